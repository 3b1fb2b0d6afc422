"""What a server gives the bot: the link that invites it, and the permissions without which no race can be held."""

from collections.abc import Iterable

from discord import Guild, Intents, Permissions, Thread
from discord.utils import oauth_url

NEEDED = ("view_channel", "send_messages", "embed_links", "attach_files", "read_message_history")
"""What the bot must be allowed where a race is held."""
IN_THREADS = "send_messages_in_threads"
"""Takes the place of `send_messages` in a thread."""


def intents() -> Intents:
    """What the gateway tells us of: servers, and words typed to the bot in private. None of it is privileged."""
    made = Intents.none()
    made.guilds = made.dm_messages = True
    return made


def invitation(application: int) -> str:
    """The link by which somebody who manages a server invites the bot, with all it needs."""
    granted = Permissions(**dict.fromkeys((*NEEDED, IN_THREADS), True))
    return oauth_url(application, permissions=granted, scopes=("bot", "applications.commands"))


def lacking(granted: Permissions, needed: Iterable[str]) -> list[str]:
    """Those of the needed permissions that are not granted."""
    return [name for name in needed if not getattr(granted, name)]


def lacking_in(guild: Guild, channel: int) -> list[str]:
    """What the bot lacks in a channel or thread of a race; nothing is said of one that it does not know."""
    place = guild.get_channel_or_thread(channel)
    if place is None or (isinstance(place, Thread) and place.parent is None):
        return []
    needed = tuple(IN_THREADS if name == "send_messages" else name for name in NEEDED)
    return lacking(place.permissions_for(guild.me), needed if isinstance(place, Thread) else NEEDED)


def closed_channels(guild: Guild) -> dict[str, list[str]]:
    """By name, the text channels that the bot may view but where no race can be held: what is lacking."""
    seen = ((channel.name, channel.permissions_for(guild.me)) for channel in guild.text_channels)
    found = {name: lacking(granted, NEEDED) for name, granted in seen if granted.view_channel}
    return {name: missing for name, missing in found.items() if missing}
