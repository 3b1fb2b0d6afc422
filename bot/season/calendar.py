"""The season calendar: planning races, and assigning existing races to it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from bot.app.race_access import AuthorizedRaces, make_unknown_race_rejection
from bot.data_files import Library
from bot.lobby.lobby import Lobby
from bot.lobby.race_setups import RaceSetups
from bot.model.actor import Actor, Rejection
from bot.model.seats import SEATS
from bot.model.timing_options import HOUR_SECONDS, is_zone
from bot.season.repository import MAX_TIERS, Register, clean_text, find_in_server
from bot.season.scheduler import make_lobby_setup, make_organiser_actor
from bot.season.standings import Scoring
from bot.store import races
from bot.store.races import Race
from bot.store.seasons import Meeting, RacePlan, Season
from rules.league.season import Finish
from rules.track.track_file import read_track

MAX_CALENDAR_RACES = 60
MAX_HOURS = 336
_TIME_PATTERN = re.compile("([01]?[0-9]|2[0-3]):[0-5][0-9]")


@dataclass(frozen=True)
class Appointment:
    """The settings with which the calendar opens a planned race.

    `time`: time of day, HH:MM in the season's zone; "" if the calendar does not open the race."""

    time: str = ""
    game: str = ""
    track: str = ""
    laps: int | None = None


class Planning:
    """Operations of organisers on a season's races."""

    def __init__(self, access: AuthorizedRaces, library: Library, register: Register, scoring: Scoring) -> None:
        self._access, self._register, self._scoring, self._database = access, register, scoring, access.database
        self._library = library
        self._could_open = Lobby(access, RaceSetups(access, library)).check_setup

    async def set_channel(self, season: int, actor: Actor, channel: int, tier: int = 1) -> Season | Rejection:
        """Set the channel in which a tier's races are held."""
        if not 1 <= tier <= MAX_TIERS:
            return Rejection(code="bad_tier", facts={"most": MAX_TIERS})
        return await self._register.change_season(
            season, actor, lambda now: now.model_copy(update={"channels": {**now.channels, tier: channel}})
        )

    async def set_plan(self, season: int, actor: Actor, plan: RacePlan) -> Season | Rejection:
        """Set how the calendar opens races, from the next lobby on; every race that is planned must fit."""
        if not is_zone(plan.zone):
            return Rejection(code="bad_zone", facts={"zone": plan.zone})
        if not (1 <= plan.hours <= MAX_HOURS and HOUR_SECONDS <= plan.lead <= MAX_HOURS * HOUR_SECONDS):
            return Rejection(code="bad_hours")
        if plan.fill > len(SEATS):
            return Rejection(code="too_many_cars", facts={"most": len(SEATS)})
        found_season = await self._database.read(lambda t: find_in_server(t, season, actor))
        if found_season:
            after = found_season.model_copy(update={"plan": plan})
            for meeting in self._list_races_to_open(found_season):
                rejection = await self._could_open(make_lobby_setup(after, meeting), make_organiser_actor(after))
                if rejection:
                    return rejection
        return await self._register.change_season(season, actor, lambda now: now.model_copy(update={"plan": plan}))

    def _list_races_to_open(self, season: Season) -> list[Meeting]:
        """Return the races that the calendar will open; if there are none, one on the first track of the game."""
        coming = [m for m in season.meetings if m.at is not None and m.is_undriven and m.track and not m.off]
        game = season.terms.game
        if coming or not game:
            return coming
        return [Meeting(title=season.title, game=game, track=self._library.find_first_track(game))]

    async def plan_race(
        self,
        season: int,
        actor: Actor,
        title: str,
        day: str = "",
        tier: int = 1,
        appointment: Appointment | None = None,
    ) -> Season | Rejection:
        """Add a race to the calendar before it exists.

        `day`: YYYY-MM-DD, in the season's zone as every time. With a time of day, its lobby opens and the race
        starts automatically."""
        appointment = appointment or Appointment()
        found_season = await self._database.read(lambda t: find_in_server(t, season, actor))
        zone = found_season.plan.zone if found_season else "UTC"
        today = datetime.fromtimestamp(self._access.clock(), ZoneInfo(zone)).date()
        if day and not _is_day(day):
            return Rejection(code="bad_day", facts={"day": day, "example": str(today + timedelta(days=7))})
        if appointment.time and not (day and _TIME_PATTERN.fullmatch(appointment.time)):
            return Rejection(code="bad_time", facts={"time": appointment.time})
        if day and date.fromisoformat(day) < today:
            return Rejection(code="past_day", facts={"day": f"{day} {appointment.time}".strip(), "zone": zone})
        name = clean_text(title)
        if not name:
            return Rejection(code="race_unnamed")
        meeting = Meeting(title=name, tier=tier, date=day)
        if found_season and appointment.time:
            ready = await self._schedule_meeting(found_season, meeting, appointment)
            if isinstance(ready, Rejection):
                return ready
            meeting = ready
        return await self._register.change_season(
            season, actor, lambda s: _find_same_meeting(s, meeting) or _add_meeting(s, meeting)
        )

    async def _schedule_meeting(
        self, season: Season, meeting: Meeting, appointment: Appointment
    ) -> Meeting | Rejection:
        """Return a meeting that the calendar will open and start; a Rejection if it could not."""
        game, zone, now = season.terms.game or appointment.game, season.plan.zone, self._access.clock()
        at = _parse_local_timestamp(meeting.date, appointment.time, zone)
        if at <= now + HOUR_SECONDS:
            facts = {"day": f"{meeting.date} {appointment.time}", "zone": zone}
            return Rejection(code="past_day" if at <= now else "day_too_soon", facts=facts)
        if not game or not appointment.track:
            return Rejection(code="no_track_planned", facts={"title": season.title})
        scheduled_meeting = meeting.model_copy(
            update={"at": at, "game": game, "track": appointment.track, "laps": appointment.laps}
        )
        if appointment.game and season.terms.game not in ("", appointment.game):
            game_title = self._scoring.find_game_title(season.terms.game)
            return Rejection(code="season_of_a_game", facts={"title": season.title, "game": game_title})
        rejection = await self._could_open(make_lobby_setup(season, scheduled_meeting), make_organiser_actor(season))
        return rejection or scheduled_meeting

    async def cancel_meeting(self, season: int, actor: Actor, number: int) -> Season | Rejection:
        """Remove a race that has not begun from the calendar."""

        def change(current: Season) -> Season | Rejection:
            meeting = next((m for m in current.meetings if m.number == number and m.is_undriven), None)
            if meeting is None:
                return Rejection(code="unknown_meeting", facts={"number": number, "title": current.title})
            return current.model_copy(update={"meetings": tuple(m for m in current.meetings if m is not meeting)})

        return await self._register.change_season(season, actor, change)

    async def count_race(
        self, season: int, actor: Actor, race: int, title: str = "", tier: int = 1
    ) -> Season | Rejection:
        """Count a race: as the meeting of that title, else as its tier's next, else as an additional one."""
        found_race = await self._access.read_rows(race, actor, lambda t: races.get(t, race))
        if found_race is None or isinstance(found_race, Rejection):
            return found_race or make_unknown_race_rejection(race)
        return await self._register.change_season(
            season,
            actor,
            lambda s: self._find_mismatch(s, found_race) or _assign_race(s, found_race, clean_text(title), tier),
        )

    async def uncount_race(self, season: int, actor: Actor, race: int) -> Season | Rejection:
        """Remove a race from the season's results."""

        def change(current: Season) -> Season | Rejection:
            if not any(m.race == race for m in current.meetings):
                return Rejection(code="not_in_season", facts={"race": race, "title": current.title})
            free = {"race": None, "at": None}  # the calendar does nothing more for it
            meetings = (m.model_copy(update=free) if m.race == race else m for m in current.meetings)
            return current.with_penalties_restored(race).model_copy(update={"meetings": tuple(meetings)})

        return await self._access.check_access(race, actor) or await self._register.change_season(season, actor, change)

    async def enter_result(
        self, season: int, actor: Actor, number: int, order: Sequence[int], out: Sequence[int] = ()
    ) -> Season | Rejection:
        """Enter the result of a race driven elsewhere, by its calendar number, replacing an earlier result.

        `order`: finishers in order; `out`: those who did not finish. An empty result means that the race is still
        to be driven."""
        finishes = [
            Finish(who=str(member), place=place, status="finished" if place <= len(order) else "retired")
            for place, member in enumerate((*order, *out), 1)
        ]

        def change(current: Season) -> Season | Rejection:
            meeting = current.meetings[number - 1] if 0 < number <= len(current.meetings) else None
            if meeting is None:
                return Rejection(code="unknown_meeting", facts={"number": number, "title": current.title})
            if meeting.race is not None or current.terms.campaign:
                return Rejection(code="driven_here", facts={"meeting": meeting.title, "title": current.title})
            unknown = next((f.who for f in finishes if current.find_entrant(int(f.who)) is None), None)
            if unknown is not None or len({f.who for f in finishes}) < len(finishes):
                return Rejection(code="bad_result", facts={"title": current.title})
            update = {"outside": tuple(finishes), "started": bool(finishes), "off": False}
            return current.with_meeting(meeting.model_copy(update=update))

        return await self._register.change_season(season, actor, change)

    def _find_mismatch(self, season: Season, race: Race) -> Rejection | None:
        """Return why a race does not fit the season: another game or pace than agreed."""
        terms = season.terms
        if terms.game not in ("", race.game):
            game_title = self._scoring.find_game_title(terms.game)
            return Rejection(code="season_of_a_game", facts={"title": season.title, "game": game_title})
        if terms.campaign and race.imported is not None:
            return Rejection(code="imported_in_campaign", facts={"race": race.id, "title": season.title})
        if terms.pace not in ("", race.pace):
            return Rejection(code="season_of_a_pace", facts={"title": season.title, "pace": terms.pace})
        return None


def _find_same_meeting(season: Season, meeting: Meeting) -> Rejection | None:
    """Return why a race cannot be planned: one of its name, tier and time is on the calendar."""
    when = meeting.title.casefold(), meeting.tier, meeting.date, meeting.at
    coming = (m for m in season.meetings if not m.off and (m.date or m.is_undriven))
    if all((m.title.casefold(), m.tier, m.date, m.at) != when for m in coming):
        return None
    facts = {"meeting": meeting.title, "title": season.title, "dated": bool(meeting.date)}
    return Rejection(code="planned_already", facts=facts)


def _add_meeting(season: Season, meeting: Meeting) -> Season | Rejection:
    if len(season.meetings) >= MAX_CALENDAR_RACES:
        return Rejection(code="calendar_full", facts={"most": MAX_CALENDAR_RACES})
    if not 1 <= meeting.tier <= MAX_TIERS:
        return Rejection(code="bad_tier", facts={"most": MAX_TIERS})
    number = max((season.planned, *(m.number for m in season.meetings))) + 1
    meeting = meeting.model_copy(update={"number": number})
    return season.model_copy(update={"meetings": (*season.meetings, meeting), "planned": number})


def _assign_race(season: Season, race: Race, title: str, tier: int) -> Season | Rejection:
    if any(m.race == race.id for m in season.meetings):
        return Rejection(code="race_in_season")
    free = [m for m in season.meetings if m.is_undriven and m.tier == tier]
    meeting = next((m for m in free if m.title.casefold() == title.casefold()), None)
    meeting = meeting or (free[0] if free and not title else None)
    if meeting is None:
        where = read_track(race.track, race.track_text).title
        return _add_meeting(season, Meeting(title=title or f"{race.title}, {where}", tier=tier, race=race.id))
    return season.with_meeting(meeting.model_copy(update={"race": race.id}))


def _parse_local_timestamp(day: str, time: str, zone: str) -> int:
    """Convert a local date and time of day to seconds since 1970."""
    local_time = datetime.fromisoformat(f"{day}T{time.zfill(5)}").replace(tzinfo=ZoneInfo(zone))
    return int(local_time.timestamp())


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
