"""Bot drivers: the simple planner, and a racer that looks some turns ahead."""

from typing import Any

from rules.base import Json
from rules.events import Event
from rules.questions import Question
from rules.ruleset import RaceSetup
from rules.speed_circuit.board.player_view import PlayerView
from rules.speed_circuit.board.standings import compute_absolute_position
from rules.speed_circuit.drivers.outlook import (
    HORIZON_TURNS,
    IMPOSSIBLE_VALUE,
    SPACE_VALUE,
    Figures,
    Outlook,
    find_affordable_outlook,
)
from rules.speed_circuit.model.orders import NO_WISHES, Wishes
from rules.speed_circuit.model.questions import AttackChips, BidForGrid, BuildCar, PassChips, Slip, TestChips
from rules.speed_circuit.model.state import Car, Turn
from rules.speed_circuit.model.tables import RuleTables
from rules.speed_circuit.model.track import MPH_PER_SPACE, Circuit
from rules.speed_circuit.orders.auto_answers import make_plot
from rules.speed_circuit.orders.handlers import QUESTION_HANDLERS
from rules.speed_circuit.orders.sheets import store_wishes
from rules.speed_circuit.planning.plan_request import Constraints, Plan, make_planner_setting
from rules.speed_circuit.planning.planner import find_safe_plans, price_slips
from rules.speed_circuit.planning.search import has_safe_plan
from rules.speed_circuit.play.build import make_fallback_build
from rules.speed_circuit.play.chips import limit_chips
from rules.speed_circuit.play.passing import count_passes_left
from rules.speed_circuit.play.pits import can_reach_pits, list_repairable_damage
from rules.speed_circuit.play.plotting import check_plot, compute_speed_range, find_ghost_plot

SERVICE_WEAR_DIVISOR = 4
"""A stop pays if the remaining wear is less than this fraction (1/n) of the refill."""


def wants_service(tables: RuleTables, view: PlayerView) -> bool:
    """Whether less than a quarter of a refill of wear remains, with more than a lap to go."""
    car, circuit = view.car, tables.circuit
    if not tables.settings.pits or not circuit.pits.spaces or car.space is None:
        return False
    laps = view.laps - max(0, car.lap) - 1
    refill = tables.design.find_value("wear_per_lap", car.build.wear) * laps
    rest = view.laps * circuit.length - compute_absolute_position(circuit, car)
    return laps > 0 and rest > circuit.length and car.stock.wear * SERVICE_WEAR_DIVISOR < refill


def find_speed_to_box(
    tables: RuleTables, view: PlayerView, occupied_spaces: frozenset[int], speeds: tuple[int, ...]
) -> int:
    """Return the speed that ends in the car's box without dice, else the highest into the lane.

    0 if there is none."""
    driving = [(speed, _set_speed(view.car, speed)) for speed in sorted(speeds, reverse=True)]
    reaching = [(speed, car) for speed, car in driving if can_reach_pits(tables, car)]
    for stop in (True, False):
        for speed, car in reaching:
            if _reaches_pits(tables, car, occupied_spaces, stop=stop):
                return speed
    return 0


def answer_pit_stop(tables: RuleTables, view: PlayerView, occupied_spaces: frozenset[int]) -> Json:
    """Answer D-14: stop if the car needs it and reaches the pits without dice, with every possible repair."""
    if not wants_service(tables, view) or not _reaches_pits(tables, view.car, occupied_spaces, stop=False):
        return {"enter": "no"}
    damage = list_repairable_damage(view.car)
    return {"enter": "yes", "repair": damage[0] if len(damage) == 1 else "both" if damage else "none"}


def _set_speed(car: Car, speed: int) -> Car:
    return car.model_copy(update={"turn": Turn(speed=speed, plot=speed, before=car.speed)})


def _reaches_pits(tables: RuleTables, car: Car, occupied_spaces: frozenset[int], *, stop: bool) -> bool:
    box = tables.circuit.pits.find_box(car.number)
    return has_safe_plan(make_planner_setting(tables, car, occupied_spaces, Constraints(box=box, stop=stop)))


GRID_BID_CHIPS = 2
MIN_TEST_GAIN = 8
"""The minimum gain of a test with chips, in tenths of a space."""
CHIPS_FOR_TEST = 2
CHIPS_FOR_PASS = 2
PASS_VALUE = 12
"""The value of passing a car, less the chips, in tenths of a space."""
MIN_SPACES_AHEAD = 2
"""The minimum number of spaces that a car ahead is expected to drive."""


def drive_as_planner(
    table: RaceSetup[RuleTables], view: PlayerView, events: tuple[Event, ...], question: Question[Any]
) -> Json:
    """Plot the highest safe speed, and answer other questions with the default order."""
    tables = table.tables.with_settings(view.settings)
    if question.kind == "plot":
        return make_plot(find_ghost_plot(tables, view.round, view.cars, view.car, table.start_revision))
    if question.kind == "build":
        return dict(make_fallback_build(tables, view.car))
    return QUESTION_HANDLERS.answer_for(table, view, events, question, None).value


def drive_as_racer(
    table: RaceSetup[RuleTables], view: PlayerView, events: tuple[Event, ...], question: Question[Any]
) -> Json:
    """Look ahead over the next corners, spread wear over the race, and take useful slipstreams."""
    tables, kind = table.tables.with_settings(view.settings), question.kind
    if isinstance(question, BuildCar):
        return _choose_build(tables, view, question.allowance)
    if isinstance(question, BidForGrid):
        return {"ones": min(GRID_BID_CHIPS, question.stock.ones)}
    if kind == "plot" and not view.car.off_track:
        return make_plot(_choose_plot(tables, view, table.start_revision))
    if kind == "pit stop":
        return answer_pit_stop(tables, view, _list_occupied_spaces(tables, view))
    if kind == "route" and view.car.space is not None and view.car.turn.stop is None:
        return _choose_route(tables, view)
    if isinstance(question, Slip):
        return _choose_slip(tables, view, question)
    if kind == "pass":
        return "yes" if view.car.stock.ones else "no"
    if isinstance(question, TestChips):
        return limit_chips(tables.rulebook.chips, question.stock, str(CHIPS_FOR_TEST))
    if isinstance(question, AttackChips):
        return limit_chips(tables.rulebook.chips, question.stock, "2")
    if isinstance(question, PassChips) and question.total is None:
        return limit_chips(tables.rulebook.chips, question.stock, "2" if question.seat == question.passer else "0")
    return drive_as_planner(table, view, events, question)


def _choose_build(tables: RuleTables, view: PlayerView, allowance: int) -> Json:
    """Return one of the tables' builds, in turn, reduced to the allowance."""
    builds, classic = tables.design.automatic, tables.settings.classic_era
    return tables.design.fit_build(builds[view.car.number % len(builds)], allowance, classic=classic)


def _make_outlook(tables: RuleTables, view: PlayerView, speed: int) -> Outlook:
    """Return the look-ahead for the rest of the race with the remaining wear."""
    car, circuit = view.car, tables.circuit
    launch = car.start_speed if view.round == 1 else max(car.start_speed, car.acceleration)
    figures = Figures(car.acceleration, car.deceleration, car.top_speed, min(launch, car.top_speed))
    spaces = (view.laps * circuit.length - compute_absolute_position(circuit, car)) // circuit.unit - 1
    here = circuit.number[car.space or ""]
    return find_affordable_outlook(circuit, tables.rulebook.arrow_bonus, figures, here, speed, spaces, car.stock.wear)


def compute_outlook(tables: RuleTables, view: PlayerView) -> Outlook:
    """Return the outlook that values the spaces where the racer's car may stop, at the present price of its wear."""
    return _make_outlook(tables, view, view.car.speed)


def _choose_plot(tables: RuleTables, view: PlayerView, start_revision: int) -> int:
    """Return the speed with the best safe drive, or the planner's if there is none."""
    car, outlook = view.car, _make_outlook(tables, view, view.car.speed)
    occupied_spaces = predict_spaces(tables, view)
    if wants_service(tables, view):
        within_reach = outlook.list_possible_plots(tables.circuit.number[car.space or ""], car.speed)
        calling = find_speed_to_box(
            tables, view, occupied_spaces, tuple(s for s, braking in within_reach if braking <= car.stock.wear)
        )
        if calling:
            return calling
    best, promise = 0, IMPOSSIBLE_VALUE
    for speed, braking in (
        *outlook.list_possible_plots(tables.circuit.number[car.space or ""], car.speed),
        *list_plots_with_test(tables, view),
    ):
        plot_check = check_plot(tables, MPH_PER_SPACE, False, view.round, car, speed)
        if plot_check.why or braking > car.stock.wear:
            continue
        drive_value = find_drive_value(tables, outlook, view, occupied_spaces, speed)
        worth = IMPOSSIBLE_VALUE if drive_value is None else drive_value
        worth -= outlook.price * braking + (MIN_TEST_GAIN if plot_check.tests else 0)
        if worth > promise:
            best, promise = speed, worth
    if promise > IMPOSSIBLE_VALUE // 2:
        return best
    return find_ghost_plot(tables, view.round, view.cars, car, start_revision)


def find_drive_value(
    tables: RuleTables, outlook: Outlook, view: PlayerView, occupied_spaces: frozenset[int], speed: int
) -> int | None:
    """Return the value of the best safe drive at a speed, without what braking to it costs; None if there is none."""
    plans = find_safe_plans(
        make_planner_setting(tables, _set_speed(view.car, speed), occupied_spaces, Constraints())
    ).values()
    return max((_plan_value(outlook, p, speed) for p in plans), default=None)


def list_plots_with_test(tables: RuleTables, view: PlayerView) -> tuple[tuple[int, int], ...]:
    """Return one speed more, with an engine test and chips; none with a damaged engine."""
    car = view.car
    if not car.speed or car.engine or car.stock.ones < CHIPS_FOR_TEST:
        return ()
    speed = compute_speed_range(tables, view.round, car).free + MPH_PER_SPACE
    plot_check = check_plot(tables, MPH_PER_SPACE, False, view.round, car, speed)
    return ((speed, 0),) if plot_check.plot == speed and len(plot_check.tests) == 1 else ()


def _plan_value(outlook: Outlook, p: Plan, speed: int) -> int:
    return p.moved * SPACE_VALUE - outlook.price * p.wear + outlook.evaluate(HORIZON_TURNS - 1, p.path[-1], speed)


def predict_spaces(tables: RuleTables, view: PlayerView) -> frozenset[int]:
    """Predict the spaces of the cars ahead: straight on at their last speed."""
    circuit, mine = tables.circuit, compute_absolute_position(tables.circuit, view.car)
    ahead = [car for car in view.cars.values() if car.running and car.space and car.seat != view.seat]
    return frozenset(_predict_space(tables, car) for car in ahead if compute_absolute_position(circuit, car) >= mine)


def _predict_space(tables: RuleTables, car: Car) -> int:
    space = tables.circuit.number[car.space or ""]
    for _ in range(max(MIN_SPACES_AHEAD, car.speed // MPH_PER_SPACE)):
        space = tables.circuit.ahead[space]
    return space


def _choose_route(tables: RuleTables, view: PlayerView) -> Json:
    """Return the lanes of the best safe drive, or the planner's if none is safe."""
    car, occupied_spaces = view.car, _list_occupied_spaces(tables, view)
    plans = find_safe_plans(make_planner_setting(tables, car, occupied_spaces, Constraints())).values()
    if not plans:
        return store_wishes(NO_WISHES)
    outlook = _make_outlook(tables, view, car.turn.speed)
    best = max(plans, key=lambda p: (_plan_value(outlook, p, car.turn.speed), -tables.circuit.inside_rank[p.path[-1]]))
    best = _find_best_pass(tables, view, outlook, occupied_spaces, _plan_value(outlook, best, car.turn.speed)) or best
    return (
        store_wishes(Wishes(route=tuple(tables.circuit.lane[n] for n in best.path[1:])))
        if len(best.path) > 1
        else store_wishes(NO_WISHES)
    )


def _list_occupied_spaces(tables: RuleTables, view: PlayerView) -> frozenset[int]:
    """Return the spaces of the other cars."""
    cars = (car for car in view.cars.values() if car.running and car.seat != view.seat)
    return frozenset(tables.circuit.number[car.space] for car in cars if car.space)


def _find_best_pass(
    tables: RuleTables, view: PlayerView, outlook: Outlook, occupied_spaces: frozenset[int], around: int
) -> Plan | None:
    """Return a drive through one car that is worth more than the best one around it, with T-8's odds."""
    car, chips = view.car, CHIPS_FOR_PASS
    if car.stock.ones < chips or tables.settings.no_dice or not count_passes_left(tables, car):
        return None
    odds = tables.odds["T-8", -chips].get("passes", 0)
    best, promise = None, around
    for p in find_safe_plans(make_planner_setting(tables, car, frozenset(), Constraints())).values():
        at = _step_to_car(tables.circuit, p, occupied_spaces)
        if not at:
            continue
        stuck = (at - 1) * SPACE_VALUE + outlook.evaluate(HORIZON_TURNS - 1, p.path[at - 1], MPH_PER_SPACE * (at - 1))
        worth = (odds * _plan_value(outlook, p, car.turn.speed) + (36 - odds) * stuck) // 36 + PASS_VALUE
        if worth > promise:
            best, promise = p, worth
    return best


def _step_to_car(circuit: Circuit, p: Plan, occupied_spaces: frozenset[int]) -> int:
    """Return the step at which a drive leads through a single car on a straight, else 0."""
    at = [n for n, space in enumerate(p.path) if space in occupied_spaces]
    straight = len(at) == 1 and not circuit.corner[p.path[at[0]]]
    return at[0] if straight and at[0] < len(p.path) - 1 else 0


def _choose_slip(tables: RuleTables, view: PlayerView, question: Slip) -> Json:
    """Return a bonus space that costs nothing and improves the position, else "no"."""
    car, number = view.car, tables.circuit.number
    outlook = _make_outlook(tables, view, car.turn.speed)
    here = outlook.evaluate(HORIZON_TURNS - 1, number[car.space or ""], car.turn.speed)
    free = [
        space for space, step in price_slips(tables, car, question.spaces).items() if step.is_safe and not step.wear
    ]
    worth = {space: SPACE_VALUE + outlook.evaluate(HORIZON_TURNS - 1, number[space], car.turn.speed) for space in free}
    best = max(free, key=lambda space: worth[space], default="no")
    return best if best != "no" and worth[best] > here else "no"
