"""What the stewards may amend at a step's end: where a car stands, its crossings of the line, gear, wear and status."""

from typing import Any

from rules.formula_d.board.scene import crossings
from rules.formula_d.model.book import Book
from rules.formula_d.model.figures import held
from rules.formula_d.model.state import Car, FormulaRace
from rules.questions import Amount, Field, Fields, Option, Pick, Refused, TextLine
from rules.ruleset import Table
from rules.values import Json, SpaceId

MOST = 99
STOCKS = ("tires", "brakes", "gearbox", "body", "engine", "handling")


def amend_form(table: Table[Book], knowledge: Any) -> Fields:
    """The fields of an amendment; what is left open stays as it is."""
    seats, count = tuple(Option(value=seat) for seat in knowledge.cars), Amount(least=0, most=MOST)
    crossed = Amount(least=0, most=crossings(table.book, knowledge.laps) - 1, because="F-4")
    stocks = ("pool",) if knowledge.settings.basic else STOCKS
    return Fields(
        fields=(
            Field(name="car", ask=Pick(options=seats), required=True),
            Field(name="place", ask=TextLine(longest=30, because="F-33")),
            Field(name="crossings", ask=crossed),
            Field(name="gear", ask=Amount(least=1, most=6, because="F-26")),
            Field(name="stops", ask=count),
            *(Field(name=name, ask=count) for name in stocks),
            Field(name="status", ask=Pick(options=(Option(value="running"), Option(value="out")))),
        ),
    )


def amend(table: Table[Book], race: FormulaRace, act: Json) -> FormulaRace:
    """The race after an amendment. `crossings` of the line (F-4); `stops`: made in the corner it stands in. Raises
    Refused."""
    car = race.cars.get(act["car"])
    if car is None:
        raise Refused("not_an_option", said=act["car"], options=list(race.cars))
    _set_status(race, car, act.get("status"))
    if "place" in act:
        _put(table.book, race, car, act["place"])
    car.crossings, car.gear = act.get("crossings", car.crossings), act.get("gear", car.gear)
    car.stops = act.get("stops", car.stops) if car.corner else 0
    points = {name: act.get(name, held(car, name)) for name in (*STOCKS, "pool")}
    car.stock = car.stock.model_copy(update=points)
    return race


def _put(book: Book, race: FormulaRace, car: Car, place: SpaceId) -> None:
    """On a free space; a car that lay in the river is out of it."""
    if not car.running:
        raise Refused("off_the_track", "F-80", seat=car.seat)
    if place not in book.circuit.places:
        raise Refused("no_such_place", "F-33", place=place)
    _free(race, car, place)
    car.at, car.trail, car.fallen, car.debt = place, (), False, 0
    car.corner, car.stops = book.circuit[place].corner, 0


def _free(race: FormulaRace, car: Car, place: SpaceId) -> None:
    there = next((c for c in race.running() if c.seat != car.seat and c.at == place), None)
    if there and not race.qualifying:
        raise Refused("place_taken", "F-34", place=place, seat=there.seat)


def _set_status(race: FormulaRace, car: Car, status: str | None) -> None:
    """Out of the race and off the track, without a marker; or back in it, where it stood last."""
    if status == "out" and car.running:
        car.status, car.reason, car.out_at, car.condition = "out", "stewards", race.round, ""
        car.last, car.at = car.at, None
    if status == "running" and car.status == "out":
        if car.last is None:
            raise Refused("off_the_track", "F-80", seat=car.seat)
        _free(race, car, car.last)
        car.status, car.reason, car.at, car.last = "running", "", car.last, None
