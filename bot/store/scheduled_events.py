"""The scheduled events of servers that stand for races of seasons."""

from bot.store.database import Transaction
from bot.store.row_models import encode_field, make_select_sql, make_upsert_sql, parse_row
from rules.base import Value


class ScheduledRace(Value):
    """What the event of a race says. `location`: the address of its channel."""

    name: str
    at: int
    until: int
    location: str


class ScheduledRow(Value):
    """The event of a race of a season.

    `event`: None if somebody has deleted it; `at`: when it starts; `shown`: digest of what it says."""

    season: int
    meeting: int
    event: int | None
    at: int
    shown: str


COLUMNS = tuple(ScheduledRow.model_fields)
SELECT_EVENT = make_select_sql("scheduled_event", COLUMNS)
UPSERT_EVENT = make_upsert_sql("scheduled_event", COLUMNS, ("season", "meeting"))


async def list_of_season(t: Transaction, season: int) -> tuple[ScheduledRow, ...]:
    """List the events of a season."""
    rows = await t.fetch_rows(f"{SELECT_EVENT} WHERE season = ? ORDER BY meeting", season)
    return tuple(parse_row(ScheduledRow, row) for row in rows)


async def save(t: Transaction, row: ScheduledRow) -> None:
    """Save the event of a race."""
    await t.run(UPSERT_EVENT, *(encode_field(row, column) for column in COLUMNS))


async def delete(t: Transaction, row: ScheduledRow) -> None:
    """Forget the event of a race."""
    await t.run("DELETE FROM scheduled_event WHERE season = ? AND meeting = ?", row.season, row.meeting)
