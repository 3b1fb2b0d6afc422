"""How far long work is: on a terminal's stderr, and nowhere else."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress

T = TypeVar("T")


def watched(items: Iterable[T], what: str, of: int | None = None) -> Iterator[T]:
    """The items, one after another, with a bar for as long as they take; `of`: how many, where they do not say."""
    if not sys.stderr.isatty():
        yield from items
        return
    with _bar() as bar:
        yield from bar.track(items, total=of, description=what)


@contextmanager
def under_way(what: str) -> Iterator[None]:
    """A line for as long as something takes of which nobody knows how long that is."""
    if not sys.stderr.isatty():
        yield
        return
    with _bar() as bar:
        bar.add_task(what, total=None)
        yield


def _bar() -> "Progress":
    """Wiped at its end. What is printed on stdout meanwhile is left alone: it is data."""
    # Only who looks at it waits for its library.
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn  # noqa: PLC0415

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, refresh_per_second=4, redirect_stdout=False)
