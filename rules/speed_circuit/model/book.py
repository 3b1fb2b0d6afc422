"""Tables T-1 to T-12, T-15 and the options, read from text (S-6). The rules know no figure of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from pydantic import ValidationError

from rules.reading import read_toml
from rules.speed_circuit.model.circuit import Circuit, read_circuit
from rules.speed_circuit.model.design import Design, design_faults
from rules.speed_circuit.model.options import Settings
from rules.track.track import Track
from rules.values import Value


class Bid(Value):
    """S-23, in halves of a point."""

    wear: int
    chip: int


class Group(Value):
    """S-28: cars of at least this Start Speed stand in this group."""

    least: int
    group: int


class Grid(Value):
    """S-25, S-27, S-28. `one_a_row`: the most cars that start one to a row; `by_speed`: cars a row on a grid by Start
    Speed; `front`: the group beyond which wear moves nobody."""

    one_a_row: int
    by_speed: int
    front: int
    groups: tuple[Group, ...]


class Result(Value):
    """A row of a table of dice: totals up to `to`. `drop`: how far under the attempted speed (for an engine test the
    option `test_fail_drop` says it); `wear`: what it costs; `damage` to the engine; `spin`: it counts as one; `twice`:
    the second one in a row ends the race."""

    to: int
    effect: str
    drop: int = 0
    wear: int = 0
    damage: bool = False
    spin: bool = False
    twice: bool = False


DiceTable = tuple[Result, ...]


class Tests(Value):
    """T-4 to T-8, or T-15, and what the options put in their place; `dice`: how many are rolled."""

    dice: int
    margin: int
    damage: int
    start: DiceTable
    start_2016: DiceTable = ()
    engine: DiceTable
    brakes: DiceTable
    chance: DiceTable
    pass_: DiceTable = ()
    pass_draft: DiceTable = ()


class PriceLine(Value):
    """A price: wear, and perhaps a roll; a spin or a crash comes on top."""

    wear: int = 0
    roll: bool = False
    spin: bool = False
    crash: bool = False

    def less(self, wear: int, rolled: bool) -> "PriceLine | None":
        """What is still due when so much has been paid; None where the line does not contain what was paid (S-63)."""
        if wear > self.wear or (rolled and not self.roll):
            return None
        return PriceLine(wear=self.wear - wear, roll=self.roll and not rolled, spin=self.spin, crash=self.crash)


class PriceRow(Value):
    """A row of a chart: the lines to choose from."""

    over: int
    lines: tuple[PriceLine, ...]


Chart = tuple[PriceRow, ...]


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


class Passing(Value):
    """`running`: for each forced pass immediately before (S-85); `block`: what a declared block adds."""

    running: int
    block: int


class Tolls(Value):
    """Chips in the place of dice (option `no_dice`)."""

    test: int
    start: int
    corner: int
    pass_: int
    block: int


class Service(Value):
    """S-117, S-118: turns of a stop and of a repair, wear a lap on hard tyres."""

    stop: int
    repair: int
    hard: int


class Tables(Value):
    """One ruleset file."""

    name: str
    title: str
    design: Design
    designs: dict[str, Design] = {}
    bid: Bid
    grid: Grid
    tests: Tests
    lapped_rows: int
    passing: Passing
    deceleration: Chart
    cornering: Chart
    arrow_bonus: int
    involvement: Involvement
    chips: Chips
    upkeep_wear: int
    upkeep_chips: int
    slip_front_least: int
    no_dice: Tolls
    pits: Service
    stock_told_at: tuple[int, ...]
    options: Settings


@dataclass(frozen=True, eq=False)
class Book:
    """A race's own copy of its tables, what the track's figures mean for this game, and the options in force."""

    circuit: Circuit
    tables: Tables
    settings: Settings

    def under(self, settings: Settings) -> "Book":
        """The book as it is read under a race's options; kept, because much is worked out from it."""
        return self if settings == self.settings else _under(self, settings)

    def chosen(self, options: Mapping[str, Any]) -> Settings:
        """All settings, where a race has chosen some of them."""
        said = {name: value for name, value in options.items() if value is not None}
        return Settings.model_validate(self.tables.options.model_dump() | said)

    @cached_property
    def design(self) -> Design:
        """T-1, T-2 or T-3. A file without the table that is asked for is read with its own."""
        return self.tables.designs.get(self.settings.design, self.tables.design)

    @cached_property
    def chips(self) -> Chips:
        """T-12 for chips that go on a roll before it is made."""
        late = self.settings.no_dice or self.settings.chips_after_roll
        return self.tables.chips.model_copy(update={"ones": (0,), "threes": (0,)}) if late else self.tables.chips

    @cached_property
    def test_tables(self) -> dict[str, DiceTable]:
        """The tables of dice by their names in the text. A file without a variant is read with its own table."""
        tests, settings = self.tables.tests, self.settings
        start = tests.start_2016 if settings.start_table == "2016" else ()
        passing = {"draft": tests.pass_draft}.get(settings.pass_table)
        engine = tuple(_dropping(row, settings.test_fail_drop) for row in tests.engine)
        return {
            "T-4": start or tests.start,
            "T-5": engine,
            "T-6": tests.brakes,
            "T-7": tests.chance,
            "T-8": passing or tests.pass_,
        }

    @property
    def lapped(self) -> int:
        """S-55: how far ahead a lapped car moves first, in units of the lap."""
        return self.tables.lapped_rows * self.circuit.unit if self.settings.order_by == "track_row" else 0

    def toll(self, roll: str) -> int:
        """Chips in the place of a roll; 0 where dice are rolled."""
        if not self.settings.no_dice:
            return 0
        tolls = self.tables.no_dice
        named = {
            "start speed": tolls.start,
            "chance, corner": tolls.corner,
            "forced pass": tolls.pass_,
            "block": tolls.block,
        }
        return named.get(roll, tolls.test)

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
        """Ways out of 36 to each effect of a table of dice, by table and modifier (chapter 7)."""
        dice = self.tables.tests.dice
        return {
            (name, by): _ways(table, by, dice)
            for name, table in self.test_tables.items()
            for by in range(-9, 10)
            if table
        }


@lru_cache(maxsize=64)
def _under(book: Book, settings: Settings) -> Book:
    return replace(book, settings=settings)


def _dropping(row: Result, drop: int) -> Result:
    return row.model_copy(update={"drop": drop}) if row.effect == "fails" else row


RENAMED = {
    "passing": ("pass",),
    "lapped_rows": ("order", "lapped_rows"),
    "arrow_bonus": ("arrow", "bonus"),
    "upkeep_wear": ("off_track", "wear"),
    "upkeep_chips": ("off_track", "chips"),
    "slip_front_least": ("slipstream", "front_least"),
    "stock_told_at": ("blind", "told_at"),
}
"""Where the file says what."""
SECTIONS = ("pass", "order", "arrow", "off_track", "slipstream", "blind")


def read_tables(text: str) -> Tables:
    """Tables from the text of a ruleset file. Raises ValueError (TOMLDecodeError, ValidationError are such)."""
    raw = read_toml(text)
    for table in (raw["tests"], raw["no_dice"]):
        if "pass" in table:
            table["pass_"] = table.pop("pass")
    moved = {name: _found(raw, path) for name, path in RENAMED.items()}
    return Tables.model_validate({key: value for key, value in raw.items() if key not in SECTIONS} | moved)


def _found(raw: Mapping[str, Any], path: tuple[str, ...]) -> Any:
    for key in path:
        raw = raw[key]
    return raw


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
    designs = {"design": tables.design, **{f"designs.{name}": one for name, one in tables.designs.items()}}
    return (*_short_tables(tables.tests), *(f for name, one in designs.items() for f in design_faults(name, one)))


def _short_tables(tests: Tests) -> list[str]:
    faults = []
    for name in ("start", "start_2016", "engine", "brakes", "chance", "pass_", "pass_draft"):
        ends, most = [row.to for row in getattr(tests, name)], 6 * tests.dice
        if ends and (ends != sorted(set(ends)) or ends[-1] != most):
            faults.append(f"S-3: the rows of tests.{name.rstrip('_')} must rise and end at {most}")
    return faults


@lru_cache(maxsize=64)
def read_book(track: Track, text: str) -> Book:
    """The book for a race on a track; the same for the same texts, because much is worked out from it."""
    tables = read_tables(text)
    return Book(read_circuit(track), tables, tables.options)


def read_row(table: Sequence[Result], total: int) -> Result:
    """The row of a table of dice, totals beyond the printed rows being read as the outermost (S-3)."""
    return next((row for row in table if total <= row.to), table[-1])


Dues = dict[tuple[int, bool, int], tuple[PriceLine, ...]]
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


def _due(chart: Chart, wear: int, rolled: bool, over: int) -> tuple[PriceLine, ...]:
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


def _contains(wear: int, rolled: bool, line: PriceLine) -> bool:
    return wear >= line.wear and (rolled or not line.roll) and not line.crash and not line.spin


def _ways(table: DiceTable, modifier: int, dice: int) -> dict[str, int]:
    ways: dict[str, int] = {}
    for a in range(1, 7):
        for b in range(1, 7):
            effect = read_row(table, a + (b if dice > 1 else 0) + modifier).effect
            ways[effect] = ways.get(effect, 0) + 1
    return ways


def price_of(chart: Chart, over: int) -> PriceRow | None:
    """The row of a chart for an overage; None where nothing is due (T-9, T-10)."""
    if over <= 0:
        return None
    return next((row for row in chart if over <= row.over), chart[-1])
