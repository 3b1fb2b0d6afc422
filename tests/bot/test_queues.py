"""Blocked message queues resume with their race, and every blocked queue is reported."""

import time
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path

import pytest

from bot.cli.doctor import examine_database
from bot.delivery.outbox_worker import (
    DOUBT_SECONDS,
    MAX_REFUSED_DELAY_SECONDS,
    Doubtful,
    OutboxWorker,
    Retry,
    Undeliverable,
)
from bot.model.actor import Rejection
from bot.posts.outbox_types import Delivered, QueuedPost
from bot.stewards.planning import rewind_to
from bot.stewards.race_actions import approve, hold, release, set_review
from bot.store import outbox
from tests.bot.race_services import (
    ANA,
    BEN,
    CHANNEL,
    Clock,
    RaceServices,
    RecordingPublisher,
    expect_done,
    open_services,
)
from tests.bot.test_rulings import RULESETS
from tests.members import Local
from tests.sampling import THOROUGH

ELSEWHERE, HOUR = 99, 3600
GM = Local(member=ANA)


class ClosableChannel(RecordingPublisher):
    """A publisher whose channel refuses posts with the error `shut`."""

    def __init__(self) -> None:
        super().__init__()
        self.shut: Exception | None = None
        self.tried: list[int] = []

    async def publish(self, queued_post: QueuedPost) -> Delivered:
        if queued_post.audience is None and self.shut and queued_post.channel == CHANNEL:
            self.tried.append(queued_post.ordinal)
            raise self.shut
        return await super().publish(queued_post)


class ForgetfulChannel(ClosableChannel):
    """A publisher that cannot tell which posts arrived while `lost`."""

    def __init__(self) -> None:
        super().__init__()
        self.lost = False
        self.while_looking: Callable[[], Awaitable[None]] | None = None

    async def find(self, queued_post: QueuedPost) -> Delivered | None:
        if queued_post.audience is not None or not self.lost:
            return None
        if self.while_looking:
            await self.while_looking()
        raise Doubtful


def use_closable_channel(services: RaceServices) -> ClosableChannel:
    channel = ClosableChannel()
    services.publisher, services.outbox = (
        channel,
        OutboxWorker(services.system_api, services.database, channel, services.clock),
    )
    return channel


async def count_waiting_posts(services: RaceServices) -> int:
    return (await services.database.read(lambda t: outbox.measure_backlog(t, lambda _: True)))[0]


async def drive_and_rewind(services: RaceServices) -> int:
    """Drive a race into its second round, with a ruling in its record."""
    race = await services.race(ANA, BEN, options={"build": "false"})
    for member in (ANA, BEN):
        expect_done(await services.answer(race, member, {"speed": 1}))
    await services.settle()
    expect_done(await services.rulings.carry_out(race, GM, rewind_to(1), "a wrong car"))
    await services.settle()
    return race


async def drive_round(services: RaceServices, race: int) -> None:
    """Drive another round, so that there is something to post."""
    for member in (ANA, BEN):
        expect_done(await services.answer(race, member, {"speed": 1}))
    await services.settle()


async def resume(services: RaceServices, race: int) -> None:
    expect_done(await services.member_api.resume(race, GM))


async def let_go(services: RaceServices, race: int) -> None:
    expect_done(await services.rulings.carry_out(race, GM, release(), "mended"))


async def move_within(services: RaceServices, race: int) -> None:
    expect_done(await services.member_api.move(race, GM.model_copy(update={"channel": CHANNEL})))


async def move_away(services: RaceServices, race: int) -> None:
    expect_done(await services.member_api.move(race, GM.model_copy(update={"channel": ELSEWHERE})))


async def go_back(services: RaceServices, race: int) -> None:
    expect_done(await services.rulings.carry_out(race, GM, rewind_to(0), "again"))


async def undo_last_ruling(services: RaceServices, race: int) -> None:
    expect_done(
        await services.rulings.carry_out(race, GM, expect_done(await services.rulings.load_undo(race, GM)), "not so")
    )


GOING_ON = {
    "resume": resume,
    "release": let_go,
    "move to the same channel": move_within,
    "move": move_away,
    "back": go_back,
    "undo": undo_last_ruling,
}
ACTING = {"move to the same channel": move_within, "move": move_away, "back": go_back, "undo": undo_last_ruling}

RaceStep = Callable[[RaceServices, int], Awaitable[None]]


@pytest.mark.parametrize("reason", ["403 50013", "403 50001", "400 50083", "404 10003", "in doubt"])
@pytest.mark.parametrize("step", GOING_ON.values(), ids=GOING_ON)
async def test_anything_that_lets_a_held_race_go_on_lets_its_queue_go_on(
    tmp_path: Path, step: RaceStep, reason: str
) -> None:
    async with open_services(tmp_path, rulesets=RULESETS) as services:
        channel, race = use_closable_channel(services), await drive_and_rewind(services)
        channel.shut = Doubtful() if reason == "in doubt" else Undeliverable(reason)
        await drive_round(services, race)
        card = expect_done(await services.system_api.summarize(race))
        assert (card.stage, card.hold_reason) == ("held", "doubtful" if reason == "in doubt" else "unreachable")
        assert await count_waiting_posts(services)
        channel.shut = None
        await step(services, race)
        await services.settle()
        assert expect_done(await services.system_api.summarize(race)).stage == "running"
        assert await count_waiting_posts(services) == 0
        ordinals = [letter.ordinal for letter in channel.letters if letter.audience is None]
        assert ordinals == sorted(ordinals)


@pytest.mark.parametrize("step", ACTING.values(), ids=ACTING)
async def test_any_action_of_stewards_in_a_running_race_tries_its_queue_at_once(tmp_path: Path, step: RaceStep) -> None:
    async with open_services(tmp_path, rulesets=RULESETS) as services:
        channel, race = use_closable_channel(services), await drive_and_rewind(services)
        channel.shut = Retry(100 * HOUR)
        await drive_round(services, race)
        assert await count_waiting_posts(services)
        channel.shut = None
        await step(services, race)
        await services.settle()
        assert await count_waiting_posts(services) == 0


async def test_a_round_that_the_stewards_approve_finds_an_open_queue(tmp_path: Path) -> None:
    async with open_services(tmp_path, rulesets=RULESETS) as services:
        channel, race = use_closable_channel(services), await drive_and_rewind(services)
        expect_done(await services.rulings.carry_out(race, GM, set_review(on=True), "a first race"))
        await services.settle()
        channel.shut = Undeliverable("403 50013")
        await drive_round(services, race)
        assert expect_done(await services.system_api.summarize(race)).hold_reason == "review"
        channel.shut = None
        expect_done(await services.rulings.carry_out(race, GM, approve(), "seen"))
        await services.settle()
        assert await count_waiting_posts(services) == 0


async def test_a_race_that_goes_on_and_is_refused_again_is_held_again_and_its_organiser_told_again(
    tmp_path: Path,
) -> None:
    async with open_services(tmp_path, rulesets=RULESETS) as services:
        channel, race = use_closable_channel(services), await drive_and_rewind(services)
        channel.shut = Undeliverable("403 50013")
        await drive_round(services, race)
        for told in (1, 2, 3):
            assert expect_done(await services.system_api.summarize(race)).hold_reason == "unreachable"
            assert [letter.audience for letter in channel.list_of_kind("held")] == [ANA] * told
            await resume(services, race)
            await services.settle()


@pytest.mark.parametrize("is_held", [False, True], ids=["running", "held before"])
async def test_the_refusal_of_a_channel_that_the_race_has_just_left_does_not_hold_it(
    tmp_path: Path, *, is_held: bool
) -> None:
    async with open_services(tmp_path, rulesets=RULESETS) as services:
        channel, race = use_closable_channel(services), await drive_and_rewind(services)
        if is_held:
            channel.shut = Undeliverable("404 10003")
            await drive_round(services, race)
            channel.shut = None
            services.clock.now += HOUR
        moved = list[int]()

        class Slow(ClosableChannel):
            async def publish(self, queued_post: QueuedPost) -> Delivered:
                if queued_post.channel == CHANNEL and queued_post.audience is None:
                    moved.append(queued_post.ordinal)
                    await move_away(services, race)
                    raise Undeliverable("404 10003")
                return await super().publish(queued_post)

        services.publisher = slow = Slow()
        services.outbox = OutboxWorker(services.system_api, services.database, slow, services.clock)
        if is_held:
            await services.settle()
        else:
            await drive_round(services, race)
        assert len(moved) == 1
        assert expect_done(await services.system_api.summarize(race)).stage == "running"
        assert await count_waiting_posts(services) == 0
        assert slow.list_of_kind("held") == []


async def test_a_channel_that_stays_shut_is_tried_ever_more_rarely_and_told_of_once(tmp_path: Path) -> None:
    clock, step = Clock(), 60 if THOROUGH else 300
    for start in range(3):
        async with open_services(tmp_path, clock, RULESETS) as services:
            channel = use_closable_channel(services)
            if not start:
                await drive_and_rewind(services)
            channel.shut = Undeliverable("403 50013")
            if not start:
                await drive_round(services, 1)
            moments = []
            for _ in range(24 * HOUR // step):
                clock.now += step
                before = len(channel.tried)
                await services.outbox.drain()
                await services.outbox.report_blocked_queues()
                moments += [clock.now] * (len(channel.tried) - before)
            gaps = [later - sooner for sooner, later in pairwise(moments)]
            assert gaps == sorted(gaps)
            assert gaps[-1] == MAX_REFUSED_DELAY_SECONDS
            assert len(channel.list_of_kind("held")) == (not start)
            assert channel.list_of_kind("notice") == []
    async with open_services(tmp_path, clock, RULESETS) as services:
        channel = use_closable_channel(services)
        clock.now += MAX_REFUSED_DELAY_SECONDS
        await services.settle()
        assert await count_waiting_posts(services) == 0
        assert expect_done(await services.system_api.summarize(1)).stage == "held"
        said = [letter.post for letter in channel.list_of_kind("notice")]
        assert [(post.what, post.button) for post in said if post.what != "stands_still_yours"] == [
            ("reachable", "resume")
        ]


@pytest.mark.parametrize("stage", ["lobby", "paused", "held", "over"])
async def test_a_race_that_does_not_run_stays_as_it_is_and_its_organiser_is_told_once(
    tmp_path: Path, stage: str
) -> None:
    async with open_services(tmp_path, rulesets=RULESETS) as services:
        channel = use_closable_channel(services)
        race = await services.open_lobby(ANA, BEN) if stage == "lobby" else await drive_and_rewind(services)
        channel.shut = Undeliverable("403 50013")
        if stage == "paused":
            expect_done(await services.member_api.pause(race, GM, "rain"))
        elif stage == "held":
            expect_done(await services.rulings.carry_out(race, GM, hold(), "a protest"))
        elif stage == "over":
            for member in (ANA, BEN):
                expect_done(await services.member_api.leave(race, Local(member=member)))
            await services.scheduler.do_due_work()
        for _ in range(100):
            services.clock.now += 600
            await services.outbox.drain()
            await services.outbox.report_blocked_queues()
        card = expect_done(await services.system_api.summarize(race))
        assert (card.stage, card.hold_reason) == (stage, "gm" if stage == "held" else "")
        what = "stuck_over" if stage == "over" else "stuck"
        assert [(one.audience, one.post.what) for one in channel.list_of_kind("notice")] == [(ANA, what)]
        assert channel.list_of_kind("notice")[0].post.facts["posts"] == await count_waiting_posts(services)
        channel.shut = None
        services.clock.now += MAX_REFUSED_DELAY_SECONDS
        await services.outbox.drain()
        assert await count_waiting_posts(services) == 0


async def end_race_in_doubt(services: RaceServices) -> tuple[ForgetfulChannel, int]:
    """End a race whose post of the flag may or may not have arrived."""
    searching = ForgetfulChannel()
    services.publisher, services.outbox = (
        searching,
        OutboxWorker(services.system_api, services.database, searching, services.clock),
    )
    race = await drive_and_rewind(services)
    for member in (ANA, BEN):
        expect_done(await services.member_api.leave(race, Local(member=member)))
    await services.scheduler.do_due_work()
    searching.shut, searching.lost = Retry(reason="OSError"), True
    await services.outbox.drain()
    searching.shut = None
    services.clock.now += 5
    await services.outbox.drain()
    assert expect_done(await services.system_api.summarize(race)).stage == "over"
    assert searching.list_of_kind("flag") == []
    return searching, race


async def test_resuming_a_race_that_is_over_sends_the_flag_that_may_have_arrived(tmp_path: Path) -> None:
    async with open_services(tmp_path, rulesets=RULESETS) as services:
        searching, race = await end_race_in_doubt(services)
        refused = await services.member_api.resume(race, Local(member=BEN))
        assert isinstance(refused, Rejection)
        assert refused.code == "not_steward"
        assert expect_done(await services.member_api.resume(race, GM)).stage == "over"
        await services.settle()
        assert len(searching.list_of_kind("flag")) == 1
        assert await count_waiting_posts(services) == 0
        again = await services.member_api.resume(race, GM)
        assert isinstance(again, Rejection)
        assert again.code == "over", "nothing is left to send"


async def test_a_flag_that_may_have_arrived_is_sent_again_by_itself_after_a_while(tmp_path: Path) -> None:
    clock = Clock()
    async with open_services(tmp_path, clock, RULESETS) as services:
        searching, _ = await end_race_in_doubt(services)
        clock.now += DOUBT_SECONDS // 2
        await services.outbox.drain()
        assert searching.list_of_kind("flag") == []
        clock.now += MAX_REFUSED_DELAY_SECONDS
        await services.outbox.drain()
        assert len(searching.list_of_kind("flag")) == 1
        assert await count_waiting_posts(services) == 0


async def test_a_race_resumed_while_its_post_is_looked_for_goes_on_and_sends_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_services(tmp_path, rulesets=RULESETS) as services:
        searching, race = ForgetfulChannel(), await drive_and_rewind(services)
        services.publisher, services.outbox = (
            searching,
            OutboxWorker(services.system_api, services.database, searching, services.clock),
        )
        searching.shut, searching.lost = Retry(reason="OSError"), True
        await drive_round(services, race)
        searching.shut = None
        services.clock.now += 5
        await services.outbox.drain()
        assert expect_done(await services.system_api.summarize(race)).hold_reason == "doubtful"

        async def meanwhile() -> None:
            searching.while_looking = None
            await resume(services, race)

        services.clock.now += MAX_REFUSED_DELAY_SECONDS
        searching.while_looking = meanwhile
        await services.outbox.drain()
        assert expect_done(await services.system_api.summarize(race)).stage == "running"
        assert await count_waiting_posts(services) == 0
        assert "stumbled" not in caplog.text


async def test_a_queue_that_stands_while_its_race_runs_is_found_by_the_clock_and_told_once(tmp_path: Path) -> None:
    clock = Clock()
    async with open_services(tmp_path, clock, RULESETS) as services:
        channel, race = use_closable_channel(services), await drive_and_rewind(services)
        channel.shut = Retry(reason="400 50035")
        await drive_round(services, race)
    told = list[int]()
    for _ in range(3):
        async with open_services(tmp_path, clock, RULESETS) as services:
            channel = use_closable_channel(services)
            channel.shut = Retry(reason="400 50035")
            for _ in range(30):
                clock.now += 60
                await services.outbox.drain()
                await services.outbox.report_blocked_queues()
            assert channel.tried
            assert expect_done(await services.system_api.summarize(race)).stage == "running"
            told += [letter.audience for letter in channel.list_of_kind("notice") if letter.post.what == "stuck"]
    assert told == [ANA]


@pytest.mark.parametrize("trouble", [Retry(reason="500 0"), Doubtful()], ids=["in trouble", "in doubt"])
async def test_a_members_queue_that_stands_is_told_of_too_and_keeps_nobody_else_waiting(
    tmp_path: Path, trouble: Exception
) -> None:
    class Deaf(RecordingPublisher):
        async def publish(self, queued_post: QueuedPost) -> Delivered:
            if queued_post.audience == BEN:
                raise trouble
            return await super().publish(queued_post)

    async with open_services(tmp_path, rulesets=RULESETS) as services:
        services.publisher = Deaf()
        services.outbox = OutboxWorker(services.system_api, services.database, services.publisher, services.clock)
        race = await services.race(ANA, BEN, options={"build": "false"})
        for _ in range(60):
            services.clock.now += 60
            await services.outbox.drain()
            await services.outbox.report_blocked_queues()
        assert expect_done(await services.system_api.summarize(race)).stage == "running"
        told = [
            (one.audience, one.post.what, one.post.facts["who"]) for one in services.publisher.list_of_kind("notice")
        ]
        assert told == [(ANA, "stuck_dm", BEN)]
        assert services.publisher.list_of_kind("opened")


async def test_after_a_restart_every_queue_that_stood_is_tried_at_once(tmp_path: Path) -> None:
    clock = Clock()
    async with open_services(tmp_path, clock, RULESETS) as services:
        channel, race = use_closable_channel(services), await drive_and_rewind(services)
        channel.shut = Undeliverable("403 50013")
        await drive_round(services, race)
        for _ in range(12):
            clock.now += MAX_REFUSED_DELAY_SECONDS
            await services.outbox.drain()
    async with open_services(tmp_path, clock, RULESETS) as services:
        use_closable_channel(services)
        await services.outbox.drain()
        assert await count_waiting_posts(services) == 0


async def test_the_doctor_lists_what_stands_over_or_not_and_a_short_trouble_is_no_illness(tmp_path: Path) -> None:
    async with open_services(tmp_path, rulesets=RULESETS) as services:
        channel, race = use_closable_channel(services), await drive_and_rewind(services)
        services.clock.now = 1_777_658_400
        channel.shut = Undeliverable("403 50013")
        await drive_round(services, race)
        posts = await count_waiting_posts(services)
        found = await examine_database(tmp_path / "test.sqlite", RULESETS)
        assert f"race 1: {posts} posts for its channel waiting since 2026-05-01 18:00 UTC: 403 50013" in found.lines
        assert found.problem_count == 1
        expect_done(await services.member_api.abandon(race, GM, "no channel"))
        posts = await count_waiting_posts(services)
        await services.outbox.drain()
        found = await examine_database(tmp_path / "test.sqlite", RULESETS)
        assert any(line.startswith(f"race 1: {posts} posts for its channel wait") for line in found.lines)
        channel.shut = None
        services.clock.now += MAX_REFUSED_DELAY_SECONDS
        await services.outbox.drain()
        assert (await examine_database(tmp_path / "test.sqlite", RULESETS)).problem_count == 0
        await services.open_lobby(ANA, channel=CHANNEL)

        services.clock.now = int(time.time())
        channel.shut = Retry(reason="500 0")
        await services.outbox.drain()
        assert await count_waiting_posts(services) == 1
        assert (await examine_database(tmp_path / "test.sqlite", RULESETS)).problem_count == 0
