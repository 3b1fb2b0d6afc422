"""Permissions and intents that the bot needs, and the link that invites it."""

from collections.abc import Iterable
from typing import Any

from discord import Guild, Intents, Interaction, Permissions, Thread
from discord.utils import oauth_url

from rules.questions import InvalidAnswer

NEEDED_PERMISSIONS = ("view_channel", "send_messages", "embed_links", "attach_files", "read_message_history")
"""Permissions that the bot needs where a race is held."""
THREAD_PERMISSION = "send_messages_in_threads"
"""The permission that replaces `send_messages` in a thread."""


def make_gateway_intents() -> Intents:
    """Return the gateway intents: servers and direct messages; none is privileged."""
    intents = Intents.none()
    intents.guilds = intents.dm_messages = True
    return intents


def make_invitation_url(application: int) -> str:
    """Return the link that invites the bot to a server with all permissions that it needs."""
    permissions = Permissions(**dict.fromkeys((*NEEDED_PERMISSIONS, THREAD_PERMISSION), True))
    return oauth_url(application, permissions=permissions, scopes=("bot", "applications.commands"))


def list_missing_permissions(permissions: Permissions, needed_names: Iterable[str]) -> list[str]:
    """Return the needed permissions that are not granted."""
    return [name for name in needed_names if not getattr(permissions, name)]


def list_missing_permissions_in(guild: Guild, channel: int) -> list[str]:
    """Return the permissions that the bot lacks in a channel or thread; empty for an unknown one."""
    place = guild.get_channel_or_thread(channel)
    if place is None or (isinstance(place, Thread) and place.parent is None):
        return []
    return list_missing_permissions(place.permissions_for(guild.me), _list_needed_permissions(place))


def _list_needed_permissions(place: object) -> list[str]:
    """Return the permissions that a race needs in a channel or thread."""
    in_thread = isinstance(place, Thread)
    return [THREAD_PERMISSION if in_thread and name == "send_messages" else name for name in NEEDED_PERMISSIONS]


def require_permissions(interaction: Interaction[Any]) -> None:
    """Raise InvalidAnswer naming the permissions that the bot lacks in this channel."""
    missing = list_missing_permissions(interaction.app_permissions, _list_needed_permissions(interaction.channel))
    if missing:
        raise InvalidAnswer("missing_permission", permissions=missing)


def require_write_access(guild: Guild | None, channel: int) -> None:
    """Raise InvalidAnswer if a race's channel exists, but the bot may not write in it and would hold the race again."""
    place = guild.get_channel_or_thread(channel) if guild else None
    if guild and place:
        missing = list_missing_permissions_in(guild, channel)
        to_write = [name for name in missing if name in ("view_channel", "send_messages", THREAD_PERMISSION)]
        if to_write:
            raise InvalidAnswer("missing_permission_there", place=place.name, permissions=to_write)


def list_unusable_channels(guild: Guild) -> dict[str, list[str]]:
    """Return the visible text channels where no race can be held, by name, with the missing permissions."""
    permissions_by_channel = ((channel.name, channel.permissions_for(guild.me)) for channel in guild.text_channels)
    missing_by_channel = {
        name: list_missing_permissions(permissions, NEEDED_PERMISSIONS)
        for name, permissions in permissions_by_channel
        if permissions.view_channel
    }
    return {name: missing for name, missing in missing_by_channel.items() if missing}
