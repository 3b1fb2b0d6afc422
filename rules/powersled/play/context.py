"""Shared helpers of the chapters: context, board, unique keys, safe speeds."""

from collections.abc import Callable
from typing import TypeAlias

from rules.base import FOREGONE_PREFIX, SpaceId, take_next_ordinal
from rules.dice import Dice
from rules.events import Modifier
from rules.powersled.board.occupancy import Occupancy
from rules.powersled.model.state import Sled, SledRace
from rules.powersled.model.tables import RuleTables, Settings
from rules.powersled.model.track import Circuit
from rules.ruleset import RaceSetup, RuleContext
from rules.step_context import Roll

SledContext: TypeAlias = RuleContext[SledRace, RuleTables]
ROUNDS_PER_TURN = 3
"""Rounds of card play in a turn (P-50)."""


def build_occupancy(context: SledContext) -> Occupancy:
    """Return the board as it is now."""
    return Occupancy(context.tables.circuit, context.race.sleds, context.race.hazards)


def take_next_question_at(race: SledRace, name: str, *, moot: bool) -> str:
    """Return the `at` of a hidden question; foregone questions are counted separately."""
    return (
        f"{FOREGONE_PREFIX}{take_next_ordinal(race, f'{name} {FOREGONE_PREFIX}', '')}"
        if moot
        else take_next_ordinal(race, name, "")
    )


def find_safe_speed(circuit: Circuit, settings: Settings, square: SpaceId) -> int | None:
    """Return the posted safe speed of a square, or None on a straight (P-3, P-13).
    The speed chosen for the race comes before the corner's own."""
    corner = circuit[square].corner
    return settings.safe.get(corner, circuit.bends[corner].safe) if corner else None


def list_by_standing(context: SledContext) -> tuple[Sled, ...]:
    """P-51: list all sleds on the board by standing."""
    return tuple(sorted(context.race.list_sleds_on_track(), key=build_occupancy(context).make_standing_key))


def compute_round_in_turn(round: int) -> int:
    """Return the number of the round within its turn, from 1."""
    return (round - 1) % ROUNDS_PER_TURN + 1


ROLL_NAMES = ("GRID", "CTRL-CORNER", "CTRL-SLICK", "CTRL-COLL", "COLL", "DMG", "SPIN-DIR", "WALL", "REGAIN")
"""Names of public rolls. SHUFFLE and RESHUFFLE are rolls too, but secret."""
TWO_DICE = Dice(count=2)


def list_dice(table: RaceSetup[RuleTables], name: str) -> tuple[Dice, ...]:
    """P-2: return the two dice of a roll."""
    del table
    return (TWO_DICE,) if name in ROLL_NAMES else ()


def roll_silently(context: SledContext, name: str, sled: Sled) -> Roll:
    """Roll the dice without an event; the caller must emit it."""
    return context.step.roll(name, TWO_DICE, of=sled.seat, at=take_next_ordinal(context.race, name, sled.seat))


def roll_and_emit(
    context: SledContext,
    name: str,
    sled: Sled,
    item: str,
    *modifiers: Modifier,
    effect: Callable[[int], str] | None = None,
) -> int:
    """Roll the dice, emit the event and return the total."""
    return context.step.emit_roll(roll_silently(context, name, sled), item, *modifiers, find_effect=effect)
