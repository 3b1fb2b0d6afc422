"""How fast the bot reconnects when the gateway drops it or has forgotten its session."""

import asyncio
import time
from itertools import pairwise
from pathlib import Path

import pytest

import bot.delivery.gateway
from bot.delivery.gateway import ReconnectBackoff, RequestLimiter
from bot.sandbox import DiscordSandbox
from tests.end_to_end.harness import join_race, open_lobby, run_bot

FAST_INTERVAL_SECONDS = 0.5
"""Seconds between two sessions: here time runs ten times as fast."""


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.delivery.gateway.SESSION_INTERVAL_SECONDS", FAST_INTERVAL_SECONDS)
    for name in ("FIRST_DELAY_SECONDS", "MAX_DELAY_SECONDS", "CALM_SECONDS"):
        monkeypatch.setattr(f"bot.delivery.gateway.{name}", getattr(bot.delivery.gateway, name) / 10)


class Sessions:
    """Records when sessions began."""

    def __init__(self, sandbox: DiscordSandbox) -> None:
        self.begun: list[float] = []
        sandbox.observe_gateway(lambda event, _: self.begun.append(time.monotonic()) if event == "READY" else None)

    @property
    def gaps(self) -> list[float]:
        return [late - early for early, late in pairwise(self.begun)]


async def test_processes_share_what_discord_takes_from_a_bot_in_a_second() -> None:
    now, alive = [0.0], [3]

    async def sleep(seconds: float) -> None:
        now[0] += seconds

    limiter = RequestLimiter(lambda: alive[0], lambda: now[0], sleep)
    for processes, each in ((3, 15), (1, 45), (100, 2)):
        alive[0], began = processes, now[0]
        for _ in range(10 * each):
            await limiter.acquire()
        assert abs(10 - (now[0] - began)) <= 6 / each
    now[0] += 60
    began = now[0]
    for _ in range(5):
        await limiter.acquire()
    assert now[0] == began, "after a pause a few go at once"


async def test_a_session_that_is_forgotten_begins_anew_at_once(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox:
        sessions = Sessions(sandbox)
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            await asyncio.sleep(FAST_INTERVAL_SECONDS)
            forgotten = time.monotonic()
            sandbox.faults.drop(can_resume=False)
            await sandbox.wait_until(lambda: len(sessions.begun) == 2)
            assert sessions.begun[1] - forgotten < FAST_INTERVAL_SECONDS / 2
            await open_lobby(sandbox.get_member("Ann"))


@pytest.mark.slow
async def test_where_lines_are_cut_as_often_as_one_likes_the_bot_is_there_most_of_the_time(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox:
        sessions = Sessions(sandbox)
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            there = await share_of_time_there(sandbox, cuts=20, every=0.3)
            assert there > 0.5
            await sandbox.wait_until(lambda: sandbox.gateway.is_connected, timeout=2)
    assert min(sessions.gaps) > FAST_INTERVAL_SECONDS * 0.9, "Discord refuses sessions that begin sooner"


async def share_of_time_there(sandbox: DiscordSandbox, cuts: int, every: float) -> float:
    """Return the share of time connected while the gateway cuts all connections and forgets half of the sessions."""
    seen: list[bool] = []
    for n in range(cuts):
        sandbox.faults.drop(can_resume=n % 2 == 0)
        for _ in range(10):
            await asyncio.sleep(every / 10)
            seen.append(sandbox.gateway.is_connected)
    return sum(seen) / len(seen)


async def test_posts_do_not_wait_for_the_gateway(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with DiscordSandbox() as sandbox:
        ann = sandbox.get_member("Ann")
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            message = await open_lobby(ann)
            await join_race(ann, message)
            sandbox.faults.fail("POST /channels/{channel_id}/messages", times=50)
            await ann.press(message, "Start")
        sandbox.faults.clear()
        monkeypatch.setattr(sandbox.gateway, "_start_session", lambda line, session: None)
        starting = asyncio.create_task(_stay(sandbox, tmp_path / "s.sqlite"))
        await ann.wait_for(lambda m: "build your car" in m.text)
        assert not sandbox.gateway.is_connected
        starting.cancel()
        await asyncio.gather(starting, return_exceptions=True)


async def _stay(sandbox: DiscordSandbox, database: Path) -> None:
    async with run_bot(sandbox, database):
        raise AssertionError("ready without a session")


def test_pauses_double_while_attempts_fail_and_start_over_after_a_calm() -> None:
    now = 0.0
    patience, pauses = ReconnectBackoff(lambda: now), []
    for _ in range(9):
        pauses.append(patience.delay())
        now += pauses[-1] + 0.01
    assert max(pauses) <= bot.delivery.gateway.MAX_DELAY_SECONDS
    assert all(later > 0.9 * earlier for earlier, later in pairwise(pauses[:5]))
    now += 60
    assert patience.delay() <= bot.delivery.gateway.FIRST_DELAY_SECONDS
