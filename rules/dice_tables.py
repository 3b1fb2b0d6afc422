"""Dice tables read from data, and a check that every total has exactly one row."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Generic, Protocol, TypeVar

from pydantic import Field

from rules.base import Value

G = TypeVar("G")
TOTAL_BOUND = 60
"""A bound that no total of dice and modifiers reaches."""


class Span(Value):
    """A range of totals, both ends included; open where an end is missing."""

    from_: Annotated[int | None, Field(alias="from")] = None
    to: int | None = None

    def contains(self, total: int) -> bool:
        """Whether a total lies in the span."""
        return (self.from_ is None or total >= self.from_) and (self.to is None or total <= self.to)


class ChartRow(Span, Generic[G]):
    """One result for a span of totals."""

    gives: G


class Column(Span, Generic[G]):
    """Results for a span of totals, one for each column."""

    results: Annotated[tuple[G, ...], Field(min_length=1)]


class Holding(Protocol):
    """Protocol of a table row that covers totals."""

    def contains(self, total: int) -> bool: ...


class Chart(Value, Generic[G]):
    """A table of one column."""

    rows: tuple[ChartRow[G], ...]

    @cached_property
    def _gives_by_total(self) -> Mapping[int, G]:
        totals = range(-TOTAL_BOUND, TOTAL_BOUND + 1)
        return {total: row.gives for row in reversed(self.rows) for total in totals if row.contains(total)}

    def look_up(self, total: int) -> G:
        """Return the result for a total."""
        by_total = self._gives_by_total
        return by_total[total] if total in by_total else find_row(self.rows, total).gives


R = TypeVar("R", bound=Holding)


def find_row(rows: Sequence[R], total: int) -> R:
    """Return the row for a total; the table check ensures that there is exactly one."""
    return next(row for row in rows if row.contains(total))


def list_coverage_faults(name: str, rows: Iterable[Holding], totals: range) -> Iterator[str]:
    """Yield a sentence for totals without a row, and one for totals with several rows."""
    table_rows = tuple(rows)
    counts = {total: sum(row.contains(total) for row in table_rows) for total in totals}
    missing = [total for total, count in counts.items() if not count]
    twice = [total for total, count in counts.items() if count > 1]
    for fault, bad_totals in (("is missing", missing), ("is answered twice", twice)):
        if bad_totals:
            yield f"{name}: {_format_span(bad_totals, totals)} {fault}"


def _format_span(span: list[int], totals: range) -> str:
    if span[0] == span[-1]:
        return str(span[0])
    first = "everything" if span[0] == totals[0] else str(span[0])
    return f"{first} to {span[-1]}" if span[-1] != totals[-1] else f"{first} and more"
