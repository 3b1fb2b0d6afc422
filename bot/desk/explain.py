"""Why a line of the log says what it says: the rule, the dice with their keys, and who decided; and the lines of a
round by car. Pure.

Only what everybody, or the asker himself, was told: never a roll that was not shown, never an order.
"""

from typing import Any

from bot.race.context import Context
from bot.store.past import Past
from bot.store.rounds import LogLine
from bot.telling.language import ENGLISH
from bot.telling.summaries import DecisionBehind, LedgerLine, Refusal, Throw, Why
from rules.dice import Drawn
from rules.engine import Closed, advance
from rules.journal import Disturbed, Journal, ruled_roll
from rules.orders.answering import RecordedOnly
from rules.prices import Price
from rules.values import Json, Seat, is_key, key_of


def ledger(
    context: Context, told: Past, round: int, seat: Seat | None, language: str
) -> tuple[LedgerLine, ...] | Refusal:
    """The lines of a round that a member may read, in his language; `seat`: his own."""
    record = told.rounds.get(round)
    if record is None:
        return Refusal(code="no_report", facts={"round": round})
    facts = _facts(told, round)
    lines = [line for line in record.lines if line.to in (None, seat) and not line.digest]
    return tuple(
        LedgerLine(number=n, text=_anew(context, line, facts, language), seat=_seat_of(line, facts))
        for n, line in enumerate(lines, 1)
    )


def explained(context: Context, told: Past, round: int, number: int, seat: Seat | None, language: str) -> Why | Refusal:
    """The line of that number, from 1, among those that the asker has read."""
    record = told.rounds.get(round)
    lines = [line for line in record.lines if line.to in (None, seat) and not line.digest] if record else []
    if record is None or not 1 <= number <= len(lines):
        return Refusal(code="no_such_line", facts={"round": round})
    line = lines[number - 1]
    facts = _facts(told, round)
    if line.fact is None or line.fact >= len(facts):
        return Why(line=_anew(context, line, facts, language))
    fact = facts[line.fact]
    step = _step(context, told, round, line.fact)
    return Why(
        line=_anew(context, line, facts, language),
        item=str(fact.get("item") or ""),
        seat=fact.get("seat"),
        throws=_throws(context, told, round, facts, fact, step, language),
        decided=_decided(context, step, fact.get("seat"), seat),
        shown=_shown(context, step, fact.get("seat"), seat),
    )


def _facts(told: Past, round: int) -> tuple[Any, ...]:
    """All that has been told of a round; of the last one also in its open step."""
    return (*told.rounds[round].told, *(told.open if round == max(told.rounds) else ()))


def _anew(context: Context, line: LogLine, facts: tuple[Any, ...], language: str) -> str:
    """A line of the log in a language, from its fact; as it is kept where that cannot be told any more, and in
    English always."""
    fact = line.of(facts)
    if fact is None or language == ENGLISH:
        return line.text
    names = context.voices.marked(context.now.drivers, language)
    return context.voices.anew(context.now.race.game, fact, names, language) or line.text


def _seat_of(line: LogLine, facts: tuple[Any, ...]) -> Seat | None:
    """The car that a line tells of."""
    seat = facts[line.fact].get("seat") if line.fact is not None and line.fact < len(facts) else None
    return str(seat) if seat else None


def _step(context: Context, told: Past, round: int, fact: int) -> tuple[Closed, ...]:
    """The steps of the round up to the one that told a fact; none where the rules have changed since."""
    record, game = told.rounds[round], context.game
    rolls = (Drawn.model_validate(roll) for roll in (*record.rolls, *_open_rolls(context, round)))
    try:
        run = advance(
            game.ruleset,
            game.table,
            told.bases[round],
            Journal(told.entries[round], rolls),
            context.now.luck,
            RecordedOnly(),
        )
    except Disturbed:
        return ()
    count, steps = 0, list[Closed]()
    for step in run.closed:
        steps.append(step)
        count += len(step.told)
        if fact < count:
            break
    return tuple(steps)


def _open_rolls(context: Context, round: int) -> tuple[Json, ...]:
    return context.now.race.rolls if round == context.now.race.round else ()


def _throws(
    context: Context,
    told: Past,
    round: int,
    facts: tuple[Any, ...],
    fact: dict[str, Json],
    steps: tuple[Closed, ...],
    language: str,
) -> tuple[Throw, ...]:
    """The rolls for the same car, in the same step, that everybody has seen; the fact's own, if it is one."""
    ruled = {ruled_roll(e.key) for e in told.entries[round]}
    shown = {f["key"]: n for n, f in enumerate(facts) if f["what"] == "roll" and f.get("audience") is None}
    lines = {line.fact: line for line in told.rounds[round].lines if line.to is None}
    if fact["what"] == "roll":
        keys = [fact["key"]]
    else:
        rolled = [r.key for r in steps[-1].rolled] if steps else []
        keys = [key for key in rolled if key_of(key).seat in ("", fact.get("seat"))]
    found = ((key, shown[key]) for key in keys if key in shown)
    return tuple(
        Throw(
            key=key,
            faces=tuple(facts[n]["faces"]),
            line="" if facts[n] is fact or n not in lines else _anew(context, lines[n], facts, language),
            ruled=key in ruled,
        )
        for key, n in found
    )


def _shown(context: Context, steps: tuple[Closed, ...], seat: Seat | None, own: Seat | None) -> Price | None:
    """The price at which the fact's driver had confirmed what led to it: his own until the flag."""
    if seat is None or (seat != own and context.now.race.stage not in ("over", "abandoned")):
        return None
    prices = [e.shown for step in steps for e in step.used if is_key(e.key) and key_of(e.key).seat == seat and e.shown]
    return Price.model_validate(prices[-1]) if prices else None


def _decided(
    context: Context, steps: tuple[Closed, ...], seat: Seat | None, own: Seat | None
) -> tuple[DecisionBehind, ...]:
    """What was decided for the fact's car in the round, up to the step that told it. Before the flag nobody else reads
    what was covered: whether a person was asked would betray his hand."""
    race, ruleset = context.now.race, context.game.ruleset
    open = seat == own or race.stage in ("over", "abandoned")
    covered = frozenset[str]() if open else ruleset.procedure(race.options).covered
    used = (e for step in steps for e in step.used if is_key(e.key) and key_of(e.key).seat == seat)
    said = (DecisionBehind(kind=key_of(e.key).kind, hand=e.hand) for e in used)
    return tuple(dict.fromkeys(one for one in said if one.kind not in covered))
