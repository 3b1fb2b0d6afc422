"""What a seat knows (S-133): the public race, and its own sheet. Forms, the default order and automatic drivers get no
more. In a blind race others' cars are what the map shows of them."""

from collections.abc import Iterator, Mapping

from pydantic import SerializerFunctionWrapHandler, SkipValidation, field_serializer

from rules.ruleset import Table
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.options import Settings
from rules.speed_circuit.model.orders import SILENT, Orders
from rules.speed_circuit.model.state import Car, Marker, SpeedCircuitRace, Stock, Turn
from rules.values import Json, Seat, SpaceId, Value, twin

STEP = 20
"""A space a turn, in mph (S-1)."""


class Sights(Mapping[Seat, Car]):
    """Every car, copied when it is first looked at: of most questions one car or none is."""

    def __init__(self, cars: Mapping[Seat, Car]) -> None:
        self._cars, self._seen = cars, dict[Seat, Car]()

    def __getitem__(self, seat: Seat) -> Car:
        if seat not in self._seen:
            self._seen[seat] = copied(self._cars[seat])
        return self._seen[seat]

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._cars)

    def __len__(self) -> int:
        return len(self._cars)


class Knowledge(Value):
    """Cars are copies. `sheet` is the seat's own of this round, empty until the plots are revealed; `former`: its
    driver's last build (S-21); `last`: his last sheet with a speed (S-132); `stood`: where
    everybody stood at the reveal."""

    seat: Seat | None
    round: int
    laps: int
    settings: Settings
    cars: SkipValidation[Mapping[Seat, Car]]
    agenda: tuple[str, ...]
    order: tuple[Seat, ...]
    markers: tuple[Marker, ...]
    sheet: Orders = SILENT
    former: Json = None
    last: Orders | None = None
    stood: Mapping[Seat, SpaceId] = {}

    @field_serializer("cars", mode="wrap")
    def _as_json(self, cars: Mapping[Seat, Car], write: SerializerFunctionWrapHandler) -> Json:
        return write(dict(cars))

    @property
    def car(self) -> Car:
        """The seat's own car."""
        return self.cars[self.seat or ""]


def copied(car: Car) -> Car:
    """A car of one's own, with what it does in this turn."""
    own = twin(car)
    own.turn = twin(car.turn)
    return own


def knowledge(_: Table[Book], race: SpeedCircuitRace, seat: Seat | None) -> Knowledge:
    """Listed, not stripped: others' sheets are not among it."""
    return Knowledge(
        seat=seat,
        round=race.round,
        laps=race.laps,
        settings=race.settings,
        cars=_cars(race, seat),
        agenda=race.agenda,
        order=race.order,
        markers=race.markers,
        sheet=race.sheets.get(seat, SILENT) if seat else SILENT,
        former=race.former.get(seat) if seat else None,
        last=race.stored.get(seat) if seat else None,
        stood=race.stood,
    )


def _cars(race: SpeedCircuitRace, seat: Seat | None) -> Mapping[Seat, Car]:
    """In an open race nothing of a car is secret."""
    if race.settings.blind and not race.over:
        return {name: as_seen(race, copied(car), own=name == seat) for name, car in race.cars.items()}
    return Sights(race.cars)


def opens(table: Table[Book], options: Mapping[str, Json], _: str) -> bool:
    """S-120: plots and sheets are secret until the reveal; in a blind race to the flag (S-133)."""
    return not table.book.chosen(options).blind


def seen_stock(race: SpeedCircuitRace, car: Car) -> Stock:
    """The stock that a driver is asked with."""
    return car.known if race.settings.blind and race.round else car.stock


def as_seen(race: SpeedCircuitRace, car: Car, own: bool) -> Car:
    """A car as a seat sees it."""
    if not race.settings.blind or race.over:
        return car
    if own:
        return car.model_copy(update={"stock": seen_stock(race, car)})
    turn = Turn(moved=car.turn.moved, trail=car.turn.trail, done=car.turn.done)
    return Car(
        seat=car.seat,
        number=car.number,
        space=car.space,
        side=car.side,
        row=car.row,
        lap=car.lap,
        speed=shown_speed(car),
        turn=turn,
        status=car.status,
        reason=car.reason,
        when=car.when,
        last=car.last,
        place=car.place,
    )


def shown_speed(car: Car) -> int:
    """What the map shows of a speed: the spaces that were driven."""
    return STEP * car.turn.moved
