"""Rows of open questions: their seats, deadlines and reminders. Pure."""

from dataclasses import dataclass
from functools import cached_property

from bot.app.missed_turns import ENTRY_ROUND
from bot.app.race_snapshot import RaceSnapshot
from bot.model.timing_options import HOUR_SECONDS
from bot.schedule import deadlines
from bot.schedule.deadlines import Deadline
from bot.store.questions import QuestionRow
from rules.base import Key, Seat
from rules.engine import AdvanceResult
from rules.step_context import OpenQuestion


@dataclass(frozen=True)
class QuestionRowChanges:
    """Changed question rows.

    `new_rows`: rows to open; `earlier_rows`: rows that stay open or close; `slot`: the fixed time at which the last
    round is due; `extra_seconds`: those for which the race waits for a seat."""

    new_rows: tuple[QuestionRow, ...]
    earlier_rows: tuple[QuestionRow, ...]
    slot: int | None
    extra_seconds: dict[Seat, int]

    @property
    def open_rows(self) -> tuple[QuestionRow, ...]:
        """The rows that are open after the run."""
        return tuple(row for row in (*self.new_rows, *self.earlier_rows) if not row.closed)


@dataclass(frozen=True)
class QuestionRows:
    """The questions of a run, compared with those asked before it."""

    before: RaceSnapshot
    progress: AdvanceResult
    moment: int

    @property
    def set_key(self) -> Key:
        """The key of the open set."""
        return self.progress.open[0].seal or self.progress.open[0].key

    @cached_property
    def deadline_at(self) -> int:
        """The latest deadline of the open set."""
        return max((row.due for row in self.get_changes().open_rows), default=self._deadline.hard)

    def get_changes(self) -> QuestionRowChanges:
        """Return the rows after the run."""
        return self._changes

    @cached_property
    def _changes(self) -> QuestionRowChanges:
        rows_by_question = {(row.key, row.digest): row for row in self.before.open}
        new_rows, earlier_rows = list[QuestionRow](), list[QuestionRow]()
        for nth, open_question in enumerate(self.progress.open):
            row = rows_by_question.pop((open_question.key, open_question.question_digest), None)
            if row:
                earlier_rows.append(self._with_answer(row, open_question))
            elif self.before.get_driver(open_question.question.seat).may_answer:
                new_rows.append(self._make_row(open_question, nth))
        closed_rows = (row.model_copy(update={"closed": True}) for row in rows_by_question.values())
        opens = any(row.set_key == self.set_key for row in new_rows) if self.progress.open else False
        slot = self._deadline.hard if opens and self._is_round_question else self.before.race.last_slot
        beyond = {r.seat: r.due - self._count_extra_seconds(r) - self._deadline.hard for r in new_rows if not r.hidden}
        extra_seconds = {seat: seconds for seat, seconds in beyond.items() if seconds > 0}
        return QuestionRowChanges(
            self._with_early_reminders(tuple(new_rows)),
            (*self._with_early_reminders(tuple(earlier_rows)), *closed_rows),
            slot,
            extra_seconds,
        )

    @cached_property
    def _is_round_question(self) -> bool:
        """Whether the whole round is asked and gets its full time.

        In a live race, questions that drivers answer in turn do not: the others wait for each."""
        is_live = self.before.race.pace == "live"
        return any(a.question.required and (a.question.sealed or not is_live) for a in self.progress.open)

    @cached_property
    def _earlier_rows(self) -> list[QuestionRow]:
        """The rows of this set that were open before, earliest deadline first."""
        rows_of_set = (row for row in self.before.open if self.progress.open and row.set_key == self.set_key)
        return sorted(rows_of_set, key=lambda row: row.due - row.bank_seconds)

    @cached_property
    def _deadline(self) -> Deadline:
        """The deadline of the current questions: that of their set, if part of it was open before."""
        race = self.before.race
        if self._earlier_rows:
            first = self._earlier_rows[0]
            return Deadline(first.soft_due, first.due - first.bank_seconds)
        if self._is_round_question:
            usual = deadlines.compute_deadline(race.timing, self.moment, race.hours, race.last_slot)
            return min(usual, self._entry_deadline or usual, key=lambda one: one.hard)
        hard = deadlines.add_working_seconds(race.timing, self.moment, race.timing.answer)
        return Deadline(deadlines.find_last_reminder_time(race.timing, self.moment, hard), hard)

    @cached_property
    def _entry_deadline(self) -> Deadline | None:
        """The deadline that all orders before the first round share: that of the set before, or a quarter of a round.

        With fixed slots it is the same slot, if a quarter of a round is left until then."""
        race = self.before.race
        dues = [row.due for row in self.before.open if row.round == ENTRY_ROUND and not row.hidden]
        if race.round != ENTRY_ROUND or not dues:
            return None
        least = deadlines.add_working_seconds(race.timing, self.moment, race.hours * HOUR_SECONDS // 4)
        if race.timing.days and min(dues) < least:
            return None
        hard = max(min(dues), least)
        return Deadline(deadlines.find_last_reminder_time(race.timing, self.moment, hard), hard)

    def _make_row(self, open_question: OpenQuestion, nth: int) -> QuestionRow:
        race, question, deadline = self.before.race, open_question.question, self._deadline
        member_settings, driver = self.before.get_settings(question.seat), self.before.get_driver(question.seat)
        if question.required and not question.hidden:
            deadline = deadlines.extend_for_vacation(race.timing, member_settings, deadline, self.moment, driver.waited)
        row = QuestionRow(
            race=race.id,
            branch=race.branch,
            round=race.round,
            key=open_question.key,
            digest=open_question.question_digest,
            seat=question.seat,
            kind=question.kind,
            set_key=self.set_key,
            answered=open_question.answered_by,
            opened=self.moment,
            due=deadline.hard,
            soft_due=deadline.soft,
            remind_at=deadlines.find_next_reminder_time(race.timing, member_settings, self.moment, deadline),
            hidden=question.hidden,
            position=nth,
        )
        return row.with_due(row.due + self._count_extra_seconds(row))

    def _count_extra_seconds(self, row: QuestionRow) -> int:
        """Return the seconds granted by stewards on any branch, beyond those in the set's own deadline."""
        granted_seconds = self.before.granted_seconds
        return max(
            0,
            granted_seconds.get(row.key, 0)
            - (granted_seconds.get(self._earlier_rows[0].key, 0) if self._earlier_rows else 0),
        )

    def _with_answer(self, row: QuestionRow, open_question: OpenQuestion) -> QuestionRow:
        hand = open_question.answered_by
        if row.answered == hand:
            return row
        answered_row = row.with_driver_answer(self.moment) if hand == "driver" and not row.answered else row
        return answered_row.model_copy(update={"answered": hand})

    def _with_early_reminders(self, rows: tuple[QuestionRow, ...]) -> tuple[QuestionRow, ...]:
        """If only a few drivers are late, remind them at half time (S-131)."""
        awaited_rows = [row for row in rows if not row.answered]
        few = 0 < len(awaited_rows) <= min(self.before.race.timing.few, len(rows) // 2)
        return tuple(
            self._with_early_reminder(row) if few and not row.answered and not row.hidden else row for row in rows
        )

    def _with_early_reminder(self, row: QuestionRow) -> QuestionRow:
        half = deadlines.subtract_working_seconds(self.before.race.timing, row.due, (row.due - row.opened) // 2)
        if row.remind_at is None or row.reminders_sent or row.remind_at <= half:
            return row
        return row.model_copy(update={"remind_at": max(half, row.opened)})
