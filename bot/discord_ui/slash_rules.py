"""`/rules`: the first race in five lines, and the handbook by headings and rule items."""

from typing import Any

import discord
from discord import Interaction, app_commands
from discord.app_commands import Choice

from bot.discord_ui.race_view_handlers import RaceViewHandlers
from bot.discord_ui.responder import acknowledge_privately, autocomplete, get_actor
from bot.forms.discord_text import truncate

MAX_CHOICE_CHARS, MAX_CHOICES = 100, 25
"""Characters of a choice, and how many there may be (Discord)."""


def make_rules_command(race_views: RaceViewHandlers) -> app_commands.Command[Any, ..., None]:
    """Make the `/rules` command."""

    @app_commands.command(name="rules", description="How a race works, and the whole handbook: any topic, any rule")
    @app_commands.describe(
        topic="Words of the handbook, or a rule such as S-61; otherwise your first race in five lines"
    )
    async def rules(interaction: Interaction[discord.Client], topic: str = "") -> None:
        responder = await acknowledge_privately(interaction)
        await race_views.explain_topic(responder, topic)

    @rules.autocomplete("topic")
    async def _topics(interaction: Interaction[discord.Client], typed_text: str) -> list[Choice[str]]:
        return await _offer_topics(race_views, interaction, typed_text)

    return rules


@autocomplete()
async def _offer_topics(
    race_views: RaceViewHandlers, interaction: Interaction[Any], typed_text: str
) -> list[Choice[str]]:
    some = await race_views.find_topics(get_actor(interaction), typed_text)
    return [
        Choice(name=truncate(one.label, MAX_CHOICE_CHARS), value=one.key)
        for one in some
        if len(one.key) <= MAX_CHOICE_CHARS
    ][:MAX_CHOICES]
