"""Tables of dice that games read from data: spans of totals and what they give, and whether every total is answered."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Generic, Protocol, TypeVar

from pydantic import Field

from rules.values import Value

G = TypeVar("G")
FAR = 60
"""Further than any sum of dice and modifiers reaches."""


class Span(Value):
    """Totals from one to another, both included; open where an end is missing."""

    from_: Annotated[int | None, Field(alias="from")] = None
    to: int | None = None

    def holds(self, total: int) -> bool:
        """Whether a total lies in it."""
        return (self.from_ is None or total >= self.from_) and (self.to is None or total <= self.to)


class ChartRow(Span, Generic[G]):
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

    rows: tuple[ChartRow[G], ...]

    def read(self, total: int) -> G:
        """The result of a total."""
        return row_of(self.rows, total).gives


R = TypeVar("R", bound=Holding)


def row_of(rows: Sequence[R], total: int) -> R:
    """The row that answers a total; a check of the tables sees to it that there is exactly one."""
    return next(row for row in rows if row.holds(total))


def unanswered(name: str, rows: Iterable[Holding], totals: range) -> Iterator[str]:
    """A sentence for the totals that no row answers, and one for those that more than one answers."""
    held = tuple(rows)
    counts = {total: sum(row.holds(total) for row in held) for total in totals}
    missing = [total for total, count in counts.items() if not count]
    twice = [total for total, count in counts.items() if count > 1]
    for fault, found in (("is missing", missing), ("is answered twice", twice)):
        if found:
            yield f"{name}: {_span(found, totals)} {fault}"


def _span(found: list[int], totals: range) -> str:
    if found[0] == found[-1]:
        return str(found[0])
    first = "everything" if found[0] == totals[0] else str(found[0])
    return f"{first} to {found[-1]}" if found[-1] != totals[-1] else f"{first} and more"
