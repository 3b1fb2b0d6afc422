"""`/rules`: the first race in five lines."""

from typing import Any

import discord
from discord import Interaction, app_commands

from bot.commands.replies import Talk
from bot.commands.spectating import Looking


def command(looking: Looking) -> app_commands.Command[Any, ..., None]:
    """The command itself."""

    @app_commands.command(name="rules", description="How a race goes: what to decide, by when, where the button is")
    async def rules(interaction: Interaction[discord.Client]) -> None:
        talk = Talk(interaction)
        await talk.open()
        await looking.explain(talk)

    return rules
