"""Finds drivers and organisers who have left the server, without a privileged intent: by asking Discord for those who
are late, and for the organisers of lobbies."""

import logging

import discord

from bot.app.race_service import RaceService
from bot.app.system_api import SystemApi
from bot.delivery.discord_errors import REQUEST_ERRORS
from bot.lobby.seats import make_departure_decision
from bot.lobby.starting import make_lost_organiser_decision
from bot.model.actor import find_organiser
from bot.store import questions, races
from bot.store.database import Database
from bot.store.leases import DUTIES_PARTITION
from rules.recent_dict import RecentDict

log = logging.getLogger(__name__)

CHECK_INTERVAL_SECONDS, ASK_AGAIN_SECONDS = 60, 6 * 3600
"""Seconds between two looks for late drivers, and until the same member is asked for again."""
MAX_REQUESTS_PER_CHECK, MAX_REMEMBERED = 20, 20_000
UNKNOWN_MEMBER_CODES = (10007, 10013)
"""Discord's error codes for somebody who is not a member of the server, or no user any more."""


class DepartedMembers:
    """Lets bots drive at once for members who are no longer on the server, and tells the organisers.

    If the organiser of a lobby has left or is forgotten, its drivers are told that they may start the race."""

    def __init__(
        self, client: discord.Client, race_service: RaceService, system_api: SystemApi, database: Database
    ) -> None:
        self._client, self._race_service, self._system_api, self._database = client, race_service, system_api, database
        self._last_request_at, self._next = RecentDict[tuple[int, int], int](MAX_REMEMBERED), 0
        self._requests_left = 0

    async def run_due(self) -> None:
        """Look at the drivers whose orders are missing after half of their time, and at the organisers of lobbies.

        Only one process does this."""
        now = self._system_api.get_time()
        if now < self._next or not self._system_api.share.has(DUTIES_PARTITION):
            return
        self._next, self._requests_left = now + CHECK_INTERVAL_SECONDS, MAX_REQUESTS_PER_CHECK
        for guild, member in await self._database.read(lambda t: questions.list_late_members(t, now)):
            if await self._has_newly_left(guild, member, now):
                await self._give_seats_to_bots(guild, member)
        lobbies = await self._database.read(lambda t: races.list_lobby_organisers(t, now - ASK_AGAIN_SECONDS, now))
        for one in lobbies:
            organiser = find_organiser(one.creator)
            if organiser is None or await self._has_newly_left(one.guild, organiser, now):
                await self._race_service.execute(one.id, make_lost_organiser_decision(organiser))

    async def _has_newly_left(self, guild: int, member: int, now: int) -> bool:
        """Ask Discord whether a member has left; False without asking, if that was asked lately or too often now."""
        is_recent = self._last_request_at.get((guild, member), now - ASK_AGAIN_SECONDS) + ASK_AGAIN_SECONDS > now
        if is_recent or self._requests_left == 0:
            return False
        self._requests_left -= 1
        self._last_request_at[guild, member] = now
        return await self._has_left(guild, member)

    async def _has_left(self, guild: int, member: int) -> bool:
        """Ask Discord whether a member has left; an unclear answer counts as no."""
        if self._client.get_guild(guild) is None:
            return False
        try:
            await self._client.http.get_member(guild, member)
        except discord.NotFound as error:
            return error.code in UNKNOWN_MEMBER_CODES
        except REQUEST_ERRORS as error:
            log.info("a member cannot be looked up: %s", type(error).__name__)
        return False

    async def _give_seats_to_bots(self, guild: int, member: int) -> None:
        """Let bots drive for a member in all live races of the server that they have left."""
        live_races = await self._database.read(lambda t: races.list_live_of_member(t, member))
        for race in live_races:
            if race.guild == guild:
                await self._race_service.execute(race.id, make_departure_decision(member), in_hidden_phase=True)
