"""The Discord end of a season: its living message, its letters, and threads for its races."""

import io
import logging
from typing import Any, Literal

import aiohttp
import discord
from discord import HTTPException
from discord.ui import View

from bot.delivery.artist import Artist
from bot.delivery.publisher import CLOSED, GONE
from bot.forms.discord_text import NOBODY, shown_name
from bot.forms.discord_view import button, buttons
from bot.forms.presses import custom_id
from bot.store.season_posts import Attempt, Hub, SeasonLetter
from bot.telling.language import speaking
from bot.telling.narrator import Narrator, Narrators
from bot.telling.season_words import SeasonHub, hub_text
from bot.telling.wording import Wording

log = logging.getLogger(__name__)

LOST = 10008
"""The message is gone (Discord)."""
OWNERS = ("stable_due", "bets_due")
"""Letters that an owner answers with what stands under his button."""
LOOKED_BACK = 50
"""Messages among which a season's own is looked for before it is sent again."""
WEEK: Literal[10080] = 10080
"""Minutes after which a thread that nobody writes in goes to sleep (Discord)."""
TROUBLE = (OSError, TimeoutError, aiohttp.ClientError)


class Noticeboard:
    """Where seasons hang their messages."""

    def __init__(self, client: discord.Client, narrators: Narrators, wording: Wording, artist: Artist) -> None:
        self._client, self._narrators, self._wording, self._artist = client, narrators, wording, artist

    @property
    def _voice(self) -> Narrator:
        return self._narrators.common

    async def show(self, hub: SeasonHub, place: Hub) -> Attempt:
        """Sends a season's message, finds it where it may have arrived, or edits it."""
        try:
            with speaking(hub.language):
                return await self._shown(hub, place)
        except HTTPException as error:
            log.info("season %s: its message is put off: %s %s", hub.season, error.status, error.code)
            if error.code == LOST:
                return Attempt(trouble="lost")
            return Attempt(trouble="refused" if error.code in GONE else "later")
        except TROUBLE as error:
            log.info("season %s: its message is put off: %s", hub.season, type(error).__name__)
            return Attempt(trouble="later")

    async def write(self, letter: SeasonLetter) -> Attempt:
        """Sends a letter to a member; where his direct messages are closed, one that he has to answer goes to the
        channel that it is about, and calls him there."""
        facts = {name: f"<#{value}>" if name == "place" else value for name, value in letter.facts.items()}
        facts |= {name: shown_name(str(facts[name])) for name in ("season", "title") if name in facts}
        with speaking(letter.language):
            text = self._voice.phrase("letter", letter.what, facts)
            called = self._voice.ui("letter_closed", member=f"<@{letter.member}>", said=text)
            knobs = [button(self._voice.word("knob", "mystable"), "mystable", letter.season)]
        view = buttons(*knobs) if letter.what in OWNERS else None
        try:
            try:
                opened = await self._client.http.start_private_message(letter.member)
                return await self._sent(letter, int(opened["id"]), text, view)
            except HTTPException as error:
                there = letter.facts.get("place")
                if error.code not in CLOSED or view is None or not isinstance(there, int):
                    raise
                return await self._sent(letter, there, called, view)
        except HTTPException as error:
            return Attempt(trouble="refused" if error.code in CLOSED | GONE else "later")
        except TROUBLE:
            return Attempt(trouble="later")

    async def _sent(self, letter: SeasonLetter, channel: int, text: str, view: View | None) -> Attempt:
        place, nonce = self._client.get_partial_messageable(channel), f"season-letter-{letter.id}"[:25]
        called = discord.AllowedMentions(users=[discord.Object(letter.member)])
        knobs: dict[str, Any] = {"view": view} if view else {}
        return Attempt(message=(await place.send(text, nonce=nonce, allowed_mentions=called, **knobs)).id)

    async def thread(self, channel: int, title: str) -> int | None:
        """A new public thread of a channel; None where none can be made."""
        try:
            made: Any = await self._client.http.start_thread_without_message(
                channel, name=shown_name(title) or "Race", auto_archive_duration=WEEK, type=11
            )
            return int(made["id"])
        except (HTTPException, *TROUBLE):
            return None

    async def may_thread(self, guild: int, channel: int) -> bool:
        """Whether one could be made."""
        there = self._client.get_guild(guild)
        place = there.get_channel(channel) if there else None
        if there is None or place is None or there.me is None:
            return False
        granted = place.permissions_for(there.me)
        return granted.create_public_threads and granted.send_messages_in_threads

    async def _shown(self, hub: SeasonHub, place: Hub) -> Attempt:
        text, view = hub_text(hub, self._voice, shown_name), self._knobs(hub)
        files = await self._picture(hub)
        channel = self._client.get_partial_messageable(place.channel)
        there = place.message or (await self._found(channel, hub.season) if place.tried else None)
        if there:
            await channel.get_partial_message(there).edit(
                content=text, view=view, attachments=files, allowed_mentions=NOBODY
            )
            return Attempt(message=there)
        sent = await channel.send(text, view=view, files=files, nonce=f"season-{hub.season}", allowed_mentions=NOBODY)
        return Attempt(message=sent.id)

    async def _found(self, channel: discord.PartialMessageable, season: int) -> int | None:
        """The season's message, where it may have been sent without our hearing of it."""
        mine, sign = self._client.user, custom_id("b", "seasontables", season)
        async for message in channel.history(limit=LOOKED_BACK):
            knobs = [child for row in message.components for child in getattr(row, "children", ())]
            if mine and message.author.id == mine.id and any(getattr(k, "custom_id", "") == sign for k in knobs):
                return message.id
        return None

    def _knobs(self, hub: SeasonHub) -> View:
        """Joining and leaving while it is on; its tables always."""
        word = self._voice.word
        tables = button(word("knob", "tables"), "seasontables", hub.season)
        if hub.closed:
            return buttons(tables)
        mine = (button(word("knob", "mystable"), "mystable", hub.season),) if hub.campaign else ()
        return buttons(
            button(word("knob", "enter"), "enterseason", hub.season, style=discord.ButtonStyle.success),
            button(word("knob", "withdraw"), "leaveseason", hub.season),
            button(word("knob", "standby"), "standby", hub.season),
            tables,
            button(word("knob", "records"), "seasonrecords", hub.season),
            *mine,
            button(word("knob", "runseason"), "runseason", hub.season),
        )

    async def _picture(self, hub: SeasonHub) -> list[discord.File]:
        """The tables, as soon as there is something in them."""
        if not any(hub.tables.races):
            return []
        picture = await self._artist.tables(self._wording.tables(hub.tables, ""))
        return [discord.File(io.BytesIO(picture.png), f"season-{hub.season}.png", description=picture.alt[:1024])]
