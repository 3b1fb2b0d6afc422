"""Layout of a form as buttons, menus and modals, without Discord; and the draft after a press.

Discord's sizes are known here alone, those of a phone in `phone_layout.py`."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar, assert_never

from rules.base import Json, SpaceId, compute_digest
from rules.questions import (
    AllocationForm,
    ChoiceForm,
    Field,
    FieldsForm,
    Form,
    IntegerForm,
    InvalidAnswer,
    MultiChoiceForm,
    Option,
    Part,
    Steps,
    TextForm,
    group_options,
    list_option_spaces,
)

T = TypeVar("T")

BUTTONS_PER_ROW = 5
"""Discord's limit."""
MAX_MENU_OPTIONS = 25
"""Discord's limit."""
MAX_MODAL_FIELDS = 5
"""Discord's limit."""
MAX_SETTINGS = MAX_MODAL_FIELDS - 1
"""Number of fields that are chosen in a modal; its last line is for everything else."""
MENUS_PER_PAGE = 4
"""Menus on a page; the fifth row is for confirming and turning pages (Discord: five rows)."""
MAX_STEP_ROWS = 3
"""Rows of buttons for the next step; more steps become menus."""
MAX_TOKEN_CHARS = 60
"""Characters of an option's token, so that a custom id stays under 100 (Discord)."""


@dataclass(frozen=True)
class Choice:
    """One choice: token, option, whether the draft holds it, and number on the picture (0: none)."""

    token: str
    option: Option
    chosen: bool = False
    number: int = 0


@dataclass(frozen=True)
class Buttons:
    """Up to five choices side by side; pressing one is the whole answer. `place` identifies the widget."""

    place: int
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Menu:
    """Up to 25 choices to pick `least` to `most` of.

    `name`: the part or field it sets, empty for the whole answer; `part`: its index, where several menus set
    one field."""

    place: int
    name: str
    choices: tuple[Choice, ...]
    least: int = 1
    most: int = 1
    of_sheet: bool = False
    part: int = 0

    @property
    def is_first(self) -> bool:
        """Whether it sets the whole answer, or a sheet's first field."""
        return not self.of_sheet or self.place == 0


@dataclass(frozen=True)
class TextInputSpec:
    """A text field with its current text."""

    place: int
    name: str
    ask: ChoiceForm | IntegerForm | TextForm | MultiChoiceForm | Steps
    present: str
    required: bool = False


@dataclass(frozen=True)
class ModalFields:
    """Up to five text fields of one modal."""

    blanks: tuple[TextInputSpec, ...]


@dataclass(frozen=True)
class Layout:
    """One page of a form: rows of widgets, and the modals it offers.

    `steps`: the draft is built step by step, and the last step can be undone; `levels`: it allots levels; `short`:
    all of a sheet's fields have menus; `settings`: else those that are at hand, for a modal."""

    rows: tuple[Buttons | Menu, ...] = ()
    modals: tuple[ModalFields, ...] = ()
    page: int = 0
    pages: int = 1
    steps: bool = False
    levels: bool = False
    short: bool = False
    settings: tuple[Menu, ...] = ()


def plan_layout(form: Form, draft: Json = None, page: int = 0, follow_up_menus: Sequence[Menu] = ()) -> Layout:
    """Return the widgets for a form, with what the draft already holds.

    `follow_up_menus`: they stand before the menus of an allocation."""
    if isinstance(form, ChoiceForm):
        leads_to_spaces = any(option.where for option in form.options)
        return _lay_out_page(
            _lay_out_landings(form.options, draft) if leads_to_spaces else _lay_out_choices(form.options, draft),
            page,
        )
    if isinstance(form, IntegerForm):
        return _lay_out_integer(form, draft)
    if isinstance(form, TextForm):
        return _lay_out_text(form, draft)
    if isinstance(form, MultiChoiceForm):
        return _lay_out_page(_lay_out_multi_choice(form, draft), page)
    if isinstance(form, Steps):
        return _lay_out_steps(form, draft)
    if isinstance(form, AllocationForm):
        menus = [*follow_up_menus, *(_make_level_menu(i, part, draft) for i, part in enumerate(form.parts))]
        return replace(_lay_out_page(menus, page), levels=True)
    if isinstance(form, FieldsForm):
        return _lay_out_fields(form, draft)
    assert_never(form)


def apply_press(form: Form, draft: Json, place: int, tokens: tuple[str, ...]) -> Json:
    """Return the draft after a press or choice in the widget at `place`.

    Raises InvalidAnswer for outdated choices."""
    if isinstance(form, AllocationForm):
        part = find_part(form.parts, place)
        levels = tuple(Option(value=level) for level in part.levels)
        return {**make_initial_draft(form, draft), part.name: _find_option_value(levels, tokens[0], form.because)}
    if isinstance(form, FieldsForm):
        field = find_part(form.fields, place)
        return {
            **make_initial_draft(form, draft),
            field.name: _find_option_value(list_choices(field.ask), tokens[0], field.ask.because),
        }
    options = list_choices(form)
    if isinstance(form, Steps):
        return [*(draft or []), _find_option_value(options, tokens[0], form.because)]
    if isinstance(form, MultiChoiceForm):
        menu_options = options[place * MAX_MENU_OPTIONS : (place + 1) * MAX_MENU_OPTIONS]
        other_values = [v for v in draft or [] if v not in [o.value for o in menu_options]]
        return other_values + [_find_option_value(menu_options, token, form.because) for token in tokens]
    return _find_option_value(options, tokens[0], form.because)


def batched(items: Sequence[T], size: int) -> list[tuple[T, ...]]:
    """Return the items in batches of a size; the last one may be shorter."""
    return [tuple(items[i : i + size]) for i in range(0, len(items), size)]


def find_part(parts: Sequence[T], place: int) -> T:
    """Return the part of a form that a widget sets. Raises InvalidAnswer if the form no longer has it."""
    if not 0 <= place < len(parts):
        raise InvalidAnswer("not_open")
    return parts[place]


def make_initial_draft(form: Form, draft: Json = None) -> Json:
    """Return a draft to start from: usual levels of an allocation, an empty sheet, else the present draft."""
    if isinstance(form, AllocationForm):
        return {part.name: part.usual for part in form.parts} | (draft or {})
    if isinstance(form, FieldsForm):
        return dict(draft or {})
    return draft


def list_choices(form: Form) -> tuple[Option, ...]:
    """Return all options that can be chosen by a press; empty if something has to be typed."""
    if isinstance(form, ChoiceForm | MultiChoiceForm | Steps):
        return form.options
    if isinstance(form, TextForm):
        return tuple(Option(value=s) for s in form.suggestions)
    if isinstance(form, IntegerForm):
        count = (form.most - form.least) // form.step + 1 + len(form.words)
        if count > MENUS_PER_PAGE * MAX_MENU_OPTIONS:
            return ()
        numbers = range(form.least, form.most + 1, form.step)
        return tuple(Option(value=v) for v in (*numbers, *form.words))
    return ()


def make_option_token(value: str | int) -> str:
    """Return what stands for a value in a custom id: itself, or its digest if it is too long."""
    text = str(value)
    return text if len(text) <= MAX_TOKEN_CHARS else f"#{compute_digest(text)[:20]}"


def _find_option_value(options: tuple[Option, ...], token: str, because: str) -> Json:
    for option in options:
        if make_option_token(option.value) == token:
            return option.value
    raise InvalidAnswer("not_an_option", because, said=token, options=[o.value for o in options])


def _make_choice(option: Option, current_value: Json) -> Choice:
    chosen = option.value in current_value if isinstance(current_value, list) else option.value == current_value
    return Choice(make_option_token(option.value), option, chosen)


def _lay_out_choices(options: tuple[Option, ...], current_value: Json) -> list[Buttons | Menu]:
    """Return up to five options as buttons, up to 25 as a menu, more as a menu for each group or every 25."""
    if len(options) <= BUTTONS_PER_ROW:
        return [Buttons(0, tuple(_make_choice(o, current_value) for o in options))]
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(option.group if len(options) > MAX_MENU_OPTIONS else "", []).append(option)
    slices = [(g, some) for g, of_group in groups.items() for some in batched(of_group, MAX_MENU_OPTIONS)]
    return [Menu(i, g, tuple(_make_choice(o, current_value) for o in some)) for i, (g, some) in enumerate(slices)]


def _lay_out_landings(options: tuple[Option, ...], current_value: Json) -> list[Buttons | Menu]:
    """Return options that lead to spaces, with the spaces' numbers, as rows of buttons or menus."""
    numbers = {where: number for number, where in enumerate(list_option_spaces(options), 1)}
    groups = [
        (name, [_make_landing_choice(o, current_value, numbers) for o in some])
        for name, some in group_options(options).items()
    ]
    together = tuple(choice for _, some in groups for choice in some)
    if len(together) <= BUTTONS_PER_ROW:
        return [Buttons(0, together)]
    if len(groups) <= MENUS_PER_PAGE and all(len(some) <= BUTTONS_PER_ROW for _, some in groups):
        return [Buttons(i, tuple(some)) for i, (_, some) in enumerate(groups)]
    slices = [(name, some) for name, of_group in groups for some in batched(of_group, MAX_MENU_OPTIONS)]
    return [Menu(i, name, some) for i, (name, some) in enumerate(slices)]


def _make_landing_choice(option: Option, current_value: Json, numbers: dict[SpaceId, int]) -> Choice:
    return replace(_make_choice(option, current_value), number=numbers.get(option.where or "", 0))


def _lay_out_multi_choice(form: MultiChoiceForm, current_value: Json) -> list[Buttons | Menu]:
    slices = batched(form.options, MAX_MENU_OPTIONS)
    alone = len(slices) == 1
    return [
        Menu(
            i,
            "",
            tuple(_make_choice(o, current_value or []) for o in some),
            least=min(form.least, len(some)) if alone else 0,
            most=min(form.most, len(some)),
        )
        for i, some in enumerate(slices)
    ]


def _lay_out_integer(form: IntegerForm, current_value: Json) -> Layout:
    options = list_choices(form)
    if options:
        return Layout(rows=tuple(_lay_out_choices(options, current_value)))
    return Layout(modals=(ModalFields((TextInputSpec(0, "", form, _as_text(current_value), required=True),)),))


def _lay_out_text(form: TextForm, current_value: Json) -> Layout:
    options = list_choices(form)[:MAX_MENU_OPTIONS]
    rows = tuple(_lay_out_choices(options, current_value)) if options else ()
    return Layout(
        rows=rows, modals=(ModalFields((TextInputSpec(0, "", form, _as_text(current_value), required=True),)),)
    )


def _lay_out_steps(form: Steps, draft: Json) -> Layout:
    """Return the next steps as buttons or menus, each press adding one to the draft.

    And a field for the whole path."""
    line_text = " ".join(map(str, draft)) if isinstance(draft, list) else _as_text(draft)
    options_with_space = [option for option in form.options if option.where]
    choices = tuple(
        Choice(make_option_token(o.value), o, number=options_with_space.index(o) + 1 if o in options_with_space else 0)
        for o in form.options
    )
    line = ModalFields((TextInputSpec(0, "", form, line_text, required=True),))
    if len(choices) <= MAX_STEP_ROWS * BUTTONS_PER_ROW:
        buttons = tuple(Buttons(i, some) for i, some in enumerate(batched(choices, BUTTONS_PER_ROW)))
        return Layout(rows=buttons, modals=(line,), steps=True)
    menus = tuple(Menu(i, "", some) for i, some in enumerate(batched(choices, MAX_MENU_OPTIONS)))
    return Layout(rows=menus[:MENUS_PER_PAGE], modals=(line,), steps=True)


def _make_level_menu(place: int, part: Part, draft: Json) -> Menu:
    level = find_current_level(part, draft)
    gives = part.gives or ({},) * len(part.levels)
    options = [
        Option(value=n, code="level", facts={**level_facts, "part": part.name})
        for n, level_facts in zip(part.levels[:MAX_MENU_OPTIONS], gives, strict=False)
    ]
    return Menu(place, part.name, tuple(Choice(str(o.value), o, o.value == level) for o in options))


def find_current_level(part: Part, draft: Json) -> int:
    """Return the level that the draft holds for a part, else its usual one."""
    return int((draft or {}).get(part.name, part.usual))


def _lay_out_fields(form: FieldsForm, draft: Json) -> Layout:
    """Lay out a short sheet as menus; of a long one only the main fields, if there is room.

    All fields are in modals too."""
    current_values = draft or {}
    menus = [menu for i, field in enumerate(form.fields) for menu in _make_field_menus(i, field, current_values)]
    short = {menu.place for menu in menus} == set(range(len(form.fields))) and len(menus) <= MENUS_PER_PAGE
    at_hand = [menu for menu in menus if not menu.place or form.fields[menu.place].at_hand]
    rows = tuple(menus) if short else tuple(at_hand[:MENUS_PER_PAGE])
    blanks = [_make_text_input(i, field, current_values) for i, field in enumerate(form.fields)]
    modals = tuple(map(ModalFields, batched(blanks, MAX_MODAL_FIELDS)))
    settings = () if short else tuple(menu for menu in at_hand if menu.place and not menu.part)[:MAX_SETTINGS]
    return Layout(rows=rows, modals=modals, short=short, settings=settings)


def _make_field_menus(place: int, field: Field, current_values: Json) -> list[Menu]:
    """Return a field's values as menus of 25, if they are few enough."""
    options = () if isinstance(field.ask, MultiChoiceForm | Steps) else list_choices(field.ask)
    choices = [_make_choice(o, current_values.get(field.name)) for o in options]
    slices = batched(choices, MAX_MENU_OPTIONS)
    return [Menu(place, field.name, some, of_sheet=True, part=n) for n, some in enumerate(slices[:MENUS_PER_PAGE])]


def _make_text_input(place: int, field: Field, current_values: Json) -> TextInputSpec:
    return TextInputSpec(place, field.name, field.ask, _as_text(current_values.get(field.name)), field.required)


def _as_text(value: Json) -> str:
    if value is None:
        return ""
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _lay_out_page(rows: list[Buttons | Menu] | list[Menu], page: int) -> Layout:
    pages = max(1, -(-len(rows) // MENUS_PER_PAGE))
    current_page = min(max(page, 0), pages - 1)
    return Layout(
        rows=tuple(rows[current_page * MENUS_PER_PAGE : (current_page + 1) * MENUS_PER_PAGE]),
        page=current_page,
        pages=pages,
    )
