"""Drawings of landmarks and of small things on the ground, all seen from above, so that a board may be turned."""

import math
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from bot.pictures.pen import BLOB, Pen, draw_ring, make_scaled_blob
from bot.pictures.scene import Point, Shape

SHADOW_SHIFT = (0.1, 0.13)
"""Where a shadow lies, in shares of half a thing's size."""


Drawing = Callable[[Pen], Iterator[Shape]]


def _draw_pine(pen: Pen) -> Iterator[Shape]:
    yield pen.draw_area(draw_ring(0.95, 16, 0.3), "shade", (0.16, 0.2))
    yield pen.draw_area(draw_ring(0.95, 16, 0.34), "pine_dark")
    yield pen.draw_area(draw_ring(0.62, 14, 0.34, start=0.4), "pine")
    yield pen.draw_area(draw_ring(0.3, 10, 0.36, start=0.2), "pine_light")


def _draw_tree(pen: Pen) -> Iterator[Shape]:
    yield pen.draw_area(draw_ring(0.95, 9), "shade", (0.16, 0.2))
    yield pen.draw_area(draw_ring(0.95, 12, 0.12), "leaf_dark")
    yield pen.draw_area(draw_ring(0.62, 10, 0.12, (-0.16, -0.18)), "leaf")
    yield pen.draw_area(draw_ring(0.26, 8, 0.0, (-0.28, -0.3)), "leaf_light")


def _draw_bush(pen: Pen) -> Iterator[Shape]:
    for x, y, r in ((-0.35, 0.1, 0.55), (0.4, 0.25, 0.48), (0.1, -0.35, 0.5)):
        yield pen.draw_area(draw_ring(r, 7, 0.0, (x, y)), "leaf_dark")
    yield pen.draw_area(draw_ring(0.3, 6, 0.0, (-0.1, -0.2)), "leaf")


def _draw_cactus(pen: Pen) -> Iterator[Shape]:
    yield pen.draw_area(draw_ring(0.6, 8), "shade", (0.25, 0.3))
    for x, y, r in ((0.0, 0.0, 0.55), (-0.62, 0.2, 0.28), (0.6, -0.2, 0.3)):
        yield pen.draw_area(draw_ring(r, 12, 0.22, (x, y)), "cactus")
    yield pen.draw_disc(0, 0, 0.16, "pine_light")


def _draw_rock(pen: Pen) -> Iterator[Shape]:
    yield pen.draw_area(BLOB, "shade", (0.16, 0.2))
    yield pen.draw_area(BLOB, "rock_dark")
    yield pen.draw_area(make_scaled_blob(0.7, (-0.12, -0.14)), "rock")
    yield pen.draw_area(make_scaled_blob(0.3, (-0.2, -0.3)), "rock_light")


def _draw_reeds(pen: Pen) -> Iterator[Shape]:
    for x, y, z, w in (
        (-0.5, 0.8, -0.85, -0.5),
        (-0.15, 0.9, -0.2, -0.95),
        (0.2, 0.85, 0.4, -0.7),
        (0.5, 0.8, 0.95, -0.3),
    ):
        yield pen.draw_bar((x, y), (z, w), 0.2, "reed", 0.07)
    for x, y in ((-0.2, -0.75), (0.36, -0.5)):
        yield pen.draw_bar((x, y - 0.25), (x, y + 0.25), 0.2, "wood")


def _draw_tuft(pen: Pen) -> Iterator[Shape]:
    for x, z in ((-0.2, -0.9), (0.0, 0.05), (0.2, 0.95)):
        yield pen.draw_bar((x, 0.6), (z, -0.6 - 0.3 * (x == 0)), 0.34, "tuft", 0.1)


def _draw_flower(pen: Pen) -> Iterator[Shape]:
    for x, y, ink in ((-0.6, 0.2, "petal"), (0.1, -0.5, "petal_two"), (0.6, 0.5, "petal")):
        yield pen.draw_area(draw_ring(0.36, 6, 0.0, (x, y)), ink)


def _draw_wave(pen: Pen) -> Iterator[Shape]:
    top = [(-1 + k * 0.25, -0.18 if k % 4 in (1, 2) else 0.12) for k in range(9)]
    yield pen.draw_area([*top, *[(x, y + 0.22) for x, y in reversed(top)]], "water_light")


def _draw_drift(pen: Pen) -> Iterator[Shape]:
    yield pen.draw_area(
        ((-1, 0.3), (-0.5, -0.2), (0.1, -0.35), (0.7, -0.1), (1, 0.3), (0.5, 0.1), (0, 0.02), (-0.5, 0.12)), "snow_dark"
    )


def _draw_crack(pen: Pen) -> Iterator[Shape]:
    line = ((-1, -0.1), (-0.55, 0.16), (-0.2, -0.12), (0.25, 0.2), (0.6, -0.06), (1, 0.1))
    yield pen.draw_area([*line, *[(x, y + 0.16 * (1 - abs(x))) for x, y in reversed(line)]], "crack")


def _draw_ember(pen: Pen) -> Iterator[Shape]:
    line = ((-1, 0.2), (-0.4, -0.15), (0.1, 0.15), (0.5, -0.2), (1, 0.05))
    yield pen.draw_area([*line, *[(x, y + 0.22 * (1 - abs(x))) for x, y in reversed(line)]], "lava_dark")


def _draw_furrow(pen: Pen) -> Iterator[Shape]:
    for y in (-0.5, 0.0, 0.5):
        yield pen.draw_bar((-0.9, y), (0.9, y), 0.16, "furrow")


def _draw_house(pen: Pen) -> Iterator[Shape]:
    yield from _draw_roof(pen, 0.9, 0.62, "roof", "roof_dark")
    yield pen.draw_box(0.3, -0.44, 0.5, -0.24, "rock_light")


def _draw_roof(pen: Pen, long: float, deep: float, lit: str, dark: str, at: Point = (0, 0)) -> Iterator[Shape]:
    """Draw a gabled roof with its shadow, its ridge along x."""
    x, y = at
    yield pen.draw_box(x - long, y - deep, x + long, y + deep, "shade", (0.14, 0.18))
    yield pen.draw_box(x - long, y - deep, x + long, y, lit)
    yield pen.draw_box(x - long, y, x + long, y + deep, dark)


def _draw_barn(pen: Pen) -> Iterator[Shape]:
    yield from _draw_roof(pen, 0.95, 0.58, "barn", "barn_dark")
    yield pen.draw_box(-0.95, -0.05, 0.95, 0.05, "snow")
    for x in (-0.5, 0.0, 0.5):
        yield pen.draw_box(x - 0.03, -0.58, x + 0.03, -0.05, "barn_dark")


def _draw_church(pen: Pen) -> Iterator[Shape]:
    yield from _draw_roof(pen, 0.62, 0.36, "slate", "slate_dark", (0.28, 0.0))
    yield from _draw_roof(pen, 0.22, 0.66, "slate", "slate_dark", (0.4, 0.0))
    yield pen.draw_box(-0.9, -0.34, -0.22, 0.34, "shade", (0.14, 0.18))
    yield pen.draw_box(-0.9, -0.34, -0.22, 0.34, "rock_light")
    for corners, ink in (((-0.9, -0.34), (-0.22, -0.34)), "slate"), (((-0.9, 0.34), (-0.22, 0.34)), "slate_dark"):
        yield pen.draw_area((*corners, (-0.56, 0)), ink)
    yield pen.draw_box(-0.6, -0.2, -0.52, 0.2, "gold")
    yield pen.draw_box(-0.7, -0.1, -0.42, -0.02, "gold")


def _draw_mill(pen: Pen) -> Iterator[Shape]:
    """Draw a windmill: a round cap with four sails."""
    yield pen.draw_area(draw_ring(0.5, 12), "shade", (0.2, 0.26))
    yield pen.draw_area(draw_ring(0.5, 12), "rock_light")
    yield pen.draw_area(draw_ring(0.36, 10), "roof")
    for turn in range(4):
        a = math.pi * (turn / 2 + 0.2)
        x, y = math.cos(a), math.sin(a)
        yield pen.draw_bar((0.08 * x, 0.08 * y), (x, y), 0.07, "wood")
        yield pen.draw_area(
            ((0.28 * x, 0.28 * y), (x, y), (x - 0.26 * y, y + 0.26 * x), (0.28 * x - 0.26 * y, 0.28 * y + 0.26 * x)),
            "snow",
        )
    yield pen.draw_disc(0, 0, 0.13, "wood")


def _draw_lighthouse(pen: Pen) -> Iterator[Shape]:
    for side in (0.35, 0.35 + math.pi):
        a, b = side - 0.2, side + 0.2
        yield pen.draw_area(
            ((0, 0), (2.6 * math.cos(a), 2.6 * math.sin(a)), (2.6 * math.cos(b), 2.6 * math.sin(b))), "beam"
        )
    yield pen.draw_area(make_scaled_blob(0.98), "rock_dark")
    yield pen.draw_area(make_scaled_blob(0.8, (-0.05, -0.06)), "rock")
    for r, ink in ((0.56, "barn"), (0.45, "snow"), (0.34, "barn"), (0.22, "gold")):
        yield pen.draw_area(draw_ring(r, 14), ink)


def _draw_temple(pen: Pen) -> Iterator[Shape]:
    yield pen.draw_box(-0.98, -0.66, 0.98, 0.66, "shade", SHADOW_SHIFT)
    yield pen.draw_box(-0.98, -0.66, 0.98, 0.66, "marble_dark")
    for k in range(8):
        for y in (-0.56, 0.56):
            yield pen.draw_disc(-0.86 + k * 0.246, y, 0.075, "marble")
    yield from _draw_roof(pen, 0.86, 0.42, "marble", "roof")


def _draw_haystack(pen: Pen) -> Iterator[Shape]:
    yield pen.draw_area(draw_ring(0.92, 12), "shade", (0.16, 0.22))
    for r, ink in ((0.92, "hay_dark"), (0.78, "hay"), (0.5, "hay_dark"), (0.42, "hay"), (0.16, "hay_dark")):
        yield pen.draw_area(draw_ring(r, 12), ink)


def _draw_logs(pen: Pen) -> Iterator[Shape]:
    yield pen.draw_box(-0.95, -0.6, 0.95, 0.6, "shade", SHADOW_SHIFT)
    for k in range(5):
        y = -0.52 + k * 0.26
        yield pen.draw_box(
            -0.95 + 0.05 * (k % 2), y - 0.12, 0.9 - 0.06 * (k % 3), y + 0.12, "wood" if k % 2 else "timber"
        )
        yield pen.draw_disc(0.9 - 0.06 * (k % 3), y, 0.12, "hay")


def _draw_tent(pen: Pen) -> Iterator[Shape]:
    yield pen.draw_box(-0.8, -0.7, 0.8, 0.7, "shade", SHADOW_SHIFT)
    for points, ink in (
        (((-0.8, -0.7), (0.8, -0.7), (0, 0)), "hay"),
        (((0.8, -0.7), (0.8, 0.7), (0, 0)), "barn"),
        (((0.8, 0.7), (-0.8, 0.7), (0, 0)), "barn_dark"),
        (((-0.8, 0.7), (-0.8, -0.7), (0, 0)), "snow"),
    ):
        yield pen.draw_area(points, ink)


def _draw_lamp(pen: Pen) -> Iterator[Shape]:
    for r, ink in ((1.0, "glow_faint"), (0.66, "glow"), (0.3, "gold")):
        yield pen.draw_area(draw_ring(r, 12), ink)


def _draw_stand(pen: Pen) -> Iterator[Shape]:
    """Draw a grandstand: rows of people, the road in front at +y."""
    yield pen.draw_box(-1, -0.42, 1, 0.42, "shade", SHADOW_SHIFT)
    yield pen.draw_box(-1, -0.42, 1, 0.42, "slate_dark")
    yield pen.draw_box(-1, -0.42, 1, -0.24, "barn")
    for row in range(3):
        for k in range(13):
            ink = ("snow", "petal_two", "gold", "petal", "water_light")[(k * 3 + row * 2 + k * k) % 5]
            yield pen.draw_area(draw_ring(0.065, 6, 0, (-0.9 + k * 0.15, -0.1 + row * 0.19)), ink)


def _draw_casino(pen: Pen) -> Iterator[Shape]:
    yield pen.draw_area(draw_ring(1.0, 8, start=math.pi / 8), "glow_faint")
    yield pen.draw_area(draw_ring(0.86, 8, start=math.pi / 8), "neon")
    yield pen.draw_area(draw_ring(0.74, 8, start=math.pi / 8), "slate_dark")
    for k in range(8):
        a = 2 * math.pi * k / 8 + math.pi / 8
        yield pen.draw_area(
            draw_ring(0.09, 8, 0, (0.62 * math.cos(a), 0.62 * math.sin(a))), "gold" if k % 2 else "neon_two"
        )
    yield pen.draw_area(draw_ring(0.44, 10, 0.55, start=-math.pi / 2), "gold")


def _draw_crane(pen: Pen) -> Iterator[Shape]:
    """Draw a gantry crane: rails, portal, a jib with a trolley."""
    for x in (-0.75, -0.25):
        yield pen.draw_box(x - 0.05, -0.75, x + 0.05, 0.75, "slate_dark")
    yield pen.draw_box(-0.9, -0.34, -0.1, 0.34, "shade", SHADOW_SHIFT)
    yield pen.draw_box(-0.9, -0.3, -0.1, 0.3, "crane_dark")
    yield pen.draw_box(-0.98, -0.12, 1.0, 0.12, "shade", SHADOW_SHIFT)
    yield pen.draw_box(-0.98, -0.13, 1.0, 0.13, "crane")
    for k in range(8):
        x = -0.85 + k * 0.22
        yield pen.draw_bar((x, -0.11), (x + 0.2, 0.11), 0.05, "crane_dark")
    yield pen.draw_box(0.5, -0.2, 0.74, 0.2, "barn")
    yield pen.draw_box(-0.68, -0.22, -0.34, 0.22, "slate")


def _draw_ship(pen: Pen) -> Iterator[Shape]:
    hull = (
        (1.0, 0.0),
        (0.72, 0.24),
        (0.4, 0.3),
        (-0.85, 0.3),
        (-0.98, 0.2),
        (-0.98, -0.2),
        (-0.85, -0.3),
        (0.4, -0.3),
        (0.72, -0.24),
    )
    yield pen.draw_area([(x * 1.06, y * 1.3) for x, y in hull], "water_light")
    yield pen.draw_area(hull, "hull")
    yield pen.draw_area([(x * 0.92 - 0.01, y * 0.76) for x, y in hull], "timber")
    for k in range(4):
        for y in (-0.1, 0.1):
            ink = ("barn", "gold", "water_dark", "crane")[(k + (y > 0)) % 4]
            yield pen.draw_box(-0.3 + k * 0.24, y - 0.08, -0.1 + k * 0.24, y + 0.08, ink)
    yield pen.draw_box(-0.84, -0.2, -0.46, 0.2, "snow")
    yield pen.draw_box(-0.62, -0.26, -0.5, 0.26, "rock_light")
    yield pen.draw_disc(-0.74, 0, 0.09, "barn")


def _draw_boat(pen: Pen) -> Iterator[Shape]:
    hull = ((1.0, 0.0), (0.5, 0.36), (-0.7, 0.36), (-0.9, 0.2), (-0.9, -0.2), (-0.7, -0.36), (0.5, -0.36))
    yield pen.draw_area([(x * 1.1, y * 1.3) for x, y in hull], "water_light")
    yield pen.draw_area(hull, "barn")
    yield pen.draw_area([(x * 0.78, y * 0.62) for x, y in hull], "hay")
    yield pen.draw_area(((0.45, 0.02), (-0.55, 0.85), (-0.4, 0.02)), "snow")
    yield pen.draw_bar((-0.62, 0.0), (0.5, 0.0), 0.1, "wood")


def _draw_mesa(pen: Pen) -> Iterator[Shape]:
    """Draw a table mountain: cliffs around a flat top."""
    yield pen.draw_area(BLOB, "shade", (0.13, 0.17))
    for share, shift, ink in (
        (1.0, 0.0, "cliff_dark"),
        (0.86, -0.04, "cliff"),
        (0.7, -0.08, "cliff_dark"),
        (0.64, -0.08, "cliff_light"),
    ):
        yield pen.draw_area(make_scaled_blob(share, (shift, shift)), ink)
    for a, b in (
        ((0.1, 0.55), (0.2, 0.9)),
        ((-0.4, 0.42), (-0.62, 0.72)),
        ((0.46, 0.1), (0.9, 0.2)),
        ((0.3, -0.5), (0.5, -0.75)),
    ):
        yield pen.draw_bar(a, b, 0.03, "cliff_dark", 0.12)
    yield pen.draw_area(make_scaled_blob(0.2, (-0.2, -0.2)), "cliff")


def _draw_mountain(pen: Pen) -> Iterator[Shape]:
    """Draw a peak lit from the left: ridges, shaded flanks, a cap of snow."""
    yield pen.draw_area(BLOB, "shade", (0.12, 0.15))
    yield pen.draw_area(BLOB, "rock")
    top = (-0.08, -0.1)
    for k in (0, 2, 4, 6):
        yield pen.draw_area((top, BLOB[k], BLOB[(k + 1) % 8]), "rock_dark" if k in (0, 2) else "rock_light")
    yield pen.draw_area((top, BLOB[1], BLOB[2]), "rock_dark")
    cap = [
        (top[0] + (x - top[0]) * (0.5 if k % 2 else 0.34), top[1] + (y - top[1]) * (0.5 if k % 2 else 0.34))
        for k, (x, y) in enumerate(BLOB)
    ]
    yield pen.draw_area(cap, "snow")
    yield pen.draw_area((top, cap[0], cap[1], cap[2], cap[3]), "snow_dark")


def _draw_iceberg(pen: Pen) -> Iterator[Shape]:
    yield pen.draw_area(make_scaled_blob(1.0), "ice_dark")
    yield pen.draw_area(make_scaled_blob(0.84, (-0.06, -0.06)), "snow")
    top = (-0.1, -0.1)
    for k in (0, 1, 3):
        a, b = BLOB[k], BLOB[(k + 1) % 8]
        yield pen.draw_area((top, (a[0] * 0.78, a[1] * 0.78), (b[0] * 0.78, b[1] * 0.78)), "snow_dark" if k else "ice")
    yield pen.draw_bar((-0.6, -0.35), (0.1, 0.5), 0.04, "crack", 0.1)


def _draw_volcano(pen: Pen) -> Iterator[Shape]:
    yield pen.draw_area(BLOB, "shade", (0.12, 0.15))
    yield pen.draw_area(BLOB, "basalt_dark")
    for k in (3, 5, 6):
        yield pen.draw_area(((0, 0), BLOB[k], BLOB[(k + 1) % 8]), "basalt")
    for a in (0.5, 2.3, 4.2):
        x, y = math.cos(a), math.sin(a)
        yield pen.draw_bar((0.2 * x, 0.2 * y), (0.88 * x, 0.82 * y), 0.16, "lava", 0.05)
    for r, ink in ((0.36, "basalt_dark"), (0.28, "lava_dark"), (0.2, "lava"), (0.1, "gold")):
        yield pen.draw_area(draw_ring(r, 11, 0.12), ink)


def _draw_hut(pen: Pen) -> Iterator[Shape]:
    """Draw a station on the ice: a hut, a dome, a mast."""
    yield from _draw_roof(pen, 0.5, 0.36, "barn", "barn_dark", (-0.4, 0.0))
    yield pen.draw_area(draw_ring(0.36, 14, 0, (0.5, 0.1)), "shade", SHADOW_SHIFT)
    for r, ink in ((0.36, "crane_dark"), (0.3, "crane"), (0.12, "snow")):
        yield pen.draw_area(draw_ring(r, 14, 0, (0.5, 0.1)), ink)
    yield pen.draw_bar((0.1, -0.7), (0.1, -0.3), 0.06, "slate_dark")
    yield pen.draw_area(((0.1, -0.9), (0.55, -0.78), (0.1, -0.66)), "barn")


def _draw_trident(pen: Pen) -> Iterator[Shape]:
    """Draw a trident of gold on the ground, its prongs to the right."""
    for shift, grow, ink in (((0.05, 0.07), 0.06, "shade"), ((0, 0), 0.06, "cliff_dark"), ((0, 0), 0.0, "gold")):
        x, y = shift
        yield pen.draw_bar((-1 + x, y), (0.95 + x, y), 0.12 + grow, ink)
        for side in (-1, 1):
            yield pen.draw_bar((0.2 + x, y), (0.36 + x, side * 0.42 + y), 0.12 + grow, ink)
            yield pen.draw_bar((0.3 + x, side * 0.42 + y), (0.82 + x, side * 0.42 + y), 0.12 + grow, ink)
            yield pen.draw_area(((0.72, side * 0.56), (1.0, side * 0.42), (0.72, side * 0.28)), ink, shift)
        yield pen.draw_area(((0.88, -0.15), (1.18, 0), (0.88, 0.15)), ink, shift)
        yield pen.draw_area(draw_ring(0.13 + grow / 2, 10, 0, (0.2, 0)), ink, shift)


def _draw_serpent(pen: Pen) -> Iterator[Shape]:
    """Draw a sea serpent: a winding body with a head at the right."""
    spine = [(-1 + k * 0.08, 0.34 * math.sin(k * 0.62)) for k in range(23)]
    for grow, ink in ((0.1, "water_light"), (0.0, "serpent_dark"), (-0.09, "serpent")):
        widths = [min(0.1 + k * 0.022, 0.3) + grow for k in range(23)]
        for k, ((a, b), (c, d)) in enumerate(pairwise(spine)):
            if widths[k] > 0.02:
                yield pen.draw_bar((a, b), (c + 0.02, d), widths[k], ink, widths[k + 1])
    for k in range(3, 22, 3):
        x, y = spine[k]
        yield pen.draw_area(draw_ring(0.05, 6, 0, (x, y)), "gold")
    x, y = spine[-1]
    yield pen.draw_area(draw_ring(0.24, 10, 0, (x + 0.06, y)), "serpent_dark")
    yield pen.draw_area(((x + 0.1, y - 0.2), (x + 0.5, y - 0.08), (x + 0.5, y + 0.08), (x + 0.1, y + 0.2)), "serpent")
    for side in (-0.12, 0.12):
        yield pen.draw_area(draw_ring(0.07, 8, 0, (x + 0.12, y + side)), "gold")


def _draw_bird(wing: str, tip: str, body: str, beak: str, long: float) -> Drawing:
    """Return the drawing of a bird in flight, to the right. `long`: reach of its beak."""

    def draw(pen: Pen) -> Iterator[Shape]:
        shape = ((0.28, -0.08), (0.1, -0.55), (-0.3, -1.0), (-0.16, -0.5), (-0.22, -0.08))
        for side in (1, -1):
            yield pen.draw_area([(x, y * side) for x, y in shape], "shade", (0.22, 0.3))
        for side in (1, -1):
            yield pen.draw_area([(x, y * side) for x, y in shape], wing)
            yield pen.draw_area([(0.0, -0.68 * side), (-0.3, -1.0 * side), (-0.2, -0.62 * side)], tip)
        yield pen.draw_area(((-0.3, 0), (-0.85, -0.24), (-0.72, 0), (-0.85, 0.24)), tip)
        yield pen.draw_area(
            ((0.5, -0.1), (0.56, 0.0), (0.5, 0.1), (0.1, 0.17), (-0.5, 0.06), (-0.5, -0.06), (0.1, -0.17)), body
        )
        yield pen.draw_bar((0.5, 0), (0.5 + long, 0), 0.12, beak, 0.02)
        yield pen.draw_area(draw_ring(0.11, 8, 0, (0.44, 0)), tip)

    return draw


DRAWINGS: Mapping[str, Drawing] = {
    "pine": _draw_pine,
    "tree": _draw_tree,
    "bush": _draw_bush,
    "cactus": _draw_cactus,
    "rock": _draw_rock,
    "reeds": _draw_reeds,
    "tuft": _draw_tuft,
    "flower": _draw_flower,
    "wave": _draw_wave,
    "drift": _draw_drift,
    "crack": _draw_crack,
    "ember": _draw_ember,
    "furrow": _draw_furrow,
    "house": _draw_house,
    "barn": _draw_barn,
    "church": _draw_church,
    "mill": _draw_mill,
    "lighthouse": _draw_lighthouse,
    "temple": _draw_temple,
    "haystack": _draw_haystack,
    "logs": _draw_logs,
    "tent": _draw_tent,
    "lamp": _draw_lamp,
    "stand": _draw_stand,
    "casino": _draw_casino,
    "crane": _draw_crane,
    "ship": _draw_ship,
    "boat": _draw_boat,
    "mesa": _draw_mesa,
    "mountain": _draw_mountain,
    "iceberg": _draw_iceberg,
    "volcano": _draw_volcano,
    "hut": _draw_hut,
    "trident": _draw_trident,
    "serpent": _draw_serpent,
    "tern": _draw_bird("snow", "slate_dark", "snow", "barn", 0.34),
    "heron": _draw_bird("slate", "slate_dark", "rock_light", "gold", 0.6),
    "kestrel": _draw_bird("barn", "slate_dark", "hay", "gold", 0.2),
    "kingfisher": _draw_bird("kingfisher", "kingfisher_dark", "crane", "slate_dark", 0.55),
}
"""Drawing of everything that lies or stands on the ground, by kind."""
