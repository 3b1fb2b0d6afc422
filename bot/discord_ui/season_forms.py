"""The forms of a season's organiser: what each asks, and what becomes of it."""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import SelectOption
from discord.ui import Label

from bot.discord_ui.race_creation import RaceCreation, parse_options
from bot.discord_ui.responder import Responder, unwrap
from bot.discord_ui.season_announcements import (
    announce,
    collect_entry_facts,
    collect_penalty_facts,
    collect_planned_race_facts,
    collect_result_facts,
    collect_stand_in_facts,
)
from bot.forms.discord_text import escape_name, escape_text, truncate
from bot.forms.discord_view import MAX_OPTION_CHARS
from bot.forms.modal_fields import make_channel_field, make_choice_field, make_member_field, make_text_field
from bot.model.actor import Actor
from bot.season.calendar import Appointment
from bot.season.campaign import CampaignService
from bot.season.entries import Deduction, revise_entry
from bot.season.service import SeasonService
from bot.store.seasons import Meeting, RacePlan, Season, SeasonEntrant
from bot.text.localizer import Localizers
from bot.text.season_post import format_change
from rules.questions import InvalidAnswer
from rules.registry import RULESETS

MENTION_PATTERN = re.compile(r"<@!?([0-9]{1,19})>")
DOTTED_DAY_PATTERN = re.compile(r"(?P<day>\d{1,2})\. ?(?P<month>\d{1,2})\. ?(?P<year>\d{4})[ ,]*(?P<rest>.*)", re.ASCII)
MAX_LINE_CHARS, MAX_LIST_CHARS, MAX_OPTIONS = 60, 1000, 25
"""Characters of a line, and of a list of drivers; options of a menu (Discord)."""
MAX_TIERS = 9
NEXT_GRID, LENT, ON_PAPER = "grid", "loan", "paper"
"""The choice of grid places in a penalty; the kinds of payment."""
Fields = list[Label[Any]]


class SeasonForms:
    """Forms of the organiser's panel. Rejections are raised as InvalidAnswer."""

    OF_A_RACE = ("raceresult", "putstandin", "admitmember")
    """Forms about a race of the calendar, whose number their ids carry."""
    ACTIONS = (
        *("planrace", "setlobbies", "setchannel", "entermember", "removemember", "swapmembers", "givepenalty"),
        *("paymember", *OF_A_RACE),
    )

    def __init__(
        self,
        seasons: SeasonService,
        stables: CampaignService,
        race_creation: RaceCreation,
        localizers: Localizers,
    ) -> None:
        self._seasons, self._stables = seasons, stables
        self._race_creation, self._localizers = race_creation, localizers
        self._season_actions: Mapping[str, Callable[[Responder, Season, Sequence[str]], Awaitable[None]]] = {
            "planrace": self._plan_race,
            "setlobbies": self._set_lobbies,
            "setchannel": self._set_channel,
            "entermember": self._enter_member,
            "removemember": self._remove_member,
            "swapmembers": self._swap_members,
            "givepenalty": self._give_penalty,
            "paymember": self._pay_member,
        }
        self._meeting_actions: Mapping[str, Callable[[Responder, Season, Sequence[str], Meeting], Awaitable[None]]] = {
            "raceresult": self._enter_result,
            "putstandin": self._set_stand_in,
            "admitmember": self._admit_member,
        }
        self._format_ui = localizers.format_ui

    async def carry_out(
        self, action: str, responder: Responder, season: Season, answers: Sequence[str], meeting: Meeting | None
    ) -> None:
        """Carry out a submitted form. `meeting`: the race of the calendar that it is about."""
        if meeting is None:
            await self._season_actions[action](responder, season, answers)
        else:
            await self._meeting_actions[action](responder, season, answers, meeting)

    async def make_fields(self, action: str, season: Season, actor: Actor) -> Fields:
        """Return the fields of a form, in the order in which its answers are read."""
        plan = season.plan
        match action:
            case "planrace":
                return [
                    self._make_line_field(0, "title", required=True),
                    self._make_line_field(1, "when", zone=plan.zone),
                    await self._make_track_field(2, season, actor),
                    self._make_line_field(3, "laps"),
                    self._make_tier_field(4),
                ]
            case "setlobbies":
                option_text = " ".join(f"{name}={value}" for name, value in plan.options.items())
                return [
                    self._make_line_field(0, "hours", str(plan.hours)),
                    self._make_line_field(1, "opens", str(plan.lead // 3600)),
                    self._make_line_field(2, "fill", str(plan.fill)),
                    self._make_line_field(3, "zone", plan.zone),
                    self._make_line_field(4, "options", option_text, max_chars=MAX_LIST_CHARS),
                ]
            case "setchannel":
                return [
                    make_channel_field(0, self._format_ui("sheet_channel"), self._format_ui("sheet_channel_hint")),
                    self._make_tier_field(1),
                ]
            case "entermember":
                return [
                    self._make_member_field(0, "entrant"),
                    self._make_line_field(1, "team"),
                    self._make_tier_field(2, "entrant_tier", preselected=0),
                ]
            case "removemember":
                return [self._make_member_field(0, "entrant")]
            case "swapmembers":
                return [self._make_member_field(0, "one"), self._make_member_field(1, "other")]
            case "givepenalty":
                return [
                    self._make_member_field(0, "member"),
                    self._make_line_field(1, "points"),
                    self._make_line_field(2, "places"),
                    self._make_where_field(3, season),
                    self._make_line_field(4, "reason"),
                ]
            case "paymember":
                kinds = [SelectOption(label=self._format_ui(f"pay_{kind}"), value=kind) for kind in (LENT, ON_PAPER)]
                kind = make_choice_field(
                    1, self._format_ui("sheet_kind"), self._format_ui("sheet_kind_hint"), kinds, required=True
                )
                return [
                    self._make_member_field(0, "member"),
                    kind,
                    self._make_line_field(2, "sum"),
                    self._make_line_field(3, "reason"),
                ]
            case "raceresult":
                return [
                    self._make_line_field(0, "order", max_chars=MAX_LIST_CHARS),
                    self._make_line_field(1, "out", max_chars=MAX_LIST_CHARS),
                ]
            case "putstandin":
                return [self._make_member_field(0, "standin"), self._make_member_field(1, "owner")]
            case _:
                return [self._make_member_field(0, "admitted")]

    def _make_line_field(
        self,
        place: int,
        name: str,
        present: str = "",
        *,
        max_chars: int = MAX_LINE_CHARS,
        required: bool = False,
        **facts: Any,
    ) -> Label[Any]:
        label, hint = self._format_ui(f"sheet_{name}"), self._format_ui(f"sheet_{name}_hint", **facts)
        return make_text_field(place, label, hint, max_chars, present, required=required)

    def _make_member_field(self, place: int, name: str) -> Label[Any]:
        return make_member_field(place, self._format_ui(f"sheet_{name}"), self._format_ui(f"sheet_{name}_hint"))

    def _make_tier_field(self, place: int, hint: str = "tier", preselected: int = 1) -> Label[Any]:
        """Return a menu of the tiers; `preselected`: 0 for none."""
        tiers = [SelectOption(label=str(n), value=str(n), default=n == preselected) for n in range(1, MAX_TIERS + 1)]
        return make_choice_field(place, self._format_ui("sheet_tier"), self._format_ui(f"sheet_{hint}_hint"), tiers)

    async def _make_track_field(self, place: int, season: Season, actor: Actor) -> Label[Any]:
        """Return a menu of the tracks with their games; a line if there are too many."""
        games = [season.terms.game] if season.terms.game else list(RULESETS)
        tracks = [(game, name, title) for game in games for name, title in await self._list_tracks(actor, game)]
        label, hint = self._format_ui("sheet_track"), self._format_ui("sheet_track_hint")
        if not 0 < len(tracks) <= MAX_OPTIONS:
            return make_text_field(place, label, hint, MAX_LINE_CHARS)
        options = [
            SelectOption(label=truncate(title, MAX_OPTION_CHARS), value=f"{game}/{name}")
            for game, name, title in tracks
        ]
        return make_choice_field(place, label, hint, options)

    async def _list_tracks(self, actor: Actor, game: str) -> list[tuple[str, str]]:
        return [
            (name, f"{title.partition(' · ')[0]} · {RULESETS[game].title}")
            for name, title in await self._race_creation.find_tracks(actor, "", game)
        ]

    def _make_where_field(self, place: int, season: Season) -> Label[Any]:
        """Return a menu of where places are lost: on the next grid, or in a race of the calendar."""
        held_meetings = [(n, m) for n, m in enumerate(season.meetings, 1) if m.race is not None][1 - MAX_OPTIONS :]
        options = [SelectOption(label=self._format_ui("sheet_where_grid"), value=NEXT_GRID)]
        options += [
            SelectOption(label=truncate(f"{n}. {m.title} · #{m.race}", MAX_OPTION_CHARS), value=str(m.race))
            for n, m in held_meetings
        ]
        return make_choice_field(place, self._format_ui("sheet_where"), self._format_ui("sheet_where_hint"), options)

    # What becomes of them

    async def _plan_race(self, responder: Responder, season: Season, answers: Sequence[str]) -> None:
        title, when, track, laps, tier = answers
        day, time = _split_moment(when)
        game, name = await self._read_track(responder.actor, track, season.terms.game)
        appointment = Appointment(time=time, game=game, track=name, laps=_parse_number(laps) if laps else None)
        after = unwrap(
            await self._seasons.plan_race(
                season.id, responder.actor, title, day, _parse_number(tier or "1"), appointment
            )
        )
        await announce(
            responder, self._localizers, "season_planned", **collect_planned_race_facts(after, after.meetings[-1])
        )

    async def _read_track(self, actor: Actor, typed_text: str, game: str) -> tuple[str, str]:
        """Return game and name of a chosen or typed track; both "" without one. Raises InvalidAnswer."""
        chosen_game, slash, name = typed_text.partition("/")
        if slash and chosen_game in RULESETS:
            return chosen_game, name
        tracks = await self._race_creation.find_tracks(actor, typed_text, game) if typed_text else []
        exact = [name for name, _ in tracks if name == typed_text.casefold()]
        if typed_text and len(exact or tracks) != 1:
            raise InvalidAnswer("unknown_track", track=typed_text)
        name = (exact or [name for name, _ in tracks] or [""])[0]
        return game or (await self._race_creation.choose_default_game(actor, name) if name else ""), name

    async def _set_lobbies(self, responder: Responder, season: Season, answers: Sequence[str]) -> None:
        hours, opens, fill, zone, options = answers
        plan = RacePlan(
            hours=_parse_number(hours or str(season.plan.hours)),
            lead=_parse_number(opens or str(season.plan.lead // 3600)) * 3600,
            fill=_parse_number(fill or "0"),
            zone=zone or season.plan.zone,
            options=parse_options(options),
        )
        after = unwrap(await self._seasons.set_plan(season.id, responder.actor, plan))
        facts: dict[str, Any] = {"hours": plan.hours, "opens": plan.lead // 3600, "fill": plan.fill, "zone": plan.zone}
        option_text = " ".join(f"{name}={value}" for name, value in plan.options.items())
        facts |= {"title": escape_name(after.title), "options": escape_text(option_text)}
        await announce(responder, self._localizers, "season_lobbies", **facts)

    async def _set_channel(self, responder: Responder, season: Season, answers: Sequence[str]) -> None:
        place, tier = int(answers[0]), _parse_number(answers[1] or "1")
        after = unwrap(await self._seasons.set_channel(season.id, responder.actor, place, tier))
        facts = {"title": escape_name(after.title), "place": f"<#{place}>", "tier": tier}
        await announce(responder, self._localizers, "season_channel", **facts)

    async def _enter_member(self, responder: Responder, season: Season, answers: Sequence[str]) -> None:
        member, team, tier = int(answers[0]), answers[1] or None, _parse_number(answers[2]) if answers[2] else None
        own = revise_entry(season, member, await _find_name(responder, member), team=team, tier=tier)
        after = unwrap(await self._seasons.enter(season.id, responder.actor, own))
        await announce(responder, self._localizers, "season_entered", **collect_entry_facts(after, member))

    async def _remove_member(self, responder: Responder, season: Season, answers: Sequence[str]) -> None:
        after = unwrap(await self._seasons.withdraw(season.id, responder.actor, int(answers[0])))
        facts = {"member": f"<@{answers[0]}>", "title": escape_name(after.title)}
        await announce(responder, self._localizers, "season_withdrawn", **facts)

    async def _swap_members(self, responder: Responder, season: Season, answers: Sequence[str]) -> None:
        one, other = int(answers[0]), int(answers[1])
        after = unwrap(await self._seasons.swap(season.id, responder.actor, one, other))
        facts = {"member": f"<@{one}>", "other": f"<@{other}>", "title": escape_name(after.title)}
        await announce(responder, self._localizers, "season_swapped", **facts)

    async def _give_penalty(self, responder: Responder, season: Season, answers: Sequence[str]) -> None:
        member, points, places, where, reason = answers
        deduction = _parse_deduction(points, places, where)
        if not reason:
            raise InvalidAnswer("no_reason")
        after = unwrap(await self._seasons.penalise(season.id, responder.actor, int(member), reason, deduction))
        async with responder.in_channel_language():
            facts = collect_penalty_facts(after, after.penalties[-1], self._localizers.common)
            text = self._localizers.format_ui("season_penalty", **facts)
        await responder.announce(self._localizers.format_ui("done"), text)

    async def _pay_member(self, responder: Responder, season: Season, answers: Sequence[str]) -> None:
        member, kind, typed_amount, reason = answers[:4]
        amount = _parse_sum(typed_amount)
        one = unwrap(
            await self._stables.add_payment(season.id, responder.actor, int(member), amount, reason, loan=kind == LENT)
        )
        facts = {"owner": f"<@{member}>", "amount": format_change(amount), "reason": escape_text(one.reason)}
        entry: dict[str, Any] = {"number": one.number, "title": escape_name(season.title), "loan": one.loan}
        async with responder.in_channel_language():
            text = self._localizers.for_game(season.terms.game).format_ui("sum_paid", **entry, **facts)
        await responder.announce(self._localizers.format_ui("done"), text)

    async def _enter_result(
        self, responder: Responder, season: Season, answers: Sequence[str], meeting: Meeting
    ) -> None:
        order, out = (find_members(season, text) for text in answers[:2])
        number = season.meetings.index(meeting) + 1
        after = unwrap(await self._seasons.enter_result(season.id, responder.actor, number, order, out))
        await announce(responder, self._localizers, "season_result", **collect_result_facts(after, number))

    async def _set_stand_in(
        self, responder: Responder, season: Season, answers: Sequence[str], meeting: Meeting
    ) -> None:
        member, owner, race = int(answers[0]), int(answers[1]), meeting.race or 0
        after = unwrap(await self._seasons.set_stand_in(season.id, responder.actor, race, member, owner))
        code = "season_stand_in" if member != owner else "season_no_stand_in"
        await announce(responder, self._localizers, code, **collect_stand_in_facts(after, race, member, owner))

    async def _admit_member(
        self, responder: Responder, season: Season, answers: Sequence[str], meeting: Meeting
    ) -> None:
        race = meeting.race or 0
        unwrap(await self._seasons.admit(season.id, responder.actor, race, int(answers[0])))
        await announce(responder, self._localizers, "season_admitted", member=f"<@{answers[0]}>", race=race)


async def _find_name(responder: Responder, member: int) -> str:
    """Return a member's name on the server, which no privileged intent is needed for. Raises InvalidAnswer."""
    guild = responder.interaction.guild
    try:
        guild_member = await guild.fetch_member(member) if guild else None
    except discord.NotFound:
        guild_member = None
    if guild_member is None:
        raise InvalidAnswer("not_a_member", member=f"<@{member}>")
    return guild_member.display_name


def find_member(season: Season, typed_text: str) -> int:
    """Return the member who is mentioned, or has entered a season under a name. Raises InvalidAnswer."""
    mention = MENTION_PATTERN.fullmatch(typed_text.strip())
    if mention:
        return int(mention[1])
    entrants: Sequence[SeasonEntrant] = (*season.entrants, *season.reserves)
    members = {e.member for e in entrants if e.name.casefold() == typed_text.strip().removeprefix("@").casefold()}
    if len(members) != 1:
        raise InvalidAnswer("unknown_entrant", who=typed_text)
    return members.pop()


def find_members(season: Season, typed_text: str) -> list[int]:
    """Return several members, separated by commas or line ends. Raises InvalidAnswer."""
    parts = re.split(r"[,;\n]|(?<=>)\s+(?=<)", typed_text)
    return [find_member(season, one) for one in parts if one.strip()]


def _parse_deduction(points: str, places: str, where: str) -> Deduction:
    """Parse what a penalty costs; places without a race are those of the next grid. Raises InvalidAnswer."""
    deduction, count = Deduction(points=_parse_number(points or "0")), _parse_number(places or "0")
    if where in ("", NEXT_GRID):
        return replace(deduction, grid=count)
    return replace(deduction, places=count, race=_parse_number(where))


def _parse_sum(typed_text: str) -> int:
    """Parse an amount, which may be below nought. Raises InvalidAnswer."""
    digits = re.sub(r"[\s.,']", "", typed_text).replace("\N{MINUS SIGN}", "-")
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", digits):
        raise InvalidAnswer("not_a_number", said=typed_text)
    return int(digits)


def _split_moment(typed_text: str) -> tuple[str, str]:
    """Split `2027-03-14 20:00` or `14.3.2027, 20:00 Uhr` into the day, year first, and the time."""
    dotted = DOTTED_DAY_PATTERN.fullmatch(typed_text.strip())
    if dotted:
        day, rest = f"{dotted['year']}-{int(dotted['month']):02}-{int(dotted['day']):02}", dotted["rest"]
    else:
        day, _, rest = typed_text.replace("T", " ").partition(" ")
    return day, rest.strip().removesuffix("Uhr").strip()


def _parse_number(typed_text: str) -> int:
    digits = typed_text.strip().removeprefix("#")
    if not digits.isdecimal() or len(digits) > 9:
        raise InvalidAnswer("not_a_number", said=typed_text)
    return int(digits)
