"""Why a line of the log says what it says: the figures, the dice with their keys, the rule, and who decided. Pure.

Only what everybody, or the asker himself, was told: never a roll that was not shown, never an order.
"""

from typing import Any

from bot.race.context import Context
from bot.stewards.beginning import RecordedOnly
from bot.store.past import Past
from bot.telling.summaries import DecisionBehind, Refusal, Throw, Why
from rules.dice import Drawn
from rules.engine import Closed, advance
from rules.journal import Disturbed, Journal, ruled_roll
from rules.values import Json, Seat, is_key, key_of

PLAIN = ("what", "item", "audience", "seat", "hand")


def explained(context: Context, told: Past, round: int, number: int, seat: Seat | None) -> Why | Refusal:
    """The line of that number, from 1, among those that the asker has read."""
    record = told.rounds.get(round)
    lines = [line for line in record.lines if line.to in (None, seat) and not line.digest] if record else []
    if record is None or not 1 <= number <= len(lines):
        return Refusal(code="no_such_line", facts={"round": round})
    line = lines[number - 1]
    facts = (*record.told, *(told.open if round == context.now.race.round else ()))
    if line.fact is None or line.fact >= len(facts):
        return Why(line=line.text)
    fact = facts[line.fact]
    step = _step(context, told, round, line.fact)
    return Why(
        line=line.text,
        item=str(fact.get("item") or ""),
        seat=fact.get("seat"),
        figures={k: v for k, v in fact.items() if k not in PLAIN and v not in (None, "", [], {})},
        throws=_throws(told, round, facts, fact, step),
        decided=_decided(step, fact.get("seat")),
    )


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
    told: Past, round: int, facts: tuple[Any, ...], fact: dict[str, Json], steps: tuple[Closed, ...]
) -> tuple[Throw, ...]:
    """The rolls for the same car, in the same step, that everybody has seen; the fact's own, if it is one."""
    ruled = {ruled_roll(e.key) for e in told.entries[round]}
    shown = {f["key"]: f["faces"] for f in facts if f["what"] == "roll" and f.get("audience") is None}
    if fact["what"] == "roll":
        keys = [fact["key"]]
    else:
        rolled = [r.key for r in steps[-1].rolled] if steps else []
        keys = [key for key in rolled if key_of(key).seat in ("", fact.get("seat"))]
    return tuple(Throw(key=k, faces=tuple(shown[k]), ruled=k in ruled) for k in keys if k in shown)


def _decided(steps: tuple[Closed, ...], seat: Seat | None) -> tuple[DecisionBehind, ...]:
    """What was decided for the fact's car in the round, up to the step that told it."""
    used = (e for step in steps for e in step.used if is_key(e.key) and key_of(e.key).seat == seat)
    return tuple(dict.fromkeys(DecisionBehind(kind=key_of(e.key).kind, hand=e.hand) for e in used))
