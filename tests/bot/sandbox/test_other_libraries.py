"""Requests that other client libraries send and Discord accepts."""

from __future__ import annotations

import base64
import json
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import urlencode

import aiohttp
import pytest

from bot.sandbox import DiscordSandbox, Person
from bot.sandbox.interactions import ANSWER, COMMAND

Json = dict[str, Any]


@pytest.fixture
async def session(sandbox: DiscordSandbox) -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {sandbox.token}"}) as session:
        yield session


async def test_a_form_in_url_encoding_is_read_as_json_in_it(
    sandbox: DiscordSandbox, session: aiohttp.ClientSession
) -> None:
    url = f"{sandbox.api_base}/channels/{sandbox.track.id}/messages"
    for said, fields in (("one", {"payload_json": json.dumps({"content": "one"})}), ("two", {"content": "two"})):
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        async with session.post(url, data=urlencode(fields), headers=kind) as response:
            assert (response.status, (await response.json())["content"]) == (200, said)
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    async with session.post(url, data=urlencode({"payload_json": "{"}), headers=kind) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50109)


async def test_there_are_no_default_sounds(sandbox: DiscordSandbox, session: aiohttp.ClientSession) -> None:
    async with session.get(f"{sandbox.api_base}/soundboard-default-sounds") as response:
        assert (response.status, await response.json()) == (200, [])


def test_a_token_begins_with_the_applications_id() -> None:
    sandbox = DiscordSandbox()
    first, *others = sandbox.token.split(".")
    assert base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)).decode() == str(sandbox.world.bot.id)
    assert len(others) == 2
    assert DiscordSandbox(token="my.own.token").token == "my.own.token"


@pytest.mark.parametrize("path", ["", "/", "/resume", "/resume/"])
@pytest.mark.parametrize("prefix", ["", "Bot "])
@pytest.mark.parametrize("binary", [False, True])
async def test_the_gateway_takes_a_slash_a_prefix_and_binary_frames(
    sandbox: DiscordSandbox, session: aiohttp.ClientSession, path: str, prefix: str, *, binary: bool
) -> None:
    line = await session.ws_connect(f"{sandbox.gateway_address}{path}?v=10&encoding=json")
    assert (await line.receive_json(timeout=2))["op"] == 10
    packet = {"op": 2, "d": {"token": prefix + sandbox.token, "intents": 1, "properties": {}}}
    await (line.send_bytes(json.dumps(packet).encode()) if binary else line.send_json(packet))
    ready = await line.receive_json(timeout=2)
    assert ready["t"] == "READY"
    packet = {"op": 6, "d": {"token": prefix + sandbox.token, "session_id": ready["d"]["session_id"], "seq": 2}}
    await line.close(code=4000)
    line = await session.ws_connect(f"{sandbox.gateway_address}{path}?v=10&encoding=json")
    await line.receive_json(timeout=2)
    await (line.send_bytes(json.dumps(packet).encode()) if binary else line.send_json(packet))
    assert (await line.receive_json(timeout=2))["t"] == "RESUMED"


async def test_a_prefix_alone_is_no_token(sandbox: DiscordSandbox, session: aiohttp.ClientSession) -> None:
    line = await session.ws_connect(sandbox.gateway_address)
    await line.receive_json(timeout=2)
    await line.send_json({"op": 2, "d": {"token": "Bot another", "intents": 1, "properties": {}}})
    while (await line.receive(timeout=2)).type != aiohttp.WSMsgType.CLOSE:
        pass
    assert line.close_code == 4004


async def test_only_the_answer_to_an_interaction_has_no_rate_limit(
    sandbox: DiscordSandbox, session: aiohttp.ClientSession, ann: Person
) -> None:
    one = sandbox.interactions.make(COMMAND, ann.user, sandbox.track, {"name": "x", "type": 1, "id": "1"})
    callback = f"{sandbox.api_base}/interactions/{one.id}/{one.token}/callback"
    async with session.post(callback, json={"type": ANSWER, "data": {"content": "x"}}) as response:
        assert response.status == 204
        assert not [name for name in response.headers if name.startswith("X-RateLimit")]
    follow_up = f"{sandbox.api_base}/webhooks/{sandbox.world.bot.id}/{one.token}"
    async with session.post(follow_up, json={"content": "y"}) as response:
        assert response.status == 200
        assert "X-RateLimit-Bucket" in response.headers
