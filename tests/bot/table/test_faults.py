"""Discord's faults, one by one, as discord.py meets them."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import pytest

from bot.sandbox import LocalTable, Person
from bot.sandbox.rest import DISCORD_LIMITS
from tests.bot.table.demo_bot import DemoBot, playing


async def code_of(action: Any) -> int:
    """The number of the refusal that an action of the bot meets."""
    with pytest.raises(discord.HTTPException) as caught:
        await action
    return caught.value.code


def track(table: LocalTable, demo: DemoBot) -> discord.TextChannel:
    channel = demo.get_channel(table.track.id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_closed_dm(table: LocalTable, demo: DemoBot, ann: Person, ben: Person) -> None:
    table.faults.close_dms(ben.user)
    assert table.faults.describe_active == ["Ben takes no private messages"]
    assert (await ann.slash("dm", member=ben)).text == "Not sent: 50007"
    table.faults.open_dms(ben.user)
    assert (await ann.slash("dm", member=ben)).text == "Sent"


async def test_no_common_server(table: LocalTable, demo: DemoBot, ben: Person) -> None:
    user = await demo.fetch_user(ben.user.id)
    channel = await user.create_dm()
    table.faults.leave(table.guild, ben.user)
    assert await code_of(channel.send("Hello")) == 50278


async def test_opening_dms_too_fast(table: LocalTable, demo: DemoBot, ann: Person, ben: Person) -> None:
    table.faults.refuse_new_dms()
    assert (await ann.slash("dm", member=ben)).text == "Not sent: 40003"
    assert (await ann.slash("dm", member=ben)).text == "Sent"


async def test_late_interaction(table: LocalTable, demo: DemoBot, ann: Person) -> None:
    table.interactions.answer_within = 0.1
    table.faults.make_late()
    shown = await ann.slash("race create", track="x")
    assert shown.failed
    assert shown.error == "The application did not respond"
    await asyncio.wait_for(demo.refused.wait(), 2)
    assert demo.errors == [10062]


async def test_answering_after_three_seconds(table: LocalTable, demo: DemoBot, ann: Person) -> None:
    table.interactions.answer_within = 0.05
    assert (await ann.slash("silent")).failed
    demo.release.set()
    await asyncio.wait_for(demo.refused.wait(), 2)
    assert demo.errors == [10062]


async def test_answering_twice(table: LocalTable, demo: DemoBot, ann: Person) -> None:
    shown = await ann.slash("twice")
    assert shown.text == "Once"
    await asyncio.wait_for(demo.refused.wait(), 2)
    assert demo.errors == [40060]


async def test_duplicates(table: LocalTable, demo: DemoBot, ann: Person) -> None:
    board = await ann.slash("race board")
    table.faults.duplicate()
    pressed = await ann.press(board.message, "Join")
    assert pressed.text == "Joined"
    await asyncio.wait_for(demo.refused.wait(), 2)
    assert demo.presses == 2
    assert demo.errors == [40060]


async def test_expired_token(table: LocalTable, demo: DemoBot, ann: Person) -> None:
    caught: list[discord.Interaction[Any]] = []
    demo.tree.interaction_check = _keep(caught)  # type: ignore[method-assign]
    await ann.slash("race create", track="x")
    table.faults.expire_tokens()
    assert await code_of(caught[0].followup.send("More")) == 50027


def _keep(caught: list[discord.Interaction[Any]]) -> Any:
    async def check(interaction: discord.Interaction[Any]) -> bool:
        caught.append(interaction)
        return True

    return check


async def test_resume_replays_what_was_missed(table: LocalTable, demo: DemoBot, ann: Person) -> None:
    board = await ann.slash("race board")
    table.faults.drop()
    pressed = await ann.press(board.message, "Join")
    assert pressed.text == "Joined"
    await asyncio.wait_for(demo.resumed.wait(), 2)
    assert table.gateway.connections == ["/gateway", "/gateway/resume"]


async def test_a_fresh_session_after_one_that_cannot_be_resumed(table: LocalTable, demo: DemoBot, ann: Person) -> None:
    board = await ann.slash("race board")
    table.faults.drop(can_resume=False)
    await table.wait_until(lambda: table.gateway.connections == ["/gateway", "/gateway/resume", "/gateway"])
    await table.wait_until(lambda: table.gateway.is_connected)
    pressed = await ann.press(board.message, "Join")
    assert pressed.text == "Joined"
    assert not demo.resumed.is_set()


async def test_too_many_requests(table: LocalTable, demo: DemoBot, ann: Person) -> None:
    statuses: list[int] = []
    table.observe(lambda seen: statuses.append(seen.status))
    table.faults.limit("POST /channels/*/messages", retry_after=0.05)
    await track(table, demo).send("One")
    assert statuses == [429, 200]
    table.faults.limit(retry_after=0.05, everywhere=True)
    await track(table, demo).send("Two")
    assert [message.text for message in ann.visible_messages()] == ["One", "Two"]


async def test_rate_limits_like_discords(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(DISCORD_LIMITS, "POST /channels/{channel_id}/messages", (5, 0.5))
    statuses: list[int] = []
    async with LocalTable(like_discord=True) as table:
        table.observe(lambda seen: statuses.append(seen.status))
        demo = DemoBot()
        async with playing(table, demo):
            started = asyncio.get_running_loop().time()
            for number in range(6):
                await track(table, demo).send(str(number))
            assert asyncio.get_running_loop().time() - started > 0.4
    # discord.py reads the headers and waits by itself; it is never told off.
    assert 429 not in statuses


async def test_server_error(table: LocalTable, demo: DemoBot, ann: Person) -> None:
    table.faults.fail("POST /channels/*/messages")
    assert table.faults.describe_active
    await track(table, demo).send("One")
    assert [message.text for message in ann.visible_messages()] == ["One"]
    assert not table.faults.describe_active


async def test_archived_thread(table: LocalTable, demo: DemoBot, ann: Person) -> None:
    thread = await track(table, demo).create_thread(name="Race", type=discord.ChannelType.public_thread)
    said = await thread.send("One")
    table.faults.archive(table.channel("Race"))
    assert await code_of(said.edit(content="Two")) == 50083
    await thread.send("Three")
    await said.edit(content="Two")
    table.faults.archive(table.channel("Race"), lock=True)
    assert await code_of(thread.send("Four")) == 50083


async def test_lost_permissions(table: LocalTable, demo: DemoBot, ann: Person) -> None:
    channel = track(table, demo)
    table.faults.deny(table.track, "attach_files")
    assert await code_of(channel.send(file=discord.File(__file__))) == 50013
    await channel.send("Plain")
    table.faults.deny(table.track, "send_messages")
    assert await code_of(channel.send("Plain")) == 50013
    shown = await ann.slash("race create", track="Answers need no permission")
    assert shown.how == "message"
    table.faults.deny(table.track, "view_channel")
    assert await code_of(channel.send("Plain")) == 50001
    table.faults.allow(table.track)
    await channel.send("Again")


async def test_edits_of_old_messages(table: LocalTable, demo: DemoBot, ann: Person) -> None:
    said = await track(table, demo).send("0")
    table.faults.age(ann.visible_messages()[0])
    for number in range(3):
        await said.edit(content=str(number))
    route = discord.http.Route("PATCH", f"/channels/{table.track.id}/messages/{said.id}")
    seen: list[Any] = []
    table.observe(lambda exchange: seen.append(exchange.answer["code"]))
    editing = asyncio.create_task(demo.http.request(route, json={"content": "4"}))
    await table.wait_until(lambda: seen)
    editing.cancel()
    assert seen == [30046]


async def test_latency(table: LocalTable, demo: DemoBot, ann: Person) -> None:
    table.faults.latency = 0.1
    shown = await ann.slash("race create", track="x")
    assert shown.text == "x, 2 laps"
    table.faults.clear()
    assert not table.faults.describe_active


async def test_wrong_token(table: LocalTable) -> None:
    table.token = "another"
    client = DemoBot()
    with pytest.raises(discord.LoginFailure):
        async with playing(table, client):
            pass


async def test_privileged_intents(table: LocalTable) -> None:
    client = discord.AutoShardedClient(intents=discord.Intents.all(), guild_ready_timeout=0.05)
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with playing(table, client):
            pass


async def test_shards() -> None:
    async with LocalTable(shards=2) as table:
        demo = DemoBot()
        async with playing(table, demo):
            ann, ben = table.member("Ann"), table.member("Ben")
            assert demo.shard_count == 2
            assert (await ann.slash("dm", member=ben)).text == "Sent"
            assert (await ben.press(ben.inbox()[0], "Your orders")).text == "Orders of race 42"
            shard = (table.guild.id >> 22) % 2
            table.faults.drop(shard=shard)
            assert (await ann.slash("race create", track="x")).text == "x, 2 laps"


async def test_a_line_that_is_cut_before_or_after_the_request_was_acted_on(table: LocalTable, demo: DemoBot) -> None:
    for after in (False, True):
        table.faults.cut("POST /channels/{channel_id}/messages", after=after)
        assert len(table.faults.describe_active) == 1
        with pytest.raises((aiohttp.ClientError, OSError)):
            await track(table, demo).send(f"after: {after}")
        assert not table.faults.describe_active
    assert [message.content for message in table.track.messages.values()] == ["after: True"]
