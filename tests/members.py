"""Members as most tests mean them: they stand in the server of the tests' races, and view every channel of it."""

from bot.telling.summaries import Actor, Sees, Visibility


async def everything(channel: int) -> Visibility:
    """There is nothing hidden here."""
    del channel
    return "seen"


class Local(Actor):
    """Somebody in the server whose races these are."""

    guild: int | None = 1
    sees: Sees = everything


ONLOOKER = Local(member=9999)
"""One who drives nowhere."""
