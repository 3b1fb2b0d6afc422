"""The record book of a season or server: laps, wins, podiums, streaks, gains and champions. Pure.

Bot drivers hold no records."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.model.driver import Driver
from bot.report.positions import Lineup, list_lap_times
from bot.text.season_post import BestGain, BestLap, Honour, RecordBook
from rules.base import Seat
from rules.view import ResultRow

MAX_LIST_LINES = 5


@dataclass(frozen=True)
class DrivenRace:
    """A finished race.

    `layout`: distinguishes tracks of one name; `track_title`: "" if it is not known; `lineups`: running order after
    each round; `people`: identity and name of each human driver by seat; `imported`: driven elsewhere."""

    id: int
    game: str
    track: str
    classification: tuple[ResultRow, ...]
    lineups: tuple[Lineup, ...]
    people: dict[Seat, tuple[str, str]]
    layout: str = ""
    imported: bool = False
    track_title: str = ""

    @property
    def shown_track(self) -> str:
        """The track as readers know it."""
        return self.track_title or self.track


def list_human_drivers(drivers: Iterable[Driver], *, imported: bool) -> dict[Seat, tuple[str, str]]:
    """Return identity and name of human drivers by seat; in imported races some have a name only."""
    people = [d for d in drivers if not d.automatic and (d.member is not None or imported)]
    return {d.seat: (str(d.member) if d.member is not None else f"={d.name.casefold()}", d.name) for d in people}


def build_record_book(races: Sequence[DrivenRace], champions: Sequence[tuple[str, tuple[str, ...]]] = ()) -> RecordBook:
    """Build the record book of these races, in their order. `champions`: of closed seasons."""
    names = {who: name for race in races for who, name in race.people.values()}
    return RecordBook(
        races=len(races),
        imported=sum(race.imported for race in races),
        laps=_list_fastest_laps(races),
        wins=_make_top_list(_count_places(races, 1), names),
        podiums=_make_top_list(_count_places(races, 3), names),
        starts=_make_top_list(Counter(who for race in races for who, _ in race.people.values()), names),
        streak=_find_longest_streak(races, names),
        best_gain=_find_best_gain(races),
        champions=tuple(champions),
    )


def _list_fastest_laps(races: Sequence[DrivenRace]) -> tuple[BestLap, ...]:
    """Return the best lap of each track in hundredths of a round; of equals the earlier one."""
    best = dict[tuple[str, str, str], BestLap]()
    for race in races:
        where = race.game, race.track, race.layout
        for time, seat in list_lap_times(race.lineups):
            best_lap = best.get(where)
            if seat in race.people and (best_lap is None or time < best_lap.time):
                lap = BestLap(
                    game=race.game, track=race.shown_track, name=race.people[seat][1], race=race.id, time=time
                )
                best[where] = lap.model_copy(update={"imported": race.imported})
    return tuple(best[key] for key in sorted(best))


def _count_places(races: Sequence[DrivenRace], best: int) -> Counter[str]:
    """Count how often people finished in the first `best` places."""
    counts = Counter[str]()
    for race in races:
        for placing in race.classification:
            if placing.place <= best and placing.status == "finished" and placing.seat in race.people:
                counts[race.people[placing.seat][0]] += 1
    return counts


def _make_top_list(counts: Counter[str], names: dict[str, str]) -> tuple[Honour, ...]:
    ranking = sorted(counts.items(), key=lambda one: (-one[1], names[one[0]].casefold(), one[0]))
    return tuple(Honour(name=names[who], count=count) for who, count in ranking[:MAX_LIST_LINES])


def _find_longest_streak(races: Sequence[DrivenRace], names: dict[str, str]) -> Honour | None:
    """Return the longest winning streak (two or more) over the races started; of equals the first."""
    running, best = Counter[str](), (1, "")
    for race in races:
        first = {p.seat for p in race.classification if p.place == 1 and p.status == "finished"}
        for seat, (who, _) in race.people.items():
            running[who] = running[who] + 1 if seat in first else 0
            best = (running[who], who) if running[who] > best[0] else best
    return Honour(name=names[best[1]], count=best[0]) if best[0] > 1 else None


def _find_best_gain(races: Sequence[DrivenRace]) -> BestGain | None:
    """Return the largest gain of places from grid to finish; of equals the first."""
    best: BestGain | None = None
    for race in races:
        grid = race.lineups[0] if race.lineups and race.lineups[0].round == 0 else None
        for placing in race.classification if grid else ():
            start = grid.find_rank(placing.seat) if grid and placing.seat in race.people else 0
            gain = start - placing.place if start and placing.status == "finished" else 0
            if gain > (best.places if best else 0):
                who = race.people[placing.seat][1]
                best = BestGain(name=who, race=race.id, places=gain, imported=race.imported)
    return best
