"""What horses draw, and what is left of it: teams and two-wheeled cars from above, wrecks, men on foot and dragged."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, get_args

from bot.render.palette import BLACK, COATS, DEAD, SKIN, WHITE, WOOD, Livery, Theme, Trim
from bot.render.scene import Disc, Point, Polygon, Shape, Spot, Stroke, Text

Horse = Literal["well", "fallen", "gone"]
"""Whether a horse pulls, lies dead in harness, or has been cut loose."""


@dataclass(frozen=True)
class Rig:
    """A team, leftmost horse first, and what it draws. `car`, `driver`: these are still with it."""

    horses: tuple[Horse, ...] = ()
    car: bool = True
    driver: bool = True


def read_rig(marks: Iterable[str]) -> Rig:
    """What is left of a rig, from the marks of a car: its horses in order, `car`, `driver`."""
    said = tuple(marks)
    horses = tuple(horse for mark in said for horse in HORSES if mark == horse)
    return Rig(horses, "car" in said, "driver" in said)


HORSES: tuple[Horse, ...] = get_args(Horse)
Berth = tuple[Spot, tuple[float, float]]
"""Where something stands, its half length and half width."""

HORSE = (
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
"""The left half of a horse from above, nose to tail, in half lengths and half widths."""
BODY = ((0.95, 0.0), (0.9, 0.3), (0.72, 0.56), (0.42, 0.7), (-0.85, 0.7))
"""The left half of a car's body, front to back."""
TRIMS: Mapping[Trim, tuple[tuple[float, float, float, float], ...]] = {
    "plain": (),
    "nose": ((0.54, 0.74, -0.5, 0.5),),
    "tail": ((-0.84, -0.64, -0.66, 0.66),),
    "both": ((0.58, 0.74, -0.5, 0.5), (-0.84, -0.68, -0.66, 0.66)),
    "stripe": ((-0.84, -0.5, -0.2, 0.2), (0.42, 0.92, -0.2, 0.2)),
    "flanks": ((-0.82, 0.45, 0.48, 0.68), (-0.82, 0.45, -0.68, -0.48)),
}
"""Painted parts: from and to along the body, from and to across it."""
MAN = (
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
"""A standing man without his head, in shares of his reach."""


CORPSE = (
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
"""A horse on its back, its head to the left, in shares of its reach."""
LEGS = (
    ((-0.42, 0.1), (-0.5, -0.3), (-0.3, -0.66)),
    ((-0.22, 0.1), (-0.16, -0.3), (0.02, -0.6)),
    ((0.28, 0.1), (0.22, -0.34), (0.4, -0.66)),
    ((0.46, 0.16), (0.54, -0.26), (0.74, -0.5)),
)
GIRTH = ((-0.2, 0.06), (0.18, 0.0), (0.2, 0.76), (-0.2, 0.74))


def _laid(points: Iterable[Point], berth: Berth) -> tuple[Point, ...]:
    """Points of a berth's own measure on the picture."""
    ((x0, y0), angle), (long, wide) = berth
    cos, sin = math.cos(angle), math.sin(angle)
    return tuple((x0 + x * long * cos - y * wide * sin, y0 + x * long * sin + y * wide * cos) for x, y in points)


def _both(half: Iterable[Point]) -> tuple[Point, ...]:
    left = tuple(half)
    return left + tuple((x, -y) for x, y in reversed(left))


def _slab(from_: float, to: float, low: float, high: float) -> tuple[Point, ...]:
    return ((from_, low), (to, low), (to, high), (from_, high))


@lru_cache(maxsize=512)
def rig(its: Rig, ahead: Berth, behind: Berth, paint: Livery, number: str, size: int) -> tuple[Shape, ...]:
    """Team and car; the number in figures of a size. Without a car the team bears it, if it is not empty."""
    return tuple(_rig(its, ahead, behind, paint, number, size))


def _rig(its: Rig, ahead: Berth, behind: Berth, paint: Livery, number: str, size: int) -> Iterator[Shape]:
    if its.horses:
        yield from _reins(its, ahead, behind)
        yield from team(its.horses, ahead, paint)
    if its.car:
        yield from cart(behind, paint, number, size, its.driver)
    elif number:
        back = _laid([(-0.45, 0)], ahead)[0]
        yield Disc(back, size * 0.66, BLACK)
        yield Disc(back, size * 0.58, paint.body)
        yield Text(back, number, size, paint.ink, "narrow")


def _reins(its: Rig, ahead: Berth, behind: Berth) -> Iterator[Shape]:
    """From the driver's hands to the bits; without him they hang loose."""
    wide = max(1.0, ahead[1][1] * 0.09)
    if not its.car:
        for side in (-0.5, 0.5):
            loose = _laid([(-0.7, side), (-1.15, side * 1.3), (-1.5, side * 0.7), (-1.95, side)], ahead)
            yield Stroke(loose, WOOD, wide)
        return
    pole = _laid([(0.5, 0)], behind)[0], _laid([(0.2, 0)], ahead)[0]
    yield Stroke(pole, WOOD, wide * 2)
    if its.driver:
        hands = _laid([(0.75, 0)], behind)[0]
        for side in (-0.75, 0.75):
            yield Stroke((hands, _laid([(0.1, side)], ahead)[0]), WOOD, wide)


def team(horses: tuple[Horse, ...], berth: Berth, paint: Livery) -> Iterator[Shape]:
    """Horses abreast with cloths in their colour; a fallen one lies askew and pale; a gap where one is gone."""
    spot, (long, wide) = berth
    each = wide / max(1, len(horses))
    for n, horse in enumerate(horses):
        at = _laid([(0, (2 * n + 1) / len(horses) - 1)], berth)[0]
        place = (at, spot[1]), (long, each * 0.98)
        if horse == "fallen":
            lying = (_laid([(-0.3, 0)], place)[0], spot[1] + (0.5 if n * 2 < len(horses) else -0.5))
            yield Polygon(_laid(_both(HORSE), (lying, (long * 1.0, each * 1.1))), WHITE)
            yield Polygon(_laid(_both(HORSE), (lying, (long * 0.92, each * 0.86))), DEAD)
        elif horse == "well":
            yield Polygon(_laid(_both(HORSE), place), COATS[n % len(COATS)])
    for n, horse in enumerate(horses):
        if horse == "well":
            at = _laid([(0, (2 * n + 1) / len(horses) - 1)], berth)[0]
            yield Polygon(_laid(_slab(-0.4, 0.12, -0.78, 0.78), ((at, spot[1]), (long, each))), _cloth(paint))


def _cloth(paint: Livery) -> str:
    """The livery's colour, or that of its trim where horses have the same."""

    def apart(one: str) -> int:
        return sum(abs(int(one[i : i + 2], 16) - int(paint.body[i : i + 2], 16)) for i in (1, 3, 5))

    return paint.trim if min(map(apart, COATS)) < 90 else paint.body


def cart(berth: Berth, paint: Livery, number: str, size: int, driven: bool = True) -> Iterator[Shape]:
    """A car on two wheels, open behind; its driver leans over the front."""
    (at, angle), (long, wide) = berth
    for side in (-0.9, 0.9):
        yield Polygon(_laid(_slab(-0.62, 0.42, side - 0.1, side + 0.1), berth), BLACK)
    yield Polygon(_laid(_slab(-0.2, 0.0, -0.85, 0.85), berth), BLACK)
    body = _both(BODY)
    edge = (at, angle), (long + 1.3, wide + 1.3)
    yield Polygon(_laid(body, edge), BLACK)
    yield Polygon(_laid(body, berth), paint.body)
    for part in TRIMS[paint.where]:
        yield Polygon(_laid(_slab(*part), berth), paint.trim)
    if driven:
        head = _laid([(1.0, 0)], berth)[0]
        yield Disc(head, wide * 0.3, BLACK)
        yield Disc(head, wide * 0.21, SKIN)
    yield Text(_laid([(-0.12, 0)], berth)[0], number, size, paint.ink, "narrow")


def wreck(spot: Spot, reach: float, paint: Livery, number: int) -> Iterator[Shape]:
    """A broken wheel, its number on the hub."""
    (x, y), angle = spot

    def rim(from_: int, to: int, out: float, share: float) -> tuple[Point, ...]:
        turns = [angle + math.radians(from_ + (to - from_) * k / 12) for k in range(13)]
        middle = angle + math.radians((from_ + to) / 2)
        dx, dy = out * reach * math.cos(middle), out * reach * math.sin(middle)
        return tuple((x + dx + share * reach * math.cos(t), y + dy + share * reach * math.sin(t)) for t in turns)

    wide = max(1.8, reach * 0.17)
    for spoke in (10, 70, 130, 190, 250):
        t = angle + math.radians(spoke)
        yield Stroke(((x, y), (x + reach * 0.98 * math.cos(t), y + reach * 0.98 * math.sin(t))), WOOD, wide * 0.8)
    yield Stroke(rim(-5, 265, 0, 1.0), WOOD, wide)
    yield Stroke(rim(290, 335, 0.3, 1.0), WOOD, wide)
    hub = max(6.0, reach * 0.48)
    yield Disc((x, y), hub + 1.2, BLACK)
    yield Disc((x, y), hub, paint.body)
    yield Text((x, y), str(number), max(12, round(reach * 1.0)), paint.ink, "narrow")


def fallen(spot: Spot, reach: float, paint: Livery) -> Iterator[Shape]:
    """A team that lies on the ground: a horse on its back, upright on any part of the board."""
    berth = (spot[0], 0.0), (reach, reach)
    bones = [_laid(bone, berth) for bone in LEGS]
    for bone in bones:
        yield Stroke(bone, WHITE, reach * 0.16 + 2.4)
    yield Stroke(_laid(CORPSE, berth), WHITE, 2.4, closed=True)
    for bone in bones:
        yield Stroke(bone, COATS[1], reach * 0.16)
    yield Polygon(_laid(CORPSE, berth), COATS[0])
    yield Polygon(_laid(GIRTH, berth), _cloth(paint))


def walker(spot: Spot, reach: float, paint: Livery, number: int) -> Iterator[Shape]:
    """A driver on his feet, upright on any part of the board."""
    at = spot[0]
    yield from _man((at, 0.0), reach, paint, number)


def dragged(spot: Spot, reach: float, paint: Livery, number: int) -> Iterator[Shape]:
    """A driver on the ground behind his team, the reins about his wrists."""
    for side in (-0.32, 0.32):
        yield Stroke(_laid([(0.2, side), (1.5, side * 1.6)], (spot, (reach, reach))), WOOD, max(1.2, reach * 0.1))
    yield from _man((spot[0], spot[1] + math.pi / 2), reach, paint, number)


def _man(spot: Spot, reach: float, paint: Livery, number: int) -> Iterator[Shape]:
    out = 1.4 / reach
    head = _laid([(0, -0.62)], (spot, (reach, reach)))[0]
    edge = BLACK
    yield Disc(head, reach * 0.32 + 1.4, edge)
    yield Polygon(
        _laid([(x * (1 + 2 * out), y + (out if y > 0 else -out)) for x, y in MAN], (spot, (reach, reach))), edge
    )
    yield Disc(head, reach * 0.32, SKIN)
    yield Polygon(_laid(MAN, (spot, (reach, reach))), paint.body)
    yield Text(
        _laid([(0, 0.14)], (spot, (reach, reach)))[0], str(number), max(12, round(reach * 0.95)), paint.ink, "narrow"
    )


def alarm(at: Point, reach: float, theme: Theme) -> Iterator[Shape]:
    """A triangle with an exclamation mark."""
    x, y = at
    for size, colour in ((reach + 1.6, theme.paper), (reach, theme.alarm)):
        yield Polygon(((x, y - size), (x + size * 0.95, y + size * 0.75), (x - size * 0.95, y + size * 0.75)), colour)
    yield Text((x, y + 1), "!", max(12, round(reach * 1.1)), theme.paper, "narrow")
