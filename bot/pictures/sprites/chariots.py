"""Drawings of chariots on the board and in the standings, wrecks, and people on foot."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, get_args

from bot.model.seats import BLACK, WHITE, Livery, Trim, find_livery
from bot.pictures.palette import DEAD_HORSE_COLOUR, HORSE_COLOURS, SKIN_COLOUR, WOOD_COLOUR, Theme
from bot.pictures.positions import CarPositions
from bot.pictures.scene import Disc, Point, Polygon, Shape, Spot, Stroke, Text, mirror
from rules.view import BoardPiece, CarView

Horse = Literal["well", "fallen", "gone"]
"""State of a horse: it pulls, lies dead in harness, or has been cut loose."""


@dataclass(frozen=True)
class Rig:
    """A team, leftmost horse first, and its car. `car`, `driver`: whether these are still with it."""

    horses: tuple[Horse, ...] = ()
    car: bool = True
    driver: bool = True


def parse_rig(marks: Iterable[str]) -> Rig:
    """Parse the state of a rig from the marks of a car: horses in order, `car`, `driver`."""
    mark_names = tuple(marks)
    horses = tuple(horse for mark in mark_names for horse in HORSE_STATES if mark == horse)
    return Rig(horses, "car" in mark_names, "driver" in mark_names)


HORSE_STATES: tuple[Horse, ...] = get_args(Horse)
Berth = tuple[Spot, tuple[float, float]]
"""A spot with half a length and half a width."""

HORSE_OUTLINE = (
    (1.0, 0.2),
    (0.84, 0.36),
    (0.66, 0.3),
    (0.42, 0.42),
    (0.26, 0.82),
    (-0.2, 0.72),
    (-0.5, 0.95),
    (-0.8, 0.8),
    (-0.86, 0.22),
    (-1.0, 0.14),
)
"""Left half of a horse from above, nose to tail, in half lengths and half widths."""
BODY_OUTLINE = ((0.95, 0.0), (0.9, 0.3), (0.72, 0.56), (0.42, 0.7), (-0.85, 0.7))
"""Left half of a car's body, front to back."""
TRIM_RECTS: Mapping[Trim, tuple[tuple[float, float, float, float], ...]] = {
    "plain": (),
    "nose": ((0.54, 0.74, -0.5, 0.5),),
    "tail": ((-0.84, -0.64, -0.66, 0.66),),
    "both": ((0.58, 0.74, -0.5, 0.5), (-0.84, -0.68, -0.66, 0.66)),
    "stripe": ((-0.84, -0.5, -0.2, 0.2), (0.42, 0.92, -0.2, 0.2)),
    "flanks": ((-0.82, 0.45, 0.48, 0.68), (-0.82, 0.45, -0.68, -0.48)),
}
"""Painted parts: from and to along the body, from and to across it."""
PERSON_OUTLINE = (
    (-0.5, -0.28),
    (0.5, -0.28),
    (0.66, 0.36),
    (0.4, 0.42),
    (0.44, 1.0),
    (0.08, 1.0),
    (0.0, 0.62),
    (-0.08, 1.0),
    (-0.44, 1.0),
    (-0.4, 0.42),
    (-0.66, 0.36),
)
"""A standing person without the head, in shares of the reach."""


CORPSE_OUTLINE = (
    (-1.0, 0.42),
    (-0.95, 0.62),
    (-0.62, 0.6),
    (-0.4, 0.72),
    (0.3, 0.76),
    (0.62, 0.6),
    (0.95, 0.7),
    (0.66, 0.34),
    (0.5, 0.08),
    (0.2, 0.0),
    (-0.2, 0.06),
    (-0.45, 0.02),
    (-0.6, 0.22),
)
"""A horse on its back, its head to the left, in shares of the reach."""
LEG_LINES = (
    ((-0.42, 0.1), (-0.5, -0.3), (-0.3, -0.66)),
    ((-0.22, 0.1), (-0.16, -0.3), (0.02, -0.6)),
    ((0.28, 0.1), (0.22, -0.34), (0.4, -0.66)),
    ((0.46, 0.16), (0.54, -0.26), (0.74, -0.5)),
)
GIRTH_OUTLINE = ((-0.2, 0.06), (0.18, 0.0), (0.2, 0.76), (-0.2, 0.74))


def _place_points(points: Iterable[Point], berth: Berth) -> tuple[Point, ...]:
    """Convert points from a berth's own measure to the picture."""
    ((x0, y0), angle), (long, wide) = berth
    cos, sin = math.cos(angle), math.sin(angle)
    return tuple((x0 + x * long * cos - y * wide * sin, y0 + x * long * sin + y * wide * cos) for x, y in points)


def _list_rect_points(from_: float, to: float, low: float, high: float) -> tuple[Point, ...]:
    return ((from_, low), (to, low), (to, high), (from_, high))


@lru_cache(maxsize=512)
def draw_rig(its: Rig, ahead: Berth, behind: Berth, livery: Livery, number: str, size: int) -> tuple[Shape, ...]:
    """Draw team and car; `size`: text size of the number. Without a car, the team carries the number."""
    return tuple(_draw_rig_parts(its, ahead, behind, livery, number, size))


def _draw_rig_parts(its: Rig, ahead: Berth, behind: Berth, livery: Livery, number: str, size: int) -> Iterator[Shape]:
    if its.horses:
        yield from _draw_reins(its, ahead, behind)
        yield from draw_team(its.horses, ahead, livery)
    if its.car:
        yield from draw_cart(behind, livery, number, size, its.driver)
    elif number:
        back = _place_points([(-0.45, 0)], ahead)[0]
        yield Disc(back, size * 0.66, BLACK)
        yield Disc(back, size * 0.58, livery.body)
        yield Text(back, number, size, livery.ink, "narrow")


def _draw_reins(its: Rig, ahead: Berth, behind: Berth) -> Iterator[Shape]:
    """Draw reins from the driver's hands to the bits; without a driver they hang loose."""
    wide = max(1.0, ahead[1][1] * 0.09)
    if not its.car:
        for side in (-0.5, 0.5):
            loose = _place_points([(-0.7, side), (-1.15, side * 1.3), (-1.5, side * 0.7), (-1.95, side)], ahead)
            yield Stroke(loose, WOOD_COLOUR, wide)
        return
    pole = _place_points([(0.5, 0)], behind)[0], _place_points([(0.2, 0)], ahead)[0]
    yield Stroke(pole, WOOD_COLOUR, wide * 2)
    if its.driver:
        hands = _place_points([(0.75, 0)], behind)[0]
        for side in (-0.75, 0.75):
            yield Stroke((hands, _place_points([(0.1, side)], ahead)[0]), WOOD_COLOUR, wide)


def draw_team(horses: tuple[Horse, ...], berth: Berth, livery: Livery) -> Iterator[Shape]:
    """Draw horses side by side with cloths; a fallen one is askew and pale, a missing one leaves a gap."""
    spot, (long, wide) = berth
    each = wide / max(1, len(horses))
    for n, horse in enumerate(horses):
        at = _place_points([(0, (2 * n + 1) / len(horses) - 1)], berth)[0]
        place = (at, spot[1]), (long, each * 0.98)
        if horse == "fallen":
            lying = (_place_points([(-0.3, 0)], place)[0], spot[1] + (0.5 if n * 2 < len(horses) else -0.5))
            yield Polygon(_place_points(mirror(HORSE_OUTLINE), (lying, (long * 1.0, each * 1.1))), WHITE)
            yield Polygon(_place_points(mirror(HORSE_OUTLINE), (lying, (long * 0.92, each * 0.86))), DEAD_HORSE_COLOUR)
        elif horse == "well":
            yield Polygon(_place_points(mirror(HORSE_OUTLINE), place), HORSE_COLOURS[n % len(HORSE_COLOURS)])
    for n, horse in enumerate(horses):
        if horse == "well":
            at = _place_points([(0, (2 * n + 1) / len(horses) - 1)], berth)[0]
            yield Polygon(
                _place_points(_list_rect_points(-0.4, 0.12, -0.78, 0.78), ((at, spot[1]), (long, each))),
                _choose_cloth_colour(livery),
            )


def _choose_cloth_colour(livery: Livery) -> str:
    """Return the livery's colour, or its trim if horses have the same colour."""

    def measure_distance(one: str) -> int:
        return sum(abs(int(one[i : i + 2], 16) - int(livery.body[i : i + 2], 16)) for i in (1, 3, 5))

    return livery.trim if min(map(measure_distance, HORSE_COLOURS)) < 90 else livery.body


def draw_cart(berth: Berth, livery: Livery, number: str, size: int, with_driver: bool = True) -> Iterator[Shape]:
    """Draw a two-wheeled car, open behind; its driver leans over the front."""
    (at, angle), (long, wide) = berth
    for side in (-0.9, 0.9):
        yield Polygon(_place_points(_list_rect_points(-0.62, 0.42, side - 0.1, side + 0.1), berth), BLACK)
    yield Polygon(_place_points(_list_rect_points(-0.2, 0.0, -0.85, 0.85), berth), BLACK)
    body = mirror(BODY_OUTLINE)
    edge = (at, angle), (long + 1.3, wide + 1.3)
    yield Polygon(_place_points(body, edge), BLACK)
    yield Polygon(_place_points(body, berth), livery.body)
    for part in TRIM_RECTS[livery.where]:
        yield Polygon(_place_points(_list_rect_points(*part), berth), livery.trim)
    if with_driver:
        head = _place_points([(1.0, 0)], berth)[0]
        yield Disc(head, wide * 0.3, BLACK)
        yield Disc(head, wide * 0.21, SKIN_COLOUR)
    yield Text(_place_points([(-0.12, 0)], berth)[0], number, size, livery.ink, "narrow")


def draw_wreck(spot: Spot, reach: float, livery: Livery, number: int) -> Iterator[Shape]:
    """Draw a broken wheel with its number on the hub."""
    (x, y), angle = spot

    def make_rim(from_: int, to: int, out: float) -> tuple[Point, ...]:
        turns = [angle + math.radians(from_ + (to - from_) * k / 12) for k in range(13)]
        middle = angle + math.radians((from_ + to) / 2)
        dx, dy = out * reach * math.cos(middle), out * reach * math.sin(middle)
        return tuple((x + dx + reach * math.cos(t), y + dy + reach * math.sin(t)) for t in turns)

    wide = max(1.8, reach * 0.17)
    for spoke in (10, 70, 130, 190, 250):
        t = angle + math.radians(spoke)
        yield Stroke(
            ((x, y), (x + reach * 0.98 * math.cos(t), y + reach * 0.98 * math.sin(t))), WOOD_COLOUR, wide * 0.8
        )
    yield Stroke(make_rim(-5, 265, 0), WOOD_COLOUR, wide)
    yield Stroke(make_rim(290, 335, 0.3), WOOD_COLOUR, wide)
    hub = max(6.0, reach * 0.48)
    yield Disc((x, y), hub + 1.2, BLACK)
    yield Disc((x, y), hub, livery.body)
    yield Text((x, y), str(number), max(12, round(reach * 1.0)), livery.ink, "narrow")


def draw_fallen_team(spot: Spot, reach: float, livery: Livery) -> Iterator[Shape]:
    """Draw a team on the ground as a horse on its back, upright on any part of the board."""
    berth = (spot[0], 0.0), (reach, reach)
    bones = [_place_points(bone, berth) for bone in LEG_LINES]
    for bone in bones:
        yield Stroke(bone, WHITE, reach * 0.16 + 2.4)
    yield Stroke(_place_points(CORPSE_OUTLINE, berth), WHITE, 2.4, closed=True)
    for bone in bones:
        yield Stroke(bone, HORSE_COLOURS[1], reach * 0.16)
    yield Polygon(_place_points(CORPSE_OUTLINE, berth), HORSE_COLOURS[0])
    yield Polygon(_place_points(GIRTH_OUTLINE, berth), _choose_cloth_colour(livery))


def draw_walker(spot: Spot, reach: float, livery: Livery, number: int) -> Iterator[Shape]:
    """Draw a driver on foot, upright on any part of the board."""
    at = spot[0]
    yield from _draw_person((at, 0.0), reach, livery, number)


def draw_dragged(spot: Spot, reach: float, livery: Livery, number: int) -> Iterator[Shape]:
    """Draw a driver on the ground behind their team, the reins around their wrists."""
    for side in (-0.32, 0.32):
        yield Stroke(
            _place_points([(0.2, side), (1.5, side * 1.6)], (spot, (reach, reach))), WOOD_COLOUR, max(1.2, reach * 0.1)
        )
    yield from _draw_person((spot[0], spot[1] + math.pi / 2), reach, livery, number)


def _draw_person(spot: Spot, reach: float, livery: Livery, number: int) -> Iterator[Shape]:
    out = 1.4 / reach
    head = _place_points([(0, -0.62)], (spot, (reach, reach)))[0]
    edge = BLACK
    yield Disc(head, reach * 0.32 + 1.4, edge)
    yield Polygon(
        _place_points(
            [(x * (1 + 2 * out), y + (out if y > 0 else -out)) for x, y in PERSON_OUTLINE], (spot, (reach, reach))
        ),
        edge,
    )
    yield Disc(head, reach * 0.32, SKIN_COLOUR)
    yield Polygon(_place_points(PERSON_OUTLINE, (spot, (reach, reach))), livery.body)
    yield Text(
        _place_points([(0, 0.14)], (spot, (reach, reach)))[0],
        str(number),
        max(12, round(reach * 0.95)),
        livery.ink,
        "narrow",
    )


def draw_alarm(at: Point, reach: float, theme: Theme) -> Iterator[Shape]:
    """Draw a triangle with an exclamation mark."""
    x, y = at
    for size, colour in ((reach + 1.6, theme.paper), (reach, theme.alarm)):
        yield Polygon(((x, y - size), (x + size * 0.95, y + size * 0.75), (x - size * 0.95, y + size * 0.75)), colour)
    yield Text((x, y + 1), "!", max(12, round(reach * 1.1)), theme.paper, "narrow")


PERSON_SHAPES = ("walker", "dragged")
INTACT_MARKS = ("well", "well", "well", "well", "car", "driver")
"""Marks of an intact rig."""


def draw_chariot_on_board(stand: CarPositions, one: CarView) -> Iterator[Shape]:
    """Draw team and car, each on its space, with an alarm if it has no driver."""
    its, spaces = parse_rig(one.marks), [id for id in one.spaces if id in stand.course.track.spaces]
    if not spaces or not (its.horses or its.car):
        return
    livery, wide = find_livery(one.seat, one.number), stand.course.lane_width
    ahead = stand.spot_on(spaces[0]), (stand.measure_team_length(spaces[0]) * 0.54, wide * 0.47)
    behind = stand.spot_on(spaces[-1], -0.06), (stand.measure_team_length(spaces[-1]) * 0.54, wide * 0.47)
    on_board = not any(p.shape == "dragged" and p.seat == one.seat for p in stand.pieces)
    number = str(one.number) if on_board or its.car else ""
    yield from draw_rig(its, ahead, behind, livery, number, max(12, round(wide * 0.66)))
    if one.status == "out" or not its.driver:
        yield from draw_alarm(stand.spot_on(spaces[0], 0.0 if its.car else 0.5)[0], max(7.0, wide * 0.34), stand.theme)


def draw_chariot_portrait(at: Point, long: float, one: CarView) -> Iterator[Shape]:
    """Draw an intact rig by itself, driving to the right."""
    (x, y), size = at, (long * 0.26, long * 0.3)
    ahead, behind = ((x + long * 0.235, y), 0.0), ((x - long * 0.235, y), 0.0)
    its = parse_rig(INTACT_MARKS)
    yield from draw_rig(
        its, (ahead, size), (behind, size), find_livery(one.seat, one.number), str(one.number), round(long * 0.36)
    )


def draw_wreck_piece(stand: CarPositions, piece: BoardPiece) -> Iterator[Shape]:
    """Draw a wrecked car."""
    reach = stand.course.lane_width * 0.48
    yield from draw_wreck(stand.spot_on(piece.at), reach, find_livery(piece.seat, piece.number), piece.number)


def draw_fallen_piece(stand: CarPositions, piece: BoardPiece) -> Iterator[Shape]:
    """Draw a team lying on the ground."""
    yield from draw_fallen_team(
        stand.spot_on(piece.at), stand.course.lane_width * 0.48, find_livery(piece.seat, piece.number)
    )


def draw_walker_piece(stand: CarPositions, piece: BoardPiece) -> Iterator[Shape]:
    """Draw a driver on foot."""
    yield from draw_walker(
        _find_person_spot(stand, piece),
        stand.course.lane_width * 0.5,
        find_livery(piece.seat, piece.number),
        piece.number,
    )


def draw_dragged_piece(stand: CarPositions, piece: BoardPiece) -> Iterator[Shape]:
    """Draw a driver dragged by their team."""
    yield from draw_dragged(
        _find_person_spot(stand, piece),
        stand.course.lane_width * 0.5,
        find_livery(piece.seat, piece.number),
        piece.number,
    )


def _find_person_spot(stand: CarPositions, piece: BoardPiece) -> Spot:
    """Return the spot of a person: behind the car on their space, beside others who are there."""
    here = [p for p in stand.pieces if p.at == piece.at and p.shape in PERSON_SHAPES]
    own = {(p.seat, p.at) for p in stand.pieces}
    cars = {
        one.spaces[1] for one in stand.cars_on_board if len(one.spaces) > 1 and (one.seat, one.spaces[1]) not in own
    }
    return stand.spot_on(piece.at, -0.75 if piece.at in cars else 0.0, 0.3 * here.index(piece))
