"""What the answers to an open question would cost, from what its seat knows. Pure."""

from collections.abc import Iterator, Mapping

from bot.race.answers import Answers
from bot.race.context import Context, Costly
from bot.store.questions import QuestionRow
from bot.telling.summaries import Offer, OpenQuestion, Weighed
from rules.orders.sheets import written_sheet
from rules.prices import Price
from rules.questions import Field, Fields, Refused, offered
from rules.values import Json


def weighed(
    context: Context, row: QuestionRow, put: OpenQuestion, answer: Json = None, *, hurried: bool = False
) -> Weighed:
    """The prices of a question's choices, and of an answer as the rules have read it. `hurried`: while many wait, the
    menus beside the first one have those prices only that are known. Raises Costly in the event loop, where one of them
    has not been found yet."""
    asked = context.asked(row)
    if asked is None or context.game.ruleset.weigh is None:
        return Weighed()
    answers = context.answers(asked)
    values = {str(option.value): _chosen(put, option.value) for option in offered(put.form)}
    beside = {
        field.name: {c: value for c, value in _beside(put, field).items() if not hurried or answers.has_weighed(value)}
        for field in _at_hand(put)
    }
    now = put.present if answer is None else answer
    every = [*values.values(), *(value for some in beside.values() for value in some.values())]
    if context.brief and not _is_known(answers, every, now):
        raise Costly
    return Weighed(
        choices=_priced(answers, values),
        beside={name: _priced(answers, some) for name, some in beside.items()},
        price=None if now is None else answers.price(now),
        offers=tuple(
            Offer(preset=one, price=answers.price(one.value), words=_words(context, put, one.value))
            for one in answers.presets
        ),
        ahead=answers.ahead,
    )


def _is_known(answers: Answers, values: list[Json], now: Json) -> bool:
    """Whether nothing has to be read, priced or made ready any more."""
    return (
        answers.has_presets
        and all(answers.has_weighed(value) for value in values)
        and (now is None or answers.has_price(now))
        and all(answers.has_price(one.value) for one in answers.presets)
    )


def _priced(answers: Answers, values: Mapping[str, Json]) -> dict[str, Price]:
    found = {name: _price(answers, value) for name, value in values.items()}
    return {name: price for name, price in found.items() if price}


def _price(answers: Answers, value: Json) -> Price | None:
    """What a choice would cost; None where the rules do not take it."""
    try:
        return answers.price(answers.read(value))
    except Refused:
        return None


def _chosen(put: OpenQuestion, value: str | int) -> Json:
    """A choice made: of a sheet its first field, beside what is drafted."""
    if not isinstance(put.form, Fields):
        return value
    return {**(put.fields or {}), put.form.fields[0].name: value}


def _at_hand(put: OpenQuestion) -> Iterator[Field]:
    """Fields that may be chosen beside the first one, once that is."""
    if isinstance(put.form, Fields) and put.fields and put.form.fields[0].name in put.fields:
        yield from (field for field in put.form.fields if field.at_hand)


def _beside(put: OpenQuestion, field: Field) -> dict[str, Json]:
    return {str(option.value): {**(put.fields or {}), field.name: option.value} for option in offered(field)}


def _words(context: Context, put: OpenQuestion, value: Json) -> str:
    sheets = context.game.ruleset.sheets
    return written_sheet(sheets, value) if sheets and put.written else ""
