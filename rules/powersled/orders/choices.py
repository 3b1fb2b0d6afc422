"""The one answer that a hand leaves to a covered question: no card, no target, no total to change. None where there is
something to choose, and its driver is asked."""

from rules.powersled.board.knowledge import Knowledge
from rules.powersled.model.book import AFTER_MOVE, Book
from rules.powersled.model.orders import After
from rules.powersled.model.questions import AfterMove, Hook, PayCost, Reflexes, Shield
from rules.powersled.orders import defaults
from rules.powersled.play.after import useful
from rules.powersled.play.control import changes
from rules.ruleset import Table
from rules.values import Json


def card(_: Table[Book], __: Knowledge, question: Hook | Shield) -> Json:
    """P-81, P-82: without the card, no."""
    return None if question.holds else "no"


def reflexes(table: Table[Book], _: Knowledge, question: Reflexes) -> Json:
    """P-75: none, if as many as are held change nothing."""
    tables, asked = table.book.tables, question
    may = changes(tables, asked.test, asked.total, asked.holds, down=asked.down, spinning=asked.spinning)
    return None if may else 0


def after(table: Table[Book], knowledge: Knowledge, question: AfterMove) -> Json:
    """P-77 to P-80: none, if no card that is held does anything now. In book mode nobody waits for it: what the order
    names is played."""
    ground, sled = knowledge.ground(table.book), knowledge.sleds[question.seat]
    most = table.book.tables.cards.laser_corner_squares
    held = (After(card=name) for name in AFTER_MOVE if name in question.hand)
    if not any(useful(ground, sled, one, moved=question.moved, corner_squares=most) for one in held):
        return []
    return defaults.after(table.book, knowledge, question) if knowledge.settings.order_mode == "book" else None


def cost(_: Table[Book], __: Knowledge, question: PayCost) -> Json:
    """P-97, P-106: the first cards, if all that are held are alike."""
    same = len(set(question.hand)) == 1
    return list(question.hand[: question.count]) if same else None
