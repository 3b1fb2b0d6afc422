"""Dice rolls of chapter 20: made by key, counted in the turn, reported with every modifier."""

from collections.abc import Callable

from rules.base import Seat, take_next_ordinal
from rules.circus_maximus.model.derived import CircusContext
from rules.circus_maximus.model.tables import RuleTables
from rules.dice import Dice
from rules.events import Modifier
from rules.ruleset import RaceSetup

ROLL_ITEMS = {
    "driver hits": "R-1",
    "team speed": "R-1",
    "endurance": "R-1",
    "lanes": "R-2",
    "lane lot": "R-2",
    "chit draw": "R-3",
    "first-turn die": "R-4",
    "whip": "R-5",
    "cut horse free": "R-6",
    "wheel check": "R-7",
    "corner strain": "R-8",
    "horse injury": "R-9",
    "defence roll": "R-10",
    "lash team": "R-11",
    "lash factor": "R-12",
    "lash table": "R-13",
    "M loss": "R-14",
    "damage to cars": "R-15",
    "wheel damage": "R-16",
    "landing of a wreck": "R-17",
    "wreck strain": "R-18",
    "wreck chart": "R-18",
    "driver cuts himself free": "R-19",
    "drag injury": "R-20",
    "driver run down": "R-21",
    "runaway caught": "R-22",
}
"""Rulebook item of each roll by name.

"lanes", "lane lot" and "chit draw" choose among the remaining items and have as many sides; all others
are D6."""


DRAW_NAMES = ("lanes", "lane lot", "chit draw")
DICE_COUNTS: dict[str, tuple[int, ...]] = {
    "wheel check": (2,),
    "corner strain": (3,),
    "horse injury": (2,),
    "defence roll": (2,),
    "lash factor": (2,),
    "lash table": (2,),
    "damage to cars": (3,),
    "wheel damage": (2,),
    "wreck chart": (3,),
    "driver cuts himself free": (2,),
    "lash team": (1, 2),
    "cut horse free": (1, 2, 3, 4),
}
"""Possible numbers of D6; one for every other roll.

The number for a lash is an option of the race, the one for a cut is the number of living horses."""


def list_dice(table: RaceSetup[RuleTables], name: str) -> tuple[Dice, ...]:
    """Return the possible dice of a roll (chapter 20); none for draws among remaining items."""
    del table
    has_dice = name in ROLL_ITEMS and name not in DRAW_NAMES
    return tuple(Dice(count=count) for count in DICE_COUNTS.get(name, (1,))) if has_dice else ()


def roll_dice(
    context: CircusContext,
    name: str,
    count: int,
    of: Seat,
    item: str,
    *modifiers: Modifier,
    table: str = "",
    effect: Callable[[int], str] | None = None,
) -> int:
    """Roll D6 for a seat, emit the roll, and return the total with its modifiers."""
    roll = context.step.roll(name, Dice(count=count), of=of, at=take_next_ordinal(context.race, name, of))
    return context.step.emit_roll(roll, item, *modifiers, table=table, find_effect=effect)


def draw_index(context: CircusContext, name: str, count: int, of: Seat = "", at: str = "") -> int:
    """Draw one of n, from 0; without dice if only one is left."""
    if count == 1:
        return 0
    return context.step.roll(name, Dice(sides=count), of=of, at=at).total - 1


def make_driver_modifier(by: int) -> Modifier:
    """Return the driver's modifier of a roll."""
    return Modifier(why="driver", by=by)


def make_car_modifier(by: int) -> Modifier:
    """Return the modifier of a roll for a car's class."""
    return Modifier(why="class", by=by)
