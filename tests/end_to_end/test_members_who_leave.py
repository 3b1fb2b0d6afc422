"""Members who leave the server: a bot drives at once for a driver, and the drivers of a lobby may start it without its
organiser; late drivers keep their seats."""

from pathlib import Path

import pytest

from bot.sandbox import DiscordSandbox
from tests.end_to_end.harness import Moment, give_order, join_race, open_lobby, run_bot, start_race_to_plots

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


async def test_the_drivers_of_a_lobby_start_it_once_its_organiser_has_left_the_server(tmp_path: Path) -> None:
    moment = Moment()
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite", clock=moment) as parts:
        ann, ben, cleo = sandbox.get_member("Ann"), sandbox.get_member("Ben"), sandbox.get_member("Cleo")
        lobby = await open_lobby(ann)
        for person in (ben, cleo):
            await join_race(person, lobby)
        await ben.wait_for(
            lambda m: m.id == lobby.id and "If <@" in m.text and "any of its drivers can start" in m.text
        )
        refused = await ben.press(lobby, "Start")
        assert "every driver of this race can" in refused.text
        sandbox.world.leave(sandbox.guild, ann.user)
        moment.ahead += 7 * 3600
        parts.scheduler.wake()
        told = await ben.wait_for(lambda m: "The organiser of race #1 is gone" in m.text)
        assert cleo.mention in told.text
        await cleo.wait_for(lambda m: m.id == lobby.id and "as its organiser is gone" in m.text)
        await cleo.press(told, "Start")
        await ben.wait_for(lambda m: f"{cleo.mention} starts race #1 in the organiser's place" in m.text)
        await ben.wait_for(lambda m: m.id == lobby.id and "The race has started" in m.text)
