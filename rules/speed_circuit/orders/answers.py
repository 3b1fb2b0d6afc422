"""What a driver's sheet, or else prudence, says to a question (S-125 to S-128)."""

from collections.abc import Callable
from typing import Any

from rules.events import Event
from rules.questions import Question
from rules.ruleset import Said, Table
from rules.speed_circuit.board.sight import Sight
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.questions import (
    AttackChips,
    Block,
    BrakingPrice,
    ChipsAfter,
    CornerPrice,
    DefenceChips,
    ForcePass,
    InvolvementChips,
    PassChips,
    PlottedOverage,
    Rejoin,
    Route,
    Slip,
    TestChips,
)  # fmt: skip
from rules.speed_circuit.orders.line import in_force
from rules.speed_circuit.orders.sheet import FOR_THE_MOVE, corner_wishes, defence, pass_wish, pay_wish
from rules.speed_circuit.orders.standing import Orders, filed, filled
from rules.speed_circuit.play.chips import unordered, within
from rules.speed_circuit.play.chips import words as words_of
from rules.speed_circuit.play.corners import usual
from rules.speed_circuit.play.pits import TYRES, read_pit
from rules.speed_circuit.play.prices import PriceWish, in_words, matching
from rules.speed_circuit.play.slipping import ordered_slip
from rules.values import Json

FIRST = "1"
"""Route and braking of a sheet are meant for the start of the move; asked again, the planner drives (S-127)."""
Priced = PlottedOverage | BrakingPrice | CornerPrice


def answer_for(table: Table[Book], sight: Sight, _: tuple[Event, ...], question: Question[Any], standing: Json) -> Said:
    """This turn's sheet where it speaks to the question (hand "sheet"), else what is standing, else the default.

    A plot is answered by the sheet sent ahead for this turn, or by standing orders that name a speed (S-123).
    """
    if question.kind in ("build", "bid"):
        return Said(value={}, hand="prudence")
    book, orders = table.book.under(sight.settings), filed(standing)
    if question.kind == "plot":
        return _plot(book, sight, orders)
    own = in_force(book, sight, sight.sheet)
    said = ANSWERS[question.kind](book, sight.model_copy(update={"sheet": own}), question)
    if not orders.standing:
        return said
    sheet = filled(book, sight, orders)
    both = ANSWERS[question.kind](book, sight.model_copy(update={"sheet": sheet}), question)
    hand = "standing" if (said.hand, both.hand) == ("prudence", "sheet") else both.hand
    return Said(value=both.value | _more(own, sheet) if question.kind == "route" else both.value, hand=hand)


def _more(own: dict[str, Json], sheet: dict[str, Json]) -> dict[str, Json]:
    """What the planner must know of standing orders, for a move whose sheet says nothing of it."""
    return {name: sheet[name] for name in FOR_THE_MOVE if name in sheet and name not in own}


def _plot(book: Book, sight: Sight, orders: Orders) -> Said:
    """Standing orders without a speed leave the plot to the driver; when he is late they are his sheet (S-38)."""
    ahead = orders.sheet(book, sight)
    if ahead is not None:
        return Said(value=ahead, hand="sheet")
    return Said(value=dict(orders.standing), hand="standing" if "speed" in orders.standing else "prudence")


def _said(sight: Sight, field: str, value: Json) -> Said:
    return Said(value=value, hand="sheet" if field in sight.sheet else "prudence")


def _test_chips(book: Book, sight: Sight, question: TestChips) -> Said:
    wanted = str(sight.sheet.get("test_chips", "0"))
    return _said(sight, "test_chips", within(book.tables.chips, question.stock, wanted))


def _overage(book: Book, sight: Sight, question: PlottedOverage) -> Said:
    """The driver plotted this test himself: it gets the chips he ordered, and no others (S-126)."""
    wish = pay_wish(sight.sheet, "brake_pay", book.tables.chips)
    chips = within(book.chips, question.stock, (wish and wish.chips) or "0")
    return _said(sight, "brake_pay", _price(sight, question, wish, "test", chips))


def _braking(book: Book, sight: Sight, question: BrakingPrice) -> Said:
    wish = pay_wish(sight.sheet, "brake_pay", book.tables.chips)
    chips = _chance_chips(book, sight, question, wish)
    return _said(sight, "brake_pay", _price(sight, question, wish, "test", chips))


def _corner(book: Book, sight: Sight, question: CornerPrice) -> Said:
    wishes = corner_wishes(book, sight.sheet)
    wish = wishes.get(question.corner, wishes.get(""))
    value = _price(sight, question, wish, "roll", _chance_chips(book, sight, question, wish))
    return Said(value=value, hand="sheet" if wish else "prudence")


def _price(sight: Sight, question: Priced, wish: PriceWish | None, dice: str,
           chips: str) -> str:  # fmt: skip
    """The line wished for, else the usual one within `max_wear` (S-47, S-68), while that is a wish that can be met."""
    line = matching(question.lines, wish) if wish else None
    if line is None:
        limit = sight.sheet.get("max_wear")
        budget = question.stock.wear
        if limit is not None and not sight.car.turn.over_limit:
            budget = min(budget, limit - sight.car.turn.wear)
        line = usual(question.lines, budget, dice=bool(wish and wish.roll))
    return in_words(line, dice, chips if line.roll else "0")


def _chance_chips(book: Book, sight: Sight, question: Priced, wish: PriceWish | None) -> str:
    ordered = (wish and wish.chips) or sight.sheet.get("chance_chips")
    if ordered is None:
        return unordered(book.chips, question.stock)
    return within(book.chips, question.stock, str(ordered))


def _involvement(book: Book, sight: Sight, question: InvolvementChips) -> Said:
    ordered = sight.sheet.get("chance_chips")
    chips = book.tables.chips
    word = unordered(chips, question.stock) if ordered is None else within(chips, question.stock, str(ordered))
    return _said(sight, "chance_chips", word)


def _route(_: Book, sight: Sight, question: Route) -> Said:
    fields = {name: sight.sheet[name] for name in ("route", "end_lane", "arrow") if name in sight.sheet}
    if question.at != FIRST or not fields:
        return Said(value={}, hand="prudence")
    return Said(value=fields, hand="sheet")


def _brake(_: Book, sight: Sight, question: Question[Any]) -> Said:
    if question.at != FIRST:
        return Said(value="planner", hand="prudence")
    return _said(sight, "brake_if", sight.sheet.get("brake_if", "planner"))


def _pass(book: Book, sight: Sight, question: ForcePass) -> Said:
    wanted = pass_wish(sight.sheet, question.rival, book.tables.chips) is not None
    return _said(sight, "pass", "yes" if wanted else "no")


def _pass_chips(book: Book, sight: Sight, question: PassChips) -> Said:
    chips = book.tables.chips
    if question.seat == question.passer:
        wanted, field = pass_wish(sight.sheet, question.passee, chips) or "0", "pass"
    else:
        wanted, field = defence(sight.sheet, question.passer, chips), "defend_chips"
    if question.total is not None:
        wanted = _needed(book, "T-8", question.total, wanted, "passes" if field == "pass" else "")
    return _said(sight, field, within(chips, question.stock, wanted))


def _needed(book: Book, table: str, total: int, limit: str, effect: str = "") -> str:
    """The fewest chips up to a limit that better a roll that lies on a table (S-92). `effect`: only for this one;
    a passee, who has none to hope for, adds what makes the pass fail."""
    rows, against = book.test_tables[table], table == "T-8" and not effect
    words = [int(word) for word in words_of(book.tables.chips) if int(word) <= int(limit)]
    ranks = {n: next(i for i, row in enumerate(rows) if total + (n if against else -n) <= row.to or row is rows[-1])
             for n in words}  # fmt: skip
    best = (max if against else min)(ranks.values())
    if effect and rows[best].effect != effect:
        return "0"
    return str(min(n for n in words if ranks[n] == best))


def _chips_after(book: Book, sight: Sight, question: ChipsAfter) -> Said:
    """As S-126, but no more than the dice call for."""
    sheet, chips = sight.sheet, book.tables.chips
    field = "test_chips" if question.table in ("T-4", "T-5") else "chance_chips"
    usual = "0" if field == "test_chips" else unordered(chips, question.stock)
    limit = within(chips, question.stock, str(sheet.get(field, usual)))
    return _said(sight, field, _needed(book, question.table, question.total, limit))


def _block(book: Book, sight: Sight, question: Block) -> Said:
    """Who ordered chips for his defence declares a block."""
    wanted = defence(sight.sheet, question.passer, book.tables.chips)
    return _said(sight, "defend_chips", "yes" if wanted != "0" else "no")


def _defence_chips(book: Book, sight: Sight, question: DefenceChips) -> Said:
    chips = book.tables.chips
    return _said(sight, "defend_chips", within(chips, question.stock, defence(sight.sheet, question.passer, chips)))


def _attack_chips(book: Book, sight: Sight, question: AttackChips) -> Said:
    chips = book.tables.chips
    wanted = pass_wish(sight.sheet, question.passee, chips) or "0"
    return _said(sight, "pass", within(chips, question.stock, wanted))


def _slip(book: Book, sight: Sight, question: Slip) -> Said:
    return _said(sight, "slip", ordered_slip(book, sight.car, sight.sheet, question.spaces)[0])


def _rejoin(_: Book, __: Sight, question: Rejoin) -> Said:
    return Said(value=question.spaces[0], hand="prudence")


def _group(_: Book, __: Sight, ___: Any) -> Said:
    return Said(value=0, hand="prudence")


def _pit_stop(_: Book, sight: Sight, __: Any) -> Said:
    return _said(sight, "pit", read_pit(sight.sheet.get("pit", "no")))


def _tyres(_: Book, __: Sight, ___: Any) -> Said:
    return Said(value=TYRES[0], hand="prudence")


def _soft_tyres(_: Book, sight: Sight, __: Any) -> Said:
    return _said(sight, "soft", sight.sheet.get("soft", "no"))


ANSWERS: dict[str, Callable[[Book, Sight, Any], Said]] = {
    "group": _group,
    "pit stop": _pit_stop,
    "tyres": _tyres,
    "soft tyres": _soft_tyres,
    "test chips": _test_chips,
    "overage": _overage,
    "braking price": _braking,
    "route": _route,
    "corner price": _corner,
    "brake": _brake,
    "pass": _pass,
    "pass chips": _pass_chips,
    "block": _block,
    "defence chips": _defence_chips,
    "attack chips": _attack_chips,
    "chips after": _chips_after,
    "slip": _slip,
    "involvement chips": _involvement,
    "rejoin": _rejoin,
}
