"""Sections 8 and 18: what a way results in: corners left too early, where a car is lost, the stop that counts."""

from collections.abc import Iterator
from typing import NamedTuple

from rules.formula_d.model.book import Book
from rules.formula_d.model.figures import tyre_factor
from rules.formula_d.model.options import Settings
from rules.formula_d.model.state import Car
from rules.values import SpaceId


class Overshoot(NamedTuple):
    """A corner left one stop short (F-45): spaces entered beyond it."""

    corner: str
    spaces: int


class Fate(NamedTuple):
    """What the corners make of a way. `lost`: the index of the space where the car is lost (F-51), None if it is not;
    `why`: "overshot" (F-44) or "tires" (F-55). `cost`: WP for overshooting. `corner`, `stops`: counted at its end."""

    overshoots: tuple[Overshoot, ...] = ()
    cost: int = 0
    lost: int | None = None
    why: str = ""
    corner: str = ""
    stops: int = 0

    @property
    def held(self) -> bool:
        """It is overshooting: it keeps its lane, and its stop does not count (F-46, F-47)."""
        return bool(self.overshoots)


class CornerExit(NamedTuple):
    """A corner left at a step of the way, with stops missing (F-44)."""

    step: int
    corner: str
    missing: int


def exits(book: Book, corner: str, stops: int, path: tuple[SpaceId, ...]) -> Iterator[CornerExit]:
    """Every corner that a way leaves, the one it began in with the stops made there."""
    circuit = book.circuit
    for step, space in enumerate(path):
        now = circuit[space].corner
        if corner and now != corner:
            yield CornerExit(step, corner, circuit.corners[corner].stops - stops)
        if now != corner:
            corner, stops = now, 0


class Grip(NamedTuple):
    """What a car can spend on overshooting: tires, or the pool of the basic rules; the tyres' factor (F-122)."""

    left: int
    factor: int = 1
    pool: bool = False


def grip(book: Book, settings: Settings, wet: bool, car: Car) -> Grip:
    """As the car stands now."""
    left = car.stock.pool if settings.basic else car.stock.tires
    return Grip(left, tyre_factor(book, settings, wet, car), settings.basic)


def fate_of(book: Book, grip: Grip, begun: tuple[str, int], path: tuple[SpaceId, ...]) -> Fate:
    """F-42 to F-57. `begun`: the corner where the turn began, and the stops counted there."""
    left, factor = tuple(exits(book, *begun, path)), grip.factor
    fatal = next((one for one in left if one.missing >= 2), None)
    short = tuple(one for one in left if one.missing == 1 and (not fatal or one.step < fatal.step))
    end = fatal.step + 1 if fatal else len(path)
    overshoots = tuple(Overshoot(one.corner, end - one.step) for one in short)
    cost = factor * sum(one.spaces for one in overshoots)
    spent = _spent(grip, short, end) if short else None
    if spent is not None and (fatal is None or spent < fatal.step):
        return Fate(overshoots, cost, spent, "pool" if grip.pool else "tires")
    if fatal:
        return Fate(overshoots, cost, fatal.step, "overshot")
    corner = book.circuit[path[-1]].corner if path else begun[0]
    before = begun[1] if corner == begun[0] and not left else 0
    return Fate(overshoots, cost, None, "", corner, before + (bool(corner) and not overshoots))


def _spent(grip: Grip, short: tuple[CornerExit, ...], end: int) -> int | None:
    """F-51, F-55, F-57: the first space that cannot be paid for; corner by corner (F-48, F-182)."""
    left = grip.left
    for one in short:
        most = left - 1 if grip.pool else max(1, left)
        if grip.factor * (end - one.step) > most:
            return one.step + most // grip.factor
        left = max(0, left - grip.factor * (end - one.step))
    return None
