"""Import of finished races from race files, verified and marked as imported.

They belong to a server's archive, record book and seasons. A live race is never imported: a copy that plays
on with its seed would reveal the original's dice."""

import asyncio
from collections.abc import Mapping
from typing import Any

from bot.app.race_access import AuthorizedRaces
from bot.app.steward_notifications import as_server_steward
from bot.data_files import Library
from bot.model.actor import Actor, Rejection
from bot.model.driver import Driver
from bot.race_file.reconstruction import RetoldRace
from bot.store import race_history, seats
from bot.store.database import Transaction
from bot.store.journal import NewJournalRow
from bot.store.races import Race
from bot.uploads.sandbox import Examiner, TooBusy, TooCostly
from rules.base import Seat, Value
from rules.journal import JournalEntry

MAX_FILE_BYTES = 10_000_000
"""The longest races have two thirds of that."""


class ImportedRace(Value):
    """An imported race. `again`: it existed already, and only its drivers' members were updated."""

    race: int
    title: str
    track: str
    winner: Driver | None
    again: bool = False


class Archive:
    """Imports for stewards and server managers."""

    def __init__(self, access: AuthorizedRaces, library: Library, examiner: Examiner) -> None:
        self._access, self._database, self._library, self._examiner = access, access.database, library, examiner

    async def import_race(self, body: bytes, actor: Actor, members: Mapping[Seat, int]) -> ImportedRace | Rejection:
        """Import a race file into the actor's channel.

        `members`: the server's members by the seat they drove; other drivers keep their names. Importing the same
        race again updates its members."""
        rejection = await self.check_may_import(actor)
        retold = rejection or await examine_race_file(body, members, self._library, self._examiner)
        return retold if isinstance(retold, Rejection) else await self.store(retold, actor, members)

    async def store(self, retold: RetoldRace, actor: Actor, members: Mapping[Seat, int]) -> ImportedRace | Rejection:
        """Store an examined race in the actor's channel, or update the members of one that is stored."""
        race = retold.to_race_row(actor.guild or 0, actor.channel, actor.member, self._access.clock())
        return await self._database.write(lambda t: _store_race(t, race, retold, members))

    async def check_may_import(self, actor: Actor) -> Rejection | None:
        """Return why an actor may not import races here; None if they may."""
        office = await self._database.read(lambda t: as_server_steward(t, actor.guild or 0, actor))
        return None if actor.guild is not None and office.manager else Rejection(code="no_office")


async def examine_race_file(
    body: bytes, members: Mapping[Seat, int], library: Library, examiner: Examiner
) -> RetoldRace | Rejection:
    """Read and verify a race file, and check who is said to have driven; it needs no database."""
    if len(body) > MAX_FILE_BYTES:
        return Rejection(code="file_too_large", facts={"longest": MAX_FILE_BYTES // 1000})
    try:
        text = body.decode()
    except UnicodeDecodeError:
        return Rejection(code="file_no_text")
    try:
        findings: dict[str, Any] = await examiner.examine("race", {"text": text, "data": str(library.folder)})
    except TooCostly:
        return Rejection(code="race_too_costly")
    except TooBusy:
        return Rejection(code="examiner_busy")
    if "refused" in findings:
        return Rejection(code=findings["refused"], facts=findings["facts"])
    retold = await asyncio.to_thread(RetoldRace.model_validate, findings["race"])
    if len(set(members.values())) < len(members):
        return Rejection(code="one_seat_a_member")
    return _find_invalid_seat(retold, members) or retold


async def _store_race(
    t: Transaction, race: Race, retold: RetoldRace, members: Mapping[Seat, int]
) -> ImportedRace | Rejection:
    same_race = await race_history.find_same_race(t, race, [one.sha256 for one in retold.rounds])
    if same_race is not None and (same_race.imported is None or not members):
        return Rejection(code="import_known", facts={"race": same_race.id})
    if same_race is not None:
        number = same_race.id
        await race_history.assign_members(t, number, members)
    else:
        drivers_with_members = [d.model_copy(update={"member": members.get(d.seat)}) for d in retold.drivers]
        number = await race_history.insert_imported_race(
            t, race, drivers_with_members, retold.rounds, retold.checkpoints, _list_rulings(retold)
        )
    drivers = await seats.list_drivers(t, number)
    first = next((line.seat for line in race.classification if line.place == 1), "")
    winner = next((d for d in drivers if d.seat == first), None)
    return ImportedRace(race=number, title=race.title, track=race.track, winner=winner, again=same_race is not None)


def _list_rulings(retold: RetoldRace) -> list[tuple[NewJournalRow, bool]]:
    return [
        (
            NewJournalRow(
                ruling.take,
                ruling.round,
                JournalEntry(key=ruling.key, hand="gm", value=ruling.value),
                reason=ruling.reason,
            ),
            ruling.struck,
        )
        for ruling in retold.rulings
    ]


def _find_invalid_seat(retold: RetoldRace, members: Mapping[Seat, int]) -> Rejection | None:
    """Return why a member cannot have driven: no such car, or a bot driver drove it."""
    people = [d.seat for d in retold.drivers if not d.automatic]
    strange = next((seat for seat in members if seat not in people), None)
    return Rejection(code="import_no_seat", facts={"seat": strange, "seats": people}) if strange else None
