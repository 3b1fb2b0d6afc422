"""Races that were driven elsewhere: found again, and written down whole."""

from collections.abc import Iterable, Mapping, Sequence

from bot.store import journal, races, rounds
from bot.store.database import Transaction
from bot.store.journal import New
from bot.store.races import Race
from bot.store.rounds import Round
from bot.telling.posts import Driver
from rules.engine import Checkpoint
from rules.journal import Entry
from rules.values import Seat


async def same_race(t: Transaction, race: Race, sums: Sequence[str]) -> Race | None:
    """The race of a server that is this one already. Where dice were secret no two races have one seed, whatever has
    been put right in them since; else their rounds tell. `sums`: the digests of its rounds."""
    rows = await t.rows("SELECT id FROM race WHERE guild = ? AND seed = ? ORDER BY id", race.guild, race.seed)
    for row in rows:
        if race.house is not None or sums == [one.sha256 for one in await rounds.every(t, row["id"]) if one.closed]:
            return await races.find(t, row["id"])
    return None


async def take_in(
    t: Transaction,
    race: Race,
    drivers: Iterable[Driver],
    record: Sequence[Round],
    checkpoints: Iterable[Checkpoint],
    acts: Sequence[tuple[New, bool]],
) -> int:
    """Writes a race down with all that is kept of one; its number. `acts`: of its stewards, and whether they were taken
    back."""
    number = await races.add(t, race)
    await races.seat(t, number, drivers)
    for one in record:
        await rounds.write(t, number, one)
    for checkpoint in checkpoints:
        await rounds.keep(t, number, race.take, checkpoint)
    played = [New(one.take, one.n, Entry(**entry)) for one in record for entry in one.entries]
    await journal.append(t, number, race.created, [*played, *(new for new, _ in acts)])
    ruled = await t.rows("SELECT id FROM journal WHERE race = ? AND reason != '' ORDER BY id", number)
    struck = [row["id"] for row, (_, gone) in zip(ruled, acts, strict=True) if gone]
    await journal.strike_rows(t, number, struck)
    return number


async def name_drivers(t: Transaction, race: int, members: Mapping[Seat, int]) -> None:
    """Who of the server has driven which car."""
    drivers = await races.drivers(t, race)
    known = [d.model_copy(update={"member": members[d.seat]}) for d in drivers if d.seat in members]
    await races.seat(t, race, [d.model_copy(update={"member": None}) for d in known])
    await races.seat(t, race, known)
    found = await races.find(t, race)
    assert found is not None
    await races.touch(t, found, None)
