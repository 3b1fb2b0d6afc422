"""Orders filed beforehand: read by the game with the driver's own eyes, kept beside what he has filed already. Pure."""

from dataclasses import replace
from typing import Any

from bot.race.context import Context, Decide, Ruling, seated, shut
from bot.race.situation import Game, Outcome
from bot.telling.summaries import Actor, FiledOrders, Offer, Refusal
from rules.orders.filed import Replaced
from rules.orders.sheets import Laid, file_said, written_filed, written_sheet
from rules.prices import Preset
from rules.questions import Refused, offered
from rules.values import Json, Seat

Lines = tuple[tuple[int | None, str], ...]


def read_beforehand(context: Context, member: int, text: str) -> FiledOrders | Refusal:
    """What the seat of a member will have filed after a text, as the game reads it."""
    there, sheets = seated(context, member), context.game.ruleset.sheets
    if there is None or there.gone:
        return Refusal(code="not_seated")
    closed = shut(context.now.race)
    if closed or context.progress is None:
        return closed or Refusal(code="not_started")
    if sheets is None:
        return Refusal(code="no_orders_beforehand")
    knowledge = context.seen().knowledge(there.seat)
    laid, had = Laid(sheets, context.game.table, knowledge), context.now.orders.get(there.seat)
    try:
        kept, replaced = file_said(laid, text, had, context.now.race.round, locked=_locked(context, there.seat))
    except Refused as refused:
        return Refusal(code=refused.code, because=refused.because, facts=refused.facts)
    return FiledOrders(value=kept, lines=filed_lines(context.game, kept), instead_of=_replaced(context.game, replaced))


def _locked(context: Context, seat: Seat) -> bool:
    """Whether the orders of the round that is played are fixed: nothing is asked any more that a sheet would answer."""
    sheets, progress = context.game.ruleset.sheets, context.progress
    assert sheets is not None
    assert progress is not None
    open = any(asked.question.seat == seat and sheets.asked(asked.question) for asked in progress.open)
    return not (open or sheets.to_come(context.seen().knowledge(seat)))


def turn_to_come(context: Context, member: int) -> int | Refusal:
    """The round in which a sheet that comes in now would speak for the seat of a member."""
    there, race = seated(context, member), context.now.race
    if there is None or there.gone:
        return Refusal(code="not_seated")
    closed = shut(race)
    if closed or context.progress is None:
        return closed or Refusal(code="not_started")
    if context.game.ruleset.sheets is None:
        return Refusal(code="nothing_open")
    return race.round + _locked(context, there.seat)


def ready_for_the_turn(context: Context, member: int) -> tuple[Offer, ...]:
    """What may be filed for a turn that is still to come in this round, choice by choice with its price; none where the
    game knows none, or nothing is to come."""
    there, ruleset, table = seated(context, member), context.game.ruleset, context.game.table
    if there is None or there.gone or context.progress is None or shut(context.now.race) or ruleset.early is None:
        return ()
    knowledge = context.seen().knowledge(there.seat)
    question = ruleset.early(table, knowledge)
    if question is None or ruleset.weigh is None or ruleset.sheets is None:
        return ()
    found = list[Offer]()
    form = ruleset.form(table, knowledge, question)
    for option in offered(form):
        value = ruleset.read_answer(table, knowledge, question, str(option.value))
        words = written_sheet(ruleset.sheets, value)
        preset = Preset(name=option.code, value=value, facts={**option.facts, "value": option.value})
        found.append(Offer(preset=preset, price=ruleset.weigh(table, knowledge, question, value), words=words))
    return tuple(found)


def filed_lines(game: Game, kept: Json) -> Lines:
    """What is filed, a line for each round, as it can be typed back."""
    return tuple(written_filed(game.ruleset.sheets, kept).items()) if game.ruleset.sheets else ()


def _replaced(game: Game, replaced: tuple[Replaced[Any], ...]) -> Lines:
    sheets = game.ruleset.sheets
    return tuple((one.round, sheets.language.write(one.sheet)) for one in replaced) if sheets else ()


def filing(actor: Actor, text: str) -> Decide:
    """Files what a text says in place of the last. It speaks at once, wherever the rules let it; in a silent run, when
    that is shown."""

    def decide(context: Context) -> Ruling | Refusal:
        read = read_beforehand(context, actor.member, text)
        if isinstance(read, Refusal):
            return read
        there = seated(context, actor.member)
        assert there is not None
        return Ruling(_filed(context, there.seat, read.value), read.model_dump(mode="json"))

    return decide


def _filed(context: Context, seat: Seat, kept: Json) -> Outcome:
    silent = context.now.race.silent
    if silent:
        later = silent.model_copy(update={"orders": {**silent.orders, seat: kept}})
        return Outcome(race=context.now.race.model_copy(update={"silent": later}))
    if context.now.race.pending:
        return Outcome(race=context.now.race, filed={seat: kept})
    others = {s: o for s, o in context.now.orders.items() if s != seat}
    now = replace(context.now, orders=others | ({seat: kept} if kept else {}))
    return replace(context.play([], now), filed={seat: kept})
