"""A host's first day: `steward check` from a missing token to the first server."""

import asyncio
import os
import re
import shutil
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.cli import preflight
from bot.cli.main import run_command
from bot.cli.preflight import Finding, check_setup
from bot.sandbox import DiscordSandbox, Permission
from bot.settings import Environment
from bot.store import key_value
from bot.store.copying import MOVED_TO_NOTE
from bot.store.migration_steps import load_migrations
from bot.store.sqlite import Sqlite
from tests.end_to_end.harness import make_bot_settings
from tests.repository import DATA

GUILD_READY_SECONDS = 0.05
"""Seconds without news after which all servers have been heard of."""


@pytest.fixture
async def sandbox() -> AsyncIterator[DiscordSandbox]:
    async with DiscordSandbox() as sandbox:
        yield sandbox


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in os.environ if name.startswith(("STEWARD", "DISCORD"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("STEWARD_DATABASE", str(tmp_path / "s.sqlite"))


async def report(sandbox: DiscordSandbox, database: Path) -> list[Finding]:
    return [
        finding
        async for finding in check_setup(make_bot_settings(sandbox, database), guild_ready_timeout=GUILD_READY_SECONDS)
    ]


def list_wrong_findings(findings: list[Finding]) -> list[str]:
    return [str(finding) for finding in findings if finding.wrong]


async def test_where_all_is_right_nothing_is_missing_and_the_link_asks_for_what_is_needed(
    sandbox: DiscordSandbox, tmp_path: Path
) -> None:
    found = await report(sandbox, tmp_path / "s.sqlite")
    assert list_wrong_findings(found) == []
    lines = [str(finding) for finding in found]
    assert "server Sandbox: races can be held in 2 of 2 channels" in lines
    assert f"token: belongs to the application Steward ({sandbox.world.bot.id})" in lines
    (link,) = (line.partition(": ")[2] for line in lines if line.startswith("invite: "))
    handbook = (DATA / "handbook" / "hosts.md").read_text(encoding="utf-8")
    assert link.replace(str(sandbox.world.bot.id), "YOUR_ID") in handbook
    assert not (tmp_path / "s.sqlite").exists(), "it only looks"


async def test_a_bot_in_no_server_is_to_be_invited(sandbox: DiscordSandbox, tmp_path: Path) -> None:
    sandbox.remove_bot()
    found = await report(sandbox, tmp_path / "s.sqlite")
    assert list_wrong_findings(found) == [
        "servers: PROBLEM: the bot is on no server yet: open the link below to invite it"
    ]
    assert str(found[-1]).startswith("invite: https://discord.com/oauth2/authorize?")


async def test_refused_intents_are_named(sandbox: DiscordSandbox, tmp_path: Path) -> None:
    sandbox.gateway.allowed_intents = 0
    found = await report(sandbox, tmp_path / "s.sqlite")
    assert list_wrong_findings(found) == [
        "intents: PROBLEM: Discord refuses the intents for servers and direct messages"
    ]
    assert str(found[-1]).startswith("invite: ")


async def test_a_gateway_that_answers_without_a_websocket_is_a_finding_and_the_report_goes_on(
    sandbox: DiscordSandbox, tmp_path: Path
) -> None:
    sandbox.gateway.address = sandbox.address.replace("http", "ws") + "/"
    found = await report(sandbox, tmp_path / "s.sqlite")
    assert list_wrong_findings(found) == ["gateway: PROBLEM: does not answer as a gateway (200)"]
    assert str(found[-1]).startswith("invite: ")


async def test_a_gateway_that_is_not_there_or_begins_no_session_is_a_finding(
    sandbox: DiscordSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preflight, "GATEWAY_TIMEOUT_SECONDS", 0.3)
    monkeypatch.setattr(sandbox.gateway, "_identify", lambda line, data: None)
    found = await report(sandbox, tmp_path / "s.sqlite")
    assert list_wrong_findings(found) == ["gateway: PROBLEM: does not answer as a gateway (TimeoutError)"]
    sandbox.gateway.address = "ws://127.0.0.1:1/gateway"
    found = await report(sandbox, tmp_path / "s.sqlite")
    assert list_wrong_findings(found) == ["gateway: PROBLEM: does not answer as a gateway (ClientConnectorError)"]
    assert str(found[-1]).startswith("invite: ")


async def test_what_is_missing_is_named_server_by_server_and_channel_by_channel(
    sandbox: DiscordSandbox, tmp_path: Path
) -> None:
    ann = sandbox.get_member("Ann")
    for name, denied in (("Attic", Permission.attach_files), ("Cellar", Permission.embed_links)):
        guild = sandbox.add_server(name, ann).guild
        assert guild is not None
        for role in guild.roles:
            role.permissions &= ~int(denied)
    shut = sandbox.add_server("Shut", ann)
    sandbox.world.set_overwrite(shut, sandbox.world.bot.id, 0, int(Permission.send_messages))
    sandbox.world.set_overwrite(sandbox.lounge, sandbox.world.bot.id, 0, int(Permission.embed_links))
    found = await report(sandbox, tmp_path / "s.sqlite")
    assert list_wrong_findings(found) == [
        "server Attic: PROBLEM: the bot lacks Attach Files",
        "server Cellar: PROBLEM: the bot lacks Embed Links",
        "server Shut: PROBLEM: there is no channel in which the bot may write, attach files and read its messages",
    ]
    here = next(str(finding) for finding in found if finding.about == "server Sandbox")
    assert here.endswith("races can be held in 1 of 2 channels; #paddock lacks Embed Links")


async def test_a_database_that_cannot_be_used_is_missing_and_an_older_one_is_not(
    sandbox: DiscordSandbox, tmp_path: Path
) -> None:
    assert list_wrong_findings(await report(sandbox, tmp_path / "no" / "folder" / "s.sqlite"))
    (tmp_path / "novel.txt").write_text("It was a dark and stormy night. " * 100)
    (said,) = list_wrong_findings(await report(sandbox, tmp_path / "novel.txt"))
    assert "is not a database of Steward" in said
    await (await Sqlite.open(tmp_path / "old.sqlite", load_migrations()[:-1])).close()
    found = await report(sandbox, tmp_path / "old.sqlite")
    assert list_wrong_findings(found) == []
    assert str(found[1]).endswith(": the next start of the bot brings them up to date")
    (tmp_path / "new.sqlite").touch()
    found = await report(sandbox, tmp_path / "new.sqlite")
    assert str(found[1]).endswith("new.sqlite is empty: the first start of the bot creates its tables")


async def test_a_database_whose_lock_belongs_to_somebody_else_is_a_finding(
    sandbox: DiscordSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await Sqlite.open(tmp_path / "s.sqlite")).close()
    monkeypatch.setattr(os, "access", lambda path, _: Path(path).suffix != ".lock")
    (said,) = list_wrong_findings(await report(sandbox, tmp_path / "s.sqlite"))
    assert "cannot be used: s.sqlite.lock belongs to" in said


async def test_a_database_whose_races_were_moved_is_a_finding(sandbox: DiscordSandbox, tmp_path: Path) -> None:
    database = await Sqlite.open(tmp_path / "s.sqlite")
    await database.write(lambda t: key_value.write(t, MOVED_TO_NOTE, "new.sqlite"))
    await database.close()
    (said,) = list_wrong_findings(await report(sandbox, tmp_path / "s.sqlite"))
    assert "were moved to new.sqlite" in said


@contextmanager
def run_sandbox_in_thread() -> Iterator[DiscordSandbox]:
    """Run a sandbox in the event loop of another thread, as the command line has one of its own."""
    loop, sandbox = asyncio.new_event_loop(), DiscordSandbox()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        asyncio.run_coroutine_threadsafe(sandbox.start(), loop).result()
        yield sandbox
        asyncio.run_coroutine_threadsafe(sandbox.stop(), loop).result()
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def test_a_wrong_token_is_refused_in_a_sentence_and_never_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with run_sandbox_in_thread() as sandbox:
        monkeypatch.setenv("DISCORD_TOKEN", "wrong.token.here")
        monkeypatch.setenv("STEWARD_DISCORD_API", sandbox.api_base)
        assert run_command(["check"]) == 3
        said = capsys.readouterr()
        assert said.err == "steward: Discord refused the token in DISCORD_TOKEN.\n"
        assert said.out.startswith("settings: DISCORD_TOKEN, STEWARD_DATABASE, STEWARD_DISCORD_API set")
        assert "wrong.token" not in said.out
        sandbox.remove_bot()
        monkeypatch.setenv("DISCORD_TOKEN", sandbox.token)
        assert run_command(["check"]) == 1
        assert "servers: PROBLEM: " in capsys.readouterr().out


def test_without_a_token_five_lines_teach_and_names_that_are_no_settings_are_pointed_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STEWARD_DATBASE", "elsewhere.sqlite")
    assert run_command(["check"]) == 3
    said = capsys.readouterr()
    assert "settings: STEWARD_DATBASE is unknown and ignored: do you mean STEWARD_DATABASE?\n" in said.out
    assert run_command(["run"]) == 3
    assert capsys.readouterr().err == said.err
    lesson = said.err.splitlines()
    assert len(lesson) == 5
    assert re.findall(r"steward ([a-z]+) ", said.err) == ["check", "run", "play"]


@pytest.mark.parametrize("name", ["STEWARD_LOG", "STEWARD_PROCESSES", "STEWARD_DATABASE"])
def test_a_setting_that_cannot_be_used_is_named(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(name, "loud://")
    assert run_command(["check"]) == 3
    assert name in capsys.readouterr().err


@pytest.mark.parametrize("file", ["speed_circuit/wbc.toml", "tracks/tt-1.toml", "points/custom.toml"])
async def test_a_file_of_the_data_folder_that_cannot_be_read_is_named(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    shutil.copytree(DATA, data, ignore=shutil.ignore_patterns("handbook"))
    (data / file).write_text("x = [", encoding="utf-8")
    monkeypatch.setenv("STEWARD_DATA", str(data))
    found = [str(finding) async for finding in check_setup(Environment()) if finding.wrong]
    (line,) = found
    assert line.startswith(f"data: PROBLEM: {data / file}")
    assert "Invalid value" in line


@pytest.mark.parametrize(
    ("folder", "why"),
    [("nowhere", "its folder does not exist: create it first"), ("shut", "its folder is on a file system")],
)
async def test_a_database_that_cannot_be_created_is_reported_with_the_reason(
    folder: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "shut").mkdir()
    monkeypatch.setattr(
        preflight, "describe_denied_access", lambda _: "its folder is on a file system that can only be read"
    )
    monkeypatch.setenv("STEWARD_DATABASE", str(tmp_path / folder / "s.sqlite"))
    (line,) = [str(finding) async for finding in check_setup(Environment()) if finding.wrong]
    assert f"cannot be created: {why}" in line
