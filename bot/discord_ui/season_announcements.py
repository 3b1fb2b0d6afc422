"""Announcements of decisions about a season, and the facts of their messages."""

from datetime import UTC, date, datetime
from typing import Any

from bot.discord_ui.responder import Responder
from bot.forms.discord_text import escape_name, escape_text
from bot.store.seasons import Meeting, Season
from bot.text.localizer import Localizer, Localizers
from rules.league.season import Penalty


async def announce(responder: Responder, localizers: Localizers, code: str, **facts: Any) -> None:
    """Announce a decision in the channel, in its language, and confirm it to the member who made it."""
    async with responder.in_channel_language():
        text = localizers.format_ui(code, **facts)
    await responder.announce(localizers.format_ui("done"), text)


def collect_penalty_facts(season: Season, one: Penalty, localizer: Localizer) -> dict[str, Any]:
    """Return the facts of a penalty's messages.

    `lots`: it may wait for a race whose grid is not drawn by lot."""
    losses = [localizer.format_ui("lost_points", count=one.points)] if one.points else []
    losses += [localizer.format_ui("lost_places", count=one.places, race=one.race)] if one.places else []
    losses += (
        [localizer.format_ui("lost_grid", count=one.grid, served=season.find_calendar_position(one.served))]
        if one.grid
        else []
    )
    lots = one.has_unserved_grid_places and not season.terms.game
    return {
        "number": one.number,
        "member": f"<@{one.who}>",
        "lost": losses,
        "lots": lots,
        "reason": escape_text(one.reason),
        "title": escape_name(season.title),
    }


def collect_pardon_facts(season: Season, number: int) -> dict[str, Any]:
    """Return the facts of a withdrawn penalty's message. `served`: grid places already served stay so."""
    served = any(one.number == number for one in season.penalties)
    return {"number": number, "title": escape_name(season.title), "served": served}


def collect_result_facts(season: Season, number: int) -> dict[str, Any]:
    """Return the facts of the message about a result from elsewhere."""
    meeting = season.meetings[number - 1]
    names = {str(e.member): escape_name(e.name) for e in season.entrants}
    still_in = [names[f.who] for f in meeting.outside if f.status == "finished"]
    out = [names[f.who] for f in meeting.outside if f.status != "finished"]
    return {"meeting": escape_name(meeting.title), "title": escape_name(season.title), "order": still_in, "out": out}


def collect_entry_facts(season: Season, member: int) -> dict[str, Any]:
    """Return the facts of the message about an entry."""
    one = season.find_entrant(member)
    return {
        "member": f"<@{member}>",
        "title": escape_name(season.title),
        "team": escape_name(one.team) if one and one.team else "",
        "tier": one.tier if one and one.tier > 1 else 0,
        "count": len(season.entrants),
    }


def collect_planned_race_facts(season: Season, meeting: Meeting) -> dict[str, Any]:
    """Return the facts of the message about a planned race. `hours` before its start its lobby opens, 0 if never."""
    return {
        "meeting": escape_name(meeting.title),
        "title": escape_name(season.title),
        "count": len(season.meetings),
        "day": f"<t:{meeting.at}:f>" if meeting.at is not None else format_day(meeting.date),
        "hours": season.plan.lead // 3600 if meeting.at else 0,
    }


def collect_stand_in_facts(season: Season, race: int, member: int, owner: int) -> dict[str, Any]:
    """Return the facts of the message about a substitute."""
    return {"member": f"<@{member}>", "owner": f"<@{owner}>", "race": race, "scorer": season.terms.scorer}


def format_day(day: str) -> str:
    """Return a calendar day as Discord's timestamp."""
    return f"<t:{_compute_noon_utc(day)}:D>" if day else ""


def _compute_noon_utc(day: str) -> int:
    """Return noon UTC of a day: the same day nearly everywhere."""
    return int(datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC).timestamp()) + 12 * 3600
