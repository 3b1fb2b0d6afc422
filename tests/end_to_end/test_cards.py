"""A card game in the sandbox: its holder alone sees the hand, and plays cards by name."""

import pytest

from bot.sandbox import DiscordSandbox
from tests.end_to_end.harness import (
    confirm,
    give_order,
    join_race,
    open_form,
    open_lobby,
    start_against_bots,
    wait_for_pictures,
)


@pytest.mark.slow
async def test_a_hand_is_dealt_shown_to_its_driver_alone_and_played_from(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    opened = await open_lobby(ann, track="halcyon-oval", laps=1)
    await join_race(ann, opened)
    await join_race(ben, opened, "Direct Message")
    await ann.run_command("race fill", drivers=3)
    await ann.press(opened, "Start")
    shops = await ann.wait_for(lambda m: "design your sled" in m.text)
    await confirm(ann, await open_form(ann, shops))
    await confirm(ben, await ben.wait_for(lambda m: "Design your sled" in m.text))

    dealt = await ann.wait_for(lambda m: "Round 1: " in m.text and "Your orders" in m.labels, after=shops)
    hand = await wait_for_pictures(ann, await open_form(ann, dealt))
    (picture,) = hand.attachments
    assert picture.filename == "hand.png"
    assert picture.content[:4] == b"\x89PNG"
    assert (picture.description or "").startswith("Your hand: ")
    assert "Your hand: " not in hand.text
    assert not [m for m in ben.list_visible_messages() if hand.id == m.id]
    assert picture.content not in [a.content for m in ben.list_visible_messages() for a in m.attachments]

    by_message = await ben.wait_for(lambda m: "do you discard?" in m.text and bool(m.attachments))
    assert by_message.attachments[0].filename == "hand.png"
    for person, asked in ((ann, await open_form(ann, dealt)), (ben, by_message)):
        (menu,) = asked.selects
        given_up = [option["value"] for option in menu["options"]][: menu["max_values"]]
        await person.choose(asked, menu["custom_id"], given_up)
        await confirm(person, await person.wait_for(lambda m: "not sent yet" in m.text and "discard" in m.text))
    orders = await ann.wait_for(lambda m: "Round 1: choose your card" in m.text and "Your orders" in m.labels)
    kept = await wait_for_pictures(ann, await open_form(ann, orders))
    assert kept.attachments[0].content != picture.content
    assert "Your hand: " in kept.text, "its picture is that of the board"
    said = (
        await ann.run_command("orders", text="autopilot, never hook, force field against strength 2 or more")
    ).message
    assert said is not None
    assert "`autopilot; hook never; field from 2`" in said.text
    await confirm(ann, said)
    await give_order(ben, "autopilot")
    await ann.wait_for(lambda m: "Round 2: choose your card" in m.text)
    told = [m for m in ann.list_visible_messages() if "· round 1" in m.text and "your" not in m.text]
    assert [len(m.attachments) for m in told] == [1], "the round with its picture; discards are in the log"


@pytest.mark.usefixtures("undrawn")
async def test_private_lines_above_a_form_name_no_rule(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    await start_against_bots(ann, way="Direct Message", track="old-quarry", options="blind=yes")
    await confirm(ann, await ann.wait_for(lambda m: "Build your car" in m.text))
    asked = await ann.wait_for(lambda m: "Plot your speed" in m.text)
    assert "rolls for the grid" in asked.text or "bids nothing" in asked.text
    assert "(S-" not in asked.text
