"""A `/race create` that was refused: the form in which what was typed is corrected."""

from dataclasses import replace
from typing import Any

from discord import ButtonStyle, Interaction
from discord.ui import Label, TextInput

from bot.discord_ui.race_creation import RaceCreation, TypedSetup
from bot.discord_ui.responder import RenderedRejection, Responder
from bot.forms.custom_ids import ButtonPress
from bot.forms.discord_view import make_button, make_button_view
from bot.forms.modals import make_modal
from bot.text.localizer import Localizers
from rules.questions import InvalidAnswer
from rules.recent_dict import RecentDict
from rules.registry import RULESETS

OTHER_REJECTIONS = ("channel_busy", "missing_permission", "busy", "updating")
"""Rejections that no other track or option would change."""
MAX_TRACK_CHARS, MAX_OPTIONS_CHARS, MAX_KEPT_SETUPS = 60, 1000, 500


class RefusedRace:
    """Refused races by member, until they are corrected; none survives a restart."""

    def __init__(self, race_creation: RaceCreation, localizers: Localizers) -> None:
        self._race_creation, self._localizers = race_creation, localizers
        self._setups = RecentDict[int, TypedSetup](MAX_KEPT_SETUPS)

    async def create(self, responder: Responder, typed: TypedSetup) -> None:
        """Create the race; if that is impossible, answer with a button that brings the typed words back.

        Raises InvalidAnswer."""
        try:
            await self._race_creation.create(responder, typed)
        except InvalidAnswer as rejection:
            if rejection.code in OTHER_REJECTIONS:
                raise
            self._setups[responder.actor.member] = typed
            correct = make_button(
                self._localizers.common.format_word("button", "correct"), "make", 0, "correct", ButtonStyle.primary
            )
            await responder.reply(self._format(rejection, typed.game), make_button_view(correct))

    def _format(self, rejection: InvalidAnswer, game: str) -> str:
        if isinstance(rejection, RenderedRejection):
            return rejection.text
        game_localizers = [self._localizers.for_game(game)] if game in RULESETS else []
        localizers = [*game_localizers, self._localizers.common, *self._localizers.by_game.values()]
        localizer = next((one for one in localizers if one.has("refused", rejection.code)), self._localizers.common)
        return localizer.format_rejection(rejection)

    async def open_modal(self, interaction: Interaction[Any]) -> bool:
        """Show what was typed in a modal; whether it is still known."""
        typed, ui = self._setups.get(interaction.user.id), self._localizers.common.format_ui
        if typed is None:
            return False
        fields = [
            (ui("correct_track"), ui("correct_track_hint"), MAX_TRACK_CHARS),
            (ui("correct_options"), ui("correct_options_hint"), MAX_OPTIONS_CHARS),
        ]
        modal = make_modal("make", 0, ui("correct_title"), fields, "corrected")
        for label, text in zip(modal.children, (typed.track, typed.options), strict=True):
            assert isinstance(label, Label)
            assert isinstance(label.component, TextInput)
            label.component.default = text
        await interaction.response.send_modal(modal)
        return True

    async def create_corrected(self, responder: Responder, press: ButtonPress) -> None:
        """Create the race with the corrected track and options. Raises InvalidAnswer."""
        typed, texts = self._setups.get(responder.actor.member), press.texts or {}
        if typed is None:
            raise InvalidAnswer("unknown_track", track=texts.get(0, ""))
        corrected = replace(typed, track=texts.get(0, "").strip(), options=texts.get(1, "").strip())
        await self.create(responder, corrected)
