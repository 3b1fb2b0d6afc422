"""Off the track: put there, along the strip, back again, and what it costs (chapter 16)."""

from rules.dice import Dice
from rules.events import Rolled
from rules.speed_circuit.board.standings import unit_of
from rules.speed_circuit.model.facts import OffTrack, PutAside, Rejoined, Upkeep
from rules.speed_circuit.model.questions import Rejoin
from rules.speed_circuit.model.state import Car, Side
from rules.speed_circuit.play.chips import FieldOf, lose
from rules.speed_circuit.play.damage import put_out
from rules.speed_circuit.play.plotting import half
from rules.speed_circuit.play.steps import count_lap, enter

STEP = 20


def settle(meet: FieldOf, car: Car) -> None:
    """S-86: a car stopped on an occupied space is put on the nearest empty one of its row, else off the track."""
    circuit, occupied = meet.book.circuit, _others(meet, car)
    if not car.running or car.space not in occupied:
        return
    here = circuit.number[car.space or ""]
    empty = [n for n in circuit.beside(here) if circuit.ids[n] not in occupied]
    if not empty:
        put_off(meet, car)
        return
    there = min(empty, key=lambda n: (abs(circuit.lane[n] - circuit.lane[here]), circuit.inside_rank[n]))
    car.space, car.chain = circuit.ids[there], None
    if car.visit and car.visit.corner != circuit.corner[there]:
        car.visit = None
    meet.steward.tell(PutAside(item="S-86", seat=car.seat, space=car.space))


def put_off(meet: FieldOf, car: Car) -> None:
    """S-100: onto the nearer strip, at half of what it moved; its move ends."""
    unit = unit_of(meet.book.circuit, car)
    car.side = _side(meet, car)
    car.row, car.space, car.visit, car.chain = unit, None, None, None
    speed = 0 if car.turn.spun else half(STEP * car.turn.moved)
    car.turn.speed, car.turn.done, car.turn.lost_tow = speed, True, True
    row = unit // meet.book.circuit.unit
    meet.steward.tell(OffTrack(item="S-100", seat=car.seat, side=car.side, row=row, speed=speed))


def drive_strip(meet: FieldOf, car: Car) -> None:
    """S-102: along the strip, or back onto the track where the driver wants it. Leaves the rest of the move to him."""
    circuit = meet.book.circuit
    rows = car.turn.speed // STEP
    edges = [circuit.edge(car.row + (n + 1) * circuit.unit, car.side or "left") for n in range(rows)]
    taken = meet.race.occupied()
    free = {circuit.ids[edge]: n for n, edge in enumerate(edges) if circuit.ids[edge] not in taken}
    wish = "no"
    if free:
        wish = meet.steward.ask(Rejoin(seat=car.seat, spaces=tuple(free), speed=car.turn.speed))
    for _ in range(free.get(wish, rows)):
        _along(meet, car)
    if wish in free:
        meet.steward.tell(Rejoined(item="S-102", seat=car.seat, space=wish))
        enter(meet, car, circuit.number[wish])


def upkeep(meet: FieldOf, car: Car) -> None:
    """S-104, S-140: a turn off track costs wear and a chip; who cannot pay either is out."""
    tables, stock = meet.book.tables, car.stock
    short = stock.wear < tables.upkeep_wear or stock.ones + stock.threes * tables.chips.three < tables.upkeep_chips
    if short:
        put_out(meet, car, "off_track", "S-104")
        return
    lost = lose(stock, tables.upkeep_chips, tables.chips.three)
    car.stock = lost.model_copy(update={"wear": stock.wear - tables.upkeep_wear})
    meet.steward.tell(
        Upkeep(item="S-104", seat=car.seat, wear=tables.upkeep_wear, chips=tables.upkeep_chips, left=car.stock)
    )


def _along(meet: FieldOf, car: Car) -> None:
    circuit = meet.book.circuit
    before, car.row = car.row, (car.row + circuit.unit) % circuit.length
    car.turn.moved += 1
    count_lap(meet, car, car.row < before)


def _others(meet: FieldOf, car: Car) -> tuple[str, ...]:
    return tuple(c.space for c in meet.race.on_board() if c.space and c.seat != car.seat)


def _side(meet: FieldOf, car: Car) -> Side:
    """The nearer side; from the middle a d2 decides: 1 left, 2 right (S-100)."""
    circuit = meet.book.circuit
    space = circuit.number[car.space or ""]
    row = circuit.beside(space)
    to_left, to_right = row.index(space), len(row) - 1 - row.index(space)
    if to_left != to_right:
        return "left" if to_left < to_right else "right"
    roll = meet.steward.roll("off-track side", Dice(sides=2), of=car.seat)
    side: Side = "left" if roll.total == 1 else "right"
    meet.steward.tell(
        Rolled(
            item="S-100",
            seat=car.seat,
            key=roll.key,
            roll="off-track side",
            faces=roll.faces,
            total=roll.total,
            table="S-100",
            effect=side,
        )
    )
    return side
