"""Requests to Discord are not repeated for what the bot can remember."""

from collections import Counter
from pathlib import Path

import pytest

from bot.sandbox import DiscordSandbox, Person, refusals
from tests.end_to_end.harness import Moment, confirm, join_race, open_lobby, run_bot, start_against_bots

pytestmark = pytest.mark.usefixtures("undrawn")

OPEN = "POST /users/@me/channels"
SEND = "POST /channels/{channel_id}/messages"
HISTORY = "GET /channels/{channel_id}/messages"


def count_requests(sandbox: DiscordSandbox) -> Counter[str]:
    asked = Counter[str]()
    sandbox.observe(lambda one: asked.update([f"{one.method} {one.template}"]))
    return asked


async def driving_by_direct_message(ann: Person) -> None:
    """Start a race against a bot; confirm the forms that arrive by direct message, until bids are in."""
    await start_against_bots(ann, way="Direct Message")
    for _ in range(2):
        form = await ann.wait_for(lambda m: m.channel.is_dm and "Order in" not in m.text and bool(m.labels), 10)
        await confirm(ann, form)


async def test_a_members_direct_messages_are_opened_once(sandbox: DiscordSandbox) -> None:
    asked = count_requests(sandbox)
    await driving_by_direct_message(sandbox.get_member("Ann"))
    assert asked[OPEN] == 1
    assert asked[SEND] > 2


async def test_a_channel_of_direct_messages_that_is_gone_is_opened_anew(sandbox: DiscordSandbox) -> None:
    asked, ann = count_requests(sandbox), sandbox.get_member("Ann")
    await start_against_bots(ann, way="Direct Message")
    form = await ann.wait_for(lambda m: m.channel.is_dm and bool(m.labels), 10)
    sandbox.world.delete_channel(form.channel)
    await ann.run_command("orders", text="top 3 tyres 3")
    await confirm(ann, (await ann.run_command("orders")).message)
    await ann.wait_for(lambda m: m.channel.is_dm and m.channel is not form.channel, 10)
    assert asked[OPEN] == 2


@pytest.mark.parametrize("way", ["This channel (only I can see it)", "Direct Message"])
async def test_a_retry_reads_the_history_once_and_posts_once(tmp_path: Path, way: str) -> None:
    moment = Moment()
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite", clock=moment) as parts:
        asked, ann = count_requests(sandbox), sandbox.get_member("Ann")
        message = await open_lobby(ann)
        await join_race(ann, message, way)
        await parts.outbox.drain()
        asked.clear()
        is_private = way == "Direct Message"
        sandbox.faults.refuse(SEND, refusals.RequestRefused(400, 50035, "Invalid Form Body"), times=1 + is_private)
        await ann.press(message, "Start")
        await sandbox.wait_until(lambda: not sandbox.faults.describe_active, timeout=8)
        await parts.outbox.drain()
        assert asked[HISTORY] == 0
        moment.ahead += 60
        await parts.outbox.drain()
        assert asked[HISTORY] == 1 + is_private, "once a post that had been refused"
        assert sum("build your car" in one.text for one in ann.list_visible_messages() if not one.channel.is_dm) == 1
        assert len([one for one in ann.list_direct_messages() if one.labels]) == is_private
