"""Chapters 8 and 11: control tests, steps of control, lost control, regaining it."""

from typing import Literal

from rules.events import Modifier
from rules.powersled.model.book import REFLEXES, Loss, Tables
from rules.powersled.model.facts import LostControl, LostSteps, Regained
from rules.powersled.model.questions import PayCost, Reflexes
from rules.powersled.model.state import Sled, Spin
from rules.powersled.play.cards import discard, put_down
from rules.powersled.play.figures import Heat, asked_at, ordinal, safe_speed
from rules.powersled.play.rolls import throw, told
from rules.values import SpaceId


def test_corner(meet: Heat, sled: Sled, square: SpaceId) -> None:
    """P-90, P-94: entered by an own card above the safe speed."""
    safe = safe_speed(meet.book.circuit, meet.race.settings, square) or 0
    good = sled.cornering * meet.book.tables.cards.cornering
    over = Modifier(why="corner", by=safe - sled.speed)
    control_test(meet, sled, "CTRL-CORNER", "P-95", over, Modifier(why="cornering", by=good))


def test_slick(meet: Heat, sled: Sled, square: SpaceId) -> None:
    """P-99: in a corner the speed of the card counts, if it is too high (P-185), and Good Cornering, slid or spun too
    (P-71)."""
    safe = safe_speed(meet.book.circuit, meet.race.settings, square)
    good = sled.cornering * meet.book.tables.cards.cornering
    over = 0 if safe is None else min(0, safe + good - sled.speed)
    control_test(meet, sled, "CTRL-SLICK", "P-99", Modifier(why="corner", by=over))


def control_test(meet: Heat, sled: Sled, name: str, item: str, *because: Modifier) -> None:
    """P-95 to P-98, and P-110 for a sled that spins: then only a crash counts. A crashing sled makes none (P-109)."""
    modifiers = (*because, Modifier(why="pilot", by=sled.pilot))
    if sled.spin and not _could_crash(meet, sled, modifiers):
        return
    loss = meet.book.tables.control_loss.read(_tested(meet, sled, name, item, modifiers))
    if sled.spin:
        if loss == "crash":
            _turn_to_crash(meet, sled)
        return
    suffer(meet, sled, loss)


def _could_crash(meet: Heat, sled: Sled, modifiers: tuple[Modifier, ...]) -> bool:
    lowest = 2 + sum(m.by for m in modifiers)
    return bool(sled.spin and not sled.spin.crashing) and meet.book.tables.control_loss.read(lowest) == "crash"


def _tested(meet: Heat, sled: Sled, name: str, item: str, modifiers: tuple[Modifier, ...]) -> int:
    dice = throw(meet, name, sled)
    helped = reflexes(meet, sled, name, dice.total + sum(m.by for m in modifiers))
    more = Modifier(why="reflexes", by=helped * meet.book.tables.cards.reflexes)
    return told(meet, name, sled, dice, item, *modifiers, more, effect=meet.book.tables.control_loss.read)


def reflexes(meet: Heat, sled: Sled, test: str, total: int) -> int:
    """P-75: Good Reflexes after the dice are seen; asked of everyone who could hold one. How many are played."""
    tables, spinning = meet.book.tables, sled.spin is not None
    most = _could_hold_of(tables, sled, REFLEXES)
    if not most:
        return 0
    moot = not changes(tables, test, total, most, down=sled.steps, spinning=spinning)
    question = Reflexes(
        seat=sled.seat,
        at=asked_at(meet.race, "reflexes", moot=moot),
        test=test,
        total=total,
        down=sled.steps,
        spinning=spinning,
        holds=sled.hand.count(REFLEXES),
    )
    count = meet.steward.ask(question)
    put_down(sled, (REFLEXES,) * count)
    return count


def changes(tables: Tables, test: str, total: int, most: int, *, down: int, spinning: bool) -> bool:
    """P-75, P-110, P-142: whether any number of Good Reflexes up to `most` makes another result of a total."""
    each = tables.cards.reflexes
    results = {_result(tables, test, total + count * each, down, spinning) for count in range(most + 1)}
    return len(results) > 1


def _result(tables: Tables, test: str, total: int, down: int, spinning: bool) -> int | str:
    """What a total comes to: steps regained, or a row of the Control Loss Table; for a sled that spins crash or not."""
    if test == "REGAIN":
        said = tables.regain.read(total)
        return down if said == "all" else min(down, int(said))
    loss = tables.control_loss.read(total)
    return "none" if spinning and loss != "crash" else loss


def _could_hold_of(tables: Tables, sled: Sled, card: str) -> int:
    """How many copies of a card a sled may hold by public knowledge (P-33)."""
    return min(len(sled.hand), tables.deck[card] - sled.discards.count(card))


def suffer(meet: Heat, sled: Sled, loss: Loss) -> None:
    """P-96: the row of the Control Loss Table is applied at once."""
    if loss in ("lose 1", "lose 2"):
        lose_steps(meet, sled, int(loss[-1]), "P-97")
    elif loss in ("spin", "crash"):
        lose_control(meet, sled, crashing=loss == "crash")


def lose_steps(meet: Heat, sled: Sled, count: int, item: str) -> None:
    """P-97, P-98: the marker moves down, cards go, missing ones are owed; the last step loses control."""
    sled.steps += count
    meet.steward.tell(LostSteps(item=item, seat=sled.seat, steps=count, down=sled.steps))
    owed = max(0, count - len(sled.hand))
    sled.debt += owed
    discard(meet, sled, given_up(meet, sled, count - owed, "steps"), "steps", item, owed)
    if sled.steps >= meet.book.tables.control.steps:
        lose_control(meet, sled, crashing=False)


def given_up(meet: Heat, sled: Sled, count: int, why: Literal["steps", "spin"]) -> tuple[str, ...]:
    """D-COST: the driver chooses where there is a choice."""
    if count >= len(sled.hand) or not count:
        return sled.hand[:count]
    at = ordinal(meet.race, "cost", sled.seat)
    question = PayCost(seat=sled.seat, at=at, count=count, held=len(sled.hand), hand=sled.hand, why=why)
    return meet.steward.ask(question)


def lose_control(meet: Heat, sled: Sled, *, crashing: bool) -> None:
    """P-98, P-100, P-111: the hand goes, an order is void but for its reactions (P-88), the marker stands on the double
    circle of the speed."""
    circle, sheets = max(1, sled.speed), meet.race.sheets
    sled.spin, sled.steps = Spin(double=circle, crashing=crashing), 0
    if sled.seat in sheets:
        sheets[sled.seat] = sheets[sled.seat].reactions
    meet.race.later.pop(sled.seat, None)
    meet.steward.tell(LostControl(item="P-100", seat=sled.seat, crashing=crashing, circle=circle))
    discard(meet, sled, sled.hand, "control", "P-98")


def loses_control(tables: Tables, down: int, loss: Loss) -> bool:
    """Whether a result means lost control for a sled n steps down (P-98)."""
    return loss in ("spin", "crash") or (loss != "none" and down + int(loss[-1]) >= tables.control.steps)


def _turn_to_crash(meet: Heat, sled: Sled) -> None:
    """P-110: the same circle."""
    assert sled.spin
    sled.spin = sled.spin.model_copy(update={"crashing": True})
    meet.steward.tell(
        LostControl(item="P-110", seat=sled.seat, crashing=True, circle=circle_of(meet, sled), again=True)
    )


def circle_of(meet: Heat, sled: Sled) -> int:
    """P-101: where the marker stands: on the double circle, or on the circle of its last play."""
    assert sled.spin
    if not sled.spin.plays:
        return sled.spin.double
    return meet.book.tables.circles(sled.spin.double)[sled.spin.plays - 1]


def regain(meet: Heat, sled: Sled) -> None:
    """P-140 to P-142."""
    dice = throw(meet, "REGAIN", sled)
    helped = reflexes(meet, sled, "REGAIN", dice.total + sled.pilot)
    modifiers = (
        Modifier(why="pilot", by=sled.pilot),
        Modifier(why="reflexes", by=helped * meet.book.tables.cards.reflexes),
    )
    total = told(meet, "REGAIN", sled, dice, "P-141", *modifiers)
    said = meet.book.tables.regain.read(total)
    steps = sled.steps if said == "all" else min(sled.steps, said)
    sled.steps -= steps
    meet.steward.tell(Regained(item="P-142", seat=sled.seat, steps=steps, down=sled.steps))
