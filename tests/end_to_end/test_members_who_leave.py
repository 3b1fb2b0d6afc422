"""Drivers who leave the server: a bot drives at once and the organiser is told; late drivers keep their seats."""

from pathlib import Path

import pytest

from bot.sandbox import DiscordSandbox
from tests.end_to_end.harness import Moment, give_order, run_bot, start_race_to_plots

pytestmark = pytest.mark.usefixtures("undrawn")


async def test_a_bot_drives_at_once_for_whoever_has_left_the_server(tmp_path: Path) -> None:
    moment = Moment()
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite", clock=moment) as parts:
        ann, ben, cleo = sandbox.get_member("Ann"), sandbox.get_member("Ben"), sandbox.get_member("Cleo")
        plots = await start_race_to_plots(sandbox, ann, ben, cleo, hours=10)
        await give_order(ann, "60")
        sandbox.world.leave(sandbox.guild, ben.user)
        moment.ahead += 6 * 3600
        parts.scheduler.wake()
        told = await ann.wait_for(lambda m: "has left this server" in m.text, after=plots)
        assert "blue" in told.text
        assert ann.mention in told.text
        letter = await ann.wait_for(lambda m: m.channel is ann.dm and "has left the server" in m.text)
        assert "`/race replace`" in letter.text or "/race replace" in letter.text
        seats = (await ann.run_command("race seats")).text
        assert seats.count("a bot stands in") == 1, "Cleo is late, and still here"
        await give_order(cleo, "60")
        await ann.wait_for(lambda m: "plot your speed" in m.text and "Your orders" in m.labels, after=told)
