"""Answers to interactions: once, in the right place, within Discord's limits."""

from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Hashable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial, wraps
from typing import Any, TypeVar

import discord
from discord import Interaction
from discord.app_commands import Choice
from discord.ui import LayoutView, View
from discord.utils import MISSING

from bot.app.member_api import MemberApi
from bot.delivery.discord_errors import INVALID_FORM_CODE, Files, send_with_or_without
from bot.forms.discord_text import NO_MENTIONS, split_text, unescape_text
from bot.forms.form_message import FormText
from bot.forms.form_view import is_layout, lay_out_form, lay_out_line
from bot.model.actor import Actor, Admissions, Rejection
from bot.text.locale import use_language
from bot.text.localizer import Localizer, Localizers
from rules.questions import InvalidAnswer

T = TypeVar("T")
G = TypeVar("G")
Autocompletion = Callable[[G, Interaction[Any], str], Coroutine[Any, Any, list[Choice[Any]]]]

ACTOR_KEY = "actor"
"""The key of an interaction's actor among its extras."""


class RenderedRejection(InvalidAnswer):
    """A rejection with its text: two games may word the same code differently."""

    def __init__(self, refusal: InvalidAnswer, text: str) -> None:
        super().__init__(refusal.code, refusal.because, **refusal.facts)
        self.text = text


def unwrap(answer: T | Rejection) -> T:
    """Return a result; raise its rejection as InvalidAnswer, to be answered by the router."""
    if isinstance(answer, Rejection):
        raise answer.as_error()
    return answer


async def find_localizer(localizers: Localizers, member_api: MemberApi, race: int, actor: Actor) -> Localizer:
    """Return the localizer of a race's game, for a member who may see the race. Raises InvalidAnswer."""
    return localizers.for_game(unwrap(await member_api.summarize(race, actor)).game)


def autocomplete(*, in_words: bool = True) -> Callable[[Autocompletion[G]], Autocompletion[G]]:
    """Wrap an autocompletion: a rejection becomes the only choice (if `in_words`), a fault gives none.

    The member must be able to go on typing."""

    def wrap_choices(choices: Autocompletion[G]) -> Autocompletion[G]:
        @wraps(choices)
        async def offer(group: G, interaction: Interaction[Any], typed_text: str) -> list[Choice[Any]]:
            try:
                offered_choices = await choices(group, interaction, typed_text)
            except Exception as error:  # noqa: BLE001 (see above)
                lines: list[Choice[Any]] = interaction.client.router.make_choices_after_error(interaction, error)
                return lines if in_words else []
            for choice in offered_choices:
                choice.name = unescape_text(choice.name)
            return offered_choices

        return offer

    return wrap_choices


def matches_typed(typed_text: str, *names: str) -> bool:
    """Whether every typed word stands in one of the names, in any order."""
    return all(any(word in one.casefold() for one in names) for word in typed_text.casefold().split())


def get_actor(interaction: Interaction[Any]) -> Actor:
    """Return the actor of an interaction, always the same one. Whether they may act on a race is decided elsewhere."""
    if ACTOR_KEY not in interaction.extras:
        interaction.extras[ACTOR_KEY] = _make_actor(interaction)
    actor: Actor = interaction.extras[ACTOR_KEY]
    return actor


def _make_actor(interaction: Interaction[Any]) -> Actor:
    user, guild = interaction.user, interaction.guild_id
    member = isinstance(user, discord.Member)
    return Actor(
        member=user.id,
        name=user.display_name,
        guild=guild,
        channel=interaction.channel_id or 0,
        sees=partial(interaction.client.channel_visibility.look_up_for_interaction, interaction),
        manager=member and interaction.permissions.manage_guild,
        roles=tuple(role.id for role in user.roles) if isinstance(user, discord.Member) else (),
        written_to=guild is None and interaction.message is not None,
        token=str(interaction.id),
        admissions=Admissions(),
    )


async def get_actor_on_server(interaction: Interaction[Any], guild: int | None) -> Actor:
    """Return the actor of a press on a direct message about a server, as a member of that server."""
    actor, server = get_actor(interaction), interaction.client.get_guild(guild or 0)
    if not actor.written_to or server is None:
        return actor
    try:
        member = server.get_member(actor.member) or await server.fetch_member(actor.member)
    except discord.NotFound:
        return actor
    sees = partial(interaction.client.channel_visibility.look_up_for_member, member)
    return actor.model_copy(update={"guild": server.id, "name": member.display_name, "sees": sees})


@dataclass
class Responder:
    """The answer to one interaction.

    `fresh`: a new private message; else the pressed form is rewritten. `looks`: it changes nothing; `about`: of
    presses about the same thing that wait, only the last is answered; `first`: acknowledge before the language is
    looked up; `stands`: the actor, as a member of a server, of a press on a direct message."""

    interaction: Interaction[Any]
    fresh: bool = True
    looks: bool = False
    first: bool = False
    about: Hashable = None
    stands: Actor | None = None
    last: discord.Message | None = field(default=None, init=False)
    """The message that was sent last."""

    @property
    def actor(self) -> Actor:
        """The actor who is answered."""
        return self.stands or get_actor(self.interaction)

    @property
    def rewritten_message(self) -> int | None:
        """The id of the message that the next answer rewrites; None if it is a new one."""
        message = self.interaction.message
        return None if self.fresh or self.last or message is None else message.id

    @property
    def is_hurried(self) -> bool:
        """Whether many others wait."""
        return bool(self.interaction.client.turns.is_crowded)

    async def acknowledge(self) -> None:
        """Acknowledge at once, for anything that may take longer than three seconds; then queue.

        Raises Superseded."""
        if self.interaction.response.is_done():
            return
        if self.fresh:
            await self.interaction.response.defer(ephemeral=True, thinking=True)
        else:
            await self.interaction.response.defer()
        if self.first:
            await self.interaction.client.set_language(self.interaction)
        await self.interaction.client.turns.wait_for_turn(looks=self.looks, about=self.about)

    async def wait_to_reply(self) -> None:
        """Wait while other interactions have yet to be acknowledged."""
        await self.interaction.client.turns.wait_to_reply()

    async def withdraw(self) -> None:
        """Remove the announced new message, as a later press of the member is answered instead."""
        if self.fresh and self.last is None:
            with suppress(discord.HTTPException):
                await self.interaction.delete_original_response()

    async def reply(
        self, text: str | FormText, view: View | None = None, files: Sequence[discord.File] | None = ()
    ) -> None:
        """Send the answer; further calls add messages. `files` None: a rewritten form keeps its pictures."""
        await self.acknowledge()
        if isinstance(text, FormText):
            self.last = await self._send(text, view, files)
            return
        pieces = split_text(text) or ["…"]
        for i, piece in enumerate(pieces):
            last = i == len(pieces) - 1
            self.last = await self._send(piece, view if last else None, files if last else ())

    @asynccontextmanager
    async def in_channel_language(self) -> AsyncIterator[None]:
        """Use the language of the server's channels within a block."""
        languages = self.interaction.client.languages
        with use_language(await languages.find_server_language(self.interaction.guild_id or 0)):
            yield

    async def announce(
        self, confirmation: str, text: str, files: Sequence[discord.File] = (), view: View | None = None
    ) -> None:
        """Post a decision in the channel; `confirmation`: the private answer to the member who made it."""
        await self.reply(confirmation)
        await send_with_or_without(
            files,
            lambda attached_files: self.interaction.followup.send(
                text, files=attached_files or MISSING, view=view or MISSING, allowed_mentions=NO_MENTIONS
            ),
        )

    async def reply_privately(self, text: str, view: View | None = None) -> None:
        """Send a private line that leaves the form as it is."""
        options: dict[str, Any] = {"ephemeral": True, "allowed_mentions": NO_MENTIONS, "view": view or MISSING}
        if not self.interaction.response.is_done():
            await self.interaction.response.send_message(text, **options)
            return
        if self.fresh and not self.last:
            await self.reply(text, view)
            return
        await self.interaction.followup.send(text, **options)

    async def _send(
        self, text: str | FormText, view: View | None, files: Sequence[discord.File] | None
    ) -> discord.Message:
        await self.wait_to_reply()
        self.interaction.client.turns.release_claim(self.about)
        try:
            return await send_with_or_without(files, lambda attached_files: self._send_now(text, view, attached_files))
        except discord.HTTPException as error:
            if files is not None or error.code != INVALID_FORM_CODE:
                raise
            # Another press has replaced the pictures that this form was to keep.
            return await self._send_now(text, view, ())

    async def _send_now(self, text: str | FormText, view: View | None, files: Files) -> discord.Message:
        layout, plain = self._lay_out(text, view, files), text.intro if isinstance(text, FormText) else text
        send: Callable[..., Awaitable[discord.Message]] = (
            partial(self.interaction.followup.send, ephemeral=True, wait=True, files=files or MISSING)
            if self.last
            else partial(
                self.interaction.edit_original_response,
                embed=None,
                attachments=MISSING if files is None else list(files),
            )
        )
        empty = MISSING if self.last else None
        return await send(
            content=empty if layout else plain, view=layout or view or empty, allowed_mentions=NO_MENTIONS
        )

    def _lay_out(self, text: str | FormText, view: View | None, files: Files) -> LayoutView | None:
        """Return the layout of a form, or of text that takes a form's place; None for a message of plain text."""
        pressed_message = None if self.fresh else self.interaction.message
        if isinstance(text, FormText):
            attachment_names = (
                [one.filename for one in pressed_message.attachments] if pressed_message and files is None else []
            )
            return lay_out_form(text, view, attachment_names if files is None else [one.filename for one in files])
        return lay_out_line(text, view) if not self.last and is_layout(pressed_message) else None


async def acknowledge_privately(interaction: Interaction[Any]) -> Responder:
    """Return a responder whose answer will be a new private message, and say so to Discord."""
    responder = Responder(interaction)
    await responder.acknowledge()
    return responder
