"""`/rules`: the first race in five lines, and where the rest is written."""

from typing import Any

import discord
from discord import Interaction, app_commands

from bot.commands.replies import Talk
from bot.narrator import Narrator


def command(narrator: Narrator) -> app_commands.Command[Any, ..., None]:
    """The command itself."""

    @app_commands.command(name="rules", description="How a race goes: what to decide, by when, where the button is")
    async def rules(interaction: Interaction[discord.Client]) -> None:
        await Talk(interaction).say(narrator.word("ui", "how_to_play"))

    return rules
