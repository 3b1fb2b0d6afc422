"""The interface of the rules to a step: ask, roll, shuffle, emit and guarded loops.

`choice = context.step.ask(CornerTooFast(...))` returns at once when the journal has the answer, or when standing
orders answer. Otherwise the step is *suspended*: an exception unwinds it, its effects are discarded, and
when the answer arrives the step runs again from its start. So rules are straight-line Python, and live
play, restart, undo and verification share one code path."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import ClassVar, NamedTuple, Protocol, TypeVar

from rules.base import Json, Key, Seat, Value
from rules.dice import Dice, DiceSource, RecordedRoll
from rules.events import Event, Modifier, Rolled
from rules.journal import (
    PEOPLE_SOURCES,
    AnswerSource,
    Journal,
    JournalEntry,
    ReplayMismatch,
    make_seal_key,
    override_roll,
    parse_retiring_seat,
    roll_fits,
)
from rules.questions import Question

A = TypeVar("A")
C = TypeVar("C")


NO_ENTRIES = Journal()


class OpenQuestion(Value):
    """A question of an open set with its key and its present answer, if any."""

    key: Key
    question: Question  # type: ignore[type-arg]
    answer: JournalEntry | None = None
    seal: Key = ""

    @property
    def is_unanswered(self) -> bool:
        return self.answer is None

    @property
    def answered_by(self) -> str:
        """The hand that has answered; "" if none has."""
        return self.answer.hand if self.answer else ""

    @property
    def must_be_answered(self) -> bool:
        """Whether the driver must answer now; an order of an earlier round may already have answered."""
        is_preordered = self.question.may_be_preordered and self.answered_by == "sheet"
        return self.question.required and not is_preordered

    @cached_property
    def question_digest(self) -> str:
        """Return the question's digest, cached because every answer of the set needs it."""
        return self.question.compute_digest()


class Roll(NamedTuple):
    """The natural faces of a roll, its name, and the seat it is made for ("": none)."""

    key: Key
    name: str
    of: Seat
    faces: tuple[int, ...]

    @property
    def total(self) -> int:
        """Return the sum of the faces."""
        return sum(self.faces)


class AwaitingAnswers(BaseException):
    """A step cannot go on without answers. Raised and caught in this module and the engine only."""

    def __init__(self, open_set: tuple[OpenQuestion, ...]) -> None:
        super().__init__()
        self.open = open_set


class Answerer(Protocol):
    """Automatic answerer inside a run, so that a round without people needs one run only."""

    def answer(self, open_question: OpenQuestion, events: tuple[Event, ...]) -> tuple[Json, AnswerSource] | None:
        """Return a value and its source, or None if somebody has to be asked."""


class StepContext:
    """The interface of one step to the rules. Its results depend only on journal, dice and answerer."""

    recorded: ClassVar = True
    """Whether somebody may replay the step, so that questions and answers need digests."""

    def __init__(
        self,
        round: int,
        journal: Journal,
        dice: DiceSource,
        answerer: Answerer,
        used_keys: Iterable[Key],
        step: int = 0,
    ) -> None:
        self._round, self._step, self._journal, self._dice, self._answerer = round, step, journal, dice, answerer
        self._used_keys = set(used_keys)
        self.redact: Callable[[Event], Iterable[Event]] = lambda event: (event,)
        """`RuleSet.redact` of this race, set by the engine."""
        self.events: list[Event] = []
        self.rolls: list[RecordedRoll] = []
        self.used: list[JournalEntry] = []
        self.automatic_answers: list[JournalEntry] = []
        self.required_answers: list[Key] = []
        self.ignored_entries: list[JournalEntry] = []

    def ask(self, question: Question[A]) -> A:
        """Return the answer to one question."""
        return self.ask_all((question,))[0]

    def ask_all(self, questions: Iterable[Question[A]]) -> tuple[A, ...]:
        """Return the answers to questions put together, in order, once all are in and, if sealed, closed.

        Raises AwaitingAnswers."""
        open_questions = [self._find_answer(q) for q in questions]
        if not open_questions:
            return ()
        self._claim_seal(open_questions)
        if any(a.is_unanswered for a in open_questions) or not self._is_sealed(open_questions):
            raise AwaitingAnswers(tuple(open_questions))
        entries = [a.answer for a in open_questions if a.answer]
        self.used.extend(entries)
        self.required_answers.extend(a.key for a in open_questions if a.must_be_answered)
        return tuple(a.question.read(e.value) for a, e in zip(open_questions, entries, strict=True))

    def find_answer_source(self, question: Question[A]) -> AnswerSource:
        """Return the source of the answer to a question asked in this step."""
        key = self.make_question_key(question)
        return next(e.hand for e in reversed(self.used) if e.key == key)

    def make_question_key(self, question: Question[A]) -> Key:
        """Return the key of a question's answer."""
        return self._make_key(question.kind, question.seat, question.at)

    def roll(self, why: str, dice: Dice, *, of: Seat = "", at: str = "") -> Roll:
        """Return the faces of a roll: a fitting override, else the recorded roll, else a new keyed draw."""
        key = self._make_key(why, of, at)
        return Roll(key, why, of, self._find_or_draw(key, dice, self._dice.roll_faces))

    def emit_roll(
        self,
        roll: Roll,
        item: str,
        *modifiers: Modifier,
        table: str = "",
        find_effect: Callable[[int], str] | None = None,
    ) -> int:
        """Emit a roll with its modifiers, and the effect of its total; return the total."""
        used_modifiers = tuple(m for m in modifiers if m.by)
        total = roll.total + sum(m.by for m in used_modifiers)
        self.emit(
            Rolled(
                item=item,
                seat=roll.of or None,
                key=roll.key,
                roll=roll.name,
                faces=roll.faces,
                modifiers=used_modifiers,
                total=total,
                table=table,
                effect=find_effect(total) if find_effect else "",
            )
        )
        return total

    def shuffle(self, why: str, cards: Sequence[C], *, of: Seat = "", at: str = "") -> tuple[C, ...]:
        """Return the cards in a new order, recorded as a roll.

        The faces are the numbers of the cards (from 1) from the top. Raises ReplayMismatch."""
        count, key = len(cards), self._make_key(why, of, at)
        faces = self._find_or_draw(key, Dice(count=count, sides=count), lambda key, _: self._dice.order(key, count))
        if sorted(faces) != list(range(1, count + 1)):
            raise ReplayMismatch(f"{key}: {list(faces)} is no order of {count} cards")
        return tuple(cards[face - 1] for face in faces)

    def list_retired_seats(self) -> tuple[Seat, ...]:
        """Return the seats whose retirement was entered for this round so far, in order of entry."""
        entries = self._journal.list_retirements(self._round, self._step, self._used_keys)
        self.used.extend(e for e in entries if e.key not in self._used_keys)
        self._used_keys.update(e.key for e in entries)
        return tuple(parse_retiring_seat(e.key) for e in entries)

    def list_amendments(self) -> tuple[JournalEntry, ...]:
        """Return the stewards' amendments before this step. For the engine, not for rules."""
        return self._journal.list_amendments(self._round, self._step)

    def record_amendment(self, entry: JournalEntry) -> None:
        """Record that an amendment was applied. For the engine, not for rules."""
        self.used.append(entry)
        self._used_keys.add(entry.key)

    def emit(self, event: Event) -> None:
        """Emit an event to its audience."""
        self.events.extend(self.redact(event))

    def list_used_keys(self) -> AbstractSet[Key]:
        """Return every key used so far in this round."""
        return self._used_keys

    def _find_or_draw(self, key: Key, dice: Dice, draw: Callable[[Key, Dice], tuple[int, ...]]) -> tuple[int, ...]:
        override = self._journal.find_dice_override(self._claim_key(key))
        if override and roll_fits(override_roll(override, dice), dice):
            self.used.append(override)
            self._used_keys.add(override.key)
        elif override:
            self.ignored_entries.append(override)
        roll = self._journal.find_roll(key, dice) or RecordedRoll(key=key, sides=dice.sides, faces=draw(key, dice))
        self.rolls.append(roll)
        return roll.faces

    def _make_key(self, kind: str, seat: Seat, at: str) -> Key:
        return f"{self._round}/{kind}/{seat}/{at}"

    def _claim_key(self, key: Key) -> Key:
        if key in self._used_keys:
            raise ReplayMismatch(f"{key}: asked or rolled twice in one round")
        self._used_keys.add(key)
        return key

    def _find_answer(self, question: Question[A]) -> OpenQuestion:
        key = self._claim_key(self._make_key(question.kind, question.seat, question.at))
        seal = make_seal_key(self._round, question.kind, question.at) if question.sealed else ""
        open_question = OpenQuestion(
            key=key, question=question, answer=self._journal.find_answer(key, question.compute_digest), seal=seal
        )
        if open_question.answer:
            return open_question
        answer = self._answerer.answer(open_question, tuple(self.events))
        if answer is None:
            return open_question
        entry = JournalEntry(
            key=key, hand=answer[1], value=answer[0], about=question.compute_digest() if self.recorded else ""
        )
        self.automatic_answers.append(entry)
        return open_question.model_copy(update={"answer": entry})

    def _claim_seal(self, questions: list[OpenQuestion]) -> None:
        """Check that a set has one seal, used by no other set of the round."""
        seals = {a.seal for a in questions}
        if len(seals) > 1:
            raise ReplayMismatch(f"one set of questions under different seals: {', '.join(sorted(seals))}")
        if questions[0].seal:
            self._claim_key(questions[0].seal)

    def _is_sealed(self, questions: list[OpenQuestion]) -> bool:
        """Whether a sealed set is closed; without answers from people it needs no seal."""
        if not questions[0].seal or not any(a.answered_by in PEOPLE_SOURCES for a in questions):
            return True
        seal = self._journal.find_seal(questions[0].seal)
        if seal:
            self.used.append(seal)
        return seal is not None


class UnrecordedStep(StepContext):
    """A step of a race that nobody will replay."""

    recorded = False

    def __init__(self, round: int, dice: DiceSource, answerer: Answerer) -> None:
        super().__init__(round, NO_ENTRIES, dice, answerer, frozenset())


MAX_LOOP_TURNS = 400


def limit_turns(what: str, most: int = MAX_LOOP_TURNS) -> Iterator[int]:
    """Yield 0, 1, 2 … for a loop that ends by itself. Raises ReplayMismatch after `most` turns."""
    yield from range(most)
    raise ReplayMismatch(f"{what}: no end after {most} turns")


def limit_turns_while(goes_on: Callable[[], object], what: str, most: int = MAX_LOOP_TURNS) -> Iterator[int]:
    """Yield while a condition holds. Raises ReplayMismatch after `most` turns."""
    for nth in limit_turns(what, most):
        if not goes_on():
            return
        yield nth
