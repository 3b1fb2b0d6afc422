"""Simulation of months of play in every game, through the public use cases.

Members forget a third of their orders, sleep, go on vacation and are replaced; organisers pause; stewards
answer all that they are asked; clocks change; the bot is killed."""

import asyncio
import tomllib
from collections import Counter
from collections.abc import Awaitable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

from bot.app.member_api import MemberApi
from bot.app.race_access import AuthorizedRaces
from bot.app.race_service import RaceService
from bot.app.scheduler import Scheduler
from bot.app.system_api import SystemApi
from bot.delivery.outbox_worker import OutboxWorker, Retry
from bot.forms.discord_text import escape_name
from bot.model.actor import Rejection
from bot.model.driver import ENDED_STAGES
from bot.model.timing_options import MemberSettings
from bot.posts.outbox_types import Delivered, QueuedPost
from bot.posts.summaries import RaceSummary, Setup
from bot.posts.types import Digest, QuestionPost, Reminder, Report
from bot.race_file.verify import verify
from bot.schedule.deadlines import find_end_of_quiet_hours
from bot.stewards.questions import ANSWERS_BY_KIND, StewardQuestions
from bot.stewards.rulings import Rulings
from bot.stewards.seat_actions import replace_driver
from bot.store import key_value as habits_of
from bot.store import outbox
from bot.store.sqlite import Sqlite
from bot.store.steward_questions import GRANTED
from bot.text.post_renderer import PostRenderer
from bot.text.services import TextServices
from rules.registry import RULESETS
from rules.track.track_file import read_track
from tests.bot.race_services import Clock, expect_done
from tests.campaigns.driving import EXPECTED_REJECTIONS, answer_as_bot
from tests.members import ONLOOKER, Local
from tests.repository import LIBRARY, LOCALIZERS

HOUR, DAY = 3600, 24 * 3600
RENDERER = PostRenderer(LOCALIZERS, escape_name)
AUTUMN = int(datetime(2026, 10, 9, 9, tzinfo=UTC).timestamp())
SPRING = int(datetime(2027, 3, 5, 9, tzinfo=UTC).timestamp())
"""Two weeks before clocks change in Europe, and before they do in America."""
MAX_DAYS = 400
"""Days after which a race is stuck."""
ZONES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "UTC", "Asia/Kolkata")
TERMS: tuple[dict[str, Any], ...] = (
    {"auto_after": 2},
    {"days": "mon,thu", "hour": 20, "zone": "Europe/Berlin"},
    {"weekends": "off", "zone": "America/New_York", "retire_after": 9},
    {"days": "mon,tue,wed,thu,fri,sat,sun", "hour": 2, "zone": "Europe/Berlin", "auto_after": 4},
    {"early": "no", "vacation": 3},
    {"check_in": "1d", "no_show": "fill", "vacation": 0, "few": 1},
)


@dataclass
class Channel:
    """A simplified Discord: messages that arrived, members pinged, and occasional failures."""

    clock: Clock
    chance: Random
    settings_by_member: dict[int, MemberSettings] = field(default_factory=dict)
    games: dict[int, str] = field(default_factory=dict)
    deliveries: dict[str, Delivered] = field(default_factory=dict)
    reminder_counts: Counter[tuple[int, int, tuple[int, ...]]] = field(default_factory=Counter)
    closing_reports: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    of_races: Counter[tuple[int, str]] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    async def publish(self, queued_post: QueuedPost) -> Delivered:
        """Accept a post; one in fifty arrives although the bot gets an error."""
        if queued_post.nonce in self.deliveries and queued_post.message is None:
            self.faults.append(
                f"race {queued_post.race}: post {queued_post.ordinal} ({queued_post.post.kind}) arrived twice"
            )
        delivery = Delivered(
            place=queued_post.audience or queued_post.channel, message=queued_post.message or queued_post.id
        )
        self.deliveries[queued_post.nonce] = delivery
        self._count_post(queued_post)
        for member in self._list_pinged(queued_post):
            until = find_end_of_quiet_hours(self.settings_by_member.get(member, MemberSettings()), self.clock.now)
            if until is not None:
                self.faults.append(
                    f"race {queued_post.race}: {queued_post.post.kind} reached {member} in the quiet hours"
                )
        if self.chance.random() < 0.02:
            raise Retry(1)
        return delivery

    async def find(self, queued_post: QueuedPost) -> Delivered | None:
        """Return the message of a post that arrived."""
        return self.deliveries.get(queued_post.nonce)

    def _count_post(self, queued_post: QueuedPost) -> None:
        post = queued_post.post
        self.kinds[post.kind] += 1
        self.of_races[queued_post.race, post.kind] += queued_post.message is None
        if isinstance(post, Reminder):
            self.reminder_counts.update((number, post.due, (post.member, *post.others)) for number in post.numbers)
        elif isinstance(post, Digest):
            self.reminder_counts.update((owed.number, owed.due, (queued_post.audience or 0,)) for owed in post.owed)
        elif isinstance(post, Report) and post.closes:
            self.closing_reports[queued_post.race, queued_post.branch, post.round] += 1

    def _list_pinged(self, queued_post: QueuedPost) -> tuple[int, ...]:
        if queued_post.audience is not None:
            return (queued_post.audience,)
        if isinstance(queued_post.post, QuestionPost) or queued_post.message is not None:
            return ()
        mentions = RENDERER.render(queued_post, self.games.get(queued_post.race, "")).mentions
        return tuple(member for member in mentions if member not in queued_post.quiet)


@dataclass
class Calendar:
    """Simulation of some races and their members until every race is finished."""

    folder: Path
    seed: str
    begins: int
    races: int
    laps: int = 1
    people: int = 9

    def __post_init__(self) -> None:
        self.chance, self.clock = Random(self.seed), Clock(self.begins)
        self.channel = Channel(self.clock, Random(f"{self.seed} post"))
        self.members = tuple(range(1001, 1001 + self.people))
        self.forgotten: set[int] = set()
        self.happened: Counter[str] = Counter()
        self.numbers: list[int] = []
        self.settled: set[tuple[int, int, str, str, str]] = set()

    async def run(self) -> None:
        """Run from the lobbies to the last flag."""
        await self._start_bot()
        try:
            await self._set_habits()
            for n in range(self.races):
                self.numbers.append(await self._open(n))
            while await self._is_live() and self.clock.now < self.begins + MAX_DAYS * DAY:
                await self._advance_clock()
            await self._check_races()
        finally:
            await self.database.close()

    async def _start_bot(self) -> None:
        """Start the bot with empty caches."""
        self.database = await Sqlite.open(self.folder / "calendar.sqlite")
        # The process is killed here and never the machine: nothing need reach the disk.
        await self.database._connection.execute("PRAGMA synchronous = OFF")
        self.control = RaceService(
            self.database, RULESETS, self.clock, TextServices(LOCALIZERS, LIBRARY.load_weights())
        )
        self.system_api, access = SystemApi(self.control), AuthorizedRaces(self.control)
        self.member_api = MemberApi(access, LIBRARY)
        self.scheduler = Scheduler(self.system_api, self.clock)
        self.outbox = OutboxWorker(self.system_api, self.database, self.channel, self.clock)
        self.rulings = Rulings(access)
        self.steward_questions = StewardQuestions(access, self.rulings)

    async def _kill_and_restart(self) -> None:
        """Kill the bot, perhaps during a delivery, and start it again some hours later."""
        self.happened["restart"] += 1
        if self.chance.random() < 0.5:
            under_way = asyncio.create_task(self.outbox.drain())
            for _ in range(self.chance.randrange(40)):
                await asyncio.sleep(0)
            under_way.cancel()
            await asyncio.gather(under_way, return_exceptions=True)
        await asyncio.gather(*self.outbox.list_active_tasks(), return_exceptions=True)
        await self.database.close()
        self.clock.now += self.chance.choice((30, 600, 5 * HOUR))
        await self._start_bot()
        for race in await self.system_api.list_running_races():
            await self.system_api.review_race(race)

    async def _set_habits(self) -> None:
        for n, member in enumerate(self.members):
            quiet = ((22, 7), (0, 9), None, (13, 15), (20, 8))[n % 5]
            member_settings = MemberSettings(zone=ZONES[n % len(ZONES)], quiet=quiet, off=("digest",) if n == 4 else ())
            await self.database.write(
                partial(habits_of.save_member_settings, member=member, new_settings=member_settings)
            )
            self.channel.settings_by_member[member] = member_settings

    async def _open(self, n: int) -> int:
        """Open a race of any pace, with four members and perhaps a bot."""
        name = list(RULESETS)[n % len(RULESETS)]
        drivers = [self.members[(n + k * (1 + n % 2)) % len(self.members)] for k in range(4)]
        pace: Any = "live" if n % 5 == 4 else "orders"
        setup = Setup(
            game=name,
            track=track_of(name),
            laps=self.laps,
            hours=(24, 48)[n % 2],
            grace=30,
            pace=pace,
            options={"answer": "6h", **TERMS[n % len(TERMS)]},
        )
        organiser = Local(member=drivers[0])
        card: RaceSummary = expect_done(await self.member_api.create(setup, organiser, 1, 70 + n))
        self.channel.games[card.id] = name
        for member in drivers:
            by: Any = "here" if member % 3 == 0 else "dm"
            expect_done(await self.member_api.join(card.id, Local(member=member, name=f"M{member}"), by=by))
        if n % 2:
            expect_done(await self.member_api.add_bots(card.id, organiser, 1))
        expect_done(await self.member_api.start(card.id, organiser))
        if n % 4 == 1 and card.timing.check_in is not None:
            expect_done(await self.member_api.check_in(card.id, Local(member=drivers[1])))
        return card.id

    async def _is_live(self) -> bool:
        return any([await find_stage(self.member_api, race) not in ENDED_STAGES for race in self.numbers])

    async def _advance_clock(self) -> None:
        """Move the clock to the next deadline or the next visit of a member, whichever is first."""
        due = await self.system_api.find_next_due_time()
        looks_in = self.clock.now + self.chance.randint(HOUR // 2, 5 * HOUR)
        self.clock.now = max(self.clock.now + 1, min(looks_in, due if due is not None else looks_in))
        await self.scheduler.do_due_work()
        if self.chance.random() < 0.9:
            await self.outbox.drain()
        if self.clock.now >= looks_in:
            await self._visit(self.chance.choice(self.members))
            await self._cause_incident()
            await self._answer_as_stewards(self.chance.choice(self.numbers))

    async def _answer_as_stewards(self, race: int) -> None:
        """Answer all stewards' questions; a settled one must not be asked again."""
        steward = Local(member=0, manager=True)
        for question, _ in expect_done(await self.steward_questions.list_open(race, steward)):
            about = (race, question.round, question.kind, question.seat, question.at)
            if about in self.settled:
                self.channel.faults.append(f"the stewards of race {race} were asked twice: {about}")
            choices, is_running = ANSWERS_BY_KIND[question.kind], await find_stage(self.member_api, race) == "running"
            answer = choices[-1] if is_running and self.chance.random() < 0.1 else choices[0]
            answer_given = await self.steward_questions.submit_answer(question.number, steward, answer, "as it was")
            if not isinstance(answer_given, Rejection):
                self.settled |= {about} if answer != GRANTED else set()  # rewound, it is asked about again
                self.happened["ruling"] += 1

    async def _visit(self, member: int) -> None:
        """Let a member answer everything except what they have forgotten; a third is forgotten for good."""
        for card in await self.member_api.list_live_races(Local(member=member)):
            questions = await self.member_api.list_questions(Local(member=member), card.id)
            for question in questions if isinstance(questions, tuple) else ():
                if question.number in self.forgotten or question.present is not None:
                    continue
                if self.chance.random() < 1 / 3:
                    self.forgotten.add(question.number)
                    continue
                value = await answer_as_bot(self.control, question)
                submission = await self.member_api.submit_answer(question.number, Local(member=member), value)
                assert not isinstance(submission, Rejection) or submission.code in EXPECTED_REJECTIONS, submission
                self.happened["answer"] += 1

    async def _cause_incident(self) -> None:
        """Let something happen to somebody now and then."""
        race, member = self.chance.choice(self.numbers), self.chance.choice(self.members)
        dice = self.chance.random()
        if dice < 0.03:
            await self._kill_and_restart()
        elif dice < 0.05:
            await self._take_vacation(member)
        elif dice < 0.06:
            await self._pause(race)
        elif dice < 0.09:
            await self._add_driver(race, member)
        elif dice < 0.10:
            await self._record_outcome("hand_over", self.member_api.hand_over_to_bot(race, Local(member=member)))
        elif dice < 0.16:
            await self._record_outcome("back", self.member_api.take_back_car(race, Local(member=member)))
        await self._resume_races()

    async def _take_vacation(self, member: int) -> None:
        first = datetime.fromtimestamp(self.clock.now, UTC).date() + timedelta(days=self.chance.randint(1, 3))
        last = first + timedelta(days=self.chance.randint(1, 6))
        await self._record_outcome("vacation", self.member_api.members.add_vacation(Local(member=member), first, last))
        self.channel.settings_by_member[member] = await self.member_api.members.load_settings(member)

    async def _pause(self, race: int) -> None:
        await self._record_outcome("pause", self.member_api.pause(race, Local(member=0, manager=True), "rain"))

    async def _add_driver(self, race: int, member: int) -> None:
        card = expect_done(await self.member_api.summarize(race, ONLOOKER))
        seat = self.chance.choice(card.drivers).seat
        if self.chance.random() < 0.5:
            await self._record_outcome(
                "take", self.member_api.take_seat(race, Local(member=member, name=f"M{member}"), seat)
            )
        else:
            steward = Local(member=0, manager=True)
            planner = replace_driver(seat, member, f"M{member}")
            await self._record_outcome("replace", self.rulings.carry_out(race, steward, planner, "as agreed"))

    async def _record_outcome(self, what: str, call: Awaitable[Any]) -> None:
        outcome = await call
        self.happened[what] += not isinstance(outcome, Rejection)

    async def _resume_races(self) -> None:
        """Let organisers resume their paused races."""
        for race in self.numbers:
            if await find_stage(self.member_api, race) in ("paused", "held") and self.chance.random() < 0.15:
                await self._record_outcome("resume", self.member_api.resume(race, Local(member=0, manager=True)))

    async def _check_races(self) -> None:
        await deliver_all(self.database, self.outbox, self.clock)
        faults = self.channel.faults
        for race in self.numbers:
            card = expect_done(await self.member_api.summarize(race, ONLOOKER))
            if card.stage != "over":
                faults.append(
                    f"race {race} ({card.game}) has no flag: {card.stage} {card.hold_reason} in round {card.round}"
                )
                continue
            different = verify(str(await self.member_api.export_race_file(race, ONLOOKER)), RULESETS).difference
            if different:
                faults.append(f"race {race} ({card.game}): {different}")
        faults += [f"round {key} was told {n} times" for key, n in self.channel.closing_reports.items() if n > 1]
        rows = await self.database.read(lambda t: t.fetch_rows("SELECT number, race FROM question"))
        sealed_sql = (
            "SELECT race, key, count(*) AS times FROM journal WHERE key LIKE 'seal/%' AND struck_by IS NULL"
            " GROUP BY race, branch, key HAVING count(*) > 1"
        )
        doubles = await self.database.read(lambda t: t.fetch_rows(sealed_sql))
        faults += [f"race {d['race']}: {d['key']} was sealed {d['times']} times" for d in doubles]
        races_in_slots = {race for n, race in enumerate(self.numbers) if "days" in TERMS[n % len(TERMS)]}
        most = {row["number"]: 2 if row["race"] in races_in_slots else 1 for row in rows}
        reminder_counts = self.channel.reminder_counts
        faults += [
            f"question {number}: {n} reminders" for (number, _, _), n in reminder_counts.items() if n > most[number]
        ]

    @property
    def faults(self) -> tuple[str, ...]:
        """Faults found so far."""
        return tuple(self.channel.faults)

    @property
    def days(self) -> int:
        """Days that the races took."""
        return (self.clock.now - self.begins) // DAY


@cache
def track_of(game: str) -> str:
    """Return the track with the shortest file among those on which a game can be played."""
    texts = {name: LIBRARY.read_track_text(name) or "" for name in LIBRARY.list_tracks()}
    laid_out = [name for name in sorted(texts, key=lambda n: len(texts[n])) if game in tomllib.loads(texts[name])]
    tracks = ((name, read_track(name, texts[name])) for name in laid_out)
    return next(name for name, track in tracks if not RULESETS[game].check_track(track))


async def find_stage(member_api: MemberApi, race: int) -> str:
    """Return the stage of a race."""
    return str(expect_done(await member_api.summarize(race, ONLOOKER)).stage)


async def deliver_all(database: Sqlite, worker: OutboxWorker, clock: Clock) -> None:
    """Deliver all waiting posts, an hour after another."""
    while (await database.read(lambda t: outbox.measure_backlog(t, lambda _: True)))[0]:
        clock.now += HOUR
        await worker.drain()


def run_calendar(folder: Path, seed: str, races: int, begins: int = AUTUMN, laps: int = 1) -> Calendar:
    """Run a simulation to its end."""
    folder.mkdir(parents=True, exist_ok=True)
    run = Calendar(folder, seed, begins, races, laps)
    asyncio.run(run.run())
    return run
