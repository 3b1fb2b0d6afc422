"""Handlers of a server's settings: the stewards' role, the language of its channels, its time zone, driver cards."""

from typing import Literal

import discord

from bot.discord_ui.permissions import NEEDED_PERMISSIONS, list_missing_permissions
from bot.discord_ui.responder import Responder, unwrap
from bot.members.locales import Locales
from bot.stewards.rulings import Rulings
from bot.text.locale import find_language_name
from bot.text.localizer import Localizers
from rules.questions import InvalidAnswer

Setting = Literal["role", "language", "zone", "puzzles"]
Switch = Literal["on", "off"]


class ServerSettingsHandlers:
    """A server's settings, for its managers. Rejections are raised as InvalidAnswer and answered by the router."""

    def __init__(self, rulings: Rulings, languages: Locales, localizers: Localizers) -> None:
        self._rulings, self._languages = rulings, languages
        self._format_ui = localizers.format_ui

    async def change(
        self,
        responder: Responder,
        role: discord.Role | None,
        language: str,
        zone: str,
        clear: Setting | None,
        cards: Switch | None = None,
        puzzles: discord.TextChannel | None = None,
    ) -> None:
        """Change the given settings and clear the named one, then show all. Raises InvalidAnswer."""
        if (role or language or zone or clear or cards or puzzles) and not responder.actor.manager:
            raise InvalidAnswer("manager_only")
        if role and not (role.mentionable or responder.interaction.app_permissions.mention_everyone):
            raise InvalidAnswer("role_not_mentionable", role=role.name)
        guild, lines = responder.interaction.guild_id or 0, list[str]()
        if role or clear == "role":
            await self._rulings.set_steward_role(guild, role.id if role else None)
        if language or clear == "language":
            unwrap(await self._languages.choose_for_server(responder.actor, language))
        if zone or clear == "zone":
            rejection = await self._languages.choose_zone_for_server(responder.actor, zone)
            if rejection:
                unwrap(rejection)
        if cards:
            await self._languages.choose_driver_cards(responder.actor, with_cards=cards == "on")
        if puzzles or clear == "puzzles":
            await self._choose_puzzle_channel(responder, puzzles)
        steward_role = await self._rulings.load_steward_role(guild)
        chosen, effective_language = await self._languages.find_chosen_server_language(guild)
        lines.append(self._format_ui("role_set", role=f"<@&{steward_role}>" if steward_role else ""))
        lines.append(self._format_ui("server_language", name=find_language_name(effective_language), chosen=chosen))
        lines.append(self._format_ui("server_zone", zone=await self._languages.find_server_zone(guild)))
        lines.append(self._format_ui("server_cards", shown=await self._languages.shows_driver_cards(guild)))
        channel = await self._languages.find_puzzle_channel(guild)
        lines.append(self._format_ui("server_puzzles", place=f"<#{channel}>" if channel else ""))
        await responder.reply("\n".join(lines))

    async def _choose_puzzle_channel(self, responder: Responder, channel: discord.TextChannel | None) -> None:
        """Set the channel of puzzles, or none; a missing permission is named. Raises InvalidAnswer."""
        if channel:
            missing = list_missing_permissions(channel.permissions_for(channel.guild.me), NEEDED_PERMISSIONS)
            if missing:
                raise InvalidAnswer("missing_permission_there", place=channel.name, permissions=missing)
        await self._languages.choose_puzzle_channel(responder.actor, channel.id if channel else None)
