"""Chapters 8 and 11: control tests, steps of control, losing and regaining control."""

from typing import Literal

from rules.base import SpaceId, take_next_ordinal
from rules.events import Modifier
from rules.powersled.model.events import LostControl, LostSteps, Regained
from rules.powersled.model.questions import DiscardAsCost, Reflexes
from rules.powersled.model.state import Sled, Spin
from rules.powersled.model.tables import REFLEXES, Loss, Tables
from rules.powersled.play.cards import discard_cards, move_to_discards
from rules.powersled.play.context import SledContext, find_safe_speed, roll_silently, take_next_question_at


def test_corner_control(context: SledContext, sled: Sled, square: SpaceId) -> None:
    """P-90, P-94: test control on entering a corner by an own card above the safe speed."""
    safe = find_safe_speed(context.tables.circuit, context.race.settings, square) or 0
    good = sled.cornering * context.tables.rulebook.cards.cornering
    over = Modifier(why="corner", by=safe - sled.speed)
    make_control_test(context, sled, "CTRL-CORNER", "P-95", over, Modifier(why="cornering", by=good))


def test_slick_control(context: SledContext, sled: Sled, square: SpaceId) -> None:
    """P-99: test control on a slick.
    In a corner an excess of the card's speed counts (P-185), less Good Cornering, even while sliding or
    spinning (P-71)."""
    safe = find_safe_speed(context.tables.circuit, context.race.settings, square)
    good = sled.cornering * context.tables.rulebook.cards.cornering
    over = 0 if safe is None else min(0, safe + good - sled.speed)
    make_control_test(context, sled, "CTRL-SLICK", "P-99", Modifier(why="corner", by=over))


def make_control_test(context: SledContext, sled: Sled, name: str, item: str, *because: Modifier) -> None:
    """P-95 to P-98: make a control test and apply its result.
    For a spinning sled only a crash counts (P-110); a crashing sled makes none (P-109)."""
    modifiers = (*because, Modifier(why="pilot", by=sled.pilot))
    if sled.spin and not _could_crash(context, sled, modifiers):
        return
    loss = context.tables.rulebook.control_loss.look_up(_roll_control_test(context, sled, name, item, modifiers))
    if sled.spin:
        if loss == "crash":
            _turn_to_crash(context, sled)
        return
    apply_control_loss(context, sled, loss)


def _could_crash(context: SledContext, sled: Sled, modifiers: tuple[Modifier, ...]) -> bool:
    lowest = 2 + sum(m.by for m in modifiers)
    return (
        bool(sled.spin and not sled.spin.crashing) and context.tables.rulebook.control_loss.look_up(lowest) == "crash"
    )


def _roll_control_test(context: SledContext, sled: Sled, name: str, item: str, modifiers: tuple[Modifier, ...]) -> int:
    """Roll a control test, ask for Good Reflexes, and return the total."""
    dice = roll_silently(context, name, sled)
    reflex_cards = ask_for_reflexes(context, sled, name, dice.total + sum(m.by for m in modifiers))
    more = Modifier(why="reflexes", by=reflex_cards * context.tables.rulebook.cards.reflexes)
    return context.step.emit_roll(
        dice, item, *modifiers, more, find_effect=context.tables.rulebook.control_loss.look_up
    )


def ask_for_reflexes(context: SledContext, sled: Sled, test: str, total: int) -> int:
    """P-75: ask for Good Reflexes after the dice are seen; return the number of cards played.
    Everyone who by public knowledge could hold one is asked."""
    tables, spinning = context.tables.rulebook, sled.spin is not None
    most = _count_possible_copies(tables, sled, REFLEXES)
    if not most:
        return 0
    moot = not can_change_result(tables, test, total, most, down=sled.steps, spinning=spinning)
    question = Reflexes(
        seat=sled.seat,
        at=take_next_question_at(context.race, "reflexes", moot=moot),
        test=test,
        total=total,
        down=sled.steps,
        spinning=spinning,
        holds=sled.hand.count(REFLEXES),
    )
    count = context.step.ask(question)
    move_to_discards(sled, (REFLEXES,) * count)
    return count


def can_change_result(tables: Tables, test: str, total: int, most: int, *, down: int, spinning: bool) -> bool:
    """P-75, P-110, P-142: whether up to `most` Good Reflexes can change the result of a total."""
    each = tables.cards.reflexes
    results = {_look_up_result(tables, test, total + count * each, down, spinning) for count in range(most + 1)}
    return len(results) > 1


def _look_up_result(tables: Tables, test: str, total: int, down: int, spinning: bool) -> int | str:
    """Return the result of a total: steps regained, or the row of the Control Loss Table.
    For a spinning sled, only whether it crashes."""
    if test == "REGAIN":
        steps = tables.regain.look_up(total)
        return down if steps == "all" else min(down, int(steps))
    loss = tables.control_loss.look_up(total)
    return "none" if spinning and loss != "crash" else loss


def _count_possible_copies(tables: Tables, sled: Sled, card: str) -> int:
    """Count the copies of a card that a sled may hold by public knowledge (P-33)."""
    return min(len(sled.hand), tables.deck[card] - sled.discards.count(card))


def apply_control_loss(context: SledContext, sled: Sled, loss: Loss) -> None:
    """P-96: apply a row of the Control Loss Table at once."""
    if loss in ("lose 1", "lose 2"):
        lose_steps(context, sled, int(loss[-1]), "P-97")
    elif loss in ("spin", "crash"):
        lose_control(context, sled, crashing=loss == "crash")


def lose_steps(context: SledContext, sled: Sled, count: int, item: str) -> None:
    """P-97, P-98: lose steps and cards, owing missing cards; the last step loses control."""
    sled.steps += count
    context.step.emit(LostSteps(item=item, seat=sled.seat, steps=count, down=sled.steps))
    owed = max(0, count - len(sled.hand))
    sled.debt += owed
    discard_cards(context, sled, ask_for_discards(context, sled, count - owed, "steps"), "steps", item, owed)
    if sled.steps >= context.tables.rulebook.control.steps:
        lose_control(context, sled, crashing=False)


def ask_for_discards(context: SledContext, sled: Sled, count: int, why: Literal["steps", "spin"]) -> tuple[str, ...]:
    """D-COST: ask the driver which cards to lose, if there is a choice."""
    if count >= len(sled.hand) or not count:
        return sled.hand[:count]
    at = take_next_ordinal(context.race, "cost", sled.seat)
    question = DiscardAsCost(seat=sled.seat, at=at, count=count, held=len(sled.hand), hand=sled.hand, why=why)
    return context.step.ask(question)


def lose_control(context: SledContext, sled: Sled, *, crashing: bool) -> None:
    """P-98, P-100, P-111: begin a spin or a crash.
    The hand is discarded, the order is void except for its reactions (P-88), and the marker goes to the
    double circle of the speed."""
    circle, sheets = max(1, sled.speed), context.race.sheets
    sled.spin, sled.steps = Spin(double=circle, crashing=crashing), 0
    if sled.seat in sheets:
        sheets[sled.seat] = sheets[sled.seat].reactions
    context.race.later.pop(sled.seat, None)
    context.step.emit(LostControl(item="P-100", seat=sled.seat, crashing=crashing, circle=circle))
    discard_cards(context, sled, sled.hand, "control", "P-98")


def loses_control(tables: Tables, down: int, loss: Loss) -> bool:
    """P-98: whether a result means lost control for a sled n steps down."""
    return loss in ("spin", "crash") or (loss != "none" and down + int(loss[-1]) >= tables.control.steps)


def _turn_to_crash(context: SledContext, sled: Sled) -> None:
    """P-110: turn a spin into a crash on the same circle."""
    assert sled.spin
    sled.spin = sled.spin.model_copy(update={"crashing": True})
    context.step.emit(
        LostControl(item="P-110", seat=sled.seat, crashing=True, circle=find_current_circle(context, sled), again=True)
    )


def find_current_circle(context: SledContext, sled: Sled) -> int:
    """P-101: return the circle of the marker: the double circle, or the circle of its last play."""
    assert sled.spin
    if not sled.spin.plays:
        return sled.spin.double
    return context.tables.rulebook.find_spin_circles(sled.spin.double)[sled.spin.plays - 1]


def regain_control(context: SledContext, sled: Sled) -> None:
    """P-140 to P-142: roll to regain steps of control."""
    dice = roll_silently(context, "REGAIN", sled)
    reflex_cards = ask_for_reflexes(context, sled, "REGAIN", dice.total + sled.pilot)
    modifiers = (
        Modifier(why="pilot", by=sled.pilot),
        Modifier(why="reflexes", by=reflex_cards * context.tables.rulebook.cards.reflexes),
    )
    total = context.step.emit_roll(dice, "P-141", *modifiers)
    row = context.tables.rulebook.regain.look_up(total)
    steps = sled.steps if row == "all" else min(sled.steps, row)
    sled.steps -= steps
    context.step.emit(Regained(item="P-142", seat=sled.seat, steps=steps, down=sled.steps))
