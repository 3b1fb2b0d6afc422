"""Find the ready-made order that a text names: `brawler please`, `the recommended one`."""

from collections.abc import Sequence
from typing import NamedTuple

from rules.orders.answers import build_answering_book
from rules.orders.composition import TextReadings
from rules.orders.phrases import PhraseBook
from rules.orders.spoken_words import index_names
from rules.orders.understanding import understand

SECTION = "answer ready_made"
FIRST = "first"
"""How the book writes the order that a form puts first; others by their names, the one that is preferred first."""


class ReadyMade(NamedTuple):
    """A ready-made order: its name in the rules, and what stands on its button in every language."""

    name: str
    labels: tuple[str, ...]


class NamedOrder(NamedTuple):
    """The place of a ready-made order among those offered, and the words of the text that say something else."""

    place: int
    left_out: tuple[str, ...] = ()


def find_ready_made(text: str, orders: Sequence[ReadyMade], book: PhraseBook) -> NamedOrder | None:
    """Return the one ready-made order that a text names; None if it names none or several."""
    readings = _read(text, orders, book)
    places = {_find_place(reading, orders) for reading in readings.readings}
    place = places.pop() if len(places) == 1 else None
    return None if place is None else NamedOrder(place, readings.left_out)


def may_name_ready_made(text: str, orders: Sequence[ReadyMade], book: PhraseBook) -> bool:
    """Whether a text names any of the ready-made orders that there may be. `orders`: each with all its labels."""
    return any(_find_place(reading, orders) is not None for reading in _read(text, orders, book).readings)


def _read(text: str, orders: Sequence[ReadyMade], book: PhraseBook) -> TextReadings:
    spellings = ((n, spelling) for n, one in enumerate(orders) for label in one.labels for spelling in _spell(label))
    names = index_names((spelling, ("ready", str(n))) for n, spelling in spellings)
    return understand(text, build_answering_book(book, (SECTION,), row=False), names, {}, first=False)


def _spell(label: str) -> tuple[str, ...]:
    """Return the ways in which people spell a label: `All-round`, `all round`, `allround`."""
    return label, label.replace("-", " "), label.replace("-", "")


def _find_place(reading: str, orders: Sequence[ReadyMade]) -> int | None:
    """Return the place of an order that the book writes as its place, or as names of which it is the first."""
    if reading.isdecimal():
        return int(reading)
    places = {one.name: n for n, one in reversed([*enumerate(orders)])} | ({FIRST: 0} if orders else {})
    return next((places[name] for name in reading.split() if name in places), None)
