"""Services over a database of the test, with the miniature, a fixed clock and a publisher that records."""

from collections.abc import AsyncIterator, Callable, Container, Mapping
from contextlib import asynccontextmanager
from dataclasses import fields
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from bot.app.command import Decide
from bot.app.member_api import MemberApi
from bot.app.race_access import AuthorizedRaces
from bot.app.race_repository import load_snapshot
from bot.app.race_service import RaceService
from bot.app.race_snapshot import run_rules
from bot.app.scheduler import Scheduler
from bot.app.schema_upgrade import upgrade_snapshot
from bot.app.system_api import SystemApi
from bot.cluster.leases import LeasedPartitions
from bot.data_files import Library
from bot.delivery.outbox_worker import OutboxWorker
from bot.model.actor import Actor, Rejection
from bot.model.driver import Driver
from bot.posts.outbox_types import Delivered, QueuedPost
from bot.posts.summaries import Ledger, QuestionView, RaceSummary, Setup
from bot.stewards.action_registry import find_action, make_call
from bot.stewards.questions import StewardQuestions
from bot.stewards.rulings import Rulings
from bot.store.connect import open_database
from bot.store.database import Address, Database
from bot.store.questions import compute_next_due_time
from bot.text.services import TextServices
from rules.base import Json, Seat
from rules.dice import compute_commitment
from rules.events import Event
from rules.registry import RULESETS
from rules.ruleset import RuleSet
from tests.database_files import create_database_file, disable_sync
from tests.members import ONLOOKER, Local
from tests.miniature import MINIATURE, TABLES, TRACK
from tests.repository import LIBRARY, LOCALIZERS

ANA, BEN, CLEO, GIL = 1001, 1002, 1003, 1004
CHANNEL = 77


class Clock:
    """A clock that moves when it is told to."""

    def __init__(self, now: int = 1_000_000) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


class RecordingPublisher:
    """A publisher that records what it gets."""

    def __init__(self) -> None:
        self.letters: list[Any] = []

    async def publish(self, queued_post: QueuedPost) -> Delivered:
        self.letters.append(queued_post)
        return Delivered(
            place=queued_post.audience or queued_post.channel, message=queued_post.message or 5000 + queued_post.id
        )

    async def find(self, queued_post: QueuedPost) -> Delivered | None:
        return None

    def list_kinds(self) -> list[str]:
        return [letter.post.kind for letter in self.letters]

    def list_of_kind(self, kind: str) -> list[Any]:
        return [letter for letter in self.letters if letter.post.kind == kind]


class Plain(TextServices):
    """Says what happened to whom."""

    def make_event_formatter(
        self, game: str, names: Mapping[Seat, str], language: str = "en", disqualified: Container[Seat] = ()
    ) -> Callable[[Event], str]:
        del game, language, disqualified
        return lambda e: f"{names.get(e.seat or '', e.seat)} {e.what}"


PLAIN = Plain(LOCALIZERS)


def make_library(folder: Path) -> Library:
    """Make the miniature's files."""
    (folder / "tracks").mkdir(parents=True, exist_ok=True)
    (folder / "miniature").mkdir(exist_ok=True)
    (folder / "tracks" / "loop.toml").write_text(TRACK, encoding="utf-8")
    (folder / "miniature" / "standard.toml").write_text(TABLES, encoding="utf-8")
    return Library(folder)


class CheckedRaceService(RaceService):
    """A race service that checks after every change that its cache equals the database."""

    differences: list[str]
    compares = True

    async def _execute_once(
        self, race: int, decide: Decide, token: str, *, in_event_loop: bool = False
    ) -> Json | Rejection:
        done = await super()._execute_once(race, decide, token, in_event_loop=in_event_loop)
        if not self.compares:
            return done
        kept, fresh = self.memory.get_snapshot(race), await self.database.read(lambda t: load_snapshot(t, race))
        fresh = fresh and upgrade_snapshot(self.rulesets[fresh.race.game], fresh)
        if fresh and fresh.race.next_action_at != compute_next_due_time(fresh.race, fresh.open):
            self.differences.append(f"race {race} is due at {fresh.race.next_action_at}: {fresh.race}")
        if kept and fresh and kept.race.version == fresh.race.version:
            names = [field.name for field in fields(kept) if getattr(kept, field.name) != getattr(fresh, field.name)]
            self.differences += [f"{n}: {getattr(kept, n)} is kept, {getattr(fresh, n)} is written" for n in names]
            ran = self.memory.get_run(race, kept.race.version)
            if ran and ran != run_rules(self.games.load(fresh.race), fresh):
                again = run_rules(self.games.load(fresh.race), fresh)
                names = [n for n in type(ran).model_fields if getattr(ran, n) != getattr(again, n)]
                self.differences += [f"{n}: {getattr(ran, n)} is kept, {getattr(again, n)} would be run" for n in names]
        return done


class RaceServices:
    """All services of races over one database."""

    def __init__(
        self,
        database: Database,
        data: Library,
        rulesets: Mapping[str, RuleSet[Any, Any]],
        clock: Clock,
        share: LeasedPartitions | None = None,
    ) -> None:
        self.database, self.clock, self.publisher, self.library = database, clock, RecordingPublisher(), data
        self.control = CheckedRaceService(database, rulesets, clock, PLAIN)
        self.control.differences = []
        self.system_api, self.access = SystemApi(self.control, share), AuthorizedRaces(self.control)
        self.member_api, self.rulings = MemberApi(self.access, data), Rulings(self.access)
        self.steward_questions = StewardQuestions(self.access, self.rulings)
        self.scheduler = Scheduler(self.system_api, clock)
        self.outbox = OutboxWorker(self.system_api, database, self.publisher, clock, share=share)

    async def find_driver(self, race: int, seat: str) -> Driver:
        """Return the driver of a seat."""
        drivers: tuple[Driver, ...] = expect_done(await self.member_api.summarize(race, ONLOOKER)).drivers
        return next(one for one in drivers if one.seat == seat)

    async def list_log_lines(self, race: int, actor: Actor, *rounds: int) -> tuple[str, ...]:
        """List the lines of these rounds, or of all rounds, that a member may read."""
        lines = list[str]()
        for n in rounds or range(expect_done(await self.member_api.summarize(race, actor)).round + 1):
            ledger = await self.member_api.view_ledger(race, actor, n)
            lines += [line.text for line in ledger.lines] if isinstance(ledger, Ledger) else []
        return tuple(lines)

    async def settle(self) -> None:
        """Do everything that is due, and send all waiting posts."""
        await self.scheduler.do_due_work()
        await self.outbox.drain()

    async def race(
        self, *members: int, automatic: int = 0, channel: int = CHANNEL, dice: str = "", **setup: Any
    ) -> int:
        """Start a race and ask its first questions; with the same `dice` it rolls the same."""
        number = await self.open_lobby(*members, automatic=automatic, channel=channel, **setup)
        if dice:
            house = sha256(dice.encode()).digest()
            sql = "UPDATE race SET house_seed = ?, commitment = ? WHERE id = ?"
            await self.database.write(lambda t: t.run(sql, house, compute_commitment(house), number))
            self.control.memory.invalidate(number)
        expect_done(await self.member_api.start(number, Local(member=members[0])))
        await self.settle()
        return number

    async def replace(self, race: int, seat: str, member: int, name: str, *, by: Local | None = None) -> Any:
        """Let the organiser, or another steward, give a seat to somebody else."""
        action = find_action(make_call("replace", seat=seat, member=member, name=name))
        return await self.rulings.carry_out(race, by or Local(member=ANA), action, "as agreed")

    async def swap(self, race: int, seat: str, other: str, *, by: Local | None = None) -> Any:
        """Let the organiser, or another steward, swap the cars of two drivers."""
        action = find_action(make_call("swap", seat=seat, other=other))
        return await self.rulings.carry_out(race, by or Local(member=ANA), action, "as agreed")

    async def open_lobby(self, *members: int, automatic: int = 0, channel: int = CHANNEL, **setup: Any) -> int:
        """Open a race with these members in its lobby, organised by the first."""
        wanted = Setup(**{"game": "miniature", "track": "loop", "grace": 0, **setup})
        card = expect_done(await self.member_api.create(wanted, Local(member=members[0]), 1, channel))
        assert isinstance(card, RaceSummary)
        for member in members:
            expect_done(await self.member_api.join(card.id, Local(member=member, name=f"M{member}")))
        if automatic:
            expect_done(await self.member_api.add_bots(card.id, Local(member=members[0]), automatic))
        return card.id

    async def summarize(self, race: int) -> RaceSummary:
        """Return the public summary of a race."""
        summary: RaceSummary = expect_done(await self.member_api.summarize(race, ONLOOKER))
        return summary

    async def export_race_file(self, race: int) -> str:
        """Return the file of a race."""
        return str(expect_done(await self.member_api.export_race_file(race, ONLOOKER)))

    async def find_question(self, race: int, member: int) -> QuestionView:
        """Return the only question that a member is asked."""
        found = await self.member_api.list_questions(Local(member=member), race)
        assert isinstance(found, tuple), found
        assert len(found) == 1, found
        return found[0]

    async def answer(self, race: int, member: int, value: Json) -> Any:
        """Answer the only question that a member is asked."""
        question = await self.find_question(race, member)
        return await self.member_api.submit_answer(question.number, Local(member=member), value)


@asynccontextmanager
async def open_speed_circuit_services(
    folder: Path, rulesets: Mapping[str, RuleSet[Any, Any]] | None = None
) -> AsyncIterator[RaceServices]:
    """Open services with Speed Circuit and the project's own files."""
    rulesets = rulesets or {"speed_circuit": RULESETS["speed_circuit"]}
    async with open_services(folder, rulesets=rulesets, data=LIBRARY) as services:
        yield services


async def build_race(services: RaceServices, builds: Mapping[int, Json], **setup: Any) -> int:
    """Start a race to which these members bring builds; None: their time runs out."""
    race = await services.race(*builds, game="speed_circuit", track="tt-1", laps=1, **setup)
    for member, build in builds.items():
        if build is not None:
            expect_done(await services.answer(race, member, build))
    services.clock.now += 1_000_000
    await services.settle()
    return race


async def give_race_up(services: RaceServices, race: int, *members: int) -> str:
    """Let everybody leave a race at the first plot; return its file."""
    services.clock.now += 1_000_000
    await services.settle()
    for member in members:
        expect_done(await services.member_api.leave(race, Local(member=member)))
    await services.settle()
    assert (await services.summarize(race)).stage == "over"
    return await services.export_race_file(race)


def expect_done(result: Any) -> Any:
    """Return a result, which must not be a refusal."""
    assert not isinstance(result, Rejection), result
    return result


async def file_in(folder: Path) -> Address:
    """Create the database file of a folder; return its address."""
    return await create_database_file(folder / "test.sqlite")


database_in = file_in

EITHER = ("sqlite", "postgresql")
on_both = pytest.mark.parametrize("on_sampled_databases", EITHER, indirect=True)
"""A test that says to PostgreSQL what no other says, where the others of its module meet it only when all is tried."""


@asynccontextmanager
async def open_services(
    folder: Path,
    clock: Clock | None = None,
    rulesets: Mapping[str, RuleSet[Any, Any]] | None = None,
    data: Library | None = None,
) -> AsyncIterator[RaceServices]:
    """Open services over the database of `folder`, with the miniature's files unless `data` is given."""
    database = await open_database(await database_in(folder))
    try:
        await disable_sync(database)
        rulesets = rulesets or {"miniature": MINIATURE}
        made = RaceServices(database, data or make_library(folder / "data"), rulesets, clock or Clock())
        yield made
        assert made.control.differences == [], made.control.differences
    finally:
        await database.close()
