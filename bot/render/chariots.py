"""Chariots on the board and in the standings, what is left of them, and men."""

from collections.abc import Iterator

from bot.render.palette import livery
from bot.render.rigs import alarm, dragged, fallen, read_rig, rig, walker, wreck
from bot.render.scene import Point, Shape, Spot
from bot.render.stand import CarsStanding
from rules.view import CarView, Piece

MEN = ("walker", "dragged")
WHOLE = ("well", "well", "well", "well", "car", "driver")
"""Marks of a rig that nothing has happened to."""


def on_board(stand: CarsStanding, one: CarView) -> Iterator[Shape]:
    """Team and car, each in its space; an alarm where nobody drives."""
    its, spaces = read_rig(one.marks), [id for id in one.spaces if id in stand.course.track.spaces]
    if not spaces or not (its.horses or its.car):
        return
    paint, wide = livery(one.seat, one.number), stand.course.lane_width
    ahead = stand.place(spaces[0]), (stand.long(spaces[0]) * 0.54, wide * 0.47)
    behind = stand.place(spaces[-1], -0.06), (stand.long(spaces[-1]) * 0.54, wide * 0.47)
    borne = not any(p.shape == "dragged" and p.seat == one.seat for p in stand.pieces)
    number = str(one.number) if borne or its.car else ""
    yield from rig(its, ahead, behind, paint, number, max(12, round(wide * 0.66)))
    if one.status == "out" or not its.driver:
        yield from alarm(stand.place(spaces[0], 0.0 if its.car else 0.5)[0], max(7.0, wide * 0.34), stand.theme)


def portrait(at: Point, long: float, one: CarView) -> Iterator[Shape]:
    """A whole rig by itself, driving to the right."""
    (x, y), size = at, (long * 0.26, long * 0.3)
    ahead, behind = ((x + long * 0.235, y), 0.0), ((x - long * 0.235, y), 0.0)
    its = read_rig(WHOLE)
    yield from rig(
        its, (ahead, size), (behind, size), livery(one.seat, one.number), str(one.number), round(long * 0.36)
    )


def broken(stand: CarsStanding, piece: Piece) -> Iterator[Shape]:
    """A wrecked car."""
    reach = stand.course.lane_width * 0.48
    yield from wreck(stand.place(piece.at), reach, livery(piece.seat, piece.number), piece.number)


def lying(stand: CarsStanding, piece: Piece) -> Iterator[Shape]:
    """A team that lies on the ground."""
    yield from fallen(stand.place(piece.at), stand.course.lane_width * 0.48, livery(piece.seat, piece.number))


def on_foot(stand: CarsStanding, piece: Piece) -> Iterator[Shape]:
    """A driver on his feet."""
    yield from walker(_man(stand, piece), stand.course.lane_width * 0.5, livery(piece.seat, piece.number), piece.number)


def pulled(stand: CarsStanding, piece: Piece) -> Iterator[Shape]:
    """A driver dragged by his team."""
    yield from dragged(
        _man(stand, piece), stand.course.lane_width * 0.5, livery(piece.seat, piece.number), piece.number
    )


def _man(stand: CarsStanding, piece: Piece) -> Spot:
    """Where a man is drawn: behind the car in his space, beside others who are there."""
    here = [p for p in stand.pieces if p.at == piece.at and p.shape in MEN]
    own = {(p.seat, p.at) for p in stand.pieces}
    cars = {one.spaces[1] for one in stand.shown if len(one.spaces) > 1 and (one.seat, one.spaces[1]) not in own}
    return stand.place(piece.at, -0.75 if piece.at in cars else 0.0, 0.3 * here.index(piece))
