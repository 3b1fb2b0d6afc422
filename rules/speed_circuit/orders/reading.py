"""Answers in words to the questions of a move, read by the grammar of the order sheet. Refusals name the item."""

from typing import Any

from rules.orders.fields import read_fields
from rules.orders.parsing import Parser, alt, made
from rules.orders.reading import parsed
from rules.orders.sheets import Laid, restored
from rules.orders.spelling import is_stored, stored
from rules.questions import Question, Refused, option_meant
from rules.ruleset import Table
from rules.speed_circuit.board.knowledge import Knowledge
from rules.speed_circuit.model.book import Book, Chips, PriceLine
from rules.speed_circuit.model.orders import FOR_THE_MOVE, WAY, Orders, Pay, PitCall, Wishes, said_in
from rules.speed_circuit.model.state import Stock
from rules.speed_circuit.orders.grammar import LANGUAGE
from rules.speed_circuit.orders.grammar.driving import BRAKE_VALUE, ROUTE_VALUE
from rules.speed_circuit.orders.grammar.payments import CHIPS, PAY
from rules.speed_circuit.orders.grammar.stops import PIT
from rules.speed_circuit.orders.sheets import SHEETS, wishes_alone
from rules.speed_circuit.play.chips import affordable, words
from rules.speed_circuit.play.pits import in_fields
from rules.speed_circuit.play.price_lines import in_words, matching, price_form
from rules.values import Json

ROUTE_OR_SHEET = alt(made(ROUTE_VALUE, lambda value: Orders(wishes=Wishes(route=value))), LANGUAGE.sheet)
OF_A_WAY = (*WAY, "arrow", "brake_if", *FOR_THE_MOVE)


def _meant(parser: Parser[Any], text: str, code: str, item: str, **facts: Json) -> Any:
    """What a text says to a question. Refused by this code where it says nothing."""
    try:
        return parsed(LANGUAGE, parser, text, {}, lambda value: value, str)
    except Refused as no:
        if no.code == "too_many_chips":
            raise
        raise Refused(code, item, said=text, **facts) from None


def read_chips(chips: Chips, stock: Stock, said: Json) -> str:
    """What is to be spent; refuses what T-12 forbids, and what the driver has not got (S-94)."""
    legal = list(words(chips))
    effect = _meant(CHIPS, str(said), "not_chips", "S-94", options=legal)
    if str(effect) not in legal:
        raise Refused("not_chips" if effect == "ask" else "too_many_chips", "S-94", said=str(said), options=legal)
    return _affordable(chips, stock, str(effect))


def _affordable(chips: Chips, stock: Stock, word: str) -> str:
    if word not in affordable(chips, stock):
        raise Refused("not_so_many_chips", "S-94", said=word, ones=stock.ones, threes=stock.threes)
    return word


def read_price(text: str, lines: tuple[PriceLine, ...], dice: str, chips: Chips, stock: Stock, item: str) -> str:
    """A price in its own spelling; refuses lines that are not due and chips the driver has not got."""
    offered = option_meant(price_form(lines, dice, chips, stock, item).options, text)
    if offered:
        return str(offered.value)
    pay = _meant(PAY, text, "not_a_price", "S-120")
    options = [in_words(line, dice) for line in lines]
    line = matching(lines, pay) if isinstance(pay, Pay) else None
    if line is None and isinstance(pay, Pay) and pay.wear is not None and pay.wear > stock.wear:
        raise Refused("not_payable", "S-50", said=text, wear=stock.wear, options=options)
    if line is None:
        raise Refused("not_an_option", item, said=text, options=options)
    return in_words(line, dice, _affordable(chips, stock, str(pay.chips or 0)))


def read_stop(text: str) -> dict[str, str]:
    """D-14 in words."""
    call = _meant(PIT, text, "not_a_stop", "S-117")
    return in_fields(call) if isinstance(call, PitCall) else {"enter": "no"}


def read_way(table: Table[Book], knowledge: Knowledge, question: Question[Any], said: Json) -> Json:
    """D-6, D-8, D-9: a route, or wishes for the rest of the move."""
    laid = Laid(SHEETS, table, knowledge, question)
    if is_stored(said):
        return _of_a_way(laid.check(restored(SHEETS, said)))
    if isinstance(said, dict):
        return _of_a_way(laid.check(read_fields(LANGUAGE, laid.names, said)))
    return _of_a_way(
        parsed(LANGUAGE, ROUTE_OR_SHEET, str(said), laid.names, lambda one: _wishes_alone(laid, one), LANGUAGE.write)
    )


def _wishes_alone(laid: Laid[Orders], orders: Orders) -> Orders:
    """Refuses a speed, or an alternative: the move is being made."""
    if orders.speed is not None or orders.alternatives:
        raise Refused("not_a_route", "S-9", said=LANGUAGE.write(orders))
    return laid.check(orders)


def _of_a_way(orders: Orders) -> Json:
    strange = [name for name in said_in(orders.wishes) if name not in OF_A_WAY]
    if strange or orders != Orders(wishes=orders.wishes):
        raise Refused("not_a_route", "S-9", said=LANGUAGE.write(orders))
    return wishes_alone(orders.wishes)


def read_braking(table: Table[Book], knowledge: Knowledge, question: Question[Any], said: Json) -> Json:
    """D-8: an emergency braking, or several."""
    laid = Laid(SHEETS, table, knowledge, question)
    if is_stored(said):
        wishes = restored(SHEETS, said).wishes
    else:
        wishes = Wishes(brake_if=_meant(BRAKE_VALUE, str(said), "not_a_braking", "S-76"))
    return stored(laid.check(Orders(wishes=Wishes(brake_if=wishes.brake_if))))
