"""Metrics and JSON logs of a running bot."""

import json
import logging
import socket
import urllib.request
from base64 import b64encode
from pathlib import Path

import pytest
from prometheus_client import generate_latest
from pythonjsonlogger.json import JsonFormatter

from bot.cli import main
from bot.cli.serve import JSON_LOG_FIELDS, LOG_LINE_FORMAT
from bot.metrics import Metrics, serve_metrics
from bot.sandbox import DiscordSandbox
from bot.store.database import Database
from tests.end_to_end.harness import run_bot, start_race, start_race_to_plots
from tests.end_to_end.test_first_race import drive

pytestmark = pytest.mark.usefixtures("unpainted")


def figures(metrics: Metrics) -> dict[str, float]:
    """Return the samples by their names and labels."""
    lines = generate_latest(metrics.registry).decode().splitlines()
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")}


MARKED = "wear 0 if nobody has marked this order"


async def secrets(sandbox: DiscordSandbox, database: Database) -> set[str]:
    """List what metrics must not contain: tokens, seeds, and every order, as typed and as stored."""
    rows = await database.read(lambda t: t.fetch_rows("SELECT seed, house_seed FROM race"))
    given = await database.read(lambda t: t.fetch_rows("SELECT value FROM journal WHERE hand = 'driver'"))
    seeds = [secret for row in rows for secret in row]
    shown = {text for seed in seeds for text in (seed.hex(), str(seed), b64encode(seed).decode())}
    orders = {row["value"] for row in given if len(row["value"]) > 4}
    assert len(orders) > 3
    return {sandbox.token, MARKED, *shown, *orders}


@pytest.mark.slow
async def test_a_bot_at_work_counts_what_it_does_and_betrays_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    metrics = Metrics()
    caplog.set_level(logging.DEBUG, "bot")
    caplog.set_level(logging.INFO)
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "a.sqlite", metrics=metrics) as parts:
        ann = sandbox.get_member("Ann")
        await start_race(sandbox, ann, automatic=3)
        await ann.run_command("orders", text=MARKED)
        with monkeypatch.context() as faulty:
            faulty.setattr(parts.member_api, "list_questions", _failing)
            await ann.run_command("orders", text=MARKED)
        await drive(ann)
        await metrics.collect(parts.control.database, parts.system_api.share, parts.system_api.get_time())
        found = figures(metrics)
        assert found['steward_races{stage="over"}'] == 1
        assert found['steward_rounds_total{game="speed_circuit"}'] >= 5
        assert found["steward_acknowledgement_seconds_count"] >= 10
        assert found['steward_discord_requests_total{method="POST",status="200"}'] >= 5
        assert found["steward_duties"] == 1
        text = generate_latest(metrics.registry).decode()
        assert "Ann" not in text
        kept = await secrets(sandbox, parts.control.database)
        lines = [_AS_JSON.format(record) for record in caplog.records]
        assert any("an interaction failed (/orders, race 1): RuntimeError" in line for line in lines)
        betrayed = [secret for secret in kept for place in (*lines, text) if secret in place]
        assert betrayed == []


async def test_the_log_names_what_failed_and_in_which_race_and_no_order(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "a.sqlite") as parts:
        ann = sandbox.get_member("Ann")
        message = await start_race_to_plots(sandbox, ann, automatic=1)
        for name in ("list_questions", "summarize"):
            monkeypatch.setattr(parts.member_api, name, _failing)
        await ann.run_command("orders", text=MARKED, race=1)
        await ann.press(message, "Your orders")
        await ann.complete("race why", "line", race=1)
        written = await ann.write(MARKED, at=ann.dm)
        await ann.wait_for(lambda m: "Steward's host finds the reason" in m.text, after=written)
        failed = [one.getMessage() for one in caplog.records if one.levelname == "ERROR"]
    assert [one.partition(": ")[0] for one in failed] == [
        "an interaction failed (/orders, race 1)",
        "an interaction failed (button orders, race 1)",
        "an autocomplete failed (/race why, race 1)",
        "a typed order failed",
    ]
    assert MARKED not in caplog.text


_AS_JSON = JsonFormatter(LOG_LINE_FORMAT, rename_fields=JSON_LOG_FIELDS)


async def _failing(*said: object, **more: object) -> None:
    """Raise a fault whose text is an order."""
    raise RuntimeError(MARKED, said, more)


def test_figures_are_read_over_http() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    serve_metrics(Metrics(), "127.0.0.1", port)
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        assert b"steward_posts_waiting" in answer.read()


def test_a_port_that_is_taken_is_named_and_discord_is_not_blamed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a-token")
    monkeypatch.setenv("STEWARD_DATABASE", str(tmp_path / "steward.sqlite"))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main.run_command(["run", "--metrics", str(port)]) == 3
    said = capsys.readouterr().err
    assert f"Metrics cannot be served on port {port} of 127.0.0.1" in said
    assert "Discord" not in said


@pytest.mark.parametrize("said", ["", "0", "x", "host:", "70000"])
def test_a_port_that_is_none_is_refused(said: str) -> None:
    with pytest.raises(SystemExit) as end:
        main.run_command(["run", "--metrics", said])
    assert end.value.code == 2


def test_a_log_is_json_where_a_program_reads_it() -> None:
    record = logging.LogRecord("bot.app", logging.WARNING, "", 0, "race %d rests", (3,), None)
    line = json.loads(_AS_JSON.format(record))
    assert line["level"] == "WARNING"
    assert line["logger"] == "bot.app"
    assert line["message"] == "race 3 rests"
    assert "time" in line
