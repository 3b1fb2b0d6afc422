"""The calendar acts by itself: it looks a day before whether a lobby can open, opens it, calls those who have entered,
calls them again, starts the race, or puts it off."""

import logging
from collections.abc import Callable, Sequence
from typing import Protocol

from bot.desk.desk import Desk
from bot.desk.house import House
from bot.season.heats import entered, heats_of, in_heats
from bot.store import language_settings, races, season_posts, seasons
from bot.store.database import Database, Stale, Transaction
from bot.store.seasons import DAY, Meeting, Season, acts_at
from bot.telling.narrator import Narrators
from bot.telling.posts import Notice, PressOf
from bot.telling.summaries import Actor, RaceSummary, Refusal, Setup, Visibility
from rules.values import Json, Value

log = logging.getLogger(__name__)

HOUR = 3600
PEOPLE = 2
"""Members without whom no race of a season starts."""
PUT_OFF = 1
"""How often a race with too few is put off, by a day, before it is called off."""
TURNS = 50
"""What a calendar does at once at most."""


class Obstacle(Value):
    """Why a lobby cannot open: the code of a letter to the organiser, and what fills it."""

    code: str
    facts: dict[str, Json] = {}


class Venues(Protocol):
    """Where a race can be held besides a season's channel."""

    async def thread(self, channel: int, title: str) -> int | None:
        """A new thread of a channel; None where none can be made."""

    async def may_thread(self, guild: int, channel: int) -> bool:
        """Whether one could be made."""


async def _everywhere(channel: int) -> Visibility:
    del channel
    return "seen"


class Hosting:
    """Seasons whose calendar has something to do, one after the other."""

    def __init__(
        self, desk: Desk, house: House, database: Database, venues: Venues, narrators: Narrators, grace: int
    ) -> None:
        self._desk, self._house, self._database, self._venues, self._grace = desk, house, database, venues, grace
        self._narrators = narrators

    async def tend(self) -> None:
        """Does whatever is due."""
        now = self._house.clock()
        for number in await self._database.read(lambda t: seasons.due_by(t, now)):
            await self._act(number)

    async def _act(self, number: int) -> None:
        for _ in range(TURNS):
            season = await self._database.read(lambda t: seasons.find(t, number))
            now = self._house.clock()
            due = [m for m in season.meetings if (at := acts_at(season, m)) is not None and at <= now] if season else []
            if season is None or not due:
                break
            await self._meet(season, due[0], now)

    async def _meet(self, season: Season, meeting: Meeting, now: int) -> None:
        """The next thing for a meeting."""
        if meeting.race is None and not meeting.warned:
            await self._look(season, meeting)
        elif meeting.race is None:
            await self._open(season, meeting, now)
        else:
            await self._tend_lobby(season, meeting, meeting.race, now)

    async def _look(self, season: Season, meeting: Meeting) -> None:
        """A day before: what would be in the way, its organiser reads now."""
        trouble = await self._trouble(season, meeting) or await self._no_threads(season, meeting)
        if trouble:
            await self._tell(season, meeting, trouble)
        await self._write(season, lambda m: m.model_copy(update={"warned": True}), meeting)

    async def _trouble(self, season: Season, meeting: Meeting) -> Obstacle | None:
        """What keeps a lobby from being opened as things stand."""
        channel = season.channel_of(meeting.tier)
        if not channel:
            return Obstacle(code="no_season_channel")
        if not meeting.track:
            return Obstacle(code="no_track_planned")
        live = await self._database.read(lambda t: races.live_in(t, channel))
        if live and not await self._venues.may_thread(season.guild, channel):
            return Obstacle(code="no_room", facts={"race": live.id, "place": channel})
        refused = await self._desk.could_open(setup_of(season, meeting, self._grace), organiser(season))
        return Obstacle(code="cannot_open") if refused else None

    async def _no_threads(self, season: Season, meeting: Meeting) -> Obstacle | None:
        """Heats are driven at the same time, all but the first in threads."""
        most, channel = await self._most(season, meeting), season.channel_of(meeting.tier)
        if heats_of(season, meeting, most) == 1 or await self._venues.may_thread(season.guild, channel):
            return None
        return Obstacle(code="no_threads_for_heats", facts={"most": most, "place": channel})

    async def _most(self, season: Season, meeting: Meeting) -> int:
        """How many can start in a race."""
        return await self._desk.most(setup_of(season, meeting, self._grace), season.guild)

    async def _deal(self, season: Season, meeting: Meeting, most: int) -> None:
        """A meeting becomes its heats, each of which has a lobby of its own."""
        language = await self._database.read(lambda t: language_settings.in_server(t, season.guild))
        voice = self._narrators.speaking(language).common
        await self._change(
            season, lambda now, there: in_heats(now, there, most, lambda n: voice.ui("heat", n=n)), meeting
        )

    async def _open(self, season: Season, meeting: Meeting, now: int) -> None:
        """The lobby, in the season's channel or in a thread of it; where that cannot be, it is tried every hour. With
        more owners of a campaign than can start, there is one for each heat."""
        trouble = await self._trouble(season, meeting)
        most = 0 if trouble else await self._most(season, meeting)
        if heats_of(season, meeting, most) > 1:
            await self._deal(season, meeting, most)
            return
        made = trouble or await self._lobby(season, meeting)
        if isinstance(made, Obstacle):
            await self._tell(season, meeting, made)
            await self._write(season, lambda m: m.model_copy(update={"again": now + HOUR}), meeting)
            return
        starts = max(meeting.at or 0, now + min(season.plan.lead // 2, DAY))
        opened = await self._write(
            season, lambda m: m.model_copy(update={"race": made.id, "again": 0, "at": starts}), meeting
        )
        held = opened.meeting_of(made.id) if opened else None
        if opened and held:
            await self._call(opened, held, made, "season_lobby", _called(opened, held))

    async def _lobby(self, season: Season, meeting: Meeting) -> RaceSummary | Obstacle:
        channel = season.channel_of(meeting.tier)
        token = f"calendar/{season.id}/{meeting.number}"
        actor = organiser(season).model_copy(update={"token": token})
        setup = setup_of(season, meeting, self._grace)
        made = await self._desk.create(setup, actor, season.guild, channel)
        if isinstance(made, Refusal) and made.code == "channel_busy":
            thread = await self._venues.thread(channel, meeting.title)
            if thread is None:
                return Obstacle(code="no_room", facts={"race": made.facts["race"], "place": channel})
            made = await self._desk.create(setup, actor, season.guild, thread)
        return Obstacle(code="cannot_open") if isinstance(made, Refusal) else made

    async def _tend_lobby(self, season: Season, meeting: Meeting, race: int, now: int) -> None:
        summary = await self._desk.summary(race, organiser(season))
        if isinstance(summary, Refusal) or summary.stage != "lobby":
            await self._write(season, _started, meeting)
        elif not meeting.called:
            await self._write(season, lambda m: m.model_copy(update={"called": True}), meeting)
            await self._call_again(season, meeting, summary)
        else:
            await self._start(season, meeting, summary, now)

    async def _call_again(self, season: Season, meeting: Meeting, race: RaceSummary) -> None:
        """Whoever has not answered; and those who would stand in, where seats are free."""
        seated = {driver.member for driver in race.drivers}
        silent = [m for m in _called(season, meeting) if m not in seated]
        spare = [e.member for e in season.reserves if e.member not in seated and e.tier == meeting.tier]
        free = min(race.most, len(entered(season, meeting))) - len(race.drivers) - len(silent)
        if silent or (spare and free > 0):
            await self._call(season, meeting, race, "season_call_again", (*silent, *(spare if free > 0 else ())))

    async def _start(self, season: Season, meeting: Meeting, race: RaceSummary, now: int) -> None:
        """With enough members it starts, the grid filled by programs as the season says; else it is put off by a day,
        and the second time called off."""
        actor = organiser(season)
        people = sum(driver.member is not None for driver in race.drivers)
        missing = max(race.least, min(season.plan.fill, race.most)) - len(race.drivers)
        if people >= PEOPLE and missing > 0 and (season.plan.fill or people < race.least):
            await self._desk.fill(race.id, actor, missing)
        started = people >= PEOPLE and not isinstance(await self._desk.start(race.id, actor), Refusal)
        if started:
            await self._write(season, lambda m: _started(_with_stand_ins(season, m, race)), meeting)
        elif meeting.put_off < PUT_OFF:
            later = now + DAY
            update = {"at": later, "put_off": meeting.put_off + 1, "called": False}
            await self._write(season, lambda m: m.model_copy(update=update), meeting)
            facts = {"count": people, "at": later, "title": meeting.title}
            await self._say(race.id, Notice(what="season_put_off", facts=facts, members=_called(season, meeting)))
        else:
            await self._write(season, lambda m: m.model_copy(update={"off": True, "race": None}), meeting)
            await self._desk.abandon(race.id, actor, "too few drivers")

    async def _call(
        self, season: Season, meeting: Meeting, race: RaceSummary, what: str, members: Sequence[int]
    ) -> None:
        facts = {"season": season.title, "title": meeting.title, "at": meeting.at, "count": PEOPLE}
        ways = (("join", "drive"), ("notnow", "notnow"))
        more = tuple(PressOf(act=act, label=label, number=race.id) for act, label in ways)
        post = Notice(what=what, facts=facts, members=tuple(members), more=more)
        await self._say(race.id, post, f"{what}/{meeting.number}.{meeting.put_off}")

    async def _say(self, race: int, post: Notice, token: str = "") -> None:
        await self._house.say(race, post, f"season/{race}/{token}" if token else "")

    async def _tell(self, season: Season, meeting: Meeting, trouble: Obstacle) -> None:
        """The organiser, in private, once for each reason."""
        facts = {**trouble.facts, "season": season.title, "title": meeting.title, "number": season.id}
        facts["at"] = (meeting.at or 0) - season.plan.lead
        key = f"{season.id}/{meeting.number}/{trouble.code}"
        await self._database.write(
            lambda t: season_posts.queue_letter(t, season.id, season.creator, trouble.code, facts, key)
        )

    async def _write(self, season: Season, change: Callable[[Meeting], Meeting], meeting: Meeting) -> Season | None:
        """A meeting after a change, whatever else has changed in its season meanwhile."""
        return await self._change(season, lambda now, there: now.with_meeting(change(there)), meeting)

    async def _change(
        self, season: Season, change: Callable[[Season, Meeting], Season], meeting: Meeting
    ) -> Season | None:
        """A season after a change to one of its meetings, if that is still on the calendar."""

        async def write(t: Transaction) -> Season | None:
            now = await seasons.find(t, season.id)
            there = next((m for m in now.meetings if m.number == meeting.number), None) if now else None
            if now is None or there is None:
                return None
            after = change(now, there)
            await seasons.change(t, after)
            return after

        while True:
            try:
                return await self._database.write(write)
            except Stale:
                continue


def setup_of(season: Season, meeting: Meeting, grace: int = 30) -> Setup:
    """What the lobby of a meeting is opened with."""
    return Setup(
        game=meeting.game,
        track=meeting.track,
        title=f"{season.title} · {meeting.title}",
        laps=meeting.laps,
        options=season.plan.options,
        pace=season.terms.pace or "orders",
        hours=season.plan.hours,
        grace=grace,
    )


def organiser(season: Season) -> Actor:
    """Whoever has opened a season organises the races that its calendar opens."""
    return Actor(member=season.creator, guild=season.guild, sees=_everywhere, manager=True)


def _called(season: Season, meeting: Meeting) -> tuple[int, ...]:
    """Who has entered, and whoever stands in for one of them, without those who have said that they do not drive."""
    gone = {*meeting.away, *meeting.stand_ins.values()}
    return (*(m for m in entered(season, meeting) if m not in gone), *meeting.stand_ins)


def _started(meeting: Meeting) -> Meeting:
    return meeting.model_copy(update={"started": True})


def _with_stand_ins(season: Season, meeting: Meeting, race: RaceSummary) -> Meeting:
    """Those on the list of substitutes who have come drive for those who have said that they do not, in that order."""
    seated = [driver.member for driver in race.drivers if driver.member is not None]
    spare = {e.member for e in season.reserves}
    free = [m for m in meeting.away if m not in seated and m not in meeting.stand_ins.values()]
    came = [m for m in seated if m in spare and m not in meeting.stand_ins and season.entrant(m) is None]
    pairs = {**meeting.stand_ins, **dict(zip(came, free, strict=False))}
    return meeting.model_copy(update={"stand_ins": pairs})
