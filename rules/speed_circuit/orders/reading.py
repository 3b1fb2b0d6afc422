"""Parsing of text answers to the questions of a move, with the sheet's grammar.

Rejections name the rule item."""

import re
from typing import Any

from rules.base import Json
from rules.orders.interpreter import read_fields, read_sheet, read_value
from rules.orders.notation import Codec, NotWritten
from rules.orders.sheets import SheetReader, dump_order, is_stored_order, load_sheet
from rules.questions import InvalidAnswer, Question, find_option
from rules.ruleset import RaceSetup
from rules.speed_circuit.board.player_view import PlayerView
from rules.speed_circuit.model.orders import MOVE_FIELDS, ROUTE_FIELDS, Orders, Pay, PitCall, Wishes, list_stated_fields
from rules.speed_circuit.model.state import Stock
from rules.speed_circuit.model.tables import Chips, PriceLine, RuleTables
from rules.speed_circuit.orders.grammar import BRAKE_IF, CHIPS, LANGUAGE, PAY, PIT, ROUTE
from rules.speed_circuit.orders.sheets import SHEETS, store_wishes
from rules.speed_circuit.play.charges import find_matching_line, format_line, price_form
from rules.speed_circuit.play.chips import list_affordable_chips, list_legal_chips
from rules.speed_circuit.play.pits import stop_as_fields

ROUTE_ANSWER_FIELDS = (*ROUTE_FIELDS, "arrow", "brake_if", *MOVE_FIELDS)


def _parse_text(codec: Codec, text: str, code: str, item: str, **facts: Json) -> Any:
    """Parse a text. Raises InvalidAnswer with this code if it has no meaning for the question."""
    try:
        return read_value(codec, text, {})
    except NotWritten:
        raise InvalidAnswer(code, item, said=text, **facts) from None


COUNTED_CHIPS = re.compile(r"(?:(one|two|[12])\s+)?-([13])(?:\s+-([13]))?(?:\s+chips?)?|([0-9])\+([0-9])")
"""Chips by their faces: `-3`, `two -1`, `-1 -1`, `1+1`."""


def _count_chips(text: str) -> str:
    """Return the effect of chips that are named by their faces; other texts as they are."""
    match = COUNTED_CHIPS.fullmatch(text.strip().casefold())
    if match is None:
        return "0" if text.strip().casefold() == "none" else text
    count = 2 if match[1] in ("two", "2") else 1
    faces = [int(face) for face in (*(match[2],) * count, match[3], match[4], match[5]) if face]
    return str(sum(faces) if len(faces) == 1 or set(faces) == {1} else max(9, sum(faces)))


def read_chips(chips: Chips, stock: Stock, answer: Json) -> str:
    """Parse chips to spend. Raises InvalidAnswer if T-12 forbids them or the driver lacks them (S-94)."""
    legal = list(list_legal_chips(chips))
    effect = _parse_text(CHIPS, _count_chips(str(answer)), "not_chips", "S-94", options=legal)
    if str(effect) not in legal:
        raise InvalidAnswer(
            "not_chips" if effect == "ask" else "too_many_chips", "S-94", said=str(answer), options=legal
        )
    return _check_affordable(chips, stock, str(effect))


def _check_affordable(chips: Chips, stock: Stock, word: str) -> str:
    if word not in list_affordable_chips(chips, stock):
        raise InvalidAnswer("not_so_many_chips", "S-94", said=word, ones=stock.ones, threes=stock.threes)
    return word


def read_price(text: str, lines: tuple[PriceLine, ...], dice: str, chips: Chips, stock: Stock, item: str) -> str:
    """Parse a price. Raises InvalidAnswer for lines that are not due and for missing chips."""
    option = find_option(price_form(lines, dice, chips, stock, item).options, text)
    if option:
        return str(option.value)
    pay = _parse_text(PAY, text, "not_a_price", "S-120")
    options = [format_line(line, dice) for line in lines]
    line = find_matching_line(lines, pay) if isinstance(pay, Pay) else None
    if line is None and isinstance(pay, Pay) and pay.wear is not None and pay.wear > stock.wear:
        raise InvalidAnswer("not_payable", "S-50", said=text, wear=stock.wear, options=options)
    if line is None:
        raise InvalidAnswer("not_an_option", item, said=text, options=options)
    return format_line(line, dice, _check_affordable(chips, stock, str(pay.chips or 0)))


def read_stop(text: str) -> dict[str, str]:
    """Parse a pit stop in words (D-14)."""
    call = _parse_text(PIT, text, "not_a_stop", "S-117")
    return stop_as_fields(call) if isinstance(call, PitCall) else {"enter": "no"}


def read_route(table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any], answer: Json) -> Json:
    """Parse a route, or wishes for the rest of the move (D-6, D-8, D-9)."""
    reader = SheetReader(SHEETS, table, view, question)
    if is_stored_order(answer):
        return _read_route_wishes(reader.check(load_sheet(SHEETS, answer)))
    if isinstance(answer, dict):
        return _read_route_wishes(reader.check(read_fields(LANGUAGE, reader.names, answer)))
    try:
        route = Orders(wishes=Wishes(route=read_value(ROUTE, str(answer), {})))
        return _read_route_wishes(reader.check(route))
    except NotWritten:
        return _read_route_wishes(_check_wishes_only(reader, read_sheet(LANGUAGE, str(answer), reader.names)))


def _check_wishes_only(reader: SheetReader[Orders], orders: Orders) -> Orders:
    """Reject a speed or an alternative: the move has begun."""
    if orders.speed is not None or orders.alternatives:
        raise InvalidAnswer("not_a_route", "S-9", said=LANGUAGE.write(orders))
    return reader.check(orders)


def _read_route_wishes(orders: Orders) -> Json:
    strange = [name for name in list_stated_fields(orders.wishes) if name not in ROUTE_ANSWER_FIELDS]
    if strange or orders != Orders(wishes=orders.wishes):
        raise InvalidAnswer("not_a_route", "S-9", said=LANGUAGE.write(orders))
    return store_wishes(orders.wishes)


def read_braking(table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any], answer: Json) -> Json:
    """Parse one or several emergency brakings (D-8)."""
    reader = SheetReader(SHEETS, table, view, question)
    if is_stored_order(answer):
        wishes = load_sheet(SHEETS, answer).wishes
    else:
        wishes = Wishes(brake_if=_parse_text(BRAKE_IF, str(answer), "not_a_braking", "S-76"))
    return dump_order(reader.check(Orders(wishes=Wishes(brake_if=wishes.brake_if))))
