"""Spins, crashes and crash involvement (chapter 15)."""

from rules.events import Modifier
from rules.speed_circuit.board.knowledge import seen_stock
from rules.speed_circuit.board.standings import absolute, place_of, unit_of
from rules.speed_circuit.model.facts import Crashed, Spun
from rules.speed_circuit.model.questions import InvolvementChips
from rules.speed_circuit.model.state import Car, Marker
from rules.speed_circuit.play.chips import FieldOf, affordable, spend
from rules.speed_circuit.play.damage import put_out
from rules.speed_circuit.play.rolls import roll_on, spent
from rules.speed_circuit.play.who_chose import in_his_place


def spin(meet: FieldOf, car: Car, why: str) -> None:
    """S-95: move over, speed 0, corner state cleared (S-66)."""
    car.visit, car.chain = None, None
    car.turn.speed, car.turn.done, car.turn.spun, car.turn.lost_tow = 0, True, True, True
    meet.steward.tell(Spun(item="S-95", seat=car.seat, space=place_of(meet.book.circuit, car), why=why))


def crash(meet: FieldOf, car: Car, why: str, *, on_course: bool = True) -> None:
    """S-96: out at once; on course the row is marked (S-67)."""
    circuit, race = meet.book.circuit, meet.race
    unit = unit_of(circuit, car)
    if on_course:
        race.crashes += 1
        race.markers = (*race.markers, Marker(row=unit, ordinal=race.crashes))
    meet.steward.tell(
        Crashed(
            item="S-96" if on_course else "S-67",
            seat=car.seat,
            space=place_of(circuit, car),
            row=unit // circuit.unit,
            course="on" if on_course else "off",
            why=why,
        )
    )
    put_out(meet, car, "crash", "S-96" if on_course else "S-67")


def involvement(meet: FieldOf, car: Car, started: int) -> None:
    """S-97 to S-99, S-139: a roll for every marked row that the move led into or through, the nearest first.

    `started`: the absolute row in which the move began.
    """
    if not _rolls(car) or meet.book.settings.no_dice:
        return
    ended = absolute(meet.book.circuit, car)
    near = sorted(
        (distance, m.ordinal, m)
        for m in meet.race.markers
        if (distance := _beyond(meet.book.circuit.length, m, started, ended)) is not None
    )
    for distance, _, marker in near:
        if car.running:
            _roll(meet, car, marker, distance // meet.book.circuit.unit)


def _rolls(car: Car) -> bool:
    driven = car.running and car.space is not None and car.turn.moved > 0
    return driven and (not car.turn.engine_failed or car.turn.crossed)


def _beyond(length: int, marker: Marker, started: int, ended: int) -> int | None:
    """How far behind the car's end a marked row lies that it drove through, on whatever lap (S-97)."""
    distance = (ended - marker.row) % length
    return distance if ended - distance >= started else None


def _roll(meet: FieldOf, car: Car, marker: Marker, rows: int) -> None:
    """T-11, then T-7."""
    circuit, table = meet.book.circuit, meet.book.tables.involvement
    place = Modifier(why="distance", by=table.near if rows <= table.near_rows else table.far)
    wide = Modifier(why="width", by=table.wide_by if circuit.width(marker.row) == table.wide else 0)
    row = marker.row // circuit.unit
    at = f"{row}#{marker.ordinal}"
    word, hand = "0", ""
    if len(affordable(meet.book.chips, car.stock)) > 1:
        stock = seen_stock(meet.race, car)
        asked = InvolvementChips(seat=car.seat, at=at, row=row, modifier=place.by + wide.by, stock=stock)
        word, hand = meet.steward.ask(asked), in_his_place(meet, asked)
    effect = spend(meet, car, word, "crash involvement", hand)
    result = roll_on(meet, car, "crash involvement", "T-7", at, (place, wide, *spent(effect)))
    if result.effect == "spin":
        spin(meet, car, "involvement")
    elif result.effect == "crash":
        crash(meet, car, "involvement")
