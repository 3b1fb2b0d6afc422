"""Event classes.

Places are written `(row,lane)`; speeds are mph; `row` is a row of the lap."""

from typing import Any, Literal

from pydantic import TypeAdapter

from rules.base import Seat, SpaceId, Value
from rules.events import Event, RightNotOffered, Rolled
from rules.grid_penalties import GridPenalty
from rules.speed_circuit.model.state import Build, Stock
from rules.tagged_union import list_members, make_union


class Built(Event):
    """A build is revealed (S-21): columns and resulting car.

    `instead`: it replaces a missing build: True for the default one, "last" for the driver's last legal one."""

    columns: Build
    acceleration: int
    deceleration: int
    top_speed: int
    start_speed: int
    stock: Stock
    instead: bool | Literal["last"] = False


class SumTooLow(Event):
    """A build uses less than its allowance (S-19)."""

    sum: int
    allowance: int


class BidMade(Event, tag="bid"):
    """A grid bid is revealed (S-23). `halves`: its value in half points."""

    bid: Stock
    halves: int
    left: Stock


class Grouped(Event):
    """A car's group on the grid, and the wear spent to improve it (S-28)."""

    group: int
    wear: int
    left: Stock


class OnGrid(Event, tag="grid"):
    """A car takes its place on the grid (S-25)."""

    place: int
    space: SpaceId


class Plotted(Event):
    """A plot is revealed (phase 2) and stands after the check (chapter 6).

    `said`: in the driver's words; `hand`: source of the answer (S-132); `tests`: required tests; `overage` over
    its Deceleration (S-34)."""

    said: str
    plot: int
    before: int
    tests: tuple[str, ...] = ()
    overage: int = 0
    launch: bool = False
    hand: str = ""


class NoPlot(Event):
    """No plot with a speed was received (S-38).

    `in_a_row`: how often now (S-132); `hand`: the source of the substitute: "planner" for a ghost plot, "sheet"
    for the last one sent."""

    said: str = ""
    plot: int
    before: int
    in_a_row: int
    hand: str = ""


class SheetDropped(Event):
    """A sheet sent ahead for this turn is dropped because it has become impossible (S-123).

    Only its driver sees it. `why`: as in `PlotReplaced`, or route."""

    turn: int
    said: dict[str, Any]
    why: str


class PlotReplaced(Event):
    """An impossible plot is replaced by the closest achievable speed (S-39). `why`: rounded, too_high, too_low,
    no_acceleration, least or off_track."""

    said: str
    plot: int
    why: str


class Order(Event):
    """The turn order (S-53), before the tests and before the moves."""

    before: Literal["tests", "moves"]
    seats: tuple[Seat, ...]


class Tested(Event):
    """The effect of a test on a car's speed (T-4, T-5, T-6): goes, mis-shift, stall, fails or holds."""

    test: str
    effect: str
    attempted: int
    speed: int


class Damaged(Event):
    """Engine or brakes are damaged (S-44, S-105).

    The attribute loses `by` and is now `left`; `count`: such damages so far."""

    part: Literal["engine", "brakes"]
    attribute: str
    by: int
    left: int
    count: int


class EngineFailed(Event):
    """Engine failure (S-107): the plot is halved to `speed`."""

    plot: int
    speed: int


class PricePaid(Event, tag="paid"):
    """A price is paid.

    `toward`: deceleration, braking, corner, arrow, contact, brakes; `over`: the overage; `line` in words;
    `roll`: a roll follows; `hand`: source of the choice, if not the driver."""

    toward: str
    over: int = 0
    line: str
    wear: int
    wear_left: int
    roll: bool = False
    corner: str = ""
    space: SpaceId | None = None
    short: bool = False
    hand: str = ""


class ChipsSpent(Event, tag="chips"):
    """Skill chips are spent on a roll (S-91).

    `effect`: the change of the roll; `hand`: source of the choice, if not the driver."""

    roll: str
    effect: int
    ones: int
    threes: int
    broken: bool = False
    left: Stock
    hand: str = ""


class Moved(Event):
    """A car has driven.

    `path`: every space it entered; off track, `side` and the row beside it; `hand`: source of the route, if not
    the driver (`prudence` is the planner)."""

    start: str
    path: tuple[str, ...]
    to: str
    spaces: int
    speed: int
    hand: str = ""


class Braked(Event):
    """Emergency braking (S-76): the amount, the sum of the turn, and the new speed.

    `forced`: no way led on (S-79). `hand`: source of the decision, if not the driver."""

    space: str
    by: int
    sum: int
    speed: int
    forced: bool = False
    hand: str = ""


class WishDropped(Event):
    """A wish conflicts with higher-ranking ones (S-128, S-147), or a slip is not taken (S-148).

    Only its driver sees it. `why`: blocked, impossible, the conflicting wish above it, or others if several;
    for a slip taken, crash, max_wear or tow."""

    wish: str
    why: str


class BrakingCut(Event):
    """An ordered braking of `wanted` is reduced to `by`, the floor set by the spaces driven (S-149).

    Only its driver sees it."""

    space: str
    wanted: int
    by: int


class Slipstream(Event):
    """A bonus space is taken behind a car (S-74). `hand`: source of the decision, if not the driver."""

    behind: Seat
    space: SpaceId
    hand: str = ""


class OnArrow(Event, tag="arrow"):
    """A racing line is begun, driven to its head, or lost (S-69)."""

    arrow: str
    effect: Literal["begun", "driven", "left", "lost"]
    space: SpaceId


class PassTried(Event):
    """A forced pass is tried (S-80).

    `at`: the occupied space; `in_a_row`: passes immediately before it (S-85); `hand`: source of the decision,
    if not the driver."""

    rival: Seat
    space: SpaceId
    at: SpaceId
    in_a_row: int = 0
    hand: str = ""


class BlockDeclared(Event, tag="blocked"):
    """A block is declared against a forced pass: `by` on the roll, or `chips` that both sides pay."""

    passer: Seat
    by: int
    chips: int


class Passed(Event):
    """A forced pass succeeds (S-82)."""

    rival: Seat
    space: SpaceId


class PassFailed(Event):
    """A forced pass fails (S-83), perhaps with contact (S-84)."""

    rival: Seat
    space: SpaceId
    speed: int
    contact: bool = False


class PutAside(Event, tag="placed"):
    """A failed passer is moved to the nearest empty space of the row (S-86)."""

    space: SpaceId


class Spun(Event, tag="spin"):
    """A spin (S-95). `why`: corner, arrow, chart, brakes, contact, involvement or wear."""

    space: str
    why: str


class Crashed(Event, tag="crash"):
    """A crash, on course (marks its row, S-96) or off course (S-67)."""

    space: str
    row: int
    course: Literal["on", "off"]
    why: str


class OffTrack(Event):
    """A car is put off the track (S-100)."""

    side: Literal["left", "right"]
    row: int
    speed: int


class Rejoined(Event):
    """A car comes back onto the track (S-102)."""

    space: SpaceId


class Upkeep(Event):
    """The costs of a turn off track (S-104)."""

    wear: int
    chips: int
    left: Stock


class Lap(Event):
    """A lap is completed."""

    lap: int
    left: int


class Finished(Event):
    """A car finishes (S-109 to S-111): its place."""

    place: int
    space: str
    speed: int


class Out(Event):
    """A car drops out. `reason`: crash, engine, brakes, off_track or retired."""

    reason: str
    space: str


class HandicapIdle(Event):
    """A handicap names a seat that no car of the race has (S-22)."""

    colour: Seat


class TyresOn(Event, tag="tyres"):
    """The tyres a car starts on (S-118)."""

    tyres: str


class Stopped(Event, tag="pit_stop"):
    """A car stops in its box, for n full turns (S-117)."""

    box: SpaceId
    turns: int


class Served(Event):
    """A pit stop is over (S-117)."""

    tyres: str
    repaired: tuple[str, ...] = ()
    left: Stock


class TyresGive(Event):
    """Hard tyres give wear back (S-118)."""

    wear: int
    left: Stock


class PaidUnseen(Event):
    """A price is paid in a blind race (S-133): `PricePaid` without the remaining stock."""

    toward: str
    over: int = 0
    line: str
    corner: str = ""
    space: SpaceId | None = None
    short: bool = False


class StockShown(Event, tag="stock"):
    """In a blind race a driver is told their stock, once a `lap` or because it is low (S-133)."""

    stock: Stock
    lap: bool


class CarReport(Value):
    """A line of the public report after each turn (S-133)."""

    seat: Seat
    place: str
    lap: int
    speed: int
    stock: Stock | None


class TurnEnded(Event):
    """The end of a turn (S-30, phase 7): every car still racing, by absolute row."""

    turn: int
    cars: tuple[CarReport, ...]


class Classified(Value):
    """A row of the classification."""

    place: int
    seat: Seat
    status: str
    laps: int


class Flag(Event):
    """The race is over (S-112)."""

    places: tuple[Classified, ...]


EVENT_TYPES: tuple[type[Event], ...] = (Rolled, RightNotOffered, GridPenalty, *list_members(globals(), Event))
EVENTS: TypeAdapter[Event] = TypeAdapter(make_union(*EVENT_TYPES))
