"""Rolls on the dice tables (chapters 1 and 7)."""

from collections.abc import Callable, Iterable

from rules.dice import Dice
from rules.events import Modifier, Rolled
from rules.ruleset import RaceSetup
from rules.speed_circuit.board.player_view import find_stock_for_questions
from rules.speed_circuit.model.questions import ChipsAfter
from rules.speed_circuit.model.state import Car
from rules.speed_circuit.model.tables import Result, RuleTables, find_result
from rules.speed_circuit.play.chips import SpeedContext, find_other_source, list_affordable_chips, spend_chips

LateModifiers = Callable[[int], Iterable[Modifier]]
"""Function that asks for chips once the total is known."""
TABLE_ITEMS = {"T-4": "S-35", "T-5": "S-33", "T-6": "S-47", "T-7": "S-61", "T-8": "S-82"}


OTHER_ROLLS: dict[str, tuple[Dice, ...]] = {
    "grid tie": (Dice(), Dice(sides=100)),
    "off-track side": (Dice(sides=2),),
}
"""Dice of rolls that are no tests (S-24, S-28, S-100).

Ties on the grid are broken by a die, after qualifying by a d100; a d2 chooses between two sides."""


def list_dice(table: RaceSetup[RuleTables], name: str) -> tuple[Dice, ...]:
    """Return the possible dice of a roll (S-3)."""
    return OTHER_ROLLS.get(name) or (Dice(count=table.tables.rulebook.tests.dice),)


def roll_on_table(
    context: SpeedContext,
    car: Car,
    name: str,
    table: str,
    at: str = "",
    modifiers: Iterable[Modifier] = (),
    late: LateModifiers | None = None,
) -> Result:
    """Roll under a name of T-14, emit the event, and return the table's row (S-3 to S-5).

    `late`: asks for chips after the dice, with that option (S-92); without it, only the roller is asked."""
    count, rows = context.tables.rulebook.tests.dice, context.tables.test_tables[table]
    roll = context.step.roll(name, Dice(count=count), of=car.seat, at=at)
    all_modifiers = tuple(m for m in modifiers if m.by)
    if context.tables.settings.chips_after_roll:
        after = late or (lambda total: make_chips_modifier(_ask_late_chips(context, car, name, table, at, total)))
        all_modifiers += tuple(m for m in after(roll.total + sum(m.by for m in all_modifiers)) if m.by)
    total = roll.total + sum(m.by for m in all_modifiers)
    row = find_result(rows, total)
    context.step.emit(
        Rolled(
            item=TABLE_ITEMS[table],
            seat=car.seat,
            key=roll.key,
            roll=name,
            faces=roll.faces,
            modifiers=all_modifiers,
            total=min(rows[-1].to, max(count, total)),
            table=table,
            effect=row.effect,
        )
    )
    return row


def _ask_late_chips(context: SpeedContext, car: Car, name: str, table: str, at: str, total: int) -> int:
    """Ask the roller for chips after the dice."""
    if len(list_affordable_chips(context.tables.rulebook.chips, car.stock)) == 1:
        return 0
    question = ChipsAfter(
        seat=car.seat,
        at=f"{name}:{at}",
        roll=name,
        table=table,
        total=total,
        stock=find_stock_for_questions(context.race, car),
    )
    return spend_chips(context, car, context.step.ask(question), name, find_other_source(context, question))


def make_chips_modifier(effect: int) -> tuple[Modifier, ...]:
    """Return the roller's own chips as a modifier (S-4)."""
    return (Modifier(why="chips", by=-effect),) if effect else ()
