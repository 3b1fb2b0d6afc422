"""`/rules topic:` in the sandbox, as on a server."""

import re
from pathlib import Path

import pytest

from bot.sandbox import DiscordSandbox
from tests.end_to_end.harness import open_lobby, run_bot, start_against_bots
from tests.repository import LIBRARY

pytestmark = pytest.mark.usefixtures("undrawn")

BUILDS = {
    game: re.findall(r"```build\n(.*)\n```", page)
    for game, page in LIBRARY.load_handbook_pages().items()
    if LIBRARY.find_first_track(game)
}


async def test_a_topic_is_offered_while_it_is_typed_and_shown_to_its_reader_alone(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    assert re.search(r"To read more: </rules:\d+> `topic:`", (await ann.run_command("rules")).text)
    offered = await ann.complete("rules", "topic", "receip")
    assert {"name": "Players · Receipts", "value": "players#Receipts"} in offered
    shown = await ann.run_command("rules", topic="players#Receipts")
    assert shown.text.startswith("**Players · Receipts**\n\nNobody sees sealed orders")
    assert shown.message is not None
    assert shown.message.only_for == ann.user
    assert (await ann.run_command("rules", topic="s-61")).text.startswith("**S-61** · Entering a corner")


async def test_a_topic_with_a_picture_attaches_it_and_says_what_it_shows(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    shown = await ann.run_command("rules", topic="formula_d#The picture")
    assert shown.text.startswith("**Formula D · The picture**\n\n- **A**: the most important event")
    assert shown.message is not None
    (picture,) = shown.message.attachments
    assert picture.filename == "formula_d.png"
    assert (picture.description or "").startswith("A round of Formula D")


async def test_what_is_typed_for_a_topic_means_the_game_that_is_played_here(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    assert "matches several topics" in (await ann.run_command("rules", topic="the picture")).text
    assert "has nothing on" in (await ann.run_command("rules", topic="knitting")).text
    await open_lobby(ann)
    assert (await ann.run_command("rules", topic="the picture")).text.startswith("**Speed Circuit · The picture**")
    offered = await ann.complete("rules", "topic", "")
    assert len(offered) == 25
    assert offered[0]["name"] == "Speed Circuit"


@pytest.mark.parametrize("game", BUILDS)
async def test_a_build_of_the_handbook_is_taken_as_it_is_typed(tmp_path: Path, game: str) -> None:
    (typed,) = BUILDS[game]
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite"):
        ann = sandbox.get_member("Ann")
        options = {"options": "build=yes"} if game == "formula_d" else {}
        await start_against_bots(ann, bots=2, track=LIBRARY.find_first_track(game), **options)
        await ann.wait_for(lambda m: "Your orders" in m.labels)
        assert "Your order (not sent yet)" in (await ann.run_command("orders", text=typed)).text
