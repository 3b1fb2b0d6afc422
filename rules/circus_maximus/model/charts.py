"""Tables of the game: what their rows give, and those with more than one column (C-1)."""

from typing import Annotated, Literal

from pydantic import Field

from rules.charts import Chart, Column, Span, row_of
from rules.values import Value

Whole = Annotated[int, Field(ge=0)]
Strain = Literal["-", "S", "SS", "J", "LH", "RH", "F"]
Lash = Literal["-", "G", "M", "B", "W1", "W2", "W3", "X"]
Crash = Literal["A", "AD", "D", "DS", "DSS"]
Over = Literal["-", "J", "LH", "RH", "LW", "RW", "F"]
Landing = Literal["here", "out", "in", "out 2", "back"]


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
    """T-16.3: n hits of a die: divided by `of`, and `plus`."""

    of: Annotated[int, Field(ge=1)] = 1
    plus: int = 0


class Dragging(Value):
    """T-16.3."""

    rows: tuple[Drag, ...]
