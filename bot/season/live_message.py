"""The live message of each season, edited within a minute of a change, and the season's private letters."""

import asyncio
import logging
from typing import Protocol

from bot.app.system_api import SystemApi
from bot.season.standings import Scoring
from bot.store import key_value, season_posts, seasons
from bot.store.database import Database, Transaction
from bot.store.leases import DUTIES_PARTITION
from bot.store.season_posts import Attempt, LiveMessage, SeasonLetter
from bot.store.seasons import Season
from bot.text.locale import ENGLISH, use_language
from bot.text.season_post import SeasonSummary
from bot.util.error_places import log_error
from bot.util.wakeup import Wakeup
from rules.base import compute_digest

log = logging.getLogger(__name__)

EDIT_INTERVAL_SECONDS, POLL_INTERVAL_SECONDS = 30, 20.0
"""Together less than a minute, within which a change is shown."""
TROUBLE_RETRY_SECONDS = 600
"""Seconds until the next attempt after a failed one."""
REFUSED_RETRY_SECONDS = 3600
"""Seconds until the next attempt in a channel that refused the message."""


class SeasonSender(Protocol):
    """Sender of a season's live message, and of Direct Messages about the season."""

    async def send_or_edit(self, summary: SeasonSummary, live_message: LiveMessage) -> Attempt:
        """Send the message, find it if it may have arrived, or edit it."""

    async def send_letter(self, letter: SeasonLetter) -> Attempt:
        """Send a Direct Message about a season."""


class SeasonMessages:
    """Service that keeps every season's live message up to date."""

    def __init__(self, scoring: Scoring, system_api: SystemApi, database: Database, sender: SeasonSender) -> None:
        self._scoring, self._system_api, self._database, self._sender = scoring, system_api, database, sender
        self._wakeup = Wakeup()
        system_api.watch(self._wakeup.set)

    async def run(self) -> None:
        """Run until cancelled."""
        while True:
            self._wakeup.clear()
            try:
                await self.process_due()
            except Exception as trouble:  # noqa: BLE001 (the next turn may find everything again)
                log_error(log, "writing the seasons' messages", trouble)
                await asyncio.sleep(POLL_INTERVAL_SECONDS)
            await self._wakeup.wait(POLL_INTERVAL_SECONDS)

    async def process_due(self) -> None:
        """Update outdated messages and send waiting letters; only one process does this."""
        if not self._system_api.share.has(DUTIES_PARTITION):
            return
        now = self._system_api.get_time()
        for season, made_of in await self._database.read(lambda t: season_posts.list_outdated(t, now)):
            await self._update_message(season, made_of, now)
        for letter in await self._database.read(lambda t: season_posts.list_due_letters(t, now)):
            await self._send_letter(letter, now)

    async def _update_message(self, number: int, made_of: str, now: int) -> None:
        async def read(t: Transaction) -> tuple[Season | None, LiveMessage | None, str]:
            season = await seasons.get(t, number)
            language = await key_value.load_guild_language(t, season.guild) if season else ENGLISH
            return season, await season_posts.get(t, number), language

        season, stored, language = await self._database.read(read)
        if season is None:
            return
        channel = season.find_channel(1)
        live_message = stored if stored and stored.channel == channel else LiveMessage(season=number, channel=channel)
        summary = await self._scoring.summarize(season)
        content_digest = compute_digest([summary.model_dump(mode="json"), language])
        live_message = live_message.model_copy(update={"made_of": made_of})
        if channel and content_digest != live_message.shown:
            with use_language(language):
                live_message = await self._send_or_edit(summary, live_message, content_digest, now)
        await self._save(live_message)

    async def _send_or_edit(
        self, summary: SeasonSummary, live_message: LiveMessage, content_digest: str, now: int
    ) -> LiveMessage:
        """Send or edit the message on Discord; the attempt is saved before it can arrive."""
        if live_message.message is None and live_message.tried is None:
            await self._save(live_message.model_copy(update={"tried": now, "made_of": ""}))
        attempt = await self._sender.send_or_edit(summary, live_message)
        if attempt.trouble == "lost":
            return live_message.model_copy(
                update={"message": None, "tried": None, "again": now, "made_of": "", "shown": ""}
            )
        if attempt.trouble:
            retry_at = now + (REFUSED_RETRY_SECONDS if attempt.trouble == "refused" else TROUBLE_RETRY_SECONDS)
            return live_message.model_copy(
                update={"tried": live_message.tried or now, "again": retry_at, "made_of": ""}
            )
        update = {
            "message": attempt.message,
            "tried": None,
            "again": now + EDIT_INTERVAL_SECONDS,
            "shown": content_digest,
        }
        return live_message.model_copy(update=update)

    async def _save(self, live_message: LiveMessage) -> None:
        await self._database.write(lambda t: season_posts.save(t, live_message))

    async def _send_letter(self, letter: SeasonLetter, now: int) -> None:
        with use_language(letter.language):
            attempt = await self._sender.send_letter(letter)
        retry_at = now + 60 * 2 ** min(letter.tries, 6)

        async def note(t: Transaction) -> None:
            if attempt.trouble:
                await season_posts.mark_not_sent(t, letter, retry_at, for_good=attempt.trouble == "refused")
            else:
                await season_posts.mark_sent(t, letter.id)

        await self._database.write(note)
