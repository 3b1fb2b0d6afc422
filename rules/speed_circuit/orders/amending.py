"""What the stewards may amend at a step's end (S-134): where a car stands, its lap, speed, stock, damage, the figures
that damage lowers, and its status."""

from typing import Any

from rules.questions import Amount, Field, Fields, Option, Pick, Refused, TextLine
from rules.ruleset import Table
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.state import Car, SpeedCircuitRace
from rules.speed_circuit.play.damage import leave
from rules.values import Json

FASTEST, MOST, FAILURES = 400, 999, 2
"""The highest speed that can be set, stock of a long race, and failures of engine or brakes (S-107, S-108)."""
STOCKS = ("wear", "ones", "threes")
FIGURES = ("acceleration", "deceleration", "top_speed")


def amend_form(_: Table[Book], knowledge: Any) -> Fields:
    """The fields of an amendment; what is left open stays as it is."""
    seats = tuple(Option(value=seat) for seat in knowledge.cars)
    count, failures = (Amount(least=0, most=most, because="S-134") for most in (MOST, FAILURES))
    laps = Amount(least=-1, most=knowledge.laps - 1, because="S-29")
    return Fields(
        because="S-134",
        fields=(
            Field(name="car", ask=Pick(options=seats), required=True),
            Field(name="place", ask=TextLine(longest=20, because="S-15")),
            Field(name="lap", ask=laps),
            Field(name="speed", ask=Amount(least=0, most=FASTEST, step=20, because="S-31")),
            *(Field(name=name, ask=count) for name in STOCKS),
            *(Field(name=name, ask=failures) for name in ("engine", "brakes")),
            *(Field(name=name, ask=Amount(least=0, most=FASTEST, step=20, because="S-44")) for name in FIGURES),
            Field(name="status", ask=Pick(options=(Option(value="running"), Option(value="out")))),
        ),
    )


def amend(table: Table[Book], race: SpeedCircuitRace, act: Json) -> SpeedCircuitRace:
    """The race after an amendment. Raises Refused."""
    car = race.cars.get(act["car"])
    if car is None:
        raise Refused("not_an_option", "S-134", said=act["car"], options=list(race.cars))
    _set_status(race, car, act.get("status"), str(act.get("place", "")))
    if "place" in act:
        _put(table.book, race, car, act["place"])
    if "speed" in act:
        car.speed = car.turn.speed = act["speed"]
    car.lap = act.get("lap", car.lap)
    car.stock = car.stock.model_copy(update={name: act[name] for name in STOCKS if name in act})
    for name in ("engine", "brakes", *FIGURES):
        setattr(car, name, act.get(name, getattr(car, name)))
    return race


def _set_status(race: SpeedCircuitRace, car: Car, status: str | None, place: str) -> None:
    """Out of the race, or back in it on a space that must be named."""
    if status == "out" and car.running:
        leave(race, car, "stewards")
    if status == "running" and not car.running:
        if not place:
            raise Refused("field_missing", "S-134", field="place")
        car.status, car.reason, car.place = "running", "", 0


def _put(book: Book, race: SpeedCircuitRace, car: Car, place: str) -> None:
    """On a free space of the road; a racing line and a corner begun are not gone on with."""
    if place not in book.circuit.number:
        raise Refused("no_such_place", "S-15", place=place)
    if race.occupied().get(place, car.seat) != car.seat:
        raise Refused("place_taken", "S-6", place=place, seat=race.occupied()[place])
    car.space, car.side, car.visit, car.chain, car.stop = place, None, None, None, None
    car.row = book.circuit.row[book.circuit.number[place]]
