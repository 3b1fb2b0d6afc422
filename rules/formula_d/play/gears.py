"""Available gears and their prices (section 6)."""

from collections.abc import Iterator
from typing import NamedTuple

from rules.formula_d.model.derived import can_pay, price_in_mode
from rules.formula_d.model.options import Settings
from rules.formula_d.model.state import Car
from rules.formula_d.model.tables import RuleTables, Wear

TOP_GEAR = 6
FREE_SHIFT = Wear()


class GearChoice(NamedTuple):
    """Gear with the cost of shifting to it."""

    gear: int
    price: Wear


def list_gears(tables: RuleTables, settings: Settings, car: Car, *, qualifying: bool = False) -> tuple[GearChoice, ...]:
    """Return the gears of a turn, lowest first; a single one if there is no choice (F-28 to F-31).

    On a qualifying lap they are free (F-110)."""
    shifting = tables.rulebook.shifting
    if car.condition in ("start", "stalled", "great"):
        return (GearChoice(tables.rulebook.start.gear, FREE_SHIFT),)
    if car.condition == "spun":
        return (GearChoice(shifting.spun, FREE_SHIFT),)
    if car.condition == "coasting":
        return (GearChoice(tables.rulebook.pits.gear, FREE_SHIFT),)
    if car.condition == "slow":
        return _list_exit_gears(tables, settings, car)
    is_capped = car.condition == "capped"
    lever = min(car.gear, shifting.restart) if is_capped else car.gear
    most = shifting.restart if is_capped else TOP_GEAR
    least = find_lowest_gear(tables, settings, car)
    free = qualifying or is_downshift_free(tables, settings, car)
    return tuple(_shift_choices(tables, settings, car, range(least, min(lever + 1, most) + 1), lever, free))


def _list_exit_gears(tables: RuleTables, settings: Settings, car: Car) -> tuple[GearChoice, ...]:
    """Return the free gears away from the box or the casino: any up to 4th (F-104, F-160)."""
    return tuple(
        GearChoice(gear, FREE_SHIFT)
        for gear in range(find_lowest_gear(tables, settings, car), tables.rulebook.shifting.slow + 1)
    )


def find_lowest_gear(tables: RuleTables, settings: Settings, car: Car) -> int:
    """Return the lowest gear; under C-19 there is no 1st from the box to the end of the pit lane."""
    is_in_pits = car.pitted and tables.circuit[car.at or ""].side in ("pit", "box")
    return 2 if settings.masters_pits and is_in_pits else 1


def _shift_choices(
    tables: RuleTables, settings: Settings, car: Car, gears: range, lever: int, free: bool
) -> Iterator[GearChoice]:
    """Yield one gear up, the same, one down, and further down as far as it can be paid (F-29 to F-31)."""
    for gear in gears:
        skipped_gears = lever - gear - 1
        if skipped_gears <= 0:
            yield GearChoice(gear, FREE_SHIFT)
        elif skipped_gears <= len(tables.rulebook.shifting.skipped):
            price = FREE_SHIFT if free else price_in_mode(settings, tables.rulebook.shifting.skipped[skipped_gears - 1])
            if can_pay(car, price):
                yield GearChoice(gear, price)


def is_downshift_free(tables: RuleTables, settings: Settings, car: Car) -> bool:
    """Whether gearing down is free: in the pits and at the casino (F-103, F-159).

    C-19 charges it in the pits."""
    side = tables.circuit[car.at or ""].side
    return side == "casino" or (side in ("pit", "box") and not settings.masters_pits)


def find_gear_not_above(gears: tuple[int, ...], filed_gear: int) -> int:
    """Return the highest legal gear not above the filed one, else the lowest (F-171)."""
    return max((gear for gear in gears if gear <= filed_gear), default=min(gears))
