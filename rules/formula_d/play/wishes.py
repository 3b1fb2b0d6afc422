"""Choice among plans by an order sheet (section 21, F-170)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.base import Seat, SpaceId
from rules.formula_d.board.search_position import PublicRace, find_next_corner, view_at_writing
from rules.formula_d.model.derived import FormulaContext
from rules.formula_d.model.events import FellBack, Lane
from rules.formula_d.model.orders import Sheet
from rules.formula_d.model.questions import SecretGear
from rules.formula_d.model.state import Car, Turn
from rules.formula_d.model.tables import RuleTables
from rules.formula_d.model.track import Circuit
from rules.formula_d.play.gears import list_gears
from rules.formula_d.play.move_option import Plan, default_rank
from rules.formula_d.play.move_options import list_move_plans


class ChosenPlan(NamedTuple):
    """Plan that a sheet asks for; `within`: whether it keeps the sheet's limits."""

    plan: Plan
    within: bool


def choose_plan(
    tables: RuleTables, sheet: Sheet, plans: Sequence[Plan], plan_at_writing: Plan | None = None
) -> ChosenPlan | None:
    """Return the best of a sheet's plans, None if it says nothing of ways.

    The best one within its limits; failing that, one without dice and no dearer than the sheet's plan when it
    was written (`plan_at_writing`); failing that, the default (F-175). Never out of the race for a wish."""
    if not (sheet.has_way_wishes and plans):
        return None
    if plan_at_writing is None and sheet.wear is None:
        return ChosenPlan(_choose_best_plan(tables, sheet, plans), within=True)
    dearest = plan_at_writing.wear if plan_at_writing else 0
    within = [plan for plan in plans if not plan.out and _within_limits(sheet, plan, dearest)]
    careful = [plan for plan in plans if not (plan.out or plan.risk.dice) and plan.wear <= dearest]
    best = _choose_best_plan(tables, sheet, within or careful) if within or careful else plans[0]
    return ChosenPlan(best, within=bool(within))


def _choose_best_plan(tables: RuleTables, sheet: Sheet, plans: Sequence[Plan]) -> Plan:
    return min(plans, key=lambda plan: rank_plan(tables, sheet, plan))


def _within_limits(sheet: Sheet, plan: Plan, dearest: int) -> bool:
    """Whether a plan keeps the brake limit, and costs at most n wear points more than was shown."""
    brakes = plan.brakes if sheet.brake is None else sheet.brake
    max_wear = dearest + (sheet.wear or 0) + (sheet.brake or 0)
    return plan.brakes <= brakes and plan.wear <= max_wear


def is_met(tables: RuleTables, sheet: Sheet, plan: Plan) -> bool:
    """Whether a way is what a sheet's wishes name, and not only the nearest to it."""
    if sheet.bonus and not plan.bonus:
        return False
    if (sheet.pit or sheet.casino) and _rank_side_lanes(tables, sheet, plan)[0] > 1:
        return False
    on_the_road = not tables.circuit[plan.end].side
    lanes = [wish for wish in sheet.path if wish == "stop" or (on_the_road and wish in ("left", "middle", "right"))]
    return not any(_rank_wish(tables, wish, plan) for wish in lanes)


def find_plan_at_writing(tables: RuleTables, scene: PublicRace, car: Car, turn: Turn, sheet: Sheet) -> Plan | None:
    """Return the plan a sheet would have with everybody standing as when it was written.

    None if nothing was shown, or only plans that end the race."""
    sheet_without_limit = sheet.model_copy(update={"wear": None})
    if not scene.stood or turn.exit or not sheet_without_limit.has_way_wishes:
        return None
    choice = choose_plan(
        tables, sheet_without_limit, list_move_plans(tables, view_at_writing(scene, car.seat), car, turn)
    )
    return choice.plan if choice and not choice.plan.out else None


def find_lost_wish(tables: RuleTables, sheet: Sheet, plan_at_writing: Plan, plan: Plan) -> str:
    """Return the first wish of a sheet that a plan serves worse than the one shown; "" for none."""
    aside = [name for name, is_wished in (("pit", sheet.pit), ("casino", sheet.casino)) if is_wished]
    if aside and _rank_side_lanes(tables, sheet, plan) > _rank_side_lanes(tables, sheet, plan_at_writing):
        return aside[0]
    return next(
        (wish for wish in sheet.path if _rank_wish(tables, wish, plan) > _rank_wish(tables, wish, plan_at_writing)), ""
    )


def rank_plan(tables: RuleTables, sheet: Sheet, plan: Plan) -> tuple[object, ...]:
    """Return the sort key of a plan under a sheet.

    Never out for a wish; then pits and casino, the brake limit, bonus, stops and distance, wear, lanes, and
    the default order."""
    over = max(0, plan.brakes - sheet.brake) if sheet.brake is not None else 0
    first = tuple(_rank_wish(tables, wish, plan) for wish in sheet.path if wish in ("stop", "far", "short"))
    later = tuple(_rank_wish(tables, wish, plan) for wish in sheet.path if wish not in ("stop", "far", "short"))
    return (
        bool(plan.out),
        _rank_side_lanes(tables, sheet, plan),
        over,
        _rank_bonus(sheet, plan),
        *first,
        plan.wear,
        *later,
        *default_rank(tables, plan),
    )


def _rank_side_lanes(tables: RuleTables, sheet: Sheet, plan: Plan) -> tuple[int, int]:
    """Rank a plan by the wished pits or casino (D-6, D-7).

    Into the box or onto the nearest star, else as far as it goes towards them; and not into side lanes that
    were not wished for."""
    side, end_reason = tables.circuit[plan.end].side, plan.way.end_reason
    place = "pit" if side in ("pit", "box") else side if side == "casino" else ""
    wanted_lanes = [name for name, wish in (("pit", sheet.pit), ("casino", sheet.casino)) if wish]
    if place in wanted_lanes:
        return (0, len(plan.way.spaces)) if end_reason in ("box", "star") else (1, 0)
    return (3, 0) if place else (2 * bool(wanted_lanes), 0)


def _rank_bonus(sheet: Sheet, plan: Plan) -> int:
    if sheet.bonus:
        return -plan.bonus
    return int(bool(plan.bonus)) if sheet.bonus is False else 0


def _rank_wish(tables: RuleTables, wish: str, plan: Plan) -> int:
    end, lanes = tables.circuit[plan.end], tables.circuit.lanes
    values = {
        "stop": int(not plan.stop),
        "far": -(plan.crossings * tables.circuit.length + end.progress),
        "short": plan.crossings * tables.circuit.length + end.progress,
        "inside": end.inside,
        "outside": -end.inside,
        "left": end.lane - lanes[0],
        "right": lanes[-1] - end.lane,
        "middle": abs(2 * end.lane - lanes[0] - lanes[-1]),
        "safe": plan.risk.dice,
    }
    return values.get(wish, 0)


def ask_sealed_sheets(context: FormulaContext, seats: Sequence[Seat]) -> None:
    """Ask a sealed sheet of everybody who has a choice (F-173); the others drive by standing orders."""
    race = context.race
    questions = list(_list_sheet_questions(context, seats))
    for question, sheet in zip(questions, context.step.ask_all(questions), strict=True):
        race.gears[question.seat], race.sheets[question.seat] = sheet.chosen_gear, sheet


def _list_sheet_questions(context: FormulaContext, seats: Sequence[Seat]) -> Iterator[SecretGear]:
    for car in (context.race.cars[seat] for seat in seats):
        choices = list_gears(context.tables, context.race.settings, car, qualifying=context.race.qualifying)
        gears = tuple(choice.gear for choice in choices)
        if len(gears) > 1:
            ahead = find_next_corner(context.tables.circuit, car.at or "", car.stops)._asdict()
            yield SecretGear(seat=car.seat, square=car.at or "", lever=car.gear, gears=gears, **ahead)


def emit_fallback(context: FormulaContext, car: Car, turn: Turn, plan: Plan) -> None:
    """Report a wish that could be carried out when the sheet was written, and cannot any more (F-171)."""
    sheet = context.race.sheets.get(car.seat)
    plan_at_writing = find_plan_at_writing(context.tables, context.race, car, turn, sheet) if sheet else None
    if sheet is None or plan_at_writing is None or plan_at_writing.end == plan.end:
        return
    wish = find_lost_wish(context.tables, sheet, plan_at_writing, plan)
    if not wish and plan.wear <= plan_at_writing.wear:
        return
    rival, space = _find_obstacle(context, car, plan_at_writing)
    context.step.emit(
        FellBack(
            item="F-171",
            seat=car.seat,
            wish=wish,
            rival=rival,
            space=space,
            to=plan.end,
            lane=name_lane(context.tables.circuit, plan.end),
            wear=plan.wear,
        )
    )


def _find_obstacle(context: FormulaContext, car: Car, plan_at_writing: Plan) -> tuple[Seat | None, SpaceId]:
    """Return the car now standing on the way that was shown, nearest its end, and its space."""
    others = (one for one in context.race.list_running() if one.seat != car.seat and one.at and not one.fallen)
    there = {one.at: one.seat for one in others if context.race.stood.get(one.seat) != one.at}
    return next(
        ((there[space], space) for space in reversed(plan_at_writing.way.spaces) if space in there),
        (None, plan_at_writing.end),
    )


def name_lane(circuit: Circuit, at: SpaceId) -> Lane:
    """Return the lane of a space in words."""
    here = circuit[at]
    lanes = sorted({place.lane for place in circuit.places.values() if not place.side})
    return "side" if here.side else "left" if here.lane == lanes[0] else "right" if here.lane == lanes[-1] else "middle"
