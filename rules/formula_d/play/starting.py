"""Start of a race (sections 1, 3 and 4): the grid, choices before the race, the start check."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.base import Seat
from rules.formula_d.model.derived import FormulaContext, has_gift, list_nonzero_costs
from rules.formula_d.model.events import Built, Fitted, GridPlace, Started
from rules.formula_d.model.options import Settings, merge_settings
from rules.formula_d.model.questions import SpreadWear, Tyres
from rules.formula_d.model.state import Car, FormulaRace
from rules.formula_d.model.tables import STOCK_NAMES, RuleTables, Wear
from rules.formula_d.play import weather
from rules.formula_d.play.rolls import roll_black_die
from rules.formula_d.play.street import deal_cards
from rules.grid_penalties import penalise_grid
from rules.ruleset import RaceSetup, StartList


def enter_race(table: RaceSetup[RuleTables], start: StartList) -> FormulaRace:
    """Return the race state before the preparation, the cars on the grid in joining order."""
    tables = table.tables
    settings = merge_settings(default_options(tables), start.options)
    stock = _compute_starting_stock(tables, settings, start.laps)
    repairs, grid = tables.rulebook.pits.points, dict(enumerate(tables.circuit.grid, 1))
    cars = {
        entrant.seat: Car(
            seat=entrant.seat,
            number=entrant.number,
            stock=stock,
            first=stock,
            repairs=repairs,
            at=grid.get(entrant.number),
        )
        for entrant in sorted(start.seats, key=lambda one: one.number)
    }
    return FormulaRace(laps=start.laps, settings=settings, cars=cars)


def _compute_starting_stock(tables: RuleTables, settings: Settings, laps: int) -> Wear:
    """Return the wear points at the start (F-9, F-10, C-26)."""
    stock = tables.rulebook.stock
    if settings.is_basic:
        return Wear(pool=stock.pool)
    return stock.one_lap if stock.one_lap and laps == 1 else stock.car


def default_options(tables: RuleTables) -> Mapping[str, Mapping[str, Any]]:
    """Return the options of the tables for each mode (section 22)."""
    return {str(mode): figures for mode, figures in tables.rulebook.options.items()}


def draw_grid(context: FormulaContext) -> None:
    """Draw the grid by black dice (F-14).

    Ties roll again for their places, except for the first of equals (F-127)."""
    seats = tuple(context.race.cars)
    low = context.race.settings.grid_low
    seats_in_order = rank_by_die(context, seats, "grid", "F-14", lambda face: face if low else -face)
    set_starting_grid(context, seats_in_order, {})


def rank_by_die(
    context: FormulaContext, seats: tuple[Seat, ...], name: str, item: str, worth: Callable[[int], int]
) -> tuple[Seat, ...]:
    """Rank seats by a black die each; ties roll again."""
    if len(seats) < 2:
        return seats
    faces = {seat: worth(roll_black_die(context, name, seat, item)) for seat in seats}
    groups = [tuple(s for s in seats if faces[s] == face) for face in sorted(set(faces.values()))]
    return tuple(seat for group in groups for seat in _break_tie(context, group, name, item, worth))


def _break_tie(
    context: FormulaContext, seats: tuple[Seat, ...], name: str, item: str, worth: Callable[[int], int]
) -> Iterable[Seat]:
    first = [
        seat
        for seat in seats
        if len(seats) > 1 and has_gift(context.tables, context.race.cars[seat], "first of equals")
    ]
    rest = tuple(seat for seat in seats if seat not in first)
    return (*first, *rank_by_die(context, rest, name, item, worth))


def set_starting_grid(context: FormulaContext, seats: tuple[Seat, ...], scores: Mapping[Seat, int]) -> None:
    """Set the grid, pole first (F-15)."""
    race = context.race
    race.grid = penalise_grid(context.step, "F-15", seats, race.settings.set_back)
    for place, seat in enumerate(race.grid, 1):
        car = race.cars[seat]
        car.at = context.tables.circuit.grid[place - 1]
        context.step.emit(GridPlace(item="F-15", seat=seat, place=place, space=car.at, score=scores.get(seat)))


def prepare_cars(context: FormulaContext) -> None:
    """Roll the weather, then let drivers choose cars and tyres (F-11, F-113, F-117, F-127)."""
    if context.race.settings.weather:
        weather.roll_race_weather(context)
    _ask_builds(context)
    ask_tyres(context, "race")


def deal_cards_if_street(context: FormulaContext) -> None:
    """Deal driver cards in a street race (F-124)."""
    if context.race.settings.street:
        deal_cards(context)


def _ask_builds(context: FormulaContext) -> None:
    """Let every driver spread twenty points in secret, and reveal them together (F-11)."""
    if not context.race.settings.build:
        return
    cars = tuple(context.race.cars.values())
    answers = context.step.ask_all(
        [SpreadWear(seat=car.seat, points=context.tables.rulebook.build.points) for car in cars]
    )
    for car, answer in zip(cars, answers, strict=True):
        car.stock = car.first = Wear(**{name: answer[name] for name in STOCK_NAMES})
        context.step.emit(Built(item="F-11", seat=car.seat, stock=list_nonzero_costs(car.stock)))


def ask_tyres(context: FormulaContext, when: str) -> None:
    """Let everybody choose tyres at once, after the weather roll (F-117)."""
    if not context.race.settings.tyres:
        return
    wet, cars = context.race.wet, tuple(context.race.cars.values())
    questions = [ask_for_tyres(car.seat, when, wet=wet) for car in cars]
    for car, tyre in zip(cars, context.step.ask_all(questions), strict=True):
        car.tyre, car.age = tyre, 1
        context.step.emit(Fitted(item="F-117", seat=car.seat, tyre=car.tyre))


def ask_for_tyres(seat: Seat, when: str, *, wet: bool) -> Tyres:
    """Make the question for the tyres before a lap or the race (F-117)."""
    return Tyres(seat=seat, at=when, wet=wet, now="rain" if wet else "hard")


def check_starts(context: FormulaContext) -> None:
    """Roll a start check for each car, in grid order, before the first turn (F-16)."""
    for seat in context.race.grid:
        _roll_start_check(context, context.race.cars[seat])


def check_restart(context: FormulaContext, car: Car) -> None:
    """Roll a start check after a spin (C-11)."""
    _roll_start_check(context, car)


def _roll_start_check(context: FormulaContext, car: Car) -> None:
    stalled_upto, great = context.tables.rulebook.start.stalled_upto, context.race.settings.great_start_from

    def read(face: int) -> str:
        return "great" if face >= great else "stalled" if face <= stalled_upto else "normal"

    result = read(roll_black_die(context, "start check", car.seat, "F-16", read))
    car.condition = {"stalled": "stalled", "great": "great"}.get(result, "start")  # type: ignore[assignment]
    if result != "normal":
        context.step.emit(Started(item="F-17" if result == "stalled" else "F-19", seat=car.seat, how=result))  # type: ignore[arg-type]
