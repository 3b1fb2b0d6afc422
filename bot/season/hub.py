"""A season's living message: made of its state, written once, edited whenever it says something else, but never more
often than every ten minutes; and the season's letters."""

import asyncio
import logging
from typing import Protocol

from bot.desk.bell import Bell
from bot.desk.house import House
from bot.season.scoring import Scoring
from bot.store import language_settings, season_posts, seasons
from bot.store.database import Database, Transaction
from bot.store.processes import DUTIES
from bot.store.season_posts import Attempt, Hub, SeasonLetter
from bot.store.seasons import Season
from bot.telling.language import ENGLISH, speaking
from bot.telling.season_words import SeasonHub
from rules.values import digest

log = logging.getLogger(__name__)

OFTEN = 600
"""Seconds between two edits of a season's message."""
BEAT = 20.0
"""Seconds between two looks."""
REFUSED = 3600
"""Seconds after which a channel that does not take the message is tried again."""


class Wall(Protocol):
    """Where a season's message hangs, and by which its letters are sent."""

    async def show(self, hub: SeasonHub, place: Hub) -> Attempt:
        """Sends the message, finds it where it may have arrived, or edits it."""

    async def write(self, letter: SeasonLetter) -> Attempt:
        """Sends a letter."""


class Hubs:
    """Keeps every season's message true."""

    def __init__(self, scoring: Scoring, house: House, database: Database, board: Wall) -> None:
        self._scoring, self._house, self._database, self._board = scoring, house, database, board
        self._bell = Bell()
        house.watch(self._bell.ring)

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            self._bell.still()
            try:
                await self.settle()
            except Exception as trouble:  # noqa: BLE001 (the next turn may find everything again)
                log.error("a season's message stumbled: %s", type(trouble).__name__)  # noqa: TRY400
                await asyncio.sleep(BEAT)
            await self._bell.heard(BEAT)

    async def settle(self) -> None:
        """Writes what says something else by now, and the letters that wait; of several processes, one."""
        if not self._house.share.has(DUTIES):
            return
        now = self._house.clock()
        for season, made_of in await self._database.read(lambda t: season_posts.outdated(t, now)):
            await self._show(season, made_of, now)
        for letter in await self._database.read(lambda t: season_posts.letters(t, now)):
            await self._write(letter, now)

    async def _show(self, number: int, made_of: str, now: int) -> None:
        async def read(t: Transaction) -> tuple[Season | None, Hub | None, str]:
            season = await seasons.find(t, number)
            language = await language_settings.in_server(t, season.guild) if season else ENGLISH
            return season, await season_posts.find(t, number), language

        season, known, language = await self._database.read(read)
        if season is None:
            return
        channel = season.channel_of(1)
        place = known or Hub(season=number, channel=channel)
        if place.channel != channel:
            place = Hub(season=number, channel=channel)
        hub = await self._scoring.hub(season)
        shown = digest([hub.model_dump(mode="json"), language])
        place = place.model_copy(update={"made_of": made_of})
        if channel and shown != place.shown:
            with speaking(language):
                place = await self._hung(hub, place, shown, now)
        await self._keep(place)

    async def _hung(self, hub: SeasonHub, place: Hub, shown: str, now: int) -> Hub:
        """The message on Discord; it is written down before that it may have arrived."""
        if place.message is None and place.tried is None:
            await self._keep(place.model_copy(update={"tried": now, "made_of": ""}))
        done = await self._board.show(hub, place)
        if done.trouble == "lost":
            return place.model_copy(update={"message": None, "tried": None, "again": now, "made_of": "", "shown": ""})
        if done.trouble:
            again = now + (REFUSED if done.trouble == "refused" else OFTEN)
            return place.model_copy(update={"tried": place.tried or now, "again": again, "made_of": ""})
        update = {"message": done.message, "tried": None, "again": now + OFTEN, "shown": shown}
        return place.model_copy(update=update)

    async def _keep(self, place: Hub) -> None:
        await self._database.write(lambda t: season_posts.write(t, place))

    async def _write(self, letter: SeasonLetter, now: int) -> None:
        with speaking(await self._database.read(lambda t: language_settings.with_member(t, letter.member))):
            done = await self._board.write(letter)
        again = now + 60 * 2 ** min(letter.tries, 6)

        async def note(t: Transaction) -> None:
            if done.trouble:
                await season_posts.not_sent(t, letter, again, for_good=done.trouble == "refused")
            else:
                await season_posts.sent(t, letter.id)

        await self._database.write(note)
