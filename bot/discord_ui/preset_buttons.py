"""Ready-made answers as buttons; their text states the whole answer, so that a press sends it."""

from collections.abc import Mapping, Sequence

from discord import ButtonStyle
from discord.ui import Button, View

from bot.forms.answer_text import format_answer
from bot.forms.custom_ids import draft_mark
from bot.forms.discord_text import escape_name, truncate
from bot.forms.discord_view import make_button, short_choice_label
from bot.forms.form_layout import plan_layout
from bot.forms.main_choices import MainChoice
from bot.forms.price_text import format_offer, is_spelled_out, label_in_short
from bot.posts.summaries import Offer, QuestionView, Weighed
from bot.text.localizer import Localizer
from rules.base import Seat
from rules.questions import AllocationForm, ChoiceForm

MAX_PRESET_LABEL_CHARS, MIN_PRESET_NAME_CHARS = 60, 12
"""Characters of a ready-made answer's button, and of what it says at least."""


def make_preset_buttons(
    question: QuestionView,
    weighed: Weighed,
    voice: Localizer,
    *,
    fresh: bool,
    at_once: bool,
    main: Sequence[MainChoice] = (),
) -> list[Button[View]]:
    """Return ready-made answers as buttons; pressed they are recorded `at_once`, or else become the draft.

    The first one of a `fresh` form says so and stands out; the others are left out where a `main` choice is the same.
    A fresh form has them with their prices in its text, so that their buttons are short; else a button says it all.
    An allocation with only the usual levels starts from these instead."""
    if isinstance(question.form, AllocationForm) and len(weighed.offers) == 1:
        return []
    names = {seat: escape_name(name) for seat, name in question.names.items()}
    shown, doubled = list[Button[View]](), name_main_choices(question, weighed, voice, main)
    for n, offer in enumerate(weighed.offers):
        said, first = _preset_name(question, offer, voice, names), fresh and not n
        if not first and _main_token(offer, main) in doubled:
            continue
        style = ButtonStyle.success if first else ButtonStyle.secondary

        def label(named: str, offer: Offer = offer, *, first: bool = first) -> str:
            if fresh and (is_spelled_out(offer) or _main_token(offer, main)):
                return label_in_short(offer, voice, names, named, first=first)
            words = format_offer(offer, voice, names, named, whole=bool(offer.words) and not first)
            return voice.ui("order_now", said=words) if first else words

        room = max(MIN_PRESET_NAME_CHARS, MAX_PRESET_LABEL_CHARS - len(label("")))
        act = "careful" if first or (at_once and _is_payable(offer)) else "preset"
        shown.append(
            make_button(label(truncate(said, room)), act, question.number, draft_mark(offer.preset.value), style)
        )
    return shown


def name_main_choices(
    question: QuestionView, weighed: Weighed, voice: Localizer, main: Sequence[MainChoice]
) -> dict[str, str]:
    """Return the names of the ready-made answers that are nothing but a main choice, by its token.

    They stand behind its price, which has the odds of harm."""
    names = {seat: escape_name(name) for seat, name in question.names.items()}
    found = {_main_token(offer, main): offer.preset for offer in reversed(weighed.offers)}
    return {
        token: " ".join(voice.phrase("preset", one.name, {**one.facts, "choice": "", "harm": 0}, names).split())
        for token, one in found.items()
        if token
    }


def _main_token(offer: Offer, main: Sequence[MainChoice]) -> str:
    """Return the token of the main choice that a ready-made answer consists of; empty if there is none."""
    said = offer.words or offer.preset.value
    return next((one.choice.token for one in main if str(one.choice.option.value) == str(said)), "")


def _is_payable(offer: Offer) -> bool:
    return offer.price is None or offer.price.tone != "impossible"


def _preset_name(question: QuestionView, offer: Offer, voice: Localizer, names: Mapping[Seat, str]) -> str:
    """Return the name of a ready-made answer: an order as text, a space by its number on the picture."""
    value = offer.preset.value
    if isinstance(question.form, ChoiceForm):
        rows = plan_layout(question.form).rows
        choices = (choice for row in rows for choice in row.choices if choice.option.value == value)
        found = next((choice for choice in choices if choice.number), None)
        if found and not offer.words:
            return short_choice_label(found, voice, names)
    return offer.words or format_answer(question.form, value, voice, names)
