"""The buttons and menus of a question's form."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from discord import ButtonStyle, SelectOption
from discord.ui import Button, Item, Select, View

from bot.forms.answer_text import format_short_name
from bot.forms.custom_ids import make_custom_id
from bot.forms.discord_text import truncate
from bot.forms.discord_view import MAX_OPTION_CHARS, Widgets, make_button, unescape_option
from bot.forms.form_layout import BUTTONS_PER_ROW, Buttons, Choice, Layout, Menu, batched, plan_layout
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

NARROW_BUTTONS_PER_ROW, MAX_ROWS = 3, 5
"""Buttons in a row where there are two rows of main choices; rows of a form (Discord)."""
WRITE_LABELS = ("write_first", "write_more", "write_rare")
"""Labels of the buttons that open a form's modals, five fields each."""


@dataclass(frozen=True)
class FormWidgets:
    """All that the buttons and menus of a question's form are made from.

    `layout`: what can be chosen one by one; `main`: choices with a button of their own, which `sends` the answer at
    once or else changes the draft; `presets`: ready-made answers, of which `beside` stand below the main choices;
    `last`: a button at the end. `prices`: those of the choices; `numbers`: of a sheet's choices on the picture.
    `confirm`: the mark of a draft that can be confirmed; `has_draft`: there is a draft to discard; `shows_path`: its
    path can be shown; `is_shortened`: the further page has a part of the text too."""

    number: int
    layout: Layout
    localizer: Localizer
    names: Mapping[Seat, str] = field(default_factory=dict)
    confirm: str = ""
    has_draft: bool = False
    shows_path: bool = False
    prices: AnswerPrices | None = None
    numbers: Mapping[str, int] = field(default_factory=dict)
    main: Sequence[MainChoice] = ()
    sends: bool = False
    presets: Sequence[Button[View]] = ()
    beside: int = 0
    last: Button[View] | None = None
    is_shortened: bool = False

    def make_first_page(self) -> View:
        """Make the page that a form opens with: the main choices or the menus, and one row of other buttons below."""
        rows, (bottom, further) = self._make_main_rows(), self._share_buttons()
        if further or self._has_hidden_parts:
            more = self._make_button("more", "page", str(self.layout.pages))
            is_beside_main = rows and fits_in_row([*rows[-1], more])
            (rows[-1] if is_beside_main else bottom).append(more)
        if self.last:
            row_with_room = next((row for row in (bottom, *reversed(rows)) if len(row) < BUTTONS_PER_ROW), None)
            if row_with_room is not None:
                row_with_room.append(self.last)
        return self._make_view(rows, () if self.main else self.layout.rows, bottom)

    def make_further_page(self) -> View:
        """Make the page with what finds no room on the first one, modals first; the first page again if all does."""
        _, further = self._share_buttons()
        if not (further or self.main or self.last):
            return self.make_first_page()
        menus = self.layout.rows if self.main else ()
        back = self._make_button("back_to_form", "page", str(self.layout.pages - 1))
        room = BUTTONS_PER_ROW * (MAX_ROWS - len(menus)) - 1
        buttons = [*further, *([self.last] if self.last else [])][:room]
        return self._make_view(batched([*buttons, back], BUTTONS_PER_ROW), menus)

    @property
    def _has_hidden_parts(self) -> bool:
        """Whether menus, or a part of the text, stand only on the further page."""
        return bool((self.main and self.layout.rows) or self.is_shortened)

    def _share_buttons(self) -> tuple[list[Button[View]], list[Button[View]]]:
        """Return the buttons in the row below the choices, and those on the further page: confirming and turning pages
        comes first, then ready-made answers."""
        count = len(self.presets) if not self.main else 0 if self.has_draft else self.beside
        shown, hidden = [*self.presets[:count]], [*self.presets[count:]]
        others = [self._make_button("way", "way", self.confirm)] if self._can_show_path else []
        if self.layout.settings:
            others.append(self._make_button("settings", "settings"))
        elif self.main:
            hidden += self._make_write_buttons()
        else:
            others += self._make_write_buttons()
        first = self._make_draft_buttons()
        last = [self._make_button("discard", "discard")] if self.has_draft else []
        room = BUTTONS_PER_ROW - len(first) - len(last)
        if len(shown) + len(others) + bool(hidden or self._has_hidden_parts) <= room:
            return [*first, *shown, *others, *last], hidden
        fits = max(0, room - 1)
        return [*first, *shown[:fits], *last], [*hidden, *shown[fits:], *others]

    @property
    def _can_show_path(self) -> bool:
        return bool(self.confirm and self.shows_path and not self.layout.steps)

    def _make_draft_buttons(self) -> list[Button[View]]:
        """Return the buttons that confirm a draft, take back its last step, and turn pages."""
        layout = self.layout
        buttons = [self._make_button("confirm", "confirm", self.confirm, ButtonStyle.success)] if self.confirm else []
        buttons += [self._make_button("undo", "undo")] if self.has_draft and layout.steps else []
        buttons += [self._make_button("page_back", "page", str(layout.page - 1))] if layout.page > 0 else []
        is_last = layout.page >= layout.pages - 1
        return buttons + ([] if is_last else [self._make_button("page_on", "page", str(layout.page + 1))])

    def _make_write_buttons(self) -> list[Button[View]]:
        """Return the buttons that open a form's modals."""
        modals = self.layout.modals
        is_one_line = len(modals) == 1 and len(modals[0].blanks) == 1
        labels = ("write",) if is_one_line else WRITE_LABELS
        return [self._make_button(label, "write", str(n)) for n, label in enumerate(labels[: len(modals)])]

    def _make_main_rows(self) -> list[list[Button[View]]]:
        """Return a button for each main choice; what cannot be paid is never sent at once."""
        buttons = list[Button[View]]()
        for one, label in zip(self.main, choose_button_labels(self.main), strict=True):
            style = ButtonStyle.primary if one.choice.chosen else ButtonStyle.secondary
            payable = one.price is None or one.price.tone != "impossible"
            action = "send" if self.sends and payable else "say"
            button = make_button(label, action, self.number, f"{one.place}:{one.choice.token}", style)
            button.emoji = find_car_emoji(one.choice.option)
            buttons.append(button)
        per_row = NARROW_BUTTONS_PER_ROW if len(buttons) > BUTTONS_PER_ROW else BUTTONS_PER_ROW
        return [[*row] for row in batched(buttons, per_row)]

    def _make_view(
        self,
        rows: Sequence[Sequence[Button[View]]],
        menus: Sequence[Buttons | Menu],
        bottom: Sequence[Button[View]] = (),
    ) -> View:
        """Make the view of rows of buttons, menus below them, and a last row of buttons."""
        view = Widgets()
        items_by_row: list[tuple[int, Sequence[Item[View]]]] = [
            (y, self._make_choice_buttons(menu) if isinstance(menu, Buttons) else [self._make_menu(menu)])
            for y, menu in enumerate(menus, len(rows))
        ]
        items_by_row += [*enumerate(rows), (len(rows) + len(menus), bottom)]
        for y, items in items_by_row:
            for item in items:
                item.row = y
                view.add_item(item)
        return view

    def _make_choice_buttons(self, row: Buttons) -> list[Button[View]]:
        """Return a button for each choice of a row, with its price."""
        buttons = list[Button[View]]()
        for choice in row.choices:
            style = ButtonStyle.primary if choice.chosen else ButtonStyle.secondary
            price = self._list_prices(row).get(str(choice.option.value))
            label = _format_choice(choice, self.localizer, self.names, price)
            label = f"{label} · {format_short_price(price, self.localizer)}" if price else label
            button = make_button(label, "say", self.number, f"{row.place}:{choice.token}", style)
            button.emoji = find_car_emoji(choice.option)
            buttons.append(button)
        return buttons

    def _make_menu(self, menu: Menu) -> Select[View]:
        rest = f"{menu.place}:{menu.part}" if menu.part else str(menu.place)
        prices = self._list_prices(menu)
        return Select(
            custom_id=make_custom_id("s", "choose", self.number, rest),
            placeholder=truncate(_format_menu_heading(menu, self.localizer), MAX_OPTION_CHARS),
            options=[
                make_menu_option(choice, menu, self.localizer, self.names, prices, self.numbers)
                for choice in menu.choices
            ],
            min_values=menu.least,
            max_values=menu.most,
        )

    def _list_prices(self, row: Buttons | Menu) -> Mapping[str, Price]:
        """Return the prices of a row's choices, by value."""
        if self.prices is None:
            return {}
        return self.prices.choices if isinstance(row, Buttons) or row.is_first else self.prices.beside.get(row.name, {})

    def _make_button(
        self, code: str, action: str, rest: str = "", style: ButtonStyle = ButtonStyle.secondary
    ) -> Button[View]:
        return make_button(self.localizer.format_word("button", code), action, self.number, rest, style)


def _format_menu_heading(row: Menu, localizer: Localizer) -> str:
    """Return a menu's heading: its options' group, the part or field it sets, or how many of them make an answer."""
    first = row.choices[0].option
    if row.name and first.group == row.name:
        return localizer.format_option_heading(first)
    if row.name:
        return localizer.format_field_label(row.name)
    return localizer.format_ui("choose", count=row.most, exactly=row.least == row.most)


def _format_choice(choice: Choice, localizer: Localizer, names: Mapping[Seat, str], price: Price | None) -> str:
    """Return the option's name after its number on the picture, the short name beside a price."""
    if price:
        return format_short_choice(choice, localizer, names)
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
    name = _format_choice(choice, localizer, names, price)
    label = f"{localizer.format_field_label(row.name)} {name}" if row.name and not choice.option.code else name
    place = numbers.get(str(choice.option.value)) if row.is_first else None
    label = f"{place} · {label}" if place and str(place) != label else label
    note = (
        truncate(format_menu_price(price, localizer, names), MAX_OPTION_CHARS)
        if price
        else _format_option_note(choice, row, localizer)
    )
    option = SelectOption(
        label=truncate(strip_copy_number(label), MAX_OPTION_CHARS),
        value=choice.token,
        default=choice.chosen,
        description=note,
        emoji=find_car_emoji(choice.option),
    )
    return unescape_option(option)


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
