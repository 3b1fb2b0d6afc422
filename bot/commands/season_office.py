"""The organiser's desk of a season, behind the button of its message: what comes next, and what there is to do."""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from discord import ButtonStyle, Interaction

from bot.commands.announcing_seasons import announce, penalty_facts, result_facts, shown_day
from bot.commands.organising import Organising
from bot.commands.replies import Heard, Talk, taken
from bot.forms.discord_text import shown_name
from bot.forms.discord_view import button, buttons, sheet
from bot.forms.presses import Press
from bot.season.calendar import Seasons
from bot.season.penalties import Deduction
from bot.season.planning import Appointment
from bot.store.seasons import Season, SeasonEntrant
from bot.telling.narrator import Narrator, Narrators
from bot.telling.season_words import HubMeeting, SeasonHub
from bot.telling.summaries import Actor
from rules.questions import Refused

MENTION = re.compile(r"<@!?([0-9]{1,19})>")
SHEETS: Mapping[str, tuple[str, ...]] = {
    "planrace": ("title", "day", "time", "track", "laps"),
    "raceresult": ("number", "order", "out"),
    "givepenalty": ("member", "points", "places", "where", "reason"),
    "putstandin": ("race", "standin", "owner"),
}
"""The sheets, and what is written in each."""
LONG = ("order", "out")
GRID = ("grid", "start")
"""What stands on the sheet of a penalty in the place of a race, where the places are lost on the grid of the next."""
LINE, LIST = 60, 1000
"""Characters of a line, and of a list of drivers."""


class SeasonOffice:
    """What the button leads to. Refusals are raised as Refused."""

    def __init__(self, seasons: Seasons, organising: Organising, narrators: Narrators) -> None:
        self._seasons, self._organising, self._narrators = seasons, organising, narrators
        self._done: Mapping[str, Callable[[Talk, Season, Sequence[str]], Awaitable[None]]] = {
            "planrace": self._plan,
            "raceresult": self._result,
            "givepenalty": self._penalise,
            "putstandin": self._stand_in,
        }

    def heard(self) -> Mapping[str, Heard]:
        """The button of the season's message, and those behind it."""
        return {"runseason": self._shown, **dict.fromkeys(SHEETS, self._filled_in)}

    async def _shown(self, interaction: Interaction[Any], press: Press) -> None:
        talk = Talk(interaction)
        await talk.open()
        taken(await self._seasons.may_run(press.number, talk.actor))
        season, hub = (
            await self._seasons.of(press.number, talk.actor),
            await self._seasons.sheet(press.number, talk.actor),
        )
        knobs = [button(self._voice.word("knob", act), act, press.number) for act in SHEETS]
        close = button(self._voice.word("knob", "closeseason"), "closeseason", press.number, style=ButtonStyle.danger)
        await talk.say("\n".join(self._lines(taken(season), taken(hub))), buttons(*knobs, close))

    def _lines(self, season: Season, hub: SeasonHub) -> list[str]:
        lines = [self._ui("office_head", title=shown_name(hub.title))]
        coming = [one for one in hub.meetings if one.state in ("planned", "lobby", "running")]
        lines += [self._next(one) for one in coming[:3]] or [self._ui("office_no_race")]
        spare = [shown_name(name) for name in hub.reserves]
        lines.append(self._ui("office_people", count=sum(map(len, hub.entrants)), spare=spare))
        lines += [
            self._ui("season_penalty_line", **penalty_facts(season, one, self._voice)) for one in season.penalties
        ]
        return lines

    def _next(self, one: HubMeeting) -> str:
        when = (f"<t:{one.at}:D>" if one.whole_day else f"<t:{one.at}:f>") if one.at is not None else ""
        facts = {"n": one.n, "meeting": shown_name(one.title), "state": one.state, "when": when, "race": one.race or 0}
        return self._ui("office_next", away=[shown_name(name) for name in one.away], **facts)

    async def _filled_in(self, interaction: Interaction[Any], press: Press) -> None:
        """First the sheet; what is written on it goes the way of the command."""
        fields = SHEETS[press.act]
        if press.written is None:
            talk = Talk(interaction)
            taken(await self._seasons.may_run(press.number, talk.actor))
            labels = [(self._ui(f"sheet_{name}"), self._ui(f"sheet_{name}_hint"), _longest(name)) for name in fields]
            title = self._voice.word("knob", press.act)
            await interaction.response.send_modal(sheet(press.act, press.number, title, labels))
            return
        talk = Talk(interaction)
        await talk.open()
        season = taken(await self._seasons.may_run(press.number, talk.actor))
        said = [press.written.get(place, "").strip() for place in range(len(fields))]
        await self._done[press.act](talk, season, said)

    async def _plan(self, talk: Talk, season: Season, said: Sequence[str]) -> None:
        title, day, time, track, laps = said
        name = await self._track(talk.actor, track, season.terms.game)
        game = season.terms.game or (await self._organising.game_on(talk.actor, name) if name else "")
        wanted = Appointment(time=time, game=game, track=name, laps=_number(laps) if laps else None)
        after = taken(await self._seasons.plan(season.id, talk.actor, title, day, 1, wanted))
        new = after.meetings[-1]
        when = f"<t:{new.at}:f>" if new.at is not None else shown_day(new.date)
        facts = {"title": shown_name(after.title), "meeting": shown_name(new.title), "day": when}
        await announce(
            talk, self._ui("act_done"), lambda: self._ui("season_planned", count=len(after.meetings), **facts)
        )

    async def _result(self, talk: Talk, season: Season, said: Sequence[str]) -> None:
        number, (order, out) = _number(said[0]), ([self._member(season, one) for one in _listed(s)] for s in said[1:])
        after = taken(await self._seasons.enter_result(season.id, talk.actor, number, order, out))
        await announce(talk, self._ui("act_done"), lambda: self._ui("season_result", **result_facts(after, number)))

    async def _penalise(self, talk: Talk, season: Season, said: Sequence[str]) -> None:
        member, points, places, where, reason = said
        lost = _lost(points, places, where)
        if not reason:
            raise Refused("no_reason")
        after = taken(await self._seasons.penalise(season.id, talk.actor, self._member(season, member), reason, lost))
        new = after.penalties[-1]
        await announce(
            talk, self._ui("act_done"), lambda: self._ui("season_penalty", **penalty_facts(after, new, self._voice))
        )

    async def _stand_in(self, talk: Talk, season: Season, said: Sequence[str]) -> None:
        race = _number(said[0])
        driving = await self._organising.driving(talk.actor, race)
        member = driving.get(said[1].strip().removeprefix("@").casefold()) or self._member(season, said[1])
        owner = self._member(season, said[2])
        after = taken(await self._seasons.stand_in(season.id, talk.actor, race, member, owner))
        facts = {"member": f"<@{member}>", "owner": f"<@{owner}>", "race": race, "scorer": after.terms.scorer}
        code = "season_stand_in" if member != owner else "season_no_stand_in"
        await announce(talk, self._ui("act_done"), lambda: self._ui(code, **facts))

    async def _track(self, actor: Actor, typed: str, game: str) -> str:
        found = await self._organising.tracks(actor, typed, game) if typed else []
        exact = [name for name, _ in found if name == typed.casefold()]
        if typed and len(exact or found) != 1:
            raise Refused("unknown_track", track=typed)
        return (exact or [name for name, _ in found] or [""])[0]

    def _member(self, season: Season, typed: str) -> int:
        return member_named(season, typed)

    @property
    def _voice(self) -> Narrator:
        return self._narrators.common

    def _ui(self, code: str, **facts: Any) -> str:
        return self._voice.ui(code, **facts)


def member_named(season: Season, typed: str) -> int:
    """Who is mentioned, or has joined a season under a name. Raises Refused."""
    mention = MENTION.fullmatch(typed.strip())
    if mention:
        return int(mention[1])
    known: Sequence[SeasonEntrant] = (*season.entrants, *season.reserves)
    found = {e.member for e in known if e.name.casefold() == typed.strip().removeprefix("@").casefold()}
    if len(found) != 1:
        raise Refused("unknown_entrant", who=typed)
    return found.pop()


def members_named(season: Season, typed: str) -> list[int]:
    """Several of them, between commas or in lines. Raises Refused."""
    return [member_named(season, one) for one in _listed(typed)]


def _lost(points: str, places: str, where: str) -> Deduction:
    """What a penalty costs, as it was written on its sheet. Raises Refused."""
    lost = Deduction(points=_number(points or "0"))
    if where.casefold() in GRID:
        return replace(lost, grid=_number(places or "0"))
    return replace(lost, places=_number(places or "0"), race=_number(where) if where else None)


def _listed(typed: str) -> list[str]:
    return [one.strip() for one in re.split(r"[,;\n]|(?<=>)\s+(?=<)", typed) if one.strip()]


def _longest(name: str) -> int:
    return LIST if name in LONG else LINE


def _number(typed: str) -> int:
    said = typed.strip().removeprefix("#")
    if not said.isdecimal() or len(said) > 9:
        raise Refused("not_a_number", said=typed)
    return int(said)
