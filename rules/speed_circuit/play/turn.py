"""The turn (chapter 5): what is still to be done in it, step by step."""

from dataclasses import replace

from rules.ruleset import StartList, Table
from rules.speed_circuit.board.standings import place_of
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.facts import NoPlot, Order, PlotReplaced, Plotted
from rules.speed_circuit.model.orders import SILENT, Orders, Speed
from rules.speed_circuit.model.questions import Plot
from rules.speed_circuit.model.state import Car, SpeedCircuitRace, Turn
from rules.speed_circuit.play.blind import know_stock
from rules.speed_circuit.play.build import build_cars
from rules.speed_circuit.play.chips import FieldOf
from rules.speed_circuit.play.damage import put_out
from rules.speed_circuit.play.finish import end_turn
from rules.speed_circuit.play.ghost import ghost_plot
from rules.speed_circuit.play.grid import form_grid
from rules.speed_circuit.play.movement import move
from rules.speed_circuit.play.order import order_of_movement
from rules.speed_circuit.play.pits import choose_tyres
from rules.speed_circuit.play.plot_tests import test_and_charge
from rules.speed_circuit.play.plotting import CheckedPlot, checked, figure_of
from rules.speed_circuit.play.slipstream import drop_tows, find_tows


def enter_race(table: Table[Book], start: StartList) -> SpeedCircuitRace:
    """The race before the builds (S-26)."""
    settings = table.book.chosen(start.options)
    cars = {entrant.seat: Car(seat=entrant.seat, number=entrant.number) for entrant in start.seats}
    return SpeedCircuitRace(laps=start.laps, settings=settings, cars=cars, former=dict(start.former))


def play_step(meet: FieldOf) -> None:
    """The first step of the agenda (S-30)."""
    meet = replace(meet, book=meet.book.under(meet.race.settings))
    step, *rest = meet.race.agenda
    meet.race.agenda = tuple(rest)
    name, _, seat = step.partition(":")
    if name == "move":
        move(meet, meet.race.cars[seat])
    else:
        STEPS[name](meet)


def _builds(meet: FieldOf) -> None:
    build_cars(meet)
    meet.race.agenda = ("bids",)


def _bids(meet: FieldOf) -> None:
    choose_tyres(meet)
    form_grid(meet)
    know_stock(meet)
    _next_round(meet.race)


def _plots(meet: FieldOf) -> None:
    """Phases 1 to 3: plots in secret, reveal, check (S-30)."""
    _retire(meet)
    race = meet.race
    cars = [car for car in race.on_board() if car.stop is None]
    questions = [Plot(seat=car.seat, speed=car.speed, place=place_of(meet.book.circuit, car)) for car in cars]
    sheets = meet.steward.ask_all(questions)
    race.sheets = {car.seat: sheet for car, sheet in zip(cars, sheets, strict=True)}
    for car in race.cars.values():
        car.turn = Turn(before=car.speed, done=car.stop is not None)
    for car, question in zip(cars, questions, strict=True):
        check_sheet(meet, car, race.sheets[car.seat], meet.steward.hand(question))
    _store(race)
    race.stood = {car.seat: car.space for car in race.on_board() if car.space}
    find_tows(meet)
    race.agenda = ("tests",)


def _tests(meet: FieldOf) -> None:
    """Phases 4 and 5."""
    race = meet.race
    for car in _order(meet, "tests"):
        test_and_charge(meet, car)
    drop_tows(race)
    order = _order(meet, "moves")
    race.order = tuple(car.seat for car in order)
    race.agenda = (*(f"move:{car.seat}" for car in order), "end")


def _end(meet: FieldOf) -> None:
    _retire(meet)
    end_turn(meet)
    meet.race.stood = {}
    if not meet.race.over:
        _next_round(meet.race)


STEPS = {"builds": _builds, "bids": _bids, "plots": _plots, "tests": _tests, "end": _end}


def _next_round(race: SpeedCircuitRace) -> None:
    race.round += 1
    race.agenda, race.sheets, race.order = ("plots",), {}, ()


def _retire(meet: FieldOf) -> None:
    """Cars whose retirement was entered leave between turns."""
    for seat in meet.steward.retired():
        car = meet.race.cars.get(seat)
        if car and car.running:
            put_out(meet, car, "retired", "S-132")


def _order(meet: FieldOf, before: str) -> tuple[Car, ...]:
    """S-53, told."""
    order = order_of_movement(meet.book.circuit, meet.race.on_board(), meet.book.lapped)
    meet.steward.tell(Order(item="S-53", before=before, seats=tuple(car.seat for car in order)))  # type: ignore[arg-type]
    return order


def check_sheet(meet: FieldOf, car: Car, sheet: Orders, hand: str) -> None:
    """Phase 3 for one car: the plot as it stands, or what replaces it (S-38 to S-40)."""
    settings, speed = meet.race.settings, sheet.speed
    missing = figure_of(speed, car.speed) is None
    if missing and settings.missing_order == "gm_planner":
        speed, hand = ghost_plot(meet.book, meet.race.round, meet.race.cars, car), "planner"
    if missing and settings.missing_order == "stored":
        again = _stored(meet, car)
        speed, hand = (speed, hand) if again is None else (again, "sheet")
    plot = checked(meet.book, meet.race.round, car, speed)
    car.missed = car.missed + 1 if missing else 0
    turn = car.turn
    turn.plot, turn.tests = plot.plot, plot.tests
    turn.overage, turn.speed = plot.overage, plot.plot
    _tell(meet, car, _as_said(speed), plot, hand, missing=missing)


def _as_said(speed: Speed | None) -> str:
    """A plot as its driver has said it."""
    return "" if speed in (None, "no plot") else "MPS" if speed == "maintain" else str(speed)


def _stored(meet: FieldOf, car: Car) -> Speed | None:
    """S-123, S-132: his last sheet is driven again, unless its speed has become impossible."""
    sheet = meet.race.stored.get(car.seat, SILENT)
    if figure_of(sheet.speed, car.speed) is None or checked(meet.book, meet.race.round, car, sheet.speed).why:
        return None
    meet.race.sheets[car.seat] = sheet
    return sheet.speed


def _store(race: SpeedCircuitRace) -> None:
    race.stored.update({seat: sheet for seat, sheet in race.sheets.items() if sheet.speed not in (None, "no plot")})


def _tell(meet: FieldOf, car: Car, said: str, plot: CheckedPlot, hand: str, *, missing: bool) -> None:
    tell, seat = meet.steward.tell, car.seat
    if missing:
        tell(
            NoPlot(item="S-38", seat=seat, said=said, plot=plot.plot, before=car.speed, in_a_row=car.missed, hand=hand)
        )
        return
    if plot.why:
        item = "S-101" if plot.why == "off_track" else "S-36" if plot.why == "no_acceleration" else "S-39"
        tell(PlotReplaced(item=item, seat=seat, said=said, plot=plot.plot, why=plot.why))
    tell(
        Plotted(
            item="S-30",
            seat=seat,
            said=said,
            plot=plot.plot,
            before=car.speed,
            tests=plot.tests,
            overage=plot.overage,
            launch=plot.launch,
            hand=hand,
        )
    )
