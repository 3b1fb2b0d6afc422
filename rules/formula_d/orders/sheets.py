"""Order sheets at the table: what of them holds in this race, and what those filed beforehand say now (F-170)."""

from typing import Any

from rules.formula_d.board.ahead import next_stop
from rules.formula_d.board.knowledge import Knowledge
from rules.formula_d.model.book import Book
from rules.formula_d.model.orders import SILENT, Sheet, gear_meant, over
from rules.formula_d.model.questions import Gear
from rules.formula_d.orders.grammar import LANGUAGE
from rules.formula_d.orders.writing import fields
from rules.formula_d.play.gears import choices
from rules.orders.sheets import OrderSheets, filed_of
from rules.orders.words import Names
from rules.questions import Question, Refused
from rules.ruleset import Table
from rules.values import Json


def names(_: Table[Book], knowledge: Knowledge) -> Names:
    """What is called so in this race."""
    return {"SEAT": tuple(knowledge.cars)}


def check(_: Table[Book], __: Knowledge, question: Question[Any] | None, sheet: Sheet) -> Sheet:
    """F-28: of the gears wished for, the first that can be had. Refuses a turn's sheet without one."""
    if not isinstance(question, Gear):
        return sheet
    gear = gear_meant(sheet, question.lever, question.gears)
    if gear not in question.gears:
        raise Refused("not_an_option", "F-28", said=str(gear), options=list(question.gears))
    return sheet.model_copy(update={"gear": (gear,)})


SHEETS = OrderSheets(
    language=LANGUAGE,
    value=Sheet,
    names=names,
    check=check,
    asked=lambda question: isinstance(question, Gear),
    fields=fields,
    to_come=lambda knowledge: knowledge.seat in knowledge.todo,
)


def early(table: Table[Book], knowledge: Knowledge) -> Gear | None:
    """F-170: the sheet of a turn that is still to come in this round, as the car stands now."""
    seat = knowledge.seat or ""
    if seat not in knowledge.todo:
        return None
    car = knowledge.cars[seat]
    gears = tuple(one.gear for one in choices(table.book, knowledge.settings, car, qualifying=knowledge.qualifying))
    stop = next_stop(table.book.circuit, car.at or "", car.stops)._asdict()
    return Gear(seat=seat, square=car.at or "", lever=car.gear, gears=gears, **stop) if len(gears) > 1 else None


def wishes_now(knowledge: Knowledge, filed: Json) -> Sheet:
    """What was filed beforehand says in this round: the sheet sent ahead for it over what is standing."""
    orders = filed_of(SHEETS, filed)
    return over(orders.standing or SILENT, orders.ahead.get(knowledge.round, SILENT))
