"""Cars that start behind the place they have earned: grid places that a league's stewards, or an organiser, take."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import count
from typing import Annotated

from pydantic import BeforeValidator, PlainSerializer

from rules.events import Event
from rules.steward import Steward
from rules.values import Json, Seat

MOST = 99
"""Grid places of one car; what there is no room for behind it lapses."""

Lost = tuple[tuple[Seat, int], ...]
"""Cars and the grid places that they lose, by the name of the car."""


class SetBack(Event):
    """A car that has lost grid `places`: the place it has `earned`, and from which it will `start`."""

    places: int
    earned: int
    start: int


def together(pairs: Iterable[tuple[Seat, int]]) -> Lost:
    """What each car loses in all. Raises ValueError for what is no car and no number of places."""
    lost = Counter[Seat]()
    for seat, places in pairs:
        if not seat.isalpha() or places < 1:
            raise ValueError(seat)
        lost[seat] = min(MOST, lost[seat] + places)
    return tuple(sorted(lost.items()))


def read_set_back(said: Json) -> Lost:
    """ "red:3,blue:5", "red 3, blue 5", {"red": 3} or pairs. Raises ValueError."""
    if isinstance(said, str):
        plain = said.casefold().translate(str.maketrans(":=/;", "  ,,"))
        said = [part.split() for part in plain.split(",") if part.strip()]
    try:
        return together((seat, int(places)) for seat, places in (said.items() if isinstance(said, dict) else said))
    except (AttributeError, TypeError, ValueError):
        raise ValueError("no_grid_places") from None


def in_words(lost: Lost) -> str:
    """ "blue 5, red 3", as it is read."""
    return ", ".join(f"{seat} {places}" for seat, places in lost)


SetBacks = Annotated[Lost, BeforeValidator(read_set_back), PlainSerializer(in_words)]
"""The type of a game's option `set_back`."""


def set_back(order: Sequence[Seat], lost: Lost) -> tuple[Seat, ...]:
    """A grid, pole first, after its penalties. Each car that loses places is put on the place so far behind the one it
    has earned; of two that come to the same place, the one that has earned the better stays ahead and the other goes
    one further back. The rest move up in their order, and no place stays empty: nobody falls behind the last."""
    places = {seat: n for seat, n in lost if seat in order}
    earned = {seat: n for n, seat in enumerate(order)}
    moved = dict[int, Seat]()
    for seat in sorted(places, key=lambda seat: (earned[seat] + places[seat], earned[seat])):
        moved[next(n for n in count(earned[seat] + places[seat]) if n not in moved)] = seat
    rest = iter([seat for seat in order if seat not in places])
    slots = (moved.get(n) or next(rest, None) for n in range(len(order) + max(moved, default=0)))
    return tuple(seat for seat in slots if seat is not None)


def grid_after_penalties(steward: Steward, item: str, order: Sequence[Seat], lost: Lost) -> tuple[Seat, ...]:
    """The grid, with what has become of each car that loses places told in the order in which they start."""
    grid, places = set_back(order, lost), dict(lost)
    for start, seat in enumerate(grid, 1):
        if seat in places:
            earned = order.index(seat) + 1
            steward.tell(SetBack(item=item, seat=seat, places=places[seat], earned=earned, start=start))
    return grid
