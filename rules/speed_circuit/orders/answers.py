"""What a driver's sheet, or else the default order, says to a question (S-125 to S-128)."""

from collections.abc import Callable
from typing import Any

from rules.orders.sheets import filed_of
from rules.orders.spelling import stored
from rules.ruleset import Said, Table
from rules.speed_circuit.board.corners import usual
from rules.speed_circuit.board.knowledge import Knowledge
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.orders import (
    FOR_THE_MOVE,
    SILENT,
    UNSAID,
    Chips,
    Orders,
    Pay,
    Payment,
    PitCall,
    Speed,
    Wishes,
    part_of,
    said_in,
    wishes_over,
)
from rules.speed_circuit.model.questions import (
    AttackChips,
    Block,
    Brake,
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
)
from rules.speed_circuit.orders.sheets import SHEETS, sheet_ahead, wishes_alone
from rules.speed_circuit.planning.slipping import ordered_slip
from rules.speed_circuit.play.chips import unordered, within
from rules.speed_circuit.play.chips import words as words_of
from rules.speed_circuit.play.conditions import in_force
from rules.speed_circuit.play.pits import TYRES, in_fields
from rules.speed_circuit.play.price_lines import in_words, matching
from rules.values import Json, Seat

FIRST = "1"
"""Route and braking of a sheet are meant for the start of the move; asked again, the planner drives (S-127)."""
PLANNED = ("T-4", "T-5")
"""Tables of the tests of a plot."""
PLANNERS = Said(value=wishes_alone(UNSAID), hand="prudence")
"""The planner drives."""
Priced = PlottedOverage | BrakingPrice | CornerPrice
AnswerOf = Callable[[Book, Knowledge, Wishes, Any], Said]


def spoken(answer: AnswerOf) -> Callable[[Table[Book], Knowledge, Any, Json], Said]:
    """This turn's sheet where it speaks to the question (hand "sheet"), else what is standing, else the default."""

    def said(table: Table[Book], knowledge: Knowledge, question: Any, standing: Json) -> Said:
        book = table.book.under(knowledge.settings)
        own = in_force(knowledge.sheet, book.circuit, knowledge)
        alone = answer(book, knowledge, own, question)
        always = filed_of(SHEETS, standing).standing
        if always is None:
            return alone
        wishes = wishes_over(in_force(always, book.circuit, knowledge), own)
        both = answer(book, knowledge, wishes, question)
        hand = "standing" if (alone.hand, both.hand) == ("prudence", "sheet") else both.hand
        return Said(value=_with_more(question, both.value, own, wishes), hand=hand)

    return said


def unspoken(answer: AnswerOf) -> Callable[[Table[Book], Knowledge, Any], Json]:
    """What is done where no sheet says anything."""
    return lambda table, knowledge, question: (
        answer(table.book.under(knowledge.settings), knowledge, UNSAID, question).value
    )


def _with_more(question: Any, value: Json, own: Wishes, wishes: Wishes) -> Json:
    """What the planner must know of standing orders, for a move whose sheet says nothing of it."""
    if not isinstance(question, Route):
        return value
    more = part_of(wishes, (name for name in FOR_THE_MOVE if name not in said_in(own)))
    return wishes_alone(wishes_over(question.read(value), more))


def plot_filed(table: Table[Book], knowledge: Knowledge, _: Any, standing: Json) -> Said:
    """A plot is answered by the sheet sent ahead for this turn, or by standing orders that name a speed (S-123).
    Without a speed they leave the plot to the driver; when they are late it is their sheet (S-38)."""
    book = table.book.under(knowledge.settings)
    ahead = sheet_ahead(book, knowledge, standing)
    if ahead is not None:
        return Said(value=stored(ahead), hand="sheet")
    always = filed_of(SHEETS, standing).standing or SILENT
    if always.speed is not None:
        return Said(value=stored(always), hand="standing")
    return Said(value=stored(always.model_copy(update={"speed": "no plot"})), hand="prudence")


def plot_alone(speed: Speed) -> Json:
    """The answer of a sheet that names a speed and nothing else."""
    return stored(Orders(speed=speed))


def _said(wish: object, value: Json) -> Said:
    """Who wants to be asked has said nothing yet."""
    return Said(value=value, hand="prudence" if wish in (None, "ask") else "sheet")


def _ordered(chips: Chips | None, usual: str = "0") -> str:
    """Chips that were ordered, else the usual ones."""
    return usual if chips in (None, "ask") else str(chips)


def chips_for_test(book: Book, _: Knowledge, wishes: Wishes, question: TestChips) -> Said:
    """S-126: chips for a test of the plot."""
    wanted = _ordered(wishes.test_chips)
    return _said(wishes.test_chips, within(book.tables.chips, question.stock, wanted))


def overage(book: Book, knowledge: Knowledge, wishes: Wishes, question: PlottedOverage) -> Said:
    """The driver plotted this test on purpose: it gets the chips that were ordered, and no others (S-126)."""
    pay = _payment(wishes.brake_pay)
    chips = within(book.chips, question.stock, _ordered(pay.chips if pay else None))
    return _said(wishes.brake_pay, _price(knowledge, wishes, question, pay, "test", chips))


def _payment(said: Payment | None) -> Pay | None:
    return said if isinstance(said, Pay) else None


def braking(book: Book, knowledge: Knowledge, wishes: Wishes, question: BrakingPrice) -> Said:
    """T-9 in the move."""
    pay = _payment(wishes.brake_pay)
    chips = _chance_chips(book, wishes, question, pay)
    return _said(wishes.brake_pay, _price(knowledge, wishes, question, pay, "test", chips))


def corner(book: Book, knowledge: Knowledge, wishes: Wishes, question: CornerPrice) -> Said:
    """T-10."""
    wish = wishes.payment(question.corner)
    pay = _payment(wish)
    return _said(wish, _price(knowledge, wishes, question, pay, "roll", _chance_chips(book, wishes, question, pay)))


def _price(knowledge: Knowledge, wishes: Wishes, question: Priced, pay: Pay | None, dice: str, chips: str) -> str:
    """The line wished for, else the usual one within `max_wear` (S-47, S-68), while that is a wish that can be met."""
    line = matching(question.lines, pay) if pay else None
    if line is None:
        budget = question.stock.wear
        if wishes.max_wear is not None and not knowledge.car.turn.over_limit:
            budget = min(budget, wishes.max_wear - knowledge.car.turn.wear)
        line = usual(question.lines, budget, dice=bool(pay and pay.roll))
    return in_words(line, dice, chips if line.roll else "0")


def _chance_chips(book: Book, wishes: Wishes, question: Priced, pay: Pay | None) -> str:
    ordered = wishes.chance_chips if pay is None or pay.chips is None else pay.chips
    if ordered in (None, "ask"):
        return unordered(book.chips, question.stock)
    return within(book.chips, question.stock, str(ordered))


def involvement(book: Book, _: Knowledge, wishes: Wishes, question: InvolvementChips) -> Said:
    """S-97: chips where others have crashed."""
    chips, ordered = book.tables.chips, wishes.chance_chips
    word = within(chips, question.stock, _ordered(ordered, unordered(chips, question.stock)))
    return _said(ordered, word)


def route(_: Book, __: Knowledge, wishes: Wishes, question: Route) -> Said:
    """The way that was ordered for the start of the move, else the planner's (S-127)."""
    way = part_of(wishes, ("route", "end_lane", "arrow"))
    if question.at != FIRST or way == UNSAID:
        return PLANNERS
    return Said(value=wishes_alone(way), hand="sheet")


def brake(_: Book, __: Knowledge, wishes: Wishes, question: Brake) -> Said:
    """S-76: the braking that was ordered for the start of the move."""
    if question.at != FIRST or wishes.brake_if is None:
        return PLANNERS
    return _said(wishes.brake_if, wishes_alone(part_of(wishes, ("brake_if",))))


def force_pass(_: Book, __: Knowledge, wishes: Wishes, question: ForcePass) -> Said:
    """S-80: a pass that was ordered."""
    return _said(wishes.passing, "yes" if wishes.attack_on(question.rival) else "no")


def _attack(wishes: Wishes, rival: Seat) -> str:
    """Chips as passer."""
    wanted = wishes.attack_on(rival)
    return _ordered(wanted.chips if wanted else None)


def _defence(wishes: Wishes, attacker: Seat) -> Said:
    """Chips as passee: who has ordered them for others alone has ordered none."""
    chips = wishes.defence_against(attacker)
    return _said(chips if wishes.defence else None, _ordered(chips))


def pass_chips(book: Book, _: Knowledge, wishes: Wishes, question: PassChips) -> Said:
    """S-81, S-92: chips as passer or passee."""
    attacks = question.seat == question.passer
    wanted = _said(wishes.passing, _attack(wishes, question.passee)) if attacks else _defence(wishes, question.passer)
    value = wanted.value
    if question.total is not None:
        value = _needed(book, "T-8", question.total, value, "passes" if attacks else "")
    return Said(value=within(book.tables.chips, question.stock, value), hand=wanted.hand)


def _needed(book: Book, table: str, total: int, limit: str, effect: str = "") -> str:
    """The fewest chips up to a limit that better a roll that lies on a table (S-92). `effect`: only for this one;
    a passee, who has none to hope for, adds what makes the pass fail."""
    rows, against = book.test_tables[table], table == "T-8" and not effect
    words = [int(word) for word in words_of(book.tables.chips) if int(word) <= int(limit)]
    ranks = {
        n: next(i for i, row in enumerate(rows) if total + (n if against else -n) <= row.to or row is rows[-1])
        for n in words
    }
    best = (max if against else min)(ranks.values())
    if effect and rows[best].effect != effect:
        return "0"
    return str(min(n for n in words if ranks[n] == best))


def chips_after(book: Book, _: Knowledge, wishes: Wishes, question: ChipsAfter) -> Said:
    """As S-126, but no more than the dice call for."""
    chips, planned = book.tables.chips, question.table in PLANNED
    ordered = wishes.test_chips if planned else wishes.chance_chips
    usual = "0" if planned else unordered(chips, question.stock)
    limit = within(chips, question.stock, _ordered(ordered, usual))
    return _said(ordered, _needed(book, question.table, question.total, limit))


def block(_: Book, __: Knowledge, wishes: Wishes, question: Block) -> Said:
    """Who ordered chips for a defence declares a block."""
    wanted = _defence(wishes, question.passer)
    return Said(value="no" if wanted.value == "0" else "yes", hand=wanted.hand)


def defence_chips(book: Book, _: Knowledge, wishes: Wishes, question: DefenceChips) -> Said:
    """S-81: chips as passee."""
    wanted = _defence(wishes, question.passer)
    return Said(value=within(book.tables.chips, question.stock, wanted.value), hand=wanted.hand)


def attack_chips(book: Book, _: Knowledge, wishes: Wishes, question: AttackChips) -> Said:
    """S-81: chips as passer."""
    return _said(wishes.passing, within(book.tables.chips, question.stock, _attack(wishes, question.passee)))


def slip(book: Book, knowledge: Knowledge, wishes: Wishes, question: Slip) -> Said:
    """S-148: a slip as it was ordered."""
    return _said(wishes.slip, ordered_slip(book, knowledge.car, wishes, question.spaces)[0])


def rejoin(_: Book, __: Knowledge, ___: Wishes, question: Rejoin) -> Said:
    """S-102: the nearest space."""
    return Said(value=question.spaces[0], hand="prudence")


def group(_: Book, __: Knowledge, ___: Wishes, ____: Any) -> Said:
    """S-28: no wear for a group."""
    return Said(value=0, hand="prudence")


def pit_stop(_: Book, __: Knowledge, wishes: Wishes, ___: Any) -> Said:
    """S-117: a stop as it was ordered."""
    return _said(wishes.pit, in_fields(wishes.pit) if isinstance(wishes.pit, PitCall) else {"enter": "no"})


def tyres(_: Book, __: Knowledge, ___: Wishes, ____: Any) -> Said:
    """S-118: the usual tyres."""
    return Said(value=TYRES[0], hand="prudence")


def soft_tyres(_: Book, __: Knowledge, wishes: Wishes, ___: Any) -> Said:
    """S-118: soft tyres as they were ordered."""
    return _said(wishes.soft, "yes" if wishes.soft else "no")
