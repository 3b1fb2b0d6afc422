"""What a steward does about those who are awaited: he closes their window, calls them, or lets a program drive."""

from collections.abc import Iterator
from typing import Any

from discord import ButtonStyle
from discord.ui import Button, View

from bot.commands.replies import Answer, Answers, Talk, taken
from bot.commands.stewarding import REASON, Stewarding
from bot.desk.calling import Calling
from bot.desk.desk import Desk
from bot.forms.discord_text import shown_name
from bot.forms.discord_view import button, line_modal
from bot.forms.presses import Press
from bot.stewards.meant import meant
from bot.stewards.rulings import Rulings
from bot.telling.callsigns import driver
from bot.telling.narrator import Narrators
from bot.telling.summaries import Actor, RaceStanding, Refusal
from rules.questions import Refused
from rules.values import Seat


class AwaitedWindow:
    """The window of an open round, for its stewards. Refusals are raised as Refused."""

    def __init__(
        self, desk: Desk, rulings: Rulings, calling: Calling, stewarding: Stewarding, narrators: Narrators
    ) -> None:
        self._desk, self._rulings, self._calling = desk, rulings, calling
        self._stewarding, self._narrators = stewarding, narrators

    async def close(self, talk: Talk, race: int, reason: str) -> None:
        """What the deadline would do, shown first."""
        window = taken(await self._rulings.window(race, talk.actor))
        await self._stewarding.propose(talk, race, meant("close", window=window), reason)

    async def drive(self, talk: Talk, race: int, seat: Seat, reason: str) -> None:
        """A program drives a car for this round, shown first."""
        await self._stewarding.propose(talk, race, meant("drive", seat=seat), reason)

    async def remind(self, talk: Talk, race: int) -> None:
        """Whoever is awaited is called now."""
        called = taken(await self._calling.remind(race, talk.actor))
        summary = taken(await self._desk.summary(race, talk.actor))
        voice = self._narrators.of(summary.game)
        names = {d.seat: driver(d.seat, shown_name(d.name)) for d in summary.drivers}
        facts = {name: voice.listed(names[s] for s in getattr(called, name)) for name in ("called", "rest")}
        await talk.say(self._ui("reminded_in_private") if called.silent else self._ui("reminded_now", **facts))

    def answers(self) -> Answers:
        """The buttons beside those who are awaited."""
        return {
            "closenow": Answer(self._close, opens=_asks_why),
            "lend": Answer(self._drive, opens=_asks_why),
            "remindnow": Answer(lambda talk, press: self.remind(talk, press.number)),
        }

    async def beside(self, actor: Actor, standing: RaceStanding) -> tuple[Button[View], ...]:
        """The buttons under how a race stands, for one of its stewards."""
        if not is_open(standing) or isinstance(await self._rulings.steward(standing.summary.id, actor), Refusal):
            return ()
        return (*self.knobs(standing), *self.programs(standing))

    def knobs(self, standing: RaceStanding) -> Iterator[Button[View]]:
        """To call whoever is awaited, and to close their window."""
        if is_open(standing):
            race = standing.summary.id
            yield button(self._ui("inbox_remind", race=race), "remindnow", race)
            yield button(self._ui("inbox_close", race=race), "closenow", race)

    def programs(self, standing: RaceStanding) -> Iterator[Button[View]]:
        """To let a program drive for one of them."""
        race, voice = standing.summary.id, self._narrators.of(standing.summary.game)
        for seat in standing.waiting if standing.summary.stage == "running" else ():
            label = self._ui("inbox_drive", race=race, car=voice.car(seat))
            yield button(label, "lend", race, seat, ButtonStyle.secondary)

    async def _close(self, talk: Talk, press: Press) -> None:
        reason = await self._reason(talk, press, self._ui("inbox_close", race=press.number))
        if reason:
            await self.close(talk, press.number, reason)

    async def _drive(self, talk: Talk, press: Press) -> None:
        summary = taken(await self._desk.summary(press.number, talk.actor))
        if press.rest not in {d.seat for d in summary.drivers}:
            raise Refused("no_such_driver", seat=press.rest)
        car = self._narrators.of(summary.game).car(press.rest)
        reason = await self._reason(talk, press, self._ui("inbox_drive", race=press.number, car=car))
        if reason:
            await self.drive(talk, press.number, press.rest, reason)

    async def _reason(self, talk: Talk, press: Press, title: str) -> str:
        """What has been written on the sheet that asks for it; empty when that has only been opened. Raises Refused."""
        if press.written is None:
            taken(await self._rulings.steward(press.number, talk.actor))
            label, hint = self._ui("prompt_why"), self._ui("prompt_why_hint")
            modal = line_modal(press.act, press.number, title, label, hint, REASON, press.rest)
            await talk.interaction.response.send_modal(modal)
            return ""
        reason = press.written.get(0, "").strip()
        if not reason:
            raise Refused("no_reason")
        return reason

    def _ui(self, code: str, **facts: Any) -> str:
        return self._narrators.common.ui(code, **facts)


def _asks_why(press: Press) -> bool:
    return press.written is None


def is_open(standing: RaceStanding) -> bool:
    """Whether something is asked in a race, or is run in silence."""
    return standing.summary.stage == "running" and bool(standing.waiting or standing.show)
