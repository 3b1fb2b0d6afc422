"""What is asked, and how it is answered: forms, and the reading of answers."""

from collections.abc import Sequence
from typing import Any

from rules.circus_maximus.board.ground import Ground, Walk
from rules.circus_maximus.board.sight import Sight
from rules.circus_maximus.model.arena import Arena
from rules.circus_maximus.model.book import Book
from rules.circus_maximus.model.orders import Step, steps_of, written
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
from rules.circus_maximus.orders.form import sheet_form
from rules.circus_maximus.orders.grammar import ON_FOOT, PATHS
from rules.circus_maximus.orders.sheets import SHEETS, names
from rules.circus_maximus.play.foot import WALL, may_leave, squares_walked, taken_squares
from rules.circus_maximus.play.path import follow, passable
from rules.circus_maximus.play.walk import after, fault, landing, next_ones
from rules.orders.reading import Language, read
from rules.orders.sheets import Laid, read_said
from rules.orders.spelling import stored
from rules.questions import Allot, Amount, Form, Line, Option, Part, Pick, Question, Refused, Steps
from rules.ruleset import Table
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
        return _next_on_foot(table, sight, question, so_far)
    ground = sight.ground(table.book, chariot)
    _, walk = follow(ground, sight.walk(chariot), _read_row(PATHS, table, sight, so_far))
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


def _next_on_foot(table: Table[Book], sight: Sight, question: FootPath, so_far: tuple[str, ...]) -> tuple[Option, ...]:
    """Free squares to step to, and the wall where it can be climbed; none when he can go no further (C-171, C-172)."""
    book, taken = table.book, taken_squares(table.book.arena, sight.chariots)
    steps = _read_row(ON_FOOT, table, sight, so_far)
    gone = squares_walked(book.arena, sight.settings, taken, question.square, question.squares, steps)
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
    match question:
        case WriteSpeed():
            return stored(read_said(Laid(SHEETS, table, sight, question), value))
        case Path() | RestOfPath():
            return _read_path(table, sight, question, value)
        case FootPath():
            return _read_on_foot(table, sight, question, value)
        case SpreadHits():
            return _read_hits(question, value)
    return form(table, sight, question).accept(value)


def _read_row(language: Language[Any], table: Table[Book], sight: Sight, said: Sequence[str]) -> tuple[Any, ...]:
    """Steps in a row, in words or in tokens."""
    steps: tuple[Any, ...] = read(language, " ".join(said), names(table, sight)) if said else ()
    return steps


def _read_path(table: Table[Book], sight: Sight, question: Path | RestOfPath, value: Json) -> Json:
    """The steps of a path, every attack named, if all of it can be gone."""
    chariot, said = sight.chariots[question.seat], Steps(because="C-41").accept(value)
    wanted = _read_row(PATHS, table, sight, said)
    steps, _ = follow(sight.ground(table.book, chariot), sight.walk(chariot), wanted)
    if not steps:
        raise Refused("no_path", "C-41", mf=question.mf)
    return written(steps)


def _read_on_foot(table: Table[Book], sight: Sight, question: FootPath, value: Json) -> Json:
    """The squares that are entered."""
    arena, steps = table.book.arena, _read_row(ON_FOOT, table, sight, Steps(because="C-171").accept(value))
    taken = taken_squares(arena, sight.chariots)
    return squares_walked(arena, sight.settings, taken, question.square, question.squares, steps)


def _read_hits(question: SpreadHits, value: Json) -> Json:
    """A horse for each hit; one horse alone takes all."""
    said = [str(v) for v in value] if isinstance(value, list | tuple) else str(value).replace(",", " ").split()
    known = [str(horse) for horse, _ in question.horses]
    if any(s not in known for s in said) or len(said) not in (1, question.hits):
        raise Refused("not_a_horse", "C-103", said=" ".join(said), horses=known, hits=question.hits)
    return [int(s) for s in (said * question.hits if len(said) == 1 else said)]


def preview(table: Table[Book], sight: Sight, question: Question[Any], answer: Json) -> tuple[SpaceId, ...]:
    """The squares a path would lead through, nobody else moving and no dice rolled; empty for other questions."""
    if isinstance(question, FootPath):
        return tuple(square for square in answer if square != WALL)
    if not isinstance(question, Path | RestOfPath):
        return ()
    chariot = sight.chariots[question.seat]
    ground, walk = sight.ground(table.book, chariot), sight.walk(chariot)
    squares = list[SpaceId]()
    for step in passable(ground, walk, steps_of(answer))[0]:
        walk = after(ground, walk, step)
        squares += [walk.team] if step.kind not in ("A", "B", "R") else []
    return tuple(squares)
