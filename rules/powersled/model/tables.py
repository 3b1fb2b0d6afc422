"""Rule tables and figures of the game, read from a data file (P-4); the rules contain no figure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, ValidationError

from rules.base import Value
from rules.dice_tables import TOTAL_BOUND, Chart, list_coverage_faults
from rules.grid_penalties import PenaltyOption
from rules.options import StoredOptions, list_missing_options
from rules.powersled.model.track import Circuit, build_circuit
from rules.safe_toml import read_toml
from rules.schema_faults import format_schema_faults
from rules.track.track import Track

NonNegativeInt = Annotated[int, Field(ge=0)]
PositiveInt = Annotated[int, Field(ge=1)]
Loss = Literal["none", "lose 1", "lose 2", "spin", "crash"]
"""Result of a control test (P-96)."""
CORNERING, PILOTING, REFLEXES, SPEED = "Good Cornering", "Good Piloting", "Good Reflexes", "Good Speed"
LASER, MINE, SLICK, NUKE = "Laser", "Mine", "Anti-Gravity Slick", "Nuke Grenade"
FIELD, HOOK = "Force Field", "Grappling Hook"
AFTER_MOVE_CARDS = (LASER, MINE, SLICK, NUKE)
"""After-move cards, class A (P-41)."""
SPECIAL_CARDS = (CORNERING, PILOTING, REFLEXES, SPEED, *AFTER_MOVE_CARDS, FIELD, HOOK)
"""Special cards (P-35); every other card is a MOVE or a DRIFT of n squares."""


DECK_CARDS = 50
"""Number of cards in a whole deck (P-35)."""


class BuildRatings(Value):
    """P-25, P-30: the rating for each number of points; a sled below the lowest rating breaks down."""

    usual: NonNegativeInt
    thrust: Annotated[tuple[NonNegativeInt, ...], Field(min_length=1)]
    stability: tuple[NonNegativeInt, ...]
    pilot: tuple[int, ...]
    armor: tuple[NonNegativeInt, ...]
    thrust_least: NonNegativeInt
    stability_least: NonNegativeInt
    ready: dict[str, dict[Literal["thrust", "stability", "pilot", "armor"], NonNegativeInt]] = {}
    """What people are offered, by name, the usual one first."""

    @property
    def max_points(self) -> int:
        """Highest number of points in one category."""
        return len(self.thrust) - 1


class Speeds(Value):
    """P-13: safe speeds by the angle of a corner."""

    at_45: Annotated[NonNegativeInt, Field(alias="45")]
    at_90: Annotated[NonNegativeInt, Field(alias="90")]
    at_180: Annotated[NonNegativeInt, Field(alias="180")]

    def find_safe_speed(self, angle: int) -> int:
        """Return the safe speed of a corner of 45, 90 or 180 degrees."""
        return {45: self.at_45, 90: self.at_90, 180: self.at_180}[angle]


class Cards(Value):
    """Effects and costs of single cards: P-71, P-75, P-76, P-77, P-80.
    `slide`: points of strength per square of a slide (P-127)."""

    cornering: NonNegativeInt
    reflexes: NonNegativeInt
    speed: NonNegativeInt
    slide: PositiveInt
    nuke_steps: NonNegativeInt
    laser_corner_squares: NonNegativeInt


class Control(Value):
    """P-31: number of steps of control."""

    steps: Annotated[int, Field(ge=2)]


class SpinDirection(Chart[int]):
    """P-103: lane changes of a spin, negative towards the inside; `corner` is added within a corner."""

    corner: NonNegativeInt


class OrderFigures(Value):
    """Default discard order, Force Field strength and number of plans (P-43, P-163, P-166)."""

    discard: tuple[str, ...]
    field_strength: NonNegativeInt
    plans: PositiveInt


class Harm(Value):
    """A cell of the Collision Table: damage points, and the modifier of the control test."""

    damage: int
    test: int


class Settings(StoredOptions):
    """Options in force for a race: P-3, P-20, P-151, P-160.
    `safe`: corners whose safe speed was chosen; `grid`: seats in grid order, such as `red/blue`, by roll if
    empty; `set_back`: grid penalties in places."""

    order_mode: Literal["sealed", "book"]
    play_for_places: bool
    points: int = 0
    safe: dict[str, int] = {}
    grid: str = ""
    set_back: PenaltyOption = Field(default=(), exclude_if=lambda lost: not lost)
    discards: Literal["printed", "keep_movers"] = Field(default="printed", exclude_if=lambda said: said == "printed")
    """P-194: which cards over the hand limit go where nobody says."""


def parse_safe_speeds(text: Any) -> Any:
    """Parse safe speeds typed among other options: `A:2/E:3`."""
    if not isinstance(text, str):
        return text
    pairs = [part.partition(":") for part in text.split("/")]
    return {corner.strip(): speed.strip() for corner, _, speed in pairs}


class Options(StoredOptions):
    """Options that can be chosen for a race; open ones are as the data file and the track say."""

    order_mode: Literal["sealed", "book"] | None = None
    play_for_places: bool | None = None
    points: Annotated[int, Field(ge=3, le=6)] | None = None
    safe: Annotated[dict[str, Annotated[int, Field(ge=1, le=4)]] | None, BeforeValidator(parse_safe_speeds)] = None
    grid: str | None = None
    set_back: PenaltyOption | None = None
    discards: Literal["printed", "keep_movers"] | None = None


class Tables(Value):
    """The content of one data file of rule tables."""

    name: str
    title: str
    build: BuildRatings
    speeds: Speeds
    deck: dict[str, PositiveInt]
    strengths: dict[Literal["Laser", "Mine", "Nuke Grenade"], PositiveInt]
    cards: Cards
    control: Control
    control_loss: Chart[Loss]
    regain: Chart[NonNegativeInt | Literal["all"]]
    spin_direction: SpinDirection
    off_the_wall: Chart[NonNegativeInt]
    spin_track: dict[int, tuple[NonNegativeInt, ...]]
    collision: dict[int, tuple[tuple[NonNegativeInt, int], ...]]
    orders: OrderFigures
    options: Settings

    def look_up_collision(self, total: int, strength: int) -> Harm:
        """P-123: return the cell for a total at a strength; beyond the last column, the last one."""
        row = self.collision[total]
        damage, test = row[min(strength, len(row)) - 1]
        return Harm(damage=damage, test=test)

    def find_spin_circles(self, speed: int) -> tuple[int, ...]:
        """P-101: the circles of each play after control was lost at a speed; beyond the track, its last row."""
        return self.spin_track[min(speed, max(self.spin_track))]

    @cached_property
    def speed_by_card(self) -> Mapping[str, int]:
        """P-35: the speed of every movement card."""
        return {card: int(card.split()[1]) for card in self.deck if card not in SPECIAL_CARDS}


@dataclass(frozen=True)
class RuleTables:
    """The rule tables of one race, and its track as this game reads it."""

    circuit: Circuit
    rulebook: Tables
    """What the tables file of the race says."""


def parse_tables(text: str) -> Tables:
    """Parse rule tables from the text of a file.
    Raises ValueError (TOMLDecodeError and ValidationError are subclasses)."""
    return Tables.model_validate(read_toml(text))


@lru_cache(maxsize=64)
def load_rule_tables(track: Track, text: str) -> RuleTables:
    """Load the rule tables of a race on a track; cached by text."""
    tables = parse_tables(text)
    return RuleTables(build_circuit(track, tables.speeds.find_safe_speed), tables)


def check_tables(text: str) -> tuple[str, ...]:
    """List every fault of a data file, one sentence each; empty if it agrees with the rulebook."""
    try:
        tables = parse_tables(text)
    except ValidationError as fault:
        return tuple(f"P-4: {sentence}" for sentence in format_schema_faults(fault))
    except ValueError as fault:
        return (f"P-4: {fault}",)
    lacking = (f"P-4: options.{name}: Field required" for name in list_missing_options(tables.options))
    faults = (*lacking, *_find_chart_faults(tables), *_find_sled_faults(tables), *_find_card_faults(tables))
    return faults or tuple(_find_rulebook_differences(tables))


TWO_DICE_TOTALS = range(2, 13)


def _find_chart_faults(tables: Tables) -> Iterator[str]:
    """Check that every total that can be reached has exactly one result."""
    all_totals = range(-TOTAL_BOUND, TOTAL_BOUND + 1)
    yield from list_coverage_faults("P-96: control_loss", tables.control_loss.rows, all_totals)
    yield from list_coverage_faults("P-142: regain", tables.regain.rows, all_totals)
    yield from list_coverage_faults("P-103: spin_direction", tables.spin_direction.rows, all_totals)
    yield from list_coverage_faults("P-113: off_the_wall", tables.off_the_wall.rows, TWO_DICE_TOTALS)
    for speed in (*tables.speed_by_card.values(), 0, 1):
        if speed not in tables.spin_track:
            yield f"P-101: spin_track: the double circle {speed} is missing"
    for speed, circles in tables.spin_track.items():
        if not circles or circles[-1] != 0 or 0 in circles[:-1]:
            yield f"P-101: spin_track.{speed} must end with its only 0"
    for total in TWO_DICE_TOTALS:
        if total not in tables.collision:
            yield f"P-123: collision: the row {total} is missing"
    if len({len(row) for row in tables.collision.values()}) != 1 or () in tables.collision.values():
        yield "P-123: collision: every row needs as many columns as the others"


def _find_sled_faults(tables: Tables) -> Iterator[str]:
    build = tables.build
    if len({len(build.thrust), len(build.stability), len(build.pilot), len(build.armor)}) != 1:
        yield "P-25: build: every category needs a figure for each number of points"
    if not 3 <= build.usual <= 6:
        yield "P-3: build.usual must be 3 to 6"
    for rating, least in ((build.thrust, build.thrust_least), (build.stability, build.stability_least)):
        if min(rating, default=0) < least:
            yield f"P-30: a rating of {min(rating, default=0)} lies below the left-most box, {least}"


def _find_card_faults(tables: Tables) -> Iterator[str]:
    for card in tables.deck:
        kind, _, speed = card.partition(" ")
        if card not in SPECIAL_CARDS and not (kind in ("MOVE", "DRIFT") and speed.isdecimal()):
            yield f"P-35: deck: {card} is no card of the game"
    for card in SPECIAL_CARDS:
        if card not in tables.deck:
            yield f"P-35: deck: {card} is missing"
    if sorted(tables.orders.discard) != sorted(tables.deck):
        yield "P-43: orders.discard must name every card of the deck once"
    for card in ("Laser", "Mine", "Nuke Grenade"):
        if card not in tables.strengths:
            yield f"P-132: strengths: {card} is missing"


def _find_rulebook_differences(tables: Tables) -> Iterator[str]:
    """Compare the tables with the rulebook's own examples (13.1)."""
    statements = (
        ("P-96: control_loss: 4 loses two steps", tables.control_loss.look_up(4) == "lose 2"),
        ("P-103: spin_direction: 13 is two lanes to the outside", tables.spin_direction.look_up(13) == 2),
        ("P-113: off_the_wall: 9 is one lane", tables.off_the_wall.look_up(9) == 1),
        ("P-101: spin_track: the double circle 4 fixes three plays", len(tables.find_spin_circles(4)) == 3),
        ("P-31: control: the third step down loses control", tables.control.steps == 3),
    )
    for sentence, true in statements:
        if not true:
            yield f"{sentence} in the rulebook's examples"
    cards = sum(tables.deck.values())
    if cards != DECK_CARDS:
        yield f"P-35: deck: {cards} cards; the rulebook's has {DECK_CARDS}"
