"""Drafts of answers: built from a value, from a correction of a draft, or from a typed text, with prices."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from bot.app.command import (
    CommandContext,
    NeedsWorker,
    check_running,
    find_driver,
)
from bot.app.pricing import list_known_prices, price_choices
from bot.app.standing_orders import (
    map_names_to_seats,
)
from bot.model.actor import Actor, Rejection
from bot.posts.summaries import (
    CheckedAnswer,
    DraftView,
    OutdatedForm,
    QuestionView,
    split_follow_ups,
)
from bot.store.questions import QuestionRow
from rules.base import Json
from rules.orders.answers import Labels
from rules.orders.hearing import Listener
from rules.orders.phrases import PhraseBook
from rules.orders.sheets import correct_draft, dump_order, format_stored_sheet
from rules.questions import InvalidAnswer


def check_may_answer(context: CommandContext, row: QuestionRow, member: int) -> Rejection | None:
    """Return a rejection if a member may not answer a question now, whether or not it is open."""
    driver = find_driver(context, member)
    if driver is None:
        return Rejection(code="not_seated")
    if driver.seat != row.seat:
        return Rejection(code="wrong_seat")
    return check_running(context.now.race) or (Rejection(code="out_of_race") if driver.gone else None)


def find_question_view(
    context: CommandContext, row: QuestionRow, member: int, draft: Json = None
) -> QuestionView | OutdatedForm | Rejection:
    """Return a question as its driver sees it; if it is no longer open, the questions that are."""
    rejection = check_may_answer(context, row, member)
    if rejection:
        return rejection
    view = context.view_question(next((r for r in context.now.open if r.number == row.number), row), draft)
    if view:
        return view
    others = context.list_questions(row.seat)
    return OutdatedForm(questions=others) if others else Rejection(code="not_open")


def read_answer(context: CommandContext, row: QuestionRow, value: Json) -> Json | Rejection:
    """Return a value as the rules read it, from its seat's view."""
    open_question = context.find_open_question(row)
    assert open_question is not None
    try:
        return context.read_form(open_question, value)
    except InvalidAnswer as error:
        return Rejection.of(error)


def check_answer(context: CommandContext, row: QuestionRow, value: Json) -> CheckedAnswer | Rejection:
    """Return a value as the rules read it, and an order sheet as it can be typed back."""
    answer = read_answer(context, row, value)
    if isinstance(answer, Rejection):
        return answer
    reader = context.make_sheet_reader(row)
    return CheckedAnswer(value=answer, words=format_stored_sheet(reader.sheets, answer) if reader else "")


def build_draft(
    context: CommandContext, row: QuestionRow, member: int, draft: Json, *, hurried: bool = False
) -> DraftView | OutdatedForm | Rejection:
    """Return a draft with its prices. `hurried`: of secondary choices only the known prices."""
    view = find_question_view(context, row, member, draft)
    if not isinstance(view, QuestionView):
        return view
    checked_draft = None if draft is None else check_answer(context, row, draft)
    prices = price_choices(context, row, view, _get_main_part(checked_draft), hurried=hurried)
    return DraftView(question=view, draft=draft, read=checked_draft, prices=prices)


def build_known_draft(
    context: CommandContext, row: QuestionRow, member: int, draft: Json
) -> DraftView | OutdatedForm | Rejection:
    """Return a draft with what need not be computed: a draft that has yet to be read is left unread."""
    view = find_question_view(context, row, member, draft)
    if not isinstance(view, QuestionView):
        return view
    checked_draft = None
    if draft is not None:
        with suppress(NeedsWorker):
            checked_draft = check_answer(context, row, draft)
    prices = list_known_prices(context, row, view, _get_main_part(checked_draft))
    return DraftView(question=view, draft=draft, read=checked_draft, prices=prices)


def _get_main_part(checked_draft: CheckedAnswer | Rejection | None) -> Json:
    return split_follow_ups(checked_draft.value)[0] if isinstance(checked_draft, CheckedAnswer) else None


def edit_draft(
    context: CommandContext, row: QuestionRow, actor: Actor, text: str, draft: Json, book: PhraseBook
) -> DraftView | OutdatedForm | Rejection:
    """Return a draft of an order sheet as a typed text corrects it."""
    reader, open_question = context.make_sheet_reader(row), context.find_open_question(row)
    assert reader is not None
    reader = replace(reader, book=book, seat_names=map_names_to_seats(context))
    recorded_value = open_question.answer.value if open_question and open_question.answer else None
    try:
        correction = correct_draft(reader, text, draft, recorded_value)
    except InvalidAnswer as error:
        return Rejection.of(error)
    is_same = correction.instead_of in (None, correction.value)
    before = "" if is_same else reader.sheets.language.write(correction.instead_of)
    draft_view = build_draft(
        context, row, actor.member, None if correction.value is None else dump_order(correction.value)
    )
    remarks = {"instead_of": before, "left_out": correction.left_out, "sure": correction.sure}
    return draft_view.model_copy(update=remarks) if isinstance(draft_view, DraftView) else draft_view


def hear_text(
    context: CommandContext,
    row: QuestionRow,
    actor: Actor,
    text: str,
    book: PhraseBook,
    labels: Labels,
    parse: Callable[[str], Json],
) -> DraftView | OutdatedForm | Rejection:
    """Return the draft that a typed answer stands for."""
    open_question, game = context.find_open_question(row), context.game
    assert open_question is not None
    player_view, names = context.get_player_views().get_player_view(row.seat), map_names_to_seats(context)
    listener = Listener(game.ruleset, game.table, player_view, open_question.question, book, names, labels, parse)
    try:
        reading = listener.hear(text)
    except InvalidAnswer as error:
        return Rejection.of(error)
    draft_view = build_draft(context, row, actor.member, reading.value)
    remarks = {"left_out": reading.left_out, "sure": reading.sure}
    return draft_view.model_copy(update=remarks) if isinstance(draft_view, DraftView) else draft_view
