"""Damage, spins, crashes and crash involvement (S-44, S-45, S-105 to S-108, chapter 15)."""

from typing import Literal

from rules.events import Modifier
from rules.speed_circuit.board.player_view import find_stock_for_questions
from rules.speed_circuit.board.standings import compute_absolute_position, find_unit, format_position
from rules.speed_circuit.model.events import Crashed, Damaged, Out, Spun
from rules.speed_circuit.model.questions import InvolvementChips
from rules.speed_circuit.model.state import Car, Marker, SpeedCircuitRace
from rules.speed_circuit.play.chips import SpeedContext, find_other_source, list_affordable_chips, spend_chips
from rules.speed_circuit.play.rolls import make_chips_modifier, roll_on_table

Outcome = Literal["on", "spin", "crash", "out"]
"""The effect of a price or a roll on a car."""
TESTED_ATTRIBUTE = {"start speed": "acceleration", "acceleration": "acceleration", "top speed": "top_speed"}


def damage_engine(context: SpeedContext, car: Car, test: str) -> bool:
    """Damage the tested attribute (S-44, S-45). Return True if the engine fails (S-107)."""
    car.engine += 1
    if car.engine > 1:
        return True
    _lower_attribute(context, car, "engine", TESTED_ATTRIBUTE[test], car.engine)
    return False


def damage_brakes(context: SpeedContext, car: Car) -> bool:
    """Damage the brakes. Return True if they fail for good (S-108)."""
    car.brakes += 1
    if car.brakes > 1:
        return True
    _lower_attribute(context, car, "brakes", "deceleration", car.brakes)
    return False


def _lower_attribute(
    context: SpeedContext, car: Car, part: Literal["engine", "brakes"], attribute: str, count: int
) -> None:
    by = context.tables.rulebook.tests.damage
    level_left = max(0, getattr(car, attribute) - by)
    setattr(car, attribute, level_left)
    car.lowered = (*car.lowered, attribute)
    context.step.emit(
        Damaged(item="S-44", seat=car.seat, part=part, attribute=attribute, by=by, left=level_left, count=count)
    )


def leave_race(race: SpeedCircuitRace, car: Car, reason: str) -> None:
    """Take a car out of the race; `last` records the order of dropping out (S-113)."""
    car.status, car.reason, car.when = "out", reason, race.round
    car.last = 1 + max(other.last for other in race.cars.values())
    car.turn.done, car.visit, car.chain, car.turn.speed = True, None, None, 0


def retire_car(context: SpeedContext, car: Car, reason: str, item: str) -> None:
    """Take a car out of the race and emit the event."""
    context.step.emit(Out(item=item, seat=car.seat, reason=reason, space=format_position(context.tables.circuit, car)))
    leave_race(context.race, car, reason)


def spin_car(context: SpeedContext, car: Car, why: str) -> None:
    """Spin a car: its move is over, its speed 0, its corner state cleared (S-66, S-95)."""
    car.visit, car.chain = None, None
    car.turn.speed, car.turn.done, car.turn.spun, car.turn.lost_tow = 0, True, True, True
    context.step.emit(Spun(item="S-95", seat=car.seat, space=format_position(context.tables.circuit, car), why=why))


def crash_car(context: SpeedContext, car: Car, why: str, *, on_course: bool = True) -> None:
    """Crash a car: it is out at once; on course its row is marked (S-67, S-96)."""
    circuit, race = context.tables.circuit, context.race
    unit = find_unit(circuit, car)
    if on_course:
        race.crashes += 1
        race.markers = (*race.markers, Marker(row=unit, ordinal=race.crashes))
    context.step.emit(
        Crashed(
            item="S-96" if on_course else "S-67",
            seat=car.seat,
            space=format_position(circuit, car),
            row=unit // circuit.unit,
            course="on" if on_course else "off",
            why=why,
        )
    )
    retire_car(context, car, "crash", "S-96" if on_course else "S-67")


def roll_involvement(context: SpeedContext, car: Car, start: int) -> None:
    """Roll for every marked row that the move entered or crossed, the nearest first (S-97 to S-99, S-139).

    `start`: the absolute row in which the move began."""
    if not _can_be_involved(car) or context.tables.settings.no_dice:
        return
    end = compute_absolute_position(context.tables.circuit, car)
    near = sorted(
        (distance, m.ordinal, m)
        for m in context.race.markers
        if (distance := _measure_distance_past(context.tables.circuit.length, m, start, end)) is not None
    )
    for distance, _, marker in near:
        if car.running:
            _roll_marker(context, car, marker, distance // context.tables.circuit.unit)


def _can_be_involved(car: Car) -> bool:
    has_driven = car.running and car.space is not None and car.turn.moved > 0
    return has_driven and (not car.turn.engine_failed or car.turn.crossed)


def _measure_distance_past(length: int, marker: Marker, start: int, end: int) -> int | None:
    """Return the distance from a crossed marked row, on any lap, to the car's end (S-97)."""
    distance = (end - marker.row) % length
    return distance if end - distance >= start else None


def _roll_marker(context: SpeedContext, car: Car, marker: Marker, rows: int) -> None:
    """Apply T-11, then T-7."""
    circuit, table = context.tables.circuit, context.tables.rulebook.involvement
    place = Modifier(why="distance", by=table.near if rows <= table.near_rows else table.far)
    wide = Modifier(why="width", by=table.wide_by if circuit.measure_width(marker.row) == table.wide else 0)
    row = marker.row // circuit.unit
    at = f"{row}#{marker.ordinal}"
    word, source = "0", ""
    if len(list_affordable_chips(context.tables.chips_before_roll, car.stock)) > 1:
        stock = find_stock_for_questions(context.race, car)
        question = InvolvementChips(seat=car.seat, at=at, row=row, modifier=place.by + wide.by, stock=stock)
        word, source = context.step.ask(question), find_other_source(context, question)
    effect = spend_chips(context, car, word, "crash involvement", source)
    result = roll_on_table(context, car, "crash involvement", "T-7", at, (place, wide, *make_chips_modifier(effect)))
    if result.effect == "spin":
        spin_car(context, car, "involvement")
    elif result.effect == "crash":
        crash_car(context, car, "involvement")
