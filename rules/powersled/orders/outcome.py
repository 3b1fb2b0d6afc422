"""What becomes of an order in this round: plans that cannot be carried out, and where one leads."""

from typing import Any

from rules.events import Event
from rules.orders.sheets import restored
from rules.powersled.board.knowledge import Knowledge
from rules.powersled.model.book import Book
from rules.powersled.model.facts import PlanDropped
from rules.powersled.model.orders import plan_in_words
from rules.powersled.model.questions import (
    GiveOrder,
    OrderNow,
)
from rules.powersled.orders.sheets import SHEETS, ahead_now, why_not
from rules.powersled.play.figures import nth_round
from rules.powersled.play.foresee import chosen, foresee
from rules.questions import Question
from rules.ruleset import Table
from rules.values import Json, SpaceId


def dropped(table: Table[Book], knowledge: Knowledge, filed: Json) -> tuple[Event, ...]:
    """P-163: plans sent ahead for the round that begins which its hand or its place does not allow, told to their
    driver. Before the draw nobody knows the hand."""
    sled, ahead = knowledge.sleds[knowledge.seat or ""], ahead_now(knowledge, filed)
    if ahead is None or not sled.on_track or sled.spin or nth_round(knowledge.round) == 1:
        return ()
    question = GiveOrder(seat=sled.seat, square=sled.square or "", held=len(sled.hand), hand=sled.hand, nth=0)
    refused = ((plan, why_not(table, knowledge, question, ahead.with_choices((plan,)))) for plan in ahead.plans)
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


def preview(table: Table[Book], knowledge: Knowledge, question: Question[Any], answer: Json) -> tuple[SpaceId, ...]:
    """The squares the plan that would be carried out leads through, nobody else moving and no dice rolled."""
    if not isinstance(question, GiveOrder | OrderNow):
        return ()
    book, sled = table.book, knowledge.sleds[question.seat]
    args = (book, knowledge.settings, knowledge.ground(book), sled)
    return foresee(*args, chosen(*args, restored(SHEETS, answer).choices)).squares
