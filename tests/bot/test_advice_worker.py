"""The process that forecasts ends with the bot, and is replaced when it ends by itself."""

import asyncio
import os
import time
from typing import Any

import pytest

from bot.delivery import advice_worker
from bot.delivery.advice_worker import AdviceProcess
from bot.util.call_process import NICE_INCREMENT

LONG_SECONDS = 60
MAX_NICENESS = 19
"""The niceness beyond which no system goes."""


async def test_a_process_that_is_closed_while_it_forecasts_is_not_replaced(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(advice_worker, "find_advice", time.sleep)
    long: Any = LONG_SECONDS
    async with AdviceProcess() as worker:
        worker.start()
        begun = worker._process._child
        assert begun
        forecasting = asyncio.create_task(worker.advise(long))
        await asyncio.sleep(0.05)
    assert await asyncio.wait_for(forecasting, LONG_SECONDS / 2) is None
    assert worker._process._child is None
    assert begun.poll() is not None, "it is killed"
    assert not caplog.records


async def test_a_worker_that_is_closed_forecasts_nothing_and_reports_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    async with AdviceProcess() as worker:
        pass
    job: Any = 3
    assert await worker.advise(job) is None
    assert not caplog.records


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="this system has no niceness")
async def test_the_process_gives_way_to_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice_worker, "find_advice", repr)
    job: Any = 3
    async with AdviceProcess() as worker:
        await worker.advise(job)
        child = worker._process._child
        assert child
        own = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, child.pid) == min(own + NICE_INCREMENT, MAX_NICENESS)
        assert os.getsid(child.pid) == os.getsid(0), "niceness need not count between sessions"
        assert os.getpgid(child.pid) != os.getpgid(0), "Ctrl-C is for the bot alone"


@pytest.mark.slow
async def test_a_process_that_ends_by_itself_is_replaced(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(advice_worker, "find_advice", repr)
    job: Any = 3
    async with AdviceProcess() as worker:
        assert str(await worker.advise(job)) == "3"
        begun = worker._process._child
        assert begun
        begun.kill()
        assert str(await worker.advise(job)) == "3"
        assert worker._process._child not in (None, begun)
    assert [record.message for record in caplog.records] == ["the process that forecasts has ended: another is begun"]
