"""Plans as Discord's buttons, menus and modals. Custom ids carry an act and a database number, so that a press is read
the same after a restart; what it means is decided elsewhere."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

import discord
from discord import ButtonStyle, Interaction, SelectOption, TextStyle
from discord.ui import Button, Label, Modal, Select, TextInput, View

from bot.forms.discord_text import cut, whole
from bot.forms.echo import field_name
from bot.forms.layout import Blank, Buttons, Choice, Layout, Menu, Written, choices
from bot.forms.presses import Press, custom_id, read_press
from bot.forms.prices import price_line, short_price
from bot.telling.narrator import Narrator
from bot.telling.summaries import Weighed
from rules.prices import Price
from rules.questions import Amount, Steps, TextLine
from rules.values import Seat

LABEL, NOTE, TITLE = 80, 100, 45
"""Characters of a button's label; of a menu's option; of a modal's title and labels (Discord)."""
PARAGRAPH = 400
"""Characters beyond which a field has several lines."""
BUTTON_ROW = 5
"""Buttons in a row."""
WRITE = ("write_first", "write_more", "write_rare")
"""The buttons that open a sheet's parts, five fields each."""


class Widgets(View):
    """Buttons and menus as they are sent. Nobody listens to them: a press says by itself what it means, and discord.py
    would keep those of every message for ever."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    def is_dispatchable(self) -> bool:
        """Whether they are to be kept."""
        return False


def press_of(interaction: Interaction[Any]) -> Press | None:
    """What was pressed, chosen or handed in; None for commands.

    Read from the data itself and not from what was sent, so that a press after a restart still counts.
    """
    if interaction.type is discord.InteractionType.component:
        data = cast("dict[str, Any]", interaction.data or {})
        said = str(data.get("custom_id", ""))
        return read_press("" if said.startswith("m:") else said, tuple(data.get("values", ())))
    return _handed_in(interaction) if interaction.type is discord.InteractionType.modal_submit else None


def _handed_in(interaction: Interaction[Any]) -> Press:
    """The sheet that a modal's submission carries."""
    data = whole(cast("dict[str, Any]", interaction.data or {}))
    parts = [part.get("component") or (part.get("components") or [{}])[0] for part in data.get("components", ())]
    written = {int(p["custom_id"]): str(p.get("value") or "") for p in parts if str(p.get("custom_id")).isdecimal()}
    said = str(data.get("custom_id", ""))
    return read_press(said if said.startswith("m:") else "", written=written)


def button(
    label: str, act: str, number: int, rest: str = "", style: ButtonStyle = ButtonStyle.secondary, mark: str = ""
) -> Button[View]:
    """A button with its act and number, and the mark of its message, if that is to be found again by it."""
    return Button(label=cut(label, LABEL), style=style, custom_id=custom_id("b", act, number, rest, mark))


def buttons(*row: Button[View]) -> View:
    """A view of buttons only."""
    view = Widgets()
    for one in row:
        view.add_item(one)
    return view


def menu(
    act: str, rest: str, about: str, options: Sequence[SelectOption], most: int, row: int, number: int = 0
) -> Select[View]:
    """A menu that is no question's, of a race (`number`) or of none; where several may be chosen, none is a choice
    too."""
    return Select(
        custom_id=custom_id("s", act, number, rest),
        placeholder=cut(about, NOTE),
        options=list(options),
        min_values=1 if most == 1 else 0,
        max_values=most,
        row=row,
    )


def form_view(
    number: int,
    plan: Layout,
    narrator: Narrator,
    names: Mapping[Seat, str],
    confirm: str = "",
    *,
    drafted: bool = False,
    leads: bool = False,
    weighed: Weighed | None = None,
    numbers: Mapping[str, int] | None = None,
    presets: Sequence[Button[View]] = (),
    more: bool = False,
) -> View:
    """The widgets of a question and one row of buttons below them: confirm (with the digest of the draft), ready-made
    answers, pages. What finds no room there stands on a page of its own, `more`: written sheets first of all.

    `drafted`: there is something to discard; `leads`: the way of the draft can be shown; `weighed`: what the choices
    cost; `numbers`: of a sheet's choices on the picture.
    """
    view = Widgets()
    first, rest = _actions(number, plan, narrator, confirm, presets, drafted=drafted, leads=leads)
    if more and rest:
        back = button(narrator.word("knob", "back_to_form"), "page", number, str(plan.pages - 1))
        for i, one in enumerate((*rest, back)):
            one.row = i // BUTTON_ROW
            view.add_item(one)
        return view
    for y, row in enumerate(plan.rows):
        _add_row(view, number, y, row, narrator, names, _prices(row, weighed), numbers or {})
    if rest:
        first.append(button(narrator.word("knob", "more"), "page", number, str(plan.pages)))
    for one in first:
        one.row = len(plan.rows)
        view.add_item(one)
    return view


def sheet_modal(
    number: int, place: int, written: Written, title: str, narrator: Narrator, hints: Mapping[str, str] | None = None
) -> Modal:
    """Up to five fields to write at once. `hints`: what the examples under them name, as it is called in this race."""
    modal = Modal(title=cut(title, TITLE), custom_id=custom_id("m", "write", number, str(place)), timeout=900)
    for blank in written.blanks:
        modal.add_item(_written_label(blank, narrator, hints or {}))
    return modal


def line_modal(act: str, number: int, title: str, label: str, hint: str, longest: int, rest: str = "") -> Modal:
    """One optional line to write."""
    return sheet(act, number, title, [(label, hint, longest)], rest)


def sheet(act: str, number: int, title: str, fields: Sequence[tuple[str, str, int]], rest: str = "") -> Modal:
    """Optional fields to write, five at most: label, hint, characters; a long one has several lines. `rest`: the act's
    details."""
    modal = Modal(title=cut(title, TITLE), custom_id=custom_id("m", act, number, rest), timeout=900)
    for place, (label, hint, longest) in enumerate(fields):
        style = TextStyle.paragraph if longest > PARAGRAPH else TextStyle.short
        field: TextInput[Any] = TextInput(custom_id=str(place), required=False, max_length=longest, style=style)
        modal.add_item(Label(text=cut(label, TITLE), description=cut(hint, NOTE), component=field))
    return modal


def _add_row(
    view: View,
    number: int,
    y: int,
    row: Buttons | Menu,
    narrator: Narrator,
    names: Mapping[Seat, str],
    prices: Mapping[str, Price],
    numbers: Mapping[str, int],
) -> None:
    if isinstance(row, Buttons):
        for choice in row.choices:
            style = ButtonStyle.primary if choice.chosen else ButtonStyle.secondary
            price = prices.get(str(choice.option.value))
            label = choice_name(choice, narrator, names) if price else _label(choice, narrator, names)
            label = f"{label} · {short_price(price, narrator)}" if price else label
            one = button(label, "say", number, f"{row.place}:{choice.token}", style)
            one.row = y
            view.add_item(one)
        return
    select: Select[View] = Select(
        custom_id=custom_id("s", "choose", number, f"{row.place}:{row.part}" if row.part else str(row.place)),
        placeholder=cut(_heading(row, narrator), NOTE),
        options=[_option(choice, row, narrator, names, prices, numbers) for choice in row.choices],
        min_values=row.least,
        max_values=row.most,
        row=y,
    )
    view.add_item(select)


def _prices(row: Buttons | Menu, weighed: Weighed | None) -> Mapping[str, Price]:
    """Of its choices, by value."""
    if weighed is None:
        return {}
    return weighed.choices if isinstance(row, Buttons) or row.first else weighed.beside.get(row.name, {})


def _heading(row: Menu, narrator: Narrator) -> str:
    """What a menu is about: its options' group, the part or field it sets."""
    first = row.choices[0].option
    if row.name and first.group == row.name:
        return narrator.group(first)
    return field_name(narrator, row.name) if row.name else narrator.word("ui", "choose")


def _label(choice: Choice, narrator: Narrator, names: Mapping[Seat, str]) -> str:
    """The option's name, behind its number on the picture."""
    said = narrator.option(choice.option, names)
    return f"{choice.number} · {said}" if choice.number else said


def choice_name(choice: Choice, narrator: Narrator, names: Mapping[Seat, str]) -> str:
    """What a choice is called where its price stands beside it: in short, if there is such a name."""
    option = choice.option
    if not narrator.has("short", option.code):
        return _label(choice, narrator, names)
    said = narrator.phrase("short", option.code, option.facts, names)
    return f"{choice.number} · {said}" if choice.number else said


def _option(
    choice: Choice,
    row: Menu,
    narrator: Narrator,
    names: Mapping[Seat, str],
    prices: Mapping[str, Price],
    numbers: Mapping[str, int],
) -> SelectOption:
    price = prices.get(str(choice.option.value))
    said = choice_name(choice, narrator, names) if price else _label(choice, narrator, names)
    label = f"{field_name(narrator, row.name)} {said}" if row.name and not choice.option.code else said
    place = numbers.get(str(choice.option.value)) if row.first else None
    label = f"{place} · {label}" if place else label
    note = cut(price_line(price, narrator, names), NOTE) if price else _given(choice, row, narrator)
    return SelectOption(label=cut(label, NOTE), value=choice.token, default=choice.chosen, description=note)


def _given(choice: Choice, row: Menu, narrator: Narrator) -> str | None:
    """What a level of a build gives, or a wish means."""
    facts, wishes = choice.option.facts, (f"{row.name} {choice.option.value}", row.name)
    wish = next((wish for wish in wishes if row.of_sheet and narrator.has("means", wish)), None)
    if wish:
        return cut(narrator.phrase("means", wish, {}), NOTE)
    part = str(facts.get("part", ""))
    return cut(narrator.phrase("gives", part, facts), NOTE) if len(facts) > 1 and narrator.has("gives", part) else None


def _actions(
    number: int,
    plan: Layout,
    narrator: Narrator,
    confirm: str,
    presets: Sequence[Button[View]],
    *,
    drafted: bool,
    leads: bool,
) -> tuple[list[Button[View]], list[Button[View]]]:
    """What stands in the one row of buttons, and the rest."""

    def knob(code: str, act: str, rest: str = "", style: ButtonStyle = ButtonStyle.secondary) -> Button[View]:
        return button(narrator.word("knob", code), act, number, rest, style)

    first = [knob("confirm", "confirm", confirm, ButtonStyle.success)] if confirm else []
    first += [knob("undo", "undo")] if drafted and plan.steps else []
    first += [knob("page_back", "page", str(plan.page - 1))] if plan.page > 0 else []
    first += [knob("page_on", "page", str(plan.page + 1))] if plan.page < plan.pages - 1 else []
    last = [knob("discard", "discard")] if drafted else []
    rest = [knob("way", "way", confirm)] if confirm and leads and not plan.steps else []
    for i, _ in enumerate(plan.written[: len(WRITE)]):
        one_line = len(plan.written[i].blanks) == 1 and len(plan.written) == 1
        rest.append(knob("write" if one_line else WRITE[i], "write", str(i)))
    room = BUTTON_ROW - len(first) - len(last)
    if len(presets) + len(rest) <= room:
        return [*first, *presets, *rest, *last], []
    fits = max(0, room - 1)
    return [*first, *presets[:fits], *last], [*presets[fits:], *rest]


def _written_label(blank: Blank, narrator: Narrator, hints: Mapping[str, str]) -> Label[Any]:
    field: TextInput[Any] = TextInput(
        custom_id=str(blank.place),
        style=TextStyle.short,
        default=blank.present or None,
        required=blank.required,
        max_length=blank.ask.longest if isinstance(blank.ask, TextLine | Steps) else NOTE,
        placeholder=cut(_hint(blank, narrator), NOTE) or None,
    )
    label = field_name(narrator, blank.name) if blank.name else narrator.word("ui", "your_answer")
    note = narrator.phrase("hint", blank.name, hints) if narrator.has("hint", blank.name) else None
    return Label(text=cut(label, TITLE), description=cut(note, NOTE) if note else None, component=field)


def _hint(blank: Blank, narrator: Narrator) -> str:
    if isinstance(blank.ask, Amount):
        words = "".join(f", {w}" for w in blank.ask.words)
        said = narrator.ui("amount_hint", least=blank.ask.least, most=blank.ask.most, step=blank.ask.step)
        return f"{said}{words}"
    return ", ".join(str(o.value) for o in choices(blank.ask)[:8])
