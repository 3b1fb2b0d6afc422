"""Result of a way in corners: overshoots, the space where a car is lost, stops made.

Sections 8 and 18."""

from typing import NamedTuple

from rules.base import SpaceId
from rules.formula_d.model.derived import compute_tyre_factor
from rules.formula_d.model.options import Settings
from rules.formula_d.model.state import Car
from rules.formula_d.model.tables import RuleTables


class Overshoot(NamedTuple):
    """Corner left one stop short (F-45), with the spaces entered beyond it."""

    corner: str
    spaces: int


class CornerResult(NamedTuple):
    """Result of a way in corners.

    `lost_at_step`: the index of the space where the car is lost (F-51), None if it is not; `why`: "overshot" (F-44)
    or "tires" (F-55). `cost`: WP for overshooting. `corner`, `stops`: counted at its end."""

    overshoots: tuple[Overshoot, ...] = ()
    cost: int = 0
    lost_at_step: int | None = None
    why: str = ""
    corner: str = ""
    stops: int = 0

    @property
    def is_overshooting(self) -> bool:
        """Whether it is overshooting: it keeps its lane, and its stop does not count (F-46, F-47)."""
        return bool(self.overshoots)


class CornerExit(NamedTuple):
    """Corner left at a step of the way, with stops missing (F-44)."""

    step: int
    corner: str
    missing: int


def list_corner_exits(tables: RuleTables, corner: str, stops: int, path: tuple[SpaceId, ...]) -> tuple[CornerExit, ...]:
    """Return every corner that a way leaves, the first with the stops already made there."""
    corner_exits, places = list[CornerExit](), tables.circuit.places
    for step, space in enumerate(path):
        now = places[space].corner
        if now != corner:
            if corner:
                corner_exits.append(CornerExit(step, corner, tables.circuit.corners[corner].stops - stops))
            corner, stops = now, 0
    return tuple(corner_exits)


class Grip(NamedTuple):
    """Points a car can spend on overshooting, and the tyres' factor (F-122).

    They are tires, or the pool of the basic rules."""

    points: int
    factor: int = 1
    pool: bool = False


def measure_grip(tables: RuleTables, settings: Settings, wet: bool, car: Car) -> Grip:
    """Return the car's grip at present."""
    points = car.stock.pool if settings.is_basic else car.stock.tires
    return Grip(points, compute_tyre_factor(tables, settings, wet, car), settings.is_basic)


def resolve_corners(
    tables: RuleTables, grip: Grip, turn_start: tuple[str, int], path: tuple[SpaceId, ...]
) -> CornerResult:
    """Resolve the corners of a way (F-42 to F-57).

    `turn_start`: the corner where the turn began, and the stops counted there."""
    corner_exits, factor = list_corner_exits(tables, *turn_start, path), grip.factor
    corner = tables.circuit[path[-1]].corner if path else turn_start[0]
    if not corner_exits:
        return CornerResult(corner=corner, stops=(turn_start[1] if corner == turn_start[0] else 0) + bool(corner))
    fatal = next((one for one in corner_exits if one.missing >= 2), None)
    short = tuple(one for one in corner_exits if one.missing == 1 and (not fatal or one.step < fatal.step))
    end = fatal.step + 1 if fatal else len(path)
    overshoots = tuple(Overshoot(one.corner, end - one.step) for one in short)
    cost = factor * sum(one.spaces for one in overshoots)
    first_unpaid = _find_first_unpaid_space(grip, short, end) if short else None
    if first_unpaid is not None and (fatal is None or first_unpaid < fatal.step):
        return CornerResult(overshoots, cost, first_unpaid, "pool" if grip.pool else "tires")
    if fatal:
        return CornerResult(overshoots, cost, fatal.step, "overshot")
    return CornerResult(overshoots, cost, None, "", corner, int(bool(corner) and not overshoots))


def _find_first_unpaid_space(grip: Grip, short: tuple[CornerExit, ...], end: int) -> int | None:
    """Return the first space that cannot be paid for, corner by corner.

    F-51, F-55, F-57; F-48, F-182."""
    points_left = grip.points
    for one in short:
        most = points_left - 1 if grip.pool else max(1, points_left)
        if grip.factor * (end - one.step) > most:
            return one.step + most // grip.factor
        points_left = max(0, points_left - grip.factor * (end - one.step))
    return None
