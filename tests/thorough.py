"""How much of what could be tried is tried: a sample in the tests, and everything in `make bench` (battery, doors)."""

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
THOROUGH = os.environ.get("STEWARD_THOROUGH") == "1"
"""Whether what is tried is every case that comes up, and not one of several that are alike."""


def some(alike: Sequence[T], turn: int, many: int = 1) -> tuple[T, ...]:
    """Those of several whose turn it is; thoroughly, all of them."""
    return tuple(alike) if THOROUGH else tuple(alike[(turn * many + n) % len(alike)] for n in range(many))
