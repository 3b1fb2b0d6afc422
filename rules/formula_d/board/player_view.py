"""View of a seat (F-169): everything on the track, and its own secret gear and order sheet."""

from collections.abc import Mapping

from rules.base import Json, Seat, SpaceId, Value
from rules.formula_d.model.options import Settings
from rules.formula_d.model.orders import EMPTY_ORDERS, Sheet
from rules.formula_d.model.state import Car, FormulaRace, Turn
from rules.formula_d.model.tables import RuleTables
from rules.ruleset import RaceSetup


class PlayerView(Value):
    """A player's view; seat None is the public.

    Cars are copies; `sheet` is the seat's own for the current turn."""

    seat: Seat | None
    round: int
    laps: int
    settings: Settings
    cars: dict[Seat, Car]
    marked: tuple[SpaceId, ...]
    weather: int
    order: tuple[Seat, ...]
    turn: Turn | None
    qualifying: bool
    todo: tuple[Seat, ...] = ()
    stood: dict[Seat, SpaceId] = {}
    sheet: Sheet = EMPTY_ORDERS

    @property
    def wet(self) -> bool:
        """Whether the track is wet (F-114)."""
        return self.weather >= 3

    def find_own_turn(self, seat: Seat) -> Turn:
        """Return a seat's turn: the current one, or as it would begin now."""
        if self.turn and self.turn.seat == seat:
            return self.turn
        car = self.cars[seat]
        return Turn(seat=seat, start=car.at or "", corner=car.corner, stops=car.stops)


def build_player_view(_: RaceSetup[RuleTables], race: FormulaRace, seat: Seat | None) -> PlayerView:
    """Return everything that a seat may know."""
    return PlayerView(
        seat=seat,
        round=race.round,
        laps=race.laps,
        settings=race.settings,
        cars={name: car.model_copy() for name, car in race.cars.items()},
        marked=race.marked,
        weather=race.weather,
        order=race.order,
        turn=race.turn and race.turn.model_copy(),
        qualifying=race.qualifying,
        todo=race.todo,
        stood=race.stood,
        sheet=race.sheets.get(seat, EMPTY_ORDERS) if seat else EMPTY_ORDERS,
    )


def is_public_after_round(_table: RaceSetup[RuleTables], _options: Mapping[str, Json], _kind: str) -> bool:
    """Return True: secret answers are revealed to all (F-171)."""
    return True
