"""`/rules`: the first race in five lines, and the handbook by its headings and rule items."""

from typing import Any

import discord
from discord import Interaction, app_commands
from discord.app_commands import Choice

from bot.commands.replies import Talk, actor_of, offered
from bot.commands.spectating import Looking
from bot.forms.discord_text import cut

LONGEST, MOST = 100, 25
"""Characters of a choice, and how many there may be (Discord)."""


def command(looking: Looking) -> app_commands.Command[Any, ..., None]:
    """The command itself."""

    @app_commands.command(name="rules", description="How a race goes: what to decide, by when, where the button is")
    @app_commands.describe(
        topic="What about: words of the handbook, or a rule such as S-61; without it your first race"
    )
    async def rules(interaction: Interaction[discord.Client], topic: str = "") -> None:
        talk = Talk(interaction)
        await talk.open()
        await looking.explain(talk, topic)

    @rules.autocomplete("topic")
    async def _topics(interaction: Interaction[discord.Client], typed: str) -> list[Choice[str]]:
        return await _offer(looking, interaction, typed)

    return rules


@offered()
async def _offer(looking: Looking, interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    some = await looking.topics(actor_of(interaction), typed)
    return [Choice(name=cut(one.label, LONGEST), value=one.key) for one in some if len(one.key) <= LONGEST][:MOST]
