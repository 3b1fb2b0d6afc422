"""Ready-made answers as buttons; their text states the whole answer, so that a press sends it."""

from collections.abc import Mapping, Sequence

from discord import ButtonStyle
from discord.ui import Button, View

from bot.forms.answer_text import format_answer
from bot.forms.custom_ids import make_draft_mark
from bot.forms.discord_text import escape_name, truncate
from bot.forms.discord_view import make_button
from bot.forms.form_layout import plan_layout
from bot.forms.form_widgets import format_short_choice
from bot.forms.main_choices import MainChoice
from bot.forms.phone_layout import count_presets_beside
from bot.forms.price_text import MAX_LABEL_CHARS, format_offer, format_short_label, is_spelled_out
from bot.posts.summaries import AnswerPrices, Offer, QuestionView
from bot.text.localizer import Localizer
from rules.base import Seat
from rules.questions import AllocationForm, ChoiceForm

MAX_PRESET_LABEL_CHARS, MIN_PRESET_NAME_CHARS = 60, 12
"""Characters of a ready-made answer's button, and of what it says at least."""
PART_SEPARATOR = "; "
"""What stands between the plans of an order."""


def make_preset_buttons(
    question: QuestionView,
    prices: AnswerPrices,
    localizer: Localizer,
    *,
    fresh: bool,
    at_once: bool,
    main: Sequence[MainChoice] = (),
) -> list[Button[View]]:
    """Return ready-made answers as buttons; pressed they are recorded `at_once`, or else become the draft.

    The first one of a `fresh` form says so and stands out; the others are left out where a `main` choice is the same.
    A fresh form has those beside its choices with their prices in its text, so that their buttons are short.
    An allocation with only the usual levels starts from these instead."""
    if isinstance(question.form, AllocationForm) and len(prices.offers) == 1:
        return []
    names = {seat: escape_name(name) for seat, name in question.names.items()}
    names_by_token = name_main_choices(question, prices, localizer, main)
    offers = [
        one
        for n, one in enumerate(prices.offers)
        if (fresh and not n) or _find_main_token(one, main) not in names_by_token
    ]
    short = [
        _format_short_label(question, one, localizer, names, main, offers, first=not n) for n, one in enumerate(offers)
    ]
    beside = count_presets_beside(short) if main else len(offers)
    buttons = list[Button[View]]()
    for n, offer in enumerate(offers):
        first = fresh and not n
        label = short[n] if fresh and n < beside else _format_full_label(question, offer, localizer, names)
        action = "careful" if first or (at_once and _counts_at_once(offer)) else "preset"
        style = ButtonStyle.success if first else ButtonStyle.secondary
        buttons.append(make_button(label, action, question.number, make_draft_mark(offer.preset.value), style))
    return buttons


def _format_short_label(
    question: QuestionView,
    offer: Offer,
    localizer: Localizer,
    names: Mapping[Seat, str],
    main: Sequence[MainChoice],
    offers: Sequence[Offer],
    *,
    first: bool,
) -> str:
    """Return the label of a ready-made answer on a fresh form; without a price only where its text has that. Where
    there is room it says in what the answer differs from another of the `offers` that is called alike."""
    if is_spelled_out(offer) or _find_main_token(offer, main):
        name = _format_preset_name(question, offer, localizer, names)
        labels = [
            format_short_label(one, localizer, names, name, first=first)
            for one in (_add_difference(offer, offers), offer)
        ]
        return labels[0] if len(labels[0]) <= MAX_LABEL_CHARS else labels[1]
    label = _format_full_label(question, offer, localizer, names, whole=not first)
    return localizer.format_ui("order_now", said=label) if first else label


def _add_difference(offer: Offer, offers: Sequence[Offer]) -> Offer:
    """Return an offer whose choice is followed by the first later plan of its order that one called alike has not."""
    facts = offer.preset.facts
    alike = [one for one in offers if one is not offer and facts.get("choice") and _is_called_alike(one, offer)]
    others = {part for one in alike for part in one.words.split(PART_SEPARATOR)}
    later_plans = offer.words.split(PART_SEPARATOR)[1:]
    part = next((part for part in later_plans if alike and part not in others), "")
    if not part:
        return offer
    facts = {**facts, "choice": f"{facts['choice']}{PART_SEPARATOR}{part}"}
    return offer.model_copy(update={"preset": offer.preset.model_copy(update={"facts": facts})})


def _is_called_alike(one: Offer, other: Offer) -> bool:
    return all(one.preset.facts.get(name) == other.preset.facts.get(name) for name in ("choice", "extras"))


def _format_full_label(
    question: QuestionView, offer: Offer, localizer: Localizer, names: Mapping[Seat, str], *, whole: bool = True
) -> str:
    """Return the label of a ready-made answer with its whole order and its price, the order cut if need be."""
    whole = whole and bool(offer.words)
    room = MAX_PRESET_LABEL_CHARS - len(format_offer(offer, localizer, names, whole=whole))
    name = truncate(_format_preset_name(question, offer, localizer, names), max(MIN_PRESET_NAME_CHARS, room))
    return format_offer(offer, localizer, names, name, whole=whole)


def name_main_choices(
    question: QuestionView, prices: AnswerPrices, localizer: Localizer, main: Sequence[MainChoice]
) -> dict[str, str]:
    """Return the names of the ready-made answers that are nothing but a main choice, by its token.

    They stand behind its price, which has the odds of harm."""
    names = {seat: escape_name(name) for seat, name in question.names.items()}
    offers_by_token = {_find_main_token(offer, main): offer for offer in reversed(prices.offers)}
    return {token: format_preset_name(offer, localizer, names) for token, offer in offers_by_token.items() if token}


def format_preset_name(offer: Offer, localizer: Localizer, names: Mapping[Seat, str]) -> str:
    """Return the name of a ready-made answer alone, without the order and its price: `Careful`, `Brawler`."""
    facts = {**offer.preset.facts, "choice": "", "harm": 0}
    return " ".join(localizer.format_phrase("preset", offer.preset.name, facts, names).split())


def _find_main_token(offer: Offer, main: Sequence[MainChoice]) -> str:
    """Return the token of the main choice that a ready-made answer consists of; empty if there is none."""
    answer = offer.words or offer.preset.value
    return next((one.choice.token for one in main if str(one.choice.option.value) == str(answer)), "")


def _counts_at_once(offer: Offer) -> bool:
    """Whether a press may record an answer: it can be paid, and no part of it is left out without its reader's
    knowledge."""
    return not offer.preset.left_out and (offer.price is None or offer.price.tone != "impossible")


def _format_preset_name(question: QuestionView, offer: Offer, localizer: Localizer, names: Mapping[Seat, str]) -> str:
    """Return the name of a ready-made answer: an order as text, a space by its number on the picture."""
    value = offer.preset.value
    if isinstance(question.form, ChoiceForm):
        rows = plan_layout(question.form).rows
        choices = (choice for row in rows for choice in row.choices if choice.option.value == value)
        numbered_choice = next((choice for choice in choices if choice.number), None)
        if numbered_choice and not offer.words:
            return format_short_choice(numbered_choice, localizer, names)
    return offer.words or format_answer(question.form, value, localizer, names)
