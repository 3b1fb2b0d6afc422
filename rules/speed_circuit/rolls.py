"""Rolls on the 2d6 tables (chapters 1 and 7)."""

from collections.abc import Iterable

from rules.dice import Dice
from rules.events import Modifier, Rolled
from rules.speed_circuit.book import Result, read_row
from rules.speed_circuit.chips import FieldOf
from rules.speed_circuit.state import Car

TWO_DICE = Dice(count=2)
ITEMS = {"T-4": "S-35", "T-5": "S-33", "T-6": "S-47", "T-7": "S-61", "T-8": "S-82"}


def roll_on(meet: FieldOf, car: Car, name: str, table: str, at: str = "", modifiers: Iterable[Modifier] = ()) -> Result:
    """S-3 to S-5: rolls 2d6 under a name of T-14, tells of it, and returns the row of the table."""
    roll = meet.steward.roll(name, TWO_DICE, of=car.seat, at=at)
    said = tuple(m for m in modifiers if m.by)
    total = roll.total + sum(m.by for m in said)
    row = read_row(meet.book.test_tables[table], total)
    meet.steward.tell(
        Rolled(item=ITEMS[table], seat=car.seat, key=roll.key, roll=name, faces=roll.faces, modifiers=said,
               total=min(12, max(2, total)), table=table, effect=row.effect)
    )  # fmt: skip
    return row


def spent(effect: int) -> tuple[Modifier, ...]:
    """The roller's own chips as a modifier (S-4)."""
    return (Modifier(why="chips", by=-effect),) if effect else ()
