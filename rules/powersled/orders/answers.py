"""What is asked and answered: forms, reading of answers, what sheets, standing orders and prudence say."""

from typing import Any

from rules.events import Event
from rules.orders.reading import as_it_is, parsed
from rules.orders.sheets import Laid, read_said, restored
from rules.orders.spelling import stored
from rules.powersled.board.sight import Sight
from rules.powersled.model.book import AFTER_MOVE, LASER, NUKE, Book
from rules.powersled.model.facts import PlanDropped
from rules.powersled.model.orders import SILENT, After, after_in_words, over, plan_in_words
from rules.powersled.model.questions import (
    AfterMove,
    Cost,
    Design,
    Drop,
    Hook,
    Order,
    OrderNow,
    Reflexes,
    Shield,
    told_apart,
)
from rules.powersled.orders.defaults import CATEGORIES, prudent, said_of
from rules.powersled.orders.form import sheet_form
from rules.powersled.orders.grammar import AFTER_ANSWER, LANGUAGE
from rules.powersled.orders.sheets import SHEETS, ahead_now, carried_out, names, reactions_now, why_not
from rules.powersled.orders.suggest import suggested
from rules.powersled.play.figures import nth_round
from rules.powersled.play.foresee import chosen, foresee
from rules.questions import Allot, Amount, Form, Line, Option, Part, Pick, Question, Refused, Subset
from rules.ruleset import Said, Table
from rules.values import Json, SpaceId


def form(table: Table[Book], sight: Sight, question: Question[Any]) -> Form:
    """How a question can be answered."""
    book = table.book
    match question:
        case Design(points=points):
            levels = tuple(range(book.tables.build.most + 1))
            usual = prudent(book, sight, question)
            parts = tuple(Part(name=name, levels=levels, usual=usual[name], unsaid=0) for name in sorted(CATEGORIES))
            return Allot(parts=parts, least=0, most=points, because="P-25")
        case Drop(count=count) | Cost(count=count):
            cards = told_apart(question.hand)
            because = "P-49" if isinstance(question, Drop) else "P-97"
            return Subset(options=tuple(Option(value=c) for c in cards), least=count, most=count, because=because)
        case Order() | OrderNow():
            return sheet_form(suggested(book, sight, sight.sleds[question.seat]))
        case Reflexes(holds=holds):
            return Amount(least=0, most=holds, because="P-75")
        case AfterMove():
            return Line(suggestions=(after_in_words(()), *_after_offers(question)), because="P-87")
        case Hook(holds=holds) | Shield(holds=holds):
            because = "P-82" if isinstance(question, Hook) else "P-81"
            return Pick(options=YES_OR_NO if holds else NONE_HELD, because=because)
    raise TypeError(question)


YES_OR_NO = (Option(value="yes"), Option(value="no"))
NONE_HELD = (Option(value="no", code="none held"),)
"""Who does not hold the card is asked as well (P-167), and can only say no."""


def _after_offers(question: AfterMove) -> tuple[str, ...]:
    return tuple(
        after_in_words([card])
        for name in AFTER_MOVE
        if name in question.hand
        for card in (
            tuple(After(card=NUKE, at=seat) for seat in question.beside) if name == NUKE else (After(card=name),)
        )
        if question.moved or name in (LASER, NUKE)
    )


def read_answer(table: Table[Book], sight: Sight, question: Question[Any], value: Json) -> Json:
    """The answer as the rules take it; refuses what they do not."""
    match question:
        case Order() | OrderNow():
            return stored(read_said(Laid(SHEETS, table, sight, question), value))
        case AfterMove():
            return _read_after(table, sight, question, value)
    return form(table, sight, question).accept(value)


def _read_after(table: Table[Book], sight: Sight, question: AfterMove, value: Json) -> list[str]:
    """P-87: only what is in hand and can be played now."""
    said = ", ".join(map(str, value)) or after_in_words(()) if isinstance(value, list | tuple) else str(value)
    cards: tuple[After, ...] = parsed(LANGUAGE, AFTER_ANSWER, said, names(table, sight), as_it_is, after_in_words)
    played = [after.card for after in cards]
    for name in played:
        if played.count(name) > question.hand.count(name):
            raise Refused("not_in_hand", "P-87", card=name, hand=list(question.hand))
        if name not in (LASER, NUKE) and not question.moved:
            raise Refused("not_moved", "P-78", card=name)
    for after in cards:
        if after.card == NUKE and (not question.beside or (after.at and after.at not in question.beside)):
            raise Refused("not_beside", "P-80", rivals=list(question.beside))
    return [f"{after.card}:{after.at}" if after.at else after.card for after in cards]


def answer_for(
    table: Table[Book], sight: Sight, _: tuple[Event, ...], question: Question[Any], standing: Json
) -> Said | None:
    """The order's answer, else what was filed beforehand, else prudence's."""
    book = table.book
    if isinstance(question, Order | OrderNow):
        ahead = ahead_now(sight, standing)
        kept = carried_out(table, sight, question, ahead) if ahead else None
        if kept:
            return Said(value=stored(kept), hand="standing")
    else:
        own = sight.sheet or SILENT
        said = said_of(book, sight, question, over(reactions_now(sight, standing), own))
        if said is not None:
            by_order = said_of(book, sight, question, own) is not None
            return Said(value=said, hand="sheet" if by_order else "standing")
    return Said(value=prudent(book, sight, question), hand="prudence")


def dropped(table: Table[Book], sight: Sight, filed: Json) -> tuple[Event, ...]:
    """P-163: plans sent ahead for the round that begins which its hand or its place does not allow, told to their
    driver. Before the draw nobody knows the hand."""
    sled, ahead = sight.sleds[sight.seat or ""], ahead_now(sight, filed)
    if ahead is None or not sled.on_track or sled.spin or nth_round(sight.round) == 1:
        return ()
    question = Order(seat=sled.seat, square=sled.square or "", held=len(sled.hand), hand=sled.hand, nth=0)
    refused = ((plan, why_not(table, sight, question, ahead.with_choices((plan,)))) for plan in ahead.plans)
    return tuple(
        PlanDropped(
            item="P-163",
            seat=sled.seat,
            audience=sled.seat,
            plan=plan_in_words(plan),
            why="cards" if no.code == "not_in_hand" else "way",
            lacking=(str(no.facts["card"]),) if no.code == "not_in_hand" else (),
        )
        for plan, no in refused
        if no
    )


def preview(table: Table[Book], sight: Sight, question: Question[Any], answer: Json) -> tuple[SpaceId, ...]:
    """The squares the plan that would be carried out leads through, nobody else moving and no dice rolled."""
    if not isinstance(question, Order | OrderNow):
        return ()
    book, sled = table.book, sight.sleds[question.seat]
    args = (book, sight.settings, sight.ground(book), sled)
    return foresee(*args, chosen(*args, restored(SHEETS, answer).choices)).squares
