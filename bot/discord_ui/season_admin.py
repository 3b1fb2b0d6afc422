"""The organiser's panel of a season: what comes next, and forms for the common tasks."""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

from discord import ButtonStyle, Interaction

from bot.discord_ui.buttons import button
from bot.discord_ui.race_handlers import RaceHandlers
from bot.discord_ui.responder import Responder, acknowledged, unwrap
from bot.forms.custom_ids import ButtonPress
from bot.forms.discord_text import escape_name, escape_text
from bot.forms.discord_view import make_button, make_button_view, make_modal
from bot.model.actor import Actor
from bot.season.calendar import Appointment
from bot.season.entries import Deduction
from bot.season.service import SeasonService
from bot.store.seasons import Season, SeasonEntrant
from bot.text.locale import use_language
from bot.text.localizer import Localizer, Localizers
from bot.text.season_post import HubMeeting, SeasonHub
from rules.league.season import Penalty
from rules.questions import InvalidAnswer


async def announce(talk: Responder, done: str, say: Callable[[], str]) -> None:
    """Announce a decision in the channel, in its language; `done`: the answer to the member who made it."""
    languages = talk.interaction.client.languages
    with use_language(await languages.server_language(talk.interaction.guild_id or 0)):
        said = say()
    await talk.announce(done, said)


def penalty_facts(season: Season, one: Penalty, voice: Localizer) -> dict[str, Any]:
    """Return the facts of a penalty's messages.

    `lots`: it may wait for a race whose grid is not drawn by lot."""
    lost = [voice.ui("lost_points", count=one.points)] if one.points else []
    lost += [voice.ui("lost_places", count=one.places, race=one.race)] if one.places else []
    lost += [voice.ui("lost_grid", count=one.grid, served=season.calendar_position(one.served))] if one.grid else []
    lots = one.has_unserved_grid_places and not season.terms.game
    return {
        "number": one.number,
        "member": f"<@{one.who}>",
        "lost": lost,
        "lots": lots,
        "reason": escape_text(one.reason),
        "title": escape_name(season.title),
    }


def pardon_facts(season: Season, number: int) -> dict[str, Any]:
    """Return the facts of a withdrawn penalty's message. `served`: grid places already served stay so."""
    served = any(one.number == number for one in season.penalties)
    return {"number": number, "title": escape_name(season.title), "served": served}


def result_facts(season: Season, number: int) -> dict[str, Any]:
    """Return the facts of the message about a result from elsewhere."""
    meeting = season.meetings[number - 1]
    known = {str(e.member): escape_name(e.name) for e in season.entrants}
    still_in = [known[f.who] for f in meeting.outside if f.status == "finished"]
    out = [known[f.who] for f in meeting.outside if f.status != "finished"]
    return {"meeting": escape_name(meeting.title), "title": escape_name(season.title), "order": still_in, "out": out}


def format_day(day: str) -> str:
    """Return a calendar day as Discord's timestamp."""
    return f"<t:{noon_utc(day)}:D>" if day else ""


def noon_utc(day: str) -> int:
    """Return noon UTC of a day: the same day nearly everywhere."""
    return int(datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC).timestamp()) + 12 * 3600


MENTION_PATTERN = re.compile(r"<@!?([0-9]{1,19})>")
MODAL_FIELDS: Mapping[str, tuple[str, ...]] = {
    "planrace": ("title", "day", "time", "track", "laps"),
    "raceresult": ("number", "order", "out"),
    "givepenalty": ("member", "points", "places", "where", "reason"),
    "putstandin": ("race", "standin", "owner"),
}
"""The modals, with the fields of each."""
LONG_FIELDS = ("order", "out")
GRID_WORDS = ("grid", "start")
"""Words that mean grid places of the next race, in the field for a penalty's race."""
MAX_LINE_CHARS, MAX_LIST_CHARS = 60, 1000
"""Characters of a line, and of a list of drivers."""


class SeasonOffice:
    """The season's organiser panel. Rejections are raised as InvalidAnswer."""

    def __init__(self, seasons: SeasonService, organising: RaceHandlers, narrators: Localizers) -> None:
        self._seasons, self._organising, self._narrators = seasons, organising, narrators
        self._done: Mapping[str, Callable[[Responder, Season, Sequence[str]], Awaitable[None]]] = {
            "planrace": self._plan_race,
            "raceresult": self._enter_result,
            "givepenalty": self._give_penalty,
            "putstandin": self._set_stand_in,
        }

    @button("runseason")
    async def _show_panel(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        talk = await acknowledged(interaction)
        unwrap(await self._seasons.get_if_organiser(press.number, talk.actor))
        season, hub = (
            await self._seasons.get_season(press.number, talk.actor),
            await self._seasons.export_data(press.number, talk.actor),
        )
        knobs = [make_button(self._text.word("knob", act), act, press.number) for act in MODAL_FIELDS]
        close = make_button(
            self._text.word("knob", "closeseason"), "closeseason", press.number, style=ButtonStyle.danger
        )
        await talk.reply("\n".join(self._panel_lines(unwrap(season), unwrap(hub))), make_button_view(*knobs, close))

    def _panel_lines(self, season: Season, hub: SeasonHub) -> list[str]:
        lines = [self._ui("office_head", title=escape_name(hub.title))]
        coming = [one for one in hub.meetings if one.state in ("planned", "lobby", "running")]
        lines += [self._meeting_line(one) for one in coming[:3]] or [self._ui("office_no_race")]
        spare = [escape_name(name) for name in hub.reserves]
        lines.append(self._ui("office_people", count=sum(map(len, hub.entrants)), spare=spare))
        lines += [self._ui("season_penalty_line", **penalty_facts(season, one, self._text)) for one in season.penalties]
        return lines

    def _meeting_line(self, one: HubMeeting) -> str:
        when = (f"<t:{one.at}:D>" if one.whole_day else f"<t:{one.at}:f>") if one.at is not None else ""
        facts = {"n": one.n, "meeting": escape_name(one.title), "state": one.state, "when": when, "race": one.race or 0}
        return self._ui("office_next", away=[escape_name(name) for name in one.away], **facts)

    @button(*MODAL_FIELDS)
    async def _handle_modal(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        """Open the modal; a submitted one is handled like the command."""
        fields = MODAL_FIELDS[press.act]
        if press.written is None:
            talk = Responder(interaction)
            unwrap(await self._seasons.get_if_organiser(press.number, talk.actor))
            labels = [(self._ui(f"sheet_{name}"), self._ui(f"sheet_{name}_hint"), _max_chars(name)) for name in fields]
            title = self._text.word("knob", press.act)
            await interaction.response.send_modal(make_modal(press.act, press.number, title, labels))
            return
        talk = await acknowledged(interaction)
        season = unwrap(await self._seasons.get_if_organiser(press.number, talk.actor))
        said = [press.written.get(place, "").strip() for place in range(len(fields))]
        await self._done[press.act](talk, season, said)

    async def _plan_race(self, talk: Responder, season: Season, said: Sequence[str]) -> None:
        title, day, time, track, laps = said
        name = await self._find_track(talk.actor, track, season.terms.game)
        game = season.terms.game or (await self._organising.default_game(talk.actor, name) if name else "")
        wanted = Appointment(time=time, game=game, track=name, laps=_parse_number(laps) if laps else None)
        after = unwrap(await self._seasons.plan_race(season.id, talk.actor, title, day, 1, wanted))
        new = after.meetings[-1]
        when = f"<t:{new.at}:f>" if new.at is not None else format_day(new.date)
        facts = {"title": escape_name(after.title), "meeting": escape_name(new.title), "day": when}
        await announce(
            talk, self._ui("act_done"), lambda: self._ui("season_planned", count=len(after.meetings), **facts)
        )

    async def _enter_result(self, talk: Responder, season: Season, said: Sequence[str]) -> None:
        number, (order, out) = (
            _parse_number(said[0]),
            ([self._find_member(season, one) for one in _split_list(s)] for s in said[1:]),
        )
        after = unwrap(await self._seasons.enter_result(season.id, talk.actor, number, order, out))
        await announce(talk, self._ui("act_done"), lambda: self._ui("season_result", **result_facts(after, number)))

    async def _give_penalty(self, talk: Responder, season: Season, said: Sequence[str]) -> None:
        member, points, places, where, reason = said
        lost = _parse_deduction(points, places, where)
        if not reason:
            raise InvalidAnswer("no_reason")
        after = unwrap(
            await self._seasons.penalise(season.id, talk.actor, self._find_member(season, member), reason, lost)
        )
        new = after.penalties[-1]
        await announce(
            talk, self._ui("act_done"), lambda: self._ui("season_penalty", **penalty_facts(after, new, self._text))
        )

    async def _set_stand_in(self, talk: Responder, season: Season, said: Sequence[str]) -> None:
        race = _parse_number(said[0])
        driving = await self._organising.members_by_name(talk.actor, race)
        member = driving.get(said[1].strip().removeprefix("@").casefold()) or self._find_member(season, said[1])
        owner = self._find_member(season, said[2])
        after = unwrap(await self._seasons.set_stand_in(season.id, talk.actor, race, member, owner))
        facts = {"member": f"<@{member}>", "owner": f"<@{owner}>", "race": race, "scorer": after.terms.scorer}
        code = "season_stand_in" if member != owner else "season_no_stand_in"
        await announce(talk, self._ui("act_done"), lambda: self._ui(code, **facts))

    async def _find_track(self, actor: Actor, typed: str, game: str) -> str:
        found = await self._organising.find_tracks(actor, typed, game) if typed else []
        exact = [name for name, _ in found if name == typed.casefold()]
        if typed and len(exact or found) != 1:
            raise InvalidAnswer("unknown_track", track=typed)
        return (exact or [name for name, _ in found] or [""])[0]

    def _find_member(self, season: Season, typed: str) -> int:
        return find_member(season, typed)

    @property
    def _text(self) -> Localizer:
        return self._narrators.common

    def _ui(self, code: str, **facts: Any) -> str:
        return self._text.ui(code, **facts)


def find_member(season: Season, typed: str) -> int:
    """Return the member who is mentioned, or has entered a season under a name. Raises InvalidAnswer."""
    mention = MENTION_PATTERN.fullmatch(typed.strip())
    if mention:
        return int(mention[1])
    known: Sequence[SeasonEntrant] = (*season.entrants, *season.reserves)
    found = {e.member for e in known if e.name.casefold() == typed.strip().removeprefix("@").casefold()}
    if len(found) != 1:
        raise InvalidAnswer("unknown_entrant", who=typed)
    return found.pop()


def find_members(season: Season, typed: str) -> list[int]:
    """Return several members, separated by commas or line ends. Raises InvalidAnswer."""
    return [find_member(season, one) for one in _split_list(typed)]


def _parse_deduction(points: str, places: str, where: str) -> Deduction:
    """Parse what a penalty costs. Raises InvalidAnswer."""
    lost = Deduction(points=_parse_number(points or "0"))
    if where.casefold() in GRID_WORDS:
        return replace(lost, grid=_parse_number(places or "0"))
    return replace(lost, places=_parse_number(places or "0"), race=_parse_number(where) if where else None)


def _split_list(typed: str) -> list[str]:
    return [one.strip() for one in re.split(r"[,;\n]|(?<=>)\s+(?=<)", typed) if one.strip()]


def _max_chars(name: str) -> int:
    return MAX_LIST_CHARS if name in LONG_FIELDS else MAX_LINE_CHARS


def _parse_number(typed: str) -> int:
    said = typed.strip().removeprefix("#")
    if not said.isdecimal() or len(said) > 9:
        raise InvalidAnswer("not_a_number", said=typed)
    return int(said)
