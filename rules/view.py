"""What may be seen of a race, in the words all games share. Built by listing what may be seen; nothing is stripped."""

from collections.abc import Iterable, Mapping
from typing import Literal

from rules.values import Seat, SpaceId, Value


class Gauge(Value):
    """A stock: "wear 4/6". `most` None where it has no upper end."""

    name: str
    value: int
    most: int | None = None


class Piece(Value):
    """What else lies, stands or walks on the board, and whose it is. `shape`: what it looks like, by a name that the
    pictures have a drawing for; `steered`: what its driver steers now."""

    shape: str
    at: SpaceId
    seat: Seat
    number: int
    steered: bool = False


class Face(Value):
    """A card as its holder sees it. `sign`: what is drawn on it, to tell it without a colour; `figure`: its number,
    where it has one."""

    name: str
    sign: str
    figure: str = ""


class CarView(Value):
    """One car as a viewer sees it.

    `spaces`: where it stands, front first (none when it is off the board); `beside`: the space it
    stands next to when it is off track, and on which side; `half`: its part of a space that holds two; `trail`: the
    spaces it has driven through this round, in order; `order`: its place in the running order, from 1; `status`:
    running, finished or out; `shape`: what it looks like, by a name that the pictures have a drawing for; `marks`: its
    state, in that drawing's own words; `tied`: the car that it hangs on; `left`: whole rows, squares or spaces to the
    end of its race; `gap`: those behind the first car that is still racing; `level`: exactly level with the car before
    it.
    """

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
    gauges: tuple[Gauge, ...] = ()
    badges: tuple[str, ...] = ()
    shape: str = "car"
    marks: tuple[str, ...] = ()
    tied: Seat | None = None
    left: int | None = None
    gap: int | None = None
    level: bool = False


def spread(cars: Iterable[CarView], to_go: Mapping[Seat, int], unit: int) -> tuple[CarView, ...]:
    """Cars in running order with their gaps. `to_go`: of those still racing, what is left of the race, exact; `unit`:
    how much of that is a row, square or space. Halves are rounded up."""
    spaced, first, before = list[CarView](), None, None
    for car in cars:
        left = to_go.get(car.seat)
        if left is None:
            spaced.append(car)
            continue
        first = left if first is None else first
        figures = {"left": _whole(left, unit), "gap": _whole(left - first, unit), "level": left == before}
        spaced.append(car.model_copy(update=figures))
        before = left
    return tuple(spaced)


def _whole(exact: int, unit: int) -> int:
    return (2 * exact + unit) // (2 * unit)


class Arrow(Value):
    """A racing line: spaces from tail to head."""

    name: str
    spaces: tuple[SpaceId, ...]


class Label(Value):
    """What is printed on a space: a corner's limit or stops, and how demanding it is (tint 0 easy to 3 hard)."""

    text: str
    tint: int = 0


class MarkedZone(Value):
    """Spaces where something awaits a car. `look`: what their ground looks like, by a name that the pictures know.
    Zones of one name are named once."""

    name: str
    look: str
    spaces: tuple[SpaceId, ...]


class Board(Value):
    """What is printed on the board for one game. `captions`: what stands with a corner's name, where it is not what the
    labels in it say; `doubles`: spaces that hold two, one behind the other; `shaded`: spaces of another shade, such as
    a start grid; `changes`: lane changes that are printed, where no others are allowed; `shape`: what cars look like
    before they stand on it."""

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
    """A race as a viewer sees it: cars in running order, cards in the viewer's hand. `notes`: what holds for all, in a
    word or two: the weather; `pace`: the word for what a car's speed is; `board`: what is printed for this race, where
    its options make it another than the track's; `length`: units of a lap in which `left` is counted, 0 where lanes
    differ; `beforehand`: on the laps before the grid stands."""

    round: int
    lap: int
    laps: int
    cars: tuple[CarView, ...]
    marked: tuple[SpaceId, ...] = ()
    notes: tuple[str, ...] = ()
    pace: str = "speed"
    hand: tuple[Face, ...] = ()
    pieces: tuple[Piece, ...] = ()
    board: Board | None = None
    length: int = 0
    beforehand: bool = False


class Placing(Value):
    """A line of the classification. `laps` completed; `status`: finished, running or a reason for being out; `led`: it
    was first at the end of a lap other than the last (T-13)."""

    place: int
    seat: Seat
    laps: int
    status: str
    led: bool = False

    @property
    def is_out(self) -> bool:
        """It did not drive to the end of the race."""
        return self.status not in ("finished", "running")
