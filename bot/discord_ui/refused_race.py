"""A `/race create` that was refused: the form in which what was typed is corrected."""

from dataclasses import dataclass, replace
from typing import Any

from discord import ButtonStyle, Interaction
from discord.ui import Label, TextInput

from bot.discord_ui.race_handlers import RaceHandlers
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
MAX_TRACK_CHARS, MAX_OPTIONS_CHARS, MAX_KEPT_WISHES = 60, 1000, 500


@dataclass(frozen=True)
class RaceWish:
    """What a member has typed after `/race create`."""

    track: str
    game: str
    laps: int | None
    profile: str | None
    pace: str
    hours: int
    options: str


class RefusedRace:
    """Refused races by member, until they are corrected; none survives a restart."""

    def __init__(self, race_handlers: RaceHandlers, localizers: Localizers) -> None:
        self._race_handlers, self._localizers = race_handlers, localizers
        self._wishes = RecentDict[int, RaceWish](MAX_KEPT_WISHES)

    async def create(self, responder: Responder, wish: RaceWish) -> None:
        """Create the race; if that is impossible, answer with a button that brings the typed words back.

        Raises InvalidAnswer."""
        try:
            await self._race_handlers.create_race(
                responder, wish.track, wish.game, wish.laps, wish.profile, wish.pace, wish.hours, wish.options
            )
        except InvalidAnswer as rejection:
            if rejection.code in OTHER_REJECTIONS:
                raise
            self._wishes[responder.actor.member] = wish
            correct = make_button(
                self._localizers.common.format_word("button", "correct"), "make", 0, "correct", ButtonStyle.primary
            )
            await responder.reply(self._format(rejection, wish.game), make_button_view(correct))

    def _format(self, rejection: InvalidAnswer, game: str) -> str:
        if isinstance(rejection, RenderedRejection):
            return rejection.text
        game_localizers = [self._localizers.for_game(game)] if game in RULESETS else []
        localizers = [*game_localizers, self._localizers.common, *self._localizers.by_game.values()]
        localizer = next((one for one in localizers if one.has("refused", rejection.code)), self._localizers.common)
        return localizer.format_rejection(rejection)

    async def open_modal(self, interaction: Interaction[Any]) -> bool:
        """Show what was typed in a modal; whether it is still known."""
        wish, ui = self._wishes.get(interaction.user.id), self._localizers.common.format_ui
        if wish is None:
            return False
        fields = [
            (ui("correct_track"), ui("correct_track_hint"), MAX_TRACK_CHARS),
            (ui("correct_options"), ui("correct_options_hint"), MAX_OPTIONS_CHARS),
        ]
        modal = make_modal("make", 0, ui("correct_title"), fields, "corrected")
        for label, text in zip(modal.children, (wish.track, wish.options), strict=True):
            assert isinstance(label, Label)
            assert isinstance(label.component, TextInput)
            label.component.default = text
        await interaction.response.send_modal(modal)
        return True

    async def create_corrected(self, responder: Responder, press: ButtonPress) -> None:
        """Create the race with the corrected track and options. Raises InvalidAnswer."""
        wish, texts = self._wishes.get(responder.actor.member), press.texts or {}
        if wish is None:
            raise InvalidAnswer("unknown_track", track=texts.get(0, ""))
        corrected_wish = replace(wish, track=texts.get(0, "").strip(), options=texts.get(1, "").strip())
        await self.create(responder, corrected_wish)
