"""The recorded history of a race along its current branch, round by round."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from bot.model.driver import Driver
from bot.store import branches as takes
from bot.store import journal, questions, races, rounds
from bot.store import rulings as acts
from bot.store.branches import Branch, find_branch_of_round, list_lineage
from bot.store.database import Transaction
from bot.store.journal import EnteredRow, NewJournalRow
from bot.store.questions import QuestionRow
from bot.store.races import Race
from bot.store.rounds import Round
from bot.store.rulings import Act, Succession
from rules.base import Json, Key, Seat, canonical_json, is_question_or_roll_key, parse_key
from rules.engine import Checkpoint
from rules.journal import JournalEntry, parse_dice_override_key, retiring_seat


@dataclass(frozen=True)
class RaceHistory:
    """History of a race by round: its record, the checkpoint before it, its journal entries.

    `version`: version of the race when it was read; `take`: the branch; `open`: events of the open step;
    `acts`: the stewards' rulings; `known`: by round, all entries of any branch since the last rewind to that
    round; `asked`: every question put in any branch; `successions`: seats that changed drivers, latest first."""

    version: int
    take: int
    takes: tuple[Branch, ...]
    rounds: dict[int, Round]
    bases: dict[int, Checkpoint]
    entries: dict[int, tuple[JournalEntry, ...]]
    open: tuple[Json, ...] = ()
    acts: tuple[Act, ...] = ()
    known: dict[int, tuple[EnteredRow, ...]] = field(default_factory=dict)
    asked: tuple[QuestionRow, ...] = ()
    successions: tuple[Succession, ...] = ()

    def former_drivers(self, round: int) -> dict[Seat, str]:
        """Return, by seat, the drivers of a round who have left their seats since.

        If a rewind went back past the round, its new drivers count."""
        back = [t for t in self.takes if t.take in self.standing_rewinds and t.round <= round]
        since = (one for one in self.successions if one.round > round)
        return {one.seat: one.was for one in since if not any(t.take > one.take for t in back)}

    def is_in_replayed_round(self, act: Act) -> bool:
        """Whether a ruling was made in a round that an earlier, rewound branch had already completed."""
        return any(t.take <= act.take and t.since > act.round for t in self.takes)

    @cached_property
    def standing_rewinds(self) -> frozenset[int]:
        """Branches that go back to a chosen point and were not revoked."""
        struck = {act.key for act in self.acts if act.struck}
        return frozenset(
            t.take
            for t in self.takes
            if t.act in takes.REWIND_ACTIONS and f"{takes.BRANCH_KEY_PREFIX}{t.take}" not in struck
        )

    @cached_property
    def abandoned_branches(self) -> frozenset[int]:
        """Branches that descend from a rewind that was itself revoked."""
        undone = {t.take for t in self.takes if t.act in takes.REWIND_ACTIONS} - self.standing_rewinds
        return frozenset(t.take for t in self.takes if undone & {one.take for one in list_lineage(self.takes, t.take)})

    @cached_property
    def void_ruling_ids(self) -> frozenset[int]:
        """Ids of the rulings made void by a rewind: their round was rewound and their entries were not made again."""
        line = [take for take in list_lineage(self.takes, self.take) if take.take in self.standing_rewinds]
        return frozenset(act.id for act in self.acts if not act.struck and self._is_void(act, line))

    def _is_void(self, act: Act, rewinds: Sequence[Branch]) -> bool:
        entered, round = entries_of_ruling(act), round_of_ruling(act)
        last = max(
            (one for one in rewinds if one.take > act.take and one.round <= round), key=_branch_number, default=None
        )
        if last is None or not entered:
            return False
        rows = (row for row in self.known.get(round, ()) if row.take == last.take and row.id not in self._ruling_ids)
        again = {(row.entry.key, canonical_json(row.entry.value)) for row in rows}
        return last.round < round or not any((e.key, canonical_json(e.value)) in again for e in entered)

    @cached_property
    def _ruling_ids(self) -> frozenset[int]:
        return frozenset(act.id for act in self.acts)

    @cached_property
    def retirements(self) -> Mapping[Seat, tuple[Act, ...]]:
        """The rulings that ever retired a seat, by seat."""
        found = dict[Seat, tuple[Act, ...]]()
        for act in self.acts:
            entry = acts.retirement_of(act)
            if entry:
                found[retiring_seat(entry.key)] = (*found.get(retiring_seat(entry.key), ()), act)
        return found

    def find_rulings_entering(self, entry: JournalEntry) -> Sequence[Act]:
        """Return the rulings that made this entry, whether they stand or not."""
        return self._rulings_by_entry.get((entry.key, canonical_json(entry.value)), ())

    @cached_property
    def _rulings_by_entry(self) -> Mapping[tuple[Key, str], Sequence[Act]]:
        found = dict[tuple[Key, str], list[Act]]()
        for act in self.acts:
            for entry in entries_of_ruling(act):
                found.setdefault((entry.key, canonical_json(entry.value)), []).append(act)
        return found


def round_of_ruling(act: Act) -> int:
    """Return the round that a ruling is about."""
    if act.key.startswith(takes.BRANCH_KEY_PREFIX):
        return takes.parse_branch(act.key, act.value).round
    about = parse_dice_override_key(act.key) or act.key
    return parse_key(about).round if is_question_or_roll_key(about) else act.round


def _branch_number(take: Branch) -> int:
    return take.take


async def load_history(t: Transaction, race: Race, take: int | None = None, until: int | None = None) -> RaceHistory:
    """Load the history of a race: of its current branch, or of branch `take` up to round `until`."""
    known = await takes.list_all(t, race.id)
    current, last = race.take if take is None else take, race.round if until is None else until
    done = await acts.list_all(t, race.id)
    asked = await questions.list_all(t, race.id)
    changes = await acts.list_successions(t, race.id)
    found = RaceHistory(
        race.version, current, known, {}, {}, {}, race.told if take is None else (), done, {}, asked, changes
    )
    line = [one for one in list_lineage(known, current) if one.take in found.standing_rewinds]
    found.known.update(_drop_rewound_entries(line, await journal.load_all_entries(t, race.id)))
    for n in range(last + 1):
        whose = find_branch_of_round(known, current, n)
        base = await rounds.load_base_checkpoint(t, race.id, whose, n)
        if base is not None:
            found.bases[n] = base
            found.rounds[n] = await rounds.get(t, race.id, whose, n)
            found.entries[n] = await journal.load_current_entries(t, race.id, whose, n)
    return found


def _drop_rewound_entries(
    rewinds: Sequence[Branch], entered: Mapping[int, tuple[EnteredRow, ...]]
) -> dict[int, tuple[EnteredRow, ...]]:
    """Keep, for each round, the entries made since it was last rewound on purpose."""
    since = {n: max((one.take for one in rewinds if one.round <= n), default=0) for n in entered}
    return {n: tuple(e for e in entries if e.take >= since[n]) for n, entries in entered.items()}


def without_hidden(told: RaceHistory, round: int, hidden: Collection[Key]) -> RaceHistory:
    """Return the history without the hidden entries and questions of a round."""
    read = {**told.entries, round: tuple(e for e in told.entries.get(round, ()) if e.key not in hidden)}
    known = {**told.known, round: tuple(e for e in told.known.get(round, ()) if e.entry.key not in hidden)}
    asked = tuple(row for row in told.asked if not (row.covered and row.round == round))
    return replace(told, entries=read, known=known, asked=asked)


def entries_of_ruling(act: Act) -> tuple[JournalEntry, ...]:
    """Return the journal entries that a ruling made for the rules."""
    if act.key.startswith(takes.BRANCH_KEY_PREFIX):
        return takes.parse_branch(act.key, act.value).added
    if act.key.startswith(acts.DISQUALIFY_PREFIX):
        retirement = acts.retirement_of(act)
        return (retirement,) if retirement else ()
    return () if act.key.startswith(acts.STEWARD_PREFIX) else (JournalEntry(key=act.key, hand="gm", value=act.value),)


async def load_former_loadout(
    t: Transaction, race: Race, member: int, read: Callable[[Iterable[JournalEntry]], dict[Seat, Json]]
) -> Json:
    """Load what a member brought to their last race like this one; None if there was nothing."""
    for number, take, seat in await races.list_earlier_races(t, race, member):
        begun = await rounds.get(t, number, takes.find_branch_of_round(await takes.list_all(t, number), take, 0), 0)
        found = read(JournalEntry.model_validate(entry) for entry in begun.entries).get(seat)
        if found is not None:
            return found
    return None


async def find_same_race(t: Transaction, race: Race, sums: Sequence[str]) -> Race | None:
    """Find the race of this server that is identical to the given one, if any.

    If the dice were secret, equal seeds are enough, even if the race was corrected since; otherwise the rounds
    are compared. `sums`: the SHA-256 digests of its rounds."""
    rows = await t.rows("SELECT id FROM race WHERE guild = ? AND seed = ? ORDER BY id", race.guild, race.seed)
    for row in rows:
        if race.house is not None or sums == [
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
    acts: Sequence[tuple[NewJournalRow, bool]],
) -> int:
    """Store a complete race; return its id. `acts`: the stewards' rulings, and whether each was revoked."""
    number = await races.add(t, race)
    await races.save_drivers(t, number, drivers)
    for one in record:
        await rounds.save_round(t, number, one)
    for checkpoint in checkpoints:
        await rounds.save_checkpoint(t, number, race.take, checkpoint)
    played = [NewJournalRow(one.take, one.n, JournalEntry(**entry)) for one in record for entry in one.entries]
    await journal.append(t, number, race.created, [*played, *(new for new, _ in acts)])
    ruled = await t.rows("SELECT id FROM journal WHERE race = ? AND reason != '' ORDER BY id", number)
    struck = [row["id"] for row, (_, gone) in zip(ruled, acts, strict=True) if gone]
    await journal.strike_rows(t, number, struck)
    return number


async def assign_members(t: Transaction, race: int, members: Mapping[Seat, int]) -> None:
    """Record which members of the server drove which cars."""
    drivers = await races.list_drivers(t, race)
    known = [d.model_copy(update={"member": members[d.seat]}) for d in drivers if d.seat in members]
    await races.save_drivers(t, race, [d.model_copy(update={"member": None}) for d in known])
    await races.save_drivers(t, race, known)
    found = await races.get(t, race)
    assert found is not None
    await races.touch(t, found, None)
