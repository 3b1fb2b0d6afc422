"""Sender of seasons' live messages and direct messages to Discord; it also creates threads for their races."""

import logging
from collections.abc import Collection
from typing import Any, Literal

import discord
from discord import HTTPException
from discord.ui import View

from bot.delivery.direct_messages import DirectMessages
from bot.delivery.discord_errors import CONNECTION_ERRORS, describe_refusal, send_with_or_without
from bot.delivery.discord_sender import CHANNEL_GONE_CODES, DM_REFUSED_CODES, make_picture_files
from bot.delivery.forum_posts import ForumPosts
from bot.delivery.picture_service import PictureService
from bot.forms.custom_ids import make_custom_id
from bot.forms.discord_text import NO_MENTIONS, escape_name, mention_only
from bot.forms.discord_view import make_button, make_button_view
from bot.store.season_posts import Attempt, LiveMessage, SeasonLetter
from bot.text.locale import use_language
from bot.text.localizer import Localizer, Localizers
from bot.text.post_renderer import PostRenderer
from bot.text.season_post import SeasonSummary, render_season_summary
from rules.questions import InvalidAnswer

log = logging.getLogger(__name__)

MESSAGE_GONE_CODE = 10008
"""Discord's code for a deleted message."""
OWNER_LETTERS = ("stable_due", "bets_due")
"""Direct messages that an owner answers with the button below them."""
THREAD_ARCHIVE_MINUTES: Literal[10080] = 10080
"""Minutes of silence after which Discord archives a thread: a week."""
MAX_THREAD_NAME_CHARS = 100


MAX_SEARCHED_MESSAGES = 50
"""Messages that are searched for one's own before it is sent again."""


async def find_own_message(
    client: discord.Client, channel: discord.PartialMessageable, signs: Collection[str]
) -> int | None:
    """Find the bot's message with one of these widgets if it may have been sent without our knowing."""
    own_user = client.user
    async for message in channel.history(limit=MAX_SEARCHED_MESSAGES):
        buttons = [child for row in message.components for child in getattr(row, "children", ())]
        if own_user and message.author.id == own_user.id and any(getattr(k, "custom_id", "") in signs for k in buttons):
            return message.id
    return None


class SeasonMessageSender:
    """Sends seasons' messages to Discord."""

    def __init__(
        self,
        client: discord.Client,
        localizers: Localizers,
        renderer: PostRenderer,
        picture_service: PictureService,
        direct_messages: DirectMessages,
        forums: ForumPosts,
    ) -> None:
        self._direct_messages, self._forums = direct_messages, forums
        self._client = client
        self._localizers = localizers
        self._renderer = renderer
        self._picture_service = picture_service

    @property
    def _localizer(self) -> Localizer:
        return self._localizers.common

    async def send_or_edit(self, summary: SeasonSummary, live_message: LiveMessage) -> Attempt:
        """Send a season's live message, find it if it may have arrived, or edit it."""
        try:
            with use_language(summary.language):
                return await self._send_or_edit(summary, live_message)
        except HTTPException as error:
            log.info("season %s: its message is put off: %s", summary.season, describe_refusal(error))
            if error.code == MESSAGE_GONE_CODE:
                return Attempt(trouble="lost")
            return Attempt(trouble="refused" if error.code in CHANNEL_GONE_CODES else "later")
        except CONNECTION_ERRORS as error:
            log.info("season %s: its message is put off: %s", summary.season, type(error).__name__)
            return Attempt(trouble="later")

    async def send_letter(self, letter: SeasonLetter) -> Attempt:
        """Send a direct message to a member.

        If their direct messages are closed, post it in the channel that it is about and ping them there; if they
        had themselves forgotten, post it there for whoever organises now."""
        facts = {name: f"<#{value}>" if name == "place" else value for name, value in letter.facts.items()}
        facts |= {name: escape_name(str(facts[name])) for name in ("season", "title") if name in facts}
        with use_language(letter.language):
            text = self._localizer.format_phrase("letter", letter.what, facts)
            closed_text = self._localizer.format_ui("letter_closed", member=f"<@{letter.member}>", said=text)
            buttons = [make_button(self._localizer.format_word("button", "mystable"), "mystable", letter.season)]
        view = make_button_view(*buttons) if letter.what in OWNER_LETTERS else None
        channel = letter.facts.get("place")
        try:
            attempt = await self._send_direct(letter, text, view)
            if attempt is None and isinstance(channel, int) and channel:
                attempt = await self._send(letter, channel, closed_text if letter.member > 0 else text, view)
            return attempt or Attempt(trouble="refused")
        except HTTPException as error:
            return Attempt(trouble="refused" if error.code in DM_REFUSED_CODES | CHANNEL_GONE_CODES else "later")
        except CONNECTION_ERRORS:
            return Attempt(trouble="later")

    async def _send_direct(self, letter: SeasonLetter, text: str, view: View | None) -> Attempt | None:
        """Send a direct message; None if the member takes none, or had themselves forgotten."""
        if letter.member <= 0:
            return None
        try:
            return await self._send(letter, await self._direct_messages.open(letter.member), text, view)
        except HTTPException as error:
            if error.code in DM_REFUSED_CODES:
                return None
            if not self._direct_messages.forget_if_gone(letter.member, error):
                raise
        return await self._send(letter, await self._direct_messages.open(letter.member), text, view)

    async def _send(self, letter: SeasonLetter, channel: int, text: str, view: View | None) -> Attempt:
        place, nonce = self._client.get_partial_messageable(channel), f"season-letter-{letter.id}"[:25]
        allowed_mentions = mention_only(letter.member)
        buttons: dict[str, Any] = {"view": view} if view else {}
        return Attempt(message=(await place.send(text, nonce=nonce, allowed_mentions=allowed_mentions, **buttons)).id)

    async def create_thread(self, channel: int, title: str) -> int | None:
        """Create a public thread in a channel, or a post beside it in a forum; None if that is not possible."""
        place = self._client.get_channel(channel)
        name = " ".join(title.split()) or "Race"  # Not escaped: names of threads are shown as they are.
        try:
            if isinstance(place, discord.Thread) and isinstance(place.parent, discord.ForumChannel):
                return (await self._forums.open_post(place.parent, name, escape_name(name))).id
            thread: Any = await self._client.http.start_thread_without_message(
                channel, name=name[:MAX_THREAD_NAME_CHARS], auto_archive_duration=THREAD_ARCHIVE_MINUTES, type=11
            )
            return int(thread["id"])
        except (HTTPException, InvalidAnswer, *CONNECTION_ERRORS):
            return None

    async def can_create_thread(self, guild: int, channel: int) -> bool:
        """Whether a thread could be created."""
        server = self._client.get_guild(guild)
        place = server.get_channel_or_thread(channel) if server else None
        if server is None or place is None or server.me is None:
            return False
        if isinstance(place, discord.Thread):
            if not isinstance(place.parent, discord.ForumChannel):
                return False
            permissions = place.parent.permissions_for(server.me)
            return permissions.send_messages and permissions.send_messages_in_threads
        permissions = place.permissions_for(server.me)
        return permissions.create_public_threads and permissions.send_messages_in_threads

    async def _send_or_edit(self, summary: SeasonSummary, live_message: LiveMessage) -> Attempt:
        text, view = render_season_summary(summary, self._localizer, escape_name), self._build_buttons(summary)
        files = await self._draw_standings(summary)
        channel = self._client.get_partial_messageable(live_message.channel)
        earlier_message = live_message.message or (
            await self._find_live_message(channel, summary.season) if live_message.tried else None
        )
        if earlier_message:
            message = channel.get_partial_message(earlier_message)
            await send_with_or_without(
                files,
                lambda files: message.edit(
                    content=text, view=view, attachments=files or (), allowed_mentions=NO_MENTIONS
                ),
            )
            return Attempt(message=earlier_message)
        nonce = f"season-{summary.season}"
        new_message = await send_with_or_without(
            files,
            lambda files: channel.send(text, view=view, files=files or (), nonce=nonce, allowed_mentions=NO_MENTIONS),
        )
        return Attempt(message=new_message.id)

    async def _find_live_message(self, channel: discord.PartialMessageable, season: int) -> int | None:
        """Find the season's message if it may have been sent without our knowing."""
        return await find_own_message(self._client, channel, {make_custom_id("b", "seasontables", season)})

    def _build_buttons(self, summary: SeasonSummary) -> View:
        """Return the buttons: joining and leaving while the season is open, its standings always."""
        word = self._localizer.format_word
        tables = make_button(word("button", "tables"), "seasontables", summary.season)
        if summary.closed:
            return make_button_view(tables)
        stable_buttons = (
            (make_button(word("button", "mystable"), "mystable", summary.season),) if summary.campaign else ()
        )
        return make_button_view(
            make_button(word("button", "enter"), "enterseason", summary.season, style=discord.ButtonStyle.success),
            make_button(word("button", "withdraw"), "leaveseason", summary.season),
            make_button(word("button", "standby"), "standby", summary.season),
            tables,
            make_button(word("button", "records"), "seasonrecords", summary.season),
            *stable_buttons,
            make_button(word("button", "runseason"), "runseason", summary.season),
        )

    async def _draw_standings(self, summary: SeasonSummary) -> list[discord.File]:
        """Draw the standings, once a race was driven."""
        if not any(summary.tables.races):
            return []
        picture = await self._picture_service.draw_standings_picture(self._renderer.render_tables(summary.tables, ""))
        return make_picture_files(picture, f"season-{summary.season}.png")
