"""`/driver show` and the menu of a member: driver cards, on servers that want them."""

from typing import Any

import discord
from discord import ButtonStyle, Interaction, app_commands
from discord.app_commands import ContextMenu, Group, describe, locale_str

from bot.discord_ui.buttons import button
from bot.discord_ui.responder import Responder, acknowledge_privately, get_actor
from bot.forms.custom_ids import ButtonPress
from bot.forms.discord_text import escape_name
from bot.forms.discord_view import make_button, make_button_view
from bot.season.driver_card import build_driver_card, rank_drivers
from bot.season.service import SeasonService
from bot.text.driver_card import render_driver_card, render_ranking
from bot.text.services import TextServices
from rules.questions import InvalidAnswer
from rules.registry import RULESETS


class DriverCommands(Group):
    """Commands about members as drivers. Rejections are raised as InvalidAnswer and answered by the router."""

    def __init__(self, seasons: SeasonService, texts: TextServices) -> None:
        super().__init__(name="driver", description="Drivers of this server: starts, wins, strength", guild_only=True)
        self._seasons, self._localizers, self._weights = seasons, texts.localizers, texts.weights
        self._format_ui = texts.localizers.format_ui

    @app_commands.command(description="A member's card: starts, wins, strength, rival, best laps")
    @describe(member="Whose card; yours if you leave this out")
    async def show(self, interaction: Interaction[Any], member: discord.User | None = None) -> None:
        """Show a member's driver card."""
        responder = await acknowledge_privately(interaction)
        await self._show_card(responder, member or interaction.user)

    def make_menu(self) -> ContextMenu:
        """Make the same command for the menu of a member."""
        return ContextMenu(name=locale_str("Driver card"), callback=self._show_from_menu)

    async def _show_from_menu(self, interaction: Interaction[Any], member: discord.User) -> None:
        responder = await acknowledge_privately(interaction)
        await self._show_card(responder, member)

    async def _show_card(self, responder: Responder, member: discord.User | discord.Member) -> None:
        await self._require_cards(responder)
        driven_races = await self._seasons.load_driven_races(responder.actor)
        card = build_driver_card(driven_races, str(member.id), str(responder.actor.member), self._weights)
        if card is None:
            raise InvalidAnswer("no_driver_card", name=escape_name(member.display_name))
        titles = {name: ruleset.title for name, ruleset in RULESETS.items()}
        buttons = [
            make_button(
                self._format_ui("card_list", game=titles[one.game]), "driverlist", 0, one.game, ButtonStyle.secondary
            )
            for one in card.games
        ]
        text = render_driver_card(card, self._localizers, titles, escape_name)
        await responder.reply(text, make_button_view(*buttons))

    @button("driverlist")
    async def _handle_list(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        """List the rated drivers of a game."""
        responder = await acknowledge_privately(interaction)
        await self._require_cards(responder)
        if press.rest not in RULESETS:
            raise InvalidAnswer("unknown_game", game=press.rest, games=[*RULESETS])
        driven_races = await self._seasons.load_driven_races(get_actor(interaction))
        ranking = rank_drivers(driven_races, press.rest)
        await responder.reply(render_ranking(RULESETS[press.rest].title, ranking, self._localizers.common, escape_name))

    async def _require_cards(self, responder: Responder) -> None:
        if not await self._seasons.shows_driver_cards(responder.actor):
            raise InvalidAnswer("no_driver_cards")
