"""Moving things on the board: cars with ribbons along their paths, pieces, warnings."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from bot.model.seats import WHITE, find_livery
from bot.pictures.geometry import smooth_path, trace_edges
from bot.pictures.icons import draw_badge, draw_chain
from bot.pictures.positions import CarPositions, find_remains
from bot.pictures.scene import Polygon, Shape, Stroke, Text
from bot.pictures.sprites.registry import Layer, find_car_look, find_piece_look
from rules.base import SpaceId
from rules.view import BoardPiece, CarView, RaceView


class CarShapes(CarPositions):
    """The cars of a view on a course with all other pieces, as shapes."""

    def draw_shapes(self, marked_spaces: Sequence[SpaceId] = ()) -> Iterator[Shape]:
        """Draw ribbons first, then lying pieces, cars from the last to the first, people on foot."""
        yield from self.draw_below(marked_spaces)
        yield from self.draw_above()

    def draw_below(self, marked_spaces: Sequence[SpaceId]) -> Iterator[Shape]:
        """Draw what lies on the road itself: warnings and ribbons."""
        for id in marked_spaces:
            if id in self.course.track.spaces:
                yield from self.draw_warning(id)
        for one in self.cars:
            yield from self._draw_ribbon(one)

    def draw_above(self) -> Iterator[Shape]:
        """Draw pieces, cars and people."""
        yield from self.draw_lying()
        yield from self._draw_chains()
        for one in sorted(self.cars_on_board, key=lambda c: -c.order):
            yield from find_car_look(one).board(self, one)
        for piece in self._list_pieces_in_layer("dropped"):
            yield from find_piece_look(piece).board(self, piece)
        yield from self._draw_hooks()
        for piece in self._list_pieces_in_layer("afoot"):
            yield from find_piece_look(piece).board(self, piece)

    def _list_pieces_in_layer(self, layer: Layer) -> list[BoardPiece]:
        return [p for p in self.pieces if find_piece_look(p).layer == layer]

    def _draw_chains(self) -> Iterator[Shape]:
        """Draw chains between tied cars."""
        spots = {one.seat: self.spot_of(one) for one in self.cars_on_board}
        for one in self.cars_on_board:
            here, there = spots.get(one.seat), spots.get(one.tied or "")
            if here and there:
                yield from draw_chain(here[0], there[0], self.course.lane_width * 0.3)

    def _draw_hooks(self) -> Iterator[Shape]:
        """Draw a hook beside each tied car."""
        for one in self.cars_on_board:
            if one.tied and one.spaces and one.spaces[0] in self.course.track.spaces:
                yield from draw_badge("hook", self.course.find_middle(one.spaces[0], 0.5, 0.34), self.course.lane_width)

    def draw_lying(self) -> Iterator[Shape]:
        """Draw wrecks on spaces with a warning edge; of several, the last one and their number."""
        lying = self._list_pieces_in_layer("lying")
        for id in dict.fromkeys(p.at for p in lying):
            yield Polygon(self.course.outlines[id], self.theme.alarm, 0.28)
            yield Stroke(
                self.course.outlines[id], self.theme.alarm, max(2.0, self.course.lane_width * 0.08), closed=True
            )
        for id in dict.fromkeys(p.at for p in lying):
            here = [p for p in lying if p.at == id]
            yield from find_piece_look(here[-1]).board(self, here[-1])
            if len(here) > 1:
                (x, y), reach = self.course.find_middle(id), self.course.lane_width * 0.48
                at, size = (x + reach, y - reach), max(12, round(reach * 0.9))
                yield Text(at, f"×{len(here)}", size, self.theme.alarm, "narrow", halo=self.theme.paper)

    def draw_warning(self, id: SpaceId) -> Iterator[Shape]:
        """Draw a warning triangle for wreckage."""
        x, y = self.course.find_middle(id)
        for reach, colour in ((self.course.lane_width * 0.5, WHITE), (self.course.lane_width * 0.42, self.theme.alarm)):
            yield Polygon(
                ((x, y - reach), (x + reach * 0.95, y + reach * 0.75), (x - reach * 0.95, y + reach * 0.75)), colour
            )
        yield Text((x, y + 2), "!", max(12, round(self.course.lane_width * 0.45)), WHITE, "narrow")

    def _draw_ribbon(self, one: CarView) -> Iterator[Shape]:
        """Draw the path of this round, from faint to strong."""
        aside = ((one.number * 5) % 7 - 3) * 0.05
        path = smooth_path(self.course, one.trail, aside, points_per_space=4)
        if len(path) < 2:
            return
        livery = find_livery(one.seat, one.number)
        pieces = max(1, min(6, len(path) // 3))
        cuts = [round(k * (len(path) - 1) / pieces) for k in range(pieces + 1)]
        left, right = trace_edges(path, self.course.lane_width * 0.14)
        for k, (a, b) in enumerate(pairwise(cuts)):
            share = (k + 1) / pieces
            yield Polygon((*left[a : b + 1], *reversed(right[a : b + 1])), livery.body, 0.15 + 0.55 * share)


def show_ended_cars(view: RaceView) -> RaceView:
    """Return a view in which cars whose race has ended in this round stand at the end of their path.

    A car whose wreck lies on the board is not shown beside it."""
    cars = tuple(
        _place_stand_at_end(car) if _has_just_ended(car) and not find_remains(view.pieces, car.seat) else car
        for car in view.cars
    )
    return view.model_copy(update={"cars": cars})


def _has_just_ended(car: CarView) -> bool:
    """Whether a car's race has ended in the round that a view shows, off the board."""
    return car.status != "running" and bool(car.trail) and not car.spaces and not car.beside


def _place_stand_at_end(car: CarView) -> CarView:
    look = find_car_look(car)
    marks = look.whole if car.status == "finished" else car.marks
    return car.model_copy(update={"spaces": car.trail[: -1 - look.parts : -1], "marks": marks})
