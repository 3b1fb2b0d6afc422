"""The channels in which servers' stewards have their inbox."""

from pathlib import Path

import pytest

from bot.store import key_value
from bot.store.key_value import PinnedInbox
from tests.bot.race_services import RaceServices, open_services


@pytest.mark.usefixtures("on_both_databases")
async def test_every_server_with_a_standing_inbox_is_found(tmp_path: Path) -> None:
    there = PinnedInbox(channel=5, message=6)
    async with open_services(tmp_path) as services:
        await services.database.write(lambda t: key_value.save_pinned_inbox(t, 7, there))
        await services.database.write(lambda t: key_value.change_guild_settings(t, 8, {"language": "de"}))
        assert await services.database.read(key_value.list_pinned_inboxes) == {7: there}
        await services.database.write(lambda t: key_value.save_pinned_inbox(t, 7, None))
        assert await services.database.read(key_value.list_pinned_inboxes) == {}


@pytest.mark.usefixtures("on_both_databases")
async def test_an_inbox_is_made_of_the_races_and_questions_of_its_server(services: RaceServices) -> None:
    assert await services.database.read(lambda t: key_value.load_inbox_source_version(t, 7)) == "0.0.0"
