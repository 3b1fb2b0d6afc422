"""`steward run` when the gateway closes for good or sends unreadable data."""

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from discord import ConnectionClosed
from discord.gateway import KeepAliveHandler

from bot import bootstrap
from bot.bootstrap import Components, wait_for_failure
from bot.cli.commands import find_version
from bot.cli.main import run_command
from bot.sandbox import DiscordSandbox, refusals
from tests.end_to_end.harness import open_lobby, run_bot
from tests.end_to_end.test_steward_check import run_sandbox_in_thread
from tests.waiting import wait_until

UNREADABLE = {"id": "1", "content": "wear 3, and 80 mph"}
"""A message without a channel."""

Act = Callable[[DiscordSandbox], object]


@pytest.fixture
def ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str]]:
    """Runs `steward run` at a sandbox, acts there as soon as it is ready; its exit code and its last words."""

    def run(act: Act, before: Act = lambda sandbox: None) -> tuple[int, str]:
        with run_sandbox_in_thread() as sandbox:
            loops = list[asyncio.AbstractEventLoop]()
            sandbox.observe_gateway(lambda event, data: loops.append(asyncio.get_running_loop()))

            async def act_when_ready(parts: Components) -> None:
                loops[0].call_soon_threadsafe(act, sandbox)
                await wait_for_failure(parts)

            monkeypatch.setattr(bootstrap, "wait_for_failure", act_when_ready)
            monkeypatch.setattr(
                bootstrap, "run_components", partial(bootstrap.run_components, guild_ready_timeout=0.05)
            )
            monkeypatch.setattr(os, "cpu_count", lambda: 1)
            monkeypatch.setenv("DISCORD_TOKEN", sandbox.token)
            monkeypatch.setenv("STEWARD_DISCORD_API", sandbox.api_base)
            monkeypatch.setenv("STEWARD_DATABASE", str(tmp_path / "s.sqlite"))
            before(sandbox)
            code = run_command(["run"])
            return code, capsys.readouterr().err.rpartition("steward: ")[2].strip()

    return run


INTENTS = "Discord refused the intents: the application must be allowed direct messages."


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (4004, "Discord refused the token in DISCORD_TOKEN."),
        (4013, INTENTS),
        (4014, INTENTS),
        (4011, "Discord refused the connection: the bot is in too many servers for so few shards (4011)."),
    ],
)
def test_a_gateway_that_closes_for_good_ends_the_bot_with_exit_code_3_and_a_sentence(
    code: int, sentence: str, ended: Callable[..., tuple[int, str]], caplog: pytest.LogCaptureFixture
) -> None:
    assert ended(lambda sandbox: sandbox.gateway.end_sessions(code)) == (3, sentence)
    assert f"stopped: {sentence}" in [one.getMessage() for one in caplog.records if one.levelname == "ERROR"]


def test_a_part_of_the_bot_that_fails_ends_it_with_exit_code_3_and_names_its_place(
    ended: Callable[..., tuple[int, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(self: object) -> None:
        raise KeyError("wear 3, and 80 mph")

    monkeypatch.setattr("bot.season.live_message.SeasonMessages.run", fail)
    code, said = ended(lambda sandbox: None)
    assert code == 3
    assert "The bot stopped: KeyError at test_gateway_closes.py:" in said
    assert "80 mph" not in said


def test_a_bot_that_is_told_to_stop_ends_with_exit_code_0_and_its_log_has_the_version_and_both_ends(
    ended: Callable[..., tuple[int, str]], caplog: pytest.LogCaptureFixture
) -> None:
    code, _ = ended(lambda sandbox: os.kill(os.getpid(), signal.SIGTERM))
    assert code == 0
    lines = [one.getMessage() for one in caplog.records if one.name == "bot.cli.serve"]
    assert [line.partition(" on Python ")[0] for line in lines] == [
        f"Steward {find_version()} starts",
        "stopped by a signal",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("code", [1000, 4000, 4008, 4009])
async def test_a_gateway_that_closes_for_a_moment_is_connected_to_again(code: int, sandbox: DiscordSandbox) -> None:
    news = list[str]()
    sandbox.observe_gateway(lambda event, data: news.append(event))
    sandbox.gateway.end_sessions(code)
    await sandbox.wait_until(lambda: {"READY", "RESUMED"} & {*news}, timeout=12)
    await open_lobby(sandbox.get_member("Ann"))


@pytest.mark.parametrize(
    ("event", "data"),
    [
        ("MESSAGE_CREATE", UNREADABLE),
        ("CHANNEL_CREATE", UNREADABLE),
        ("INTERACTION_CREATE", UNREADABLE),
        ("GUILD_CREATE", {"name": "wear 3, and 80 mph"}),
        ("GUILD_UPDATE", None),
    ],
)
async def test_an_event_that_cannot_be_read_is_logged_with_its_place_and_the_session_goes_on(
    event: str, data: object, caplog: pytest.LogCaptureFixture, sandbox: DiscordSandbox, parts: Components
) -> None:
    news = list[str]()
    sandbox.observe_gateway(lambda event, data: news.append(event))
    sandbox.gateway.send_event(event, data)
    await open_lobby(sandbox.get_member("Ann"))
    assert not parts.client.ended.is_set()
    assert not {"READY", "RESUMED"} & {*news}, "it is the same session"
    (line,) = [one.getMessage() for one in caplog.records if "reading an event" in one.getMessage()]
    assert line.startswith(f"reading an event {event} failed: ")
    assert "state.py:" in line
    assert "80 mph" not in caplog.text


REFUSAL = refusals.RequestRefused(
    400,
    50035,
    "Invalid Form Body: wear 3, and 80 mph",
    errors={str(n): {"options": {"1": {"name": {"_errors": [{"code": "X", "message": "80 mph"}]}}}} for n in range(7)},
)
PUT = "PUT /applications/{application_id}/commands"
FIELDS = ", ".join(f"{n}.options.1.name" for n in range(5))


def test_a_refused_request_at_start_is_told_as_a_refusal_with_its_fields(ended: Callable[..., tuple[int, str]]) -> None:
    code, said = ended(lambda sandbox: None, lambda sandbox: sandbox.faults.refuse(PUT, REFUSAL))
    assert code == 3
    assert said.startswith("Discord refused PUT /applications/")
    assert said.endswith(f"/commands: 400 50035 ({FIELDS} and 2 more).")


async def test_a_refused_registration_leaves_a_bot_with_the_commands_that_it_has(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with DiscordSandbox() as sandbox:
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            pass
        sandbox.world.commands[None][0]["description"] = "Somebody else's"
        asked = list[str]()
        sandbox.observe(lambda one: asked.append(f"{one.method} {one.status}") if "commands" in one.path else None)
        sandbox.faults.refuse(PUT, REFUSAL, times=9)
        async with run_bot(sandbox, tmp_path / "s.sqlite") as parts:
            await open_lobby(sandbox.get_member("Ann"))
            await parts.client.register_commands()
            assert asked.count("PUT 400") == 1, "it is not asked again at once"
        (line,) = [one.getMessage() for one in caplog.records if one.levelname == "ERROR"]
        assert f"400 50035 ({FIELDS} and 2 more): the bot goes on with the " in line
        assert "80 mph" not in caplog.text


@pytest.mark.parametrize("is_fatal", [True, False])
async def test_the_outbox_ends_before_the_connection_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, *, is_fatal: bool
) -> None:
    still_at_work = list[bool]()
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite") as parts:
        close = parts.client.http.close

        async def look_and_close() -> None:
            still_at_work.append(
                bool(parts.outbox.list_active_tasks()) or not all(job.done() for job in parts.jobs[1:])
            )
            await close()

        monkeypatch.setattr(parts.client.http, "close", look_and_close)
        message = await open_lobby(sandbox.get_member("Ann"))
        await sandbox.get_member("Ann").press(message, "Join")
        sandbox.faults.latency = 0.5
        await parts.control.database.write(lambda t: t.run("UPDATE outbox SET state = 'waiting', place = NULL"))
        parts.outbox.wake()
        await wait_until(parts.outbox.list_active_tasks)
        if is_fatal:
            sandbox.gateway.end_sessions(4004)
            with pytest.raises(ConnectionClosed):
                await bootstrap.wait_for_failure(parts)
    assert still_at_work[:1] == [False]
    assert not [one for one in caplog.records if one.levelname == "ERROR"]


async def test_a_gateway_that_is_away_is_a_line_in_the_log_and_no_traceback(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite"):
        await sandbox.stop()
        (line, *_) = await wait_until(lambda: [one for one in caplog.records if one.name == "discord.shard"], 15)
    assert "Attempting a reconnect" in line.getMessage()
    assert " at connector.py:" in line.getMessage()
    assert not line.exc_info


async def test_a_bot_that_stops_while_a_session_opens_leaves_no_heartbeat_behind(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox:
        async with run_bot(sandbox, tmp_path / "s.sqlite") as parts:
            sandbox.faults.drop_gateway(False, None)
            identify = parts.client.before_identify_hook
            reached = asyncio.Event()

            async def identify_late(shard_id: int | None, *, initial: bool = False) -> None:
                reached.set()
                await identify(shard_id, initial=initial)
                await asyncio.sleep(60)

            parts.client.before_identify_hook = identify_late  # type: ignore[method-assign]
            await asyncio.wait_for(reached.wait(), 20)
        assert not [one for one in threading.enumerate() if isinstance(one, KeepAliveHandler)]
