"""What a game does with each kind of question: one record a kind."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from rules.events import Event
from rules.prices import CornerAhead, Preset, Price
from rules.questions import Form, Question
from rules.ruleset import Said, Table
from rules.values import Json, canonical

B = TypeVar("B")


class Answering(Protocol[B]):
    """A game's decisions, as its own chapters of prices need them."""

    def answer_for(
        self, table: Table[B], knowledge: Any, told: tuple[Event, ...], question: Question[Any], standing: Json
    ) -> Said:
        """What orders say to a question, else the default order."""

    def weigh(self, table: Table[B], knowledge: Any, question: Question[Any], value: Json) -> Price | None:
        """What an answer would cost."""


REMEMBERED = 8
"""How many seats' knowledge has its prices remembered."""


def _silent(*_: Any) -> None:
    """Orders filed beforehand say nothing of such a question."""


@dataclass(frozen=True)
class Decision(Generic[B]):
    """How one kind of question is put and answered, from the table, the seat's own knowledge and the question.

    `form`: in what form it is put. `default`: the default order, for somebody who says nothing. `said`: what this
    round's sheet and orders filed beforehand say to it; None where they say nothing. `read`: an answer as the rules
    take it; raises Refused; without it, the form reads. `weigh`: what an answer would cost; `presets`: ready-made
    answers, the careful one first; `ahead`: the next corners; `settled`: what
    was confirmed already still holds, and nobody need be asked back; `only`: the one answer that the seat's hand
    leaves, None where it has a choice.
    """

    form: Callable[[Table[B], Any, Any], Form]
    default: Callable[[Table[B], Any, Any], Json]
    said: Callable[[Table[B], Any, Any, Json], Said | None] = _silent
    read: Callable[[Table[B], Any, Any, Json], Json] | None = None
    weigh: "Callable[[Answering[B], Table[B], Any, Any, Json], Price] | None" = None
    ahead: "Callable[[Table[B], Any, Any], tuple[CornerAhead, ...]] | None" = None
    settled: "Callable[[Table[B], Any, Any, Json], bool] | None" = None
    presets: "Callable[[Answering[B], Table[B], Any, Any], Iterable[Preset]] | None" = None
    only: Callable[[Table[B], Any, Any], Json] | None = None


@dataclass(frozen=True)
class Decisions(Generic[B]):
    """A game's decisions, by class of question."""

    kinds: Mapping[type[Question[Any]], Decision[B]]
    _known: deque[tuple[Any, dict[Any, Price]]] = field(
        default_factory=lambda: deque(maxlen=REMEMBERED), compare=False, repr=False
    )
    """Prices by what the seat knew: presets, menus and the read-back ask for the same ones."""

    def of(self, question: Question[Any]) -> Decision[B]:
        """The record of a question's kind."""
        return self.kinds[type(question)]

    def form(self, table: Table[B], knowledge: Any, question: Question[Any]) -> Form:
        """How a question can be answered."""
        return self.of(question).form(table, knowledge, question)

    def read_answer(self, table: Table[B], knowledge: Any, question: Question[Any], value: Json) -> Json:
        """An answer as the rules take it; raises Refused."""
        decision = self.of(question)
        if decision.read:
            return decision.read(table, knowledge, question, value)
        return decision.form(table, knowledge, question).accept(value)

    def answer_for(
        self, table: Table[B], knowledge: Any, told: tuple[Event, ...], question: Question[Any], standing: Json
    ) -> Said:
        """What orders say to a question, else the default order."""
        del told
        said = self.of(question).said(table, knowledge, question, standing)
        return said or Said(value=self.default(table, knowledge, question), hand="prudence")

    def default(self, table: Table[B], knowledge: Any, question: Question[Any]) -> Json:
        """The default order."""
        return self.of(question).default(table, knowledge, question)

    def weigh(self, table: Table[B], knowledge: Any, question: Question[Any], value: Json) -> Price | None:
        """What an answer, as it is stored, would cost as far as its seat knows; None where the kind has no price."""
        weigh = self.of(question).weigh
        if weigh is None:
            return None
        known, key = self._prices_in(knowledge), (question.kind, question.at, canonical(value))
        if key not in known:
            known[key] = weigh(self, table, knowledge, question, value)
        return known[key]

    def _prices_in(self, knowledge: Any) -> dict[Any, Price]:
        """The prices found with what a seat knows; those before the last few are forgotten."""
        for seen, known in self._known:
            if seen is knowledge:
                return known
        self._known.append((knowledge, {}))
        return self._known[-1][1]

    def presets(self, table: Table[B], knowledge: Any, question: Question[Any]) -> tuple[Preset, ...]:
        """Ready-made answers, the careful one first; each differs from those before it. Where a kind has none of its
        own, the default order is the careful one."""
        presets = self.of(question).presets
        if presets is None:
            return (Preset(name="careful", value=self.default(table, knowledge, question)),)
        found = tuple(presets(self, table, knowledge, question))
        return tuple(one for n, one in enumerate(found) if one.value not in [other.value for other in found[:n]])

    def ahead(self, table: Table[B], knowledge: Any, question: Question[Any]) -> tuple[CornerAhead, ...]:
        """The next corners on the way of whoever is asked."""
        ahead = self.of(question).ahead
        return ahead(table, knowledge, question) if ahead else ()

    def settled(self, table: Table[B], knowledge: Any, question: Question[Any], standing: Json) -> bool | None:
        """Whether it is as its driver has confirmed it: he is not asked back. None where the kind does not say."""
        settled = self.of(question).settled
        return settled(table, knowledge, question, standing) if settled else None

    def only_answer(self, table: Table[B], knowledge: Any, question: Question[Any]) -> Json:
        """The one answer that a hand leaves; None where there is something to choose."""
        only = self.of(question).only
        return only(table, knowledge, question) if only else None
