"""Rendering of scenes to SVG, for tests and export."""

from collections.abc import Iterable
from xml.sax.saxutils import escape

from bot.pictures.scene import BASELINE_SHARE, Box, Disc, Point, Polygon, Scene, Shape, Stroke, Text

FONT_ATTRIBUTES = {"plain": "", "bold": ' font-weight="bold"', "narrow": ' font-weight="bold" font-stretch="condensed"'}


def render_svg(scene: Scene) -> str:
    """Render the scene as an SVG document, one shape a line."""
    size = f'width="{scene.width}" height="{scene.height}" viewBox="0 0 {scene.width} {scene.height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="DejaVu Sans, sans-serif">',
        f'<rect width="{scene.width}" height="{scene.height}" fill="{scene.paper}"/>',
        *(_make_shape_element(shape) for shape in scene.shapes),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _make_shape_element(shape: Shape) -> str:
    if isinstance(shape, Polygon):
        return f'<polygon points="{_format_points(shape.points)}" fill="{shape.fill}"{_format_opacity(shape.opacity)}/>'
    if isinstance(shape, Stroke):
        tag = "polygon" if shape.closed else "polyline"
        stroke = f'stroke="{shape.colour}" stroke-width="{_format_number(shape.width)}"{_format_opacity(shape.opacity)}'
        round_ = 'stroke-linecap="round" stroke-linejoin="round"'
        return f'<{tag} points="{_format_points(shape.points)}" fill="none" {stroke} {round_}/>'
    if isinstance(shape, Disc):
        x, y, radius = (_format_number(length) for length in (*shape.centre, shape.radius))
        opacity = _format_opacity(shape.opacity)
        return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{shape.fill}"{opacity}/>'
    if isinstance(shape, Box):
        place = f'x="{shape.left}" y="{shape.top}" width="{shape.width}" height="{shape.height}"'
        return f'<rect {place} fill="{shape.fill}"/>'
    return _make_text_element(shape)


def _make_text_element(text: Text) -> str:
    halo = f' stroke="{text.halo}" stroke-width="4" paint-order="stroke"' if text.halo else ""
    x, y = _format_number(text.at[0]), _format_number(text.at[1] + text.size * BASELINE_SHARE)
    place = f'x="{x}" y="{y}" text-anchor="{text.anchor}"'
    style = f'font-size="{text.size}"{FONT_ATTRIBUTES[text.face]} fill="{text.colour}"{halo}'
    return f"<text {place} {style}>{escape(text.text)}</text>"


def _format_opacity(opacity: float) -> str:
    return f' opacity="{_format_number(opacity)}"' if opacity < 1 else ""


def _format_points(points: Iterable[Point]) -> str:
    return " ".join(f"{_format_number(x)},{_format_number(y)}" for x, y in points)


def _format_number(number: float) -> str:
    return f"{number:.1f}".rstrip("0").rstrip(".")
