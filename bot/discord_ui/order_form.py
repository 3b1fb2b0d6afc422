"""The order form: a draft is chosen or typed, shown back in words, and counts once it is confirmed."""

import asyncio
import re
from collections import OrderedDict
from collections.abc import Hashable, Iterator, Mapping
from contextlib import suppress
from typing import Any, TypeVar

import discord
from discord import ButtonStyle, Interaction
from discord.ui import Button, View

from bot.app.member_api import MemberApi
from bot.delivery.picture_service import PictureService
from bot.discord_ui.form_pictures import FormPictures, Shows, picture_content
from bot.discord_ui.interaction_queue import Superseded
from bot.discord_ui.responder import ButtonHandler, ButtonHandlers, RenderedRejection, Responder, unwrap
from bot.discord_ui.standing_order_form import StandingOrderForm
from bot.forms import answer_parser as grammar
from bot.forms.answer_text import format_answer, is_standing_order, left_out_in_words
from bot.forms.custom_ids import ButtonPress
from bot.forms.discord_text import escape_name, truncate
from bot.forms.discord_view import (
    make_answer_modal,
    make_button,
    make_button_view,
    make_form_view,
    make_line_modal,
    short_choice_label,
)
from bot.forms.form_layout import MENUS_PER_PAGE, Layout, apply_press, initial_draft, option_token, part_at, plan_layout
from bot.forms.form_message import DraftShown, FormText, format_code, render_form_text
from bot.forms.form_view import lay_out_form
from bot.forms.price_text import format_offer, format_short_price
from bot.model.actor import Actor, Rejection
from bot.posts.summaries import Changed, Checked, Drafted, Offer, QuestionView, RaceSummary, Weighed, number_path_ends
from bot.text.localizer import Localizer, Localizers
from rules.base import Json, Seat, digest
from rules.orders.interpreter import offered_readings
from rules.questions import AllocationForm, ChoiceForm, FieldsForm, InvalidAnswer, MultiChoiceForm, Option, Steps

RECORDING_ACTIONS = ("confirm", "careful")
"""Form actions that record an answer; all others only show something."""
DRAFT_ACTIONS = ("say", "choose")
"""Form actions that change the draft; of several in a row only the last shows the form."""
READING_PATTERN = re.compile(r"^[0-9]+\. `([^`]+)`$", re.MULTILINE)
"""A reading of an ambiguous text, as listed in the message that asks back; this survives a restart."""
MAX_DRAFTS = 2000
"""Drafts kept in memory; after a restart the form shows the recorded answer."""

NEXT_QUESTION_POLLS, POLL_PAUSE_SECONDS = 25, 0.3
"""How often it is looked for the next question of one who drives alone; seconds between."""
CHANNEL_POST_DELAY_SECONDS = 1.5
"""Seconds until public posts have arrived, so that the form stands below them."""
MAX_PRESET_LABEL_CHARS, MIN_PRESET_NAME_CHARS = 60, 12
"""Characters of a ready-made answer's button, and of what it says at least."""
MAX_SHEET_CHARS = 400

MAX_EARLY_ORDER_BUTTONS = 8

T = TypeVar("T")
RenderedForm = tuple[str | FormText, View, tuple[discord.File, ...]]
"""A form as it is sent: text, widgets, pictures."""


class FormExpired(InvalidAnswer):
    """The form has changed; `questions` are open now. If they cannot be shown, the form counts as closed."""

    def __init__(self, questions: tuple[QuestionView, ...]) -> None:
        super().__init__("not_open")
        self.questions = questions


class OrderForm:
    """The order form, in channels and in direct messages."""

    def __init__(self, desk: MemberApi, narrators: Localizers, artist: PictureService) -> None:
        self._desk, self._narrators = desk, narrators
        self._pictures = FormPictures(desk, narrators, artist)
        self.beforehand = StandingOrderForm(desk, narrators)
        self._drafts = OrderedDict[tuple[int, int], Json]()
        self._overtaken = dict[Hashable, list[ButtonPress]]()
        self._last = OrderedDict[int, int]()

    async def show_questions(self, talk: Responder, race: int) -> None:
        """Show the member's open questions, one message each."""
        questions = unwrap(await self._desk.list_questions(talk.actor, race))
        if not questions:
            await self._show_nothing_open(talk, race)
        for question in questions:
            await self._show_form(talk, question, self._drafts.get((talk.interaction.user.id, question.number)))

    async def _show_nothing_open(self, talk: Responder, race: int) -> None:
        """Say that nothing is asked, whom the race waits for, or that a bot has the member's car."""
        summary = unwrap(await self._desk.summarize(race, talk.actor))
        own = next((d for d in summary.drivers if d.member == talk.interaction.user.id), None)
        common = self._narrators.common
        if own is None or not own.standin or own.gone or summary.stage != "running":
            standing = unwrap(await self._desk.view_standing(race, talk.actor))
            due = f"<t:{standing.due}:R>" if standing.due is not None else ""
            others = [seat for seat in standing.waiting if seat != standing.seat]
            said = common.ui(
                "nothing_asked", awaited=common.join_list(map(common.format_car, others)), due=due if others else ""
            )
            if standing.show is not None:
                said = common.ui("nothing_asked_silent", round=summary.round, due=f"<t:{standing.show}:f>")
            if own is None or own.gone or summary.stage != "running":
                await talk.reply(said)
                return
            knobs = [make_button(common.word("knob", "ahead"), "ahead", race)]
            ready = unwrap(await self._desk.offer_early_orders(race, talk.actor))
            said += f"\n{common.ui('turn_ready')}" if ready else ""
            await talk.reply(said, make_button_view(*self._early_order_buttons(race, summary.game, ready), *knobs))
            return
        knob = make_button(common.word("knob", "back"), "back", race, style=ButtonStyle.primary)
        await talk.reply(common.ui("stood_in", car=common.format_car(own.seat)), make_button_view(knob))

    def _early_order_buttons(self, race: int, game: str, ready: tuple[Offer, ...]) -> Iterator[Button[View]]:
        """Yield a button for each choice of a turn to come, with its price."""
        voice = self._narrators.for_game(game)
        for offer in ready[:MAX_EARLY_ORDER_BUTTONS]:
            named = voice.format_option(Option(value=offer.words, code=offer.preset.name, facts=offer.preset.facts))
            label = f"{named} · {format_short_price(offer.price, voice)}" if offer.price else named
            yield make_button(label, "turn", race, offer.words)

    async def _handle_early_order(self, talk: Responder, press: ButtonPress) -> None:
        """Show a choice for the turn to come, to be confirmed."""
        race = unwrap(await self._desk.summarize(press.number, talk.actor))
        voice = self._narrators.for_game(race.game)
        await talk.reply(*await self.beforehand.render_early_order(talk.actor, race.id, press.rest, voice))

    async def render_typed(self, actor: Actor, text: str, race: RaceSummary) -> RenderedForm:
        """Return the form for orders typed for a race.

        A text may begin with its question's title, or with `standing:` or `ahead:`. Rejections use the game's
        words."""
        voice = self._narrators.for_game(race.game)
        try:
            return await self._render_typed(actor, grammar.visible_text(text), race.id, voice)
        except InvalidAnswer as refusal:
            if offered_readings(refusal):
                return self._ask_which_reading(actor, race.id, refusal, voice)
            raise RenderedRejection(refusal, voice.format_rejection(refusal)) from refusal

    async def _render_typed(self, actor: Actor, text: str, race: int, voice: Localizer) -> RenderedForm:
        if is_standing_order(text):
            return *await self.beforehand.render_standing_orders(actor, race, text, voice), ()
        questions = unwrap(await self._desk.list_questions(actor, race))
        if not questions:
            return *await self.beforehand.render_early_order(actor, race, text, voice), ()
        question, rest = _match_question(questions, text, voice)
        if question.written:
            return await self._render_sheet(question, actor, rest)
        drafted = await self._answer(question, actor, rest, voice)
        return await self.render_form(question, actor, drafted.draft, drafted=drafted)

    async def _answer(self, question: QuestionView, actor: Actor, text: str, voice: Localizer) -> Drafted:
        """What a line of text answers to a question that no order sheet answers."""
        draft = self._current_draft(question, actor.member)
        if isinstance(question.form, FieldsForm):
            drafted = _unwrap_current(
                await self._desk.view_draft(
                    question.number, actor, grammar.parse_answer(question.form, text, voice.format_option, draft)
                )
            )
            unwrap(drafted.read)
            return drafted
        some = question.form.options if isinstance(question.form, ChoiceForm | MultiChoiceForm) else ()
        labels = {voice.format_option(option): option.value for option in some}

        def parse(said: str) -> Json:
            return grammar.parse_answer(question.form, said, voice.format_option, draft)

        return _unwrap_current(await self._desk.hear(question.number, actor, text, labels, parse))

    async def _render_sheet(self, question: QuestionView, actor: Actor, text: str) -> RenderedForm:
        """Return the form of an order sheet after a line of text: a new draft, or the old one extended."""
        key = (actor.member, question.number)
        drafted = _unwrap_current(await self._desk.edit_draft(question.number, actor, text, self._drafts.get(key)))
        if drafted.draft is None:
            self._drafts.pop(key, None)
            return await self.render_form(question, actor)
        return await self.render_form(question, actor, drafted.draft, drafted=drafted)

    def _ask_which_reading(self, actor: Actor, race: int, refusal: InvalidAnswer, voice: Localizer) -> RenderedForm:
        """Return the readings of an ambiguous text, with a button for each."""
        readings = offered_readings(refusal)
        left_out = left_out_in_words(refusal.facts.get("left_out", ()), voice)
        lines = [
            voice.format_rejection(refusal),
            *left_out,
            *(f"{n}. {format_code(one)}" for n, one in enumerate(readings, 1)),
        ]
        return (
            "\n".join(lines),
            make_button_view(*(make_button(str(n + 1), "reading", race, str(n)) for n in range(len(readings)))),
            (),
        )

    def button_handlers(self) -> ButtonHandlers:
        """Return the handlers of public buttons, and of the readings of an ambiguous text."""
        return {
            "orders": ButtonHandler(lambda talk, press: self.show_questions(talk, press.number)),
            "needed": ButtonHandler(lambda talk, press: self.show_questions(talk, press.number)),
            "reading": ButtonHandler(self._handle_reading, fresh=False),
            "turn": ButtonHandler(self._handle_early_order, fresh=False),
            "ahead": ButtonHandler(self._handle_ahead, fresh=False, opens=lambda press: press.written is None),
        }

    async def _handle_ahead(self, talk: Responder, press: ButtonPress) -> None:
        """Open a modal for one line, then show its orders for the next turn."""
        if press.written is None:
            ui = self._narrators.common.ui
            modal = make_line_modal(
                "ahead", press.number, ui("ahead_title"), ui("ahead_label"), ui("ahead_hint"), MAX_SHEET_CHARS
            )
            await talk.interaction.response.send_modal(modal)
            return
        race = unwrap(await self._desk.summarize(press.number, talk.actor))
        said, view, files = await self.render_typed(talk.actor, press.written.get(0, ""), race)
        await talk.reply(said, view, files)

    async def _handle_reading(self, talk: Responder, press: ButtonPress) -> None:
        message = talk.interaction.message
        meant = READING_PATTERN.findall(message.content)[int(press.rest) :][:1] if message else []
        if not meant:
            raise InvalidAnswer("draft_lost")
        race = unwrap(await self._desk.summarize(press.number, talk.actor))
        said, view, files = await self.render_typed(talk.actor, meant[0], race)
        await talk.reply(said, view, files)

    async def handle_press(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        """Handle a press on a form; an outdated form is replaced by the open questions, and nothing changes."""
        talk = Responder(interaction, fresh=press.act == "way", looks=press.act not in RECORDING_ACTIONS, first=True)
        if press.act in DRAFT_ACTIONS and interaction.message:
            talk.about = interaction.user.id, interaction.message.id
        if not opens_modal(press):
            try:
                await talk.acknowledge()
            except Superseded:
                self._overtaken.setdefault(talk.about, []).append(press)
                return
        try:
            for earlier in self._overtaken.pop(talk.about, ()):
                await self._apply_superseded_press(talk.actor, earlier)
            draft = self._drafts.get((interaction.user.id, press.number))
            question = _unwrap_current(await self._desk.view_question(press.number, talk.actor, draft))
            if opens_modal(press):
                await self._open_modal(talk, question, press)
            else:
                await self._handle_action(talk, question, press)
        except FormExpired as change:
            await talk.acknowledge()
            for question in change.questions:
                await self._show_form(talk, question, self._drafts.get((talk.interaction.user.id, question.number)))
            await talk.reply_privately(self._narrators.common.word("refused", "changed"))

    async def _apply_superseded_press(self, actor: Actor, press: ButtonPress) -> None:
        """Apply an earlier press to the draft without showing it: a later one has superseded it."""
        draft = self._drafts.get((actor.member, press.number))
        question = _unwrap_current(await self._desk.view_question(press.number, actor, draft))
        changed = await self._draft_after_press(question, press, actor)
        if changed is not None:
            self._keep_draft((actor.member, press.number), changed)

    async def render_form(
        self, question: QuestionView, actor: Actor, draft: Json = None, drafted: Drafted | None = None
    ) -> tuple[FormText, View, tuple[discord.File, ...]]:
        """Return text, widgets and pictures of a question for one message."""
        text, view, shows = await self._build_form(question, actor, draft, drafted=drafted)
        if shows.pending and await self._desk.foretold(question.number, actor):
            text, view, shows = await self._build_form(question, actor, draft)
        return text, view, await self._pictures.draw(shows, actor)

    async def _show_form(
        self, talk: Responder, question: QuestionView, draft: Json = None, page: int = 0, *, own: bool = False
    ) -> None:
        """Show a question's form: text at once, unless a later press has taken over.

        Pictures follow if they changed."""
        message = talk.rewritten_message
        self._note_last_press(talk, message)
        text, view, shows = await self._build_form(question, talk.actor, draft, page, own=own, hurried=talk.is_hurried)
        if message and self._last.get(message) != talk.interaction.id:
            return
        keeps = self._pictures.shows_question(message, question.number) and shows.has_pictures
        if not keeps:
            self._pictures.forget(message)
        await talk.reply(text, view, None if keeps else ())
        if shows.pending:
            text, view, shows = await self._complete(talk, question, draft, page, own=own) or (text, view, shows)
        if shows.has_pictures and not self._pictures.has_fitting(message, shows):
            await self._pictures.attach(talk, shows, text, view)

    async def _complete(
        self, talk: Responder, question: QuestionView, draft: Json, page: int, *, own: bool
    ) -> tuple[FormText, View, Shows] | None:
        """Edit a form once its prices have been forecast, unless it shows something else by then."""
        message, key = talk.last, (talk.actor.member, question.number)
        if message is None or not await self._desk.foretold(question.number, talk.actor):
            return None
        if draft is not None and self._drafts.get(key) != draft:
            return None
        try:
            text, view, shows = await self._build_form(question, talk.actor, draft, page, own=own)
        except FormExpired:
            return None
        if self._last.get(message.id, talk.interaction.id) != talk.interaction.id:
            return None
        with suppress(discord.NotFound):
            shown = await message.edit(view=lay_out_form(text, view, [one.filename for one in message.attachments]))
            talk.last = shown
        return text, view, shows

    def _note_last_press(self, talk: Responder, message: int | None) -> None:
        """Remember the press that last changed a form."""
        if message:
            self._last[message] = talk.interaction.id
            self._last.move_to_end(message)
            while len(self._last) > MAX_DRAFTS:
                self._last.popitem(last=False)

    async def _build_form(
        self,
        question: QuestionView,
        actor: Actor,
        draft: Json = None,
        page: int = 0,
        *,
        drafted: Drafted | None = None,
        own: bool = False,
        hurried: bool = False,
    ) -> tuple[FormText, View, Shows]:
        """Return text and widgets of a question, and what its pictures show.

        A valid draft gets a confirm button; a path built step by step goes on from it. `drafted`: the checked
        draft, if known; `own`: without ready-made answers; `hurried`: many others wait."""
        voice = self._narrators.for_game(question.game)
        if draft is None and question.present is None:
            draft = question.proposed
        if draft is not None:
            self._keep_draft((actor.member, question.number), draft)
        first = draft is None and question.present is None and isinstance(question.form, AllocationForm)
        if drafted is None:
            value = initial_draft(question.form) if first else draft
            drafted = _unwrap_current(await self._desk.view_draft(question.number, actor, value, hurried=hurried))
        question, weighed = (
            drafted.question.model_copy(update={"private_lines": question.private_lines}),
            drafted.weighed,
        )
        ready = first and not own and len(weighed.offers) > 1
        said = None if ready else _describe_draft(drafted, voice)
        confirm = draft_mark(said.value) if said and not said.refusal else ""
        held = _form_value(question, said) if question.written else self._held_value(question, draft)
        layout = Layout() if ready else plan_layout(question.form, held, page)
        presets = _preset_buttons(question, weighed, voice, at_once=draft is None and question.present is None)
        view = make_form_view(
            question.number,
            layout,
            voice,
            question.names,
            confirm,
            drafted=draft is not None,
            leads=question.is_route,
            weighed=weighed,
            numbers=number_path_ends(question.form, weighed) if question.is_route else {},
            presets=(*presets, make_button(voice.word("knob", "own"), "page", question.number, "0"))
            if ready
            else presets,
            more=page >= layout.pages,
        )
        return render_form_text(question, voice, said, weighed=weighed), view, picture_content(question, draft, weighed)

    async def _handle_action(self, talk: Responder, question: QuestionView, press: ButtonPress) -> None:
        page = 0
        if press.act == "confirm":
            await self._handle_confirm(talk, question, press)
            return
        if press.act in ("preset", "careful"):
            await self._handle_preset(talk, question, press)
            return
        if press.act == "way":
            await self._show_path(talk, question, press)
            return
        if press.act == "discard":
            self._drafts.pop((talk.interaction.user.id, question.number), None)
            await self._show_form(talk, question)
            return
        if press.act == "undo":
            draft = (self._drafts.pop((talk.interaction.user.id, question.number), None) or [])[:-1] or None
        elif press.act == "page":
            draft, page = self._drafts.get((talk.interaction.user.id, question.number)), int(press.rest)
        else:
            draft = await self._draft_after_press(question, press, talk.actor)
            page = press.place // MENUS_PER_PAGE if isinstance(question.form, AllocationForm) else 0
        await self._show_form(talk, question, draft, page, own=press.act == "page")

    async def _handle_confirm(self, talk: Responder, question: QuestionView, press: ButtonPress) -> None:
        voice = self._narrators.for_game(question.game)
        if question.present is not None and draft_mark(question.present) == press.rest:
            await self._show_recorded(talk, question, voice)
            return
        draft = self._drafts.get((talk.interaction.user.id, question.number))
        if draft is None and question.present is None and isinstance(question.form, AllocationForm):
            draft = initial_draft(question.form)
        read = None if draft is None else await self._desk.check_answer(question.number, talk.actor, draft)
        if isinstance(read, Changed):
            raise FormExpired(read.questions)
        if not isinstance(read, Checked) or draft_mark(read.value) != press.rest:
            raise FormExpired((question,))
        await self._record_answer(talk, question, read.value)

    async def _handle_preset(self, talk: Responder, question: QuestionView, press: ButtonPress) -> None:
        """Make a ready-made answer the draft; the safe one of a fresh form is recorded at once.

        If its price or words have changed since, it is offered again."""
        drafted = _unwrap_current(await self._desk.view_draft(question.number, talk.actor, None))
        offer = next((one for one in drafted.weighed.offers if draft_mark(one.preset.value) == press.rest), None)
        if offer is None:
            raise FormExpired((question,))
        if press.act == "preset":
            await self._show_form(talk, question, offer.preset.value)
            return
        await self._record_answer(talk, question, offer.preset.value)

    async def _record_answer(self, talk: Responder, question: QuestionView, value: Json) -> None:
        voice = self._narrators.for_game(question.game)
        accepted = _unwrap_current(await self._desk.submit_answer(question.number, talk.actor, value))
        self._drafts.pop((talk.interaction.user.id, question.number), None)
        now = accepted.question or question.model_copy(update={"present": accepted.value, "receipt": accepted.receipt})
        await self._show_recorded(talk, now, voice, closed=accepted.question is None)

    async def _show_recorded(
        self, talk: Responder, question: QuestionView, voice: Localizer, *, closed: bool = False
    ) -> None:
        """Show the recorded answer, and go on with other questions of a driver who answers in the channel."""
        final = closed or not question.question.sealed
        still = None if final else await self._load_prices(question, talk.actor)
        final, weighed = still is None, still or Weighed()
        layout = Layout() if final else plan_layout(question.form, question.fields)
        presets = _preset_buttons(question, weighed, voice, at_once=False)
        view = make_form_view(question.number, layout, voice, question.names, weighed=weighed, presets=presets)
        self._note_last_press(talk, talk.rewritten_message)
        self._pictures.forget(talk.rewritten_message)
        await talk.reply(render_form_text(question, voice, weighed=weighed, counted=True, final=final), view)
        member = talk.interaction.user.id
        summary = unwrap(await self._desk.summarize(question.race, talk.actor))
        if any(d.member == member and (d.by == "here" or d.dm_closed) for d in summary.drivers):
            alone = sum(d.member is not None for d in summary.drivers) == 1
            for other in await self._wait_for_next(talk.actor, question, patient=alone and summary.stage == "running"):
                await self._show_form(talk, other)

    async def _wait_for_next(self, actor: Actor, done: QuestionView, *, patient: bool) -> list[QuestionView]:
        """Return the driver's other open questions.

        One who drives alone against bots waits for the next round's."""
        others = await self._other_questions(actor, done)
        if not patient:
            return others
        for _ in range(NEXT_QUESTION_POLLS):
            if others:
                await asyncio.sleep(CHANNEL_POST_DELAY_SECONDS)
                awaited = {one.number for one in others}
                return [one for one in await self._other_questions(actor, done) if one.number in awaited]
            await asyncio.sleep(POLL_PAUSE_SECONDS)
            others = await self._other_questions(actor, done)
        return []

    async def _other_questions(self, actor: Actor, done: QuestionView) -> list[QuestionView]:
        """Return the driver's other unanswered questions."""
        found = unwrap(await self._desk.list_questions(actor, done.race))
        return [one for one in found if one.number != done.number and one.present is None]

    async def _load_prices(self, question: QuestionView, actor: Actor) -> Weighed | None:
        """Return the prices of a question's answers; None if it has closed meanwhile."""
        drafted = await self._desk.view_draft(question.number, actor, None)
        return drafted.weighed if isinstance(drafted, Drafted) else None

    async def _show_path(self, talk: Responder, question: QuestionView, press: ButtonPress) -> None:
        """Show a picture of the path in a private message of its own; the form stays as it is."""
        draft = self._drafts.get((talk.interaction.user.id, question.number))
        if draft is None:
            raise FormExpired((question,))
        way = _unwrap_current(await self._desk.preview_path(question.number, talk.actor, draft))
        if not way.spaces:
            raise InvalidAnswer("no_way")
        voice = self._narrators.for_game(question.game)
        await talk.reply(
            voice.ui("way", count=len(way.spaces), end=way.spaces[-1]), files=await self._pictures.draw_path(way)
        )

    async def _open_modal(self, talk: Responder, question: QuestionView, press: ButtonPress) -> None:
        voice = self._narrators.for_game(question.game)
        sheets = plan_layout(question.form, question.fields).written
        sheet = part_at(sheets, min(press.place, len(sheets) - 1))
        modal = make_answer_modal(
            question.number,
            press.place,
            sheet,
            voice.question_title(question.question),
            voice,
            await self._example_names(question, talk.actor),
        )
        await talk.interaction.response.send_modal(modal)

    async def _example_names(self, question: QuestionView, actor: Actor) -> dict[str, str]:
        """Return names for the examples under a modal's fields: a corner and a rival of this race."""
        ahead = _unwrap_current(await self._desk.view_draft(question.number, actor, None)).weighed.ahead
        rival = next((seat for seat in question.names if seat != question.seat), question.seat)
        return {"corner": ahead[0].name if ahead else "", "rival": rival}

    async def _draft_after_press(self, question: QuestionView, press: ButtonPress, actor: Actor) -> Json:
        """Return the draft after a press, a choice or a modal.

        Typed steps as the rules name them, if they are valid."""
        draft = question.fields if question.written else self._current_draft(question, actor.member)
        if press.written is not None:
            voice = self._narrators.for_game(question.game)
            if not isinstance(question.form, FieldsForm):
                text = grammar.visible_text(next(iter(press.written.values()), ""))
                return (await self._answer(question, actor, text, voice)).draft
            texts = press.written
            if question.written:
                said = {part_at(question.form.fields, place).name: text for place, text in texts.items()}
                heard = await self._desk.hear_fields(question.number, actor, said)
                texts = dict(zip(texts, heard.values(), strict=True))
            return _apply_modal(question, texts, draft, voice)
        tokens = press.values if press.values or isinstance(question.form, MultiChoiceForm) else (press.token,)
        if isinstance(question.form, Steps) and tokens[0] not in [option_token(o.value) for o in question.form.options]:
            return draft  # pressed on a copy of the form that shows an older draft: it shows what is drafted now
        return apply_press(question.form, draft, press.place, tokens)

    @staticmethod
    def _held_value(question: QuestionView, draft: Json) -> Json:
        return question.present if draft is None else draft

    def _current_draft(self, question: QuestionView, member: int) -> Json:
        """Return the draft to go on from, else the recorded answer."""
        return self._drafts.get((member, question.number), question.present)

    def _keep_draft(self, key: tuple[int, int], draft: Json) -> None:
        self._drafts[key] = draft
        self._drafts.move_to_end(key)
        while len(self._drafts) > MAX_DRAFTS:
            self._drafts.popitem(last=False)


def _describe_draft(drafted: Drafted, voice: Localizer) -> DraftShown | None:
    """Return a draft as it is shown back, or why it cannot count."""
    read, before = drafted.read, drafted.instead_of
    if isinstance(read, Rejection):
        fault = voice.format_rejection(InvalidAnswer(read.code, read.because, **read.facts))
        return DraftShown(drafted.draft, fault, instead_of=before)
    return DraftShown(read.value, words=read.words, instead_of=before, left_out=drafted.left_out) if read else None


def _form_value(question: QuestionView, shown: DraftShown | None) -> Json:
    """Return a sheet's fields, or the chosen one of several paths."""
    if not isinstance(question.form, ChoiceForm):
        return question.fields
    return shown.words if shown else question.words


def _preset_buttons(question: QuestionView, weighed: Weighed, voice: Localizer, *, at_once: bool) -> list[Button[View]]:
    """Return ready-made answers as buttons; the safe one of a fresh form is recorded `at_once`.

    An allocation with only the usual levels starts from these instead."""
    if isinstance(question.form, AllocationForm) and len(weighed.offers) == 1:
        return []
    names = {seat: escape_name(name) for seat, name in question.names.items()}
    shown = list[Button[View]]()
    for n, offer in enumerate(weighed.offers):
        said, first = _preset_name(question, offer, voice, names), at_once and not n
        style = ButtonStyle.success if first else ButtonStyle.secondary

        def label(named: str, offer: Offer = offer, *, first: bool = first) -> str:
            words = format_offer(offer, voice, names, named)
            return voice.ui("order_now", said=words) if first else words

        room = max(MIN_PRESET_NAME_CHARS, MAX_PRESET_LABEL_CHARS - len(label("")))
        act = "careful" if first else "preset"
        shown.append(
            make_button(label(truncate(said, room)), act, question.number, draft_mark(offer.preset.value), style)
        )
    return shown


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


def opens_modal(press: ButtonPress) -> bool:
    """Whether a press on a form opens a modal."""
    return press.act == "write" and press.written is None


def draft_mark(value: Json) -> str:
    """Return the mark by which a confirm button identifies its draft."""
    return digest(value)[:16]


def _unwrap_current(answer: T | Changed | Rejection) -> T:
    if isinstance(answer, Changed):
        raise FormExpired(answer.questions)
    return unwrap(answer)


def _apply_modal(question: QuestionView, written: Mapping[int, str], draft: Json, voice: Localizer) -> Json:
    assert isinstance(question.form, FieldsForm)
    wishes = dict(draft or {})
    for place, text in written.items():
        field = part_at(question.form.fields, place)
        wishes.pop(field.name, None)
        if text.strip():
            wishes[field.name] = (
                text.strip() if question.written else grammar.parse_answer(field.ask, text, voice.format_option)
            )
    return wishes


def _match_question(questions: tuple[QuestionView, ...], text: str, voice: Localizer) -> tuple[QuestionView, str]:
    """Return the question that a text answers, and the text without its title."""
    for question in questions:
        for name in (voice.question_title(question.question), question.question.kind):
            if text.strip().casefold().startswith(f"{name.casefold()} "):
                return question, text.strip()[len(name) :]
    if len(questions) > 1:
        raise InvalidAnswer("which_question", kinds=[voice.question_title(q.question) for q in questions])
    return questions[0], text
