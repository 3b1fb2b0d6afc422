"""Scenes as PNG, by Pillow. The ground is drawn once at three times its size; what moves, each shape through a mask."""

import math
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageColor, ImageDraw

from bot.render.lettering import font
from bot.render.scene import Box, Disc, Face, Point, Polygon, Scene, Shape, Stroke, Text, bounds

FINE, COARSE, LARGE = 3, 2, 400_000
"""How many times its size the ground is drawn at: from n square pixels on less."""
MASK, BROAD = 4, 16_000
"""How many times its size a moving shape is drawn at, up to n square pixels; larger ones at twice theirs."""
RESERVED = 190
"""Colours of 256 that what moves may take."""
SMALL = 9_000
"""Square pixels within which opaque moving shapes are drawn together."""
FINE_LINE = 8
"""Up to how wide, enlarged, a line of the ground needs no round ends."""
NOWHERE = (math.inf, math.inf, -math.inf, -math.inf)
KEPT = 10_000_000
"""Pixels of grounds kept, three bytes each."""

Drawn = Image.Image

_grounds: "OrderedDict[tuple[str, int, int], Drawn]" = OrderedDict()
_palettes: "OrderedDict[str, Drawn]" = OrderedDict()
_lock = threading.Lock()


def png(scene: Scene) -> bytes:
    """The scene as a PNG of 256 colours."""
    out = BytesIO()
    paint(scene).quantize(palette=_palette(scene), dither=Image.Dither.NONE).save(out, "PNG", compress_level=2)
    return out.getvalue()


def gif(scenes: Sequence[tuple[Scene, int]], still: Scene, last: int) -> bytes:
    """Scenes one after the other with their milliseconds, the last one long, in the colours of `still`'s PNG."""
    palette, out = _palette(still), BytesIO()
    all_ = (*(scene for scene, _ in scenes), still)
    frames = (paint(scene).quantize(palette=palette, dither=Image.Dither.NONE) for scene in all_)
    durations = [*(long for _, long in scenes), last]
    next(frames).save(out, "GIF", save_all=True, append_images=frames, duration=durations, loop=0, optimize=False)
    return out.getvalue()


def _palette(scene: Scene) -> Drawn:
    """The colours of all that may move, then those of the ground."""
    base = scene.palette or scene
    with _lock:
        found = _palettes.get(base.key)
    if found:
        return found
    first = [ImageColor.getrgb(colour)[:3] for colour in scene.colours[:RESERVED]]
    ground = _ground(base).quantize(256 - len(first), method=Image.Quantize.FASTOCTREE)
    rest = (ground.getpalette() or [])[: 3 * (256 - len(first))]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in first for part in colour] + rest)
    with _lock:
        _palettes[base.key] = palette
        while len(_palettes) > 64:
            _palettes.popitem(last=False)
    return palette


def paint(scene: Scene) -> Drawn:
    """The scene in full colour."""
    whole = _ground(scene)
    image = whole.copy() if scene.key else whole
    for inset in scene.insets:
        image.paste(paint(inset.scene), (inset.left, inset.top))
    for batch in _batches(scene.moving):
        _lay_together(image, batch) if len(batch) > 1 else _lay(image, batch[0])
    return image


def _batches(moving: Iterable[Shape]) -> Iterator[list[Shape]]:
    """Opaque shapes that follow each other in one small part of the picture, together; every other one alone."""
    batch, box = list[Shape](), NOWHERE
    for shape in moving:
        if isinstance(shape, Text | Box) or shape.opacity < 1:
            if batch:
                yield batch
            yield [shape]
            batch, box = [], NOWHERE
            continue
        left, top, right, bottom = extent = _extent(shape)
        both = min(box[0], left), min(box[1], top), max(box[2], right), max(box[3], bottom)
        if batch and (both[2] - both[0]) * (both[3] - both[1]) > SMALL:
            yield batch
            batch, both = [], extent
        batch.append(shape)
        box = both
    if batch:
        yield batch


def _ground(scene: Scene) -> Drawn:
    key = scene.key, scene.width, scene.height
    if not scene.key:
        return _draw_ground(scene)
    with _lock:
        if key in _grounds:
            _grounds.move_to_end(key)
            return _grounds[key]
    drawn = _draw_ground(scene)
    with _lock:
        _grounds[key] = drawn
        while sum(kept.width * kept.height for kept in _grounds.values()) > KEPT:
            _grounds.popitem(last=False)
    return drawn


def _draw_ground(scene: Scene) -> Drawn:
    if not scene.ground:
        return Image.new("RGB", (scene.width, scene.height), scene.paper)
    fine = FINE if scene.width * scene.height < LARGE else COARSE
    image = Image.new("RGB", (scene.width * fine, scene.height * fine), scene.paper)
    solid, veil = ImageDraw.Draw(image), ImageDraw.Draw(image, "RGBA")
    for shape in scene.ground:
        if not isinstance(shape, Text):
            ink = _rgba(shape)
            _stroke(solid if ink[3] == 255 else veil, shape, fine, (0, 0), ink, fixed=True)
    small = image.reduce(fine)
    for shape in scene.ground:
        if isinstance(shape, Text):
            _write(small, shape)
    return small


def _rgba(shape: Polygon | Stroke | Disc | Box) -> tuple[int, ...]:
    if isinstance(shape, Stroke):
        return _ink(shape.colour, shape.opacity)
    return _ink(shape.fill, 1.0 if isinstance(shape, Box) else shape.opacity)


@lru_cache(maxsize=1024)
def _ink(colour: str, opacity: float) -> tuple[int, ...]:
    return (*ImageColor.getrgb(colour)[:3], round(255 * opacity))


def _lay(image: Drawn, shape: Shape) -> None:
    """One shape over a picture."""
    if isinstance(shape, Text):
        _write(image, shape)
    elif isinstance(shape, Box):
        image.paste(shape.fill, (shape.left, shape.top, shape.left + shape.width, shape.top + shape.height))
    else:
        _lay_masked(image, shape)


def _lay_together(image: Drawn, batch: list[Shape]) -> None:
    """Opaque shapes over one part of a picture, which is enlarged for it."""
    extents = [_extent(shape) for shape in batch if isinstance(shape, Polygon | Stroke | Disc)]
    lefts, tops, rights, bottoms = zip(*extents, strict=True)
    part = _inside(image, (min(lefts), min(tops), max(rights), max(bottoms)))
    if part is None:
        return
    left, top, right, bottom = part
    large = image.resize(((right - left) * MASK, (bottom - top) * MASK), Image.Resampling.NEAREST, part)
    pen = ImageDraw.Draw(large)
    for shape in batch:
        if isinstance(shape, Polygon | Stroke | Disc):
            _stroke(pen, shape, MASK, (left, top), _rgba(shape)[:3])
    image.paste(large.reduce(MASK), (left, top))


def _inside(image: Drawn, extent: tuple[float, float, float, float]) -> tuple[int, int, int, int] | None:
    """The whole pixels around an extent, as far as they are in a picture."""
    left, top, right, bottom = extent
    left, top = max(0, int(left) - 1), max(0, int(top) - 1)
    right, bottom = min(image.width, int(right) + 2), min(image.height, int(bottom) + 2)
    return (left, top, right, bottom) if right > left and bottom > top else None


def _lay_masked(image: Drawn, shape: Polygon | Stroke | Disc) -> None:
    part = _inside(image, _extent(shape))
    if part is None:
        return
    left, top, right, bottom = part
    times = MASK if (right - left) * (bottom - top) < BROAD else COARSE
    mask = Image.new("L", ((right - left) * times, (bottom - top) * times), 0)
    _stroke(ImageDraw.Draw(mask), shape, times, (left, top), round(255 * shape.opacity))
    colour = shape.colour if isinstance(shape, Stroke) else shape.fill
    image.paste(colour, (left, top), mask.reduce(times))


def _extent(shape: Polygon | Stroke | Disc) -> tuple[float, float, float, float]:
    if isinstance(shape, Disc):
        (x, y), r = shape.centre, shape.radius
        return x - r, y - r, x + r, y + r
    left, top, right, bottom = bounds(shape.points)
    half = shape.width / 2 if isinstance(shape, Stroke) else 0.0
    return left - half, top - half, right + half, bottom + half


def _stroke(
    pen: ImageDraw.ImageDraw,
    shape: Polygon | Stroke | Disc | Box,
    times: int,
    origin: tuple[int, int],
    ink: int | tuple[int, ...],
    *,
    fixed: bool = False,
) -> None:
    """A shape drawn n times its size, from an origin. `fixed`: of the ground, whose long lines need no joints, as they
    bend little, and whose fine ones no round ends."""
    if isinstance(shape, Polygon):
        pen.polygon(_scaled(shape.points, times, origin), fill=ink)
    elif isinstance(shape, Stroke):
        points = _scaled((*shape.points, shape.points[0]) if shape.closed else shape.points, times, origin)
        wide = max(1, round(shape.width * times))
        pen.line(points, fill=ink, width=wide, joint=None if fixed and len(points) > 7 else "curve")
        if wide > (FINE_LINE if fixed else 3) and not shape.closed:
            for x, y in (points[0], points[-1]):
                pen.ellipse((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2), fill=ink)
    elif isinstance(shape, Disc):
        ((x, y),), r = _scaled((shape.centre,), times, origin), shape.radius * times
        pen.ellipse((x - r, y - r, x + r, y + r), fill=ink)
    else:
        box = shape.left * times, shape.top * times
        pen.rectangle((*box, box[0] + shape.width * times - 1, box[1] + shape.height * times - 1), fill=ink)


def _scaled(points: Iterable[Point], times: int, origin: tuple[int, int]) -> list[Point]:
    left, top = origin
    return [((x - left) * times, (y - top) * times) for x, y in points]


ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


def _write(image: Drawn, text: Text) -> None:
    x, y = round(text.at[0]), round(text.at[1] + text.size * 0.365)
    for colour, edge in ((text.halo, 2), (text.colour, 0)):
        if colour:
            left, top, mask = _letters(text.text, text.face, text.size, ANCHORS[text.anchor], edge)
            image.paste(colour, (x + left, y + top), mask)


@lru_cache(maxsize=4096)
def _letters(text: str, face: Face, size: int, anchor: str, edge: int) -> tuple[int, int, Drawn]:
    """A text as a mask, and where it lies from its anchor."""
    own = font(face, size)
    left, top, right, bottom = (round(side) for side in own.getbbox(text, anchor=anchor, stroke_width=edge))
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)), 0)
    ImageDraw.Draw(mask).text((-left, -top), text, 255, own, anchor, stroke_width=edge)
    return left, top, mask
