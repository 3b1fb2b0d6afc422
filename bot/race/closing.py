"""A window closes: the clock answers for whoever has not, and a sealed set with nobody awaited is shut. Pure."""

from collections.abc import Sequence
from dataclasses import replace

from bot.race.confirmed import unpriced, with_prices
from bot.race.context import Context
from bot.race.resolving import run_out
from bot.race.situation import Handed, Outcome
from bot.store.questions import QuestionRow
from rules.journal import Entry
from rules.steward import Asked


def run_outs(context: Context, rows: Sequence[QuestionRow]) -> tuple[Entry, ...]:
    """What the clock enters for those whose time is up, and the seal of their set where nobody is awaited any more."""
    assert context.progress is not None
    asked = [found for found in map(context.asked, rows) if found and found.outstanding]
    late = tuple(run_out(context.game, context.now, context.progress, one) for one in asked)
    return (*late, *_sealing(context, late))


def shut_with(context: Context, handed: Sequence[Handed]) -> Outcome:
    """What follows from these entries; answers that are sealed with them have their prices then."""
    sealed = any(one.entry.key == asked.seal for asked in _open(context)[:1] for one in handed)
    prices = unpriced(context) if sealed else {}
    now = replace(context.now, entries=with_prices(context.now.entries, prices))
    return replace(context.play(handed, now), shown=prices)


def _sealing(context: Context, late: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entry that closes a set in which nobody is awaited any more."""
    asked, given = _open(context), {entry.key for entry in late}
    if not asked or not asked[0].seal or any(a.outstanding and a.key not in given for a in asked):
        return ()
    return (Entry(key=asked[0].seal, hand="clock", value=context.now.race.take),)


def _open(context: Context) -> tuple[Asked, ...]:
    return context.progress.open if context.progress else ()
