"""The organiser's panel of a season: its calendar, its lobbies, its drivers, penalties and payments."""

from typing import Any

from discord import ButtonStyle, Interaction, SelectOption
from discord.ui import Button, View

from bot.discord_ui.buttons import button
from bot.discord_ui.modals import open_modal
from bot.discord_ui.responder import Responder, acknowledge_privately, get_actor, unwrap
from bot.discord_ui.season_announcements import announce, collect_pardon_facts, collect_penalty_facts, format_day
from bot.discord_ui.season_forms import SeasonForms
from bot.forms.custom_ids import ButtonPress
from bot.forms.discord_text import escape_name, truncate
from bot.forms.discord_view import MAX_OPTION_CHARS, Widgets, make_button, make_button_view, make_menu
from bot.forms.modal_fields import make_field_modal
from bot.season.service import SeasonService
from bot.store.seasons import Meeting, Season
from bot.text.localizer import Localizer, Localizers
from bot.text.season_post import MeetingSummary, SeasonSummary
from rules.questions import InvalidAnswer

MAX_MENU_OPTIONS = 25
PANEL_FORMS: tuple[tuple[str, ...], ...] = (
    ("planrace", "setlobbies", "setchannel"),
    ("entermember", "removemember", "swapmembers", "givepenalty"),
)
"""Forms of the panel, a row of buttons each."""


class SeasonPanel:
    """The season's organiser panel. Rejections are raised as InvalidAnswer."""

    def __init__(self, seasons: SeasonService, forms: SeasonForms, localizers: Localizers) -> None:
        self._seasons, self._forms, self._localizers = seasons, forms, localizers
        self._format_ui = localizers.format_ui

    @button("runseason")
    async def _handle_panel(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        await self.show_panel(await acknowledge_privately(interaction), press.number)

    async def show_panel(self, responder: Responder, number: int) -> None:
        """Show what comes next, with everything an organiser can do. Raises InvalidAnswer."""
        season = unwrap(await self._seasons.get_if_organiser(number, responder.actor))
        summary = unwrap(await self._seasons.export_data(number, responder.actor))
        await responder.reply("\n".join(self._format_panel(season, summary)), self._make_panel_view(season))

    def _make_panel_view(self, season: Season) -> View:
        view = Widgets()
        meetings = [SelectOption(label=self._format_meeting(n, m), value=str(m.number)) for n, m in _list_races(season)]
        if meetings:
            view.add_item(make_menu("calendarrace", "", self._format_ui("office_pick_race"), meetings, 1, 0, season.id))
        fines = [
            SelectOption(label=self._format_penalty(season, one.number), value=str(one.number))
            for one in season.penalties[-MAX_MENU_OPTIONS:]
        ]
        if fines:
            view.add_item(make_menu("penalties", "", self._format_ui("office_pick_penalty"), fines, 1, 1, season.id))
        rows = [[self._make_form_button(action, season.id) for action in actions] for actions in PANEL_FORMS]
        rows[0] += [self._make_form_button("paymember", season.id)] if season.terms.campaign else []
        rows.append([self._make_form_button("closeseason", season.id, style=ButtonStyle.danger)])
        for y, row in enumerate(rows, 2):
            for one in row:
                one.row = y
                view.add_item(one)
        return view

    def _make_form_button(
        self, action: str, season: int, rest: str = "", style: ButtonStyle = ButtonStyle.secondary
    ) -> Button[View]:
        return make_button(self._text.format_word("button", action), action, season, rest, style)

    def _format_panel(self, season: Season, summary: SeasonSummary) -> list[str]:
        plan = season.plan
        lobbies = {"hours": plan.hours, "opens": plan.lead // 3600, "fill": plan.fill, "zone": plan.zone}
        options = " ".join(f"{name}={value}" for name, value in plan.options.items())
        lines = [self._format_ui("office_head", title=escape_name(summary.title))]
        coming = [one for one in summary.meetings if one.state in ("planned", "lobby", "running")]
        lines += [self._format_meeting_line(one) for one in coming[:3]] or [self._format_ui("office_no_race")]
        lines.append(self._format_ui("office_lobbies", options=options, **lobbies))
        spare = [escape_name(name) for name in summary.reserves]
        lines.append(self._format_ui("office_people", count=sum(map(len, summary.entrants)), spare=spare))
        lines += [
            self._format_ui("season_penalty_line", **collect_penalty_facts(season, one, self._text))
            for one in season.penalties
        ]
        return lines

    def _format_meeting_line(self, one: MeetingSummary) -> str:
        when = (f"<t:{one.at}:D>" if one.whole_day else f"<t:{one.at}:f>") if one.at is not None else ""
        facts = {"n": one.n, "meeting": escape_name(one.title), "state": one.state, "when": when, "race": one.race or 0}
        return self._format_ui("office_next", away=[escape_name(name) for name in one.away], **facts)

    def _format_meeting(self, n: int, meeting: Meeting) -> str:
        facts = {"tier": meeting.tier if meeting.tier > 1 else 0, "race": meeting.race or 0, "day": meeting.date}
        label = self._format_ui("season_meeting", n=n, meeting=meeting.title, off=meeting.off, **facts)
        return truncate(label, MAX_OPTION_CHARS)

    def _format_penalty(self, season: Season, number: int) -> str:
        one = next(p for p in season.penalties if p.number == number)
        entrant = season.find_entrant(int(one.who))
        facts = {**collect_penalty_facts(season, one, self._text), "member": entrant.name if entrant else "–"}
        return truncate(self._format_ui("season_penalty_line", **facts), MAX_OPTION_CHARS)

    # A race of the calendar

    @button("calendarrace")
    async def _show_race(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        """Show what can be done with the chosen race."""
        responder = await acknowledge_privately(interaction)
        season = unwrap(await self._seasons.get_if_organiser(press.number, responder.actor))
        n, meeting = _pick_meeting(season, press.values[0] if press.values else "")
        actions: list[str] = []
        if meeting.race is None and not season.terms.campaign:
            actions.append("raceresult")
        if meeting.is_undriven:
            actions.append("unplanrace")
        if meeting.race is not None:
            actions += ["putstandin", "admitmember", "uncountrace"]
        day = f"<t:{meeting.at}:f>" if meeting.at is not None else format_day(meeting.date)
        facts = {"tier": meeting.tier if meeting.tier > 1 else 0, "race": meeting.race or 0, "day": day}
        text = self._format_ui("season_meeting", n=n, meeting=escape_name(meeting.title), off=meeting.off, **facts)
        buttons = [self._make_form_button(action, season.id, str(meeting.number)) for action in actions]
        await responder.reply(text, make_button_view(*buttons))

    @button("unplanrace")
    async def _handle_unplan(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        responder, season, meeting = await self._find_pressed(interaction, press)
        after = unwrap(await self._seasons.cancel_meeting(season.id, responder.actor, meeting.number))
        facts = {"title": escape_name(after.title), "meeting": escape_name(meeting.title)}
        await announce(responder, self._localizers, "season_unplanned", **facts)

    @button("uncountrace")
    async def _handle_uncount(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        responder, season, meeting = await self._find_pressed(interaction, press)
        race = meeting.race or 0
        after = unwrap(await self._seasons.uncount_race(season.id, responder.actor, race))
        await announce(responder, self._localizers, "season_released", race=race, title=escape_name(after.title))

    async def _find_pressed(
        self, interaction: Interaction[Any], press: ButtonPress
    ) -> tuple[Responder, Season, Meeting]:
        responder = await acknowledge_privately(interaction)
        season = unwrap(await self._seasons.get_if_organiser(press.number, responder.actor))
        return responder, season, _pick_meeting(season, press.rest)[1]

    # Penalties

    @button("penalties")
    async def _show_penalty(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        """Show the chosen penalty with a button that takes it back."""
        responder = await acknowledge_privately(interaction)
        season = unwrap(await self._seasons.get_if_organiser(press.number, responder.actor))
        number = int(press.values[0]) if press.values and press.values[0].isdecimal() else 0
        one = next((p for p in season.penalties if p.number == number), None)
        if one is None:
            raise InvalidAnswer("unknown_penalty", number=number, title=season.title)
        pardon = self._make_form_button("pardon", season.id, str(number), ButtonStyle.danger)
        await responder.reply(
            self._format_ui("season_penalty_line", **collect_penalty_facts(season, one, self._text)),
            make_button_view(pardon),
        )

    @button("pardon")
    async def _handle_pardon(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        responder, number = await acknowledge_privately(interaction), int(press.rest)
        after = unwrap(await self._seasons.withdraw_penalty(press.number, responder.actor, number))
        await announce(responder, self._localizers, "season_pardoned", **collect_pardon_facts(after, number))

    # Forms

    @button(*SeasonForms.ACTIONS)
    async def _handle_form(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        """Open a form; carry out what a submitted one says."""
        if press.texts is None:
            actor = get_actor(interaction)
            season = unwrap(await self._seasons.get_if_organiser(press.number, actor))
            fields = await self._forms.make_fields(press.action, season, actor)
            title = self._text.format_word("button", press.action)
            await open_modal(interaction, make_field_modal(press.action, press.number, title, fields, press.rest))
            return
        responder = await acknowledge_privately(interaction)
        season = unwrap(await self._seasons.get_if_organiser(press.number, responder.actor))
        answers = [press.texts.get(place, "").strip() for place in range(5)]
        meeting = _pick_meeting(season, press.rest)[1] if press.action in SeasonForms.OF_A_RACE else None
        await self._forms.carry_out(press.action, responder, season, answers, meeting)

    @property
    def _text(self) -> Localizer:
        return self._localizers.common


def _list_races(season: Season) -> list[tuple[int, Meeting]]:
    """Return the races of a calendar that a menu lists, with their places on it: all, or the last ones."""
    return [*enumerate(season.meetings, 1)][-MAX_MENU_OPTIONS:]


def _pick_meeting(season: Season, number: str) -> tuple[int, Meeting]:
    """Return a race of the calendar by its number in the season. Raises InvalidAnswer."""
    numbered_meeting = next(((n, m) for n, m in enumerate(season.meetings, 1) if str(m.number) == number), None)
    if numbered_meeting is None:
        raise InvalidAnswer("unknown_meeting", number=number, title=season.title)
    return numbered_meeting
