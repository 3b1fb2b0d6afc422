"""What a seat knows (S-133): the public race, and its own sheet. Forms, prudence and automatic drivers get no more.
In a blind race others' cars are what the map shows of them."""

from collections.abc import Mapping

from rules.ruleset import Table
from rules.speed_circuit.board.knowledge import as_seen
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.options import Settings
from rules.speed_circuit.model.orders import SILENT, Orders
from rules.speed_circuit.model.state import Car, Marker, SpeedCircuitRace
from rules.values import Json, Seat, Value, twin


class Sight(Value):
    """Cars are copies. `sheet` is the seat's own of this round, empty until the plots are revealed; `former`: its
    driver's last build (S-21); `last`: his last sheet with a speed (S-132)."""

    seat: Seat | None
    round: int
    laps: int
    settings: Settings
    cars: Mapping[Seat, Car]
    agenda: tuple[str, ...]
    order: tuple[Seat, ...]
    markers: tuple[Marker, ...]
    sheet: Orders = SILENT
    former: Json = None
    last: Orders | None = None

    @property
    def car(self) -> Car:
        """The seat's own car."""
        return self.cars[self.seat or ""]


def _copy(car: Car) -> Car:
    copied = twin(car)
    copied.turn = twin(car.turn)
    return copied


def sight(_: Table[Book], race: SpeedCircuitRace, seat: Seat | None) -> Sight:
    """Listed, not stripped: others' sheets are not among it."""
    return Sight(
        seat=seat,
        round=race.round,
        laps=race.laps,
        settings=race.settings,
        cars={name: as_seen(race, _copy(car), own=name == seat) for name, car in race.cars.items()},
        agenda=race.agenda,
        order=race.order,
        markers=race.markers,
        sheet=race.sheets.get(seat, SILENT) if seat else SILENT,
        former=race.former.get(seat) if seat else None,
        last=race.stored.get(seat) if seat else None,
    )


def opens(table: Table[Book], options: Mapping[str, Json], _: str) -> bool:
    """S-120: plots and sheets are secret until the reveal; in a blind race to the flag (S-133)."""
    return not table.book.chosen(options).blind
