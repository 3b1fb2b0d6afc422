"""A rolling update: processes with newer and older rules on one database."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.cluster.leases import LeasedPartitions
from bot.model.actor import Rejection
from bot.posts.summaries import AcceptedAnswer
from bot.store.connect import open_database
from bot.store.database import Server
from bot.store.leases import PARTITION_COUNT
from tests.bot.race_services import ANA, BEN, Clock, RaceServices, expect_done, make_library
from tests.members import ONLOOKER, Local
from tests.miniature import MINIATURE
from tests.postgres import find_binaries, get_cluster

pytestmark = pytest.mark.skipif(find_binaries() is None, reason="PostgreSQL is not here")

TODAY, TOMORROW = ({"miniature": replace(MINIATURE, revision=n)} for n in (1, 2))
ALL = frozenset(range(PARTITION_COUNT + 1))
BUILD = {"top": 3, "tyres": 3}
UPDATING = Rejection(code="updating")


class ProcessServices(RaceServices):
    """A process: services with its share."""

    share: LeasedPartitions


@asynccontextmanager
async def process(
    server: Server, folder: Path, clock: Clock, shard: int, rulesets: Any
) -> AsyncIterator[ProcessServices]:
    """Run one of two processes; release its partitions at the end."""
    database = await open_database(server, shared=True)
    try:
        share = LeasedPartitions(database, [shard], 2, {name: one.revision for name, one in rulesets.items()})
        made = ProcessServices(database, make_library(folder / "data"), rulesets, clock, share)
        made.share = share
        await share.renew()
        yield made
        await share.release()
        assert made.control.differences == []
    finally:
        await database.close()


async def renew_shares(*processes: ProcessServices) -> None:
    """Renew the processes' leases as often as a complete handover takes."""
    for _ in range(3):
        for one in processes:
            await one.share.renew()


async def test_a_race_that_newer_rules_have_written_is_theirs(tmp_path: Path) -> None:
    server, clock = await get_cluster().create_migrated(), Clock()
    async with process(server, tmp_path, clock, 0, TODAY) as old, process(server, tmp_path, clock, 1, TOMORROW) as new:
        race = await old.race(ANA, BEN)
        asked = await old.find_question(race, ANA)
        assert isinstance(await new.answer(race, BEN, BUILD), AcceptedAnswer)
        assert await old.member_api.submit_answer(asked.number, Local(member=ANA), BUILD) == UPDATING
        assert await old.member_api.summarize(race, ONLOOKER) == UPDATING
        assert await old.control.load_history(race) == UPDATING
        clock.now += 10_000_000
        assert old.share.has(0), "it has not heard of the other yet"
        await old.scheduler.do_due_work()
        assert expect_done(await new.member_api.summarize(race, ONLOOKER)).round == 0
        assert isinstance(await new.answer(race, ANA, BUILD), AcceptedAnswer)


async def test_a_process_with_the_newest_rules_has_all_races_until_others_have_them(tmp_path: Path) -> None:
    server, clock = await get_cluster().create_migrated(), Clock()
    async with AsyncExitStack() as stack:
        old = await stack.enter_async_context(process(server, tmp_path, clock, 0, TODAY))
        async with process(server, tmp_path, clock, 1, TOMORROW) as new:
            await renew_shares(old, new)
            assert (old.share.held_partitions, new.share.held_partitions) == (frozenset(), ALL)
            async with process(server, tmp_path, clock, 0, TOMORROW) as newer:
                await renew_shares(new, newer)
                assert {n % 2 for n in newer.share.held_partitions - {PARTITION_COUNT}} == {0}
        await renew_shares(old)
        assert old.share.held_partitions == ALL, (
            "what nobody with newer rules is there for is better tended by these than by none"
        )


@pytest.mark.slow
async def test_a_race_is_driven_through_a_rolling_update(tmp_path: Path) -> None:
    """Two processes, updated one after the other; every press goes to one, and to the other if it says so."""
    server, clock = await get_cluster().create_migrated(), Clock()
    refused = list[str]()

    async def drive_round(race: int, *processes: ProcessServices) -> None:
        """Drive a round in which presses arrive at different processes."""
        for member in (ANA, BEN):
            for turn in range(len(processes) + 1):
                place = processes[(member + turn) % len(processes)]
                found = await place.member_api.list_questions(Local(member=member), race)
                said: Any = found
                for question in () if isinstance(found, Rejection) else found:
                    value = BUILD if question.question.kind == "build" else {"speed": 1}
                    said = await place.member_api.submit_answer(question.number, Local(member=member), value)
                if not isinstance(said, Rejection):
                    break
                refused.append(said.code)
            else:
                raise AssertionError(f"nobody took it: {refused}")
        for one in processes:
            await one.settle()

    async with AsyncExitStack() as first:
        zero = await first.enter_async_context(process(server, tmp_path, clock, 0, TODAY))
        async with process(server, tmp_path, clock, 1, TODAY) as one:
            await renew_shares(zero, one)
            race = await zero.race(ANA, BEN, laps=1)
            await drive_round(race, zero, one)
        async with process(server, tmp_path, clock, 1, TOMORROW) as one:
            await renew_shares(zero, one)
            for _ in range(2):
                await drive_round(race, one, zero)
            assert set(refused) == {"updating"}
            await first.aclose()
            async with process(server, tmp_path, clock, 0, TOMORROW) as zero:
                await renew_shares(zero, one)
                refused.clear()
                while expect_done(await zero.member_api.summarize(race, ONLOOKER)).stage != "over":
                    await drive_round(race, zero, one)
                    assert refused == []
                said = [letter.post.kind for place in (zero, one) for letter in place.publisher.letters]
                assert said.count("flag") == 1
