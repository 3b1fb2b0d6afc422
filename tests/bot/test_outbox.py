"""After the commit, in order, until it has arrived."""

import asyncio
import hmac
from pathlib import Path

import pytest

from bot.delivery.sending import Outbox, Retry, Undeliverable
from bot.lobby.language_choices import Languages
from bot.store import races
from bot.telling.mail import Letter, Sent
from tests.bot.racing import ANA, BEN, CHANNEL, Clock, Noting, Paddock, done, on_both, paddock
from tests.members import ONLOOKER, Local

pytestmark = pytest.mark.usefixtures("mostly_a_file")

BUILD = {"top": 3, "tyres": 3}


class Failing(Noting):
    """A publisher that fails as it is told to; `seen` arrived although it failed."""

    def __init__(self, *failures: Exception) -> None:
        super().__init__()
        self.failures = list(failures)
        self.tried: list[Letter] = []
        self.seen: dict[str, Sent] = {}

    async def publish(self, letter: Letter) -> Sent:
        self.tried.append(letter)
        if self.failures:
            raise self.failures.pop(0)
        return await super().publish(letter)

    async def find(self, letter: Letter) -> Sent | None:
        return self.seen.get(letter.nonce)


def with_publisher(p: Paddock, publisher: Noting) -> Outbox:
    return Outbox(p.house, p.database, publisher, p.clock)


async def test_posts_of_a_channel_arrive_in_order(tmp_path: Path) -> None:
    async with paddock(tmp_path) as p:
        await p.race(ANA, BEN)
        posts = [letter for letter in p.noting.letters if letter.audience is None]
        assert [post.ordinal for post in posts] == sorted(post.ordinal for post in posts)
        assert posts[0].post.kind == "lobby"


async def test_a_post_that_failed_is_tried_again_before_the_next(tmp_path: Path) -> None:
    async with paddock(tmp_path) as p:
        publisher = Failing(Retry(30), RuntimeError("no idea"))
        outbox = with_publisher(p, publisher)
        await p.lobby(ANA)
        await outbox.drain()
        assert len(publisher.tried) == 1
        p.clock.now += 29
        await outbox.drain()
        assert len(publisher.tried) == 1
        p.clock.now += 1
        await outbox.drain()
        assert publisher.letters == []
        p.clock.now += 600
        await outbox.drain()
        assert [letter.tries for letter in publisher.tried] == [0, 1, 2]
        assert publisher.kinds() == ["lobby"]


@on_both
async def test_a_post_is_in_the_language_that_its_channel_spoke_when_it_was_queued(tmp_path: Path) -> None:
    async with paddock(tmp_path) as p:
        race = await p.race(ANA, BEN)
        publisher, ana = Failing(Retry(30)), Local(member=ANA, guild=1, manager=True)
        outbox = with_publisher(p, publisher)
        done(await p.desk.pause(race, ana, "dinner"))
        await outbox.drain()
        assert publisher.letters == []
        done(await Languages(p.door, ("de", "en")).choose_for_server(ana, "de"))
        done(await p.desk.resume(race, ana))
        p.clock.now += 600
        await outbox.drain()
        spoken = {letter.post.kind: letter.language for letter in publisher.letters if letter.audience is None}
        assert (spoken["paused"], spoken["resumed"]) == ("en", "de")


async def test_what_arrived_before_a_crash_is_not_said_twice(tmp_path: Path) -> None:
    async with paddock(tmp_path) as p:
        publisher = Failing(Retry(1))
        outbox = with_publisher(p, publisher)
        await p.lobby(ANA)
        await outbox.drain()
        publisher.seen[publisher.tried[0].nonce] = Sent(place=CHANNEL, message=4711)
        p.clock.now += 1
        await outbox.drain()
        assert len(publisher.tried) == 1
        await p.desk.join(1, Local(member=BEN))
        await outbox.drain()
        assert [letter.message for letter in publisher.letters] == [4711]


@on_both
async def test_of_several_edits_only_the_newest_is_sent(tmp_path: Path) -> None:
    async with paddock(tmp_path) as p:
        await p.lobby(ANA, BEN, 1, 2, 3)
        await p.outbox.drain()
        assert len(p.noting.letters) == 1
        assert len(p.noting.letters[0].post.drivers) == 5


async def test_a_closed_door_is_remembered_and_said_once(tmp_path: Path) -> None:
    async with paddock(tmp_path) as p:

        class Deaf(Noting):
            async def publish(self, letter: Letter) -> Sent:
                if letter.audience == BEN:
                    raise Undeliverable("50007")
                return await super().publish(letter)

        p.noting = Deaf()
        p.outbox = with_publisher(p, p.noting)
        race = await p.race(ANA, BEN)
        await p.outbox.drain()
        for member in (ANA, BEN):
            await p.answer(race, member, BUILD)
        await p.settle()
        closed = p.noting.of("dm_closed")
        assert [(letter.audience, letter.post.member) for letter in closed] == [(None, BEN)]
        assert [d.dm_closed for d in done(await p.desk.summary(race, ONLOOKER)).drivers] == [False, True]
        assert p.noting.of("opened")[-1].post.here == (BEN,)
        done(await p.desk.ask_by(race, Local(member=BEN), "dm"))
        assert [d.dm_closed for d in done(await p.desk.summary(race, ONLOOKER)).drivers] == [False, False]


@on_both
async def test_a_channel_that_is_gone_holds_the_race_until_it_is_moved(tmp_path: Path) -> None:
    async with paddock(tmp_path) as p:

        class Gone(Noting):
            async def publish(self, letter: Letter) -> Sent:
                if letter.audience is None and letter.channel == CHANNEL:
                    raise Undeliverable("10003")
                return await super().publish(letter)

        p.noting = Gone()
        p.outbox = with_publisher(p, p.noting)
        race = await p.lobby(ANA, BEN)
        await p.desk.start(race, Local(member=ANA))
        await p.settle()
        card = done(await p.desk.summary(race, ONLOOKER))
        assert (card.stage, card.why) == ("held", "unreachable")
        assert [letter.audience for letter in p.noting.of("held")] == [ANA]
        done(await p.desk.move(race, Local(member=ANA, channel=99)))
        await p.settle()
        assert done(await p.desk.summary(race, ONLOOKER)).stage == "running"
        assert {letter.channel for letter in p.noting.letters if letter.audience is None} == {99}
        assert p.noting.of("opened")
        assert p.noting.of("opened")[-1].message is None or p.noting.of("opened")[-1].place == 99


async def test_one_members_slow_messages_keep_nobody_else_waiting(tmp_path: Path) -> None:
    async with paddock(tmp_path) as p:

        class Slow(Noting):
            async def publish(self, letter: Letter) -> Sent:
                if letter.audience == ANA:
                    raise Retry(300)
                return await super().publish(letter)

        p.noting = Slow()
        p.outbox = with_publisher(p, p.noting)
        race = await p.race(ANA, BEN)
        await p.answer(race, BEN, BUILD)
        await p.settle()
        assert {letter.audience for letter in p.noting.letters} == {None, BEN}


async def test_after_a_restart_delivery_goes_on_where_it_was(tmp_path: Path) -> None:
    clock = Clock()
    async with paddock(tmp_path, clock) as p:
        race = await p.lobby(ANA, BEN)
        await p.desk.start(race, Local(member=ANA))
        await p.clockwork.settle()
        assert p.noting.letters == []
    async with paddock(tmp_path, clock) as p:
        await p.settle()
        assert next(letter.post.kind for letter in p.noting.letters if letter.audience is None) == "lobby"
        assert len(p.noting.of("question")) == 2
        before = len(p.noting.letters)
        await p.settle()
        assert len(p.noting.letters) == before


@on_both
async def test_the_running_outbox_wakes_up_for_what_is_new_and_can_be_stopped(tmp_path: Path) -> None:
    async with paddock(tmp_path) as p:
        running = asyncio.create_task(p.outbox.run())
        await asyncio.sleep(0)
        await p.lobby(ANA)
        for _ in range(200):
            if p.noting.letters:
                break
            await asyncio.sleep(0.01)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        assert p.noting.kinds()[0] == "lobby"


async def test_nonces_are_short_and_each_posts_own(tmp_path: Path) -> None:
    async with paddock(tmp_path) as p:
        await p.race(ANA, BEN)
        nonces = [letter.nonce for letter in p.noting.letters]
        assert len(set(nonces)) == len(nonces)
        assert all(len(nonce) <= 20 for nonce in nonces)


async def test_a_nonce_tells_nobody_how_many_posts_there_were_and_comes_from_a_seed_that_is_secret(
    tmp_path: Path,
) -> None:
    async with paddock(tmp_path) as p:
        await p.lobby(ANA, BEN)
        await p.settle()
        done(await p.desk.start(1, Local(member=ANA)))
        await p.settle()
        race = await p.database.read(lambda t: races.find(t, 1))
        assert race is not None
        assert race.house
        assert race.seed
        for letter in p.noting.letters:
            secret = race.house if letter.post.kind == "lobby" and letter.post.stage == "lobby" else race.seed
            key = f"post/{letter.race}/{letter.take}/{letter.audience or 0}/{letter.ordinal}"
            assert letter.nonce == hmac.digest(secret, key.encode(), "sha256").hex()[:20]
            assert letter.mark == letter.nonce[:6]
