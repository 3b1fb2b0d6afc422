"""Amendments by stewards at a step's end: position, crossings of the line, gear, wear and status."""

from rules.base import Json, Seat, SpaceId
from rules.formula_d.board.player_view import PlayerView
from rules.formula_d.board.search_position import count_required_crossings
from rules.formula_d.model.derived import count_points_left
from rules.formula_d.model.state import Car, FormulaRace
from rules.formula_d.model.tables import RuleTables
from rules.questions import ChoiceForm, Field, FieldsForm, IntegerForm, InvalidAnswer, Option, TextForm, get_amended_car
from rules.ruleset import RaceSetup

STOCKS = ("tires", "brakes", "gearbox", "body", "engine", "handling")


def build_amend_form(table: RaceSetup[RuleTables], view: PlayerView, seat: Seat) -> FieldsForm:
    """Return the fields of an amendment of a car; an empty field changes nothing. Raises InvalidAnswer."""
    car, seats = get_amended_car(view.cars, seat), tuple(Option(value=seat) for seat in view.cars)
    most_stops = max((corner.stops for corner in table.tables.circuit.corners.values()), default=0)
    crossings_form = IntegerForm(least=0, most=count_required_crossings(table.tables, view.laps) - 1, because="F-4")
    stocks = ("pool",) if view.settings.is_basic else STOCKS
    return FieldsForm(
        fields=(
            Field(name="car", ask=ChoiceForm(options=seats), required=True),
            Field(name="place", ask=TextForm(longest=30, because="F-33")),
            Field(name="crossings", ask=crossings_form),
            Field(name="gear", ask=IntegerForm(least=1, most=6, because="F-26")),
            Field(name="stops", ask=IntegerForm(least=0, most=most_stops, because="F-42")),
            *(
                Field(name=name, ask=IntegerForm(least=0, most=getattr(car.first, name), because="F-12"))
                for name in stocks
            ),
            Field(name="status", ask=ChoiceForm(options=(Option(value="running"), Option(value="out")))),
        ),
    )


def amend(table: RaceSetup[RuleTables], race: FormulaRace, amendment: Json) -> FormulaRace:
    """Apply an amendment to the race. Raises InvalidAnswer.

    `crossings` of the line (F-4); `stops`: made in the corner it stands in."""
    car = get_amended_car(race.cars, amendment["car"])
    _set_status(race, car, amendment.get("status"))
    if "place" in amendment:
        _move_car(table.tables, race, car, amendment["place"])
    car.crossings, car.gear = amendment.get("crossings", car.crossings), amendment.get("gear", car.gear)
    car.stops = amendment.get("stops", car.stops) if car.corner else 0
    points = {name: amendment.get(name, count_points_left(car, name)) for name in (*STOCKS, "pool")}
    car.stock = car.stock.model_copy(update=points)
    return race


def read_amendable(view: PlayerView, seat: Seat) -> dict[str, Json]:
    """Return what can be amended of a car as it is now."""
    car = view.cars[seat]
    amendable = {
        "place": car.at,
        "crossings": car.crossings,
        "gear": car.gear,
        "stops": car.stops,
        "status": car.status,
    }
    return amendable | {name: count_points_left(car, name) for name in (*STOCKS, "pool")}


def _move_car(tables: RuleTables, race: FormulaRace, car: Car, place: SpaceId) -> None:
    """Place a car on a free space; a car that lay in the river is out of it."""
    if not car.running:
        raise InvalidAnswer("off_the_track", "F-80", seat=car.seat)
    if place not in tables.circuit.places:
        raise InvalidAnswer("no_such_place", "F-33", place=place)
    _check_free(race, car, place)
    car.at, car.trail, car.fallen, car.debt = place, (), False, 0
    car.corner, car.stops = tables.circuit[place].corner, 0


def _check_free(race: FormulaRace, car: Car, place: SpaceId) -> None:
    there = next((c for c in race.list_running() if c.seat != car.seat and c.at == place), None)
    if there and not race.qualifying:
        raise InvalidAnswer("place_taken", "F-34", place=place, seat=there.seat)


def _set_status(race: FormulaRace, car: Car, status: str | None) -> None:
    """Take a car out of the race without a marker, or bring it back to its last space."""
    if status == "out" and car.running:
        car.status, car.reason, car.out_at, car.condition = "out", "stewards", race.round, ""
        car.last, car.at = car.at, None
    if status == "running" and car.status == "out":
        if car.last is None:
            raise InvalidAnswer("off_the_track", "F-80", seat=car.seat)
        _check_free(race, car, car.last)
        car.status, car.reason, car.at, car.last = "running", "", car.last, None
