"""What the answers to an open question would cost, from what its seat knows. Pure."""

from collections.abc import Callable

from bot.race.context import Bench
from bot.store.questions import QuestionRow
from bot.telling.summaries import Offer, OpenQuestion, Weighed
from rules.orders.sheets import written_sheet
from rules.prices import Price
from rules.questions import Fields, Refused, offered
from rules.values import Json

Priced = Callable[[Json], Price | None]


def weighed(bench: Bench, row: QuestionRow, put: OpenQuestion, answer: Json = None) -> Weighed:
    """The prices of a question's choices, and of an answer as the rules have read it."""
    asked, progress, ruleset = bench.asked(row), bench.progress, bench.game.ruleset
    if asked is None or progress is None or ruleset.weigh is None:
        return Weighed()
    table, question, weigh = bench.game.table, asked.question, ruleset.weigh
    sight = bench.game.sight(progress.state, row.seat)

    def price(value: Json) -> Price | None:
        try:
            return weigh(table, sight, question, ruleset.read_answer(table, sight, question, value))
        except Refused:
            return None

    found = ((str(option.value), price(_chosen(put, option.value))) for option in offered(put.form))
    now = put.present if answer is None else answer
    presets = ruleset.presets(table, sight, question) if ruleset.presets else ()
    return Weighed(
        choices={value: one for value, one in found if one},
        price=None if now is None else weigh(table, sight, question, now),
        offers=tuple(
            Offer(preset=one, price=weigh(table, sight, question, one.value), words=_words(bench, put, one.value))
            for one in presets
        ),
        ahead=ruleset.ahead(table, sight, question) if ruleset.ahead else (),
    )


def _chosen(put: OpenQuestion, value: str | int) -> Json:
    """A choice made: of a sheet its first field, beside what is drafted."""
    if not isinstance(put.form, Fields):
        return value
    return {**(put.fields or {}), put.form.fields[0].name: value}


def _words(bench: Bench, put: OpenQuestion, value: Json) -> str:
    sheets = bench.game.ruleset.sheets
    return written_sheet(sheets, value) if sheets and put.written else ""
