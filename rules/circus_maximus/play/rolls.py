"""Random rolls of chapter 20: made by key, counted in the turn, told with every modifier."""

from collections.abc import Callable

from rules.circus_maximus.model.book import Book
from rules.circus_maximus.model.figures import Circus
from rules.circus_maximus.model.state import CircusRace
from rules.dice import Dice
from rules.events import Modifier, Rolled
from rules.ruleset import Table
from rules.values import Seat

ROLLS = {
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
"""Every roll by its name. "lanes", "lane lot" and "chit draw" choose among those left and have as many sides; all
others are D6."""


DRAWN = ("lanes", "lane lot", "chit draw")
COUNTS: dict[str, tuple[int, ...]] = {
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
"""How many D6; one for every other roll. A lash takes as many as the house rule says, a cut one for each horse that
lives."""


def dice_of(table: Table[Book], name: str) -> tuple[Dice, ...]:
    """The D6 of a roll (chapter 20); none for what is drawn among those left."""
    del table
    known = name in ROLLS and name not in DRAWN
    return tuple(Dice(count=count) for count in COUNTS.get(name, (1,))) if known else ()


def ordinal(race: CircusRace, name: str, seat: Seat) -> str:
    """The `at` of a key that can come up more than once in a turn: nothing, then 2, 3 …; counted in the state."""
    count = race.counts.get(f"{name}/{seat}", 0) + 1
    race.counts[f"{name}/{seat}"] = count
    return "" if count == 1 else str(count)


def roll(
    meet: Circus,
    name: str,
    count: int,
    of: Seat,
    item: str,
    *modifiers: Modifier,
    table: str = "",
    effect: Callable[[int], str] | None = None,
) -> int:
    """Rolls n D6 for a seat, tells of it, and returns the total with its modifiers."""
    rolled = meet.steward.roll(name, Dice(count=count), of=of, at=ordinal(meet.race, name, of))
    said = tuple(m for m in modifiers if m.by)
    total = rolled.total + sum(m.by for m in said)
    meet.steward.tell(
        Rolled(
            item=item,
            seat=of or None,
            key=rolled.key,
            roll=name,
            faces=rolled.faces,
            modifiers=said,
            total=total,
            table=table,
            effect=effect(total) if effect else "",
        )
    )
    return total


def draw(meet: Circus, name: str, left: int, of: Seat = "", at: str = "") -> int:
    """One of n, from 0; without chance where only one is left."""
    if left == 1:
        return 0
    return meet.steward.roll(name, Dice(sides=left), of=of, at=at).total - 1


def driver(by: int) -> Modifier:
    """The driver's modifier."""
    return Modifier(why="driver", by=by)


def kind_of_car(by: int) -> Modifier:
    """A car's class."""
    return Modifier(why="class", by=by)
