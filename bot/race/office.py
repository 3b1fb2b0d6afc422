"""Who may run what a whole server has: its seasons, its tracks, its archive."""

from bot.race.calling_stewards import role_of
from bot.store.database import Transaction
from bot.telling.summaries import Actor


async def in_office(t: Transaction, guild: int, actor: Actor) -> Actor:
    """The actor as one who manages the server, if they have the role of its stewards."""
    role = await role_of(t, guild)
    return actor.model_copy(update={"manager": True}) if role is not None and role in actor.roles else actor
