"""The calendar of a season: which races are planned, and which are held as which."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from bot.lobby.lobby import Lobby
from bot.race.door import Door, unknown
from bot.season.hosting import organiser, setup_of
from bot.season.register import TIERS, Register, here, short
from bot.season.scoring import Scoring
from bot.store import races
from bot.store.library import Library
from bot.store.races import Race
from bot.store.seasons import Meeting, Season
from bot.telling.summaries import Actor, Refusal
from rules.league.season import Finish
from rules.track.track_file import read_track

MOST = 60
"""Races on a calendar."""
HOUR = 3600
_TIME = re.compile("([01]?[0-9]|2[0-3]):[0-5][0-9]")


@dataclass(frozen=True)
class Appointment:
    """What a planned race is opened with. `time`: of day, HH:MM in the season's zone; "" where the calendar does not
    open it."""

    time: str = ""
    game: str = ""
    track: str = ""
    laps: int | None = None


class Planning:
    """What organisers do with a season's races."""

    def __init__(self, door: Door, library: Library, register: Register, scoring: Scoring) -> None:
        self._door, self._register, self._scoring, self._database = door, register, scoring, door.database
        self._could_open = Lobby(door, library).could_open

    async def settle_in(self, season: int, actor: Actor, channel: int, tier: int = 1) -> Season | Refusal:
        """The races of a tier are held in this channel from now on."""
        if not 1 <= tier <= TIERS:
            return Refusal(code="bad_tier", facts={"most": TIERS})
        return await self._register.change(
            season, actor, lambda now: now.model_copy(update={"channels": {**now.channels, tier: channel}})
        )

    async def plan(
        self, season: int, actor: Actor, title: str, day: str = "", tier: int = 1, wanted: Appointment | None = None
    ) -> Season | Refusal:
        """Puts a race on the calendar, before there is one. `day`: YYYY-MM-DD, and not past anywhere. With a time of
        day its lobby opens and it starts by itself."""
        wanted = wanted or Appointment()
        today = datetime.fromtimestamp(self._door.clock(), UTC).date()
        if day and not _is_day(day):
            return Refusal(code="bad_day", facts={"day": day, "example": str(today + timedelta(days=7))})
        if day and date.fromisoformat(day) < today - timedelta(days=1):
            return Refusal(code="past_day", facts={"day": day})
        if wanted.time and not (day and _TIME.fullmatch(wanted.time)):
            return Refusal(code="bad_time", facts={"time": wanted.time})
        meeting = Meeting(title=short(title) or "Race", tier=tier, date=day)
        known = await self._database.read(lambda t: here(t, season, actor))
        if known and wanted.time:
            ready = await self._appointed(known, meeting, wanted)
            if isinstance(ready, Refusal):
                return ready
            meeting = ready
        return await self._register.change(season, actor, lambda s: _planned(s, meeting))

    async def _appointed(self, season: Season, meeting: Meeting, wanted: Appointment) -> Meeting | Refusal:
        """A meeting that the calendar opens and starts; refused where it could not."""
        game = season.terms.game or wanted.game
        at = _moment(meeting.date, wanted.time, season.plan.zone)
        if at <= self._door.clock() + HOUR:
            return Refusal(code="past_day", facts={"day": f"{meeting.date} {wanted.time}"})
        if not game or not wanted.track:
            return Refusal(code="no_track_planned", facts={"title": season.title})
        made = meeting.model_copy(update={"at": at, "game": game, "track": wanted.track, "laps": wanted.laps})
        if wanted.game and season.terms.game not in ("", wanted.game):
            named = self._scoring.named(season.terms.game)
            return Refusal(code="season_of_a_game", facts={"title": season.title, "game": named})
        refused = await self._could_open(setup_of(season, made), organiser(season))
        return refused or made

    async def call_off(self, season: int, actor: Actor, number: int) -> Season | Refusal:
        """Takes a race that has not begun off the calendar."""

        def change(now: Season) -> Season | Refusal:
            meeting = next((m for m in now.meetings if m.number == number and m.free), None)
            if meeting is None:
                return Refusal(code="unknown_meeting", facts={"number": number, "title": now.title})
            return now.model_copy(update={"meetings": tuple(m for m in now.meetings if m is not meeting)})

        return await self._register.change(season, actor, change)

    async def hold(self, season: int, actor: Actor, race: int, title: str = "", tier: int = 1) -> Season | Refusal:
        """Counts a race: as the one of that title, else as the next of its tier's calendar, else as a further one."""
        found = await self._door.read(race, actor, lambda t: races.find(t, race))
        if found is None or isinstance(found, Refusal):
            return found or unknown(race)
        return await self._register.change(
            season, actor, lambda s: self._foreign(s, found) or _held(s, found, short(title), tier)
        )

    async def release(self, season: int, actor: Actor, race: int) -> Season | Refusal:
        """A race counts no longer."""

        def change(now: Season) -> Season | Refusal:
            if not any(m.race == race for m in now.meetings):
                return Refusal(code="not_in_season", facts={"race": race, "title": now.title})
            free = {"race": None, "at": None}  # the calendar does nothing more for it
            rest = (m.model_copy(update=free) if m.race == race else m for m in now.meetings)
            return now.served_not_in(race).model_copy(update={"meetings": tuple(rest)})

        return await self._door.shut(race, actor) or await self._register.change(season, actor, change)

    async def enter_result(
        self, season: int, actor: Actor, number: int, order: Sequence[int], out: Sequence[int] = ()
    ) -> Season | Refusal:
        """The result of a race that was driven elsewhere, by its place on the calendar, in the place of one entered
        before: who came in, in order, and who did not see the flag. Nobody at all: it is to be driven after all."""
        finishes = [
            Finish(who=str(member), place=place, status="finished" if place <= len(order) else "retired")
            for place, member in enumerate((*order, *out), 1)
        ]

        def change(now: Season) -> Season | Refusal:
            meeting = now.meetings[number - 1] if 0 < number <= len(now.meetings) else None
            if meeting is None:
                return Refusal(code="unknown_meeting", facts={"number": number, "title": now.title})
            if meeting.race is not None or now.terms.campaign:
                return Refusal(code="driven_here", facts={"meeting": meeting.title, "title": now.title})
            unknown = next((f.who for f in finishes if now.entrant(int(f.who)) is None), None)
            if unknown is not None or len({f.who for f in finishes}) < len(finishes):
                return Refusal(code="bad_result", facts={"title": now.title})
            update = {"outside": tuple(finishes), "started": bool(finishes), "off": False}
            return now.with_meeting(meeting.model_copy(update=update))

        return await self._register.change(season, actor, change)

    def _foreign(self, season: Season, race: Race) -> Refusal | None:
        """Why a race is none of a season's: another game, or another pace, than was agreed."""
        terms = season.terms
        if terms.game not in ("", race.game):
            named = self._scoring.named(terms.game)
            return Refusal(code="season_of_a_game", facts={"title": season.title, "game": named})
        if terms.campaign and race.imported is not None:
            return Refusal(code="imported_in_campaign", facts={"race": race.id, "title": season.title})
        if terms.pace not in ("", race.pace):
            return Refusal(code="season_of_a_pace", facts={"title": season.title, "pace": terms.pace})
        return None


def _planned(now: Season, meeting: Meeting) -> Season | Refusal:
    if len(now.meetings) >= MOST:
        return Refusal(code="calendar_full", facts={"most": MOST})
    if not 1 <= meeting.tier <= TIERS:
        return Refusal(code="bad_tier", facts={"most": TIERS})
    number = max((now.planned, *(m.number for m in now.meetings))) + 1
    meeting = meeting.model_copy(update={"number": number})
    return now.model_copy(update={"meetings": (*now.meetings, meeting), "planned": number})


def _held(now: Season, race: Race, title: str, tier: int) -> Season | Refusal:
    if any(m.race == race.id for m in now.meetings):
        return Refusal(code="race_in_season")
    free = [m for m in now.meetings if m.free and m.tier == tier]
    meant = next((m for m in free if m.title.casefold() == title.casefold()), None)
    meant = meant or (free[0] if free and not title else None)
    if meant is None:
        where = read_track(race.track, race.track_text).title
        return _planned(now, Meeting(title=title or f"{race.title}, {where}", tier=tier, race=race.id))
    new = meant.model_copy(update={"race": race.id})
    return now.model_copy(update={"meetings": tuple(new if m is meant else m for m in now.meetings)})


def _moment(day: str, time: str, zone: str) -> int:
    """A day and a time of day somewhere, in seconds since 1970."""
    said = datetime.fromisoformat(f"{day}T{time.zfill(5)}").replace(tzinfo=ZoneInfo(zone))
    return int(said.timestamp())


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
