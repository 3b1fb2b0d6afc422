"""The board as SVG, and what moves on it: from the same courses, prints and drawings as the pictures."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from bot.render.board import course_on, print_of
from bot.render.cars import CarsDrawn
from bot.render.curves import turned
from bot.render.geometry import Course
from bot.render.happenings import Mark
from bot.render.happenings import drawn as mark_drawn
from bot.render.looks import car_look, piece_look
from bot.render.palette import THEMES, Theme, livery, surfaced
from bot.render.scene import Point, Shape
from bot.render.stand import CarsStanding
from bot.replay.drawing import Inks, drawn, paired
from rules.track.track import Track
from rules.values import Json, Seat, SpaceId
from rules.view import Board, CarView, Piece, RaceView

Placer = Callable[[Point], Point]
Drawing = Callable[[Theme], Iterable[Shape]]
FINELY = 6
"""Points of the road's middle a row."""
SMALL = 0.3
"""Of all spaces, those that are shorter than the one that cars are drawn for."""


@dataclass
class ReplayBoard:
    """A track's board on a page. Everything that is drawn more than once is drawn once: `figures` by number."""

    course: Course
    board: Board
    inks: Inks = field(default_factory=Inks)
    figures: list[str] = field(default_factory=list)
    spaces: list[SpaceId] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._figures, self._spaces = dict[str, int](), dict[SpaceId, int]()
        self._cars, self._pieces = dict[str, int](), dict[str, Json]()

    @classmethod
    def of(cls, track: Track, text: str, board: Board) -> "ReplayBoard":
        """Of a track's file. Raises Undrawable."""
        return cls(course_on(track, text), board)

    @cached_property
    def themes(self) -> tuple[Theme, Theme]:
        """By day and by night."""
        surface = self.course.shape.surface
        return surfaced(THEMES["day"], surface), surfaced(THEMES["night"], surface)

    def ground(self) -> str:
        """All that is printed on it."""
        day, night = (print_of(self.course, self.board, theme).shapes() for theme in self.themes)
        return drawn(paired(day, night), self.inks)

    def road(self) -> list[Json]:
        """The middle of the road, point after point: x and y by turns, in tenths of a pixel."""
        points = (self.course.at(n / FINELY) for n in range(self.course.rows * FINELY))
        return [round(part * 10) for point in points for part in point]

    def space(self, id: SpaceId) -> int:
        """The number of a space on the page."""
        if id not in self._spaces:
            self._spaces[id] = len(self.spaces)
            self.spaces.append(id)
        return self._spaces[id]

    def berths(self) -> list[Json]:
        """Row and offset of every space that was named, in thousandths."""
        return [[_fine(part) for part in self.course.seat_of(id)] for id in self.spaces]

    def berth(self, view: RaceView, one: CarView) -> Json:
        """Where a car stands: row and offset, in thousandths; None off the board."""
        stand = CarsStanding(self.course, view.cars, self.themes[0], view.pieces)
        found = stand.berth(one)
        return [_fine(part) for part in found] if found else None

    def car(self, view: RaceView, one: CarView) -> int:
        """The figure of a car as it is now, driving to the right, its front space's middle at the origin."""
        own = sorted(piece.shape for piece in view.pieces if piece.seat == one.seat)
        key = repr((one.seat, one.number, one.status, one.shape, one.marks, len(one.spaces), own))
        if key not in self._cars:
            self._cars[key] = self._figure(lambda theme: self._car(theme, view, one), self._origin)
        return self._cars[key]

    def _car(self, theme: Theme, view: RaceView, one: CarView) -> Iterable[Shape]:
        like = one.model_copy(
            update={
                "spaces": self._stand_in[: max(1, len(one.spaces))],
                "beside": None,
                "half": "",
                "tied": None,
                "trail": (),
            }
        )
        stand = CarsStanding(self.course, (like,), theme, view.pieces)
        return car_look(like).board(stand, like)

    @cached_property
    def _stand_in(self) -> tuple[SpaceId, ...]:
        """Spaces one behind the other where the road is straight, neither long nor short: cars are drawn there."""
        track, course = self.course.track, self.course
        behind = {track.ahead(space.id): space.id for space in track.road}
        found = list[tuple[float, float, tuple[SpaceId, ...]]]()
        for space in track.road:
            chain = [space.id]
            while len(chain) < 3 and behind.get(chain[-1]):
                chain.append(behind[chain[-1]])
            start, end = course.rows_of(track.spaces[chain[-1]])[0], course.rows_of(space)[1]
            bend = abs(course.turn(start, end if end > start else end + course.rows))
            found.append(
                (round(bend), math.dist(course.middle(space.id, -0.5), course.middle(space.id, 0.5)), (*chain,))
            )
        straight = sorted(one for one in found if one[0] <= min(found)[0] + 1)
        by_length = sorted(straight, key=lambda one: one[1])
        return by_length[int(len(by_length) * SMALL)][2]

    def _origin(self, p: Point) -> Point:
        """A point beside the spaces where cars are drawn, as seen from the first of them."""
        first = self._stand_in[0]
        (x, y), (dx, dy) = self.course.middle(first), self.course.heading(self.course.seat_of(first)[0])
        return turned(p[0] - x, p[1] - y, -math.atan2(dy, dx), (0.0, 0.0))

    def pieces(self, view: RaceView) -> list[Json]:
        """What else lies and walks there: figures, each with its place; those under the cars first, as many as the
        first number says."""
        lying = [piece for piece in self._there(view) if piece_look(piece).layer == "lying"]
        below = [self._lying(id, [p for p in lying if p.at == id]) for id in dict.fromkeys(p.at for p in lying)]
        below += [self._warned(id) for id in view.marked if id in self.course.track.spaces]
        above = [self._piece(view, p) for layer in ("dropped", "afoot") for p in self._of(view, layer)]
        return [len(below), *below, *above]

    def _there(self, view: RaceView) -> list[Piece]:
        return [piece for piece in view.pieces if piece.at in self.course.track.spaces]

    def _of(self, view: RaceView, layer: str) -> list[Piece]:
        return [piece for piece in self._there(view) if piece_look(piece).layer == layer]

    def _lying(self, id: SpaceId, here: Sequence[Piece]) -> Json:
        def lying(theme: Theme) -> Iterable[Shape]:
            return CarsDrawn(self.course, (), theme, tuple(here)).lying()

        return self._placed(repr(("lying", here)), id, lying)

    def _warned(self, id: SpaceId) -> Json:
        return self._placed(f"marked {id}", id, lambda theme: CarsDrawn(self.course, (), theme).warning(id))

    def _piece(self, view: RaceView, piece: Piece) -> Json:
        def standing(theme: Theme) -> Iterable[Shape]:
            return piece_look(piece).board(CarsStanding(self.course, view.cars, theme, view.pieces), piece)

        near = [one for one in view.pieces if one.at == piece.at]
        cars = sorted(one.seat for one in view.cars if piece.at in one.spaces)
        return self._placed(repr((piece, near, cars)), piece.at, standing)

    def _placed(self, key: str, at: SpaceId, draw: Drawing) -> Json:
        """A figure beside its place."""
        x, y = self.course.middle(at)
        if key not in self._pieces:
            number = self._figure(draw, lambda p: (p[0] - x, p[1] - y))
            self._pieces[key] = [number, round(x * 10), round(y * 10)]
        return self._pieces[key]

    def mark(self, kind: str) -> int:
        """The figure of what happened."""
        return self._figure(lambda theme: mark_drawn(Mark(0, kind), (0.0, 0.0), theme), lambda p: p)

    def _figure(self, draw: Drawing, at: Placer) -> int:
        """The number of what is drawn, by day and by night."""
        day, night = (tuple(draw(theme)) for theme in self.themes)
        said = drawn(paired(day, night), self.inks, at)
        if said not in self._figures:
            self._figures[said] = len(self.figures)
            self.figures.append(said)
        return self._figures[said]

    def livery(self, seat: Seat, number: int) -> Json:
        """A car's paint: its body, its number's, its rim's."""
        paint = livery(seat, number)
        return [paint.body, paint.ink, paint.rim]


def _fine(part: float) -> int:
    return round(part * 1000)
