"""What was measured, and how it is printed: a line a thing, its spread, and how many times as much as something that
was run beside it in the same process. Milliseconds differ from machine to machine; ratios differ less."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import TypeVar

T = TypeVar("T")

HEADING = ("what", "median", "p99", "least", "most", "unit", "n", "ratio")
INDENT = "  "


@dataclass(frozen=True)
class How:
    """How much is measured, and where files may be written. `races`: in each campaign; the rest is the siege's."""

    folder: Path
    races: int
    kills: int
    inputs: int
    quick: bool = False

    def many(self, usually: int, quickly: int) -> int:
        """How often something is done."""
        return quickly if self.quick else usually


@dataclass(frozen=True)
class Line:
    """A thing measured again and again. `beside`: what its median is divided by."""

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
        return f"{shown(self.median / self.beside.median)} × {self.beside.what}"

    def cells(self) -> tuple[str, ...]:
        """The line's columns, as text."""
        ordered = sorted(self.values)
        late = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
        numbers = (self.median, late, ordered[0], ordered[-1])
        return (self.what, *map(shown, numbers), self.unit, str(len(ordered)), self.ratio)


@dataclass(frozen=True)
class Found:
    """A measure's lines, what a reader should know besides, and what is wrong: a fault a sentence."""

    lines: Sequence[Line]
    notes: Sequence[str] = ()
    faults: Sequence[str] = ()


@dataclass
class Watch:
    """Takes the time of blocks of code, in milliseconds. `cpu`: of all threads of this process."""

    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    @contextmanager
    def running(self) -> Iterator[None]:
        """Times the block."""
        cpu, wall = time.process_time(), time.perf_counter()
        yield
        self.wall.append(1000 * (time.perf_counter() - wall))
        self.cpu.append(1000 * (time.process_time() - cpu))

    def of(self, work: Callable[[], T]) -> T:
        """Times a call."""
        with self.running():
            return work()


def shown(number: float) -> str:
    """Three digits that mean something."""
    if number >= 100:
        return f"{number:,.0f}"
    return f"{number:.{1 if number >= 10 else 2 if number >= 1 else 3}f}"


def table(lines: Sequence[Line]) -> str:
    """The lines under a heading, aligned."""
    rows = [HEADING, *(line.cells() for line in lines)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(HEADING))]
    return "\n".join((INDENT + "  ".join(map(_aligned, range(len(row)), row, widths))).rstrip() for row in rows)


def _aligned(column: int, cell: str, width: int) -> str:
    return cell.rjust(width) if HEADING[column] in {"median", "p99", "least", "most", "n"} else cell.ljust(width)
