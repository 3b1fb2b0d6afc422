"""Discord's views, buttons and menus, and how presses on them are read.

Custom ids carry an action and a database id, so that a press is read the same after a restart; handlers
decide what it does."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

import discord
from discord import ButtonStyle, Interaction, SelectOption
from discord.ui import Button, Select, View

from bot.forms.custom_ids import ButtonPress, make_custom_id, parse_press
from bot.forms.discord_text import strip_invalid_chars, truncate, unescape_text
from bot.text.localizer import Localizer

MAX_BUTTON_LABEL_CHARS, MAX_OPTION_CHARS = 80, 100
"""Characters of a button's label; of a menu's option (Discord)."""


class Widgets(View):
    """Buttons and menus without listeners.

    Custom ids carry their meaning, and discord.py would keep every view for ever."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    def is_dispatchable(self) -> bool:
        """Return False, so that discord.py does not keep the view."""
        return False


def read_interaction(interaction: Interaction[Any]) -> ButtonPress | None:
    """Read what was pressed, chosen or submitted; None for commands.

    Read from the data itself and not from sent views, so that a press after a restart still counts."""
    if interaction.type is discord.InteractionType.component:
        data = cast("dict[str, Any]", interaction.data or {})
        custom_id = str(data.get("custom_id", ""))
        return parse_press("" if custom_id.startswith("m:") else custom_id, tuple(data.get("values", ())))
    return _read_modal(interaction) if interaction.type is discord.InteractionType.modal_submit else None


def _read_modal(interaction: Interaction[Any]) -> ButtonPress:
    """Read the fields of a submitted modal."""
    data = strip_invalid_chars(cast("dict[str, Any]", interaction.data or {}))
    parts = [part.get("component") or (part.get("components") or [{}])[0] for part in data.get("components", ())]
    texts = {int(p["custom_id"]): _read_field(p) for p in parts if str(p.get("custom_id")).isdecimal()}
    custom_id = str(data.get("custom_id", ""))
    return parse_press(custom_id if custom_id.startswith("m:") else "", texts=texts)


def _read_field(part: Mapping[str, Any]) -> str:
    """Return what a field says: its text, or the value that was chosen."""
    return str(part.get("value") or next(iter(part.get("values") or ()), ""))


def make_button(
    label: str, action: str, number: int, rest: str = "", style: ButtonStyle = ButtonStyle.secondary, mark: str = ""
) -> Button[View]:
    """Make a button with its action and number, and its message's mark, if that is looked up later."""
    return Button(
        label=truncate(unescape_text(label), MAX_BUTTON_LABEL_CHARS),
        style=style,
        custom_id=make_custom_id("b", action, number, rest, mark),
    )


def make_button_view(*row: Button[View]) -> View:
    """Make a view of buttons only."""
    view = Widgets()
    for one in row:
        view.add_item(one)
    return view


def make_menu(
    action: str, rest: str, about: str, options: Sequence[SelectOption], most: int, row: int, number: int = 0
) -> Select[View]:
    """Make a menu that belongs to no question, but to a race (`number`) or none.

    Where several can be chosen, none can be too."""
    return Select(
        custom_id=make_custom_id("s", action, number, rest),
        placeholder=truncate(about, MAX_OPTION_CHARS),
        options=[unescape_option(one) for one in options],
        min_values=1 if most == 1 else 0,
        max_values=most,
        row=row,
    )


def unescape_option(option: SelectOption) -> SelectOption:
    """Unescape the texts of an option, since menus show no markup."""
    option.label = unescape_text(option.label)
    option.description = option.description and unescape_text(option.description)
    return option


def make_recorded_view(number: int, localizer: Localizer, others: Sequence[Button[View]] = ()) -> View:
    """Make the widgets below an answer that counts and can still be changed. `others`: buttons beside these."""
    return make_button_view(make_button(localizer.format_word("button", "change"), "change", number), *others)
