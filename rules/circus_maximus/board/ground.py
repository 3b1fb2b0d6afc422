"""The ground a chariot plans its way on, from what is known of a race, and where it stands on that way."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol

from rules.circus_maximus.model.arena import Arena
from rules.circus_maximus.model.book import Book, Costs, Settings
from rules.circus_maximus.model.figures import car_square, hanging, occupied
from rules.circus_maximus.model.state import Chariot, Phase
from rules.values import Seat, SpaceId


class Attackable(NamedTuple):
    """What can be attacked of another chariot. `left`, `right`: closed by a fallen horse (C-83)."""

    seat: Seat
    team: SpaceId | None
    car: SpaceId | None
    driven: bool
    dragged: SpaceId | None = None
    left: bool = False
    right: bool = False


class Ground(NamedTuple):
    """What does not change while one chariot plans its way. `last`: the next crossing is the finish; `car`: one follows
    the team."""

    arena: Arena
    costs: Costs
    edition: int
    taken: Mapping[SpaceId, Seat]
    targets: tuple[Attackable, ...]
    whips: int
    first_turn: bool = False
    cutting: bool = False
    last: bool = False
    car: bool = True


class Walk(NamedTuple):
    """Where a chariot is on its way: the team's square, MF and END left, whether it has attacked from here."""

    team: SpaceId
    mf: int
    endurance: int
    struck: bool = False
    home: bool = False


class Seen(Protocol):
    """What a race and a seat's knowledge of it have in common."""

    @property
    def round(self) -> int: ...
    @property
    def laps(self) -> int: ...
    @property
    def settings(self) -> Settings: ...
    @property
    def chariots(self) -> Mapping[Seat, Chariot]: ...
    @property
    def phase(self) -> Phase | None: ...


def ground_for(book: Book, seen: Seen, chariot: Chariot) -> Ground:
    """The ground as one chariot finds it now."""
    rivals = [c for c in seen.chariots.values() if c.seat != chariot.seat]
    mine = seen.phase if seen.phase and seen.phase.seat == chariot.seat else None
    return Ground(
        arena=book.arena,
        costs=book.tables.costs,
        edition=seen.settings.edition,
        taken=occupied(book.arena, rivals),
        targets=tuple(_target(book, seen.settings, c) for c in rivals if c.team or c.driver == "dragged"),
        whips=chariot.whips,
        first_turn=seen.round == 1,
        cutting=bool(mine and mine.cutting),
        last=chariot.crossings == seen.laps and not chariot.back,
        car=chariot.car,
    )


def _target(book: Book, settings: Settings, rival: Chariot) -> Attackable:
    shielded = settings.edition == 2 and rival.stuck
    left, right = closed_sides((h.alive, h.fallen) for h in rival.horses) if shielded else (False, False)
    return Attackable(
        seat=rival.seat,
        team=rival.team,
        car=car_square(book.arena, rival),
        driven=rival.driven,
        dragged=hanging(book.arena, rival),
        left=left,
        right=right,
    )


def closed_sides(horses: Iterable[tuple[bool, bool]]) -> tuple[bool, bool]:
    """C-83: left and right side closed. `horses`: alive and fallen, leftmost first; those cut free are gone."""
    there = [fallen for alive, fallen in horses if alive or fallen]
    return (there[0], there[-1]) if there else (False, False)


def walk_of(seen: Seen, chariot: Chariot, mf: int | None = None) -> Walk:
    """Where a mover stands on his way; `mf` where his phase has not begun."""
    phase = seen.phase if seen.phase and seen.phase.seat == chariot.seat else None
    left = mf if mf is not None else phase.mf if phase else 0
    return Walk(chariot.team or "", left, chariot.endurance, bool(phase and phase.struck))
