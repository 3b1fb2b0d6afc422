"""The picture of a round: headline, enlarged part, overview of the board, running order."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bot.model.seats import find_livery
from bot.pictures import pillow_backend
from bot.pictures.alt_text import PictureLocalizer, format_stage, shorten_description
from bot.pictures.board import BoardArt, Picture, build_day_road, list_moving_colours
from bot.pictures.cars import show_ended_cars
from bot.pictures.focus import RULE_PX, Frame, choose_frames, choose_lens
from bot.pictures.fonts import cut_to_width, fit_name, measure_text, shorten_name, to_writable, write_line
from bot.pictures.geometry import Course
from bot.pictures.incident_marks import MIN_TEXT_SIZE_PX, Mark, draw_mark_shape
from bot.pictures.overview import build_overview, measure_board_height
from bot.pictures.palette import Theme
from bot.pictures.positions import CarPositions
from bot.pictures.scene import Box, Face, Inset, Polygon, Scene, Shape, Text, convert_drawing_errors, move_shape
from bot.pictures.zoomed_view import Pane
from rules.base import Json, Seat
from rules.view import CarView, RaceView, StockLevel, find_close_followers, find_shared_places

LOW_STOCK_DIVISOR = 4
"""A stock is shown when it is at most a quarter of its full amount."""
MAX_ROW_HEIGHT_PX, MIN_ROW_HEIGHT_PX, OUT_RULE_HEIGHT_PX = 58, 38, 14
PLACE_RIGHT_PX, BADGE_MIDDLE_PX, NAME_LEFT_PX, PLACES_WON_WIDTH_PX, GAP_WIDTH_PX = 58, 104, 144, 74, 90


@dataclass(frozen=True)
class TowerOrder:
    """Data of a timing tower besides the view.
    `before`: places a round ago; `outs`: when and why a race has ended, in words; `alarms`: a sign for a
    car, by kind of mark; `humans`: seats with bold names."""

    before: Mapping[Seat, int]
    outs: Mapping[Seat, str]
    alarms: Mapping[Seat, str]
    humans: frozenset[Seat] = frozenset()


class Tower:
    """The standings of a view in a column of a given size."""

    def __init__(
        self,
        view: RaceView,
        order: TowerOrder,
        names: Mapping[Seat, str],
        theme: Theme,
        localizer: PictureLocalizer,
        size: tuple[int, int],
    ) -> None:
        self.view, self.order, self.names, self.theme, self.localizer = view, order, names, theme, localizer
        self.wide, self.tall = size
        cars = sorted(view.cars, key=lambda one: one.order)
        self.racing = [one for one in cars if one.status != "out"]
        self.places = find_shared_places(self.racing)
        self.close = find_close_followers(self.racing) if view.round else frozenset()
        self.cars_out = [one for one in cars if one.status == "out"]
        rule = OUT_RULE_HEIGHT_PX if self.cars_out and self.racing else 0
        self.row = max(MIN_ROW_HEIGHT_PX, min(MAX_ROW_HEIGHT_PX, (self.tall - rule) // max(1, len(cars))))
        self.rule = rule if self.row * len(cars) + rule <= self.tall else 4

    def draw_shapes(self) -> Iterator[Shape]:
        """Draw row by row from the top."""
        y = 0
        for one in self.racing:
            yield from self._draw_row(one, y)
            y += self.row
        if self.cars_out and self.racing:
            yield Box(8, y + self.rule // 2 - 1, self.wide - 16, 2, self.theme.soft_ink)
            y += self.rule
        for one in self.cars_out:
            yield from self._draw_out_row(one, y)
            y += self.row

    def _draw_row(self, one: CarView, y: int) -> Iterator[Shape]:
        middle = y + self.row // 2
        if self.places[one.seat] == 1:
            yield Box(0, y + 1, self.wide, self.row - 2, self.theme.badge)
            yield Box(0, y + 1, 8, self.row - 2, self.theme.mark)
        place = self._format_place(one)
        place_right = max(PLACE_RIGHT_PX - 4, measure_text(place, MIN_TEXT_SIZE_PX, "narrow") + 2)
        yield Text((place_right, middle), place, MIN_TEXT_SIZE_PX, self.theme.ink, "narrow", "end")
        yield from self._draw_number_plate(one, BADGE_MIDDLE_PX, middle)
        right = self.wide - 8
        yield from self._draw_places_won(one, right - PLACES_WON_WIDTH_PX + 28, middle)
        right -= PLACES_WON_WIDTH_PX
        gap = self._format_gap(one)
        if gap:
            yield Text((right, middle), gap, MIN_TEXT_SIZE_PX, self.theme.ink, "narrow", "end")
        right -= max(GAP_WIDTH_PX, round(measure_text(gap, MIN_TEXT_SIZE_PX, "narrow")) + 14)
        low = self._format_low_stock(one)
        if low:
            yield Text((right, middle), low, MIN_TEXT_SIZE_PX, self.theme.alarm, "narrow", "end")
            right -= round(measure_text(low, MIN_TEXT_SIZE_PX, "narrow")) + 12
        alarm = self.order.alarms.get(one.seat)
        if alarm:
            yield from draw_mark_shape(alarm, (right - 16, middle), 15, self.theme.alarm)
            right -= 44
        yield self._make_name_text(one, right, middle)

    def _draw_out_row(self, one: CarView, y: int) -> Iterator[Shape]:
        """Draw a car that is out: no place and no gap, but the reason."""
        middle = y + self.row // 2
        yield from draw_mark_shape("out", (PLACE_RIGHT_PX - 20, middle), 13, self.theme.soft_ink)
        yield from self._draw_number_plate(one, BADGE_MIDDLE_PX, middle)
        why = self.order.outs.get(one.seat) or self.localizer.format_word("status", "out")
        reason = cut_to_width(why, MIN_TEXT_SIZE_PX, self.wide * 0.5)
        yield Text((self.wide - 10, middle), reason, MIN_TEXT_SIZE_PX, self.theme.alarm, "plain", "end")
        yield self._make_name_text(
            one, self.wide - 22 - round(measure_text(reason, MIN_TEXT_SIZE_PX)), middle, soft=True
        )

    def _make_name_text(self, one: CarView, end: int, y: int, *, soft: bool = False) -> Text:
        bold = one.seat in self.order.humans or (not soft and self.places[one.seat] == 1)
        face: Face = "narrow" if bold else "plain"
        name = shorten_name(one.seat, self.names)
        colour = self.theme.soft_ink if soft else self.theme.ink
        text, size, own = fit_name(name, MIN_TEXT_SIZE_PX, max(40, end - NAME_LEFT_PX), face)
        return Text((NAME_LEFT_PX, y), text, size, colour, own, "start")

    def _draw_number_plate(self, one: CarView, x: int, y: int) -> Iterator[Shape]:
        """Draw the car's number on its colour."""
        livery = find_livery(one.seat, one.number)
        tall = min(self.row - 4, 40)
        yield Box(x - 29, y - tall // 2, 58, tall, livery.rim if livery.rim != "#ffffff" else self.theme.ink)
        yield Box(x - 27, y - tall // 2 + 2, 54, tall - 4, livery.body)
        if livery.where != "plain":
            yield Box(x - 27, y - tall // 2 + 2, 7, tall - 4, livery.trim)
        if livery.where in ("both", "stripe", "flanks"):
            yield Box(x + 20, y - tall // 2 + 2, 7, tall - 4, livery.trim)
        yield Text((x, y), str(one.number), MIN_TEXT_SIZE_PX, livery.ink, "narrow")

    def _format_place(self, one: CarView) -> str:
        return "–" if one.adrift else f"{self.places[one.seat]}{'=' if one.level else ''}"

    def _format_gap(self, one: CarView) -> str:
        """Format the gap to the leader; for the leader, the distance left."""
        if one.status == "finished":
            return self.localizer.format_word("status", "finished")
        if one.seat in self.close:
            return self.localizer.format_word("picture", "close")
        return f"{'−' if one.gap < 0 else '+'}{abs(one.gap)}" if one.gap else ""

    def _format_low_stock(self, one: CarView) -> str:
        """Format the stock that is closest to zero."""
        low = [g for g in one.gauges if g.most and g.value * LOW_STOCK_DIVISOR <= g.most]
        if not low or one.status != "running":
            return ""
        least = min(low, key=_find_remaining_share)
        return f"{self.localizer.format_word('gauge', least.name)} {least.value}"

    def _draw_places_won(self, one: CarView, x: int, y: int) -> Iterator[Shape]:
        """Draw places won or lost in the round, with an arrow."""
        before = self.order.before.get(one.seat)
        by = before - self.places[one.seat] if before and one.status != "finished" else 0
        if not by:
            return
        up = -1 if by > 0 else 1
        colour = self.theme.bar if by > 0 else self.theme.alarm
        yield Polygon(((x, y + up * 11), (x - 12, y - up * 9), (x + 12, y - up * 9)), colour)
        yield Text((x + 16, y), str(abs(by)), MIN_TEXT_SIZE_PX, colour, "narrow", "start")


def _find_remaining_share(gauge: StockLevel) -> tuple[float, str]:
    return gauge.value / (gauge.most or 1), gauge.name


PICTURE_SIDE_PX, HEAD_HEIGHT_PX = 1200, 72
FOCUS_SIZE_PX, MAP_WIDTH_PX, COLUMN_WIDTH_PX, MAX_FOOT_HEIGHT_PX = (1200, 640), 492, 696, 484
LEGEND_HEIGHT_PX = 44
HEADLINE_STYLES: tuple[tuple[int, Face], ...] = (
    (44, "bold"),
    (40, "bold"),
    (36, "bold"),
    (40, "narrow"),
    (36, "narrow"),
)
"""Styles of a headline on one line, in order of preference; if none fits, it takes two lines."""


@dataclass(frozen=True)
class RoundPictureData:
    """Report data for a picture of a round.
    `headline`: a sentence in plain text; `named`: the seats in it; `marks`: incidents, by the lines of the
    story; `before`: the view a round ago; `humans`: seats that people drive; `outs`: when and why a race has
    ended, by seat, in a few words; `alarms`: signs for cars, by kinds of marks."""

    headline: str = ""
    marks: tuple[Mark, ...] = ()
    before: RaceView | None = None
    humans: frozenset[Seat] = frozenset()
    named: tuple[Seat, ...] = ()
    outs: Mapping[Seat, str] = field(default_factory=dict)
    alarms: Mapping[Seat, str] = field(default_factory=dict)
    alt: str = ""


NO_REPORT = RoundPictureData()


def draw_round(
    board_art: BoardArt,
    view: RaceView,
    names: Mapping[Seat, str],
    localizer: PictureLocalizer,
    picture_data: RoundPictureData = NO_REPORT,
    seat: Seat | None = None,
) -> Picture:
    """Draw a PNG, 1200 wide and at most as high, to be read at a third of that size.
    `seat`: driver whose own surroundings are enlarged, instead of the most interesting part.

    Raises Undrawable, and nothing else. May be called from several threads at once."""
    with convert_drawing_errors(board_art.track.name):
        scene = build_round_scene(board_art, view, names, localizer, picture_data, seat)
        return Picture(
            pillow_backend.render_png(scene), picture_data.alt or describe_round(view, names, localizer, picture_data)
        )


def build_round_scene(
    board_art: BoardArt,
    view: RaceView,
    names: Mapping[Seat, str],
    localizer: PictureLocalizer,
    picture_data: RoundPictureData = NO_REPORT,
    seat: Seat | None = None,
) -> Scene:
    """Build the scene of a round picture."""
    road = build_day_road(board_art, view)
    course, theme = road.course, road.theme
    standing = show_ended_cars(view)
    stand = CarPositions(course, standing.cars, theme, standing.pieces)
    frames = choose_round_frames(stand, picture_data, seat)
    map_size = choose_map_size(course, view)
    board = build_overview(road, standing, frames, picture_data.marks, map_size)
    before = find_shared_places(picture_data.before.cars) if picture_data.before and picture_data.before.round else {}
    order = TowerOrder(before, picture_data.outs, picture_data.alarms, picture_data.humans)
    column = Tower(view, order, names, theme, localizer, (COLUMN_WIDTH_PX, map_size[1])).draw_shapes()
    foot = HEAD_HEIGHT_PX + FOCUS_SIZE_PX[1] + 4
    height = foot + map_size[1]
    rule = Box(0, foot - 4, PICTURE_SIDE_PX, 4, theme.edge)
    moving = (
        *draw_header(write_line(picture_data.headline, names), format_stage(localizer, view), theme),
        *draw_rules(frames, theme, HEAD_HEIGHT_PX),
        *_draw_legend(view, localizer, theme, height - 30),
        rule,
        *(move_shape(s, PICTURE_SIDE_PX - COLUMN_WIDTH_PX, foot) for s in column),
    )
    battles = (
        Inset(
            one.left, HEAD_HEIGHT_PX + one.top, Pane(road, standing, one.lens, one.size).build_scene(picture_data.marks)
        )
        for one in frames
    )
    insets = (*battles, Inset(0, foot, board))
    return Scene(
        PICTURE_SIDE_PX,
        height,
        theme.paper,
        "",
        (),
        moving,
        list_moving_colours(course, theme),
        insets=insets,
        palette=board,
    )


def choose_map_size(course: Course, view: RaceView) -> tuple[int, int]:
    """Choose the size of the map: as high as the board and the standings beside it need.

    It is the same in all rounds of a race, as the standings have room for cars that go out."""
    board_height = measure_board_height(course, MAP_WIDTH_PX) + (0 if view.length else 2 * LEGEND_HEIGHT_PX)
    standings_height = len(view.cars) * MAX_ROW_HEIGHT_PX + OUT_RULE_HEIGHT_PX
    return MAP_WIDTH_PX, min(MAX_FOOT_HEIGHT_PX, max(board_height, standings_height))


def choose_round_frames(
    stand: CarPositions, picture_data: RoundPictureData, seat: Seat | None = None
) -> tuple[Frame, ...]:
    """Choose the frames of a round's picture: what its headline names, or a driver's own surroundings."""
    if seat:
        return (
            Frame(
                choose_lens(stand, picture_data.marks, FOCUS_SIZE_PX, picture_data.humans, seat), 0, 0, FOCUS_SIZE_PX
            ),
        )
    return choose_frames(stand, picture_data.marks, FOCUS_SIZE_PX, picture_data.humans, picture_data.named)


def _draw_legend(view: RaceView, localizer: PictureLocalizer, theme: Theme, y: int) -> Iterator[Shape]:
    """Explain the plates beside the cars where they name the distance to go, since lanes differ in length."""
    places = find_shared_places(view.cars)
    racing = [one for one in sorted(view.cars, key=lambda car: car.order) if one.status == "running"]
    first = next((one for one in racing if one.left is not None), None)
    if view.length or first is None or len({places[one.seat] for one in racing}) < 2:
        return
    facts = {"place": places[first.seat], "left": first.left}
    legend, room = localizer.format_phrase("picture", "plates", facts), MAP_WIDTH_PX - 20
    text, size, face = fit_name(legend, MIN_TEXT_SIZE_PX, room, "narrow")
    yield Text((20, y), text, size, theme.soft_ink, face, "start", halo=theme.ground)


def draw_rules(frames: Sequence[Frame], theme: Theme, head: int = 0) -> Iterator[Shape]:
    """Draw the rules between frames, which begin below a head of some pixels."""
    for one in frames:
        top, (wide, tall) = head + one.top, one.size
        if one.left:
            yield Box(one.left - RULE_PX, top, RULE_PX, tall, theme.edge)
        if one.top:
            yield Box(one.left, top - RULE_PX, wide, RULE_PX, theme.edge)


def draw_header(headline: str, stage: str, theme: Theme) -> Iterator[Shape]:
    """Draw a headline over one or two lines, with the stage of the race at the right."""
    size, room = 33, PICTURE_SIDE_PX - 60 - measure_text(stage, 33, "narrow")
    writable_headline = to_writable(headline)
    whole = next(((n, face) for n, face in HEADLINE_STYLES if measure_text(writable_headline, n, face) <= room), None)
    if whole:
        yield Text((20, HEAD_HEIGHT_PX / 2 - 2), writable_headline, whole[0], theme.ink, whole[1], "start")
    else:
        first, second = split_in_two_lines(writable_headline, size, room)
        for text, y in ((first, 19), (second, 52)):
            yield Text((20, y), cut_to_width(text, size, room, "narrow"), size, theme.ink, "narrow", "start")
    yield Text((PICTURE_SIDE_PX - 20, HEAD_HEIGHT_PX / 2 - 2), stage, size, theme.soft_ink, "narrow", "end")
    yield Box(0, HEAD_HEIGHT_PX - 3, PICTURE_SIDE_PX, 3, theme.edge)


def split_in_two_lines(text: str, size: int, room: float) -> tuple[str, str]:
    """Split a text into two lines of similar width; a number stays with the word after it."""
    words = re.split(r"(?<!\d) | (?!\w)", " ".join(text.split()))
    ways = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words) + 1)]
    fits = [way for way in ways if max(measure_text(half, size, "narrow") for half in way) <= room]
    return min(fits or ways[-1:] or [("", "")], key=lambda way: max(measure_text(half, size, "narrow") for half in way))


def describe_round(
    view: RaceView, names: Mapping[Seat, str], localizer: PictureLocalizer, picture_data: RoundPictureData = NO_REPORT
) -> str:
    """Describe a round in at most 1,000 characters.
    The headline, incidents by number, the running order with gaps, cars out."""
    cars = sorted(view.cars, key=lambda one: one.order)
    places, close = find_shared_places(cars), find_close_followers(cars) if view.round else ()
    order = [
        _describe_car(one, places[one.seat], one.seat in close, names, localizer) for one in cars if one.status != "out"
    ]
    out = [
        f"{names.get(one.seat, one.seat)}: {picture_data.outs.get(one.seat) or localizer.format_word('status', 'out')}"
        for one in cars
        if one.status == "out"
    ]
    mark_texts = [_describe_mark(mark, names, localizer) for mark in picture_data.marks]
    parts = (
        picture_data.headline.rstrip("."),
        format_stage(localizer, view),
        "; ".join(mark_texts),
        "; ".join(order),
        "; ".join(out),
    )
    text = ". ".join(part for part in parts if part) + "."
    return shorten_description(text)


def _describe_car(one: CarView, place: int, close: bool, names: Mapping[Seat, str], localizer: PictureLocalizer) -> str:
    """Describe a car: `2. Ann, car 4, +3`. `close`: just behind the car before it."""
    gap = localizer.format_word("status", "finished") if one.status == "finished" else f"{one.gap:+}" if one.gap else ""
    if close:
        gap = f"{gap}{', ' if gap else ''}{localizer.format_word('ui', 'close_behind')}"
    facts: dict[str, Json] = {"place": place, "number": one.number, "gap": gap}
    return localizer.format_phrase(
        "picture", "car", {**facts, "seat": one.seat}, {one.seat: names.get(one.seat, one.seat)}
    )


def _describe_mark(mark: Mark, names: Mapping[Seat, str], localizer: PictureLocalizer) -> str:
    """Describe a mark: `1: spin, Ann`."""
    who = ", ".join(names.get(seat, seat) for seat in mark.seats)
    head = f"{mark.number}: " if mark.number else ""
    return f"{head}{localizer.format_word('happened', mark.kind)}{', ' if who else ''}{who}"
