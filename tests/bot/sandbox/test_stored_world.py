"""A sandbox that is reopened shows the same messages, and their buttons work."""

import asyncio
import json
import re
import sys
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.sandbox import DiscordSandbox
from bot.sandbox.stored_world import WorldFile
from tests.end_to_end.harness import confirm, open_form, run_bot, start_race
from tests.waiting import wait_until

OPENED_AT = 1_790_000_000.0


def dump_page_state(sandbox: DiscordSandbox) -> str:
    """Return everything that the page shows, with the same address whatever the port is."""
    state = sandbox.page.build_state() | {"bot": None, "faults": None}
    return json.dumps(state, sort_keys=True).replace(sandbox.address, "ADDRESS")


async def test_a_table_in_mid_race_is_opened_again_as_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite.table"
    async with DiscordSandbox(created_at=OPENED_AT) as sandbox:
        assert not WorldFile(sandbox, path).restore()
        WorldFile(sandbox, path).record()
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            ann, eve = sandbox.get_member("Ann"), sandbox.add_member("Eve")
            sandbox.add_private_thread(sandbox.lounge, "secret", eve)
            sandbox.faults.close_dms(eve.user)
            builds = await start_race(sandbox, ann, automatic=1)
            form = await open_form(ann, builds)
            await eve.write("hello")
        before = dump_page_state(sandbox)
    async with DiscordSandbox(created_at=OPENED_AT) as sandbox:
        file = WorldFile(sandbox, path)
        assert file.restore()
        file.record()
        assert dump_page_state(sandbox) == before
        assert not sandbox.get_member("Eve").user.takes_dms
        picture = next(iter(sandbox.world.attachments.values()))
        assert picture.content.startswith(b"\x89PNG")
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            ann = sandbox.get_member("Ann")
            again = sandbox.world.find_message(form.id)
            await confirm(ann, again)
            await ann.wait_for(lambda m: "plot your speed" in m.text)


async def test_a_line_that_a_kill_has_cut_off_is_lost_and_what_was_loading_does_not_come_back(tmp_path: Path) -> None:
    path = tmp_path / "t"
    async with DiscordSandbox(created_at=OPENED_AT) as sandbox:
        WorldFile(sandbox, path).record()
        ann = sandbox.get_member("Ann")
        for text in ("one", "two"):
            await ann.write(text)
    path.write_bytes(path.read_bytes()[:-9])
    async with DiscordSandbox(created_at=OPENED_AT) as sandbox:
        assert WorldFile(sandbox, path).restore()
        assert [m.content for m in sandbox.track.messages.values()] == ["one"]


class Play:
    """A running `steward play`, used through its page's own API."""

    def __init__(self, process: asyncio.subprocess.Process, address: str) -> None:
        self.process, self.address = process, address

    async def state(self) -> Any:
        async with aiohttp.ClientSession() as session, session.ws_connect(f"{self.address}/table/socket") as socket:
            return await socket.receive_json()

    async def press(self, person: str, message: Any, custom_id: str) -> None:
        asked = {"person": person, "message": message["id"], "custom_id": custom_id}
        async with aiohttp.ClientSession() as session, session.post(f"{self.address}/table/press", json=asked) as done:
            assert "error" not in await done.json()

    async def wait_for_button(self, words: str) -> tuple[Any, str]:
        """Wait for a message with a button of this label; return it and the button's custom id."""

        async def find_button() -> tuple[Any, str] | None:
            for message in reversed((await self.state())["messages"]):
                for label, custom_id in buttons(message):
                    if re.match(words, label):
                        return message, custom_id
            return None

        found: tuple[Any, str] = await wait_until(find_button, 30)
        return found


def buttons(message: Any) -> list[tuple[str, str]]:
    found, parts = list[tuple[str, str]](), list(message["components"])
    while parts:
        part = parts.pop(0)
        parts += part.get("components", ())
        found.append((part.get("label", ""), part.get("custom_id", "")))
    return found


async def play(database: Path) -> Play:
    command = ("-m", "bot.cli.main", "play", "--port", "0", "--no-open", "--database", str(database))
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
    )
    assert process.stdout is not None
    address = (await asyncio.wait_for(process.stdout.readline(), 60)).decode().strip()
    return Play(process, address)


@pytest.mark.slow
async def test_a_play_that_is_killed_in_mid_race_goes_on_where_it_was(tmp_path: Path) -> None:
    first = await play(tmp_path / "play.sqlite")
    try:
        ann = (await first.state())["people"][0]["id"]
        welcome, drive = await first.wait_for_button("Drive .* now")
        await first.press(ann, welcome, drive)
        form, order = await first.wait_for_button("Order now")
    finally:
        first.process.kill()
        await first.process.wait()
    second = await play(tmp_path / "play.sqlite")
    try:
        state = await second.state()
        assert sum("Welcome to the paddock" in m["content"] for m in state["messages"]) == 1
        assert any(c["is_thread"] for c in state["channels"])
        await second.press(ann, form, order)

        async def is_order_in() -> bool:
            found = next(m for m in (await second.state())["messages"] if m["id"] == form["id"])
            return "Order in" in json.dumps(found)

        await wait_until(is_order_in, 30)
    finally:
        second.process.kill()
        await second.process.wait()
