"""Opening modals. What was typed into a rejected one comes back, so that nobody has to type it twice."""

from collections.abc import Mapping
from typing import Any

from discord import ButtonStyle, Interaction, InteractionType
from discord.ui import Label, Modal, View

from bot.discord_ui.buttons import button
from bot.forms.custom_ids import ButtonPress
from bot.forms.discord_view import make_button, make_button_view, read_interaction
from bot.forms.modal_fields import fill_field
from bot.text.localizer import Localizer
from rules.base import compute_digest
from rules.questions import InvalidAnswer
from rules.recent_dict import RecentDict

MAX_MODALS = 500
"""Modals that are kept in memory, and rejected texts."""
OFFERED_MODAL_KEY = "offered_modal"
"""The key of the number of an offered modal among an interaction's extras."""
Key = tuple[int, int]
"""A member and the number of a modal, which stands for its custom id."""


class Modals:
    """The last modals of all members, and what was typed into those that were rejected."""

    def __init__(self) -> None:
        self._opened = RecentDict[Key, Modal](MAX_MODALS)
        self._rejected_texts = RecentDict[Key, Mapping[int, str]](MAX_MODALS)

    async def open(self, interaction: Interaction[Any], modal: Modal) -> None:
        """Open a modal, with what the member typed into it if it was rejected the last time."""
        key = interaction.user.id, _compute_number(modal.custom_id)
        self._opened[key] = modal
        for field in modal.children:
            texts = self._rejected_texts.get(key, {})
            if isinstance(field, Label) and (place := _find_place(field)) in texts:
                fill_field(field, texts[place])
        await interaction.response.send_modal(modal)

    def forget_texts(self, interaction: Interaction[Any]) -> None:
        """Forget what was typed before into a modal that is being submitted again."""
        if interaction.type is InteractionType.modal_submit:
            self._rejected_texts.pop(_make_key(interaction), None)

    def offer(self, interaction: Interaction[Any], modal: Modal, texts: Mapping[int, str]) -> None:
        """Offer a modal, filled in with these texts, with the rejection of what was typed after a command."""
        key = interaction.user.id, _compute_number(modal.custom_id)
        self._opened[key] = modal
        self._rejected_texts[key] = texts
        interaction.extras[OFFERED_MODAL_KEY] = key[1]

    def keep_rejected(self, interaction: Interaction[Any], localizer: Localizer) -> View | None:
        """Keep what was typed into a rejected modal; return the button that opens it, or one that is offered.

        None for other presses and commands."""
        press, key = read_interaction(interaction), _make_key(interaction)
        number = interaction.extras.get(OFFERED_MODAL_KEY)
        if press is not None and press.texts is not None and key in self._opened:
            self._rejected_texts[key] = press.texts
            number = key[1]
        if number is None:
            return None
        return make_button_view(
            make_button(localizer.format_word("button", "correct"), "retype", number, style=ButtonStyle.primary)
        )

    @button("retype")
    async def _handle_retype(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        modal = self._opened.get((interaction.user.id, press.number))
        if modal is None:
            raise InvalidAnswer("typed_text_lost")
        await self.open(interaction, modal)


async def open_modal(interaction: Interaction[Any], modal: Modal) -> None:
    """Open a modal for a member, with what they typed into it if it was rejected the last time."""
    await interaction.client.modals.open(interaction, modal)


def _make_key(interaction: Interaction[Any]) -> Key:
    data: Mapping[str, Any] = interaction.data or {}
    return interaction.user.id, _compute_number(str(data.get("custom_id", "")))


def _compute_number(custom_id: str) -> int:
    """Return a number below 2 to the power of 60 that stands for a custom id."""
    return int(compute_digest(custom_id)[:15], 16)


def _find_place(field: Label[Any]) -> int:
    """Return a field's place in what was submitted; -1 if it has none."""
    custom_id = str(getattr(field.component, "custom_id", ""))
    return int(custom_id) if custom_id.isdecimal() else -1
