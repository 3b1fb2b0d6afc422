"""Section 6: which gears can be had, and at what price."""

from collections.abc import Iterator
from typing import NamedTuple

from rules.formula_d.model.book import Book, Wear
from rules.formula_d.model.figures import of_mode, payable
from rules.formula_d.model.options import Settings
from rules.formula_d.model.state import Car

TOP = 6
FREE = Wear()


class GearChoice(NamedTuple):
    """A gear and what it costs to get there."""

    gear: int
    price: Wear


def choices(book: Book, settings: Settings, car: Car, *, qualifying: bool = False) -> tuple[GearChoice, ...]:
    """F-28 to F-31: the gears of a turn, lowest first; one alone where there is no choice. On a qualifying lap they are
    free (F-110)."""
    shifting = book.tables.shifting
    if car.condition in ("start", "stalled", "great"):
        return (GearChoice(book.tables.start.gear, FREE),)
    if car.condition == "spun":
        return (GearChoice(shifting.spun, FREE),)
    if car.condition == "coasting":
        return (GearChoice(book.tables.pits.gear, FREE),)
    if car.condition == "slow":
        return _leaving(book, settings, car)
    capped = car.condition == "capped"
    lever = min(car.gear, shifting.restart) if capped else car.gear
    most = shifting.restart if capped else TOP
    least = lowest(book, settings, car)
    free = qualifying or free_of_charge(book, settings, car)
    return tuple(_shifts(book, settings, car, range(least, min(lever + 1, most) + 1), lever, free))


def _leaving(book: Book, settings: Settings, car: Car) -> tuple[GearChoice, ...]:
    """F-104, F-160: away from the box or the casino in any gear up to 4th, free of charge."""
    return tuple(GearChoice(gear, FREE) for gear in range(lowest(book, settings, car), book.tables.shifting.slow + 1))


def lowest(book: Book, settings: Settings, car: Car) -> int:
    """C-19: from the stop in the box to the end of the pit lane there is no 1st gear."""
    stopped = car.pitted and book.circuit[car.at or ""].side in ("pit", "box")
    return 2 if settings.masters_pits and stopped else 1


def _shifts(book: Book, settings: Settings, car: Car, gears: range, lever: int, free: bool) -> Iterator[GearChoice]:
    """F-29, F-30: one up, the same, one down; further down as far as it can be paid (F-31)."""
    for gear in gears:
        skipped = lever - gear - 1
        if skipped <= 0:
            yield GearChoice(gear, FREE)
        elif skipped <= len(book.tables.shifting.skipped):
            price = FREE if free else of_mode(settings, book.tables.shifting.skipped[skipped - 1])
            if payable(car, price):
                yield GearChoice(gear, price)


def free_of_charge(book: Book, settings: Settings, car: Car) -> bool:
    """F-103, F-159: in the pits and at the casino gearing down costs nothing; C-19 has it otherwise in the pits."""
    side = book.circuit[car.at or ""].side
    return side == "casino" or (side in ("pit", "box") and not settings.masters_pits)


def nearest(gears: tuple[int, ...], wanted: int) -> int:
    """F-171: the nearest legal gear not above what was named, else the lowest."""
    return max((gear for gear in gears if gear <= wanted), default=min(gears))
