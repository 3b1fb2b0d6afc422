"""Explanations of log lines: the rule, the dice with their keys, and the decisions behind them. Pure.

Nothing is shown that was not public or sent to the reader: no undisclosed roll, no order."""

from typing import Any

from bot.app.command import CommandContext, find_driver
from bot.app.order_receipts import make_receipts, open_receipts
from bot.model.actor import Rejection
from bot.model.driver import ENDED_STAGES
from bot.posts.summaries import DecisionBehind, LedgerLine, Proof, Proofs, Throw, Why
from bot.report.promises import find_promise
from bot.store.race_history import RaceHistory
from bot.store.rounds import LogLine
from bot.text.locale import ENGLISH
from bot.text.services import tell_disqualification
from rules.base import Json, Key, Seat, is_key_of_seat, parse_key
from rules.cost_preview import Price
from rules.dice import RecordedRoll
from rules.engine import CompletedStep, advance
from rules.journal import Journal, ReplayMismatch, parse_dice_override_key
from rules.orders.auto_answer import RecordedOnly


def build_ledger(
    context: CommandContext, history: RaceHistory, round: int, seat: Seat | None, language: str
) -> tuple[LedgerLine, ...] | Rejection:
    """Return the lines of a round that a member may read, in their language; `seat`: their own."""
    record = history.rounds.get(round)
    if record is None:
        return Rejection(code="no_report", facts={"round": round})
    facts = _list_round_events(history, round)
    lines = [line for line in record.lines if line.to in (None, seat) and not line.digest]
    return tuple(
        LedgerLine(number=n, text=_render_line(context, line, facts, language), seat=_find_seat(line, facts))
        for n, line in enumerate(lines, 1)
    )


def explain_line(
    context: CommandContext, history: RaceHistory, round: int, number: int, seat: Seat | None, language: str
) -> Why | Rejection:
    """Explain the line with this number, counted from 1 among the lines that the reader may see."""
    record = history.rounds.get(round)
    lines = [line for line in record.lines if line.to in (None, seat) and not line.digest] if record else []
    if record is None or not 1 <= number <= len(lines):
        return Rejection(code="no_such_line", facts={"round": round})
    line = lines[number - 1]
    facts = _list_round_events(history, round)
    if line.fact is None or line.fact >= len(facts):
        return Why(line=_render_line(context, line, facts, language))
    fact = facts[line.fact]
    step = _list_steps_up_to(context, history, round, line.fact)
    return Why(
        line=_render_line(context, line, facts, language),
        item=str(fact.get("item") or ""),
        seat=fact.get("seat"),
        throws=_list_public_rolls(context, history, round, facts, fact, step, language),
        decisions=_list_decisions_behind(context, step, fact.get("seat"), seat),
        displayed_price=_find_displayed_price(context, step, fact.get("seat"), seat),
    )


def _list_round_events(history: RaceHistory, round: int) -> tuple[Any, ...]:
    """Return all events of a round, including the open step of the last one."""
    return (*history.rounds[round].events, *(history.open if round == max(history.rounds) else ()))


def _render_line(context: CommandContext, line: LogLine, facts: tuple[Any, ...], language: str) -> str:
    """Render a log line in a language from its event.

    As stored if it is English or the event cannot be rendered."""
    fact = line.find_event(facts)
    if fact is None or language == ENGLISH:
        return line.text
    race, texts = context.now.race, context.texts
    names = texts.format_log_names(context.now.drivers, language)
    if fact.get("seat") in context.now.disqualified:
        english_names = texts.format_log_names(context.now.drivers, ENGLISH)
        is_retirement = line.text == texts.format_stored_event(race.game, fact, english_names, ENGLISH)
        fact = fact if is_retirement else tell_disqualification(fact)
    return texts.format_stored_event(race.game, fact, names, language) or line.text


def _find_seat(line: LogLine, facts: tuple[Any, ...]) -> Seat | None:
    """Return the car that a line is about."""
    seat = facts[line.fact].get("seat") if line.fact is not None and line.fact < len(facts) else None
    return str(seat) if seat else None


def _list_steps_up_to(
    context: CommandContext, history: RaceHistory, round: int, fact: int
) -> tuple[CompletedStep, ...]:
    """Return the steps of a round up to the one that emitted an event; none if the rules have changed since."""
    record, game = history.rounds[round], context.game
    rolls = (RecordedRoll.model_validate(roll) for roll in (*record.rolls, *_list_open_rolls(context, round)))
    try:
        progress = advance(
            game.ruleset,
            game.table,
            history.bases[round],
            Journal(history.entries[round], rolls),
            context.now.dice,
            RecordedOnly(),
        )
    except ReplayMismatch:
        return ()
    count, steps = 0, list[CompletedStep]()
    for step in progress.closed:
        steps.append(step)
        count += len(step.events)
        if fact < count:
            break
    return tuple(steps)


def _list_open_rolls(context: CommandContext, round: int) -> tuple[Json, ...]:
    return context.now.race.step_rolls if round == context.now.race.round else ()


def _list_public_rolls(
    context: CommandContext,
    history: RaceHistory,
    round: int,
    facts: tuple[Any, ...],
    fact: dict[str, Json],
    steps: tuple[CompletedStep, ...],
    language: str,
) -> tuple[Throw, ...]:
    """Return the public rolls for the same car in the same step; only the event's own if it is a roll."""
    overridden_keys = {parse_dice_override_key(e.key) for e in history.entries[round]}
    event_numbers = {f["key"]: n for n, f in enumerate(facts) if f["what"] == "roll" and f.get("audience") is None}
    lines = {line.fact: line for line in history.rounds[round].lines if line.to is None}
    if fact["what"] == "roll":
        keys = [fact["key"]]
    else:
        roll_keys = [r.key for r in steps[-1].rolls] if steps else []
        keys = [key for key in roll_keys if parse_key(key).seat in ("", fact.get("seat"))]
    public_rolls = ((key, event_numbers[key]) for key in keys if key in event_numbers)
    return tuple(
        Throw(
            key=key,
            faces=tuple(facts[n]["faces"]),
            line="" if facts[n] is fact or n not in lines else _render_line(context, lines[n], facts, language),
            ruled=key in overridden_keys,
        )
        for key, n in public_rolls
    )


def _find_displayed_price(
    context: CommandContext, steps: tuple[CompletedStep, ...], seat: Seat | None, own: Seat | None
) -> Price | None:
    """Return the price displayed when the driver confirmed the order behind the event.

    Until the flag only to them."""
    if seat is None or (seat != own and context.now.race.stage not in ENDED_STAGES):
        return None
    used = [e for step in steps for e in step.used if is_key_of_seat(e.key, seat)]
    prices = [price for price in (find_promise(e.shown) for e in used) if price]
    return prices[-1] if prices else None


def _list_decisions_behind(
    context: CommandContext, steps: tuple[CompletedStep, ...], seat: Seat | None, own: Seat | None
) -> tuple[DecisionBehind, ...]:
    """Return the decisions for the event's car in the round, up to its step.

    Before the flag, others do not see hidden questions: that a driver was asked would reveal their hand."""
    race, ruleset = context.now.race, context.game.ruleset
    open = seat == own or race.stage in ENDED_STAGES
    hidden_kinds = frozenset[str]() if open else ruleset.round_format(race.options).hidden_questions
    used = (e for step in steps for e in step.used if is_key_of_seat(e.key, seat))
    decisions = (DecisionBehind(kind=parse_key(e.key).kind, hand=e.hand) for e in used)
    return tuple(dict.fromkeys(one for one in decisions if one.kind not in hidden_kinds))


def find_receipts(context: CommandContext, history: RaceHistory, round: int | None, member: int) -> Proofs | Rejection:
    """Return the receipts of a closed round; without a number, of the last round with sealed orders.

    Everyone opens public answers, drivers also their own, and after the race everyone opens all."""
    seed = context.now.race.seed or b""
    receipts = {
        n: make_receipts(r.entries, seed, r.branch)
        for n, r in history.rounds.items()
        if r.closed and round in (None, n)
    }
    sealed_rounds = [n for n, of_round in receipts.items() if of_round]
    if not sealed_rounds:
        return Rejection(code="no_receipts", facts={"round": round or 0})
    n, driver = max(sealed_rounds), find_driver(context, member)
    is_race_over, own = context.now.race.stage in ENDED_STAGES, driver.seat if driver else None

    def may_open(key: Key) -> bool:
        _, kind, seat, _ = parse_key(key)
        return is_race_over or seat == own or context.game.is_public_after_round(context.now.race.options, kind)

    opened_receipts = open_receipts(history.rounds[n].entries, seed, history.rounds[n].branch, may_open)
    return Proofs(
        round=n,
        proofs=tuple(_as_proof(key, receipt, opened_receipts.get(key, {})) for key, receipt in receipts[n].items()),
    )


def _as_proof(key: Key, receipt: str, opened_receipt: dict[str, Json]) -> Proof:
    _, kind, seat, _ = parse_key(key)
    return Proof(kind=kind, seat=seat, receipt=receipt, **opened_receipt)
