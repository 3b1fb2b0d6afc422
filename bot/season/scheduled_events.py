"""Keeps a scheduled event on the server for each race of a season that starts at a time, where the bot may."""

from typing import Protocol

from bot.app.system_api import SystemApi
from bot.season.ics import START_SECONDS, link_channel
from bot.store import scheduled_events, seasons
from bot.store.database import Database, Transaction
from bot.store.scheduled_events import ScheduledRace, ScheduledRow
from bot.store.season_posts import Attempt
from bot.store.seasons import Meeting, Season
from rules.base import compute_digest

REFUSED_RETRY_SECONDS, RETRY_SECONDS = 600, 10
"""Seconds until the next attempt where the bot may create no events, and where Discord did not answer."""
MIN_LEAD_SECONDS = 120
"""An event begins at least this much later than it is created or edited."""
MAX_NAME_CHARS, MAX_LOCATION_CHARS = 100, 100


class EventCalendar(Protocol):
    """The scheduled events of servers."""

    async def put_event(self, guild: int, event: int | None, race: ScheduledRace) -> Attempt:
        """Create or edit an event; `refused` without permission, `lost` if somebody has deleted it."""

    async def delete_event(self, guild: int, event: int) -> Attempt:
        """Delete an event."""


class ScheduledEvents:
    """Chore that keeps the events of all seasons up to date. A season is looked at when it has changed."""

    def __init__(self, system_api: SystemApi, database: Database, calendar: EventCalendar) -> None:
        self._system_api, self._database, self._calendar = system_api, database, calendar
        self._seen, self._again = dict[int, int](), dict[int, int]()

    async def update_all(self) -> None:
        """Create, edit and delete what has changed since the last time."""
        now = self._system_api.get_time()
        for number, version in await self._database.read(seasons.list_versions):
            if self._seen.get(number) == version or self._again.get(number, 0) > now:
                continue
            troubles = await self._update_season(number, now)
            if not troubles:
                self._seen[number] = version
            else:
                self._again[number] = now + (REFUSED_RETRY_SECONDS if "refused" in troubles else RETRY_SECONDS)

    async def _update_season(self, number: int, now: int) -> set[str]:
        """Update the events of a season; return what kept them from being as they should be."""

        async def read(t: Transaction) -> tuple[Season | None, tuple[ScheduledRow, ...]]:
            return await seasons.get(t, number), await scheduled_events.list_of_season(t, number)

        season, rows = await self._database.read(read)
        if season is None:
            return set()
        rows_by_meeting = {row.meeting: row for row in rows}
        due = [m for m in season.meetings if is_scheduled(season, m) and (m.at or 0) >= now + MIN_LEAD_SECONDS]
        troubles = [await self._put_event(season, meeting, rows_by_meeting.get(meeting.number)) for meeting in due]
        scheduled_meetings = {m.number for m in season.meetings if is_scheduled(season, m)}
        troubles += [await self._delete(season, row, now) for row in rows if row.meeting not in scheduled_meetings]
        return {*troubles} - {""}

    async def _put_event(self, season: Season, meeting: Meeting, row: ScheduledRow | None) -> str:
        race = describe_race(season, meeting)
        content_digest = compute_digest(race.model_dump(mode="json"))
        if row and row.shown == content_digest:
            return ""
        attempt = await self._calendar.put_event(season.guild, row.event if row else None, race)
        if attempt.trouble not in ("", "lost"):
            return attempt.trouble
        after = ScheduledRow(
            season=season.id, meeting=meeting.number, event=attempt.message, at=race.at, shown=content_digest
        )
        await self._database.write(lambda t: scheduled_events.save(t, after))
        return ""

    async def _delete(self, season: Season, row: ScheduledRow, now: int) -> str:
        if row.event is not None and row.at > now:
            attempt = await self._calendar.delete_event(season.guild, row.event)
            if attempt.trouble not in ("", "lost"):
                return attempt.trouble
        await self._database.write(lambda t: scheduled_events.delete(t, row))
        return ""


def is_scheduled(season: Season, meeting: Meeting) -> bool:
    """Whether the calendar starts or has started the race."""
    return meeting.at is not None and not meeting.off and not season.closed and season.find_channel(meeting.tier) > 0


def describe_race(season: Season, meeting: Meeting) -> ScheduledRace:
    """Describe a race as its event."""
    at = meeting.at or 0
    return ScheduledRace(
        name=f"{season.title}: {meeting.title}"[:MAX_NAME_CHARS],
        at=at,
        until=at + START_SECONDS,
        location=link_channel(season.guild, season.find_channel(meeting.tier))[:MAX_LOCATION_CHARS],
    )
