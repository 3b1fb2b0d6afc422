"""Builds everything, starts it, stops it: the one place that knows every part."""

import asyncio
import hashlib
import json
import logging
import os
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

import discord
import yarl
from discord import Interaction, app_commands, shard
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.commands import slash_orders as typed
from bot.commands import slash_rules as rules
from bot.commands.awaited import AwaitedWindow
from bot.commands.eyes import Eyes
from bot.commands.importing import Importing
from bot.commands.inbox import Inbox
from bot.commands.invitation import intents, invitation
from bot.commands.making import Making
from bot.commands.orders import OrdersWindow
from bot.commands.organising import Organising
from bot.commands.prompt_answers import Prompting
from bot.commands.slash_gm import StewardCommands
from bot.commands.slash_me import MeCommands, vacation
from bot.commands.slash_race import RaceCommands
from bot.commands.slash_season import SeasonCommands
from bot.commands.slash_stable import StableCommands
from bot.commands.slash_track import TrackCommands
from bot.commands.spectating import Looking
from bot.commands.standing_inbox import StandingInboxes
from bot.commands.stewarding import Stewarding
from bot.commands.substitutes import Seats
from bot.commands.switchboard import Switchboard, note
from bot.commands.translation import Translated
from bot.commands.turns import Turns
from bot.commands.welcome import Welcome
from bot.delivery.artist import Artist
from bot.delivery.connection import Patience, Ration, Turnstile
from bot.delivery.noticeboard import Noticeboard
from bot.delivery.publisher import Publisher
from bot.delivery.sending import Outbox
from bot.delivery.studio import Easel, Studio
from bot.desk.calling import Calling
from bot.desk.clockwork import Clockwork
from bot.desk.desk import Desk
from bot.desk.house import House
from bot.desk.share import Leased
from bot.desk.stopping import stopped
from bot.forms.discord_text import disarmed, shown_name, whole
from bot.forms.discord_view import press_of
from bot.forms.presses import Press
from bot.garbage import looked_through
from bot.lobby.language_choices import Languages
from bot.metrics import Metrics, served
from bot.outside.apart import Apart
from bot.outside.archive import Archive
from bot.outside.shelf import Shelf
from bot.privacy.departed import Departed
from bot.privacy.owed import OwnData
from bot.race.control import RaceControl
from bot.race.door import Door
from bot.replay.assembly import Replays
from bot.season.calendar import Seasons
from bot.season.hosting import Hosting
from bot.season.hub import Hubs
from bot.season.stables import Stables
from bot.settings import Environment
from bot.stewards.precedents import Prompts
from bot.stewards.rulings import Rulings
from bot.store.database import Database, Unsettled
from bot.store.library import Library, data_folder
from bot.store.opening import opened
from bot.store.processes import DUTIES
from bot.store.races import SHARD
from bot.telling.callsigns import driver
from bot.telling.handbook import Handbook
from bot.telling.language import speak, speaking
from bot.telling.narrator import Narrators
from bot.telling.newsroom import Voices
from bot.telling.wording import Wording
from rules.rulesets import RULESETS

log = logging.getLogger(__name__)

GRACE = 30
"""Seconds before a full set of orders closes, so that the last slip of a finger is not final."""
SWITCH = 0.0005
"""Seconds for which whoever reckons or draws may keep the interpreter from the event loop, which acknowledges."""
REGISTERED = "commands"
"""The note of what was registered, and of what Discord had after it."""

Clock = Callable[[], int]


def now() -> int:
    """Seconds since 1970."""
    return int(time.time())


def without_traceback(record: logging.LogRecord) -> bool:
    """A fault of a library in a line: its traceback may quote what somebody has said, and is of no use."""
    if record.exc_info:
        record.msg, record.args = f"{record.getMessage()}: {type(record.exc_info[1]).__name__}", ()
        record.exc_info = record.exc_text = None
    return True


# Choices that come too late for whoever types are nobody's fault, and there is no other door to them.
logging.getLogger("discord.app_commands.tree").addFilter(without_traceback)
# Lines to a database that restarts are tried again.
logging.getLogger("asyncpg.pool").addFilter(without_traceback)


class Commands(app_commands.CommandTree["StewardClient"]):
    """The slash commands, which report what goes wrong to the switchboard."""

    async def interaction_check(self, interaction: Interaction[Any], /) -> bool:
        """What was typed into options is whole text from here on, and what is said is in the reader's language."""
        interaction.data = whole(interaction.data)
        await self.client.listen(interaction)
        return True

    async def on_error(self, interaction: Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        """One line for the member, the rest for the log."""
        await self.client.failed(interaction, getattr(error, "original", error))


class StewardClient(discord.AutoShardedClient):
    """The bot's connection. It pings nobody unless told so, and needs no privileged intent."""

    def __init__(self, **options: Any) -> None:
        # Nobody speaks here, and nobody need read at every start that he could not.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            intents=intents(),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            **options,
        )
        self.tree = Commands(self)
        self.switchboard: Switchboard
        self.welcome: Welcome
        self.eyes = Eyes()
        self.turns = Turns()
        self.languages: Languages
        self.departed: Departed
        self.translated: Translated
        self.house: House
        self.ended = asyncio.Event()
        self.turnstile: Turnstile | Leased = Turnstile()
        self._together, self._registered = 1, False
        self.metrics: Metrics | None = None

    def keep_to(self, ration: Ration) -> None:
        """Sends requests as its ration allows."""
        request = self.http.request

        async def rationed(*given: Any, **options: Any) -> Any:
            await ration.taken()
            return await request(*given, **options)

        self.http.request = rationed  # type: ignore[method-assign]

    async def setup_hook(self) -> None:
        """Before the gateway: where it is, which commands there are."""
        _, limits = await found_gateway(self)
        self._together = limits.get("max_concurrency", 1)
        shard.ExponentialBackoff = Patience  # type: ignore[attr-defined, assignment]
        if self.house.share.has(DUTIES):
            with suppress(Unsettled):
                await self.register()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Lets a session begin as soon as Discord allows another."""
        del initial
        await self.turnstile.passed((shard_id or 0) % self._together)

    async def close(self) -> None:
        """Ends the connection."""
        self.ended.set()
        await super().close()

    async def register(self) -> None:
        """Registers the commands, once a process, unless Discord has just those that it took from us: there is a daily
        limit (Discord). Of several processes it is whoever has the duties, from its start or later.

        What it took is noted when it has it, so that whoever is stopped on the way registers again at the next start.
        """
        if self._registered:
            return
        definition = [self.translated.definition(one, self.tree) for one in self.tree.get_commands()]
        if await self.house.noted(REGISTERED) != _digest(definition, await self._held()):
            await self.http.bulk_upsert_global_commands(self.application_id or 0, payload=definition)
            await self.house.note(REGISTERED, _digest(definition, await self._held()))
        self._registered = True

    async def _held(self) -> list[Any]:
        """The commands that Discord has of us, in an order that stays."""
        held = await self.http.get_global_commands(self.application_id or 0)
        return sorted(held, key=lambda command: str(command["id"]))

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """A fault in whatever Discord told us, as a line."""
        error = sys.exc_info()[1]
        if error is not None:
            note(event_method, error)

    async def listen(self, interaction: Interaction[Any]) -> None:
        """Whoever is answered is answered in his language, and his server's is kept in mind. Where the database cannot
        say which, he is answered all the same."""
        with suppress(Unsettled):
            if interaction.guild_id is not None and interaction.guild_locale is not None:
                await self.languages.of_server(interaction.guild_id, interaction.guild_locale.value)
            speak(await self.languages.of_member(interaction.user.id, interaction.locale.value))

    async def heard(self, interaction: Interaction[Any], press: Press) -> None:
        """A press, handed on; whatever goes wrong is said in one line."""
        try:
            if not self.switchboard.acknowledges_first(press):
                await self.listen(interaction)
            await self.switchboard.heard(interaction, press)
        except Exception as error:  # noqa: BLE001 (the last line of defence before a member reads nothing)
            await self.failed(interaction, error)

    async def failed(self, interaction: Interaction[Any], error: BaseException) -> None:
        """What went wrong is said in one line, unless it is that the bot stops: then nobody can be told any more."""
        if self.is_closed():
            log.info("an interaction ended with the bot: %s", type(error).__name__)
        else:
            await self.switchboard.failed(interaction, error)

    async def on_interaction(self, interaction: Interaction[Any]) -> None:
        """Buttons, menus and sheets; a command finds its own way."""
        if self.metrics:
            self.metrics.arrived(interaction.id)
        press = press_of(interaction)
        if press:
            await self.heard(interaction, press)

    async def on_ready(self) -> None:
        """Servers may have come and gone while it was away."""
        shards = self.shard_ids or range(self.shard_count or 1)
        count = self.shard_count or 1
        await self.departed.counted({guild.id for guild in self.guilds}, lambda n: (n >> SHARD) % count in shards)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """It has been shown the door; what was held there is kept for a while."""
        await self.departed.left(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """It has been invited, and says what it does."""
        await self.departed.came(guild.id)
        with speaking(await self.languages.of_server(guild.id, guild.preferred_locale.value)):
            await self.welcome.greet(guild)

    async def on_guild_update(self, before: discord.Guild, after: discord.Guild) -> None:
        """A server may have changed its language."""
        del before
        await self.languages.of_server(after.id, after.preferred_locale.value)

    async def on_message(self, message: discord.Message) -> None:
        """Words typed to the bot in private."""
        if message.guild is None and not message.author.bot:
            speak(await self.languages.of_member(message.author.id))
            await self.switchboard.typed(message)


@dataclass(frozen=True)
class Parts:
    """What one bot is made of."""

    client: StewardClient
    control: RaceControl
    house: House
    desk: Desk
    outbox: Outbox
    clockwork: Clockwork
    hubs: Hubs
    easel: Easel


@asynccontextmanager
async def running(
    settings: Environment,
    *,
    grace: int = GRACE,
    clock: Clock = now,
    metrics: Metrics | None = None,
    **options: Any,
) -> AsyncIterator[Parts]:
    """The bot, logged in and at work until the block ends; `studio`: a process of its own draws.

    Raises Unusable, Missing, discord's LoginFailure."""
    sys.setswitchinterval(SWITCH)
    several = settings.processes > 1
    database = await opened(settings.database, shared=several)
    try:
        rules = {game: ruleset.revision for game, ruleset in RULESETS.items()}
        share = Leased(database, settings.shards, settings.shard_count or 1, rules) if several else None
        if share:
            await share.begin()
            options |= {"shard_ids": list(settings.shards), "shard_count": settings.shard_count}
        if metrics:
            options["http_trace"] = metrics.trace()
        parts = built(settings, database, grace, clock, share=share, **options)
        client = parts.client
        point_at(settings.discord_api)
        async with parts.easel, client:
            await client.login(settings.token or "")
            work = [client.connect(), parts.clockwork.run(), parts.outbox.run(), parts.hubs.run()]
            work += [share.run()] if share else []
            if metrics:
                client.metrics = metrics
                parts.control.closed.append(metrics.closed)
                work.append(metrics.run(database, parts.house.share, clock))
            jobs = [asyncio.create_task(one) for one in work]
            try:
                await unless_broken(client.wait_until_ready(), jobs[0])
                parts.easel.begin()
                yield parts
            finally:
                await client.close()
                await stopped(jobs)
                if share:
                    await share.end()
    finally:
        await database.close()


async def run(settings: Environment, metrics: tuple[str, int] | None = None) -> None:
    """The bot, until it is told to stop. `metrics`: host and port at which its figures can be read."""
    figures = Metrics() if metrics else None
    if figures and metrics:
        served(figures, *metrics)
    studio = settings.processes == 1 and (os.cpu_count() or 1) > 1
    async with running(settings, metrics=figures, studio=studio) as parts, looked_through(parts.client.turns.is_quiet):
        if not parts.client.guilds and parts.client.application_id:
            log.info("in no server yet: %s invites it", invitation(parts.client.application_id))
        await parts.client.ended.wait()


def built(
    settings: Environment,
    database: Database,
    grace: int,
    clock: Clock,
    *,
    share: Leased | None = None,
    studio: bool = False,
    **options: Any,
) -> Parts:
    """Every part, put together; nothing is started."""
    library = Library(data_folder(str(settings.data) if settings.data else None))
    phrases, weights = library.phrases(), library.weights()
    narrators = Narrators.read(phrases, disarmed)
    client = StewardClient(**options)
    control = RaceControl(database, RULESETS, clock, Voices(narrators, weights, shown_name, driver))
    house, door = House(control, share), Door(control)
    desk, easel = Desk(door, library), Studio(narrators, library.folder) if studio else Easel()
    artist = Artist(house, narrators, easel)
    orders = OrdersWindow(desk, narrators, artist)
    handbook = Handbook(library.pages(), library.items())
    replays = Replays(RULESETS, Voices(Narrators.read(phrases), weights), handbook.item)
    rulings = Rulings(door)
    prompts = Prompts(door, rulings)
    stewarding = Stewarding(desk, rulings, prompts, narrators, artist)
    awaited = AwaitedWindow(desk, rulings, Calling(door, rulings), stewarding, narrators)
    looking = Looking(desk, narrators, artist, handbook, replays, awaited)
    apart = Apart()
    shelf, importing = Shelf(door, library, apart), Importing(Archive(door, library, apart), narrators)
    organising = Organising(desk, shelf, library, looking, narrators, grace)
    prompting = Prompting(desk, prompts, stewarding, narrators)
    seats = Seats(desk, narrators)
    client.house, client.languages = house, Languages(door, narrators.languages)
    client.translated = Translated(narrators)
    wording, seasons = Wording(narrators, shown_name, library.scheme), Seasons(door, house, library)
    season_commands = SeasonCommands(seasons, organising, narrators, wording, artist)
    stables = Stables(door)
    stable_commands = StableCommands(stables, seasons, narrators)
    season_commands.add_command(stable_commands)
    making = Making(organising, shelf, desk.members, library, narrators, artist)
    client.welcome = Welcome(desk, library, orders, narrators, grace)
    inbox = Inbox(desk, prompts, awaited, narrators)
    standing = StandingInboxes(client, database, inbox, narrators, clock)
    others = {**season_commands.heard(), **stable_commands.heard(), **client.welcome.heard(), **making.heard()}
    client.switchboard = Switchboard(
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
        season_commands.answers(),
    )
    client.departed = Departed(database, clock, settings.retention)
    me = MeCommands(desk.members, client.languages, OwnData(door, desk.leave, desk.give_up), narrators, clock)
    for command in (
        RaceCommands(organising, looking, seats, prompting, making, importing, season_commands.of_server),
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
        typed.command(orders, organising),
        me,
        vacation(desk.members, me),
        rules.command(looking),
    ):
        client.tree.add_command(command)
    turn = partial(client.turns.come, looks=False)
    publisher = Publisher(client, house, desk, wording, artist, orders.page, turn)
    outbox = Outbox(house, database, publisher, clock, share=share)
    board = Noticeboard(client, narrators, wording, artist)
    hosting = Hosting(desk, house, database, board, narrators, grace)
    chores = (
        hosting.tend,
        seasons.settle,
        stables.call,
        prompts.follow,
        standing.settle,
        outbox.look_after,
        client.register,
        client.departed.tend,
    )
    clockwork = Clockwork(house, clock, chores=chores)
    if share:
        share.busy, control.elsewhere, client.turnstile = outbox.busy, share.elsewhere, share
        share.changed += [outbox.wake, clockwork.wake]
        if not settings.discord_api:
            # A proxy knows of the limit by itself.
            client.keep_to(Ration(lambda: share.living))
    return Parts(client, control, house, desk, outbox, clockwork, Hubs(seasons.scoring, house, database, board), easel)


async def unless_broken(awaited: Awaitable[None], connection: asyncio.Task[None]) -> None:
    """Waits for something, but no longer than the connection lasts; what broke it is raised."""
    waiting = asyncio.ensure_future(awaited)
    await asyncio.wait((waiting, connection), return_when=asyncio.FIRST_COMPLETED)
    if connection.done():
        waiting.cancel()
        connection.result()


def _digest(*what: Any) -> str:
    return hashlib.sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()


async def found_gateway(client: discord.Client) -> tuple[int, Mapping[str, int]]:
    """Asks where the gateway is, how many shards it recommends and how many sessions may begin. discord.py goes there
    from now on: a session that cannot be resumed begins anew at this address and not at the one it was first given."""
    shards, gateway, limits = await client.http.get_bot_gateway()
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    return shards, cast("Mapping[str, int]", limits)


def point_at(api: str | None) -> None:
    """Which Discord is meant: the base of its API, `/api/v10` included."""
    if api:
        Route.BASE = api.rstrip("/")
