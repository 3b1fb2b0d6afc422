"""Signs of life of a bot that uses a database. It imports little, since containers ask every few seconds."""

import time

from bot.store import key_value, leases
from bot.store.connect import open_for_reading
from bot.store.database import Address
from bot.store.leases import Pulse


async def load_pulses(address: Address) -> tuple[Pulse, ...]:
    """Load the health of all live processes. Raises Unusable."""
    database = await open_for_reading(address)
    try:
        return await database.read(leases.list_pulses)
    finally:
        await database.close()


async def measure_heartbeat_age(address: Address) -> int | None:
    """Return the seconds since the bot's last heartbeat; None if there was none. Raises Unusable."""
    database = await open_for_reading(address)
    try:
        beaten = await database.read(lambda t: key_value.read(t, "heartbeat"))
    finally:
        await database.close()
    return None if beaten is None else max(0, int(time.time()) - int(beaten))
