"""The outbox delivers after the commit, in order, until delivery succeeds."""

import asyncio
import hmac
import logging
from pathlib import Path

import pytest

from bot.app.scheduler import Scheduler
from bot.delivery import outbox_worker
from bot.delivery.outbox_worker import OutboxWorker, Retry, Undeliverable
from bot.members.locales import Locales
from bot.posts.outbox_types import Delivered, NewPost, QueuedPost
from bot.posts.types import HiddenQuestionPost, QuestionPost
from bot.store import outbox as store
from bot.store import races
from bot.store.database import Transaction
from bot.store.key_value import load_member_settings
from bot.util.cancel_tasks import cancel_and_wait
from rules.questions import InvalidAnswer
from tests.bot.race_services import (
    ANA,
    BEN,
    CHANNEL,
    Clock,
    RaceServices,
    RecordingPublisher,
    expect_done,
    on_both,
    open_services,
)
from tests.members import Local
from tests.waiting import wait_until

pytestmark = pytest.mark.usefixtures("on_sampled_databases")

BUILD = {"top": 3, "tyres": 3}
HOUR = 3600


class Failing(RecordingPublisher):
    """A publisher that fails as it is told to; `seen` arrived although it failed."""

    def __init__(self, *failures: Exception) -> None:
        super().__init__()
        self.failures = list(failures)
        self.tried: list[QueuedPost] = []
        self.seen: dict[str, Delivered] = {}

    async def publish(self, queued_post: QueuedPost) -> Delivered:
        self.tried.append(queued_post)
        if self.failures:
            raise self.failures.pop(0)
        return await super().publish(queued_post)

    async def find(self, queued_post: QueuedPost) -> Delivered | None:
        return self.seen.get(queued_post.nonce)


def with_publisher(services: RaceServices, publisher: RecordingPublisher) -> OutboxWorker:
    return OutboxWorker(services.system_api, services.database, publisher, services.clock)


async def test_posts_of_a_channel_arrive_in_order(services: RaceServices) -> None:
    await services.race(ANA, BEN)
    posts = [letter for letter in services.publisher.letters if letter.audience is None]
    assert [post.ordinal for post in posts] == sorted(post.ordinal for post in posts)
    assert posts[0].post.kind == "lobby"


async def test_a_post_that_failed_is_tried_again_before_the_next(services: RaceServices) -> None:
    publisher = Failing(Retry(30), RuntimeError("no idea"))
    outbox = with_publisher(services, publisher)
    await services.open_lobby(ANA)
    await outbox.drain()
    assert len(publisher.tried) == 1
    services.clock.now += 29
    await outbox.drain()
    assert len(publisher.tried) == 1
    services.clock.now += 1
    await outbox.drain()
    assert publisher.letters == []
    services.clock.now += 600
    await outbox.drain()
    assert [queued_post.tries for queued_post in publisher.tried] == [0, 1, 2]
    assert publisher.list_kinds() == ["lobby"]


async def test_a_post_that_fails_is_logged_with_its_place_and_quotes_nobody(
    caplog: pytest.LogCaptureFixture, services: RaceServices
) -> None:
    outbox = with_publisher(services, Failing(RuntimeError("wear 3, and 80 mph")))
    await services.open_lobby(ANA)
    await outbox.drain()
    (line,) = [one.getMessage() for one in caplog.records if one.levelname == "ERROR"]
    assert line.startswith("race 1, public post 1 failed: RuntimeError at test_outbox.py:")
    assert " publish < outbox_worker.py:" in line
    assert "80 mph" not in line


@on_both
async def test_a_post_is_in_the_language_that_its_channel_spoke_when_it_was_queued(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)
    publisher, ana = Failing(Retry(30)), Local(member=ANA, guild=1, manager=True)
    outbox = with_publisher(services, publisher)
    expect_done(await services.member_api.pause(race, ana, "dinner"))
    await outbox.drain()
    assert publisher.letters == []
    expect_done(await Locales(services.access, ("de", "en")).choose_for_server(ana, "de"))
    expect_done(await services.member_api.resume(race, ana))
    services.clock.now += 600
    await outbox.drain()
    spoken = {letter.post.kind: letter.language for letter in publisher.letters if letter.audience is None}
    assert (spoken["paused"], spoken["resumed"]) == ("en", "de")


@on_both
async def test_a_member_of_whom_no_language_is_known_is_written_to_in_that_of_the_server(
    services: RaceServices,
) -> None:
    locales = Locales(services.access, ("de", "en"))
    expect_done(await locales.choose_for_server(Local(member=ANA, guild=1, manager=True), "de"))
    assert await locales.find_member_language(BEN, "en-GB", "de") == "en"
    await services.race(ANA, BEN)
    await services.settle()
    spoken = {letter.audience: letter.language for letter in services.publisher.letters}
    assert spoken == {None: "de", ANA: "de", BEN: "en"}


@on_both
async def test_nothing_is_stored_of_a_member_who_writes_english_on_an_english_server(services: RaceServices) -> None:
    assert await Locales(services.access, ("de", "en")).find_member_language(BEN, "en-GB") == "en"
    assert await services.database.read(lambda t: load_member_settings(t, [BEN])) == {}


async def test_what_arrived_before_a_crash_is_not_said_twice(services: RaceServices) -> None:
    publisher = Failing(Retry(1))
    outbox = with_publisher(services, publisher)
    await services.open_lobby(ANA)
    await outbox.drain()
    publisher.seen[publisher.tried[0].nonce] = Delivered(place=CHANNEL, message=4711)
    services.clock.now += 1
    await outbox.drain()
    assert len(publisher.tried) == 1
    await services.member_api.join(1, Local(member=BEN))
    await outbox.drain()
    assert [letter.message for letter in publisher.letters] == [4711]


@on_both
async def test_only_the_newest_of_several_edits_is_sent(services: RaceServices) -> None:
    await services.open_lobby(ANA, BEN, 1, 2, 3)
    await services.outbox.drain()
    assert len(services.publisher.letters) == 1
    assert len(services.publisher.letters[0].post.drivers) == 5


async def test_closed_direct_messages_are_remembered_and_reported_once(services: RaceServices) -> None:

    class Deaf(RecordingPublisher):
        async def publish(self, queued_post: QueuedPost) -> Delivered:
            if queued_post.audience == BEN:
                raise Undeliverable("50007")
            return await super().publish(queued_post)

    services.publisher = Deaf()
    services.outbox = with_publisher(services, services.publisher)
    race = await services.race(ANA, BEN)
    await services.outbox.drain()
    for member in (ANA, BEN):
        await services.answer(race, member, BUILD)
    await services.settle()
    closed = services.publisher.list_of_kind("dm_closed")
    assert [(letter.audience, letter.post.member) for letter in closed] == [(None, BEN)]
    assert [d.dm_closed for d in (await services.summarize(race)).drivers] == [False, True]
    assert services.publisher.list_of_kind("opened")[-1].post.here == (BEN,)
    expect_done(await services.member_api.set_delivery(race, Local(member=BEN), "dm"))
    assert [d.dm_closed for d in (await services.summarize(race)).drivers] == [
        False,
        False,
    ]


async def test_after_a_race_closed_direct_messages_are_not_reported(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)
    expect_done(await services.member_api.abandon(race, Local(member=ANA)))
    await services.system_api.handle_failed_dm(race, BEN)
    await services.outbox.drain()
    assert [d.dm_closed for d in (await services.summarize(race)).drivers] == [False, True]
    assert services.publisher.list_of_kind("dm_closed") == []


@on_both
async def test_a_channel_that_is_gone_holds_the_race_until_it_is_moved(services: RaceServices) -> None:

    class Gone(RecordingPublisher):
        async def publish(self, queued_post: QueuedPost) -> Delivered:
            if queued_post.audience is None and queued_post.channel == CHANNEL:
                raise Undeliverable("10003")
            return await super().publish(queued_post)

    services.publisher = Gone()
    services.outbox = with_publisher(services, services.publisher)
    race = await services.open_lobby(ANA, BEN)
    await services.member_api.start(race, Local(member=ANA))
    await services.settle()
    card = await services.summarize(race)
    assert (card.stage, card.hold_reason) == ("held", "unreachable")
    assert [letter.audience for letter in services.publisher.list_of_kind("held")] == [ANA]
    expect_done(await services.member_api.move(race, Local(member=ANA, channel=99)))
    await services.settle()
    assert (await services.summarize(race)).stage == "running"
    assert {letter.channel for letter in services.publisher.letters if letter.audience is None} == {99}
    assert services.publisher.list_of_kind("opened")
    assert (
        services.publisher.list_of_kind("opened")[-1].message is None
        or services.publisher.list_of_kind("opened")[-1].place == 99
    )


async def test_one_members_slow_messages_keep_nobody_else_waiting(services: RaceServices) -> None:

    class Slow(RecordingPublisher):
        async def publish(self, queued_post: QueuedPost) -> Delivered:
            if queued_post.audience == ANA:
                raise Retry(300)
            return await super().publish(queued_post)

    services.publisher = Slow()
    services.outbox = with_publisher(services, services.publisher)
    race = await services.race(ANA, BEN)
    await services.answer(race, BEN, BUILD)
    await services.settle()
    assert {letter.audience for letter in services.publisher.letters} == {None, BEN}


async def test_after_a_restart_delivery_goes_on_where_it_was(tmp_path: Path) -> None:
    clock = Clock()
    async with open_services(tmp_path, clock) as services:
        race = await services.open_lobby(ANA, BEN)
        await services.member_api.start(race, Local(member=ANA))
        await services.scheduler.do_due_work()
        assert services.publisher.letters == []
    async with open_services(tmp_path, clock) as services:
        await services.settle()
        assert next(letter.post.kind for letter in services.publisher.letters if letter.audience is None) == "lobby"
        assert len(services.publisher.list_of_kind("question")) == 2
        before = len(services.publisher.letters)
        await services.settle()
        assert len(services.publisher.letters) == before


@on_both
async def test_the_running_outbox_wakes_up_for_what_is_new_and_can_be_stopped(services: RaceServices) -> None:
    running = asyncio.create_task(services.outbox.run())
    await asyncio.sleep(0)
    await services.open_lobby(ANA)
    await wait_until(lambda: services.publisher.letters)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert services.publisher.list_kinds()[0] == "lobby"


async def test_nonces_are_short_and_each_posts_own(services: RaceServices) -> None:
    await services.race(ANA, BEN)
    nonces = [letter.nonce for letter in services.publisher.letters]
    assert len(set(nonces)) == len(nonces)
    assert all(len(nonce) <= 20 for nonce in nonces)


async def test_a_nonce_tells_nobody_how_many_posts_there_were_and_comes_from_a_seed_that_is_secret(
    services: RaceServices,
) -> None:
    await services.open_lobby(ANA, BEN)
    await services.settle()
    expect_done(await services.member_api.start(1, Local(member=ANA)))
    await services.settle()
    race = await services.database.read(lambda t: races.get(t, 1))
    assert race is not None
    assert race.house_seed
    assert race.seed
    for letter in services.publisher.letters:
        secret = race.house_seed if letter.post.kind == "lobby" and letter.post.stage == "lobby" else race.seed
        key = f"post/{letter.race}/{letter.branch}/{letter.audience or 0}/{letter.ordinal}"
        assert letter.nonce == hmac.digest(secret, key.encode(), "sha256").hex()[:20]
        assert letter.mark == letter.nonce[:6]


async def test_a_refusal_while_a_post_is_made_is_no_error_in_the_log(
    caplog: pytest.LogCaptureFixture, services: RaceServices
) -> None:
    publisher = Failing(InvalidAnswer("not_open"))
    outbox = with_publisher(services, publisher)
    await services.open_lobby(ANA)
    with caplog.at_level(logging.INFO):
        await outbox.drain()
        services.clock.now += 600
        await outbox.drain()
    assert publisher.list_kinds() == ["lobby"]
    assert "post 1 is put off: not_open" in caplog.text
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def has_reviewed(scheduler: Scheduler) -> bool:
    return scheduler.unreviewed_count == 0


async def test_what_waits_at_the_start_goes_out_before_the_clock_does_anything(tmp_path: Path) -> None:
    clock = Clock()
    async with open_services(tmp_path, clock) as services:
        race = await services.race(ANA, BEN, hours=1)
        services.outbox = with_publisher(services, Failing(*[Retry(1)] * 50))
        expect_done(await services.member_api.pause(race, Local(member=ANA), "dinner"))
        expect_done(await services.member_api.resume(race, Local(member=ANA)))
        await services.outbox.drain()
    clock.now += 2 * HOUR  # a round is to be closed, and the next opened

    class Slow(RecordingPublisher):
        def __init__(self) -> None:
            super().__init__()
            self.may_go_on = asyncio.Event()

        async def publish(self, queued_post: QueuedPost) -> Delivered:
            await self.may_go_on.wait()
            return await super().publish(queued_post)

    async with open_services(tmp_path, clock) as services:
        slow = Slow()
        outbox = with_publisher(services, slow)
        scheduler = Scheduler(services.system_api, clock, deliver_first=outbox.deliver_first)
        before = await services.database.read(lambda t: races.get(t, race))
        work = [asyncio.create_task(one) for one in (scheduler.run(), outbox.run())]
        try:
            await asyncio.sleep(0.2)
            assert await services.database.read(lambda t: races.get(t, race)) == before
            assert not has_reviewed(scheduler)
            slow.may_go_on.set()
            await wait_until(lambda: has_reviewed(scheduler))
            assert [kind for kind in slow.list_kinds() if kind != "opened"][:2] == ["paused", "resumed"]
            assert await services.database.read(lambda t: races.get(t, race)) != before
        finally:
            await cancel_and_wait(work)


async def test_a_channel_that_answers_nothing_keeps_the_clock_waiting_for_some_seconds_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox_worker, "FIRST_DELIVERY_SECONDS", 0.1)

    class Deaf(RecordingPublisher):
        async def publish(self, queued_post: QueuedPost) -> Delivered:
            await asyncio.Event().wait()
            return await super().publish(queued_post)

    async with open_services(tmp_path) as services:
        outbox = with_publisher(services, Deaf())
        await services.open_lobby(ANA)
        work = asyncio.create_task(outbox.run())
        try:
            async with asyncio.timeout(5):
                await outbox.deliver_first()
            assert outbox.list_active_tasks(), "it is still being sent"
        finally:
            await cancel_and_wait([work])


async def test_what_has_been_tried_is_not_rewritten_by_a_newer_edit(services: RaceServices) -> None:
    """It may have been seen, and is looked for by what it says."""
    publisher = Failing(Retry(30))
    outbox = with_publisher(services, publisher)
    await services.open_lobby(ANA)
    await outbox.drain()
    await services.member_api.join(1, Local(member=BEN))
    services.clock.now += 30
    await outbox.drain()
    first, again, newer = publisher.tried
    assert (again.id, again.post) == (first.id, first.post)
    assert again.tries == 1
    assert newer.id > first.id
    assert publisher.letters[0].post == first.post
    assert publisher.letters[1].post == newer.post != first.post


async def test_a_post_that_fails_is_tried_ever_more_rarely(tmp_path: Path) -> None:
    async with open_services(tmp_path) as services:
        publisher, waits = Failing(*[Retry()] * 11), list[int]()
        outbox = with_publisher(services, publisher)
        await services.open_lobby(ANA)
        for n in range(11):
            await outbox.drain()
            assert len(publisher.tried) == n + 1
            due = await services.database.read(store.find_next_attempt_time)
            assert due
            waits.append(due - services.clock.now)
            services.clock.now = due
    assert waits == [2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]


class Shut(RecordingPublisher):
    """A publisher whom no channel lets in; members can be written to."""

    async def publish(self, queued_post: QueuedPost) -> Delivered:
        if queued_post.audience is None:
            raise Undeliverable("no permission")
        return await super().publish(queued_post)


async def test_a_channel_that_refuses_is_asked_at_first_after_a_minute_and_in_the_end_every_hour(
    tmp_path: Path,
) -> None:
    async with open_services(tmp_path) as services:
        outbox, waits = with_publisher(services, Shut()), list[int]()
        await services.open_lobby(ANA)
        for _ in range(8):
            await outbox.drain()
            sql = "SELECT min(not_before) FROM outbox WHERE state = 'waiting' AND audience IS NULL"
            due = await services.database.read(lambda t, sql=sql: t.fetch_value(sql))  # type: ignore[misc]
            waits.append(due - services.clock.now)
            services.clock.now = due
    assert waits == [60, 120, 240, 480, 960, 1920, 3600, 3600]


async def test_a_queue_that_cannot_be_read_is_left_alone_for_a_while_and_holds_up_no_other(
    caplog: pytest.LogCaptureFixture, services: RaceServices
) -> None:
    publisher = RecordingPublisher()
    outbox = with_publisher(services, publisher)
    await services.race(ANA, BEN)
    await outbox.drain()
    spoil = "UPDATE outbox SET state = 'waiting', not_before = 0, {} WHERE id = (SELECT max(id) FROM outbox WHERE {})"
    await services.database.write(lambda t: t.run(spoil.format("body = '{'", "audience IS NULL")))
    await services.database.write(lambda t: t.run(spoil.format("tries = 0", f"audience = {ANA}")))
    publisher.letters.clear()
    attempts = []
    for seconds in (0, 1, 1, 3, 1, 600):
        services.clock.now += seconds
        caplog.clear()
        await asyncio.wait_for(outbox.drain(), 10)
        attempts.append(sum("a queue of race" in line.getMessage() for line in caplog.records))
    assert [letter.audience for letter in publisher.letters] == [ANA]
    assert attempts == [1, 0, 1, 0, 1, 1], "after 2 seconds, then 4, then 8"


async def test_a_blocked_post_of_a_hidden_question_is_reported_to_nobody(services: RaceServices) -> None:
    """That somebody is asked something in secret could be read from it."""
    race = await services.race(ANA, BEN)
    await services.settle()

    async def stand(t: Transaction) -> None:
        found = await races.get(t, race)
        assert found
        covered = HiddenQuestionPost(seat="red", round=1, numbers=(1,), kinds=("hook",), due=5, show=9)
        other = QuestionPost(seat="blue", round=1, numbers=(2,), kinds=("plot",), due=5)
        posts = (NewPost(post=covered, audience=ANA), NewPost(post=other, audience=BEN))
        await races.update(t, await store.enqueue(t, found, posts))
        await t.run("UPDATE outbox SET reason = 'refused', told = 1, first = 5 WHERE state = 'waiting'")

    await services.database.write(stand)
    assert [
        queue.audience for queue in await services.database.read(lambda t: store.list_blocked(t, services.clock.now))
    ] == [BEN]
