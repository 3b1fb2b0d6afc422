"""A season's calendar opens and starts races by itself, and its message says so."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.members.locales import Locales
from bot.model.actor import Rejection
from bot.season.calendar import Appointment
from bot.season.live_message import EDIT_INTERVAL_SECONDS, SeasonMessages
from bot.season.scheduler import SeasonScheduler
from bot.season.service import SeasonService
from bot.store import races
from bot.store.season_posts import Attempt, LiveMessage, SeasonLetter
from bot.store.seasons import RacePlan, Season, SeasonEntrant
from bot.text.season_post import SeasonSummary
from rules.league.season import SeasonTerms
from tests.bot.race_services import (
    ANA,
    BEN,
    CHANNEL,
    CLEO,
    GIL,
    RaceServices,
    expect_done,
    make_library,
    on_both,
    open_services,
)
from tests.bot.test_seasons import SCHEME
from tests.members import ONLOOKER, Local
from tests.repository import LOCALIZERS

pytestmark = pytest.mark.usefixtures("on_sampled_databases")

HOUR, DAY = 3600, 24 * 3600
ORGANISER = Local(member=GIL, manager=True)
THREAD = 900


@dataclass
class Board:
    """Discord, as far as a season needs it: what hangs there, what was written, and whether there is room."""

    room: bool = True
    trouble: str = ""
    hung: list[tuple[int | None, SeasonSummary]] = field(default_factory=list)
    letters: list[SeasonLetter] = field(default_factory=list)

    async def send_or_edit(self, summary: SeasonSummary, live_message: LiveMessage) -> Attempt:
        if self.trouble:
            return Attempt(trouble=self.trouble)
        self.hung.append((live_message.message, summary))
        return Attempt(message=live_message.message or 4000 + summary.season)

    async def send_letter(self, letter: SeasonLetter) -> Attempt:
        self.letters.append(letter)
        return Attempt(message=1)

    async def create_thread(self, channel: int, title: str) -> int | None:
        return THREAD if self.room else None

    async def can_create_thread(self, guild: int, channel: int) -> bool:
        return self.room


@dataclass
class League:
    """Services with a season that has a channel."""

    p: RaceServices
    seasons: SeasonService
    board: Board
    number: int

    def __post_init__(self) -> None:
        self.hosting = SeasonScheduler(self.p.member_api, self.p.system_api, self.p.database, self.board, LOCALIZERS, 0)
        self.season_messages = SeasonMessages(self.seasons.scoring, self.p.system_api, self.p.database, self.board)

    async def pass_time(self, seconds: int) -> None:
        """Let time pass from one due moment to the next."""
        until = self.p.clock.now + seconds
        while True:
            due = await self.p.system_api.find_next_due_time()
            self.p.clock.now = until if due is None else max(self.p.clock.now, min(until, due))
            await self.hosting.run_due()
            await self.p.settle()
            await self.season_messages.process_due()
            if self.p.clock.now >= until:
                return
            if due is not None and due <= self.p.clock.now:
                self.p.clock.now += 1

    async def now(self) -> Season:
        found: Season = expect_done(await self.seasons.get_season(self.number, ORGANISER))
        return found

    async def enter(self, *members: int) -> None:
        for member in members:
            own = SeasonEntrant(member=member, name=f"M{member}")
            expect_done(await self.seasons.enter(self.number, Local(member=member), own))

    async def plan(self, title: str, days: int, track: str = "loop", laps: int | None = None) -> None:
        """Plan a race in this many days, at noon."""
        day = datetime.fromtimestamp(self.p.clock.now + days * DAY, UTC).date().isoformat()
        wanted = Appointment(time="12:00", track=track, laps=laps)
        expect_done(await self.seasons.plan_race(self.number, ORGANISER, title, day, 1, wanted))


@asynccontextmanager
async def league(folder: Path, **plan: Any) -> AsyncIterator[League]:
    async with open_services(folder) as p:
        (folder / "data" / "points").mkdir()
        (folder / "data" / "points" / "f1-1977.toml").write_text(SCHEME, encoding="utf-8")
        seasons = SeasonService(p.access, p.system_api, make_library(folder / "data"))
        terms = SeasonTerms(game="miniature")
        made = expect_done(await seasons.create(1, ORGANISER, "Cup", terms, RacePlan(**plan), CHANNEL))
        yield League(p, seasons, Board(), made.id)


async def channel_of(lg: League, race: int) -> int:
    found = await lg.p.database.read(lambda t: races.get(t, race))
    return found.channel if found else 0


async def stage(lg: League, race: int) -> str:
    return str(expect_done(await lg.p.member_api.summarize(race, ONLOOKER)).stage)


async def test_a_lobby_opens_by_itself_calls_who_has_entered_and_the_race_starts_at_its_time(tmp_path: Path) -> None:
    async with league(tmp_path, lead=DAY) as lg:
        await lg.enter(ANA, BEN, CLEO)
        await lg.plan("Opening", 5)
        await lg.pass_time(3 * DAY)
        assert (await lg.now()).meetings[0].race is None
        await lg.pass_time(DAY + 12 * HOUR)
        race = (await lg.now()).meetings[0].race
        assert race is not None
        assert await stage(lg, race) == "lobby"
        call = lg.p.publisher.list_of_kind("notice")[0].post
        assert (call.what, call.members, call.more[0].act) == ("season_lobby", (ANA, BEN, CLEO), "join")
        for member in (ANA, BEN):
            expect_done(await lg.p.member_api.join(race, Local(member=member)))
        await lg.pass_time(DAY)
        again = lg.p.publisher.list_of_kind("notice")[1].post
        assert (again.what, again.members) == ("season_call_again", (CLEO,))
        assert await stage(lg, race) == "running"
        assert {d.member for d in expect_done(await lg.p.member_api.summarize(race, ONLOOKER)).drivers} == {ANA, BEN}


async def test_a_race_that_is_planned_at_short_notice_starts_at_its_time_and_calls_once(tmp_path: Path) -> None:
    async with league(tmp_path, lead=2 * DAY) as lg:
        await lg.enter(ANA, BEN, CLEO)
        start = datetime.fromtimestamp(lg.p.clock.now + 3 * HOUR, UTC)
        wanted = Appointment(time=start.strftime("%H:%M"), track="loop")
        day = start.date().isoformat()
        expect_done(await lg.seasons.plan_race(lg.number, ORGANISER, "Tonight", day, 1, wanted))
        await lg.pass_time(60)
        meeting = (await lg.now()).meetings[0]
        assert meeting.race is not None
        assert abs((meeting.at or 0) - start.timestamp()) < 60
        for member in (ANA, BEN):
            expect_done(await lg.p.member_api.join(meeting.race, Local(member=member)))
        assert await stage(lg, meeting.race) == "lobby"
        await lg.pass_time(3 * HOUR)
        assert await stage(lg, meeting.race) == "running"
        assert [n.post.what for n in lg.p.publisher.list_of_kind("notice")].count("season_call_again") == 0


async def test_the_drivers_of_a_lobby_leave_its_start_to_the_calendar(tmp_path: Path) -> None:
    async with league(tmp_path, lead=10 * DAY) as lg:
        await lg.enter(ANA, BEN)
        await lg.plan("Opening", 10)
        await lg.pass_time(DAY)
        meeting = (await lg.now()).meetings[0]
        race = meeting.race or 0
        for member in (ANA, BEN):
            expect_done(await lg.p.member_api.join(race, Local(member=member)))
        await lg.pass_time(8 * DAY)
        rejection = await lg.p.member_api.start(race, Local(member=ANA))
        assert rejection == Rejection(code="calendar_starts", facts={"race": race, "at": meeting.at})
        assert lg.p.publisher.list_of_kind("lobby")[-1].post.drivers_start_at is None
        await lg.pass_time(2 * DAY)
        assert await stage(lg, race) == "running"


@on_both
async def test_with_too_few_it_is_put_off_by_a_day_once_and_then_called_off(tmp_path: Path) -> None:
    async with league(tmp_path, lead=DAY) as lg:
        await lg.enter(ANA, BEN)
        await lg.plan("Opening", 3)
        await lg.pass_time(3 * DAY + 12 * HOUR)
        race = (await lg.now()).meetings[0].race or 0
        assert [n.post.what for n in lg.p.publisher.list_of_kind("notice")][-1] == "season_put_off"
        assert await stage(lg, race) == "lobby"
        await lg.pass_time(2 * DAY)
        assert await stage(lg, race) == "abandoned"
        called_off = lg.p.publisher.list_of_kind("notice")[-1].post
        assert (called_off.what, called_off.facts["count"], called_off.members) == ("season_called_off", 0, (ANA, BEN))
        assert (await lg.now()).meetings[0].off
        assert lg.board.hung[-1][1].meetings[0].state == "off"


async def test_bots_fill_the_grid_where_the_season_says_so(tmp_path: Path) -> None:
    async with league(tmp_path, lead=DAY, fill=3) as lg:
        await lg.enter(ANA, BEN)
        await lg.plan("Opening", 2)
        await lg.pass_time(DAY + 12 * HOUR)
        race = (await lg.now()).meetings[0].race or 0
        for member in (ANA, BEN):
            expect_done(await lg.p.member_api.join(race, Local(member=member)))
        await lg.pass_time(DAY)
        assert len(expect_done(await lg.p.member_api.summarize(race, ONLOOKER)).drivers) == 3


async def test_where_a_race_is_still_on_the_lobby_opens_in_a_thread_or_the_organiser_reads_a_day_before(
    tmp_path: Path,
) -> None:
    for room in (True, False):
        folder = tmp_path / str(room)
        folder.mkdir()
        async with league(folder, lead=DAY) as lg:
            lg.board.room = room
            await lg.p.open_lobby(ANA, BEN)
            await lg.enter(ANA, BEN)
            await lg.plan("Opening", 4)
            expect_done(await Locales(lg.p.access, ("de", "en")).choose_for_server(ORGANISER, "de"))
            await lg.pass_time(2 * DAY + 12 * HOUR)
            assert [(letter.what, letter.language) for letter in lg.board.letters] == (
                [] if room else [("no_room", "de")]
            )
            told = [(letter.member, letter.facts["place"]) for letter in lg.board.letters]
            assert told == ([] if room else [(GIL, CHANNEL)])
            await lg.pass_time(DAY)
            race = (await lg.now()).meetings[0].race
            assert (race is not None) == room
            if room:
                assert await channel_of(lg, race or 0) == THREAD
            assert len(lg.board.letters) == (0 if room else 1), "they read it once"


async def test_a_calendar_that_was_asleep_opens_late_and_leaves_time_to_come(tmp_path: Path) -> None:
    async with league(tmp_path, lead=DAY) as lg:
        await lg.enter(ANA, BEN)
        await lg.plan("Opening", 2)
        lg.p.clock.now += 5 * DAY
        await lg.pass_time(60)
        meeting = (await lg.now()).meetings[0]
        assert meeting.race is not None
        assert meeting.at == lg.p.clock.now - 60 + 12 * HOUR


async def test_a_substitute_drives_for_a_driver_who_said_that_they_do_not_drive(tmp_path: Path) -> None:
    async with league(tmp_path, lead=DAY) as lg:
        await lg.enter(ANA, BEN)
        expect_done(await lg.seasons.toggle_reserve(lg.number, Local(member=CLEO, name="Cleo")))
        await lg.plan("Opening", 2)
        await lg.pass_time(DAY)
        race = (await lg.now()).meetings[0].race or 0
        expect_done(await lg.seasons.toggle_absence(Local(member=BEN), race))
        await lg.pass_time(EDIT_INTERVAL_SECONDS)
        assert lg.board.hung[-1][1].meetings[0].away == ("M1002",), "the message says that a substitute is wanted"
        expect_done(await lg.p.member_api.join(race, Local(member=ANA)))
        await lg.pass_time(20 * HOUR)
        assert lg.p.publisher.list_of_kind("notice")[-1].post.members == (CLEO,)
        expect_done(await lg.p.member_api.join(race, Local(member=CLEO)))
        await lg.pass_time(4 * HOUR)
        assert (await lg.now()).meetings[0].stand_ins == {CLEO: BEN}


async def test_a_season_has_one_message_that_is_edited_at_most_every_ten_minutes(tmp_path: Path) -> None:
    async with league(tmp_path) as lg:
        await lg.season_messages.process_due()
        for member in (ANA, BEN, CLEO):
            await lg.enter(member)
            await lg.season_messages.process_due()
        assert [message for message, _ in lg.board.hung] == [None]
        lg.p.clock.now += EDIT_INTERVAL_SECONDS
        await lg.season_messages.process_due()
        await lg.season_messages.process_due()
        assert [message for message, _ in lg.board.hung] == [None, 4001]
        assert [name for name, _ in lg.board.hung[-1][1].entrants[0]] == ["M1001", "M1002", "M1003"]


async def test_a_message_that_is_gone_is_hung_anew_and_a_channel_that_takes_none_is_let_be(tmp_path: Path) -> None:
    async with league(tmp_path) as lg:
        await lg.season_messages.process_due()
        await lg.enter(ANA)
        lg.board.trouble = "lost"
        await lg.pass_time(EDIT_INTERVAL_SECONDS)
        lg.board.trouble = "refused"
        await lg.pass_time(EDIT_INTERVAL_SECONDS)
        lg.board.trouble = ""
        await lg.pass_time(2 * EDIT_INTERVAL_SECONDS)
        assert len(lg.board.hung) == 1
        await lg.pass_time(HOUR)
        assert [message for message, _ in lg.board.hung] == [None, None]


async def test_a_race_that_the_calendar_could_not_open_is_not_planned(tmp_path: Path) -> None:
    async with league(tmp_path) as lg:
        day = "1970-02-14"
        for wanted, code in (
            (Appointment(time="25:00", track="loop"), "bad_time"),
            (Appointment(time="20:00"), "no_track_planned"),
            (Appointment(time="20:00", track="nowhere"), "unknown_track"),
            (Appointment(time="20:00", track="loop", laps=99), "bad_laps"),
            (Appointment(time="20:00", track="loop", game="formula_d"), "season_of_a_game"),
        ):
            refused = await lg.seasons.plan_race(lg.number, ORGANISER, "x", day, 1, wanted)
            assert isinstance(refused, Rejection)
            assert refused.code == code
