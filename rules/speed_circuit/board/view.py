"""The race as it is drawn and tabulated, and what is printed on the board."""

from rules.ruleset import Table
from rules.speed_circuit.board.knowledge import as_seen
from rules.speed_circuit.board.standings import absolute, laps_completed, place_of, running_order
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.circuit import Circuit
from rules.speed_circuit.model.state import Car, SpeedCircuitRace
from rules.values import Seat, SpaceId
from rules.view import Arrow, Board, CarView, Gauge, Label, RaceView, spread

SLOW = 60
STEP = 20
HARDEST = 3


def view(table: Table[Book], race: SpeedCircuitRace, seat: Seat | None) -> RaceView:
    """S-133: everything on the board is public; drivers see no more of it than strangers. In a blind race there is
    only the map, and each driver's own stock as he was told it last."""
    circuit = table.book.circuit
    finished = sorted((c for c in race.cars.values() if c.status == "finished"), key=lambda c: c.place)
    public = [as_seen(race, car, own=False) for car in race.cars.values()]
    gone = running_order(circuit, (c for c in public if c.status == "out"))
    still = running_order(circuit, (c for c in public if c.running))
    cars = tuple(race.cars[car.seat] for car in (*finished, *still, *gone))
    marked = {m.row for m in race.markers}
    return RaceView(
        round=race.round,
        length=circuit.length // circuit.unit,
        lap=max((min(laps_completed(race, c) + 1, race.laps) for c in race.cars.values()), default=1),
        laps=race.laps,
        cars=spread(
            (
                _car(table, race, as_seen(race, car, car.seat == seat), place, _open(race, car, seat))
                for place, car in enumerate(cars, 1)
            ),
            {car.seat: race.laps * circuit.length - absolute(circuit, car) for car in still},
            circuit.unit,
        ),
        marked=tuple(id for n, id in enumerate(circuit.ids) if circuit.row[n] in marked),
    )


def gauges(table: Table[Book], race: SpeedCircuitRace, seat: Seat) -> tuple[Gauge, ...]:
    """S-133: of a driver's own car, in a blind race as he was told them last."""
    return _gauges(table.book, as_seen(race, race.cars[seat], own=True))


def _open(race: SpeedCircuitRace, car: Car, seat: Seat | None) -> bool:
    """Speed, stock and damage of a car are open to a seat."""
    return not race.settings.blind or race.over or car.seat == seat


def _car(table: Table[Book], race: SpeedCircuitRace, car: Car, place: int, opened: bool) -> CarView:
    circuit = table.book.circuit
    beside = circuit.ids[circuit.edge(car.row, car.side or "left")] if car.off_track else None
    return CarView(
        seat=car.seat,
        number=car.number,
        order=place,
        lap=laps_completed(race, car),
        status=car.status,
        spaces=(car.space,) if car.space and car.running else (),
        beside=beside,
        side=car.side or "",
        trail=car.turn.trail,
        speed=(car.turn.speed if race.order and car.turn.plot else car.speed) if car.running and opened else None,
        gauges=_gauges(table.book, car) if opened else (),
        badges=_badges(car),
    )


def _gauges(book: Book, car: Car) -> tuple[Gauge, ...]:
    """Wear, and chips where the tables know any."""
    first, now = car.first, car.stock
    wear = Gauge(name="wear", value=now.wear, most=max(first.wear, now.wear))
    if not max(book.tables.chips.ones):
        return (wear,)
    return (
        wear,
        Gauge(name="-1 chips", value=now.ones, most=max(first.ones, now.ones)),
        Gauge(name="-3 chips", value=now.threes, most=max(first.threes, now.threes)),
    )


def _badges(car: Car) -> tuple[str, ...]:
    facts = (
        ("engine damaged", car.engine > 0),
        ("brakes damaged", car.brakes > 0),
        ("spun", car.after_spin or car.turn.spun),
        ("off track", car.off_track),
        ("in the pits", car.stop is not None),
        ("soft tyres", car.tyres == "soft"),
        ("hard tyres", car.tyres == "hard"),
    )
    return tuple(name for name, true in facts if true and car.running)


def board(table: Table[Book]) -> Board:
    """Limits, racing lines, corners and the grid."""
    circuit = table.book.circuit
    corners: dict[str, list[str]] = {}
    for n, corner in enumerate(circuit.corner):
        if corner and n not in circuit.pits.spaces:
            corners.setdefault(corner, []).append(circuit.ids[n])
    return Board(
        labels={
            circuit.ids[n]: Label(text=str(limit), tint=_tint(limit))
            for n, limit in enumerate(circuit.limit)
            if limit and n not in circuit.pits.spaces
        }
        | _pit_labels(circuit),
        arrows=tuple(Arrow(name=a.name, spaces=tuple(circuit.ids[n] for n in a.chain)) for a in circuit.arrows),
        corners={name: tuple(spaces) for name, spaces in corners.items()},
        grid=circuit.grid(12, table.book.tables.grid.one_a_row),
    )


def _pit_labels(circuit: Circuit) -> dict[SpaceId, Label]:
    """The limit where the pit lane begins, and the numbers of the boxes."""
    pits = circuit.pits
    doors = {circuit.ids[to]: Label(text=str(pits.limit), tint=_tint(pits.limit)) for _, to in pits.doors}
    return doors | {circuit.ids[box]: Label(text=str(n)) for n, box in enumerate(pits.boxes, 1)}


def _tint(limit: int) -> int:
    """3 for the slowest corners, one less for every 20 mph more."""
    return max(0, min(HARDEST, HARDEST - (limit - SLOW) // STEP))


def place(table: Table[Book], race: SpeedCircuitRace, seat: Seat) -> str:
    """Where a car stands, as players say it."""
    return place_of(table.book.circuit, race.cars[seat])
