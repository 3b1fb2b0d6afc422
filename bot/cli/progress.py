"""Progress display of long commands, on a terminal's stderr only."""

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress

T = TypeVar("T")


def show_progress(items: Iterable[T], what: str, of: int | None = None) -> Iterator[T]:
    """Yield the items while showing a progress bar; `of`: their number, if unknown."""
    if not sys.stderr.isatty():
        yield from items
        return
    with _make_bar() as bar:
        yield from bar.track(items, total=of, description=what)


def _make_bar() -> "Progress":
    """Return a bar that disappears at its end and leaves stdout alone, which carries data."""
    # Import only when a terminal shows the bar: the library is slow to load.
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn  # noqa: PLC0415

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, refresh_per_second=4, redirect_stdout=False)
