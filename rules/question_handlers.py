"""Question handlers: how a game puts, reads, prices and answers each kind of question."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from rules.base import Json, canonical_json
from rules.cost_preview import CornerAhead, Preset, Price, without_bad_buttons
from rules.events import Event
from rules.questions import Form, Question
from rules.ruleset import AnswerWithSource, RaceSetup

B = TypeVar("B")


class Answering(Protocol[B]):
    """Protocol of a game's question handlers, as its price functions use them."""

    def answer_for(
        self, table: RaceSetup[B], knowledge: Any, told: tuple[Event, ...], question: Question[Any], standing: Json
    ) -> AnswerWithSource:
        """Return the answer from orders, else the default order."""

    def price(self, table: RaceSetup[B], knowledge: Any, question: Question[Any], value: Json) -> Price | None:
        """Return the price of an answer."""


PRICE_CACHE_ENTRIES = 8


def _no_standing_answer(*_: Any) -> None:
    """Return None: standing orders do not answer this kind of question."""


@dataclass(frozen=True)
class QuestionHandler(Generic[B]):
    """The handler of one kind of question.

    Each function gets the setup, the seat's knowledge and the question. `form`: the form of the question.
    `default`: the default order. `said`: the answer of this round's sheet and of standing orders, None if they
    have none. `read`: parses an answer and raises InvalidAnswer; without it, the form parses. `weigh`: the
    price of an answer. `presets`: ready-made answers, the careful one first. `ahead`: the next corners.
    `settled`: whether an earlier confirmation still holds, so that the driver need not confirm again. `only`:
    the single possible answer, None if the seat has a choice."""

    form: Callable[[RaceSetup[B], Any, Any], Form]
    default: Callable[[RaceSetup[B], Any, Any], Json]
    auto_answer: Callable[[RaceSetup[B], Any, Any, Json], AnswerWithSource | None] = _no_standing_answer
    read: Callable[[RaceSetup[B], Any, Any, Json], Json] | None = None
    price: "Callable[[Answering[B], RaceSetup[B], Any, Any, Json], Price] | None" = None
    corners_ahead: "Callable[[RaceSetup[B], Any, Any], tuple[CornerAhead, ...]] | None" = None
    is_confirmed: "Callable[[RaceSetup[B], Any, Any, Json], bool] | None" = None
    presets: "Callable[[Answering[B], RaceSetup[B], Any, Any], Iterable[Preset]] | None" = None
    only_answer: Callable[[RaceSetup[B], Any, Any], Json] | None = None


@dataclass(frozen=True)
class QuestionHandlers(Generic[B]):
    """A game's question handlers by class of question."""

    kinds: Mapping[type[Question[Any]], QuestionHandler[B]]
    _known: deque[tuple[Any, dict[Any, Price]]] = field(
        default_factory=lambda: deque(maxlen=PRICE_CACHE_ENTRIES), compare=False, repr=False
    )
    """Prices by the seat's knowledge: presets, menus and confirmations ask for the same ones."""

    def handler_of(self, question: Question[Any]) -> QuestionHandler[B]:
        """Return the handler of a question's kind."""
        return self.kinds[type(question)]

    def make_form(self, table: RaceSetup[B], knowledge: Any, question: Question[Any]) -> Form:
        """Return the form of a question."""
        return self.handler_of(question).form(table, knowledge, question)

    def read_answer(self, table: RaceSetup[B], knowledge: Any, question: Question[Any], value: Json) -> Json:
        """Parse an answer into the form that the rules use. Raises InvalidAnswer."""
        decision = self.handler_of(question)
        if decision.read:
            return decision.read(table, knowledge, question, value)
        return decision.form(table, knowledge, question).accept(value)

    def answer_for(
        self, table: RaceSetup[B], knowledge: Any, told: tuple[Event, ...], question: Question[Any], standing: Json
    ) -> AnswerWithSource:
        """Return the answer from orders, else the default order."""
        del told
        said = self.handler_of(question).auto_answer(table, knowledge, question, standing)
        return said or AnswerWithSource(value=self.default_answer(table, knowledge, question), source="prudence")

    def default_answer(self, table: RaceSetup[B], knowledge: Any, question: Question[Any]) -> Json:
        return self.handler_of(question).default(table, knowledge, question)

    def price(self, table: RaceSetup[B], knowledge: Any, question: Question[Any], value: Json) -> Price | None:
        """Return the price of a stored answer as far as its seat knows; None if the kind has no price."""
        weigh = self.handler_of(question).price
        if weigh is None:
            return None
        known, key = self._cached_prices(knowledge), (question.kind, question.at, canonical_json(value))
        if key not in known:
            known[key] = weigh(self, table, knowledge, question, value)
        return known[key]

    def _cached_prices(self, knowledge: Any) -> dict[Any, Price]:
        """Return the cached prices for a seat's knowledge; the oldest entries are dropped."""
        for seen, known in self._known:
            if seen is knowledge:
                return known
        self._known.append((knowledge, {}))
        return self._known[-1][1]

    def list_presets(self, table: RaceSetup[B], knowledge: Any, question: Question[Any]) -> tuple[Preset, ...]:
        """List ready-made answers without repetitions, the careful one first.

        A kind without presets has the default order as its careful one."""
        presets = self.handler_of(question).presets
        if presets is None:
            return (Preset(name="careful", value=self.default_answer(table, knowledge, question)),)
        found = tuple(presets(self, table, knowledge, question))
        once = tuple(one for n, one in enumerate(found) if one.value not in [other.value for other in found[:n]])
        return without_bad_buttons(once, [self.price(table, knowledge, question, one.value) for one in once])

    def corners_ahead(self, table: RaceSetup[B], knowledge: Any, question: Question[Any]) -> tuple[CornerAhead, ...]:
        """List the next corners on the way of the asked seat."""
        ahead = self.handler_of(question).corners_ahead
        return ahead(table, knowledge, question) if ahead else ()

    def is_confirmed(self, table: RaceSetup[B], knowledge: Any, question: Question[Any], standing: Json) -> bool | None:
        """Whether the driver's confirmation still holds; None if the kind does not decide it."""
        settled = self.handler_of(question).is_confirmed
        return settled(table, knowledge, question, standing) if settled else None

    def only_answer(self, table: RaceSetup[B], knowledge: Any, question: Question[Any]) -> Json:
        """Return the single answer that the seat's hand allows; None if there is a choice."""
        only = self.handler_of(question).only_answer
        return only(table, knowledge, question) if only else None
