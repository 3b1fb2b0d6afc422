"""Qualifying lap (F-110, F-111): everybody is alone on the track, so all laps are driven side by side."""

from rules.base import Seat
from rules.formula_d.board.search_position import QUALIFYING_CROSSINGS
from rules.formula_d.model.derived import FormulaContext, compute_tyre_factor
from rules.formula_d.model.events import Qualified
from rules.formula_d.model.state import Car, Turn
from rules.formula_d.play import starting, weather
from rules.formula_d.play.corner_result import Grip, resolve_corners
from rules.formula_d.play.moving import choose_and_drive, shift_gear
from rules.formula_d.play.rolls import roll_gear_die

BROKEN_LAP_SCORE = 1000
"""Score of a failed lap, above every other score: the last places (F-110)."""
FINISHED_OFFSET = 10_000
"""Offset added to the score of a lap that is over."""


def begin_qualifying(context: FormulaContext) -> None:
    """Roll the weather, fit tyres, and place everybody before the line (F-113, F-117)."""
    race = context.race
    race.qualifying, race.qualified = True, dict.fromkeys(race.cars, 0)
    if race.settings.weather:
        weather.roll_qualifying_weather(context, next(iter(race.cars)))
    starting.ask_tyres(context, "qualifying")
    for car in race.cars.values():
        car.at = context.tables.circuit.qualifying


def list_seats_on_lap(context: FormulaContext) -> tuple[Seat, ...]:
    """Return the seats still on the lap."""
    race = context.race
    return tuple(seat for seat, car in race.cars.items() if car.running and race.qualified[seat] < FINISHED_OFFSET)


def play_roll(context: FormulaContext, car: Car) -> None:
    """Play one roll of a driver's lap; it scores one, and each overshot space scores too."""
    race = context.race
    turn = race.turn = Turn(seat=car.seat, start=car.at or "", corner=car.corner, stops=car.stops)
    race.qualified[car.seat] += 1
    shift_gear(context, car, turn)
    turn.face = turn.total = roll_gear_die(context, turn.gear, car.seat)
    choose_and_drive(context, car, turn)
    corner_result = resolve_corners(context.tables, Grip(BROKEN_LAP_SCORE), (turn.corner, turn.stops), turn.path)
    race.qualified[car.seat] += sum(o.spaces for o in corner_result.overshoots) * compute_tyre_factor(
        context.tables, race.settings, race.wet, car
    )
    car.corner, car.stops = corner_result.corner, corner_result.stops
    _apply_zones(context, car)
    steps = zip((turn.start, *turn.path), turn.path, strict=False)
    car.crossings += sum(context.tables.circuit.crosses(begin, to) for begin, to in steps)
    if corner_result.lost_at_step is not None or car.crossings >= QUALIFYING_CROSSINGS:
        _finish_lap(context, car, broken=corner_result.lost_at_step is not None)
    car.trail = (turn.start, *turn.path) if turn.path else ()
    race.gears.pop(car.seat, None)
    race.sheets.pop(car.seat, None)
    race.turn = None


def _apply_zones(context: FormulaContext, car: Car) -> None:
    """Apply a fall or the crowd as in the race (F-179)."""
    circuit, at = context.tables.circuit, car.at or ""
    car.fallen = bool(circuit.find_zone(at, "gap"))
    car.condition = "capped" if car.fallen or circuit.find_zone(at, "crowd") else ""


def _finish_lap(context: FormulaContext, car: Car, *, broken: bool) -> None:
    race = context.race
    score = race.qualified[car.seat]
    race.qualified[car.seat] = FINISHED_OFFSET + (BROKEN_LAP_SCORE if broken else score)
    context.step.emit(Qualified(item="F-110", seat=car.seat, score=score, broken=broken))


def set_grid(context: FormulaContext) -> None:
    """Set the grid by scores, ties by the black die, and reset the cars (F-110, F-111)."""
    race = context.race
    scores = {car.seat: race.qualified[car.seat] for car in race.list_running()}
    order = list[Seat]()
    for score in sorted(set(scores.values())):
        equal = tuple(seat for seat in scores if scores[seat] == score)
        order += starting.rank_by_die(context, equal, "qualifying tie", "F-111", lambda face: -face)
    race.qualifying = False
    for car in race.cars.values():
        car.gear, car.condition, car.corner, car.stops, car.crossings = 0, "start", "", 0, 0
        car.debt, car.fallen, car.trail, car.nitro, car.marker = 0, False, (), True, True
    starting.set_starting_grid(
        context,
        tuple(order),
        {seat: score - FINISHED_OFFSET for seat, score in scores.items() if score < FINISHED_OFFSET + BROKEN_LAP_SCORE},
    )
