"""A server removes the bot and invites it again while a race is on."""

from pathlib import Path

import pytest

from bot.sandbox import DiscordSandbox
from tests.end_to_end.harness import Moment, give_order, run_bot, start_race_to_plots
from tests.waiting import wait_until

pytestmark = pytest.mark.usefixtures("undrawn")


async def test_a_race_is_held_at_once_when_the_bot_is_removed_and_goes_on_when_it_is_back(tmp_path: Path) -> None:
    moment = Moment()
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite", clock=moment) as parts:
        ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
        plots = await start_race_to_plots(sandbox, ann, ben)
        await give_order(ann, "60")
        sandbox.remove_bot()
        is_held = "SELECT count(*) FROM race WHERE stage = 'held'"
        await wait_until(lambda: parts.control.database.read(lambda t: t.fetch_value(is_held)))
        moment.ahead += 5 * 24 * 3600
        parts.scheduler.wake()
        sandbox.invite_bot()
        told = await ann.wait_for(lambda m: "I can write here again" in m.text)
        assert "Waiting for <@" in plots.text
        posts = "\n".join(m.text for m in sandbox.track.messages.values())
        assert "no plot" not in posts, "nobody has missed a round"
        assert "I cannot send you Direct Messages" not in posts
        await ann.press(told, "Resume")
        await give_order(ben, "60")
        await ben.wait_for(lambda m: "Round 2: plot your speed" in m.text)
