"""What a seat knows (F-169): everything on the track; of gears named in secret and order sheets its own alone."""

from collections.abc import Mapping

from rules.formula_d.model.book import Book
from rules.formula_d.model.options import Settings
from rules.formula_d.model.orders import SILENT, Sheet
from rules.formula_d.model.state import Car, FormulaRace, Turn
from rules.ruleset import Table
from rules.values import Json, Seat, SpaceId, Value, twin


class Knowledge(Value):
    """A seat's knowledge; seat None is the public. Cars are copies; `sheet`: what it wrote for the turn in hand."""

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
    sheet: Sheet = SILENT

    @property
    def wet(self) -> bool:
        """F-114."""
        return self.weather >= 3

    def own_turn(self, seat: Seat) -> Turn:
        """A seat's turn: the one in hand, or as it would begin now."""
        if self.turn and self.turn.seat == seat:
            return self.turn
        car = self.cars[seat]
        return Turn(seat=seat, start=car.at or "", corner=car.corner, stops=car.stops)


def knowledge_of(_: Table[Book], race: FormulaRace, seat: Seat | None) -> Knowledge:
    """What may be known by a seat."""
    return Knowledge(
        seat=seat,
        round=race.round,
        laps=race.laps,
        settings=race.settings,
        cars={name: twin(car) for name, car in race.cars.items()},
        marked=race.marked,
        weather=race.weather,
        order=race.order,
        turn=race.turn and twin(race.turn),
        qualifying=race.qualifying,
        todo=race.todo,
        stood=race.stood,
        sheet=race.sheets.get(seat, SILENT) if seat else SILENT,
    )


def opens(_table: Table[Book], _options: Mapping[str, Json], _kind: str) -> bool:
    """F-171: what is named in secret is revealed to all."""
    return True
