"""Tables and numbers of the game, read from text (C-1); the rules themselves contain none of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, ValidationError, create_model

from rules.base import Value
from rules.circus_maximus.model.track import Arena, read_arena
from rules.dice_tables import TOTAL_BOUND, Chart, Column, Span, find_row, list_coverage_faults
from rules.options import StoredOptions, list_missing_options
from rules.ruleset import make_fields_optional
from rules.safe_toml import read_toml
from rules.schema_faults import format_schema_faults
from rules.track.track import Track

Whole = Annotated[int, Field(ge=0)]
Strain = Literal["-", "S", "SS", "J", "LH", "RH", "F"]
Lash = Literal["-", "G", "M", "B", "W1", "W2", "W3", "X"]
Crash = Literal["A", "AD", "D", "DS", "DSS"]
Over = Literal["-", "J", "LH", "RH", "LW", "RW", "F"]
Landing = Literal["here", "out", "in", "out 2", "back"]


class StrainChart(Value):
    """Corner strain table T-7.32: strain points across, the last column for all above."""

    rows: tuple[Column[Strain], ...]

    def read(self, total: int, strain: int) -> Strain:
        """Return the result of a total at a number of strain points."""
        results = find_row(self.rows, total).results
        return results[min(strain, len(results)) - 1]


class LashChart(Value):
    """Lash table T-9.42: the lash factor across."""

    factors: tuple[Span, ...]
    rows: tuple[Column[Lash], ...]

    def read(self, total: int, factor: int) -> Lash:
        """Return the result of a total at a lash factor."""
        column = next(n for n, span in enumerate(self.factors) if span.contains(factor))
        return find_row(self.rows, total).results[column]


class WreckChart(Chart[Over]):
    """Wreck table T-14.2.

    `dead_team` is added for a dead team (C-142); `keep`: END kept by default (D-13)."""

    dead_team: int
    keep: Whole


class Drag(Span):
    """Row of T-16.3: hits are the die divided by `of`, plus `plus`."""

    of: Annotated[int, Field(ge=1)] = 1
    plus: int = 0


class Dragging(Value):
    """Injuries of a dragged driver (T-16.3)."""

    rows: tuple[Drag, ...]


class Settings(StoredOptions):
    """Options O-1 to O-10 of a race, each with its value."""

    edition: Literal[1, 2]
    lash_team_dice: Literal[1, 2]
    evade_roll: bool
    advanced: bool
    dragged_multiplier: Literal[1, 2]
    finish_tiebreak: Literal["sequence", "photo"]
    foot_exits: Literal["any_edge", "listed"]
    order_reveal: Literal["one_by_one", "full"]
    nmr_speed: Literal["prudent", "max", "last"]
    corner_speed: Literal["after_brakes", "strict"]


def _parse_number(text: object) -> object:
    """Convert typed digits to an integer; leave anything else as it is."""
    return int(text) if isinstance(text, str) and text.strip().isdecimal() else text


OneOrTwo = Annotated[Literal[1, 2], BeforeValidator(_parse_number)]


Options: type[Value] = create_model(
    "Options",
    __base__=StoredOptions,
    __module__=__name__,
    **make_fields_optional(Settings)
    | dict.fromkeys(("edition", "lash_team_dice", "dragged_multiplier"), (OneOrTwo | None, None)),
)
"""Options chosen for a race; an open one takes the value in the tables file."""


class PreparationRules(Value):
    """Rules of preparation (C-21, C-27)."""

    points: Whole
    most: Whole
    whips: Whole
    usual: dict[Literal["driver", "car", "speed", "endurance"], Whole]
    ready: dict[str, dict[Literal["driver", "car", "speed", "endurance"], Whole]] = {}
    """What people are offered, by name, the usual one first."""


class DriverHits(Value):
    """Driver hit boxes T-3.61; `first` is the total of the first entry."""

    first: int
    boxes: Annotated[tuple[int, ...], Field(min_length=1)]

    def read(self, total: int) -> int:
        """Return the hit boxes for a total; beyond the table, the outermost entry."""
        return self.boxes[max(0, min(total - self.first, len(self.boxes) - 1))]


class Cars(Value):
    """Car classes (C-24)."""

    classes: tuple[str, ...]
    modifiers: tuple[int, ...]
    wheel_boxes: Annotated[int, Field(ge=1)]


class Dealt(Value):
    """Tables T-3.63 and T-3.64: a row for each number of points, an entry for each face."""

    points: tuple[tuple[int, ...], ...]
    horses: Annotated[int, Field(ge=1)] = 4


class Wound(Value):
    """Modifier when the remaining hits are at most `share`/`of` of the full number (C-28)."""

    share: int
    of: int
    modifier: int


class Wounds(Value):
    """Effects of wounds and jostles on the driver modifier (C-28)."""

    worst: Wound
    bad: Wound
    jostle: Whole


Price = Annotated[int, Field(ge=1)]
"""Cost of an action of C-41; at least 1, so that every path ends."""


class Costs(Value):
    """Costs of actions in MF, and of the brake defence in END."""

    outside: Price
    inside: Price
    sideslip: Price
    attack: Price
    brake_defence: Whole
    ram_slows: Whole
    slide_modifier: Whole


class Wheels(Value):
    """Wheel checks (C-75).

    `check_at`: MF from which damaged wheels are checked; `check_from`: points of one blow that trigger a
    check."""

    check_at: int
    check_from: int


class Deaths(Value):
    """Divisors of the team's endurance for each dead horse (C-83)."""

    divisors: tuple[Annotated[int, Field(ge=1)], ...]


class Landings(Value):
    """Landing squares of a wreck by die face (T-12.2)."""

    straight: tuple[Landing, ...]
    corner: tuple[Landing, ...]


class RunawayRules(Value):
    """Rules of runaways (C-154)."""

    caught_upto: int


class Foot(Value):
    """Movement of a driver on foot (C-171)."""

    boxes_a_square: Annotated[int, Field(ge=1)]


class DefenceRules(Value):
    """Default defence (C-222)."""

    brake_from: int


class Campaign(Value):
    """Campaign rules of chapter 18, in sesterces. `specials` of C-206 stay empty."""

    purse: int
    races: int
    fee: int
    prizes: tuple[int, ...]
    finisher: int
    wheel_point: int
    horse_box: int
    new_horse: int
    stake: int
    house_per_cent: int
    finishing_point: int
    winning_points: int
    points_a_rise: int
    best_driver: int
    specials: tuple[str, ...] = ()


class Tables(Value):
    """Contents of one tables file."""

    name: str
    title: str
    preparation: PreparationRules
    driver_hits: DriverHits
    car: Cars
    team_speed: Dealt
    team_endurance: Dealt
    wounds: Wounds
    costs: Costs
    wheels: Wheels
    deaths: Deaths
    corner_strain: StrainChart
    lash_driver: LashChart
    horse_injury: Chart[Whole]
    damage_to_cars: Chart[Crash]
    wheel_damage: Chart[Whole]
    wreck_landing: Landings
    wreck_chart: WreckChart
    drag_injury: Dragging
    runaway: RunawayRules
    foot: Foot
    defence: DefenceRules
    campaign: Campaign
    options: Settings


@dataclass(frozen=True)
class RuleTables:
    """Rule tables of a race, and the track as this game reads it."""

    arena: Arena
    rulebook: Tables
    """What the tables file of the race says."""


def read_tables(text: str) -> Tables:
    """Parse a tables file. Raises ValueError (TOMLDecodeError and ValidationError included)."""
    return Tables.model_validate(read_toml(text))


@lru_cache(maxsize=64)
def load_rule_tables(track: Track, text: str) -> RuleTables:
    """Read the rule tables for a race on a track; cached by their texts."""
    return RuleTables(read_arena(track), read_tables(text))


def check_tables(text: str) -> tuple[str, ...]:
    """Return every fault of a tables file, one sentence each; none if it is usable."""
    try:
        tables = read_tables(text)
    except ValidationError as fault:
        return tuple(f"C-1: {sentence}" for sentence in format_schema_faults(fault))
    except ValueError as fault:
        return (f"C-1: {fault}",)
    lacking = (f"C-1: options.{name} is missing" for name in list_missing_options(tables.options))
    return (*lacking, *_check_spans(tables), *_check_widths(tables), *_check_points(tables))


def _check_spans(tables: Tables) -> Iterator[str]:
    """Yield faults of tables that do not answer every possible total exactly once."""
    all_totals = range(-TOTAL_BOUND, TOTAL_BOUND + 1)
    yield from list_coverage_faults("C-1: corner_strain", tables.corner_strain.rows, all_totals)
    yield from list_coverage_faults("C-1: lash_driver.factors", tables.lash_driver.factors, all_totals)
    yield from list_coverage_faults("C-1: lash_driver", tables.lash_driver.rows, range(2, 13))
    yield from list_coverage_faults("C-1: horse_injury", tables.horse_injury.rows, all_totals)
    yield from list_coverage_faults("C-1: damage_to_cars", tables.damage_to_cars.rows, all_totals)
    yield from list_coverage_faults("C-1: wheel_damage", tables.wheel_damage.rows, all_totals)
    yield from list_coverage_faults("C-1: wreck_chart", tables.wreck_chart.rows, all_totals)
    yield from list_coverage_faults("C-1: drag_injury", tables.drag_injury.rows, range(1, TOTAL_BOUND + 1))


def _check_widths(tables: Tables) -> Iterator[str]:
    strain = [len(row.results) for row in tables.corner_strain.rows]
    if strain != strain[:1] * len(strain):
        yield "C-1: corner_strain: every row needs as many results as the others"
    if any(len(row.results) != len(tables.lash_driver.factors) for row in tables.lash_driver.rows):
        yield "C-1: lash_driver: every row needs one result a factor"
    for name, faces in (("straight", tables.wreck_landing.straight), ("corner", tables.wreck_landing.corner)):
        if len(faces) != 6:
            yield f"C-1: wreck_landing.{name} needs six entries, one a face"


def _check_points(tables: Tables) -> Iterator[str]:
    levels = tables.preparation.most + 1
    hits = tables.driver_hits
    for total in range(1, 6 + levels):
        if not hits.first <= total < hits.first + len(hits.boxes):
            yield f"C-23: driver_hits: {total} is missing"
    for name, dealt in (("team_speed", tables.team_speed), ("team_endurance", tables.team_endurance)):
        if len(dealt.points) != levels or any(len(row) != 6 for row in dealt.points):
            yield f"C-1: {name} needs {levels} rows of six figures"
    if not len(tables.car.classes) == len(tables.car.modifiers) == levels:
        yield f"C-24: car needs {levels} classes and {levels} modifiers"
    usual = tables.preparation.usual
    if len(usual) != 4 or sum(usual.values()) != tables.preparation.points or max(usual.values()) >= levels:
        yield "D-1: preparation.usual must spend all points within its levels"
    if len(tables.deaths.divisors) != tables.team_speed.horses - 1:
        yield f"C-83: deaths.divisors needs {tables.team_speed.horses - 1} figures"
