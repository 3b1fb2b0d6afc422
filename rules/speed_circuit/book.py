"""Tables T-1 and T-4 to T-13 and the options, read from text (S-6). The rules know no figure of them."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from pydantic import ValidationError

from rules.speed_circuit.circuit import Circuit, read_circuit
from rules.track import Track
from rules.values import Value

ATTRIBUTES = ("acceleration", "deceleration", "top_speed", "start_speed", "wear", "skill")
FIGURES = (
    "acceleration",
    "deceleration",
    "top_speed",
    "start_speed",
    "wear_per_lap",
    "ones_per_lap",
    "threes_per_race",
)


class Settings(Value):
    """The options of a race. `handicap` lowers a seat's allowance (S-22)."""

    allow_plot_zero: bool
    missing_at_zero: Literal["launch", "stay"]
    missing_order: Literal["maintain", "gm_planner"]
    slip_rear_min: int
    slip_speed_bonus: int
    spun_defends: bool
    engine_fail_half: Literal["plot", "after_test"]
    stop_after_winner: bool
    pass_keeps_line: bool


class Options(Value):
    """What may be chosen for a race; whatever is left open is as the tables' file says."""

    allow_plot_zero: bool | None = None
    missing_at_zero: Literal["launch", "stay"] | None = None
    missing_order: Literal["maintain", "gm_planner"] | None = None
    slip_rear_min: int | None = None
    slip_speed_bonus: int | None = None
    spun_defends: bool | None = None
    engine_fail_half: Literal["plot", "after_test"] | None = None
    stop_after_winner: bool | None = None
    pass_keeps_line: bool | None = None


class Design(Value):
    """T-1: for each attribute one figure a column, or "none"."""

    columns: tuple[int, ...]
    acceleration: tuple[int | Literal["none"], ...]
    deceleration: tuple[int | Literal["none"], ...]
    top_speed: tuple[int | Literal["none"], ...]
    start_speed: tuple[int | Literal["none"], ...]
    wear_per_lap: tuple[int | Literal["none"], ...]
    ones_per_lap: tuple[int | Literal["none"], ...]
    threes_per_race: tuple[int | Literal["none"], ...]
    allowance: int
    fallback: dict[str, int]

    def figure(self, attribute: str, column: int) -> int:
        """What a column gives. Only for columns that `levels` allows."""
        figures: tuple[int | Literal["none"], ...] = getattr(self, attribute)
        return int(figures[self.columns.index(column)])

    def levels(self, attribute: str) -> tuple[int, ...]:
        """The columns that are allowed for an attribute of a build."""
        figures = getattr(self, {"wear": "wear_per_lap", "skill": "ones_per_lap"}.get(attribute, attribute))
        return tuple(c for c, figure in zip(self.columns, figures, strict=True) if figure != "none")


class Bid(Value):
    """S-23, in halves of a point."""

    wear: int
    chip: int


class Grid(Value):
    """S-25."""

    one_a_row: int


class Result(Value):
    """A row of a 2d6 table: totals up to `to`. `drop`: how far under the attempted speed; `wear`: what it costs."""

    to: int
    effect: str
    drop: int = 0
    wear: int = 0


Table2d6 = tuple[Result, ...]


class Tests(Value):
    """T-4 to T-8."""

    margin: int
    damage: int
    start: Table2d6
    engine: Table2d6
    brakes: Table2d6
    chance: Table2d6
    pass_: Table2d6


class Line(Value):
    """A price: wear, and perhaps a roll; a spin or a crash comes on top."""

    wear: int = 0
    roll: bool = False
    spin: bool = False
    crash: bool = False

    def less(self, wear: int, rolled: bool) -> "Line | None":
        """What is still due when so much has been paid; None where the line does not contain what was paid (S-63)."""
        if wear > self.wear or (rolled and not self.roll):
            return None
        return Line(wear=self.wear - wear, roll=self.roll and not rolled, spin=self.spin, crash=self.crash)


class Price(Value):
    """A row of a chart: the lines to choose from."""

    over: int
    lines: tuple[Line, ...]


Chart = tuple[Price, ...]


class Involvement(Value):
    """T-11."""

    near_rows: int
    near: int
    far: int
    wide: int
    wide_by: int


class Chips(Value):
    """T-12 and S-126."""

    ones: tuple[int, ...]
    threes: tuple[int, ...]
    unordered: int
    three: int


class Tables(Value):
    """One ruleset file."""

    name: str
    title: str
    design: Design
    bid: Bid
    grid: Grid
    tests: Tests
    running_pass: int
    deceleration: Chart
    cornering: Chart
    arrow_bonus: int
    involvement: Involvement
    chips: Chips
    upkeep_wear: int
    upkeep_chips: int
    slip_front_least: int
    points: dict[str, Any]
    options: Settings


@dataclass(frozen=True)
class Book:
    """A race's own copy of its tables, and what the track's figures mean for this game."""

    circuit: Circuit
    tables: Tables

    @cached_property
    def test_tables(self) -> dict[str, Table2d6]:
        """The 2d6 tables by their names in the text."""
        tests = self.tables.tests
        return {"T-4": tests.start, "T-5": tests.engine, "T-6": tests.brakes, "T-7": tests.chance, "T-8": tests.pass_}

    @cached_property
    def cornering(self) -> "Dues":
        """What is due on T-10."""
        return dues(self.tables.cornering)

    @cached_property
    def braking(self) -> "Dues":
        """What is due on T-9."""
        return dues(self.tables.deceleration)

    @cached_property
    def odds(self) -> dict[tuple[str, int], dict[str, int]]:
        """Ways out of 36 to each effect of a 2d6 table, by table and modifier (chapter 7)."""
        return {(name, by): _ways(table, by) for name, table in self.test_tables.items() for by in range(-9, 10)}


def read_tables(text: str) -> Tables:
    """Tables from the text of a ruleset file. Raises ValueError (TOMLDecodeError, ValidationError are such)."""
    raw = tomllib.loads(text)
    tests = dict(raw.pop("tests"))
    tests["pass_"] = tests.pop("pass")
    return Tables.model_validate(
        {key: value for key, value in raw.items() if key not in ("pass", "arrow", "off_track", "slipstream")}
        | {
            "tests": tests,
            "running_pass": raw["pass"]["running"],
            "arrow_bonus": raw["arrow"]["bonus"],
            "upkeep_wear": raw["off_track"]["wear"],
            "upkeep_chips": raw["off_track"]["chips"],
            "slip_front_least": raw["slipstream"]["front_least"],
        }
    )


def check_tables(text: str) -> tuple[str, ...]:
    """Every fault of a ruleset file, one sentence each: nothing when it can be used."""
    try:
        tables = read_tables(text)
    except KeyError as fault:
        return (f"S-6: {fault.args[0]} is missing",)
    except ValidationError as fault:
        return tuple(f"S-6: {'.'.join(map(str, e['loc']))}: {e['msg']}" for e in fault.errors())
    except ValueError as fault:
        return (f"S-6: {fault}",)
    return (*_short_tables(tables.tests), *_short_design(tables.design))


def _short_tables(tests: Tests) -> list[str]:
    faults = []
    for name, table in (
        ("start", tests.start),
        ("engine", tests.engine),
        ("brakes", tests.brakes),
        ("chance", tests.chance),
        ("pass", tests.pass_),
    ):
        ends = [row.to for row in table]
        if ends != sorted(set(ends)) or ends[-1:] != [12]:
            faults.append(f"S-3: the rows of tests.{name} must rise and end at 12")
    return faults


def _short_design(design: Design) -> list[str]:
    return [
        f"S-19: design.{name} needs one entry a column"
        for name in FIGURES
        if len(getattr(design, name)) != len(design.columns)
    ]


def read_book(track: Track, text: str) -> Book:
    """The book for a race on a track."""
    return Book(read_circuit(track), read_tables(text))


def read_row(table: Sequence[Result], total: int) -> Result:
    """The row of a 2d6 table, totals beyond the printed rows being read as the outermost (S-3)."""
    return next((row for row in table if total <= row.to), table[-1])


Dues = dict[tuple[int, bool, int], tuple[Line, ...]]
"""The lines still due, by wear paid, whether a roll was made, and the overage (up to `MOST`)."""
MOST = 400


def dues(chart: Chart) -> Dues:
    """Every upgrade of a chart (S-63, S-78): the new total must contain what has been paid."""
    wears = range(1 + max(line.wear for row in chart for line in row.lines))
    return {
        (wear, rolled, over): _due(chart, wear, rolled, over)
        for wear in wears
        for rolled in (False, True)
        for over in range(20, MOST + 20, 20)
    }


def _due(chart: Chart, wear: int, rolled: bool, over: int) -> tuple[Line, ...]:
    row = price_of(chart, over)
    if row is None or row.over <= _covered(chart, wear, rolled):
        return ()
    left = [line.less(wear, rolled) for line in row.lines]
    return tuple(line for line in left if line) or row.lines


def _covered(chart: Chart, wear: int, rolled: bool) -> int:
    """The highest overage for which so much has been paid."""
    return max(
        (row.over for row in chart for line in row.lines if _contains(wear, rolled, line)),
        default=0,
    )


def _contains(wear: int, rolled: bool, line: Line) -> bool:
    return wear >= line.wear and (rolled or not line.roll) and not line.crash and not line.spin


def _ways(table: Table2d6, modifier: int) -> dict[str, int]:
    ways: dict[str, int] = {}
    for a in range(1, 7):
        for b in range(1, 7):
            effect = read_row(table, a + b + modifier).effect
            ways[effect] = ways.get(effect, 0) + 1
    return ways


def price_of(chart: Chart, over: int) -> Price | None:
    """The row of a chart for an overage; None where nothing is due (T-9, T-10)."""
    if over <= 0:
        return None
    return next((row for row in chart if over <= row.over), chart[-1])
