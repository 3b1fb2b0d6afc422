"""Sequence of a round (section 19): the order, one step for each car, the round's end."""

from rules.formula_d.model.derived import FormulaContext
from rules.formula_d.model.events import Flag, Ordered
from rules.formula_d.model.state import Car, FormulaRace, Turn
from rules.formula_d.play import collisions, order, pit_boxes, qualifying, starting, weather
from rules.formula_d.play.dangers import apply_overshoots, roll_danger_tests
from rules.formula_d.play.move_end import count_lost_crossings, emit_points, finish_car, finish_move
from rules.formula_d.play.moving import choose_and_drive, play_move, play_slipstreams
from rules.formula_d.play.order import rank_playing_order
from rules.formula_d.play.street import leave_marker, reward_fastest, roll_gunshot, use_radio
from rules.formula_d.play.wear import eliminate_car, lay_marker
from rules.formula_d.play.wishes import ask_sealed_sheets


def play_step(context: FormulaContext) -> None:
    """Play the first step of the agenda."""
    step, *rest = context.race.agenda
    context.race.agenda = tuple(rest)
    STEP_FUNCTIONS[step](context)


def _prepare_race(context: FormulaContext) -> None:
    """Prepare the race: cards, then a qualifying lap or the grid."""
    starting.deal_cards_if_street(context)
    if context.race.settings.qualifying:
        qualifying.begin_qualifying(context)
        context.race.round += 1
        context.race.agenda = ("qualifying",)
        return
    starting.draw_grid(context)
    _prepare_cars(context)


def _play_qualifying(context: FormulaContext) -> None:
    """Let everybody still on the lap name a gear; when nobody is, fix the grid (F-110)."""
    race = context.race
    apply_retirements(context)
    race.todo = qualifying.list_seats_on_lap(context)
    if not race.todo:
        qualifying.set_grid(context)
        _prepare_cars(context)
        return
    ask_sealed_sheets(context, race.todo)
    race.agenda = ("lap",)


def _play_qualifying_roll(context: FormulaContext) -> None:
    """Play one roll of one driver's qualifying lap (F-110)."""
    race = context.race
    seat, race.todo = race.todo[0], race.todo[1:]
    qualifying.play_roll(context, race.cars[seat])
    race.agenda = ("lap",)
    if not race.todo:
        start_next_round(race)
        race.agenda = ("qualifying",)


def _prepare_cars(context: FormulaContext) -> None:
    starting.prepare_cars(context)
    starting.check_starts(context)
    start_next_round(context.race)


def _fix_order(context: FormulaContext) -> None:
    """Fix the order of the round (T0, F-21, F-24); under F-171 all sheets are filled in now."""
    race = context.race
    apply_retirements(context)
    first = race.order == ()
    race.order = tuple(s for s in race.grid if race.cars[s].running) if first else _find_playing_order(context)
    race.todo = race.order
    race.stood = {}
    if race.settings.gears == "together":
        ask_sealed_sheets(context, race.order)
        race.stood = {seat: race.cars[seat].at or "" for seat in race.order}
    context.step.emit(Ordered(item="F-24" if first else "F-21", order=race.order))
    race.agenda = ("car",)


def _find_playing_order(context: FormulaContext) -> tuple[str, ...]:
    return rank_playing_order(context.tables, context.race.settings, context.race.list_running())


def _play_next_car(context: FormulaContext) -> None:
    """Play T1 to T16 of the next car."""
    race = context.race
    race.todo = tuple(seat for seat in race.todo if race.cars[seat].running)
    if race.todo:
        seat, race.todo = race.todo[0], race.todo[1:]
        before = order.measure_laps_down(context)
        play_turn(context, race.cars[seat])
        order.apply_lapping(context, before, race.cars[seat])
    race.agenda = ("between",)


def _play_between(context: FormulaContext) -> None:
    """Apply retirements and police rewards between two turns.

    It is a step of its own, so that a retirement never precedes events already emitted. A car that has gone
    out may have been the last that the police waited for (F-130)."""
    apply_retirements(context)
    reward_fastest(context)
    race = context.race
    are_cars_left = any(race.cars[seat].running for seat in race.todo)
    race.agenda = ("car",) if are_cars_left else ("end",)


def play_turn(context: FormulaContext, car: Car) -> None:
    """Play a car's turn."""
    coasting = car.condition == "coasting"
    turn = context.race.turn = Turn(seat=car.seat, start=car.at or "", corner=car.corner, stops=car.stops)
    play_move(context, car, turn)
    if turn.ended != "stalled":
        _finish_way(context, car, turn)
        _finish_turn(context, car, turn)
    if coasting and car.running and not car.stock.engine:
        eliminate_car(context, car, "engine", "F-77")
    car.trail = (turn.start, *turn.path) if turn.path else ()
    context.race.sheets.pop(car.seat, None)
    context.race.gears.pop(car.seat, None)
    context.race.turn = None


def _finish_way(context: FormulaContext, car: Car, turn: Turn) -> None:
    """Play T9 to T12; a stop that is over at once leads to an exit move (F-105, F-162)."""
    if not _come_through(context, car, turn):
        return
    steps = pit_boxes.resolve_stop(context, car, turn)
    if steps:
        turn.exit, turn.total, turn.gear, turn.start = True, steps, car.gear, car.at or ""
        turn.path, turn.ended, turn.braked, turn.corner, turn.stops = (), "", False, "", 0
        choose_and_drive(context, car, turn)
        play_slipstreams(context, car, turn)
        _come_through(context, car, turn)
    use_radio(context, car)


def _come_through(context: FormulaContext, car: Car, turn: Turn) -> bool:
    """Play the dangers and the arrival; return True if the car still has to race on.

    Shots fall before the line is counted (T11, T12), and not beyond the finish."""
    corner_result = apply_overshoots(context, car, turn) if roll_danger_tests(context, car, turn) else None
    if corner_result is not None and turn.ended != "finish":
        roll_gunshot(context, car)
    if corner_result is None or not car.running:
        count_lost_crossings(context, car, turn)
        return False
    return finish_move(context, car, turn, corner_result)


def _finish_turn(context: FormulaContext, car: Car, turn: Turn) -> None:
    """Play T13 to T16."""
    race = context.race
    collisions.resolve_collisions(context, car)
    collisions.test_engines(context, car, turn)
    if weather.is_change_due(context, turn):
        if race.settings.weather_end_of_round:
            race.changes = (*race.changes, car.seat)
        else:
            weather.change_weather(context, car)
    leave_marker(context, car, turn)
    where = car.at or car.last
    if turn.marks and where:
        lay_marker(context, where)


def _end_round(context: FormulaContext) -> None:
    """End the round, and the race if nobody is left to finish (F-165, F-167)."""
    race = context.race
    for seat in race.changes:
        if not race.final:
            weather.change_weather(context, race.cars[seat])
    race.changes = ()
    running = race.list_running()
    if len(running) == 1 and len(race.cars) > 1 and race.settings.last_car_wins:
        finish_car(context, running[0], is_awarded=True)
    if race.list_running():
        start_next_round(race)
        return
    race.over = True
    context.step.emit(Flag(item="F-165"))
    emit_points(context)


STEP_FUNCTIONS = {
    "preparation": _prepare_race,
    "qualifying": _play_qualifying,
    "lap": _play_qualifying_roll,
    "order": _fix_order,
    "car": _play_next_car,
    "between": _play_between,
    "end": _end_round,
}


def start_next_round(race: FormulaRace) -> None:
    """Start the next round; keys may be used again."""
    race.round += 1
    race.agenda = ("order",)
    race.counts = {}


def apply_retirements(context: FormulaContext) -> None:
    """Remove cars whose retirement was entered, between turns."""
    for seat in context.step.list_retired_seats():
        car = context.race.cars.get(seat)
        if car and car.running:
            eliminate_car(context, car, "retired", "F-172")
