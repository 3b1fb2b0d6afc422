"""The race as shown in pictures and tables, and the printed board."""

from rules.base import Seat, SpaceId
from rules.ruleset import RaceSetup
from rules.speed_circuit.board.player_view import show_car
from rules.speed_circuit.board.standings import compute_absolute_position, count_laps_completed, list_running_order
from rules.speed_circuit.model.state import Car, SpeedCircuitRace
from rules.speed_circuit.model.tables import RuleTables
from rules.speed_circuit.model.track import MPH_PER_SPACE, Circuit
from rules.view import Arrow, Board, CarView, Label, RaceView, StockLevel, with_gaps

SLOWEST_LIMIT_MPH = 60
MAX_TINT = 3


def build_view(table: RaceSetup[RuleTables], race: SpeedCircuitRace, seat: Seat | None) -> RaceView:
    """Return a seat's view of the race (S-133).

    Everything on the board is public. In a blind race only the map and the driver's own stock are visible."""
    circuit = table.tables.circuit
    finishers = sorted((c for c in race.cars.values() if c.status == "finished"), key=lambda c: c.place)
    public = [show_car(race, car, own=False) for car in race.cars.values()]
    retired_cars = list_running_order(circuit, (c for c in public if c.status == "out"))
    running_cars = list_running_order(circuit, (c for c in public if c.running))
    cars = tuple(race.cars[car.seat] for car in (*finishers, *running_cars, *retired_cars))
    marked_rows = {m.row for m in race.markers}
    return RaceView(
        round=race.round,
        length=circuit.length // circuit.unit,
        lap=max((min(count_laps_completed(race, c) + 1, race.laps) for c in race.cars.values()), default=1),
        laps=race.laps,
        cars=with_gaps(
            (
                _make_car_view(table, race, show_car(race, car, car.seat == seat), place, _is_visible(race, car, seat))
                for place, car in enumerate(cars, 1)
            ),
            {car.seat: race.laps * circuit.length - compute_absolute_position(circuit, car) for car in running_cars},
            circuit.unit,
        ),
        marked=tuple(id for n, id in enumerate(circuit.ids) if circuit.row[n] in marked_rows),
    )


def list_stock_levels(table: RaceSetup[RuleTables], race: SpeedCircuitRace, seat: Seat) -> tuple[StockLevel, ...]:
    """Return the actual stocks of a driver's own car, also in a blind race (S-133)."""
    return _list_car_stock_levels(table.tables, show_car(race, race.cars[seat], own=True))


def _is_visible(race: SpeedCircuitRace, car: Car, seat: Seat | None) -> bool:
    """Whether speed, stock and damage of a car are visible to a seat."""
    return not race.settings.blind or race.over or car.seat == seat


def _make_car_view(
    table: RaceSetup[RuleTables], race: SpeedCircuitRace, car: Car, place: int, is_visible: bool
) -> CarView:
    circuit = table.tables.circuit
    beside = circuit.ids[circuit.find_edge_space(car.row, car.side or "left")] if car.off_track else None
    return CarView(
        seat=car.seat,
        number=car.number,
        order=place,
        lap=count_laps_completed(race, car),
        status=car.status,
        spaces=(car.space,) if car.space and car.running else (),
        beside=beside,
        side=car.side or "",
        trail=car.turn.trail,
        speed=(car.turn.speed if race.order and car.turn.plot else car.speed) if car.running and is_visible else None,
        gauges=_list_car_stock_levels(table.tables, car) if is_visible else (),
        badges=_list_car_badges(car),
    )


def _list_car_stock_levels(tables: RuleTables, car: Car) -> tuple[StockLevel, ...]:
    """Return wear, and chips if the tables use them."""
    first, now = car.first, car.stock
    wear = StockLevel(name="wear", value=now.wear, most=max(first.wear, now.wear))
    if not max(tables.rulebook.chips.ones):
        return (wear,)
    return (
        wear,
        StockLevel(name="-1 chips", value=now.ones, most=max(first.ones, now.ones)),
        StockLevel(name="-3 chips", value=now.threes, most=max(first.threes, now.threes)),
    )


def _list_car_badges(car: Car) -> tuple[str, ...]:
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


def build_board(table: RaceSetup[RuleTables]) -> Board:
    """Return the printed board: limits, racing lines, corners and the grid."""
    circuit = table.tables.circuit
    corners: dict[str, list[str]] = {}
    for n, corner in enumerate(circuit.corner):
        if corner and n not in circuit.pits.spaces:
            corners.setdefault(corner, []).append(circuit.ids[n])
    return Board(
        labels={
            circuit.ids[n]: Label(text=str(limit), tint=_limit_tint(limit))
            for n, limit in enumerate(circuit.limit)
            if limit and n not in circuit.pits.spaces
        }
        | _make_pit_labels(circuit),
        arrows=tuple(Arrow(name=a.name, spaces=tuple(circuit.ids[n] for n in a.chain)) for a in circuit.arrows),
        corners={name: tuple(spaces) for name, spaces in corners.items()},
        grid=circuit.list_grid_spaces(12, table.tables.rulebook.grid.one_a_row),
    )


def _make_pit_labels(circuit: Circuit) -> dict[SpaceId, Label]:
    """Return labels for the pit lane's limit and the numbers of the boxes."""
    pits = circuit.pits
    doors = {circuit.ids[to]: Label(text=str(pits.limit), tint=_limit_tint(pits.limit)) for _, to in pits.doors}
    return doors | {circuit.ids[box]: Label(text=str(n)) for n, box in enumerate(pits.boxes, 1)}


def _limit_tint(limit: int) -> int:
    """Return 3 for the slowest corners, one less for every 20 mph more."""
    return max(0, min(MAX_TINT, MAX_TINT - (limit - SLOWEST_LIMIT_MPH) // MPH_PER_SPACE))
