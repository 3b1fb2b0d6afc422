"""The record book of a season or a server: fastest laps by track, wins, podiums, streaks, places gained, champions.
Programs hold no records. Pure."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.telling.posts import Driver
from bot.telling.season_words import BestGain, BestLap, Honour, RecordBook
from bot.telling.story.lineup import Lineup, laps_driven
from rules.values import Seat
from rules.view import Placing

BEST = 5
"""Lines of a list."""


@dataclass(frozen=True)
class DrivenRace:
    """A race that is over. `layout`: by which its track is told from another of its name; `lineups`: after each of its
    rounds; `people`: who drove, by seat: by what they are told from others, and their names; `imported`: it was driven
    elsewhere."""

    id: int
    game: str
    track: str
    classification: tuple[Placing, ...]
    lineups: tuple[Lineup, ...]
    people: dict[Seat, tuple[str, str]]
    layout: str = ""
    imported: bool = False


def people_of(drivers: Iterable[Driver], *, imported: bool) -> dict[Seat, tuple[str, str]]:
    """The members in a race, and those of a race from elsewhere who are known by their names alone."""
    people = [d for d in drivers if not d.automatic and (d.member is not None or imported)]
    return {d.seat: (str(d.member) if d.member is not None else f"={d.name.casefold()}", d.name) for d in people}


def record_book(driven: Sequence[DrivenRace], champions: Sequence[tuple[str, tuple[str, ...]]] = ()) -> RecordBook:
    """What these races, in their order, are remembered for. `champions`: of seasons that are closed."""
    names = {who: name for race in driven for who, name in race.people.values()}
    return RecordBook(
        races=len(driven),
        imported=sum(race.imported for race in driven),
        laps=_fastest(driven),
        wins=_honours(_counted(driven, 1), names),
        podiums=_honours(_counted(driven, 3), names),
        starts=_honours(Counter(who for race in driven for who, _ in race.people.values()), names),
        streak=_streak(driven, names),
        gained=_gained(driven),
        champions=tuple(champions),
    )


def _fastest(driven: Sequence[DrivenRace]) -> tuple[BestLap, ...]:
    """The best lap of each track, in hundredths of a round; of two the earlier one stands."""
    best = dict[tuple[str, str, str], BestLap]()
    for race in driven:
        where = race.game, race.track, race.layout
        for time, seat in laps_driven(race.lineups):
            known = best.get(where)
            if seat in race.people and (known is None or time < known.time):
                lap = BestLap(game=race.game, track=race.track, name=race.people[seat][1], race=race.id, time=time)
                best[where] = lap.model_copy(update={"imported": race.imported})
    return tuple(best[key] for key in sorted(best))


def _counted(driven: Sequence[DrivenRace], best: int) -> Counter[str]:
    """How often people came in on the first places."""
    found = Counter[str]()
    for race in driven:
        for placing in race.classification:
            if placing.place <= best and placing.status == "finished" and placing.seat in race.people:
                found[race.people[placing.seat][0]] += 1
    return found


def _honours(counted: Counter[str], names: dict[str, str]) -> tuple[Honour, ...]:
    ranked = sorted(counted.items(), key=lambda one: (-one[1], names[one[0]].casefold(), one[0]))
    return tuple(Honour(name=names[who], count=count) for who, count in ranked[:BEST])


def _streak(driven: Sequence[DrivenRace], names: dict[str, str]) -> Honour | None:
    """The longest series of wins in races in which somebody started; two at least. Of two the earlier one."""
    running, best = Counter[str](), (1, "")
    for race in driven:
        first = {p.seat for p in race.classification if p.place == 1 and p.status == "finished"}
        for seat, (who, _) in race.people.items():
            running[who] = running[who] + 1 if seat in first else 0
            best = (running[who], who) if running[who] > best[0] else best
    return Honour(name=names[best[1]], count=best[0]) if best[0] > 1 else None


def _gained(driven: Sequence[DrivenRace]) -> BestGain | None:
    """The most places between the grid and the flag; the earlier of two."""
    best: BestGain | None = None
    for race in driven:
        grid = race.lineups[0] if race.lineups and race.lineups[0].round == 0 else None
        for placing in race.classification if grid else ():
            start = grid.place(placing.seat) if grid and placing.seat in race.people else 0
            won = start - placing.place if start and placing.status == "finished" else 0
            if won > (best.places if best else 0):
                who = race.people[placing.seat][1]
                best = BestGain(name=who, race=race.id, places=won, imported=race.imported)
    return best
