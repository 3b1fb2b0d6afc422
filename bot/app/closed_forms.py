"""Forms in Direct Messages whose questions are closed or have another deadline, and the order sheets that counted.

Pure."""

from collections.abc import Iterable, Sequence
from typing import Any

from bot.app.private_notices import gets_direct_messages
from bot.app.race_snapshot import Game, RaceSnapshot
from bot.model.driver import Driver
from bot.posts.outbox_types import NewPost
from bot.posts.types import FormsClosed, FormsPutOff
from bot.store.questions import QuestionRow
from rules.base import Seat
from rules.journal import JournalEntry
from rules.orders.sheets import format_stored_sheet, is_stored_order, load_sheet

CLOCK_OR_BOT = ("clock", "automatic")
"""Who answers in a silent driver's place."""


def close_forms(
    game: Game, before: RaceSnapshot, rows: Sequence[QuestionRow], new_entries: Sequence[JournalEntry]
) -> tuple[NewPost, ...]:
    """Return the posts that close forms sent to drivers. `new_entries`: those made since they were sent."""
    posts, entries = list[NewPost](), (*before.entries, *new_entries)
    for driver in before.drivers:
        own = tuple(row for row in rows if row.seat == driver.seat)
        if not own or not gets_direct_messages(driver):
            continue
        if driver.gone:
            posts += void_forms(before, driver, own)
            continue
        orders, silent = format_played_sheets(game, own, entries), _was_answered_for(own, entries)
        posts.append(_make_closing_post(before, driver, own, orders=orders, silent=silent))
    return tuple(posts)


def void_forms(before: RaceSnapshot, driver: Driver, rows: Sequence[QuestionRow]) -> tuple[NewPost, ...]:
    """Return the post that takes the controls from a driver's forms which nobody is to answer any more."""
    own = [row for row in rows if row.seat == driver.seat and not row.hidden]
    if not own or not gets_direct_messages(driver):
        return ()
    return (_make_closing_post(before, driver, own, void=True),)


def _make_closing_post(before: RaceSnapshot, driver: Driver, rows: Sequence[QuestionRow], **facts: Any) -> NewPost:
    numbers, kinds = tuple(row.number for row in rows), tuple(row.kind for row in rows)
    post = FormsClosed(round=before.race.round, seat=driver.seat, numbers=numbers, kinds=kinds, **facts)
    return NewPost(post=post, audience=driver.member)


def put_off_forms(before: RaceSnapshot, rows: Iterable[QuestionRow]) -> tuple[NewPost, ...]:
    """Return the posts that show drivers in their open forms that the deadline has moved."""
    due_before, numbers = {row.number: row.due for row in before.open}, dict[tuple[Seat, int], list[int]]()
    for row in rows:
        if not (row.closed or row.hidden) and due_before.get(row.number, row.due) != row.due:
            numbers.setdefault((row.seat, row.due), []).append(row.number)
    drivers = {driver.seat: driver for driver in before.drivers if gets_direct_messages(driver)}
    return tuple(
        NewPost(
            post=FormsPutOff(round=before.race.round, seat=seat, numbers=tuple(own), due=due),
            audience=drivers[seat].member,
        )
        for (seat, due), own in numbers.items()
        if seat in drivers
    )


def _was_answered_for(rows: Sequence[QuestionRow], entries: Sequence[JournalEntry]) -> bool:
    """Whether the clock or a bot had to answer."""
    hands = {entry.key: entry.hand for entry in entries}
    return any(hands.get(row.key) in CLOCK_OR_BOT for row in rows)


def format_played_sheets(game: Game, rows: Sequence[QuestionRow], entries: Sequence[JournalEntry]) -> tuple[str, ...]:
    """Return the order sheets that counted, as text; none of a silent driver's that leaves the order to the rules."""
    sheets, entry_by_key = game.ruleset.sheets, {entry.key: entry for entry in entries}
    own_entries = [entry_by_key[row.key] for row in rows if row.key in entry_by_key]
    return tuple(
        format_stored_sheet(sheets, entry.value)
        for entry in own_entries
        if sheets
        and is_stored_order(entry.value)
        and not (entry.hand in CLOCK_OR_BOT and sheets.says_nothing(load_sheet(sheets, entry.value)))
    )
