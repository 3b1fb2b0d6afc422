"""Races for the benchmarks: real services with a database on disk, and six cars of Speed Circuit."""

import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.app.command import CommandContext
from bot.app.member_api import MemberApi
from bot.app.race_access import AuthorizedRaces
from bot.app.race_service import RaceService
from bot.app.scheduler import Scheduler
from bot.app.system_api import SystemApi
from bot.cli.stats import LoadedCourse, StatsRequest, load_course
from bot.delivery.outbox_worker import OutboxWorker
from bot.forms.discord_text import escape_name
from bot.model.actor import Actor, Rejection
from bot.model.seats import format_driver
from bot.posts.outbox_types import Delivered, QueuedPost
from bot.posts.summaries import QuestionView, RaceSummary, Setup
from bot.store.connect import open_database as opened_file
from bot.store.database import Database
from bot.text.services import TextServices
from rules.base import Json
from rules.registry import RULESETS
from rules.ruleset import RuleSet
from tests.members import Local
from tests.repository import LIBRARY, LOCALIZERS

GAME = RULESETS["speed_circuit"]
TRACKS = ("long-meadow", "three-rivers")
TRACK, CARS, LAPS = TRACKS[0], 6, 2
NOON = int(time.time())


def load_bench_course(*kinds: str, track: str = TRACK, cars: int = CARS) -> LoadedCourse:
    """Load a game with bot drivers of these strategies in turn."""
    return load_course(LIBRARY, GAME, track, StatsRequest(GAME.name, drivers=cars, laps=LAPS, kinds=kinds))


class Silent:
    """A message sender that sends nothing and reports success."""

    async def publish(self, queued_post: QueuedPost) -> Delivered:
        """Report success."""
        return Delivered(place=queued_post.channel, message=queued_post.id)

    async def find(self, queued_post: QueuedPost) -> Delivered | None:
        """Report that no message was found."""
        return None


class BenchServices:
    """Services, clock and outbox over one database."""

    def __init__(self, database: Database, rulesets: Mapping[str, RuleSet[Any, Any]] = RULESETS) -> None:
        self.database = database
        self.control = RaceService(
            database, rulesets, _noon, TextServices(LOCALIZERS, LIBRARY.load_weights(), escape_name, format_driver)
        )
        self.member_api, self.system_api = MemberApi(AuthorizedRaces(self.control), LIBRARY), SystemApi(self.control)
        self._scheduler = Scheduler(self.system_api, _noon)
        self.outbox = OutboxWorker(self.system_api, database, Silent(), _noon)

    async def process_due(self) -> None:
        """Do all due work and deliver all posts."""
        await self._scheduler.do_due_work()
        await self.outbox.drain()

    async def start_race(self, people: Sequence[int], automatic: int = 0, channel: int = 1) -> int:
        """Start a race."""
        number = await start_race(self.member_api, people, automatic, channel)
        await self.process_due()
        return number

    async def start_race_to_plots(self, people: Sequence[int], automatic: int = 0, channel: int = 1) -> int:
        """Start a race and run it until orders are open."""
        race = await self.start_race(people, automatic, channel)
        while (await self.find_question(race, people[0])).question.kind != "plot":
            for member in people:
                await self.answer(race, member)
            await self.process_due()
        return race

    async def find_question(self, race: int, member: int) -> QuestionView:
        """Return the single open question of a member."""
        return (await open_questions(self.member_api, race, member))[0]

    async def answer(self, race: int, member: int) -> None:
        """Answer a question as a bot driver would."""
        question = await self.find_question(race, member)
        value = await suggested_answer(self.control, question)
        unwrap(await self.member_api.submit_answer(question.number, Local(member=member), value))


@asynccontextmanager
async def open_bench_services(
    folder: Path, name: str = "bench.sqlite", rulesets: Mapping[str, RuleSet[Any, Any]] = RULESETS
) -> AsyncIterator[BenchServices]:
    """Open services with a database in `folder`, and close them at the end."""
    database = await opened_file(folder / name)
    try:
        yield BenchServices(database, rulesets)
    finally:
        await database.close()


async def start_race(
    member_api: MemberApi, people: Sequence[int], automatic: int, channel: int, guild: int = 1, **setup: Any
) -> int:
    """Start a race that the first of the people organises."""
    race_setup = Setup(game=GAME.name, track=TRACK, **{"laps": LAPS, "grace": 0, **setup})
    card = unwrap(await member_api.create(race_setup, Local(member=people[0], guild=guild), guild, channel))
    assert isinstance(card, RaceSummary)
    for member in people:
        unwrap(await member_api.join(card.id, Local(member=member, guild=guild, name=f"M{member}"), by="here"))
    if automatic:
        unwrap(await member_api.add_bots(card.id, Local(member=people[0], guild=guild), automatic))
    unwrap(await member_api.start(card.id, Local(member=people[0], guild=guild)))
    return card.id


async def open_questions(member_api: MemberApi, race: int, member: int) -> tuple[QuestionView, ...]:
    """Return a member's open questions."""
    questions = await member_api.list_questions(Actor(member=member), race)
    assert isinstance(questions, tuple), questions
    return questions


async def suggested_answer(control: RaceService, question: QuestionView) -> Json:
    """Return the answer that the planner suggests."""

    def see(bench: CommandContext) -> Json:
        progress, row = bench.progress, question.question
        assert progress is not None
        view = bench.game.build_player_view(progress.state, row.seat)
        return GAME.drivers["planner"](bench.game.table, view, progress.events, row)

    return await control.query(question.race, see)


def unwrap(answer: Any) -> Any:
    """Return the result of a use case, which must not be a rejection."""
    assert not isinstance(answer, Rejection), answer
    return answer


def _noon() -> int:
    """Return a clock that stands still, so that nothing is ever late."""
    return NOON
