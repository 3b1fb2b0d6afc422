"""The order form: a draft is chosen or typed, shown back in words, and counts once it is confirmed."""

import asyncio
from collections.abc import Hashable
from contextlib import suppress
from typing import Any

import discord
from discord import Interaction
from discord.ui import View

from bot.app.member_api import MemberApi
from bot.delivery.picture_service import PictureService
from bot.discord_ui.buttons import button, race_button
from bot.discord_ui.draft_editor import DraftEditor
from bot.discord_ui.drafts import MAX_DRAFTS, Drafts, FormExpired, unwrap_current
from bot.discord_ui.form_composition import compose_form, is_unbuilt
from bot.discord_ui.form_pictures import FormPictures, PictureContent, choose_picture_content
from bot.discord_ui.interaction_queue import Superseded
from bot.discord_ui.left_out_words import LeftOutWords
from bot.discord_ui.modals import open_modal
from bot.discord_ui.open_turns import OpenTurns
from bot.discord_ui.responder import Responder, unwrap
from bot.discord_ui.standing_order_form import StandingOrderForm
from bot.discord_ui.typed_orders import TypedOrders
from bot.forms.custom_ids import FORM_ACTIONS, ButtonPress, make_draft_mark
from bot.forms.discord_view import make_button_view, make_recorded_view
from bot.forms.follow_ups import complete_draft, find_page_of_menu, with_chosen_follow_ups
from bot.forms.form_layout import apply_press
from bot.forms.form_message import FormText, render_recorded_text
from bot.forms.form_view import is_layout, lay_out_form
from bot.model.actor import Actor, Rejection
from bot.posts.summaries import AnswerPrices, CheckedAnswer, DraftView, OutdatedForm, QuestionView
from bot.text.localizer import Localizer, Localizers
from rules.base import Json
from rules.questions import InvalidAnswer
from rules.recent_dict import RecentDict

FORM_POLLS, POLL_PAUSE_SECONDS = 50, 0.2
"""Number of looks for the first form of a race, and seconds between them."""
CHANNEL_POST_DELAY_SECONDS = 2.0
"""Seconds until public posts have arrived, so that the form stands below them."""
RECORDING_ACTIONS = ("confirm", "careful", "send")
"""Form actions that record an answer; all others only show something."""
DRAFT_ACTIONS = ("say", "choose")
"""Form actions that change the draft; of several in a row only the last shows the form."""
CLOSED_CODES = ("not_open", "out_of_race", "over", "stopped")
"""Rejections after which a form never takes an answer again."""
MODAL_ACTIONS = ("write", "settings")
"""Form actions that open a modal."""


def opens_modal(press: ButtonPress) -> bool:
    """Whether a press on a form opens a modal."""
    return press.action in MODAL_ACTIONS and press.texts is None


class OrderForm:
    """The order form, in channels and in direct messages."""

    def __init__(self, member_api: MemberApi, localizers: Localizers, picture_service: PictureService) -> None:
        self._member_api, self._localizers = member_api, localizers
        self._pictures = FormPictures(member_api, localizers, picture_service)
        self.beforehand = StandingOrderForm(member_api, localizers)
        self._drafts = Drafts()
        self._left_out = LeftOutWords()
        self.turns = OpenTurns(member_api, localizers, self.beforehand)
        self.typed_orders = TypedOrders(member_api, localizers, self._drafts, self.beforehand, self.render_form)
        self.render_typed = self.typed_orders.render_typed
        self._editor = DraftEditor(member_api, localizers, self._drafts, self.typed_orders, self._left_out)
        self._overtaken = dict[Hashable, list[ButtonPress]]()
        self._last = RecentDict[int, int](MAX_DRAFTS)

    @race_button("orders", "needed", looks=True)
    async def show_questions(self, responder: Responder, race: int) -> None:
        """Show the member's open questions, one message each."""
        questions = unwrap(await self._member_api.list_questions(responder.actor, race))
        if not questions:
            await self.turns.show_nothing_open(responder, race)
        for question in questions:
            await self._show_form(responder, question, self._drafts.get(responder.interaction.user.id, question.number))

    async def show_first_form(self, responder: Responder, race: int) -> None:
        """Show the first form of a race that has just been started, as soon as it is there."""
        for _ in range(FORM_POLLS):
            if unwrap(await self._member_api.list_questions(responder.actor, race)):
                break
            await asyncio.sleep(POLL_PAUSE_SECONDS)
        summary = unwrap(await self._member_api.summarize(race, responder.actor))
        if summary.channel == responder.interaction.channel_id:
            await asyncio.sleep(CHANNEL_POST_DELAY_SECONDS)
        await self.show_questions(responder, race)

    @button(*FORM_ACTIONS, defers=lambda press: not opens_modal(press))
    async def handle_press(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        """Handle a press on a form. An outdated form is replaced by the open questions, or by a line that says so where
        there are none; nothing changes."""
        responder = Responder(
            interaction, fresh=press.action == "way", looks=press.action not in RECORDING_ACTIONS, first=True
        )
        if press.action in DRAFT_ACTIONS and interaction.message:
            responder.about = interaction.user.id, interaction.message.id
        if not opens_modal(press):
            try:
                await responder.acknowledge()
            except Superseded:
                self._overtaken.setdefault(responder.about, []).append(press)
                return
        try:
            for earlier in self._overtaken.pop(responder.about, ()):
                await self._apply_superseded_press(responder.actor, earlier)
            draft = self._drafts.get(interaction.user.id, press.number)
            question = unwrap_current(await self._member_api.view_question(press.number, responder.actor, draft))
            if opens_modal(press):
                await open_modal(responder.interaction, await self._editor.make_modal(question, press, responder.actor))
            else:
                await self._handle_action(responder, question, press)
        except FormExpired as change:
            await responder.acknowledge()
            for question in change.questions:
                await self._show_form(
                    responder, question, self._drafts.get(responder.interaction.user.id, question.number)
                )
            await responder.reply_privately(self._localizers.common.format_word("refused", "changed"))
        except InvalidAnswer as rejection:
            is_form = is_layout(interaction.message) and responder.rewritten_message is not None
            if not is_form or rejection.code not in CLOSED_CODES:
                raise
            await responder.reply(self._localizers.common.format_rejection(rejection))

    async def _apply_superseded_press(self, actor: Actor, press: ButtonPress) -> None:
        """Apply an earlier press to the draft without showing it: a later one has superseded it."""
        draft = self._drafts.get(actor.member, press.number)
        question = unwrap_current(await self._member_api.view_question(press.number, actor, draft))
        new_draft = await self._editor.edit(question, press, actor)
        if new_draft is not None:
            self._drafts.keep(actor.member, press.number, new_draft)

    async def render_form(
        self, question: QuestionView, actor: Actor, draft: Json = None, draft_view: DraftView | None = None
    ) -> tuple[FormText, View, tuple[discord.File, ...]]:
        """Return text, widgets and pictures of a question for one message. `draft_view`: the draft, just typed."""
        if draft_view:
            self._left_out.remember(actor.member, question.number, draft_view.draft, draft_view.left_out)
        text, view, content = await self._build_form(question, actor, draft, draft_view=draft_view)
        if content.pending and await self._member_api.wait_for_forecast(question.number, actor):
            text, view, content = await self._build_form(question, actor, draft)
        return text, view, await self._pictures.draw(content, actor)

    async def _show_form(
        self, responder: Responder, question: QuestionView, draft: Json = None, page: int = 0, *, own: bool = False
    ) -> None:
        """Show a question's form: text at once, unless a later press has taken over.

        Pictures follow if they changed."""
        message = responder.rewritten_message
        self._remember_last_press(responder, message)
        draft_view = await self._view_draft(question, responder.actor, draft, hurried=responder.is_hurried)
        await responder.wait_to_reply()
        text, view, content = await self._build_form(
            question, responder.actor, draft, page, draft_view=draft_view, own=own
        )
        if message and self._last.get(message) != responder.interaction.id:
            return
        async with self._pictures.lock(message):
            already_shown = self._pictures.shows_question(message, question.number)
            keeps = _has_pictures(responder) and content.has_pictures and already_shown
            if not keeps:
                self._pictures.forget(message)
            await responder.reply(text, view, None if keeps else ())
        if content.pending:
            completed_form = await self._complete(responder, question, draft, page, own=own)
            if self._is_overwritten(responder):
                return
            text, view, content = completed_form or (text, view, content)
        if content.has_pictures and not self._pictures.has_fitting(message, content):
            await self._pictures.attach(responder, content, text, view)

    async def _complete(
        self, responder: Responder, question: QuestionView, draft: Json, page: int, *, own: bool
    ) -> tuple[FormText, View, PictureContent] | None:
        """Edit a form once its prices have been forecast, unless it shows something else by then."""
        message, key = responder.last, (responder.actor.member, question.number)
        if message is None or not await self._member_api.wait_for_forecast(question.number, responder.actor):
            return None
        if draft is not None and self._drafts.get(*key) != draft:
            return None
        await responder.wait_to_reply()
        try:
            text, view, content = await self._build_form(question, responder.actor, draft, page, own=own)
        except FormExpired:
            return None
        if self._is_overwritten(responder):
            return None
        with suppress(discord.NotFound):
            edited_message = await message.edit(
                view=lay_out_form(text, view, [one.filename for one in message.attachments])
            )
            responder.last = edited_message
        return text, view, content

    def _is_overwritten(self, responder: Responder) -> bool:
        """Whether a later press has changed the form that was the last reply."""
        press = responder.interaction.id
        return responder.last is not None and self._last.get(responder.last.id, press) != press

    def _remember_last_press(self, responder: Responder, message: int | None) -> None:
        """Remember the press that last changed a form."""
        if message:
            self._last[message] = responder.interaction.id

    async def _view_draft(
        self, question: QuestionView, actor: Actor, draft: Json, *, hurried: bool = False
    ) -> DraftView:
        """Return a form's draft, or what is proposed without one, as the rules read it. `hurried`: many others wait."""
        value = _choose_draft_or_proposal(question, draft)
        if question.present is None and is_unbuilt(question, value):
            value = complete_draft(question, value)
        return unwrap_current(await self._member_api.view_draft(question.number, actor, value, hurried=hurried))

    async def _build_form(
        self,
        question: QuestionView,
        actor: Actor,
        draft: Json = None,
        page: int = 0,
        *,
        draft_view: DraftView | None = None,
        own: bool = False,
    ) -> tuple[FormText, View, PictureContent]:
        """Return text and widgets of a question, and what its pictures show.

        A valid draft gets a confirm button; a path built step by step goes on from it. `draft_view`: the checked
        draft, if known; `own`: a page was asked for: parts are chosen one by one."""
        localizer = self._localizers.for_game(question.game)
        draft = _choose_draft_or_proposal(question, draft)
        if draft is not None:
            self._drafts.keep(actor.member, question.number, draft)
        if draft_view is None:
            draft_view = await self._view_draft(question, actor, draft)
        draft_view = self._left_out.restore(actor.member, draft_view)
        current_question = draft_view.question.model_copy(
            update={
                "private_lines": question.private_lines,
                "catch_up": question.catch_up,
                "teaches": question.teaches and draft_view.question.teaches,
            }
        )
        text, view = compose_form(current_question, draft, draft_view, localizer, page=page, own=own)
        return text, view, choose_picture_content(current_question, draft, draft_view.prices)

    async def _handle_action(self, responder: Responder, question: QuestionView, press: ButtonPress) -> None:
        page = 0
        if press.action == "confirm":
            await self._handle_confirm(responder, question, press)
            return
        if press.action in ("preset", "careful"):
            await self._handle_preset(responder, question, press)
            return
        if press.action == "send":
            await self._handle_send(responder, question, press)
            return
        if press.action == "way":
            await self._show_path(responder, question, press)
            return
        if press.action == "change":
            await self._show_form(responder, question)
            return
        if press.action == "tips":
            await self._member_api.members.change_settings(responder.actor, lessons=False)
            draft = self._drafts.get(responder.interaction.user.id, question.number)
            await self._show_form(responder, question.model_copy(update={"teaches": False}), draft)
            return
        if press.action == "discard":
            self._drafts.discard(responder.interaction.user.id, question.number)
            await self._show_form(responder, question)
            return
        if press.action == "undo":
            draft = (self._drafts.discard(responder.interaction.user.id, question.number) or [])[:-1] or None
        elif press.action == "page":
            draft, page = self._drafts.get(responder.interaction.user.id, question.number), int(press.rest)
        else:
            draft = await self._editor.edit(question, press, responder.actor)
            page = find_page_of_menu(question, press.place)
        await self._show_form(responder, question, draft, page, own=press.action == "page")

    async def _handle_confirm(self, responder: Responder, question: QuestionView, press: ButtonPress) -> None:
        localizer = self._localizers.for_game(question.game)
        if question.present is not None and make_draft_mark(question.present) == press.rest:
            await self._show_recorded_answer(responder, question, localizer)
            return
        draft = self._drafts.get(responder.interaction.user.id, question.number)
        if question.present is None and is_unbuilt(question, draft):
            draft = complete_draft(question, draft)
        read = None if draft is None else await self._member_api.check_answer(question.number, responder.actor, draft)
        if isinstance(read, OutdatedForm):
            raise FormExpired(read.questions)
        if not isinstance(read, CheckedAnswer) or make_draft_mark(read.value) != press.rest:
            raise FormExpired((question,))
        await self._record_answer(responder, question, read.value)

    async def _handle_send(self, responder: Responder, question: QuestionView, press: ButtonPress) -> None:
        """Record the choice that a button states; what cannot count is shown as a draft, with the reason."""
        value = apply_press(question.form, None, press.place, (press.token,))
        read = await self._member_api.check_answer(question.number, responder.actor, value)
        if isinstance(read, OutdatedForm):
            raise FormExpired(read.questions)
        if isinstance(read, Rejection):
            await self._show_form(responder, question, value)
            return
        await self._record_answer(responder, question, read.value)

    async def _handle_preset(self, responder: Responder, question: QuestionView, press: ButtonPress) -> None:
        """Record a ready-made answer, or make it the draft.

        If its price or words have changed since, it is offered again."""
        draft_view = unwrap_current(await self._member_api.view_draft(question.number, responder.actor, None))
        offer = next((one for one in draft_view.prices.offers if make_draft_mark(one.preset.value) == press.rest), None)
        if offer is None:
            raise FormExpired((question,))
        drafts, member = self._drafts, responder.interaction.user.id
        value = with_chosen_follow_ups(question, drafts.get_current(member, question), offer.preset.value)
        read = (
            await self._member_api.check_answer(question.number, responder.actor, value)
            if question.follow_ups
            else None
        )
        if press.action == "preset" or isinstance(read, Rejection):
            self._left_out.remember(member, question.number, value, offer.preset.left_out)
            await self._show_form(responder, question, value)
            return
        await self._record_answer(responder, question, value)

    async def _record_answer(self, responder: Responder, question: QuestionView, value: Json) -> None:
        localizer = self._localizers.for_game(question.game)
        accepted_answer = unwrap_current(await self._member_api.submit_answer(question.number, responder.actor, value))
        self._drafts.discard(responder.interaction.user.id, question.number)
        present = {"present": accepted_answer.value, "words": accepted_answer.words, "receipt": accepted_answer.receipt}
        recorded_question = accepted_answer.question or question.model_copy(update=present)
        await self._show_recorded_answer(
            responder, recorded_question, localizer, closed=accepted_answer.question is None
        )

    async def _show_recorded_answer(
        self, responder: Responder, question: QuestionView, localizer: Localizer, *, closed: bool = False
    ) -> None:
        """Show the recorded answer, and go on with other questions of a driver who answers in the channel."""
        final = closed or not question.question.sealed
        open_prices = None if final else await self._load_prices(question, responder.actor)
        final, prices = open_prices is None, open_prices or AnswerPrices()
        others = await self.turns.make_next_race_button(responder.actor, question)
        view = make_button_view(*others) if final else make_recorded_view(question.number, localizer, others)
        text = render_recorded_text(question, localizer, prices, final=final)
        content, message = choose_picture_content(question, question.present, prices), responder.rewritten_message
        self._remember_last_press(responder, message)
        async with self._pictures.lock(message):
            keeps = not final and _has_pictures(responder) and self._pictures.has_fitting(message, content)
            if not keeps:
                self._pictures.forget(message)
            await responder.reply(text, view, None if keeps else ())
        if content.has_pictures and not final and not keeps:

            async def is_open() -> bool:
                return await self._load_prices(question, responder.actor) is not None

            await self._pictures.attach(responder, content, text, view, is_open)
        member = responder.interaction.user.id
        summary = unwrap(await self._member_api.summarize(question.race, responder.actor))
        if any(d.member == member and (d.by == "here" or d.dm_closed) for d in summary.drivers):
            alone = sum(d.member is not None for d in summary.drivers) == 1
            patient = alone and summary.stage == "running"
            form = responder.last
            next_questions = await self.turns.wait_for_next(responder, question, summary, patient=patient)
            if form and patient and not final and await self._load_prices(question, responder.actor) is None:
                await self._close_form(form, render_recorded_text(question, localizer, final=True))
            for other in next_questions:
                await self._show_form(responder, other)

    async def _close_form(self, message: discord.Message, text: FormText) -> None:
        """Take board and buttons from a form whose round has closed."""
        async with self._pictures.lock(message.id):
            self._pictures.forget(message.id)
            with suppress(discord.NotFound):
                await message.edit(view=lay_out_form(text, None, []), attachments=[])

    async def _load_prices(self, question: QuestionView, actor: Actor) -> AnswerPrices | None:
        """Return the prices of a question's answers; None if it has closed meanwhile."""
        draft_view = await self._member_api.view_draft(question.number, actor, None)
        return draft_view.prices if isinstance(draft_view, DraftView) else None

    async def _show_path(self, responder: Responder, question: QuestionView, press: ButtonPress) -> None:
        """Show a picture of the path in a private message of its own; the form stays as it is."""
        draft = self._drafts.get(responder.interaction.user.id, question.number)
        if draft is None:
            raise FormExpired((question,))
        way = unwrap_current(await self._member_api.preview_path(question.number, responder.actor, draft))
        if not way.spaces:
            raise InvalidAnswer("no_way")
        localizer = self._localizers.for_game(question.game)
        await responder.reply(
            localizer.format_ui("way", count=len(way.spaces), end=way.spaces[-1]),
            files=await self._pictures.draw_path(way),
        )


def _has_pictures(responder: Responder) -> bool:
    """Whether the pressed form had its pictures, so that none are still on their way."""
    return responder.interaction.message is not None and bool(responder.interaction.message.attachments)


def _choose_draft_or_proposal(question: QuestionView, draft: Json) -> Json:
    """Return the draft; before there is one and before any answer, what the form proposes."""
    return question.proposal if draft is None and question.present is None else draft
