"""The turn (chapter 5), step by step."""

from collections.abc import Iterable

from rules.ruleset import RaceSetup, RuleContext, StartList
from rules.speed_circuit.board.standings import compute_absolute_position, format_position, make_order_key
from rules.speed_circuit.model.events import NoPlot, Order, PlotReplaced, Plotted
from rules.speed_circuit.model.orders import EMPTY_ORDERS, Orders, Speed
from rules.speed_circuit.model.questions import Plot
from rules.speed_circuit.model.state import Car, SpeedCircuitRace, Turn
from rules.speed_circuit.model.tables import RuleTables
from rules.speed_circuit.model.track import Circuit
from rules.speed_circuit.play.blind import record_known_stock
from rules.speed_circuit.play.build import build_cars
from rules.speed_circuit.play.chips import SpeedContext
from rules.speed_circuit.play.crashes import retire_car
from rules.speed_circuit.play.finish import end_turn
from rules.speed_circuit.play.grid import form_grid
from rules.speed_circuit.play.movement import move_car
from rules.speed_circuit.play.pits import choose_tyres
from rules.speed_circuit.play.plot_tests import test_and_charge
from rules.speed_circuit.play.plotting import CheckedPlot, check_plot_in_race, convert_speed_to_mph, find_ghost_plot
from rules.speed_circuit.play.slipstream import drop_tows, find_tows


def list_turn_order(circuit: Circuit, cars: Iterable[Car], lapped_distance: int = 0) -> tuple[Car, ...]:
    """Return cars in turn order: absolute row, on track, V, inside rank, number (S-53, S-54, S-140).

    `lapped_distance`: a car that is a lap down moves before any car n units or fewer behind it on the road (S-55)."""
    cars_in_order = sorted(cars, key=lambda car: make_order_key(circuit, car, car.turn.speed))
    rows = {car.seat: compute_absolute_position(circuit, car) for car in cars_in_order}
    order: list[Car] = []
    for car in cars_in_order:
        ahead = (_measure_distance_ahead(circuit, rows[other.seat] - rows[car.seat]) for other in order)
        order.insert(next((n for n, distance in enumerate(ahead) if 0 < distance <= lapped_distance), len(order)), car)
    return tuple(order)


def _measure_distance_ahead(circuit: Circuit, behind: int) -> int:
    """Return how far a later car in the order is ahead on the road, 0 if it is not; `behind`: in absolute rows."""
    return -behind % circuit.length if behind > 0 else 0


def enter_race(table: RaceSetup[RuleTables], start: StartList) -> SpeedCircuitRace:
    """Return the race before the builds (S-26)."""
    settings = table.tables.resolve_settings(start.options)
    cars = {entrant.seat: Car(seat=entrant.seat, number=entrant.number) for entrant in start.seats}
    return SpeedCircuitRace(laps=start.laps, settings=settings, cars=cars, former=dict(start.former))


def play_step(context: SpeedContext) -> None:
    """Play the first step of the agenda (S-30)."""
    tables = context.tables.with_settings(context.race.settings)
    context = RuleContext(context.race, context.track, tables, context.step, context.start_revision)
    step, *rest = context.race.agenda
    context.race.agenda = tuple(rest)
    name, _, seat = step.partition(":")
    if name == "move":
        move_car(context, context.race.cars[seat])
    else:
        STEP_FUNCTIONS[name](context)


def _play_builds(context: SpeedContext) -> None:
    build_cars(context)
    context.race.agenda = ("bids",)


def _play_bids(context: SpeedContext) -> None:
    choose_tyres(context)
    form_grid(context)
    record_known_stock(context)
    _begin_round(context.race)


def _play_plots(context: SpeedContext) -> None:
    """Play phases 1 to 3: secret plots, reveal, check (S-30)."""
    _retire_cars(context)
    race = context.race
    cars = [car for car in race.list_running() if car.stop is None]
    questions = [
        Plot(seat=car.seat, speed=car.speed, place=format_position(context.tables.circuit, car)) for car in cars
    ]
    sheets = context.step.ask_all(questions)
    race.sheets = {car.seat: sheet for car, sheet in zip(cars, sheets, strict=True)}
    for car in race.cars.values():
        car.turn = Turn(before=car.speed, done=car.stop is not None)
    for car, question in zip(cars, questions, strict=True):
        apply_sheet(context, car, race.sheets[car.seat], context.step.find_answer_source(question))
    _store_sheets(race)
    race.stood = {car.seat: car.space for car in race.list_running() if car.space}
    find_tows(context)
    race.agenda = ("tests",)


def _play_tests(context: SpeedContext) -> None:
    """Play phases 4 and 5."""
    race = context.race
    for car in _announce_order(context, "tests"):
        test_and_charge(context, car)
    drop_tows(race)
    order = _announce_order(context, "moves")
    race.order = tuple(car.seat for car in order)
    race.agenda = (*(f"move:{car.seat}" for car in order), "end")


def _play_end(context: SpeedContext) -> None:
    _retire_cars(context)
    end_turn(context)
    context.race.stood = {}
    if not context.race.over:
        _begin_round(context.race)


STEP_FUNCTIONS = {
    "builds": _play_builds,
    "bids": _play_bids,
    "plots": _play_plots,
    "tests": _play_tests,
    "end": _play_end,
}


def _begin_round(race: SpeedCircuitRace) -> None:
    race.round += 1
    race.agenda, race.sheets, race.order = ("plots",), {}, ()


def _retire_cars(context: SpeedContext) -> None:
    """Take out cars whose retirement was entered; they leave between turns."""
    for seat in context.step.list_retired_seats():
        car = context.race.cars.get(seat)
        if car and car.running:
            retire_car(context, car, "retired", "S-132")


def _announce_order(context: SpeedContext, before: str) -> tuple[Car, ...]:
    """Compute the turn order and emit it (S-53)."""
    order = list_turn_order(context.tables.circuit, context.race.list_running(), context.tables.lapped_distance)
    context.step.emit(Order(item="S-53", before=before, seats=tuple(car.seat for car in order)))  # type: ignore[arg-type]
    return order


def apply_sheet(context: SpeedContext, car: Car, sheet: Orders, source: str) -> None:
    """Check the plot of one car and replace it if needed (phase 3, S-38 to S-40)."""
    settings, speed = context.race.settings, sheet.speed
    missing = convert_speed_to_mph(speed, car.speed) is None
    if missing and settings.missing_order == "gm_planner":
        speed = find_ghost_plot(context.tables, context.race.round, context.race.cars, car, context.start_revision)
        source = "planner"
    if missing and settings.missing_order == "stored":
        again = _reuse_last_sheet(context, car)
        speed, source = (speed, source) if again is None else (again, "sheet")
    plot = check_plot_in_race(context.tables, context.race.round, car, speed)
    car.missed = car.missed + 1 if missing else 0
    turn = car.turn
    turn.plot, turn.tests = plot.plot, plot.tests
    turn.overage, turn.speed = plot.overage, plot.plot
    _emit_plot(context, car, _format_plot(speed), plot, source, missing=missing)


def _format_plot(speed: Speed | None) -> str:
    """Format a plot as the driver stated it."""
    return "" if speed in (None, "no plot") else "MPS" if speed == "maintain" else str(speed)


def _reuse_last_sheet(context: SpeedContext, car: Car) -> Speed | None:
    """Reuse the driver's last sheet unless its speed has become impossible (S-123, S-132)."""
    sheet = context.race.stored.get(car.seat, EMPTY_ORDERS)
    if (
        convert_speed_to_mph(sheet.speed, car.speed) is None
        or check_plot_in_race(context.tables, context.race.round, car, sheet.speed).why
    ):
        return None
    context.race.sheets[car.seat] = sheet
    return sheet.speed


def _store_sheets(race: SpeedCircuitRace) -> None:
    race.stored.update({seat: sheet for seat, sheet in race.sheets.items() if sheet.speed not in (None, "no plot")})


def _emit_plot(
    context: SpeedContext, car: Car, plot_text: str, plot: CheckedPlot, source: str, *, missing: bool
) -> None:
    tell, seat = context.step.emit, car.seat
    if missing:
        tell(
            NoPlot(
                item="S-38",
                seat=seat,
                said=plot_text,
                plot=plot.plot,
                before=car.speed,
                in_a_row=car.missed,
                hand=source,
            )
        )
        return
    if plot.why:
        item = "S-101" if plot.why == "off_track" else "S-36" if plot.why == "no_acceleration" else "S-39"
        tell(PlotReplaced(item=item, seat=seat, said=plot_text, plot=plot.plot, why=plot.why))
    tell(
        Plotted(
            item="S-30",
            seat=seat,
            said=plot_text,
            plot=plot.plot,
            before=car.speed,
            tests=plot.tests,
            overage=plot.overage,
            launch=plot.launch,
            hand=source,
        )
    )
