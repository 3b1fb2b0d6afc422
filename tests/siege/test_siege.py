"""A small sample of the siege that `make bench` runs, with the same checks."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.sandbox import DiscordSandbox
from tests.bench.siege import collect_counts
from tests.end_to_end.harness import confirm, run_bot, start_race
from tests.postgres import find_binaries, get_cluster
from tests.siege import audit
from tests.siege.bot_process import manage_bot_process
from tests.siege.discord_faults import ALL_FAULTS
from tests.siege.hostile_run import HostileResult, HostileRun, run_hostile_inputs
from tests.siege.kills import KillResult, Siege, run_siege

MAX_REQUESTS, MAX_READY_SECONDS = 60, 4.0
"""A bot is killed after so many requests or seconds, at the latest."""
BUSY_ANSWER_MS = 30_000.0
"""Other tests run at the same time: whether answers come within Discord's three seconds is for the bench to say."""


@pytest.mark.slow
async def test_a_bot_killed_again_and_again_loses_no_order_and_says_everything_once(tmp_path: Path) -> None:
    kill_result = await run_siege(
        Siege(
            kills=4,
            races=3,
            fault_kinds=ALL_FAULTS,
            chat=True,
            max_requests=MAX_REQUESTS,
            max_ready_seconds=MAX_READY_SECONDS,
        ),
        tmp_path,
    )
    assert kill_result.faults == (), (tmp_path / "siege.log").read_text()[-4000:]
    assert kill_result.starts >= kill_result.kills
    assert kill_result.acknowledged_orders
    assert kill_result.posts
    assert kill_result.while_waiting


@pytest.mark.slow
@pytest.mark.skipif(find_binaries() is None, reason="PostgreSQL is not here")
async def test_a_bot_on_a_server_loses_no_order_either(tmp_path: Path) -> None:
    kill_result = await run_siege(
        Siege(kills=2, races=2, max_requests=MAX_REQUESTS, max_ready_seconds=MAX_READY_SECONDS),
        tmp_path,
        await get_cluster().create_empty(),
    )
    assert kill_result.faults == (), (tmp_path / "siege.log").read_text()[-4000:]
    assert kill_result.acknowledged_orders
    assert kill_result.while_waiting


@pytest.mark.slow
@pytest.mark.skipif(find_binaries() is None, reason="PostgreSQL is not here")
async def test_one_of_two_bots_on_a_server_is_killed_again_and_again(tmp_path: Path) -> None:
    siege = Siege(kills=2, races=2, processes=2, max_requests=MAX_REQUESTS, max_ready_seconds=MAX_READY_SECONDS)
    kill_result = await run_siege(siege, tmp_path, await get_cluster().create_empty())
    assert kill_result.faults == (), (tmp_path / "siege.log").read_text()[-4000:]
    assert kill_result.acknowledged_orders
    assert kill_result.while_waiting


@pytest.mark.slow
async def test_hostile_inputs_are_answered_in_time_and_break_nothing(tmp_path: Path) -> None:
    run = HostileRun(40, attempts=4, at_once=3, max_answer_ms=BUSY_ANSWER_MS)
    result = await run_hostile_inputs(run, tmp_path)
    assert result.faults == (), result.examples
    assert result.inputs >= 40


@pytest.mark.slow
async def test_the_audit_finds_an_order_that_was_given_on_one_form_with_its_follow_up(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite"):
        ann, ben = sandbox.add_member("Ann"), sandbox.add_member("Ben")
        await start_race(sandbox, ann, ben)
        form = (await ann.run_command("orders", text="sprinter, bid 1 wear")).message
        assert form is not None
        button = next(one["custom_id"] for one in form.buttons if one["label"] == "Confirm")
        await confirm(ann, form)
    number, mark = int(button.split(":")[2]), button.split(":")[3]
    assert await audit.count_lost_orders(tmp_path / "s.sqlite", {number: mark}) == 0
    assert await audit.count_lost_orders(tmp_path / "s.sqlite", {number: "0" * 16}) == 1
    assert await audit.count_lost_orders(tmp_path / "s.sqlite", {number + 1: ""}) == 1


@pytest.mark.slow
async def test_a_bot_process_is_killed_at_once_and_started_again(tmp_path: Path) -> None:
    async with (
        DiscordSandbox() as sandbox,
        manage_bot_process(sandbox, tmp_path / "s.sqlite", tmp_path / "s.log") as bot,
    ):
        for _ in range(2):
            assert not bot.is_running()
            await bot.start()
            await sandbox.wait_until(lambda: sandbox.gateway.is_connected, timeout=20)
            assert bot.is_running()
            await bot.kill()
            await sandbox.wait_until(lambda: not sandbox.gateway.is_connected, timeout=20)


def test_any_fault_of_a_siege_that_is_counted_makes_its_result_wrong() -> None:
    good = KillResult(
        kills=9,
        starts=9,
        presses=9,
        acknowledged_orders=9,
        flags=9,
        posts=9,
        unfinished_races=0,
        lost_orders=0,
        duplicates=0,
        missing=0,
        tracebacks=0,
    )
    harmless = HostileResult(inputs=9, attempts=9, times_ms=[2999.0])
    assert collect_counts(good, harmless).faults == ()
    for name in ("unfinished_races", "lost_orders", "duplicates", "missing", "tracebacks"):
        assert len(collect_counts(replace(good, **{name: 1}), harmless).faults) == 1, name
    for name in ("unanswered_inputs", "broken", "tracebacks", "failures", "exposures"):
        result = replace(harmless)
        setattr(result, name, 1)
        assert len(collect_counts(good, result).faults) == 1, name
    assert collect_counts(good, HostileResult(times_ms=[3001.0])).faults == ("1 answers after more than 3 s",)
