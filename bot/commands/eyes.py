"""Which channels of a server a member may view, by Discord's own rules of permissions."""

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import Guild, HTTPException, Interaction, Member, Thread
from discord.abc import GuildChannel

from bot.telling.summaries import Visibility

KEPT, MOST = 60, 10_000
"""Seconds for which what was asked of Discord holds; answers kept at most."""
LOST = (10003, 50001)
"""There is no such channel, or we may not view it ourselves (Discord)."""

Channel = GuildChannel | Thread
Answer = Channel | bool | None


class Eyes:
    """What members may view. What only Discord knows is fetched and kept for a minute: who is in a private thread, and
    threads that sleep."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._known = clock, OrderedDict[tuple[int, int], tuple[float, Answer]]()

    async def of(self, interaction: Interaction[Any], channel: int) -> Visibility:
        """A channel in the eyes of whoever acts. Where he acts he stands, and sees it."""
        if channel == interaction.channel_id:
            return "seen"
        member = interaction.user
        return await self.by(member, channel) if isinstance(member, Member) else "hidden"

    async def by(self, member: Member, channel: int) -> Visibility:
        """A channel in the eyes of a member of its server, wherever he stands."""
        guild = member.guild
        if not guild.roles:
            return "hidden"
        place: Answer = guild.get_channel_or_thread(channel)
        place = place or await self._asked((channel, 0), lambda: _fetched(guild, channel))
        if not isinstance(place, GuildChannel | Thread) or (isinstance(place, Thread) and place.parent is None):
            return "lost"
        return "seen" if await self._views(place, member) else "hidden"

    async def _views(self, place: Channel, member: Member) -> bool:
        """A private thread is viewed by whoever is in it or may manage threads, and may view its channel."""
        granted = place.permissions_for(member)
        if not granted.view_channel:
            return False
        if not (isinstance(place, Thread) and place.is_private()) or granted.manage_threads:
            return True
        return bool(await self._asked((place.id, member.id), lambda: _is_in(place, member)))

    async def _asked(self, what: tuple[int, int], ask: Callable[[], Awaitable[Answer]]) -> Answer:
        until, answer = self._known.get(what, (0.0, None))
        if until <= self._clock():
            answer = await ask()
            self._known[what] = self._clock() + KEPT, answer
            self._known.move_to_end(what)
            while len(self._known) > MOST:
                self._known.popitem(last=False)
        return answer


async def _fetched(guild: Guild, channel: int) -> Channel | None:
    """A channel that is not in memory, if it is of this server."""
    try:
        return await guild.fetch_channel(channel)
    except discord.InvalidData:
        return None
    except HTTPException as error:
        if error.code not in LOST:
            raise
        return None


async def _is_in(thread: Thread, member: Member) -> bool:
    # One by one: the whole list is given only to bots with the privileged intent for members.
    try:
        await thread.fetch_member(member.id)
    except (discord.NotFound, discord.Forbidden):
        return False
    return True
