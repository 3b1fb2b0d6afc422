"""Standing orders and sheets ahead: written, said back in plain words, and filed when they are confirmed."""

from collections import OrderedDict

from discord import ButtonStyle
from discord.ui import View

from bot.commands.replies import Answer, Answers, Talk, taken
from bot.desk.desk import Desk
from bot.forms.beforehand import orders_in_words, replaced_in_words
from bot.forms.discord_view import button, buttons
from bot.forms.presses import Press
from bot.telling.narrator import Narrator, Narrators
from bot.telling.summaries import Actor, FiledOrders, Refusal
from rules.questions import Refused
from rules.values import digest

DRAFTS = 1000
"""Drafts kept in memory; one that is lost has to be written again."""
NO_SHEET = ("no_order", "not_understood", "no_orders_beforehand", "nothing_said")
"""Refusals of a text that was hardly meant as orders."""


class Beforehand:
    """The window for orders that are not for this round."""

    def __init__(self, desk: Desk, narrators: Narrators) -> None:
        self._desk, self._narrators = desk, narrators
        self._drafts = OrderedDict[tuple[int, int], str]()

    async def page(self, actor: Actor, race: int, text: str, voice: Narrator) -> tuple[str, View]:
        """What will be filed, as the game reads it, with the button that files it."""
        orders = taken(await self._desk.read_beforehand(race, actor, text))
        self._keep((actor.member, race), text)
        lines = [voice.ui("orders_head", race=race), *_lines(orders, voice), voice.ui("order_confirm")]
        confirm = button(voice.word("knob", "confirm"), "file", race, _mark(text), ButtonStyle.success)
        return "\n".join(lines), buttons(confirm, button(voice.word("knob", "drop"), "unfile", race))

    async def for_a_turn_to_come(self, actor: Actor, race: int, text: str, voice: Narrator) -> tuple[str, View]:
        """A sheet that comes in while nothing is asked is kept for the turn that comes next. What is no sheet at all
        says that nothing is asked. Raises Refused."""
        turn = taken(await self._desk.turn_to_come(race, actor))
        whole = f"round {turn}: {text}"
        orders = await self._desk.read_beforehand(race, actor, whole)
        if isinstance(orders, Refusal) and orders.code in NO_SHEET:
            raise Refused("nothing_open")
        self._keep((actor.member, race), whole)
        filed = taken(orders)
        said = next((line for round, line in filed.lines if round == turn), "").partition(": ")[2]
        lines = [voice.ui("turn_kept", race=race, round=turn, said=voice.escape(said))]
        lines += replaced_in_words(filed.instead_of, voice)
        confirm = button(voice.word("knob", "keep_it"), "file", race, _mark(whole), ButtonStyle.success)
        return "\n".join(lines), buttons(confirm, button(voice.word("knob", "drop"), "unfile", race))

    def answers(self) -> Answers:
        """Confirmed, or discarded."""
        return dict.fromkeys(("file", "unfile"), Answer(self._heard, fresh=False))

    async def _heard(self, talk: Talk, press: Press) -> None:
        key = (talk.actor.member, press.number)
        if press.act == "unfile":
            self._drafts.pop(key, None)
            await talk.say(self._narrators.common.ui("kept"), buttons())
            return
        text = self._drafts.get(key)
        if text is None or _mark(text) != press.rest:
            raise Refused("draft_lost")
        orders = taken(await self._desk.file_standing(press.number, talk.actor, text))
        voice = await self._voice(press.number, talk.actor)
        lines = [voice.ui("orders_filed", race=press.number), *_lines(orders, voice), voice.ui("orders_note")]
        await talk.say("\n".join(lines), buttons())

    async def _voice(self, race: int, actor: Actor) -> Narrator:
        return self._narrators.of(taken(await self._desk.summary(race, actor)).game)

    def _keep(self, key: tuple[int, int], text: str) -> None:
        self._drafts[key] = text
        self._drafts.move_to_end(key)
        while len(self._drafts) > DRAFTS:
            self._drafts.popitem(last=False)


def _lines(orders: FiledOrders, voice: Narrator) -> list[str]:
    """All that is filed then, and what it takes the place of."""
    filed = orders_in_words(orders.lines, voice) or [voice.ui("orders_none")]
    return [*filed, *replaced_in_words(orders.instead_of, voice)]


def _mark(text: str) -> str:
    return digest(text)[:16]
