"""Who answers what: presses, sheets and typed words find their way, and whatever goes wrong ends here in a line."""

import logging
import re
import traceback
from collections.abc import Mapping
from typing import Any

import discord
from aiohttp import ClientError
from discord import DiscordException, HTTPException, Interaction
from discord.app_commands import Choice

from bot.commands.awaited import AwaitedWindow
from bot.commands.orders import OrdersWindow, opens_sheet
from bot.commands.organising import Organising
from bot.commands.prompt_answers import Prompting
from bot.commands.replies import Answer, Answers, Heard, Talk, Worded, taken
from bot.commands.spectating import Looking
from bot.commands.stewarding import Stewarding
from bot.commands.substitutes import Seats
from bot.desk.desk import Desk
from bot.forms.discord_text import NOBODY, cut, split
from bot.forms.page import FormText
from bot.forms.presses import FORM_ACTS, Press
from bot.store.database import Unsettled
from bot.telling.narrator import Narrators
from bot.telling.summaries import Actor
from rules.questions import Refused

log = logging.getLogger(__name__)

PROMPT_ACTS = ("settle", "always")
LOOKS = (
    *("orders", "needed", "log", "lines", "why", "mine", "dice", "film", "how"),
    *("prompts", "seats", "review", "disturbed"),
)
"""Public buttons that show something and change nothing."""
TOO_LATE = (10062, 50027, 40060, 10015)
"""The interaction is over or was answered: nobody is waiting any more (Discord)."""
DEFERRED_UPDATE = discord.InteractionResponseType.deferred_message_update
"""The pressed message was to be rewritten: a refusal leaves it as it is."""
CUT = (ClientError, ConnectionError, TimeoutError)
"""The connection to Discord is cut, or its time is up."""
GONE = (DiscordException, *CUT)
"""What ends a conversation."""
CHOICE = 100
"""Characters of a choice that is offered while something is typed (Discord)."""
LONGEST = 1000
"""Characters read of a typed order."""


class Switchboard:
    """Answers members. A refusal is one clear line that changes nothing."""

    def __init__(
        self,
        desk: Desk,
        orders: OrdersWindow,
        organising: Organising,
        looking: Looking,
        seats: Seats,
        stewarding: Stewarding,
        prompting: Prompting,
        awaited: AwaitedWindow,
        narrators: Narrators,
        others: Mapping[str, Heard],
        season: Answers,
    ) -> None:
        self._desk, self._orders, self._organising, self._narrators = desk, orders, organising, narrators
        questions, prompts = dict.fromkeys(FORM_ACTS, orders.heard), dict.fromkeys(PROMPT_ACTS, prompting.heard)
        self.by_number: Mapping[str, Heard] = {**questions, **prompts, **others}
        windows = (orders, looking, seats, organising, orders.beforehand, prompting, stewarding, awaited)
        self.by_race: Answers = {**season, **{act: answer for one in windows for act, answer in one.answers().items()}}

    async def heard(self, interaction: Interaction[Any], press: Press) -> None:
        """A button, a menu or a sheet: its number is a question's, a prompt's, a season's or a race's."""
        if press.act in self.by_number:
            await self.by_number[press.act](interaction, press)
        elif press.act in self.by_race:
            await self._of_race(interaction, press, self.by_race[press.act])
        else:
            await Talk(interaction).aside(self._narrators.common.word("ui", "unknown_button"))

    def acknowledges_first(self, press: Press) -> bool:
        """Whether a press is acknowledged before anything is looked up, even in which language it is answered."""
        if press.act in FORM_ACTS:
            return not opens_sheet(press)
        return (
            press.act not in self.by_number and press.act in self.by_race and not self.by_race[press.act].opens(press)
        )

    async def _of_race(self, interaction: Interaction[Any], press: Press, answer: Answer) -> None:
        talk = Talk(interaction, fresh=answer.fresh, looks=press.act in LOOKS, first=True)
        if talk.looks and talk.fresh and interaction.message and press.written is None:
            talk.about = interaction.user.id, interaction.message.id, press
        with interaction.client.turns.once(talk.about) as is_first:
            if not is_first:
                await interaction.response.defer()  # what his first press asked for is on its way
                return
            if not answer.opens(press):
                await talk.open()
            taken(await self._desk.shut(press.number, talk.actor))
            await answer.do(talk, press)

    async def typed(self, message: discord.Message) -> None:
        """Words in private: the same grammar as `/orders`, answered by the form that confirms them."""
        actor, text = Actor(member=message.author.id), cut(message.content, LONGEST)
        try:
            number, order = _race_named(text)
            race = await self._organising.race(actor, number)
            said, view, files = await self._orders.typed(actor, order, race)
            await _answered(message, said, view=view, files=files)
        except GONE as gone:
            _nobody_told(gone)
        except Exception as error:  # noqa: BLE001 (a member who writes must read an answer)
            await self._failed_in_private(message, error)

    async def _failed_in_private(self, message: discord.Message, error: BaseException) -> None:
        try:
            await _answered(message, self._owned_up("a typed order", error))
        except Exception as gone:  # noqa: BLE001 (an apology is the last thing that is tried)
            _nobody_told(gone)

    def unoffered(self, error: BaseException) -> list[Choice[str]]:
        """What is offered where choices are refused: the reason, which is no choice. After a fault nothing."""
        if isinstance(error, Refused):
            return [Choice(name=cut(self.refusal(error), CHOICE), value="-")]
        note("an autocomplete", error)
        return []

    async def failed(self, interaction: Interaction[Any], error: BaseException) -> None:
        """A refusal is said; anything else is logged without what was said, and owned up to in one line."""
        if isinstance(error, HTTPException) and error.code in TOO_LATE:
            log.info("an interaction was answered too late: %s", error.code)
            return
        line = self._owned_up("an interaction", error)
        try:
            await Talk(interaction, fresh=interaction.response.type is not DEFERRED_UPDATE).aside(line)
        except Exception as gone:  # noqa: BLE001 (an apology is the last thing that is tried)
            _nobody_told(gone)

    def _owned_up(self, what: str, error: BaseException) -> str:
        """The line for the member; what was no refusal is noted."""
        if isinstance(error, Refused):
            return self.refusal(error)
        if isinstance(error, CUT):
            _nobody_told(error)
        else:
            note(what, error)
        if isinstance(error, Unsettled):
            return self._narrators.common.word("refused", "silent_database")
        return self._narrators.common.word("refused", "broken")

    def refusal(self, refusal: Refused) -> str:
        """A refusal in the words of its game, if it brings them, else of whichever game has them."""
        if isinstance(refusal, Worded):
            return cut(refusal.text, 1900)
        voices = [self._narrators.common, *self._narrators.games.values()]
        voice = next((v for v in voices if v.has("refused", refusal.code)), self._narrators.common)
        return cut(voice.refused(refusal), 1900)


def _race_named(text: str) -> tuple[int | None, str]:
    """`#3 120` is meant for race 3."""
    found = re.match(r"#(\d+)\s+", text)
    return (int(found[1]), text[found.end() :]) if found else (None, text)


async def _answered(message: discord.Message, said: str | FormText, **last: Any) -> None:
    """An answer in private; form and pictures come with its end."""
    if isinstance(said, FormText):
        last["embed"], said = discord.Embed(description=said.form), said.said
    *first, end = split(said)
    for piece in first:
        await message.channel.send(piece, allowed_mentions=NOBODY)
    await message.channel.send(end, allowed_mentions=NOBODY, **last)


def _nobody_told(gone: BaseException) -> None:
    """The connection is cut, or the conversation over: there is nobody left to apologise to."""
    log.info("nobody could be told: %s", gone.code if isinstance(gone, HTTPException) else type(gone).__name__)


def note(what: str, error: BaseException) -> None:
    """Where it happened and what kind of thing it was: an exception's own words may quote an answer."""
    frames = traceback.extract_tb(error.__traceback__)[-6:]
    places = " < ".join(f"{f.filename.rsplit('/', 1)[-1]}:{f.lineno} {f.name}" for f in reversed(frames))
    log.error("%s failed: %s at %s", what, type(error).__name__, places)
