"""The stewards' inbox as a message that stays in a channel: sent once, edited whenever it says something else, and
never sent again. Others read it too: it tells of races whose channel everybody sees, and of the one in its own."""

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

import aiohttp
import discord
from discord import Guild, HTTPException, Thread
from discord.ui import View
from discord.utils import MISSING

from bot.commands.inbox import Inbox, InboxPage
from bot.commands.invitation import lacking_in
from bot.commands.replies import Talk
from bot.forms.discord_text import CONTENT, NOBODY, cut
from bot.forms.discord_view import buttons
from bot.race.office import in_office
from bot.store import language_settings, standing_inboxes
from bot.store.database import Database
from bot.store.standing_inboxes import StandingInbox
from bot.telling.language import speaking
from bot.telling.narrator import Narrators
from bot.telling.summaries import Actor, Visibility
from rules.questions import Refused
from rules.values import digest

log = logging.getLogger(__name__)

BREATH, HOUR = 60, 3600
"""Seconds between two looks, and after which permissions are looked at again."""
LOST = (10003, 10008, 50001)
"""The channel or the message is gone, or shut to us (Discord)."""
TROUBLE = (HTTPException, OSError, TimeoutError, aiohttp.ClientError)


class StandingInboxes:
    """Puts it up, takes it down, keeps it true."""

    def __init__(
        self, client: discord.Client, database: Database, inbox: Inbox, narrators: Narrators, clock: Callable[[], int]
    ) -> None:
        self._client, self._database, self._inbox = client, database, inbox
        self._narrators, self._clock = narrators, clock
        self._made_of, self._next = dict[int, str](), 0

    async def put_up(self, talk: Talk) -> None:
        """Here, and nowhere else on this server. Raises Refused."""
        actor, guild = talk.actor, await self._in_office(talk)
        missing = lacking_in(guild, actor.channel)
        if missing:
            raise Refused("missing_permission", permissions=missing)
        await self._retire(guild.id, self._ui("inbox_moved", place=f"<#{actor.channel}>"))
        page = await self._page(guild, actor.channel)
        view = _view(page) or MISSING
        sent = await self._place(actor.channel).send(page.text, view=view, allowed_mentions=NOBODY)
        there = StandingInbox(channel=actor.channel, message=sent.id, shown=_digest(page))
        await self._keep(guild.id, there)
        await talk.say(self._ui("inbox_put_up"))

    async def take_down(self, talk: Talk) -> None:
        """It says so, and has no buttons any more. Raises Refused."""
        guild = await self._in_office(talk)
        if not await self._retire(guild.id, self._ui("inbox_gone")):
            raise Refused("no_standing_inbox")
        await self._keep(guild.id, None)
        await talk.say(self._ui("inbox_taken_down"))

    async def settle(self) -> None:
        """Edits each that says something else by now."""
        now = self._clock()
        if now < self._next:
            return
        self._next = now + BREATH
        for number, there in (await self._database.read(standing_inboxes.every)).items():
            guild = self._client.get_guild(number)
            made_of = await self._database.read(partial(standing_inboxes.made_of, guild=number))
            made_of = f"{made_of} {now // HOUR}"
            if guild and self._made_of.get(number) != made_of:
                await self._show(guild, there)
                self._made_of[number] = made_of

    async def _show(self, guild: Guild, there: StandingInbox) -> None:
        page = await self._page(guild, there.channel)
        if _digest(page) == there.shown:
            return
        try:
            await self._edited(there, page.text, _view(page))
        except HTTPException as error:
            log.info("a standing inbox is put off: %s %s", error.status, error.code)
            if error.code in LOST:
                await self._keep(guild.id, None)
            return
        except TROUBLE as error:
            log.info("a standing inbox is put off: %s", type(error).__name__)
            return
        await self._keep(guild.id, there.model_copy(update={"shown": _digest(page)}))

    async def _page(self, guild: Guild, channel: int) -> InboxPage:
        """What a steward who stands there would read that everybody else may read as well."""
        sees = partial(_open_to_all, guild, channel)
        actor = Actor(member=0, guild=guild.id, channel=channel, sees=sees, manager=True)
        language = await self._database.read(lambda t: language_settings.in_server(t, guild.id))
        with speaking(language):
            page = await self._inbox.page(actor, guild, programs=False)
            head, foot = self._ui("inbox_head"), self._ui("inbox_foot")
            text = page.text or self._ui("inbox_nothing")
        return InboxPage(f"{head}\n{cut(text, CONTENT - len(head) - len(foot) - 2)}\n{foot}", page.knobs)

    async def _in_office(self, talk: Talk) -> Guild:
        guild, actor = talk.interaction.guild, talk.actor
        known = await self._database.read(lambda t: in_office(t, actor.guild or 0, actor))
        if guild is None or not known.manager:
            raise Refused("not_in_office")
        return guild

    async def _retire(self, guild: int, text: str) -> bool:
        """The message that stood there says what has become of it; whether there was one."""
        there = await self._database.read(lambda t: standing_inboxes.find(t, guild))
        if there is None:
            return False
        try:
            await self._edited(there, text, None)
        except TROUBLE as error:
            log.info("a standing inbox stays as it is: %s", type(error).__name__)
        return True

    async def _edited(self, there: StandingInbox, text: str, view: View | None) -> None:
        message = self._place(there.channel).get_partial_message(there.message)
        await message.edit(content=text, view=view, allowed_mentions=NOBODY)

    async def _keep(self, guild: int, there: StandingInbox | None) -> None:
        self._made_of.pop(guild, None)
        await self._database.write(lambda t: standing_inboxes.keep(t, guild, there))

    def _place(self, channel: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel)

    def _ui(self, code: str, **facts: Any) -> str:
        return self._narrators.common.ui(code, **facts)


async def _open_to_all(guild: Guild, own: int, channel: int) -> Visibility:
    """What everybody sees who reads what stands in a channel."""
    place = guild.get_channel_or_thread(channel)
    if channel == own:
        return "seen"
    if place is None or (isinstance(place, Thread) and (place.parent is None or place.is_private())):
        return "hidden"
    return "seen" if place.permissions_for(guild.default_role).view_channel else "hidden"


def _view(page: InboxPage) -> View | None:
    return buttons(*page.knobs) if page.knobs else None


def _digest(page: InboxPage) -> str:
    return digest([page.text, *(str(knob.custom_id) for knob in page.knobs)])
