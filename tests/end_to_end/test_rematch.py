"""Rematch under the flag: one press opens the lobby again; each of the others joins with one press."""

from typing import Any

import pytest

from bot.sandbox import DiscordSandbox, Message, Person
from tests.end_to_end.harness import open_lobby, start_race

pytestmark = pytest.mark.usefixtures("unpainted")


async def drive_to_flag(sandbox: DiscordSandbox, *people: Person, **options: Any) -> Message:
    """Start a race that everybody gives up at once; return its flag."""
    await start_race(sandbox, *people, **options)
    for person in people:
        asked = await person.run_command("race leave")
        await person.press(asked.message, "Retire")
    return await people[0].wait_for(lambda m: "Rematch" in m.labels, timeout=30)


@pytest.mark.slow
async def test_one_press_opens_the_race_again_and_each_of_the_others_joins_with_one(sandbox: DiscordSandbox) -> None:
    ann, ben, cleo = sandbox.get_member("Ann"), sandbox.get_member("Ben"), sandbox.get_member("Cleo")
    flag = await drive_to_flag(sandbox, ann, ben, automatic=2, options="grid=start_speed")
    answer = await ben.press(flag, "Rematch")
    assert "Race #2 is open and you are in. The other driver is invited" in answer.text
    invitation = await ann.wait_for(lambda m: "wants a rematch" in m.text)
    assert invitation.mentions == [ann.user]
    lobby = await ann.wait_for(lambda m: "Start" in m.labels, after=flag)
    assert "grid start" in lobby.text
    await sandbox.wait_until(lambda: "Ben" in lobby.text)
    assert "Ann" not in lobby.text
    assert lobby.text.count("(bot") == 2
    assert "Only somebody who drove in race #1" in (await cleo.press(flag, "Rematch")).text
    assert "You are in" in (await ann.press(invitation, "Join")).text
    await sandbox.wait_until(lambda: "Ann" in lobby.text)
    assert "The rematch is race #2" in (await ann.press(flag, "Next track")).text
    assert "has started" in (await ben.press(lobby, "Start")).text


async def test_while_the_lobby_of_a_rematch_is_open_a_protest_and_the_file_are_of_the_race_that_was_driven(
    sandbox: DiscordSandbox,
) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    lobby = await open_lobby(ann)
    assert "race #1" in (await ann.run_command("race export")).text, "no other race is there"
    await ann.press((await ann.run_command("race abandon", reason="tea")).message, "Abandon")
    await ann.wait_for(lambda m: "is abandoned" in m.text, after=lobby)
    flag = await drive_to_flag(sandbox, ann, ben)
    await ann.press(flag, "Rematch")
    await ann.wait_for(lambda m: "Start" in m.labels, after=flag)
    assert "race #2" in (await ben.run_command("race export")).text
    assert "do not drive" not in (await ben.run_command("race protest", text="My car was fine.")).text
    assert "Race #3" in (await ben.run_command("race status")).text


@pytest.mark.slow
async def test_a_member_who_raced_bots_alone_is_on_the_grid_of_the_next_track_with_one_press(
    sandbox: DiscordSandbox,
) -> None:
    ann = sandbox.get_member("Ann")
    flag = await drive_to_flag(sandbox, ann, automatic=2, track="three-rivers")
    answer = await ann.press(flag, "Next track", settle=30)
    assert "Race #2 is open and you are in. It starts now." in answer.text
    form = await ann.wait_for(lambda m: any(label.startswith("Order now") for label in m.labels), after=flag)
    assert "Race #2" in form.text
    lobby = await ann.wait_for(lambda m: "Race #2: Speed Circuit" in m.text)
    assert "Three Rivers" not in lobby.text
    assert all("wants a rematch" not in m.text for m in ann.list_visible_messages())


async def test_an_organiser_saves_a_setup_and_opens_a_race_from_it(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await open_lobby(ann, track="old-quarry", laps=2, options="blind=yes")
    assert "only" in (await ben.run_command("race template", name="Friday")).text.casefold()
    assert "Saved as **Friday**" in (await ann.run_command("race template", name="Friday")).text
    await ann.press((await ann.run_command("race abandon", reason="tea")).message, "Abandon")
    await ben.wait_for(lambda m: "is abandoned" in m.text)
    offered = await ben.complete("race create", "template", "fri")
    assert [one["value"] for one in offered] == ["Friday"]
    assert "is open" in (await ben.run_command("race create", template="friday", laps=3)).text
    lobby = await ben.wait_for(lambda m: "Race #2" in m.text and "Join" in m.labels)
    assert "Old Quarry" in lobby.text
    assert "3 laps" in lobby.text
    assert "blind" in lobby.text
    refused = await ben.run_command("race create", template="Sunday")
    assert "There is no template “Sunday”" in refused.text
    assert "deleted" in (await ann.run_command("race template", name="friday", delete=True)).text
