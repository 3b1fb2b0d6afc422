"""Races that were driven elsewhere, taken in from their files: over, verified, and marked as what they are.

They belong to a server's archive, its record book and its seasons. A race that is still on is never taken in: a copy
that plays on with its seed would foretell the original's dice.
"""

import asyncio
from collections.abc import Mapping
from typing import Any

from bot.outside.apart import Examiner, TooBusy, TooCostly
from bot.race.door import Door
from bot.race.office import in_office
from bot.record.retold import RetoldRace
from bot.store import imported, races
from bot.store.database import Clash, Transaction
from bot.store.journal import New
from bot.store.library import Library
from bot.store.races import Race
from bot.telling.posts import Driver
from bot.telling.summaries import Actor, Refusal
from rules.journal import Entry
from rules.values import Seat, Value

LARGEST = 10_000_000
"""Bytes of a file; the longest races have two thirds of that."""


class TakenIn(Value):
    """A race of the archive. `again`: it was there already, and only its drivers are known better now."""

    race: int
    title: str
    track: str
    winner: Driver | None
    again: bool = False


class Archive:
    """For a server's stewards' role and whoever manages it."""

    def __init__(self, door: Door, library: Library, examiner: Examiner) -> None:
        self._door, self._database, self._library, self._examiner = door, door.database, library, examiner

    async def take_in(self, body: bytes, actor: Actor, members: Mapping[Seat, int]) -> TakenIn | Refusal:
        """A race from its file, kept where an actor stands. `members`: who of the server drove which car; the others
        are kept by their names. Handed in once more, the same race has its drivers named anew."""
        guild = actor.guild
        office = await self._database.read(lambda t: in_office(t, guild or 0, actor))
        if guild is None or not office.manager:
            return Refusal(code="no_office")
        found = await self._examined(body)
        if isinstance(found, Refusal):
            return found
        unknown = _unseated(found, members)
        if unknown:
            return unknown
        race = found.held_in(guild, actor.channel, actor.member, self._door.clock())
        try:
            return await self._database.write(lambda t: _kept(t, race, found, members))
        except Clash:
            return Refusal(code="one_seat_a_member")

    async def _examined(self, body: bytes) -> RetoldRace | Refusal:
        if len(body) > LARGEST:
            return Refusal(code="file_too_large", facts={"longest": LARGEST // 1000})
        try:
            text = body.decode()
        except UnicodeDecodeError:
            return Refusal(code="file_no_text")
        try:
            found: dict[str, Any] = await self._examiner.examine(
                "race", {"text": text, "data": str(self._library.folder)}
            )
        except TooCostly:
            return Refusal(code="race_too_costly")
        except TooBusy:
            return Refusal(code="examiner_busy")
        if "refused" in found:
            return Refusal(code=found["refused"], facts=found["facts"])
        return await asyncio.to_thread(RetoldRace.model_validate, found["race"])


async def _kept(t: Transaction, race: Race, found: RetoldRace, members: Mapping[Seat, int]) -> TakenIn | Refusal:
    known = await imported.same_race(t, race, [one.sha256 for one in found.rounds])
    if known is not None and (known.imported is None or not members):
        return Refusal(code="import_known", facts={"race": known.id})
    if known is not None:
        number = known.id
        await imported.name_drivers(t, number, members)
    else:
        named = [d.model_copy(update={"member": members.get(d.seat)}) for d in found.drivers]
        number = await imported.take_in(t, race, named, found.rounds, found.checkpoints, _acts(found))
    drivers = await races.drivers(t, number)
    first = next((line.seat for line in race.classification if line.place == 1), "")
    winner = next((d for d in drivers if d.seat == first), None)
    return TakenIn(race=number, title=race.title, track=race.track, winner=winner, again=known is not None)


def _acts(found: RetoldRace) -> list[tuple[New, bool]]:
    return [
        (New(act.take, act.round, Entry(key=act.key, hand="gm", value=act.value), reason=act.reason), act.struck)
        for act in found.acts
    ]


def _unseated(found: RetoldRace, members: Mapping[Seat, int]) -> Refusal | None:
    """Why a member cannot have driven: there was no such car, or a program drove it."""
    people = [d.seat for d in found.drivers if not d.automatic]
    strange = next((seat for seat in members if seat not in people), None)
    return Refusal(code="import_no_seat", facts={"seat": strange, "seats": people}) if strange else None
