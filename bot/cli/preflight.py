"""`steward check`: check a host's setup before the first race, from settings to channels."""

import asyncio
import difflib
import os
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
from aiohttp import ClientError
from discord import AppInfo, ConnectionClosed, DiscordException, Guild, PrivilegedIntentsRequired

from bot.cli.failures import Failed
from bot.cli.tracks import find_track_faults, read_track_text
from bot.data_files import Library, find_data_folder
from bot.delivery.discord_errors import INTENTS_CLOSE_CODES, describe_fatal_close
from bot.delivery.gateway import find_gateway, set_api_base, wait_while_connected
from bot.discord_ui.permissions import (
    NEEDED_PERMISSIONS,
    THREAD_PERMISSION,
    list_missing_permissions,
    list_unusable_channels,
    make_gateway_intents,
    make_invitation_url,
)
from bot.settings import Environment
from bot.store.connect import check_not_moved, open_for_reading
from bot.store.database import Address, OutdatedDatabase, Unusable
from bot.text.locale import ENGLISH
from bot.text.localizer import Localizer, Localizers
from bot.util.private_files import describe_denied_access
from rules.registry import RULESETS

MAX_NAMED_CHANNELS = 5
"""Channels of a server that are named; the rest are only counted."""
GATEWAY_TIMEOUT_SECONDS = 60.0


@dataclass(frozen=True)
class Finding:
    """A line of the report. `wrong`: no race can be held before this is fixed."""

    about: str
    detail: str
    wrong: bool = False

    def __str__(self) -> str:
        return f"{self.about}: {'PROBLEM: ' if self.wrong else ''}{self.detail}"


async def check_setup(settings: Environment, **options: Any) -> AsyncIterator[Finding]:
    """Yield the findings as they are made; without a token, those of this machine only. `options` are discord.py's.

    Raises Missing, discord's LoginFailure, and connection errors."""
    for finding in _check_settings(settings, os.environ):
        yield finding
    yield await _check_database(settings.database)
    library = Library(find_data_folder(str(settings.data) if settings.data else None))
    languages, tracks = library.load_messages(), len(library.list_tracks())
    yield Finding("data", f"{tracks} tracks, languages {', '.join(languages)}, in {library.folder}")
    for fault in _find_data_faults(library):
        yield Finding("data", fault, wrong=True)
    if settings.token:
        localizer = Localizers.from_files({ENGLISH: languages[ENGLISH]}).common
        async for finding in _check_discord(settings, localizer, **options):
            yield finding


def _check_settings(settings: Environment, environment: Mapping[str, str]) -> Iterator[Finding]:
    """List the settings in use, and unknown variables that look like settings."""
    fields = type(settings).model_fields.values()
    variables = {str(field.validation_alias) for field in fields}
    set_variables = sorted(name for name in variables if environment.get(name))
    yield Finding("settings", f"{', '.join(set_variables) or 'none'} set, defaults for the rest")
    for name in sorted(environment):
        if name.startswith("STEWARD_") and name not in variables:
            like = difflib.get_close_matches(name, variables, 1)
            yield Finding("settings", f"{name} is unknown and ignored{f': do you mean {like[0]}?' if like else ''}")


def _find_data_faults(library: Library) -> Iterator[str]:
    """Find what prevents races in the data folder, each with its file. Raises Missing for what prevents a start."""
    library.check_games()
    library.load_weights()
    yield from library.find_table_faults()
    for path in sorted(library.tracks_folder.glob("*.toml")):
        try:
            text = read_track_text(path)
        except Failed as failure:
            yield str(failure).rstrip(".")
            continue
        yield from (f"{path}: {fault}" for fault in find_track_faults(path.stem, text, RULESETS))


async def _check_database(address: Address) -> Finding:
    """Check that the database can be used; nothing is created or migrated."""
    if isinstance(address, Path) and not address.exists():
        is_there = address.absolute().parent.is_dir()
        denied = describe_denied_access(address) if is_there else "its folder does not exist: create it first"
        state = f"cannot be created: {denied}" if denied else "does not exist yet: the first start creates it"
        return Finding("database", f"{address} {state}", wrong=bool(denied))
    try:
        database = await open_for_reading(address)
        try:
            await check_not_moved(database, address)
        finally:
            await database.close()
    except OutdatedDatabase as outdated:
        return Finding("database", str(outdated).rstrip("."))
    except Unusable as fault:
        return Finding("database", str(fault).rstrip("."), wrong=True)
    denied = describe_denied_access(address) if isinstance(address, Path) else None
    return Finding("database", f"{address} cannot be used: {denied}" if denied else str(address), wrong=bool(denied))


async def _check_discord(settings: Environment, localizer: Localizer, **options: Any) -> AsyncIterator[Finding]:
    set_api_base(settings.discord_api)
    async with discord.Client(intents=make_gateway_intents(), **options) as client:
        await client.login(settings.token or "")
        application = await client.application_info()
        shards, limits = await find_gateway(client)
    yield Finding("token", f"belongs to the application {application.name} ({application.id})")
    for finding in _check_application(application):
        yield finding
    yield Finding("sessions", f"{limits['remaining']} of {limits['total']} starts a day are left")
    async with discord.Client(
        intents=make_gateway_intents(),
        shard_id=0,
        shard_count=shards,
        chunk_guilds_at_startup=False,
        max_messages=None,
        **options,
    ) as client:
        await client.login(settings.token or "")
        async for finding in _check_gateway(client, localizer):
            yield finding
    yield Finding("invite", make_invitation_url(application.id))


def _check_application(application: AppInfo) -> Iterator[Finding]:
    """Find settings in Discord's developer portal that prevent invitations or commands."""
    if application.bot_require_code_grant:
        yield Finding("application", "Bot → Requires OAuth2 Code Grant must be off: nobody can invite it", wrong=True)
    if application.interactions_endpoint_url:
        problem = "General Information → Interactions Endpoint URL must be empty: Discord sends the commands there"
        yield Finding("application", problem, wrong=True)
    if not application.bot_public:
        yield Finding("application", "Bot → Public Bot is off: only you can invite it")


async def _check_gateway(client: discord.Client, localizer: Localizer) -> AsyncIterator[Finding]:
    """Open a gateway session to check intents and the servers of the first shard."""
    connection = client.loop.create_task(client.connect(reconnect=False))
    try:
        async with asyncio.timeout(GATEWAY_TIMEOUT_SECONDS):
            await wait_while_connected(client.wait_until_ready(), connection)
    except (ConnectionClosed, PrivilegedIntentsRequired) as refusal:
        if getattr(refusal, "code", 4014) in INTENTS_CLOSE_CODES:
            yield Finding("intents", "Discord refuses the intents for servers and direct messages", wrong=True)
        else:
            yield Finding("gateway", describe_fatal_close(refusal) or "", wrong=True)
        return
    except (ClientError, OSError, TimeoutError, DiscordException) as fault:
        # A proxy or an overloaded server may answer, but not as a gateway does.
        connection.cancel()
        status = getattr(fault, "status", None)
        yield Finding("gateway", f"does not answer as a gateway ({status or type(fault).__name__})", wrong=True)
        return
    if not client.is_ready():
        yield Finding("gateway", "closed the connection before the session began", wrong=True)
        return
    yield Finding("intents", "servers and direct messages are allowed; no privileged intent is needed")
    if client.shard_count and client.shard_count > 1:
        yield Finding("servers", f"only those of the first of {client.shard_count} shards are checked")
    elif not client.guilds:
        yield Finding("servers", "the bot is on no server yet: open the link below to invite it", wrong=True)
    for guild in client.guilds:
        yield _check_server(guild, localizer)


def _check_server(guild: Guild, localizer: Localizer) -> Finding:
    """Check the bot's permissions on a server, and name channels in which no race can be held."""
    about = f"server {guild.name}"
    if missing := list_missing_permissions(guild.me.guild_permissions, (*NEEDED_PERMISSIONS, THREAD_PERMISSION)):
        return Finding(about, f"the bot lacks {_name_permissions(missing, localizer)}", wrong=True)
    unusable = list_unusable_channels(guild)
    visible_channels = [channel for channel in guild.text_channels if channel.permissions_for(guild.me).view_channel]
    if len(unusable) == len(visible_channels):
        return Finding(
            about, "there is no channel in which the bot may write, attach files and read its messages", wrong=True
        )
    remarks = [
        f"#{name} lacks {_name_permissions(missing, localizer)}"
        for name, missing in [*unusable.items()][:MAX_NAMED_CHANNELS]
    ]
    remarks += (
        [f"{len(unusable) - MAX_NAMED_CHANNELS} more lack permissions"] if len(unusable) > MAX_NAMED_CHANNELS else []
    )
    return Finding(
        about,
        "; ".join(
            (
                f"races can be held in {len(visible_channels) - len(unusable)} of {len(visible_channels)} channels",
                *remarks,
            )
        ),
    )


def _name_permissions(permissions: list[str], localizer: Localizer) -> str:
    return ", ".join(localizer.format_word("permission", name) for name in permissions)
