"""The composition of a form: text, buttons and menus of a question with a driver's draft."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from discord.ui import Button, View

from bot.discord_ui.preset_buttons import make_preset_buttons, name_main_choices
from bot.forms.answer_text import find_short_option_name
from bot.forms.custom_ids import make_draft_mark
from bot.forms.discord_text import escape_name
from bot.forms.discord_view import make_button
from bot.forms.follow_ups import has_main_part, make_follow_up_menus
from bot.forms.form_layout import Layout, plan_layout
from bot.forms.form_message import DraftShown, FormText, render_form_text
from bot.forms.form_widgets import FormWidgets
from bot.forms.lessons import write_lesson
from bot.forms.main_choices import (
    MIN_CHOICES_WITHOUT_ROOM,
    MainChoice,
    pick_main_choices,
    without_main_choices,
)
from bot.forms.phone_layout import MAX_FORM_PX, count_presets_beside, estimate_height, scale_picture_height
from bot.model.actor import Rejection
from bot.pictures.choice_picture import PICTURE_SIZE_PX
from bot.pictures.hand_picture import measure_hand
from bot.posts.summaries import AnswerPrices, DraftView, QuestionView, list_numbered_spaces, number_path_ends
from bot.text.localizer import Localizer
from rules.base import Json
from rules.orders.form_choices import ShownChoice
from rules.questions import AllocationForm, ChoiceForm, FieldsForm, MultiChoiceForm, Steps, list_options

OPTIONAL_PARTS = ("lesson", "second order", "third order", "news", "more news", "no tips")
"""What a form may leave out, the most important first: the lesson, ready-made orders beside the first, the first row of
news of the last round, the other rows, the button that ends lessons. The page *More* has all of it."""
SAFE_ORDER = "second order"
"""The part that holds the safe order, where there is one."""


def compose_form(
    question: QuestionView, draft: Json, draft_view: DraftView, localizer: Localizer, *, page: int, own: bool
) -> tuple[FormText, View]:
    """Return text and widgets of a question.

    `draft_view`: the draft as the rules read it, with the prices of answers; `own`: a page was asked for, so that parts
    are chosen one by one. Ready-made answers to a form of parts stand alone until then."""
    prices = draft_view.prices
    has_ready_made_only = (
        question.present is None and is_unbuilt(question, draft) and not own and len(prices.offers) > 1
    )
    shown_draft = None if has_ready_made_only else _describe_draft(draft_view, localizer)
    layout = _lay_out_parts(question, draft, shown_draft, localizer, page, has_ready_made_only=has_ready_made_only)
    numbers = number_path_ends(question.form, prices) if question.is_route else {}
    names = {seat: escape_name(name) for seat, name in question.names.items()}
    at_once = (draft is None or has_ready_made_only) and not (own and isinstance(question.form, AllocationForm))
    parts = _FormParts(
        question=question,
        prices=prices,
        localizer=localizer,
        shown_draft=shown_draft,
        layout=layout,
        numbers=numbers,
        main=pick_main_choices(layout, localizer, names, prices, numbers, _list_ready_made_answers(prices)),
        lesson=write_lesson(question, prices, localizer) if question.teaches and shown_draft is None else "",
        has_draft=draft is not None and not has_ready_made_only,
        has_ready_made_only=has_ready_made_only,
        at_once=at_once,
        is_more_page=page >= layout.pages,
    )
    return _compose_for_phone(parts)


def _compose_for_phone(parts: "_FormParts") -> tuple[FormText, View]:
    """Return a form without what has no room on a phone; the worst main choices go before the safe order does.

    The choices beside a draft, such as the next steps of a path, only share fewer lines."""
    form, left_out = parts.compose(), tuple(filter(parts.has, OPTIONAL_PARTS))
    if parts.is_more_page or parts.fits_phone(*form):
        return form
    for part in left_out:
        others = tuple(one for one in left_out if one != part)
        left_out = others if parts.fits_phone(*parts.compose(others)) else left_out
    form, most = parts.compose(left_out), len(parts.main)
    if SAFE_ORDER in left_out and parts.prices.offers[1].preset.name == "safe":
        with_safe = parts.limit_choices(most).compose([one for one in left_out if one != SAFE_ORDER])
        if parts.fits_phone(*with_safe):
            return with_safe
    fewest = most if parts.has_draft else MIN_CHOICES_WITHOUT_ROOM
    while most >= fewest and not parts.fits_phone(*form):
        form, most = parts.limit_choices(most).compose(left_out), most - 1
    return form


def list_form_choices(question: QuestionView, prices: AnswerPrices, localizer: Localizer) -> tuple[ShownChoice, ...]:
    """List the choices of a form without a draft: those with a button in their order, then all others."""
    layout = plan_layout(question.form)
    numbers = number_path_ends(question.form, prices) if question.is_route else {}
    spaces = list_numbered_spaces(question.form)
    main = pick_main_choices(layout, localizer, question.names, prices, numbers, _list_ready_made_answers(prices))
    shown = {str(one.choice.option.value): one.number for one in main}
    options = list_options(question.form)
    if not main:
        shown = {str(one.value): n for n, one in enumerate(options, 1)}
    by_value = {str(one.value): one for one in options}
    choices = list[ShownChoice]()
    for place, value in enumerate(dict.fromkeys((*shown, *by_value)), 1):
        option, price = by_value.get(value), prices.choices.get(value)
        end = (option.where if option else None) or (price.end if price else None)
        number = shown.get(value) or numbers.get(value) or (spaces.index(end) + 1 if end in spaces else 0)
        size = re.search(r"[0-9]+", value) if question.is_order_sheet else None
        shown_place = place if value in shown else 0
        label = find_short_option_name(question.form, value, localizer)
        choices.append(ShownChoice(value, number, shown_place, price, end, int(size[0]) if size else 0, label=label))
    choices += [
        ShownChoice(one.words, price=one.price, offer=one.preset.name, rival=str(one.preset.facts.get("rival", "")))
        for one in prices.offers
        if one.words
    ]
    return tuple(choices)


@dataclass(frozen=True)
class _FormParts:
    """All that a form may show.

    `has_ready_made_only`: ready-made answers to a form of parts stand alone; `at_once`: a press on an answer sends it;
    `is_more_page`: the page *More* is shown."""

    question: QuestionView
    prices: AnswerPrices
    localizer: Localizer
    shown_draft: DraftShown | None
    layout: Layout
    numbers: Mapping[str, int]
    main: Sequence[MainChoice]
    lesson: str
    has_draft: bool
    has_ready_made_only: bool
    at_once: bool
    is_more_page: bool

    def has(self, part: str) -> bool:
        """Return whether there is a part that can be left out: not on the page *More*, or where that chooses parts."""
        if self.is_more_page or self.has_ready_made_only:
            return False
        if part in ("news", "more news"):
            return bool(self.question.private_lines)
        if part in ("lesson", "no tips"):
            return bool(self.lesson)
        return bool(self.main) and not self.has_draft and len(self.prices.offers) > (2 if part == "third order" else 1)

    def limit_choices(self, most: int) -> "_FormParts":
        """Return the parts of a form without room, with at most so many main choices."""
        names = {seat: escape_name(name) for seat, name in self.question.names.items()}
        ready = _list_ready_made_answers(self.prices)
        main = pick_main_choices(self.layout, self.localizer, names, self.prices, self.numbers, ready, most)
        return replace(self, main=main)

    def compose(self, left_out: Sequence[str] = ()) -> tuple[FormText, View]:
        """Return text and widgets without some parts."""
        presets = make_preset_buttons(
            self.question,
            self.prices,
            self.localizer,
            fresh=self.at_once and self.question.present is None,
            at_once=self.at_once,
            main=self.main,
        )
        most_beside = 1 if "second order" in left_out else 2 if "third order" in left_out else len(presets)
        beside = min(most_beside, count_presets_beside([one.label or "" for one in presets]))
        text = render_form_text(
            self.question,
            self.localizer,
            self.shown_draft,
            prices=self.prices,
            main=self.main,
            names_by_token=name_main_choices(self.question, self.prices, self.localizer, self.main),
            lesson="" if "lesson" in left_out else self.lesson,
            short_buttons=beside if self.main else len(presets),
            news_rows=0 if "news" in left_out else 1 if "more news" in left_out else None,
        )
        return text, self._make_view(presets, 1 if self.is_more_page else beside, left_out)

    def _make_view(self, presets: Sequence[Button[View]], beside: int, left_out: Sequence[str]) -> View:
        number, draft = self.question.number, self.shown_draft
        own_answer = make_button(self.localizer.format_word("button", "own"), "page", number, "0")
        no_tips = make_button(self.localizer.format_word("button", "no_tips"), "tips", number)
        widgets = FormWidgets(
            number=number,
            layout=without_main_choices(self.layout, self.main),
            localizer=self.localizer,
            names={seat: escape_name(name) for seat, name in self.question.names.items()},
            confirm=make_draft_mark(draft.value) if draft and not draft.refusal else "",
            has_draft=self.has_draft,
            shows_path=self.question.is_route,
            prices=self.prices,
            numbers=self.numbers,
            main=self.main,
            sends=self.at_once and _is_whole(self.question),
            presets=(*presets, own_answer) if self.has_ready_made_only else presets,
            beside=beside,
            last=no_tips if self.lesson and "no tips" not in left_out else None,
            is_shortened=bool(left_out),
        )
        return widgets.make_further_page() if self.is_more_page else widgets.make_first_page()

    def fits_phone(self, text: FormText, view: View) -> bool:
        """Return whether a composed form can be seen on a phone with little scrolling."""
        texts = (text.intro, text.form, text.choices)
        return estimate_height(texts, view, picture_px=_estimate_picture_height(self.question)) <= MAX_FORM_PX


def _estimate_picture_height(question: QuestionView) -> int:
    """Return the height in pixels of a form's picture on a phone: the board, else the hand; 0 without either."""
    if not question.pictures or not (question.has_position or question.hand):
        return 0
    return scale_picture_height(PICTURE_SIZE_PX if question.has_position else measure_hand(question.hand))


def _lay_out_parts(
    question: QuestionView,
    draft: Json,
    shown_draft: DraftShown | None,
    localizer: Localizer,
    page: int,
    *,
    has_ready_made_only: bool,
) -> Layout:
    """Lay out the parts of an answer that can be chosen; below ready-made answers alone, only the other parts."""
    present_or_draft = question.present if draft is None else draft
    value = _get_form_value(question, shown_draft) if question.is_order_sheet else present_or_draft
    follow_up_menus = make_follow_up_menus(question, value, localizer)
    if has_ready_made_only:
        return Layout(rows=follow_up_menus, levels=True)
    return plan_layout(question.form, value, page, follow_up_menus)


def _list_ready_made_answers(prices: AnswerPrices) -> list[str]:
    """List what ready-made answers are called: as they are typed, and by the choice that each makes."""
    typed = [offer.words or str(offer.preset.value) for offer in prices.offers]
    return typed + [str(offer.preset.facts["choice"]) for offer in prices.offers if "choice" in offer.preset.facts]


def _describe_draft(draft_view: DraftView, localizer: Localizer) -> DraftShown | None:
    """Return a draft as it is shown back, or why it cannot count."""
    read, before = draft_view.read, draft_view.instead_of
    if isinstance(read, Rejection):
        fault = localizer.format_rejection(read.as_error())
        return DraftShown(draft_view.draft, fault, instead_of=before)
    return DraftShown(read.value, words=read.words, instead_of=before, left_out=draft_view.left_out) if read else None


def _get_form_value(question: QuestionView, shown_draft: DraftShown | None) -> Json:
    """Return a sheet's fields, or the chosen one of several paths."""
    if not isinstance(question.form, ChoiceForm):
        return question.fields
    return shown_draft.words if shown_draft else question.words


def is_unbuilt(question: QuestionView, draft: Json) -> bool:
    """Whether a form of parts, such as a build, has none of them yet; what it asks besides may have been chosen."""
    return isinstance(question.form, AllocationForm) and not has_main_part(draft)


def _is_whole(question: QuestionView) -> bool:
    """Whether a main choice alone is the whole answer: no other field of a sheet has been set."""
    if isinstance(question.form, Steps | MultiChoiceForm | AllocationForm):
        return False
    return not isinstance(question.form, FieldsForm) or set(question.fields or {}) <= {question.form.fields[0].name}
