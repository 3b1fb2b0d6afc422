"""A member's driver card: starts, wins, strength, rivals and best laps, computed from the results of a server. Pure.

Nothing of it is stored: whoever is forgotten (`/me forget`) is in no result any more. Bots have no cards, and no member
is rated by races against bots."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from openskill.models import PlackettLuce, PlackettLuceRating

from bot.report.achievements import list_achievements
from bot.report.incidents import Weights
from bot.report.positions import list_lap_times
from bot.season.record_book import DrivenRace
from bot.text.driver_card import DriverCard, GameCard, HeadToHead, RatedDriver
from bot.text.season_post import BestLap

NO_WEIGHTS: Mapping[str, Weights] = {}
MIN_RATED_STARTS = 10
"""Starts against other people before a strength is shown: fewer tell too little."""
MIN_MEETINGS = 2
"""Races that two members have to share before they are rivals."""
STAR_THRESHOLDS = (0.0, 8.0, 16.0, 24.0)
"""Least strength (mean less three deviations) of two, three, four and five stars."""


def build_driver_card(
    races: Sequence[DrivenRace], who: str, viewer: str = "", weights: Mapping[str, Weights] = NO_WEIGHTS
) -> DriverCard | None:
    """Build the card of an identity from a server's finished races, in their order; None without a start.

    `viewer`: the identity of whoever looks, for a comparison of the two; `weights`: by game, with what earns
    achievements."""
    names = _list_latest_names(races)
    if who not in names:
        return None
    own = [race for race in races if _find_seat(race, who)]
    games = sorted({race.game for race in own})
    return DriverCard(
        name=names[who],
        games=tuple(
            _build_game_card([race for race in own if race.game == game], races, who, weights.get(game, Weights()))
            for game in games
        ),
        rival=_find_rival(own, who, names),
        against_viewer=_compare(own, who, viewer, names) if viewer not in ("", who) else None,
    )


def rank_drivers(races: Sequence[DrivenRace], game: str) -> tuple[RatedDriver, ...]:
    """List the rated drivers of a game, the strongest first."""
    names, ratings = _list_latest_names(races), rate_drivers(races, game)
    rated_drivers = [(rating, who) for who, (rating, starts) in ratings.items() if starts >= MIN_RATED_STARTS]
    rated_drivers.sort(key=lambda one: (-one[0].ordinal(), names[one[1]].casefold()))
    return tuple(
        RatedDriver(name=names[who], stars=_count_stars(rating), starts=ratings[who][1])
        for rating, who in rated_drivers
    )


def rate_drivers(races: Iterable[DrivenRace], game: str) -> dict[str, tuple[PlackettLuceRating, int]]:
    """Rate the members who raced against each other in a game: rating and rated starts by identity."""
    model = PlackettLuce()
    ratings = dict[str, tuple[PlackettLuceRating, int]]()
    for race in races:
        finishers = _list_finish(race)
        if race.game != game or len(finishers) < 2:
            continue
        before = [ratings.get(who, (model.rating(name=who), 0)) for who, _ in finishers]
        new_ratings = model.rate([[rating] for rating, _ in before], ranks=[float(place) for _, place in finishers])
        for (who, _), (_, starts), (rating,) in zip(finishers, before, new_ratings, strict=True):
            ratings[who] = rating, starts + 1
    return ratings


def _build_game_card(own: Sequence[DrivenRace], races: Sequence[DrivenRace], who: str, weights: Weights) -> GameCard:
    game = own[0].game
    rating, rated_starts = rate_drivers(races, game).get(who, (None, 0))
    places = [place for race in own if (place := _finish_of(race, who))]
    tracks = Counter(race.shown_track for race in own)
    return GameCard(
        game=game,
        starts=len(own),
        wins=sum(place == 1 for place in places),
        podiums=sum(place <= 3 for place in places),
        stars=_count_stars(rating) if rating is not None and rated_starts >= MIN_RATED_STARTS else 0,
        spread=round(2 * rating.sigma) if rating is not None else 0,
        rated_starts=rated_starts,
        favourite=max(tracks, key=lambda track: (tracks[track], track)),
        lap=_find_best_lap(own, who),
        achievements=_count_achievements(own, who, weights),
    )


def _count_achievements(own: Sequence[DrivenRace], who: str, weights: Weights) -> tuple[tuple[str, int], ...]:
    """Count a member's achievements in the races of a game, the rarest first."""
    achievements = Counter[str]()
    for race in own:
        seats = (_find_seat(race, who),)
        achievements.update(
            [*list_achievements(weights.achievements, race.lineups, race.classification, seats, weights.first)]
        )
    return tuple((name, achievements[name]) for name in weights.achievements if achievements[name])


def _count_stars(rating: PlackettLuceRating) -> int:
    return 1 + sum(rating.ordinal() >= least for least in STAR_THRESHOLDS)


def _find_best_lap(own: Sequence[DrivenRace], who: str) -> BestLap | None:
    """Return a member's fastest lap compared with the best of everybody's on the same track; of equals the earlier."""
    best: BestLap | None = None
    for race in own:
        for time, seat in list_lap_times(race.lineups):
            if seat == _find_seat(race, who) and (best is None or time < best.time):
                name = race.people[seat][1]
                best = BestLap(game=race.game, track=race.shown_track, name=name, race=race.id, time=time)
    return best


def _find_rival(own: Sequence[DrivenRace], who: str, names: Mapping[str, str]) -> HeadToHead | None:
    """Return the member who is most often next to somebody at the flag."""
    beside = Counter(other for race in own for other in _list_neighbours(race, who))
    if not beside:
        return None
    rival = max(beside, key=lambda other: (beside[other], names[other].casefold(), other))
    head_to_head = _compare(own, who, rival, names)
    return head_to_head if head_to_head and beside[rival] >= MIN_MEETINGS else None


def _list_neighbours(race: DrivenRace, who: str) -> Iterator[str]:
    for (one, _), (other, _) in pairwise(sorted(_list_finish(race), key=lambda person: person[1])):
        if who in (one, other):
            yield other if one == who else one


def _compare(own: Sequence[DrivenRace], who: str, other: str, names: Mapping[str, str]) -> HeadToHead | None:
    """Compare the places of two members in the races that both drove; None without such a race."""
    both = [places for race in own if {who, other} <= (places := dict(_list_finish(race))).keys()]
    ahead = sum(places[who] < places[other] for places in both)
    level = sum(places[who] == places[other] for places in both)
    if not both:
        return None
    return HeadToHead(name=names[other], races=len(both), ahead=ahead, behind=len(both) - ahead - level)


def _list_finish(race: DrivenRace) -> list[tuple[str, int]]:
    """List the people of a race with their places, in the order of the classification."""
    return [(race.people[row.seat][0], row.place) for row in race.classification if row.seat in race.people]


def _finish_of(race: DrivenRace, who: str) -> int:
    """Return a member's place; 0 if they did not finish."""
    seat = _find_seat(race, who)
    return next((row.place for row in race.classification if row.seat == seat and row.status == "finished"), 0)


def _find_seat(race: DrivenRace, who: str) -> str:
    return next((seat for seat, (other, _) in race.people.items() if other == who), "")


def _list_latest_names(races: Iterable[DrivenRace]) -> dict[str, str]:
    return {who: name for race in races for who, name in race.people.values()}
