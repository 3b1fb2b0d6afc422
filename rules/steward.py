"""What rules may call: ask, ask_all, roll, shuffle, retired, tell.

`choice = steward.ask(CornerTooFast(...))` returns at once when the journal has the answer, or when somebody filed
it beforehand. Otherwise the step is *suspended*: an exception unwinds it, nothing of it is kept, and when the
answer arrives the step is simply run again from its start. So rules are straight-line Python, and live play,
restart, undo and verification are one code path.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, Protocol, TypeVar

from rules.dice import Dice, Drawn, Luck
from rules.events import Event
from rules.journal import Disturbed, Entry, Hand, Journal, as_ruled, fits, retiring, seal_key
from rules.questions import Question
from rules.values import Json, Key, Seat, Value

A = TypeVar("A")
C = TypeVar("C")


class Asked(Value):
    """A question of an open set with its key and its present answer, if there is one already."""

    key: Key
    question: Question  # type: ignore[type-arg]
    answer: Entry | None = None
    seal: Key = ""

    @property
    def outstanding(self) -> bool:
        """True while nobody has answered."""
        return self.answer is None

    @property
    def owed(self) -> bool:
        """Whether its driver owes the answer now; an order of an earlier round may have given it."""
        foretold = self.question.foretold and self.answer is not None and self.answer.hand == "sheet"
        return self.question.always and not foretold

    @cached_property
    def about(self) -> str:
        """The question's digest, made once: it is asked for with every answer to its set."""
        return self.question.digest()


class Roll(Value):
    """Natural faces of a roll."""

    key: Key
    faces: tuple[int, ...]

    @property
    def total(self) -> int:
        """The sum of the faces."""
        return sum(self.faces)


class Suspended(BaseException):
    """A step cannot go on. Raised and caught in this module and the engine only."""

    def __init__(self, open_set: tuple[Asked, ...]) -> None:
        super().__init__()
        self.open = open_set


class Answerer(Protocol):
    """Who answers inside a run, so that a round without people is one run."""

    def answer(self, asked: Asked, told: tuple[Event, ...]) -> tuple[Json, Hand] | None:
        """A value and the hand that gives it, or None: somebody has to be asked."""


class Steward:
    """The rules' side of one step. Everything it hands out is a function of journal, luck and answerer."""

    def __init__(
        self, round: int, journal: Journal, luck: Luck, answerer: Answerer, spent: frozenset[Key], step: int = 0
    ) -> None:
        self._round, self._step, self._journal, self._luck, self._answerer = round, step, journal, luck, answerer
        self._seen = set(spent)
        self.veil: Callable[[Event], Iterable[Event]] = lambda event: (event,)
        """The game's (`RuleSet.veil`), for the engine to set."""
        self.told: list[Event] = []
        self.rolled: list[Drawn] = []
        self.used: list[Entry] = []
        self.given: list[Entry] = []
        self.owed: list[Key] = []
        self.aside: list[Entry] = []

    def ask(self, question: Question[A]) -> A:
        """The answer to one question."""
        return self.ask_all((question,))[0]

    def ask_all(self, questions: Iterable[Question[A]]) -> tuple[A, ...]:
        """The answers to several questions put at once, in their order, when all are in and, if sealed, closed. Raises
        Suspended."""
        asked = [self._find(q) for q in questions]
        if not asked:
            return ()
        self._one_seal(asked)
        if any(a.outstanding for a in asked) or not self._closed(asked):
            raise Suspended(tuple(asked))
        entries = [a.answer for a in asked if a.answer]
        self.used.extend(entries)
        self.owed.extend(a.key for a in asked if a.owed)
        return tuple(a.question.read(e.value) for a, e in zip(asked, entries, strict=True))

    def hand(self, question: Question[A]) -> Hand:
        """Who answered a question that has been asked in this step."""
        key = self.key(question)
        return next(e.hand for e in self.used if e.key == key)

    def key(self, question: Question[A]) -> Key:
        """What the answer to a question is entered under."""
        return self._key(question.kind, question.seat, question.at)

    def roll(self, why: str, dice: Dice, *, of: Seat = "", at: str = "") -> Roll:
        """Faces for `why`: the game master's ruling, unless it fits other dice, else the record, else a fresh draw by
        key."""
        return self._drawn(self._key(why, of, at), dice, lambda key: self._luck.faces(key, dice))

    def shuffle(self, why: str, cards: Sequence[C], *, of: Seat = "", at: str = "") -> tuple[C, ...]:
        """The cards in a new order, recorded as a roll: its faces say, from the top, which card (from 1) lies there.
        Raises Disturbed."""
        count = len(cards)
        whole = Dice(count=count, sides=count)
        roll = self._drawn(self._key(why, of, at), whole, lambda key: self._luck.order(key, count))
        if sorted(roll.faces) != list(range(1, count + 1)):
            raise Disturbed(f"{roll.key}: {list(roll.faces)} is no order of {count} cards")
        return tuple(cards[face - 1] for face in roll.faces)

    def retired(self) -> tuple[Seat, ...]:
        """The seats whose retirement was entered for this round until now, in the order in which they were."""
        entries = self._journal.retirements(self._round, self._step, self._seen)
        self.used.extend(e for e in entries if e.key not in self._seen)
        self._seen.update(e.key for e in entries)
        return tuple(retiring(e.key) for e in entries)

    def amendments(self) -> tuple[Entry, ...]:
        """What the stewards amend before this step of the round; for the engine, not for rules."""
        return self._journal.amendments(self._round, self._step)

    def amend(self, entry: Entry) -> None:
        """An amendment is made; for the engine."""
        self.used.append(entry)
        self._seen.add(entry.key)

    def tell(self, event: Event) -> None:
        """Make a fact known to its audience."""
        self.told.extend(self.veil(event))

    def spent(self) -> frozenset[Key]:
        """Every key asked, sealed, rolled, ruled or retired under in this round so far."""
        return frozenset(self._seen)

    def _drawn(self, key: Key, dice: Dice, draw: Callable[[Key], tuple[int, ...]]) -> Roll:
        ruled = self._journal.ruled(self._fresh(key))
        if ruled and fits(as_ruled(ruled, dice), dice):
            self.used.append(ruled)
            self._seen.add(ruled.key)
        elif ruled:
            self.aside.append(ruled)
        drawn = self._journal.drawn(key, dice) or Drawn(key=key, sides=dice.sides, faces=draw(key))
        self.rolled.append(drawn)
        return Roll(key=key, faces=drawn.faces)

    def _key(self, kind: str, seat: Seat, at: str) -> Key:
        return f"{self._round}/{kind}/{seat}/{at}"

    def _fresh(self, key: Key) -> Key:
        if key in self._seen:
            raise Disturbed(f"{key}: asked or rolled twice in one round")
        self._seen.add(key)
        return key

    def _find(self, question: Question[A]) -> Asked:
        key = self._fresh(self._key(question.kind, question.seat, question.at))
        seal = seal_key(self._round, question.kind, question.at) if question.sealed else ""
        asked = Asked(key=key, question=question, answer=self._journal.answer(key, question.digest), seal=seal)
        if asked.answer:
            return asked
        said = self._answerer.answer(asked, tuple(self.told))
        if said is None:
            return asked
        entry = Entry(key=key, hand=said[1], value=said[0], about=self._about(question))
        self.given.append(entry)
        return Asked(key=key, question=question, answer=entry, seal=seal)

    def _about(self, question: Question[Any]) -> str:
        """What an answer given in this step is said to be about."""
        return question.digest()

    def _one_seal(self, asked: list[Asked]) -> None:
        """A sealed set is closed as a whole, and no other set of the round by the same entry."""
        seals = sorted({a.seal for a in asked})
        if len(seals) > 1:
            raise Disturbed(f"one set of questions under different seals: {', '.join(seals)}")
        if seals[0]:
            self._fresh(seals[0])

    def _closed(self, asked: list[Asked]) -> bool:
        """A sealed set in which a person may still change his mind needs its seal; machines do not change theirs."""
        if not asked[0].seal or not any(a.answer and a.answer.hand in ("driver", "gm") for a in asked):
            return True
        seal = self._journal.sealed(asked[0].seal)
        if seal:
            self.used.append(seal)
        return seal is not None
