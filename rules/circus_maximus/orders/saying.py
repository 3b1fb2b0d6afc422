"""What is answered for a driver by his sheet, or by what he filed beforehand (C-221, C-222)."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rules.circus_maximus.board.knowledge import Knowledge
from rules.circus_maximus.model.book import Book
from rules.circus_maximus.model.orders import SILENT, Defence, Keep, PayAtMost, Sheet, Speed, Step, over, written
from rules.circus_maximus.model.questions import (
    Brake,
    ChoosePath,
    CutHorse,
    CutReins,
    Defend,
    FootPath,
    LeaveCar,
    PayForWreck,
    PushedBack,
    RestOfPath,
    SpreadHits,
    TakeOffered,
    UseWhip,
    WriteSpeed,
)
from rules.circus_maximus.orders.choosing import wished_steps
from rules.circus_maximus.orders.sheets import SHEETS
from rules.circus_maximus.play.defaults import braking
from rules.circus_maximus.play.foot import squares_walked, taken_squares, way_out
from rules.journal import Hand
from rules.orders.sheets import filed_of
from rules.orders.spelling import stored
from rules.questions import Refused
from rules.ruleset import Said, Table
from rules.values import Json

SaidOf = Callable[[Book, Knowledge, Any, Sheet], Json]
"""What a sheet says for a decision; None where it says nothing."""


def spoken(said_of: SaidOf) -> Callable[[Table[Book], Knowledge, Any, Json], Said | None]:
    """This turn's sheet, and in its blanks what is standing."""

    def said(table: Table[Book], knowledge: Knowledge, question: Any, filed: Json) -> Said | None:
        standing = filed_of(SHEETS, filed).standing or SILENT
        return _first(
            (value, hand)
            for sheet, hand in _sheets(knowledge, standing)
            if (value := said_of(table.book, knowledge, question, sheet)) is not None
        )

    return said


def _sheets(knowledge: Knowledge, standing: Sheet) -> tuple[tuple[Sheet, Hand], ...]:
    """This turn's sheet, and in its blanks what is standing."""
    return (knowledge.sheet, "sheet"), (standing, "standing")


def _first(found: Iterable[tuple[Json, Hand]]) -> Said | None:
    return next((Said(value=value, hand=hand) for value, hand in found), None)


def sheet_beforehand(_: Table[Book], knowledge: Knowledge, question: WriteSpeed, orders: Json) -> Said | None:
    """The sheet sent ahead for this turn, whole; of what is standing the speed. A number is written as far as the team
    can go."""
    filed = filed_of(SHEETS, orders)
    sheet = filed.ahead.get(knowledge.round, Sheet(speed=(filed.standing or SILENT).speed))
    if sheet.speed is None:
        return None
    speed = min(sheet.speed, question.most) if isinstance(sheet.speed, int) else sheet.speed
    return Said(value=stored(sheet.model_copy(update={"speed": speed})), hand="standing")


def speed_alone(speed: Speed) -> Json:
    """The answer of a sheet that writes a speed and nothing else."""
    return stored(Sheet(speed=speed))


def cut(_: Book, __: Knowledge, ___: CutHorse, sheet: Sheet) -> Json:
    """C-84."""
    return None if sheet.cut is None else "cut" if sheet.cut else "wait"


def offered(_: Book, __: Knowledge, question: TakeOffered, sheet: Sheet) -> Json:
    """C-95: all MF that are offered, or none."""
    return None if sheet.offered is None else question.offered if sheet.offered else 0


def pushed(_: Book, __: Knowledge, ___: PushedBack, sheet: Sheet) -> Json:
    """C-97."""
    return sheet.pushed


def leave_car(_: Book, __: Knowledge, ___: LeaveCar, sheet: Sheet) -> Json:
    """C-83: who has written a way on foot leaves."""
    return "yes" if sheet.foot else None


def cut_loose(_: Book, __: Knowledge, ___: CutReins, sheet: Sheet) -> Json:
    """C-161."""
    return None if sheet.reins is None else "yes" if sheet.reins else "no"


def whip(book: Book, _: Knowledge, question: UseWhip, sheet: Sheet) -> str | None:
    """C-44: no, yes, or on straights, with END to be left."""
    if sheet.whip is None:
        return None
    square = book.arena[question.square]
    straight = not square.corner and not book.arena[square.behind].corner
    wanted = sheet.whip.when == "yes" or (sheet.whip.when == "straights" and straight)
    return "yes" if wanted and question.endurance > sheet.whip.above else "no"


def brake(book: Book, knowledge: Knowledge, question: Brake, sheet: Sheet) -> int | None:
    """C-45: so much, or as the default order brakes."""
    if sheet.brake == "prudent":
        return braking(book, knowledge.chariots[question.seat], question.mf)
    return None if sheet.brake is None else min(sheet.brake, question.mf, question.endurance)


def for_wreck(_: Book, __: Knowledge, question: PayForWreck, sheet: Sheet) -> int | None:
    """END to pay for a wreck."""
    match sheet.wreck:
        case Keep(keep=keep):
            return max(0, min(question.asked, question.endurance - keep))
        case PayAtMost(pay=most):
            return min(question.asked, question.endurance, most)
        case "all":
            return min(question.asked, question.endurance)
    return 0 if sheet.wreck == "none" else None


def hits(_: Book, __: Knowledge, question: SpreadHits, sheet: Sheet) -> list[int] | None:
    """A horse for each hit: the first of the list that still has a box free for it, then the one with most."""
    if sheet.horses is None:
        return None
    left, taken = dict(question.horses), list[int]()
    order = [] if sheet.horses == "strongest" else [n for n in sheet.horses if n in left]
    order += [n for n, boxes in sorted(question.horses, key=lambda horse: (-horse[1], horse[0])) if n not in order]
    while len(taken) < question.hits:
        taken.append(next((n for n in order if left[n] > 0), order[0]))
        left[taken[-1]] -= 1
    return taken


def on_foot(book: Book, knowledge: Knowledge, question: FootPath, sheet: Sheet) -> Json:
    """The way as written, if it can be gone; `wall` alone is the shortest way to it."""
    taken = taken_squares(book.arena, knowledge.chariots)
    where = (book.arena, knowledge.settings, taken, question.square, question.squares)
    if sheet.foot is None or sheet.foot == "wall":
        return way_out(*where) if sheet.foot else None
    try:
        return squares_walked(*where, sheet.foot)
    except Refused:
        return None


def defence(_: Table[Book], knowledge: Knowledge, question: Defend, filed: Json) -> Said | None:
    """The first defence that is open, of the list for this attack; a sheet's lists go before what is standing."""
    found = _ordered_defence(knowledge, question, filed)
    return found if found and found.value != "ask" else None


def asks_back(knowledge: Knowledge, question: Defend, filed: Json) -> bool:
    """Whether the sheet wants to be asked about this attack."""
    found = _ordered_defence(knowledge, question, filed)
    return bool(found and found.value == "ask")


def _ordered_defence(knowledge: Knowledge, question: Defend, filed: Json) -> Said | None:
    standing = filed_of(SHEETS, filed).standing or SILENT
    endurance = knowledge.chariots[question.seat].endurance
    lists = ((_ways_against(question.manner, sheet), hand) for sheet, hand in _sheets(knowledge, standing))
    return _first((_open_way(ways, question.defences, endurance), hand) for ways, hand in lists if ways)


def _ways_against(manner: str, sheet: Sheet) -> tuple[Defence, ...]:
    kinds = (manner, manner.partition("_")[0], "any")
    return next((ways for kind in kinds if (ways := sheet.defend.get(kind))), ())  # type: ignore[call-overload]


def _open_way(ways: tuple[Defence, ...], open_ways: tuple[str, ...], endurance: int) -> str:
    """With none open, he holds."""
    fitting = (
        one.way for one in ways if one.way in ("hold", "ask") or (one.way in open_ways and endurance >= one.reserve)
    )
    return next(fitting, "hold")


def way(table: Table[Book], knowledge: Knowledge, question: ChoosePath | RestOfPath, filed: Json) -> Said | None:
    """The steps, the lane and the rivals that were asked for."""
    steps = way_wanted(table.book, knowledge, question, filed)
    hand: Hand = "sheet" if knowledge.sheet.path or knowledge.sheet.targets else "standing"
    return Said(value=written(steps), hand=hand) if steps else None


def way_wanted(book: Book, knowledge: Knowledge, question: ChoosePath | RestOfPath, filed: Json) -> Sequence[Step]:
    """The same as steps; none where nothing was said of the way."""
    return wished_steps(book, knowledge, question, filed_of(SHEETS, filed).standing or SILENT)


def way_written(knowledge: Knowledge, question: ChoosePath | RestOfPath, filed: Json) -> bool:
    """Whether it was written step by step, or for a rival: whatever it costs by now."""
    wanted = over(filed_of(SHEETS, filed).standing or SILENT, knowledge.sheet)
    steps = isinstance(question, ChoosePath) and knowledge.sheet.path and knowledge.sheet.path.steps
    return bool(steps or wanted.targets)
