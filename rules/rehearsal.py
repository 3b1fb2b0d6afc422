"""Rules played for one seat alone, from what it knows, with the best of luck: what would be paid and rolled."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from rules.dice import Dice
from rules.events import Event
from rules.journal import Hand, Journal
from rules.questions import Question
from rules.ruleset import Meet, Said, Table
from rules.steward import Asked, Steward
from rules.values import Json, Key, RaceState, key_of

S = TypeVar("S", bound=RaceState)
B = TypeVar("B")


class Best:
    """Luck that shows one side on all dice of a roll: the side for a kind of roll and whose it is; else the lowest."""

    def __init__(self, side: Callable[[str, str], int] = lambda _, __: 1) -> None:
        self._side = side

    def faces(self, key: Key, dice: Dice) -> tuple[int, ...]:
        """That side, on each die."""
        parts = key_of(key)
        return (dice.shown(min(self._side(parts.kind, parts.seat), dice.sides)),) * dice.count

    def order(self, _: Key, count: int) -> tuple[int, ...]:
        """As they lie."""
        return tuple(range(1, count + 1))


class Rehearsing:
    """Whoever answers in a rehearsal: orders and default orders, nobody else."""

    def __init__(self, answer: Callable[[Question[Any]], Said]) -> None:
        self._answer = answer

    def answer(self, asked: Asked, _: tuple[Event, ...]) -> tuple[Json, Hand]:
        """What orders say."""
        said = self._answer(asked.question)
        return said.value, said.hand


class _Unrecorded(Steward):
    """Nothing of a step is entered anywhere: no answer need say what it is about."""

    def _about(self, _: Question[Any]) -> str:
        return ""


class Rehearsal(Generic[S, B]):
    """A private copy of a race, played on. `told`: what has come of it."""

    def __init__(
        self,
        table: Table[B],
        race: S,
        answer: Callable[[Question[Any]], Said],
        luck: Best | None = None,
    ) -> None:
        steward = _Unrecorded(race.round, Journal(()), luck or Best(), Rehearsing(answer), frozenset())
        self.meet = Meet(race, table.track, table.book, steward, table.started)

    @property
    def told(self) -> tuple[Event, ...]:
        """Every fact so far."""
        return tuple(self.meet.steward.told)
