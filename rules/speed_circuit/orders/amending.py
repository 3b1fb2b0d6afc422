"""Stewards' amendments of a car at the end of a step (S-134).

Position, lap, speed, stock, damage, attributes and status can be amended."""

from typing import Any

from rules.base import Json, Seat
from rules.questions import ChoiceForm, Field, FieldsForm, IntegerForm, InvalidAnswer, Option, TextForm
from rules.ruleset import RaceSetup
from rules.speed_circuit.model.state import Car, SpeedCircuitRace
from rules.speed_circuit.model.tables import RuleTables
from rules.speed_circuit.play.crashes import leave_race

MAX_SPEED_MPH, MAX_STOCK, MAX_FAILURES = 400, 999, 2
"""The highest speed that can be set, stock of a long race, and failures of engine or brakes (S-107, S-108)."""
STOCK_FIELDS = ("wear", "ones", "threes")
ATTRIBUTE_FIELDS = ("acceleration", "deceleration", "top_speed")


def amend_form(_: RaceSetup[RuleTables], knowledge: Any) -> FieldsForm:
    """Return the form of an amendment; empty fields stay unchanged."""
    seats = tuple(Option(value=seat) for seat in knowledge.cars)
    count, failures = (IntegerForm(least=0, most=most, because="S-134") for most in (MAX_STOCK, MAX_FAILURES))
    laps = IntegerForm(least=-1, most=knowledge.laps - 1, because="S-29")
    return FieldsForm(
        because="S-134",
        fields=(
            Field(name="car", ask=ChoiceForm(options=seats), required=True),
            Field(name="place", ask=TextForm(longest=20, because="S-15")),
            Field(name="lap", ask=laps),
            Field(name="speed", ask=IntegerForm(least=0, most=MAX_SPEED_MPH, step=20, because="S-31")),
            *(Field(name=name, ask=count) for name in STOCK_FIELDS),
            *(Field(name=name, ask=failures) for name in ("engine", "brakes")),
            *(
                Field(name=name, ask=IntegerForm(least=0, most=MAX_SPEED_MPH, step=20, because="S-44"))
                for name in ATTRIBUTE_FIELDS
            ),
            Field(name="status", ask=ChoiceForm(options=(Option(value="running"), Option(value="out")))),
        ),
    )


def amend(table: RaceSetup[RuleTables], race: SpeedCircuitRace, act: Json) -> SpeedCircuitRace:
    """Return the race after an amendment. Raises InvalidAnswer."""
    car = race.cars.get(act["car"])
    if car is None:
        raise InvalidAnswer("not_an_option", "S-134", said=act["car"], options=list(race.cars))
    _set_status(race, car, act.get("status"), str(act.get("place", "")))
    if "place" in act:
        _move_car(table.tables, race, car, act["place"])
    if "speed" in act:
        car.speed = car.turn.speed = act["speed"]
    car.lap = act.get("lap", car.lap)
    car.stock = car.stock.model_copy(update={name: act[name] for name in STOCK_FIELDS if name in act})
    for name in ("engine", "brakes", *ATTRIBUTE_FIELDS):
        setattr(car, name, act.get(name, getattr(car, name)))
    return race


def read_amendable(knowledge: Any, seat: Seat) -> dict[str, Json]:
    """Return what can be amended of a car as it is now; in a blind race its stocks and failures are secret (S-133)."""
    car = knowledge.cars[seat]
    public_fields = {"place": car.space, "lap": car.lap, "speed": car.speed, "status": car.status}
    if knowledge.settings.blind:
        return public_fields
    stocks = {name: getattr(car.stock, name) for name in STOCK_FIELDS}
    return public_fields | stocks | {name: getattr(car, name) for name in ("engine", "brakes", *ATTRIBUTE_FIELDS)}


def _set_status(race: SpeedCircuitRace, car: Car, status: str | None, place: str) -> None:
    """Take a car out of the race, or back in on a space that must be named."""
    if status == "out" and car.running:
        leave_race(race, car, "stewards")
    if status == "running" and not car.running:
        if not place:
            raise InvalidAnswer("field_missing", "S-134", field="place")
        car.status, car.reason, car.place = "running", "", 0


def _move_car(book: RuleTables, race: SpeedCircuitRace, car: Car, place: str) -> None:
    """Move a car to a free space of the road, and clear its racing line and corner."""
    if place not in book.circuit.number:
        raise InvalidAnswer("no_such_place", "S-15", place=place)
    if race.find_seats_by_space().get(place, car.seat) != car.seat:
        raise InvalidAnswer("place_taken", "S-6", place=place, seat=race.find_seats_by_space()[place])
    car.space, car.side, car.visit, car.chain, car.stop = place, None, None, None, None
    car.row = book.circuit.row[book.circuit.number[place]]
