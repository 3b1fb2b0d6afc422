"""The bot as a whole, at the local table."""

from pathlib import Path
from typing import Any

import pytest
from discord.gateway import DiscordWebSocket

from bot.store.database import Unusable
from bot.table import Exchange, LocalTable
from tests.end_to_end.harness import bot_at, lobby


async def test_commands_are_registered_once_and_again_only_when_they_change(tmp_path: Path) -> None:
    async with LocalTable() as table:
        registered: list[Exchange] = []
        table.observe(lambda e: registered.append(e) if e.method == "PUT" and "commands" in e.path else None)
        for _ in range(2):
            async with bot_at(table, tmp_path / "s.sqlite"):
                assert table.member("Ann").commands()
        assert len(registered) == 1


async def test_after_a_lost_session_the_bot_comes_back_to_the_same_place(tmp_path: Path) -> None:
    async with LocalTable() as table, bot_at(table, tmp_path / "s.sqlite") as parts:
        assert str(DiscordWebSocket.DEFAULT_GATEWAY).startswith(table.gateway_address)
        sessions: list[Any] = []
        table.observe_gateway(lambda name, data: sessions.append(data) if name == "READY" else None)
        table.faults.drop(can_resume=False)
        await table.until(lambda: sessions, timeout=8)
        await parts.client.wait_until_ready()
        await lobby(table.member("Ann"))


async def test_two_bots_cannot_share_a_database(tmp_path: Path) -> None:
    async with LocalTable() as table, bot_at(table, tmp_path / "s.sqlite"):
        with pytest.raises(Unusable):
            async with bot_at(table, tmp_path / "s.sqlite"):
                pass


async def test_the_bot_asks_for_no_privileged_intent(tmp_path: Path) -> None:
    async with LocalTable() as table, bot_at(table, tmp_path / "s.sqlite") as parts:
        intents = parts.client.intents
        assert not intents.members
        assert not intents.presences
        assert not intents.message_content
        assert intents.guilds
        assert intents.dm_messages


async def test_every_command_says_what_it_does(tmp_path: Path) -> None:
    async with LocalTable() as table, bot_at(table, tmp_path / "s.sqlite"):
        for command in table.member("Ann").commands():
            for one in (command, *command.get("options", ())):
                assert 5 < len(one["description"]) <= 100, one["name"]
