"""Tables and numbers of the game, read from text; the rules themselves contain none of them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from rules.base import Value
from rules.formula_d.model.options import (
    ADVANCED_OPTIONS,
    STREETLESS_OPTIONS,
    WEATHER_OPTIONS,
    Settings,
    merge_settings,
)
from rules.formula_d.model.track import Circuit, read_circuit
from rules.options import list_missing_options
from rules.questions import InvalidAnswer
from rules.ruleset import RaceSetup
from rules.safe_toml import read_toml
from rules.schema_faults import format_schema_faults
from rules.track.track import Track

Whole = Annotated[int, Field(ge=0)]
Counted = Annotated[int, Field(ge=1)]
Stock = Literal["tires", "brakes", "gearbox", "body", "engine", "handling"]
STOCK_NAMES: tuple[Stock, ...] = ("tires", "brakes", "gearbox", "body", "engine", "handling")
"""Six categories of wear points (F-10), in the order of the rulebook."""


class GearDice(Value):
    """Gear dice: the faces of each gear's die, first gear first (F-6, F-7)."""

    black: Counted
    gears: Annotated[tuple[Annotated[tuple[Counted, ...], Field(min_length=1)], ...], Field(min_length=6, max_length=6)]

    def list_faces(self, gear: int) -> tuple[int, ...]:
        """Return the faces of a gear's die."""
        return self.gears[gear - 1]


class Wear(Value):
    """Wear points, as a cost or as a car's stock: the basic game's pool, the advanced game's categories."""

    pool: Whole = 0
    tires: Whole = 0
    brakes: Whole = 0
    gearbox: Whole = 0
    body: Whole = 0
    engine: Whole = 0
    handling: Whole = 0

    @property
    def total(self) -> int:
        """The points of all categories."""
        return self.tires + self.brakes + self.gearbox + self.body + self.engine + self.handling


class Stocks(Value):
    """Wear points at the start (F-9, F-10); `one_lap`: for a race of one lap, if that differs (C-26)."""

    pool: Counted
    car: Wear
    one_lap: Wear | None = None


class ReadyCar(Value):
    """Ready-made car that spreads all points at once."""

    name: str
    car: Wear


class BuildRules(Value):
    """Rules of building a car (F-11).

    `ready`: cars that people are offered, the default first; `usual`: the spread without an answer (D-2), if
    that is not the printed car."""

    points: Counted
    least: Whole
    most: Wear
    usual: Wear | None = None
    ready: tuple[ReadyCar, ...] = ()


class StartCheck(Value):
    """Start check (F-16 to F-19)."""

    stalled_upto: Whole
    great_spaces: Counted
    gear: Counted


class Shifting(Value):
    """Costs of skipping 1, 2, 3 gears (F-30); gears of forced restarts (F-56, F-104, F-133, F-160)."""

    skipped: tuple[Wear, ...]
    spun: Counted
    restart: Counted
    slow: Counted


class BlockedCosts(Value):
    """Costs of 1, 2, 3 … spaces not moved (F-63, F-65); beyond the rows the car is eliminated."""

    pool_a_space: Whole
    rest: tuple[Wear, ...]


class BlackDice(Value):
    """Highest faces of the black die that cost a wear point (F-69, F-74, F-81, F-134, F-152).

    `engine_faces`: the gear die's face that causes an engine test, by gear (F-73)."""

    collision_wet: Whole
    engine_basic: Whole
    engine_dry: Whole
    engine_wet: Whole
    marker_dry: Whole
    marker_wet: Whole
    zone: Whole
    engine_faces: dict[int, Counted]


class SlipstreamRules(Value):
    """Rules of slipstreams (F-88, F-90, F-94)."""

    from_gear: Counted
    spaces: Counted
    into_corner: Whole


class PitRules(Value):
    """Rules of pit stops (F-104, F-108, F-109).

    No rule reads `team_points` and `basic_gear`: a team's points are the sum of its cars', and the gears after a
    stop follow from `shifting.slow`. They stay because tables of running races have them."""

    quick_upto: Whole
    gear: Counted
    points: Whole
    team_points: Whole
    basic_gear: Counted


class Casino(Value):
    """Rules of the casino (F-156)."""

    upto: Whole
    gear: Counted


class Tyre(Value):
    """Tyre type (F-118): the overshoot factor at age 1, 2, 3, and the slide on a wet track."""

    dry: tuple[Counted, Counted, Counted]
    wet: tuple[Counted, Counted, Counted]
    slide: Whole

    def find_factor(self, age: int, wet: bool) -> int:
        """Return the overshoot factor; a set older than the table keeps the last value."""
        row = self.wet if wet else self.dry
        return row[min(max(age, 1), len(row)) - 1]


class TyreRules(Value):
    """Rules of tyres (F-118, C-14)."""

    soft_bonus: Whole
    soft_malus: Whole
    hard: Tyre
    soft: Tyre
    rain: Tyre


class WeatherChart(Value):
    """Weather chart (F-112): rain up to `rain`, changeable up to `changeable`, good above."""

    rain: Whole
    changeable: Whole


class Loss(Value):
    """Row of a loss table read from the top: up to a face one point of a stock, or nothing."""

    upto: Counted
    stock: Stock | None = None


class Street(Value):
    """Rules of street races (F-126, F-127, F-128, F-130)."""

    checkpoint: Whole
    police: Whole
    police_factor: Counted
    gunshot: tuple[Loss, ...]
    radio: tuple[Loss, ...]


class PointsTable(Value):
    """Points by finishing place (F-123)."""

    own: tuple[Whole, ...]
    modern: tuple[Whole, ...]


class Card(Value):
    """Driver of F-127.

    `card`: the row of the rulebook's table; a name of our own; `gift`: the word by which the rules know the
    ability; `car`: wear points at the start."""

    card: Counted
    name: str
    gift: Literal[
        "hard to pass",
        "rainmaker",
        "bruiser",
        "corner artist",
        "quick crew",
        "first of equals",
        "radio",
        "litter",
        "mechanic",
        "more nitro",
    ]
    car: Wear


class Tables(Value):
    """Contents of one tables file.

    `options`: a table for both modes, and one for each that adds to it (section 22)."""

    name: str
    title: str
    dice: GearDice
    stock: Stocks
    build: BuildRules
    start: StartCheck
    shifting: Shifting
    blocked: BlockedCosts
    tests: BlackDice
    slipstream: SlipstreamRules
    pits: PitRules
    casino: Casino
    tyres: TyreRules
    weather: WeatherChart
    street: Street
    points: PointsTable
    driver: tuple[Card, ...]
    options: dict[Literal["both", "basic", "advanced"], dict[str, Any]]

    @property
    def default_build(self) -> Wear:
        """The spread of points without an answer (D-2)."""
        return self.build.usual or self.stock.car


@dataclass(frozen=True)
class RuleTables:
    """Rule tables of a race, and the track as this game reads it."""

    circuit: Circuit
    rulebook: Tables
    """What the tables file of the race says."""

    @property
    def weather(self) -> WeatherChart:
        """The track's weather chart; without one, the fallback (F-112)."""
        chart = self.circuit.weather
        return WeatherChart(rain=chart[0], changeable=chart[1]) if chart else self.rulebook.weather


def read_tables(text: str) -> Tables:
    """Parse a tables file. Raises ValueError (TOMLDecodeError and ValidationError included)."""
    return Tables.model_validate(read_toml(text))


def _lacks_zone(kind: str, _: Settings, circuit: Circuit) -> bool:
    return all(zone.kind != kind for zone in circuit.zones)


@lru_cache(maxsize=64)
def load_rule_tables(track: Track, text: str) -> RuleTables:
    """Read the rule tables for a race on a track; cached by their texts."""
    return RuleTables(read_circuit(track), read_tables(text))


IDLE_OPTIONS: tuple[tuple[str, str, tuple[str, ...], Callable[[Settings, Circuit], bool]], ...] = (
    ("without_advanced", "F-10", (*ADVANCED_OPTIONS, "block_kill_hits_front"), lambda settings, _: settings.is_basic),
    ("without_basic", "F-99", ("basic_slipstream",), lambda settings, _: not settings.is_basic),
    ("with_street", "F-124", STREETLESS_OPTIONS, lambda settings, _: settings.street),
    ("without_street", "F-124", ("litsu_en",), lambda settings, _: not settings.street),
    ("without_tyres", "F-117", ("soft_wet_factor", "soft_malus"), lambda settings, _: not settings.tyres),
    ("without_weather", "F-112", WEATHER_OPTIONS, lambda settings, _: not settings.weather),
    ("without_pits", "F-100", ("pit_pool", "masters_pits"), lambda _, circuit: not circuit.boxes),
    ("without_zone", "F-150", ("mud_total_5",), partial(_lacks_zone, "mud")),
    ("without_zone", "F-136", ("danger_per_space",), partial(_lacks_zone, "danger_lane")),
    ("without_zone", "F-139", ("jump_lane_change",), partial(_lacks_zone, "gap")),
    ("without_zone", "F-148", ("crowd_once",), partial(_lacks_zone, "crowd")),
    ("without_zone", "F-158", ("casino_exact",), partial(_lacks_zone, "star")),
)
"""Message code, rule item, options without effect (sections 14 to 17), and the test for what they need."""


def check_options(table: RaceSetup[RuleTables], options: Value) -> None:
    """Raise InvalidAnswer for the first option that is changed but has no effect."""
    usual_tables: Mapping[Any, Mapping[str, Any]] = table.tables.rulebook.options
    chosen = options.model_dump(mode="json", exclude_none=True)
    settings = merge_settings(usual_tables, chosen)
    usual = merge_settings(usual_tables, {"mode": settings.mode}).model_dump(mode="json")
    for lack, item, names, lacking in IDLE_OPTIONS:
        for name in names:
            if chosen.get(name, usual[name]) != usual[name] and lacking(settings, table.tables.circuit):
                raise InvalidAnswer(lack, item, option=name, track=table.track.title)


def find_loss(lines: Iterable[Loss], face: int) -> Stock | None:
    """Return the stock that a face costs by a loss table; None for nothing."""
    return next((line.stock for line in lines if face <= line.upto), None)


def check_tables(text: str) -> tuple[str, ...]:
    """Return every fault of a tables file, one sentence each; none if it is usable."""
    try:
        tables = read_tables(text)
    except ValidationError as fault:
        return tuple(f"F-5: {sentence}" for sentence in format_schema_faults(fault))
    except ValueError as fault:
        return (f"F-5: {fault}",)
    return (*_check_values(tables), *_check_charts(tables), *_check_options(tables.options))


def _check_values(tables: Tables) -> Iterator[str]:
    if not all(getattr(tables.stock.car, stock) for stock in STOCK_NAMES):
        yield "F-10: stock.car: every category needs a point at least"
    if tables.build.points > tables.build.most.total or tables.build.points < len(STOCK_NAMES) * tables.build.least:
        yield "F-11: build: the points cannot be spent within least and most"
    if tables.default_build.total != tables.build.points:
        yield "F-11: build.usual: it does not add up to the points"
    if len(tables.shifting.skipped) != 3:
        yield "F-30: shifting.skipped needs a row for 1, 2 and 3 gears"
    for gear, face in tables.tests.engine_faces.items():
        if gear not in range(1, 7) or face not in tables.dice.list_faces(gear):
            yield f"F-73: tests.engine_faces: the die of gear {gear} has no {face}"
    if tables.tests.zone > tables.dice.black:
        yield "F-134: tests.zone is more than the black die has faces"


def _check_charts(tables: Tables) -> Iterator[str]:
    black, weather = tables.dice.black, tables.weather
    if not 0 < weather.rain < weather.changeable < black:
        yield f"F-112: weather: rain, changeable and good need faces of their own, up to {black}"
    charts: tuple[tuple[str, str, Sequence[Loss]], ...] = (
        ("F-128", "street.gunshot", tables.street.gunshot),
        ("F-127", "street.radio", tables.street.radio),
    )
    for item, name, lines in charts:
        ends = [line.upto for line in lines]
        if ends != sorted(set(ends)) or ends[-1:] != [black]:
            yield f"{item}: {name}: the lines must rise to {black}"
    names = [card.name for card in tables.driver]
    if len(set(names)) != len(names):
        yield "F-127: two drivers have one name"
    numbers = [card.card for card in tables.driver]
    if len(set(numbers)) != len(numbers):
        yield "F-127: two drivers stand for one card"


def _check_options(usual: Mapping[Any, Mapping[str, Any]]) -> Iterator[str]:
    """Yield options without a value in either mode."""
    if "both" not in usual or "mode" not in usual["both"]:
        yield "options: there is no [options.both] with a mode"
        return
    for mode in ("basic", "advanced"):
        try:
            missing = list_missing_options(merge_settings(usual, {"mode": mode}))
            yield from (f"options, {mode}: {name} is missing" for name in missing)
        except KeyError as fault:
            yield f"options.both: {fault} is missing"
        except ValidationError as fault:
            yield from (f"options, {mode}: {sentence}" for sentence in format_schema_faults(fault))
