"""A race whose database is a PostgreSQL, which is restarted in the middle of it."""

import pytest

from bot.fake_discord import LocalTable
from tests.end_to_end.harness import bot_at, join, lobby
from tests.end_to_end.test_first_race import drive
from tests.postgres import binaries, cluster

pytestmark = pytest.mark.skipif(binaries() is None, reason="PostgreSQL is not here")


async def test_a_race_goes_to_its_flag_although_the_database_is_restarted() -> None:
    async with LocalTable() as table, bot_at(table, await cluster().empty()):
        ann = table.member("Ann")
        message = await lobby(ann)
        await join(ann, message)
        asked = await ann.press(message, "Fill…")
        await ann.press(asked.message, "3")
        await table.until(lambda: "automatic driver" in message.text)
        await ann.press(message, "Start")
        garages = await ann.wait_for(lambda m: "garages are open" in m.text)
        cluster().stop()
        missed = await ann.press(garages, "Your orders")
        assert "database does not answer" in missed.text
        cluster().start()
        await drive(ann)
