"""Several processes on one PostgreSQL: each serves its partitions and takes over those of a dead process."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.cli.main import run_command
from bot.cluster.leases import LeasedPartitions
from bot.store import leases
from bot.store.connect import open_database
from bot.store.database import Server
from bot.store.leases import DUTIES_PARTITION, PARTITION_COUNT
from tests.postgres import find_binaries, get_cluster
from tests.waiting import wait_until

pytestmark = pytest.mark.skipif(find_binaries() is None, reason="PostgreSQL is not here")

ALL = frozenset(range(PARTITION_COUNT + 1))


@asynccontextmanager
async def process(server: Server, *shards: int, of: int = 2, **pace: Any) -> AsyncIterator[LeasedPartitions]:
    """Open a process with these shards and its own connections."""
    database = await open_database(server, shared=True)
    try:
        yield LeasedPartitions(database, shards, of, **pace)
    finally:
        await database.close()


async def test_each_process_tends_its_own_shards_and_one_of_them_the_duties() -> None:
    server = await get_cluster().create_migrated()
    async with process(server, 0) as one, process(server, 1) as other:
        await asyncio.gather(one.renew(), other.renew())
        assert one.held_partitions | other.held_partitions == ALL
        assert not one.held_partitions & other.held_partitions
        assert {n % 2 for n in one.held_partitions - {DUTIES_PARTITION}} == {0}


async def test_the_log_counts_slices_and_names_the_duties_apart(caplog: pytest.LogCaptureFixture) -> None:
    server = await get_cluster().create_migrated()
    async with process(server, 0, 1) as one:
        with caplog.at_level(logging.INFO):
            await one.renew()
    assert "this process handles 1024 of 1,024 partitions and the common jobs" in caplog.text


@pytest.mark.parametrize("after", ["list_live_processes", "list_partitions"])
async def test_nobody_loses_a_fresh_lease_to_a_process_that_has_not_seen_it(
    monkeypatch: pytest.MonkeyPatch, after: str
) -> None:
    server, read = await get_cluster().create_migrated(), getattr(leases, after)
    async with process(server, 0) as one, process(server, 1) as other:

        async def meanwhile(*known: Any) -> Any:
            found = await read(*known)
            monkeypatch.undo()
            await one.renew()
            return found

        monkeypatch.setattr(leases, after, meanwhile)
        await other.renew()
        assert DUTIES_PARTITION in one.held_partitions
        assert DUTIES_PARTITION not in other.held_partitions


async def test_what_is_given_up_in_good_order_is_taken_at_the_second_look() -> None:
    server = await get_cluster().create_migrated()
    async with process(server, 0) as one, process(server, 1) as other:
        await one.renew()
        await other.renew()
        await other.release()
        assert not other.held_partitions
        await one.renew()
        await one.renew()
        assert one.held_partitions == ALL


async def test_a_process_that_says_nothing_more_loses_its_share_and_knows_it() -> None:
    server = await get_cluster().create_migrated()
    async with process(server, 0) as one, process(server, 1, lease_seconds=1.6) as frozen:
        await one.renew()
        await frozen.renew()
        slice = min(frozen.held_partitions)
        fence = frozen.fence(slice)
        assert fence
        await asyncio.sleep(1)
        assert not frozen.held_partitions, "it begins nothing shortly before its lease ends"
        await asyncio.sleep(0.8)
        await one.renew()
        await one.renew()
        assert one.held_partitions == ALL
        assert not await frozen._database.write(lambda t: t.holds_partition(*fence))
        await frozen.renew()
        assert not frozen.held_partitions, "another process has its share, and returns it at its next renewal"
        await one.renew()
        await frozen.renew()
        assert slice in frozen.held_partitions
        assert not one.held_partitions & frozen.held_partitions


async def test_a_slice_whose_posts_are_under_way_is_given_back_when_they_have_arrived() -> None:
    server = await get_cluster().create_migrated()
    async with process(server, 0) as one, process(server, 1) as late:
        await one.renew()
        await one.renew()
        one.busy = lambda n: n == 1
        await late.renew()
        await one.renew()
        await late.renew()
        assert 1 not in one.held_partitions | late.held_partitions
        one.busy = lambda _: False
        await one.renew()
        await late.renew()
        assert 1 in late.held_partitions


async def test_a_word_wakes_whoever_tends_the_slice() -> None:
    server = await get_cluster().create_migrated()
    async with process(server, 0) as one, process(server, 1) as other:
        await one.renew()
        await other.renew()
        woken = list[str]()
        one.change_listeners.append(lambda: woken.append("one"))
        other.change_listeners.append(lambda: woken.append("other"))
        one.notify_owner(7)
        one.notify_owner(7)
        await wait_until(lambda: woken)
        await asyncio.sleep(0.1)
        assert woken == ["other"]


def test_health_tells_processes_apart(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    server = asyncio.run(get_cluster().create_migrated())

    async def one_of_two() -> None:
        async with process(server, 0) as one:
            await one.renew()
            number = one.number
            assert number is not None
            await one._database.write(lambda t: leases.record_heartbeat(t, number))

    asyncio.run(one_of_two())
    said = {"DATABASE": server.url, "PROCESSES": "2", "SHARD_COUNT": "2", "PROCESS": "0"}
    for name, value in said.items():
        monkeypatch.setenv(f"STEWARD_{name}", value)
    assert run_command(["health"]) == 0
    monkeypatch.setenv("STEWARD_PROCESS", "1")
    assert run_command(["health"]) == 1
    assert capsys.readouterr().err == "steward: Process 1 of 2: not alive.\n"
    assert run_command(["health", "--all"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert re.fullmatch(
        r"process 0 of 2: on \S+, shards 0, 512 partitions and the common jobs, heartbeat \d s old", lines[0]
    )
    assert lines[1] == "process 1 of 2: not alive"


async def test_sessions_of_a_bucket_begin_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.cluster.leases.SESSION_INTERVAL_SECONDS", 0.2)
    server = await get_cluster().create_migrated()
    async with process(server, 0) as one, process(server, 1) as other:
        loop = asyncio.get_running_loop()
        began = loop.time()
        await asyncio.gather(one.wait_for_session(0), other.wait_for_session(0))
        assert loop.time() - began >= 0.15
