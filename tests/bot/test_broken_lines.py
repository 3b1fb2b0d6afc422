"""PostgreSQL connections cut during commits: acknowledged changes are stored exactly once."""

import asyncio
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import asyncpg
import pytest

from bot.app.changes import ChangeSet
from bot.app.command import CommandContext, Decision
from bot.model.actor import Rejection
from bot.posts.outbox_types import NewPost
from bot.posts.types import Notice
from bot.store.database import Address, Unsettled
from tests.bot.race_services import ANA, BEN, RaceServices, open_services
from tests.postgres import find_binaries, get_cluster

pytestmark = pytest.mark.skipif(find_binaries() is None, reason="PostgreSQL is not here")

SAYINGS, VOICES = 80, 4


@pytest.mark.slow
async def test_lines_cut_in_mid_commit_lose_nothing_and_double_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = await get_cluster().create_migrated()

    async def there(_: Path) -> Address:
        return server

    monkeypatch.setattr("tests.bot.race_services.database_in", there)
    async with open_services(tmp_path) as services:
        race = await services.open_lobby(ANA, BEN)
        before = await _posts(services, race)
        said, known = iter(range(SAYINGS)), list[int]()
        cut = asyncio.create_task(_cut_lines(server.url, known))
        await asyncio.gather(*(_write_values(services, race, said, known) for _ in range(VOICES)))
        cut.cancel()
        await asyncio.gather(cut, return_exceptions=True)
        await asyncio.sleep(0.3)
        texts = [body for body in await _posts(services, race) if body not in before and "saying" in body]
        assert len(texts) == SAYINGS
        assert len(set(texts)) == SAYINGS


async def _write_values(services: RaceServices, race: int, numbers: Iterator[int], known: list[int]) -> None:
    """Write one value after the other, each until it is known to be written."""
    for n in numbers:

        def decide(context: CommandContext, n: int = n) -> Decision:
            post = Notice(what="paused", facts={"reason": f"saying {n}"})
            return Decision(ChangeSet(race=context.now.race, posts=(NewPost(post=post),)), n)

        while True:
            try:
                done = await services.control.execute(race, decide, f"saying {n}")
            except Unsettled:
                await asyncio.sleep(0.02)
                continue
            if not isinstance(done, Rejection):
                assert done == n
                known.append(n)
                break


async def _posts(services: RaceServices, race: int) -> list[str]:
    while True:
        try:
            rows = await services.database.read(
                lambda t: t.fetch_rows("SELECT body FROM outbox WHERE race = ? ORDER BY id", race)
            )
            return [row["body"] for row in rows]
        except Unsettled:
            await asyncio.sleep(0.02)


async def _cut_lines(url: str, known: Sequence[int]) -> None:
    """Cut every other line to the database, again and again.

    Each time it waits until something more is known to have been said: on a busy machine a new line to the database
    takes longer than the next cut, and nothing would ever be said."""
    dice, knife = random.Random(18), await asyncpg.connect(url)
    others = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid != pg_backend_pid()"
    )
    try:
        while True:
            before = len(known)
            await asyncio.sleep(dice.uniform(0.05, 0.6))
            while len(known) == before:  # noqa: ASYNC110 (a line that is cut sets no event)
                await asyncio.sleep(0.01)
            await knife.execute(others)
    finally:
        await knife.close()
