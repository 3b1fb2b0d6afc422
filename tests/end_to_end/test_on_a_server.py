"""A race whose database is a PostgreSQL, which is restarted in the middle of it."""

import pytest

from bot.fake_discord import LocalTable
from tests.end_to_end.harness import bot_at, started
from tests.end_to_end.test_first_race import drive
from tests.postgres import binaries, cluster

pytestmark = pytest.mark.skipif(binaries() is None, reason="PostgreSQL is not here")


async def test_a_race_goes_to_its_flag_although_the_database_is_restarted() -> None:
    async with LocalTable() as table, bot_at(table, await cluster().empty()):
        ann = table.member("Ann")
        garages = await started(table, ann, automatic=3)
        cluster().stop()
        missed = await ann.press(garages, "Your orders")
        assert "database does not answer" in missed.text
        cluster().start()
        await drive(ann)
