"""A settled form says which order sheet was played for its driver."""

from types import SimpleNamespace
from typing import Any

from bot.app.closed_forms import format_played_sheets
from rules.journal import JournalEntry
from rules.orders.sheets import dump_order
from rules.speed_circuit.model.orders import Orders
from tests.games import load_course

ROW: Any = SimpleNamespace(key="3/plot/red")
GAME: Any = SimpleNamespace(ruleset=load_course("speed_circuit").ruleset)


def format_played_sheet(speed: Any, hand: Any) -> tuple[str, ...]:
    entry = JournalEntry(key=ROW.key, hand=hand, value=dump_order(Orders(speed=speed)))
    return format_played_sheets(GAME, (ROW,), (entry,))


def test_a_sheet_that_leaves_the_order_to_the_rules_is_no_order_of_a_silent_driver() -> None:
    assert format_played_sheet("no plot", "clock") == ()
    assert format_played_sheet("no plot", "driver") == ("no plot",)
    assert format_played_sheet(60, "clock") == format_played_sheet(60, "automatic") == ("60",)
