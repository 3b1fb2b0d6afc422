"""Slipstream (chapter 11)."""

from rules.base import Seat, SpaceId
from rules.events import RightNotOffered
from rules.speed_circuit.model.events import Slipstream, WishDropped
from rules.speed_circuit.model.orders import Wishes, override_wishes
from rules.speed_circuit.model.questions import Slip
from rules.speed_circuit.model.state import Car, SpeedCircuitRace
from rules.speed_circuit.planning.planner import choose_ordered_slip
from rules.speed_circuit.play.chips import SpeedContext, find_other_source
from rules.speed_circuit.play.conditions import find_sheet_wishes
from rules.speed_circuit.play.steps import enter_space

ORDER_SOURCES = ("sheet", "standing")
"""Sources that answer from orders."""


def find_tows(context: SpeedContext) -> None:
    """Record which cars stood directly behind a fast enough car at the turn start (S-71, S-72, S-138)."""
    if context.race.settings.slip_when == "start":
        for car in context.race.list_running():
            car.turn.tow = _find_front_car(context, car)


def _find_front_car(context: SpeedContext, car: Car) -> Seat | None:
    """Return the car directly ahead that gives a tow."""
    race, circuit = context.race, context.tables.circuit
    if car.space is None or not car.turn.before or car.turn.plot < race.settings.slip_rear_min:
        return None
    ahead = circuit.ids[circuit.ahead[circuit.number[car.space]]]
    front = race.cars.get(race.find_seats_by_space().get(ahead, ""))
    gives = front and front.turn.before and front.turn.plot >= context.tables.rulebook.slip_front_least
    return front.seat if front and gives else None


def drop_tows(race: SpeedCircuitRace) -> None:
    """Remove tows from cars that were removed in phase 4 (S-138)."""
    for car in race.list_running():
        if car.turn.tow and not race.cars[car.turn.tow].running:
            car.turn.tow = None


def take_slipstream(context: SpeedContext, car: Car, standing: Wishes) -> None:
    """Offer an empty bonus space at the end of the move (S-73 to S-75).

    If the driver has no order for it, the stewards are informed (S-125). `standing`: wishes that apply where
    the sheet is blank."""
    circuit, turn = context.tables.circuit, car.turn
    if context.race.settings.slip_when == "end":
        turn.tow = _find_front_car(context, car)
    if not turn.tow or turn.done or not car.running or car.space is None or not turn.moved:
        return
    occupied_spaces = context.race.find_seats_by_space()
    empty = tuple(
        circuit.ids[n] for n in circuit.exits[circuit.number[car.space]] if circuit.ids[n] not in occupied_spaces
    )
    if turn.lost_tow or not empty:
        _report_refused_slip(context, car, standing, empty)
        return
    question = Slip(seat=car.seat, behind=turn.tow, spaces=empty)
    wish = context.step.ask(question)
    if wish in empty:
        context.step.emit(
            Slipstream(
                item="S-74", seat=car.seat, behind=turn.tow, space=wish, hand=find_other_source(context, question)
            )
        )
        enter_space(context, car, circuit.number[wish], bonus=True)
        if not turn.done:
            turn.speed += context.race.settings.slip_speed_bonus
    elif context.step.find_answer_source(question) == "prudence":
        key = context.step.make_question_key(question)
        context.step.emit(RightNotOffered(item="S-125", seat=car.seat, key=key, options=empty))
    elif context.step.find_answer_source(question) in ORDER_SOURCES:
        _report_refused_slip(context, car, standing, empty)


def _report_refused_slip(context: SpeedContext, car: Car, standing: Wishes, empty: tuple[SpaceId, ...]) -> None:
    """Tell the driver why an ordered slipstream is not taken (S-75, S-148)."""
    space, why = choose_ordered_slip(
        context.tables, car, override_wishes(standing, find_sheet_wishes(context, car)), empty
    )
    why = "tow" if car.turn.lost_tow and (why or space in empty) else why
    if why:
        context.step.emit(WishDropped(item="S-148", seat=car.seat, audience=car.seat, wish="slip", why=why))
