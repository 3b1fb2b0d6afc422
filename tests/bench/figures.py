"""Printing of benchmark results: one line each with its spread, and its ratio to a reference run in the same
process.

Milliseconds differ from machine to machine; ratios differ less."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import TypeVar

T = TypeVar("T")

HEADING = ("what", "median", "p99", "least", "most", "unit", "n", "ratio")
INDENT = "  "


@dataclass(frozen=True)
class BenchSettings:
    """Amount of work to measure, and the folder for files. `races`: in each campaign; the rest is for the siege.

    `tuning`: use the races by which figures are tuned, not those that are reported. `games`: only these, if any
    are named, where a measure takes each game by itself."""

    folder: Path
    races: int
    kills: int
    inputs: int
    quick: bool = False
    tuning: bool = False
    games: tuple[str, ...] = ()

    def choose_count(self, usually: int, quickly: int) -> int:
        """Return the usual or the quick number of repetitions."""
        return quickly if self.quick else usually

    def choose_games(self, games: Iterable[str]) -> list[str]:
        """Return those of the games that are to be measured."""
        return [game for game in games if not self.games or game in self.games]


@dataclass(frozen=True)
class Line:
    """A repeated measurement. `beside`: the reference by which its median is divided."""

    what: str
    unit: str
    values: Sequence[float]
    beside: "Line | None" = None

    @property
    def median(self) -> float:
        return median(self.values)

    @property
    def ratio(self) -> str:
        """`3.1 × a bare transaction`."""
        if self.beside is None or not self.beside.median:
            return ""
        return f"{format_number(self.median / self.beside.median)} × {self.beside.what}"

    def cells(self) -> tuple[str, ...]:
        """Return the line's columns as text."""
        values = sorted(self.values)
        late = values[min(len(values) - 1, len(values) * 99 // 100)]
        numbers = (self.median, late, values[0], values[-1])
        return (self.what, *map(format_number, numbers), self.unit, str(len(values)), self.ratio)


@dataclass(frozen=True)
class MeasureResult:
    """Lines of a benchmark, remarks, and faults with one sentence each."""

    lines: Sequence[Line]
    notes: Sequence[str] = ()
    faults: Sequence[str] = ()


@dataclass
class Watch:
    """Takes the time of blocks of code, in milliseconds. `cpu`: of all threads of this process."""

    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    @contextmanager
    def time_block(self) -> Iterator[None]:
        """Time the block."""
        cpu, wall = time.process_time(), time.perf_counter()
        yield
        self.wall.append(1000 * (time.perf_counter() - wall))
        self.cpu.append(1000 * (time.process_time() - cpu))

    def time_call(self, work: Callable[[], T]) -> T:
        """Time a call."""
        with self.time_block():
            return work()


def format_number(number: float) -> str:
    """Format a number with three significant digits."""
    if number >= 100:
        return f"{number:,.0f}"
    return f"{number:.{1 if number >= 10 else 2 if number >= 1 else 3}f}"


def format_table(lines: Sequence[Line]) -> str:
    """Format the lines under a heading, aligned."""
    rows = [HEADING, *(line.cells() for line in lines)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(HEADING))]
    return "\n".join((INDENT + "  ".join(map(_align, range(len(row)), row, widths))).rstrip() for row in rows)


def _align(column: int, cell: str, width: int) -> str:
    return cell.rjust(width) if HEADING[column] in {"median", "p99", "least", "most", "n"} else cell.ljust(width)
