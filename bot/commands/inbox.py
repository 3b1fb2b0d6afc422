"""`/gm inbox`: what waits for a steward, race by race, with the button that leads to each."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from discord import ButtonStyle, Guild
from discord.ui import Button, View

from bot.commands.awaited import AwaitedWindow
from bot.commands.invitation import lacking_in
from bot.commands.replies import Talk, taken
from bot.desk.desk import Desk
from bot.forms.discord_text import shown_name
from bot.forms.discord_view import button, buttons
from bot.stewards.precedents import Prompts, Tray
from bot.telling.callsigns import driver
from bot.telling.narrator import Narrator, Narrators
from bot.telling.summaries import Actor, RaceStanding, RaceSummary
from rules.values import Seat

SHOWN, BUTTONS = 12, 25
"""Races listed at once; buttons of a message (Discord)."""
LOOKED_AT = ("review", "disturbed")
"""Why a race is held, where there is a page that shows it."""


@dataclass(frozen=True)
class InboxPage:
    """What waits, and the buttons beside it."""

    text: str
    knobs: tuple[Button[View], ...]


class Inbox:
    """The window in which a steward sees all that waits."""

    def __init__(self, desk: Desk, prompts: Prompts, awaited: AwaitedWindow, narrators: Narrators) -> None:
        self._desk, self._prompts, self._awaited, self._narrators = desk, prompts, awaited, narrators

    async def show(self, talk: Talk, race: int | None) -> None:
        """Everything, or what there is of one race: decisions first, then who is awaited and since when."""
        page = await self.page(talk.actor, talk.interaction.guild, race)
        text = page.text or self._ui("inbox_empty")
        await talk.say(text, buttons(*page.knobs) if page.knobs else None)

    async def page(
        self, actor: Actor, guild: Guild | None, race: int | None = None, *, programs: bool = True
    ) -> InboxPage:
        """What a steward reads of it, with the buttons beside; `programs`: those that put one at a wheel too."""
        trays = await self._prompts.inbox(actor, race)
        pairs = [(tray, taken(await self._desk.standing(tray.race, actor))) for tray in trays]
        pairs.sort(key=lambda pair: (not _urgent(*pair), pair[0].since or 0, pair[0].race))
        shown = pairs[:SHOWN]
        lines = ["\n".join(self._lines(*pair, guild)) for pair in shown]
        if len(pairs) > SHOWN:
            lines.append(self._ui("inbox_more", count=len(pairs) - SHOWN))
        knobs = [knob for tray, standing in shown for knob in self._knobs(tray, standing.summary)]
        knobs += [knob for _, standing in shown for knob in self._awaited.knobs(standing)]
        knobs += [knob for _, standing in shown if programs for knob in self._awaited.programs(standing)]
        return InboxPage("\n".join(lines), tuple(knobs[:BUTTONS]))

    def _lines(self, tray: Tray, standing: RaceStanding, guild: Guild | None) -> Iterator[str]:
        summary, voice = standing.summary, self._narrators.of(standing.summary.game)
        names = {d.seat: driver(d.seat, shown_name(d.name)) for d in summary.drivers}
        stage = voice.word("stage", summary.stage)
        yield self._ui("inbox_race", race=summary.id, title=shown_name(summary.title), stage=stage, round=summary.round)
        if summary.stage == "held":
            yield f"- {voice.word('held', summary.why)}"
        if tray.prompts:
            yield f"- {self._ui('inbox_prompts', count=tray.prompts, protests=tray.protests)}"
        if tray.left:
            yield f"- {self._ui('inbox_left', count=len(tray.left))}"
        if standing.waiting and summary.stage == "running":
            awaited = voice.listed(names.get(seat, seat) for seat in standing.waiting)
            moments = {"since": _moment(tray.since), "due": _moment(standing.due)}
            yield f"- {self._ui('inbox_awaited', awaited=awaited, **moments)}"
        yield from self._absent(summary, names, voice)
        missing = lacking_in(guild, summary.channel) if guild and summary.stage != "over" else []
        if missing:
            named = voice.listed(voice.word("permission", name) for name in missing)
            yield f"- {self._ui('inbox_permissions', place=f'<#{summary.channel}>', missing=named)}"

    def _absent(self, summary: RaceSummary, names: Mapping[Seat, str], voice: Narrator) -> Iterator[str]:
        """Who has missed how many orders in a row, before a program takes over, and for whom one has."""
        most, there = summary.terms.auto_after, [d for d in summary.drivers if d.member is not None and not d.gone]
        late = [d for d in there if d.missed and not d.standin]
        if late:
            missed = voice.listed(self._ui("inbox_missed", car=names[d.seat], missed=d.missed) for d in late)
            yield f"- {self._ui('inbox_misses', missed=missed, most=most)}"
        away = [names[d.seat] for d in there if d.standin]
        if away:
            yield f"- {self._ui('inbox_standins', awaited=voice.listed(away))}"

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
