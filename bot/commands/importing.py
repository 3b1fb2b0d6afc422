"""A finished race taken into the archive of a server, as it is asked for and as it is announced."""

import re
from typing import Any

import discord

from bot.commands.replies import Talk, taken
from bot.forms.discord_text import shown_name
from bot.outside.archive import LARGEST, Archive, TakenIn
from bot.telling.callsigns import driver
from bot.telling.language import speaking
from bot.telling.narrator import Narrators
from rules.questions import Refused
from rules.values import Seat

PAIR = re.compile(r"(\w+)\s*=\s*<@!?(\d{1,19})>")
"""A car and who drove it: `red=@Ana`, as Discord sends a mention."""


class Importing:
    """What `/race import` does."""

    def __init__(self, archive: Archive, narrators: Narrators) -> None:
        self._archive, self._narrators = archive, narrators

    async def take_in(self, talk: Talk, file: discord.Attachment, who: str) -> None:
        """Everybody in the channel reads of it. Raises Refused."""
        if file.size > LARGEST:
            raise Refused("file_too_large", longest=LARGEST // 1000)
        members = read_members(who)
        found = taken(await self._archive.take_in(await file.read(), talk.actor, members))
        if found.again:
            await talk.say(self._ui("import_again", race=found.race))
            return
        with speaking(await talk.interaction.client.languages.of_server(talk.interaction.guild_id or 0)):
            said = self._said(found)
        await talk.announce(self._ui("act_done"), said)

    def _said(self, found: TakenIn) -> str:
        winner = driver(found.winner.seat, shown_name(found.winner.name)) if found.winner else ""
        facts = {"title": found.title, "track": shown_name(found.track), "winner": winner}
        return self._ui("imported", race=found.race, **facts)

    def _ui(self, code: str, **facts: Any) -> str:
        return self._narrators.common.ui(code, **facts)


def read_members(who: str) -> dict[Seat, int]:
    """`red=@Ana blue=@Ben`. Raises Refused."""
    if PAIR.sub("", who).strip(" ,;\n"):
        raise Refused("import_who", said=who[:60])
    return {seat.casefold(): int(member) for seat, member in PAIR.findall(who)}
