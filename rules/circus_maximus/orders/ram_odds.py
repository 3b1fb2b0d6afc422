"""Odds of a ram, counted over all faces, for the car that is rammed and for the one that rams (C-100, C-75)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from rules.circus_maximus.model.tables import RuleTables
from rules.cost_preview import Test

SIDES = range(1, 7)
DEFENDER, ATTACKER = "D", "A"
"""The letters of T-9.54: whose wheel is struck."""


@lru_cache(maxsize=4)
def _totals(dice: int) -> tuple[tuple[int, int], ...]:
    """Count the ways to roll each total of n dice."""
    ways: dict[int, int] = {}
    for faces in product(SIDES, repeat=dice):
        ways[sum(faces)] = ways.get(sum(faces), 0) + 1
    return tuple(sorted(ways.items()))


def ram_test(book: RuleTables, name: str, at: str, *, by: int, letter: str, wheel: int, other_class: int) -> Test:
    """Count the odds of a ram for one of the two cars. `by`: the attacker's modifier less the defender's; `wheel`:
    damage
    that the wheel has already; `other_class`: class of the car that strikes it."""
    unharmed, struck, flips = 0, 0, 0
    for total, ways in _totals(3):
        if letter not in book.tables.damage_to_cars.look_up(total + by):
            unharmed += ways * 6**4
            continue
        for harm, each in _blows(book, wheel, other_class):
            flips += ways * each * (harm == "flips")
            struck += ways * each * (harm == "struck")
    bad = tuple((effect, count) for effect, count in (("wheel struck", struck), ("flips", flips)) if count)
    return Test(name=name, at=at, effects=(("unharmed", unharmed), *bad), of=6**7)


def _blows(book: RuleTables, wheel: int, other_class: int) -> Iterator[tuple[str, int]]:
    """Count what a blow does to a wheel over its four dice: two for the damage, two for the check."""
    tables = book.tables
    most = tables.car.wheel_boxes
    for total, ways in _totals(2):
        points = tables.wheel_damage.look_up(total + other_class)
        now = min(most, wheel + points)
        if points and now == most:
            yield "flips", ways * 36
            continue
        checked = points >= tables.wheels.check_from
        broken = sum(each for check, each in _totals(2) if check < now or (check == now and now + 1 >= most))
        breaks = broken if checked else 0
        yield "flips", ways * breaks
        yield "struck", ways * (36 - breaks)
