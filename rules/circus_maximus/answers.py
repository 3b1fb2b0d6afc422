"""What is asked and answered: forms, reading of answers, what sheets, standing orders and prudence say."""

from typing import Any

from rules.circus_maximus.arena import Arena
from rules.circus_maximus.book import Book
from rules.circus_maximus.foot import WALL, may_leave, read_walk, taken_squares, way_out
from rules.circus_maximus.orders import (
    SPEEDS,
    Sheets,
    brake_rule,
    defence_wish,
    horse_rule,
    lane_wish,
    path_wish,
    read_sheet,
    read_targets,
    sheet_form,
    whip_rule,
    wreck_rule,
)
from rules.circus_maximus.path import follow, passable, read_steps, written
from rules.circus_maximus.planner import Wishes, plan
from rules.circus_maximus.prudence import braking, prudent
from rules.circus_maximus.questions import (
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
from rules.circus_maximus.sight import Sight
from rules.circus_maximus.standing import fields_now
from rules.circus_maximus.walk import Ground, Step, Walk, after, fault, landing, next_ones
from rules.events import Event
from rules.questions import Allot, Amount, Form, Line, Option, Part, Pick, Question, Refused, Steps
from rules.ruleset import Said, Table
from rules.values import Json, SpaceId


def form(table: Table[Book], sight: Sight, question: Question[Any]) -> Form:
    """How a question can be answered."""
    match question:
        case Prepare(points=points):
            levels = tuple(range(table.book.tables.preparation.most + 1))
            usual = table.book.tables.preparation.usual
            parts = tuple(Part(name=name, levels=levels, usual=level) for name, level in usual.items())
            return Allot(parts=parts, least=points, most=points, because="C-21")
        case WriteSpeed(most=most):
            return sheet_form(most)
        case TakeOffered(offered=offered):
            return Amount(least=0, most=offered, because="C-95")
        case Brake(mf=mf, endurance=endurance):
            return Amount(least=0, most=min(mf, endurance), because="C-45")
        case WreckStrain(asked=asked, endurance=endurance):
            return Amount(least=0, most=min(asked, endurance), because="C-141")
        case Path() | RestOfPath():
            return Steps(options=next_steps(table, sight, question, ()), because="C-41")
        case FootPath():
            return Steps(options=next_steps(table, sight, question, ()), because="C-171")
        case SpreadHits(hits=hits):
            return Line(suggestions=_usual_hits(question), longest=4 * hits + 8, because="C-103")
    return Pick(options=_choices(question), because=BECAUSE[type(question)])


BECAUSE: dict[type[Any], str] = {
    CutHorse: "C-84",
    Whip: "C-44",
    Defend: "C-92",
    PushedBack: "C-97",
    CutLoose: "C-161",
    LeaveCar: "C-83",
}


def _choices(question: Question[Any]) -> tuple[Option, ...]:
    match question:
        case Defend(defences=defences):
            return tuple(Option(value=name) for name in ("hold", *defences))
        case CutHorse():
            return (Option(value="cut"), Option(value="wait"))
        case PushedBack():
            return (Option(value="back"), Option(value="wound"))
    return (Option(value="yes"), Option(value="no"))


def _usual_hits(question: SpreadHits) -> tuple[str, ...]:
    return tuple(" ".join([str(horse)] * question.hits) for horse, _ in question.horses)


def next_steps(
    table: Table[Book], sight: Sight, question: Question[Any], so_far: tuple[str, ...]
) -> tuple[Option, ...]:
    """The legal next steps of a path after those taken so far; none when every MF is spent."""
    chariot, arena = sight.chariots[question.seat], table.book.arena
    if isinstance(question, FootPath):
        return _next_on_foot(table.book, sight, question, so_far)
    ground = sight.ground(table.book, chariot)
    _, walk = follow(ground, sight.walk(chariot), read_steps(so_far))
    found = next_ones(ground, walk)
    stretches = _stretches(ground, walk) if found and found[0].kind == "F" else ()
    return (
        *stretches,
        *(_step_option(arena, walk, step) for step in found if step.kind != "F"),
    )


def _stretches(ground: Ground, walk: Walk) -> tuple[Option, ...]:
    """Straight on by a square, by three, up to a corner, and as far as the way is free: each that is possible."""
    squares = list[SpaceId]()
    corner = 0
    while walk.mf > 0 and fault(ground, walk, Step("F")) is None:
        walk = after(ground, walk, Step("F"))
        squares.append(walk.team)
        corner += not ground.arena[ground.arena[walk.team].behind].corner
    counts = sorted({1, 3, corner, len(squares)} & set(range(1, len(squares) + 1)))
    return tuple(
        Option(
            value="F" if count == 1 else f"F{count}",
            code="step F",
            facts={"count": count},
            where=squares[count - 1],
        )
        for count in counts
    )


def _step_option(arena: Arena, walk: Walk, step: Step) -> Option:
    aside = step.kind in ("O", "I", "SO", "SI")
    return Option(
        value=step.token,
        code=f"step {step.kind}",
        facts={"manner": step.manner, "target": step.target},
        where=landing(arena, walk.team, step.kind) if aside else None,
    )


def _next_on_foot(book: Book, sight: Sight, question: FootPath, so_far: tuple[str, ...]) -> tuple[Option, ...]:
    """Free squares to step to, and the wall where it can be climbed; none when he can go no further (C-171, C-172)."""
    taken = taken_squares(book.arena, sight.chariots)
    gone = read_walk(book.arena, sight.settings, taken, question.square, question.squares, list(so_far))
    if len(gone) >= question.squares or WALL in gone:
        return ()
    at = gone[-1] if gone else question.square
    here = book.arena[at]
    ways = {"out": here.outside, "in": here.inside, "ahead": (here.ahead,), "back": (here.behind,)}
    wall = (Option(value=WALL, code="foot wall"),) if may_leave(book.arena, sight.settings, at) else ()
    squares = (
        Option(value=square, code=f"foot {way}", where=square)
        for way, near in ways.items()
        for square in near
        if square not in taken
    )
    return (*wall, *squares)


def read_answer(table: Table[Book], sight: Sight, question: Question[Any], value: Json) -> Json:
    """The answer as the rules take it; refuses what they do not."""
    book, chariot = table.book, sight.chariots[question.seat]
    match question:
        case WriteSpeed(most=most):
            return read_sheet(book, tuple(s for s in sight.chariots if s != question.seat), most, value)
        case Path() | RestOfPath():
            words = form(table, sight, question).accept(value)
            steps, _ = follow(sight.ground(book, chariot), sight.walk(chariot), read_steps(words))
            if not steps:
                raise Refused("no_path", "C-41", mf=question.mf)
            return written(steps)
        case FootPath(squares=most):
            words = Steps(because="C-171").accept(value)
            taken = taken_squares(book.arena, sight.chariots)
            return read_walk(book.arena, sight.settings, taken, question.square, most, words)
        case SpreadHits():
            return _read_hits(question, value)
    return form(table, sight, question).accept(value)


def _read_hits(question: SpreadHits, value: Json) -> Json:
    """A horse for each hit; one horse alone takes all."""
    said = [str(v) for v in value] if isinstance(value, list | tuple) else str(value).replace(",", " ").split()
    known = [str(horse) for horse, _ in question.horses]
    if any(s not in known for s in said) or len(said) not in (1, question.hits):
        raise Refused("not_a_horse", "C-103", said=" ".join(said), horses=known, hits=question.hits)
    return [int(s) for s in (said * question.hits if len(said) == 1 else said)]


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


def preview(table: Table[Book], sight: Sight, question: Question[Any], answer: Json) -> tuple[SpaceId, ...]:
    """The squares a path would lead through, nobody else moving and no dice rolled; empty for other questions."""
    if isinstance(question, FootPath):
        return tuple(square for square in answer if square != WALL)
    if not isinstance(question, Path | RestOfPath):
        return ()
    chariot = sight.chariots[question.seat]
    ground, walk = sight.ground(table.book, chariot), sight.walk(chariot)
    squares = list[SpaceId]()
    for step in passable(ground, walk, read_steps(list(answer)))[0]:
        walk = after(ground, walk, step)
        squares += [walk.team] if step.kind not in ("A", "B", "R") else []
    return tuple(squares)


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
