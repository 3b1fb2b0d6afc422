"""What the answers to an open question would cost, from what its seat knows. Pure."""

from collections.abc import Callable

from bot.race.context import Context
from bot.store.questions import QuestionRow
from bot.telling.summaries import Offer, OpenQuestion, Weighed
from rules.orders.sheets import written_sheet
from rules.prices import Price
from rules.questions import Fields, Refused, offered
from rules.values import Json

Priced = Callable[[Json], Price | None]


def weighed(context: Context, row: QuestionRow, put: OpenQuestion, answer: Json = None) -> Weighed:
    """The prices of a question's choices, and of an answer as the rules have read it."""
    asked, progress, ruleset = context.asked(row), context.progress, context.game.ruleset
    if asked is None or progress is None or ruleset.weigh is None:
        return Weighed()
    table, question, weigh = context.game.table, asked.question, ruleset.weigh
    knowledge = context.game.knowledge(progress.state, row.seat)

    def price(value: Json) -> Price | None:
        try:
            return weigh(table, knowledge, question, ruleset.read_answer(table, knowledge, question, value))
        except Refused:
            return None

    found = ((str(option.value), price(_chosen(put, option.value))) for option in offered(put.form))
    now = put.present if answer is None else answer
    ready_made = ruleset.presets(table, knowledge, question) if ruleset.presets else ()
    read = [ruleset.read_answer(table, knowledge, question, one.value) for one in ready_made]
    presets = [one.model_copy(update={"value": value}) for one, value in zip(ready_made, read, strict=True)]
    return Weighed(
        choices={value: one for value, one in found if one},
        price=None if now is None else weigh(table, knowledge, question, now),
        offers=tuple(
            Offer(preset=one, price=weigh(table, knowledge, question, one.value), words=_words(context, put, one.value))
            for one in presets
        ),
        ahead=ruleset.ahead(table, knowledge, question) if ruleset.ahead else (),
    )


def _chosen(put: OpenQuestion, value: str | int) -> Json:
    """A choice made: of a sheet its first field, beside what is drafted."""
    if not isinstance(put.form, Fields):
        return value
    return {**(put.fields or {}), put.form.fields[0].name: value}


def _words(context: Context, put: OpenQuestion, value: Json) -> str:
    sheets = context.game.ruleset.sheets
    return written_sheet(sheets, value) if sheets and put.written else ""
