"""What is answered for a driver: by his sheet, his standing order, or with prudence (C-221 to C-223)."""

from typing import Any

from rules.circus_maximus.board.sight import Sight
from rules.circus_maximus.model.book import Book
from rules.circus_maximus.model.questions import (
    Brake,
    CutHorse,
    CutLoose,
    Defend,
    FootPath,
    LeaveCar,
    Path,
    Prepare,
    PushedBack,
    RestOfPath,
    SpreadHits,
    TakeOffered,
    Whip,
    WreckStrain,
    WriteSpeed,
)
from rules.circus_maximus.orders.path import passable, read_steps, written
from rules.circus_maximus.orders.sheet import (
    SPEEDS,
    Sheets,
    brake_rule,
    defence_wish,
    horse_rule,
    lane_wish,
    path_wish,
    read_targets,
    whip_rule,
    wreck_rule,
)
from rules.circus_maximus.orders.standing import fields_now
from rules.circus_maximus.play.defaults import braking, prudent
from rules.circus_maximus.play.foot import WALL, read_walk, taken_squares, way_out
from rules.circus_maximus.play.planner import Wishes, plan
from rules.events import Event
from rules.questions import Question, Refused
from rules.ruleset import Said, Table
from rules.values import Json


def answer_for(
    table: Table[Book], sight: Sight, _: tuple[Event, ...], question: Question[Any], standing: Json
) -> Said | None:
    """The sheet's answer, else the standing order's, else prudence's."""
    orders = fields_now(sight, standing)
    if isinstance(question, WriteSpeed):
        if "speed" in orders:
            return Said(value={"speed": _standing_speed(question, orders["speed"])}, hand="standing")
    elif not isinstance(question, Prepare):
        for sheet, hand in ((sight.sheet, "sheet"), (orders, "standing")):
            said = _said(table.book, sight, question, sheet)
            if said is not None:
                return Said(value=said, hand=hand)  # type: ignore[arg-type]
    return Said(value=prudent(table.book, sight, question), hand="prudence")


def _standing_speed(question: WriteSpeed, said: Json) -> int | str:
    """A standing number is written as far as the team can go."""
    word = str(said).strip().casefold()
    return min(int(word), question.most) if word.isdecimal() else word if word in SPEEDS else "prudent"


def _said(book: Book, sight: Sight, question: Question[Any], sheet: Sheets) -> Json:
    """What a sheet says for a decision; None where it says nothing."""
    match question:
        case Whip():
            return _whip(book, question, sheet)
        case Brake():
            return _brake(book, sight, question, sheet)
        case Path() | RestOfPath():
            return _path(book, sight, question, sheet)
        case Defend():
            endurance = sight.chariots[question.seat].endurance
            return defence_wish(sheet, question.manner, question.defences, endurance)
        case WreckStrain():
            return wreck_rule(sheet, question.asked, question.endurance)
        case SpreadHits():
            return horse_rule(sheet, question.horses, question.hits)
        case FootPath() if "foot" in sheet:
            return _on_foot(book, sight, question, sheet)
    return _plainly_said(question, sheet)


def _plainly_said(question: Question[Any], sheet: Sheets) -> Json:
    """Fields that are answers as they stand."""
    match question:
        case CutHorse() if "cut" in sheet:
            return "cut" if sheet["cut"] == "yes" else "wait"
        case TakeOffered() if "offered" in sheet:
            return question.offered if sheet["offered"] == "yes" else 0
        case PushedBack():
            return sheet.get("pushed")
        case LeaveCar() if "foot" in sheet:
            return "yes"
        case CutLoose():
            return sheet.get("reins")
    return None


def _whip(book: Book, question: Whip, sheet: Sheets) -> str | None:
    rule = whip_rule(sheet)
    if rule is None:
        return None
    word, least = rule
    square = book.arena[question.square]
    straight = not square.corner and not book.arena[square.behind].corner
    wanted = word == "yes" or (word == "straights" and straight)
    return "yes" if wanted and question.endurance > least else "no"


def _brake(book: Book, sight: Sight, question: Brake, sheet: Sheets) -> int | None:
    rule = brake_rule(sheet)
    if rule == "prudent":
        return braking(book, sight.chariots[question.seat], question.mf)
    return None if rule is None else min(int(rule), question.mf, question.endurance)


def _path(book: Book, sight: Sight, question: Path | RestOfPath, sheet: Sheets) -> list[str] | None:
    """A path of steps as far as it can be gone, once; else a search for the lane and the rivals wished for."""
    chariot = sight.chariots[question.seat]
    if "path" not in sheet and "targets" not in sheet:
        return None
    said, rest = path_wish(sheet)
    wishes = lane_wish(said, book.arena.lanes)
    if wishes is None and isinstance(question, Path):
        steps = passable(sight.ground(book, chariot), sight.walk(chariot), read_steps(said.split()))[0]
        if steps or not rest:
            return written(steps) or None
    wishes = wishes or (lane_wish(rest, book.arena.lanes) if rest else None)
    if wishes is None and "targets" not in sheet:
        return None
    rivals = tuple(s for s in sight.chariots if s != question.seat)
    wishes = (wishes or Wishes())._replace(targets=read_targets(sheet, rivals))
    return written(plan(book, sight, chariot, wishes))


def _on_foot(book: Book, sight: Sight, question: FootPath, sheet: Sheets) -> Json:
    """The way as written, if it can be gone; `wall` alone is the shortest way to it."""
    taken = taken_squares(book.arena, sight.chariots)
    words = str(sheet["foot"]).replace(",", " ").casefold().split()
    if words == [WALL]:
        return way_out(book.arena, sight.settings, taken, question.square, question.squares)
    try:
        return read_walk(book.arena, sight.settings, taken, question.square, question.squares, words)
    except Refused:
        return None
