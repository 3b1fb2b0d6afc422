"""Worlds of a round of Formula D (`rules/forecast.py`), with gears chosen together or in turn."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.base import Json, Seat
from rules.events import Event
from rules.forecast import Deal, RoundResult, WorldRules
from rules.formula_d.board.player_view import PlayerView, build_player_view
from rules.formula_d.board.search_position import find_next_corner
from rules.formula_d.board.standings import compute_distance_key
from rules.formula_d.drivers.strategies import (
    RACER,
    drive_as_daredevil,
    drive_as_racer,
    evaluate_next_turn,
    price_to_racer,
)
from rules.formula_d.model.events import Drove, Out, Spun
from rules.formula_d.model.orders import EMPTY_ORDERS, Sheet
from rules.formula_d.model.questions import Gear, SecretGear
from rules.formula_d.model.state import FormulaRace
from rules.formula_d.model.tables import RuleTables
from rules.formula_d.orders.default_gear import choose_default_gear
from rules.formula_d.orders.handlers import dump_gear_only_sheet
from rules.formula_d.play.gears import list_gears
from rules.orders.sheets import dump_order
from rules.questions import Question
from rules.ruleset import RaceSetup, RuleContext

FINISHED_VALUE, SPIN_COST = 300, 60
"""Tenths of a space: to have finished, and what a spin costs beyond the turn."""


def make_public(view: PlayerView) -> PlayerView:
    """Remove the seat's own sheet."""
    return view.model_copy(update={"seat": None, "sheet": EMPTY_ORDERS})


def list_seats(view: PlayerView) -> tuple[Seat, ...]:
    """List the seats of a public view."""
    return tuple(view.cars)


def can_forecast(view: PlayerView) -> bool:
    """Whether a forecast is possible: in the race proper, since a qualifying lap is driven alone."""
    return view.round > 0 and not view.qualifying and bool(view.order)


def lay_out(_: RaceSetup[RuleTables], view: PlayerView, seat: Seat | None, __: Deal) -> FormulaRace:
    """Lay out the race; only the gears are hidden."""
    seats_to_move = view.order if seat is None else (seat, *(one for one in view.todo if one != seat))
    return FormulaRace(
        round=view.round,
        laps=view.laps,
        settings=view.settings,
        cars={name: car.model_copy() for name, car in view.cars.items()},
        agenda=("car",),
        order=view.order,
        todo=seats_to_move,
        grid=view.order,
        marked=view.marked,
        weather=view.weather,
        moves=1 + max(car.arrived for car in view.cars.values()),
        places=max(car.place for car in view.cars.values()),
        stood=dict(view.stood) or {name: car.at or "" for name, car in view.cars.items()},
    )


def resume(table: RaceSetup[RuleTables], board: PlayerView, seat: Seat) -> FormulaRace:
    """Make this car's turn the last one of the round."""
    return lay_out(table, board.model_copy(update={"todo": ()}), seat, Deal(b""))


def list_questions(table: RaceSetup[RuleTables], race: FormulaRace) -> Mapping[Seat, Question[Any]]:
    """List the gear questions of all who have a choice (F-171), if gears are chosen together."""
    question_by_seat: dict[Seat, Question[Any]] = {}
    if race.settings.gears != "together":
        return question_by_seat
    for seat in race.todo:
        car = race.cars[seat]
        if not car.running:
            continue
        gears = tuple(choice.gear for choice in list_gears(table.tables, race.settings, car, qualifying=False))
        if len(gears) > 1:
            ahead = find_next_corner(table.tables.circuit, car.at or "", car.stops)._asdict()
            question_by_seat[seat] = SecretGear(seat=seat, square=car.at or "", lever=car.gear, gears=gears, **ahead)
    return question_by_seat


def give_orders(context: RuleContext[FormulaRace, RuleTables], orders: Mapping[Seat, Json]) -> None:
    """Give the orders (F-171)."""
    questions = list_questions(context.table, context.race)
    for seat, value in orders.items():
        if seat in questions:
            sheet: Sheet = questions[seat].read(value)
            context.race.gears[seat], context.race.sheets[seat] = sheet.chosen_gear, sheet


def guess_order(mood: str, table: RaceSetup[RuleTables], race: FormulaRace, question: Question[Any]) -> Json:
    """Guess a gear. calm: the default's gear; race, bold: as those bots."""
    view = build_player_view(table, race, question.seat)
    if mood == "calm" and isinstance(question, Gear):
        return dump_gear_only_sheet(choose_default_gear(table.tables, view, race.cars[question.seat], question.gears))
    return (drive_as_daredevil if mood == "bold" else drive_as_racer)(table, view, (), question)


def find_acting_seat(race: FormulaRace) -> Seat:
    """Return whose turn is next (F-21)."""
    return next((seat for seat in race.todo if race.cars[seat].running), "") if race.agenda == ("car",) else ""


def complete_board(board: PlayerView, view: PlayerView, _: Seat) -> PlayerView:
    """Return what the seat sees after the others have moved."""
    return board.model_copy(update={"turn": None, "sheet": view.sheet, "stood": view.stood})


def measure_progress(table: RaceSetup[RuleTables], race: FormulaRace, seat: Seat) -> int:
    """Return the progress in tenths of a space."""
    return 10 * compute_distance_key(table.tables, race.cars[seat])[0] // (2 * table.track.unit)


def list_stocks(race: FormulaRace, seat: Seat) -> Mapping[str, int]:
    """Return the wear points."""
    return dict(race.cars[seat].stock)


def sum_up_round(events: tuple[Event, ...], seat: Seat) -> RoundResult:
    """Return spaces driven and harm."""
    own = [event for event in events if event.seat == seat]
    harm = next((event.what for event in own if isinstance(event, Out | Spun)), "")
    return RoundResult(sum(len(event.path) for event in own if isinstance(event, Drove)), harm)


def make_valuation(table: RaceSetup[RuleTables], view: PlayerView, seat: Seat) -> Callable[[FormulaRace, Seat], int]:
    """Value the position by the racer's outlook, less what was paid at its prices."""
    car = view.cars[seat]
    before = dict(car.stock)

    def value(race: FormulaRace, seat: Seat) -> int:
        now = race.cars[seat]
        if now.status == "out":
            return -RACER.ruin
        far = measure_progress(table, race, seat)
        if now.status == "finished" or now.at is None:
            return far + FINISHED_VALUE
        payment = {name: by - dict(now.stock)[name] for name, by in before.items() if by > dict(now.stock)[name]}
        lever = 1 if now.condition == "spun" else max(1, now.gear)
        ahead = evaluate_next_turn(table.tables, view, now, now.at, now.stops, lever)
        return (
            far + ahead * RACER.next // 10 - price_to_racer(view, car, payment) - SPIN_COST * (now.condition == "spun")
        )

    return value


def choose_bot_order(table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any]) -> Json:
    """Return the racer's gear by the usual way."""
    gear: Sheet = question.read(drive_as_racer(table, view, (), question))
    return _dump_usual_sheet(gear.chosen_gear)


def _dump_usual_sheet(gear: int) -> Json:
    return dump_order(Sheet(gear=(gear,), path=("usual",), slipstream="yes"))


def list_candidates(_: RaceSetup[RuleTables], __: PlayerView, question: Question[Any]) -> tuple[Json, ...]:
    """List every gear, by the usual way."""
    assert isinstance(question, Gear)
    return tuple(_dump_usual_sheet(gear) for gear in question.gears)


def is_out(race: FormulaRace, seat: Seat) -> bool:
    """Whether the seat has left the race without finishing."""
    return race.cars[seat].status == "out"


def locate_cars(view: PlayerView) -> Mapping[Seat, str]:
    """Map each seat on the track to the space where it stands."""
    return {seat: car.at for seat, car in view.cars.items() if car.running and car.at}


def name_choice(value: Json) -> Json:
    """Return the choice that names an order."""
    return value["gear"][0]


WORLDS: WorldRules[FormulaRace, RuleTables] = WorldRules(
    order_kinds=frozenset({"gear", "secret gear"}),
    kinds_in_turn=frozenset({"gear"}),
    moods=(("race", 3), ("calm", 2), ("bold", 1)),
    later_mood="calm",
    horizon_rounds=1,
    trusts_bot=True,
    can_forecast=can_forecast,
    make_public=make_public,
    list_seats=list_seats,
    lay_out=lay_out,
    list_questions=list_questions,
    give_orders=give_orders,
    guess_order=guess_order,
    find_acting_seat=find_acting_seat,
    complete_board=complete_board,
    measure_progress=measure_progress,
    list_stocks=list_stocks,
    sum_up_round=sum_up_round,
    make_valuation=make_valuation,
    choose_bot_order=choose_bot_order,
    list_candidates=list_candidates,
    is_out=is_out,
    resume=resume,
    locate_cars=locate_cars,
    name_choice=name_choice,
)
