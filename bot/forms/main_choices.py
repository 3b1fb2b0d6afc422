"""The main choices of a form: a line each with its price, and a button each with its number on the board."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.forms.answer_text import format_short_name
from bot.forms.form_layout import Buttons, Choice, Layout, Menu
from bot.forms.phone_layout import BUTTON_EDGE_CHARS, BUTTON_ROW_CHARS, count_lines
from bot.forms.price_text import format_choice_price, is_spelled_out
from bot.posts.summaries import AnswerPrices
from bot.text.localizer import Localizer
from rules.base import Seat
from rules.cost_preview import WORSE, Price

MAX_CHOICES, MAX_CHOICES_OF_MANY = 6, 5
"""Choices with a line and a button: if all of them have one; of more, which are in a menu."""
MIN_CHOICES, MIN_CHOICES_WITHOUT_ROOM, MAX_PHONE_LINES = 3, 2, 5
"""Choices that are shown at least, and where a form has no room for them; lines of a phone for all of them."""
MAX_SPELLED_OUT = 2
"""Ready-made orders, mostly, that a form spells out above its board."""
NO_BREAK_SPACE = "\u00a0"


class MainChoice(NamedTuple):
    """A choice with its button and its line.

    `number`: of the space it leads to (0: none); `place`: of the widget it belongs to; `name`: as on the button;
    `price`: None while it is unknown."""

    choice: Choice
    number: int
    place: int
    name: str
    price: Price | None

    @property
    def label(self) -> str:
        """Label of the button: `3 · 100`; the name alone where it is the number, or says it: `Gear 2 (2–4)`."""
        number = str(self.number or "")
        is_said = number in (self.name, str(self.choice.option.value))
        return self.name if is_said else " · ".join(filter(None, (number, self.name)))


def pick_main_choices(
    layout: Layout,
    localizer: Localizer,
    names: Mapping[Seat, str],
    prices: AnswerPrices,
    numbers: Mapping[str, int],
    ready: Iterable[str] = (),
    most: int | None = None,
) -> tuple[MainChoice, ...]:
    """Return the choices that have a button and a line of their own; none where they are levels or menus only.

    They are in the order of their numbers, where the picture counts them; speeds and gears are as the form has them.
    `ready`: values of ready-made answers and the choices that they are called by, which are shown first where there are
    too many. Ready-made orders that the form spells out take lines from the choices. `most`: choices at most, in a form
    that has no room."""
    spelled_out = sum(map(is_spelled_out, prices.offers))
    lines = MAX_PHONE_LINES - max(0, min(spelled_out, MAX_SPELLED_OUT) - 1)
    rows = [row for row in layout.rows if _is_main(row, layout)]
    ready_answers = set(ready)
    all_choices = [
        MainChoice(
            choice,
            choice.number or numbers.get(str(choice.option.value), 0),
            row.place,
            format_short_name(choice.option, localizer, names)
            if prices.choices
            else localizer.format_option(choice.option, names),
            prices.choices.get(str(choice.option.value)),
        )
        for row in rows
        for choice in row.choices
    ]
    payable = [one for one in all_choices if one.choice.chosen or one.price is None or one.price.tone != "impossible"]
    choices = _drop_words_for_numbers(payable or all_choices)
    if len(choices) > MAX_CHOICES:
        best, has_prices = dict[int, MainChoice](), any(one.price for one in choices)
        for one in sorted(choices, key=lambda one: _rank(one, ready_answers)) if has_prices else choices:
            best.setdefault(one.number or -len(best) - 1, one)
        picked_choices = [*best.values()][:MAX_CHOICES_OF_MANY] if has_prices else _spread([*best.values()])
        choices = [one for one in choices if one in picked_choices]
    at_least, at_most = (MIN_CHOICES, len(choices)) if most is None else (MIN_CHOICES_WITHOUT_ROOM, most)
    while len(choices) > at_least and (
        len(choices) > at_most or sum(map(count_lines, _list_lines(choices, localizer, names, {}))) > lines
    ):
        worst = max(choices, key=lambda one: _rank(one, ready_answers))
        choices = [one for one in choices if one is not worst]
    counted = all(one.number and str(one.choice.option.value) != str(one.number) for one in choices)
    return tuple(sorted(choices, key=lambda one: one.number) if counted else choices)


def without_main_choices(layout: Layout, main: Sequence[MainChoice]) -> Layout:
    """Return the layout without the widgets that the main choices replace; a menu of more choices stays."""
    if not main:
        return layout
    main_tokens = {one.choice.token for one in main}
    rows = [row for row in layout.rows if not (_is_main(row, layout) and {c.token for c in row.choices} <= main_tokens)]
    return replace(layout, rows=tuple(row for row in rows if _is_main(row, layout) or not layout.settings))


def format_main_choices(
    main: Sequence[MainChoice], localizer: Localizer, names: Mapping[Seat, str], names_by_token: Mapping[str, str]
) -> str:
    """Return the choices' numbers and names as on their buttons, and their whole prices; those that cost the same have
    one line.

    `names_by_token`: names of ready-made answers by the choice that they consist of."""
    return "\n".join(_list_lines(main, localizer, names, names_by_token)) if any(one.price for one in main) else ""


def _list_lines(
    main: Sequence[MainChoice], localizer: Localizer, names: Mapping[Seat, str], names_by_token: Mapping[str, str]
) -> list[str]:
    labels_by_price, is_clear_said = dict[tuple[str, str], list[str]](), False
    for one in main:
        price = _format_price(one, localizer, names, is_clear_said=is_clear_said) if one.price else ""
        is_clear_said |= bool(one.price and one.price.otherwise and one.price.otherwise.clear)
        name = f" · *{names_by_token[one.choice.token]}*" if one.choice.token in names_by_token else ""
        key = (f"{price}{name}", "" if price else one.choice.token)
        labels_by_price.setdefault(key, []).append(f"**{one.label}**")
    return [f"{_join_labels(labels)} {price}".rstrip() for (price, _), labels in labels_by_price.items()]


def _format_price(one: MainChoice, localizer: Localizer, names: Mapping[Seat, str], *, is_clear_said: bool) -> str:
    """Return the price in a choice's line, without the distance that its name has: `Gear 2 (2–4)`.

    `is_clear_said`: a line before says of its odds that they are those of a clear way."""
    assert one.price is not None
    facts, price = one.choice.option.facts, one.price
    if price.reach and not price.otherwise and price.reach == (facts.get("least"), facts.get("most")):
        price = price.model_copy(update={"reach": None, "spaces": None})
    if is_clear_said and price.otherwise:
        price = price.model_copy(update={"otherwise": price.otherwise.model_copy(update={"clear": False})})
    return format_choice_price(price, localizer, names, is_placed=bool(one.number))


def _join_labels(labels: Sequence[str]) -> str:
    """Join labels so that lines of a phone break between them."""
    return ", ".join(label.replace(" ", NO_BREAK_SPACE) if len(labels) > 1 else label for label in labels)


def choose_button_labels(main: Sequence[MainChoice]) -> tuple[str, ...]:
    """Return the buttons' labels: where they do not fit side by side on a phone the numbers alone, if these differ."""
    numbers = [one.number for one in main]
    many = sum(len(one.label) + BUTTON_EDGE_CHARS for one in main) > BUTTON_ROW_CHARS
    return tuple(
        str(one.number) if many and one.number and numbers.count(one.number) == 1 else one.label for one in main
    )


def _is_main(row: Buttons | Menu, layout: Layout) -> bool:
    """Whether a row's choices are the whole answer, or the first field of a long sheet."""
    if layout.levels:
        return False
    return isinstance(row, Buttons) or (row.is_first and row.least == row.most == 1 and not layout.short)


def _drop_words_for_numbers(choices: list[MainChoice]) -> list[MainChoice]:
    """Drop words, such as "prudent", that come to the same as a number among the choices, or may do so among many."""
    prices_of_numbers = [one.price for one in choices if str(one.choice.option.value).isdecimal()]

    def is_kept(one: MainChoice) -> bool:
        if one.choice.chosen or str(one.choice.option.value).isdecimal():
            return True
        return one.price not in prices_of_numbers if one.price else len(prices_of_numbers) <= MAX_CHOICES

    return [one for one in choices if is_kept(one)]


def _spread(choices: list[MainChoice]) -> list[MainChoice]:
    """Return choices from the first to the last, evenly, with the chosen one: the first few say little alone."""
    last = len(choices) - 1
    places = {round(n * last / (MAX_CHOICES_OF_MANY - 1)) for n in range(MAX_CHOICES_OF_MANY)}
    places |= {place for place, one in enumerate(choices) if one.choice.chosen}
    return [choices[place] for place in sorted(places)]


def _rank(one: MainChoice, ready: set[str]) -> tuple[bool, bool, int, bool, int]:
    """Rank what is chosen first, then ready-made answers, then the cheapest that move, of these those with a number of
    their own on the board, then the farthest."""
    is_not_ready, has_no_number = str(one.choice.option.value) not in ready, not one.number
    if not one.price:
        return not one.choice.chosen, is_not_ready, len(WORSE), has_no_number, 0
    stays = one.price.spaces == 0 and not one.price.reach
    tone = WORSE.index("fatal" if stays else one.price.tone)
    return not one.choice.chosen, is_not_ready, tone, has_no_number, -(one.price.spaces or 0)
