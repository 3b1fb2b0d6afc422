"""Discord's faults, one by one, as discord.py meets them."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import discord
import pytest

from bot.sandbox import DiscordSandbox, Person
from bot.sandbox.rest import DISCORD_LIMITS
from tests.bot.sandbox.demo_bot import DemoBot, run_demo_bot


async def code_of(action: Any) -> int:
    """Return the code of the refusal that an action of the bot meets."""
    with pytest.raises(discord.HTTPException) as caught:
        await action
    return caught.value.code


def track(sandbox: DiscordSandbox, demo: DemoBot) -> discord.TextChannel:
    channel = demo.get_channel(sandbox.track.id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_a_member_who_takes_no_direct_messages_gets_none(
    sandbox: DiscordSandbox, demo: DemoBot, ann: Person, ben: Person
) -> None:
    sandbox.faults.close_dms(ben.user)
    assert sandbox.faults.describe_active == ["Ben takes no private messages"]
    assert (await ann.run_command("dm", member=ben)).text == "Not sent: 50007"
    sandbox.faults.open_dms(ben.user)
    assert (await ann.run_command("dm", member=ben)).text == "Sent"


async def test_a_member_without_a_common_server_gets_no_direct_message(
    sandbox: DiscordSandbox, demo: DemoBot, ben: Person
) -> None:
    user = await demo.fetch_user(ben.user.id)
    channel = await user.create_dm()
    sandbox.faults.leave(sandbox.guild, ben.user)
    assert await code_of(channel.send("Hello")) == 50278


async def test_no_direct_messages_are_opened_with_nobody(sandbox: DiscordSandbox, demo: DemoBot) -> None:
    assert await code_of(demo.http.start_private_message(5)) == 50033


async def test_direct_messages_that_are_opened_too_fast_are_refused(
    sandbox: DiscordSandbox, demo: DemoBot, ann: Person, ben: Person
) -> None:
    sandbox.faults.refuse_new_dms()
    assert (await ann.run_command("dm", member=ben)).text == "Not sent: 40003"
    assert (await ann.run_command("dm", member=ben)).text == "Sent"


async def test_an_interaction_that_arrives_late_is_refused_and_shown_as_failed(
    sandbox: DiscordSandbox, demo: DemoBot, ann: Person
) -> None:
    sandbox.interactions.answer_within = 0.1
    sandbox.faults.make_late()
    shown = await ann.run_command("race create", track="x")
    assert shown.failed
    assert shown.error == "The application did not respond"
    await asyncio.wait_for(demo.refused.wait(), 2)
    assert demo.errors == [10062]


async def test_an_answer_after_three_seconds_is_refused(sandbox: DiscordSandbox, demo: DemoBot, ann: Person) -> None:
    sandbox.interactions.answer_within = 0.05
    assert (await ann.run_command("silent")).failed
    demo.release.set()
    await asyncio.wait_for(demo.refused.wait(), 2)
    assert demo.errors == [10062]


async def test_a_second_answer_to_an_interaction_is_refused(
    sandbox: DiscordSandbox, demo: DemoBot, ann: Person
) -> None:
    shown = await ann.run_command("twice")
    assert shown.text == "Once"
    await asyncio.wait_for(demo.refused.wait(), 2)
    assert demo.errors == [40060]


async def test_a_duplicated_press_arrives_twice_and_is_answered_once(
    sandbox: DiscordSandbox, demo: DemoBot, ann: Person
) -> None:
    board = await ann.run_command("race board")
    sandbox.faults.duplicate()
    pressed = await ann.press(board.message, "Join")
    assert pressed.text == "Joined"
    await asyncio.wait_for(demo.refused.wait(), 2)
    assert demo.presses == 2
    assert demo.errors == [40060]


async def test_an_expired_token_sends_nothing_more(sandbox: DiscordSandbox, demo: DemoBot, ann: Person) -> None:
    caught: list[discord.Interaction[Any]] = []
    demo.tree.interaction_check = _keep(caught)  # type: ignore[method-assign]
    await ann.run_command("race create", track="x")
    sandbox.faults.expire_tokens()
    assert await code_of(caught[0].followup.send("More")) == 50027


def _keep(caught: list[discord.Interaction[Any]]) -> Any:
    async def check(interaction: discord.Interaction[Any]) -> bool:
        caught.append(interaction)
        return True

    return check


async def test_resume_replays_what_was_missed(sandbox: DiscordSandbox, demo: DemoBot, ann: Person) -> None:
    board = await ann.run_command("race board")
    sandbox.faults.drop()
    pressed = await ann.press(board.message, "Join")
    assert pressed.text == "Joined"
    await asyncio.wait_for(demo.resumed.wait(), 2)
    assert sandbox.gateway.connections == ["/gateway", "/gateway/resume"]


async def test_a_fresh_session_after_one_that_cannot_be_resumed(
    sandbox: DiscordSandbox, demo: DemoBot, ann: Person
) -> None:
    board = await ann.run_command("race board")
    sandbox.faults.drop(can_resume=False)
    await sandbox.wait_until(lambda: sandbox.gateway.connections == ["/gateway", "/gateway/resume", "/gateway"])
    await sandbox.wait_until(lambda: sandbox.gateway.is_connected)
    pressed = await ann.press(board.message, "Join")
    assert pressed.text == "Joined"
    assert not demo.resumed.is_set()


async def test_a_request_over_the_limit_is_sent_again_later(
    sandbox: DiscordSandbox, demo: DemoBot, ann: Person
) -> None:
    statuses: list[int] = []
    sandbox.observe(lambda seen: statuses.append(seen.status))
    sandbox.faults.limit_requests("POST /channels/*/messages", retry_after=0.05)
    await track(sandbox, demo).send("One")
    assert statuses == [429, 200]
    sandbox.faults.limit_requests(retry_after=0.05, everywhere=True)
    await track(sandbox, demo).send("Two")
    assert [message.text for message in ann.list_visible_messages()] == ["One", "Two"]


async def test_rate_limits_like_those_of_discord_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(DISCORD_LIMITS, "POST /channels/{channel_id}/messages", (5, 0.5))
    statuses: list[int] = []
    async with DiscordSandbox(like_discord=True) as sandbox:
        sandbox.observe(lambda seen: statuses.append(seen.status))
        demo = DemoBot()
        async with run_demo_bot(sandbox, demo):
            started = asyncio.get_running_loop().time()
            for number in range(6):
                await track(sandbox, demo).send(str(number))
            assert asyncio.get_running_loop().time() - started > 0.4
    # discord.py reads the headers and waits by itself; it is never told off.
    assert 429 not in statuses


async def test_a_request_that_fails_once_is_sent_again(sandbox: DiscordSandbox, demo: DemoBot, ann: Person) -> None:
    sandbox.faults.fail("POST /channels/*/messages")
    assert sandbox.faults.describe_active
    await track(sandbox, demo).send("One")
    assert [message.text for message in ann.list_visible_messages()] == ["One"]
    assert not sandbox.faults.describe_active


async def test_an_archived_thread_takes_messages_and_no_edits(
    sandbox: DiscordSandbox, demo: DemoBot, ann: Person
) -> None:
    thread = await track(sandbox, demo).create_thread(name="Race", type=discord.ChannelType.public_thread)
    said = await thread.send("One")
    sandbox.faults.archive(sandbox.find_channel("Race"))
    assert await code_of(said.edit(content="Two")) == 50083
    await thread.send("Three")
    await said.edit(content="Two")
    sandbox.faults.archive(sandbox.find_channel("Race"), lock=True)
    assert await code_of(thread.send("Four")) == 50083


async def test_each_lost_permission_refuses_what_needs_it(sandbox: DiscordSandbox, demo: DemoBot, ann: Person) -> None:
    channel = track(sandbox, demo)
    sandbox.faults.deny(sandbox.track, "attach_files")
    assert await code_of(channel.send(file=discord.File(__file__))) == 50013
    await channel.send("Plain")
    sandbox.faults.deny(sandbox.track, "send_messages")
    assert await code_of(channel.send("Plain")) == 50013
    shown = await ann.run_command("race create", track="Answers need no permission")
    assert shown.how == "message"
    sandbox.faults.deny(sandbox.track, "view_channel")
    assert await code_of(channel.send("Plain")) == 50001
    sandbox.faults.allow(sandbox.track)
    await channel.send("Again")


async def test_a_fourth_edit_of_an_old_message_is_refused(sandbox: DiscordSandbox, demo: DemoBot, ann: Person) -> None:
    said = await track(sandbox, demo).send("0")
    sandbox.faults.make_older(ann.list_visible_messages()[0])
    for number in range(3):
        await said.edit(content=str(number))
    route = discord.http.Route("PATCH", f"/channels/{sandbox.track.id}/messages/{said.id}")
    seen: list[Any] = []
    sandbox.observe(lambda exchange: seen.append(exchange.answer["code"]))
    editing = asyncio.create_task(demo.http.request(route, json={"content": "4"}))
    await sandbox.wait_until(lambda: seen)
    editing.cancel()
    assert seen == [30046]


async def test_a_slow_network_changes_no_answer(sandbox: DiscordSandbox, demo: DemoBot, ann: Person) -> None:
    sandbox.faults.latency = 0.1
    shown = await ann.run_command("race create", track="x")
    assert shown.text == "x, 2 laps"
    sandbox.faults.clear()
    assert not sandbox.faults.describe_active


async def test_a_wrong_token_is_no_login(sandbox: DiscordSandbox) -> None:
    sandbox.token = "another"
    client = DemoBot()
    with pytest.raises(discord.LoginFailure):
        async with run_demo_bot(sandbox, client):
            pass


async def test_privileged_intents_are_refused(sandbox: DiscordSandbox) -> None:
    client = discord.AutoShardedClient(intents=discord.Intents.all(), guild_ready_timeout=0.05)
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with run_demo_bot(sandbox, client):
            pass


async def test_each_shard_has_its_own_connection() -> None:
    async with DiscordSandbox(shards=2) as sandbox:
        demo = DemoBot()
        async with run_demo_bot(sandbox, demo):
            ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
            assert demo.shard_count == 2
            assert (await ann.run_command("dm", member=ben)).text == "Sent"
            assert (await ben.press(ben.list_direct_messages()[0], "Your orders")).text == "Orders of race 42"
            shard = (sandbox.guild.id >> 22) % 2
            sandbox.faults.drop(shard=shard)
            assert (await ann.run_command("race create", track="x")).text == "x, 2 laps"


async def test_a_line_that_is_cut_before_or_after_the_request_was_acted_on(
    sandbox: DiscordSandbox, demo: DemoBot
) -> None:
    for after in (False, True):
        sandbox.faults.cut("POST /channels/{channel_id}/messages", after=after)
        assert len(sandbox.faults.describe_active) == 1
        with pytest.raises((aiohttp.ClientError, OSError)):
            await track(sandbox, demo).send(f"after: {after}")
        assert not sandbox.faults.describe_active
    assert [message.content for message in sandbox.track.messages.values()] == ["after: True"]


async def test_a_bot_that_is_killed_while_it_sends_a_picture_is_no_fault_of_the_sandbox(
    sandbox: DiscordSandbox, caplog: pytest.LogCaptureFixture
) -> None:
    address = urlsplit(sandbox.api_base)
    _, writer = await asyncio.open_connection(address.hostname, address.port)
    head = (
        f"POST {address.path}/channels/{sandbox.track.id}/messages HTTP/1.1",
        f"Host: {address.netloc}",
        f"Authorization: Bot {sandbox.token}",
        "Content-Type: multipart/form-data; boundary=edge",
        "Content-Length: 5000",
    )
    writer.write("\r\n".join((*head, "", "--edge", "")).encode())
    await writer.drain()
    await asyncio.sleep(0.1)
    writer.transport.abort()
    await asyncio.sleep(0.1)
    assert caplog.records == []
    assert not sandbox.track.messages
