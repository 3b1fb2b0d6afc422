"""`/orders`: the same as the button and as orders typed in direct messages."""

from typing import Any

import discord
from discord import Interaction, app_commands
from discord.app_commands import Range

from bot.discord_ui.order_form import OrderForm
from bot.discord_ui.race_lookup import RaceLookup
from bot.discord_ui.responder import acknowledge_privately
from bot.discord_ui.typed_orders import MAX_SHEET_CHARS
from rules.questions import InvalidAnswer


def make_command(orders: OrderForm, race_lookup: RaceLookup) -> app_commands.Command[Any, ..., None]:
    """Make the `/orders` command."""

    @app_commands.command(
        name="orders", description="Your orders: opens the form, or reads what you write and lets you confirm it"
    )
    @app_commands.describe(
        text="120 slip yes; every round: standing: slip yes; next rounds: ahead: 120 ; 100",
        race="The race's number, if it is not the race of this channel",
    )
    async def orders_(
        interaction: Interaction[discord.Client], text: Range[str, 1, 1000] = "", race: int | None = None
    ) -> None:
        responder = await acknowledge_privately(interaction)
        try:
            summary = await race_lookup.find_race(responder.actor, race)
        except InvalidAnswer as refusal:
            if text or refusal.code != "which_race":
                raise
            await responder.reply(*await orders.turns.ask_which_race(responder.actor))
            return
        if not text:
            await orders.show_questions(responder, summary.id)
            return
        try:
            form = await orders.render_typed(responder.actor, text, summary)
        except InvalidAnswer as refusal:
            is_about_text = refusal.because or "said" in refusal.facts
            if is_about_text and len(text) <= MAX_SHEET_CHARS:
                modal = orders.typed_orders.make_modal(summary.id, corrects=True)
                interaction.client.modals.offer(interaction, modal, {0: text})  # type: ignore[attr-defined]
            raise
        await responder.reply(*form)

    return orders_
