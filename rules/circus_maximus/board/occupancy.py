"""Board as a moving chariot finds it: occupied squares, rivals, and its own position on its path."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol

from rules.base import Seat, SpaceId
from rules.circus_maximus.model.derived import find_car_square, find_dragged_square, find_occupied_squares
from rules.circus_maximus.model.state import Chariot, Phase
from rules.circus_maximus.model.tables import Costs, RuleTables, Settings
from rules.circus_maximus.model.track import Arena


class Attackable(NamedTuple):
    """Rival chariot with its attackable counters. `left`, `right`: closed by a fallen horse (C-83)."""

    seat: Seat
    team: SpaceId | None
    car: SpaceId | None
    driven: bool
    dragged: SpaceId | None = None
    left: bool = False
    right: bool = False


class Occupancy(NamedTuple):
    """Who stands where, with costs and targets: all that stays the same while a chariot plans its path.

    `last`: the next crossing is the finish; `car`: a car follows the team."""

    arena: Arena
    costs: Costs
    edition: int
    seat_by_square: Mapping[SpaceId, Seat]
    targets: tuple[Attackable, ...]
    whips: int
    first_turn: bool = False
    cutting: bool = False
    last: bool = False
    car: bool = True


class Walk(NamedTuple):
    """Position on a path: the team's square, MF and END left, and whether it has attacked from here."""

    team: SpaceId
    mf: int
    endurance: int
    struck: bool = False
    home: bool = False


class RaceOrView(Protocol):
    """Attributes that a race state and a seat's view of it have in common."""

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


def build_occupancy(
    tables: RuleTables, race_or_view: RaceOrView, chariot: Chariot, *, attacks: bool = True
) -> Occupancy:
    """Return the board as one chariot finds it now; without attacks, no rival is a target."""
    rivals = [c for c in race_or_view.chariots.values() if c.seat != chariot.seat]
    mine = race_or_view.phase if race_or_view.phase and race_or_view.phase.seat == chariot.seat else None
    return Occupancy(
        arena=tables.arena,
        costs=tables.rulebook.costs,
        edition=race_or_view.settings.edition,
        seat_by_square=find_occupied_squares(tables.arena, rivals),
        targets=tuple(_build_target(tables, race_or_view.settings, c) for c in rivals if attacks and _is_target(c)),
        whips=chariot.whips,
        first_turn=race_or_view.round == 1,
        cutting=bool(mine and mine.cutting),
        last=chariot.crossings == race_or_view.laps and not chariot.back,
        car=chariot.car,
    )


def _is_target(rival: Chariot) -> bool:
    return bool(rival.team) or rival.driver == "dragged"


def _build_target(tables: RuleTables, settings: Settings, rival: Chariot) -> Attackable:
    has_closed_sides = settings.edition == 2 and rival.stuck
    left, right = find_closed_sides((h.alive, h.fallen) for h in rival.horses) if has_closed_sides else (False, False)
    return Attackable(
        seat=rival.seat,
        team=rival.team,
        car=find_car_square(tables.arena, rival),
        driven=rival.driven,
        dragged=find_dragged_square(tables.arena, rival),
        left=left,
        right=right,
    )


def find_closed_sides(horses: Iterable[tuple[bool, bool]]) -> tuple[bool, bool]:
    """Return whether the left and the right side are closed (C-83).

    `horses`: alive and fallen, leftmost first; horses cut free are left out."""
    there = [fallen for alive, fallen in horses if alive or fallen]
    return (there[0], there[-1]) if there else (False, False)


def build_walk(race_or_view: RaceOrView, chariot: Chariot, mf: int | None = None) -> Walk:
    """Return a mover's position on its path; `mf` is given if its phase has not begun."""
    phase = race_or_view.phase if race_or_view.phase and race_or_view.phase.seat == chariot.seat else None
    mf_left = mf if mf is not None else phase.mf if phase else 0
    return Walk(chariot.team or "", mf_left, chariot.endurance, bool(phase and phase.struck))
