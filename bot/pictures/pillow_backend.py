"""Rendering of scenes to PNG and GIF with Pillow.
The ground is drawn once at three times its size; each moving shape is drawn through a mask."""

import math
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageColor, ImageDraw

from bot.pictures.fonts import load_font
from bot.pictures.scene import Box, Disc, Face, Point, Polygon, Scene, Shape, Stroke, Text, find_bounds

FINE_GROUND_SCALE, COARSE_SCALE, LARGE_GROUND_AREA_PX = 3, 2, 400_000
"""Scales at which a ground is drawn: the coarse one if its area is large."""
MASK_SCALE, BROAD_MASK_AREA_PX = 4, 16_000
"""Scale at which a moving shape is drawn: `MASK_SCALE` below this area, else `COARSE_SCALE`."""
MAX_MOVING_COLOURS = 190
"""Number of the 256 colours that moving shapes may use."""
UNCHANGED = 255
"""Colour of the pixels of a GIF's frame that are as in the frame before."""
MAX_BATCH_AREA_PX = 9_000
"""Area in square pixels within which opaque moving shapes are drawn together."""
MIN_COLOUR_IMAGE_AREA_PX = 2_000
"""Area above which a colour is pasted as a picture."""
MAX_FLAT_END_WIDTH_PX = 8
"""Width, enlarged, up to which a line of the ground needs no round ends."""
EMPTY_EXTENT = (math.inf, math.inf, -math.inf, -math.inf)
MAX_CACHED_PIXELS = 10_000_000
"""Pixels of cached grounds, three bytes each."""

PillowImage = Image.Image

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
    whole = _find_cached_ground(scene)
    image = whole.copy() if scene.key else whole
    for inset in scene.insets:
        image.paste(render_scene(inset.scene), (inset.left, inset.top))
    for batch in _group_shapes(scene.moving):
        _draw_batch(image, batch) if len(batch) > 1 else _draw_shape(image, batch[0])
    return image


def _group_shapes(moving: Iterable[Shape]) -> Iterator[list[Shape]]:
    """Group consecutive opaque shapes within a small area; all others stay alone."""
    batch, box = list[Shape](), EMPTY_EXTENT
    for shape in moving:
        if isinstance(shape, Text | Box) or shape.opacity < 1:
            if batch:
                yield batch
            yield [shape]
            batch, box = [], EMPTY_EXTENT
            continue
        left, top, right, bottom = extent = _find_extent_of(shape)
        both = min(box[0], left), min(box[1], top), max(box[2], right), max(box[3], bottom)
        if batch and (both[2] - both[0]) * (both[3] - both[1]) > MAX_BATCH_AREA_PX:
            yield batch
            batch, both = [], extent
        batch.append(shape)
        box = both
    if batch:
        yield batch


def _find_cached_ground(scene: Scene) -> PillowImage:
    key = _make_ground_key(scene)
    if not scene.key:
        return _draw_ground(scene)
    with _lock:
        if key in _grounds:
            _grounds.move_to_end(key)
            return _grounds[key]
    image = _draw_ground(scene)
    with _lock:
        _grounds[key] = image
        while sum(ground.width * ground.height for ground in _grounds.values()) > MAX_CACHED_PIXELS:
            _grounds.popitem(last=False)
    return image


def _make_ground_key(scene: Scene) -> GroundKey:
    return scene.key, scene.width, scene.height, scene.paper


def _draw_ground(scene: Scene) -> PillowImage:
    if not scene.ground:
        return Image.new("RGB", (scene.width, scene.height), scene.paper)
    fine = FINE_GROUND_SCALE if scene.width * scene.height < LARGE_GROUND_AREA_PX else COARSE_SCALE
    image = Image.new("RGB", (scene.width * fine, scene.height * fine), scene.paper)
    solid, veil = ImageDraw.Draw(image), ImageDraw.Draw(image, "RGBA")
    for shape in scene.ground:
        if not isinstance(shape, Text):
            ink = _find_shape_rgba(shape)
            _draw_enlarged(solid if ink[3] == 255 else veil, shape, fine, (0, 0), ink, of_ground=True)
    small = image.reduce(fine)
    for shape in scene.ground:
        if isinstance(shape, Text):
            _draw_text(small, shape)
    return small


def _find_shape_rgba(shape: Polygon | Stroke | Disc | Box) -> tuple[int, ...]:
    if isinstance(shape, Stroke):
        return _to_rgba(shape.colour, shape.opacity)
    return _to_rgba(shape.fill, 1.0 if isinstance(shape, Box) else shape.opacity)


@lru_cache(maxsize=1024)
def _to_rgba(colour: str, opacity: float) -> tuple[int, ...]:
    return (*ImageColor.getrgb(colour)[:3], round(255 * opacity))


def _draw_shape(image: PillowImage, shape: Shape) -> None:
    """Draw one shape over a picture."""
    if isinstance(shape, Text):
        _draw_text(image, shape)
    elif isinstance(shape, Box):
        image.paste(shape.fill, (shape.left, shape.top, shape.left + shape.width, shape.top + shape.height))
    else:
        _draw_masked(image, shape)


def _draw_batch(image: PillowImage, batch: list[Shape]) -> None:
    """Draw opaque shapes over an enlarged part of a picture."""
    extents = [_find_extent_of(shape) for shape in batch if isinstance(shape, Polygon | Stroke | Disc)]
    lefts, tops, rights, bottoms = zip(*extents, strict=True)
    part = _clip_extent(image, (min(lefts), min(tops), max(rights), max(bottoms)))
    if part is None:
        return
    left, top, right, bottom = part
    large = image.resize(((right - left) * MASK_SCALE, (bottom - top) * MASK_SCALE), Image.Resampling.NEAREST, part)
    pen = ImageDraw.Draw(large)
    for shape in batch:
        if isinstance(shape, Polygon | Stroke | Disc):
            _draw_enlarged(pen, shape, MASK_SCALE, (left, top), _find_shape_rgba(shape)[:3])
    image.paste(large.reduce(MASK_SCALE), (left, top))


def _clip_extent(image: PillowImage, extent: tuple[float, float, float, float]) -> tuple[int, int, int, int] | None:
    """Return the whole pixels of an extent that are within a picture."""
    left, top, right, bottom = extent
    left, top = max(0, int(left) - 1), max(0, int(top) - 1)
    right, bottom = min(image.width, int(right) + 2), min(image.height, int(bottom) + 2)
    return (left, top, right, bottom) if right > left and bottom > top else None


def _draw_masked(image: PillowImage, shape: Polygon | Stroke | Disc) -> None:
    part = _clip_extent(image, _find_extent_of(shape))
    if part is None:
        return
    left, top, right, bottom = part
    times = MASK_SCALE if (right - left) * (bottom - top) < BROAD_MASK_AREA_PX else COARSE_SCALE
    mask = Image.new("L", ((right - left) * times, (bottom - top) * times), 0)
    _draw_enlarged(ImageDraw.Draw(mask), shape, times, (left, top), round(255 * shape.opacity))
    colour = shape.colour if isinstance(shape, Stroke) else shape.fill
    _paste_colour(image, colour, (left, top), mask.reduce(times))


def _paste_colour(image: PillowImage, colour: str, at: tuple[int, int], mask: PillowImage) -> None:
    """Paste a colour through a mask; Pillow pastes a large picture of one colour two to three times as fast."""
    large = mask.width * mask.height > MIN_COLOUR_IMAGE_AREA_PX
    image.paste(Image.new("RGB", mask.size, colour) if large else colour, at, mask)


def _find_extent_of(shape: Polygon | Stroke | Disc) -> tuple[float, float, float, float]:
    if isinstance(shape, Disc):
        (x, y), r = shape.centre, shape.radius
        return x - r, y - r, x + r, y + r
    left, top, right, bottom = find_bounds(shape.points)
    half = shape.width / 2 if isinstance(shape, Stroke) else 0.0
    return left - half, top - half, right + half, bottom + half


def _draw_enlarged(
    pen: ImageDraw.ImageDraw,
    shape: Polygon | Stroke | Disc | Box,
    times: int,
    origin: tuple[int, int],
    ink: int | tuple[int, ...],
    *,
    of_ground: bool = False,
) -> None:
    """Draw a shape at n times its size, relative to an origin.
    `of_ground`: a shape of the ground; its long lines need no joints, since they bend little, and its thin ones
    no round ends."""
    if isinstance(shape, Polygon):
        pen.polygon(_scale_points(shape.points, times, origin), fill=ink)
    elif isinstance(shape, Stroke):
        points = _scale_points((*shape.points, shape.points[0]) if shape.closed else shape.points, times, origin)
        wide = max(1, round(shape.width * times))
        pen.line(points, fill=ink, width=wide, joint=None if of_ground and len(points) > 7 else "curve")
        if wide > (MAX_FLAT_END_WIDTH_PX if of_ground else 3) and not shape.closed:
            for x, y in (points[0], points[-1]):
                pen.ellipse((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2), fill=ink)
    elif isinstance(shape, Disc):
        ((x, y),), r = _scale_points((shape.centre,), times, origin), shape.radius * times
        pen.ellipse((x - r, y - r, x + r, y + r), fill=ink)
    else:
        box = shape.left * times, shape.top * times
        pen.rectangle((*box, box[0] + shape.width * times - 1, box[1] + shape.height * times - 1), fill=ink)


def _scale_points(points: Iterable[Point], times: int, origin: tuple[int, int]) -> list[Point]:
    left, top = origin
    return [((x - left) * times, (y - top) * times) for x, y in points]


PILLOW_ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


def _draw_text(image: PillowImage, text: Text) -> None:
    x, y = round(text.at[0]), round(text.at[1] + text.size * 0.365)
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
