"""`/orders`: the same as the button and as words in private."""

from typing import Any

import discord
from discord import Interaction, app_commands
from discord.app_commands import Range

from bot.commands.orders import OrdersWindow
from bot.commands.organising import Organising
from bot.commands.replies import Talk


def command(orders: OrdersWindow, organising: Organising) -> app_commands.Command[Any, ..., None]:
    """The command itself."""

    @app_commands.command(name="orders", description="Your orders: the form, or what you write, said back to confirm")
    @app_commands.describe(
        text="120 slip yes; every round: standing: slip yes; next rounds: ahead: 120 ; 100",
        race="The race's number, if it is not the race of this channel",
    )
    async def orders_(
        interaction: Interaction[discord.Client], text: Range[str, 1, 1000] = "", race: int | None = None
    ) -> None:
        talk = Talk(interaction)
        await talk.open()
        meant = await organising.race(talk.actor, race)
        if text:
            await talk.say(*await orders.typed(talk.actor, text, meant))
        else:
            await orders.show(talk, meant.id)

    return orders_
