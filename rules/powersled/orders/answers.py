"""What is asked and answered: forms, reading of answers, what sheets, standing orders and prudence say."""

from typing import Any

from rules.events import Event
from rules.powersled.board.sight import Sight
from rules.powersled.model.book import Book
from rules.powersled.model.circuit import WAYS
from rules.powersled.model.facts import PlanDropped
from rules.powersled.model.path import Drifts, Step, read_path, taken
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
from rules.powersled.model.state import Sled
from rules.powersled.orders.defaults import CATEGORIES, prudent, said_of
from rules.powersled.orders.plans import after_in_words, read_after
from rules.powersled.orders.sheet import (
    choices_of,
    plans_of,
    read_reactions,
    sheet_form,
    spelled_plans,
    with_sentences,
)
from rules.powersled.orders.standing import orders_now, plays_now
from rules.powersled.orders.suggest import suggested
from rules.powersled.play.cards import AFTER_MOVE, LASER, NUKE
from rules.powersled.play.cards import holds as holds_all
from rules.powersled.play.figures import nth_round
from rules.powersled.play.foresee import chosen, foresee
from rules.powersled.play.plan import Plan, cards_of, drifts
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
            return Line(suggestions=("none", *_after_offers(question)), because="P-87")
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
        for card in (tuple(f"{NUKE}:{seat}" for seat in question.beside) if name == NUKE else (name,))
        if question.moved or name in (LASER, NUKE)
    )


def read_answer(table: Table[Book], sight: Sight, question: Question[Any], value: Json) -> Json:
    """The answer as the rules take it; refuses what they do not."""
    match question:
        case Order():
            return read_sheet(table.book, sight, sight.sleds[question.seat], value)
        case OrderNow():
            return _read_now(table.book, sight, sight.sleds[question.seat], value)
        case AfterMove():
            return _read_after(sight, question, value)
    return form(table, sight, question).accept(value)


def read_sheet(book: Book, sight: Sight, sled: Sled, value: Json) -> dict[str, Json]:
    """The sheet with every field understood, each plan by itself checked against hand and place (P-66, P-163)."""
    sheet: dict[str, Json] = sheet_form().accept(with_sentences(value if isinstance(value, dict) else {"play": value}))
    seats = rivals_of(sight, sled)
    sheet = read_reactions(book.tables, seats, sheet | spelled_plans(book.tables, seats, sheet))
    for plan in plans_of(book.tables, seats, sheet):
        check_plan(book, sled, plan)
    return sheet


def _read_now(book: Book, sight: Sight, sled: Sled, value: Json) -> dict[str, Json]:
    """P-66, P-160: in book mode nobody else moves before the plan is carried out, so its sideswipe is checked too."""
    sheet = read_sheet(book, sight, sled, value)
    for plan in plans_of(book.tables, rivals_of(sight, sled), sheet):
        astray = foresee(book, sight.settings, sight.ground(book), sled, plan).astray
        if astray:
            raise Refused("nobody_to_swipe", "P-130", step=astray[0], square=astray[1])
    return sheet


def rivals_of(sight: Sight, sled: Sled) -> tuple[str, ...]:
    """Everybody else in the race."""
    return tuple(seat for seat in sight.sleds if seat != sled.seat)


def check_plan(book: Book, sled: Sled, plan: Plan) -> None:
    """P-163: the cards are in hand; P-66: every lane change is legal from here and can be paid."""
    if not holds_all(sled, cards_of(plan)):
        lacking = next(card for card in cards_of(plan) if cards_of(plan).count(card) > sled.hand.count(card))
        raise Refused("not_in_hand", "P-163", card=lacking, hand=list(sled.hand))
    at, budget = sled.square or "", Drifts(card=drifts(plan), piloting=plan.change)
    for n, step in enumerate(read_path(plan.path), 1):
        swiped = budget.sideswipe()
        found = (at, swiped) if step.way == "S" and swiped else taken(book.circuit, at, step, budget)
        if found is None or (step.way == "S" and not swiped):
            raise _why_not(book, at, step, n)
        at, budget = found


def _why_not(book: Book, at: SpaceId, step: Step, nth: int) -> Refused:
    """Of a step that cannot be made: no way leads there (P-63), or nothing is left to pay it, be it along a racing line
    (P-64) or not (P-62)."""
    way = next((way for way in WAYS.values() if way == step.way), None)
    if way and not book.circuit.clear(at, way):
        return Refused("no_lane_change", "P-63", step=step.token, nth=nth, square=at)
    along = book.circuit.along(at, book.circuit.aside(at, way) or "") if way else ""
    return Refused("no_drift_left", "P-64" if along else "P-62", step=step.token, nth=nth, square=at)


def _read_after(sight: Sight, question: AfterMove, value: Json) -> list[str]:
    """P-87: only what is in hand and can be played now."""
    said = ", ".join(value) if isinstance(value, list | tuple) else str(value)
    cards = read_after(said, tuple(sight.sleds))
    names = [card.partition(":")[0] for card in cards]
    for name in names:
        if names.count(name) > question.hand.count(name):
            raise Refused("not_in_hand", "P-87", card=name, hand=list(question.hand))
        if name not in (LASER, NUKE) and not question.moved:
            raise Refused("not_moved", "P-78", card=name)
    for card in cards:
        target = card.partition(":")[2]
        if card.startswith(NUKE) and (not question.beside or (target and target not in question.beside)):
            raise Refused("not_beside", "P-80", rivals=list(question.beside))
    return list(cards)


def answer_for(
    table: Table[Book], sight: Sight, _: tuple[Event, ...], question: Question[Any], standing: Json
) -> Said | None:
    """The order's answer, else the standing order's, else prudence's."""
    book = table.book
    if isinstance(question, Order | OrderNow):
        filed = _filed(book, sight, question, standing)
        if filed is not None:
            return Said(value=filed, hand="standing")
    else:
        for sheet, hand in ((sight.sheet, "sheet"), (orders_now(sight, standing), "standing")):
            said = said_of(book, sight, question, sheet)
            if said is not None:
                return Said(value=said, hand=hand)  # type: ignore[arg-type]
    return Said(value=prudent(book, sight, question), hand="prudence")


def _filed(book: Book, sight: Sight, question: Order | OrderNow, standing: Json) -> Json:
    """A sheet sent ahead for this round, as far as its cards have come and its way is open; None if nothing is left."""
    sled, sheet = sight.sleds[question.seat], plays_now(sight, standing)
    lines = [line for line in sheet if not _refused(book, sight, sled, line)]
    return dict(zip(("play", "else", "last"), lines, strict=False)) if lines else None


def dropped(table: Table[Book], sight: Sight, filed: Json) -> tuple[Event, ...]:
    """P-163: plans sent ahead for the round that begins which its hand or its place does not allow, told to their
    driver. Before the draw nobody knows the hand."""
    sled = sight.sleds[sight.seat or ""]
    if not sled.on_track or sled.spin or nth_round(sight.round) == 1:
        return ()
    refused = ((line, _refused(table.book, sight, sled, line)) for line in plays_now(sight, filed))
    return tuple(
        PlanDropped(item="P-163", seat=sled.seat, audience=sled.seat, plan=line,
                    why="cards" if no.code == "not_in_hand" else "way",
                    lacking=(str(no.facts["card"]),) if no.code == "not_in_hand" else ())
        for line, no in refused
        if no
    )  # fmt: skip


def _refused(book: Book, sight: Sight, sled: Sled, line: str) -> Refused | None:
    """Why a plan cannot be ordered now."""
    try:
        read_sheet(book, sight, sled, {"play": line})
    except Refused as no:
        return no
    return None


def preview(table: Table[Book], sight: Sight, question: Question[Any], answer: Json) -> tuple[SpaceId, ...]:
    """The squares the plan that would be carried out leads through, nobody else moving and no dice rolled."""
    if not isinstance(question, Order | OrderNow):
        return ()
    book, sled = table.book, sight.sleds[question.seat]
    args = (book, sight.settings, sight.ground(book), sled)
    choices = choices_of(book.tables, rivals_of(sight, sled), answer)
    return foresee(*args, chosen(*args, choices)).squares
