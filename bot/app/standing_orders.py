"""Standing orders and orders sent ahead, parsed from the seat's own view. Pure."""

import re
from dataclasses import replace
from typing import Any

from bot.app.changes import ChangeSet, StandingOrderFiled
from bot.app.command import CommandContext, Decide, Decision, check_running, find_driver
from bot.app.race_snapshot import Game
from bot.data_files import Library
from bot.model.actor import Actor, Rejection
from bot.model.seats import find_seat_emoji
from bot.posts.summaries import FiledOrders, Offer
from rules.base import Json, Seat
from rules.cost_preview import Preset
from rules.orders.filing_words import hear_filing
from rules.orders.sheets import SheetReader, file_orders, format_stored_orders, format_stored_sheet
from rules.orders.standing_orders import ReplacedSheet
from rules.questions import InvalidAnswer, list_options

StandingOrderLines = tuple[tuple[int | None, str], ...]


def preview_standing_orders(context: CommandContext, member: int, text: str) -> FiledOrders | Rejection:
    """Return the standing orders that a member's seat would have after this text."""
    driver, sheets = find_driver(context, member), context.game.ruleset.sheets
    if driver is None or driver.gone:
        return Rejection(code="out_of_race" if driver else "not_seated")
    rejection = check_running(context.now.race)
    if rejection or context.progress is None:
        return rejection or Rejection(code="not_started")
    if sheets is None:
        return Rejection(code="no_orders_beforehand")
    player_view = context.get_player_views().get_player_view(driver.seat)
    reader, earlier_orders = SheetReader(sheets, context.game.table, player_view), context.now.orders.get(driver.seat)
    try:
        standing_orders, replaced_sheets = file_orders(
            reader, text, earlier_orders, context.now.race.round, locked=_is_round_locked(context, driver.seat)
        )
    except InvalidAnswer as error:
        return Rejection.of(error)
    return FiledOrders(
        value=standing_orders,
        lines=make_standing_order_lines(context.game, standing_orders),
        instead_of=_format_replaced(context.game, replaced_sheets),
    )


def hear_beforehand(context: CommandContext, member: int, text: str, library: Library) -> FiledOrders | Rejection:
    """Preview standing orders from a text as people write it."""
    driver, sheets = find_driver(context, member), context.game.ruleset.sheets
    if driver is None or sheets is None or context.progress is None:
        return preview_standing_orders(context, member, text)
    book = library.load_phrase_book(context.game.ruleset.name)
    player_view = context.get_player_views().get_player_view(driver.seat)
    text = spell_cars(context, text)
    reader = SheetReader(sheets, context.game.table, player_view, None, book, map_names_to_seats(context))
    try:
        filing = hear_filing(sheets.language, text, reader.names, reader.hints, reader.check)
    except InvalidAnswer as error:
        return Rejection.of(error)
    preview = preview_standing_orders(context, member, filing.text)
    if isinstance(preview, Rejection):
        return preview
    return preview.model_copy(update={"said": filing.text, "left_out": filing.left_out, "sure": filing.sure})


def map_names_to_seats(context: CommandContext) -> dict[str, Seat]:
    """Return what drivers may be called in a text besides their colours: their names, parts of these, and mentions."""
    names: dict[str, Seat] = {}
    for driver in context.now.drivers:
        spellings = [driver.name, *driver.name.split(), f"car {driver.number}"]
        spellings += [f"<@{driver.member}>", f"<@!{driver.member}>"] if driver.member else []
        names |= {name: driver.seat for name in spellings if len(name) > 1}
    return names


def spell_cars(context: CommandContext, text: str) -> str:
    """Return a text with colours in place of circles: as in messages, a name or colour may follow the circle."""
    localizers = context.texts.localizers
    common_localizers = [localizers.in_language(language).common for language in localizers.languages]
    for driver in context.now.drivers:
        circle = find_seat_emoji(driver.seat)
        if circle in text:
            car_names = {
                driver.name,
                driver.seat,
                *(localizer.format_word("colour", driver.seat) for localizer in common_localizers),
            }
            names = "|".join(re.escape(one) for one in sorted(car_names, key=len, reverse=True))
            text = re.sub(rf"{circle}(?:\s*\**(?:{names})\b\**)?", driver.seat, text, flags=re.IGNORECASE)
    return text


def _is_round_locked(context: CommandContext, seat: Seat) -> bool:
    """Whether the current round's orders are fixed: no question is left that an order sheet would answer."""
    sheets, progress = context.game.ruleset.sheets, context.progress
    assert sheets is not None
    assert progress is not None
    open = any(
        open_question.question.seat == seat and sheets.is_sheet_question(open_question.question)
        for open_question in progress.open
    )
    return not (open or sheets.to_come(context.get_player_views().get_player_view(seat)))


def find_next_sheet_round(context: CommandContext, member: int) -> int | Rejection:
    """Return the round for which an order sheet from this member would count now."""
    driver, race = find_driver(context, member), context.now.race
    if driver is None or driver.gone:
        return Rejection(code="out_of_race" if driver else "not_seated")
    rejection = check_running(race)
    if rejection or context.progress is None:
        return rejection or Rejection(code="not_started")
    if context.game.ruleset.sheets is None:
        return Rejection(code="nothing_open")
    return race.round + _is_round_locked(context, driver.seat)


def offer_early_orders(context: CommandContext, member: int) -> tuple[Offer, ...]:
    """Return the ready-made orders, with prices, for a turn still to come in this round.

    None if there are none."""
    driver, ruleset, table = find_driver(context, member), context.game.ruleset, context.game.table
    if driver is None or driver.gone or context.progress is None or check_running(context.now.race):
        return ()
    player_view = context.get_player_views().get_player_view(driver.seat)
    question = ruleset.next_question(table, player_view)
    if question is None or ruleset.sheets is None:
        return ()
    offers = list[Offer]()
    form = ruleset.build_form(table, player_view, question)
    for option in list_options(form):
        value = ruleset.read_answer(table, player_view, question, str(option.value))
        words = format_stored_sheet(ruleset.sheets, value)
        preset = Preset(name=option.code, value=value, facts={**option.facts, "value": option.value})
        offers.append(Offer(preset=preset, price=ruleset.price(table, player_view, question, value), words=words))
    return tuple(offers)


def make_standing_order_lines(game: Game, standing_orders: Json) -> StandingOrderLines:
    """Return standing orders as lines that can be typed back, one for each round."""
    return tuple(format_stored_orders(game.ruleset.sheets, standing_orders).items()) if game.ruleset.sheets else ()


def _format_replaced(game: Game, replaced_sheets: tuple[ReplacedSheet[Any], ...]) -> StandingOrderLines:
    sheets = game.ruleset.sheets
    return tuple((one.round, sheets.language.write(one.sheet)) for one in replaced_sheets) if sheets else ()


def make_standing_orders_decision(actor: Actor, text: str) -> Decide:
    """Make the decision that replaces standing orders by a text.

    They take effect at once where the rules allow it; in a hidden phase, at the reveal."""

    def decide(context: CommandContext) -> Decision | Rejection:
        preview = preview_standing_orders(context, actor.member, text)
        if isinstance(preview, Rejection):
            return preview
        driver = find_driver(context, actor.member)
        assert driver is not None
        return Decision(_apply_standing_orders(context, driver.seat, preview.value), preview.model_dump(mode="json"))

    return decide


def _apply_standing_orders(context: CommandContext, seat: Seat, standing_orders: Json) -> ChangeSet:
    hidden_phase = context.now.race.hidden_phase
    if hidden_phase:
        later = hidden_phase.model_copy(update={"orders": {**hidden_phase.orders, seat: standing_orders}})
        return ChangeSet(race=context.now.race.model_copy(update={"hidden_phase": later}))
    change = StandingOrderFiled(seat, standing_orders)
    if context.now.race.step_pending:
        return ChangeSet(context.now.race, (change,))
    others = {s: o for s, o in context.now.orders.items() if s != seat}
    now = replace(context.now, orders=others | ({seat: standing_orders} if standing_orders else {}))
    return context.apply_entries([], now).with_last(change)
