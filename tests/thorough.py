"""How much of what could be tried is tried: a sample in the tests, and everything in `make bench` (battery, doors)."""

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")
THOROUGH = os.environ.get("STEWARD_THOROUGH") == "1"
"""Whether what is tried is every case that comes up, and not one of several that are alike."""


def some(alike: Sequence[T], turn: int, many: int = 1) -> tuple[T, ...]:
    """Those of several whose turn it is; thoroughly, all of them."""
    return tuple(alike) if THOROUGH else tuple(alike[(turn * many + n) % len(alike)] for n in range(many))


def sampled(cases: Iterable[T], one_in: int, first: int = 0) -> list[T]:
    """One of so many in a row, from the first on: what a test is tried with (`parametrize`); thoroughly, all."""
    return list(cases) if THOROUGH else list(cases)[first::one_in]


class Turns:
    """Whose turn it is of what comes up one by one: the first few of every kind, and then one of so many; thoroughly,
    everything's."""

    def __init__(self, first: int, one_in: int) -> None:
        self.first, self.one_in, self.counts = first, one_in, Counter[str]()

    def of(self, kind: str) -> bool:
        """Whether it is the turn of the next of its kind."""
        self.counts[kind] += 1
        return THOROUGH or self.counts[kind] <= self.first or self.counts[kind] % self.one_in == 0
