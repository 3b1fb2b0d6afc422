"""Sender of outbox posts to Discord: new messages, direct messages, edits.

It sorts errors into those to retry and those to give up, repeats nothing that has arrived, and pings only
the members a post mentions."""

import contextlib
import hashlib
import io
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

import discord
from discord import ButtonStyle, HTTPException
from discord.ui import View
from discord.utils import MISSING

from bot.app.member_api import MemberApi
from bot.app.system_api import SystemApi
from bot.delivery.direct_messages import DirectMessages
from bot.delivery.discord_errors import CONNECTION_ERRORS, MISSING_PERMISSIONS_CODE, TOO_LARGE_STATUS, describe_refusal
from bot.delivery.outbox_worker import Doubtful, Retry, Undeliverable
from bot.delivery.picture_service import PictureService
from bot.delivery.sent_forms import change_deadline, close_form, find_forms, list_signs
from bot.forms.custom_ids import make_form_mark
from bot.forms.discord_text import MAX_EMBED_CHARS, MAX_MESSAGE_CHARS, mention_only, split_text, truncate
from bot.forms.discord_view import make_button, make_button_view
from bot.forms.form_message import FormText
from bot.forms.form_view import lay_out_form
from bot.model.actor import Actor, Rejection
from bot.model.cars_shown import collecting_races
from bot.pictures.board import Picture
from bot.posts.outbox_types import MARK_CHARS, Delivered, MissingPermission, QueuedPost
from bot.posts.summaries import QuestionView, RaceSummary
from bot.posts.types import FormsClosed, FormsPutOff, HiddenQuestionPost, LobbyPost, QuestionPost, RaceOver, Report
from bot.text.locale import use_language
from bot.text.post_renderer import PostRenderer
from bot.text.rendered import ButtonSpec, RenderedMessage

log = logging.getLogger(__name__)

Place = discord.PartialMessageable
FormRenderer = Callable[[QuestionView, Actor], Awaitable[tuple[FormText, View, Sequence[discord.File]]]]
"""Renders the form of a question for a member: text, widgets, pictures."""

DM_REFUSED_CODES = {10013, 50007, 50033, 50278}
"""Discord's codes for members who take no direct messages from us: closed, blocked, no server in common, or no such
user."""
CHANNEL_GONE_CODES = {10003, 10004, 50001, 50013, 50083, 160005}
"""Discord's codes for a channel that is deleted, or where we may no longer read or write."""
THREAD_ARCHIVED_CODE = 50083
"""Discord's code for an archived thread: sending a message would reopen it, an edit does not."""
DISCORD_EPOCH_SECONDS = 1_420_070_400
"""Start of 2015 in seconds since 1970; no Discord message is older."""
MAX_SEARCHED_MESSAGES = 500
"""Messages that are searched for ours before it is sent again."""
CLOCK_SKEW_SECONDS = 60
"""Seconds by which our clock may be ahead of Discord's."""
MAX_ALT_TEXT_CHARS = 1024
FOOTER_CHARS = 40
"""Characters reserved for the footer of a message."""


@dataclass(frozen=True)
class DiscordMessage:
    """A message to send, the `position`th of its post.

    It is found again by the post's mark in its picture's name, buttons or footer; a form by the id of its
    `question`."""

    queued_post: QueuedPost
    content: RenderedMessage
    position: int = 0
    view: View | None = None
    question: int = 0
    form: FormText | None = None
    picture: Picture | None = None
    files: Sequence[discord.File] = ()

    @property
    def race(self) -> int:
        """Id of the race."""
        return self.queued_post.race

    @property
    def file_name(self) -> str:
        """File name of its picture."""
        return f"race-{self.race}-{self.queued_post.branch}-{self.mark(0)}.png"

    @property
    def sign(self) -> str:
        """Sign by which its last part is recognised on Discord."""
        return make_form_mark(self.question) if self.question else self.mark(0)

    def mark(self, piece: int) -> str:
        """Return the beginning of a part's nonce."""
        return self.make_nonce(piece)[:MARK_CHARS]

    def make_nonce(self, piece: int) -> str:
        """Return the nonce of the last part (0) or an earlier one, counted from 1.

        It is the post's nonce, or derived from it."""
        own, where = self.queued_post.nonce, f"{self.position}.{piece}"
        return own if where == "0.0" else hashlib.sha256(f"{own}/{where}".encode()).hexdigest()[: len(own)]

    def without(self, missing_permissions: Sequence[MissingPermission]) -> "DiscordMessage":
        """Return the message without what the missing permissions forbid."""
        content = self.content
        if "embed_links" in missing_permissions:
            content = replace(content, text=f"{content.text}\n{content.log}", log="")
        if {"attach_files", "too_large"} & set(missing_permissions):
            return replace(self, content=content, picture=None, files=())
        return replace(self, content=content)


class SentMessageIndex:
    """Our messages in a channel since the first attempt at a post, by their signs. `whole`: the search saw all of
    them."""

    def __init__(self, signs: dict[str, int] | None = None, *, whole: bool = True) -> None:
        self._signs, self._whole = signs or {}, whole

    def find(self, sign: str) -> int:
        """Return the id of the message with this sign; 0 if there is none. Raises Doubtful if the search was
        incomplete."""
        message = self._signs.get(sign, 0)
        if not message and not self._whole:
            raise Doubtful
        return message


class Publisher:
    """Sends posts to Discord, each when `wait_for_turn` returns. Raises Retry for temporary errors, Undeliverable for
    permanent ones."""

    def __init__(
        self,
        client: discord.Client,
        system_api: SystemApi,
        member_api: MemberApi,
        renderer: PostRenderer,
        picture_service: PictureService,
        render_form: FormRenderer,
        wait_for_turn: Callable[[], Awaitable[None]],
        direct_messages: DirectMessages,
    ) -> None:
        self._direct_messages = direct_messages
        self._sent_messages: dict[int, SentMessageIndex] = {}
        """What `find` has read for a queued post (by its number), until `publish` sends what is missing of it."""
        self._client, self._system_api, self._member_api = client, system_api, member_api
        self._renderer, self._picture_service = renderer, picture_service
        self._render_form, self._wait_for_turn = render_form, wait_for_turn

    async def publish(self, queued_post: QueuedPost) -> Delivered:
        """Send a post as a new message or an edit, after waiting for its turn."""
        await self._wait_for_turn()
        async with _classify_errors(queued_post):
            try:
                with use_language(queued_post.language), collecting_races():
                    return await self._send_or_edit(queued_post)
            except HTTPException as error:
                if not (
                    self._direct_messages.forget_if_gone(queued_post.audience, error)
                    or await self._unarchive_if_needed(queued_post, error)
                ):
                    raise
            with use_language(queued_post.language), collecting_races():
                return await self._send_or_edit(queued_post)

    async def _unarchive_if_needed(self, queued_post: QueuedPost, refusal: HTTPException) -> bool:
        """Reopen the thread of a post if it was refused because the thread is archived."""
        return refusal.code == THREAD_ARCHIVED_CODE and await self._unarchive(queued_post.place or queued_post.channel)

    async def _unarchive(self, thread: int) -> bool:
        """Reopen an archived thread, unless moderators locked it; return whether it was reopened."""
        channel: Any = await self._client.http.get_channel(thread)
        if channel.get("thread_metadata", {}).get("locked"):
            return False
        await self._client.http.edit_channel(thread, archived=False)
        return True

    async def _update_forms(self, queued_post: QueuedPost, post: FormsClosed | FormsPutOff) -> Delivered:
        """Edit every copy of a driver's forms: they are closed, or have another deadline."""
        place, own_user, message = await self._find_channel(queued_post), self._client.user, 0
        line = "" if isinstance(post, FormsPutOff) else (await self._render_message(queued_post)).content.text
        async for one in find_forms(place, own_user.id if own_user else 0, post.numbers):
            if isinstance(post, FormsPutOff):
                await change_deadline(one, queued_post.race, post.due)
            else:
                await close_form(one, queued_post.race, line)
            message = message or one.id
        return Delivered(place=place.id, message=message)

    async def _send_or_edit(self, queued_post: QueuedPost) -> Delivered:
        if isinstance(queued_post.post, FormsClosed | FormsPutOff):
            return await self._update_forms(queued_post, queued_post.post)
        if isinstance(queued_post.post, Report) and queued_post.post.aside:
            return Delivered(place=queued_post.channel, message=0)
        if queued_post.message is not None and queued_post.place is not None:
            lacking = await self._edit(queued_post.place, queued_post.message, await self._render_message(queued_post))
            return Delivered(place=queued_post.place, message=queued_post.message, lacking=lacking)
        place, sent_messages = await self._find_channel(queued_post), self._sent_messages.pop(queued_post.id, None)
        sent_messages = sent_messages or await self._index_sent_messages(place, queued_post)
        message, lacking = 0, tuple[MissingPermission, ...]()
        for outgoing_message in await self._render_messages(queued_post):
            message, missing_permissions = await self._send_if_missing(place, outgoing_message, sent_messages)
            lacking = (*lacking, *missing_permissions)
        return Delivered(place=place.id, message=message, lacking=lacking)

    async def find(self, queued_post: QueuedPost) -> Delivered | None:
        """Find our own messages of a post that was tried before; return the last one."""
        if queued_post.message is not None or isinstance(queued_post.post, FormsClosed | FormsPutOff):
            return None
        async with _classify_errors(queued_post):
            with use_language(queued_post.language):
                messages = await self._render_messages(queued_post)
            try:
                place, sent_messages = await self._search_sent(queued_post)
            except HTTPException as error:
                if not self._direct_messages.forget_if_gone(queued_post.audience, error):
                    raise
                place, sent_messages = await self._search_sent(queued_post)
            message_ids = [sent_messages.find(outgoing_message.sign) for outgoing_message in messages]
        if message_ids and all(message_ids):
            return Delivered(place=place.id, message=message_ids[-1])
        self._sent_messages[queued_post.id] = sent_messages
        return None

    async def _search_sent(self, queued_post: QueuedPost) -> tuple[Place, SentMessageIndex]:
        place = await self._find_channel(queued_post)
        return place, await self._index_sent_messages(place, queued_post)

    async def _find_channel(self, queued_post: QueuedPost) -> Place:
        channel = (
            queued_post.channel
            if queued_post.audience is None
            else await self._direct_messages.open(queued_post.audience)
        )
        return self._client.get_partial_messageable(channel)

    async def _index_sent_messages(self, place: Place, queued_post: QueuedPost) -> SentMessageIndex:
        """Index the messages that may have arrived in earlier attempts at a post."""
        if not queued_post.tries or self._client.user is None:
            return SentMessageIndex()
        since = datetime.fromtimestamp(max((queued_post.first or 0) - CLOCK_SKEW_SECONDS, DISCORD_EPOCH_SECONDS), UTC)
        signs, message_count = dict[str, int](), 0
        async for message in place.history(limit=MAX_SEARCHED_MESSAGES + 1, after=since, oldest_first=True):
            message_count += 1
            if message.author.id == self._client.user.id:
                signs |= dict.fromkeys(list_signs(message), message.id)
        return SentMessageIndex(signs, whole=message_count <= MAX_SEARCHED_MESSAGES)

    async def _render_messages(self, queued_post: QueuedPost) -> list[DiscordMessage]:
        post = queued_post.post
        return (
            await self._render_forms(queued_post, post)
            if isinstance(post, QuestionPost)
            else [await self._render_message(queued_post)]
        )

    async def _render_forms(self, queued_post: QueuedPost, post: QuestionPost) -> list[DiscordMessage]:
        """Render a driver's open questions, each with its form; the driver's private lines stand above the first."""
        reader = Actor(member=queued_post.audience or 0)
        messages = list[DiscordMessage]()
        private_lines = "\n".join(post.lines)
        for position, number in enumerate(post.numbers):
            question = await self._member_api.view_question(number, reader)
            _retry_if_newer(question)
            if isinstance(question, QuestionView):
                text, view, files = await self._render_form(
                    question.model_copy(update={"private_lines": (), "catch_up": ""}), reader
                )
                if isinstance(post, HiddenQuestionPost):
                    private_lines = self._renderer.render(queued_post, question.game).text
                content = RenderedMessage(f"{private_lines}\n\n{text.intro}".strip())
                messages.append(DiscordMessage(queued_post, content, position, view, number, text, files=files))
                private_lines = ""
        return [*messages, self._render_private_lines(queued_post, post, private_lines)] if private_lines else messages

    def _render_private_lines(self, queued_post: QueuedPost, post: QuestionPost, private_lines: str) -> DiscordMessage:
        """Render a driver's private lines if there is no open question."""
        button = ButtonSpec(self._renderer.format_full_log_label(), "log", str(post.round))
        return DiscordMessage(
            queued_post,
            RenderedMessage(self._renderer.render_private_lines(queued_post.race, private_lines), buttons=(button,)),
            len(post.numbers),
        )

    async def _render_message(self, queued_post: QueuedPost) -> DiscordMessage:
        summary = await self._system_api.summarize(queued_post.race)
        _retry_if_newer(summary)
        if isinstance(summary, Rejection):
            raise Undeliverable("the race is not known")
        content = self._renderer.render(queued_post, summary.game)
        content = replace(content, mentions=tuple(m for m in content.mentions if m not in queued_post.quiet))
        return DiscordMessage(
            queued_post, content, picture=await self._draw_picture(summary, queued_post.post, content)
        )

    async def _draw_picture(self, summary: RaceSummary, post: object, content: RenderedMessage) -> Picture | None:
        """Draw the picture of a post, if it has one."""
        if isinstance(post, RaceOver):
            return await self._picture_service.draw_finish_picture(summary, post, content.finish)
        if isinstance(post, LobbyPost):
            has_picture = post.stage in ("lobby", "running")
            return await self._picture_service.draw_lobby_picture(summary) if has_picture else None
        if content.tables:
            return await self._picture_service.draw_standings_picture(content)
        if content.pictured_view is None:
            return None
        return await self._picture_service.draw_round_picture(summary, content.pictured_view, content.picture_report)

    async def _edit(
        self, channel: int, message: int, outgoing_message: DiscordMessage
    ) -> tuple[MissingPermission, ...]:
        """Edit a message, if necessary without its picture; return the permissions that were missing."""
        try:
            await self._rewrite(channel, message, outgoing_message)
        except HTTPException as error:
            reductions = _list_possible_reductions(outgoing_message, error)
            lacking = next((reduction for reduction in reductions if "embed_links" not in reduction), ())
            if not lacking:
                raise
            # Remove the old picture too, as it is outdated.
            await self._rewrite(channel, message, outgoing_message.without(lacking), keep_picture=False)
            return lacking
        return ()

    async def _rewrite(
        self, channel: int, message: int, outgoing_message: DiscordMessage, *, keep_picture: bool = True
    ) -> None:
        """Edit text, widgets and picture of a message; ignore one that is deleted or too old to edit.

        `keep_picture`: without a new picture the message keeps its old one."""
        place = self._client.get_partial_messageable(channel).get_partial_message(message)
        view = _build_view(outgoing_message)
        text = outgoing_message.content.text
        text = (
            truncate(text, MAX_MESSAGE_CHARS)
            if view
            else self._with_footer(truncate(text, MAX_MESSAGE_CHARS - FOOTER_CHARS), outgoing_message, 0)
        )
        files = _build_files(outgoing_message) or (
            MISSING if keep_picture and not outgoing_message.content.bare else []
        )
        try:
            mentions = _make_allowed_mentions(outgoing_message, text)
            await place.edit(content=text, view=view, attachments=files, allowed_mentions=mentions)
        except HTTPException as error:
            if error.code not in (10008, 30046):
                raise

    async def _send_if_missing(
        self, place: Place, outgoing_message: DiscordMessage, sent_messages: SentMessageIndex
    ) -> tuple[int, tuple[MissingPermission, ...]]:
        """Send a message unless it is there already; return its id and the permissions that were missing."""
        message = sent_messages.find(outgoing_message.sign)
        if message:
            return message, ()
        try:
            return await self._send_parts(place, outgoing_message, sent_messages), ()
        except HTTPException as error:
            for lacking in _list_possible_reductions(outgoing_message, error):
                with contextlib.suppress(discord.Forbidden):
                    return await self._send_parts(place, outgoing_message.without(lacking), sent_messages), lacking
            raise

    async def _send_parts(self, place: Place, outgoing_message: DiscordMessage, sent_messages: SentMessageIndex) -> int:
        """Send all parts of a message; widgets and picture go with the last."""
        content = outgoing_message.content
        view = _build_view(outgoing_message)
        has_attachments = bool(outgoing_message.picture or view)
        fits = has_attachments and len(content.text) <= MAX_MESSAGE_CHARS
        *first, last = [content.text] if fits else split_text(content.text, MAX_MESSAGE_CHARS - FOOTER_CHARS) or [""]
        for i, piece in enumerate(first, 1):
            if not sent_messages.find(outgoing_message.mark(i)):
                text = self._with_footer(piece, outgoing_message, i)
                mentions = _make_allowed_mentions(outgoing_message, piece)
                await place.send(text, nonce=outgoing_message.make_nonce(i), allowed_mentions=mentions)
        allowed_mentions = _make_allowed_mentions(outgoing_message, last)
        if outgoing_message.form and outgoing_message.view:
            names = [one.filename for one in outgoing_message.files]
            message = await place.send(
                view=lay_out_form(outgoing_message.form._replace(intro=last), outgoing_message.view, names),
                files=_build_files(outgoing_message) or MISSING,
                nonce=outgoing_message.make_nonce(0),
                allowed_mentions=allowed_mentions,
                silent=outgoing_message.queued_post.audience in outgoing_message.queued_post.quiet,
            )
            return message.id
        message = await place.send(
            (last if has_attachments else self._with_footer(last, outgoing_message, 0)) or None,
            embeds=[discord.Embed(description=truncate(content.log, MAX_EMBED_CHARS))] if content.log else MISSING,
            files=_build_files(outgoing_message) or MISSING,
            view=view or MISSING,
            nonce=outgoing_message.make_nonce(0),
            allowed_mentions=allowed_mentions,
            silent=outgoing_message.queued_post.audience in outgoing_message.queued_post.quiet,
        )
        return message.id

    def _with_footer(self, text: str, outgoing_message: DiscordMessage, piece: int) -> str:
        return f"{text}\n{self._renderer.render_footer(outgoing_message.race, outgoing_message.mark(piece))}"


@contextlib.asynccontextmanager
async def _classify_errors(queued_post: QueuedPost) -> AsyncIterator[None]:
    """Raise Retry or Undeliverable for Discord's errors, with codes only, as their text may quote user text."""
    try:
        yield
    except HTTPException as error:
        status_and_code = f"{error.status} {error.code}"
        if error.code in (
            CHANNEL_GONE_CODES if queued_post.audience is None else CHANNEL_GONE_CODES | DM_REFUSED_CODES
        ):
            log.info("%s cannot be delivered: %s", queued_post.label, describe_refusal(error))
            raise Undeliverable(status_and_code) from None
        log.info("%s is put off: %s", queued_post.label, describe_refusal(error))
        raise Retry(reason=status_and_code) from None
    except CONNECTION_ERRORS as error:
        log.info("%s is put off: %s", queued_post.label, type(error).__name__)
        raise Retry(reason=type(error).__name__) from None


def _retry_if_newer(answer: object) -> None:
    """Raise Retry for a race written by newer rules, so that a process with those rules sends the post."""
    if isinstance(answer, Rejection) and answer.code == "updating":
        raise Retry(reason="newer rules have written the race")


def _make_allowed_mentions(outgoing_message: DiscordMessage, text: str) -> discord.AllowedMentions:
    """Return those mentions of a message that are in a part of its text: Discord takes at most a hundred at once."""
    content = outgoing_message.content
    return mention_only(*(one for one in content.mentions if f"<@{one}>" in text), roles=content.roles)


def _list_possible_reductions(
    outgoing_message: DiscordMessage, refusal: HTTPException
) -> list[tuple[MissingPermission, ...]]:
    """List what a refused message could be sent without, the smallest reduction first."""
    has_files = bool(outgoing_message.picture or outgoing_message.files)
    if refusal.status == TOO_LARGE_STATUS:
        return [("too_large",)] if has_files else []
    if refusal.code != MISSING_PERMISSIONS_CODE:
        return []
    files: list[tuple[MissingPermission, ...]] = [("attach_files",)] if has_files else []
    embeds: list[tuple[MissingPermission, ...]] = [("embed_links",)] if outgoing_message.content.log else []
    return [*files, *embeds, *([("attach_files", "embed_links")] if files and embeds else ())]


def _build_view(outgoing_message: DiscordMessage) -> View | None:
    """Return a form's widgets, or the buttons of a post."""
    if outgoing_message.view or not outgoing_message.content.buttons:
        return outgoing_message.view
    style = {True: ButtonStyle.primary, False: ButtonStyle.secondary}
    buttons, mark = outgoing_message.content.buttons, outgoing_message.mark(0)
    return make_button_view(
        *(make_button(k.label, k.action, k.race or outgoing_message.race, k.rest, style[k.main], mark) for k in buttons)
    )


def _build_files(outgoing_message: DiscordMessage) -> list[discord.File]:
    return make_picture_files(outgoing_message.picture, outgoing_message.file_name) or list(outgoing_message.files)


def make_picture_files(picture: Picture | None, name: str) -> list[discord.File]:
    """Return a picture, if there is one, as the file of a message."""
    if picture is None:
        return []
    return [discord.File(io.BytesIO(picture.png), name, description=truncate(picture.alt, MAX_ALT_TEXT_CHARS))]
