"""Orders as text: typed in a command, a direct message or a modal, and shown on a form to be confirmed."""

import re
from collections.abc import Mapping, Sequence
from itertools import zip_longest

from discord.ui import Modal

from bot.app.member_api import MemberApi
from bot.discord_ui.buttons import opens_modal_first, race_button
from bot.discord_ui.drafts import Drafts, FormExpired, unwrap_current
from bot.discord_ui.modals import open_modal
from bot.discord_ui.preset_buttons import format_preset_name
from bot.discord_ui.responder import RenderedRejection, Responder, unwrap
from bot.discord_ui.standing_order_form import StandingOrderForm
from bot.discord_ui.unread_orders import OPTION_NAMES, FormRenderer, RenderedForm, UnreadOrders
from bot.forms import answer_parser
from bot.forms.answer_text import find_short_option_name, format_left_out_words, is_standing_order
from bot.forms.custom_ids import ButtonPress
from bot.forms.discord_view import make_button, make_button_view
from bot.forms.follow_ups import complete_draft, take_typed_follow_ups, with_chosen_follow_ups
from bot.forms.form_message import format_code
from bot.forms.form_view import read_text
from bot.forms.form_widgets import label_options
from bot.forms.modals import make_line_modal
from bot.forms.ready_made_names import list_possible_names
from bot.model.actor import Actor
from bot.posts.summaries import DraftView, Offer, QuestionView, RaceSummary, split_follow_ups
from bot.text.localizer import Localizer, Localizers
from rules.advice import ADVISED_NAMES
from rules.base import Json, Seat
from rules.cost_preview import Preset
from rules.orders.interpreter import list_offered_readings
from rules.orders.ready_made import NamedOrder, ReadyMade
from rules.questions import AllocationForm, FieldsForm, Form, InvalidAnswer

READING_PATTERN = re.compile(r"^[0-9]+\. `([^`]+)`(?: · .*)?$", re.MULTILINE)
"""A reading of an ambiguous text, as listed in the message that asks back; this survives a restart."""
POINTED = re.compile(
    r"\W*(?:(?:number|nummer|nr\.?|option|choice|#)\s*\w+(?:\s+(?:please|pls|bitte))?"
    r"|(?:the\s+)?(?:\w*est|cheap|slow|free)\s+(?:one|option|choice|button))\W*$",
    re.IGNORECASE,
)
"""A choice named by its number on the form or by its price, in words that a game may also read as an order."""
MAX_SHEET_CHARS = 400
ADVISED_OFFERS = tuple(Offer(preset=Preset(name=name, value=None)) for name in ADVISED_NAMES)
"""The ready-made orders that a form offers once its forecast has come."""
CALM_OFFERS = ADVISED_OFFERS[:2]
"""The recommended and the safe order, whose names have no other meaning in an order."""


class TypedOrders:
    """Reads typed orders, and asks back where they can mean several things."""

    def __init__(
        self,
        member_api: MemberApi,
        localizers: Localizers,
        drafts: Drafts,
        beforehand: StandingOrderForm,
        render_form: FormRenderer,
    ) -> None:
        self._member_api, self._localizers, self._drafts = member_api, localizers, drafts
        self._beforehand, self._render_form = beforehand, render_form
        self._unread = UnreadOrders(member_api, render_form, self._render_order, self.hear)

    async def render_typed(self, actor: Actor, text: str, race: RaceSummary) -> RenderedForm:
        """Return the form for orders typed for a race.

        A text may begin with the race's number, its question's title, or `standing:` or `ahead:`. Rejections use the
        game's words."""
        localizer = self._localizers.for_game(race.game)
        try:
            line = re.sub(rf"^\s*#{race.id}\b[\s:,]*", "", answer_parser.strip_invisible(text))
            return await self._render_typed(actor, line, race, localizer)
        except InvalidAnswer as refusal:
            if list_offered_readings(refusal):
                return self._ask_which_reading(actor, race.id, refusal, localizer)
            raise RenderedRejection(refusal, localizer.format_rejection(refusal)) from refusal

    async def _render_typed(self, actor: Actor, text: str, race: RaceSummary, localizer: Localizer) -> RenderedForm:
        if is_standing_order(text):
            return *await self._beforehand.render_standing_orders(actor, race.id, text, localizer), ()
        questions = unwrap(await self._member_api.list_questions(actor, race.id))
        if not questions:
            named_order = self._find_named(race.game, {}, text, CALM_OFFERS)
            if named_order and not named_order.left_out:
                raise InvalidAnswer("advised_when_asked")
            return *await self._beforehand.render_early_order(actor, race.id, text, localizer), ()
        question, rest = _match_question(questions, text, localizer)
        try:
            if POINTED.match(rest):
                numbered = await self._unread.render_pointed(question, actor, rest, localizer)
                if numbered:
                    return numbered
            rendered = await self._render_order(question, actor, rest, localizer)
            return await self._unread.tell_if_asked(rendered, question, actor, rest, localizer)
        except FormExpired:
            raise
        except InvalidAnswer as refusal:
            if list_offered_readings(refusal):
                raise
            return await self._unread.render_unread(question, actor, rest, localizer, refusal)

    async def _render_order(
        self, question: QuestionView, actor: Actor, text: str, localizer: Localizer
    ) -> RenderedForm:
        """Return the form of a question with the order in a text as its draft. Raises InvalidAnswer."""
        if question.is_order_sheet:
            return await self._render_sheet(question, actor, text, localizer)
        try:
            draft_view = await self.hear(question, actor, text, localizer)
        except InvalidAnswer as refusal:
            readings = list_offered_readings(refusal)
            refusal.facts[OPTION_NAMES] = [find_short_option_name(question.form, one, localizer) for one in readings]
            name_listed_options(refusal, question.form, localizer)
            raise
        return await self._render_form(question, actor, draft_view.draft, draft_view=draft_view)

    async def hear(self, question: QuestionView, actor: Actor, text: str, localizer: Localizer) -> DraftView:
        """Return what a line of text answers to a question that no order sheet answers."""
        draft = self._drafts.get_current(actor.member, question)
        if question.follow_ups:
            return await self._hear_with_follow_ups(question, actor, text, localizer)
        ready_made = await self._find_ready_made(question, actor, text)
        if ready_made:
            return ready_made
        text = answer_parser.name_parts(question.form, text, localizer.format_field_label)
        if isinstance(question.form, FieldsForm):
            draft_view = unwrap_current(
                await self._member_api.view_draft(
                    question.number,
                    actor,
                    answer_parser.parse_answer(question.form, text, localizer.format_option, draft),
                )
            )
            unwrap(draft_view.read)
            return draft_view
        labels = label_options(question.form, localizer)

        def parse(line: str) -> Json:
            return answer_parser.parse_answer(question.form, line, localizer.format_option, draft)

        return unwrap_current(await self._member_api.hear(question.number, actor, text, labels, parse))

    async def _hear_with_follow_ups(
        self, question: QuestionView, actor: Actor, text: str, localizer: Localizer
    ) -> DraftView:
        """Return what a line answers to a build and to what its form asks besides: `sprinter, soft tyres, bid 1
        wear`."""
        draft = self._drafts.get_current(actor.member, question)
        rest, typed_follow_ups = take_typed_follow_ups(
            question, text, localizer, self._member_api.phrase_book(question.game)
        )
        main, chosen = split_follow_ups(draft)[0] or None, with_chosen_follow_ups(question, draft, typed_follow_ups)
        if not rest:
            whole_draft = complete_draft(question, {**(main or {}), **chosen})
            draft_view = unwrap_current(await self._member_api.view_draft(question.number, actor, whole_draft))
            unwrap(draft_view.read)
            return draft_view.model_copy(update={"draft": whole_draft if main else chosen})
        ready_made = await self._find_ready_made(question, actor, rest)
        if ready_made:
            whole_draft = {**chosen, **(ready_made.draft or {})}
            draft_view = unwrap_current(await self._member_api.view_draft(question.number, actor, whole_draft))
            return draft_view.model_copy(update={"left_out": ready_made.left_out})
        rest = answer_parser.name_parts(question.form, rest, localizer.format_field_label)

        def parse(line: str) -> Json:
            return answer_parser.parse_answer(question.form, line, localizer.format_option, main)

        typed_draft = unwrap_current(await self._member_api.hear(question.number, actor, rest, {}, parse))
        if not typed_follow_ups and not isinstance(typed_draft.draft, dict):
            return typed_draft
        whole_draft = {**chosen, **(typed_draft.draft or {})}
        draft_view = unwrap_current(await self._member_api.view_draft(question.number, actor, whole_draft))
        unwrap(draft_view.read)
        return draft_view.model_copy(update={"left_out": typed_draft.left_out, "sure": typed_draft.sure})

    async def _render_sheet(
        self, question: QuestionView, actor: Actor, text: str, localizer: Localizer
    ) -> RenderedForm:
        """Return the form of an order sheet after a line of text: a new draft, or the old one extended."""
        key = (actor.member, question.number)
        ready_made = await self._find_ready_made(question, actor, text)
        if ready_made:
            return await self._render_form(question, actor, ready_made.draft, draft_view=ready_made)
        draft_view = unwrap_current(
            await self._member_api.edit_draft(question.number, actor, text, self._drafts.get(*key))
        )
        if draft_view.draft is None:
            self._drafts.discard(*key)
            return await self._render_form(question, actor)
        if draft_view.left_out:
            await self._unread.offer_variants(
                question, actor, text, localizer, str(getattr(draft_view.read, "words", ""))
            )
        return await self._render_form(question, actor, draft_view.draft, draft_view=draft_view)

    async def _find_ready_made(self, question: QuestionView, actor: Actor, text: str) -> DraftView | None:
        """Return the draft of a ready-made order that a text names as its button does: `careful`, `brawler please`.

        Prices are computed only if the text may name one. Other words are left out, which only a build may have."""
        if len(text) > MAX_SHEET_CHARS or (question.is_order_sheet and any(c.isdigit() for c in text)):
            return None
        possible_orders = list_possible_names(self._list_localizers(question.game), question.names)
        if not self._member_api.may_name_ready_made(question.game, text, possible_orders):
            return None
        prices = unwrap_current(await self._member_api.view_draft(question.number, actor, None)).prices
        if prices.pending and self._find_named(question.game, question.names, text, ADVISED_OFFERS):
            await self._member_api.wait_for_forecast(question.number, actor)
            prices = unwrap_current(await self._member_api.view_draft(question.number, actor, None)).prices
        offers = prices.offers
        named_order = self._find_named(question.game, question.names, text, offers)
        if named_order is None or (named_order.left_out and not isinstance(question.form, AllocationForm)):
            return None
        preset = offers[named_order.place].preset
        draft_view = unwrap_current(await self._member_api.view_draft(question.number, actor, preset.value))
        return draft_view.model_copy(update={"left_out": (*named_order.left_out, *preset.left_out)})

    def _find_named(
        self, game: str, names: Mapping[Seat, str], text: str, offers: Sequence[Offer]
    ) -> NamedOrder | None:
        """Return the one of the offers that a text names as its button does, in any language."""
        localizers = self._list_localizers(game)
        orders = [
            ReadyMade(one.preset.name, tuple(format_preset_name(one, localizer, names) for localizer in localizers))
            for one in offers
        ]
        return self._member_api.find_ready_made(game, text, orders)

    def _list_localizers(self, game: str) -> list[Localizer]:
        """Return the localizers of a game in all languages."""
        return [self._localizers.in_language(one).for_game(game) for one in self._localizers.languages]

    def _ask_which_reading(self, actor: Actor, race: int, refusal: InvalidAnswer, localizer: Localizer) -> RenderedForm:
        """Return the readings of an ambiguous text, with a button for each."""
        readings = list_offered_readings(refusal)
        named_readings = zip_longest(readings, refusal.facts.get(OPTION_NAMES, ()), fillvalue="")
        choices = (f"{format_code(one)} · {name}" if name else format_code(one) for one, name in named_readings)
        left_out = format_left_out_words(refusal.facts.get("left_out", ()), localizer)
        lines = [
            localizer.format_rejection(refusal),
            *left_out,
            *(f"{n}. {choice}" for n, choice in enumerate(choices, 1)),
        ]
        return (
            "\n".join(lines),
            make_button_view(*(make_button(str(n + 1), "reading", race, str(n)) for n in range(len(readings)))),
            (),
        )

    def make_modal(self, race: int, *, corrects: bool = False) -> Modal:
        """Make the modal for a line of orders: for the next turn, or that `corrects` what could not be read."""
        ui = self._localizers.common.format_ui
        title, hint = ("typed_title", "typed_hint") if corrects else ("ahead_title", "ahead_hint")
        return make_line_modal("ahead", race, ui(title), ui("ahead_label"), ui(hint), MAX_SHEET_CHARS)

    @race_button("ahead", fresh=False, opens_modal=opens_modal_first)
    async def _handle_ahead(self, responder: Responder, press: ButtonPress) -> None:
        """Open a modal for one line, then show its orders for the next turn."""
        if press.texts is None:
            unwrap(await self._member_api.find_next_sheet_round(press.number, responder.actor))
            await open_modal(responder.interaction, self.make_modal(press.number))
            return
        race = unwrap(await self._member_api.summarize(press.number, responder.actor))
        text, view, files = await self.render_typed(responder.actor, press.texts.get(0, ""), race)
        await responder.reply(text, view, files)

    @race_button("reading", fresh=False)
    async def _handle_reading(self, responder: Responder, press: ButtonPress) -> None:
        message = responder.interaction.message
        readings = READING_PATTERN.findall(read_text(message))[int(press.rest) :][:1] if message else []
        if not readings:
            raise InvalidAnswer("draft_lost")
        race = unwrap(await self._member_api.summarize(press.number, responder.actor))
        text, view, files = await self.render_typed(responder.actor, readings[0], race)
        await responder.reply(text, view, files)


def name_listed_options(refusal: InvalidAnswer, form: Form, localizer: Localizer) -> None:
    """Replace the options that a refusal lists by what stands on their buttons, such as `2 · 9 spaces, left lane`."""
    names = {
        str(value): localizer.format_ui("quoted", said=name) if "," in name else name
        for name, values in label_options(form, localizer).items()
        for value in values
    }
    options = refusal.facts.get("options")
    if isinstance(options, list):
        refusal.facts["options"] = [names.get(str(one), one) for one in options]


def _match_question(questions: tuple[QuestionView, ...], text: str, localizer: Localizer) -> tuple[QuestionView, str]:
    """Return the question that a text answers, and the text without its title."""
    for question in questions:
        for name in (localizer.format_question_title(question.question), question.question.kind):
            if text.strip().casefold().startswith(f"{name.casefold()} "):
                return question, text.strip()[len(name) :]
    if len(questions) > 1:
        raise InvalidAnswer("which_question", kinds=[localizer.format_question_title(q.question) for q in questions])
    return questions[0], text
