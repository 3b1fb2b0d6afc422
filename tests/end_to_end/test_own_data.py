"""Members request their stored data, and its deletion."""

import json
from pathlib import Path

from bot.sandbox import DiscordSandbox
from tests.end_to_end.harness import Moment, give_order, join_race, open_lobby, run_bot, start_race_to_plots


async def test_a_member_gets_a_file_of_their_data_and_gives_up_their_car_when_they_are_forgotten(
    sandbox: DiscordSandbox,
) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race_to_plots(sandbox, ann, ben)
    file = (await ben.run_command("me data")).message
    assert file is not None
    kept = json.loads(file.attachments[0].content)
    assert [seat["name"] for seat in kept["seats"]] == ["Ben"]
    assert kept["orders and answers"]
    meant = await ben.run_command("me forget")
    assert "cannot be taken back" in meant.text
    assert "#1" in meant.text
    assert "I have deleted your data" in (await ben.run_command("me forget", sure="yes")).text
    await ann.wait_for(lambda m: "has left for good" in m.text)
    again = (await ben.run_command("me data")).message
    assert again is not None
    assert json.loads(again.attachments[0].content)["seats"] == []


async def test_a_race_whose_organiser_is_forgotten_names_its_stewards_and_goes_on(sandbox: DiscordSandbox) -> None:
    ann, ben, dov = sandbox.get_member("Ann"), sandbox.get_member("Ben"), sandbox.get_member("Dov")
    await start_race_to_plots(sandbox, ann, ben)
    await dov.run_command("season create", title="Cup")
    assert "You organise the season “Cup”: members with Manage Server" in (await dov.run_command("me forget")).text
    assert "Members with Manage Server now organise #1." in (await ann.run_command("me forget", sure="yes")).text
    refused = await ben.run_command("race pause", reason="rain")
    assert refused.text.startswith("Only the server's stewards or a member with Manage Server")
    await dov.run_command("race pause", reason="rain")
    assert "A steward can resume it" in (await ben.run_command("orders", text="60")).text
    assert "Waiting for a steward: the race is paused" in (await ben.run_command("race status")).text
    await dov.run_command("race resume")
    await give_order(ben, "60")
    await ben.wait_for(lambda m: "Round 2: plot your speed" in m.text)


async def test_the_drivers_of_a_lobby_start_it_once_its_organiser_is_forgotten(tmp_path: Path) -> None:
    moment = Moment()
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite", clock=moment) as parts:
        ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
        lobby = await open_lobby(ann)
        await join_race(ben, lobby)
        await ann.run_command("me forget", sure="yes")
        moment.ahead += 60
        parts.scheduler.wake()
        told = await ben.wait_for(lambda m: "The organiser of race #1 is gone" in m.text)
        choice = await ben.press(told, "Add bots…")
        await ben.press(choice.message, "1 Club")
        await ben.press(told, "Start")
        await ben.wait_for(lambda m: m.id == lobby.id and "The race has started" in m.text)


async def test_a_member_who_is_named_nowhere_reads_of_no_races(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    asked = (await ann.run_command("me forget")).text
    assert "my messages to you are deleted. Results and dice" in asked
    assert (await ann.run_command("me forget", sure="yes")).text.startswith("I have deleted your data. With your next")
    await join_race(ben, await open_lobby(ben))
    assert "a “former driver” in 1 race. Results" in (await ben.run_command("me forget")).text
