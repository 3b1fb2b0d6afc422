"""Ways on offer, the one that words or a sheet mean, and where it leads."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

from rules.base import Json, SpaceId
from rules.formula_d.board.player_view import PlayerView
from rules.formula_d.model.orders import Sheet, UpTo
from rules.formula_d.model.questions import UseSlipstream, WhereToDrive
from rules.formula_d.model.tables import RuleTables
from rules.formula_d.orders.grammar import LANGUAGE, format_fields
from rules.formula_d.orders.sheets import find_current_standing_sheet
from rules.formula_d.play.move_option import Plan, describe_risk
from rules.formula_d.play.move_options import list_move_plans
from rules.formula_d.play.slipstream import list_slipstream_plans
from rules.formula_d.play.wishes import choose_plan, find_plan_at_writing, is_met
from rules.journal import AnswerSource
from rules.orders.interpreter import merge_orders, read_or_none
from rules.questions import Question
from rules.ruleset import AnswerWithSource, RaceSetup


def list_plans(tables: RuleTables, view: PlayerView, question: Question[Any]) -> tuple[Plan, ...]:
    """Return the plans of a question, the default first."""
    car, turn = view.cars[question.seat], view.find_own_turn(question.seat)
    find = list_slipstream_plans if isinstance(question, UseSlipstream) else list_move_plans
    return find(tables, view, car, turn)


def match_plan(tables: RuleTables, view: PlayerView, question: WhereToDrive | UseSlipstream, value: Json) -> str | None:
    """Return a plan's name from its name, with or without its risk, or from a space where only one plan ends."""
    text, plans = str(value).strip().casefold(), list_plans(tables, view, question)
    there = [plan.name for plan in plans if plan.end.casefold() == text]
    named_plan = next((plan.name for plan in plans if text in _list_names(plan)), None)
    return named_plan or (there[0] if len(there) == 1 else _match_wishes(tables, question, plans, text))


def _list_names(plan: Plan) -> tuple[str, str]:
    return plan.name.casefold(), f"{plan.name} {describe_risk(plan)}".casefold()


def _match_wishes(
    tables: RuleTables, question: WhereToDrive | UseSlipstream, plans: Sequence[Plan], text: str
) -> str | None:
    """Return the plan meant by words such as `far`, `inside`, `pit`, `brake 2`; None for other words."""
    if isinstance(question, UseSlipstream) and text == "yes":
        return plans[0].name
    sheet = read_or_none(LANGUAGE, f"path {text}", {}) or read_or_none(LANGUAGE, text, {})
    if sheet is None or sheet.gear or sheet.tyres or len(format_fields(sheet)) > 1 or len(sheet.path) > 1:
        return None
    brakes_alone = sheet.brake is not None and sheet == Sheet(brake=sheet.brake)
    if brakes_alone:
        plan = _match_braking(plans, sheet.brake or 0)
        return plan.name if plan else None
    choice = choose_plan(tables, sheet, plans)
    return choice.plan.name if choice and is_met(tables, sheet, choice.plan) else None


def _match_braking(plans: Sequence[Plan], points: int) -> Plan | None:
    """Return the first plan with this number of brakes (D-9).

    If the way is blocked, a plan with the same result; else one with more brakes."""
    exact = (plan for plan in plans if plan.brakes == points)
    same = (plan for plan in plans if plan.brakes < points <= plan.brakes + plan.rest and plan.falls and not plan.out)
    return next(chain(exact, same), None)


def answer_way(
    table: RaceSetup[RuleTables], view: PlayerView, question: WhereToDrive | UseSlipstream, standing: Json
) -> AnswerWithSource | None:
    """Answer by the turn's sheet over standing orders, field by field.

    Outside the sheet's limits the source is the default order, so that in a live race the driver is asked."""
    tables, sheet = table.tables, merge_orders(find_current_standing_sheet(view, standing), view.sheet)
    source: AnswerSource = "standing" if view.sheet == Sheet(gear=view.sheet.gear) else "sheet"
    plans = list_plans(tables, view, question)
    if isinstance(question, UseSlipstream):
        return _answer_slipstream(tables, sheet, plans, source)
    car, turn = view.cars[question.seat], view.find_own_turn(question.seat)
    choice = choose_plan(tables, sheet, plans, find_plan_at_writing(tables, view, car, turn, sheet))
    return AnswerWithSource(value=choice.plan.name, source=source if choice.within else "prudence") if choice else None


def is_way_confirmed(table: RaceSetup[RuleTables], view: PlayerView, question: WhereToDrive, standing: Json) -> bool:
    """Whether the way was ordered within its limits (D-5).

    A driver whose sheet was in before the turn and says nothing of the way is driven if that costs nothing; a
    driver who names the gear in the turn chooses the landing."""
    answer = answer_way(table, view, question, standing)
    if answer:
        return answer.source != "prudence"
    plan = list_plans(table.tables, view, question)[0]
    return view.find_own_turn(question.seat).filed and not (plan.out or plan.wear or plan.risk.dice)


def _answer_slipstream(
    tables: RuleTables, sheet: Sheet, plans: Sequence[Plan], source: AnswerSource
) -> AnswerWithSource | None:
    """Answer the slipstream as it was ordered, but never out of the race for it (F-89, F-90)."""
    if sheet.slipstream in (None, "ask"):
        return None
    sheet_with_path = sheet if sheet.path else merge_orders(sheet, Sheet(path=("usual",)))
    choice = choose_plan(tables, sheet_with_path, [plan for plan in plans if _is_within_limit(sheet.slipstream, plan)])
    takes = sheet.slipstream != "no" and not plans[0].out
    return AnswerWithSource(value=choice.plan.name if takes and choice and not choice.plan.out else "no", source=source)


def _is_within_limit(wish: object, plan: Plan) -> bool:
    """Whether a slipstream costs no more than was allowed."""
    if wish == "if free":
        return not plan.wear
    return not isinstance(wish, UpTo) or plan.wear <= plan.brakes <= wish.brakes


def plan_spaces(
    tables: RuleTables, view: PlayerView, question: WhereToDrive | UseSlipstream, answer: Json
) -> tuple[SpaceId, ...]:
    """Return the spaces a plan leads through, with rivals standing still."""
    plans = (plan for plan in list_plans(tables, view, question) if plan.name == answer)
    return next((plan.way.spaces for plan in plans), ())
