"""The price that stood beside an answer when its driver confirmed it, or that his filed orders had when their set was
closed: kept in the journal beside the value, and nowhere else. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from bot.race.context import Context
from bot.race.situation import Game, Outcome, Situation
from rules.dice import Unlucky
from rules.engine import advance
from rules.journal import Entry, Journal
from rules.orders.answering import RecordedOnly
from rules.prices import Price
from rules.steward import Asked
from rules.values import Json, Key

CONFIRMED = ("driver", "sheet", "standing")
"""The hands of what a driver has said himself."""


def as_shown(price: Price | None) -> Json:
    """A price as it is kept."""
    return price.model_dump(mode="json", exclude_defaults=True) if price else None


def confirmed_at(context: Context, asked: Asked, value: Json) -> Json:
    """What stands beside an answer, where it has been looked at; what was typed is priced when its set closes."""
    answers = context.answers(asked)
    return as_shown(answers.price(value)) if answers.has_price(value) else None


def unpriced(context: Context) -> dict[Key, Json]:
    """By key, what the answers to the open set cost that were given without a look at their price."""
    asked = context.progress.open if context.progress else ()
    found = {a.key: as_shown(context.answers(a).price(a.answer.value)) for a in asked if a.answer and _lacks(a.answer)}
    return {key: price for key, price in found.items() if price is not None}


def with_prices(entries: Iterable[Entry], prices: Mapping[Key, Json]) -> tuple[Entry, ...]:
    """Entries with the prices that are known of them."""
    return tuple(e.model_copy(update={"shown": prices[e.key]}) if e.key in prices else e for e in entries)


def priced_as_given(game: Game, before: Situation, outcome: Outcome) -> Outcome:
    """A round whose orders had all been filed closes in one run: what they cost as they were given."""
    progress, weigh = outcome.progress, game.ruleset.weigh
    owed = {key for step in progress.closed for key in step.owed} if progress else set()
    given = {h.entry.key: h.entry for h in outcome.entries if h.entry.key in owed and _lacks(h.entry)}
    if not given or weigh is None:
        return outcome
    run = advance(game.ruleset, game.table, before.checkpoint, Journal(before.entries), Unlucky(), RecordedOnly())
    prices = {
        a.key: as_shown(weigh(game.table, game.knowledge(run.state, a.question.seat), a.question, given[a.key].value))
        for a in run.open
        if a.key in given
    }
    entries = with_prices((handed.entry for handed in outcome.entries), prices)
    both = zip(outcome.entries, entries, strict=True)
    return replace(outcome, entries=tuple(replace(handed, entry=entry) for handed, entry in both))


def _lacks(entry: Entry) -> bool:
    return entry.hand in CONFIRMED and entry.shown is None
