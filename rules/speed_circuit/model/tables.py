"""Tables T-1 to T-12, T-15 and the options, read from text (S-6).

The code contains none of their numbers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from pydantic import ValidationError

from rules.base import Value
from rules.options import list_missing_options
from rules.questions import InvalidAnswer
from rules.ruleset import RaceSetup
from rules.safe_toml import read_toml
from rules.schema_faults import format_schema_faults
from rules.speed_circuit.model.design import Design, find_design_faults
from rules.speed_circuit.model.options import Settings
from rules.speed_circuit.model.track import Circuit, read_circuit
from rules.track.track import Track


class Bid(Value):
    """Values of wear and chips in a grid bid, in half points (S-23)."""

    wear: int
    chip: int


class Group(Value):
    """Grid group of cars with at least this Start Speed (S-28)."""

    least: int
    group: int


class Grid(Value):
    """Grid rules (S-25, S-27, S-28).

    `one_a_row`: the maximum number of cars starting one to a row; `by_speed`: cars a row on a grid by Start
    Speed; `front`: the best group that wear can reach."""

    one_a_row: int
    by_speed: int
    front: int
    groups: tuple[Group, ...]


class Result(Value):
    """A row of a dice table: totals up to `to`.

    `drop`: loss of speed (for an engine test see the option `test_fail_drop`); `wear`: its cost; `damage` to
    the engine; `spin`: it counts as one; `twice`: the second in a row ends the race."""

    to: int
    effect: str
    drop: int = 0
    wear: int = 0
    damage: bool = False
    spin: bool = False
    twice: bool = False


DiceTable = tuple[Result, ...]


class Tests(Value):
    """Dice tables T-4 to T-8, or T-15, with their variants by option; `dice`: number of dice."""

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
    """A price: wear, and perhaps a roll, a spin or a crash."""

    wear: int = 0
    roll: bool = False
    spin: bool = False
    crash: bool = False

    def subtract_paid(self, wear: int, roll_paid: bool) -> "PriceLine | None":
        """Return the line left to pay after a payment; None if the line does not contain the payment (S-63)."""
        if wear > self.wear or (roll_paid and not self.roll):
            return None
        return PriceLine(wear=self.wear - wear, roll=self.roll and not roll_paid, spin=self.spin, crash=self.crash)


class PriceRow(Value):
    """A row of a price chart: the lines to choose from."""

    over: int
    lines: tuple[PriceLine, ...]


Chart = tuple[PriceRow, ...]


class Involvement(Value):
    """Crash involvement modifiers (T-11)."""

    near_rows: int
    near: int
    far: int
    wide: int
    wide_by: int


class Chips(Value):
    """Chip rules (T-12, S-126)."""

    ones: tuple[int, ...]
    threes: tuple[int, ...]
    unordered: int
    three: int


class Passing(Value):
    """Passing modifiers: `running` for each forced pass just before (S-85); `block` for a declared block."""

    running: int
    block: int


class ChipPrices(Value):
    """Chip prices that replace dice (option `no_dice`)."""

    test: int
    start: int
    corner: int
    pass_: int
    block: int


class Service(Value):
    """Pit service (S-117, S-118): turns of a stop and of a repair, wear per lap of hard tyres."""

    stop: int
    repair: int
    hard: int


class Tables(Value):
    """The tables of one ruleset file."""

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
    no_dice: ChipPrices
    pits: Service
    stock_told_at: tuple[int, ...]
    options: Settings


@dataclass(frozen=True, eq=False)
class RuleTables:
    """A race's rule tables, its circuit, and the options in force."""

    circuit: Circuit
    rulebook: Tables
    """What the tables file of the race says."""
    settings: Settings

    def with_settings(self, settings: Settings) -> "RuleTables":
        """Return the rule tables under a race's options, cached because much is derived from them."""
        return _with_settings(self, settings)

    def resolve_settings(self, options: Mapping[str, Any]) -> Settings:
        """Return all settings, with a race's chosen options and defaults."""
        chosen_options = {name: value for name, value in options.items() if value is not None}
        return Settings.model_validate(self.rulebook.options.model_dump() | chosen_options)

    @cached_property
    def design(self) -> Design:
        """Return T-1, T-2 or T-3; a file without the chosen table uses its own."""
        return self.rulebook.designs.get(self.settings.design, self.rulebook.design)

    @cached_property
    def chips_before_roll(self) -> Chips:
        """Return T-12 for chips spent before a roll."""
        late = self.settings.no_dice or self.settings.chips_after_roll
        return self.rulebook.chips.model_copy(update={"ones": (0,), "threes": (0,)}) if late else self.rulebook.chips

    @cached_property
    def test_tables(self) -> dict[str, DiceTable]:
        """Return the dice tables by name; a file without a variant uses its own table."""
        tests, settings = self.rulebook.tests, self.settings
        start = tests.start_2016 if settings.start_table == "2016" else ()
        passing = {"draft": tests.pass_draft}.get(settings.pass_table)
        engine = tuple(_with_drop(row, settings.test_fail_drop) for row in tests.engine)
        return {
            "T-4": start or tests.start,
            "T-5": engine,
            "T-6": tests.brakes,
            "T-7": tests.chance,
            "T-8": passing or tests.pass_,
        }

    @property
    def lapped_distance(self) -> int:
        """Return the distance within which a lapped car moves first, in units of the lap (S-55)."""
        return self.rulebook.lapped_rows * self.circuit.unit if self.settings.order_by == "track_row" else 0

    def find_toll(self, roll: str) -> int:
        """Return the chips that replace a roll; 0 if dice are rolled."""
        if not self.settings.no_dice:
            return 0
        tolls = self.rulebook.no_dice
        toll_by_roll = {
            "start speed": tolls.start,
            "chance, corner": tolls.corner,
            "forced pass": tolls.pass_,
            "block": tolls.block,
        }
        return toll_by_roll.get(roll, tolls.test)

    @cached_property
    def cornering_dues(self) -> "Dues":
        """Return the prices due on T-10."""
        return compute_dues(self.rulebook.cornering)

    @cached_property
    def braking_dues(self) -> "Dues":
        """Return the prices due on T-9."""
        return compute_dues(self.rulebook.deceleration)

    @cached_property
    def odds(self) -> dict[tuple[str, int], dict[str, int]]:
        """Return the odds out of 36 of each effect, by dice table and modifier (chapter 7)."""
        dice = self.rulebook.tests.dice
        return {
            (name, by): _count_ways(table, by, dice)
            for name, table in self.test_tables.items()
            for by in range(-9, 10)
            if table
        }


@lru_cache(maxsize=64)
def _with_settings(tables: RuleTables, settings: Settings) -> RuleTables:
    return replace(tables, settings=settings)


def _with_drop(row: Result, drop: int) -> Result:
    return row.model_copy(update={"drop": drop}) if row.effect == "fails" else row


FIELD_PATHS = {
    "passing": ("pass",),
    "lapped_rows": ("order", "lapped_rows"),
    "arrow_bonus": ("arrow", "bonus"),
    "upkeep_wear": ("off_track", "wear"),
    "upkeep_chips": ("off_track", "chips"),
    "slip_front_least": ("slipstream", "front_least"),
    "stock_told_at": ("blind", "told_at"),
}
"""Paths in the file of fields with other names."""
RENAMED_SECTIONS = ("pass", "order", "arrow", "off_track", "slipstream", "blind")


def read_tables(text: str) -> Tables:
    """Parse a ruleset file. Raises ValueError (its subclasses TOMLDecodeError and ValidationError)."""
    raw = read_toml(text)
    for table in (raw["tests"], raw["no_dice"]):
        if "pass" in table:
            table["pass_"] = table.pop("pass")
    moved_fields = {name: _find_value(raw, path) for name, path in FIELD_PATHS.items()}
    return Tables.model_validate(
        {key: value for key, value in raw.items() if key not in RENAMED_SECTIONS} | moved_fields
    )


def _find_value(raw: Mapping[str, Any], path: tuple[str, ...]) -> Any:
    for key in path:
        raw = raw[key]
    return raw


def check_tables(text: str) -> tuple[str, ...]:
    """Return a sentence for each fault of a ruleset file; empty if it is usable."""
    try:
        tables = read_tables(text)
    except KeyError as fault:
        return (f"S-6: {fault.args[0]} is missing",)
    except ValidationError as fault:
        return tuple(f"S-6: {sentence}" for sentence in format_schema_faults(fault))
    except ValueError as fault:
        return (f"S-6: {fault}",)
    designs = {"design": tables.design, **{f"designs.{name}": one for name, one in tables.designs.items()}}
    lacking = (f"S-6: options.{name}: Field required" for name in list_missing_options(tables.options))
    return (
        *lacking,
        *_find_incomplete_tables(tables.tests),
        *(f for name, one in designs.items() for f in find_design_faults(name, one)),
    )


def _find_incomplete_tables(tests: Tests) -> list[str]:
    faults = []
    for name in ("start", "start_2016", "engine", "brakes", "chance", "pass_", "pass_draft"):
        ends, most = [row.to for row in getattr(tests, name)], 6 * tests.dice
        if ends and (ends != sorted(set(ends)) or ends[-1] != most):
            faults.append(f"S-3: the rows of tests.{name.rstrip('_')} must rise and end at {most}")
    return faults


@lru_cache(maxsize=64)
def load_rule_tables(track: Track, text: str) -> RuleTables:
    """Return the rule tables for a race on a track, cached because much is derived from them."""
    tables = read_tables(text)
    return RuleTables(read_circuit(track), tables, tables.options)


def find_result(table: Sequence[Result], total: int) -> Result:
    """Return the row of a dice table; totals beyond the rows belong to the outermost (S-3)."""
    return next((row for row in table if total <= row.to), table[-1])


Dues = dict[tuple[int, bool, int], tuple[PriceLine, ...]]
"""Lines still due, by wear paid, roll made, and overage (up to `MAX_OVERAGE_MPH`)."""
MAX_OVERAGE_MPH = 400


def compute_dues(chart: Chart) -> Dues:
    """Compute the dues after every payment (S-63, S-78): the new total contains the earlier payment."""
    wears = range(1 + max(line.wear for row in chart for line in row.lines))
    return {
        (wear, roll_paid, over): _list_lines_due(chart, wear, roll_paid, over)
        for wear in wears
        for roll_paid in (False, True)
        for over in range(20, MAX_OVERAGE_MPH + 20, 20)
    }


def _list_lines_due(chart: Chart, wear: int, roll_paid: bool, over: int) -> tuple[PriceLine, ...]:
    row = find_price_row(chart, over)
    if row is None or row.over <= _compute_paid_overage(chart, wear, roll_paid):
        return ()
    remaining_lines = [line.subtract_paid(wear, roll_paid) for line in row.lines]
    return tuple(line for line in remaining_lines if line) or row.lines


def _compute_paid_overage(chart: Chart, wear: int, roll_paid: bool) -> int:
    """Return the highest overage that the payment covers."""
    return max(
        (row.over for row in chart for line in row.lines if _covers_line(wear, roll_paid, line)),
        default=0,
    )


def _covers_line(wear: int, roll_paid: bool, line: PriceLine) -> bool:
    return wear >= line.wear and (roll_paid or not line.roll) and not line.crash and not line.spin


def _count_ways(table: DiceTable, modifier: int, dice: int) -> dict[str, int]:
    ways: dict[str, int] = {}
    for a in range(1, 7):
        for b in range(1, 7):
            effect = find_result(table, a + (b if dice > 1 else 0) + modifier).effect
            ways[effect] = ways.get(effect, 0) + 1
    return ways


def find_price_row(chart: Chart, over: int) -> PriceRow | None:
    """Return the chart's row for an overage; None if nothing is due (T-9, T-10)."""
    if over <= 0:
        return None
    return next((row for row in chart if over <= row.over), chart[-1])


PASSING_OPTIONS = ("pass_table", "block", "pass_keeps_line", "spun_defends")
DICE_OPTIONS = ("start_table", "test_fail_drop", "pass_table", "block", "chips_after_roll", "engine_fail_half")

MISSING_FEATURES: tuple[tuple[str, tuple[str, ...], Callable[[RuleTables], bool]], ...] = (
    (
        "without_design",
        ("design",),
        lambda rule_tables: rule_tables.settings.design not in ("own", *rule_tables.rulebook.designs),
    ),
    ("without_race_wear", ("ah77_wear_per_race",), lambda rule_tables: not rule_tables.design.race_total),
    ("without_bids", ("knockout_bid",), lambda rule_tables: rule_tables.settings.grid != "bid"),
    ("without_passes", PASSING_OPTIONS, lambda rule_tables: not rule_tables.rulebook.tests.pass_),
    ("without_chips", ("chips_after_roll", "no_dice"), lambda rule_tables: max(rule_tables.rulebook.chips.ones) == 0),
    ("without_dice", DICE_OPTIONS, lambda rule_tables: rule_tables.settings.no_dice),
    ("without_table", ("pass_table",), lambda rule_tables: not rule_tables.rulebook.tests.pass_draft),
    ("without_table", ("start_table",), lambda rule_tables: not rule_tables.rulebook.tests.start_2016),
    ("without_pits", ("pits",), lambda rule_tables: not rule_tables.circuit.pits.spaces),
)
"""Message code, options without effect (chapter 20), and the test for the missing feature."""


def check_options(table: RaceSetup[RuleTables], options: Value) -> None:
    """Raise InvalidAnswer for the first option that is changed but has no effect."""
    tables = table.tables.with_settings(table.tables.resolve_settings(options.model_dump(mode="json")))
    usual, chosen = table.tables.rulebook.options.model_dump(), tables.settings.model_dump()
    for lack, names, lacking in MISSING_FEATURES:
        for name in names:
            if chosen[name] != usual[name] and lacking(tables):
                raise InvalidAnswer(
                    lack, "S-6", option=name, profile=table.tables.rulebook.title, track=table.track.title
                )
