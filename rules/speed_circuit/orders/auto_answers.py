"""Answers given by a driver's sheet, or else by the default order (S-125 to S-128)."""

from collections.abc import Callable
from typing import Any

from rules.base import Json, Seat
from rules.orders.sheets import dump_order, load_standing_orders
from rules.ruleset import AnswerWithSource, RaceSetup
from rules.speed_circuit.board.corners import default_line
from rules.speed_circuit.board.player_view import PlayerView
from rules.speed_circuit.model.orders import (
    EMPTY_ORDERS,
    MOVE_FIELDS,
    NO_WISHES,
    Chips,
    Orders,
    Pay,
    Payment,
    PitCall,
    Speed,
    Wishes,
    list_stated_fields,
    override_wishes,
    select_fields,
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
from rules.speed_circuit.model.tables import RuleTables
from rules.speed_circuit.orders.sheets import SHEETS, find_sheet_ahead, store_wishes
from rules.speed_circuit.planning.planner import choose_ordered_slip
from rules.speed_circuit.play.charges import find_matching_line, format_line
from rules.speed_circuit.play.chips import default_chips, limit_chips, list_legal_chips
from rules.speed_circuit.play.conditions import find_wishes_in_force
from rules.speed_circuit.play.pits import TYRES, stop_as_fields

FIRST_REQUEST = "1"
"""A sheet's route and braking apply from the start of the move; later the planner drives (S-127)."""
PLOT_TEST_TABLES = ("T-4", "T-5")
"""Tables of the tests of a plot."""
PLANNER_ANSWER = AnswerWithSource(value=store_wishes(NO_WISHES), source="prudence")
"""The answer that leaves the route to the planner."""
AnyPriceQuestion = PlottedOverage | BrakingPrice | CornerPrice
OrderAnswer = Callable[[RuleTables, PlayerView, Wishes, Any], AnswerWithSource]


def answer_from_orders(
    answer: OrderAnswer,
) -> Callable[[RaceSetup[RuleTables], PlayerView, Any, Json], AnswerWithSource]:
    """Return a handler that answers by this turn's sheet, else by standing orders, else by default."""

    def answer_by_order(
        table: RaceSetup[RuleTables], view: PlayerView, question: Any, standing: Json
    ) -> AnswerWithSource:
        tables = table.tables.with_settings(view.settings)
        own = find_wishes_in_force(view.sheet, tables.circuit, view)
        alone = answer(tables, view, own, question)
        always = load_standing_orders(SHEETS, standing).standing
        if always is None:
            return alone
        wishes = override_wishes(find_wishes_in_force(always, tables.circuit, view), own)
        both = answer(tables, view, wishes, question)
        source = "standing" if (alone.source, both.source) == ("prudence", "sheet") else both.source
        return AnswerWithSource(value=_add_standing_wishes(question, both.value, own, wishes), source=source)

    return answer_by_order


def default_answer(answer: OrderAnswer) -> Callable[[RaceSetup[RuleTables], PlayerView, Any], Json]:
    """Return a handler that answers without any orders."""
    return lambda table, view, question: (
        answer(table.tables.with_settings(view.settings), view, NO_WISHES, question).value
    )


def _add_standing_wishes(question: Any, value: Json, own: Wishes, wishes: Wishes) -> Json:
    """Add standing wishes that the planner needs for the move and that the sheet does not state."""
    if not isinstance(question, Route):
        return value
    more = select_fields(wishes, (name for name in MOVE_FIELDS if name not in list_stated_fields(own)))
    return store_wishes(override_wishes(question.read(value), more))


def answer_plot(table: RaceSetup[RuleTables], view: PlayerView, _: Any, standing: Json) -> AnswerWithSource:
    """Answer a plot by the sheet sent ahead for this turn, or by standing orders with a speed (S-123).

    Without a speed, standing orders leave the plot to the driver; if the driver is late they are the sheet
    (S-38)."""
    tables = table.tables.with_settings(view.settings)
    ahead = find_sheet_ahead(tables, view, standing)
    if ahead is not None:
        return AnswerWithSource(value=dump_order(ahead), source="sheet")
    always = load_standing_orders(SHEETS, standing).standing or EMPTY_ORDERS
    if always.speed is not None:
        return AnswerWithSource(value=dump_order(always), source="standing")
    return AnswerWithSource(value=dump_order(always.model_copy(update={"speed": "no plot"})), source="prudence")


def make_plot(speed: Speed) -> Json:
    """Return the answer of a sheet with a speed and nothing else."""
    return dump_order(Orders(speed=speed))


def _answer(wish: object, value: Json) -> AnswerWithSource:
    """Return an answer from a wish; without a wish, or with "ask", its source is the default order."""
    return AnswerWithSource(value=value, source="prudence" if wish in (None, "ask") else "sheet")


def _choose_chips(chips: Chips | None, usual: str = "0") -> str:
    """Return ordered chips, else the default ones."""
    return usual if chips in (None, "ask") else str(chips)


def choose_chips_for_test(tables: RuleTables, _: PlayerView, wishes: Wishes, question: TestChips) -> AnswerWithSource:
    """Answer with chips for a test of the plot (S-126)."""
    effect = _choose_chips(wishes.test_chips)
    return _answer(wishes.test_chips, limit_chips(tables.rulebook.chips, question.stock, effect))


def answer_overage(tables: RuleTables, view: PlayerView, wishes: Wishes, question: PlottedOverage) -> AnswerWithSource:
    """Answer with a line of T-9 for a plotted overage, and only the ordered chips (S-126)."""
    pay = _read_pay(wishes.brake_pay)
    chips = limit_chips(tables.chips_before_roll, question.stock, _choose_chips(pay.chips if pay else None))
    return _answer(wishes.brake_pay, _choose_line(view, wishes, question, pay, "test", chips))


def _read_pay(payment: Payment | None) -> Pay | None:
    return payment if isinstance(payment, Pay) else None


def answer_braking_price(
    tables: RuleTables, view: PlayerView, wishes: Wishes, question: BrakingPrice
) -> AnswerWithSource:
    """Answer with a line of T-9 during the move."""
    pay = _read_pay(wishes.brake_pay)
    chips = _choose_chance_chips(tables, wishes, question, pay)
    return _answer(wishes.brake_pay, _choose_line(view, wishes, question, pay, "test", chips))


def answer_corner_price(
    tables: RuleTables, view: PlayerView, wishes: Wishes, question: CornerPrice
) -> AnswerWithSource:
    """Answer with a line of T-10."""
    wish = wishes.find_payment(question.corner)
    pay = _read_pay(wish)
    return _answer(
        wish,
        _choose_line(view, wishes, question, pay, "roll", _choose_chance_chips(tables, wishes, question, pay)),
    )


def _choose_line(
    view: PlayerView, wishes: Wishes, question: AnyPriceQuestion, pay: Pay | None, dice: str, chips: str
) -> str:
    """Return the wished line, else the default one within `max_wear` if possible (S-47, S-68)."""
    line = find_matching_line(question.lines, pay) if pay else None
    if line is None:
        budget = question.stock.wear
        if wishes.max_wear is not None and not view.car.turn.over_limit:
            budget = min(budget, wishes.max_wear - view.car.turn.wear)
        line = default_line(question.lines, budget, dice=bool(pay and pay.roll))
    return format_line(line, dice, chips if line.roll else "0")


def _choose_chance_chips(tables: RuleTables, wishes: Wishes, question: AnyPriceQuestion, pay: Pay | None) -> str:
    order = wishes.chance_chips if pay is None or pay.chips is None else pay.chips
    if order in (None, "ask"):
        return default_chips(tables.chips_before_roll, question.stock)
    return limit_chips(tables.chips_before_roll, question.stock, str(order))


def answer_involvement(
    tables: RuleTables, _: PlayerView, wishes: Wishes, question: InvolvementChips
) -> AnswerWithSource:
    """Answer with chips for crash involvement (S-97)."""
    chips, order = tables.rulebook.chips, wishes.chance_chips
    word = limit_chips(chips, question.stock, _choose_chips(order, default_chips(chips, question.stock)))
    return _answer(order, word)


def answer_route(_: RuleTables, __: PlayerView, wishes: Wishes, question: Route) -> AnswerWithSource:
    """Answer with the route ordered for the start of the move, else leave it to the planner (S-127)."""
    way = select_fields(wishes, ("route", "end_lane", "arrow"))
    if question.at != FIRST_REQUEST or way == NO_WISHES:
        return PLANNER_ANSWER
    return AnswerWithSource(value=store_wishes(way), source="sheet")


def answer_braking(_: RuleTables, __: PlayerView, wishes: Wishes, question: Brake) -> AnswerWithSource:
    """Answer with the braking ordered for the start of the move (S-76)."""
    if question.at != FIRST_REQUEST or wishes.brake_if is None:
        return PLANNER_ANSWER
    return _answer(wishes.brake_if, store_wishes(select_fields(wishes, ("brake_if",))))


def answer_pass(_: RuleTables, __: PlayerView, wishes: Wishes, question: ForcePass) -> AnswerWithSource:
    """Answer whether a pass was ordered (S-80)."""
    return _answer(wishes.passing, "yes" if wishes.find_attack_on(question.rival) else "no")


def _find_attack_chips(wishes: Wishes, rival: Seat) -> str:
    """Return the passer's chips."""
    attack = wishes.find_attack_on(rival)
    return _choose_chips(attack.chips if attack else None)


def _choose_defence_chips(wishes: Wishes, attacker: Seat) -> AnswerWithSource:
    """Return the passee's chips; chips ordered against others only do not count."""
    chips = wishes.find_defence(attacker)
    return _answer(chips if wishes.defence else None, _choose_chips(chips))


def answer_pass_chips(tables: RuleTables, _: PlayerView, wishes: Wishes, question: PassChips) -> AnswerWithSource:
    """Answer with chips of the passer or passee (S-81, S-92)."""
    attacks = question.seat == question.passer
    answer = (
        _answer(wishes.passing, _find_attack_chips(wishes, question.passee))
        if attacks
        else _choose_defence_chips(wishes, question.passer)
    )
    value = answer.value
    if question.total is not None:
        value = _find_fewest_useful_chips(tables, "T-8", question.total, value, "passes" if attacks else "")
    return AnswerWithSource(value=limit_chips(tables.rulebook.chips, question.stock, value), source=answer.source)


def _find_fewest_useful_chips(tables: RuleTables, table: str, total: int, limit: str, effect: str = "") -> str:
    """Return the fewest chips up to a limit that improve a roll already made (S-92).

    `effect`: improve to this one only; a passee has none and adds what makes the pass fail."""
    rows, against = tables.test_tables[table], table == "T-8" and not effect
    words = [int(word) for word in list_legal_chips(tables.rulebook.chips) if int(word) <= int(limit)]
    ranks = {
        n: next(i for i, row in enumerate(rows) if total + (n if against else -n) <= row.to or row is rows[-1])
        for n in words
    }
    best = (max if against else min)(ranks.values())
    if effect and rows[best].effect != effect:
        return "0"
    return str(min(n for n in words if ranks[n] == best))


def answer_late_chips(tables: RuleTables, _: PlayerView, wishes: Wishes, question: ChipsAfter) -> AnswerWithSource:
    """Answer as in S-126, with no more chips than the dice need."""
    chips, is_plot_test = tables.rulebook.chips, question.table in PLOT_TEST_TABLES
    order = wishes.test_chips if is_plot_test else wishes.chance_chips
    usual = "0" if is_plot_test else default_chips(chips, question.stock)
    limit = limit_chips(chips, question.stock, _choose_chips(order, usual))
    return _answer(order, _find_fewest_useful_chips(tables, question.table, question.total, limit))


def answer_block(_: RuleTables, __: PlayerView, wishes: Wishes, question: Block) -> AnswerWithSource:
    """Declare a block if chips for a defence were ordered."""
    chips = _choose_defence_chips(wishes, question.passer)
    return AnswerWithSource(value="no" if chips.value == "0" else "yes", source=chips.source)


def answer_defence_chips(tables: RuleTables, _: PlayerView, wishes: Wishes, question: DefenceChips) -> AnswerWithSource:
    """Answer with the passee's chips (S-81)."""
    chips = _choose_defence_chips(wishes, question.passer)
    return AnswerWithSource(value=limit_chips(tables.rulebook.chips, question.stock, chips.value), source=chips.source)


def answer_attack_chips(tables: RuleTables, _: PlayerView, wishes: Wishes, question: AttackChips) -> AnswerWithSource:
    """Answer with the passer's chips (S-81)."""
    return _answer(
        wishes.passing, limit_chips(tables.rulebook.chips, question.stock, _find_attack_chips(wishes, question.passee))
    )


def answer_slip(tables: RuleTables, view: PlayerView, wishes: Wishes, question: Slip) -> AnswerWithSource:
    """Answer with a slipstream as ordered (S-148)."""
    return _answer(wishes.slip, choose_ordered_slip(tables, view.car, wishes, question.spaces)[0])


def answer_rejoin(_: RuleTables, __: PlayerView, ___: Wishes, question: Rejoin) -> AnswerWithSource:
    """Answer with the nearest space (S-102)."""
    return AnswerWithSource(value=question.spaces[0], source="prudence")


def answer_group(_: RuleTables, __: PlayerView, ___: Wishes, ____: Any) -> AnswerWithSource:
    """Spend no wear on a grid group (S-28)."""
    return AnswerWithSource(value=0, source="prudence")


def answer_pit_stop(_: RuleTables, __: PlayerView, wishes: Wishes, ___: Any) -> AnswerWithSource:
    """Answer with a pit stop as ordered (S-117)."""
    return _answer(wishes.pit, stop_as_fields(wishes.pit) if isinstance(wishes.pit, PitCall) else {"enter": "no"})


def answer_tyres(_: RuleTables, __: PlayerView, ___: Wishes, ____: Any) -> AnswerWithSource:
    """Answer with the default tyres (S-118)."""
    return AnswerWithSource(value=TYRES[0], source="prudence")


def answer_soft_tyres(_: RuleTables, __: PlayerView, wishes: Wishes, ___: Any) -> AnswerWithSource:
    """Answer as ordered whether to pay with soft tyres (S-118)."""
    return _answer(wishes.soft, "yes" if wishes.soft else "no")
