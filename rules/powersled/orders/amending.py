"""Stewards' amendments at the end of a step: position, laps, stocks, ratings, control and status."""

from rules.base import Json, Seat, SpaceId
from rules.powersled.board.occupancy import Occupancy
from rules.powersled.board.player_view import PlayerView
from rules.powersled.model.state import Sled, SledRace
from rules.powersled.model.tables import DECK_CARDS, RuleTables
from rules.questions import ChoiceForm, Field, FieldsForm, IntegerForm, InvalidAnswer, Option, TextForm, get_amended_car
from rules.ruleset import RaceSetup

RATING_FIELDS = ("armor", "thrust", "stability", "debt")


def build_amend_form(table: RaceSetup[RuleTables], view: PlayerView, seat: Seat) -> FieldsForm:
    """Build the form of an amendment of a sled; fields left open do not change. Raises InvalidAnswer."""
    limits = _list_rating_limits(table.tables, get_amended_car(view.sleds, seat))
    seats = tuple(Option(value=seat) for seat in view.sleds)
    steps = IntegerForm(least=0, most=table.tables.rulebook.control.steps - 1, because="P-31")
    return FieldsForm(
        fields=(
            Field(name="car", ask=ChoiceForm(options=seats), required=True),
            Field(name="place", ask=TextForm(longest=20, because="P-11")),
            Field(name="lap", ask=IntegerForm(least=0, most=view.laps - 1, because="P-12")),
            *(Field(name=name, ask=limits[name]) for name in RATING_FIELDS),
            Field(name="steps", ask=steps),
            Field(name="status", ask=ChoiceForm(options=(Option(value="running"), Option(value="out")))),
        ),
    )


def _list_rating_limits(tables: RuleTables, sled: Sled) -> dict[str, IntegerForm]:
    """List by rating what a sled can have: at most what it was built with, and no less than keeps it going (P-30)."""
    build = tables.rulebook.build
    return {
        "armor": IntegerForm(least=0, most=sled.armor_full, because="P-25"),
        "thrust": IntegerForm(least=build.thrust_least, most=build.thrust[sled.points.thrust], because="P-25"),
        "stability": IntegerForm(
            least=build.stability_least, most=build.stability[sled.points.stability], because="P-25"
        ),
        "debt": IntegerForm(least=0, most=DECK_CARDS, because="P-35"),
    }


def amend(table: RaceSetup[RuleTables], race: SledRace, amendment: Json) -> SledRace:
    """Apply an amendment to the race.
    `lap`: laps completed; `steps`: steps down, which also ends a spin. Raises InvalidAnswer."""
    sled = get_amended_car(race.sleds, amendment["car"])
    _set_status(table.tables, race, sled, amendment.get("status"))
    if "place" in amendment:
        _place_sled(table.tables, race, sled, amendment["place"])
    sled.laps = sled.counted = amendment.get("lap", sled.laps)
    for name in RATING_FIELDS:
        setattr(sled, name, amendment.get(name, getattr(sled, name)))
    sled.armor_full = max(sled.armor, sled.armor_full)
    if "steps" in amendment:
        sled.steps, sled.spin = amendment["steps"], None
    return race


def read_amendable(view: PlayerView, seat: Seat) -> dict[str, Json]:
    """Return what can be amended of a sled as it is now; the steps of one that spins are no number."""
    sled = view.sleds[seat]
    amendable = {
        "place": sled.square,
        "lap": sled.laps,
        "steps": None if sled.spin else sled.steps,
        "status": sled.status,
    }
    return amendable | {name: getattr(sled, name) for name in RATING_FIELDS}


def _place_sled(tables: RuleTables, race: SledRace, sled: Sled, place: SpaceId) -> None:
    """Place a sled on a square with room; a sled behind it on its old square moves up (P-16)."""
    if sled.square is None:
        raise InvalidAnswer("not_on_track", "P-149")
    if place not in tables.circuit.squares:
        raise InvalidAnswer("no_such_place", "P-11", place=place)
    _take_off(race, sled)
    occupancy = Occupancy(tables.circuit, race.sleds, race.hazards)
    if not occupancy.has_room(place):
        raise InvalidAnswer("place_taken", "P-16", place=place, seat=occupancy.list_sleds_on(place)[0].seat)
    sled.rear = bool(occupancy.list_sleds_on(place))
    sled.square, sled.trail = place, (place,)


def _take_off(race: SledRace, sled: Sled) -> None:
    for other in race.sleds.values():
        if other.square == sled.square and other.seat != sled.seat:
            other.rear = False
    race.hazards = tuple(h.model_copy(update={"under": _remove_seat(h.under, sled)}) for h in race.hazards)
    sled.square, sled.rear = None, False


def _remove_seat(seats: tuple[str, ...], sled: Sled) -> tuple[str, ...]:
    return tuple(seat for seat in seats if seat != sled.seat)


def _set_status(tables: RuleTables, race: SledRace, sled: Sled, status: str | None) -> None:
    """Take a sled out of the race and off the board, or put it back where it last stood."""
    if status == "out" and sled.is_racing:
        sled.front = Occupancy(tables.circuit, race.sleds, race.hazards).compute_front_coordinate(sled)
        sled.last = sled.square
        _take_off(race, sled)
        sled.status, sled.reason, sled.when = "out", "stewards", race.round
    if status == "running" and sled.status == "out":
        if sled.last is None:
            raise InvalidAnswer("not_on_track", "P-149")
        sled.status, sled.reason, sled.spin, sled.square = "running", "", None, sled.last
        _place_sled(tables, race, sled, sled.last)
