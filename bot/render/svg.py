"""The same scene as SVG text, for tests and export."""

from collections.abc import Iterable
from xml.sax.saxutils import escape

from bot.render.scene import Box, Disc, Point, Polygon, Scene, Shape, Stroke, Text

FAMILY = {"plain": "", "bold": ' font-weight="bold"', "narrow": ' font-weight="bold" font-stretch="condensed"'}


def svg(scene: Scene) -> str:
    """The scene as an SVG document, one shape a line."""
    size = f'width="{scene.width}" height="{scene.height}" viewBox="0 0 {scene.width} {scene.height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="DejaVu Sans, sans-serif">',
        f'<rect width="{scene.width}" height="{scene.height}" fill="{scene.paper}"/>',
        *(_element(shape) for shape in scene.shapes),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _element(shape: Shape) -> str:
    if isinstance(shape, Polygon):
        return f'<polygon points="{_points(shape.points)}" fill="{shape.fill}"{_veil(shape.opacity)}/>'
    if isinstance(shape, Stroke):
        tag = "polygon" if shape.closed else "polyline"
        stroke = f'stroke="{shape.colour}" stroke-width="{_n(shape.width)}"{_veil(shape.opacity)}'
        round_ = 'stroke-linecap="round" stroke-linejoin="round"'
        return f'<{tag} points="{_points(shape.points)}" fill="none" {stroke} {round_}/>'
    if isinstance(shape, Disc):
        x, y = shape.centre
        return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(shape.radius)}" fill="{shape.fill}"{_veil(shape.opacity)}/>'
    if isinstance(shape, Box):
        place = f'x="{shape.left}" y="{shape.top}" width="{shape.width}" height="{shape.height}"'
        return f'<rect {place} fill="{shape.fill}"/>'
    return _text(shape)


def _text(text: Text) -> str:
    halo = f' stroke="{text.halo}" stroke-width="4" paint-order="stroke"' if text.halo else ""
    place = f'x="{_n(text.at[0])}" y="{_n(text.at[1] + text.size * 0.365)}" text-anchor="{text.anchor}"'
    style = f'font-size="{text.size}"{FAMILY[text.face]} fill="{text.colour}"{halo}'
    return f"<text {place} {style}>{escape(text.text)}</text>"


def _veil(opacity: float) -> str:
    return f' opacity="{_n(opacity)}"' if opacity < 1 else ""


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _n(number: float) -> str:
    return f"{number:.1f}".rstrip("0").rstrip(".")
