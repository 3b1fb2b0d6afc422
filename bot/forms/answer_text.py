"""Answers as readable text."""

import re
from collections.abc import Iterable, Mapping

from bot.forms.discord_text import truncate
from bot.posts.summaries import Offer, QuestionView
from bot.text.localizer import Localizer, format_signed
from rules.base import Json, Seat
from rules.orders.counted_options import count_copies, strip_copy_number
from rules.questions import AllocationForm, ChoiceForm, FieldsForm, Form, IntegerForm, MultiChoiceForm, Option, Steps


def format_answer(form: Form, value: Json, localizer: Localizer, names: Mapping[Seat, str] | None = None) -> str:
    """Return an answer by the names on its buttons, as `Speed 120 · Slip yes`.

    An ambiguous one as a list of readings."""
    if isinstance(form, AllocationForm):
        both = any(min(part.levels) < 0 for part in form.parts)
        levels = ((p.name, format_signed(int(value[p.name])) if both else value[p.name]) for p in form.parts)
        return " · ".join(f"{localizer.format_field_label(name)} {level}" for name, level in levels)
    if isinstance(form, FieldsForm):
        wishes = [(f, value[f.name]) for f in form.fields if value.get(f.name) not in (None, "")]
        parts = (
            f"{localizer.format_field_label(f.name)} {format_answer(f.ask, v, localizer, names)}" for f, v in wishes
        )
        return " · ".join(parts) or localizer.format_word("ui", "nothing")
    if isinstance(form, MultiChoiceForm):
        chosen_names = [format_option_name(form.options, v, localizer, names) for v in value]
        return localizer.join_list(count_copies(chosen_names)) or localizer.format_word("ui", "none")
    if isinstance(form, Steps):
        return ", ".join(localizer.format_step(str(step), names) for step in value) or localizer.format_word(
            "ui", "nothing"
        )
    if isinstance(form, ChoiceForm):
        name = format_option_name(form.options, value, localizer, names)
        short_name = find_short_option_name(form, value, localizer)
        return f"{short_name} · {name}" if short_name else name
    if isinstance(value, list | tuple):
        answer = ", ".join(str(part).replace(":", " ") for part in value)
        return localizer.escape(answer) if answer else localizer.format_word("ui", "none")
    return str(value) if isinstance(form, IntegerForm) else localizer.escape(str(value))


def format_option_name(
    options: tuple[Option, ...], value: Json, localizer: Localizer, names: Mapping[Seat, str] | None = None
) -> str:
    """Return an option's name as on its button."""
    for option in options:
        if option.value == value:
            return localizer.format_option(option, names)
    return localizer.escape(str(value))


def format_short_name(option: Option, localizer: Localizer, names: Mapping[Seat, str]) -> str:
    """Return an option's name beside its price: the short one, if there is any."""
    if localizer.has("short", option.code):
        return localizer.format_phrase("short", option.code, option.facts, names)
    return localizer.format_option(option, names)


def spell_offer(question: QuestionView, offer: Offer, localizer: Localizer) -> str:
    """Return a ready-made answer as it can be typed: an order sheet, the steps of a path, cards; "" for others."""
    value = offer.preset.value
    if isinstance(question.form, Steps):
        return format_answer(question.form, value, localizer)
    return offer.words or (", ".join(strip_copy_number(str(card)) for card in value) if isinstance(value, list) else "")


def find_short_option_name(form: Form, value: Json, localizer: Localizer) -> str:
    """Return what a choice's button says in place of its code, such as `9 spaces, left lane`; "" for the code."""
    option = next((one for one in form.options if one.value == value), None) if isinstance(form, ChoiceForm) else None
    has_short_name = option is not None and localizer.has("short", option.code)
    return localizer.format_phrase("short", option.code, option.facts) if option and has_short_name else ""


STANDING_ORDER_PATTERN = re.compile(
    r"\s*(?:standing|in every round)(?:\s+orders?)?\b\s*[:=,]?"
    r"|\s*(?:orders\s+)?ahead(?:\s+orders?)?\s*[:=]"
    r"|\s*(?:round|turn|runde)\s+\d+\s*[:=,]"
    r"|\s*(?:dauer(?:auftrag|anweisung(?:en)?)|immer|in\s+jeder\s+runde|(?:im\s+)?voraus)\s*[:=]",
    re.IGNORECASE,
)
"""The beginning of a text that is not for this round alone."""
MAX_LEFT_OUT_CHARS, MAX_LEFT_OUT_SHOWN = 60, 4
"""Characters of a clause that is quoted as left out; how many are."""
StandingOrderLines = Iterable[tuple[int | None, str]]


def is_standing_order(text: str) -> bool:
    """Whether a text sets standing orders: `standing: slip yes`, `ahead: 120 / 100`, `round 7: none`."""
    plain = text.replace("*", "").replace("_", " ")
    return STANDING_ORDER_PATTERN.match(plain) is not None


def format_standing_orders(lines: StandingOrderLines, localizer: Localizer, since: int = 0) -> list[str]:
    """Return one line for all rounds and one for each round ordered ahead, as typed.

    `since`: earlier rounds are over."""
    orders = [order_text for round, order_text in lines if round is None or round >= since]
    return [localizer.format_ui("orders_line", said=localizer.escape(order_text)) for order_text in orders]


def format_replaced_orders(lines: StandingOrderLines, localizer: Localizer) -> list[str]:
    """Return one line for each order sheet that is replaced."""
    return [
        localizer.format_ui(
            "orders_replaced", round="every" if round is None else round, said=localizer.escape(order_text)
        )
        for round, order_text in lines
    ]


def format_left_out_words(left_out: Iterable[str], localizer: Localizer) -> list[str]:
    """Return a line for the words of a text that went into nothing; none where every word was read."""
    parts = [localizer.escape(truncate(words, MAX_LEFT_OUT_CHARS)) for words in left_out if words.strip()]
    quotes = [localizer.format_ui("quoted", said=part) for part in parts]
    return [localizer.format_ui("order_left_out", said=", ".join(quotes[:MAX_LEFT_OUT_SHOWN]))] if quotes else []
