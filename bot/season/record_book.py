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
    """A race that is over. `lineups`: after each of its rounds; `members`: who drove, by seat."""

    id: int
    game: str
    track: str
    classification: tuple[Placing, ...]
    lineups: tuple[Lineup, ...]
    members: dict[Seat, tuple[int, str]]


def driven_race(
    id: int,
    game: str,
    track: str,
    placings: Iterable[Placing],
    lineups: Iterable[Lineup],
    drivers: Iterable[Driver],
) -> DrivenRace:
    """A race with the members in it."""
    members = {d.seat: (d.member, d.name) for d in drivers if d.member is not None and not d.automatic}
    return DrivenRace(id, game, track, tuple(placings), tuple(lineups), members)


def record_book(driven: Sequence[DrivenRace], champions: Sequence[tuple[str, tuple[str, ...]]] = ()) -> RecordBook:
    """What these races, in their order, are remembered for. `champions`: of seasons that are closed."""
    names = {member: name for race in driven for member, name in race.members.values()}
    return RecordBook(
        races=len(driven),
        laps=_fastest(driven),
        wins=_honours(_counted(driven, 1), names),
        podiums=_honours(_counted(driven, 3), names),
        starts=_honours(Counter(member for race in driven for member, _ in race.members.values()), names),
        streak=_streak(driven, names),
        gained=_gained(driven),
        champions=tuple(champions),
    )


def _fastest(driven: Sequence[DrivenRace]) -> tuple[BestLap, ...]:
    """The best lap of each track, in hundredths of a round; of two the earlier one stands."""
    best = dict[tuple[str, str], BestLap]()
    for race in driven:
        for time, seat in laps_driven(race.lineups):
            known = best.get((race.game, race.track))
            if seat in race.members and (known is None or time < known.time):
                name = race.members[seat][1]
                best[race.game, race.track] = BestLap(
                    game=race.game, track=race.track, name=name, race=race.id, time=time
                )
    return tuple(best[key] for key in sorted(best))


def _counted(driven: Sequence[DrivenRace], best: int) -> Counter[int]:
    """How often members came in on the first places."""
    found = Counter[int]()
    for race in driven:
        for placing in race.classification:
            if placing.place <= best and placing.status == "finished" and placing.seat in race.members:
                found[race.members[placing.seat][0]] += 1
    return found


def _honours(counted: Counter[int], names: dict[int, str]) -> tuple[Honour, ...]:
    ranked = sorted(counted.items(), key=lambda one: (-one[1], names[one[0]].casefold(), one[0]))
    return tuple(Honour(name=names[member], count=count) for member, count in ranked[:BEST])


def _streak(driven: Sequence[DrivenRace], names: dict[int, str]) -> Honour | None:
    """The longest series of wins in races in which a member started; two at least."""
    running, best = Counter[int](), (1, 0)
    for race in driven:
        first = {p.seat for p in race.classification if p.place == 1 and p.status == "finished"}
        for seat, (member, _) in race.members.items():
            running[member] = running[member] + 1 if seat in first else 0
            best = max(best, (running[member], -member))
    return Honour(name=names[-best[1]], count=best[0]) if best[0] > 1 else None


def _gained(driven: Sequence[DrivenRace]) -> BestGain | None:
    """The most places between the grid and the flag; the earlier of two."""
    best: BestGain | None = None
    for race in driven:
        grid = race.lineups[0] if race.lineups and race.lineups[0].round == 0 else None
        for placing in race.classification if grid else ():
            start = grid.place(placing.seat) if grid and placing.seat in race.members else 0
            won = start - placing.place if start and placing.status == "finished" else 0
            if won > (best.places if best else 0):
                best = BestGain(name=race.members[placing.seat][1], race=race.id, places=won)
    return best
