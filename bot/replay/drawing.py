"""Shapes as SVG that is as short as it can be: colours by name, points in whole steps, neighbours of one look in one
element."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import groupby, pairwise
from math import hypot

from bot.render.scene import Box, Colour, Disc, Point, Polygon, Shape, Stroke, Text

FINE = 4
"""Steps of a pixel: points are whole numbers of them."""
STRAIGHT = 0.2
"""Pixels by which a line may be straightened."""
FACES = {"plain": "", "bold": " b", "narrow": " n"}

Look = tuple[str, ...]
"""What shapes must agree in to share an element."""
Paired = tuple[Shape, Shape]
"""A shape by day and by night: the same but for its colours."""


@dataclass
class Inks:
    """The colours of a page by number, each as it is by day and by night."""

    known: dict[tuple[Colour, Colour], int] = field(default_factory=dict)

    def of(self, day: Colour, night: Colour) -> int:
        """The number of a colour."""
        return self.known.setdefault((day, night), len(self.known))

    def style(self) -> str:
        """All of them as style sheet: `f3` fills, `s3` draws, `h3` edges letters."""
        day = "".join(f"--c{n}:{one};" for (one, _), n in self.known.items())
        night = "".join(f"--c{n}:{two};" for (one, two), n in self.known.items() if one != two)
        use = "".join(f".f{n}{{fill:var(--c{n})}}.s{n}{{stroke:var(--c{n})}}" for n in self.known.values())
        return f":root{{{day}}}@media(prefers-color-scheme:dark){{:root{{{night}}}}}{use}"


def paired(day: Iterable[Shape], night: Iterable[Shape]) -> list[Paired]:
    """Shapes that were drawn twice. Raises ValueError where the two are not the same picture."""
    pairs = list(zip(day, night, strict=True))
    if any(type(one) is not type(other) for one, other in pairs):
        raise ValueError("by night something else is drawn than by day")
    return pairs


def drawn(pairs: Iterable[Paired], inks: Inks, place: Callable[[Point], Point] = lambda p: p) -> str:
    """Shapes as elements, lowest first. `place`: where their points come to lie."""
    return "".join(_elements(pairs, inks, place))


def _elements(pairs: Iterable[Paired], inks: Inks, place: Callable[[Point], Point]) -> Iterator[str]:
    for look, alike in groupby(pairs, lambda pair: _look(pair[0], pair[1], inks)):
        shapes = [day for day, _ in alike]
        if look[0] == "text":
            yield from (_text(one, look, place) for one in shapes if isinstance(one, Text))
        elif look[0] == "disc":
            yield from (_disc(one, look, place) for one in shapes if isinstance(one, Disc))
        else:
            runs = [shapes] if look[-1] == "" else [[one] for one in shapes]
            yield from (f'<path{look[1]}{look[-1]} d="{"".join(_path(s, place) for s in run)}"/>' for run in runs)


def _look(day: Shape, night: Shape, inks: Inks) -> Look:
    """Its kind, its classes and sizes, and how much shines through it."""
    if isinstance(day, Text) and isinstance(night, Text):
        halo = f" h s{inks.of(day.halo, night.halo or day.halo)}" if day.halo else ""
        return "text", f"f{inks.of(day.colour, night.colour)}{halo}{FACES[day.face]}"
    if isinstance(day, Stroke) and isinstance(night, Stroke):
        wide = f'class="s{inks.of(day.colour, night.colour)}" stroke-width="{_n(day.width * FINE)}"'
        return ("open" if not day.closed else "ring"), f" {wide}", _veil(day.opacity)
    assert isinstance(day, Polygon | Disc | Box)
    assert isinstance(night, Polygon | Disc | Box)
    kind = "disc" if isinstance(day, Disc) else "area"
    veil = "" if isinstance(day, Box) else _veil(day.opacity)
    return kind, f' class="f{inks.of(day.fill, night.fill)}"', veil


def _path(shape: Shape, place: Callable[[Point], Point]) -> str:
    """A line or an area. Areas turn the same way, so that one in another leaves no hole."""
    if isinstance(shape, Stroke):
        return _line([place(p) for p in shape.points], closed=shape.closed)
    if isinstance(shape, Box):
        x, y, wide, tall = shape.left, shape.top, shape.width, shape.height
        return _line([place(p) for p in ((x, y), (x + wide, y), (x + wide, y + tall), (x, y + tall))], closed=True)
    assert isinstance(shape, Polygon)
    points = [place(p) for p in shape.points]
    return _line(points if _area(points) > 0 else points[::-1], closed=True)


def _area(points: Sequence[Point]) -> float:
    return sum(a * d - b * c for (a, b), (c, d) in zip(points, [*points[1:], *points[:1]], strict=True))


def _line(points: Sequence[Point], *, closed: bool) -> str:
    """From the first point in steps."""
    kept = [(round(x * FINE), round(y * FINE)) for x, y in straightened(points)]
    x, y = kept[0]
    steps = "".join(f"{_step(c - a)}{_step(d - b)}" for (a, b), (c, d) in pairwise(kept))
    return f"M{x} {y}l{steps.strip()}{'z' if closed else ''}" if len(kept) > 1 else f"M{x} {y}h0"


def _step(by: int) -> str:
    return str(by) if by < 0 else f" {by}"


def straightened(points: Sequence[Point]) -> list[Point]:
    """A line without the points that it hardly bends at (Douglas and Peucker)."""
    if len(points) < 3:
        return list(points)
    (a, b), (c, d) = points[0], points[-1]
    long = hypot(c - a, d - b)

    def away(p: Point) -> float:
        if long < 1e-9:
            return hypot(p[0] - a, p[1] - b)
        return abs((c - a) * (b - p[1]) - (a - p[0]) * (d - b)) / long

    far = max(range(1, len(points) - 1), key=lambda i: away(points[i]))
    if away(points[far]) <= STRAIGHT:
        return [points[0], points[-1]]
    return [*straightened(points[: far + 1])[:-1], *straightened(points[far:])]


def _disc(disc: Disc, look: Look, place: Callable[[Point], Point]) -> str:
    x, y = place(disc.centre)
    at = f'cx="{round(x * FINE)}" cy="{round(y * FINE)}" r="{_n(disc.radius * FINE)}"'
    return f"<circle{look[1]}{look[-1]} {at}/>"


def _text(text: Text, look: Look, place: Callable[[Point], Point]) -> str:
    """Letters stay upright: their group is turned back by whatever turns what they stand on."""
    x, y = place(text.at)
    anchor = "" if text.anchor == "middle" else f' text-anchor="{text.anchor}"'
    low = round(text.size * 0.365 * FINE)
    letters = f'<text class="{look[1]}" y="{low}" font-size="{text.size * FINE}"{anchor}>{escape(text.text)}</text>'
    return f'<g class="u" transform="translate({round(x * FINE)} {round(y * FINE)})">{letters}</g>'


def _veil(opacity: float) -> str:
    return f' opacity="{_n(opacity)}"' if opacity < 1 else ""


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
