"""Changes to a race: each kind says how it is saved, and what it makes of a race's snapshot."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from itertools import groupby
from typing import Self, TypeVar, cast

from bot.app.race_snapshot import RaceSnapshot
from bot.model.driver import Driver
from bot.posts.outbox_types import NewPost
from bot.schedule import deadlines
from bot.store import journal, questions, rounds, seasons, seats, steward_questions
from bot.store.database import Transaction
from bot.store.questions import QuestionRow
from bot.store.races import Race
from bot.store.rounds import Round
from bot.store.rulings import BotDrivenSeats
from bot.store.steward_questions import Settlement, StewardQuestion
from rules.base import Json, Key, Seat
from rules.engine import AdvanceResult, Checkpoint
from rules.journal import JournalEntry


@dataclass(frozen=True)
class Commit:
    """The commit that a change is part of: the race before and after it.

    `round`: of its entries, which a rewind puts back; `ruling`: key of its first entry with a reason, or ""."""

    now: RaceSnapshot
    race: Race
    moment: int
    round: int
    ruling: Key


class Change:
    """A change to a race, of one kind."""

    @classmethod
    async def save_all(cls, t: Transaction, commit: Commit, changes: Sequence[Self]) -> Sequence["Change"]:
        """Save the changes of this kind; return them with what saving has determined."""
        for change in changes:
            await change.save(t, commit)
        return changes

    async def save(self, t: Transaction, commit: Commit) -> None:
        """Save this change, unless other changes say it all."""

    @classmethod
    def apply_all(cls, now: RaceSnapshot, changes: Sequence[Self]) -> RaceSnapshot:
        """Return the snapshot after changes of this kind."""
        return reduce(lambda before, change: change.apply_to(before), changes, now)

    def apply_to(self, now: RaceSnapshot) -> RaceSnapshot:
        """Return the snapshot after this change; outdated where it has to be loaded to be complete."""
        return replace(now, outdated=True)


@dataclass(frozen=True)
class SeatFreed(Change):
    """A seat becomes free."""

    seat: Seat

    async def save(self, t: Transaction, commit: Commit) -> None:
        await seats.remove_driver(t, commit.race.id, self.seat)


@dataclass(frozen=True)
class DriverChanged(Change):
    """A seat's driver is new or has changed; of several changes the last counts.

    The record of a member whose seat another gets after the start is kept."""

    driver: Driver

    @classmethod
    async def save_all(cls, t: Transaction, commit: Commit, changes: Sequence[Self]) -> Sequence[Change]:
        last, race = {one.driver.seat: one.driver for one in changes}, commit.now.race
        for was in commit.now.drivers if race.stage != "lobby" else ():
            if was.member is not None and last.get(was.seat, was).member != was.member:
                await seats.end_tenure(t, race.id, was, race.round)
        before = {driver.seat: driver for driver in commit.now.drivers}
        await seats.save_drivers(t, race.id, [one for one in last.values() if one != before.get(one.seat)])
        return changes

    @classmethod
    def apply_all(cls, now: RaceSnapshot, changes: Sequence[Self]) -> RaceSnapshot:
        last = {one.driver.seat: one.driver for one in changes}
        seated_members = {(d.seat, d.member) for d in now.drivers}
        are_same_members = all((one.driver.seat, one.driver.member) in seated_members for one in changes)
        drivers = tuple(last.get(d.seat, d) for d in now.drivers)
        return replace(now, drivers=drivers, outdated=now.outdated or not are_same_members)


@dataclass(frozen=True)
class StandingOrderFiled(Change):
    """A seat's standing order; None withdraws it."""

    seat: Seat
    order: Json

    async def save(self, t: Transaction, commit: Commit) -> None:
        await journal.save_standing_order(t, commit.race.id, self.seat, self.order)


@dataclass(frozen=True)
class _QuestionSaved(Change):
    """A question as it is saved. `apply_changes` applies all of them at once."""

    row: QuestionRow

    def apply_to(self, now: RaceSnapshot) -> RaceSnapshot:
        return replace(now, open=list_open_rows(now, [self]))


class QuestionChanged(_QuestionSaved):
    """A question is answered, gets another deadline or is closed; of several changes the last counts."""

    @classmethod
    async def save_all(cls, t: Transaction, commit: Commit, changes: Sequence[Self]) -> Sequence[Change]:
        before = {row.number: row for row in commit.now.open}
        last = {one.row.number: one.row for one in changes}.values()
        await questions.update(t, last, before)
        return changes


class QuestionOpened(_QuestionSaved):
    """A question is put to a seat, or put again; its number is known once it is saved."""

    @classmethod
    async def save_all(cls, t: Transaction, commit: Commit, changes: Sequence[Self]) -> Sequence[Change]:
        return [cls(row) for row in await questions.upsert(t, [one.row for one in changes], commit.race)]


@dataclass(frozen=True)
class NewEntry(Change):
    """A new journal entry and the member who gave it.

    `reason`: given by stewards; `round`: if not the current one."""

    entry: JournalEntry
    member: int | None = None
    reason: str = ""
    round: int | None = None

    @classmethod
    async def save_all(cls, t: Transaction, commit: Commit, changes: Sequence[Self]) -> Sequence[Change]:
        branch = commit.race.branch
        entries = (
            journal.NewJournalRow(
                branch, commit.round if one.round is None else one.round, one.entry, one.member, one.reason
            )
            for one in changes
        )
        await journal.append(t, commit.race.id, commit.moment, entries)
        return changes

    @classmethod
    def apply_all(cls, now: RaceSnapshot, changes: Sequence[Self]) -> RaceSnapshot:
        entries = {entry.key: entry for entry in now.entries} | {one.entry.key: one.entry for one in changes}
        ruling = any(
            one.reason or one.round is not None or one.entry.key.startswith(journal.NON_RULE_PREFIXES)
            for one in changes
        )
        return replace(now, entries=tuple(entries.values()), outdated=now.outdated or ruling)


@dataclass(frozen=True)
class PricesShown(Change):
    """Prices that were shown beside answers already entered, by the key of the answer."""

    prices: Mapping[Key, Json]

    async def save(self, t: Transaction, commit: Commit) -> None:
        race = commit.now.race
        await journal.save_displayed_prices(t, race.id, race.branch, race.round, self.prices)

    def apply_to(self, now: RaceSnapshot) -> RaceSnapshot:
        price_updates = {key: {"shown": price} for key, price in self.prices.items()}
        entries = (e.model_copy(update=price_updates[e.key]) if e.key in price_updates else e for e in now.entries)
        return replace(now, entries=tuple(entries))


@dataclass(frozen=True)
class KeyStruck(Change):
    """Entries of this round under a key no longer count."""

    key: Key

    async def save(self, t: Transaction, commit: Commit) -> None:
        race = commit.now.race
        await journal.strike_key(t, race.id, race.branch, race.round, self.key)

    def apply_to(self, now: RaceSnapshot) -> RaceSnapshot:
        return replace(now, entries=tuple(entry for entry in now.entries if entry.key != self.key), outdated=True)


@dataclass(frozen=True)
class RulingStruck(Change):
    """A ruling, by its journal row, no longer counts. `reopens`: stewards' questions that it answered wait again."""

    row: int
    reopens: tuple[int, ...] = ()

    @classmethod
    async def save_all(cls, t: Transaction, commit: Commit, changes: Sequence[Self]) -> Sequence[Change]:
        race, reminder_at = commit.race.id, deadlines.find_next_steward_reminder_time(commit.moment, 0)
        await journal.strike_rows(t, race, [one.row for one in changes])
        return [replace(one, reopens=await steward_questions.reopen(t, race, one.row, reminder_at)) for one in changes]


@dataclass(frozen=True)
class SeatsRuled(Change):
    """Seats as rulings leave them; it is the rulings that are saved."""

    disqualified: frozenset[Seat] | None = None
    stand_ins: BotDrivenSeats | None = None

    def apply_to(self, now: RaceSnapshot) -> RaceSnapshot:
        disqualified = now.disqualified if self.disqualified is None else self.disqualified
        stand_ins = now.stand_ins if self.stand_ins is None else self.stand_ins
        return replace(now, disqualified=disqualified, stand_ins=stand_ins, outdated=True)


@dataclass(frozen=True)
class BranchStarted(Change):
    """A rewind starts a new branch, with entries in this round. The race's row holds the branch's number."""

    round: int


@dataclass(frozen=True)
class CheckpointReached(Change):
    """The state after a step."""

    checkpoint: Checkpoint

    async def save(self, t: Transaction, commit: Commit) -> None:
        await rounds.save_checkpoint(t, commit.race.id, commit.race.branch, self.checkpoint)

    def apply_to(self, now: RaceSnapshot) -> RaceSnapshot:
        return replace(now, checkpoint=self.checkpoint)


@dataclass(frozen=True)
class RoundRecorded(Change):
    """The record of a round, with what has been added."""

    record: Round

    async def save(self, t: Transaction, commit: Commit) -> None:
        if self.record != commit.now.round:
            await rounds.save_round(t, commit.race.id, self.record)

    def apply_to(self, now: RaceSnapshot) -> RaceSnapshot:
        return replace(now, round=self.record, outdated=now.outdated or self.record.n != now.race.round)


@dataclass(frozen=True)
class NewStewardQuestion(Change):
    """A new question to the stewards: its kind, the seat and the decision it is about.

    `quiet`: nobody is called, it waits in the inbox; `number`: its id once it is saved; 0 if nobody
    has to answer it."""

    kind: str
    seat: Seat
    at: Key
    facts: Mapping[str, Json] = field(default_factory=dict)
    quiet: bool = False
    number: int = 0

    @classmethod
    async def save_all(cls, t: Transaction, commit: Commit, changes: Sequence[Self]) -> Sequence[Change]:
        if not commit.race.creator or commit.now.is_against_bots_only:
            return changes
        return [replace(one, number=await steward_questions.open_question(t, one.as_row(commit))) for one in changes]

    def as_row(self, commit: Commit) -> StewardQuestion:
        """Return the question as it is stored; stewards are reminded of protests only."""
        race, reminds = commit.race, self.kind == steward_questions.PROTEST_KIND
        return StewardQuestion(
            race=race.id,
            guild=race.guild,
            game=race.game,
            branch=race.branch,
            round=commit.round,
            kind=self.kind,
            seat=self.seat,
            at=self.at,
            facts=dict(self.facts),
            asked=commit.moment,
            remind_at=deadlines.find_next_steward_reminder_time(commit.moment, 0) if reminds else None,
        )

    def apply_to(self, now: RaceSnapshot) -> RaceSnapshot:
        return now


@dataclass(frozen=True)
class StewardQuestionAnswered(Change):
    """A question to the stewards is answered by the ruling of the same commit."""

    answer: Settlement

    async def save(self, t: Transaction, commit: Commit) -> None:
        await steward_questions.save_answer(t, commit.race.id, self.answer, commit.moment, commit.ruling)

    def apply_to(self, now: RaceSnapshot) -> RaceSnapshot:
        return now


@dataclass(frozen=True)
class DeferredRulingDone(Change):
    """The ruling of this commit carries out a deferred one, by its key, and answers the same question."""

    key: Key

    async def save(self, t: Transaction, commit: Commit) -> None:
        await steward_questions.link_deferred_ruling(t, commit.race.id, self.key, commit.ruling)


@dataclass(frozen=True)
class PenaltiesServed(Change):
    """The start serves these grid penalties of the season. Saving raises Stale if they have changed."""

    numbers: tuple[int, ...]

    async def save(self, t: Transaction, commit: Commit) -> None:
        await seasons.serve_penalties(t, commit.race.id, self.numbers)


@dataclass(frozen=True)
class PenaltiesRestored(Change):
    """An abandoned race gives back the grid penalties that it served."""

    async def save(self, t: Transaction, commit: Commit) -> None:
        await seasons.restore_penalties(t, commit.race.id)


SAVING_ORDER: tuple[type[Change], ...] = (
    SeatFreed,
    DriverChanged,
    StandingOrderFiled,
    QuestionChanged,
    QuestionOpened,
    NewEntry,
    PricesShown,
    KeyStruck,
    BranchStarted,
    CheckpointReached,
    RoundRecorded,
    DeferredRulingDone,
    StewardQuestionAnswered,
    RulingStruck,
    SeatsRuled,
    NewStewardQuestion,
    PenaltiesServed,
    PenaltiesRestored,
)
"""Kinds in the order of their statements: what is struck names the entry that replaced it."""

C = TypeVar("C", bound=Change)


@dataclass(frozen=True)
class ChangeSet:
    """All changes to commit in one transaction, with the race's row and its posts. `progress`: the run they follow."""

    race: Race
    changes: tuple[Change, ...] = ()
    posts: tuple[NewPost, ...] = ()
    progress: AdvanceResult | None = None

    def list_changes_of_kind(self, kind: type[C]) -> tuple[C, ...]:
        """Return the changes of a kind."""
        return tuple(cast("list[C]", self._by_kind.get(kind, ())))

    @cached_property
    def _by_kind(self) -> Mapping[type[Change], Sequence[Change]]:
        by_kind = dict[type[Change], list[Change]]()
        for one in self.changes:
            by_kind.setdefault(type(one), []).append(one)
        return by_kind

    def with_first(self, *first: Change) -> "ChangeSet":
        """Return the change set with other changes before its own."""
        return replace(self, changes=(*first, *self.changes))

    def with_last(self, *last: Change) -> "ChangeSet":
        """Return the change set with other changes after its own."""
        return replace(self, changes=(*self.changes, *last))

    async def save(self, t: Transaction, now: RaceSnapshot, moment: int) -> "ChangeSet":
        """Save the changes; return them with what saving has determined. Raises Stale."""
        began = next((one.round for one in self.list_changes_of_kind(BranchStarted)), now.race.round)
        ruling = next((one.entry.key for one in self.list_changes_of_kind(NewEntry) if one.reason), "")
        commit, changes = Commit(now, self.race, moment, began, ruling), list[Change]()
        for kind in sorted(self._by_kind, key=SAVING_ORDER.index):
            changes += await kind.save_all(t, commit, self.list_changes_of_kind(kind))
        return replace(self, changes=tuple(changes))


def apply_changes(now: RaceSnapshot, changes: Sequence[Change]) -> RaceSnapshot:
    """Return the snapshot after changes; it is outdated if they do not tell all of it."""
    now = replace(now, open=list_open_rows(now, changes))
    for _, alike in groupby((one for one in changes if not isinstance(one, _QuestionSaved)), type):
        first, *others = alike
        now = type(first).apply_all(now, (first, *others))
    return now


def build_next_snapshot(now: RaceSnapshot, change_set: ChangeSet) -> RaceSnapshot | None:
    """Return the snapshot after a commit; None if it has to be loaded again."""
    race, same_round = change_set.race, change_set.race.round == now.race.round
    after = replace(apply_changes(now, change_set.changes), race=race)
    if after.outdated or now.race.stage == "lobby" or (now.race.branch and not same_round):
        return None
    if same_round:
        return after
    lines = tuple(line for line in after.round.lines if line.to is not None)
    return replace(after, entries=(), round=Round(n=race.round, branch=race.branch), private_lines=lines)


def list_open_rows(now: RaceSnapshot, changes: Sequence[Change]) -> tuple[QuestionRow, ...]:
    """Return the open questions after changes, in the order in which they were put."""
    rows = {row.number: row for row in now.open}
    rows |= {change.row.number: change.row for change in changes if isinstance(change, _QuestionSaved)}
    return tuple(sorted((row for row in rows.values() if not row.closed), key=lambda row: row.sort_key))
