"""Worlds of a Speed Circuit round (`rules/forecast.py`): cars ahead move first."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.base import Json, Seat
from rules.events import Event
from rules.forecast import Deal, RoundResult, WorldRules
from rules.orders.sheets import dump_order, load_sheet
from rules.questions import Question
from rules.ruleset import RaceSetup, RuleContext
from rules.speed_circuit.board import player_view
from rules.speed_circuit.board.player_view import PlayerView
from rules.speed_circuit.board.standings import compute_absolute_position, format_position
from rules.speed_circuit.drivers.outlook import HORIZON_TURNS, IMPOSSIBLE_VALUE
from rules.speed_circuit.drivers.strategies import compute_outlook, drive_as_racer
from rules.speed_circuit.model.events import Crashed, Moved, Out, Spun
from rules.speed_circuit.model.orders import EMPTY_ORDERS, Orders
from rules.speed_circuit.model.questions import Plot
from rules.speed_circuit.model.state import Build, SpeedCircuitRace, Turn
from rules.speed_circuit.model.tables import RuleTables
from rules.speed_circuit.orders.prices import build_simulated_race
from rules.speed_circuit.orders.sheets import SHEETS
from rules.speed_circuit.play.build import assemble_car, make_fallback_build
from rules.speed_circuit.play.plotting import check_plot_in_race, find_ghost_plot, list_legal_speeds
from rules.speed_circuit.play.slipstream import find_tows
from rules.speed_circuit.play.turn import apply_sheet

FINISHED_VALUE = 300
"""Value of having finished, in tenths of a space."""
CHIP_VALUE = 3
"""Value of a chip, in tenths of a space."""
MIN_OUTLOOK = -500
"""Lowest outlook that is believed: a car that cannot be stopped in time still crawls on."""
MAX_WEAR_PRICE = 80
"""Price of the last point of wear, in tenths of a space."""


def make_public(view: PlayerView) -> PlayerView:
    """Show the seat's own car as others see it in a blind race (S-133)."""
    cars, seat = dict(view.cars), view.seat
    if seat and view.settings.blind:
        cars[seat] = player_view.show_car_to_others(cars[seat])
    own = {"seat": None, "sheet": EMPTY_ORDERS, "former": None, "last": None}
    return view.model_copy(update={**own, "cars": cars})


def list_seats(view: PlayerView) -> tuple[Seat, ...]:
    """List the seats of a public view."""
    return tuple(view.cars)


def can_forecast(view: PlayerView) -> bool:
    """Whether a forecast is possible: from the first plots on."""
    return view.round > 0 and view.agenda[:1] != ("builds",)


def copy_player_view(view: PlayerView) -> PlayerView:
    """Copy every car now."""
    return view.model_copy(update={"cars": dict(view.cars)})


def lay_out(table: RaceSetup[RuleTables], view: PlayerView, _: Seat | None, __: Deal) -> SpeedCircuitRace:
    """Lay out the race; plots are hidden, and in a blind race rivals' figures are those of a usual car."""
    race = build_simulated_race(view)
    race.sheets, race.stored = {}, {}
    for car in race.cars.values():
        if view.settings.blind and car.seat != view.seat:
            tables = table.tables.with_settings(view.settings)
            assemble_car(tables, car, Build(**make_fallback_build(tables, car)), race.laps)
    return race


def list_questions(table: RaceSetup[RuleTables], race: SpeedCircuitRace) -> Mapping[Seat, Question[Any]]:
    """List the plot questions of all cars on the board."""
    circuit = table.tables.circuit
    cars = [car for car in race.list_running() if car.stop is None]
    return {car.seat: Plot(seat=car.seat, speed=car.speed, place=format_position(circuit, car)) for car in cars}


def give_orders(context: RuleContext[SpeedCircuitRace, RuleTables], orders: Mapping[Seat, Json]) -> None:
    """Give the orders at the reveal (S-30)."""
    race = context.race
    under = replace(context, tables=context.tables.with_settings(race.settings))
    race.sheets = {seat: load_sheet(SHEETS, value) for seat, value in orders.items()}
    for car in race.cars.values():
        car.turn = Turn(before=car.speed, done=car.stop is not None)
    for seat, sheet in race.sheets.items():
        apply_sheet(under, race.cars[seat], sheet, "driver")
    race.stood = {car.seat: car.space for car in race.list_running() if car.space}
    find_tows(under)
    race.agenda = ("tests",)


def guess_order(mood: str, table: RaceSetup[RuleTables], race: SpeedCircuitRace, question: Question[Any]) -> Json:
    """Guess a speed. keep: the last speed; calm: the fastest safe speed on an empty road; race: as the racer."""
    tables, car = table.tables.with_settings(race.settings), race.cars[question.seat]
    if mood == "race" and not car.off_track:
        return drive_as_racer(table, player_view.build_player_view(table, race, question.seat), (), question)
    if mood == "keep" and car.speed and not car.off_track:
        return dump_order(Orders(speed=check_plot_in_race(tables, race.round, car, car.speed).plot))
    return dump_order(Orders(speed=find_ghost_plot(tables, race.round, {car.seat: car}, car, table.start_revision)))


def find_acting_seat(race: SpeedCircuitRace) -> Seat:
    """Return whose move is next (S-53)."""
    return race.agenda[0].partition(":")[2] if race.agenda else ""


def complete_board(board: PlayerView, view: PlayerView, seat: Seat) -> PlayerView:
    """Return the others where they will stand, and the seat's own car as it stands now."""
    own = {"sheet": view.sheet, "last": view.last, "former": view.former}
    cars = {**dict(board.cars), seat: player_view.copy_car(view.cars[seat])}
    return board.model_copy(update={**own, "cars": cars})


def leave_only(race: SpeedCircuitRace, board: PlayerView, seat: Seat) -> None:
    """Place the cars that move before this seat as on a board, and leave its own move, and theirs where the board has
    them move later: its speed decides who of two beside each other moves first (S-53)."""
    before = race.order[: race.order.index(seat)] if seat in race.order else ()
    for name in before:
        car, other = race.cars[name], board.cars[name]
        if other.turn.done:
            car.space, car.side = other.space, other.side
            car.row, car.lap, car.status = other.row, other.lap, other.status
    race.markers = board.markers
    later_movers = [name for name in before if not board.cars[name].turn.done]
    race.agenda = (*(f"move:{name}" for name in (*later_movers, seat)), "end")


def measure_progress(table: RaceSetup[RuleTables], race: SpeedCircuitRace, seat: Seat) -> int:
    """Return the progress in tenths of a space."""
    return 10 * compute_absolute_position(table.tables.circuit, race.cars[seat]) // table.tables.circuit.unit


def list_stocks(race: SpeedCircuitRace, seat: Seat) -> Mapping[str, int]:
    """Return wear and chips."""
    stock = race.cars[seat].stock
    return {"wear": stock.wear, "-1 chips": stock.ones, "-3 chips": stock.threes}


def sum_up_round(events: tuple[Event, ...], seat: Seat) -> RoundResult:
    """Return spaces driven and harm."""
    own = [event for event in events if event.seat == seat]
    spaces = sum(event.spaces for event in own if isinstance(event, Moved))
    harm = next((event.what for event in own if isinstance(event, Spun | Crashed | Out)), "")
    return RoundResult(spaces, harm)


def make_valuation(
    table: RaceSetup[RuleTables], view: PlayerView, seat: Seat
) -> Callable[[SpeedCircuitRace, Seat], int]:
    """Value the position by the racer's outlook, less wear and chips at their prices."""
    tables, before = table.tables.with_settings(view.settings), view.cars[seat].stock
    outlook = compute_outlook(tables, view) if view.cars[seat].space else None

    def value(race: SpeedCircuitRace, seat: Seat) -> int:
        car = race.cars[seat]
        if car.status == "out":
            return IMPOSSIBLE_VALUE
        far = measure_progress(table, race, seat)
        if car.status == "finished" or outlook is None:
            return far + FINISHED_VALUE
        wear, ones = before.wear - car.stock.wear, before.ones - car.stock.ones
        price = min(outlook.price, MAX_WEAR_PRICE)
        stock_costs = price * max(0, wear) + CHIP_VALUE * max(0, ones + 3 * (before.threes - car.stock.threes))
        if car.space is None:
            return far - stock_costs + MIN_OUTLOOK
        return (
            far
            - stock_costs
            + max(outlook.evaluate(HORIZON_TURNS - 1, tables.circuit.number[car.space], car.speed), MIN_OUTLOOK)
        )

    return value


def choose_bot_order(table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any]) -> Json:
    """Return the racer's speed."""
    return drive_as_racer(table, view, (), question)


def list_candidates(table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any]) -> tuple[Json, ...]:
    """List every legal speed."""
    tables = table.tables.with_settings(view.settings)
    speeds = list_legal_speeds(tables, view.round, view.cars[question.seat])
    return tuple(dump_order(Orders(speed=speed)) for speed in speeds if speed)


def is_out(race: SpeedCircuitRace, seat: Seat) -> bool:
    """Whether the seat has left the race without finishing."""
    return race.cars[seat].status == "out"


def locate_cars(view: PlayerView) -> Mapping[Seat, str]:
    """Map each seat on the track to the space where it stands."""
    return {seat: car.space for seat, car in view.cars.items() if car.running and car.space}


def name_choice(value: Json) -> Json:
    """Return the choice that names an order."""
    return load_sheet(SHEETS, value).speed


WORLDS: WorldRules[SpeedCircuitRace, RuleTables] = WorldRules(
    order_kinds=frozenset({"plot"}),
    moods=(("keep", 1), ("calm", 2), ("race", 3)),
    later_mood="calm",
    horizon_rounds=1,
    can_forecast=can_forecast,
    copy_player_view=copy_player_view,
    make_public=make_public,
    list_seats=list_seats,
    lay_out=lay_out,
    list_questions=list_questions,
    give_orders=give_orders,
    guess_order=guess_order,
    find_acting_seat=find_acting_seat,
    leave_only=leave_only,
    complete_board=complete_board,
    measure_progress=measure_progress,
    list_stocks=list_stocks,
    sum_up_round=sum_up_round,
    make_valuation=make_valuation,
    choose_bot_order=choose_bot_order,
    list_candidates=list_candidates,
    is_out=is_out,
    locate_cars=locate_cars,
    name_choice=name_choice,
)
