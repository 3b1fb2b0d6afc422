"""The picture of a round: a headline, the battle enlarged, the whole board small, the running order."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from bot.render import raster
from bot.render.battle import aim
from bot.render.board import TROUBLE, Picture, course_on, palette_of, road_of
from bot.render.happenings import Mark
from bot.render.lettering import fit, legible, width
from bot.render.overview import overview
from bot.render.palette import THEMES, Theme, surfaced
from bot.render.pane import Pane
from bot.render.scene import Box, Face, Inset, Scene, Shape, Text, Undrawable, moved
from bot.render.stand import CarsStanding
from bot.render.tower import Tower, TowerOrder, shared_places
from bot.render.voices import Voice, stage
from rules.track.track import Track
from rules.values import Json, Seat
from rules.view import Board, CarView, RaceView

SIDE, HEAD = 1200, 72
FOCUS, MAP, COLUMN = (1200, 640), (492, 484), (696, 484)
"""Width and height of the enlarged part, of the board, of the running order."""
IN_A_LINE: tuple[tuple[int, Face], ...] = ((44, "bold"), (40, "bold"), (36, "bold"), (40, "narrow"), (36, "narrow"))
"""How a headline is written, if that has room; else over two lines."""


@dataclass(frozen=True)
class Backdrop:
    """What is drawn on: a track with its file's text, and the board as a game prints it."""

    track: Track
    text: str
    board: Board


@dataclass(frozen=True)
class RoundTold:
    """What is told of a round beside the race as it stands. `headline`: a sentence, plain text; `marks`: what happened,
    by the lines of the story; `before`: the race a round ago; `humans`: seats that people drive; `outs`: when and why a
    race has ended, by seat, in a few words; `alarms`: signs for cars, kinds of marks."""

    headline: str = ""
    marks: tuple[Mark, ...] = ()
    before: RaceView | None = None
    humans: frozenset[Seat] = frozenset()
    outs: Mapping[Seat, str] = field(default_factory=dict)
    alarms: Mapping[Seat, str] = field(default_factory=dict)
    alt: str = ""


QUIET = RoundTold()
"""Nothing is told."""


def draw_round(
    setting: Backdrop,
    view: RaceView,
    names: Mapping[Seat, str],
    voice: Voice,
    told: RoundTold = QUIET,
    seat: Seat | None = None,
    theme: str = "day",
) -> Picture:
    """A PNG of 1200 × 1200, made to be read at a third of that. `seat`: whose own battle is shown, if not the greatest.

    Raises Undrawable, and nothing else. May be called from several threads at once.
    """
    try:
        drawn = round_scene(setting, view, names, voice, told, seat, theme)
        return Picture(raster.png(drawn), told.alt or round_in_words(view, names, voice, told))
    except TROUBLE as fault:
        raise Undrawable(f"{setting.track.name}: {fault}") from fault


def round_scene(
    setting: Backdrop,
    view: RaceView,
    names: Mapping[Seat, str],
    voice: Voice,
    told: RoundTold = QUIET,
    seat: Seat | None = None,
    theme: str = "day",
) -> Scene:
    """Everything in the picture of a round."""
    course = course_on(setting.track, setting.text)
    paint = surfaced(THEMES[theme], course.shape.surface)
    road = road_of(course, view.board or setting.board, paint)
    lens = aim(CarsStanding(course, view.cars, paint, view.pieces), told.marks, FOCUS, told.humans, seat)
    battle = Pane(road, view, lens, FOCUS).scene(told.marks)
    board = overview(road, view, lens, told.marks, MAP)
    before = shared_places(told.before.cars) if told.before and told.before.round else {}
    order = TowerOrder(before, told.outs, told.alarms, told.humans)
    column = Tower(view, order, names, paint, voice, COLUMN).shapes()
    foot = HEAD + FOCUS[1] + 4
    rule = Box(0, foot - 4, SIDE, 4, paint.edge)
    moving = (
        *header(told.headline, stage(voice, view), paint),
        rule,
        *(moved(s, SIDE - COLUMN[0], foot) for s in column),
    )
    insets = (Inset(0, HEAD, battle), Inset(0, foot, board))
    return Scene(SIDE, SIDE, paint.paper, "", (), moving, palette_of(course, paint), insets=insets, palette=board)


def header(left: str, right: str, theme: Theme) -> Iterator[Shape]:
    """A headline over one or two lines, with how far the race is at the right."""
    size, room = 33, SIDE - 60 - width(right, 33, "narrow")
    said = legible(left)
    whole = next(((n, face) for n, face in IN_A_LINE if width(said, n, face) <= room), None)
    if whole:
        yield Text((20, HEAD / 2 - 2), said, whole[0], theme.ink, whole[1], "start")
    else:
        first, second = halved(said, size, room)
        for text, y in ((first, 19), (second, 52)):
            yield Text((20, y), fit(text, size, room, "narrow"), size, theme.ink, "narrow", "start")
    yield Text((SIDE - 20, HEAD / 2 - 2), right, size, theme.soft_ink, "narrow", "end")
    yield Box(0, HEAD - 3, SIDE, 3, theme.edge)


def halved(text: str, size: int, room: float) -> tuple[str, str]:
    """A text over two lines, as even as they can be within a room; a number stays with what it counts."""
    words = re.split(r"(?<!\d) | (?!\w)", " ".join(text.split()))
    ways = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words) + 1)]
    fits = [way for way in ways if max(width(half, size, "narrow") for half in way) <= room]
    return min(fits or ways[-1:] or [("", "")], key=lambda way: max(width(half, size, "narrow") for half in way))


def round_in_words(view: RaceView, names: Mapping[Seat, str], voice: Voice, told: RoundTold = QUIET) -> str:
    """What a picture tells of a round, at most 1,000 characters: the headline, what happened by its number, the running
    order with its gaps, who is out."""
    cars = sorted(view.cars, key=lambda one: one.order)
    order = [_standing(one, names, voice) for one in cars if one.status != "out"]
    out = [
        f"{names.get(one.seat, one.seat)}: {told.outs.get(one.seat) or voice.word('status', 'out')}"
        for one in cars
        if one.status == "out"
    ]
    told_ = [_happened(mark, names, voice) for mark in told.marks]
    parts = (told.headline.rstrip("."), stage(voice, view), "; ".join(told_), "; ".join(order), "; ".join(out))
    text = ". ".join(part for part in parts if part) + "."
    return text if len(text) <= 1000 else text[:999] + "…"


def _standing(one: CarView, names: Mapping[Seat, str], voice: Voice) -> str:
    """`2. Ann, car 4, +3`."""
    gap = voice.word("status", "finished") if one.status == "finished" else f"{one.gap:+}" if one.gap else ""
    facts: dict[str, Json] = {"place": one.order, "number": one.number, "gap": gap}
    return voice.phrase("picture", "car", {**facts, "seat": one.seat}, {one.seat: names.get(one.seat, one.seat)})


def _happened(mark: Mark, names: Mapping[Seat, str], voice: Voice) -> str:
    """`1: spin, Ann`."""
    who = ", ".join(names.get(seat, seat) for seat in mark.seats)
    head = f"{mark.number}: " if mark.number else ""
    return f"{head}{voice.word('happened', mark.kind)}{', ' if who else ''}{who}"
