"""Stewards' amendments of a car at the end of a step (S-134).

Position, lap, speed, stock, damage, attributes and status can be amended."""

from rules.base import Json, Seat
from rules.questions import ChoiceForm, Field, FieldsForm, IntegerForm, InvalidAnswer, Option, TextForm, get_amended_car
from rules.ruleset import RaceSetup
from rules.speed_circuit.board.player_view import PlayerView
from rules.speed_circuit.model.design import Columns
from rules.speed_circuit.model.state import Car, SpeedCircuitRace, Stock
from rules.speed_circuit.model.tables import RuleTables
from rules.speed_circuit.play.crashes import leave_race

MAX_FAILURES = 2
"""Failures of engine or brakes that a car survives (S-107, S-108)."""
STOCK_FIELDS = ("wear", "ones", "threes")
ATTRIBUTE_FIELDS = ("acceleration", "deceleration", "top_speed")


def build_amend_form(table: RaceSetup[RuleTables], view: PlayerView, seat: Seat) -> FieldsForm:
    """Return the form of an amendment of a car; empty fields stay unchanged. Raises InvalidAnswer."""
    car, seats = get_amended_car(view.cars, seat), tuple(Option(value=seat) for seat in view.cars)
    stock = _compute_stock_limits(table.tables, view, car)
    failures = IntegerForm(least=0, most=MAX_FAILURES, because="S-134")
    fastest = _compute_speed_limit(table.tables, view)
    laps = IntegerForm(least=-1, most=view.laps - 1, because="S-29")
    return FieldsForm(
        because="S-134",
        fields=(
            Field(name="car", ask=ChoiceForm(options=seats), required=True),
            Field(name="place", ask=TextForm(longest=20, because="S-15")),
            Field(name="lap", ask=laps),
            Field(name="speed", ask=IntegerForm(least=0, most=fastest, step=20, because="S-31")),
            *(
                Field(name=name, ask=IntegerForm(least=0, most=getattr(stock, name), because="S-20"))
                for name in STOCK_FIELDS
            ),
            *(Field(name=name, ask=failures) for name in ("engine", "brakes")),
            *(
                Field(name=name, ask=IntegerForm(least=0, most=most, step=20, because="S-44"))
                for name, most in zip(ATTRIBUTE_FIELDS, _list_attribute_limits(table.tables), strict=True)
            ),
            Field(name="status", ask=ChoiceForm(options=(Option(value="running"), Option(value="out")))),
        ),
    )


def _compute_stock_limits(tables: RuleTables, view: PlayerView, car: Car) -> Stock:
    """Return what the car started with; in a blind race, where that is secret, the most a car can have."""
    if not view.settings.blind:
        return car.first
    laps = 1 if tables.design.race_total and tables.settings.ah77_wear_per_race else view.laps
    return Stock(
        wear=_find_highest(tables.design.wear_per_lap) * laps,
        ones=_find_highest(tables.design.ones_per_lap) * view.laps,
        threes=_find_highest(tables.design.threes_per_race),
    )


def _compute_speed_limit(tables: RuleTables, view: PlayerView) -> int:
    """Return the highest speed of any car: a top speed exceeded on a test, in a slipstream."""
    return _find_highest(tables.design.top_speed) + tables.rulebook.tests.margin + int(view.settings.slip_speed_bonus)


def _list_attribute_limits(tables: RuleTables) -> tuple[int, ...]:
    return tuple(_find_highest(getattr(tables.design, name)) for name in ATTRIBUTE_FIELDS)


def _find_highest(column: Columns) -> int:
    return max((value for value in column if value != "none"), default=0)


def amend(table: RaceSetup[RuleTables], race: SpeedCircuitRace, amendment: Json) -> SpeedCircuitRace:
    """Return the race after an amendment. Raises InvalidAnswer."""
    car = get_amended_car(race.cars, amendment["car"])
    _set_status(race, car, amendment.get("status"), str(amendment.get("place", "")))
    if "place" in amendment:
        _move_car(table.tables, race, car, amendment["place"])
    if "speed" in amendment:
        car.speed = car.turn.speed = amendment["speed"]
    car.lap = amendment.get("lap", car.lap)
    car.stock = car.stock.model_copy(update={name: amendment[name] for name in STOCK_FIELDS if name in amendment})
    for name in ("engine", "brakes", *ATTRIBUTE_FIELDS):
        setattr(car, name, amendment.get(name, getattr(car, name)))
    return race


def read_amendable(view: PlayerView, seat: Seat) -> dict[str, Json]:
    """Return what can be amended of a car as it is now; in a blind race its stocks and failures are secret (S-133)."""
    car = view.cars[seat]
    public_fields = {"place": car.space, "lap": car.lap, "speed": car.speed, "status": car.status}
    if view.settings.blind:
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


def _move_car(tables: RuleTables, race: SpeedCircuitRace, car: Car, place: str) -> None:
    """Move a car to a free space of the road, and clear its racing line and corner."""
    if place not in tables.circuit.number:
        raise InvalidAnswer("no_such_place", "S-15", place=place)
    if race.find_seats_by_space().get(place, car.seat) != car.seat:
        raise InvalidAnswer("place_taken", "S-6", place=place, seat=race.find_seats_by_space()[place])
    car.space, car.side, car.visit, car.chain, car.stop = place, None, None, None, None
    car.row = tables.circuit.row[tables.circuit.number[place]]
