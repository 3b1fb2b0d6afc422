"""Scheduled events of servers, as Discord keeps them."""

import logging
from datetime import UTC, datetime
from typing import Any

import discord
from discord import EntityType, HTTPException, PrivacyLevel

from bot.delivery.discord_errors import REQUEST_ERRORS
from bot.store.scheduled_events import ScheduledRace
from bot.store.season_posts import Attempt

log = logging.getLogger(__name__)

EVENT_GONE_CODE = 10070
"""Discord's code for a scheduled event that was deleted."""


class DiscordEventCalendar:
    """Creates, edits and deletes scheduled events where the bot has the permission; it is silent elsewhere."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def put_event(self, guild: int, event: int | None, race: ScheduledRace) -> Attempt:
        """Create or edit an event; `refused` without permission, `lost` if somebody has deleted it."""
        place = self._find_guild(guild)
        if isinstance(place, Attempt):
            return place
        try:
            earlier_event = await (
                self._find_own(place, race) if event is None else place.fetch_scheduled_event(event, with_counts=False)
            )
            if earlier_event is not None:
                return Attempt(message=(await earlier_event.edit(**_make_event_fields(race))).id)
            new_event = await place.create_scheduled_event(
                privacy_level=PrivacyLevel.guild_only, **_make_event_fields(race)
            )
            return Attempt(message=new_event.id)
        except REQUEST_ERRORS as error:
            return _make_failed_attempt(error)

    async def delete_event(self, guild: int, event: int) -> Attempt:
        """Delete an event."""
        place = self._find_guild(guild)
        if isinstance(place, Attempt):
            return place
        try:
            await (await place.fetch_scheduled_event(event, with_counts=False)).delete()
            return Attempt()
        except REQUEST_ERRORS as error:
            return _make_failed_attempt(error)

    def _find_guild(self, guild: int) -> discord.Guild | Attempt:
        """Return a server where the bot may create events and edit its own; `later` before it is connected."""
        place = self._client.get_guild(guild)
        if place is None:
            return Attempt(trouble="refused" if self._client.is_ready() else "later")
        return place if place.me.guild_permissions.create_events else Attempt(trouble="refused")

    async def _find_own(self, place: discord.Guild, race: ScheduledRace) -> discord.ScheduledEvent | None:
        """Find the event of a race that arrived although its answer did not; the race may have moved since."""
        own = [one for one in await place.fetch_scheduled_events(with_counts=False) if one.creator_id == place.me.id]
        same_events = (one for one in own if (one.name, one.location) == (race.name, race.location))
        return next(same_events, None)


def _make_event_fields(race: ScheduledRace) -> dict[str, Any]:
    return {
        "name": race.name,
        "start_time": datetime.fromtimestamp(race.at, UTC),
        "end_time": datetime.fromtimestamp(race.until, UTC),
        "entity_type": EntityType.external,
        "location": race.location,
    }


def _make_failed_attempt(error: Exception) -> Attempt:
    if isinstance(error, HTTPException) and error.code == EVENT_GONE_CODE:
        return Attempt(trouble="lost")
    log.info("a scheduled event is put off: %s", type(error).__name__)
    return Attempt(trouble="refused" if isinstance(error, discord.Forbidden) else "later")
