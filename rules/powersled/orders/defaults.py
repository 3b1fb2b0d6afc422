"""What is done for a driver who says nothing, and what sheets and standing orders say instead: one code path (P-43,
P-165 to P-168)."""

from typing import Any

from rules.powersled.board.sight import Sight
from rules.powersled.model.book import Book
from rules.powersled.model.questions import AfterMove, Cost, Design, Drop, Hook, Reflexes, Shield, told_apart
from rules.powersled.model.state import Hazard, Sled
from rules.powersled.orders.sheet import (
    AS_ORDERED,
    AUTOPILOT,
    Sheets,
    cards_meant,
    discard_order,
    field_rule,
    hook_rule,
    ordered_after,
    usual_field,
)
from rules.powersled.play.after import beam
from rules.powersled.play.cards import LASER, least_worth
from rules.powersled.play.control import loses_control
from rules.questions import Question
from rules.values import Json

CATEGORIES = ("pilot", "stability", "thrust", "armor")
"""In the sequence in which points are dealt where none come in (D-BUILD)."""


def prudent(book: Book, sight: Sight, question: Question[Any]) -> Json:
    """The built-in answer to any question."""
    match question:
        case Design(points=points):
            return dealt(points, book.tables.build.most)
        case Drop() | Cost():
            return given_up(book, sight, question, {})
        case Hook():
            return "no"
        case Shield():
            return shield(book, sight, question, {})
        case Reflexes():
            return reflexes(book, question, "keep control")
        case AfterMove():
            return after(book, sight, question)
    return {"play": AUTOPILOT}


def said_of(book: Book, sight: Sight, question: Question[Any], sheet: Sheets) -> Json:
    """What a sheet or standing orders say for a decision; None where they say nothing."""
    match question:
        case Drop() | Cost() if "discard" in sheet:
            return given_up(book, sight, question, sheet)
        case Hook():
            return _hook(sight, question, sheet)
        case Shield() if "shield" in sheet:
            return shield(book, sight, question, sheet)
        case Reflexes() if "reflex" in sheet:
            return reflexes(book, question, str(sheet["reflex"]))
        case AfterMove():
            named = after(book, sight, question)
            return named if named or sheet.get("after") == AS_ORDERED else None
    return None


def dealt(points: int, most: int) -> dict[str, int]:
    """D-BUILD: one at a time, going round until the limit is used up."""
    levels = dict.fromkeys(CATEGORIES, 0)
    while points and min(levels.values()) < most:
        for name in CATEGORIES:
            if points and levels[name] < most:
                levels[name], points = levels[name] + 1, points - 1
    return levels


def _own(sight: Sight, question: Question[Any]) -> Sled:
    return sight.sleds[question.seat]


def given_up(book: Book, sight: Sight, question: Drop | Cost, sheet: Sheets) -> Json:
    """P-43: by the standing discard order; cards of an order not yet carried out last."""
    seats = tuple(sight.sleds)
    meant = cards_meant(book.tables, seats, sight.sheet)
    order = discard_order(book.tables, {**sheet, **sight.sheet})
    return list(told_apart(least_worth(question.hand, question.count, order, meant)))


def _hook(sight: Sight, question: Hook, sheet: Sheets) -> Json:
    """P-165, P-182."""
    rule = hook_rule(sheet, tuple(sight.sleds))
    if rule is None:
        return None
    wanted = rule.least is not None and question.speed >= rule.least
    wanted = wanted and (not rule.rivals or question.rival in rule.rivals)
    return "yes" if wanted and question.holds else "no"


def shield(book: Book, sight: Sight, question: Shield, sheet: Sheets) -> Json:
    """P-165, P-166."""
    rule = field_rule(sheet) or usual_field(book.tables)
    sled = _own(sight, question)
    if question.against == "hook":
        wanted = rule.against_hook
    else:
        strong = rule.strength is not None and question.strength >= rule.strength
        wanted = strong or (rule.without_armor and sled.armor == 0)
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


def after(book: Book, sight: Sight, question: AfterMove) -> list[str]:
    """P-163: what the order names, if it is legal; a laser only if it would hit something."""
    wishes = ordered_after(sight.sheet, tuple(sight.sleds))
    return [card for card in wishes if card.partition(":")[0] in question.hand and _useful(book, sight, question, card)]


def _useful(book: Book, sight: Sight, question: AfterMove, card: str) -> bool:
    name, _, target = card.partition(":")
    if name == LASER:
        struck = beam(sight.ground(book), _own(sight, question), book.tables.cards.laser_corner_squares)
        return isinstance(struck, Sled | Hazard)
    if name == "Nuke Grenade":
        return target in question.beside if target else bool(question.beside)
    return question.moved
