"""Use cases of drivers with the questions that are open for them: forms, drafts, prices, answers, standing orders."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from bot.app.advice_jobs import AdviceJob, AdviceSource, make_advice_job
from bot.app.changes import NewEntry
from bot.app.command import CommandContext, Decide, Decision, check_running, find_driver, summarize_race
from bot.app.player_views import AnswerCache
from bot.app.pricing import dump_confirmed_price
from bot.app.question_drafts import (
    build_draft,
    build_known_draft,
    check_answer,
    check_may_answer,
    edit_draft,
    find_question_view,
    hear_text,
    read_answer,
)
from bot.app.race_access import AuthorizedRaces
from bot.app.standing_orders import (
    find_next_sheet_round,
    hear_beforehand,
    make_standing_orders_decision,
    map_names_to_seats,
    offer_early_orders,
    spell_cars,
)
from bot.app.unknown_words import UnknownWords
from bot.data_files import Library
from bot.model.actor import Actor, Rejection
from bot.posts.summaries import (
    AcceptedAnswer,
    CheckedAnswer,
    DraftView,
    FieldsHeard,
    FiledOrders,
    Offer,
    OutdatedForm,
    PathPreview,
    QuestionView,
    list_numbered_spaces,
    split_follow_ups,
)
from bot.store.questions import QuestionRow
from bot.store.races import Race
from rules.base import Json
from rules.commitments import make_receipt
from rules.journal import SEAL, JournalEntry
from rules.orders.answers import Labels
from rules.orders.ready_made import NamedOrder, ReadyMade, find_ready_made, may_name_ready_made
from rules.orders.sheets import format_stored_sheet, is_stored_order, read_written_field

T = TypeVar("T")
FORECAST_WAIT_SECONDS = 0.3
"""Seconds that a form waits for a forecast; later it is shown without prices, and edited once they are there."""
MAX_FORECAST_SECONDS = 20.0


class QuestionApi:
    """Use cases with open questions; each method takes the actor.

    `unknown`: counts words in orders that could not be read."""

    def __init__(self, access: AuthorizedRaces, library: Library, unknown: UnknownWords | None = None) -> None:
        self._access, self._library, self._unknown = access, library, unknown
        self._forecasting = WeakKeyDictionary[AnswerCache, asyncio.Task[None]]()

    async def list_questions(self, actor: Actor, race: int) -> tuple[QuestionView, ...] | Rejection:
        """Return a member's open questions with their forms and current answers."""

        def see(context: CommandContext) -> tuple[QuestionView, ...] | Rejection:
            driver = find_driver(context, actor.member)
            if driver is None:
                return Rejection(code="not_seated")
            return check_running(context.now.race) or context.list_own_questions(driver.seat)

        return await self._access.ask_until_settled(
            race, lambda: self._access.query(race, actor, see, in_event_loop=True)
        )

    async def view_question(
        self, number: int, actor: Actor, draft: Json = None
    ) -> QuestionView | OutdatedForm | Rejection:
        """Return a question by its id, its form reflecting a draft.

        The questions that replace it if it is out of date."""
        return await self.query_question(
            number, actor, lambda context, row: find_question_view(context, row, actor.member, draft)
        )

    async def check_answer(self, number: int, actor: Actor, value: Json) -> CheckedAnswer | OutdatedForm | Rejection:
        """Return an answer as the rules read it, without recording it."""

        def see(context: CommandContext, row: QuestionRow) -> CheckedAnswer | OutdatedForm | Rejection:
            view = find_question_view(context, row, actor.member)
            return check_answer(context, row, value) if isinstance(view, QuestionView) else view

        return await self.query_question(number, actor, see)

    async def view_draft(
        self, number: int, actor: Actor, draft: Json, *, hurried: bool = False, at_once: bool = False
    ) -> DraftView | OutdatedForm | Rejection:
        """Return a question reflecting a draft, the draft as the rules read it, and the prices of its answers.

        Prices are computed once, by the worker. `hurried`: under load, secondary prices are left out. `at_once`: only
        with what is known, since the member's press is not acknowledged before. Nothing is recorded."""

        def see(context: CommandContext, row: QuestionRow) -> DraftView | OutdatedForm | Rejection:
            if at_once:
                return build_known_draft(context, row, actor.member, draft)
            return build_draft(context, row, actor.member, draft, hurried=hurried)

        draft_view = await self.query_question(number, actor, see)
        if (
            isinstance(draft_view, DraftView)
            and draft_view.prices.pending
            and not at_once
            and await self.wait_for_forecast(number, actor, FORECAST_WAIT_SECONDS)
        ):
            return await self.query_question(number, actor, see)
        return draft_view

    async def wait_for_forecast(self, number: int, actor: Actor, seconds: float = MAX_FORECAST_SECONDS) -> bool:
        """Wait until a worker has forecast the round and priced what a form shows.

        False if that takes longer, or the question has closed; the forecast goes on in any case."""
        answers_in = await self.query_question(number, actor, _find_answers)
        if not isinstance(answers_in, AnswersIn) or self._access.advice is None:
            return False
        answers, race = answers_in
        values = answers.unpriced_values
        if not answers.is_pending:
            return True
        if answers not in self._forecasting:
            orders = answers.advised is None
            job = make_advice_job(race, answers, values, orders=orders)
            self._forecasting[answers] = asyncio.create_task(_take_advice(self._access.advice, job, answers, values))
        try:
            await asyncio.wait_for(asyncio.shield(self._forecasting[answers]), seconds)
        except TimeoutError:
            return False
        self._forecasting.pop(answers, None)
        return True

    async def edit_draft(
        self, number: int, actor: Actor, text: str, draft: Json
    ) -> DraftView | OutdatedForm | Rejection:
        """Return an order-sheet draft after a line of text that replaces, extends or clears it.

        Nothing is recorded."""

        def see(context: CommandContext, row: QuestionRow) -> DraftView | OutdatedForm | Rejection:
            view = find_question_view(context, row, actor.member)
            if not isinstance(view, QuestionView):
                return view
            book = self._library.load_phrase_book(view.game)
            edit = edit_draft(context, row, actor, spell_cars(context, text), draft, book)
            if self._unknown:
                self._unknown.count_in(edit, view.game, book, map_names_to_seats(context))
            return edit

        return await self.query_question(number, actor, see, in_event_loop=False)

    async def hear(
        self, number: int, actor: Actor, text: str, labels: Labels, parse: Callable[[str], Json]
    ) -> DraftView | OutdatedForm | Rejection:
        """Return the draft of an answer that is no order sheet, from a text as people write it.

        `labels`: options by what stands on their buttons; `parse`: reads a text that is written as the form prints
        it. Nothing is recorded."""

        def see(context: CommandContext, row: QuestionRow) -> DraftView | OutdatedForm | Rejection:
            view = find_question_view(context, row, actor.member)
            if not isinstance(view, QuestionView):
                return view
            book = self._library.load_phrase_book(view.game)
            reading = hear_text(context, row, actor, spell_cars(context, text), book, labels, parse)
            if self._unknown:
                self._unknown.count_in(reading, view.game, book, map_names_to_seats(context))
            return reading

        return await self.query_question(number, actor, see)

    def find_ready_made(self, game: str, text: str, orders: Sequence[ReadyMade]) -> NamedOrder | None:
        """Return the one of the ready-made orders that a text names."""
        return find_ready_made(text, orders, self._library.load_phrase_book(game))

    def may_name_ready_made(self, game: str, text: str, orders: Sequence[ReadyMade]) -> bool:
        """Return whether a text may name a ready-made order."""
        return may_name_ready_made(text, orders, self._library.load_phrase_book(game))

    async def hear_fields(self, number: int, actor: Actor, texts: Mapping[str, str]) -> FieldsHeard:
        """Return what was written in the fields of an order sheet, as it is printed.

        What is not understood stays as it is. Nothing is recorded."""

        def see(context: CommandContext, row: QuestionRow) -> FieldsHeard:
            reader = context.make_sheet_reader(row)
            if reader is None:
                return FieldsHeard(texts=dict(texts))
            sheet_reader = replace(
                reader,
                book=self._library.load_phrase_book(context.game.ruleset.name),
                seat_names=map_names_to_seats(context),
            )
            fields = {
                name: read_written_field(sheet_reader, name, spell_cars(context, text)) for name, text in texts.items()
            }
            left_out = tuple(words for field in fields.values() for words in field.left_out)
            return FieldsHeard(texts={name: field.text for name, field in fields.items()}, left_out=left_out)

        fields_heard = await self.query_question(number, actor, see)
        return fields_heard if isinstance(fields_heard, FieldsHeard) else FieldsHeard(texts=dict(texts))

    async def query_question(
        self,
        number: int,
        actor: Actor,
        see: Callable[[CommandContext, QuestionRow], T | OutdatedForm | Rejection],
        *,
        in_event_loop: bool = True,
    ) -> T | OutdatedForm | Rejection:
        """Return the result of `see` for an open question."""
        row = await self._find_question(number, actor)
        if row is None:
            return Rejection(code="not_open")
        return await self._access.ask_until_settled(
            row.race,
            lambda: self._access.query(
                row.race, actor, lambda context: see(context.choose_context(row), row), in_event_loop=in_event_loop
            ),
        )

    async def preview_path(self, number: int, actor: Actor, value: Json) -> PathPreview | OutdatedForm | Rejection:
        """Return the path of an answer, as far as its seat knows, and the steps that may follow.

        No spaces for a car that is hemmed in. Nothing is recorded."""

        def see(context: CommandContext, row: QuestionRow) -> PathPreview | OutdatedForm | Rejection:
            view = find_question_view(context, row, actor.member, value)
            if not isinstance(view, QuestionView):
                return view
            answer = read_answer(context, row, value) if value else value
            return answer if isinstance(answer, Rejection) else _build_path_preview(context, row, answer, view)

        return await self.query_question(number, actor, see)

    async def submit_answer(self, number: int, actor: Actor, value: Json) -> AcceptedAnswer | OutdatedForm | Rejection:
        """Record an answer. It may be changed until its set closes."""
        row = await self._find_question(number, actor)
        if row is None:
            return Rejection(code="not_open")
        answering = _make_answer_decision(row, actor, value)
        recorded_value = await self._access.ask_until_settled(
            row.race,
            lambda: self._access.execute(
                row.race, actor, answering, actor.make_token("answer"), in_event_loop=True, in_hidden_phase=row.hidden
            ),
        )
        if isinstance(recorded_value, Rejection):
            return (
                await self._list_current_questions(row, actor) if recorded_value.code == "changed" else recorded_value
            )
        accepted = await self._access.query(
            row.race,
            actor,
            lambda context: _build_accepted(context.choose_context(row), row, actor.member, recorded_value),
            in_event_loop=True,
        )
        return AcceptedAnswer(question=None, value=recorded_value) if isinstance(accepted, Rejection) else accepted

    async def preview_standing_orders(self, race: int, actor: Actor, text: str) -> FiledOrders | Rejection:
        """Return the standing orders after a text such as `standing: …`, without recording them."""
        return await self._access.query(
            race, actor, lambda context: hear_beforehand(context, actor.member, text, self._library)
        )

    async def find_next_sheet_round(self, race: int, actor: Actor) -> int | Rejection:
        """Return the round for which an order sheet would be kept while nothing is asked."""
        return await self._access.query(race, actor, lambda context: find_next_sheet_round(context, actor.member))

    async def offer_early_orders(self, race: int, actor: Actor) -> tuple[Offer, ...] | Rejection:
        """Return the ready-made orders, with prices, for a turn still to come in this round."""
        return await self._access.query(race, actor, lambda context: offer_early_orders(context, actor.member))

    async def set_standing_orders(self, race: int, actor: Actor, text: str) -> FiledOrders | Rejection:
        """Store standing orders and sheets ahead, each replacing the one before.

        They answer wherever the rules allow."""
        note = await self._access.execute(
            race, actor, make_standing_orders_decision(actor, text), actor.make_token("file"), in_hidden_phase=True
        )
        return note if isinstance(note, Rejection) else FiledOrders.model_validate(note)

    async def _find_question(self, number: int, actor: Actor) -> QuestionRow | None:
        """Find a question by its id; None if its race does not exist for the actor."""
        row = await self._access.find_question(number)
        return None if row is None or await self._access.check_access(row.race, actor) else row

    async def _list_current_questions(self, row: QuestionRow, actor: Actor) -> OutdatedForm | Rejection:
        now = await self.list_questions(actor, row.race)
        if isinstance(now, Rejection):
            return now
        return OutdatedForm(questions=now) if now else Rejection(code="not_open")


class AnswersIn(NamedTuple):
    """What has been found of a question's answers, and the race that it is put in."""

    answers: AnswerCache
    race: Race


def _find_answers(context: CommandContext, row: QuestionRow) -> AnswersIn | Rejection:
    answers = context.find_open_answers(row)
    return AnswersIn(answers, context.now.race) if answers else Rejection(code="not_open")


async def _take_advice(source: AdviceSource, job: AdviceJob, answers: AnswerCache, values: tuple[Json, ...]) -> None:
    answers.take_advice(await source.advise(job), values)


def _build_accepted(context: CommandContext, row: QuestionRow, member: int, value: Json) -> AcceptedAnswer:
    """Return the confirmation of a recorded answer: the question while it is open, and the receipt."""
    after = find_question_view(context, row, member)
    question = after if isinstance(after, QuestionView) else None
    if question and question.present == value:
        return AcceptedAnswer(question=question, value=value, words=question.words, receipt=question.receipt)
    sheets, main = context.game.ruleset.sheets, split_follow_ups(value)[0]
    words = format_stored_sheet(sheets, main) if sheets and is_stored_order(main) else ""
    receipt = _make_sealed_receipt(context, row, value)
    return AcceptedAnswer(question=question, value=value, words=words, receipt=receipt)


def _make_sealed_receipt(context: CommandContext, row: QuestionRow, value: Json) -> str:
    seed, value = context.now.race.seed, split_follow_ups(value)[0]
    return make_receipt(seed, row.key, value, row.branch) if seed and row.set_key.startswith(SEAL) else ""


def _build_path_preview(
    context: CommandContext, row: QuestionRow, answer: Json, question_view: QuestionView
) -> PathPreview | Rejection:
    """Return the path preview from nothing but the seat's own view."""
    open_question = context.find_open_question(row)
    if context.game.ruleset.preview is None or open_question is None:
        return Rejection(code="no_way")
    view = context.get_player_views().get_view(row.seat)
    own = next((car for car in view.cars if car.seat == row.seat), None)
    if own is None:
        return Rejection(code="no_way")
    spaces = context.preview_path(open_question, answer) if answer else ()
    afoot = tuple(man.at for man in view.pieces if man.steered and man.seat == own.seat)
    trails = {own.seat: (*(afoot or own.spaces[:1]), *spaces)}
    cars = tuple(c.model_copy(update={"trail": trails.get(c.seat, ())}) for c in view.cars)
    view = view.model_copy(update={"cars": cars})
    return PathPreview(
        summary=summarize_race(context),
        seat=own.seat,
        view=view,
        spaces=spaces,
        onward=list_numbered_spaces(question_view.form),
    )


def _make_answer_decision(row: QuestionRow, actor: Actor, value: Json) -> Decide:
    def decide(public_context: CommandContext) -> Decision | Rejection:
        context = public_context.choose_context(row)
        rejection, open_question = check_may_answer(context, row, actor.member), context.find_open_question(row)
        if rejection:
            return rejection
        if open_question is None:
            others = any(context.find_open_question(other) for other in context.now.open if other.seat == row.seat)
            return Rejection(code="changed" if others else "not_open")
        form_value = read_answer(context, row, value)
        if isinstance(form_value, Rejection):
            return form_value
        main, _ = split_follow_ups(form_value)
        displayed_price = dump_confirmed_price(context, open_question, main)
        entry = JournalEntry(
            key=row.key, hand="driver", value=main, about=open_question.question_digest, shown=displayed_price
        )
        beside = (NewEntry(one, actor.member) for one in context.make_follow_up_entries(open_question, form_value))
        return Decision(context.apply_answer(NewEntry(entry, actor.member), *beside), form_value)

    return decide
