"""What is known of a car: all of it, or in a blind race (S-133) what the map shows, and what its driver heard last."""

from rules.speed_circuit.model.state import Car, SpeedCircuitRace, Stock, Turn

STEP = 20
"""A space a turn, in mph (S-1)."""


def seen_stock(race: SpeedCircuitRace, car: Car) -> Stock:
    """The stock that a driver is asked with."""
    return car.known if race.settings.blind and race.round else car.stock


def as_seen(race: SpeedCircuitRace, car: Car, own: bool) -> Car:
    """A car as a seat sees it."""
    if not race.settings.blind or race.over:
        return car
    if own:
        return car.model_copy(update={"stock": seen_stock(race, car)})
    turn = Turn(moved=car.turn.moved, trail=car.turn.trail, done=car.turn.done)
    return Car(
        seat=car.seat,
        number=car.number,
        space=car.space,
        side=car.side,
        row=car.row,
        lap=car.lap,
        speed=shown_speed(car),
        turn=turn,
        status=car.status,
        reason=car.reason,
        when=car.when,
        last=car.last,
        place=car.place,
    )


def shown_speed(car: Car) -> int:
    """What the map shows of a speed: the spaces that were driven."""
    return STEP * car.turn.moved
