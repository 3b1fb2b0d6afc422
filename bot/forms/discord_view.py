"""Form layouts as Discord's buttons and menus.

Custom ids carry an action and a database id, so that a press is read the same after a restart; handlers
decide what it does."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

import discord
from discord import ButtonStyle, Interaction, SelectOption
from discord.ui import Button, Select, View

from bot.forms.answer_text import format_short_name
from bot.forms.custom_ids import ButtonPress, make_custom_id, parse_press
from bot.forms.discord_text import strip_invalid_chars, truncate
from bot.forms.form_layout import (
    BUTTONS_PER_ROW,
    Buttons,
    Choice,
    Layout,
    Menu,
    batched,
    plan_layout,
)
from bot.forms.main_choices import MainChoice, choose_button_labels
from bot.forms.phone_layout import fits_in_row
from bot.forms.price_text import format_menu_price, format_short_price
from bot.model.seats import SEAT_EMOJIS
from bot.posts.summaries import AnswerPrices
from bot.text.localizer import Localizer
from rules.base import Json, Seat
from rules.cost_preview import Price
from rules.orders.counted_options import strip_copy_number
from rules.questions import ChoiceForm, Form, MultiChoiceForm, Option

MAX_BUTTON_LABEL_CHARS, MAX_OPTION_CHARS = 80, 100
"""Characters of a button's label; of a menu's option (Discord)."""
NARROW_BUTTONS_PER_ROW, MAX_ROWS = 3, 5
"""Buttons in a row where there are two rows of them; rows of a form (Discord)."""
WRITE_LABELS = ("write_first", "write_more", "write_rare")
"""Labels of the buttons that open a form's modals, five fields each."""


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
        label=truncate(label, MAX_BUTTON_LABEL_CHARS),
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
        options=list(options),
        min_values=1 if most == 1 else 0,
        max_values=most,
        row=row,
    )


def make_form_view(
    number: int,
    plan: Layout,
    localizer: Localizer,
    names: Mapping[Seat, str],
    confirm: str = "",
    *,
    has_draft: bool = False,
    leads: bool = False,
    prices: AnswerPrices | None = None,
    numbers: Mapping[str, int] | None = None,
    presets: Sequence[Button[View]] = (),
    more: bool = False,
    main: Sequence[MainChoice] = (),
    sends: bool = False,
    beside: int = 0,
    is_shortened: bool = False,
    last: Button[View] | None = None,
) -> View:
    """Make the widgets of a question, with one row of buttons below: confirm, ready-made answers, pages.

    `main`: choices with a button of their own, which `sends` the answer at once or else changes the draft; ready-made
    answers `beside` them. What finds no room in the last row is on a page of its own, `more`: modals first; there is
    a button for it if the form `is_shortened`.

    `has_draft`: there is a draft to discard; `leads`: its path can be shown; `prices`: those of the choices;
    `numbers`: of a sheet's choices on the picture; `last`: a button at the end of the page."""
    view = Widgets()
    few = len(presets) if not main else 0 if has_draft else beside
    remaining_buttons = [
        *presets[few:],
        *(_make_write_buttons(number, plan, localizer) if main and not plan.settings else ()),
    ]
    goes_on = bool(remaining_buttons or (main and plan.rows) or is_shortened)
    first, rest = _make_action_buttons(
        number,
        plan,
        localizer,
        confirm,
        presets[:few],
        has_draft=has_draft,
        leads=leads,
        main=bool(main),
        goes_on=goes_on,
    )
    rest = [*remaining_buttons, *rest]
    buttons = _make_main_buttons(number, main, sends=sends)
    wide = NARROW_BUTTONS_PER_ROW if len(buttons) > BUTTONS_PER_ROW else BUTTONS_PER_ROW
    button_rows: list[tuple[Button[View], ...]] = batched(buttons, wide)
    menus = () if main and not more else plan.rows
    if more and (rest or main or last):
        back = make_button(localizer.format_word("button", "back_to_form"), "page", number, str(plan.pages - 1))
        first, menus = [], plan.rows if main else ()
        most = BUTTONS_PER_ROW * (MAX_ROWS - len(menus)) - 1
        button_rows = batched([*[*rest, *([last] if last else [])][:most], back], BUTTONS_PER_ROW)
    elif rest or (main and plan.rows) or is_shortened:
        on = make_button(localizer.format_word("button", "more"), "page", number, str(plan.pages))
        if button_rows and not plan.settings and fits_in_row([*button_rows[-1], on]):
            button_rows[-1] = (*button_rows[-1], on)
        else:
            first.append(on)
    if last and not more:
        rows = [*button_rows, first]
        spare = next((n for n, row in reversed([*enumerate(rows)]) if len(row) < BUTTONS_PER_ROW), None)
        if spare == len(button_rows):
            first.append(last)
        elif spare is not None:
            button_rows[spare] = (*button_rows[spare], last)
    for y, row in enumerate(menus, len(button_rows)):
        _add_row(view, number, y, row, localizer, names, _list_prices_of_row(row, prices), numbers or {})
    for y, buttons_of_row in enumerate((*button_rows, *(() for _ in menus), tuple(first))):
        for one in buttons_of_row:
            one.row = y
            view.add_item(one)
    return view


def make_recorded_view(number: int, localizer: Localizer, others: Sequence[Button[View]] = ()) -> View:
    """Make the widgets below an answer that counts and can still be changed. `others`: buttons beside these."""
    return make_button_view(make_button(localizer.format_word("button", "change"), "change", number), *others)


def _make_main_buttons(number: int, main: Sequence[MainChoice], *, sends: bool) -> list[Button[View]]:
    """Return a button for each main choice; what cannot be paid is never sent at once."""
    buttons = list[Button[View]]()
    for one, label in zip(main, choose_button_labels(main), strict=True):
        style = ButtonStyle.primary if one.choice.chosen else ButtonStyle.secondary
        payable = one.price is None or one.price.tone != "impossible"
        action = "send" if sends and payable else "say"
        button = make_button(label, action, number, f"{one.place}:{one.choice.token}", style)
        button.emoji = find_car_emoji(one.choice.option)
        buttons.append(button)
    return buttons


def _add_row(
    view: View,
    number: int,
    y: int,
    row: Buttons | Menu,
    localizer: Localizer,
    names: Mapping[Seat, str],
    prices: Mapping[str, Price],
    numbers: Mapping[str, int],
) -> None:
    if isinstance(row, Buttons):
        for choice in row.choices:
            style = ButtonStyle.primary if choice.chosen else ButtonStyle.secondary
            price = prices.get(str(choice.option.value))
            label = format_short_choice(choice, localizer, names) if price else _format_choice(choice, localizer, names)
            label = f"{label} · {format_short_price(price, localizer)}" if price else label
            one = make_button(label, "say", number, f"{row.place}:{choice.token}", style)
            one.emoji = find_car_emoji(choice.option)
            one.row = y
            view.add_item(one)
        return
    select: Select[View] = Select(
        custom_id=make_custom_id("s", "choose", number, f"{row.place}:{row.part}" if row.part else str(row.place)),
        placeholder=truncate(_format_menu_heading(row, localizer), MAX_OPTION_CHARS),
        options=[make_menu_option(choice, row, localizer, names, prices, numbers) for choice in row.choices],
        min_values=row.least,
        max_values=row.most,
        row=y,
    )
    view.add_item(select)


def _list_prices_of_row(row: Buttons | Menu, prices: AnswerPrices | None) -> Mapping[str, Price]:
    """Return the prices of a row's choices, by value."""
    if prices is None:
        return {}
    return prices.choices if isinstance(row, Buttons) or row.is_first else prices.beside.get(row.name, {})


def _format_menu_heading(row: Menu, localizer: Localizer) -> str:
    """Return a menu's heading: its options' group, or the part or field it sets."""
    first = row.choices[0].option
    if row.name and first.group == row.name:
        return localizer.format_option_heading(first)
    return localizer.format_field_label(row.name) if row.name else localizer.format_word("ui", "choose")


def _format_choice(choice: Choice, localizer: Localizer, names: Mapping[Seat, str]) -> str:
    """Return the option's name, after its number on the picture."""
    name = localizer.format_option(choice.option, names)
    return f"{choice.number} · {name}" if choice.number else name


def format_short_choice(choice: Choice, localizer: Localizer, names: Mapping[Seat, str]) -> str:
    """Return a choice's name beside its price: the short one, if there is any."""
    name = format_short_name(choice.option, localizer, names)
    return f"{choice.number} · {name}" if choice.number else name


def label_options(form: Form, localizer: Localizer) -> dict[str, tuple[Json, ...]]:
    """Return the values of a form's options by their names, and by what stands on their buttons."""
    if not isinstance(form, ChoiceForm | MultiChoiceForm):
        return {}
    choices = [choice for row in plan_layout(form).rows for choice in row.choices]
    labels = [(localizer.format_option(option), option.value) for option in form.options]
    labels += [(format_short_choice(choice, localizer, {}), choice.option.value) for choice in choices]
    values_by_label: dict[str, tuple[Json, ...]] = {}
    for label, value in labels:
        values_by_label[label] = (
            *values_by_label.get(label, ()),
            *(() if value in values_by_label.get(label, ()) else (value,)),
        )
    return values_by_label


def make_menu_option(
    choice: Choice,
    row: Menu,
    localizer: Localizer,
    names: Mapping[Seat, str],
    prices: Mapping[str, Price],
    numbers: Mapping[str, int],
) -> SelectOption:
    """Make the entry of a choice in a menu, with its price and its number in the picture."""
    price = prices.get(str(choice.option.value))
    name = format_short_choice(choice, localizer, names) if price else _format_choice(choice, localizer, names)
    label = f"{localizer.format_field_label(row.name)} {name}" if row.name and not choice.option.code else name
    place = numbers.get(str(choice.option.value)) if row.is_first else None
    label = f"{place} · {label}" if place and str(place) != label else label
    note = (
        truncate(format_menu_price(price, localizer, names), MAX_OPTION_CHARS)
        if price
        else _format_option_note(choice, row, localizer)
    )
    return SelectOption(
        label=truncate(strip_copy_number(label), MAX_OPTION_CHARS),
        value=choice.token,
        default=choice.chosen,
        description=note,
        emoji=find_car_emoji(choice.option),
    )


def find_car_emoji(option: Option) -> str | None:
    """Return the circle of the only car that an option names, if there is one."""
    named_cars = {str(one) for one in (option.value, *option.facts.values()) if str(one) in SEAT_EMOJIS}
    return SEAT_EMOJIS[named_cars.pop()] if len(named_cars) == 1 else None


def _format_option_note(choice: Choice, row: Menu, localizer: Localizer) -> str | None:
    """Return the note of an option: what a level of a build gives, or a wish means."""
    facts, wishes = choice.option.facts, (f"{row.name} {choice.option.value}", row.name)
    wish = next((wish for wish in wishes if row.of_sheet and localizer.has("means", wish)), None)
    if wish:
        return truncate(localizer.format_phrase("means", wish, {}), MAX_OPTION_CHARS)
    part = str(facts.get("part", ""))
    return (
        truncate(localizer.format_phrase("gives", part, facts), MAX_OPTION_CHARS)
        if len(facts) > 1 and localizer.has("gives", part)
        else None
    )


def _make_action_buttons(
    number: int,
    plan: Layout,
    localizer: Localizer,
    confirm: str,
    presets: Sequence[Button[View]],
    *,
    has_draft: bool,
    leads: bool,
    main: bool = False,
    goes_on: bool = False,
) -> tuple[list[Button[View]], list[Button[View]]]:
    """Return the buttons that fit into one row, and the rest.

    `main`: choices have buttons of their own; `goes_on`: a button for the next page follows."""

    def button(code: str, action: str, rest: str = "", style: ButtonStyle = ButtonStyle.secondary) -> Button[View]:
        return make_button(localizer.format_word("button", code), action, number, rest, style)

    first = [button("confirm", "confirm", confirm, ButtonStyle.success)] if confirm else []
    first += [button("undo", "undo")] if has_draft and plan.steps else []
    first += [button("page_back", "page", str(plan.page - 1))] if plan.page > 0 else []
    first += [button("page_on", "page", str(plan.page + 1))] if plan.page < plan.pages - 1 else []
    last = [button("discard", "discard")] if has_draft else []
    rest = [button("way", "way", confirm)] if confirm and leads and not plan.steps else []
    if plan.settings:
        rest.append(make_button(localizer.format_word("button", "settings"), "settings", number))
    rest += [] if main or plan.settings else _make_write_buttons(number, plan, localizer)
    room = BUTTONS_PER_ROW - len(first) - len(last)
    if len(presets) + len(rest) <= room - goes_on:
        return [*first, *presets, *rest, *last], []
    fits = max(0, room - 1)
    return [*first, *presets[:fits], *last], [*presets[fits:], *rest]


def _make_write_buttons(number: int, plan: Layout, localizer: Localizer) -> list[Button[View]]:
    """Return the buttons that open a form's modals."""
    alone = len(plan.modals) == 1 and len(plan.modals[0].blanks) == 1
    labels = ("write",) if alone else WRITE_LABELS
    return [
        make_button(localizer.format_word("button", label), "write", number, str(i))
        for i, (_, label) in enumerate(zip(plan.modals, labels, strict=False))
    ]
