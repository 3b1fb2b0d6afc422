"""The scheduled events of servers that stand for races of seasons."""

from bot.store.database import Transaction
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


COLUMNS = ", ".join(ScheduledRow.model_fields)


async def list_of_season(t: Transaction, season: int) -> tuple[ScheduledRow, ...]:
    """List the events of a season."""
    rows = await t.fetch_rows(f"SELECT {COLUMNS} FROM scheduled_event WHERE season = ? ORDER BY meeting", season)  # noqa: S608
    return tuple(ScheduledRow(**{name: row[name] for name in ScheduledRow.model_fields}) for row in rows)


async def save(t: Transaction, row: ScheduledRow) -> None:
    """Save the event of a race."""
    sets = ", ".join(f"{name} = excluded.{name}" for name in ("event", "at", "shown"))
    sql = f"INSERT INTO scheduled_event ({COLUMNS}) VALUES (?, ?, ?, ?, ?) ON CONFLICT (season, meeting) DO UPDATE SET"  # noqa: S608
    await t.run(f"{sql} {sets}", row.season, row.meeting, row.event, row.at, row.shown)


async def delete(t: Transaction, row: ScheduledRow) -> None:
    """Forget the event of a race."""
    await t.run("DELETE FROM scheduled_event WHERE season = ? AND meeting = ?", row.season, row.meeting)
