"""A race on PostgreSQL, which restarts during the race."""

import pytest

from bot.sandbox import DiscordSandbox
from tests.end_to_end.harness import run_bot, start_race
from tests.end_to_end.test_first_race import drive
from tests.postgres import find_binaries, get_cluster

pytestmark = pytest.mark.skipif(find_binaries() is None, reason="PostgreSQL is not here")


@pytest.mark.slow
async def test_a_race_goes_to_its_flag_although_the_database_is_restarted() -> None:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, await get_cluster().create_empty()):
        ann = sandbox.get_member("Ann")
        garages = await start_race(sandbox, ann, automatic=3)
        get_cluster().stop()
        missed = await ann.press(garages, "Your orders")
        assert "database is not answering" in missed.text
        get_cluster().start()
        await drive(ann)
