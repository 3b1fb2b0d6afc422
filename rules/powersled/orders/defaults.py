"""What is done for a driver who says nothing, and what orders say instead: one code path (P-43, P-165 to P-168)."""

from typing import Any

from rules.powersled.board.knowledge import Knowledge
from rules.powersled.model.book import Book, Tables
from rules.powersled.model.orders import LEAST_WORTH, SILENT, AfterDraw, FieldRule, HookRule, Orders
from rules.powersled.model.questions import AfterMove, Drop, Hook, PayCost, Reflexes, Shield, told_apart
from rules.powersled.model.state import Sled
from rules.powersled.orders import keeping
from rules.powersled.play.after import useful
from rules.powersled.play.cards import least_worth
from rules.powersled.play.control import loses_control
from rules.powersled.play.plan import cards_of
from rules.questions import Question
from rules.values import Json

CATEGORIES = ("pilot", "stability", "thrust", "armor")
"""In the sequence in which points are dealt where none come in (D-BUILD)."""


def dealt(points: int, most: int) -> dict[str, int]:
    """D-BUILD: one at a time, going round until the limit is used up."""
    levels = dict.fromkeys(CATEGORIES, 0)
    while points and min(levels.values()) < most:
        for name in CATEGORIES:
            if points and levels[name] < most:
                levels[name], points = levels[name] + 1, points - 1
    return levels


def discards(book: Book, knowledge: Knowledge, question: Drop | PayCost, orders: Orders) -> Json:
    """P-43: by the order that was given."""
    return given_up(book, knowledge, question, orders.discard) if isinstance(orders.discard, tuple) else None


def over_limit(book: Book, question: Drop, wish: AfterDraw | None) -> Json:
    """P-49: by what was said of the draw; None where that is too few cards, or it is to be asked."""
    if wish == LEAST_WORTH:
        return keeping.given_up(question.hand, question.count)
    if not isinstance(wish, tuple) or sum(card in wish for card in question.hand) < question.count:
        return None
    return list(told_apart(least_worth(question.hand, question.count, discard_order(book.tables, wish), ())))


def usual_drop(book: Book, knowledge: Knowledge, question: Drop) -> Json:
    """P-43: the cards that were named for the draw first, then the usual order."""
    return given_up(book, knowledge, question, knowledge.drops if isinstance(knowledge.drops, tuple) else ())


def hooks(_: Book, __: Knowledge, question: Hook, orders: Orders) -> Json:
    """P-165."""
    return _hook(question, orders.hook) if orders.hook not in (None, "ask") else None


def shields(book: Book, knowledge: Knowledge, question: Shield, orders: Orders) -> Json:
    """P-166."""
    return shield(book, knowledge, question, orders.field) if isinstance(orders.field, FieldRule) else None


def steadies(book: Book, _: Knowledge, question: Reflexes, orders: Orders) -> Json:
    """P-166."""
    return reflexes(book, question, str(orders.reflex)) if orders.reflex not in (None, "ask") else None


def follows(book: Book, knowledge: Knowledge, question: AfterMove, orders: Orders) -> Json:
    """P-163: cards for after the move; None where they are to be asked for, or none is named."""
    if orders.after == "ask":
        return None
    named = after(book, knowledge, question)
    return named if named or orders.after == "as ordered" else None


def _own(knowledge: Knowledge, question: Question[Any]) -> Sled:
    return knowledge.sleds[question.seat]


def given_up(book: Book, knowledge: Knowledge, question: Drop | PayCost, first: tuple[str, ...]) -> Json:
    """P-43: by the standing discard order; cards of an order not yet carried out last."""
    order = discard_order(book.tables, first)
    return list(told_apart(least_worth(question.hand, question.count, order, cards_meant(knowledge))))


def discard_order(tables: Tables, first: tuple[str, ...]) -> tuple[str, ...]:
    """P-43: the cards named first, then the usual order."""
    return (*first, *(card for card in tables.orders.discard if card not in first))


def cards_meant(knowledge: Knowledge) -> tuple[str, ...]:
    """Cards named in an order that is not carried out yet (P-43), as often as the plan that needs most of them says."""
    plans = (knowledge.sheet or SILENT).plans
    most: dict[str, int] = {}
    for cards in (*map(cards_of, plans), tuple(after.card for after in knowledge.later)):
        for card in cards:
            most[card] = max(most.get(card, 0), cards.count(card))
    return tuple(card for card, count in most.items() for _ in range(count))


def _hook(question: Hook, rule: HookRule | str | None) -> Json:
    """P-165, P-182."""
    if not isinstance(rule, HookRule):
        return "no"
    wanted = question.speed >= rule.least and (not rule.rivals or question.rival in rule.rivals)
    return "yes" if wanted and question.holds else "no"


def usual_field(tables: Tables) -> FieldRule:
    """P-166."""
    return FieldRule(strength=tables.orders.field_strength, without_armor=True, against_hook=False)


def whole_field(tables: Tables, rule: FieldRule) -> FieldRule:
    """P-192: what a rule does not name keeps its default."""
    return usual_field(tables).model_copy(update=rule.model_dump(exclude_none=True))


def shield(book: Book, knowledge: Knowledge, question: Shield, said: FieldRule) -> Json:
    """P-165, P-166."""
    rule = whole_field(book.tables, said)
    if question.against == "hook":
        wanted = rule.against_hook
    else:
        strong = isinstance(rule.strength, int) and question.strength >= rule.strength
        wanted = strong or (rule.without_armor and _own(knowledge, question).armor == 0)
    return "yes" if wanted and question.holds else "no"


def reflexes(book: Book, question: Reflexes, rule: str) -> int:
    """P-165, P-166: the fewest cards that keep control; `no loss`: the fewest with the best result."""
    each = book.tables.cards.reflexes
    if rule == "never" or not question.holds:
        return 0
    grades = [_grade(book, question, question.total + count * each, rule) for count in range(question.holds + 1)]
    return grades.index(min(grades))


def _grade(book: Book, question: Reflexes, total: int, rule: str) -> int:
    """How bad a result is, from 0; `keep control` knows only lost control and crash."""
    tables = book.tables
    if question.test == "REGAIN":
        said = tables.regain.read(total)
        return (
            0 if rule != "no loss" else question.down - (question.down if said == "all" else min(question.down, said))
        )
    loss = tables.control_loss.read(total)
    if loss == "crash":
        return 9
    if question.spinning:
        return 0
    if loses_control(tables, question.down, loss):
        return 8
    return 0 if rule != "no loss" or loss == "none" else int(loss[-1])


def after(book: Book, knowledge: Knowledge, question: AfterMove) -> list[str]:
    """P-163: what the order names, if it can be played now; a grenade with its target."""
    ground, sled = knowledge.ground(book), _own(knowledge, question)
    most = book.tables.cards.laser_corner_squares
    wanted = (one for one in knowledge.later if one.card in question.hand)
    played = (one for one in wanted if useful(ground, sled, one, moved=question.moved, corner_squares=most))
    return [f"{one.card}:{one.at}" if one.at else one.card for one in played]
