"""Every table and figure of the game, read from text. The rules know no figure of them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from rules.formula_d.model.circuit import Circuit, read_circuit
from rules.formula_d.model.options import settled
from rules.reading import read_toml
from rules.track.track import Track
from rules.values import Value

Whole = Annotated[int, Field(ge=0)]
Counted = Annotated[int, Field(ge=1)]
Stock = Literal["tires", "brakes", "gearbox", "body", "engine", "handling"]
STOCKS: tuple[Stock, ...] = ("tires", "brakes", "gearbox", "body", "engine", "handling")
"""The six categories of wear points (F-10), in the order of the rulebook."""


class GearDice(Value):
    """F-6, F-7: the faces of each gear's die, first gear first."""

    black: Counted
    gears: Annotated[tuple[Annotated[tuple[Counted, ...], Field(min_length=1)], ...], Field(min_length=6, max_length=6)]

    def faces(self, gear: int) -> tuple[int, ...]:
        """The faces of a gear's die."""
        return self.gears[gear - 1]


class Wear(Value):
    """Wear points: the pool of the basic game, the categories of the advanced one. A cost, or what a car holds."""

    pool: Whole = 0
    tires: Whole = 0
    brakes: Whole = 0
    gearbox: Whole = 0
    body: Whole = 0
    engine: Whole = 0
    handling: Whole = 0

    @property
    def total(self) -> int:
        """Points of all categories."""
        return sum(getattr(self, stock) for stock in STOCKS)


class Stocks(Value):
    """F-9, F-10: what a car starts with; `one_lap`: in a race of one, where that is less (C-26)."""

    pool: Counted
    car: Wear
    one_lap: Wear | None = None


class ReadyCar(Value):
    """A ready-made car: one press, and the points are spread."""

    name: str
    car: Wear


class BuildRules(Value):
    """F-11. `ready`: cars that people are offered, the usual one first; `usual`: how they are spread where nothing is
    said (D-2), if that is not the printed car."""

    points: Counted
    least: Whole
    most: Wear
    usual: Wear | None = None
    ready: tuple[ReadyCar, ...] = ()


class StartCheck(Value):
    """F-16 to F-19."""

    stalled_upto: Whole
    great_spaces: Counted
    gear: Counted


class Shifting(Value):
    """F-30: the cost of skipping 1, 2, 3 gears; the gears of forced restarts (F-56, F-104, F-133, F-160)."""

    skipped: tuple[Wear, ...]
    spun: Counted
    restart: Counted
    slow: Counted


class BlockedCosts(Value):
    """F-63, F-65: the cost of 1, 2, 3 … spaces not moved; no row: eliminated."""

    pool_a_space: Whole
    rest: tuple[Wear, ...]


class BlackDice(Value):
    """Black dice that cost a wear point up to a face (F-69, F-74, F-81, F-134, F-152), and what brings an engine test
    about: `engine_faces`, a face by gear (F-73)."""

    collision_wet: Whole
    engine_basic: Whole
    engine_dry: Whole
    engine_wet: Whole
    marker_dry: Whole
    marker_wet: Whole
    zone: Whole
    engine_faces: dict[int, Counted]


class SlipstreamRules(Value):
    """F-88, F-90, F-94."""

    from_gear: Counted
    spaces: Counted
    into_corner: Whole


class PitRules(Value):
    """F-104, F-108, F-109."""

    quick_upto: Whole
    gear: Counted
    points: Whole
    team_points: Whole
    basic_gear: Counted


class Casino(Value):
    """F-156."""

    upto: Whole
    gear: Counted


class Tyre(Value):
    """F-118: the overshoot factor at age 1, 2, 3, and the slide on a wet track."""

    dry: tuple[Counted, Counted, Counted]
    wet: tuple[Counted, Counted, Counted]
    slide: Whole

    def factor(self, age: int, wet: bool) -> int:
        """The overshoot factor; a set older than the table stays at its last figure."""
        row = self.wet if wet else self.dry
        return row[min(max(age, 1), len(row)) - 1]


class TyreRules(Value):
    """F-118, and C-14."""

    soft_bonus: Whole
    soft_malus: Whole
    hard: Tyre
    soft: Tyre
    rain: Tyre


class WeatherChart(Value):
    """F-112: up to `rain` it rains, up to `changeable` it is changeable, above that it is good."""

    rain: Whole
    changeable: Whole


class Loss(Value):
    """A line of a table read from the top: up to a face one point of a stock, or nothing."""

    upto: Counted
    stock: Stock | None = None


class Street(Value):
    """F-126, F-127, F-128, F-130."""

    checkpoint: Whole
    police: Whole
    police_factor: Counted
    gunshot: tuple[Loss, ...]
    radio: tuple[Loss, ...]


class PointsTable(Value):
    """F-123: points by finishing place."""

    own: tuple[Whole, ...]
    modern: tuple[Whole, ...]


class Card(Value):
    """A driver of F-127: `card`, the line of its table; a name of ours; what the car starts with; the word by which the
    rules know what they can do."""

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
    """One tables file. `options`: a table for both modes, and one for each that adds to it (section 22)."""

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
    def usual_build(self) -> Wear:
        """D-2: how points are spread where nothing is said."""
        return self.build.usual or self.stock.car


@dataclass(frozen=True)
class Book:
    """A race's own copy of its tables, and what the track's figures mean for this game."""

    circuit: Circuit
    tables: Tables

    @property
    def weather(self) -> WeatherChart:
        """The track's chart; without one, the fallback (F-112)."""
        chart = self.circuit.weather
        return WeatherChart(rain=chart[0], changeable=chart[1]) if chart else self.tables.weather


def read_tables(text: str) -> Tables:
    """Tables from the text of a file. Raises ValueError (TOMLDecodeError, ValidationError are such)."""
    return Tables.model_validate(read_toml(text))


@lru_cache(maxsize=64)
def read_book(track: Track, text: str) -> Book:
    """The book for a race on a track; the same for the same texts."""
    return Book(read_circuit(track), read_tables(text))


def lost_on(lines: Iterable[Loss], face: int) -> Stock | None:
    """What a face costs by a table of losses."""
    return next((line.stock for line in lines if face <= line.upto), None)


def check_tables(text: str) -> tuple[str, ...]:
    """Every fault of a tables file, one sentence each: nothing when it can be used."""
    try:
        tables = read_tables(text)
    except ValidationError as fault:
        return tuple(f"F-5: {'.'.join(map(str, e['loc']))}: {e['msg']}" for e in fault.errors())
    except ValueError as fault:
        return (f"F-5: {fault}",)
    return (*_faults_of_figures(tables), *_faults_of_charts(tables), *_faults_of_options(tables.options))


def _faults_of_figures(tables: Tables) -> Iterator[str]:
    if not all(getattr(tables.stock.car, stock) for stock in STOCKS):
        yield "F-10: stock.car: every category needs a point at least"
    if tables.build.points > tables.build.most.total or tables.build.points < len(STOCKS) * tables.build.least:
        yield "F-11: build: the points cannot be spent within least and most"
    if tables.usual_build.total != tables.build.points:
        yield "F-11: build.usual: it does not add up to the points"
    if len(tables.shifting.skipped) != 3:
        yield "F-30: shifting.skipped needs a row for 1, 2 and 3 gears"
    for gear, face in tables.tests.engine_faces.items():
        if gear not in range(1, 7) or face not in tables.dice.faces(gear):
            yield f"F-73: tests.engine_faces: the die of gear {gear} has no {face}"
    if tables.tests.zone > tables.dice.black:
        yield "F-134: tests.zone is more than the black die has faces"


def _faults_of_charts(tables: Tables) -> Iterator[str]:
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


def _faults_of_options(usual: Mapping[Any, Mapping[str, Any]]) -> Iterator[str]:
    """Every option is settled in either mode."""
    if "both" not in usual or "mode" not in usual["both"]:
        yield "options: there is no [options.both] with a mode"
        return
    for mode in ("basic", "advanced"):
        try:
            settled(usual, {"mode": mode})
        except KeyError as fault:
            yield f"options.both: {fault} is missing"
        except ValidationError as fault:
            yield from (f"options, {mode}: {'.'.join(map(str, e['loc']))}: {e['msg']}" for e in fault.errors())
