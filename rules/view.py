"""Views of a race in terms common to all games, built only from data that the viewer may see."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Literal

from pydantic import Field

from rules.base import Seat, SpaceId, Value


class StockLevel(Value):
    """A stock: "wear 4/6". `most` is None if it has no upper limit; `changes_every_round`: a change is no news."""

    name: str
    value: int
    most: int | None = None
    changes_every_round: bool = False


class BoardPiece(Value):
    """A piece on the board other than a car, and its seat.

    `shape`: name of its drawing; `steered`: its driver steers it now."""

    shape: str
    at: SpaceId
    seat: Seat
    number: int
    steered: bool = False


class CardFace(Value):
    """A card as its holder sees it.

    `sign`: a symbol that identifies it without colour; `figure`: its number, if any."""

    name: str
    sign: str
    figure: str = ""


class CarView(Value):
    """One car as a viewer sees it.

    `spaces`: its spaces, front first (none off the board); `beside` and `side`: the nearest space and the side
    when it is off track; `half`: its part of a space for two; `trail`: the spaces driven in this round, in
    order; `order`: its place in the running order, from 1; `status`: running, finished or out; `shape`: the
    name of its drawing; `marks`: its state, in that drawing's terms; `tied`: the car it is hooked to; `left`:
    whole rows, squares or spaces to the end of its race; `gap`: the same behind the first car still racing;
    `level`: exactly level with the car before it; `adrift`: without a driver, so it has no place before it
    crosses the line."""

    seat: Seat
    number: int
    order: int
    lap: int
    status: str = "running"
    spaces: tuple[SpaceId, ...] = ()
    beside: SpaceId | None = None
    side: str = ""
    half: Literal["", "front", "rear"] = ""
    trail: tuple[SpaceId, ...] = ()
    speed: int | None = None
    gauges: tuple[StockLevel, ...] = ()
    badges: tuple[str, ...] = ()
    shape: str = "car"
    marks: tuple[str, ...] = ()
    tied: Seat | None = None
    left: int | None = None
    gap: int | None = None
    level: bool = False
    adrift: bool = Field(default=False, exclude_if=lambda it_is: not it_is)


def with_gaps(cars: Iterable[CarView], to_go: Mapping[Seat, int], unit: int) -> tuple[CarView, ...]:
    """Return cars in running order with their gaps, halves rounded up.

    `to_go`: exact distance left, for cars still racing; `unit`: the length of a row, square or space in it."""
    cars_with_gaps, first, before = list[CarView](), None, None
    for car in cars:
        distance_left = to_go.get(car.seat)
        if distance_left is None:
            cars_with_gaps.append(car)
            continue
        first = distance_left if first is None else first
        figures = {
            "left": _round_units(distance_left, unit),
            "gap": _round_units(distance_left - first, unit),
            "level": distance_left == before,
        }
        cars_with_gaps.append(car.model_copy(update=figures))
        before = distance_left
    return tuple(cars_with_gaps)


def _round_units(exact: int, unit: int) -> int:
    return (2 * exact + unit) // (2 * unit)


def find_shared_places(cars: Iterable[CarView]) -> dict[Seat, int]:
    """Return the place of each car; level cars share the better place, whatever their order."""
    places = dict[Seat, int]()
    place = 1
    for one in sorted(cars, key=lambda car: car.order):
        place = place if one.level else one.order
        places[one.seat] = place
    return places


def find_close_followers(cars: Iterable[CarView]) -> frozenset[Seat]:
    """Return the cars that are behind the one before them by less than their rounded gaps can show."""
    racing = [one for one in sorted(cars, key=lambda car: car.order) if one.status == "running" and not one.adrift]
    return frozenset(
        one.seat for before, one in pairwise(racing) if one.gap is not None and one.gap == before.gap and not one.level
    )


class Arrow(Value):
    """A racing line: spaces from tail to head."""

    name: str
    spaces: tuple[SpaceId, ...]


class Label(Value):
    """A printed label of a space: a corner's limit or stops; tint 0 (easy) to 3 (hard)."""

    text: str
    tint: int = 0


class MarkedZone(Value):
    """A zone of special spaces. `look`: the name of its drawing. Zones of one name are labelled once."""

    name: str
    look: str
    spaces: tuple[SpaceId, ...]


class Board(Value):
    """The printed board of one game.

    `captions`: text beside a corner's name, if not that of its labels; `doubles`: spaces for two cars, one
    behind the other; `shaded`: spaces of another shade, such as a start grid; `changes`: printed lane changes,
    where no others are allowed; `shape`: the drawing of cars before they stand on the board."""

    labels: dict[SpaceId, Label] = {}
    arrows: tuple[Arrow, ...] = ()
    corners: dict[str, tuple[SpaceId, ...]] = {}
    captions: dict[str, str] = {}
    doubles: tuple[SpaceId, ...] = ()
    grid: tuple[SpaceId, ...] = ()
    shaded: tuple[SpaceId, ...] = ()
    zones: tuple[MarkedZone, ...] = ()
    changes: tuple[tuple[SpaceId, SpaceId], ...] = ()
    shape: str = "car"


class RaceView(Value):
    """A race as a viewer sees it: cars in running order, cards in the viewer's hand.

    `notes`: general conditions such as the weather; `pace`: the word for a car's speed; `board`: this race's
    printed board, if its options change the track's; `length`: units of a lap in which `left` is counted, 0
    where lanes differ; `beforehand`: the laps before the grid are being driven."""

    round: int
    lap: int
    laps: int
    cars: tuple[CarView, ...]
    marked: tuple[SpaceId, ...] = ()
    notes: tuple[str, ...] = ()
    pace: str = "speed"
    hand: tuple[CardFace, ...] = ()
    pieces: tuple[BoardPiece, ...] = ()
    board: Board | None = None
    length: int = 0
    beforehand: bool = False


class ResultRow(Value):
    """A row of the classification.

    `laps`: completed laps; `status`: finished, running or a reason for being out; `led`: first at the end of a
    lap other than the last (T-13); `short`: whole spaces to the line, for a car classified before it finished."""

    place: int
    seat: Seat
    laps: int
    status: str
    led: bool = False
    short: int = Field(default=0, exclude_if=lambda spaces: not spaces)

    @property
    def is_out(self) -> bool:
        """Whether the car dropped out of the race."""
        return self.status not in ("finished", "running")
