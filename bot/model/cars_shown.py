"""The races that a message is about, so that its text can show their cars.

Texts name cars by coloured circles. Which car a circle stands for is known when the message is sent: each message
is made in a task, or a part of one, that collects the races it has read."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from bot.model.driver import Driver
from rules.base import Seat


@dataclass(frozen=True)
class CarsShown:
    """The cars of a race: its game, and each seat's number."""

    game: str
    numbers: Mapping[Seat, int]


_RACES: ContextVar[dict[int, CarsShown] | None] = ContextVar("cars_shown", default=None)


def collect_races() -> None:
    """Collect the races that are read in the rest of the current task."""
    _RACES.set({})


@contextmanager
def collecting_races() -> Iterator[None]:
    """Collect the races that are read within a block."""
    token = _RACES.set({})
    try:
        yield
    finally:
        _RACES.reset(token)


def note_race(race: int, game: str, drivers: Iterable[Driver]) -> None:
    """Note that a race was read, if races are collected."""
    races = _RACES.get()
    if races is not None:
        races[race] = CarsShown(game, {driver.seat: driver.number for driver in drivers})


def list_race_ids_shown() -> list[int]:
    """Return the ids of the races that were read."""
    return sorted(_RACES.get() or {})


def list_races_shown() -> tuple[CarsShown, ...]:
    """Return the races that were read."""
    return tuple((_RACES.get() or {}).values())
