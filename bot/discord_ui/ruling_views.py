"""Views for stewards: the rulings of a race, and the questions and answers of a seat."""

from bot.app.member_api import MemberApi
from bot.discord_ui.responder import Responder, find_localizer, unwrap
from bot.forms.answer_text import format_answer
from bot.forms.discord_text import escape_name, escape_text
from bot.forms.discord_view import make_button, make_button_view
from bot.forms.form_message import format_code
from bot.lobby.race_admin import NO_REASON
from bot.model.actor import Rejection
from bot.model.seats import format_driver
from bot.pictures.hand_picture import list_cards
from bot.posts.summaries import QuestionView, RaceSummary
from bot.stewards.action_text import describe_ruling
from bot.stewards.rulings import Rulings
from bot.stewards.undo import can_be_undone
from bot.store.rulings import DEFERRED_PREFIX, Ruling
from bot.text.localizer import Localizer, Localizers
from rules.base import Seat, encode_canonical_json

MAX_UNDO_BUTTONS = 25
"""Buttons of a message (Discord)."""


class RulingViews:
    """Replies that show the rulings of a race and the sealed answers of a seat."""

    def __init__(self, member_api: MemberApi, rulings: Rulings, localizers: Localizers) -> None:
        self._member_api, self._rulings, self._localizers = member_api, rulings, localizers
        self._format_ui = localizers.format_ui

    async def show_rulings(self, responder: Responder, race: int) -> None:
        """Show the rulings of a race."""
        summary = unwrap(await self._member_api.summarize(race, responder.actor))
        localizer = self._localizers.for_game(summary.game)
        rulings = unwrap(await self._rulings.list_rulings(race, responder.actor))
        lines = [f"{n}. {self._format_ruling(ruling, summary, localizer)}" for n, ruling in enumerate(rulings, 1)]
        open_ones = [n for n, ruling in enumerate(rulings, 1) if can_be_undone(ruling)][-MAX_UNDO_BUTTONS:]
        buttons = [make_button(self._format_ui("strike", number=n), "strike", race, str(n)) for n in open_ones]
        may = not isinstance(await self._rulings.authorize(race, responder.actor), Rejection)
        await responder.reply(
            "\n".join(lines) or self._format_ui("no_rulings"), make_button_view(*buttons) if buttons and may else None
        )

    async def show_unsealed(self, responder: Responder, race: int, seat: Seat) -> None:
        """Show a seat's questions, with its answers if the stewards may read them."""
        localizer = await find_localizer(self._localizers, self._member_api, race, responder.actor)
        if unwrap(await self._member_api.view_standing(race, responder.actor)).show:
            await self._show_hidden(responder, race, seat, localizer)
            return
        questions = unwrap(await self._rulings.list_questions(race, responder.actor, seat))
        lines = [
            f"{localizer.format_question_title(q.question)}: {format_seat_answer(q, localizer)}" for q in questions
        ]
        await responder.reply("\n".join(lines) or self._format_ui("nobody_asked"))

    async def _show_hidden(self, responder: Responder, race: int, seat: Seat, localizer: Localizer) -> None:
        """Show a seat's hidden answers."""
        hidden_answers = unwrap(await self._rulings.view_hidden_answers(race, responder.actor, seat))
        drivers = unwrap(await self._member_api.summarize(race, responder.actor)).drivers
        names = {d.seat: format_driver(d.seat, escape_name(d.name)) for d in drivers}
        lines = [self._format_ui("hidden_head", car=names.get(seat, localizer.format_car(seat)))]
        lines += (
            [self._format_ui("hidden_hand", cards=list(list_cards(hidden_answers.hand)))] if hidden_answers.hand else []
        )
        lines += [self._format_ui("hidden_orders", orders=format_code(text)) for text in hidden_answers.orders]
        lines += [self._format_ui("hidden_filed", orders=format_code(text)) for text in hidden_answers.standing_orders]
        lines += [
            f"{localizer.format_word('title', kind)}: {format_code(encode_canonical_json(value))}"
            for kind, value in hidden_answers.answers
        ]
        lines += [
            f"{localizer.format_question_title(question.question)}: {format_seat_answer(question, localizer)}"
            for question in hidden_answers.questions
        ]
        await responder.reply("\n".join(lines))

    def _format_ruling(self, ruling: Ruling, summary: RaceSummary, localizer: Localizer) -> str:
        kind, facts = describe_ruling(ruling)
        names = {d.seat: format_driver(d.seat, escape_name(ruling.names.get(d.seat, d.name))) for d in summary.drivers}
        what = localizer.format_phrase("ruling", kind, facts, names)
        code = "ruling_line_kept" if ruling.key.startswith(DEFERRED_PREFIX) else "ruling_line"
        reason = "" if ruling.reason == NO_REASON else escape_text(ruling.reason)
        line = self._format_ui(code, round=ruling.round, what=what, by=f"<@{ruling.member}>", reason=reason)
        if ruling.void:
            return self._format_ui("ruling_void", line=f"~~{line}~~")
        return f"~~{line}~~" if ruling.struck else line


def format_seat_answer(question: QuestionView, localizer: Localizer) -> str:
    """Format the present answer of a seat: as it is typed, or by the names of its buttons."""
    names = {seat: format_driver(seat, escape_name(name)) for seat, name in question.names.items()}
    if question.words:
        return format_code(question.words)
    if question.present is None:
        return localizer.format_ui("not_readable")
    return format_answer(question.form, question.present, localizer, names)
