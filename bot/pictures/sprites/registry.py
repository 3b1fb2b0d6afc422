"""Registry of the looks of cars and pieces, by the shape that a view names.
It is the only module that knows the games.
An unknown shape is drawn as a racing car, or as a disc with its number."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from bot.model.seats import BLACK, find_livery
from bot.pictures.positions import CarPositions
from bot.pictures.scene import Disc, Point, Shape, Text
from bot.pictures.sprites import cars, chariots, sleds
from rules.view import BoardPiece, CarView

Layer = Literal["lying", "dropped", "afoot"]
"""Layer of a piece: under the cars with a warning edge, one a space; over the cars; over everything."""


@dataclass(frozen=True)
class CarLook:
    """How a car is drawn on a board, and by itself.
    `passing`: marks that hold only for a moment; `whole`: marks of an intact one; `parts`: number of spaces
    it takes, one behind the other."""

    board: Callable[[CarPositions, CarView], Iterator[Shape]]
    portrait: Callable[[Point, float, CarView], Iterator[Shape]]
    passing: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()
    parts: int = 1


@dataclass(frozen=True)
class PieceLook:
    """How a piece is drawn, and in which layer."""

    board: Callable[[CarPositions, BoardPiece], Iterator[Shape]]
    layer: Layer


def _draw_token(stand: CarPositions, piece: BoardPiece) -> Iterator[Shape]:
    """Draw a disc with a number."""
    livery = find_livery(piece.seat, piece.number)
    reach = stand.course.lane_width * 0.4
    at = stand.course.find_middle(piece.at)
    yield Disc(at, reach + 1.6, BLACK)
    yield Disc(at, reach, livery.body)
    yield Text(at, str(piece.number), max(12, round(reach * 1.3)), livery.ink, "narrow")


DEFAULT_CAR_LOOK = CarLook(cars.draw_car_on_board, cars.draw_car_portrait)
DEFAULT_PIECE_LOOK = PieceLook(_draw_token, "dropped")
CAR_LOOKS: Mapping[str, CarLook] = {
    "car": DEFAULT_CAR_LOOK,
    "chariot": CarLook(
        chariots.draw_chariot_on_board, chariots.draw_chariot_portrait, whole=chariots.INTACT_MARKS, parts=2
    ),
    "sled": CarLook(sleds.draw_sled_on_board, sleds.draw_sled_portrait, passing=("spinning", "crashing")),
}
PIECE_LOOKS: Mapping[str, PieceLook] = {
    "wreck": PieceLook(chariots.draw_wreck_piece, "lying"),
    "fallen": PieceLook(chariots.draw_fallen_piece, "lying"),
    "walker": PieceLook(chariots.draw_walker_piece, "afoot"),
    "dragged": PieceLook(chariots.draw_dragged_piece, "afoot"),
    "mine": PieceLook(sleds.draw_mine_piece, "dropped"),
    "slick": PieceLook(sleds.draw_slick_piece, "dropped"),
    "debris": PieceLook(sleds.draw_removed_piece, "dropped"),
}


def find_car_look(one: CarView) -> CarLook:
    """Find the look of a car."""
    return CAR_LOOKS.get(one.shape, DEFAULT_CAR_LOOK)


def find_piece_look(piece: BoardPiece) -> PieceLook:
    """Find the look of a piece."""
    return PIECE_LOOKS.get(piece.shape, DEFAULT_PIECE_LOOK)
