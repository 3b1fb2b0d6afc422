"""The notice that tells a server's officials, once, which commands have moved."""

import logging

import discord
from discord import Guild, Interaction

from bot.delivery.discord_errors import REQUEST_ERRORS
from bot.discord_ui.permissions import list_missing_permissions_in
from bot.forms.discord_text import NO_MENTIONS
from bot.store import key_value, moved_commands
from bot.store.database import Database, Transaction, Unsettled
from bot.text.locale import use_language
from bot.text.localizer import Localizers

log = logging.getLogger(__name__)


class UpdateNotice:
    """Posts the notice at the first use of the bot in each server that has held races with the former commands."""

    def __init__(self, database: Database, localizers: Localizers) -> None:
        self._database, self._localizers = database, localizers
        self._due = frozenset[int]()

    async def prepare(self) -> None:
        """Find the servers still to notify: at the first start after the update, all that have held races."""
        self._due = await self._database.write(moved_commands.load_servers_to_tell)

    async def tell_once(self, interaction: Interaction[discord.Client]) -> None:
        """Post the notice where the stewards' inbox stands, else where the bot is used."""
        guild = interaction.guild
        if guild is None or guild.id not in self._due:
            return
        self._due -= {guild.id}
        try:
            if not await self._database.write(lambda t: moved_commands.mark_told(t, guild.id)):
                return
            if not await self._post_notice(interaction.client, guild, interaction.channel_id or 0):
                await self._database.write(lambda t: moved_commands.mark_to_tell(t, guild.id))
        except Unsettled:
            log.info("the notice about commands is put off: the database does not answer")

    async def _post_notice(self, client: discord.Client, guild: Guild, here: int) -> bool:
        """Post the notice; return whether it was possible."""

        async def read(t: Transaction) -> tuple[int, int | None, str]:
            inbox = await key_value.get_pinned_inbox(t, guild.id)
            settings = await key_value.load_settings(t, "guild", guild.id)
            language = await key_value.load_guild_language(t, guild.id)
            return inbox.channel if inbox else here, settings.get(key_value.STEWARD_ROLE_KEY), language

        place, role, language = await self._database.read(read)
        if list_missing_permissions_in(guild, place):
            return False
        with use_language(language):
            text = self._localizers.common.format_ui("commands_moved", role=f"<@&{role}>" if role else "")
        pings = discord.AllowedMentions(roles=[discord.Object(role)]) if role else NO_MENTIONS
        try:
            await client.get_partial_messageable(place).send(text, allowed_mentions=pings)
        except REQUEST_ERRORS as error:
            log.info("the notice about commands is put off: %s", type(error).__name__)
            return False
        return True
