"""Loops that play: they end by themselves, and one that does not holds the race."""

from collections.abc import Callable, Iterator

from rules.journal import Disturbed

MANY = 400
"""Nothing is done so often in one stretch of play."""


def turns(what: str, most: int = MANY) -> Iterator[int]:
    """0, 1, 2 … for a loop that ends by itself; one that is still going after n holds the race. Raises Disturbed."""
    yield from range(most)
    raise Disturbed(f"{what}: no end after {most} turns")


def as_long_as(goes_on: Callable[[], object], what: str, most: int = MANY) -> Iterator[int]:
    """`while`, for loops that play: nothing in them goes on for ever, or is given up in silence."""
    for nth in turns(what, most):
        if not goes_on():
            return
        yield nth
