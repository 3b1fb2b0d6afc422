"""The post about an open set of questions: posted, edited as answers come in, and closed. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.app.changes import NewEntry
from bot.app.order_receipts import SHORT_RECEIPT_CHARS, get_answer_set_key, make_receipts
from bot.app.question_rows import QuestionRows
from bot.app.race_snapshot import RaceSnapshot, describe_race_length
from bot.posts.outbox_types import NewPost
from bot.posts.types import Opened, PlacesSince
from bot.schedule.race_length import ExpectedDuration, estimate_remaining
from bot.store.races import Race
from bot.text.catch_up import find_changes
from rules.base import Json, Key, Seat, parse_key
from rules.engine import AdvanceResult
from rules.journal import JournalEntry, parse_seal_key

ROUNDS_BETWEEN_ESTIMATES = 5
"""Rounds between two estimates of the remaining time."""
POST_REUSE_SECONDS = 3600
"""Seconds for which a mid-round post is reused for the same driver's next questions."""


@dataclass(frozen=True)
class OpenOrdersPost:
    """Changes to the open-orders post after a run. `new_entries`: those that the run was given."""

    before: RaceSnapshot
    progress: AdvanceResult
    new_entries: tuple[NewEntry, ...]
    asking: QuestionRows
    moment: int

    def close_last(self) -> tuple[Json, tuple[NewPost, ...]]:
        """Close the post about the last set, unless it is reused.

        Return the continued post (or None) and the messages. These come before any event of the set, so that the
        receipts stand above the reveal."""
        last = self.before.race.open_orders_post
        if not last or self._is_same_set(last) or self._is_reused(last):
            return last, ()
        post = Opened.model_validate(last["post"])
        used = (*(e for c in self.progress.closed for e in c.used), *self.progress.used)
        receipts = self._make_short_receipts(last["set"], used) if post.sealed else {}
        post = post.model_copy(
            update={**self._group_by_punctuality(post), "closing": None, "done": True, "receipts": receipts}
        )
        return None, (NewPost(post=post, subject=make_open_orders_subject(self.before.race.branch, last)),)

    def announce(self, race: Race) -> tuple[Race, tuple[NewPost, ...]]:
        """Return the race with its open-orders post, and the message if it is new or has changed."""
        last = race.open_orders_post
        if not self.progress.open:
            return race.model_copy(update={"open_orders_post": None}), ()
        post = self._build_post(race)
        body = post.model_dump(mode="json")
        if last and self._is_same_set(last) and last["post"] == body:
            return race, ()
        began = last or {"name": self.asking.set_key, "since": self.moment, "asked": list(post.waiting)}
        post_record = {**began, "set": self.asking.set_key, "post": body}
        new_post = NewPost(post=post, subject=make_open_orders_subject(race.branch, post_record))
        return race.model_copy(update={"open_orders_post": post_record}), (new_post,)

    def _is_same_set(self, last: dict[str, Any]) -> bool:
        return bool(self.progress.open) and bool(last["set"] == self.asking.set_key)

    def _is_reused(self, last: dict[str, Any]) -> bool:
        """Whether the last post may be edited for the current questions.

        It may in mid-round, if only drivers whom it has called are asked."""
        open_questions, post = self.progress.open, Opened.model_validate(last["post"])
        if not open_questions or open_questions[0].seal or post.sealed or post.round != self.before.race.round:
            return False
        awaited_seats = {a.question.seat for a in open_questions if a.is_unanswered}
        return awaited_seats <= set(last.get("asked", ())) and self.moment - last.get("since", 0) < POST_REUSE_SECONDS

    def _group_by_punctuality(self, post: Opened) -> dict[str, tuple[Seat, ...]]:
        """Return who answered before the set closed, and whom the clock had to answer for."""
        clock = (one.entry for one in self.new_entries if one.entry.hand == "clock" and one.entry.about)
        late = {parse_key(entry.key).seat for entry in clock}
        asked_seats = sorted((*post.inside, *post.waiting), key=lambda s: self.before.get_driver(s).number)
        inside, waiting = (tuple(s for s in asked_seats if (s in late) == is_late) for is_late in (False, True))
        return {"inside": inside, "waiting": waiting}

    def _make_short_receipts(self, seal: Key, entries: Sequence[JournalEntry]) -> dict[Seat, str]:
        """Return shortened receipts of a set's answers; none if the seed is public, as they could be guessed."""
        race = self.before.race
        if race.house_seed is None or race.seed is None:
            return {}
        answers = [{"key": entry.key, "value": entry.value} for entry in entries]
        receipts = make_receipts((*answers, {"key": seal, "value": race.branch}), race.seed, race.branch)
        return {
            parse_key(key).seat: proof[:SHORT_RECEIPT_CHARS]
            for key, proof in receipts.items()
            if get_answer_set_key(key) == parse_seal_key(seal)
        }

    def _build_post(self, race: Race) -> Opened:
        open_questions = self.progress.open
        answers = [a.answer for a in open_questions if a.answer]
        seats = tuple(
            dict.fromkeys(a.question.seat for a in open_questions if not self.before.get_driver(a.question.seat).gone)
        )
        awaited_seats = {a.question.seat for a in open_questions if a.is_unanswered}
        dues = {
            row.seat: row.due
            for row in self.asking.get_changes().open_rows
            if row.seat in awaited_seats or not awaited_seats
        }
        due = min(dues.values(), default=self.moment) if awaited_seats else max(dues.values(), default=self.moment)
        channel_drivers = [d for d in self.before.drivers if d.member and (d.by == "here" or d.dm_closed)]
        return Opened(
            round=race.round,
            kinds=tuple(dict.fromkeys(a.question.kind for a in open_questions)),
            sealed=bool(open_questions[0].seal),
            waiting=tuple(s for s in seats if s in awaited_seats),
            inside=tuple(s for s in seats if s not in awaited_seats),
            due=due,
            closing=race.closes_at,
            here=tuple(d.member for d in channel_drivers if d.member and d.seat in awaited_seats),
            again=self._is_asked_again(race),
            later={seat: later for seat, later in dues.items() if later > due},
            away=tuple(seat for seat in dues if self._is_on_vacation(seat)),
            left=self._estimate_remaining_time(race)
            if open_questions[0].question.required and open_questions[0].seal
            else None,
            since=self._find_catch_up_text(race) if open_questions[0].question.required else None,
            receipts={}
            if not open_questions[0].seal or awaited_seats
            else self._make_short_receipts(open_questions[0].seal, answers),
            names={d.seat: d.name for d in self.before.drivers},
        )

    def _is_on_vacation(self, seat: Seat) -> bool:
        """Whether a driver is, or will be, on vacation while one of their questions is open."""
        vacations = self.before.get_settings(seat).away
        rows = self.asking.get_changes().open_rows if vacations else ()
        return any(
            start <= row.due and end > max(row.opened, self.moment)
            for row in rows
            if row.seat == seat
            for start, end in vacations
        )

    def _find_catch_up_text(self, race: Race) -> PlacesSince | None:
        """Return the catch-up text: the one already posted for this set, or a new one.

        Where drivers are asked in turn, only the first of a round's posts has it."""
        before, last = self.before.race.open_orders_post, race.open_orders_post
        if (
            before
            and not self._is_same_set(before)
            and before["post"]["round"] == race.round
            and not before["post"]["sealed"]
        ):
            return None
        if last and self._is_same_set(last) and "since" in last["post"]:
            catch_up = last["post"]["since"]
            return PlacesSince.model_validate(catch_up) if catch_up else None
        return find_changes(race.position_history)

    def _is_asked_again(self, race: Race) -> bool:
        """Whether a sealed set is open once more after its answers were seen: then they have become proposals.

        Answers that nobody has seen still count after a rewind."""
        last = race.open_orders_post
        if last and self._is_same_set(last) and last["post"]["again"]:
            return True
        return any(a.is_unanswered and a.key in self.before.proposals for a in self.progress.open if a.seal)

    def _estimate_remaining_time(self, race: Race) -> ExpectedDuration | None:
        """Return the estimate of the remaining time, every fifth round."""
        return (
            estimate_remaining(describe_race_length(race, self.before.drivers), race.round - 1)
            if race.round and race.round % ROUNDS_BETWEEN_ESTIMATES == 0
            else None
        )


def make_open_orders_subject(branch: int, post_record: dict[str, Any]) -> str:
    """Return the outbox subject of an open-orders post, named after the set it was first sent for."""
    return f"opened/{branch}/{post_record.get('name', post_record['set'])}"
