"""Joining a race takes one press; everything else is a later setting."""

from functools import partial

import pytest

from bot.sandbox import DiscordSandbox, Message
from tests.end_to_end.harness import confirm, open_form, open_lobby, start_against_bots, start_race, start_race_to_plots

pytestmark = pytest.mark.usefixtures("undrawn")
HERE, BY_MESSAGE = "This channel (only I can see it)", "Direct Message"


async def test_one_press_takes_a_seat_and_nobody_is_left_out_by_a_start(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    lobby = await open_lobby(ann)
    await ben.press(lobby, "Join")
    await ann.run_command("race fill", drivers=1)
    await ann.press(lobby, "Start")
    form = await ben.wait_for(lambda m: m.channel is ben.dm and bool(m.labels))
    assert "Build your car" in form.text
    late = await ann.run_command("race join")
    assert "already started" in late.text, "whoever comes too late is told so"


async def test_who_has_driven_a_race_of_the_game_is_not_taught_it_again(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    lobby = await open_lobby(ann)
    assert "Your first race in five lines" in (await ann.press(lobby, "Join")).text
    await ann.run_command("race fill", drivers=1)
    await ann.press(lobby, "Start")
    await ann.press((await ann.run_command("race leave")).message, "Retire")
    await ann.wait_for(lambda m: "Check the dice" in m.labels)
    again = await open_lobby(ann)
    assert "You are in" in (joined := await ann.press(again, "Join")).text
    assert "five lines" not in joined.text
    assert "Your first race in five lines" in (await ben.press(again, "Join")).text


async def test_where_a_driver_is_asked_is_changed_after_joining_even_in_a_running_race(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    lobby = await open_lobby(ann)
    joined = await ann.press(lobby, "Join")
    assert "by Direct Message" in joined.text
    await ann.run_command("race fill", drivers=1)
    await ann.press(lobby, "Start")
    await ann.press(joined.message, HERE)
    await ann.wait_for(lambda m: m is joined.message and "only you can see the form" in m.text)
    await ann.press(joined.message, BY_MESSAGE)
    await ann.wait_for(lambda m: m is joined.message and "by Direct Message" in m.text)


async def test_a_member_who_has_chosen_the_channel_is_asked_there_in_every_race(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    assert "in the race's channel" in (await ann.run_command("me settings", turns="channel")).text
    joined = await ann.press(await open_lobby(ann), "Join")
    assert "only you can see the form" in joined.text
    assert "in the race's channel" not in (await ann.run_command("me settings", turns="dm")).text


async def test_a_seed_phrase_is_typed_after_joining_and_refused_after_the_start(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    lobby = await open_lobby(ann)
    joined = await ann.press(lobby, "Join")
    for phrase in ("rabbit foot", "clover"):
        modal = (await ann.press(joined.message, "Seed phrase…")).modal
        await ann.submit(modal, {"0": phrase})
        await ann.wait_for(partial(_shows, f"“{phrase}”"))
    await ann.run_command("race fill", drivers=1)
    modal = (await ann.press(joined.message, "Seed phrase…")).modal
    await ann.press(lobby, "Start")
    await ann.submit(modal, {"0": "too late"})
    await ann.wait_for(partial(_shows, "already started"))
    pressed = await ann.press(joined.message, "Seed phrase…")
    assert "already started" in pressed.text
    assert pressed.modal is None


def _shows(words: str, message: Message) -> bool:
    return words in message.text


async def test_any_number_of_bots_of_any_strength_is_added_by_a_menu(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    lobby = await open_lobby(ann)
    for menu, count in ((0, "4"), (2, "3")):
        asked = (await ann.press(lobby, "Add bots…")).message
        assert asked is not None
        await ann.choose(asked, asked.selects[menu]["custom_id"], [count])
    await sandbox.wait_until(lambda: lobby.text.count("Rookie") == 4 and lobby.text.count("Ace") == 3)


async def test_more_bots_than_there_are_seats_are_refused_with_the_number_that_is_free(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await open_lobby(ann)
    await ann.run_command("race fill", drivers=10)
    assert "Only 2 of the 12 seats are free." in (await ann.run_command("race fill", drivers=3)).text
    taken = (await ben.run_command("race join", car="red")).text
    assert taken.startswith("🔴 red is taken. Free: ")
    await ann.run_command("race fill", drivers=2)
    assert "All 12 seats are taken." in (await ann.run_command("race fill", drivers=1)).text


async def test_a_track_is_named_by_its_title_and_a_mistyped_one_is_suggested(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    assert "Closest: Lantern Harbour." in (await ann.run_command("race create", track="lantern harbor")).text
    asked = await ann.run_command("race create", track="Lantern Harbour", options="rain=yes")
    assert "Closest: weather" in asked.text
    assert "is open" in (await ann.run_command("race create", track="lantern harbour")).text
    lobby = await ann.wait_for(lambda m: "Join" in m.labels)
    assert "Formula D" in lobby.text


async def test_a_refused_race_comes_back_with_what_was_typed(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    refused = await ann.run_command("race create", track="three-rivers", laps=3, options="blind=yes pits=perhaps")
    assert "pits: it must be yes or no." in refused.text
    modal = (await ann.press(refused.message, "Correct…")).modal
    assert modal is not None
    typed = [part["component"]["value"] for part in modal.parts]
    assert typed == ["three-rivers", "blind=yes pits=perhaps"]
    again = await ann.submit(modal, {"0": "three-rivers", "1": "blind=yes pits=yes"})
    assert "Three Rivers has no pits" in again.text
    modal = (await ann.press(again.message, "Correct…")).modal
    await ann.submit(modal, {"0": "three-rivers", "1": "blind=yes"})
    lobby = await ann.wait_for(lambda m: "Join" in m.labels)
    assert "3 laps" in lobby.text
    assert "blind yes" in lobby.text


async def test_the_status_of_a_race_says_nothing_of_a_sled_that_is_not_built_yet(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    await start_against_bots(ann, track="tern-glacier")
    asked = await ann.wait_for(lambda m: "design your sled" in m.text)
    assert "Your sled" not in (await ann.run_command("race status")).text
    await confirm(ann, await open_form(ann, asked))
    await ann.wait_for(lambda m: "discard" in m.text and "Your orders" in m.labels)
    assert "armour 3/3" in (await ann.run_command("race status")).text.casefold()


async def test_the_status_before_the_start_lists_the_drivers_without_a_table_of_noughts(
    sandbox: DiscordSandbox,
) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race(sandbox, ann, ben)
    before = (await ann.run_command("race status")).text
    assert "🔴 Ann\n🔵 Ben" in before
    assert "wear" not in before


async def test_a_member_who_is_given_a_car_is_asked_where_their_settings_say(sandbox: DiscordSandbox) -> None:
    ann, ben, cleo = (sandbox.get_member(name) for name in ("Ann", "Ben", "Cleo"))
    plots = await start_race_to_plots(sandbox, ann, ben)
    await cleo.run_command("me settings", turns="channel")
    shown = await ann.run_command("race replace", car="blue", member=cleo, reason="Ben is ill")
    await ann.press(shown.message, "Publish")
    ruled = await cleo.wait_for(lambda m: "Ben is ill" in m.text, after=plots)
    assert cleo.user in ruled.mentions, "the ruling calls them in the channel"
    assert (await open_form(cleo, await ann.wait_for(lambda m: "Your orders" in m.labels))).text
    assert cleo.list_direct_messages() == []


async def test_a_bot_that_is_named_in_another_language_goes_by_its_colour_alone(sandbox: DiscordSandbox) -> None:
    ann, dov = sandbox.get_member("Ann"), sandbox.get_member("Dov")
    await dov.run_command("gm settings", language="de")
    await ann.run_command("race create", track="tt-1", laps=1)
    lobby = await ann.wait_for(lambda m: "Einsteigen" in m.labels)
    await ann.press(lobby, "Einsteigen")
    await ann.run_command("race fill", drivers=1)
    await ann.press(lobby, "Starten")
    await ann.wait_for(lambda m: "bau deinen Wagen" in m.text)
    seats = await ann.run_command("race seats")
    assert "Blau" in seats.text
    assert seats.message is not None
    assert seats.message.labels == ["Take 🔵 blue"]
