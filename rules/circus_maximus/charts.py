"""Tables of the game: spans of totals and what they give (C-1)."""

from collections.abc import Sequence
from typing import Annotated, Generic, Literal, Protocol, TypeVar

from pydantic import Field

from rules.values import Value

Whole = Annotated[int, Field(ge=0)]
Strain = Literal["-", "S", "SS", "J", "LH", "RH", "F"]
Lash = Literal["-", "G", "M", "B", "W1", "W2", "W3", "X"]
Crash = Literal["A", "AD", "D", "DS", "DSS"]
Over = Literal["-", "J", "LH", "RH", "LW", "RW", "F"]
Landing = Literal["here", "out", "in", "out 2", "back"]
G = TypeVar("G")


class Span(Value):
    """Totals from one to another, both included; open where an end is missing."""

    from_: Annotated[int | None, Field(alias="from")] = None
    to: int | None = None

    def holds(self, total: int) -> bool:
        """Whether a total lies in it."""
        return (self.from_ is None or total >= self.from_) and (self.to is None or total <= self.to)


class Row(Span, Generic[G]):
    """One result for a span of totals."""

    gives: G


class Column(Span, Generic[G]):
    """Results for a span of totals, one for each column across."""

    results: Annotated[tuple[G, ...], Field(min_length=1)]


class Holding(Protocol):
    """A row of any table."""

    def holds(self, total: int) -> bool: ...


class Chart(Value, Generic[G]):
    """A table of one column."""

    rows: tuple[Row[G], ...]

    def read(self, total: int) -> G:
        """The result of a total."""
        return row_of(self.rows, total).gives


class StrainChart(Value):
    """T-7.32: strain points across, the last column for all above."""

    rows: tuple[Column[Strain], ...]

    def read(self, total: int, strain: int) -> Strain:
        """The result of a total under so much strain."""
        results = row_of(self.rows, total).results
        return results[min(strain, len(results)) - 1]


class LashChart(Value):
    """T-9.42: the lash factor across."""

    factors: tuple[Span, ...]
    rows: tuple[Column[Lash], ...]

    def read(self, total: int, factor: int) -> Lash:
        """The result of a roll under a lash factor."""
        column = next(n for n, span in enumerate(self.factors) if span.holds(factor))
        return row_of(self.rows, total).results[column]


class WreckChart(Chart[Over]):
    """T-14.2; `dead_team` is added for a dead team (C-142), `keep` is never paid unasked (D-13)."""

    dead_team: int
    keep: Whole


class Drag(Span):
    """T-16.3: so many hits of a die: divided by `of`, and `plus`."""

    of: Annotated[int, Field(ge=1)] = 1
    plus: int = 0


class Dragging(Value):
    """T-16.3."""

    rows: tuple[Drag, ...]


R = TypeVar("R", bound=Holding)


def row_of(rows: Sequence[R], total: int) -> R:
    """The row that answers a total; `check_tables` sees to it that there is exactly one."""
    return next(row for row in rows if row.holds(total))
