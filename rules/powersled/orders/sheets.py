"""Order sheets at the table: what of them holds in this race, and what those filed beforehand say (P-163, P-165)."""

from typing import Any

from rules.orders.filed import Filed
from rules.orders.sheets import OrderSheets, filed_of
from rules.orders.words import Names
from rules.powersled.board.knowledge import Knowledge
from rules.powersled.model.book import Book
from rules.powersled.model.orders import SILENT, AfterDraw, Orders, over
from rules.powersled.model.questions import GiveOrder, OrderNow
from rules.powersled.orders.grammar import LANGUAGE
from rules.powersled.orders.legal import check_orders, check_plan, check_swipes
from rules.powersled.orders.writing import fields
from rules.questions import Question, Refused
from rules.ruleset import Table
from rules.values import Json, Seat


def names(_: Table[Book], knowledge: Knowledge) -> Names:
    """What is called so in this race."""
    return {"SEAT": tuple(knowledge.sleds)}


def rivals_of(knowledge: Knowledge) -> tuple[Seat, ...]:
    """Everybody else in the race."""
    return tuple(seat for seat in knowledge.sleds if seat != knowledge.seat)


def check(table: Table[Book], knowledge: Knowledge, question: Question[Any] | None, orders: Orders) -> Orders:
    """The order as it holds in this race: asked for, each plan by itself is held against hand and place (P-66, P-163);
    filed beforehand, against the deck alone, for nobody knows the hand."""
    check_orders(table.book.tables, rivals_of(knowledge), orders)
    if isinstance(question, GiveOrder | OrderNow):
        sled = knowledge.sleds[question.seat]
        for plan in orders.plans:
            check_plan(table.book, sled, plan)
            if isinstance(question, OrderNow):
                check_swipes(table.book, knowledge, sled, plan)
    return orders


SHEETS = OrderSheets(
    language=LANGUAGE,
    value=Orders,
    names=names,
    check=check,
    asked=lambda question: isinstance(question, GiveOrder | OrderNow),
    fields=fields,
)


def reactions_now(knowledge: Knowledge, filed: Json) -> Orders:
    """What was filed beforehand says of reactions: what is standing, and over it the sheet sent ahead for this round,
    unless another order has been given in it."""
    orders: Filed[Orders] = filed_of(SHEETS, filed)
    ahead = orders.ahead.get(knowledge.round) if knowledge.sheet is None else None
    return over(orders.standing or SILENT, ahead or SILENT).reactions


def standing_for_draws(filed: Json) -> AfterDraw | None:
    """What is standing says of draws. A sheet ahead speaks of the draw that follows its round."""
    standing = filed_of(SHEETS, filed).standing
    return standing.draw if standing else None


def ahead_now(knowledge: Knowledge, filed: Json) -> Orders | None:
    """The sheet sent ahead for this round."""
    orders: Filed[Orders] = filed_of(SHEETS, filed)
    return orders.ahead.get(knowledge.round)


def carried_out(
    table: Table[Book], knowledge: Knowledge, question: Question[Any] | None, orders: Orders
) -> Orders | None:
    """A sheet sent ahead as far as its cards have come and its way is open; None if no plan is left: then it is dropped
    whole (P-163)."""
    left = tuple(
        one for one in orders.choices if why_not(table, knowledge, question, orders.with_choices((one,))) is None
    )
    return orders.with_choices(left) if left else None


def why_not(table: Table[Book], knowledge: Knowledge, question: Question[Any] | None, orders: Orders) -> Refused | None:
    """Why an order cannot be given now."""
    try:
        check(table, knowledge, question, orders)
    except Refused as no:
        return no
    return None
