"""Ways: those that are on offer, which one words or a sheet mean, and where it leads."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

from rules.formula_d.board.knowledge import Knowledge
from rules.formula_d.model.book import Book
from rules.formula_d.model.orders import Sheet, UpTo, over
from rules.formula_d.model.questions import UseSlipstream, WhereToDrive
from rules.formula_d.orders.grammar import LANGUAGE
from rules.formula_d.orders.sheets import wishes_now
from rules.formula_d.play.plan import Plan
from rules.formula_d.play.plans import plans
from rules.formula_d.play.slipstream import slip_plans
from rules.formula_d.play.wishes import expected, wished
from rules.journal import Hand
from rules.orders.reading import read
from rules.questions import Question, Refused
from rules.ruleset import Said, Table
from rules.values import Json, SpaceId


def offered(book: Book, knowledge: Knowledge, question: Question[Any]) -> tuple[Plan, ...]:
    """The plans of a question, the prudent one first."""
    car, turn = knowledge.cars[question.seat], knowledge.own_turn(question.seat)
    find = slip_plans if isinstance(question, UseSlipstream) else plans
    return find(book, knowledge, car, turn)


def plan_named(book: Book, knowledge: Knowledge, question: WhereToDrive | UseSlipstream, value: Json) -> str | None:
    """A plan by its name, without the making of a form; a space alone is enough where one plan ends on it."""
    said, plans = str(value).strip().casefold(), offered(book, knowledge, question)
    there = [plan.name for plan in plans if plan.end.casefold() == said]
    named = next((plan.name for plan in plans if plan.name.casefold() == said), None)
    return named or (there[0] if len(there) == 1 else _plan_wished(book, question, plans, said))


def _plan_wished(book: Book, question: WhereToDrive | UseSlipstream, plans: Sequence[Plan], said: str) -> str | None:
    """The way that is meant by words: `far`, `inside`, `pit`, `brake 2`; None where these are none, or others than of
    a way."""
    if isinstance(question, UseSlipstream) and said == "yes":
        return plans[0].name
    try:
        sheet = read(LANGUAGE, said, {})
    except Refused:
        return None
    if sheet.gear or sheet.tyres:
        return None
    brakes_alone = sheet.brake is not None and sheet == Sheet(brake=sheet.brake)
    if brakes_alone:
        plan = _braking(plans, sheet.brake or 0)
        return plan.name if plan else None
    found = wished(book, sheet, plans)
    return found.plan.name if found else None


def _braking(plans: Sequence[Plan], points: int) -> Plan | None:
    """D-9: the first that brakes so much; where the way is blocked, and another has the same result, that one."""
    exact = (plan for plan in plans if plan.brakes == points)
    same = (plan for plan in plans if plan.brakes < points <= plan.brakes + plan.rest and plan.falls and not plan.out)
    more = (plan for plan in plans if plan.brakes > points)
    return next(chain(exact, same, more), None)


def on_the_way(
    table: Table[Book], knowledge: Knowledge, question: WhereToDrive | UseSlipstream, standing: Json
) -> Said | None:
    """Wishes of the turn's sheet go before those filed beforehand, field by field. Outside its limits it is the default
    order that speaks, so that in a live race its driver is asked."""
    book, sheet = table.book, over(wishes_now(knowledge, standing), knowledge.sheet)
    hand: Hand = "standing" if knowledge.sheet == Sheet(gear=knowledge.sheet.gear) else "sheet"
    plans = offered(book, knowledge, question)
    if isinstance(question, UseSlipstream):
        return _in_the_lee(book, sheet, plans, hand)
    car, turn = knowledge.cars[question.seat], knowledge.own_turn(question.seat)
    found = wished(book, sheet, plans, expected(book, knowledge, car, turn, sheet))
    return Said(value=found.plan.name, hand=hand if found.within else "prudence") if found else None


def way_settled(table: Table[Book], knowledge: Knowledge, question: WhereToDrive, standing: Json) -> bool:
    """D-5: a way that was ordered, within its limits. Who had filed his sheet before his turn came, and said nothing of
    the way, is driven where that costs nothing; who names his gear in his turn chooses his landing."""
    said = on_the_way(table, knowledge, question, standing)
    if said:
        return said.hand != "prudence"
    plan = offered(table.book, knowledge, question)[0]
    return knowledge.own_turn(question.seat).filed and not (plan.out or plan.wear or plan.risk.dice)


def _in_the_lee(book: Book, sheet: Sheet, plans: Sequence[Plan], hand: Hand) -> Said | None:
    """F-89, F-90: the slipstream as it was ordered; never out of the race for it."""
    if sheet.slipstream in (None, "ask"):
        return None
    wanted = sheet if sheet.path else over(sheet, Sheet(path=("usual",)))
    found = wished(book, wanted, [plan for plan in plans if _fits(sheet.slipstream, plan)])
    takes = sheet.slipstream != "no" and not plans[0].out
    return Said(value=found.plan.name if takes and found and not found.plan.out else "no", hand=hand)


def _fits(wanted: object, plan: Plan) -> bool:
    """Whether a slipstream costs no more than was allowed."""
    if wanted == "if free":
        return not plan.wear
    return not isinstance(wanted, UpTo) or plan.wear <= plan.brakes <= wanted.brakes


def led(book: Book, knowledge: Knowledge, question: WhereToDrive | UseSlipstream, answer: Json) -> tuple[SpaceId, ...]:
    """The spaces a plan leads through, everybody else standing still."""
    found = (plan for plan in offered(book, knowledge, question) if plan.name == answer)
    return next((plan.way.spaces for plan in found), ())
