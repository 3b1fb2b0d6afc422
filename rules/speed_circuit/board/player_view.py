"""A player's view (S-133): the public race and its own sheet.

Forms, the default order and bot drivers get no more. In a blind race, other cars are known as the map shows
them."""

from collections.abc import Iterator, Mapping

from pydantic import SerializerFunctionWrapHandler, SkipValidation, field_serializer

from rules.base import Json, Seat, SpaceId, Value
from rules.ruleset import RaceSetup
from rules.speed_circuit.model.options import Settings
from rules.speed_circuit.model.orders import EMPTY_ORDERS, Orders
from rules.speed_circuit.model.state import Car, Marker, SpeedCircuitRace, Stock, Turn
from rules.speed_circuit.model.tables import RuleTables
from rules.speed_circuit.model.track import MPH_PER_SPACE


class LazyCars(Mapping[Seat, Car]):
    """Mapping of cars, each copied on first access: most questions look at one car or none."""

    def __init__(self, cars: Mapping[Seat, Car]) -> None:
        self._cars, self._seen = cars, dict[Seat, Car]()

    def __getitem__(self, seat: Seat) -> Car:
        if seat not in self._seen:
            self._seen[seat] = copy_car(self._cars[seat])
        return self._seen[seat]

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._cars)

    def __len__(self) -> int:
        return len(self._cars)


class PlayerView(Value):
    """A player's view. Cars are copies.

    `sheet`: the seat's own in this round, empty until the plots are revealed; `former`: its driver's last build
    (S-21); `last`: its last sheet with a speed (S-132); `stood`: all positions at the reveal."""

    seat: Seat | None
    round: int
    laps: int
    settings: Settings
    cars: SkipValidation[Mapping[Seat, Car]]
    agenda: tuple[str, ...]
    order: tuple[Seat, ...]
    markers: tuple[Marker, ...]
    sheet: Orders = EMPTY_ORDERS
    former: Json = None
    last: Orders | None = None
    stood: Mapping[Seat, SpaceId] = {}

    @field_serializer("cars", mode="wrap")
    def _cars_to_json(self, cars: Mapping[Seat, Car], write: SerializerFunctionWrapHandler) -> Json:
        return write(dict(cars))

    @property
    def car(self) -> Car:
        """Return the seat's own car."""
        return self.cars[self.seat or ""]


def copy_car(car: Car) -> Car:
    """Return a copy of a car with its turn."""
    own = car.model_copy()
    own.turn = car.turn.model_copy()
    return own


def build_player_view(_: RaceSetup[RuleTables], race: SpeedCircuitRace, seat: Seat | None) -> PlayerView:
    """Return a seat's view, listed field by field, so that others' sheets stay secret."""
    return PlayerView(
        seat=seat,
        round=race.round,
        laps=race.laps,
        settings=race.settings,
        cars=_list_visible_cars(race, seat),
        agenda=race.agenda,
        order=race.order,
        markers=race.markers,
        sheet=race.sheets.get(seat, EMPTY_ORDERS) if seat else EMPTY_ORDERS,
        former=race.former.get(seat) if seat else None,
        last=race.stored.get(seat) if seat else None,
        stood=race.stood,
    )


def _list_visible_cars(race: SpeedCircuitRace, seat: Seat | None) -> Mapping[Seat, Car]:
    """Return the cars that a seat knows; in an open race nothing of a car is secret."""
    if race.settings.blind and not race.over:
        return {name: show_car(race, copy_car(car), own=name == seat) for name, car in race.cars.items()}
    return LazyCars(race.cars)


def is_public_after_round(table: RaceSetup[RuleTables], options: Mapping[str, Json], _: str) -> bool:
    """Whether answers become public (S-120): after the reveal, in a blind race after the finish (S-133)."""
    return not table.tables.resolve_settings(options).blind


def find_stock_for_questions(race: SpeedCircuitRace, car: Car) -> Stock:
    """Return the stock that decides whether and how a driver is asked.

    In a blind race it is the one the driver was told last (S-133). The form shows the actual one."""
    return car.known if race.settings.blind and race.round else car.stock


def show_car(race: SpeedCircuitRace, car: Car, own: bool) -> Car:
    """Return a car as a seat sees it.

    The seat's own car always has its actual stock, so that a form never offers more than the driver can pay."""
    if own or not race.settings.blind or race.over:
        return car
    return show_car_to_others(car)


def show_car_to_others(car: Car) -> Car:
    """S-133: what the map shows of a car in a blind race."""
    turn = Turn(moved=car.turn.moved, trail=car.turn.trail, done=car.turn.done)
    return Car(
        seat=car.seat,
        number=car.number,
        space=car.space,
        side=car.side,
        row=car.row,
        lap=car.lap,
        speed=compute_visible_speed(car),
        turn=turn,
        status=car.status,
        reason=car.reason,
        when=car.when,
        last=car.last,
        place=car.place,
    )


def compute_visible_speed(car: Car) -> int:
    """Return the speed that the map shows: the spaces driven."""
    return MPH_PER_SPACE * car.turn.moved
