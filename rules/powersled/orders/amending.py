"""What the stewards may amend at a step's end: where a sled stands, its laps, stocks, ratings, control and status."""

from typing import Any

from rules.powersled.board.ground import Ground
from rules.powersled.model.book import Book
from rules.powersled.model.state import Sled, SledRace
from rules.questions import Amount, Field, Fields, Option, Pick, Refused, TextLine
from rules.ruleset import Table
from rules.values import Json, SpaceId

MOST = 99
RATINGS = ("armor", "thrust", "stability", "debt")


def amend_form(table: Table[Book], knowledge: Any) -> Fields:
    """The fields of an amendment; what is left open stays as it is."""
    seats = tuple(Option(value=seat) for seat in knowledge.sleds)
    steps = Amount(least=0, most=table.book.tables.control.steps - 1, because="P-31")
    return Fields(
        fields=(
            Field(name="car", ask=Pick(options=seats), required=True),
            Field(name="place", ask=TextLine(longest=20, because="P-11")),
            Field(name="lap", ask=Amount(least=0, most=knowledge.laps - 1, because="P-12")),
            *(Field(name=name, ask=Amount(least=0, most=MOST)) for name in RATINGS),
            Field(name="steps", ask=steps),
            Field(name="status", ask=Pick(options=(Option(value="running"), Option(value="out")))),
        ),
    )


def amend(table: Table[Book], race: SledRace, act: Json) -> SledRace:
    """The race after an amendment. `lap`: laps completed; `steps`: steps down, which ends a spin. Raises Refused."""
    sled = race.sleds.get(act["car"])
    if sled is None:
        raise Refused("not_an_option", said=act["car"], options=list(race.sleds))
    _set_status(table.book, race, sled, act.get("status"))
    if "place" in act:
        _put(table.book, race, sled, act["place"])
    sled.laps = sled.counted = act.get("lap", sled.laps)
    for name in RATINGS:
        setattr(sled, name, act.get(name, getattr(sled, name)))
    sled.armor_full = max(sled.armor, sled.armor_full)
    if "steps" in act:
        sled.steps, sled.spin = act["steps"], None
    return race


def _put(book: Book, race: SledRace, sled: Sled, place: SpaceId) -> None:
    """On a square with room; who stood behind it in its square moves up (P-16)."""
    if sled.square is None:
        raise Refused("not_on_track", "P-149")
    if place not in book.circuit.squares:
        raise Refused("no_such_place", "P-11", place=place)
    _take_off(race, sled)
    ground = Ground(book.circuit, race.sleds, race.hazards)
    if not ground.room(place):
        raise Refused("place_taken", "P-16", place=place, seat=ground.on(place)[0].seat)
    sled.rear = bool(ground.on(place))
    sled.square, sled.trail = place, (place,)


def _take_off(race: SledRace, sled: Sled) -> None:
    for other in race.sleds.values():
        if other.square == sled.square and other.seat != sled.seat:
            other.rear = False
    race.hazards = tuple(h.model_copy(update={"under": _without(h.under, sled)}) for h in race.hazards)
    sled.square, sled.rear = None, False


def _without(seats: tuple[str, ...], sled: Sled) -> tuple[str, ...]:
    return tuple(seat for seat in seats if seat != sled.seat)


def _set_status(book: Book, race: SledRace, sled: Sled, status: str | None) -> None:
    """Out of the race and off the board; or back in it, where it stood last."""
    if status == "out" and sled.racing:
        sled.front, sled.last = Ground(book.circuit, race.sleds, race.hazards).front(sled), sled.square
        _take_off(race, sled)
        sled.status, sled.reason, sled.when = "out", "stewards", race.round
    if status == "running" and sled.status == "out":
        if sled.last is None:
            raise Refused("not_on_track", "P-149")
        sled.status, sled.reason, sled.spin, sled.square = "running", "", None, sled.last
        _put(book, race, sled, sled.last)
