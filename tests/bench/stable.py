"""Races for the bench: a real desk over a database on disk, six cars of Speed Circuit, and whoever drives them."""

import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import rules
from bot.delivery.sending import Outbox
from bot.desk.clockwork import Clockwork
from bot.desk.desk import Desk
from bot.desk.house import House
from bot.forms.discord_text import shown_name
from bot.race.context import Context
from bot.race.control import RaceControl
from bot.race.door import Door
from bot.store.database import Database
from bot.store.library import Library
from bot.store.opening import opened as opened_file
from bot.telling.callsigns import driver
from bot.telling.mail import Letter, Sent
from bot.telling.narrator import Narrators
from bot.telling.newsroom import Voices
from bot.telling.summaries import Actor, OpenQuestion, RaceSummary, Refusal, Setup
from bot.tools.stats import LaidCourse, StatsWanted, course
from rules.ruleset import RuleSet
from rules.rulesets import RULESETS
from rules.values import Json
from tests.members import Local

LIBRARY = Library(Path(rules.__file__).parent.parent / "data")
NARRATORS = Narrators.read(LIBRARY.phrases())
GAME = RULESETS["speed_circuit"]
TRACKS = ("long-meadow", "three-rivers")
TRACK, CARS, LAPS = TRACKS[0], 6, 2
NOON = int(time.time())


def grid(*kinds: str, track: str = TRACK, cars: int = CARS) -> LaidCourse:
    """A table laid, and automatic drivers of these kinds in turn."""
    return course(LIBRARY, GAME, track, StatsWanted(GAME.name, drivers=cars, laps=LAPS, kinds=kinds))


class Silent:
    """Publishes nothing, and says that it did."""

    async def publish(self, letter: Letter) -> Sent:
        """Done."""
        return Sent(place=letter.channel, message=letter.id)

    async def find(self, letter: Letter) -> Sent | None:
        """Never."""
        return None


class Stable:
    """A desk, its clock and its outbox, over a database."""

    def __init__(self, database: Database, rulesets: Mapping[str, RuleSet[Any, Any]] = RULESETS) -> None:
        self.database = database
        self.control = RaceControl(database, rulesets, _noon, Voices(NARRATORS, LIBRARY.weights(), shown_name, driver))
        self.desk, self.house = Desk(Door(self.control), LIBRARY), House(self.control)
        self._clockwork = Clockwork(self.house, _noon)
        self.outbox = Outbox(self.house, database, Silent(), _noon)

    async def settle(self) -> None:
        """Everything that is due, and everything that is to be said."""
        await self._clockwork.settle()
        await self.outbox.drain()

    async def race(self, people: Sequence[int], automatic: int = 0, channel: int = 1) -> int:
        """A race that has been started."""
        number = await opened(self.desk, people, automatic, channel)
        await self.settle()
        return number

    async def to_plots(self, people: Sequence[int], automatic: int = 0, channel: int = 1) -> int:
        """A race in which plots are asked for."""
        race = await self.race(people, automatic, channel)
        while (await self.asked(race, people[0])).question.kind != "plot":
            for member in people:
                await self.answer(race, member)
            await self.settle()
        return race

    async def asked(self, race: int, member: int) -> OpenQuestion:
        """The one question that a member is asked."""
        return (await open_questions(self.desk, race, member))[0]

    async def answer(self, race: int, member: int) -> None:
        """Answers it as an automatic driver would."""
        question = await self.asked(race, member)
        value = await suggested(self.control, question)
        meant(await self.desk.answer(question.number, Local(member=member), value))


@asynccontextmanager
async def stable(
    folder: Path, name: str = "bench.sqlite", rulesets: Mapping[str, RuleSet[Any, Any]] = RULESETS
) -> AsyncIterator[Stable]:
    """A stable over a database in `folder`, closed at the end."""
    database = await opened_file(folder / name)
    try:
        yield Stable(database, rulesets)
    finally:
        await database.close()


async def opened(desk: Desk, people: Sequence[int], automatic: int, channel: int, guild: int = 1, **setup: Any) -> int:
    """A race that is on, organised by the first of the people."""
    wanted = Setup(game=GAME.name, track=TRACK, laps=LAPS, **{"grace": 0, **setup})
    card = meant(await desk.create(wanted, Local(member=people[0], guild=guild), guild, channel))
    assert isinstance(card, RaceSummary)
    for member in people:
        meant(await desk.join(card.id, Local(member=member, guild=guild, name=f"M{member}"), by="here"))
    if automatic:
        meant(await desk.fill(card.id, Local(member=people[0], guild=guild), automatic))
    meant(await desk.start(card.id, Local(member=people[0], guild=guild)))
    return card.id


async def open_questions(desk: Desk, race: int, member: int) -> tuple[OpenQuestion, ...]:
    """What a member is asked."""
    found = await desk.questions(Actor(member=member), race)
    assert isinstance(found, tuple), found
    return found


async def suggested(control: RaceControl, question: OpenQuestion) -> Json:
    """What the planner would answer."""

    def see(bench: Context) -> Json:
        progress, asked = bench.progress, question.question
        assert progress is not None
        knowledge = bench.game.knowledge(progress.state, asked.seat)
        return GAME.drivers["planner"](bench.game.table, knowledge, progress.told, asked)

    return await control.look(question.race, see)


def meant(said: Any) -> Any:
    """What a door returned, which must not be a refusal."""
    assert not isinstance(said, Refusal), said
    return said


def _noon() -> int:
    """A clock that stands: nothing is ever late."""
    return NOON
