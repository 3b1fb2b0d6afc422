"""What is answered for a driver: by his sheet, by what he filed beforehand, or with prudence (C-221 to C-223)."""

from collections.abc import Iterable
from typing import Any

from rules.circus_maximus.board.sight import Sight, usual_points
from rules.circus_maximus.model.book import Book
from rules.circus_maximus.model.orders import SILENT, Defence, Keep, Pay, Sheet, Speed, written
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
from rules.circus_maximus.orders.choosing import wished_steps
from rules.circus_maximus.orders.sheets import SHEETS
from rules.circus_maximus.play.defaults import braking, defence, prudent_speed, straight_on, wreck_pay
from rules.circus_maximus.play.foot import squares_a_turn, squares_walked, taken_squares, way_out
from rules.events import Event
from rules.journal import Hand
from rules.orders.filed import Filed
from rules.orders.sheets import filed_of
from rules.orders.spelling import stored
from rules.questions import Question, Refused
from rules.ruleset import Said, Table
from rules.values import Json


def answer_for(
    table: Table[Book], sight: Sight, _: tuple[Event, ...], question: Question[Any], standing: Json
) -> Said | None:
    """The sheet's answer, else that of what was filed beforehand, else prudence's."""
    filed = filed_of(SHEETS, standing)
    said = _of_orders(table.book, sight, question, filed)
    return said or Said(value=prudent(table.book, sight, question), hand="prudence")


def _of_orders(book: Book, sight: Sight, question: Question[Any], filed: Filed[Sheet]) -> Said | None:
    standing = filed.standing or SILENT
    match question:
        case WriteSpeed():
            return _sheet_beforehand(question, filed.ahead.get(sight.round, Sheet(speed=standing.speed)))
        case Path() | RestOfPath():
            return _way(book, sight, question, standing)
        case Defend():
            return _defence(sight, question, standing)
    return _first(
        (said, hand)
        for sheet, hand in _sheets(sight, standing)
        if (said := _said(book, sight, question, sheet)) is not None
    )


def _sheets(sight: Sight, standing: Sheet) -> tuple[tuple[Sheet, Hand], ...]:
    """This turn's sheet, and in its blanks what is standing."""
    return (sight.sheet, "sheet"), (standing, "standing")


def _first(found: Iterable[tuple[Json, Hand]]) -> Said | None:
    return next((Said(value=value, hand=hand) for value, hand in found), None)


def _sheet_beforehand(question: WriteSpeed, sheet: Sheet) -> Said | None:
    """The sheet sent ahead for this turn, whole; of what is standing the speed. A number is written as far as the team
    can go."""
    if sheet.speed is None:
        return None
    speed = min(sheet.speed, question.most) if isinstance(sheet.speed, int) else sheet.speed
    return Said(value=stored(sheet.model_copy(update={"speed": speed})), hand="standing")


def speed_alone(speed: Speed) -> Json:
    """The answer of a sheet that writes a speed and nothing else."""
    return stored(Sheet(speed=speed))


def _said(book: Book, sight: Sight, question: Question[Any], sheet: Sheet) -> Json:
    """What a sheet says for a decision; None where it says nothing."""
    match question:
        case Whip():
            return _whip(book, question, sheet)
        case Brake():
            return _brake(book, sight, question, sheet)
        case WreckStrain():
            return _for_wreck(question, sheet)
        case SpreadHits():
            return _hits(question, sheet)
        case FootPath():
            return _on_foot(book, sight, question, sheet)
    return _plainly_said(question, sheet)


def _plainly_said(question: Question[Any], sheet: Sheet) -> Json:
    """Fields that are answers as they stand."""
    match question:
        case CutHorse() if sheet.cut is not None:
            return "cut" if sheet.cut else "wait"
        case TakeOffered() if sheet.offered is not None:
            return question.offered if sheet.offered else 0
        case PushedBack():
            return sheet.pushed
        case LeaveCar() if sheet.foot:
            return "yes"
        case CutLoose() if sheet.reins is not None:
            return "yes" if sheet.reins else "no"
    return None


def _whip(book: Book, question: Whip, sheet: Sheet) -> str | None:
    if sheet.whip is None:
        return None
    square = book.arena[question.square]
    straight = not square.corner and not book.arena[square.behind].corner
    wanted = sheet.whip.when == "yes" or (sheet.whip.when == "straights" and straight)
    return "yes" if wanted and question.endurance > sheet.whip.above else "no"


def _brake(book: Book, sight: Sight, question: Brake, sheet: Sheet) -> int | None:
    if sheet.brake == "prudent":
        return braking(book, sight.chariots[question.seat], question.mf)
    return None if sheet.brake is None else min(sheet.brake, question.mf, question.endurance)


def _for_wreck(question: WreckStrain, sheet: Sheet) -> int | None:
    """END to pay for a wreck."""
    match sheet.wreck:
        case Keep(keep=keep):
            return max(0, min(question.asked, question.endurance - keep))
        case Pay(pay=most):
            return min(question.asked, question.endurance, most)
        case "all":
            return min(question.asked, question.endurance)
    return 0 if sheet.wreck == "none" else None


def _hits(question: SpreadHits, sheet: Sheet) -> list[int] | None:
    """A horse for each hit: the first of the list that still has a box free for it, then the one with most."""
    if sheet.horses is None:
        return None
    left, taken = dict(question.horses), list[int]()
    order = [] if sheet.horses == "strongest" else [n for n in sheet.horses if n in left]
    order += [n for n, _ in sorted(question.horses, key=lambda horse: (-horse[1], horse[0])) if n not in order]
    for _ in range(question.hits):
        taken.append(next((n for n in order if left[n] > 0), order[0]))
        left[taken[-1]] -= 1
    return taken


def _on_foot(book: Book, sight: Sight, question: FootPath, sheet: Sheet) -> Json:
    """The way as written, if it can be gone; `wall` alone is the shortest way to it."""
    taken = taken_squares(book.arena, sight.chariots)
    where = (book.arena, sight.settings, taken, question.square, question.squares)
    if sheet.foot is None or sheet.foot == "wall":
        return way_out(*where) if sheet.foot else None
    try:
        return squares_walked(*where, sheet.foot)
    except Refused:
        return None


def _defence(sight: Sight, question: Defend, standing: Sheet) -> Said | None:
    """The first defence that is open, of the list for this attack; a sheet's lists go before what is standing."""
    endurance = sight.chariots[question.seat].endurance
    for sheet, hand in _sheets(sight, standing):
        ways = _ways_against(question.manner, sheet)
        if ways:
            way = _open_way(ways, question.defences, endurance)
            return None if way == "ask" else Said(value=way, hand=hand)
    return None


def _ways_against(manner: str, sheet: Sheet) -> tuple[Defence, ...]:
    kinds = (manner, manner.partition("_")[0], "any")
    return next((ways for kind in kinds if (ways := sheet.defend.get(kind))), ())  # type: ignore[call-overload]


def _open_way(ways: tuple[Defence, ...], open_ways: tuple[str, ...], endurance: int) -> str:
    """With none open, he holds."""
    fitting = (
        one.way for one in ways if one.way in ("hold", "ask") or (one.way in open_ways and endurance >= one.reserve)
    )
    return next(fitting, "hold")


def _way(book: Book, sight: Sight, question: Path | RestOfPath, standing: Sheet) -> Said | None:
    steps = wished_steps(book, sight, question, standing)
    hand: Hand = "sheet" if sight.sheet.path or sight.sheet.targets else "standing"
    return Said(value=written(steps), hand=hand) if steps else None


def prudent(book: Book, sight: Sight, question: Question[Any]) -> Json:
    """The built-in answer to any question."""
    chariot = sight.chariots[question.seat]
    match question:
        case Prepare():
            return usual_points(book).model_dump()
        case WriteSpeed():
            return speed_alone(prudent_speed(book, sight, chariot))
        case Brake(mf=mf):
            return braking(book, chariot, mf)
        case Path() | RestOfPath():
            return written(straight_on(sight.ground(book, chariot), sight.walk(chariot)))
        case Defend():
            return defence(book, sight, chariot, question.defences, question.manner)
        case SpreadHits():
            return [max(question.horses, key=lambda h: (h[1], -h[0]))[0]] * question.hits
        case WreckStrain():
            return wreck_pay(question, book.tables.wreck_chart.keep)
        case FootPath():
            taken = taken_squares(book.arena, sight.chariots)
            most = squares_a_turn(book.tables, chariot)
            return way_out(book.arena, sight.settings, taken, question.square, most)
    return USUAL[type(question)]


USUAL: dict[type[Any], Json] = {
    CutHorse: "cut",
    TakeOffered: 0,
    Whip: "no",
    PushedBack: "back",
    CutLoose: "yes",
    LeaveCar: "yes",
}
"""The defaults that need no thought (chapter 19)."""
