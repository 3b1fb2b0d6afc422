"""The light driver of rollouts: it plots by the outlook alone, as if the track were empty."""

from typing import Any

from rules.base import Json
from rules.bots import LightDriver
from rules.events import Event
from rules.questions import Question
from rules.ruleset import RaceSetup
from rules.speed_circuit.board.player_view import PlayerView
from rules.speed_circuit.drivers.outlook import MPH_PER_SPACE
from rules.speed_circuit.drivers.strategies import racer, view_ahead, wants_service
from rules.speed_circuit.model.tables import RuleTables
from rules.speed_circuit.orders.auto_answers import make_plot

MOST_OFF = 2
"""Steps of speed by which a slip differs at most from the best plot."""


def drive(
    table: RaceSetup[RuleTables], knowledge: PlayerView, told: tuple[Event, ...], question: Question[Any]
) -> Json:
    """Answer as the racer, but plot for an empty track."""
    if question.kind == "plot":
        speed = _find_speed(table, knowledge)
        return racer(table, knowledge, told, question) if speed is None else make_plot(speed)
    return racer(table, knowledge, told, question)


def list_slips(table: RaceSetup[RuleTables], knowledge: PlayerView, _: Question[Any]) -> tuple[Json, ...]:
    """Return the plots without a test that are near the best one."""
    best = _find_speed(table, knowledge)
    if best is None:
        return ()
    car, book = knowledge.car, table.tables.with_settings(knowledge.settings)
    within = view_ahead(book, knowledge).possible_plots(book.circuit.number[car.space or ""], car.speed)
    near = (speed for speed, braking in within if braking <= car.stock.wear)
    return tuple(make_plot(speed) for speed in near if abs(speed - best) <= MOST_OFF * MPH_PER_SPACE)


def _find_speed(table: RaceSetup[RuleTables], knowledge: PlayerView) -> int | None:
    """Return the speed of the best turn on an empty track; None where the racer has to look closer."""
    car, book = knowledge.car, table.tables.with_settings(knowledge.settings)
    if car.off_track or car.space is None or wants_service(book, knowledge):
        return None
    best = view_ahead(book, knowledge).best_turn(book.circuit.number[car.space], car.speed)
    return best.speed if best and best.wear <= car.stock.wear else None


LIGHT = LightDriver(drive, list_slips)
