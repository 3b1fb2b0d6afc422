"""Modals as Discord shows them: the fields of a form, a member's settings, lines of text."""

from collections.abc import Mapping, Sequence
from typing import Any

from discord import RadioGroupOption, SelectOption, TextStyle
from discord.ui import Label, Modal, RadioGroup, Select, TextInput

from bot.forms.custom_ids import make_custom_id
from bot.forms.discord_text import truncate
from bot.forms.discord_view import MAX_OPTION_CHARS
from bot.forms.form_layout import (
    Menu,
    ModalFields,
    TextInputSpec,
    list_choices,
)
from bot.forms.form_widgets import make_menu_option
from bot.posts.summaries import AnswerPrices
from bot.text.localizer import Localizer
from rules.questions import IntegerForm, Steps, TextForm

MODAL_TIMEOUT_SECONDS = 900
MAX_MODAL_TITLE_CHARS = 45
"""Characters of a modal's title and labels (Discord)."""
UNSET, LINE_PLACE = "-", 90
"""Value of a setting that is not ordered; place of the line below the settings."""
MAX_SINGLE_LINE_CHARS = 400
"""Characters beyond which a text field has several lines."""
MAX_RADIO_OPTIONS = 10
"""Discord's limit for a radio group."""


def make_empty_modal(action: str, number: int, title: str, rest: str = "") -> Modal:
    """Make a modal to which fields are added. `rest`: the action's details."""
    custom_id = make_custom_id("m", action, number, rest)
    return Modal(title=truncate(title, MAX_MODAL_TITLE_CHARS), custom_id=custom_id, timeout=MODAL_TIMEOUT_SECONDS)


def make_answer_modal(
    number: int,
    place: int,
    fields: ModalFields,
    title: str,
    localizer: Localizer,
    hints: Mapping[str, str] | None = None,
) -> Modal:
    """Make a modal with up to five fields of an answer.

    `hints`: names in this race for the examples below them."""
    modal = make_empty_modal("write", number, title, str(place))
    for blank in fields.blanks:
        modal.add_item(_make_modal_field(blank, localizer, hints or {}))
    return modal


def make_settings_modal(
    number: int, settings: Sequence[Menu], title: str, localizer: Localizer, answer_prices: AnswerPrices, example: str
) -> Modal:
    """Make a modal in which the settings of a sheet are chosen, with a line for anything else.

    An answer that is not in a list is chosen by a tap, where there are few, and left out by the first entry."""
    modal = make_empty_modal("settings", number, title)
    for menu in settings:
        prices = answer_prices.beside.get(menu.name, {})
        options = [make_menu_option(choice, menu, localizer, {}, prices, {}) for choice in menu.choices]
        modal.add_item(
            Label(
                text=truncate(localizer.format_field_label(menu.name), MAX_MODAL_TITLE_CHARS),
                component=_make_setting_field(menu.place, options, localizer.format_ui("setting_unset")),
            )
        )
    line: TextInput[Any] = TextInput(
        custom_id=str(LINE_PLACE), required=False, max_length=MAX_SINGLE_LINE_CHARS, placeholder=example or None
    )
    modal.add_item(Label(text=localizer.format_ui("settings_line"), component=line))
    return modal


def _make_setting_field(place: int, options: Sequence[SelectOption], unset: str) -> RadioGroup[Any] | Select[Any]:
    """Return a setting as buttons of a radio group; as a menu if there are too many."""
    chosen = any(one.default for one in options)
    if len(options) < MAX_RADIO_OPTIONS:
        radios = [RadioGroupOption(label=unset, value=UNSET, default=not chosen)]
        radios += [
            RadioGroupOption(label=o.label, value=o.value, description=o.description, default=o.default)
            for o in options
        ]
        return RadioGroup(custom_id=str(place), required=False, options=radios)
    return Select(custom_id=str(place), required=False, min_values=0, options=list(options), placeholder=unset)


def make_line_modal(
    action: str,
    number: int,
    title: str,
    label: str,
    hint: str,
    max_chars: int,
    rest: str = "",
    *,
    required: bool = False,
) -> Modal:
    """Make a modal with one line, which Discord does not send empty if it is `required`."""
    return make_modal(action, number, title, [(label, hint, max_chars)], rest, required=required)


def make_modal(
    action: str,
    number: int,
    title: str,
    fields: Sequence[tuple[str, str, int]],
    rest: str = "",
    *,
    required: bool = False,
) -> Modal:
    """Make a modal of fields, five at most, which are optional unless `required`: label, hint, characters.

    Long ones have several lines. `rest`: the action's details."""
    modal = make_empty_modal(action, number, title, rest)
    for place, (label, hint, max_chars) in enumerate(fields):
        style = TextStyle.paragraph if max_chars > MAX_SINGLE_LINE_CHARS else TextStyle.short
        field: TextInput[Any] = TextInput(custom_id=str(place), required=required, max_length=max_chars, style=style)
        modal.add_item(
            Label(
                text=truncate(label, MAX_MODAL_TITLE_CHARS),
                description=truncate(hint, MAX_OPTION_CHARS),
                component=field,
            )
        )
    return modal


def _make_modal_field(blank: TextInputSpec, localizer: Localizer, hints: Mapping[str, str]) -> Label[Any]:
    field: TextInput[Any] = TextInput(
        custom_id=str(blank.place),
        style=TextStyle.short,
        default=blank.present or None,
        required=blank.required,
        max_length=blank.ask.longest if isinstance(blank.ask, TextForm | Steps) else MAX_OPTION_CHARS,
        placeholder=truncate(_format_field_hint(blank, localizer), MAX_OPTION_CHARS) or None,
    )
    label = localizer.format_field_label(blank.name) if blank.name else localizer.format_word("ui", "your_answer")
    note = localizer.format_phrase("hint", blank.name, hints) if localizer.has("hint", blank.name) else None
    return Label(
        text=truncate(label, MAX_MODAL_TITLE_CHARS),
        description=truncate(note, MAX_OPTION_CHARS) if note else None,
        component=field,
    )


def _format_field_hint(blank: TextInputSpec, localizer: Localizer) -> str:
    if isinstance(blank.ask, IntegerForm):
        words = "".join(f", {w}" for w in blank.ask.words)
        hint = localizer.format_ui("amount_hint", least=blank.ask.least, most=blank.ask.most, step=blank.ask.step)
        return f"{hint}{words}"
    return ", ".join(str(o.value) for o in list_choices(blank.ask)[:8])
