"""The season scheduler: checks, opens, announces, starts and postpones the races of the calendar."""

from collections.abc import Callable, Sequence
from typing import Protocol

from bot.app.member_api import MemberApi
from bot.app.system_api import SystemApi
from bot.model.actor import Actor, Rejection, see_every_channel
from bot.model.timing_options import DAY_SECONDS, HOUR_SECONDS
from bot.posts.summaries import RaceSummary, Setup
from bot.posts.types import Notice, PressOf
from bot.store import key_value, races, season_posts, seasons
from bot.store.database import Database, Transaction, write_until_current
from bot.store.seasons import Meeting, Season, compute_second_call_time, find_next_action_time
from bot.text.localizer import Localizers
from rules.base import Json, Value


def list_entrants(season: Season, meeting: Meeting) -> tuple[int, ...]:
    """Return the members entered for a meeting: its tier, or those assigned to this heat."""
    tier = tuple(e.member for e in season.entrants if e.tier == meeting.tier)
    return tuple(member for member in tier if member in meeting.drivers) if meeting.heat else tier


def count_heats(season: Season, meeting: Meeting, most: int) -> int:
    """Return the smallest number of heats with at most `most` cars each. A heat is not divided again."""
    if not season.terms.campaign or meeting.heat or not meeting.is_undriven or most < 1:
        return 1
    return max(1, -(-len(list_entrants(season, meeting)) // most))


def split_into_heats(season: Season, meeting: Meeting, most: int, name_heat: Callable[[int], str]) -> Season:
    """Return the season with a meeting replaced by its heats.

    Owners are assigned in turn by their order of entry, as purses are secret. `name_heat` returns the name of a
    heat by number."""
    count = count_heats(season, meeting, most)
    if count == 1:
        return season
    owners, meeting_count = list_entrants(season, meeting), max((season.planned, *(m.number for m in season.meetings)))
    heats = tuple(
        meeting.model_copy(
            update={
                "number": meeting_count + n if n else meeting.number,
                "title": f"{meeting.title}, {name_heat(n + 1)}",
                "heat": n + 1,
                "heat_of": meeting.number,
                "drivers": owners[n::count],
            }
        )
        for n in range(count)
    )
    place = season.meetings.index(meeting) + 1
    # sums refer to calendar positions, so those after this meeting move back
    payments = tuple(p.model_copy(update={"race": p.race + count - 1}) if p.race > place else p for p in season.paid)
    meetings = (*season.meetings[: place - 1], *heats, *season.meetings[place:])
    return season.model_copy(update={"meetings": meetings, "paid": payments, "planned": meeting_count + count - 1})


MIN_LOBBY_SECONDS = HOUR_SECONDS // 2
"""How long before its start a lobby may open; if it opens later, the start is put off."""
MIN_MEMBERS = 2
"""Minimum number of members for the start of a season race."""
MAX_POSTPONEMENTS = 1
"""How often a race with too few drivers is postponed by a day before it is cancelled."""
MAX_ACTIONS_PER_RUN = 50


class Obstacle(Value):
    """The reason why a lobby cannot open, as the code of a letter to the organiser and its values."""

    code: str
    facts: dict[str, Json] = {}


class Venues(Protocol):
    """Access to threads, in which a race can be held besides the season's channel."""

    async def create_thread(self, channel: int, title: str) -> int | None:
        """Create a thread in a channel; None if that is not possible."""

    async def can_create_thread(self, guild: int, channel: int) -> bool:
        """Whether a thread could be created."""


class SeasonScheduler:
    """Performs the due actions of all seasons' calendars."""

    def __init__(
        self,
        member_api: MemberApi,
        system_api: SystemApi,
        database: Database,
        venues: Venues,
        localizers: Localizers,
        grace: int,
    ) -> None:
        self._member_api = member_api
        self._system_api = system_api
        self._database = database
        self._venues = venues
        self._grace = grace
        self._localizers = localizers

    async def run_due(self) -> None:
        """Perform all due actions."""
        now = self._system_api.get_time()
        for number in await self._database.read(lambda t: seasons.list_due(t, now)):
            await self._run_season(number)

    async def _run_season(self, number: int) -> None:
        for _ in range(MAX_ACTIONS_PER_RUN):
            season = await self._database.read(lambda t: seasons.get(t, number))
            now = self._system_api.get_time()
            due = (
                [m for m in season.meetings if (at := find_next_action_time(season, m)) is not None and at <= now]
                if season
                else []
            )
            if season is None or not due:
                break
            await self._run_meeting(season, due[0], now)

    async def _run_meeting(self, season: Season, meeting: Meeting, now: int) -> None:
        """Perform the next action for a meeting."""
        if meeting.race is None and not meeting.warned:
            await self._warn_of_obstacles(season, meeting)
        elif meeting.race is None:
            await self._open_lobby(season, meeting, now)
        else:
            await self._update_lobby(season, meeting, meeting.race, now)

    async def _warn_of_obstacles(self, season: Season, meeting: Meeting) -> None:
        """Tell the organiser of any obstacle a day before the race."""
        trouble = await self._find_obstacle(season, meeting) or await self._find_heat_obstacle(season, meeting)
        if trouble:
            await self._write_to_organiser(season, meeting, trouble)
        await self._change_meeting(season, lambda m: m.model_copy(update={"warned": True}), meeting)

    async def _find_obstacle(self, season: Season, meeting: Meeting) -> Obstacle | None:
        """Return the obstacle to opening the lobby, if any."""
        channel = season.find_channel(meeting.tier)
        if not channel:
            return Obstacle(code="no_season_channel")
        if not meeting.track:
            return Obstacle(code="no_track_planned")
        live_race = await self._database.read(lambda t: races.get_live_in_channel(t, channel))
        if live_race and not await self._venues.can_create_thread(season.guild, channel):
            return Obstacle(code="no_room", facts={"race": live_race.id, "place": channel})
        rejection = await self._member_api.check_setup(
            make_lobby_setup(season, meeting, self._grace), make_organiser_actor(season)
        )
        return Obstacle(code="cannot_open") if rejection else None

    async def _find_heat_obstacle(self, season: Season, meeting: Meeting) -> Obstacle | None:
        """Return an obstacle if heats need threads: they run at the same time, all but the first in threads."""
        most, channel = await self._find_max_drivers(season, meeting), season.find_channel(meeting.tier)
        if count_heats(season, meeting, most) == 1 or await self._venues.can_create_thread(season.guild, channel):
            return None
        return Obstacle(code="no_threads_for_heats", facts={"most": most, "place": channel})

    async def _find_max_drivers(self, season: Season, meeting: Meeting) -> int:
        """Return the maximum number of drivers in a race."""
        return await self._member_api.find_max_cars(make_lobby_setup(season, meeting, self._grace), season.guild)

    async def _split_into_heats(self, season: Season, meeting: Meeting, most: int) -> None:
        """Replace a meeting by its heats, each with its own lobby."""
        language = await self._database.read(lambda t: key_value.load_guild_language(t, season.guild))
        localizer = self._localizers.in_language(language).common
        await self._change_season(
            season,
            lambda current, current_meeting: split_into_heats(
                current, current_meeting, most, lambda n: localizer.format_ui("heat", n=n)
            ),
            meeting,
        )

    async def _open_lobby(self, season: Season, meeting: Meeting, now: int) -> None:
        """Open the lobby in the season's channel or a thread; retry every hour if that fails.

        A campaign race with too many owners gets one lobby for each heat."""
        trouble = await self._find_obstacle(season, meeting)
        most = 0 if trouble else await self._find_max_drivers(season, meeting)
        if count_heats(season, meeting, most) > 1:
            await self._split_into_heats(season, meeting, most)
            return
        lobby = trouble or await self._create_lobby(season, meeting)
        if isinstance(lobby, Obstacle):
            await self._write_to_organiser(season, meeting, lobby)
            await self._change_meeting(season, lambda m: m.model_copy(update={"again": now + HOUR_SECONDS}), meeting)
            return
        at = meeting.at or 0
        starts = at if at >= now + MIN_LOBBY_SECONDS else now + min(season.plan.lead // 2, DAY_SECONDS)
        update = {"race": lobby.id, "again": 0, "at": starts, "called": now >= compute_second_call_time(season, starts)}
        changed_season = await self._change_meeting(season, lambda m: m.model_copy(update=update), meeting)
        opened_meeting = changed_season.find_meeting(lobby.id) if changed_season else None
        if changed_season and opened_meeting:
            await self._post_call(
                changed_season,
                opened_meeting,
                lobby,
                "season_lobby",
                list_expected_members(changed_season, opened_meeting),
            )

    async def _create_lobby(self, season: Season, meeting: Meeting) -> RaceSummary | Obstacle:
        channel = season.find_channel(meeting.tier)
        token = f"calendar/{season.id}/{meeting.number}"
        actor = make_organiser_actor(season).model_copy(update={"token": token})
        setup = make_lobby_setup(season, meeting, self._grace)
        lobby = await self._member_api.create(setup, actor, season.guild, channel)
        if isinstance(lobby, Rejection) and lobby.code == "channel_busy":
            thread = await self._venues.create_thread(channel, meeting.title)
            if thread is None:
                return Obstacle(code="no_room", facts={"race": lobby.facts["race"], "place": channel})
            lobby = await self._member_api.create(setup, actor, season.guild, thread)
        return Obstacle(code="cannot_open") if isinstance(lobby, Rejection) else lobby

    async def _update_lobby(self, season: Season, meeting: Meeting, race: int, now: int) -> None:
        summary = await self._member_api.summarize(race, make_organiser_actor(season))
        if isinstance(summary, Rejection) or summary.stage != "lobby":
            await self._change_meeting(season, _mark_started, meeting)
        elif not meeting.called:
            await self._change_meeting(season, lambda m: m.model_copy(update={"called": True}), meeting)
            await self._remind_members(season, meeting, summary)
        else:
            await self._start_or_postpone(season, meeting, summary, now)

    async def _remind_members(self, season: Season, meeting: Meeting, race: RaceSummary) -> None:
        """Remind members who have not answered, and substitutes if seats are free."""
        drivers = {driver.member for driver in race.drivers}
        silent = [m for m in list_expected_members(season, meeting) if m not in drivers]
        spare = [e.member for e in season.reserves if e.member not in drivers and e.tier == meeting.tier]
        free = min(race.most, len(list_entrants(season, meeting))) - len(race.drivers) - len(silent)
        if silent or (spare and free > 0):
            await self._post_call(season, meeting, race, "season_call_again", (*silent, *(spare if free > 0 else ())))

    async def _start_or_postpone(self, season: Season, meeting: Meeting, race: RaceSummary, now: int) -> None:
        """Start the race if enough members joined, filled with bot drivers as the season says.

        Else postpone it by a day, and cancel it the second time."""
        actor = make_organiser_actor(season)
        people = sum(driver.member is not None for driver in race.drivers)
        bot_count = max(race.least, min(season.plan.fill, race.most)) - len(race.drivers)
        if people >= MIN_MEMBERS and bot_count > 0 and (season.plan.fill or people < race.least):
            await self._member_api.add_bots(race.id, actor, bot_count)
        has_started = people >= MIN_MEMBERS and not isinstance(await self._member_api.start(race.id, actor), Rejection)
        if has_started:
            await self._change_meeting(season, lambda m: _mark_started(_assign_stand_ins(season, m, race)), meeting)
        elif meeting.put_off < MAX_POSTPONEMENTS:
            later = now + DAY_SECONDS
            update = {"at": later, "put_off": meeting.put_off + 1, "called": False}
            await self._change_meeting(season, lambda m: m.model_copy(update=update), meeting)
            facts = {"count": people, "at": later, "title": meeting.title}
            await self._post(
                race.id, Notice(what="season_put_off", facts=facts, members=list_expected_members(season, meeting))
            )
        else:
            members = list_expected_members(season, meeting)
            facts = {"count": people, "title": meeting.title}
            await self._post(race.id, Notice(what="season_called_off", facts=facts, members=members))
            await self._change_meeting(season, lambda m: m.model_copy(update={"off": True, "race": None}), meeting)
            await self._member_api.abandon(race.id, actor, few=True)

    async def _post_call(
        self, season: Season, meeting: Meeting, race: RaceSummary, what: str, members: Sequence[int]
    ) -> None:
        facts = {"season": season.title, "title": meeting.title, "at": meeting.at, "count": MIN_MEMBERS}
        buttons = (("join", "drive"), ("notnow", "notnow"))
        more = tuple(PressOf(act=action, label=label, number=race.id) for action, label in buttons)
        post = Notice(what=what, facts=facts, members=tuple(members), more=more)
        await self._post(race.id, post, f"{what}/{meeting.number}.{meeting.put_off}")

    async def _post(self, race: int, post: Notice, token: str = "") -> None:
        await self._system_api.post_once(race, post, f"season/{race}/{token}" if token else "")

    async def _write_to_organiser(self, season: Season, meeting: Meeting, trouble: Obstacle) -> None:
        """Send the organiser a letter, once for each reason."""
        facts = {"season": season.title, "title": meeting.title, "number": season.id}
        facts |= {"place": season.find_channel(meeting.tier), **trouble.facts}
        facts["at"] = (meeting.at or 0) - season.plan.lead
        key = f"{season.id}/{meeting.number}/{trouble.code}"
        await self._database.write(
            lambda t: season_posts.queue_letter(t, season.id, season.creator, trouble.code, facts, key)
        )

    async def _change_meeting(
        self, season: Season, change: Callable[[Meeting], Meeting], meeting: Meeting
    ) -> Season | None:
        """Apply a change to a meeting, retrying on concurrent changes of its season."""
        return await self._change_season(
            season, lambda current, current_meeting: current.with_meeting(change(current_meeting)), meeting
        )

    async def _change_season(
        self, season: Season, change: Callable[[Season, Meeting], Season], meeting: Meeting
    ) -> Season | None:
        """Apply a change to a season if the meeting is still on its calendar."""

        async def write(t: Transaction) -> Season | None:
            current = await seasons.get(t, season.id)
            current_meeting = (
                next((m for m in current.meetings if m.number == meeting.number), None) if current else None
            )
            if current is None or current_meeting is None:
                return None
            after = change(current, current_meeting)
            await seasons.update(t, after)
            return after

        return await write_until_current(self._database, write)


def make_lobby_setup(season: Season, meeting: Meeting, grace: int = 30) -> Setup:
    """Return the settings of a meeting's lobby."""
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


def make_organiser_actor(season: Season) -> Actor:
    """Return the season's creator as the actor who organises its races."""
    return Actor(member=season.creator, guild=season.guild, sees=see_every_channel, manager=True)


def list_expected_members(season: Season, meeting: Meeting) -> tuple[int, ...]:
    """Return entered members and stand-ins, without those who said they will not drive or had themselves forgotten."""
    absentees = {*meeting.away, *meeting.stand_ins.values()}
    members = (*(m for m in list_entrants(season, meeting) if m not in absentees), *meeting.stand_ins)
    return tuple(member for member in members if member > 0)


def _mark_started(meeting: Meeting) -> Meeting:
    return meeting.model_copy(update={"started": True})


def _assign_stand_ins(season: Season, meeting: Meeting, race: RaceSummary) -> Meeting:
    """Let substitutes who joined drive for absent members, both in their order."""
    members = [driver.member for driver in race.drivers if driver.member is not None]
    spare = {e.member for e in season.reserves}
    free = [m for m in meeting.away if m not in members and m not in meeting.stand_ins.values()]
    new_stand_ins = [m for m in members if m in spare and m not in meeting.stand_ins and season.find_entrant(m) is None]
    pairs = {**meeting.stand_ins, **dict(zip(new_stand_ins, free, strict=False))}
    return meeting.model_copy(update={"stand_ins": pairs})
