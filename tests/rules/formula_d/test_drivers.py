"""Bots at the pits."""

from typing import Any

import pytest

from rules.formula_d import FORMULA_D
from rules.formula_d.drivers.strategies import drive_as_racer
from rules.formula_d.model.questions import Repair, WhereToDrive
from rules.formula_d.model.state import FormulaRace, Turn
from rules.ruleset import Entrant, RaceSetup, StartList
from tests.rules.formula_d.boards import FIGURES, track

HARBOUR: RaceSetup[Any] = RaceSetup(track("lantern-harbour"), FORMULA_D.read_tables(track("lantern-harbour"), FIGURES))
CAN_ENTER = "Slip:R#1"


def race(**options: bool) -> FormulaRace:
    """Build a race in which red comes to the pits at the end of the first of two laps."""
    seats = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(("red", "blue"), 1))
    race = FORMULA_D.enter(HARBOUR, StartList(seats=seats, profile="fd2008", laps=2, options=options))
    red = race.cars["red"]
    red.at, red.corner, red.stops, red.crossings, red.gear = CAN_ENTER, "Slip", 1, 1, 4
    race.turn = Turn(seat="red", start=CAN_ENTER, corner="Slip", stops=1, gear=4, face=9, total=9)
    return race


@pytest.mark.parametrize(("tires", "side"), [(6, ""), (3, ""), (2, "pit")])
def test_a_racer_calls_at_the_pits_when_tires_are_nearly_gone(tires: int, side: str) -> None:
    now = race()
    red = now.cars["red"]
    red.stock = red.stock.model_copy(update={"tires": tires})
    question = WhereToDrive(seat="red", square=CAN_ENTER, gear=4, total=9, stops=0, leaving=False, about="")
    said = drive_as_racer(HARBOUR, FORMULA_D.player_view(HARBOUR, now, "red"), (), question)
    assert isinstance(said, str)
    assert HARBOUR.tables.circuit[said.split()[0]].side == side


def test_a_racer_repairs_first_what_would_end_their_race() -> None:
    now = race(pit_pool=True)
    red = now.cars["red"]
    red.stock = red.stock.model_copy(update={"brakes": 0, "body": 1, "engine": 2})
    question = Repair(seat="red", points=2, room={"brakes": 3, "body": 2, "engine": 1})
    said = drive_as_racer(HARBOUR, FORMULA_D.player_view(HARBOUR, now, "red"), (), question)
    assert said == {"brakes": 0, "body": 2, "engine": 0}
