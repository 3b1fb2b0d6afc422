"""Opening modals. What was typed into a rejected one comes back, so that nobody has to type it twice."""

from collections import OrderedDict
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

MAX_MODALS = 500
"""Modals that are kept in memory, and rejected texts."""
Key = tuple[int, int]
"""A member and the number of a modal, which stands for its custom id."""


class Modals:
    """The last modals of all members, and what was typed into those that were rejected."""

    def __init__(self) -> None:
        self._opened = OrderedDict[Key, Modal]()
        self._rejected_texts = OrderedDict[Key, Mapping[int, str]]()

    async def open(self, interaction: Interaction[Any], modal: Modal) -> None:
        """Open a modal, with what the member typed into it if it was rejected the last time."""
        key = interaction.user.id, _compute_number(modal.custom_id)
        _keep(self._opened, key, modal)
        for field in modal.children:
            texts = self._rejected_texts.get(key, {})
            if isinstance(field, Label) and (place := _find_place(field)) in texts:
                fill_field(field, texts[place])
        await interaction.response.send_modal(modal)

    def forget_texts(self, interaction: Interaction[Any]) -> None:
        """Forget what was typed before into a modal that is being submitted again."""
        if interaction.type is InteractionType.modal_submit:
            self._rejected_texts.pop(_make_key(interaction), None)

    def keep_rejected(self, interaction: Interaction[Any], localizer: Localizer) -> View | None:
        """Keep what was typed into a rejected modal; return the button that opens it again. None for other presses."""
        press = read_interaction(interaction)
        key = _make_key(interaction)
        if press is None or press.texts is None or key not in self._opened:
            return None
        _keep(self._rejected_texts, key, press.texts)
        return make_button_view(
            make_button(localizer.format_word("button", "correct"), "retype", key[1], style=ButtonStyle.primary)
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


def _keep(kept: OrderedDict[Key, Any], key: Key, value: Any) -> None:
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > MAX_MODALS:
        kept.popitem(last=False)
