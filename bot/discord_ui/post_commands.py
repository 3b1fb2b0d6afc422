"""Commands in the menu of a message: why a round went as it did, a protest, the round as a GIF."""

from collections.abc import Iterator
from typing import Any

import discord
from discord import Interaction
from discord.app_commands import ContextMenu, locale_str

from bot.app.member_api import MemberApi
from bot.discord_ui.buttons import race_button
from bot.discord_ui.modals import open_modal
from bot.discord_ui.race_view_handlers import RaceViewHandlers
from bot.discord_ui.responder import Responder, acknowledge_privately, get_actor, unwrap
from bot.discord_ui.steward_question_handlers import StewardQuestionHandlers
from bot.forms.custom_ids import ButtonPress
from bot.forms.modals import make_line_modal
from bot.stewards.questions import MAX_PROTEST_CHARS
from bot.text.localizer import Localizers
from rules.questions import InvalidAnswer

FLAG_KIND = "flag"
"""The kind of the post at the end of a race."""


class PostCommands:
    """The message commands. They find the race and round of a post by its message."""

    def __init__(
        self,
        member_api: MemberApi,
        race_views: RaceViewHandlers,
        question_handlers: StewardQuestionHandlers,
        localizers: Localizers,
    ) -> None:
        self._member_api, self._race_views, self._question_handlers = member_api, race_views, question_handlers
        self._format_ui = localizers.format_ui

    def make_commands(self) -> Iterator[ContextMenu]:
        """Make the commands as they are registered."""
        for name, callback in (
            ("Why?", self._explain_post),
            ("Protest", self._open_protest_form),
            ("GIF", self._show_animation),
        ):
            yield ContextMenu(name=locale_str(name), callback=callback)

    async def _explain_post(self, interaction: Interaction[Any], message: discord.Message) -> None:
        """Show the lines of the post's round, with a menu that explains each."""
        responder = await acknowledge_privately(interaction)
        race, round, _ = await self._find_round(responder, message)
        await self._race_views.show_log(responder, ButtonPress("log", race, str(round)))

    async def _show_animation(self, interaction: Interaction[Any], message: discord.Message) -> None:
        """Show the post's round as an animation; at the flag the whole race."""
        responder = await acknowledge_privately(interaction)
        race, round, kind = await self._find_round(responder, message)
        await self._race_views.show_animation(responder, race, None if kind == FLAG_KIND else round)

    async def _open_protest_form(self, interaction: Interaction[Any], message: discord.Message) -> None:
        """Ask for the text of a protest about the race of the post."""
        post = unwrap(await self._member_api.find_post(message.id, message.channel.id, get_actor(interaction)))
        title, label, hint = (self._format_ui(f"protest_{part}", race=post.race) for part in ("title", "label", "hint"))
        modal = make_line_modal("protest", post.race, title, label, hint, MAX_PROTEST_CHARS, required=True)
        await open_modal(interaction, modal)

    @race_button("protest")
    async def send_protest(self, responder: Responder, press: ButtonPress) -> None:
        """Send the protest that was written. Raises InvalidAnswer."""
        text = (press.texts or {}).get(0, "").strip()
        if not text:
            raise InvalidAnswer("empty_protest")
        await self._question_handlers.submit_protest(responder, press.number, text)

    async def _find_round(self, responder: Responder, message: discord.Message) -> tuple[int, int, str]:
        """Return race, round and kind of a post. Raises InvalidAnswer."""
        post = unwrap(await self._member_api.find_post(message.id, message.channel.id, responder.actor))
        if post.round is None:
            raise InvalidAnswer("post_without_round", race=post.race)
        return post.race, post.round, post.kind
