"""Slipstream (chapter 11)."""

from rules.events import Entitled
from rules.speed_circuit.model.facts import Slipstream, WishDropped
from rules.speed_circuit.model.orders import Wishes, wishes_over
from rules.speed_circuit.model.questions import Slip
from rules.speed_circuit.model.state import Car, SpeedCircuitRace
from rules.speed_circuit.planning.slipping import ordered_slip
from rules.speed_circuit.play.chips import FieldOf
from rules.speed_circuit.play.conditions import own_wishes
from rules.speed_circuit.play.steps import enter
from rules.speed_circuit.play.who_chose import in_his_place
from rules.values import Seat, SpaceId

ORDERED = ("sheet", "standing")
"""Hands that answer as an order sheet has it."""


def find_tows(meet: FieldOf) -> None:
    """S-71, S-72, S-138: who stood directly behind whom at the start of the turn, the front car plotting enough."""
    if meet.race.settings.slip_when == "start":
        for car in meet.race.on_board():
            car.turn.tow = _front(meet, car)


def _front(meet: FieldOf, car: Car) -> Seat | None:
    """Who is directly ahead of a car and gives it a tow."""
    race, circuit = meet.race, meet.book.circuit
    if car.space is None or not car.turn.before or car.turn.plot < race.settings.slip_rear_min:
        return None
    ahead = circuit.ids[circuit.ahead[circuit.number[car.space]]]
    front = race.cars.get(race.occupied().get(ahead, ""))
    gives = front and front.turn.before and front.turn.plot >= meet.book.tables.slip_front_least
    return front.seat if front and gives else None


def drop_tows(race: SpeedCircuitRace) -> None:
    """S-138: no tow from a car that was removed in phase 4."""
    for car in race.on_board():
        if car.turn.tow and not race.cars[car.turn.tow].running:
            car.turn.tow = None


def slipstream(meet: FieldOf, car: Car, standing: Wishes) -> None:
    """S-73 to S-75: one space more at the end of the move, if the driver wants it and one is empty. Where he has said
    nothing the stewards hear of it (S-125). `standing`: what speaks where his sheet is blank."""
    circuit, turn = meet.book.circuit, car.turn
    if meet.race.settings.slip_when == "end":
        turn.tow = _front(meet, car)
    if not turn.tow or turn.done or not car.running or car.space is None or not turn.moved:
        return
    taken = meet.race.occupied()
    empty = tuple(circuit.ids[n] for n in circuit.exits[circuit.number[car.space]] if circuit.ids[n] not in taken)
    if turn.lost_tow or not empty:
        _tell_why_not(meet, car, standing, empty)
        return
    question = Slip(seat=car.seat, behind=turn.tow, spaces=empty)
    wish = meet.steward.ask(question)
    if wish in empty:
        meet.steward.tell(
            Slipstream(item="S-74", seat=car.seat, behind=turn.tow, space=wish, hand=in_his_place(meet, question))
        )
        enter(meet, car, circuit.number[wish], bonus=True)
        if not turn.done:
            turn.speed += meet.race.settings.slip_speed_bonus
    elif meet.steward.hand(question) == "prudence":
        key = meet.steward.key(question)
        meet.steward.tell(Entitled(item="S-125", seat=car.seat, key=key, options=empty))
    elif meet.steward.hand(question) in ORDERED:
        _tell_why_not(meet, car, standing, empty)


def _tell_why_not(meet: FieldOf, car: Car, standing: Wishes, empty: tuple[SpaceId, ...]) -> None:
    """S-75, S-148: a slip that was ordered and is not taken is told to its driver, with the reason."""
    space, why = ordered_slip(meet.book, car, wishes_over(standing, own_wishes(meet, car)), empty)
    why = "tow" if car.turn.lost_tow and (why or space in empty) else why
    if why:
        meet.steward.tell(WishDropped(item="S-148", seat=car.seat, audience=car.seat, wish="slip", why=why))
