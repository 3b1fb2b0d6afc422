"""The gateway packet by packet, below discord.py."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bot.sandbox import DiscordSandbox, Person
from bot.sandbox.gateway import HEARTBEAT_ACK_SECONDS
from tests.bot.sandbox.demo_bot import DemoBot

Json = dict[str, Any]

GUILDS = 1


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


class Wire:
    """A plain websocket to the gateway."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def hear(self) -> Json:
        packet: Json = await self.socket.receive_json(timeout=2)
        return packet

    async def say(self, op: int, data: Any) -> None:
        await self.socket.send_json({"op": op, "d": data})

    async def read_close_code(self) -> int | None:
        while (await self.socket.receive(timeout=2)).type != aiohttp.WSMsgType.CLOSE:
            pass
        return self.socket.close_code


async def wire(session: aiohttp.ClientSession, sandbox: DiscordSandbox) -> Wire:
    """Open a connection, past HELLO."""
    line = Wire(await session.ws_connect(sandbox.gateway_address + "?v=10&encoding=json"))
    hello = await line.hear()
    assert hello["op"] == 10
    assert hello["d"]["heartbeat_interval"] > 1000
    return line


async def test_a_session_is_identified_beats_and_is_resumed(
    sandbox: DiscordSandbox, session: aiohttp.ClientSession
) -> None:
    line = await wire(session, sandbox)
    await line.say(1, None)
    assert (await line.hear())["op"] == 11
    await line.say(2, {"token": sandbox.token, "intents": GUILDS, "properties": {}})
    ready = await line.hear()
    assert ready["t"] == "READY"
    assert ready["d"]["guilds"] == [{"id": str(sandbox.guild.id), "unavailable": True}]
    guild = await line.hear()
    assert (guild["t"], guild["s"]) == ("GUILD_CREATE", 2)
    assert [member["user"]["username"] for member in guild["d"]["members"]] == ["Steward"]
    await line.socket.close(code=4000)
    sandbox.add_channel("later")
    again = await wire(session, sandbox)
    await again.say(6, {"token": sandbox.token, "session_id": ready["d"]["session_id"], "seq": 2})
    assert [(await again.hear())["t"] for _ in range(2)] == ["CHANNEL_CREATE", "RESUMED"]


async def test_a_heartbeat_is_acknowledged_only_after_the_client_can_have_noted_it(
    sandbox: DiscordSandbox, session: aiohttp.ClientSession
) -> None:
    """Otherwise discord.py warns that the connection is 41 seconds behind."""
    line = await wire(session, sandbox)
    await line.say(1, None)
    sent = asyncio.get_running_loop().time()
    assert (await line.hear())["op"] == 11
    assert asyncio.get_running_loop().time() - sent >= HEARTBEAT_ACK_SECONDS / 2


async def test_a_session_that_was_given_up(sandbox: DiscordSandbox, session: aiohttp.ClientSession) -> None:
    line = await wire(session, sandbox)
    await line.say(2, {"token": sandbox.token, "intents": GUILDS, "properties": {}})
    number = (await line.hear())["d"]["session_id"]
    await line.socket.close(code=1000)
    await sandbox.wait_until(lambda: not sandbox.gateway.sessions)
    again = await wire(session, sandbox)
    await again.say(6, {"token": sandbox.token, "session_id": number, "seq": 2})
    assert await again.hear() == {"op": 9, "d": False, "s": None, "t": None}


@pytest.mark.parametrize(
    ("op", "data", "code"),
    [
        (2, {"token": "wrong", "intents": 1}, 4004),
        (2, {"token": "", "intents": 1, "shard": [2, 2]}, 4010),
        (2, {"token": "", "intents": 1 << 15}, 4014),
        (3, {}, 4003),
        (42, {}, 4001),
    ],
)
async def test_a_wrong_packet_closes_the_session_with_its_code(
    sandbox: DiscordSandbox, session: aiohttp.ClientSession, op: int, data: Json, code: int
) -> None:
    line = await wire(session, sandbox)
    await line.say(op, data | ({"token": sandbox.token} if data.get("token") == "" else {}))
    assert await line.read_close_code() == code


async def test_no_json_and_too_many_packets(sandbox: DiscordSandbox, session: aiohttp.ClientSession) -> None:
    line = await wire(session, sandbox)
    await line.socket.send_str("{")
    assert await line.read_close_code() == 4002
    line = await wire(session, sandbox)
    for _ in range(121):
        await line.say(1, None)
    assert await line.read_close_code() == 4008


async def test_the_bot_comes_and_goes(sandbox: DiscordSandbox, demo: DemoBot, ann: Person) -> None:
    guild = demo.get_guild(sandbox.guild.id)
    assert guild
    found = await guild.query_members(user_ids=[ann.user.id])
    assert [member.display_name for member in found] == ["Ann"]
    assert (await guild.fetch_member(ann.user.id)).id == ann.user.id
    assert guild.me.guild_permissions.manage_threads
    sandbox.remove_bot()
    await demo.wait_for("guild_remove", timeout=2)
    sandbox.invite_bot()
    await demo.wait_for("guild_join", timeout=2)
    channel = sandbox.add_channel("new")
    seen = await demo.wait_for("guild_channel_create", timeout=2)
    assert seen.name == "new"
    sandbox.delete_channel(channel)
    await demo.wait_for("guild_channel_delete", timeout=2)


async def test_the_table_breaks_down_and_comes_back(sandbox: DiscordSandbox, demo: DemoBot, ann: Person) -> None:
    board = await ann.run_command("race board")
    port = int(sandbox.address.rpartition(":")[2])
    await sandbox.stop()
    await sandbox.start(port)
    await sandbox.wait_until(lambda: sandbox.gateway.is_connected, timeout=8)
    assert (await ann.press(board.message, "Join")).text == "Joined"
