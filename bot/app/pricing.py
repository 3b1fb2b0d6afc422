"""Prices of the possible answers to an open question, from its seat's view. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from bot.app.changes import ChangeSet, NewEntry
from bot.app.command import CommandContext, NeedsWorker
from bot.app.player_views import AnswerCache
from bot.app.race_snapshot import Game, RaceSnapshot
from bot.posts.summaries import AnswerPrices, Offer, QuestionView, split_follow_ups
from bot.report.promises import encode_displayed_price
from bot.store.questions import QuestionRow
from rules.base import Json, Key
from rules.cost_preview import CornerAhead, Preset, Price
from rules.dice import RecordedDiceOnly
from rules.engine import advance
from rules.journal import Journal, JournalEntry
from rules.orders.auto_answer import RecordedOnly
from rules.orders.sheets import format_stored_sheet
from rules.questions import Field, FieldsForm, InvalidAnswer, list_options
from rules.step_context import OpenQuestion


def price_choices(
    context: CommandContext, row: QuestionRow, view: QuestionView, answer: Json = None, *, hurried: bool = False
) -> AnswerPrices:
    """Return the prices of a question's choices, and of an answer that the rules have read.

    `hurried`: of secondary choices only the known prices. Raises NeedsWorker in the event loop if a price has yet to be
    computed."""
    open_question = context.find_open_question(row)
    if open_question is None:
        return AnswerPrices()
    answers, values = context.get_answer_cache(open_question), _list_values(view, answer)
    if hurried:
        values = replace(values, beside=values.keep_priced(answers).beside)
    if context.in_event_loop and not values.are_priced(answers):
        raise NeedsWorker
    return _build_prices(context, view, answers, values, answers.presets, answers.corners_ahead)


def list_known_prices(
    context: CommandContext, row: QuestionRow, view: QuestionView, answer: Json = None
) -> AnswerPrices:
    """Return those prices of a question's choices, and of an answer, that need not be computed."""
    open_question = context.find_open_question(row)
    if open_question is None:
        return AnswerPrices()
    answers = context.get_answer_cache(open_question)
    presets = tuple(one for one in answers.presets if answers.has_price(one.value)) if answers.has_presets else ()
    ahead = answers.corners_ahead if answers.has_presets else ()
    return _build_prices(context, view, answers, _list_values(view, answer).keep_priced(answers), presets, ahead)


@dataclass(frozen=True)
class PricedValues:
    """The answers whose prices a form shows: of the main choices, of secondary ones by field, and the draft's."""

    main: Mapping[str, Json]
    beside: Mapping[str, Mapping[str, Json]]
    draft: Json

    def keep_priced(self, answers: AnswerCache) -> "PricedValues":
        """Return those that have been read and priced."""
        return PricedValues(
            _keep_priced(answers, self.main),
            {name: _keep_priced(answers, values) for name, values in self.beside.items()},
            self.draft if answers.has_price(self.draft) else None,
        )

    def are_priced(self, answers: AnswerCache) -> bool:
        """Whether nothing has to be read, priced or prepared any more."""
        choices = [*self.main.values(), *(value for values in self.beside.values() for value in values.values())]
        return (
            answers.has_presets
            and all(answers.has_read_and_price(value) for value in choices)
            and (self.draft is None or answers.has_price(self.draft))
            and all(answers.has_price(one.value) for one in answers.presets)
        )


def _list_values(view: QuestionView, answer: Json) -> PricedValues:
    return PricedValues(
        main={str(option.value): _with_choice(view, option.value) for option in list_options(view.form)},
        beside={field.name: _add_secondary_choices(view, field) for field in _list_secondary_fields(view)},
        draft=split_follow_ups(view.present if answer is None else answer)[0],
    )


def _build_prices(
    context: CommandContext,
    view: QuestionView,
    answers: AnswerCache,
    values: PricedValues,
    presets: tuple[Preset, ...],
    ahead: tuple[CornerAhead, ...],
) -> AnswerPrices:
    return AnswerPrices(
        choices=_price_all(answers, values.main),
        beside={name: _price_all(answers, choices) for name, choices in values.beside.items()},
        price=None if values.draft is None else answers.compute_price(values.draft),
        offers=tuple(
            Offer(preset=one, price=answers.compute_price(one.value), words=_format_sheet(context, view, one.value))
            for one in presets
        ),
        ahead=ahead,
        pending=answers.is_pending,
    )


def _keep_priced(answers: AnswerCache, values: Mapping[str, Json]) -> dict[str, Json]:
    return {name: value for name, value in values.items() if answers.has_read_and_price(value)}


def _price_all(answers: AnswerCache, values: Mapping[str, Json]) -> dict[str, Price]:
    prices = {name: _price_one(answers, value) for name, value in values.items()}
    return {name: price for name, price in prices.items() if price}


def _price_one(answers: AnswerCache, value: Json) -> Price | None:
    """Return the price of a choice; None if the rules do not accept it."""
    try:
        return answers.compute_price(answers.read(value))
    except InvalidAnswer:
        return None


def _with_choice(view: QuestionView, value: str | int) -> Json:
    """Return the answer with a choice made.

    On an order sheet the choice is the first field, added to the draft."""
    if not isinstance(view.form, FieldsForm):
        return value
    return {**(view.fields or {}), view.form.fields[0].name: value}


def _list_secondary_fields(view: QuestionView) -> Iterator[Field]:
    """Yield the fields that can be chosen once the first one is."""
    if isinstance(view.form, FieldsForm) and view.fields and view.form.fields[0].name in view.fields:
        yield from (field for field in view.form.fields if field.at_hand)


def _add_secondary_choices(view: QuestionView, field: Field) -> dict[str, Json]:
    return {str(option.value): {**(view.fields or {}), field.name: option.value} for option in list_options(field)}


def _format_sheet(context: CommandContext, view: QuestionView, value: Json) -> str:
    sheets = context.game.ruleset.sheets
    return format_stored_sheet(sheets, value) if sheets and view.is_order_sheet else ""


CONFIRMED_SOURCES = ("driver", "sheet", "standing")
"""Answer sources that stand for the driver's own word."""


def dump_confirmed_price(context: CommandContext, open_question: OpenQuestion, value: Json) -> Json:
    """Return the stored form of an answer's price, if it was displayed.

    Typed answers are priced when their set closes."""
    answers = context.get_answer_cache(open_question)
    return encode_displayed_price(answers.compute_price(value)) if answers.has_price(value) else None


def price_unpriced_answers(context: CommandContext) -> dict[Key, Json]:
    """Return the prices, by key, of the open set's answers that were confirmed without a displayed price."""
    open_questions = context.progress.open if context.progress else ()
    prices = {
        a.key: encode_displayed_price(context.get_answer_cache(a).compute_price(a.answer.value))
        for a in open_questions
        if a.answer and _lacks_price(a.answer)
    }
    return {key: price for key, price in prices.items() if price is not None}


def add_standing_order_prices(game: Game, before: RaceSnapshot, change_set: ChangeSet) -> ChangeSet:
    """Add prices to answers from standing orders that closed a round within one run."""
    progress, weigh = change_set.progress, game.ruleset.price
    required_keys = {key for step in progress.closed for key in step.required_answers} if progress else set()
    entries = (one.entry for one in change_set.list_changes_of_kind(NewEntry))
    unpriced_entries = {entry.key: entry for entry in entries if entry.key in required_keys and _lacks_price(entry)}
    if not unpriced_entries:
        return change_set
    rerun = advance(
        game.ruleset, game.table, before.checkpoint, Journal(before.entries), RecordedDiceOnly(), RecordedOnly()
    )
    prices = {
        a.key: encode_displayed_price(
            weigh(
                game.table,
                game.build_player_view(rerun.state, a.question.seat),
                a.question,
                unpriced_entries[a.key].value,
            )
        )
        for a in rerun.open
        if a.key in unpriced_entries
    }
    priced_changes = (
        replace(one, entry=one.entry.model_copy(update={"shown": prices[one.entry.key]}))
        if isinstance(one, NewEntry) and one.entry.key in prices
        else one
        for one in change_set.changes
    )
    return replace(change_set, changes=tuple(priced_changes))


def _lacks_price(entry: JournalEntry) -> bool:
    return entry.hand in CONFIRMED_SOURCES and entry.shown is None
