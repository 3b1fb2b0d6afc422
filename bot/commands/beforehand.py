"""Standing orders and sheets ahead: written, said back in plain words, and filed when they are confirmed."""

from collections import OrderedDict
from typing import Any

from discord import ButtonStyle, Interaction
from discord.ui import View

from bot.commands.replies import Talk, actor_of, taken
from bot.desk import Desk
from bot.forms.beforehand import Written, orders_in_words
from bot.forms.discord_view import button, buttons
from bot.forms.presses import Press
from bot.narrator import Narrator, Narrators
from rules.questions import Refused
from rules.values import Json, digest

DRAFTS = 1000
"""Drafts kept in memory; one that is lost has to be written again."""


class Beforehand:
    """The window for orders that are not for this round."""

    def __init__(self, desk: Desk, narrators: Narrators) -> None:
        self._desk, self._narrators = desk, narrators
        self._drafts = OrderedDict[tuple[int, int], Json]()

    async def page(self, member: int, race: int, written: Written) -> tuple[str, View]:
        """What was written, as the game reads it, with the button that files it."""
        orders = taken(await self._desk.read_beforehand(race, member, written.said))
        self._keep((member, race), orders)
        voice = await self._voice(race)
        lines = [voice.ui("orders_head", race=race), *orders_in_words(orders, voice), voice.ui("order_confirm")]
        confirm = button("Confirm", "file", race, _mark(orders), ButtonStyle.success)
        return "\n".join(lines), buttons(confirm, button("Discard", "unfile", race))

    async def heard(self, interaction: Interaction[Any], press: Press) -> None:
        """Confirmed, or discarded."""
        talk, key = Talk(interaction, fresh=False), (interaction.user.id, press.number)
        await talk.open()
        if press.act == "unfile":
            self._drafts.pop(key, None)
            await talk.say(self._narrators.common.ui("kept"), buttons())
            return
        orders = self._drafts.get(key)
        if orders is None or _mark(orders) != press.rest:
            raise Refused("draft_lost")
        taken(await self._desk.file_standing(press.number, actor_of(interaction), orders))
        voice = await self._voice(press.number)
        lines = [voice.ui("orders_filed", race=press.number), *orders_in_words(orders, voice), voice.ui("orders_note")]
        await talk.say("\n".join(lines), buttons())

    async def _voice(self, race: int) -> Narrator:
        return self._narrators.of(taken(await self._desk.card(race)).game)

    def _keep(self, key: tuple[int, int], orders: Json) -> None:
        self._drafts[key] = orders
        self._drafts.move_to_end(key)
        while len(self._drafts) > DRAFTS:
            self._drafts.popitem(last=False)


def _mark(orders: Json) -> str:
    return digest(orders)[:16]
