"""Builds everything, starts it, stops it: the one place that knows every part."""

import hashlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import discord
import yarl
from discord import Interaction, app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.forms.discord_view import ChosenMenu, Press, PressedButton, handed_in
from rules.values import canonical

log = logging.getLogger(__name__)


class Switchboard(Protocol):
    """Whoever answers members: the commands."""

    async def heard(self, interaction: Interaction[Any], press: Press) -> None:
        """A button, a menu or a sheet."""

    async def typed(self, message: discord.Message) -> None:
        """Words in a direct message."""

    async def failed(self, interaction: Interaction[Any], error: BaseException) -> None:
        """Something went wrong while answering."""


class Commands(app_commands.CommandTree["StewardClient"]):
    """The slash commands, which report what goes wrong to the switchboard."""

    async def on_error(self, interaction: Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        """One line for the member, the rest for the log."""
        await self.client.switchboard.failed(interaction, getattr(error, "original", error))


class StewardClient(discord.AutoShardedClient):
    """The bot's connection. It pings nobody unless told so, and needs no privileged intent."""

    def __init__(self, **options: Any) -> None:
        intents = discord.Intents.none()
        intents.guilds = intents.dm_messages = True
        super().__init__(
            intents=intents,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            **options,
        )
        self.tree = Commands(self)
        self.switchboard: Switchboard
        self.synced: Callable[[str], Awaitable[bool]]

    async def setup_hook(self) -> None:
        """Before the gateway: where it is, what our buttons are, which commands there are."""
        _, gateway, _ = await self.http.get_bot_gateway()
        # A session that cannot be resumed begins anew at this address and not at the one it was first given.
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
        self.add_dynamic_items(PressedButton, ChosenMenu)
        await self._sync()

    async def _sync(self) -> None:
        """Registers the commands when their definition has changed: there is a daily limit (Discord)."""
        definition = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        digest = hashlib.sha256(canonical(definition).encode()).hexdigest()
        if not await self.synced(f"{self.application_id} {digest}"):
            await self.tree.sync()

    async def heard(self, interaction: Interaction[Any], press: Press) -> None:
        """A press, handed on; whatever goes wrong is said in one line."""
        try:
            await self.switchboard.heard(interaction, press)
        except Exception as error:  # noqa: BLE001 (the last line of defence before a member reads nothing)
            await self.switchboard.failed(interaction, error)

    async def on_interaction(self, interaction: Interaction[Any]) -> None:
        """Sheets handed in; everything else finds its own way."""
        press = handed_in(interaction)
        if press:
            await self.heard(interaction, press)

    async def on_message(self, message: discord.Message) -> None:
        """Words typed to the bot in private."""
        if message.guild is None and not message.author.bot:
            await self.switchboard.typed(message)


def point_at(api: str | None) -> None:
    """Which Discord is meant: the base of its API, `/api/v10` included."""
    if api:
        Route.BASE = api.rstrip("/")
