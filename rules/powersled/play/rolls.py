"""Dice: two of them always, added up (P-2); made by key, counted in the round, told with every modifier (15.4)."""

from collections.abc import Callable

from rules.dice import Dice
from rules.events import Modifier, Rolled
from rules.powersled.model.book import Book
from rules.powersled.model.state import Sled
from rules.powersled.play.figures import Heat, ordinal
from rules.ruleset import Table
from rules.steward import Roll

CODES = ("GRID", "CTRL-CORNER", "CTRL-SLICK", "CTRL-COLL", "COLL", "DMG", "SPIN-DIR", "WALL", "REGAIN")
"""Every roll by its name. SHUFFLE and RESHUFFLE are rolls too, but secret."""
TWO = Dice(count=2)


def dice_of(table: Table[Book], name: str) -> tuple[Dice, ...]:
    """P-2: the two dice of every roll."""
    del table
    return (TWO,) if name in CODES else ()


def throw(meet: Heat, name: str, sled: Sled) -> Roll:
    """The dice alone; whoever throws them tells."""
    return meet.steward.roll(name, TWO, of=sled.seat, at=ordinal(meet.race, name, sled.seat))


def told(
    meet: Heat,
    name: str,
    sled: Sled,
    roll: Roll,
    item: str,
    *modifiers: Modifier,
    effect: Callable[[int], str] | None = None,
) -> int:
    """Tells of dice that were thrown, and returns the total with its modifiers."""
    said = tuple(m for m in modifiers if m.by)
    total = roll.total + sum(m.by for m in said)
    meet.steward.tell(
        Rolled(
            item=item,
            seat=sled.seat,
            key=roll.key,
            roll=name,
            faces=roll.faces,
            modifiers=said,
            total=total,
            effect=effect(total) if effect else "",
        )
    )
    return total


def roll(
    meet: Heat, name: str, sled: Sled, item: str, *modifiers: Modifier, effect: Callable[[int], str] | None = None
) -> int:
    """Thrown and told at once."""
    return told(meet, name, sled, throw(meet, name, sled), item, *modifiers, effect=effect)
