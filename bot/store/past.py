"""What is recorded of the story that a race tells now, round by round."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bot.store import acts, journal, races, rounds, takes
from bot.store.acts import Act
from bot.store.database import Transaction
from bot.store.races import Race
from bot.store.rounds import Round
from bot.store.takes import Take, owner
from rules.engine import Checkpoint
from rules.journal import Entry
from rules.values import Json, Seat


@dataclass(frozen=True)
class Past:
    """By round: its record, the checkpoint before it, what was entered for it. `version`: the race's when it was read;
    `take`: whose story it is; `open`: what was told in the open step; `acts`: what the stewards
    have done."""

    version: int
    take: int
    takes: tuple[Take, ...]
    rounds: dict[int, Round]
    bases: dict[int, Checkpoint]
    entries: dict[int, tuple[Entry, ...]]
    open: tuple[Json, ...] = ()
    acts: tuple[Act, ...] = ()


async def past(t: Transaction, race: Race, take: int | None = None, until: int | None = None) -> Past:
    """The story of the race, or the one that an earlier take told until the round that was open then."""
    known = await takes.every(t, race.id)
    current, last = race.take if take is None else take, race.round if until is None else until
    found = Past(
        race.version, current, known, {}, {}, {}, race.told if take is None else (), await acts.every(t, race.id)
    )
    for n in range(last + 1):
        whose = owner(known, current, n)
        base = await rounds.base(t, race.id, whose, n)
        if base is not None:
            found.bases[n] = base
            found.rounds[n] = await rounds.find(t, race.id, whose, n)
            found.entries[n] = await journal.standing(t, race.id, whose, n)
    return found


async def brought(t: Transaction, race: Race, member: int, read: Callable[[Iterable[Entry]], dict[Seat, Json]]) -> Json:
    """What a member brought to his last race like this one; None if he has never brought anything."""
    for number, take, seat in await races.before(t, race, member):
        begun = await rounds.find(t, number, takes.owner(await takes.every(t, number), take, 0), 0)
        found = read(Entry.model_validate(entry) for entry in begun.entries).get(seat)
        if found is not None:
            return found
    return None
