"""Season standings, champions and summary, computed on demand, so that corrected results apply.

For internal use; members use `SeasonService`, which checks permissions."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime

from bot.app.race_access import AuthorizedRaces
from bot.data_files import Library
from bot.model.driver import Driver
from bot.posts.types import SeasonTables
from bot.season.campaign import convert_income_to_points, load_all_stables
from bot.store import key_value, races, seasons, seats
from bot.store.database import Transaction
from bot.store.races import Race
from bot.store.seasons import Meeting, Season
from bot.text.season_post import MeetingState, MeetingSummary, PenaltySummary, SeasonSummary
from rules.base import Seat
from rules.league.points import Scheme, read_scheme
from rules.league.season import (
    Finish,
    Penalty,
    SeasonResult,
    TableLine,
    compute_driver_standings,
    compute_team_standings,
    demote,
    score_finishes,
    to_finishes,
    with_trend,
)
from rules.view import ResultRow

HeldRaces = Mapping[int, tuple[Race, tuple[Driver, ...]]]
"""A season's races with their drivers, by race id."""
MEETING_STATES: Mapping[str, MeetingState] = {"lobby": "lobby", "over": "over", "abandoned": "off"}


def summarize_season(
    season: Season, tables: SeasonTables, held_races: HeldRaces, game: str, scheme: str
) -> SeasonSummary:
    """Return the content of the season's message. `game`, `scheme`: titles."""
    tiers = range(1, max([e.tier for e in season.entrants], default=1) + 1)
    return SeasonSummary(
        season=season.id,
        title=season.title,
        closed=season.closed,
        game=game,
        pace=season.terms.pace,
        hours=season.plan.hours,
        scheme=scheme,
        drop=season.terms.drop,
        organiser=season.creator,
        meetings=tuple(_summarize_meeting(season, n, m, held_races) for n, m in enumerate(season.meetings, 1)),
        tables=tables,
        entrants=tuple(tuple((e.name, e.team) for e in season.entrants if e.tier == tier) for tier in tiers),
        reserves=tuple(e.name for e in season.reserves),
        lead=season.plan.lead,
        campaign=season.terms.campaign,
        automatic=any(m.at is not None for m in season.meetings),
        passes_bots_over=not (season.terms.machines or season.terms.campaign),
        penalties=tuple(_summarize_penalty(season, tables, one) for one in season.penalties),
    )


def _summarize_penalty(season: Season, tables: SeasonTables, one: Penalty) -> PenaltySummary:
    deductions = {"points": one.points, "places": one.places, "race": season.find_calendar_position(one.race)}
    grid = {"grid": one.grid, "served": season.find_calendar_position(one.served)}
    return PenaltySummary(
        number=one.number, name=tables.names.get(one.who, one.who), reason=one.reason, **deductions, **grid
    )


def apply_penalties(season: Season, meeting: Meeting, race: Race, drivers: Sequence[Driver]) -> tuple[ResultRow, ...]:
    """Return a race's classification as it counts in its season, after place penalties."""
    lost_places = Counter[str]()
    for penalty in season.penalties:
        if penalty.race == race.id:
            lost_places[penalty.who] += penalty.places
    whose = {d.seat: (d.member, meeting.stand_ins.get(d.member)) for d in drivers if d.member is not None}
    drops = {seat: sum(lost_places[str(one)] for one in members if one is not None) for seat, members in whose.items()}
    return demote(race.classification, drops)


def _summarize_meeting(season: Season, n: int, meeting: Meeting, held_races: HeldRaces) -> MeetingSummary:
    race, drivers = held_races.get(meeting.race or 0, (None, ()))
    state: MeetingState = "off" if meeting.off else MEETING_STATES.get(race.stage, "running") if race else "planned"
    state = "over" if meeting.outside else state
    entrant_names = {e.member: e.name for e in season.entrants}
    absent_names = tuple(
        entrant_names[m] for m in meeting.away if m in entrant_names and m not in meeting.stand_ins.values()
    )
    names = {d.seat: d.name for d in drivers}
    placings = apply_penalties(season, meeting, race, drivers) if race else ()
    first = tuple(names.get(p.seat, p.seat) for p in placings if p.place == 1)
    first += tuple(season.names.get(int(f.who), f.who) for f in meeting.outside if f.place == 1)
    return MeetingSummary(
        n=n,
        title=meeting.title,
        tier=meeting.tier,
        state=state,
        at=meeting.at if meeting.at is not None else _make_noon_utc(meeting.date),
        whole_day=meeting.at is None,
        race=meeting.race,
        channel=race.channel if race and race.channel != season.find_channel(1) else 0,
        round=race.round if race and state == "running" else 0,
        winners=first if state == "over" else (),
        away=absent_names,
    )


def _make_noon_utc(day: str) -> int | None:
    """Return noon UTC of a day, which is the same day nearly everywhere."""
    if not day:
        return None
    return int(datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC).timestamp()) + 12 * 3600


class Scoring:
    """Computes standings and season summaries."""

    def __init__(self, access: AuthorizedRaces, library: Library) -> None:
        self._access, self._library, self._database = access, library, access.database

    async def summarize(self, season: Season) -> SeasonSummary:
        """Return the content of the season's live message."""

        async def read(t: Transaction) -> tuple[SeasonTables, dict[int, tuple[Race, tuple[Driver, ...]]], str]:
            held_races = dict[int, tuple[Race, tuple[Driver, ...]]]()
            for number in (m.race for m in season.meetings if m.race is not None):
                race = await races.get(t, number)
                if race:
                    held_races[number] = race, await seats.list_drivers(t, number)
            return (
                await self.compute_standings(t, season),
                held_races,
                await key_value.load_guild_language(t, season.guild),
            )

        tables, held_races, language = await self._database.read(read)
        scheme, game = self._find_scheme(season), season.terms.game
        title = scheme.title if scheme else season.terms.scheme
        summary = summarize_season(season, tables, held_races, self.find_game_title(game) if game else "", title)
        return summary.model_copy(update={"language": language})

    async def list_champions(self, season: Season) -> tuple[str, ...]:
        """Return the winners of a season's top tier."""
        tables = await self._database.read(lambda t: self.compute_standings(t, season))
        first = [line for line in tables.drivers[0] if line.place == 1 and line.points > 0]
        return tuple(tables.names.get(line.who, line.who) for line in first)

    async def compute_standings(self, t: Transaction, season: Season) -> SeasonTables:
        """Compute the standings of drivers and teams."""
        races_by_id = {m.race: await races.get(t, m.race) for m in season.meetings if m.race is not None}
        scored_meetings = [
            (m, await self._score_meeting(t, season, m, races_by_id.get(m.race or 0)))
            for m in season.meetings
            if not m.is_undriven
        ]
        results_by_meeting = [(m, result, names) for m, (result, names) in scored_meetings if result is not None]
        if season.terms.campaign:
            owners = await load_all_stables(t, season, self._access.load_game)
            results_by_meeting = [
                (m, convert_income_to_points(owners, season, m, result), names)
                for m, result, names in results_by_meeting
            ]
        tiers = range(1, max([e.tier for e in season.entrants] + [m.tier for m in season.meetings], default=1) + 1)
        counting = [m for m in season.meetings if not _is_called_off(m, races_by_id.get(m.race or 0))]
        rounds_by_tier = {tier: sum(1 for m in counting if m.tier == tier) for tier in tiers}
        names = {str(member): name for member, name in season.names.items()}
        for _, _, meeting_names in results_by_meeting:
            names = {**meeting_names, **names}
        return SeasonTables(
            season=season.id,
            title=season.title,
            drivers=tuple(
                _build_tier_standings(season, tier, rounds, [r for m, r, _ in results_by_meeting if m.tier == tier])
                for tier, rounds in rounds_by_tier.items()
            ),
            teams=compute_team_standings([r for _, r, _ in results_by_meeting], season.terms),
            races=tuple(tuple(m.title for m, _, _ in results_by_meeting if m.tier == tier) for tier in tiers),
            rounds=tuple(rounds_by_tier.values()),
            names=names,
            closed=season.closed,
            ties=season.terms.ties,
        )

    async def _score_meeting(
        self, t: Transaction, season: Season, meeting: Meeting, race: Race | None
    ) -> tuple[tuple[SeasonResult, ...] | None, dict[str, str]]:
        """Return the points of a finished race and the names of its drivers."""
        scheme = self._find_scheme(season)
        if scheme and meeting.outside:
            return score_finishes(scheme, _list_entered_finishes(season, meeting), season.terms), {}
        if race is None or race.stage != "over" or scheme is None:
            return None, {}
        drivers = await seats.list_drivers(t, race.id)
        owners = await seasons.find_owners(t, meeting, race.id, drivers) if season.terms.campaign else {}
        order = _list_finishes(season, meeting, race, drivers, owners)
        return score_finishes(scheme, order, season.terms), {
            str(d.member): d.name for d in drivers if d.member is not None
        }

    def find_game_title(self, game: str) -> str:
        """Return the title of a game."""
        ruleset = self._access.rulesets.get(game)
        return ruleset.title if ruleset else game

    def _find_scheme(self, season: Season) -> Scheme | None:
        return read_scheme(season.points) if season.points else self._library.load_scheme(season.terms.scheme)


def _list_finishes(
    season: Season, meeting: Meeting, race: Race, drivers: tuple[Driver, ...], owners_by_seat: Mapping[Seat, str]
) -> tuple[Finish, ...]:
    """Return the finishes by scorer, with the owner's team.

    `owners_by_seat`: of a campaign's chariots."""
    classification = apply_penalties(season, meeting, race, drivers)
    members = {d.seat: d.member for d in drivers if d.member is not None}
    represented_members = {seat: meeting.stand_ins.get(member, member) for seat, member in members.items()}
    owners = {seat: int(owners_by_seat.get(seat, member)) for seat, member in represented_members.items()}
    scorers = owners if season.terms.scorer == "owner" else members
    finishes = to_finishes(classification, {seat: str(member) for seat, member in scorers.items()})
    teams = {seat: _find_team(season, meeting, member or 0) for seat, member in owners.items()}
    return tuple(
        f.model_copy(update={"team": teams.get(p.seat, "")}) for f, p in zip(finishes, classification, strict=True)
    )


def _list_entered_finishes(season: Season, meeting: Meeting) -> tuple[Finish, ...]:
    """Return a result entered by the organiser, with the teams."""
    return tuple(f.model_copy(update={"team": _find_team(season, meeting, int(f.who))}) for f in meeting.outside)


def _find_team(season: Season, meeting: Meeting, member: int) -> str:
    """Return the team for which a member drove in a race."""
    entry = season.find_entrant(member)
    return meeting.teams.get(member, entry.team if entry else "")


def _is_called_off(meeting: Meeting, race: Race | None) -> bool:
    """Whether a race of the calendar is not driven: it counts for no number of races."""
    return not meeting.outside and (meeting.off or (race is not None and race.stage == "abandoned"))


def _build_tier_standings(
    season: Season, tier: int, rounds: int, results: list[tuple[SeasonResult, ...]]
) -> tuple[TableLine, ...]:
    tiers = {str(e.member): e.tier for e in season.entrants}
    penalties = [p for p in season.penalties if tiers.get(p.who, tier) == tier]
    also = [who for who, own in tiers.items() if own == tier]
    now = compute_driver_standings(results, season.terms, rounds, also, penalties)
    return (
        with_trend(now, compute_driver_standings(results[:-1], season.terms, rounds, also, penalties))
        if results[1:]
        else now
    )
