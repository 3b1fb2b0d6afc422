"""Turn from the gear to the end of the way (sections 6, 7, 9 and 13; T1 to T8)."""

from typing import Literal

from rules.base import Seat, SpaceId, take_next_ordinal
from rules.formula_d.board.search_position import digest_situation, find_next_corner
from rules.formula_d.model.derived import FormulaContext, list_all_costs, price_in_mode
from rules.formula_d.model.events import Blocked, Drove, Mud, Shifted, Waits
from rules.formula_d.model.questions import Gear, UseSlipstream, WhereToDrive
from rules.formula_d.model.state import Car, Turn
from rules.formula_d.play.gears import GearChoice, find_gear_not_above, list_gears
from rules.formula_d.play.move_option import NO_WEAR, Plan, brake_cost, is_braking_free
from rules.formula_d.play.move_options import list_move_plans
from rules.formula_d.play.rolls import roll_gear_die
from rules.formula_d.play.slipstream import find_car_ahead, list_slipstream_plans
from rules.formula_d.play.starting import check_restart
from rules.formula_d.play.street import is_held_up
from rules.formula_d.play.wear import eliminate_car, lose_points, pay_price
from rules.formula_d.play.wishes import emit_fallback
from rules.journal import AnswerSource
from rules.step_context import limit_turns_while

Kind = Literal["move", "slipstream", "exit"]
ITEM_BY_KIND: dict[Kind, str] = {"slipstream": "F-90", "exit": "F-105", "move": "F-34"}


def execute_plan(context: FormulaContext, car: Car, turn: Turn, plan: Plan, slipping: Seat | None = None) -> None:
    """Move the car and pay brakes, bonuses and blocking.

    F-59 to F-64, F-91, F-94, F-125."""
    begin = car.at or ""
    turn.path = (*turn.path, *plan.way.spaces)
    turn.braked, turn.slid = plan.brakes > 0 or plan.rest > 0, turn.slid or plan.slid > 0
    turn.ended, turn.held = plan.way.end_reason, turn.held or _touches_mud(context, begin, plan.way.spaces)
    car.at, car.debt = plan.end, plan.way.debt
    car.fallen = False
    _emit_move(context, turn, plan, car, begin, slipping)
    _pay_plan(context, car, turn, plan)


def _touches_mud(context: FormulaContext, begin: SpaceId, path: tuple[SpaceId, ...]) -> bool:
    """Whether the way leads through mud, or out of it (F-151)."""
    return any(context.tables.circuit.find_zone(space, "mud") for space in (begin, *path) if space)


def _emit_move(
    context: FormulaContext, turn: Turn, plan: Plan, car: Car, begin: SpaceId, slipping: Seat | None
) -> None:
    if plan.bonus_of == "nitro":
        car.nitro = False
    kind: Kind = "slipstream" if slipping else "exit" if turn.exit else "move"
    item = ITEM_BY_KIND[kind]
    context.step.emit(
        Drove(
            item=item,
            seat=car.seat,
            start=begin,
            to=plan.end,
            path=plan.way.spaces,
            steps=len(plan.way.spaces),
            corner=context.tables.circuit[plan.end].corner,
            braked=plan.brakes,
            slid=plan.slid,
            bonus=plan.bonus,
            bonus_of=plan.bonus_of,
            why=plan.way.end_reason,
            mud=plan.way.points - len(plan.way.spaces),
            kind=kind,
            ahead=slipping,
        )
    )
    if plan.way.debt:
        context.step.emit(Mud(item="F-150", seat=car.seat, debt=plan.way.debt))


def _pay_plan(context: FormulaContext, car: Car, turn: Turn, plan: Plan) -> None:
    """Pay costs in the order in which they arise; exit moves and side lanes are free.

    F-103, F-159, F-162; C-19."""
    free = bool(context.tables.circuit[plan.end].side) or turn.exit
    slips = plan.bonus_of != "skill"
    pay_price(context, car, plan.extra, "slipstream" if slips else "skill", "F-94" if slips else "F-127")
    if not is_braking_free(context.tables, context.race.settings, turn, plan.end):
        pay_price(context, car, brake_cost(context.race.settings, plan.brakes), "brakes", "F-59")
    if plan.rest and not free:
        _apply_blocking(context, car, plan)


def _apply_blocking(context: FormulaContext, car: Car, plan: Plan) -> None:
    """Pay for a blocked way, or eliminate the car (F-61 to F-66, C-7)."""
    price = plan.blocking_price
    price_asked = list_all_costs(price or NO_WEAR)
    context.step.emit(Blocked(item="F-63", seat=car.seat, rest=plan.rest, price=price_asked, payable=price is not None))
    if price is not None:
        pay_price(
            context,
            car,
            price_in_mode(context.race.settings, price),
            "blocked",
            "F-65" if context.race.settings.is_basic else "F-63",
        )
        return
    here = context.tables.circuit[car.at or ""]
    eliminate_car(context, car, "blocked", "F-63")
    front = next((c for c in context.race.list_running() if c.at and c.at == here.ahead), None)
    if front and context.race.settings.block_kill_hits_front and not context.race.settings.is_basic:
        lose_points(context, front, "body", 1, "blocked", "F-63")


def play_move(context: FormulaContext, car: Car, turn: Turn) -> None:
    """Play T1 to T8: forced states, gear, die, way, slipstreams."""
    if car.condition == "spun" and context.race.settings.spin_check:
        check_restart(context, car)
    if car.condition == "stalled":
        car.condition, car.gear = "start", 0
        context.step.emit(Waits(item="F-17", seat=car.seat, why="stalled"))
        turn.ended = "stalled"
        return
    great = car.condition == "great"
    shift_gear(context, car, turn)
    if not car.running:
        return
    turn.face = 0 if great else roll_gear_die(context, turn.gear, car.seat)
    turn.flat_out = not great and context.tables.rulebook.tests.engine_faces.get(turn.gear) == turn.face
    turn.total = context.tables.rulebook.start.great_spaces if great else _adjust_roll(context, car, turn)
    choose_and_drive(context, car, turn)
    play_slipstreams(context, car, turn)


def shift_gear(context: FormulaContext, car: Car, turn: Turn) -> None:
    """Name the gear and pay for it (T2, F-28 to F-31)."""
    choices = list_gears(context.tables, context.race.settings, car, qualifying=context.race.qualifying)
    condition, before = car.condition, car.gear
    chosen, is_lowered = _choose_gear(context, car, choices)
    turn.gear = car.gear = chosen.gear
    car.condition = "coasting" if condition == "coasting" else ""
    context.step.emit(
        Shifted(
            item="F-28",
            seat=car.seat,
            gear=chosen.gear,
            before=before,
            price=list_all_costs(chosen.price),
            lowered=is_lowered,
            forced=condition if len(choices) == 1 else "",
        )
    )
    pay_price(context, car, chosen.price, "shift", "F-30")


def _choose_gear(context: FormulaContext, car: Car, choices: tuple[GearChoice, ...]) -> tuple[GearChoice, bool]:
    """Return the driver's gear; not asked if there is only one (F-173)."""
    gears = tuple(choice.gear for choice in choices)
    secret = context.race.gears.get(car.seat)
    if len(choices) == 1:
        return choices[0], False
    turn = context.race.turn
    assert turn is not None
    if secret is not None:
        turn.filed = True
        gear = secret if secret in gears else find_gear_not_above(gears, secret)
        return choices[gears.index(gear)], gear != secret
    ahead = find_next_corner(context.tables.circuit, car.at or "", car.stops)._asdict()
    question = Gear(
        seat=car.seat,
        at=take_next_ordinal(context.race, "gear", car.seat),
        square=car.at or "",
        lever=car.gear,
        gears=gears,
        **ahead,
    )
    sheet = context.step.ask(question)
    turn.filed = context.step.find_answer_source(question) in ("sheet", "standing")
    context.race.sheets[car.seat] = sheet
    return choices[gears.index(sheet.chosen_gear)], False


def _adjust_roll(context: FormulaContext, car: Car, turn: Turn) -> int:
    """Return the movement of the die, less a space for old soft tyres on straights (C-14).

    Drivers who are hard to pass may take another one (F-127)."""
    settings, total = context.race.settings, turn.face
    is_worn = settings.tyres and settings.soft_malus and car.tyre == "soft" and car.age >= 3
    if is_worn and not context.tables.circuit[turn.start].corner:
        total -= context.tables.rulebook.tyres.soft_malus
    return total - is_held_up(context, car, turn, total)


def choose_and_drive(context: FormulaContext, car: Car, turn: Turn) -> None:
    """Let the driver choose among all legal ways (F-39); not asked if there is only one (T4 to T7)."""
    plans = list_move_plans(context.tables, context.race, car, turn)
    plan, source = (plans[0], None) if len(plans) == 1 else _ask_plan(context, car, turn, plans)
    if source in (None, "sheet", "prudence"):
        emit_fallback(context, car, turn, plan)
    execute_plan(context, car, turn, plan)


def _ask_plan(context: FormulaContext, car: Car, turn: Turn, plans: tuple[Plan, ...]) -> tuple[Plan, AnswerSource]:
    corner = context.tables.circuit[car.at or ""].corner
    missing = context.tables.circuit.corners[corner].stops - turn.stops if corner == turn.corner and corner else 0
    question = WhereToDrive(
        seat=car.seat,
        at=take_next_ordinal(context.race, "path", car.seat),
        square=car.at or "",
        gear=turn.gear,
        total=turn.total,
        stops=max(0, missing),
        leaving=turn.exit,
        about=digest_situation(context.race, car) if context.step.recorded else "",
    )
    name = context.step.ask(question)
    return next(plan for plan in plans if plan.name == name), context.step.find_answer_source(question)


def play_slipstreams(context: FormulaContext, car: Car, turn: Turn) -> None:
    """Offer slipstreams as long as there is a car to follow and the driver takes them (T8, F-88 to F-93)."""
    for _ in limit_turns_while(lambda: car.running, f"F-88: {car.seat}'s slipstreams"):
        front = find_car_ahead(context.tables, context.race, car, turn)
        if front is None:
            return
        plans = list_slipstream_plans(context.tables, context.race, car, turn)
        if not plans:
            return
        name = context.step.ask(
            UseSlipstream(
                seat=car.seat,
                at=take_next_ordinal(context.race, "slipstream", car.seat),
                square=car.at or "",
                ahead=front,
                gear=turn.gear,
                brakes=car.stock.brakes,
                about=digest_situation(context.race, car) if context.step.recorded else "",
            )
        )
        if name == "no":
            return
        turn.slips += 1
        execute_plan(context, car, turn, next(plan for plan in plans if plan.name == name), slipping=front)
