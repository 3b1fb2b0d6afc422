"""Rendering of scenes to PNG and GIF: aggdraw draws shapes with smooth edges, Pillow the texts and the files."""

import math
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import chain, groupby, takewhile

import aggdraw
from PIL import Image, ImageColor, ImageDraw

from bot.pictures.fonts import load_font
from bot.pictures.scene import (
    BASELINE_SHARE,
    Box,
    Colour,
    Disc,
    Face,
    Point,
    Polygon,
    Rect,
    Scene,
    Shape,
    Stroke,
    Text,
    find_extent,
)

MAX_MOVING_COLOURS = 190
"""Number of the 256 colours that moving shapes may use."""
UNCHANGED = 255
"""Colour of the pixels of a GIF's frame that are as in the frame before."""
MAX_IDLE_AREA_PX = 6_000
"""Area without a shape up to which shapes are drawn together."""
MIN_COLOUR_IMAGE_AREA_PX = 2_000
"""Area above which a colour is pasted as a picture."""
INVISIBLE_PEN = aggdraw.Pen("black", 0, 0)
EMPTY_EXTENT = (math.inf, math.inf, -math.inf, -math.inf)
MIN_ROUND_WIDTH_PX, MAX_ROUND_JOINTS = 3, 8
"""Width from which a stroke has round ends, and the number of its points up to which it has round joints."""
MAX_CACHED_PIXELS = 10_000_000
"""Pixels of cached grounds, three bytes each."""

PillowImage = Image.Image
SmoothShape = Polygon | Stroke | Disc
"""A shape whose edges lie between pixels."""

GroundKey = tuple[str, int, int, str]
"""Key of a cached ground: the scene's key, size and paper."""

_grounds: "OrderedDict[GroundKey, PillowImage]" = OrderedDict()
_palettes: "OrderedDict[tuple[GroundKey, tuple[str, ...], int], PillowImage]" = OrderedDict()
_lock = threading.Lock()


def render_png(scene: Scene) -> bytes:
    """Render the scene as a PNG of 256 colours."""
    out = BytesIO()
    render_scene(scene).quantize(palette=_build_palette(scene), dither=Image.Dither.NONE).save(
        out, "PNG", compress_level=2
    )
    return out.getvalue()


def render_gif(scenes: Sequence[tuple[Scene, int]], still: Scene, last: int) -> bytes:
    """Render scenes with their milliseconds as a GIF in the colours of `still`, the last frame.

    Of each frame only what differs from the one before is stored."""
    palette, out = _build_palette(still, UNCHANGED), BytesIO()
    all_ = (*(scene for scene, _ in scenes), still)
    frames = (render_scene(scene).quantize(palette=palette, dither=Image.Dither.NONE) for scene in all_)
    durations = [*(long for _, long in scenes), last]
    next(frames).save(
        out,
        "GIF",
        save_all=True,
        append_images=frames,
        duration=durations,
        loop=0,
        optimize=True,
        transparency=UNCHANGED,
    )
    return out.getvalue()


def _build_palette(scene: Scene, size: int = 256) -> PillowImage:
    """Build the palette of a size: colours of all that may move, then those of the ground.
    It depends on nothing else: pictures that share a ground may need different colours, and none may reveal
    which of them was drawn first."""
    base, moving_colours = scene.palette or scene, scene.colours[:MAX_MOVING_COLOURS]
    key = _make_ground_key(base), moving_colours, size
    with _lock:
        cached_palette = _palettes.get(key) if base.key else None
    if cached_palette:
        return cached_palette
    first = [ImageColor.getrgb(colour)[:3] for colour in moving_colours]
    ground = _find_cached_ground(base).quantize(size - len(first), method=Image.Quantize.FASTOCTREE)
    rest = (ground.getpalette() or [])[: 3 * (size - len(first))]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in first for part in colour] + rest)
    with _lock:
        if base.key:
            _palettes[key] = palette
        while len(_palettes) > 64:
            _palettes.popitem(last=False)
    return palette


def render_scene(scene: Scene) -> PillowImage:
    """Render the scene in full colour."""
    if not (scene.key or scene.insets):
        return _draw_on_paper(scene, [*_list_ground(scene), *scene.moving])
    ground = _find_cached_ground(scene)
    image = ground.copy() if scene.key else ground
    for inset in scene.insets:
        image.paste(render_scene(inset.scene), (inset.left, inset.top))
    _draw_shapes(image, scene.moving)
    return image


def _find_cached_ground(scene: Scene) -> PillowImage:
    key = _make_ground_key(scene)
    with _lock:
        if key in _grounds:
            _grounds.move_to_end(key)
            return _grounds[key]
    image = _draw_on_paper(scene, _list_ground(scene))
    with _lock:
        if scene.key:
            _grounds[key] = image
        while sum(ground.width * ground.height for ground in _grounds.values()) > MAX_CACHED_PIXELS:
            _grounds.popitem(last=False)
    return image


def _make_ground_key(scene: Scene) -> GroundKey:
    return scene.key, scene.width, scene.height, scene.paper


def _list_ground(scene: Scene) -> list[Shape]:
    """List the shapes of a scene's ground, its texts last."""
    return sorted(scene.ground, key=lambda shape: isinstance(shape, Text))


def _draw_on_paper(scene: Scene, shapes: Sequence[Shape]) -> PillowImage:
    """Draw shapes on a scene's paper, those before the first text or box without a picture of their own."""
    size, smooth_shapes = (scene.width, scene.height), [*takewhile(_is_smooth, shapes)]
    if smooth_shapes:
        image = _draw_on_canvas(aggdraw.Draw("RGB", size, scene.paper), size, (0, 0), smooth_shapes)
    else:
        image = Image.new("RGB", size, scene.paper)
    _draw_shapes(image, shapes[len(smooth_shapes) :])
    return image


def _is_smooth(shape: Shape) -> bool:
    return isinstance(shape, SmoothShape)


def _draw_shapes(image: PillowImage, shapes: Iterable[Shape]) -> None:
    """Draw shapes over a picture."""
    for smooth, run in groupby(shapes, _is_smooth):
        if smooth:
            for extent, group in _group_near_shapes(run):
                _draw_group(image, extent, group)
            continue
        for shape in run:
            if isinstance(shape, Text):
                _draw_text(image, shape)
            elif isinstance(shape, Box):
                right, bottom = shape.left + shape.width, shape.top + shape.height
                image.paste(shape.fill, (shape.left, shape.top, right, bottom))


def _group_near_shapes(shapes: Iterable[Shape]) -> Iterator[tuple[Rect, list[Shape]]]:
    """Group consecutive shapes that are near each other; return what each group covers."""
    whole, group = EMPTY_EXTENT, list[Shape]()
    for shape in shapes:
        own = find_extent(shape)
        joint = min(whole[0], own[0]), min(whole[1], own[1]), max(whole[2], own[2]), max(whole[3], own[3])
        if group and _compute_area(joint) > _compute_area(whole) + _compute_area(own) + MAX_IDLE_AREA_PX:
            yield whole, group
            joint, group = own, []
        group.append(shape)
        whole = joint
    if group:
        yield whole, group


def _compute_area(extent: Rect) -> float:
    return (extent[2] - extent[0]) * (extent[3] - extent[1])


def _draw_group(image: PillowImage, extent: Rect, group: Iterable[Shape]) -> None:
    """Draw smooth shapes over the part of a picture that they cover."""
    left, top = max(0, int(extent[0]) - 1), max(0, int(extent[1]) - 1)
    right, bottom = min(image.width, int(extent[2]) + 2), min(image.height, int(extent[3]) + 2)
    if right > left and bottom > top:
        canvas = aggdraw.Draw(image.crop((left, top, right, bottom)))
        image.paste(_draw_on_canvas(canvas, (right - left, bottom - top), (left, top), group), (left, top))


def _draw_on_canvas(
    canvas: aggdraw.Draw, size: tuple[int, int], origin: tuple[int, int], shapes: Iterable[Shape]
) -> PillowImage:
    """Draw smooth shapes on a canvas that begins at `origin` in the picture; return it as an image."""
    for shape in shapes:
        if isinstance(shape, Polygon):
            _draw_polygon(canvas, shape, origin)
        elif isinstance(shape, Stroke):
            _draw_stroke(canvas, shape, origin)
        elif isinstance(shape, Disc):
            _draw_disc(canvas, shape.centre, shape.radius, _get_brush(shape.fill, shape.opacity), origin)
    return Image.frombytes("RGB", size, canvas.tobytes())


def _draw_polygon(canvas: aggdraw.Draw, polygon: Polygon, origin: tuple[int, int]) -> None:
    """Draw a polygon. Without a pen it grows by a quarter of a pixel, so that nothing shows between neighbours; a
    translucent one must not grow, as it would be darker where it meets another."""
    points, brush = _list_coordinates(polygon.points, origin), _get_brush(polygon.fill, polygon.opacity)
    if polygon.opacity < 1:
        canvas.polygon(points, brush, INVISIBLE_PEN)
    else:
        canvas.polygon(points, brush)


def _draw_stroke(canvas: aggdraw.Draw, stroke: Stroke, origin: tuple[int, int]) -> None:
    """Draw a stroke; a wide opaque one has round ends, and round joints if it has few points."""
    points = (*stroke.points, stroke.points[0]) if stroke.closed else stroke.points
    canvas.line(_list_coordinates(points, origin), _get_pen(stroke.colour, stroke.width, stroke.opacity))
    if stroke.width >= MIN_ROUND_WIDTH_PX and stroke.opacity == 1:
        brush, has_round_joints = _get_brush(stroke.colour, 1.0), len(points) <= MAX_ROUND_JOINTS
        for point in points if has_round_joints else (points[0], points[-1]):
            _draw_disc(canvas, point, stroke.width / 2, brush, origin)


def _draw_disc(
    canvas: aggdraw.Draw, centre: Point, radius: float, brush: aggdraw.Brush, origin: tuple[int, int]
) -> None:
    x, y = centre[0] - origin[0], centre[1] - origin[1]
    canvas.ellipse((x - radius, y - radius, x + radius, y + radius), brush)


def _list_coordinates(points: Iterable[Point], origin: tuple[int, int]) -> list[float]:
    """List x and y of points by turns, seen from an origin."""
    left, top = origin
    if left or top:
        return [part for x, y in points for part in (x - left, y - top)]
    return list(chain.from_iterable(points))


@lru_cache(maxsize=1024)
def _get_brush(colour: Colour, opacity: float) -> aggdraw.Brush:
    return aggdraw.Brush(colour, round(255 * opacity))


@lru_cache(maxsize=1024)
def _get_pen(colour: Colour, width: float, opacity: float) -> aggdraw.Pen:
    return aggdraw.Pen(colour, width, round(255 * opacity))


def _paste_colour(image: PillowImage, colour: str, at: tuple[int, int], mask: PillowImage) -> None:
    """Paste a colour through a mask; Pillow pastes a large picture of one colour two to three times as fast."""
    large = mask.width * mask.height > MIN_COLOUR_IMAGE_AREA_PX
    image.paste(Image.new("RGB", mask.size, colour) if large else colour, at, mask)


PILLOW_ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


def _draw_text(image: PillowImage, text: Text) -> None:
    x, y = round(text.at[0]), round(text.at[1] + text.size * BASELINE_SHARE)
    for colour, edge in ((text.halo, 2), (text.colour, 0)):
        if colour:
            left, top, mask = _make_text_mask(text.text, text.face, text.size, PILLOW_ANCHORS[text.anchor], edge)
            _paste_colour(image, colour, (x + left, y + top), mask)


@lru_cache(maxsize=4096)
def _make_text_mask(text: str, face: Face, size: int, anchor: str, edge: int) -> tuple[int, int, PillowImage]:
    """Return a text as a mask, and its position relative to its anchor."""
    own = load_font(face, size)
    left, top, right, bottom = (round(side) for side in own.getbbox(text, anchor=anchor, stroke_width=edge))
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)), 0)
    ImageDraw.Draw(mask).text((-left, -top), text, 255, own, anchor, stroke_width=edge)
    return left, top, mask
