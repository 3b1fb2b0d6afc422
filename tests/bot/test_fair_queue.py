"""The fair queue of interactions: acknowledgements first, views before changes, nobody forgotten."""

import asyncio
import time

import pytest

from bot.discord_ui.interaction_queue import (
    MAX_LOOP_BUSY_SECONDS,
    QUIET_SECONDS,
    REPEAT_AFTER_SECONDS,
    InteractionQueue,
    Superseded,
)


async def test_a_view_comes_before_a_change_of_the_same_moment() -> None:
    turns, came = InteractionQueue(), list[str]()

    async def one(name: str, *, looks: bool) -> None:
        await turns.wait_for_turn(looks=looks)
        came.append(name)

    await asyncio.gather(
        one("first act", looks=False), one("look", looks=True), one("act", looks=False), one("other look", looks=True)
    )
    assert came == ["look", "other look", "first act", "act"]


async def test_looks_that_come_later_do_not_keep_an_act_waiting() -> None:
    turns, came = InteractionQueue(), list[str]()

    async def one(name: str, *, looks: bool) -> None:
        await turns.wait_for_turn(looks=looks)
        came.append(name)
        if len(came) < 50 and looks:
            await one(name, looks=True)

    await asyncio.gather(*(one("look", looks=True) for _ in range(5)), one("act", looks=False))
    assert came.index("act") == 5


async def test_an_acknowledgement_waits_for_one_answer_and_not_for_all() -> None:
    turns, began, work = InteractionQueue(), time.perf_counter(), MAX_LOOP_BUSY_SECONDS * 2
    finished: list[float] = []

    async def through_the_services() -> None:
        await turns.wait_for_turn(looks=True)
        time.sleep(work)  # noqa: ASYNC251 (the work of an answer holds up the loop)
        finished.append(time.perf_counter())

    async def measure_acknowledgement() -> float:
        for _ in range(3):
            await asyncio.sleep(0)
        return time.perf_counter() - began

    waiting = [asyncio.create_task(through_the_services()) for _ in range(20)]
    seconds = await measure_acknowledgement()
    assert len(finished) <= 3
    assert seconds < 20 * work
    await asyncio.gather(*waiting)
    assert len(finished) == 20


async def test_a_member_who_goes_away_is_passed_over() -> None:
    turns = InteractionQueue()
    gone = asyncio.create_task(turns.wait_for_turn(looks=True))
    stays = asyncio.create_task(turns.wait_for_turn(looks=True))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.wait_for(stays, 1)
    await asyncio.wait([gone], timeout=1)
    assert gone.cancelled()


async def test_a_member_who_is_answered_leaves_before_others_come_forward() -> None:
    turns, seen = InteractionQueue(), list[str]()

    async def one(name: str) -> None:
        await turns.wait_for_turn(looks=True)
        seen.append(f"{name} comes")
        await turns.wait_to_reply()
        seen.append(f"{name} leaves")

    await asyncio.gather(*map(one, "abc"))
    assert seen == ["a comes", "a leaves", "b comes", "b leaves", "c comes", "c leaves"]


async def test_it_is_quiet_only_where_nobody_has_come_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = InteractionQueue()
    assert turns.is_quiet()
    await turns.wait_for_turn(looks=True)
    assert not turns.is_quiet()
    now = time.perf_counter()
    monkeypatch.setattr(time, "perf_counter", lambda: now + QUIET_SECONDS + 1)
    assert turns.is_quiet()


async def test_a_repeated_request_takes_the_place_of_the_waiting_one() -> None:
    turns, came = InteractionQueue(), list[str]()

    async def one(name: str, about: str) -> None:
        try:
            await turns.wait_for_turn(looks=True, about=about)
            came.append(name)
        except Superseded:
            came.append(f"{name} is overtaken")

    await asyncio.gather(one("ann", "a"), one("ben", "b"), one("ann again", "a"), one("cleo", "c"))
    assert came == ["ann is overtaken", "ann again", "ben", "cleo"]
    await one("ann later", "a")
    assert came[-1] == "ann later"


def test_one_answer_serves_whoever_presses_the_same_again_until_it_has_come_or_takes_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turns, now = InteractionQueue(), time.perf_counter()
    monkeypatch.setattr(time, "perf_counter", lambda: now)
    with turns.claim("ann") as first, turns.claim("ann") as again, turns.claim("ben") as other:
        assert (first, again, other) == (True, False, True)
        now += REPEAT_AFTER_SECONDS + 1
        with turns.claim("ann") as much_later, turns.claim("ann") as at_once:
            assert (much_later, at_once) == (True, False)
    with turns.claim(None) as one, turns.claim(None) as two:
        assert (one, two) == (True, True)
    with turns.claim("ann") as later:
        turns.release_claim("ann")
        with turns.claim("ann") as anew:
            assert (later, anew) == (True, True)
