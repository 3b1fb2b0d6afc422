"""Engine and brakes (S-44, S-45, S-105 to S-108), and how a car leaves the race."""

from typing import Literal

from rules.speed_circuit.board.standings import place_of
from rules.speed_circuit.model.facts import Damaged, Out
from rules.speed_circuit.model.state import Car, SpeedCircuitRace
from rules.speed_circuit.play.chips import FieldOf

Outcome = Literal["on", "spin", "crash", "out"]
"""What a price or a roll made of a car."""
TESTED = {"start speed": "acceleration", "acceleration": "acceleration", "top speed": "top_speed"}


def damage_engine(meet: FieldOf, car: Car, test: str) -> bool:
    """S-44, S-45: the tested attribute suffers. True when this is the failure of the engine (S-107)."""
    car.engine += 1
    if car.engine > 1:
        return True
    _lower(meet, car, "engine", TESTED[test], car.engine)
    return False


def damage_brakes(meet: FieldOf, car: Car) -> bool:
    """True when the brakes fail for good (S-108)."""
    car.brakes += 1
    if car.brakes > 1:
        return True
    _lower(meet, car, "brakes", "deceleration", car.brakes)
    return False


def _lower(meet: FieldOf, car: Car, part: Literal["engine", "brakes"], attribute: str, count: int) -> None:
    by = meet.book.tables.tests.damage
    left = max(0, getattr(car, attribute) - by)
    setattr(car, attribute, left)
    car.lowered = (*car.lowered, attribute)
    meet.steward.tell(
        Damaged(item="S-44", seat=car.seat, part=part, attribute=attribute, by=by, left=left, count=count)
    )


def leave(race: SpeedCircuitRace, car: Car, reason: str) -> None:
    """Out of the race; `last` keeps the order in which cars went (S-113)."""
    car.status, car.reason, car.when = "out", reason, race.round
    car.last = 1 + max(other.last for other in race.cars.values())
    car.turn.done, car.visit, car.chain, car.turn.speed = True, None, None, 0


def put_out(meet: FieldOf, car: Car, reason: str, item: str) -> None:
    """As `leave`, and told."""
    meet.steward.tell(Out(item=item, seat=car.seat, reason=reason, space=place_of(meet.book.circuit, car)))
    leave(meet.race, car, reason)
