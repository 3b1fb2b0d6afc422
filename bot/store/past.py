"""What is recorded of the story that a race tells now, round by round."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from bot.store import acts, journal, questions, races, rounds, takes
from bot.store.acts import Act
from bot.store.database import Transaction
from bot.store.questions import QuestionRow
from bot.store.races import Race
from bot.store.rounds import Round
from bot.store.takes import Take, lineage, owner
from rules.engine import Checkpoint
from rules.journal import Entry
from rules.values import Json, Seat


@dataclass(frozen=True)
class Past:
    """By round: its record, the checkpoint before it, what was entered for it. `version`: the race's when it was read;
    `take`: whose story it is; `open`: what was told in the open step; `acts`: what the stewards have done; `known`: by
    round, all that was entered in any story since the last that was taken back on purpose; `asked`: every question put
    in any story."""

    version: int
    take: int
    takes: tuple[Take, ...]
    rounds: dict[int, Round]
    bases: dict[int, Checkpoint]
    entries: dict[int, tuple[Entry, ...]]
    open: tuple[Json, ...] = ()
    acts: tuple[Act, ...] = ()
    known: dict[int, tuple[Entry, ...]] = field(default_factory=dict)
    asked: tuple[QuestionRow, ...] = ()


async def past(t: Transaction, race: Race, take: int | None = None, until: int | None = None) -> Past:
    """The story of the race, or the one that an earlier take told until the round that was open then."""
    known = await takes.every(t, race.id)
    current, last = race.take if take is None else take, race.round if until is None else until
    done = await acts.every(t, race.id)
    standing = {act.key for act in done if not act.struck}
    back = [
        one.take for one in lineage(known, current) if one.act == "back" and f"{takes.PREFIX}{one.take}" in standing
    ]
    entered = await journal.entered_since(t, race.id, max(back, default=0))
    asked = await questions.every(t, race.id)
    found = Past(race.version, current, known, {}, {}, {}, race.told if take is None else (), done, entered, asked)
    for n in range(last + 1):
        whose = owner(known, current, n)
        base = await rounds.base(t, race.id, whose, n)
        if base is not None:
            found.bases[n] = base
            found.rounds[n] = await rounds.find(t, race.id, whose, n)
            found.entries[n] = await journal.standing(t, race.id, whose, n)
    return found


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
