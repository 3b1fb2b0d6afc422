"""Driver cards in Discord: only where a server wants them, by command and by the menu of a member."""

from pathlib import Path

import pytest

from bot.sandbox import DiscordSandbox
from tests.end_to_end.harness import run_bot, start_race_to_plots

pytestmark = pytest.mark.usefixtures("undrawn")


async def test_a_server_that_wants_cards_shows_them_by_command_and_menu(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "races.sqlite"):
        dov, ben = sandbox.get_member("Dov"), sandbox.get_member("Ben")
        assert "shows no driver cards" in (await dov.run_command("driver show")).text
        assert "Manage Server" in (await ben.run_command("gm settings", cards="on")).text
        assert "Driver cards: on" in (await dov.run_command("gm settings", cards="on")).text
        assert "has finished no race" in (await dov.run_command("driver show")).text

        plots = await start_race_to_plots(sandbox, dov, ben)
        for person in (dov, ben):
            leaving = await person.run_command("race leave")
            await person.press(leaving.message, "Retire")
        await dov.wait_for(lambda m: "Check the dice" in m.labels and m.id > plots.id, timeout=20)

        card = await dov.use_menu("Driver card", ben)
        assert "Ben** · driver card" in card.text
        assert "1 start · " in card.text
        assert "Against you (1 race)" in card.text
        listed = await dov.press(card.message, "Drivers of Speed Circuit")
        assert "Nobody has ten starts" in listed.text

        assert "Driver cards: off" in (await dov.run_command("gm settings", cards="off")).text
        assert "shows no driver cards" in (await dov.press(card.message, "Drivers of Speed Circuit")).text
