"""The light driver of rollouts: it plots by the outlook on an empty road, and looks at the traffic for the best few."""

from collections.abc import Iterable
from typing import Any

from rules.base import Json
from rules.bots import LightDriver
from rules.events import Event
from rules.questions import Question
from rules.ruleset import RaceSetup
from rules.speed_circuit.board.player_view import PlayerView
from rules.speed_circuit.drivers.outlook import (
    HORIZON_TURNS,
    IMPOSSIBLE_VALUE,
    MAX_WEAR_WITHOUT_DICE,
    Outlook,
    TurnChoice,
    list_possible_moves,
)
from rules.speed_circuit.drivers.strategies import (
    MIN_TEST_GAIN,
    compute_outlook,
    drive_as_racer,
    find_drive_value,
    list_plots_with_test,
    predict_spaces,
    wants_service,
)
from rules.speed_circuit.model.tables import RuleTables
from rules.speed_circuit.model.track import MPH_PER_SPACE
from rules.speed_circuit.orders.auto_answers import make_plot

MAX_SLIP_STEPS = 2
"""Steps of speed by which a slip differs at most from the best plot."""


def drive(table: RaceSetup[RuleTables], view: PlayerView, events: tuple[Event, ...], question: Question[Any]) -> Json:
    """Answer as the racer, but search the traffic only for plots that may be the best."""
    tables, is_plot = table.tables.with_settings(view.settings), question.kind == "plot"
    speed = _find_speed(tables, view) if is_plot else None
    return drive_as_racer(table, view, events, question) if speed is None else make_plot(speed)


def list_slips(table: RaceSetup[RuleTables], view: PlayerView, _: Question[Any]) -> tuple[int, ...]:
    """Return the plots without a test that are near the best one on an empty road."""
    tables = table.tables.with_settings(view.settings)
    if not _may_plot_lightly(tables, view):
        return ()
    outlook = compute_outlook(tables, view)
    worths = _evaluate_on_empty_road(
        outlook, outlook.list_possible_turns(tables.circuit.number[view.car.space or ""], view.car.speed)
    )
    best = max(worths, key=lambda speed: (worths[speed], -speed), default=0)
    return tuple(speed for speed in worths if abs(speed - best) <= MAX_SLIP_STEPS * MPH_PER_SPACE)


def _may_plot_lightly(tables: RuleTables, view: PlayerView) -> bool:
    return not (view.car.off_track or view.car.space is None or wants_service(tables, view))


def _evaluate_on_empty_road(outlook: Outlook, turns: Iterable[TurnChoice]) -> dict[int, int]:
    """Return the value of each plot on an empty road, the turns behind it included."""
    choices, worths = tuple(turns), dict[int, int]()
    for turn, worth in zip(choices, outlook.evaluate_each(HORIZON_TURNS, choices), strict=True):
        worths[turn.speed] = max(worth, worths.get(turn.speed, worth))
    return worths


def _find_speed(tables: RuleTables, view: PlayerView) -> int | None:
    """Return the speed of the best drive through the traffic; None where the racer has to look closer.

    Plots are tried from the best on an empty road down, until no other can be better than one that was tried. In a
    corner they may be better by what the car has already paid there."""
    if not _may_plot_lightly(tables, view):
        return None
    car, outlook, occupied_spaces = view.car, compute_outlook(tables, view), predict_spaces(tables, view)
    space = tables.circuit.number[car.space or ""]
    costs = {speed: outlook.price * braking for speed, braking in outlook.list_possible_plots(space, car.speed)}
    worths = _evaluate_on_empty_road(outlook, outlook.list_possible_turns(space, car.speed))
    for speed, _ in list_plots_with_test(tables, view):
        legs = list_possible_moves(outlook.circuit, outlook.bonus, space, speed)
        worth = _evaluate_on_empty_road(outlook, (TurnChoice(speed, leg.end, leg.wear) for leg in legs))
        costs[speed] = MIN_TEST_GAIN
        worths[speed] = worth.get(speed, IMPOSSIBLE_VALUE) - MIN_TEST_GAIN
    corner_credit = outlook.price * MAX_WEAR_WITHOUT_DICE if outlook.circuit.corner[space] else 0
    best, promise = None, IMPOSSIBLE_VALUE // 2
    for speed in sorted(worths, key=lambda speed: (-worths[speed], speed)):
        if worths[speed] + corner_credit <= promise:
            break
        drive_value = find_drive_value(tables, outlook, view, occupied_spaces, speed)
        if drive_value is not None and drive_value - costs[speed] > promise:
            best, promise = speed, drive_value - costs[speed]
    return best


LIGHT = LightDriver(drive, list_slips, make_plot)
