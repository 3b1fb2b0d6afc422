"""Every chart and every figure of the game, read from text (P-4). The rules know no figure of them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, ValidationError

from rules.charts import FAR, Chart, unanswered
from rules.grid import SetBacks
from rules.powersled.model.circuit import Circuit, read_circuit
from rules.reading import read_toml
from rules.track.track import Track
from rules.values import Value

Whole = Annotated[int, Field(ge=0)]
Counted = Annotated[int, Field(ge=1)]
Loss = Literal["none", "lose 1", "lose 2", "spin", "crash"]
"""What follows from a control loss test (P-96)."""
CORNERING, PILOTING, REFLEXES, SPEED = "Good Cornering", "Good Piloting", "Good Reflexes", "Good Speed"
LASER, MINE, SLICK, NUKE = "Laser", "Mine", "Anti-Gravity Slick", "Nuke Grenade"
FIELD, HOOK = "Force Field", "Grappling Hook"
AFTER_MOVE = (LASER, MINE, SLICK, NUKE)
"""Class A (P-41)."""
SPECIALS = (CORNERING, PILOTING, REFLEXES, SPEED, *AFTER_MOVE, FIELD, HOOK)
"""P-35. Every other card is a MOVE or a DRIFT of n squares."""


DECK = 50
"""P-35: cards of a whole deck."""


class BuildRatings(Value):
    """P-25, P-30: a figure for each number of points; ratings under the least break a sled down."""

    usual: Whole
    thrust: Annotated[tuple[Whole, ...], Field(min_length=1)]
    stability: tuple[Whole, ...]
    pilot: tuple[int, ...]
    armor: tuple[Whole, ...]
    thrust_least: Whole
    stability_least: Whole
    ready: dict[str, dict[Literal["thrust", "stability", "pilot", "armor"], Whole]] = {}
    """What people are offered, by name, the usual one first."""

    @property
    def most(self) -> int:
        """The most points in a category."""
        return len(self.thrust) - 1


class Speeds(Value):
    """P-13: safe speeds by the angle of a corner."""

    at_45: Annotated[Whole, Field(alias="45")]
    at_90: Annotated[Whole, Field(alias="90")]
    at_180: Annotated[Whole, Field(alias="180")]

    def by_angle(self, angle: int) -> int:
        """The safe speed of a corner of 45, 90 or 180 degrees."""
        return {45: self.at_45, 90: self.at_90, 180: self.at_180}[angle]


class Cards(Value):
    """What one card adds or costs: P-71, P-75, P-76, P-77, P-80; `slide`: points of strength to a square (P-127)."""

    cornering: Whole
    reflexes: Whole
    speed: Whole
    slide: Counted
    nuke_steps: Whole
    laser_corner_squares: Whole


class Control(Value):
    """P-31."""

    steps: Annotated[int, Field(ge=2)]


class SpinDirection(Chart[int]):
    """P-103: lanes, negative towards the inside; `corner` is added in one."""

    corner: Whole


class OrderFigures(Value):
    """P-43, P-163, P-166."""

    discard: tuple[str, ...]
    field_strength: Whole
    plans: Counted


class Harm(Value):
    """A cell of the Collision Table: damage points, and the modifier of the test."""

    damage: int
    test: int


class Settings(Value):
    """What holds for a race: P-3, P-20, P-151, P-160. `safe`: the corners whose safe speed was chosen; `grid`: seats in
    the order of the grid, as `red/blue`; empty: by roll; `set_back`: those that start so many places further back."""

    order_mode: Literal["sealed", "book"]
    play_for_places: bool
    points: int = 0
    safe: dict[str, int] = {}
    grid: str = ""
    set_back: SetBacks = Field(default=(), exclude_if=lambda lost: not lost)


def read_safe(said: Any) -> Any:
    """`A:2/E:3` as typed among other options."""
    if not isinstance(said, str):
        return said
    pairs = [part.partition(":") for part in said.split("/")]
    return {corner.strip(): speed.strip() for corner, _, speed in pairs}


class Options(Value):
    """What may be chosen for a race; whatever is left open is as the charts' file and the track say."""

    order_mode: Literal["sealed", "book"] | None = None
    play_for_places: bool | None = None
    points: Annotated[int, Field(ge=3, le=6)] | None = None
    safe: Annotated[dict[str, Annotated[int, Field(ge=1, le=4)]] | None, BeforeValidator(read_safe)] = None
    grid: str | None = None
    set_back: SetBacks | None = None


class Tables(Value):
    """One charts file."""

    name: str
    title: str
    build: BuildRatings
    speeds: Speeds
    deck: dict[str, Counted]
    strengths: dict[Literal["Laser", "Mine", "Nuke Grenade"], Counted]
    cards: Cards
    control: Control
    control_loss: Chart[Loss]
    regain: Chart[Whole | Literal["all"]]
    spin_direction: SpinDirection
    off_the_wall: Chart[Whole]
    spin_track: dict[int, tuple[Whole, ...]]
    collision: dict[int, tuple[tuple[Whole, int], ...]]
    orders: OrderFigures
    options: Settings

    def collide(self, total: int, strength: int) -> Harm:
        """P-123: the cell of a roll at a strength; beyond the last column the last one."""
        row = self.collision[total]
        damage, test = row[min(strength, len(row)) - 1]
        return Harm(damage=damage, test=test)

    def circles(self, speed: int) -> tuple[int, ...]:
        """P-101: the circles of the plays after control was lost at a speed; beyond the track its last circle."""
        return self.spin_track[min(speed, max(self.spin_track))]

    @cached_property
    def speed_of(self) -> Mapping[str, int]:
        """P-35: the speed of every movement card."""
        return {card: int(card.split()[1]) for card in self.deck if card not in SPECIALS}


@dataclass(frozen=True)
class Book:
    """A race's own copy of its charts, and what the track means to this game."""

    circuit: Circuit
    tables: Tables


def read_tables(text: str) -> Tables:
    """Charts from the text of a file. Raises ValueError (TOMLDecodeError, ValidationError are such)."""
    return Tables.model_validate(read_toml(text))


@lru_cache(maxsize=64)
def read_book(track: Track, text: str) -> Book:
    """The book for a race on a track; the same for the same texts."""
    tables = read_tables(text)
    return Book(read_circuit(track, tables.speeds.by_angle), tables)


def check_tables(text: str) -> tuple[str, ...]:
    """Every fault of a charts file, one sentence each: nothing when it can be used as the rulebook has it."""
    try:
        tables = read_tables(text)
    except ValidationError as fault:
        return tuple(f"P-4: {'.'.join(map(str, e['loc']))}: {e['msg']}" for e in fault.errors())
    except ValueError as fault:
        return (f"P-4: {fault}",)
    faults = (*_faults_of_charts(tables), *_faults_of_sleds(tables), *_faults_of_cards(tables))
    return faults or tuple(_against_the_seed(tables))


DICE = range(2, 13)
"""Totals of 2d6."""


def _faults_of_charts(tables: Tables) -> Iterator[str]:
    """Every total that can be reached is answered exactly once."""
    all_totals = range(-FAR, FAR + 1)
    yield from unanswered("P-96: control_loss", tables.control_loss.rows, all_totals)
    yield from unanswered("P-142: regain", tables.regain.rows, all_totals)
    yield from unanswered("P-103: spin_direction", tables.spin_direction.rows, all_totals)
    yield from unanswered("P-113: off_the_wall", tables.off_the_wall.rows, DICE)
    for speed in (*tables.speed_of.values(), 0, 1):
        if speed not in tables.spin_track:
            yield f"P-101: spin_track: the double circle {speed} is missing"
    for speed, circles in tables.spin_track.items():
        if not circles or circles[-1] != 0 or 0 in circles[:-1]:
            yield f"P-101: spin_track.{speed} must end with its only 0"
    for total in DICE:
        if total not in tables.collision:
            yield f"P-123: collision: the row {total} is missing"
    if len({len(row) for row in tables.collision.values()}) != 1 or () in tables.collision.values():
        yield "P-123: collision: every row needs as many columns as the others"


def _faults_of_sleds(tables: Tables) -> Iterator[str]:
    build = tables.build
    if len({len(build.thrust), len(build.stability), len(build.pilot), len(build.armor)}) != 1:
        yield "P-25: build: every category needs a figure for each number of points"
    if not 3 <= build.usual <= 6:
        yield "P-3: build.usual must be 3 to 6"
    for rating, least in ((build.thrust, build.thrust_least), (build.stability, build.stability_least)):
        if min(rating, default=0) < least:
            yield f"P-30: a rating of {min(rating, default=0)} lies below the left-most box, {least}"


def _faults_of_cards(tables: Tables) -> Iterator[str]:
    for card in tables.deck:
        kind, _, speed = card.partition(" ")
        if card not in SPECIALS and not (kind in ("MOVE", "DRIFT") and speed.isdecimal()):
            yield f"P-35: deck: {card} is no card of the game"
    for card in SPECIALS:
        if card not in tables.deck:
            yield f"P-35: deck: {card} is missing"
    if sorted(tables.orders.discard) != sorted(tables.deck):
        yield "P-43: orders.discard must name every card of the deck once"
    for card in ("Laser", "Mine", "Nuke Grenade"):
        if card not in tables.strengths:
            yield f"P-132: strengths: {card} is missing"


def _against_the_seed(tables: Tables) -> Iterator[str]:
    """What the rulebook says of its own charts and cards, in examples and elsewhere (13.1)."""
    said = (
        ("P-96: control_loss: 4 loses two steps", tables.control_loss.read(4) == "lose 2"),
        ("P-103: spin_direction: 13 is two lanes to the outside", tables.spin_direction.read(13) == 2),
        ("P-113: off_the_wall: 9 is one lane", tables.off_the_wall.read(9) == 1),
        ("P-101: spin_track: the double circle 4 fixes three plays", len(tables.circles(4)) == 3),
        ("P-31: control: the third step down loses control", tables.control.steps == 3),
    )
    for sentence, true in said:
        if not true:
            yield f"{sentence} in the rulebook's examples"
    cards = sum(tables.deck.values())
    if cards != DECK:
        yield f"P-35: deck: {cards} cards; the rulebook's has {DECK}"
