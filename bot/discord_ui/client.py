"""The client: the bot's connection to Discord, which registers the commands and passes on what members do."""

import asyncio
import hashlib
import json
import logging
import sys
import time
from collections.abc import Collection
from contextlib import suppress
from typing import Any

import discord
from discord import HTTPException, Interaction, app_commands, shard

from bot.app.system_api import SystemApi
from bot.cluster.leases import LeasedPartitions
from bot.delivery.discord_errors import describe_refusal
from bot.delivery.gateway import (
    IdentifyLimiter,
    ReconnectBackoff,
    RequestLimiter,
    find_gateway,
    skip_unreadable_events,
)
from bot.delivery.message_markup import MessageMarkup
from bot.discord_ui.channel_visibility import ChannelVisibility
from bot.discord_ui.command_localization import CommandTranslations
from bot.discord_ui.interaction_queue import InteractionQueue
from bot.discord_ui.modals import Modals
from bot.discord_ui.permissions import make_gateway_intents
from bot.discord_ui.router import InteractionRouter
from bot.discord_ui.update_notice import UpdateNotice
from bot.discord_ui.welcome import Welcome
from bot.forms.custom_ids import ButtonPress
from bot.forms.discord_text import strip_invalid_chars
from bot.forms.discord_view import read_interaction
from bot.members.locales import Locales
from bot.metrics import Metrics
from bot.model.cars_shown import collect_races
from bot.privacy.personal_data import RemovedServers
from bot.store.database import Unsettled
from bot.store.leases import DUTIES_PARTITION
from bot.store.races import SHARD_SHIFT_BITS
from bot.text.locale import ENGLISH, set_language, use_language
from bot.util.cancel_tasks import cancel_and_wait
from bot.util.error_places import describe_error, log_error

log = logging.getLogger(__name__)

REGISTER_AGAIN_SECONDS = 3600
"""Seconds after a refused registration of commands until the next; Discord limits them by the day."""
COMMANDS_NOTE = "commands"
"""Name of the note that holds the digest of the registered commands."""


def drop_traceback(record: logging.LogRecord) -> bool:
    """Reduce a library's error to one line: its traceback may quote user text and is of no use."""
    if record.exc_info:
        error = record.exc_info[1]
        record.msg, record.args = f"{record.getMessage()}: {describe_error(error) if error else 'unknown'}", ()
        record.exc_info = record.exc_text = None
    return True


# Autocompletion that comes too late is nobody's fault, and can be caught nowhere else.
logging.getLogger("discord.app_commands.tree").addFilter(drop_traceback)
# Connections to a restarting database are retried.
logging.getLogger("asyncpg.pool").addFilter(drop_traceback)
# An unreachable gateway is retried every few seconds.
logging.getLogger("discord.shard").addFilter(drop_traceback)


class Commands(app_commands.CommandTree["StewardClient"]):
    """The slash commands; errors go to the interaction router."""

    async def interaction_check(self, interaction: Interaction[Any], /) -> bool:
        """Normalise the texts typed into options, and set the reader's language."""
        interaction.data = strip_invalid_chars(interaction.data)
        collect_races()
        await self.client.set_language(interaction)
        return True

    async def on_error(self, interaction: Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        """Answer the member in one line and log the rest."""
        await self.client.handle_error(interaction, getattr(error, "original", error))


class StewardClient(discord.AutoShardedClient):
    """The bot's connection to Discord. It pings only the members a message names, and needs no privileged intent."""

    def __init__(self, **options: Any) -> None:
        # The bot does not use voice, so the warning at every start is noise.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            intents=make_gateway_intents(),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            **options,
        )
        self.tree = Commands(self)
        self.router: InteractionRouter
        self.welcome: Welcome
        self.channel_visibility = ChannelVisibility()
        self.turns = InteractionQueue()
        self.modals = Modals()
        self.languages: Locales
        self.removed_servers: RemovedServers
        self.notice: UpdateNotice
        self.command_translations: CommandTranslations
        self.system_api: SystemApi
        self.ended = asyncio.Event()
        self.identify_limiter: IdentifyLimiter | LeasedPartitions = IdentifyLimiter()
        self.markup = MessageMarkup()
        self._together, self._is_registered, self._register_from = 1, False, 0.0
        self.metrics: Metrics | None = None
        self.workers: Collection[asyncio.Task[None]] = ()
        """What sends requests to Discord by itself, and is stopped before the connection closes."""
        skip_unreadable_events(self._connection.parsers)

    def limit_requests(self, limiter: RequestLimiter) -> None:
        """Send requests only as the limiter allows."""
        request = self.http.request

        async def wait_and_request(*arguments: Any, **options: Any) -> Any:
            await limiter.acquire()
            return await request(*arguments, **options)

        self.http.request = wait_and_request  # type: ignore[method-assign]

    async def setup_hook(self) -> None:
        """Before connecting, find the gateway and register the commands."""
        self.markup.install(self.http)
        _, limits = await find_gateway(self)
        self._together = limits.get("max_concurrency", 1)
        shard.ExponentialBackoff = ReconnectBackoff  # type: ignore[attr-defined, assignment]
        if self.system_api.share.has(DUTIES_PARTITION):
            with suppress(Unsettled):
                await self.register_commands()
        else:
            with suppress(HTTPException):
                await self._fetch_commands()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until Discord allows another session."""
        del initial
        await self.identify_limiter.wait_for_session((shard_id or 0) % self._together)

    async def close(self) -> None:
        """Stop the workers that send messages, then the connection, so that a post under way can finish."""
        self.ended.set()
        await cancel_and_wait(self.workers)
        await super().close()

    async def register_commands(self) -> None:
        """Register the commands once a process, unless Discord already has exactly these: it limits registrations by
        the day.

        Of several processes, the one with the duties does this, at its start or later. If Discord refuses, the bot
        continues with its registered commands and tries again in an hour; if it has none, the error is raised. The
        registration is noted only when it is complete, so a start that is interrupted registers again at the next."""
        if self._is_registered or time.monotonic() < self._register_from:
            return
        definition = [
            self.command_translations.build_command_payload(one, self.tree) for one in self.tree.get_commands()
        ]
        registered_commands = await self._fetch_commands()
        if await self.system_api.load_note(COMMANDS_NOTE) != _compute_digest(definition, registered_commands):
            try:
                await self.http.bulk_upsert_global_commands(self.application_id or 0, payload=definition)
            except HTTPException as error:
                self._register_from = time.monotonic() + REGISTER_AGAIN_SECONDS
                if not registered_commands:
                    raise
                log.error(  # noqa: TRY400 (a traceback would quote what was sent)
                    "Discord refused %s: the bot goes on with the %d commands that it has",
                    describe_refusal(error),
                    len(registered_commands),
                )
                return
            await self.system_api.save_note(COMMANDS_NOTE, _compute_digest(definition, await self._fetch_commands()))
        self._is_registered = True

    async def _fetch_commands(self) -> list[Any]:
        """Fetch the commands Discord has for us, in a stable order; messages link them from now on."""
        commands = await self.http.get_global_commands(self.application_id or 0)
        self.markup.learn_commands(commands)
        return sorted(commands, key=lambda command: str(command["id"]))

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Log an error in an event handler as one line."""
        error = sys.exc_info()[1]
        if error is not None:
            log_error(log, event_method, error)

    async def set_language(self, interaction: Interaction[Any]) -> None:
        """Set the language of the answers to the member's, and remember the server's.

        If the database cannot say which, the interaction is answered all the same."""
        with suppress(Unsettled):
            guild, guild_locale, server_language = interaction.guild_id, interaction.guild_locale, ENGLISH
            if guild is not None and guild_locale is not None:
                server_language = await self.languages.find_server_language(guild, guild_locale.value)
            member, locale = interaction.user.id, interaction.locale.value
            set_language(await self.languages.find_member_language(member, locale, server_language))

    async def handle_press(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        """Pass on a button press; answer errors in one line."""
        try:
            if not self.router.acknowledges_first(press):
                await self.set_language(interaction)
            await self.router.handle_press(interaction, press)
        except Exception as error:  # noqa: BLE001 (the last line of defence before a member reads nothing)
            await self.handle_error(interaction, error)

    async def handle_error(self, interaction: Interaction[Any], error: BaseException) -> None:
        """Answer an error in one line, unless the bot is stopping and nobody can be answered any more."""
        if self.is_closed():
            log.info("an interaction ended with the bot: %s", type(error).__name__)
        else:
            await self.router.handle_error(interaction, error)

    async def on_interaction(self, interaction: Interaction[Any]) -> None:
        """Handle buttons, menus and modals; commands are dispatched by their tree."""
        collect_races()
        if self.metrics:
            self.metrics.record_interaction(interaction.id)
        press = read_interaction(interaction)
        if press:
            self.modals.forget_texts(interaction)
            await self.handle_press(interaction, press)
        if interaction.type is not discord.InteractionType.autocomplete:
            await self.notice.tell_once(interaction)

    async def on_ready(self) -> None:
        """Record the servers that were joined or left while the bot was away, and those to notify of new commands."""
        with suppress(Unsettled):
            await self.notice.prepare()
        shards = self.shard_ids or range(self.shard_count or 1)
        count = self.shard_count or 1
        await self.removed_servers.reconcile(
            {guild.id for guild in self.guilds}, lambda n: (n >> SHARD_SHIFT_BITS) % count in shards
        )

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Hold the races of a server that removed the bot; its data is kept for a while."""
        await self.removed_servers.handle_removal(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Record a new server and post the welcome message."""
        await self.removed_servers.handle_invitation(guild.id)
        with use_language(await self.languages.find_server_language(guild.id, guild.preferred_locale.value)):
            await self.welcome.greet(guild)

    async def on_guild_update(self, before: discord.Guild, after: discord.Guild) -> None:
        """Record a server's new language."""
        del before
        await self.languages.find_server_language(after.id, after.preferred_locale.value)

    async def on_message(self, message: discord.Message) -> None:
        """Handle text that a member types to the bot in a direct message."""
        if message.guild is None and not message.author.bot:
            collect_races()
            set_language(await self.languages.find_member_language(message.author.id))
            await self.router.handle_message(message)


def _compute_digest(*what: Any) -> str:
    return hashlib.sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()
