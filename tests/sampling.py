"""Sampling: tests try a sample of the possible inputs, `make bench` (battery, doors) tries all of them."""

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")
THOROUGH = os.environ.get("STEWARD_THOROUGH") == "1"
"""Whether what is tried is every case that comes up, and not one of several that are alike."""


def pick_share(alike: Sequence[T], turn: int, many: int = 1) -> tuple[T, ...]:
    """Return the items whose turn it is; in a thorough run, all of them."""
    return tuple(alike) if THOROUGH else tuple(alike[(turn * many + n) % len(alike)] for n in range(many))


def sample_cases(cases: Iterable[T], one_in: int, first: int = 0) -> list[T]:
    """Return one of every `one_in` cases, from number `first` on, for `parametrize`; all of them in a thorough run."""
    return list(cases) if THOROUGH else list(cases)[first::one_in]


class Turns:
    """Whose turn it is of what comes up one by one: the first few of every kind, and then one of so many; thoroughly,
    everything's."""

    def __init__(self, first: int, one_in: int) -> None:
        self.first, self.one_in, self.counts = first, one_in, Counter[str]()

    def is_next(self, kind: str) -> bool:
        """Whether the next item of its kind is to be tried."""
        self.counts[kind] += 1
        return THOROUGH or self.counts[kind] <= self.first or self.counts[kind] % self.one_in == 0
