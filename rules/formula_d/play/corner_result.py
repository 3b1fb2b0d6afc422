"""Result of a way in corners: overshoots, the space where a car is lost, stops made.

Sections 8 and 18."""

from typing import NamedTuple

from rules.base import SpaceId
from rules.formula_d.model.derived import tyre_factor
from rules.formula_d.model.options import Settings
from rules.formula_d.model.state import Car
from rules.formula_d.model.tables import RuleTables


class Overshoot(NamedTuple):
    """Corner left one stop short (F-45), with the spaces entered beyond it."""

    corner: str
    spaces: int


class CornerResult(NamedTuple):
    """Result of a way in corners.

    `lost`: the index of the space where the car is lost (F-51), None if it is not; `why`: "overshot" (F-44)
    or "tires" (F-55). `cost`: WP for overshooting. `corner`, `stops`: counted at its end."""

    overshoots: tuple[Overshoot, ...] = ()
    cost: int = 0
    lost: int | None = None
    why: str = ""
    corner: str = ""
    stops: int = 0

    @property
    def held(self) -> bool:
        """Whether it is overshooting: it keeps its lane, and its stop does not count (F-46, F-47)."""
        return bool(self.overshoots)


class CornerExit(NamedTuple):
    """Corner left at a step of the way, with stops missing (F-44)."""

    step: int
    corner: str
    missing: int


def list_corner_exits(book: RuleTables, corner: str, stops: int, path: tuple[SpaceId, ...]) -> tuple[CornerExit, ...]:
    """Return every corner that a way leaves, the first with the stops already made there."""
    found, places = list[CornerExit](), book.circuit.places
    for step, space in enumerate(path):
        now = places[space].corner
        if now != corner:
            if corner:
                found.append(CornerExit(step, corner, book.circuit.corners[corner].stops - stops))
            corner, stops = now, 0
    return tuple(found)


class Grip(NamedTuple):
    """Points a car can spend on overshooting, and the tyres' factor (F-122).

    They are tires, or the pool of the basic rules."""

    left: int
    factor: int = 1
    pool: bool = False


def measure_grip(book: RuleTables, settings: Settings, wet: bool, car: Car) -> Grip:
    """Return the car's grip at present."""
    left = car.stock.pool if settings.is_basic else car.stock.tires
    return Grip(left, tyre_factor(book, settings, wet, car), settings.is_basic)


def resolve_corners(book: RuleTables, grip: Grip, begun: tuple[str, int], path: tuple[SpaceId, ...]) -> CornerResult:
    """Resolve the corners of a way (F-42 to F-57).

    `begun`: the corner where the turn began, and the stops counted there."""
    left, factor = list_corner_exits(book, *begun, path), grip.factor
    corner = book.circuit[path[-1]].corner if path else begun[0]
    if not left:
        return CornerResult(corner=corner, stops=(begun[1] if corner == begun[0] else 0) + bool(corner))
    fatal = next((one for one in left if one.missing >= 2), None)
    short = tuple(one for one in left if one.missing == 1 and (not fatal or one.step < fatal.step))
    end = fatal.step + 1 if fatal else len(path)
    overshoots = tuple(Overshoot(one.corner, end - one.step) for one in short)
    cost = factor * sum(one.spaces for one in overshoots)
    spent = _first_unpaid_space(grip, short, end) if short else None
    if spent is not None and (fatal is None or spent < fatal.step):
        return CornerResult(overshoots, cost, spent, "pool" if grip.pool else "tires")
    if fatal:
        return CornerResult(overshoots, cost, fatal.step, "overshot")
    return CornerResult(overshoots, cost, None, "", corner, int(bool(corner) and not overshoots))


def _first_unpaid_space(grip: Grip, short: tuple[CornerExit, ...], end: int) -> int | None:
    """Return the first space that cannot be paid for, corner by corner.

    F-51, F-55, F-57; F-48, F-182."""
    left = grip.left
    for one in short:
        most = left - 1 if grip.pool else max(1, left)
        if grip.factor * (end - one.step) > most:
            return one.step + most // grip.factor
        left = max(0, left - grip.factor * (end - one.step))
    return None
