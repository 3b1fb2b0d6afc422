"""Visibility of a server's channels to its members, by Discord's permissions."""

import time
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import HTTPException, Interaction, Member, Thread
from discord.abc import GuildChannel

from bot.model.actor import Visibility
from rules.recent_dict import RecentDict

CACHE_SECONDS, MAX_CACHED_LOOKUPS = 60, 10_000
"""Seconds for which what was asked of Discord holds; answers kept at most."""
LOST_CHANNEL_CODES = (10003, 50001)
"""Discord's error codes for a channel that does not exist or that we may not view."""

Channel = GuildChannel | Thread
LookupResult = Channel | bool | None


class ChannelVisibility:
    """Channel visibility; answers fetched from Discord are cached for a minute.

    That is the members of private threads, and inactive threads."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._answers = clock, RecentDict[tuple[int, int], tuple[float, LookupResult]](MAX_CACHED_LOOKUPS)

    async def look_up_for_interaction(self, interaction: Interaction[Any], channel: int) -> Visibility:
        """Return a channel's visibility to the interaction's user; they see the channel they act in.

        In Direct Messages we only know whether it is lost."""
        if channel == interaction.channel_id:
            return "seen"
        if isinstance(interaction.user, Member):
            return await self.look_up_for_member(interaction.user, channel)
        client = interaction.client
        place = client.get_channel(channel) or await self._ask_once(
            (channel, 0), lambda: _fetch_channel(client.fetch_channel, channel)
        )
        return "hidden" if place else "lost"

    async def look_up_for_member(self, member: Member, channel: int) -> Visibility:
        """Return a channel's visibility to a member of its server."""
        guild = member.guild
        if not guild.roles:
            return "hidden"
        place: LookupResult = guild.get_channel_or_thread(channel)
        place = place or await self._ask_once((channel, 0), lambda: _fetch_channel(guild.fetch_channel, channel))
        if not isinstance(place, GuildChannel | Thread) or (isinstance(place, Thread) and place.parent is None):
            return "lost"
        return "seen" if await self._may_view(place, member) else "hidden"

    async def _may_view(self, place: Channel, member: Member) -> bool:
        """Whether a member may view a channel.

        A private thread needs membership or the right to manage threads."""
        permissions = place.permissions_for(member)
        if not permissions.view_channel:
            return False
        if not (isinstance(place, Thread) and place.is_private()) or permissions.manage_threads:
            return True
        return bool(await self._ask_once((place.id, member.id), lambda: _is_in(place, member)))

    async def _ask_once(self, what: tuple[int, int], ask: Callable[[], Awaitable[LookupResult]]) -> LookupResult:
        until, answer = self._answers.get(what, (0.0, None))
        if until <= self._clock():
            answer = await ask()
            self._answers[what] = self._clock() + CACHE_SECONDS, answer
        return answer


async def _fetch_channel(fetch: Callable[[int], Awaitable[Any]], channel: int) -> Any:
    """Fetch a channel that is not cached; None if it does not exist, or not for us."""
    try:
        return await fetch(channel)
    except discord.InvalidData:
        return None
    except HTTPException as error:
        if error.code not in LOST_CHANNEL_CODES:
            raise
        return None


async def _is_in(thread: Thread, member: Member) -> bool:
    # One by one: the whole list is given only to bots with the privileged intent for members.
    try:
        await thread.fetch_member(member.id)
    except (discord.NotFound, discord.Forbidden):
        return False
    return True
