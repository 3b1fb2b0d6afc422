"""Use cases of drivers with the questions that are open for them: forms, drafts, prices, answers, standing orders."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from bot.app.advice_jobs import AdviceJob, AdviceSource, advice_job
from bot.app.changes import NewEntry
from bot.app.command import CommandContext, Decide, Decision, check_running, find_driver, summarize_race
from bot.app.player_views import AnswerCache
from bot.app.pricing import confirmed_price, price_choices
from bot.app.race_access import AuthorizedRaces
from bot.app.standing_orders import (
    called_in,
    hear_beforehand,
    make_standing_orders_decision,
    next_sheet_round,
    offer_early_orders,
    spell_cars,
)
from bot.app.unknown_words import UnknownWords
from bot.data_files import Library
from bot.model.actor import Actor, Rejection
from bot.posts.summaries import (
    Accepted,
    Changed,
    Checked,
    Drafted,
    FieldsHeard,
    FiledOrders,
    Offer,
    QuestionView,
    WayShown,
    list_numbered_spaces,
    split_follow_ups,
)
from bot.store.questions import QuestionRow
from bot.store.races import Race
from rules.base import Json
from rules.commitments import make_receipt
from rules.journal import SEAL, JournalEntry
from rules.orders.answers import Labels
from rules.orders.hearing import Listener
from rules.orders.phrases import PhraseBook
from rules.orders.sheets import correct_draft, dump_order, format_stored_sheet, written_field
from rules.questions import InvalidAnswer

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
            there = find_driver(context, actor.member)
            if there is None:
                return Rejection(code="not_seated")
            return check_running(context.now.race) or context.list_own_questions(there.seat)

        found: tuple[QuestionView, ...] | Rejection = await self._access.ask_until_settled(
            race, lambda: self._access.query(race, actor, see, brief=True)
        )
        return found

    async def view_question(self, number: int, actor: Actor, draft: Json = None) -> QuestionView | Changed | Rejection:
        """Return a question by its id, its form reflecting a draft.

        The questions that replace it if it is out of date."""
        return await self._query_question(
            number, actor, lambda context, row: _find_question_view(context, row, actor.member, draft)
        )

    async def check_answer(self, number: int, actor: Actor, value: Json) -> Checked | Changed | Rejection:
        """Return an answer as the rules read it, without recording it."""

        def see(context: CommandContext, row: QuestionRow) -> Checked | Changed | Rejection:
            found = _find_question_view(context, row, actor.member)
            return _check_answer(context, row, value) if isinstance(found, QuestionView) else found

        return await self._query_question(number, actor, see)

    async def view_draft(
        self, number: int, actor: Actor, draft: Json, *, hurried: bool = False, at_once: bool = False
    ) -> Drafted | Changed | Rejection:
        """Return a question reflecting a draft, the draft as the rules read it, and the prices of its answers.

        Prices are computed once, by the worker. `hurried`: under load, secondary prices are left out. `at_once`: with
        the prices that are known, since the member's press is not acknowledged before. Nothing is recorded."""

        def see(context: CommandContext, row: QuestionRow) -> Drafted | Changed | Rejection:
            return _build_draft(context, row, actor.member, draft, hurried=hurried)

        found = await self._query_question(number, actor, see)
        if (
            isinstance(found, Drafted)
            and found.prices.pending
            and not at_once
            and await self.wait_for_forecast(number, actor, FORECAST_WAIT_SECONDS)
        ):
            return await self._query_question(number, actor, see)
        return found

    async def wait_for_forecast(self, number: int, actor: Actor, seconds: float = MAX_FORECAST_SECONDS) -> bool:
        """Wait until a worker has forecast the round and priced what a form shows.

        False if that takes longer, or the question has closed; the forecast goes on in any case."""
        found = await self._query_question(number, actor, _answers_in)
        if not isinstance(found, AnswersIn) or self._access.advice is None:
            return False
        answers, race = found
        values = answers.wanted
        if not answers.is_pending:
            return True
        if answers not in self._forecasting:
            orders = answers.advised is None
            job = advice_job(race, answers, values, orders=orders)
            self._forecasting[answers] = asyncio.create_task(_take_advice(self._access.advice, job, answers, values))
        try:
            await asyncio.wait_for(asyncio.shield(self._forecasting[answers]), seconds)
        except TimeoutError:
            return False
        self._forecasting.pop(answers, None)
        return True

    async def edit_draft(self, number: int, actor: Actor, text: str, draft: Json) -> Drafted | Changed | Rejection:
        """Return an order-sheet draft after a line of text that replaces, extends or clears it.

        Nothing is recorded."""

        def see(context: CommandContext, row: QuestionRow) -> Drafted | Changed | Rejection:
            found = _find_question_view(context, row, actor.member)
            if not isinstance(found, QuestionView):
                return found
            book = self._library.phrase_book(found.game)
            done = _edit_draft(context, row, actor, spell_cars(context, text), draft, book)
            if self._unknown:
                self._unknown.count_in(done, found.game, book, called_in(context))
            return done

        return await self._query_question(number, actor, see, brief=False)

    async def hear(
        self, number: int, actor: Actor, text: str, labels: Labels, parse: Callable[[str], Json]
    ) -> Drafted | Changed | Rejection:
        """Return the draft of an answer that is no order sheet, from a text as people write it.

        `labels`: options by what stands on their buttons; `parse`: reads a text that is written as the form prints
        it. Nothing is recorded."""

        def see(context: CommandContext, row: QuestionRow) -> Drafted | Changed | Rejection:
            found = _find_question_view(context, row, actor.member)
            if not isinstance(found, QuestionView):
                return found
            book = self._library.phrase_book(found.game)
            done = _heard(context, row, actor, spell_cars(context, text), book, labels, parse)
            if self._unknown:
                self._unknown.count_in(done, found.game, book, called_in(context))
            return done

        return await self._query_question(number, actor, see)

    async def hear_fields(self, number: int, actor: Actor, said: Mapping[str, str]) -> FieldsHeard:
        """Return what was written in the fields of an order sheet, as it is printed.

        What is not understood stays as it is. Nothing is recorded."""

        def see(context: CommandContext, row: QuestionRow) -> FieldsHeard:
            reader = context.sheet_reader(row)
            if reader is None:
                return FieldsHeard(texts=dict(said))
            heard = replace(
                reader, book=self._library.phrase_book(context.game.ruleset.name), called=called_in(context)
            )
            fields = {name: written_field(heard, name, spell_cars(context, text)) for name, text in said.items()}
            left_out = tuple(words for field in fields.values() for words in field.left_out)
            return FieldsHeard(texts={name: field.text for name, field in fields.items()}, left_out=left_out)

        found = await self._query_question(number, actor, see)
        return found if isinstance(found, FieldsHeard) else FieldsHeard(texts=dict(said))

    async def _query_question(
        self,
        number: int,
        actor: Actor,
        see: Callable[[CommandContext, QuestionRow], T | Changed | Rejection],
        *,
        brief: bool = True,
    ) -> T | Changed | Rejection:
        """Return the result of `see` for an open question."""
        row = await self._find_question(number, actor)
        if row is None:
            return Rejection(code="not_open")
        found: T | Changed | Rejection = await self._access.ask_until_settled(
            row.race,
            lambda: self._access.query(row.race, actor, lambda b: see(b.context_for(row), row), brief=brief),
        )
        return found

    async def preview_path(self, number: int, actor: Actor, value: Json) -> WayShown | Changed | Rejection:
        """Return the path of an answer, as far as its seat knows, and the steps that may follow.

        No spaces for a car that is hemmed in. Nothing is recorded."""

        def see(context: CommandContext, row: QuestionRow) -> WayShown | Changed | Rejection:
            found = _find_question_view(context, row, actor.member, value)
            if not isinstance(found, QuestionView):
                return found
            read = _read_answer(context, row, value) if value else value
            return read if isinstance(read, Rejection) else _build_path_preview(context, row, read, found)

        return await self._query_question(number, actor, see)

    async def submit_answer(self, number: int, actor: Actor, value: Json) -> Accepted | Changed | Rejection:
        """Record an answer. It may be changed until its set closes."""
        row = await self._find_question(number, actor)
        if row is None:
            return Rejection(code="not_open")
        answering = _make_answer_decision(row, actor, value)
        done = await self._access.ask_until_settled(
            row.race,
            lambda: self._access.execute(
                row.race, actor, answering, actor.token_for("answer"), brief=True, silent=row.covered
            ),
        )
        if isinstance(done, Rejection):
            return await self._current_questions(row, actor) if done.code == "changed" else done
        counted: Accepted | Rejection = await self._access.query(
            row.race,
            actor,
            lambda context: _build_accepted(context.context_for(row), row, actor.member, done),
            brief=True,
        )
        return Accepted(question=None, value=done) if isinstance(counted, Rejection) else counted

    async def preview_standing_orders(self, race: int, actor: Actor, text: str) -> FiledOrders | Rejection:
        """Return the standing orders after a text such as `standing: …`, without recording them."""
        found: FiledOrders | Rejection = await self._access.query(
            race, actor, lambda context: hear_beforehand(context, actor.member, text, self._library)
        )
        return found

    async def next_sheet_round(self, race: int, actor: Actor) -> int | Rejection:
        """Return the round for which an order sheet would be kept while nothing is asked."""
        found: int | Rejection = await self._access.query(
            race, actor, lambda context: next_sheet_round(context, actor.member)
        )
        return found

    async def offer_early_orders(self, race: int, actor: Actor) -> tuple[Offer, ...] | Rejection:
        """Return the ready-made orders, with prices, for a turn still to come in this round."""
        found: tuple[Offer, ...] | Rejection = await self._access.query(
            race, actor, lambda context: offer_early_orders(context, actor.member)
        )
        return found

    async def set_standing_orders(self, race: int, actor: Actor, text: str) -> FiledOrders | Rejection:
        """Store standing orders and sheets ahead, each replacing the one before.

        They answer wherever the rules allow."""
        done = await self._access.execute(
            race, actor, make_standing_orders_decision(actor, text), actor.token_for("file"), silent=True
        )
        return done if isinstance(done, Rejection) else FiledOrders.model_validate(done)

    async def _find_question(self, number: int, actor: Actor) -> QuestionRow | None:
        """Find a question by its id; None if its race does not exist for the actor."""
        row = await self._access.find_question(number)
        return None if row is None or await self._access.check_access(row.race, actor) else row

    async def _current_questions(self, row: QuestionRow, actor: Actor) -> Changed | Rejection:
        now = await self.list_questions(actor, row.race)
        if isinstance(now, Rejection):
            return now
        return Changed(questions=now) if now else Rejection(code="not_open")


def _check_may_answer(context: CommandContext, row: QuestionRow, member: int) -> Rejection | None:
    """Return a rejection if a member may not answer a question now, whether or not it is open."""
    there = find_driver(context, member)
    if there is None or there.gone:
        return Rejection(code="not_seated")
    return Rejection(code="wrong_seat") if there.seat != row.seat else check_running(context.now.race)


def _find_question_view(
    context: CommandContext, row: QuestionRow, member: int, draft: Json = None
) -> QuestionView | Changed | Rejection:
    barred = _check_may_answer(context, row, member)
    if barred:
        return barred
    found = context.view_question(next((r for r in context.now.open if r.number == row.number), row), draft)
    if found:
        return found
    others = context.list_questions(row.seat)
    return Changed(questions=others) if others else Rejection(code="not_open")


def _read_answer(context: CommandContext, row: QuestionRow, value: Json) -> Json | Rejection:
    """Return a value as the rules read it, from its seat's view."""
    asked = context.find_open_question(row)
    assert asked is not None
    try:
        return context.read_form(asked, value)
    except InvalidAnswer as refused:
        return Rejection(code=refused.code, because=refused.because, facts=refused.facts)


def _check_answer(context: CommandContext, row: QuestionRow, value: Json) -> Checked | Rejection:
    read = _read_answer(context, row, value)
    if isinstance(read, Rejection):
        return read
    reader = context.sheet_reader(row)
    return Checked(value=read, words=format_stored_sheet(reader.sheets, read) if reader else "")


class AnswersIn(NamedTuple):
    """What has been found of a question's answers, and the race that it is put in."""

    answers: AnswerCache
    race: Race


def _answers_in(context: CommandContext, row: QuestionRow) -> AnswersIn | Rejection:
    answers = context.answers_of(row)
    return AnswersIn(answers, context.now.race) if answers else Rejection(code="not_open")


async def _take_advice(source: AdviceSource, job: AdviceJob, answers: AnswerCache, values: tuple[Json, ...]) -> None:
    answers.take_advice(await source.advise(job), values)


def _build_draft(
    context: CommandContext, row: QuestionRow, member: int, draft: Json, *, hurried: bool = False
) -> Drafted | Changed | Rejection:
    found = _find_question_view(context, row, member, draft)
    if not isinstance(found, QuestionView):
        return found
    read = None if draft is None else _check_answer(context, row, draft)
    answer = read.value if isinstance(read, Checked) else None
    known = price_choices(context, row, found, split_follow_ups(answer)[0], hurried=hurried)
    return Drafted(question=found, draft=draft, read=read, prices=known)


def _edit_draft(
    context: CommandContext, row: QuestionRow, actor: Actor, text: str, draft: Json, book: PhraseBook
) -> Drafted | Changed | Rejection:
    reader, asked = context.sheet_reader(row), context.find_open_question(row)
    assert reader is not None
    reader = replace(reader, book=book, called=called_in(context))
    counted = asked.answer.value if asked and asked.answer else None
    try:
        read = correct_draft(reader, text, draft, counted)
    except InvalidAnswer as refused:
        return Rejection(code=refused.code, because=refused.because, facts=refused.facts)
    before = "" if read.instead_of is None else reader.sheets.language.write(read.instead_of)
    found = _build_draft(context, row, actor.member, None if read.value is None else dump_order(read.value))
    heard = {"instead_of": before, "left_out": read.left_out, "sure": read.sure}
    return found.model_copy(update=heard) if isinstance(found, Drafted) else found


def _heard(
    context: CommandContext,
    row: QuestionRow,
    actor: Actor,
    text: str,
    book: PhraseBook,
    labels: Labels,
    parse: Callable[[str], Json],
) -> Drafted | Changed | Rejection:
    asked, game = context.find_open_question(row), context.game
    assert asked is not None
    knowledge, called = context.player_views().player_view(row.seat), called_in(context)
    listener = Listener(game.ruleset, game.table, knowledge, asked.question, book, called, labels, parse)
    try:
        meant = listener.hear(text)
    except InvalidAnswer as refused:
        return Rejection(code=refused.code, because=refused.because, facts=refused.facts)
    found = _build_draft(context, row, actor.member, meant.value)
    heard = {"left_out": meant.left_out, "sure": meant.sure}
    return found.model_copy(update=heard) if isinstance(found, Drafted) else found


def _build_accepted(context: CommandContext, row: QuestionRow, member: int, value: Json) -> Accepted:
    """Return the confirmation of a recorded answer: the question while it is open, and the receipt."""
    after = _find_question_view(context, row, member)
    question = after if isinstance(after, QuestionView) else None
    receipt = question.receipt if question and question.present == value else ""
    return Accepted(question=question, value=value, receipt=receipt or _sealed_receipt(context, row, value))


def _sealed_receipt(context: CommandContext, row: QuestionRow, value: Json) -> str:
    seed, value = context.now.race.seed, split_follow_ups(value)[0]
    return make_receipt(seed, row.key, value, row.take) if seed and row.asked_in.startswith(SEAL) else ""


def _build_path_preview(
    context: CommandContext, row: QuestionRow, answer: Json, put: QuestionView
) -> WayShown | Rejection:
    """Return the path preview from nothing but the seat's own view."""
    asked = context.find_open_question(row)
    if context.game.ruleset.preview is None or asked is None:
        return Rejection(code="no_way")
    view = context.player_views().view(row.seat)
    own = next((car for car in view.cars if car.seat == row.seat), None)
    if own is None:
        return Rejection(code="no_way")
    spaces = context.preview_path(asked, answer) if answer else ()
    afoot = tuple(man.at for man in view.pieces if man.steered and man.seat == own.seat)
    trails = {own.seat: (*(afoot or own.spaces[:1]), *spaces)}
    cars = tuple(c.model_copy(update={"trail": trails.get(c.seat, ())}) for c in view.cars)
    view = view.model_copy(update={"cars": cars})
    return WayShown(
        summary=summarize_race(context), seat=own.seat, view=view, spaces=spaces, onward=list_numbered_spaces(put.form)
    )


def _make_answer_decision(row: QuestionRow, actor: Actor, value: Json) -> Decide:
    def decide(around: CommandContext) -> Decision | Rejection:
        context = around.context_for(row)
        barred, asked = _check_may_answer(context, row, actor.member), context.find_open_question(row)
        if barred:
            return barred
        if asked is None:
            others = any(context.find_open_question(other) for other in context.now.open if other.seat == row.seat)
            return Rejection(code="changed" if others else "not_open")
        read = _read_answer(context, row, value)
        if isinstance(read, Rejection):
            return read
        main, _ = split_follow_ups(read)
        shown = confirmed_price(context, asked, main)
        entry = JournalEntry(key=row.key, hand="driver", value=main, about=asked.question_digest, shown=shown)
        beside = (NewEntry(one, actor.member) for one in context.follow_up_entries(asked, read))
        return Decision(context.apply_answer(NewEntry(entry, actor.member), *beside), read)

    return decide
