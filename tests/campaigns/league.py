"""A simulated year of a league: `python -m tests.campaigns.league SEED`.

Three tiers, whose calendars open their races by themselves; members join, answer, forget, disappear for
weeks, leave and are replaced; stewards only answer what they are asked. Exits with 1 if a race is stuck, is
cancelled although its drivers came, or needed anything but a ruling."""

import asyncio
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from bot.app.member_api import MemberApi
from bot.app.race_access import AuthorizedRaces
from bot.app.race_service import RaceService
from bot.app.scheduler import Scheduler
from bot.app.system_api import SystemApi
from bot.delivery.outbox_worker import OutboxWorker
from bot.model.actor import Rejection
from bot.model.driver import Driver
from bot.posts.summaries import RaceSummary
from bot.privacy.personal_data import PersonalData
from bot.race_file.verify import verify
from bot.season.calendar import Appointment
from bot.season.live_message import SeasonMessages
from bot.season.scheduler import MIN_MEMBERS, SeasonScheduler
from bot.season.service import SeasonService
from bot.stewards.questions import ANSWERS_BY_KIND, StewardQuestions
from bot.stewards.rulings import Rulings
from bot.store import races, seats
from bot.store.database import Transaction
from bot.store.races import Race
from bot.store.season_posts import Attempt, LiveMessage, SeasonLetter
from bot.store.seasons import Meeting, RacePlan, Season, SeasonEntrant
from bot.store.sqlite import Sqlite
from bot.text.season_post import SeasonSummary, render_season_summary
from bot.text.services import TextServices
from rules.league.points import PLACED_STATUSES
from rules.league.season import SeasonTerms
from rules.registry import RULESETS
from tests.bot.race_services import Clock, expect_done
from tests.campaigns.calendar import DAY, HOUR, SPRING, Channel, deliver_all, find_stage, track_of
from tests.campaigns.driving import EXPECTED_REJECTIONS, answer_as_bot
from tests.members import ONLOOKER, Local
from tests.repository import LIBRARY, LOCALIZERS

ORGANISER = Local(member=1, name="Organiser", manager=True)
CHANNELS = {1: 71, 2: 72, 3: 73}
MAX_RACE_DAYS = 60
"""Days after which a race that is not over is stuck."""
SETTLED = ("over", "abandoned")
LEAD = 2 * DAY
POINTS = (9, 6, 4, 3, 2, 1)
"""Of the scheme `f1_1977`."""


@dataclass
class Wall:
    """A fake sender of season messages that can always create threads."""

    edits: Counter[int] = field(default_factory=Counter)
    longest: int = 0
    letters: list[str] = field(default_factory=list)
    threads: int = 900

    async def send_or_edit(self, summary: SeasonSummary, live_message: LiveMessage) -> Attempt:
        """Accept the live message."""
        self.edits[summary.season] += 1
        self.longest = max(self.longest, len(render_season_summary(summary, LOCALIZERS.common, str)))
        return Attempt(message=live_message.message or 4000 + summary.season)

    async def send_letter(self, letter: SeasonLetter) -> Attempt:
        """Accept a direct message."""
        self.letters.append(letter.what)
        return Attempt(message=1)

    async def create_thread(self, channel: int, title: str) -> int | None:
        """Return a new thread id."""
        del channel, title
        self.threads += 1
        return self.threads

    async def can_create_thread(self, guild: int, channel: int) -> bool:
        """Return True."""
        del guild, channel
        return True


FORGOTTEN_SHARE = 0.5
"""Share of those who leave for good that have themselves forgotten."""


@dataclass
class Racer:
    """A member: how likely they answer on a visit, when they joined, and the times of an unannounced absence."""

    member: int
    diligence: float
    joined_at: int
    since: int = 0
    away: int = 0


@dataclass(frozen=True)
class End:
    """Result of a race. `people`: members with a car at its end; `absent`: members of its tier without one, with
    the reason."""

    race: int
    stage: str
    rounds: int
    people: int
    absent: dict[int, str]

    def format_line(self) -> str:
        """Format the result as one line."""
        why = ", ".join(f"M{member} {reason}" for member, reason in self.absent.items())
        return f"race {self.race} {self.stage} in round {self.rounds}, {self.people} members; absent: {why or 'none'}"


@dataclass
class Year:
    """A league from its first season to its last."""

    folder: Path
    seed: str
    people: int = 24
    tiers: int = 3
    seasons_driven: int = 4
    meetings: int = 4
    apart: int = 21
    games: tuple[str, ...] = tuple(RULESETS)

    def __post_init__(self) -> None:
        self.chance, self.clock, self.wall = Random(self.seed), Clock(SPRING), Wall()
        self.channel = Channel(self.clock, Random(f"{self.seed} post"))
        self.racers = {n: self._make_racer(n) for n in range(1001, 1001 + self.people)}
        self.happened, self.needed = Counter[str](), Counter[str]()
        self.faults, self.champions = list[str](), list[str]()
        self.seen, self.ends = dict[int, int](), dict[int, End]()
        self.asked = set[int]()
        self.held_as = dict[int, tuple[int, int]]()
        self.dice = Random(f"{self.seed} dice")

    def _make_racer(self, member: int) -> Racer:
        return Racer(member, self.chance.choice((0.95, 0.9, 0.8, 0.6)), self.clock.now)

    async def run(self) -> None:
        """Drive one season after another."""
        self.database = await Sqlite.open(self.folder / "league.sqlite")
        await self.database._connection.execute("PRAGMA synchronous = OFF")
        self.control = RaceService(
            self.database, RULESETS, self.clock, TextServices(LOCALIZERS, LIBRARY.load_weights())
        )
        self.system_api, self.access = SystemApi(self.control), AuthorizedRaces(self.control)
        access = self.access
        self.member_api, self.seasons = MemberApi(access, LIBRARY), SeasonService(access, self.system_api, LIBRARY)
        self.steward_questions = StewardQuestions(access, Rulings(access))
        self.outbox = OutboxWorker(self.system_api, self.database, self.channel, self.clock)
        self.scheduler = Scheduler(self.system_api, self.clock)
        self.hosting = SeasonScheduler(self.member_api, self.system_api, self.database, self.wall, LOCALIZERS, 0)
        self.season_messages = SeasonMessages(self.seasons.scoring, self.system_api, self.database, self.wall)
        try:
            season = await self._find_first()
            for n in range(self.seasons_driven):
                await self._drive(season)
                await deliver_all(self.database, self.outbox, self.clock)
                await self._judge()
                tables = expect_done(await self.seasons.close(season, ORGANISER))
                now = expect_done(await self.seasons.get_season(season, ORGANISER))
                table_points = [{int(line.who): line.points for line in table} for table in tables.drivers]
                added_up = await self._compute_points(now)
                self.faults += [f"{now.title}: {table_points} for {added_up}"] if table_points != added_up else []
                self.champions += [f"{now.title}: {', '.join(await self.seasons.scoring.list_champions(now))}"]
                self.happened["scored"] += sum(line.points > 0 for table in tables.drivers for line in table)
                if n + 1 < self.seasons_driven:
                    season = expect_done(await self.seasons.create_successor(season, ORGANISER, f"Season {n + 2}")).id
        finally:
            await self.database.close()

    async def _find_first(self) -> int:
        terms, plan = SeasonTerms(drop=1), RacePlan(hours=24, options={"auto_after": "2"}, lead=LEAD, fill=4)
        first_season = expect_done(await self.seasons.create(1, ORGANISER, "Season 1", terms, plan, CHANNELS[1]))
        for tier in range(2, self.tiers + 1):
            expect_done(await self.seasons.set_channel(first_season.id, ORGANISER, CHANNELS[tier], tier))
        for n, member in enumerate(self.racers):
            await self._enter(first_season.id, member, 1 + n * self.tiers // self.people)
        return int(first_season.id)

    async def _enter(self, season: int, member: int, tier: int) -> None:
        own = SeasonEntrant(member=member, name=f"M{member}", tier=tier)
        expect_done(await self.seasons.enter(season, ORGANISER, own))

    async def _drive(self, season: int) -> None:
        """Run a calendar from its first lobby to its last flag."""
        begins = self.clock.now
        for n in range(self.meetings):
            day = datetime.fromtimestamp(begins + (7 + n * self.apart) * DAY, UTC).date().isoformat()
            game = self.games[n % len(self.games)]
            for tier in range(1, self.tiers + 1):
                appointment = Appointment(time="20:00", game=game, track=track_of(game), laps=1)
                expect_done(await self.seasons.plan_race(season, ORGANISER, f"Race {n + 1}", day, tier, appointment))
        last = begins + (7 + self.meetings * self.apart + MAX_RACE_DAYS) * DAY
        while not await self._is_done(season):
            if self.clock.now > last:
                self.faults.append(f"season {season} does not end")
                return
            await self._advance_clock(season)

    async def _is_done(self, number: int) -> bool:
        season = await self._load_season(number)
        stages = [
            await find_stage(self.member_api, m.race) if m.race else ("off" if m.off else "") for m in season.meetings
        ]
        return all(stage in (*SETTLED, "off") for stage in stages)

    async def _load_season(self, number: int) -> Season:
        season: Season = expect_done(await self.seasons.get_season(number, ORGANISER))
        return season

    async def _advance_clock(self, season: int) -> None:
        due = await self.system_api.find_next_due_time()
        looks_in = self.clock.now + self.chance.randint(HOUR, 4 * HOUR)
        self.clock.now = max(self.clock.now + 1, min(looks_in, due if due is not None else looks_in))
        await self.hosting.run_due()
        await self.scheduler.do_due_work()
        await self.seasons.post_standings()
        await self.outbox.drain()
        await self.season_messages.process_due()
        if self.clock.now >= looks_in:
            now = await self._load_season(season)
            await self._come_and_go(now)
            for racer in self.chance.sample(list(self.racers.values()), min(5, len(self.racers))):
                if racer.away <= self.clock.now:
                    await self._visit(now, racer)
            await self._watch(now)

    async def _come_and_go(self, season: Season) -> None:
        """Let a member vanish for days or weeks, or leave for good and be replaced."""
        dice, racer = self.chance.random(), self.chance.choice(list(self.racers.values()))
        if dice < 0.006:
            racer.since, racer.away = self.clock.now, self.clock.now + self.chance.choice((4, 9, 25)) * DAY
            self.happened["vanished"] += 1
        elif dice < 0.009:
            entry, own = season.find_entrant(racer.member), Local(member=racer.member)
            if self.chance.random() < FORGOTTEN_SHARE:
                await PersonalData(self.access, self.member_api.leave, self.member_api.give_up_seat).erase(own)
                self.happened["forgotten"] += 1
            else:
                expect_done(await self.seasons.withdraw(season.id, own, racer.member))
                for card in await self.member_api.list_live_races(own):
                    await self.member_api.leave(card.id, own)
            del self.racers[racer.member]
            new = self._make_racer(max(self.racers) + 1)
            self.racers[new.member] = new
            await self._enter(season.id, new.member, entry.tier if entry else 1)
            self.happened["left and followed"] += 1

    async def _visit(self, season: Season, racer: Racer) -> None:
        """Let a member join races or decline, and answer questions or miss them."""
        own, entry = Local(member=racer.member, name=f"M{racer.member}"), season.find_entrant(racer.member)
        for meeting in season.meetings:
            if meeting.race and not meeting.started and entry and meeting.tier == entry.tier:
                await self._join_or_decline(meeting.race, own, racer, away=racer.member in meeting.away)
        for card in await self.member_api.list_live_races(own):
            questions = await self.member_api.list_questions(own, card.id)
            for question in questions if isinstance(questions, tuple) else ():
                if question.present is None and self.chance.random() < racer.diligence:
                    submission = await self.member_api.submit_answer(
                        question.number, own, await answer_as_bot(self.control, question)
                    )
                    assert not isinstance(submission, Rejection) or submission.code in EXPECTED_REJECTIONS, submission
                    self.happened["answer"] += 1
            if any(d.member == racer.member and d.standin for d in card.drivers):
                self.happened["back"] += not isinstance(await self.member_api.take_back_car(card.id, own), Rejection)

    async def _join_or_decline(self, race: int, own: Local, racer: Racer, *, away: bool) -> None:
        card = expect_done(await self.member_api.summarize(race, ONLOOKER))
        if card.stage != "lobby" or away or any(d.member == racer.member for d in card.drivers):
            return
        if self.chance.random() < 0.1:
            expect_done(await self.seasons.toggle_absence(own, race))
            self.happened["not this time"] += 1
        else:
            self.happened["joined"] += not isinstance(await self.member_api.join(race, own), Rejection)

    async def _watch(self, season: Season) -> None:
        """Answer the stewards' questions, and note whatever else is needed of anybody."""
        for meeting in season.meetings:
            if not meeting.race:
                continue
            card: RaceSummary = expect_done(await self.member_api.summarize(meeting.race, ONLOOKER))
            self.held_as[card.id] = season.id, meeting.number
            self.channel.games[card.id] = card.game
            since = self.seen.setdefault(card.id, self.clock.now)
            if card.stage in SETTLED:
                continue
            if self.clock.now > since + MAX_RACE_DAYS * DAY:
                self.faults.append(f"race {card.id} is stuck: {card.stage} {card.hold_reason}, round {card.round}")
                expect_done(await self.member_api.abandon(card.id, ORGANISER))
            if card.stage == "held":
                self.needed[card.hold_reason] += 1
                expect_done(await self.member_api.resume(card.id, ORGANISER))
            for question, _ in expect_done(await self.steward_questions.list_open(card.id, ORGANISER)):
                self.asked.add(question.number)
                answer = (
                    ANSWERS_BY_KIND[question.kind][-1]
                    if self.chance.random() < 0.05
                    else ANSWERS_BY_KIND[question.kind][0]
                )
                ruling = await self.steward_questions.submit_answer(question.number, ORGANISER, answer, "as it was")
                self.happened["ruling"] += not isinstance(ruling, Rejection)

    async def _judge(self) -> None:
        """Check the races that have ended: each has one flag and a file that verifies, or too few drivers came."""
        for race in sorted(self.seen.keys() - self.ends.keys()):
            end = self.ends[race] = await self._end(race)
            post_counts = {kind: self.channel.of_races[race, kind] for kind in ("flag", "abandoned")}
            expected_posts = {"flag": int(end.stage == "over"), "abandoned": int(end.stage == "abandoned")}
            came = end.stage == "abandoned" and end.people >= MIN_MEMBERS
            never_asked = end.stage == "abandoned" and "never asked" in end.absent.values()
            if post_counts != expected_posts or came or never_asked or end.stage not in SETTLED:
                self.faults.append(f"{post_counts}: {end.format_line()}")
            if end.stage == "over":
                different = verify(str(await self.member_api.export_race_file(race, ONLOOKER)), RULESETS).difference
                self.faults += [f"race {race}: {different}"] if different else []

    async def _end(self, race: int) -> End:
        card = expect_done(await self.member_api.summarize(race, ONLOOKER))
        season, number = self.held_as[race]
        now = await self._load_season(season)
        meeting = next(m for m in now.meetings if m.number == number)
        drivers = await self.database.read(lambda t: seats.list_drivers(t, race))
        members_seated = {d.member for d in drivers if d.member is not None}
        absent = [e.member for e in now.entrants if e.tier == meeting.tier and e.member not in members_seated]
        reasons = {m: self._choose_reason(self.racers[m], meeting) for m in absent}
        return End(race, card.stage, card.round, len(members_seated), reasons)

    def _choose_reason(self, racer: Racer, meeting: Meeting) -> str:
        starts = meeting.at or 0
        if racer.member in meeting.away:
            return "not this time"
        if racer.since < starts and starts - LEAD < racer.away:
            return "away"
        return "joined later" if starts < racer.joined_at else "never asked"

    async def _compute_points(self, season: Season) -> list[dict[int, int]]:
        """What every driver of each tier has, added up from the flags: members alone take places, and the best of the
        planned races but one count."""
        points_by_tier = list[dict[int, int]]()
        for tier in range(1, self.tiers + 1):
            points_by_member = {e.member: list[int]() for e in season.entrants if e.tier == tier}
            for meeting in (m for m in season.meetings if m.tier == tier and m.race):
                race, drivers = await self.database.read(partial(_make_flag, race=meeting.race or 0))
                members = {d.seat: d.member for d in drivers if d.member is not None}
                order = [p for p in race.classification if p.seat in members]
                for placing, points in zip(order, (*POINTS, *(0 for _ in order)), strict=False):
                    points_by_member.setdefault(members[placing.seat], []).append(
                        points * (placing.status in PLACED_STATUSES)
                    )
            counting = max(1, self.meetings - 1)
            points_by_tier.append({who: sum(sorted(points)[-counting:]) for who, points in points_by_member.items()})
        return points_by_tier

    def format_summary(self) -> str:
        """Format the figures as lines."""
        days = (self.clock.now - SPRING) // DAY
        kinds = self.channel.kinds
        lines = [
            f"{days} days, {self.seasons_driven} seasons of {self.tiers} tiers, {self.people} members at a time",
            f"{kinds['flag']} races to the flag, {kinds['abandoned']} called off, {kinds['tables']} tables posted",
            "; ".join(f"{what} {count}" for what, count in sorted(self.happened.items())),
            f"decisions asked per race: {len(self.asked) / max(1, len(self.ends)):.2f}",
            f"needed besides rulings: {dict(self.needed) or 'nothing'}; letters: {self.wall.letters or 'none'}",
            f"season messages: {sum(self.wall.edits.values())} edits, at most {self.wall.longest} characters",
            *(end.format_line() for end in self.ends.values() if end.stage != "over"),
            *self.champions,
            *(f"FAULT {fault}" for fault in (*self.faults, *self.channel.faults)),
        ]
        return "\n".join(lines)


async def _make_flag(t: Transaction, race: int) -> tuple[Race, tuple[Driver, ...]]:
    race_row = await races.get(t, race)
    assert race_row is not None
    return race_row, await seats.list_drivers(t, race)


def run_year(folder: Path, seed: str, **sizes: Any) -> Year:
    """Run a league to the end of its year."""
    folder.mkdir(parents=True, exist_ok=True)
    run = Year(folder, seed, **sizes)
    with patch("secrets.token_bytes", run.dice.randbytes):
        asyncio.run(run.run())
    return run


def main() -> int:
    """Run one year and print its figures."""
    began = time.process_time()
    with tempfile.TemporaryDirectory(prefix="steward-") as folder:
        run = run_year(Path(folder), sys.argv[1] if len(sys.argv) > 1 else "league")
    print(run.format_summary())
    print(f"{time.process_time() - began:.0f} s of CPU time")
    return 1 if run.faults or run.channel.faults or run.needed else 0


if __name__ == "__main__":
    sys.exit(main())
