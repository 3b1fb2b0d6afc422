"""`steward import`: a finished race taken into the archive of a server, by whoever has the database."""

import time
from collections.abc import Mapping

from bot.outside.apart import Apart
from bot.outside.archive import Archive, TakenIn
from bot.race.control import RaceControl
from bot.race.door import Door
from bot.store.address import Address
from bot.store.library import Library
from bot.store.opening import opened
from bot.telling.language import ENGLISH
from bot.telling.narrator import Narrators
from bot.telling.newsroom import Voices
from bot.telling.summaries import Actor, Refusal
from rules.rulesets import RULESETS
from rules.values import Seat, Value


class Delivery(Value):
    """Where a race is taken in: a server, the channel in which it can be looked at, and who drove which car."""

    guild: int
    channel: int
    members: Mapping[Seat, int] = {}


async def taken_in(address: Address, body: bytes, where: Delivery, library: Library) -> TakenIn | str:
    """The race, or one sentence why not. Raises Unusable."""
    narrators = Narrators.read(library.phrases(ENGLISH))
    database = await opened(address)
    try:
        door = Door(RaceControl(database, RULESETS, lambda: int(time.time()), Voices(narrators)))
        host = Actor(member=0, guild=where.guild, channel=where.channel, manager=True)
        done = await Archive(door, library, Apart()).take_in(body, host, where.members)
    finally:
        await database.close()
    return narrators.common.phrase("refused", done.code, done.facts) if isinstance(done, Refusal) else done
