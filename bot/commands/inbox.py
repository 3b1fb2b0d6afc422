"""`/gm inbox`: what waits for a steward, race by race, with the button that leads to each."""

from collections.abc import Iterator
from typing import Any

from discord import ButtonStyle
from discord.ui import Button, View

from bot.commands.replies import Talk, taken
from bot.desk.desk import Desk
from bot.forms.discord_text import shown_name
from bot.forms.discord_view import button, buttons
from bot.stewards.precedents import Prompts, Tray
from bot.telling.callsigns import driver
from bot.telling.narrator import Narrators
from bot.telling.summaries import RaceStanding, RaceSummary

SHOWN, BUTTONS = 12, 25
"""Races listed at once; buttons of a message (Discord)."""
LOOKED_AT = ("review", "disturbed")
"""Why a race is held, where there is a page that shows it."""


class Inbox:
    """The window in which a steward sees all that waits."""

    def __init__(self, desk: Desk, prompts: Prompts, narrators: Narrators) -> None:
        self._desk, self._prompts, self._narrators = desk, prompts, narrators

    async def show(self, talk: Talk, race: int | None) -> None:
        """Everything, or what there is of one race: decisions first, then who is awaited and since when."""
        trays = await self._prompts.inbox(talk.actor, race)
        pairs = [(tray, taken(await self._desk.standing(tray.race, talk.actor))) for tray in trays]
        pairs.sort(key=lambda pair: (not _urgent(*pair), pair[0].since or 0, pair[0].race))
        lines = ["\n".join(self._lines(*pair)) for pair in pairs[:SHOWN]]
        if len(pairs) > SHOWN:
            lines.append(self._ui("inbox_more", count=len(pairs) - SHOWN))
        knobs = [knob for tray, standing in pairs[:SHOWN] for knob in self._knobs(tray, standing.summary)]
        await talk.say("\n".join(lines) or self._ui("inbox_empty"), buttons(*knobs[:BUTTONS]) if knobs else None)

    def _lines(self, tray: Tray, standing: RaceStanding) -> Iterator[str]:
        summary, voice = standing.summary, self._narrators.of(standing.summary.game)
        stage = voice.word("stage", summary.stage)
        yield self._ui("inbox_race", race=summary.id, title=shown_name(summary.title), stage=stage, round=summary.round)
        if summary.stage == "held":
            yield f"- {voice.word('held', summary.why)}"
        if tray.prompts:
            yield f"- {self._ui('inbox_prompts', count=tray.prompts)}"
        if tray.left:
            yield f"- {self._ui('inbox_left', count=len(tray.left))}"
        if standing.waiting and summary.stage == "running":
            names = {d.seat: driver(d.seat, shown_name(d.name)) for d in summary.drivers}
            awaited = voice.listed(names.get(seat, seat) for seat in standing.waiting)
            moments = {"since": _moment(tray.since), "due": _moment(standing.due)}
            yield f"- {self._ui('inbox_awaited', awaited=awaited, **moments)}"

    def _knobs(self, tray: Tray, summary: RaceSummary) -> Iterator[Button[View]]:
        if summary.stage == "held" and summary.why in LOOKED_AT:
            label = self._ui("inbox_look", race=summary.id)
            yield button(label, summary.why, summary.id, str(summary.round), ButtonStyle.primary)
        elif summary.stage in ("held", "paused"):
            yield button(self._ui("inbox_go_on", race=summary.id), "resume", summary.id, str(summary.round))
        if tray.prompts:
            label = self._ui("inbox_decide", race=summary.id)
            yield button(label, "prompts", summary.id, style=ButtonStyle.primary)
        for mark in tray.left:
            label = self._ui("inbox_left_look", race=summary.id)
            yield button(label, "decide", summary.id, mark, ButtonStyle.primary)

    def _ui(self, code: str, **facts: Any) -> str:
        return self._narrators.common.ui(code, **facts)


def _urgent(tray: Tray, standing: RaceStanding) -> bool:
    return bool(tray.prompts or tray.left) or standing.summary.stage == "held"


def _moment(at: int | None) -> str:
    return f"<t:{at}:R>" if at is not None else ""
