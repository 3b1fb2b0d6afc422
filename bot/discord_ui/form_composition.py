"""The composition of a form: text, buttons and menus of a question with a driver's draft."""

from discord.ui import View

from bot.discord_ui.preset_buttons import make_preset_buttons, name_main_choices
from bot.forms.custom_ids import make_draft_mark
from bot.forms.discord_text import escape_name
from bot.forms.discord_view import count_presets_beside, make_button, make_form_view
from bot.forms.follow_ups import has_main_part, make_follow_up_menus
from bot.forms.form_layout import Layout, plan_layout
from bot.forms.form_message import DraftShown, FormText, render_form_text
from bot.forms.lessons import write_lesson
from bot.forms.main_choices import pick_main_choices, without_main_choices
from bot.model.actor import Rejection
from bot.posts.summaries import AnswerPrices, DraftView, QuestionView, number_path_ends
from bot.text.localizer import Localizer
from rules.base import Json
from rules.questions import AllocationForm, ChoiceForm, FieldsForm, MultiChoiceForm, Steps


def compose_form(
    question: QuestionView, draft: Json, draft_view: DraftView, voice: Localizer, *, page: int, own: bool
) -> tuple[FormText, View]:
    """Return text and widgets of a question.

    `draft_view`: the draft as the rules read it, with the prices of answers; `own`: a page was asked for, so that parts
    are chosen one by one. Ready-made answers to a form of parts stand alone until then."""
    prices = draft_view.prices
    has_ready_made_only = (
        question.present is None and is_unbuilt(question, draft) and not own and len(prices.offers) > 1
    )
    shown_draft = None if has_ready_made_only else _describe_draft(draft_view, voice)
    layout = _lay_out_parts(question, draft, shown_draft, voice, page, has_ready_made_only=has_ready_made_only)
    numbers = number_path_ends(question.form, prices) if question.is_route else {}
    names = {seat: escape_name(name) for seat, name in question.names.items()}
    main = pick_main_choices(layout, voice, names, prices, numbers, _list_ready_made_answers(prices))
    at_once = (draft is None or has_ready_made_only) and not (own and isinstance(question.form, AllocationForm))
    presets = make_preset_buttons(
        question, prices, voice, fresh=at_once and question.present is None, at_once=at_once, main=main
    )
    own_answer = make_button(voice.format_word("knob", "own"), "page", question.number, "0")
    lesson = write_lesson(question, prices, voice) if question.teaches and shown_draft is None else ""
    view = make_form_view(
        question.number,
        without_main_choices(layout, main),
        voice,
        names,
        make_draft_mark(shown_draft.value) if shown_draft and not shown_draft.refusal else "",
        has_draft=draft is not None and not has_ready_made_only,
        leads=question.is_route,
        prices=prices,
        numbers=numbers,
        presets=(*presets, own_answer) if has_ready_made_only else presets,
        more=page >= layout.pages,
        main=main,
        sends=at_once and _is_whole(question),
        last=make_button(voice.format_word("knob", "no_tips"), "tips", question.number) if lesson else None,
    )
    text = render_form_text(
        question,
        voice,
        shown_draft,
        prices=prices,
        main=main,
        names_by_token=name_main_choices(question, prices, voice, main),
        lesson=lesson,
        short_buttons=count_presets_beside([one.label or "" for one in presets]) if main else len(presets),
    )
    return text, view


def _lay_out_parts(
    question: QuestionView,
    draft: Json,
    shown_draft: DraftShown | None,
    voice: Localizer,
    page: int,
    *,
    has_ready_made_only: bool,
) -> Layout:
    """Lay out the parts of an answer that can be chosen; below ready-made answers alone, only what is asked besides."""
    present_or_draft = question.present if draft is None else draft
    value = _get_form_value(question, shown_draft) if question.is_order_sheet else present_or_draft
    follow_up_menus = make_follow_up_menus(question, value, voice)
    if has_ready_made_only:
        return Layout(rows=follow_up_menus, levels=True)
    return plan_layout(question.form, value, page, follow_up_menus)


def _list_ready_made_answers(prices: AnswerPrices) -> list[str]:
    """List what ready-made answers are called: as they are typed, and by the choice that each makes."""
    typed = [offer.words or str(offer.preset.value) for offer in prices.offers]
    return typed + [str(offer.preset.facts["choice"]) for offer in prices.offers if "choice" in offer.preset.facts]


def _describe_draft(draft_view: DraftView, voice: Localizer) -> DraftShown | None:
    """Return a draft as it is shown back, or why it cannot count."""
    read, before = draft_view.read, draft_view.instead_of
    if isinstance(read, Rejection):
        fault = voice.format_rejection(read.as_error())
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
