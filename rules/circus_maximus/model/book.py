"""Every table and figure of the game, read from text (C-1). The rules know no figure of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, ValidationError

from rules.charts import FAR, Chart, unanswered
from rules.circus_maximus.model.arena import Arena, read_arena
from rules.circus_maximus.model.charts import Crash, Dragging, Landing, LashChart, StrainChart, Whole, WreckChart
from rules.reading import read_toml
from rules.track.track import Track
from rules.values import Value


class Settings(Value):
    """The options O-1 to O-10 as they stand for a race."""

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


def _figure(said: object) -> object:
    """A figure as it is typed: 1 for "1"."""
    return int(said) if isinstance(said, str) and said.strip().isdecimal() else said


OneOrTwo = Annotated[Literal[1, 2], BeforeValidator(_figure)]


class Options(Value):
    """What may be chosen for a race; whatever is left open is as the tables' file says."""

    edition: OneOrTwo | None = None
    lash_team_dice: OneOrTwo | None = None
    evade_roll: bool | None = None
    advanced: bool | None = None
    dragged_multiplier: OneOrTwo | None = None
    finish_tiebreak: Literal["sequence", "photo"] | None = None
    foot_exits: Literal["any_edge", "listed"] | None = None
    order_reveal: Literal["one_by_one", "full"] | None = None
    nmr_speed: Literal["prudent", "max", "last"] | None = None
    corner_speed: Literal["after_brakes", "strict"] | None = None


class PreparationRules(Value):
    """C-21, C-27."""

    points: Whole
    most: Whole
    whips: Whole
    usual: dict[Literal["driver", "car", "speed", "endurance"], Whole]
    ready: dict[str, dict[Literal["driver", "car", "speed", "endurance"], Whole]] = {}
    """What people are offered, by name, the usual one first."""


class DriverHits(Value):
    """T-3.61: `first` is the total of the first figure."""

    first: int
    boxes: Annotated[tuple[int, ...], Field(min_length=1)]

    def read(self, total: int) -> int:
        """Hit boxes for a total; beyond the table the outermost figure."""
        return self.boxes[max(0, min(total - self.first, len(self.boxes) - 1))]


class Cars(Value):
    """C-24."""

    classes: tuple[str, ...]
    modifiers: tuple[int, ...]
    wheel_boxes: Annotated[int, Field(ge=1)]


class Dealt(Value):
    """T-3.63 and T-3.64: a row for each number of points, a figure for each face."""

    points: tuple[tuple[int, ...], ...]
    horses: Annotated[int, Field(ge=1)] = 4


class Wound(Value):
    """Remaining hits at most `share`/`of` of the full number (C-28)."""

    share: int
    of: int
    modifier: int


class Wounds(Value):
    """C-28."""

    worst: Wound
    bad: Wound
    jostle: Whole


Price = Annotated[int, Field(ge=1)]
"""What every action of C-41 takes, so that a path comes to an end."""


class Costs(Value):
    """What things cost: MF, and END for the brake defence."""

    outside: Price
    inside: Price
    sideslip: Price
    attack: Price
    brake_defence: Whole
    ram_slows: Whole
    slide_modifier: Whole


class Wheels(Value):
    """C-75: MF from which a damaged wheel is checked, points in one blow from which it is."""

    check_at: int
    check_from: int


class Deaths(Value):
    """C-83."""

    divisors: tuple[Annotated[int, Field(ge=1)], ...]


class Landings(Value):
    """T-12.2 by faces."""

    straight: tuple[Landing, ...]
    corner: tuple[Landing, ...]


class RunawayRules(Value):
    """C-154."""

    caught_upto: int


class Foot(Value):
    """C-171."""

    boxes_a_square: Annotated[int, Field(ge=1)]


class DefenceRules(Value):
    """C-222."""

    brake_from: int


class Campaign(Value):
    """Chapter 18, in sesterces. `specials` of C-206 stay empty."""

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
    """One tables file."""

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
class Book:
    """A race's own copy of its tables, and what the track's figures mean for this game."""

    arena: Arena
    tables: Tables


def read_tables(text: str) -> Tables:
    """Tables from the text of a file. Raises ValueError (TOMLDecodeError, ValidationError are such)."""
    return Tables.model_validate(read_toml(text))


@lru_cache(maxsize=64)
def read_book(track: Track, text: str) -> Book:
    """The book for a race on a track; the same for the same texts."""
    return Book(read_arena(track), read_tables(text))


def check_tables(text: str) -> tuple[str, ...]:
    """Every fault of a tables file, one sentence each: nothing when it can be used."""
    try:
        tables = read_tables(text)
    except ValidationError as fault:
        return tuple(f"C-1: {'.'.join(map(str, e['loc']))} {_wrong(e['type'], e['msg'])}" for e in fault.errors())
    except ValueError as fault:
        return (f"C-1: {fault}",)
    return (*_faults_of_spans(tables), *_faults_of_widths(tables), *_faults_of_points(tables))


def _wrong(kind: str, said: str) -> str:
    """What is wrong with an entry, in the words of whoever copies his own tables."""
    return {"missing": "is missing", "extra_forbidden": "is not known here"}.get(kind, f"is wrong: {said}")


def _faults_of_spans(tables: Tables) -> Iterator[str]:
    """Every total that can be reached is answered exactly once."""
    all_totals = range(-FAR, FAR + 1)
    yield from unanswered("C-1: corner_strain", tables.corner_strain.rows, all_totals)
    yield from unanswered("C-1: lash_driver.factors", tables.lash_driver.factors, all_totals)
    yield from unanswered("C-1: lash_driver", tables.lash_driver.rows, range(2, 13))
    yield from unanswered("C-1: horse_injury", tables.horse_injury.rows, all_totals)
    yield from unanswered("C-1: damage_to_cars", tables.damage_to_cars.rows, all_totals)
    yield from unanswered("C-1: wheel_damage", tables.wheel_damage.rows, all_totals)
    yield from unanswered("C-1: wreck_chart", tables.wreck_chart.rows, all_totals)
    yield from unanswered("C-1: drag_injury", tables.drag_injury.rows, range(1, FAR + 1))


def _faults_of_widths(tables: Tables) -> Iterator[str]:
    strain = [len(row.results) for row in tables.corner_strain.rows]
    if strain != strain[:1] * len(strain):
        yield "C-1: corner_strain: every row needs as many results as the others"
    if any(len(row.results) != len(tables.lash_driver.factors) for row in tables.lash_driver.rows):
        yield "C-1: lash_driver: every row needs one result a factor"
    for name, faces in (("straight", tables.wreck_landing.straight), ("corner", tables.wreck_landing.corner)):
        if len(faces) != 6:
            yield f"C-1: wreck_landing.{name} needs six entries, one a face"


def _faults_of_points(tables: Tables) -> Iterator[str]:
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
