"""The rows of open questions: whose they are, until when, and when their drivers are reminded. Pure."""

from dataclasses import dataclass
from functools import cached_property

from bot.deadlines import pace
from bot.deadlines.pace import Deadline
from bot.race.situation import Situation
from bot.store.questions import QuestionRow
from rules.engine import Progress
from rules.steward import Asked
from rules.values import Key, Seat


@dataclass(frozen=True)
class Put:
    """`fresh`: rows to open; `kept`: rows that change, those that stay open and those that close. `slot`: when the last
    round is due now; `waited`: seconds that the race waits longer for a seat."""

    fresh: tuple[QuestionRow, ...]
    kept: tuple[QuestionRow, ...]
    slot: int | None
    waited: dict[Seat, int]

    @property
    def rows(self) -> tuple[QuestionRow, ...]:
        """Those that are open."""
        return tuple(row for row in (*self.fresh, *self.kept) if not row.closed)


@dataclass(frozen=True)
class Asking:
    """What a run asks, against what was asked before it."""

    before: Situation
    progress: Progress
    moment: int

    @property
    def set(self) -> Key:
        """The open set's name."""
        return self.progress.open[0].seal or self.progress.open[0].key

    @cached_property
    def due(self) -> int:
        """When the open set closes at the latest."""
        return max((row.due for row in self.put().rows), default=self._deadline.hard)

    def put(self) -> Put:
        """The rows after the run."""
        return self._put

    @cached_property
    def _put(self) -> Put:
        known = {(row.key, row.digest): row for row in self.before.open}
        fresh, kept = list[QuestionRow](), list[QuestionRow]()
        for nth, asked in enumerate(self.progress.open):
            row = known.pop((asked.key, asked.about), None)
            if row:
                kept.append(self._answered(row, asked))
            elif self.before.driver(asked.question.seat).has_form:
                fresh.append(self._row(asked, nth))
        closed = (row.model_copy(update={"closed": True}) for row in known.values())
        opens = any(row.asked_in == self.set for row in fresh) if self.progress.open else False
        slot = self._deadline.hard if opens and self._of_the_round else self.before.race.slot
        beyond = {r.seat: r.due - self._granted(r) - self._deadline.hard for r in fresh if not r.covered}
        waited = {seat: seconds for seat, seconds in beyond.items() if seconds > 0}
        return Put(self._nudged(tuple(fresh)), (*self._nudged(tuple(kept)), *closed), slot, waited)

    @cached_property
    def _of_the_round(self) -> bool:
        """It is what the round asks, and has its whole time; in a live race what is asked of one after another has not:
        the others wait for each."""
        live = self.before.race.pace == "live"
        return any(a.question.always and (a.question.sealed or not live) for a in self.progress.open)

    @cached_property
    def _deadline(self) -> Deadline:
        """Of what is asked now: of the set, if a part of it was asked before."""
        race = self.before.race
        same = [row for row in self.before.open if self.progress.open and row.asked_in == self.set]
        if same:
            first = min(same, key=lambda row: row.due)
            return Deadline(first.soft, first.due)
        if self._of_the_round:
            return pace.deadline(race.terms, self.moment, race.hours, race.slot)
        hard = pace.after(race.terms, self.moment, race.terms.answer)
        return Deadline(pace.last_call(race.terms, self.moment, hard), hard)

    def _row(self, asked: Asked, nth: int) -> QuestionRow:
        race, question, deadline = self.before.race, asked.question, self._deadline
        habits, driver = self.before.habits_of(question.seat), self.before.driver(question.seat)
        if question.always and not question.covered:
            deadline = pace.granted(race.terms, habits, deadline, self.moment, driver.waited)
        row = QuestionRow(
            race=race.id,
            take=race.take,
            round=race.round,
            key=asked.key,
            digest=asked.about,
            seat=question.seat,
            kind=question.kind,
            asked_in=self.set,
            answered=asked.answer.hand if asked.answer else "",
            opened=self.moment,
            due=deadline.hard,
            soft=deadline.soft,
            remind=pace.next_reminder(race.terms, habits, self.moment, deadline),
            covered=question.covered,
            nth=nth,
        )
        return row.put_off(row.due + self._granted(row))

    def _granted(self, row: QuestionRow) -> int:
        """The seconds that the stewards have given for it, in whichever story they did."""
        return self.before.granted.get(row.about, 0)

    def _answered(self, row: QuestionRow, asked: Asked) -> QuestionRow:
        hand = asked.answer.hand if asked.answer else ""
        if row.answered == hand:
            return row
        given = row.by_hand(self.moment) if hand == "driver" and not row.answered else row
        return given.model_copy(update={"answered": hand})

    def _nudged(self, rows: tuple[QuestionRow, ...]) -> tuple[QuestionRow, ...]:
        """Few are missing, and most are in: those few are told so once half of their time has run (S-131)."""
        awaited = [row for row in rows if not row.answered]
        few = 0 < len(awaited) <= min(self.before.race.terms.few, len(rows) // 2)
        return tuple(self._sooner(row) if few and not row.answered and not row.covered else row for row in rows)

    def _sooner(self, row: QuestionRow) -> QuestionRow:
        half = pace.before(self.before.race.terms, row.due, (row.due - row.opened) // 2)
        if row.remind is None or row.reminded or row.remind <= half:
            return row
        return row.model_copy(update={"remind": max(half, row.opened)})
