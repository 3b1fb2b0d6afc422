"""What the stewards may amend at a step's end: where a chariot stands, its crossings, stocks, damage and status."""

from typing import Any

from rules.circus_maximus.model.book import Book
from rules.circus_maximus.model.figures import occupied
from rules.circus_maximus.model.state import Chariot, CircusRace
from rules.questions import Amount, Field, Fields, Option, Pick, Refused, TextLine
from rules.ruleset import Table
from rules.values import Json

MOST = 99
STOCKS = ("endurance", "hits", "whips", "jostle")
ALSO = {"endurance": ("end",)}


def amend_form(table: Table[Book], knowledge: Any) -> Fields:
    """The fields of an amendment; what is left open stays as it is."""
    seats = tuple(Option(value=seat) for seat in knowledge.chariots)
    count, boxes = Amount(least=0, most=MOST), Amount(least=0, most=table.book.tables.car.wheel_boxes, because="C-24")
    return Fields(
        fields=(
            Field(name="car", ask=Pick(options=seats), required=True),
            Field(name="place", ask=TextLine(longest=20, because="C-10")),
            Field(name="crossings", ask=Amount(least=0, most=knowledge.laps, because="C-16")),
            *(Field(name=name, also=ALSO.get(name, ()), ask=count) for name in STOCKS),
            Field(name="left", ask=boxes),
            Field(name="right", ask=boxes),
            Field(name="status", ask=Pick(options=(Option(value="running"), Option(value="out")))),
        ),
    )


def amend(table: Table[Book], race: CircusRace, act: Json) -> CircusRace:
    """The race after an amendment. `left` and `right` are damage to the wheels. Raises Refused."""
    chariot = race.chariots.get(act["car"])
    if chariot is None:
        raise Refused("not_an_option", said=act["car"], options=list(race.chariots))
    if "place" in act:
        _put(table.book, race, chariot, act["place"])
    chariot.crossings = act.get("crossings", chariot.crossings)
    for name in STOCKS:
        setattr(chariot, name, act.get(name, getattr(chariot, name)))
    chariot.wheels = act.get("left", chariot.wheels[0]), act.get("right", chariot.wheels[1])
    _set_status(race, chariot, act.get("status"))
    return race


def _put(book: Book, race: CircusRace, chariot: Chariot, place: str) -> None:
    """Team and car on two free squares; a wreck stood upon is left behind."""
    if chariot.team is None:
        raise Refused("no_team", "C-151")
    if place not in book.arena.squares:
        raise Refused("no_such_place", "C-10", place=place)
    rivals = [c for c in race.chariots.values() if c.seat != chariot.seat]
    taken = occupied(book.arena, rivals) | {w.square: w.seat for w in race.wrecks}
    for square in (place, book.arena[place].behind) if chariot.car else (place,):
        if square in taken:
            raise Refused("place_taken", "C-10", place=square, seat=taken[square])
    chariot.team, chariot.standing, chariot.trail = place, (), ()


def _set_status(race: CircusRace, chariot: Chariot, status: str | None) -> None:
    """Out of the race with its counters off the board; or back in it, where team and driver still are (C-112)."""
    if status == "out" and chariot.status == "running":
        chariot.status, chariot.reason, chariot.when = "out", "stewards", race.round
        chariot.where, chariot.last = chariot.team, chariot.team
        chariot.done = chariot.crossings - chariot.back
        chariot.team, chariot.car, chariot.standing = None, False, ()
    if status == "running" and chariot.status != "running":
        if not chariot.driven:
            raise Refused("no_team", "C-151")
        chariot.status, chariot.reason, chariot.place = "running", "", 0
