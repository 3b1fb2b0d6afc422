"""The recorded history of a race along its current branch, round by round."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from bot.model.driver import Driver
from bot.store import branches, journal, questions, races, rounds, rulings, seats
from bot.store.branches import Branch, find_branch_of_round, list_lineage
from bot.store.database import Transaction
from bot.store.journal import JournalRow, NewJournalRow
from bot.store.questions import QuestionRow
from bot.store.races import Race
from bot.store.rounds import Round
from bot.store.rulings import Ruling, Succession
from rules.base import Json, Key, Seat, encode_canonical_json, is_question_or_roll_key, parse_key
from rules.engine import Checkpoint
from rules.journal import JournalEntry, parse_dice_override_key, parse_retiring_seat


@dataclass(frozen=True)
class RaceHistory:
    """History of a race by round: its record, the checkpoint before it, its journal entries.

    `version`: version of the race when it was read; `branch`: the current branch; `open`: events of the open step;
    `rulings`: the stewards' rulings; `entries_since_rewind`: by round, all entries of any branch since the last rewind
    to that round, without struck ones; `asked_questions`: every question put in any branch; `successions`: seats that
    changed drivers, latest first."""

    version: int
    branch: int
    branches: tuple[Branch, ...]
    rounds: dict[int, Round] = field(default_factory=dict)
    bases: dict[int, Checkpoint] = field(default_factory=dict)
    entries: dict[int, tuple[JournalEntry, ...]] = field(default_factory=dict)
    open: tuple[Json, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    entries_since_rewind: dict[int, tuple[JournalRow, ...]] = field(default_factory=dict)
    asked_questions: tuple[QuestionRow, ...] = ()
    successions: tuple[Succession, ...] = ()

    def list_former_drivers(self, round: int) -> dict[Seat, str]:
        """Return, by seat, the drivers of a round who have left their seats since.

        If a rewind went back past the round, its new drivers count."""
        back = [t for t in self.branches if t.number in self.standing_rewinds and t.round <= round]
        since = (one for one in self.successions if one.round > round)
        return {one.seat: one.was for one in since if not any(t.number > one.branch for t in back)}

    def is_in_replayed_round(self, ruling: Ruling) -> bool:
        """Whether a ruling was made in a round that an earlier, rewound branch had already completed."""
        return any(t.number <= ruling.branch and t.since > ruling.round for t in self.branches)

    @cached_property
    def standing_rewinds(self) -> frozenset[int]:
        """Branches that go back to a chosen point and were not revoked."""
        struck = {ruling.key for ruling in self.rulings if ruling.struck}
        return frozenset(
            t.number
            for t in self.branches
            if t.act in branches.REWIND_ACTIONS and f"{branches.BRANCH_KEY_PREFIX}{t.number}" not in struck
        )

    @cached_property
    def abandoned_branches(self) -> frozenset[int]:
        """Branches that descend from a rewind that was itself revoked."""
        undone = {t.number for t in self.branches if t.act in branches.REWIND_ACTIONS} - self.standing_rewinds
        return frozenset(
            t.number for t in self.branches if undone & {one.number for one in list_lineage(self.branches, t.number)}
        )

    @cached_property
    def void_ruling_ids(self) -> frozenset[int]:
        """Ids of the rulings made void by a rewind: their round was rewound and their entries were not made again."""
        line = [branch for branch in list_lineage(self.branches, self.branch) if branch.number in self.standing_rewinds]
        return frozenset(ruling.id for ruling in self.rulings if not ruling.struck and self._is_void(ruling, line))

    @cached_property
    def standing_disqualifications(self) -> tuple[Ruling, ...]:
        """The disqualifications that were neither revoked nor made void by a rewind."""
        return tuple(
            ruling
            for ruling in self.rulings
            if rulings.is_standing_disqualification(ruling) and ruling.id not in self.void_ruling_ids
        )

    def _is_void(self, ruling: Ruling, rewinds: Sequence[Branch]) -> bool:
        entries, round = list_entries_of_ruling(ruling), find_round_of_ruling(ruling)
        last = rulings.find_rewind_behind(ruling, round, rewinds)
        if last is None or not entries:
            return last is not None and ruling.key.startswith(rulings.DISQUALIFY_PREFIX)
        rows = (
            row
            for row in self.entries_since_rewind.get(round, ())
            if row.branch == last.number and row.id not in self._ruling_ids
        )
        again = {(row.entry.key, encode_canonical_json(row.entry.value)) for row in rows}
        return last.round < round or not any((e.key, encode_canonical_json(e.value)) in again for e in entries)

    @cached_property
    def _ruling_ids(self) -> frozenset[int]:
        return frozenset(ruling.id for ruling in self.rulings)

    @cached_property
    def retirements(self) -> Mapping[Seat, tuple[Ruling, ...]]:
        """The rulings that ever retired a seat, by seat."""
        rulings_by_seat = dict[Seat, tuple[Ruling, ...]]()
        for ruling in self.rulings:
            entry = rulings.find_retirement(ruling)
            if entry:
                rulings_by_seat[parse_retiring_seat(entry.key)] = (
                    *rulings_by_seat.get(parse_retiring_seat(entry.key), ()),
                    ruling,
                )
        return rulings_by_seat

    def find_rulings_entering(self, entry: JournalEntry) -> Sequence[Ruling]:
        """Return the rulings that made this entry, whether they stand or not."""
        return self._rulings_by_entry.get((entry.key, encode_canonical_json(entry.value)), ())

    @cached_property
    def _rulings_by_entry(self) -> Mapping[tuple[Key, str], Sequence[Ruling]]:
        rulings_by_entry = dict[tuple[Key, str], list[Ruling]]()
        for ruling in self.rulings:
            for entry in list_entries_of_ruling(ruling):
                rulings_by_entry.setdefault((entry.key, encode_canonical_json(entry.value)), []).append(ruling)
        return rulings_by_entry


def find_round_of_ruling(ruling: Ruling) -> int:
    """Return the round that a ruling is about."""
    if ruling.key.startswith(branches.BRANCH_KEY_PREFIX):
        return branches.parse_branch(ruling.key, ruling.value).round
    about = parse_dice_override_key(ruling.key) or ruling.key
    return parse_key(about).round if is_question_or_roll_key(about) else ruling.round


async def load_history(t: Transaction, race: Race, branch: int | None = None, until: int | None = None) -> RaceHistory:
    """Load the history of a race: of its current branch, or of another `branch` up to round `until`."""
    all_branches = await branches.list_all(t, race.id)
    current, last = race.branch if branch is None else branch, race.round if until is None else until
    all_rulings = await rulings.list_all(t, race.id)
    asked_questions = await questions.list_all(t, race.id)
    changes = await rulings.list_successions(t, race.id)
    history = RaceHistory(
        version=race.version,
        branch=current,
        branches=all_branches,
        open=race.step_events if branch is None else (),
        rulings=all_rulings,
        asked_questions=asked_questions,
        successions=changes,
    )
    line = [one for one in list_lineage(all_branches, current) if one.number in history.standing_rewinds]
    all_entries = _drop_struck_entries(await journal.load_all_entries(t, race.id), history.abandoned_branches)
    history.entries_since_rewind.update(_drop_rewound_entries(line, all_entries))
    for n in range(last + 1):
        whose = find_branch_of_round(all_branches, current, n)
        base = await rounds.load_base_checkpoint(t, race.id, whose, n)
        if base is not None:
            history.bases[n] = base
            history.rounds[n] = await rounds.get(t, race.id, whose, n)
            history.entries[n] = await journal.load_current_entries(t, race.id, whose, n)
    return history


def _drop_struck_entries(
    entries_by_round: Mapping[int, tuple[JournalRow, ...]], abandoned_branches: Collection[int]
) -> dict[int, tuple[JournalRow, ...]]:
    """Drop struck entries, and the answers of which they were copies: what a change of drivers clears is cleared on
    every branch, unless that was on a branch which was itself abandoned."""
    remaining_entries = dict[int, tuple[JournalRow, ...]]()
    for n, rows in entries_by_round.items():
        cleared_until = {
            (row.entry.key, row.entry.hand): row.struck_by
            for row in rows
            if row.struck_by and row.branch not in abandoned_branches and is_question_or_roll_key(row.entry.key)
        }
        remaining_entries[n] = tuple(
            row
            for row in rows
            if row.struck_by is None and row.id > cleared_until.get((row.entry.key, row.entry.hand), 0)
        )
    return remaining_entries


def _drop_rewound_entries(
    rewinds: Sequence[Branch], entries_by_round: Mapping[int, tuple[JournalRow, ...]]
) -> dict[int, tuple[JournalRow, ...]]:
    """Keep, for each round, the entries made since it was last rewound on purpose."""
    since = {n: max((one.number for one in rewinds if one.round <= n), default=0) for n in entries_by_round}
    return {n: tuple(e for e in entries if e.branch >= since[n]) for n, entries in entries_by_round.items()}


def hide_after_round(history: RaceHistory, round: int, hidden: Collection[Key]) -> RaceHistory:
    """Return the history without the hidden entries and questions of a round."""
    entries = {**history.entries, round: tuple(e for e in history.entries.get(round, ()) if e.key not in hidden)}
    entries_since_rewind = {
        **history.entries_since_rewind,
        round: tuple(e for e in history.entries_since_rewind.get(round, ()) if e.entry.key not in hidden),
    }
    asked_questions = tuple(row for row in history.asked_questions if not (row.hidden and row.round == round))
    return replace(history, entries=entries, entries_since_rewind=entries_since_rewind, asked_questions=asked_questions)


def list_entries_of_ruling(ruling: Ruling) -> tuple[JournalEntry, ...]:
    """Return the journal entries that a ruling made for the rules."""
    if ruling.key.startswith(branches.BRANCH_KEY_PREFIX):
        return branches.parse_branch(ruling.key, ruling.value).added
    if ruling.key.startswith(rulings.DISQUALIFY_PREFIX):
        retirement = rulings.find_retirement(ruling)
        return (retirement,) if retirement else ()
    return (
        ()
        if ruling.key.startswith(rulings.STEWARD_PREFIX)
        else (JournalEntry(key=ruling.key, hand="gm", value=ruling.value),)
    )


async def load_former_loadout(
    t: Transaction, race: Race, member: int, read: Callable[[Iterable[JournalEntry]], dict[Seat, Json]]
) -> Json:
    """Load what a member brought to their last race like this one; None if there was nothing."""
    for number, branch, seat in await seats.list_earlier_races(t, race, member):
        first_round = await rounds.get(
            t, number, branches.find_branch_of_round(await branches.list_all(t, number), branch, 0), 0
        )
        loadout = read(JournalEntry.model_validate(entry) for entry in first_round.entries).get(seat)
        if loadout is not None:
            return loadout
    return None


async def find_same_race(t: Transaction, race: Race, sums: Sequence[str]) -> Race | None:
    """Find the race of this server that is identical to the given one, if any.

    If the dice were secret, equal seeds are enough, even if the race was corrected since; otherwise the rounds
    are compared. `sums`: the SHA-256 digests of its rounds."""
    rows = await t.fetch_rows("SELECT id FROM race WHERE guild = ? AND seed = ? ORDER BY id", race.guild, race.seed)
    for row in rows:
        if race.house_seed is not None or sums == [
            one.sha256 for one in await rounds.list_current(t, row["id"]) if one.closed
        ]:
            return await races.get(t, row["id"])
    return None


async def insert_imported_race(
    t: Transaction,
    race: Race,
    drivers: Iterable[Driver],
    record: Sequence[Round],
    checkpoints: Iterable[Checkpoint],
    rulings: Sequence[tuple[NewJournalRow, bool]],
) -> int:
    """Store a complete race; return its id. `rulings`: the stewards' rulings, and whether each was revoked."""
    number = await races.add(t, race)
    await seats.save_drivers(t, number, drivers)
    for one in record:
        await rounds.save_round(t, number, one)
    for checkpoint in checkpoints:
        await rounds.save_checkpoint(t, number, race.branch, checkpoint)
    played_rows = [NewJournalRow(one.branch, one.n, JournalEntry(**entry)) for one in record for entry in one.entries]
    await journal.append(t, number, race.created, [*played_rows, *(new for new, _ in rulings)])
    ruling_rows = await t.fetch_rows("SELECT id FROM journal WHERE race = ? AND reason != '' ORDER BY id", number)
    struck = [row["id"] for row, (_, revoked) in zip(ruling_rows, rulings, strict=True) if revoked]
    await journal.strike_rows(t, number, struck)
    return number


async def assign_members(t: Transaction, race: int, members: Mapping[Seat, int]) -> None:
    """Record which members of the server drove which cars."""
    drivers = await seats.list_drivers(t, race)
    new_drivers = [d.model_copy(update={"member": members[d.seat]}) for d in drivers if d.seat in members]
    await seats.save_drivers(t, race, [d.model_copy(update={"member": None}) for d in new_drivers])
    await seats.save_drivers(t, race, new_drivers)
    race_row = await races.get(t, race)
    assert race_row is not None
    await races.touch(t, race_row, None)
