"""Rolls on the tables of dice (chapters 1 and 7)."""

from collections.abc import Callable, Iterable

from rules.dice import Dice
from rules.events import Modifier, Rolled
from rules.ruleset import Table
from rules.speed_circuit.board.knowledge import seen_stock
from rules.speed_circuit.model.book import Book, Result, read_row
from rules.speed_circuit.model.questions import ChipsAfter
from rules.speed_circuit.model.state import Car
from rules.speed_circuit.play.chips import FieldOf, affordable, spend
from rules.speed_circuit.play.who_chose import in_his_place

Late = Callable[[int], Iterable[Modifier]]
"""Chips that are spent when the total is known."""
ITEMS = {"T-4": "S-35", "T-5": "S-33", "T-6": "S-47", "T-7": "S-61", "T-8": "S-82"}


NOT_TESTS: dict[str, tuple[Dice, ...]] = {
    "grid tie": (Dice(), Dice(sides=100)),
    "off-track side": (Dice(sides=2),),
}
"""S-24, S-28, S-100: equals on the grid roll one die, after qualifying a d100; a d2 decides between two sides."""


def dice_of(table: Table[Book], name: str) -> tuple[Dice, ...]:
    """S-3: the dice of a test, or of the few rolls that are none."""
    return NOT_TESTS.get(name) or (Dice(count=table.book.tables.tests.dice),)


def roll_on(
    meet: FieldOf,
    car: Car,
    name: str,
    table: str,
    at: str = "",
    modifiers: Iterable[Modifier] = (),
    late: Late | None = None,
) -> Result:
    """S-3 to S-5: rolls under a name of T-14, tells of it, and returns the row of the table.

    `late`: who else spends chips once the dice lie, where a league plays so (S-92); the roller alone if not given.
    """
    count, rows = meet.book.tables.tests.dice, meet.book.test_tables[table]
    roll = meet.steward.roll(name, Dice(count=count), of=car.seat, at=at)
    said = tuple(m for m in modifiers if m.by)
    if meet.book.settings.chips_after_roll:
        after = late or (lambda total: spent(_chips_after(meet, car, name, table, at, total)))
        said += tuple(m for m in after(roll.total + sum(m.by for m in said)) if m.by)
    total = roll.total + sum(m.by for m in said)
    row = read_row(rows, total)
    meet.steward.tell(
        Rolled(
            item=ITEMS[table],
            seat=car.seat,
            key=roll.key,
            roll=name,
            faces=roll.faces,
            modifiers=said,
            total=min(rows[-1].to, max(count, total)),
            table=table,
            effect=row.effect,
        )
    )
    return row


def _chips_after(meet: FieldOf, car: Car, name: str, table: str, at: str, total: int) -> int:
    """The roller's chips when he has seen the dice."""
    if len(affordable(meet.book.tables.chips, car.stock)) == 1:
        return 0
    asked = ChipsAfter(
        seat=car.seat, at=f"{name}:{at}", roll=name, table=table, total=total, stock=seen_stock(meet.race, car)
    )
    return spend(meet, car, meet.steward.ask(asked), name, in_his_place(meet, asked))


def spent(effect: int) -> tuple[Modifier, ...]:
    """The roller's own chips as a modifier (S-4)."""
    return (Modifier(why="chips", by=-effect),) if effect else ()
