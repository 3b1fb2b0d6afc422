"""The whole bot in the sandbox."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from discord.gateway import DiscordWebSocket

from bot.sandbox import DiscordSandbox, Exchange
from bot.sandbox.refusals import make_server_error
from bot.store.database import Unsettled, Unusable
from tests.end_to_end.harness import open_lobby, run_bot


async def test_commands_are_registered_once_and_again_only_when_they_change(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox:
        registered: list[Exchange] = []
        sandbox.observe(lambda e: registered.append(e) if e.method == "PUT" and "commands" in e.path else None)
        for _ in range(2):
            async with run_bot(sandbox, tmp_path / "s.sqlite"):
                assert sandbox.get_member("Ann").list_commands()
        assert len(registered) == 1


@pytest.mark.slow
@pytest.mark.parametrize("arrives", [True, False])
async def test_a_start_that_is_broken_off_at_any_request_leaves_the_commands_to_the_next(
    tmp_path: Path, *, arrives: bool
) -> None:
    async with DiscordSandbox() as sandbox:
        whole = await requests_of_a_start(sandbox, tmp_path / "whole.sqlite")
        assert [line for line in whole if line.startswith("PUT")]
        for n in range(1, len(whole) + 1):
            sandbox.world.commands.clear()
            broken_off = tmp_path / f"{n}.sqlite"
            assert await requests_of_a_start(sandbox, broken_off, until=n, arrives=arrives) == whole[:n]
            async with run_bot(sandbox, broken_off):
                assert sandbox.get_member("Ann").list_commands(), f"broken off at {whole[n - 1]}"
            assert not [line for line in await requests_of_a_start(sandbox, broken_off) if line.startswith("PUT")]


async def test_a_discord_that_has_other_commands_than_it_took_gets_them_again(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox:
        whole = await requests_of_a_start(sandbox, tmp_path / "s.sqlite")
        for spoil in (clear_commands, drop_command, alter_command, add_command):
            spoil(sandbox.world.commands[None])
            assert await requests_of_a_start(sandbox, tmp_path / "s.sqlite") == whole, spoil.__name__
            assert len(await requests_of_a_start(sandbox, tmp_path / "s.sqlite")) < len(whole)


def clear_commands(commands: list[Any]) -> None:
    commands.clear()


def drop_command(commands: list[Any]) -> None:
    del commands[-1]


def alter_command(commands: list[Any]) -> None:
    commands[0] |= {"description": "Somebody else's"}


def add_command(commands: list[Any]) -> None:
    commands.append(commands[0] | {"id": "7", "name": "another"})


async def requests_of_a_start(
    sandbox: DiscordSandbox, database: Path, until: int = 0, *, arrives: bool = True
) -> list[str]:
    """List a start's requests until the bot is ready or stopped at its nth request, which may not arrive."""
    asked: list[str] = []
    starting = asyncio.create_task(_start_and_stop(sandbox, database))
    check = sandbox.faults.check_request

    def look_on(route: str, *, after: bool = False) -> None:
        if after:
            return
        asked.append(route)
        if len(asked) == until:
            starting.cancel()
            if not arrives:
                raise make_server_error(500)
        check(route)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sandbox.faults, "check_request", look_on)
        try:
            await starting
        except asyncio.CancelledError:
            assert until
    return asked


async def _start_and_stop(sandbox: DiscordSandbox, database: Path) -> None:
    async with run_bot(sandbox, database):
        pass


@pytest.mark.slow
async def test_after_a_lost_session_the_bot_comes_back_to_the_same_place(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite") as parts:
        assert str(DiscordWebSocket.DEFAULT_GATEWAY).startswith(sandbox.gateway_address)
        sessions: list[Any] = []
        sandbox.observe_gateway(lambda name, data: sessions.append(data) if name == "READY" else None)
        sandbox.faults.drop(can_resume=False)
        await sandbox.wait_until(lambda: sessions, timeout=8)
        await parts.client.wait_until_ready()
        await open_lobby(sandbox.get_member("Ann"))


async def test_two_bots_cannot_share_a_database(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite"):
        with pytest.raises(Unusable):
            async with run_bot(sandbox, tmp_path / "s.sqlite"):
                pass


async def test_the_bot_asks_for_no_privileged_intent(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite") as parts:
        intents = parts.client.intents
        assert not intents.members
        assert not intents.presences
        assert not intents.message_content
        assert intents.guilds
        assert intents.dm_messages


async def test_every_command_says_what_it_does(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite"):
        for command in sandbox.get_member("Ann").list_commands():
            for one in (command, *command.get("options", ())):
                assert 5 < len(one["description"]) <= 100, one["name"]


async def test_a_member_whose_language_cannot_be_looked_up_is_answered_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def raise_unsettled(*said: object) -> str:
        raise Unsettled("the line broke")

    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "a.sqlite") as parts:
        monkeypatch.setattr(parts.client.languages, "find_member_language", raise_unsettled)
        assert (await sandbox.get_member("Ann").run_command("race status")).text
