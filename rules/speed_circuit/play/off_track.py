"""Leaving the track, driving along the strip, rejoining, and its costs (chapter 16)."""

from rules.dice import Dice
from rules.speed_circuit.board.standings import find_unit
from rules.speed_circuit.model.events import OffTrack, PutAside, Rejoined, Upkeep
from rules.speed_circuit.model.questions import Rejoin
from rules.speed_circuit.model.state import Car, Side
from rules.speed_circuit.model.track import MPH_PER_SPACE
from rules.speed_circuit.play.chips import SpeedContext, take_chips
from rules.speed_circuit.play.crashes import retire_car
from rules.speed_circuit.play.plotting import halve_speed
from rules.speed_circuit.play.steps import count_lap, enter_space


def resolve_shared_space(context: SpeedContext, car: Car) -> None:
    """Move a car from an occupied space to the nearest empty one of its row, else off the track (S-86)."""
    circuit, occupied_spaces = context.tables.circuit, _list_other_spaces(context, car)
    if not car.running or car.space not in occupied_spaces:
        return
    here = circuit.number[car.space or ""]
    empty = [n for n in circuit.list_same_row(here) if circuit.ids[n] not in occupied_spaces]
    if not empty:
        leave_track(context, car)
        return
    there = min(empty, key=lambda n: (abs(circuit.lane[n] - circuit.lane[here]), circuit.inside_rank[n]))
    car.space, car.chain = circuit.ids[there], None
    if car.visit and car.visit.corner != circuit.corner[there]:
        car.visit = None
    context.step.emit(PutAside(item="S-86", seat=car.seat, space=car.space))


def leave_track(context: SpeedContext, car: Car) -> None:
    """Put a car on the nearer strip, at half its distance as speed; its move ends (S-100)."""
    unit = find_unit(context.tables.circuit, car)
    car.side = _choose_side(context, car)
    car.row, car.space, car.visit, car.chain = unit, None, None, None
    speed = 0 if car.turn.spun else halve_speed(MPH_PER_SPACE * car.turn.moved)
    car.turn.speed, car.turn.done, car.turn.lost_tow = speed, True, True
    row = unit // context.tables.circuit.unit
    context.step.emit(OffTrack(item="S-100", seat=car.seat, side=car.side, row=row, speed=speed))


def drive_strip(context: SpeedContext, car: Car) -> None:
    """Drive along the strip, or rejoin the track where the driver wants it (S-102).

    After rejoining, the rest of the move remains."""
    circuit = context.tables.circuit
    rows = car.turn.speed // MPH_PER_SPACE
    edges = [circuit.find_edge_space(car.row + (n + 1) * circuit.unit, car.side or "left") for n in range(rows)]
    occupied_spaces = context.race.find_seats_by_space()
    free = {circuit.ids[edge]: n for n, edge in enumerate(edges) if circuit.ids[edge] not in occupied_spaces}
    wish = "no"
    if free:
        wish = context.step.ask(Rejoin(seat=car.seat, spaces=tuple(free), speed=car.turn.speed))
    for _ in range(free.get(wish, rows)):
        _drive_row(context, car)
    if wish in free:
        context.step.emit(Rejoined(item="S-102", seat=car.seat, space=wish))
        enter_space(context, car, circuit.number[wish])


def charge_upkeep(context: SpeedContext, car: Car) -> None:
    """Charge wear and chips for a turn off track; a car that cannot pay is out (S-104, S-140)."""
    tables, stock = context.tables.rulebook, car.stock
    short = stock.wear < tables.upkeep_wear or stock.ones + stock.threes * tables.chips.three < tables.upkeep_chips
    if short:
        retire_car(context, car, "off_track", "S-104")
        return
    stock_after = take_chips(stock, tables.upkeep_chips, tables.chips.three)
    car.stock = stock_after.model_copy(update={"wear": stock.wear - tables.upkeep_wear})
    context.step.emit(
        Upkeep(item="S-104", seat=car.seat, wear=tables.upkeep_wear, chips=tables.upkeep_chips, left=car.stock)
    )


def _drive_row(context: SpeedContext, car: Car) -> None:
    circuit = context.tables.circuit
    before, car.row = car.row, (car.row + circuit.unit) % circuit.length
    car.turn.moved += 1
    count_lap(context, car, car.row < before)


def _list_other_spaces(context: SpeedContext, car: Car) -> tuple[str, ...]:
    return tuple(c.space for c in context.race.list_running() if c.space and c.seat != car.seat)


def _choose_side(context: SpeedContext, car: Car) -> Side:
    """Return the nearer side; from the middle a d2 decides: 1 left, 2 right (S-100)."""
    circuit = context.tables.circuit
    space = circuit.number[car.space or ""]
    row = circuit.list_same_row(space)
    to_left, to_right = row.index(space), len(row) - 1 - row.index(space)
    if to_left != to_right:
        return "left" if to_left < to_right else "right"
    roll = context.step.roll("off-track side", Dice(sides=2), of=car.seat)
    side: Side = "left" if roll.total == 1 else "right"
    context.step.emit_roll(roll, "S-100", table="S-100", find_effect=lambda _: side)
    return side
