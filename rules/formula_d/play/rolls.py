"""Dice rolls of section 20: made by key, counted in the round, reported with their effect."""

from collections.abc import Callable
from functools import lru_cache

from rules.base import Seat, take_next_ordinal
from rules.dice import Dice
from rules.formula_d.model.derived import FormulaContext
from rules.formula_d.model.tables import RuleTables
from rules.ruleset import RaceSetup

ROLL_ITEMS = {
    "grid": "R-1",
    "qualifying weather": "R-2",
    "race weather": "R-4",
    "start check": "R-5",
    "gear die": "R-6",
    "dangerous space": "R-7",
    "dangerous area": "R-8",
    "rock": "R-9",
    "quick stop": "R-10",
    "casino": "R-11",
    "gunshot": "R-12",
    "collision": "R-13",
    "collision, mover": "R-14",
    "engine": "R-15",
    "weather change": "R-16",
    "radio call": "R-17",
    "qualifying tie": "R-18",
}
"""Rulebook item of each roll by name.

The gear die has its gear's faces (F-6; in qualifying it is R-3), all others are black."""


def list_dice(table: RaceSetup[RuleTables], name: str) -> tuple[Dice, ...]:
    """Return the black die, or the six dice of the gears (F-6, F-7)."""
    dice = table.tables.rulebook.dice
    if name == "gear die":
        return tuple(_make_gear_die(faces) for faces in dice.gears)
    return (_make_black_die(dice.black),) if name in ROLL_ITEMS else ()


@lru_cache(maxsize=64)
def _make_gear_die(faces: tuple[int, ...]) -> Dice:
    return Dice(sides=len(faces), printed=faces)


@lru_cache(maxsize=8)
def _make_black_die(sides: int) -> Dice:
    return Dice(sides=sides)


def roll_black_die(
    context: FormulaContext, name: str, of: Seat, item: str, effect: Callable[[int], str] | None = None
) -> int:
    """Roll a black die and emit the result (F-7)."""
    return _roll_and_emit(context, name, _make_black_die(context.tables.rulebook.dice.black), of, item, effect)


def roll_gear_die(context: FormulaContext, gear: int, of: Seat) -> int:
    """Roll a gear's die and return its face (F-6)."""
    faces = context.tables.rulebook.dice.list_faces(gear)
    return _roll_and_emit(context, "gear die", _make_gear_die(faces), of, "F-28", None, str(gear))


def _roll_and_emit(
    context: FormulaContext,
    name: str,
    dice: Dice,
    of: Seat,
    item: str,
    effect: Callable[[int], str] | None,
    table: str = "",
) -> int:
    roll = context.step.roll(name, dice, of=of, at=take_next_ordinal(context.race, name, of))
    return context.step.emit_roll(roll, item, table=table, find_effect=effect)
