"""The composition root: builds all components of the bot, starts and stops them."""

import asyncio
import hashlib
import json
import logging
import os
import sys
import time
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import discord
from discord import HTTPException, Interaction, app_commands, shard

from bot.app.member_api import MemberApi
from bot.app.race_access import AuthorizedRaces
from bot.app.race_service import RaceService
from bot.app.reminders import Calling
from bot.app.scheduler import Scheduler
from bot.app.system_api import SystemApi
from bot.app.unknown_words import unknown_words
from bot.cluster.leases import LeasedPartitions
from bot.data_files import Library, find_data_folder
from bot.delivery.advice_worker import AdviceProcess, AdviceThread
from bot.delivery.discord_errors import describe_refusal
from bot.delivery.discord_sender import DirectMessages, Publisher
from bot.delivery.gateway import (
    IdentifyLimiter,
    ReconnectBackoff,
    RequestLimiter,
    find_gateway,
    set_api_base,
    skip_unreadable_events,
    wait_while_connected,
)
from bot.delivery.outbox_worker import OutboxWorker
from bot.delivery.picture_service import PictureService
from bot.delivery.picture_workers import ProcessRenderer, ThreadRenderer
from bot.delivery.season_sender import Noticeboard
from bot.discord_ui import slash_orders as typed
from bot.discord_ui import slash_rules as rules
from bot.discord_ui.channel_visibility import ChannelVisibility
from bot.discord_ui.command_localisation import Translated
from bot.discord_ui.inbox import Inbox, StandingInboxes
from bot.discord_ui.interaction_queue import InteractionQueue
from bot.discord_ui.late_driver_handlers import LateDriverHandlers
from bot.discord_ui.new_race_form import NewRaceForm
from bot.discord_ui.order_form import OrderForm
from bot.discord_ui.permissions import gateway_intents, invitation_url
from bot.discord_ui.race_handlers import RaceHandlers
from bot.discord_ui.race_view_handlers import RaceViewHandlers
from bot.discord_ui.router import InteractionRouter
from bot.discord_ui.ruling_handlers import RulingHandlers
from bot.discord_ui.seat_handlers import SeatHandlers
from bot.discord_ui.slash_gm import StewardCommands
from bot.discord_ui.slash_me import MeCommands, make_vacation_command
from bot.discord_ui.slash_race import Importing, RaceCommands
from bot.discord_ui.slash_season import SeasonCommands
from bot.discord_ui.slash_stable import StableCommands
from bot.discord_ui.slash_track import TrackCommands
from bot.discord_ui.steward_question_handlers import StewardQuestionHandlers
from bot.discord_ui.welcome import Welcome
from bot.forms.custom_ids import ButtonPress
from bot.forms.discord_text import escape_name, escape_text, strip_invalid_chars
from bot.forms.discord_view import read_interaction
from bot.members.locales import Locales
from bot.metrics import Metrics, serve_metrics
from bot.model.seats import format_driver
from bot.privacy.personal_data import Departed, PersonalData
from bot.replay_page.page import Replays
from bot.season.campaign import CampaignService
from bot.season.live_message import SeasonMessages
from bot.season.scheduler import SeasonScheduler
from bot.season.service import SeasonService
from bot.settings import Environment
from bot.stewards.questions import StewardQuestions
from bot.stewards.rulings import Rulings
from bot.store.connect import open_database
from bot.store.database import Database, Unsettled
from bot.store.leases import DUTIES_PARTITION
from bot.store.races import SHARD_SHIFT_BITS
from bot.text.handbook import Handbook
from bot.text.locale import set_language, use_language
from bot.text.localizer import Localizers
from bot.text.post_renderer import PostRenderer
from bot.text.services import TextServices
from bot.uploads.race_import import Archive
from bot.uploads.sandbox import SandboxedExaminer
from bot.uploads.track_library import TrackLibrary
from bot.util.cancel_tasks import cancel_and_wait
from bot.util.error_places import describe_error, log_error
from bot.util.gc_tuning import tuned_gc
from rules.registry import RULESETS

log = logging.getLogger(__name__)

GRACE_SECONDS = 30
"""Seconds before a complete set of orders closes, so that a driver can correct a last slip."""
SWITCH_INTERVAL_SECONDS = 0.0005
"""Seconds that computing threads may keep the interpreter from the event loop, which acknowledges interactions."""
REGISTER_AGAIN_SECONDS = 3600
"""Seconds after a refused registration of commands until the next; Discord limits them by the day."""
COMMANDS_NOTE = "commands"
"""Name of the note that holds the digest of the registered commands."""

Clock = Callable[[], int]


def unix_time() -> int:
    """Return seconds since 1970."""
    return int(time.time())


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
            intents=gateway_intents(),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            **options,
        )
        self.tree = Commands(self)
        self.switchboard: InteractionRouter
        self.welcome: Welcome
        self.eyes = ChannelVisibility()
        self.turns = InteractionQueue()
        self.languages: Locales
        self.departed: Departed
        self.translated: Translated
        self.house: SystemApi
        self.ended = asyncio.Event()
        self.turnstile: IdentifyLimiter | LeasedPartitions = IdentifyLimiter()
        self._together, self._registered, self._register_from = 1, False, 0.0
        self.metrics: Metrics | None = None
        self.workers: Collection[asyncio.Task[None]] = ()
        """What sends requests to Discord by itself, and is stopped before the connection closes."""
        skip_unreadable_events(self._connection.parsers)

    def limit_requests(self, ration: RequestLimiter) -> None:
        """Send requests only as the limiter allows."""
        request = self.http.request

        async def rationed(*given: Any, **options: Any) -> Any:
            await ration.acquire()
            return await request(*given, **options)

        self.http.request = rationed  # type: ignore[method-assign]

    async def setup_hook(self) -> None:
        """Before connecting, find the gateway and register the commands."""
        _, limits = await find_gateway(self)
        self._together = limits.get("max_concurrency", 1)
        shard.ExponentialBackoff = ReconnectBackoff  # type: ignore[attr-defined, assignment]
        if self.house.share.has(DUTIES_PARTITION):
            with suppress(Unsettled):
                await self.register_commands()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until Discord allows another session."""
        del initial
        await self.turnstile.wait_for_session((shard_id or 0) % self._together)

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
        if self._registered or time.monotonic() < self._register_from:
            return
        definition = [self.translated.command_payload(one, self.tree) for one in self.tree.get_commands()]
        held = await self._fetch_registered()
        if await self.house.load_note(COMMANDS_NOTE) != _digest(definition, held):
            try:
                await self.http.bulk_upsert_global_commands(self.application_id or 0, payload=definition)
            except HTTPException as error:
                self._register_from = time.monotonic() + REGISTER_AGAIN_SECONDS
                if not held:
                    raise
                log.error(  # noqa: TRY400 (a traceback would quote what was sent)
                    "Discord refused %s: the bot goes on with the %d commands that it has",
                    describe_refusal(error),
                    len(held),
                )
                return
            await self.house.save_note(COMMANDS_NOTE, _digest(definition, await self._fetch_registered()))
        self._registered = True

    async def _fetch_registered(self) -> list[Any]:
        """Fetch the commands Discord has for us, in a stable order."""
        held = await self.http.get_global_commands(self.application_id or 0)
        return sorted(held, key=lambda command: str(command["id"]))

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Log an error in an event handler as one line."""
        error = sys.exc_info()[1]
        if error is not None:
            log_error(log, event_method, error)

    async def set_language(self, interaction: Interaction[Any]) -> None:
        """Set the language of the answers to the member's, and remember the server's.

        If the database cannot say which, the interaction is answered all the same."""
        with suppress(Unsettled):
            if interaction.guild_id is not None and interaction.guild_locale is not None:
                await self.languages.server_language(interaction.guild_id, interaction.guild_locale.value)
            set_language(await self.languages.member_language(interaction.user.id, interaction.locale.value))

    async def handle_press(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        """Pass on a button press; answer errors in one line."""
        try:
            if not self.switchboard.acknowledges_first(press):
                await self.set_language(interaction)
            await self.switchboard.handle_press(interaction, press)
        except Exception as error:  # noqa: BLE001 (the last line of defence before a member reads nothing)
            await self.handle_error(interaction, error)

    async def handle_error(self, interaction: Interaction[Any], error: BaseException) -> None:
        """Answer an error in one line, unless the bot is stopping and nobody can be answered any more."""
        if self.is_closed():
            log.info("an interaction ended with the bot: %s", type(error).__name__)
        else:
            await self.switchboard.handle_error(interaction, error)

    async def on_interaction(self, interaction: Interaction[Any]) -> None:
        """Handle buttons, menus and modals; commands are dispatched by their tree."""
        if self.metrics:
            self.metrics.record_interaction(interaction.id)
        press = read_interaction(interaction)
        if press:
            await self.handle_press(interaction, press)

    async def on_ready(self) -> None:
        """Record the servers that were joined or left while the bot was away."""
        shards = self.shard_ids or range(self.shard_count or 1)
        count = self.shard_count or 1
        await self.departed.reconcile(
            {guild.id for guild in self.guilds}, lambda n: (n >> SHARD_SHIFT_BITS) % count in shards
        )

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Record that a server removed the bot; its data is kept for a while."""
        await self.departed.mark_removed(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Record a new server and post the welcome message."""
        await self.departed.mark_joined(guild.id)
        with use_language(await self.languages.server_language(guild.id, guild.preferred_locale.value)):
            await self.welcome.greet(guild)

    async def on_guild_update(self, before: discord.Guild, after: discord.Guild) -> None:
        """Record a server's new language."""
        del before
        await self.languages.server_language(after.id, after.preferred_locale.value)

    async def on_message(self, message: discord.Message) -> None:
        """Handle text that a member types to the bot in a direct message."""
        if message.guild is None and not message.author.bot:
            set_language(await self.languages.member_language(message.author.id))
            await self.switchboard.handle_message(message)


@dataclass(frozen=True)
class Components:
    """The components of one bot."""

    client: StewardClient
    control: RaceService
    house: SystemApi
    desk: MemberApi
    outbox: OutboxWorker
    clockwork: Scheduler
    hubs: SeasonMessages
    easel: ThreadRenderer
    advice: AdviceThread | None = None
    jobs: list[asyncio.Task[None]] = field(default_factory=list)
    """What runs until the bot ends, the connection first."""


@asynccontextmanager
async def run_components(
    settings: Environment,
    *,
    grace: int = GRACE_SECONDS,
    clock: Clock = unix_time,
    metrics: Metrics | None = None,
    **options: Any,
) -> AsyncIterator[Components]:
    """Run the bot, logged in and at work, until the block ends; `studio`: draw in a separate process.

    Raises Unusable, Missing, discord's LoginFailure."""
    sys.setswitchinterval(SWITCH_INTERVAL_SECONDS)
    several = settings.processes > 1
    database = await open_database(settings.database, shared=several)
    try:
        rules = {game: ruleset.revision for game, ruleset in RULESETS.items()}
        share = LeasedPartitions(database, settings.shards, settings.shard_count or 1, rules) if several else None
        if share:
            await share.acquire()
            options |= {"shard_ids": list(settings.shards), "shard_count": settings.shard_count}
        if metrics:
            options["http_trace"] = metrics.build_trace()
        parts = build_components(settings, database, grace, clock, share=share, **options)
        client = parts.client
        set_api_base(settings.discord_api)
        async with parts.easel, parts.advice or AdviceThread(), client:
            await client.login(settings.token or "")
            work = [client.connect(), parts.clockwork.run(), parts.outbox.run(), parts.hubs.run()]
            work += [share.run()] if share else []
            if metrics:
                client.metrics = metrics
                parts.control.closed.append(metrics.record_round)
                parts.clockwork.failed.append(metrics.record_failed_job)
                work.append(metrics.run(database, parts.house.share, clock))
            jobs = parts.jobs
            jobs += [asyncio.create_task(one) for one in work]
            client.workers = jobs[1:]
            try:
                await wait_while_connected(client.wait_until_ready(), jobs[0])
                parts.easel.start()
                if parts.advice:
                    parts.advice.begin()
                yield parts
            finally:
                await client.close()
                await cancel_and_wait(jobs)
                if share:
                    await share.release()
    finally:
        await database.close()


async def run(settings: Environment, metrics: tuple[str, int] | None = None) -> None:
    """Run the bot until it is stopped. `metrics`: host and port of the metrics endpoint."""
    figures = Metrics() if metrics else None
    if figures and metrics:
        serve_metrics(figures, *metrics)
    studio = settings.processes == 1 and (os.cpu_count() or 1) > 1
    async with (
        run_components(settings, metrics=figures, studio=studio, forecasts=True) as parts,
        tuned_gc(parts.client.turns.is_quiet),
    ):
        if not parts.client.guilds and parts.client.application_id:
            log.info("in no server yet: %s invites it", invitation_url(parts.client.application_id))
        await wait_for_failure(parts)


async def wait_for_failure(parts: Components) -> None:
    """Wait until a part of the bot ends although nobody stopped it, and raise the reason.

    Either Discord has closed the gateway for good, or the part has failed."""
    done, _ = await asyncio.wait(parts.jobs, return_when=asyncio.FIRST_COMPLETED)
    if parts.client.ended.is_set():
        # Closing the connection stops all other parts first; only the connection itself knows why it closes.
        done, _ = await asyncio.wait(parts.jobs[:1])
    for job in done:
        job.result()
    raise RuntimeError("a part of the bot has ended without an error")


def build_components(
    settings: Environment,
    database: Database,
    grace: int,
    clock: Clock,
    *,
    share: LeasedPartitions | None = None,
    studio: bool = False,
    forecasts: bool | None = None,
    **options: Any,
) -> Components:
    """Build all components; nothing is started."""
    library = Library(find_data_folder(str(settings.data) if settings.data else None))
    phrases, weights = library.load_messages(), library.load_weights()
    library.prepare_phrase_books()
    narrators = Localizers.from_files(phrases, escape_text)
    client = StewardClient(**options)
    control = RaceService(database, RULESETS, clock, TextServices(narrators, weights, escape_name, format_driver))
    advice = None
    if studio if forecasts is None else forecasts:
        advice = AdviceProcess() if studio else AdviceThread()
        control.forecast_with(advice)
    house, door = SystemApi(control, share), AuthorizedRaces(control)
    desk = MemberApi(door, library, unknown_words(settings.unknown_words))
    easel = ProcessRenderer(narrators, library.folder) if studio else ThreadRenderer()
    artist = PictureService(house, narrators, easel)
    orders = OrderForm(desk, narrators, artist)
    handbook = Handbook(library.load_handbook_pages(), library.load_rule_items(), library.load_item_pages())
    replays = Replays(RULESETS, TextServices(Localizers.from_files(phrases), weights), handbook.explain_item)
    rulings = Rulings(door)
    prompts = StewardQuestions(door, rulings)
    stewarding = RulingHandlers(desk, rulings, prompts, narrators, artist)
    awaited = LateDriverHandlers(desk, rulings, Calling(door, rulings), stewarding, narrators)
    looking = RaceViewHandlers(desk, narrators, artist, handbook, replays, awaited)
    apart = SandboxedExaminer()
    shelf, importing = TrackLibrary(door, library, apart), Importing(Archive(door, library, apart), narrators)
    organising = RaceHandlers(desk, shelf, library, looking, narrators, grace)
    prompting = StewardQuestionHandlers(desk, prompts, stewarding, narrators)
    seats = SeatHandlers(desk, narrators)
    client.house, client.languages = house, Locales(door, narrators.languages)
    client.translated = Translated(narrators)
    wording, seasons = PostRenderer(narrators, escape_name, library.load_scheme), SeasonService(door, house, library)
    season_commands = SeasonCommands(seasons, organising, narrators, wording, artist)
    stables = CampaignService(door)
    stable_commands = StableCommands(stables, seasons, narrators)
    season_commands.add_command(stable_commands)
    making = NewRaceForm(organising, shelf, desk.members, library, narrators, artist)
    client.welcome = Welcome(desk, library, orders, narrators, grace)
    inbox = Inbox(desk, prompts, awaited, narrators)
    standing = StandingInboxes(client, database, inbox, narrators, clock)
    others = {
        **season_commands.press_handlers(),
        **stable_commands.press_handlers(),
        **client.welcome.press_handlers(),
        **making.press_handlers(),
    }
    client.switchboard = InteractionRouter(
        desk,
        orders,
        organising,
        looking,
        seats,
        stewarding,
        prompting,
        awaited,
        narrators,
        others,
        season_commands.button_handlers(),
    )
    client.departed = Departed(database, clock, settings.retention)
    me = MeCommands(desk.members, client.languages, PersonalData(door, desk.leave, desk.give_up_seat), narrators, clock)
    for command in (
        RaceCommands(organising, looking, seats, prompting, making, importing, season_commands.server_records),
        StewardCommands(
            stewarding,
            prompting,
            organising,
            inbox,
            awaited,
            standing,
            client.languages,
            narrators,
        ),
        season_commands,
        TrackCommands(shelf, library, narrators, artist),
        typed.make_command(orders, organising),
        me,
        make_vacation_command(desk.members, me),
        rules.make_rules_command(looking),
    ):
        client.tree.add_command(command)
    turn, direct_messages = partial(client.turns.wait_for_turn, looks=False), DirectMessages(client)
    publisher = Publisher(client, house, desk, wording, artist, orders.render_form, turn, direct_messages)
    outbox = OutboxWorker(house, database, publisher, clock, share=share)
    board = Noticeboard(client, narrators, wording, artist, direct_messages)
    hosting = SeasonScheduler(desk, house, database, board, narrators, grace)
    chores = (
        hosting.run_due,
        seasons.post_standings,
        stables.notify_owners,
        prompts.apply_precedents,
        standing.update_all,
        outbox.report_blocked_queues,
        client.register_commands,
        client.departed.erase_expired,
    )
    clockwork = Scheduler(house, clock, chores=chores, deliver_first=outbox.deliver_first)
    if share:
        share.busy, control.elsewhere, client.turnstile = outbox.is_busy, share.notify_owner, share
        share.changed += [outbox.wake, clockwork.wake]
        if not settings.discord_api:
            # A proxy knows of the limit by itself.
            client.limit_requests(RequestLimiter(lambda: share.living))
    return Components(
        client,
        control,
        house,
        desk,
        outbox,
        clockwork,
        SeasonMessages(seasons.scoring, house, database, board),
        easel,
        advice,
    )


def _digest(*what: Any) -> str:
    return hashlib.sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()
