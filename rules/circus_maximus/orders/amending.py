"""Amendments by stewards at a step's end: position, crossings, stocks, damage and status."""

from rules.base import Json, Seat
from rules.circus_maximus.board.player_view import PlayerView
from rules.circus_maximus.model.derived import find_occupied_squares
from rules.circus_maximus.model.state import Chariot, CircusRace
from rules.circus_maximus.model.tables import RuleTables
from rules.questions import ChoiceForm, Field, FieldsForm, IntegerForm, InvalidAnswer, Option, TextForm, get_amended_car
from rules.ruleset import RaceSetup

STOCKS = ("endurance", "hits", "whips", "jostle")
FIELD_ALIASES = {"endurance": ("end",)}


def build_amend_form(table: RaceSetup[RuleTables], view: PlayerView, seat: Seat) -> FieldsForm:
    """Return the fields of an amendment of a chariot; an empty field changes nothing. Raises InvalidAnswer."""
    chariot = get_amended_car(view.chariots, seat)
    seats = tuple(Option(value=seat) for seat in view.chariots)
    boxes = IntegerForm(least=0, most=table.tables.rulebook.car.wheel_boxes, because="C-24")
    limits = _list_stock_limits(table.tables, chariot, len(view.chariots))
    return FieldsForm(
        fields=(
            Field(name="car", ask=ChoiceForm(options=seats), required=True),
            Field(name="place", ask=TextForm(longest=20, because="C-10")),
            Field(name="crossings", ask=IntegerForm(least=0, most=view.laps, because="C-16")),
            *(Field(name=name, also=FIELD_ALIASES.get(name, ()), ask=limits[name]) for name in STOCKS),
            Field(name="left", ask=boxes),
            Field(name="right", ask=boxes),
            Field(name="status", ask=ChoiceForm(options=(Option(value="running"), Option(value="out")))),
        ),
    )


def _list_stock_limits(tables: RuleTables, chariot: Chariot, chariots: int) -> dict[str, IntegerForm]:
    """Return by stock what a chariot can have: what it started with, all whips of the race, one jostle."""
    figures = tables.rulebook
    return {
        "endurance": IntegerForm(least=0, most=chariot.endurance_full, because="C-26"),
        "hits": IntegerForm(least=0, most=chariot.hits_full, because="C-23"),
        "whips": IntegerForm(least=0, most=figures.preparation.whips * chariots, because="C-97"),
        "jostle": IntegerForm(least=0, most=figures.wounds.jostle, because="C-28"),
    }


def amend(table: RaceSetup[RuleTables], race: CircusRace, amendment: Json) -> CircusRace:
    """Apply an amendment to the race. `left` and `right` are damage to the wheels. Raises InvalidAnswer."""
    chariot = get_amended_car(race.chariots, amendment["car"])
    if "place" in amendment:
        _move_chariot(table.tables, race, chariot, amendment["place"])
    chariot.crossings = amendment.get("crossings", chariot.crossings)
    for name in STOCKS:
        setattr(chariot, name, amendment.get(name, getattr(chariot, name)))
    chariot.wheels = amendment.get("left", chariot.wheels[0]), amendment.get("right", chariot.wheels[1])
    _set_status(race, chariot, amendment.get("status"))
    return race


def read_amendable(view: PlayerView, seat: Seat) -> dict[str, Json]:
    """Return what can be amended of a chariot as it is now."""
    chariot = view.chariots[seat]
    amendable = {"place": chariot.team, "crossings": chariot.crossings, "status": chariot.status}
    amendable |= {name: getattr(chariot, name) for name in STOCKS}
    return amendable | dict(zip(("left", "right"), chariot.wheels, strict=True))


def _move_chariot(tables: RuleTables, race: CircusRace, chariot: Chariot, place: str) -> None:
    """Place team and car on two free squares; a wreck under it is left behind."""
    if chariot.team is None:
        raise InvalidAnswer("no_team", "C-151")
    if place not in tables.arena.squares:
        raise InvalidAnswer("no_such_place", "C-10", place=place)
    rivals = [c for c in race.chariots.values() if c.seat != chariot.seat]
    seat_by_square = find_occupied_squares(tables.arena, rivals) | {w.square: w.seat for w in race.wrecks}
    for square in (place, tables.arena[place].behind) if chariot.car else (place,):
        if square in seat_by_square:
            raise InvalidAnswer("place_taken", "C-10", place=square, seat=seat_by_square[square])
    chariot.team, chariot.standing, chariot.trail = place, (), ()


def _set_status(race: CircusRace, chariot: Chariot, status: str | None) -> None:
    """Take a chariot off the board, or bring it back if team and driver remain (C-112)."""
    if status == "out" and chariot.status == "running":
        chariot.status, chariot.reason, chariot.when = "out", "stewards", race.round
        chariot.where, chariot.last = chariot.team, chariot.team
        chariot.done = chariot.crossings - chariot.back
        chariot.team, chariot.car, chariot.standing = None, False, ()
    if status == "running" and chariot.status != "running":
        if not chariot.driven:
            raise InvalidAnswer("no_team", "C-151")
        chariot.status, chariot.reason, chariot.place = "running", "", 0
