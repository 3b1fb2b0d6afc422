"""Between which bounds a figure lies, given how many races it was counted in: 95 % of such bounds hold the truth."""

import math
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

Z = 1.959964
"""Standard deviations on either side that hold 95 %."""
RESAMPLES = 500
"""How often the races are drawn again."""


class Interval(NamedTuple):
    """From one bound to the other."""

    low: float
    high: float


class Tally(NamedTuple):
    """What one race counted: so many, of so many."""

    value: int
    of: int


def interval(races: Sequence[Tally], *, whether: bool) -> Interval | None:
    """Of the share of races in which something happened, by Wilson's score; of anything else, by drawing the races
    again. None where that tells nothing: there are too few races, or all of them say the same."""
    if whether:
        return wilson(*_sums(races))
    return _bounds([_ratio(drawn) for drawn in _drawn(races, 1)]) if _differ(races) else None


def difference(first: Sequence[Tally], second: Sequence[Tally], *, whether: bool) -> Interval | None:
    """By how much the second is above the first: by Newcombe's bounds for two shares, else by drawing both again."""
    if whether:
        return newcombe(_sums(first), _sums(second))
    if not (_differ(first) and _differ(second)):
        return None
    both = zip(_drawn(first, 1), _drawn(second, 2), strict=True)
    return _bounds([_ratio(after) - _ratio(before) for before, after in both])


def _sums(races: Sequence[Tally]) -> Tally:
    return Tally(sum(one.value for one in races), sum(one.of for one in races))


def _differ(races: Sequence[Tally]) -> bool:
    return len(set(races)) > 1


def wilson(value: int, of: int) -> Interval:
    """Wilson's score interval of a share: centre and half width, both drawn towards a half where there is little."""
    share, z2 = value / of, Z * Z
    centre, scale = share + z2 / (2 * of), 1 + z2 / of
    half = Z * math.sqrt(share * (1 - share) / of + z2 / (4 * of * of))
    return Interval(max(0.0, (centre - half) / scale), min(1.0, (centre + half) / scale))


def newcombe(first: Tally, second: Tally) -> Interval:
    """The difference of two shares, with the distances to their own bounds put together as the sides of a triangle."""
    (low, high), (lower, upper) = wilson(*first), wilson(*second)
    one, two = first.value / first.of, second.value / second.of
    gap = two - one
    return Interval(gap - math.hypot(two - lower, high - one), gap + math.hypot(upper - two, one - low))


def _drawn(races: Sequence[Tally], seed: int) -> list[list[Tally]]:
    """As many races, drawn from these again and again; the same every time."""
    luck = Random(seed)  # noqa: S311 (no dice are drawn here)
    return [luck.choices(races, k=len(races)) for _ in range(RESAMPLES)]


def _ratio(races: Sequence[Tally]) -> float:
    of = sum(one.of for one in races)
    return sum(one.value for one in races) / of if of else 0.0


def _bounds(found: list[float]) -> Interval:
    found.sort()
    return Interval(found[round(0.025 * (len(found) - 1))], found[round(0.975 * (len(found) - 1))])
