"""Two services with separate caches on one database, as in two processes."""

import ast
import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import bot
from bot.app import race_service
from bot.app.changes import ChangeSet
from bot.app.command import CommandContext, Decision
from bot.model.actor import Rejection
from bot.posts.summaries import AcceptedAnswer, OutdatedForm, Setup
from bot.season.service import SeasonService
from bot.store.connect import open_database
from bot.store.database import Database, Server, Unsettled
from bot.store.sqlite import Sqlite
from rules.base import Json
from rules.league.season import SeasonTerms
from tests.bot import race_services
from tests.bot.race_services import ANA, BEN, CHANNEL, CLEO, Clock, RaceServices, expect_done, make_library
from tests.members import ONLOOKER, Local
from tests.miniature import MINIATURE
from tests.repository import LIBRARY
from tests.sampling import THOROUGH

pytestmark = pytest.mark.usefixtures("on_both_databases")

BUILD = {"top": 3, "tyres": 3}


class Shared(Sqlite):
    """A file on which others write too."""

    alone = False

    def elsewhere(self) -> "Shared":
        """Open the same file for another process, which is told nothing of what is written here."""
        return SecondConnection(self.path, self._connection, None)


class SecondConnection(Shared):
    """A connection that is closed with the first one."""

    async def close(self) -> None:
        """Close nothing: the first connection closes the database."""


@asynccontextmanager
async def open_two_services(folder: Path) -> AsyncIterator[tuple[RaceServices, RaceServices]]:
    """Open two processes with one clock; on PostgreSQL each with its own connections."""
    clock, data = Clock(), make_library(folder / "data")
    async with AsyncExitStack() as stack:
        databases = await _databases(folder)
        for one in databases:
            stack.push_async_callback(one.close)
        here, there = (RaceServices(one, data, {"miniature": MINIATURE}, clock) for one in databases)
        yield here, there
        assert (here.control.differences, there.control.differences) == ([], [])


async def _databases(folder: Path) -> tuple[Database, Database]:
    address = await race_services.database_in(folder)
    if isinstance(address, Server):
        return await open_database(address, shared=True), await open_database(address, shared=True)
    database = await Shared.open(address)
    assert isinstance(database, Shared)
    return database.elsewhere(), database


async def test_what_one_has_written_the_other_sees(tmp_path: Path) -> None:
    async with open_two_services(tmp_path) as (here, there):
        race = await here.race(ANA, BEN)
        assert (await there.find_question(race, ANA)).present is None
        expect_done(await here.answer(race, ANA, BUILD))
        assert (await there.find_question(race, ANA)).present == BUILD
        expect_done(await there.answer(race, BEN, BUILD))
        await there.settle()
        assert (await here.find_question(race, ANA)).question.kind == "plot"


async def test_a_press_that_reaches_both_counts_once_and_both_say_so(tmp_path: Path) -> None:
    async with open_two_services(tmp_path) as (here, there):
        race = await here.race(ANA, BEN)
        number, actor = (await there.find_question(race, ANA)).number, Local(member=ANA, token="55")
        said = await asyncio.gather(
            *(p.member_api.submit_answer(number, actor, BUILD) for p in (here, there, here, there))
        )
        assert [isinstance(one, AcceptedAnswer) and one.value == BUILD for one in said] == [True] * 4
        assert (
            await here.database.read(lambda t: t.fetch_value("SELECT count(*) FROM journal WHERE hand = 'driver'")) == 1
        )


async def test_a_race_is_opened_once_and_a_busy_channel_is_named(tmp_path: Path) -> None:
    async with open_two_services(tmp_path) as (here, there):
        setup, actor = Setup(game="miniature", track="loop"), Local(member=ANA, token="7")
        cards = await asyncio.gather(*(p.member_api.create(setup, actor, 1, CHANNEL) for p in (here, there)))
        assert len({expect_done(card).id for card in cards}) == 1
        other = await there.member_api.create(setup, Local(member=BEN, token="8"), 1, CHANNEL)
        assert other == Rejection(code="channel_busy", facts={"race": expect_done(cards[0]).id})


@pytest.mark.slow
async def test_answers_by_the_dozen_at_once_are_all_there(tmp_path: Path) -> None:
    dice, many = random.Random(5), 200 if THOROUGH else 60
    async with open_two_services(tmp_path) as places:
        race = await places[0].race(ANA, BEN, CLEO, grace=1000)
        numbers = {member: (await places[0].find_question(race, member)).number for member in (ANA, BEN, CLEO)}

        async def answer(n: int) -> Json:
            member = dice.choice((ANA, BEN, CLEO))
            await asyncio.sleep(dice.random() * many / 800)
            value = {"top": 2 + n % 3, "tyres": 4 - n % 3}
            while True:
                try:
                    actor = Local(member=member, token=f"t{n}")
                    return await dice.choice(places).member_api.submit_answer(numbers[member], actor, value)
                except Unsettled:
                    # So many wait for a connection that the member is asked to press again.
                    await asyncio.sleep(dice.random())

        said = await asyncio.gather(*(answer(n) for n in range(many)))
        counted = sum(isinstance(one, AcceptedAnswer) for one in said)
        assert all(isinstance(one, AcceptedAnswer) or one == Rejection(code="busy") for one in said)
        kept = "SELECT count(*) FROM journal WHERE hand = 'driver'"
        assert await places[0].database.read(lambda t: t.fetch_value(kept)) == counted > 3 * many // 4
        asked = [(await p.find_question(race, m)).present for m in (ANA, BEN, CLEO) for p in places]
        assert asked[::2] == asked[1::2]


async def test_two_changes_of_a_members_habits_are_both_kept(tmp_path: Path) -> None:
    async with open_two_services(tmp_path) as (here, there):
        actor = Local(member=ANA)
        await asyncio.gather(
            here.member_api.members.change_settings(actor, off=("nudge",)),
            there.member_api.members.set_quiet_hours(actor, 22, 7, "Europe/Vienna"),
        )
        kept = await here.member_api.members.load_settings(ANA)
        assert (kept.off, kept.quiet, kept.zone) == (("nudge",), (22, 7), "Europe/Vienna")


async def test_a_reminder_comes_once_although_both_look_at_the_clock(tmp_path: Path) -> None:
    async with open_two_services(tmp_path) as (here, there):
        race = await here.race(ANA, BEN)
        due = (await here.find_question(race, ANA)).due
        assert due
        here.clock.now = due - 3600
        await asyncio.gather(here.scheduler.do_due_work(), there.scheduler.do_due_work())
        queued = "SELECT count(*) FROM outbox WHERE kind IN ('reminder', 'digest') AND audience = ?"
        assert [await here.database.read(lambda t, m=m: t.fetch_value(queued, m)) for m in (ANA, BEN)] == [1, 1]  # type: ignore[misc]


async def test_a_late_answer_elsewhere_is_shown_what_is_asked_now(tmp_path: Path) -> None:
    async with open_two_services(tmp_path) as (here, there):
        race = await here.race(ANA, BEN)
        late = await there.find_question(race, ANA)
        for member in (ANA, BEN):
            expect_done(await here.answer(race, member, BUILD))
        await here.settle()
        assert isinstance(await there.member_api.submit_answer(late.number, Local(member=ANA), BUILD), OutdatedForm)


async def test_a_race_that_others_change_all_the_time_is_busy_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(race_service, "RETRY_PAUSES_SECONDS", (0,) * 12)
    async with open_two_services(tmp_path) as (here, _):
        race, seen = await here.race(ANA, BEN), list[int]()

        def decide(bench: CommandContext) -> Decision:
            seen.append(bench.now.race.version)
            return Decision(ChangeSet(race=bench.now.race.model_copy(update={"version": 1, "hold_reason": "seen"})))

        assert await here.control.execute(race, decide) == Rejection(code="busy")
        assert len(seen) == 12
        assert expect_done(await here.member_api.summarize(race, ONLOOKER)).hold_reason == ""


def test_every_call_that_changes_a_race_passes_the_token_of_its_press() -> None:
    """After a lost commit the token of the press says whether the change was made."""
    texts = {path: path.read_text(encoding="utf-8") for path in Path(bot.__file__).parent.rglob("*.py")}
    calls = [
        (f"{path.name}:{node.lineno}", node)
        for path, text in texts.items()
        if "_access.execute" in text
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("_access.execute")
    ]
    assert len(calls) > 10
    assert [place for place, call in calls if len(call.args) < 4] == []


async def test_a_season_is_made_once_however_often_the_press_arrives(tmp_path: Path) -> None:
    async with open_two_services(tmp_path) as places:
        actor, terms = Local(member=ANA, token="9", manager=True), SeasonTerms()
        services = [SeasonService(place.access, place.system_api, LIBRARY) for place in places]
        made = await asyncio.gather(*(seasons.create(1, actor, "Cup", terms) for seasons in services))
        made += await asyncio.gather(*(seasons.create(1, actor, "Cup", terms) for seasons in services))
        assert len({expect_done(season).id for season in made}) == 1
        assert len(await services[0].list_in_server(1)) == 1


@pytest.mark.parametrize("committed", [True, False])
async def test_a_commit_of_which_nobody_knows_is_answered_by_its_token(
    committed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_two_services(tmp_path) as (here, _):
        race = await here.race(ANA, BEN)
        number, write, torn = (await here.find_question(race, ANA)).number, here.database.write, list[bool]()

        async def tearing(unit: Any) -> Any:
            if torn:
                return await write(unit)
            torn.append(committed)
            if committed:
                await write(unit)
            raise Unsettled("the line broke")

        monkeypatch.setattr(here.database, "write", tearing)
        said = await here.member_api.submit_answer(number, Local(member=ANA, token="1"), BUILD)
        assert isinstance(said, AcceptedAnswer)
        kept = "SELECT count(*) FROM journal WHERE hand = 'driver'"
        assert await here.database.read(lambda t: t.fetch_value(kept)) == 1
