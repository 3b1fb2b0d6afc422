"""Standing orders and orders sent ahead, parsed from the seat's own view. Pure."""

import re
from dataclasses import replace
from typing import Any

from bot.app.changes import ChangeSet, StandingOrderFiled
from bot.app.command import CommandContext, Decide, Decision, check_running, find_driver
from bot.app.race_snapshot import Game
from bot.data_files import Library
from bot.model.actor import Actor, Rejection
from bot.model.seats import seat_emoji
from bot.posts.summaries import FiledOrders, Offer
from rules.base import Json, Seat
from rules.cost_preview import Preset
from rules.orders.filing_words import hear_filing
from rules.orders.sheets import SheetReader, file_orders, format_stored_orders, format_stored_sheet
from rules.orders.standing_orders import Replaced
from rules.questions import InvalidAnswer, list_options

RoundLines = tuple[tuple[int | None, str], ...]


def preview_standing_orders(context: CommandContext, member: int, text: str) -> FiledOrders | Rejection:
    """Return the standing orders that a member's seat would have after this text."""
    there, sheets = find_driver(context, member), context.game.ruleset.sheets
    if there is None or there.gone:
        return Rejection(code="not_seated")
    closed = check_running(context.now.race)
    if closed or context.progress is None:
        return closed or Rejection(code="not_started")
    if sheets is None:
        return Rejection(code="no_orders_beforehand")
    knowledge = context.player_views().player_view(there.seat)
    reader, had = SheetReader(sheets, context.game.table, knowledge), context.now.orders.get(there.seat)
    try:
        kept, replaced = file_orders(
            reader, text, had, context.now.race.round, locked=_is_round_locked(context, there.seat)
        )
    except InvalidAnswer as refused:
        return Rejection(code=refused.code, because=refused.because, facts=refused.facts)
    return FiledOrders(
        value=kept,
        lines=format_standing_orders(context.game, kept),
        instead_of=_format_replaced(context.game, replaced),
    )


def hear_beforehand(context: CommandContext, member: int, text: str, library: Library) -> FiledOrders | Rejection:
    """`preview_standing_orders`, for a text as people write it."""
    there, sheets = find_driver(context, member), context.game.ruleset.sheets
    if there is None or sheets is None or context.progress is None:
        return preview_standing_orders(context, member, text)
    book, knowledge = library.phrase_book(context.game.ruleset.name), context.player_views().player_view(there.seat)
    text = spell_cars(context, text)
    reader = SheetReader(sheets, context.game.table, knowledge, None, book, called_in(context))
    try:
        heard = hear_filing(sheets.language, text, reader.names, reader.hints, reader.check)
    except InvalidAnswer as refused:
        return Rejection(code=refused.code, because=refused.because, facts=refused.facts)
    found = preview_standing_orders(context, member, heard.text)
    if isinstance(found, Rejection):
        return found
    return found.model_copy(update={"said": heard.text, "left_out": heard.left_out, "sure": heard.sure})


def called_in(context: CommandContext) -> dict[str, Seat]:
    """Return what drivers may be called in a text besides their colours: their names, parts of these, and mentions."""
    found: dict[str, Seat] = {}
    for driver in context.now.drivers:
        spelled = [driver.name, *driver.name.split(), f"car {driver.number}"]
        spelled += [f"<@{driver.member}>", f"<@!{driver.member}>"] if driver.member else []
        found |= {name: driver.seat for name in spelled if len(name) > 1}
    return found


def spell_cars(context: CommandContext, text: str) -> str:
    """Return a text with colours in place of circles: as in messages, a name or colour may follow the circle."""
    localizers = context.texts.localizers
    voices = [localizers.in_language(language).common for language in localizers.languages]
    for driver in context.now.drivers:
        circle = seat_emoji(driver.seat)
        if circle in text:
            called = {driver.name, driver.seat, *(voice.word("colour", driver.seat) for voice in voices)}
            names = "|".join(re.escape(one) for one in sorted(called, key=len, reverse=True))
            text = re.sub(rf"{circle}(?:\s*\**(?:{names})\b\**)?", driver.seat, text, flags=re.IGNORECASE)
    return text


def _is_round_locked(context: CommandContext, seat: Seat) -> bool:
    """Whether the current round's orders are fixed: no question is left that an order sheet would answer."""
    sheets, progress = context.game.ruleset.sheets, context.progress
    assert sheets is not None
    assert progress is not None
    open = any(asked.question.seat == seat and sheets.asked(asked.question) for asked in progress.open)
    return not (open or sheets.to_come(context.player_views().player_view(seat)))


def next_sheet_round(context: CommandContext, member: int) -> int | Rejection:
    """Return the round for which an order sheet from this member would count now."""
    there, race = find_driver(context, member), context.now.race
    if there is None or there.gone:
        return Rejection(code="not_seated")
    closed = check_running(race)
    if closed or context.progress is None:
        return closed or Rejection(code="not_started")
    if context.game.ruleset.sheets is None:
        return Rejection(code="nothing_open")
    return race.round + _is_round_locked(context, there.seat)


def offer_early_orders(context: CommandContext, member: int) -> tuple[Offer, ...]:
    """Return the ready-made orders, with prices, for a turn still to come in this round.

    None if there are none."""
    there, ruleset, table = find_driver(context, member), context.game.ruleset, context.game.table
    if there is None or there.gone or context.progress is None or check_running(context.now.race):
        return ()
    knowledge = context.player_views().player_view(there.seat)
    question = ruleset.next_question(table, knowledge)
    if question is None or ruleset.sheets is None:
        return ()
    found = list[Offer]()
    form = ruleset.form(table, knowledge, question)
    for option in list_options(form):
        value = ruleset.read_answer(table, knowledge, question, str(option.value))
        words = format_stored_sheet(ruleset.sheets, value)
        preset = Preset(name=option.code, value=value, facts={**option.facts, "value": option.value})
        found.append(Offer(preset=preset, price=ruleset.price(table, knowledge, question, value), words=words))
    return tuple(found)


def format_standing_orders(game: Game, kept: Json) -> RoundLines:
    """Return standing orders as lines that can be typed back, one for each round."""
    return tuple(format_stored_orders(game.ruleset.sheets, kept).items()) if game.ruleset.sheets else ()


def _format_replaced(game: Game, replaced: tuple[Replaced[Any], ...]) -> RoundLines:
    sheets = game.ruleset.sheets
    return tuple((one.round, sheets.language.write(one.sheet)) for one in replaced) if sheets else ()


def make_standing_orders_decision(actor: Actor, text: str) -> Decide:
    """Make the decision that replaces standing orders by a text.

    They take effect at once where the rules allow it; in a hidden phase, at the reveal."""

    def decide(context: CommandContext) -> Decision | Rejection:
        read = preview_standing_orders(context, actor.member, text)
        if isinstance(read, Rejection):
            return read
        there = find_driver(context, actor.member)
        assert there is not None
        return Decision(_apply_standing_orders(context, there.seat, read.value), read.model_dump(mode="json"))

    return decide


def _apply_standing_orders(context: CommandContext, seat: Seat, kept: Json) -> ChangeSet:
    silent = context.now.race.silent
    if silent:
        later = silent.model_copy(update={"orders": {**silent.orders, seat: kept}})
        return ChangeSet(race=context.now.race.model_copy(update={"silent": later}))
    filed = StandingOrderFiled(seat, kept)
    if context.now.race.pending:
        return ChangeSet(context.now.race, (filed,))
    others = {s: o for s, o in context.now.orders.items() if s != seat}
    now = replace(context.now, orders=others | ({seat: kept} if kept else {}))
    return context.apply_entries([], now).with_last(filed)
