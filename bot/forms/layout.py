"""From a form to widgets, without Discord: what is put on buttons, in menus and in written sheets, and how a press
changes the draft. The only place that knows sizes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar, assert_never

from rules.questions import (
    Allot,
    Amount,
    Field,
    Fields,
    Form,
    Option,
    Part,
    Pick,
    Refused,
    Steps,
    Subset,
    TextLine,
    grouped,
    landings,
)
from rules.values import Json, SpaceId, digest

T = TypeVar("T")

BUTTONS = 5
"""Buttons in a row (Discord)."""
CHOICES = 25
"""Options of a menu (Discord)."""
LINES = 5
"""Fields of a written sheet: the parts of a modal (Discord)."""
MENUS = 4
"""Menus on a page; the fifth row is for confirming and turning pages (Discord: five rows)."""
STEP_ROWS = 3
"""Rows of buttons for the next step; more steps are menus."""
TOKEN = 60
"""Characters of an option's token, so that a custom id stays under 100 (Discord)."""


@dataclass(frozen=True)
class Choice:
    """One thing to press or choose: its token, the option behind it, whether the draft holds it, its number on the
    picture (0: none)."""

    token: str
    option: Option
    chosen: bool = False
    number: int = 0


@dataclass(frozen=True)
class Buttons:
    """Up to five choices side by side; pressing one is the whole answer. `place` tells `pressed` what it sets."""

    place: int
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Menu:
    """Up to 25 choices to pick `least` to `most` of. `name` is the part or field it sets, empty for the whole;
    `part`: of several for one field, which."""

    place: int
    name: str
    choices: tuple[Choice, ...]
    least: int = 1
    most: int = 1
    of_sheet: bool = False
    part: int = 0

    @property
    def first(self) -> bool:
        """Whether it is about the whole answer, or a sheet's first field."""
        return not self.of_sheet or self.place == 0


@dataclass(frozen=True)
class Blank:
    """A field to write in, with its present text."""

    place: int
    name: str
    ask: Pick | Amount | TextLine | Subset | Steps
    present: str
    required: bool = False


@dataclass(frozen=True)
class Written:
    """Up to five fields written at once."""

    blanks: tuple[Blank, ...]


@dataclass(frozen=True)
class Layout:
    """What a page of a form shows: rows of widgets, and the sheets to write that it offers. `steps`: the draft is
    taken step by step, and the last step can be taken back."""

    rows: tuple[Buttons | Menu, ...] = ()
    written: tuple[Written, ...] = ()
    page: int = 0
    pages: int = 1
    steps: bool = False


def plan(form: Form, draft: Json = None, page: int = 0) -> Layout:
    """The widgets for a form, with what the draft already holds."""
    if isinstance(form, Pick):
        led = any(option.where for option in form.options)
        return _paged(_landings(form.options, draft) if led else _picks("", form.options, draft), page)
    if isinstance(form, Amount):
        return _amount(form, draft)
    if isinstance(form, TextLine):
        return _line(form, draft)
    if isinstance(form, Subset):
        return _paged(_subset(form, draft), page)
    if isinstance(form, Steps):
        return _steps(form, draft)
    if isinstance(form, Allot):
        return _paged([_levels(i, part, draft) for i, part in enumerate(form.parts)], page)
    if isinstance(form, Fields):
        return _sheet(form, draft)
    assert_never(form)


def pressed(form: Form, draft: Json, place: int, tokens: tuple[str, ...]) -> Json:
    """The draft after a press or a choice in the widget at `place`. Refuses what is no longer offered."""
    if isinstance(form, Allot):
        part = at_place(form.parts, place)
        levels = tuple(Option(value=level) for level in part.levels)
        return {**started(form, draft), part.name: _meant(levels, tokens[0], form.because)}
    if isinstance(form, Fields):
        field = at_place(form.fields, place)
        return {**started(form, draft), field.name: _meant(choices(field.ask), tokens[0], field.ask.because)}
    offered = choices(form)
    if isinstance(form, Steps):
        return [*(draft or []), _meant(offered, tokens[0], form.because)]
    if isinstance(form, Subset):
        here = offered[place * CHOICES : (place + 1) * CHOICES]
        elsewhere = [v for v in draft or [] if v not in [o.value for o in here]]
        return elsewhere + [_meant(here, token, form.because) for token in tokens]
    return _meant(offered, tokens[0], form.because)


def at_place(parts: Sequence[T], place: int) -> T:
    """The part of a form that a widget sets. Refuses a widget that the form no longer has."""
    if not 0 <= place < len(parts):
        raise Refused("not_open")
    return parts[place]


def started(form: Form, draft: Json = None) -> Json:
    """A draft to go on from: the usual levels of an allotment, an empty sheet, else what there is."""
    if isinstance(form, Allot):
        return {part.name: part.usual for part in form.parts} | (draft or {})
    if isinstance(form, Fields):
        return dict(draft or {})
    return draft


def choices(form: Form) -> tuple[Option, ...]:
    """Everything that can be chosen by a press; empty where something has to be written."""
    if isinstance(form, Pick | Subset | Steps):
        return form.options
    if isinstance(form, TextLine):
        return tuple(Option(value=s) for s in form.suggestions)
    if isinstance(form, Amount):
        count = (form.most - form.least) // form.step + 1 + len(form.words)
        if count > MENUS * CHOICES:
            return ()
        numbers = range(form.least, form.most + 1, form.step)
        return tuple(Option(value=v) for v in (*numbers, *form.words))
    return ()


def token(value: str | int) -> str:
    """What stands for a value in a custom id: itself, or its digest where it is too long."""
    text = str(value)
    return text if len(text) <= TOKEN else f"#{digest(text)[:20]}"


def _meant(options: tuple[Option, ...], said: str, because: str) -> Json:
    for option in options:
        if token(option.value) == said:
            return option.value
    raise Refused("not_an_option", because, said=said, options=[o.value for o in options])


def _choice(option: Option, held: Json) -> Choice:
    chosen = option.value in held if isinstance(held, list) else option.value == held
    return Choice(token(option.value), option, chosen)


def _picks(name: str, options: tuple[Option, ...], held: Json) -> list[Buttons | Menu]:
    """Up to five as buttons, up to 25 as a menu, more as a menu a group or a menu every 25."""
    if len(options) <= BUTTONS:
        return [Buttons(0, tuple(_choice(o, held) for o in options))]
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(option.group if len(options) > CHOICES else "", []).append(option)
    slices = [(g, some[i : i + CHOICES]) for g, some in groups.items() for i in range(0, len(some), CHOICES)]
    return [Menu(i, g or name, tuple(_choice(o, held) for o in some)) for i, (g, some) in enumerate(slices)]


def _landings(options: tuple[Option, ...], held: Json) -> list[Buttons | Menu]:
    """Options that lead to spaces bear the numbers of these: a row of buttons a group, or a menu; together if few."""
    numbers = {where: number for number, where in enumerate(landings(options), 1)}
    groups = [(name, [_landing(o, held, numbers) for o in some]) for name, some in grouped(options).items()]
    together = tuple(choice for _, some in groups for choice in some)
    if len(together) <= BUTTONS:
        return [Buttons(0, together)]
    if len(groups) <= MENUS and all(len(some) <= BUTTONS for _, some in groups):
        return [Buttons(i, tuple(some)) for i, (_, some) in enumerate(groups)]
    slices = [(name, some[i : i + CHOICES]) for name, some in groups for i in range(0, len(some), CHOICES)]
    return [Menu(i, name, tuple(some)) for i, (name, some) in enumerate(slices)]


def _landing(option: Option, held: Json, numbers: dict[SpaceId, int]) -> Choice:
    return replace(_choice(option, held), number=numbers.get(option.where or "", 0))


def _subset(form: Subset, held: Json) -> list[Buttons | Menu]:
    slices = [form.options[i : i + CHOICES] for i in range(0, len(form.options), CHOICES)]
    alone = len(slices) == 1
    return [
        Menu(
            i,
            "",
            tuple(_choice(o, held or []) for o in some),
            least=min(form.least, len(some)) if alone else 0,
            most=min(form.most, len(some)),
        )
        for i, some in enumerate(slices)
    ]


def _amount(form: Amount, held: Json) -> Layout:
    offered = choices(form)
    if offered:
        return Layout(rows=tuple(_picks("", offered, held)))
    return Layout(written=(Written((Blank(0, "", form, _text(held), required=True),)),))


def _line(form: TextLine, held: Json) -> Layout:
    offered = choices(form)[:CHOICES]
    rows = tuple(_picks("", offered, held)) if offered else ()
    return Layout(rows=rows, written=(Written((Blank(0, "", form, _text(held), required=True),)),))


def _steps(form: Steps, draft: Json) -> Layout:
    """What may come next as rows of buttons, else as menus, each press adding a step to the draft; and the whole line
    to write."""
    held = " ".join(map(str, draft)) if isinstance(draft, list) else _text(draft)
    led = [option for option in form.options if option.where]
    offered = tuple(Choice(token(o.value), o, number=led.index(o) + 1 if o in led else 0) for o in form.options)
    line = Written((Blank(0, "", form, held, required=True),))
    if len(offered) <= STEP_ROWS * BUTTONS:
        slices = [offered[i : i + BUTTONS] for i in range(0, len(offered), BUTTONS)]
        return Layout(rows=tuple(Buttons(i, some) for i, some in enumerate(slices)), written=(line,), steps=True)
    slices = [offered[i : i + CHOICES] for i in range(0, len(offered), CHOICES)]
    return Layout(rows=tuple(Menu(i, "", some) for i, some in enumerate(slices))[:MENUS], written=(line,), steps=True)


def _levels(place: int, part: Part, held: Json) -> Menu:
    level = started_level(part, held)
    gives = part.gives or ({},) * len(part.levels)
    options = [
        Option(value=n, code="level", facts={**given, "part": part.name})
        for n, given in zip(part.levels[:CHOICES], gives, strict=False)
    ]
    return Menu(place, part.name, tuple(Choice(str(o.value), o, o.value == level) for o in options))


def started_level(part: Part, held: Json) -> int:
    """The level the draft holds for a part, else its usual one."""
    return int((held or {}).get(part.name, part.usual))


def _sheet(form: Fields, draft: Json) -> Layout:
    """A short sheet as menus, of a long one the first field and those at hand, as far as there is room; all fields as
    written sheets of five as well."""
    held = draft or {}
    menus = [menu for i, field in enumerate(form.fields) for menu in _field_menus(i, field, held)]
    short = {menu.place for menu in menus} == set(range(len(form.fields))) and len(menus) <= MENUS
    at_hand = [menu for menu in menus if not menu.place or form.fields[menu.place].at_hand]
    rows = tuple(menus) if short else tuple(at_hand[:MENUS])
    blanks = [_blank(i, field, held) for i, field in enumerate(form.fields)]
    sheets = [Written(tuple(blanks[i : i + LINES])) for i in range(0, len(blanks), LINES)]
    return Layout(rows=rows, written=tuple(sheets))


def _field_menus(place: int, field: Field, held: Json) -> list[Menu]:
    """A field as menus, where it has few enough values: one of them for every 25."""
    offered = () if isinstance(field.ask, Subset | Steps) else choices(field.ask)
    chosen = [_choice(o, held.get(field.name)) for o in offered]
    slices = [tuple(chosen[i : i + CHOICES]) for i in range(0, len(chosen), CHOICES)]
    return [Menu(place, field.name, some, of_sheet=True, part=n) for n, some in enumerate(slices[:MENUS])]


def _blank(place: int, field: Field, held: Json) -> Blank:
    return Blank(place, field.name, field.ask, _text(held.get(field.name)), field.required)


def _text(held: Json) -> str:
    if held is None:
        return ""
    return ", ".join(map(str, held)) if isinstance(held, list) else str(held)


def _paged(rows: list[Buttons | Menu] | list[Menu], page: int) -> Layout:
    pages = max(1, -(-len(rows) // MENUS))
    shown = min(max(page, 0), pages - 1)
    return Layout(rows=tuple(rows[shown * MENUS : (shown + 1) * MENUS]), page=shown, pages=pages)
