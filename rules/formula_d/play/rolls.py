"""Random rolls of section 20: made by key, counted in the round, told with their effect."""

from collections.abc import Callable

from rules.dice import Dice
from rules.events import Rolled
from rules.formula_d.model.book import Book
from rules.formula_d.model.figures import Formula
from rules.formula_d.model.state import FormulaRace
from rules.ruleset import Table
from rules.values import Seat

ROLLS = {
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
"""Every roll by its name. The gear die has its gear's faces (F-6; in qualifying it is R-3), all others are black."""


def dice_of(table: Table[Book], name: str) -> tuple[Dice, ...]:
    """F-6, F-7: the black die, or the six dice of the gears."""
    dice = table.book.tables.dice
    if name == "gear die":
        return tuple(Dice(sides=len(faces), printed=faces) for faces in dice.gears)
    return (Dice(sides=dice.black),) if name in ROLLS else ()


def ordinal(race: FormulaRace, name: str, seat: Seat) -> str:
    """The `at` of a key that can come up more than once in a round: nothing, then 2, 3 …; counted in the state."""
    count = race.counts.get(f"{name}/{seat}", 0) + 1
    race.counts[f"{name}/{seat}"] = count
    return "" if count == 1 else str(count)


def black(meet: Formula, name: str, of: Seat, item: str, effect: Callable[[int], str] | None = None) -> int:
    """F-7: one black die, told with its result."""
    return _rolled(meet, name, Dice(sides=meet.book.tables.dice.black), of, item, effect)


def gear_die(meet: Formula, gear: int, of: Seat) -> int:
    """F-6: the face of a gear's die."""
    faces = meet.book.tables.dice.faces(gear)
    return _rolled(meet, "gear die", Dice(sides=len(faces), printed=faces), of, "F-28", None, str(gear))


def _rolled(
    meet: Formula, name: str, dice: Dice, of: Seat, item: str, effect: Callable[[int], str] | None, table: str = ""
) -> int:
    rolled = meet.steward.roll(name, dice, of=of, at=ordinal(meet.race, name, of))
    said = effect(rolled.total) if effect else ""
    meet.steward.tell(
        Rolled(
            item=item,
            seat=of or None,
            key=rolled.key,
            roll=name,
            faces=rolled.faces,
            total=rolled.total,
            table=table,
            effect=said,
        )
    )
    return rolled.total
