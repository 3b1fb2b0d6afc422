"""Who answers inside a run: automatic drivers, filed orders, and the default order where nobody is to be asked back."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal

from rules.events import Event, told_to
from rules.journal import Entry, Hand
from rules.orders.sheets import Laid, file_said
from rules.questions import Question, Refused
from rules.ruleset import B, RuleSet, S, Said, Table
from rules.steward import Answerer, Asked
from rules.values import Json, RaceState, Seat

Pace = Literal["orders", "live"]


@dataclass(frozen=True)
class Settled:
    """What is settled beforehand for a race: its pace, which seats a program drives (seat to driver's name), standing
    orders by seat, and the seats for which the default order answers everything (gone, or out of time). `asks`: what is
    covered may be put to a person."""

    pace: Pace = "orders"
    drivers: Mapping[Seat, str] = field(default_factory=dict)
    standing: Mapping[Seat, Json] = field(default_factory=dict)
    absent: frozenset[Seat] = frozenset()
    asks: bool = True

    def seeing(self, ruleset: RuleSet[S, B], table: Table[B], race: S) -> Answerer:
        """Bound to the state of a step; each answer is given from the seat's own knowledge."""
        return _Bound(self, ruleset, table, race)


@dataclass(frozen=True)
class _Bound(Generic[S, B]):
    filed: Settled
    ruleset: RuleSet[S, B]
    table: Table[B]
    race: S

    def answer(self, asked: Asked, told: tuple[Event, ...]) -> tuple[Json, Hand] | None:
        question, seat = asked.question, asked.question.seat
        if self._only_the_driver(question, seat):
            return None
        knowledge = self.ruleset.knowledge(self.table, self.race, seat)
        heard = told_to(told, seat)
        if seat in self.filed.drivers:
            driver = self.ruleset.drivers[self.filed.drivers[seat]]
            return driver(self.table, knowledge, heard, question), "automatic"
        only = self._only(knowledge, question)
        if only is not None:
            return only, "prudence"
        said = self.ruleset.answer_for(self.table, knowledge, heard, question, self.filed.standing.get(seat))
        if said is None:
            return None
        if self._nobody_is_asked(question, seat) or self._settled(knowledge, said, question, seat):
            return said.value, said.hand
        return None

    def _settled(self, knowledge: Any, said: Said, question: Question[Any], seat: Seat) -> bool:
        """His orders say it, and it is as he has confirmed it."""
        settled = self.ruleset.settled
        as_confirmed = settled(self.table, knowledge, question, self.filed.standing.get(seat)) if settled else None
        return said.hand != "prudence" if as_confirmed is None else as_confirmed

    def _only_the_driver(self, question: Question[Any], seat: Seat) -> bool:
        """Orders filed for the round never answer what is put always: nothing need be computed."""
        filed = self.filed
        named = (filed.drivers, filed.absent, filed.standing)
        return question.always and not question.foretold and not any(seat in seats for seats in named)

    def _only(self, knowledge: Any, question: Question[Any]) -> Json:
        """What is answered for whoever has no choice, so that only who can act is asked."""
        find = self.ruleset.only_answer if question.covered else None
        return find(self.table, knowledge, question) if find else None

    def _nobody_is_asked(self, question: Question[Any], seat: Seat) -> bool:
        unseen = question.covered and not self.filed.asks
        return seat in self.filed.absent or unseen or (self.filed.pace == "orders" and not question.always)


class RecordedOnly:
    """Answers nothing: only what was recorded counts."""

    def seeing(self, *_: Any) -> "RecordedOnly":
        """The same for every step."""
        return self

    def answer(self, asked: Asked, told: tuple[Event, ...]) -> None:
        """Nothing."""


def prudent(
    ruleset: RuleSet[S, B],
    table: Table[B],
    state: dict[str, Any],
    told: tuple[Event, ...],
    asked: Asked,
    standing: Json = None,
) -> Entry:
    """What the clock enters for a seat that let its time run out: its standing order, else the prudent answer. Raises
    ValueError."""
    race: RaceState = ruleset.state.model_validate(state)
    seat = asked.question.seat
    knowledge = ruleset.knowledge(table, race, seat)  # type: ignore[arg-type]
    said = ruleset.answer_for(table, knowledge, told_to(told, seat), asked.question, standing)
    if said is None:
        raise ValueError(f"{ruleset.name} has no prudent answer to {asked.question.kind}")
    return Entry(key=asked.key, hand="clock", value=said.value, about=asked.question.digest())


def filed_anew(
    ruleset: RuleSet[S, B], table: Table[B], knowledge: Any, said: Json, had: Json, *, locked: bool = False
) -> Json:
    """What a seat has filed after it has said more, in a text such as `standing: …` or a table of parts; None for
    nothing. `locked`: the orders of the round that is played are fixed. Raises Refused."""
    if ruleset.sheets is None:
        raise Refused("no_orders_beforehand")
    return file_said(Laid(ruleset.sheets, table, knowledge), said, had, knowledge.round, locked=locked)[0]
