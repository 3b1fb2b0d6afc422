"""Odds of rams and lashes, counted over all faces, for the defender and for the attacker (C-95 to C-100)."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from rules.circus_maximus.model.tables import RuleTables
from rules.cost_preview import Test

SIDES = range(1, 7)
LASH_EFFECTS = {"W": "wounded", "X": "dragged", "B": "driven back", "M": "slowed", "G": "whip lost"}
"""Effects by the first letter of a result of T-9.42: on the driver who is lashed, but for the whip, which is the
attacker's."""
WHIP_LOST = "whip lost"
DEFENDER, ATTACKER = "D", "A"
"""The letters of T-9.54: whose wheel is struck."""


@lru_cache(maxsize=4)
def _count_totals(dice: int) -> tuple[tuple[int, int], ...]:
    """Count the ways to roll each total of n dice."""
    ways: dict[int, int] = {}
    for faces in product(SIDES, repeat=dice):
        ways[sum(faces)] = ways.get(sum(faces), 0) + 1
    return tuple(sorted(ways.items()))


def estimate_ram_test(
    tables: RuleTables, name: str, at: str, *, by: int, letter: str, wheel: int, other_class: int
) -> Test:
    """Count the odds of a ram for one of the two cars. `by`: the attacker's modifier less the defender's; `wheel`:
    damage
    that the wheel has already; `other_class`: class of the car that strikes it."""
    unharmed_ways, struck, flips = 0, 0, 0
    for total, ways in _count_totals(3):
        if letter not in tables.rulebook.damage_to_cars.look_up(total + by):
            unharmed_ways += ways * 6**4
            continue
        for harm, each in _count_blows(tables, wheel, other_class):
            flips += ways * each * (harm == "flips")
            struck += ways * each * (harm == "struck")
    bad = tuple((effect, count) for effect, count in (("wheel struck", struck), ("flips", flips)) if count)
    return Test(name=name, at=at, effects=(("unharmed", unharmed_ways), *bad), of=6**7)


def _count_blows(rule_tables: RuleTables, wheel: int, other_class: int) -> Iterator[tuple[str, int]]:
    """Count what a blow does to a wheel over its four dice: two for the damage, two for the check."""
    tables = rule_tables.rulebook
    most = tables.car.wheel_boxes
    for total, ways in _count_totals(2):
        points = tables.wheel_damage.look_up(total + other_class)
        now = min(most, wheel + points)
        if points and now == most:
            yield "flips", ways * 36
            continue
        needs_check = points >= tables.wheels.check_from
        broken = sum(each for check, each in _count_totals(2) if check < now or (check == now and now + 1 >= most))
        breaks = broken if needs_check else 0
        yield "flips", ways * breaks
        yield "struck", ways * (36 - breaks)


def _count_lash_effects(tables: RuleTables, by: int) -> Counter[str]:
    """Count the effects of a lash at a driver (C-96, C-97). `by`: the attacker's modifier less the defender's."""
    ways = Counter[str]()
    factors = Counter[int]()
    for (theirs, a), (answer, b) in product(_count_totals(2), repeat=2):
        factors[theirs - answer] += a * b
    for (factor, a), (total, b) in product(factors.items(), _count_totals(2)):
        result = tables.rulebook.lash_driver.read(total, factor + by)
        ways[LASH_EFFECTS.get(result[:1], "")] += a * b
    return ways


def estimate_lash_test(tables: RuleTables, by: int) -> Test:
    """Count the odds of a lash for the driver who holds against it."""
    ways = _count_lash_effects(tables, by)
    bad = tuple((effect, ways[effect]) for effect in LASH_EFFECTS.values() if effect != WHIP_LOST and ways[effect])
    return Test(name="holding a lash", effects=(("unharmed", ways[""] + ways[WHIP_LOST]), *bad), of=ways.total())


def estimate_whip_test(tables: RuleTables, at: str, by: int) -> Test:
    """Count the odds that the driver who lashes keeps the whip."""
    ways = _count_lash_effects(tables, by)
    lost_ways = ways[WHIP_LOST]
    bad = ((WHIP_LOST, lost_ways),) if lost_ways else ()
    return Test(name="whip kept", at=at, effects=(("kept", ways.total() - lost_ways), *bad), of=ways.total())


def compute_max_lash_loss(dice: int, by: int) -> int:
    """Return the most END that a lash at the team may cost (C-95); the least is one."""
    return max(1, dice * (SIDES[-1] - SIDES[0]) + by)


def find_hits_by_ram(tables: RuleTables, by: int) -> tuple[int, int]:
    """Return the fewest and the most hits on a horse by a ram of the team (C-99)."""
    hits = [tables.rulebook.horse_injury.look_up(total + by) for total, _ in _count_totals(2)]
    return min(hits), max(hits)
