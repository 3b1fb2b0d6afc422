"""The board and its moving pieces as SVG, drawn by the same functions as the pictures."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from itertools import groupby, pairwise
from math import hypot

from bot.model.seats import find_livery
from bot.pictures.board import build_course_of_track, build_printed_board
from bot.pictures.cars import CarShapes
from bot.pictures.geometry import Course, rotate_to
from bot.pictures.incident_marks import Mark, draw_mark
from bot.pictures.palette import THEMES, Theme, adapt_to_surface
from bot.pictures.positions import CarPositions
from bot.pictures.scene import BASELINE_SHARE, Box, Colour, Disc, Point, Polygon, Shape, Stroke, Text
from bot.pictures.scenery import draw_ground
from bot.pictures.sprites.registry import find_car_look, find_piece_look
from rules.base import Json, Seat, SpaceId
from rules.track.track import Track
from rules.view import Board, BoardPiece, CarView, RaceView

STEPS_PER_PIXEL = 4
"""Points are whole numbers of these steps."""
SIMPLIFY_TOLERANCE_PX = 0.2
FONT_CLASSES = {"plain": "", "bold": " b", "narrow": " n"}

ElementStyle = tuple[str, ...]
"""The properties that shapes must share to be in one element."""
ThemedShape = tuple[Shape, Shape]
"""A shape by day and by night, which differ in colour only."""


@dataclass
class PageColours:
    """The colours of a page by number, each by day and by night."""

    numbers: dict[tuple[Colour, Colour], int] = field(default_factory=dict)

    def number_colour(self, day: Colour, night: Colour) -> int:
        """Return the number of a colour."""
        return self.numbers.setdefault((day, night), len(self.numbers))

    def write_style_sheet(self) -> str:
        """Return the style sheet: `f3` fills, `s3` strokes, `h` draws letters with an edge."""
        day = "".join(f"--c{n}:{one};" for (one, _), n in self.numbers.items())
        night = "".join(f"--c{n}:{two};" for (one, two), n in self.numbers.items() if one != two)
        use = "".join(f".f{n}{{fill:var(--c{n})}}.s{n}{{stroke:var(--c{n})}}" for n in self.numbers.values())
        return f":root{{{day}}}@media(prefers-color-scheme:dark){{:root{{{night}}}}}{use}"


def match_themes(day: Iterable[Shape], night: Iterable[Shape]) -> list[ThemedShape]:
    """Pair shapes of both themes. Raises ValueError if they differ in more than colour."""
    pairs = list(zip(day, night, strict=True))
    if any(type(one) is not type(other) for one, other in pairs):
        raise ValueError("by night something else is drawn than by day")
    return pairs


def encode_shapes(
    pairs: Iterable[ThemedShape], inks: PageColours, place: Callable[[Point], Point] = lambda p: p
) -> str:
    """Encode shapes as SVG elements, lowest first. `place` transforms their points."""
    return "".join(_encode_elements(pairs, inks, place))


def _encode_elements(pairs: Iterable[ThemedShape], inks: PageColours, place: Callable[[Point], Point]) -> Iterator[str]:
    for look, alike in groupby(pairs, lambda pair: _make_style(pair[0], pair[1], inks)):
        shapes = [day for day, _ in alike]
        if look[0] == "text":
            yield from (_encode_text(one, look, place) for one in shapes if isinstance(one, Text))
        elif look[0] == "disc":
            yield from (_encode_disc(one, look, place) for one in shapes if isinstance(one, Disc))
        else:
            runs = [shapes] if look[-1] == "" else [[one] for one in shapes]
            yield from (
                f'<path{look[1]}{look[-1]} d="{"".join(_encode_path(s, place) for s in run)}"/>' for run in runs
            )


def _make_style(day: Shape, night: Shape, inks: PageColours) -> ElementStyle:
    """Return kind, classes with sizes, and opacity of a shape."""
    if isinstance(day, Text) and isinstance(night, Text):
        halo = f" h s{inks.number_colour(day.halo, night.halo or day.halo)}" if day.halo else ""
        return "text", f"f{inks.number_colour(day.colour, night.colour)}{halo}{FONT_CLASSES[day.face]}"
    if isinstance(day, Stroke) and isinstance(night, Stroke):
        width = _format_number(day.width * STEPS_PER_PIXEL)
        wide = f'class="s{inks.number_colour(day.colour, night.colour)}" stroke-width="{width}"'
        return ("open" if not day.closed else "ring"), f" {wide}", _format_opacity(day.opacity)
    assert isinstance(day, Polygon | Disc | Box)
    assert isinstance(night, Polygon | Disc | Box)
    kind = "disc" if isinstance(day, Disc) else "area"
    veil = "" if isinstance(day, Box) else _format_opacity(day.opacity)
    return kind, f' class="f{inks.number_colour(day.fill, night.fill)}"', veil


def _encode_path(shape: Shape, place: Callable[[Point], Point]) -> str:
    """Encode a line or an area; areas share one orientation, so that overlaps leave no holes."""
    if isinstance(shape, Stroke):
        return _encode_line([place(p) for p in shape.points], closed=shape.closed)
    if isinstance(shape, Box):
        x, y, wide, tall = shape.left, shape.top, shape.width, shape.height
        return _encode_line(
            [place(p) for p in ((x, y), (x + wide, y), (x + wide, y + tall), (x, y + tall))], closed=True
        )
    assert isinstance(shape, Polygon)
    points = [place(p) for p in shape.points]
    return _encode_line(points if _measure_signed_area(points) > 0 else points[::-1], closed=True)


def _measure_signed_area(points: Sequence[Point]) -> float:
    return sum(a * d - b * c for (a, b), (c, d) in zip(points, [*points[1:], *points[:1]], strict=True))


def _encode_line(points: Sequence[Point], *, closed: bool) -> str:
    """Encode a line as relative steps from its first point."""
    corners = [(round(x * STEPS_PER_PIXEL), round(y * STEPS_PER_PIXEL)) for x, y in simplify_line(points)]
    x, y = corners[0]
    steps = "".join(f"{_format_step(c - a)}{_format_step(d - b)}" for (a, b), (c, d) in pairwise(corners))
    return f"M{x} {y}l{steps.strip()}{'z' if closed else ''}" if len(corners) > 1 else f"M{x} {y}h0"


def _format_step(by: int) -> str:
    return str(by) if by < 0 else f" {by}"


def simplify_line(points: Sequence[Point]) -> list[Point]:
    """Remove points at which a line hardly bends (Douglas-Peucker)."""
    if len(points) < 3:
        return list(points)
    (a, b), (c, d) = points[0], points[-1]
    long = hypot(c - a, d - b)

    def away(p: Point) -> float:
        if long < 1e-9:
            return hypot(p[0] - a, p[1] - b)
        return abs((c - a) * (b - p[1]) - (a - p[0]) * (d - b)) / long

    far = max(range(1, len(points) - 1), key=lambda i: away(points[i]))
    if away(points[far]) <= SIMPLIFY_TOLERANCE_PX:
        return [points[0], points[-1]]
    return [*simplify_line(points[: far + 1])[:-1], *simplify_line(points[far:])]


def _encode_disc(disc: Disc, look: ElementStyle, place: Callable[[Point], Point]) -> str:
    x, y = place(disc.centre)
    radius = _format_number(disc.radius * STEPS_PER_PIXEL)
    at = f'cx="{round(x * STEPS_PER_PIXEL)}" cy="{round(y * STEPS_PER_PIXEL)}" r="{radius}"'
    return f"<circle{look[1]}{look[-1]} {at}/>"


def _encode_text(text: Text, look: ElementStyle, place: Callable[[Point], Point]) -> str:
    """Encode a text; its group is rotated back so that letters stay upright."""
    x, y = place(text.at)
    anchor = "" if text.anchor == "middle" else f' text-anchor="{text.anchor}"'
    low = round(text.size * BASELINE_SHARE * STEPS_PER_PIXEL)
    size = text.size * STEPS_PER_PIXEL
    letters = f'<text class="{look[1]}" y="{low}" font-size="{size}"{anchor}>{escape(text.text)}</text>'
    return (
        f'<g class="u" transform="translate({round(x * STEPS_PER_PIXEL)} {round(y * STEPS_PER_PIXEL)})">{letters}</g>'
    )


def _format_opacity(opacity: float) -> str:
    return f' opacity="{_format_number(opacity)}"' if opacity < 1 else ""


def _format_number(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


PointTransform = Callable[[Point], Point]
ThemedDrawing = Callable[[Theme], Iterable[Shape]]
POINTS_PER_ROW = 6
"""Number of points of the road's centreline in a row."""
SAMPLE_LENGTH_QUANTILE = 0.3
"""Fraction of the spaces that are shorter than the one on which cars are drawn."""


@dataclass
class ReplayBoard:
    """A track's board on a page. Repeated drawings are stored once, as `figures` by number."""

    course: Course
    board: Board
    inks: PageColours = field(default_factory=PageColours)
    figures: list[str] = field(default_factory=list)
    spaces: list[SpaceId] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._figures, self._spaces = dict[str, int](), dict[SpaceId, int]()
        self._cars, self._pieces = dict[str, int](), dict[str, Json]()

    @classmethod
    def from_track(cls, track: Track, text: str, board: Board) -> "ReplayBoard":
        """Create the board of a track file. Raises Undrawable."""
        return cls(build_course_of_track(track, text), board)

    @cached_property
    def themes(self) -> tuple[Theme, Theme]:
        """Return the themes for day and night."""
        day, night = (adapt_to_surface(THEMES[name], self.course.shape) for name in ("day", "night"))
        return day, night

    def render_ground(self) -> str:
        """Return the printed board as SVG."""
        day, night = (
            (draw_ground(self.course, theme), *build_printed_board(self.course, self.board, theme).list_shapes())
            for theme in self.themes
        )
        return encode_shapes(match_themes(day, night), self.inks)

    def list_centreline_points(self) -> list[Json]:
        """Return the points of the road's centreline, x and y alternating, in tenths of a pixel."""
        points = (self.course.find_point(n / POINTS_PER_ROW) for n in range(self.course.rows * POINTS_PER_ROW))
        return [round(part * 10) for point in points for part in point]

    def number_space(self, id: SpaceId) -> int:
        """Return the number of a space on the page."""
        if id not in self._spaces:
            self._spaces[id] = len(self.spaces)
            self.spaces.append(id)
        return self._spaces[id]

    def list_space_positions(self) -> list[Json]:
        """Return row and offset of every numbered space, in thousandths."""
        return [[_round_to_thousandths(part) for part in self.course.find_row_and_offset(id)] for id in self.spaces]

    def find_car_position(self, view: RaceView, one: CarView) -> Json:
        """Return a car's row and offset in thousandths; None off the board."""
        stand = CarPositions(self.course, view.cars, self.themes[0], view.pieces)
        row_and_offset = stand.find_row_and_offset(one)
        return [_round_to_thousandths(part) for part in row_and_offset] if row_and_offset else None

    def draw_car_figure(self, view: RaceView, one: CarView) -> int:
        """Return the figure of a car in its present state, facing right, front space at the origin."""
        own = sorted(piece.shape for piece in view.pieces if piece.seat == one.seat)
        key = repr((one.seat, one.number, one.status, one.shape, one.marks, len(one.spaces), own))
        if key not in self._cars:
            self._cars[key] = self._find_figure_number(
                lambda theme: self._draw_car(theme, view, one), self._place_relative_to_sample
            )
        return self._cars[key]

    def _draw_car(self, theme: Theme, view: RaceView, one: CarView) -> Iterable[Shape]:
        like = one.model_copy(
            update={
                "spaces": self._sample_spaces[: max(1, len(one.spaces))],
                "beside": None,
                "half": "",
                "tied": None,
                "trail": (),
            }
        )
        stand = CarPositions(self.course, (like,), theme, view.pieces)
        return find_car_look(like).board(stand, like)

    @cached_property
    def _sample_spaces(self) -> tuple[SpaceId, ...]:
        """Return consecutive spaces of average length on a straight, where cars are drawn."""
        track, course = self.course.track, self.course
        behind = {track.find_space_ahead(space.id): space.id for space in track.road}
        candidates = list[tuple[float, float, tuple[SpaceId, ...]]]()
        for space in track.road:
            chain = [space.id]
            while len(chain) < 3 and behind.get(chain[-1]):
                chain.append(behind[chain[-1]])
            start, end = course.find_rows(track.spaces[chain[-1]])[0], course.find_rows(space)[1]
            bend = abs(course.measure_turn_degrees(start, end if end > start else end + course.rows))
            candidates.append(
                (
                    round(bend),
                    math.dist(course.find_middle(space.id, -0.5), course.find_middle(space.id, 0.5)),
                    (*chain,),
                )
            )
        straight = sorted(one for one in candidates if one[0] <= min(candidates)[0] + 1)
        by_length = sorted(straight, key=lambda one: one[1])
        return by_length[int(len(by_length) * SAMPLE_LENGTH_QUANTILE)][2]

    def _place_relative_to_sample(self, p: Point) -> Point:
        """Transform a point near the sample spaces to coordinates relative to the first of them."""
        first = self._sample_spaces[0]
        x, y = self.course.find_middle(first)
        dx, dy = self.course.find_heading(self.course.find_row_and_offset(first)[0])
        return rotate_to(p[0] - x, p[1] - y, -math.atan2(dy, dx), (0.0, 0.0))

    def place_pieces(self, view: RaceView) -> list[Json]:
        """Return figures and places of other pieces; the first number counts those under the cars."""
        lying = [piece for piece in self._list_pieces_on_board(view) if find_piece_look(piece).layer == "lying"]
        below = [self._place_lying(id, [p for p in lying if p.at == id]) for id in dict.fromkeys(p.at for p in lying)]
        below += [self._place_warning(id) for id in view.marked if id in self.course.track.spaces]
        above = [
            self._place_piece(view, p)
            for layer in ("dropped", "afoot")
            for p in self._list_pieces_in_layer(view, layer)
        ]
        return [len(below), *below, *above]

    def _list_pieces_on_board(self, view: RaceView) -> list[BoardPiece]:
        return [piece for piece in view.pieces if piece.at in self.course.track.spaces]

    def _list_pieces_in_layer(self, view: RaceView, layer: str) -> list[BoardPiece]:
        return [piece for piece in self._list_pieces_on_board(view) if find_piece_look(piece).layer == layer]

    def _place_lying(self, id: SpaceId, here: Sequence[BoardPiece]) -> Json:
        def lying(theme: Theme) -> Iterable[Shape]:
            return CarShapes(self.course, (), theme, tuple(here)).draw_lying()

        return self._place_figure(repr(("lying", here)), id, lying)

    def _place_warning(self, id: SpaceId) -> Json:
        return self._place_figure(f"marked {id}", id, lambda theme: CarShapes(self.course, (), theme).draw_warning(id))

    def _place_piece(self, view: RaceView, piece: BoardPiece) -> Json:
        def standing(theme: Theme) -> Iterable[Shape]:
            return find_piece_look(piece).board(CarPositions(self.course, view.cars, theme, view.pieces), piece)

        near = [one for one in view.pieces if one.at == piece.at]
        cars = sorted(one.seat for one in view.cars if piece.at in one.spaces)
        return self._place_figure(repr((piece, near, cars)), piece.at, standing)

    def _place_figure(self, key: str, at: SpaceId, draw: ThemedDrawing) -> Json:
        """Return a figure's number and position."""
        x, y = self.course.find_middle(at)
        if key not in self._pieces:
            number = self._find_figure_number(draw, lambda p: (p[0] - x, p[1] - y))
            self._pieces[key] = [number, round(x * 10), round(y * 10)]
        return self._pieces[key]

    def find_mark_figure(self, kind: str) -> int:
        """Return the figure of an incident mark."""
        return self._find_figure_number(lambda theme: draw_mark(Mark(0, kind), (0.0, 0.0), theme), lambda p: p)

    def _find_figure_number(self, draw: ThemedDrawing, at: PointTransform) -> int:
        """Return the number of a drawing in both themes, storing it if new."""
        day, night = (tuple(draw(theme)) for theme in self.themes)
        code = encode_shapes(match_themes(day, night), self.inks, at)
        if code not in self._figures:
            self._figures[code] = len(self.figures)
            self.figures.append(code)
        return self._figures[code]

    def list_car_colours(self, seat: Seat, number: int) -> Json:
        """Return the colours of a car's body, number and rim."""
        livery = find_livery(seat, number)
        return [livery.body, livery.ink, livery.rim]


def _round_to_thousandths(part: float) -> int:
    return round(part * 1000)
