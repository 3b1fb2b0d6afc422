"""Automatic answers within a step: bot drivers, standing orders, and defaults if nobody is asked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal

from rules.base import Json, RaceState, Seat
from rules.bots import Bots
from rules.events import Event, list_visible
from rules.journal import AnswerSource, JournalEntry
from rules.orders.sheets import SheetReader, file_orders
from rules.questions import InvalidAnswer, Question
from rules.ruleset import AnswerWithSource, B, RaceSetup, RuleSet, S
from rules.step_context import Answerer, OpenQuestion

Pace = Literal["orders", "live"]


@dataclass(frozen=True)
class AutoAnswerer:
    """Automatic answers of a race.

    `pace`; `drivers`: the bot driver of each automatic seat; `standing`: standing orders by seat; `absent`:
    seats whose every question gets the default (their drivers are gone); `out_of_time`: seats that missed an
    order of this round, and are not asked in mid-round; `asks`: whether hidden questions may be put to a
    person; `bots`: by whose draws bot drivers drive."""

    pace: Pace = "orders"
    drivers: Mapping[Seat, str] = field(default_factory=dict)
    standing: Mapping[Seat, Json] = field(default_factory=dict)
    absent: frozenset[Seat] = frozenset()
    out_of_time: frozenset[Seat] = frozenset()
    asks: bool = True
    bots: Bots = field(default_factory=Bots)

    def make_answerer(self, ruleset: RuleSet[S, B], table: RaceSetup[B], race: S) -> Answerer:
        """Bind to the state of a step; each answer uses only the seat's own view."""
        return _StepAnswerer(self, ruleset, table, race)


@dataclass(frozen=True)
class _StepAnswerer(Generic[S, B]):
    answerer: AutoAnswerer
    ruleset: RuleSet[S, B]
    table: RaceSetup[B]
    race: S

    def answer(self, open_question: OpenQuestion, events: tuple[Event, ...]) -> tuple[Json, AnswerSource] | None:
        question, seat = open_question.question, open_question.question.seat
        if self._needs_driver(question, seat):
            return None
        view = self.ruleset.player_view(self.table, self.race, seat)
        visible_events = list_visible(events, seat)
        if seat in self.answerer.drivers:
            name = self.answerer.drivers[seat]
            return self.answerer.bots.answer(
                name, self.ruleset, self.table, view, visible_events, question
            ), "automatic"
        only = self._find_forced_answer(view, question)
        if only is not None:
            return only, "prudence"
        answer = self.ruleset.answer_for(self.table, view, visible_events, question, self.answerer.standing.get(seat))
        if self._is_default_final(question, seat) or self._is_confirmed(view, answer, question, seat):
            return answer.value, answer.source
        return None

    def _is_confirmed(self, view: Any, answer: AnswerWithSource, question: Question[Any], seat: Seat) -> bool:
        """Whether the seat's orders give this answer and the driver has confirmed it as it is."""
        as_confirmed = self.ruleset.is_confirmed(self.table, view, question, self.answerer.standing.get(seat))
        return answer.source != "prudence" if as_confirmed is None else as_confirmed

    def _needs_driver(self, question: Question[Any], seat: Seat) -> bool:
        """Whether only the driver can answer: a question that is always asked, with nothing filed for it."""
        answerer = self.answerer
        if self._was_let_pass(question, seat):
            return False
        seat_groups = (answerer.drivers, answerer.absent, answerer.standing)
        return question.required and not question.may_be_preordered and not any(seat in seats for seats in seat_groups)

    def _was_let_pass(self, question: Question[Any], seat: Seat) -> bool:
        """Whether the seat missed the form that asked this question too."""
        return question.is_follow_up and seat in self.answerer.out_of_time

    def _find_forced_answer(self, view: Any, question: Question[Any]) -> Json:
        """Return the answer of a seat without a choice, so that only seats that can act are asked."""
        return self.ruleset.find_only_answer(self.table, view, question) if question.hidden else None

    def _is_default_final(self, question: Question[Any], seat: Seat) -> bool:
        answerer = self.answerer
        if seat in answerer.absent or (question.hidden and not answerer.asks) or self._was_let_pass(question, seat):
            return True
        asks_nobody = answerer.pace == "orders" or (seat in answerer.out_of_time and not question.hidden)
        return asks_nobody and not question.required


class RecordedOnly:
    """Answerer that never answers: only recorded answers count."""

    def make_answerer(self, *_: Any) -> "RecordedOnly":
        """Return itself: it does not depend on the step."""
        return self

    def answer(self, open_question: OpenQuestion, events: tuple[Event, ...]) -> None:
        """Return None."""


def make_default_entry(
    ruleset: RuleSet[S, B],
    table: RaceSetup[B],
    state: dict[str, Any],
    events: tuple[Event, ...],
    open_question: OpenQuestion,
    standing: Json = None,
) -> JournalEntry:
    """Return the journal entry for a seat that ran out of time: its standing order, else the default."""
    race: RaceState = ruleset.state.model_validate(state)
    seat = open_question.question.seat
    view = ruleset.player_view(table, race, seat)  # type: ignore[arg-type]
    answer = ruleset.answer_for(table, view, list_visible(events, seat), open_question.question, standing)
    return JournalEntry(
        key=open_question.key, hand="clock", value=answer.value, about=open_question.question.compute_digest()
    )


def update_standing_orders(
    ruleset: RuleSet[S, B], table: RaceSetup[B], view: Any, filing: Json, stored_orders: Json
) -> Json:
    """Update a seat's stored standing orders from a text or a mapping of parts; None if nothing is left.

    Raises InvalidAnswer."""
    if ruleset.sheets is None:
        raise InvalidAnswer("no_orders_beforehand")
    return file_orders(SheetReader(ruleset.sheets, table, view), filing, stored_orders, view.round, locked=False)[0]
