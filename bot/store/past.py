"""What is recorded of the story that a race tells now, round by round."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from bot.store import acts, journal, questions, races, rounds, takes
from bot.store.acts import Act, Succession
from bot.store.database import Transaction
from bot.store.journal import EnteredRow
from bot.store.questions import QuestionRow
from bot.store.races import Race
from bot.store.rounds import Round
from bot.store.takes import Take, lineage, owner
from rules.engine import Checkpoint
from rules.journal import Entry, retiring
from rules.values import Json, Key, Seat, canonical


@dataclass(frozen=True)
class Past:
    """By round: its record, the checkpoint before it, what was entered for it. `version`: the race's when it was read;
    `take`: whose story it is; `open`: what was told in the open step; `acts`: what the stewards have done; `known`: by
    round, all that was entered in any story since the last that was taken back on purpose; `asked`: every question put
    in any story; `successions`: seats that have changed hands, the last first."""

    version: int
    take: int
    takes: tuple[Take, ...]
    rounds: dict[int, Round]
    bases: dict[int, Checkpoint]
    entries: dict[int, tuple[Entry, ...]]
    open: tuple[Json, ...] = ()
    acts: tuple[Act, ...] = ()
    known: dict[int, tuple[EnteredRow, ...]] = field(default_factory=dict)
    asked: tuple[QuestionRow, ...] = ()
    successions: tuple[Succession, ...] = ()

    def drove(self, round: int) -> dict[Seat, str]:
        """By seat, who drove a round of those who have left their seats since; a rewind brings it to those who came."""
        back = [t for t in self.takes if t.take in self.rewound and t.round <= round]
        since = (one for one in self.successions if one.round > round)
        return {one.seat: one.was for one in since if not any(t.take > one.take for t in back)}

    def told_before(self, act: Act) -> bool:
        """The round in which an act was done had been over in a story that was taken back."""
        return any(t.take <= act.take and t.since > act.round for t in self.takes)

    @cached_property
    def rewound(self) -> frozenset[int]:
        """The takes that go back to a chosen point, and stand."""
        struck = {act.key for act in self.acts if act.struck}
        return frozenset(
            t.take for t in self.takes if t.act in takes.REWINDS and f"{takes.PREFIX}{t.take}" not in struck
        )

    @cached_property
    def aside(self) -> frozenset[int]:
        """The takes whose story began with a rewind that was itself taken back."""
        undone = {t.take for t in self.takes if t.act in takes.REWINDS} - self.rewound
        return frozenset(t.take for t in self.takes if undone & {one.take for one in lineage(self.takes, t.take)})

    @cached_property
    def retirements(self) -> Mapping[Seat, tuple[Act, ...]]:
        """The acts by which the stewards have ever retired a seat."""
        seats = {retiring(act.key) for act in self.acts} - {""}
        return {seat: tuple(act for act in self.acts if retiring(act.key) == seat) for seat in seats}

    def entering(self, entry: Entry) -> Sequence[Act]:
        """The acts of the stewards that have entered this, standing or not."""
        return self._by_entry.get((entry.key, canonical(entry.value)), ())

    @cached_property
    def _by_entry(self) -> Mapping[tuple[Key, str], Sequence[Act]]:
        found = dict[tuple[Key, str], list[Act]]()
        for act in self.acts:
            for entry in entered_by(act):
                found.setdefault((entry.key, canonical(entry.value)), []).append(act)
        return found


async def past(t: Transaction, race: Race, take: int | None = None, until: int | None = None) -> Past:
    """The story of the race, or the one that an earlier take told until the round that was open then."""
    known = await takes.every(t, race.id)
    current, last = race.take if take is None else take, race.round if until is None else until
    done = await acts.every(t, race.id)
    asked = await questions.every(t, race.id)
    changes = await acts.successions(t, race.id)
    found = Past(race.version, current, known, {}, {}, {}, race.told if take is None else (), done, {}, asked, changes)
    line = [one for one in lineage(known, current) if one.take in found.rewound]
    found.known.update(_since_rewound(line, await journal.entered(t, race.id)))
    for n in range(last + 1):
        whose = owner(known, current, n)
        base = await rounds.base(t, race.id, whose, n)
        if base is not None:
            found.bases[n] = base
            found.rounds[n] = await rounds.find(t, race.id, whose, n)
            found.entries[n] = await journal.standing(t, race.id, whose, n)
    return found


def _since_rewound(
    rewinds: Sequence[Take], entered: Mapping[int, tuple[EnteredRow, ...]]
) -> dict[int, tuple[EnteredRow, ...]]:
    """Of each round what was entered since it was last taken back on purpose."""
    since = {n: max((one.take for one in rewinds if one.round <= n), default=0) for n in entered}
    return {n: tuple(e for e in entries if e.take >= since[n]) for n, entries in entered.items()}


def without_hidden(told: Past, round: int, hidden: Collection[Key]) -> Past:
    """The story without what has been entered for a round, and asked in it, that is nobody's to read yet."""
    read = {**told.entries, round: tuple(e for e in told.entries.get(round, ()) if e.key not in hidden)}
    known = {**told.known, round: tuple(e for e in told.known.get(round, ()) if e.entry.key not in hidden)}
    asked = tuple(row for row in told.asked if not (row.covered and row.round == round))
    return replace(told, entries=read, known=known, asked=asked)


def entered_by(act: Act) -> tuple[Entry, ...]:
    """What an act of the stewards has entered for the rules."""
    if act.key.startswith(takes.PREFIX):
        return takes.take_of(act.key, act.value).added
    return () if act.key.startswith(acts.STEWARD) else (Entry(key=act.key, hand="gm", value=act.value),)


async def brought(t: Transaction, race: Race, member: int, read: Callable[[Iterable[Entry]], dict[Seat, Json]]) -> Json:
    """What a member brought to his last race like this one; None if he has never brought anything."""
    for number, take, seat in await races.before(t, race, member):
        begun = await rounds.find(t, number, takes.owner(await takes.every(t, number), take, 0), 0)
        found = read(Entry.model_validate(entry) for entry in begun.entries).get(seat)
        if found is not None:
            return found
    return None
