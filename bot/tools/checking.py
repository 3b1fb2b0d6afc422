"""`steward check`: what a host has set up, from the first setting to the last channel, before the first race."""

import difflib
import os
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
from discord import AppInfo, ConnectionClosed, Guild

from bot.app import found_gateway, point_at, unless_broken
from bot.commands.invitation import IN_THREADS, NEEDED, closed_channels, intents, invitation, lacking
from bot.settings import Environment
from bot.store.address import Address
from bot.store.database import Outdated, Unusable
from bot.store.library import Library, data_folder
from bot.store.opening import looked_into
from bot.telling.language import ENGLISH
from bot.telling.narrator import Narrator, Narrators

NAMED = 5
"""Channels of a server that are named; of more only the number is."""
INTENTS_REFUSED = 4014
"""How the gateway closes when it does not allow the intents (Discord)."""


@dataclass(frozen=True)
class Finding:
    """A line of the report: `about`, and what was found. `wrong`: no race can be held before it is put right."""

    about: str
    found: str
    wrong: bool = False

    def __str__(self) -> str:
        return f"{self.about}: {'MISSING: ' if self.wrong else ''}{self.found}"


async def checked(settings: Environment, **options: Any) -> AsyncIterator[Finding]:
    """A finding after the other, as soon as it is made; without a token, of this machine alone. `options` are
    discord.py's. Raises Missing, discord's LoginFailure, and whatever keeps Discord from being reached."""
    for finding in _settings(settings, os.environ):
        yield finding
    yield await _database(settings.database)
    library = Library(data_folder(str(settings.data) if settings.data else None))
    languages, tracks = library.phrases(), len(library.tracks())
    yield Finding("data", f"{tracks} tracks, languages {', '.join(languages)}, in {library.folder}")
    if settings.token:
        voice = Narrators.read({ENGLISH: languages[ENGLISH]}).common
        async for finding in _discord(settings, voice, **options):
            yield finding


def _settings(settings: Environment, environment: Mapping[str, str]) -> Iterator[Finding]:
    """Which of them are set, and names that look like one and are none."""
    fields = type(settings).model_fields.values()
    known = {str(field.validation_alias) for field in fields}
    said = sorted(name for name in known if environment.get(name))
    yield Finding("settings", f"{', '.join(said) or 'none'} set, the rest as usual")
    for name in sorted(environment):
        if name.startswith("STEWARD_") and name not in known:
            like = difflib.get_close_matches(name, known, 1)
            yield Finding("settings", f"{name} is none of ours{f'; {like[0]} is' if like else ''}")


async def _database(address: Address) -> Finding:
    """Whether races can be kept there; nothing is made or brought up to date."""
    if isinstance(address, Path) and not address.exists():
        there = os.access(address.absolute().parent, os.W_OK)
        new = "new: the first start makes it" if there else "cannot be made: its folder is not there, or is not ours"
        return Finding("database", f"{address}, {new}", wrong=not there)
    try:
        await (await looked_into(address)).close()
    except Outdated:
        return Finding("database", f"{address}, to be brought up to date by the next start")
    except Unusable as fault:
        return Finding("database", str(fault).rstrip("."), wrong=True)
    return Finding("database", str(address))


async def _discord(settings: Environment, voice: Narrator, **options: Any) -> AsyncIterator[Finding]:
    point_at(settings.discord_api)
    async with discord.Client(intents=intents(), **options) as client:
        await client.login(settings.token or "")
        application = await client.application_info()
        shards, limits = await found_gateway(client)
    yield Finding("token", f"is that of {application.name} ({application.id})")
    for finding in _application(application):
        yield finding
    yield Finding("sessions", f"{limits['remaining']} of {limits['total']} of a day are left")
    async with discord.Client(
        intents=intents(), shard_id=0, shard_count=shards, chunk_guilds_at_startup=False, max_messages=None, **options
    ) as client:
        await client.login(settings.token or "")
        async for finding in _gateway(client, voice):
            yield finding
    yield Finding("invite", invitation(application.id))


def _application(application: AppInfo) -> Iterator[Finding]:
    """Switches of Discord's developer portal that keep a bot from being invited, or from hearing its commands."""
    if application.bot_require_code_grant:
        yield Finding("application", "Bot → Requires OAuth2 Code Grant must be off: nobody can invite it", wrong=True)
    if application.interactions_endpoint_url:
        told = "General Information → Interactions Endpoint URL must be empty: Discord sends the commands there"
        yield Finding("application", told, wrong=True)
    if not application.bot_public:
        yield Finding("application", "Bot → Public Bot is off: only you can invite it")


async def _gateway(client: discord.Client, voice: Narrator) -> AsyncIterator[Finding]:
    """A session of its own, for as long as it takes to hear of the servers of the first shard."""
    connection = client.loop.create_task(client.connect(reconnect=False))
    try:
        await unless_broken(client.wait_until_ready(), connection)
    except ConnectionClosed as refusal:
        if refusal.code != INTENTS_REFUSED:
            raise
        yield Finding("intents", "Discord refuses those for servers and direct messages", wrong=True)
        return
    yield Finding("intents", "servers and direct messages are allowed; none that is privileged is needed")
    if client.shard_count and client.shard_count > 1:
        yield Finding("servers", f"those of the first of {client.shard_count} shards")
    elif not client.guilds:
        yield Finding("servers", "it is in none yet, open the link", wrong=True)
    for guild in client.guilds:
        yield _server(guild, voice)


def _server(guild: Guild, voice: Narrator) -> Finding:
    """What the bot lacks on a whole server; else where on it no race can be held."""
    about = f"server {guild.name}"
    if missing := lacking(guild.me.guild_permissions, (*NEEDED, IN_THREADS)):
        return Finding(about, _names(missing, voice), wrong=True)
    closed = closed_channels(guild)
    seen = [channel for channel in guild.text_channels if channel.permissions_for(guild.me).view_channel]
    if len(closed) == len(seen):
        return Finding(about, "a channel in which it may write, attach files and read what it wrote", wrong=True)
    told = [f"#{name} lacks {_names(missing, voice)}" for name, missing in [*closed.items()][:NAMED]]
    told += [f"{len(closed) - NAMED} more lack some"] if len(closed) > NAMED else []
    return Finding(about, "; ".join((f"races can be held in {len(seen) - len(closed)} of {len(seen)} channels", *told)))


def _names(permissions: list[str], voice: Narrator) -> str:
    return ", ".join(voice.word("permission", name) for name in permissions)
