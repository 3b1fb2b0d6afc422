"""Modals with fields of any kind: texts, members, channels, choices."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import SelectDefaultValue, SelectDefaultValueType, SelectOption, TextStyle
from discord.ui import ChannelSelect, Item, Label, Modal, RadioGroup, Select, TextInput, UserSelect

from bot.forms.discord_text import truncate
from bot.forms.discord_view import MAX_OPTION_CHARS
from bot.forms.modals import MAX_MODAL_TITLE_CHARS, MAX_SINGLE_LINE_CHARS, make_empty_modal


def make_field_modal(action: str, number: int, title: str, fields: Sequence[Label[Any]], rest: str = "") -> Modal:
    """Make a modal of fields of any kind, five at most. `rest`: the action's details."""
    modal = make_empty_modal(action, number, title, rest)
    for field in fields:
        modal.add_item(field)
    return modal


def make_text_field(
    place: int, label: str, hint: str, max_chars: int, present: str = "", *, required: bool = False
) -> Label[Any]:
    """Return a field of a modal for a text; a long one has several lines."""
    style = TextStyle.paragraph if max_chars > MAX_SINGLE_LINE_CHARS else TextStyle.short
    line: TextInput[Any] = TextInput(
        custom_id=str(place), required=required, max_length=max_chars, style=style, default=present or None
    )
    return _make_label(label, hint, line)


def make_member_field(place: int, label: str, hint: str) -> Label[Any]:
    """Return a field of a modal in which a member has to be picked."""
    return _make_label(label, hint, UserSelect(custom_id=str(place), required=True))


def make_channel_field(place: int, label: str, hint: str) -> Label[Any]:
    """Return a field of a modal in which a text channel has to be picked."""
    picker: ChannelSelect[Any] = ChannelSelect(
        custom_id=str(place), required=True, channel_types=[discord.ChannelType.text]
    )
    return _make_label(label, hint, picker)


def make_choice_field(
    place: int, label: str, hint: str, options: Sequence[SelectOption], *, required: bool = False
) -> Label[Any]:
    """Return a field of a modal in which one of some options is chosen."""
    least = 1 if required else 0
    return _make_label(
        label, hint, Select(custom_id=str(place), required=required, min_values=least, options=list(options))
    )


def fill_field(field: Label[Any], answer: str) -> None:
    """Put an answer into a field: a text, the value that was chosen, or the id of the member or channel."""
    component = field.component
    if isinstance(component, TextInput):
        component.default = answer or None
    elif isinstance(component, Select | RadioGroup):
        for option in component.options:
            option.default = option.value == answer
    elif isinstance(component, UserSelect | ChannelSelect):
        kind = SelectDefaultValueType.user if isinstance(component, UserSelect) else SelectDefaultValueType.channel
        picked = [SelectDefaultValue(id=int(answer), type=kind)] if answer.isdecimal() else []
        component.default_values = picked


def _make_label(label: str, hint: str, component: Item[Any]) -> Label[Any]:
    return Label(
        text=truncate(label, MAX_MODAL_TITLE_CHARS),
        description=truncate(hint, MAX_OPTION_CHARS) or None,
        component=component,
    )
