"""What cars and pieces look like, by the names that views give their shapes: the one place that knows any game's. A
name without a drawing is a racing car, or a disc with its number."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from bot.render import chariots, motors, sleds
from bot.render.palette import BLACK, livery
from bot.render.scene import Disc, Point, Shape, Text
from bot.render.stand import CarsStanding
from rules.view import CarView, Piece

Layer = Literal["lying", "dropped", "afoot"]
"""Under the cars with a warning edge, one a space; over the cars; over all."""


@dataclass(frozen=True)
class CarLook:
    """How a car is drawn: on a board, by itself in a length. `passing`: marks that hold for a moment only; `whole`:
    those of one that nothing has happened to; `parts`: how many spaces it takes, one behind the other."""

    board: Callable[[CarsStanding, CarView], Iterator[Shape]]
    portrait: Callable[[Point, float, CarView], Iterator[Shape]]
    passing: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()
    parts: int = 1


@dataclass(frozen=True)
class PieceLook:
    """How a piece is drawn, and in which layer."""

    board: Callable[[CarsStanding, Piece], Iterator[Shape]]
    layer: Layer


def _token(stand: CarsStanding, piece: Piece) -> Iterator[Shape]:
    """A disc with a number."""
    paint, reach, at = livery(piece.seat, piece.number), stand.course.lane_width * 0.4, stand.course.middle(piece.at)
    yield Disc(at, reach + 1.6, BLACK)
    yield Disc(at, reach, paint.body)
    yield Text(at, str(piece.number), max(12, round(reach * 1.3)), paint.ink, "narrow")


CAR = CarLook(motors.on_board, motors.portrait)
TOKEN = PieceLook(_token, "dropped")
CARS: Mapping[str, CarLook] = {
    "car": CAR,
    "chariot": CarLook(chariots.on_board, chariots.portrait, whole=chariots.WHOLE, parts=2),
    "sled": CarLook(sleds.on_board, sleds.portrait, passing=("spinning", "crashing")),
}
PIECES: Mapping[str, PieceLook] = {
    "wreck": PieceLook(chariots.broken, "lying"),
    "fallen": PieceLook(chariots.lying, "lying"),
    "walker": PieceLook(chariots.on_foot, "afoot"),
    "dragged": PieceLook(chariots.pulled, "afoot"),
    "mine": PieceLook(sleds.mine, "dropped"),
    "slick": PieceLook(sleds.slick, "dropped"),
    "debris": PieceLook(sleds.removed, "dropped"),
}


def car_look(one: CarView) -> CarLook:
    """How a car is drawn."""
    return CARS.get(one.shape, CAR)


def piece_look(piece: Piece) -> PieceLook:
    """How a piece is drawn."""
    return PIECES.get(piece.shape, TOKEN)
