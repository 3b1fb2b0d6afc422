"""Whole races from `/race create` to the flag, with people and bots."""

import asyncio
import re

import pytest

from bot.sandbox import DiscordSandbox, Message, Person
from tests.end_to_end.harness import (
    choose,
    confirm,
    give_order,
    join_race,
    list_choice_values,
    open_form,
    open_lobby,
    start_against_bots,
    start_race_to_plots,
)

pytestmark = pytest.mark.usefixtures("unpainted")

ROUNDS = 150


def open_round(message: Message) -> bool:
    return "Your orders" in message.labels and " · closes " in message.text


async def answer(person: Person, shown: Message) -> None:
    """Answer with the first thing that a form offers."""
    if any(label.startswith("Order now") for label in shown.labels):
        await confirm(person, shown)
        return
    if "Confirm" not in shown.labels and shown.selects:
        shown = await choose(person, shown, shown.selects[0]["options"][0]["value"])
    elif "Confirm" not in shown.labels:
        shown = await choose(person, shown, list_choice_values(shown)[0])
    await confirm(person, shown)


NOTHING_TO_ANSWER = ("There is nothing for you", "Your order now", "This form is closed")
"""Texts of replies without a form: also where bots have ended the round while the button was pressed."""


async def drive_live(person: Person, until: str) -> None:
    """Answer everything through the newest public message, until a message has this text, in small letters.

    A form that comes late may answer a round of which the public message was never seen open."""
    for _ in range(ROUNDS):
        message = await person.wait_for(lambda m: open_round(m) or until in m.text.lower())
        if any(until in m.text.lower() for m in person.list_visible_messages()):
            return
        shown = await person.press(message, "Your orders")
        await asyncio.sleep(0.1)
        for one in [m for m in shown.messages if not any(text in m.text for text in NOTHING_TO_ANSWER)]:
            await answer(person, one)
    raise AssertionError(f"no {until}")


async def drive(person: Person, until: str = ": the chequered flag") -> None:
    """Answer for one person until the flag."""
    seen: Message | None = None
    for _ in range(ROUNDS):
        message = await person.wait_for(lambda m: open_round(m) or until in m.text, after=seen)
        if until in message.text:
            return
        seen = message
        shown = await person.press(message, "Your orders")
        for one in [m for m in shown.messages if "There is nothing for you" not in m.text]:
            await answer(person, one)
    raise AssertionError("no flag after forty rounds")


@pytest.mark.slow
async def test_a_person_alone_races_against_bots_to_the_flag(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    message = await open_lobby(ann)
    await join_race(ann, message)
    asked = await ann.press(message, "Add bots…")
    await ann.press(asked.message, "3 Club")
    await sandbox.wait_until(lambda: "bot" in message.text)
    await ann.press(message, "Start")
    await drive(ann)
    flag = await ann.wait_for(lambda m: ": the chequered flag" in m.text)
    assert "Ann" in flag.text
    assert "house seed" in (await ann.press(flag, "Check the dice")).text
    pictures = [m for m in ann.list_visible_messages() if m.attachments]
    assert pictures
    assert all(a.description for m in pictures for a in m.attachments)


async def test_two_people_build_and_bid_and_plot_and_the_round_closes_when_both_are_in(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    message = await open_lobby(ann)
    await join_race(ann, message)
    await join_race(ben, message)
    await ann.press(message, "Start")
    garages = await ann.wait_for(lambda m: "build your car" in m.text)
    await give_order(ann, "acceleration 1 top speed 1 start -1 wear 1, bid 2 wear")
    await sandbox.wait_until(lambda: "1 of 2 in" in garages.text)
    assert "acceleration" not in garages.text.casefold()
    built = await confirm(ben, await open_form(ben, garages))
    assert "Wear +1 · Skill +1" in built.text
    plots = await ann.wait_for(lambda m: "plot your speed" in m.text)
    await give_order(ann, "60")
    await give_order(ben, "80")
    await ann.wait_for(lambda m: open_round(m) and "plot your speed" in m.text, after=plots)
    report = next(m for m in reversed(ann.list_visible_messages()) if m.attachments)
    assert "Ann plots 60" in (await ann.press(report, "Full log")).text


@pytest.mark.parametrize("way", ["Direct Message"])
async def test_a_driver_by_direct_message_gets_the_same_form_there_and_may_type(
    way: str, sandbox: DiscordSandbox
) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    message = await open_lobby(ann)
    await join_race(ann, message, way)
    await join_race(ben, message)
    await ann.press(message, "Start")
    asked = await ann.wait_for(lambda m: m.channel is ann.dm and "Build your car" in m.text)
    await confirm(ann, asked)
    await ann.write("bid 1 wear", at=ann.dm)
    echoed = await ann.wait_for(lambda m: m.channel is ann.dm and "not sent yet" in m.text, after=asked)
    assert "Bid 1 wear" in echoed.text
    await confirm(ann, echoed)
    await give_order(ben, "0 0 0 0 0 0")
    await ann.wait_for(lambda m: m.channel is ann.dm and "Plot, due" in m.text)


async def test_in_live_races_a_driver_is_not_asked_again_for_a_confirmed_path(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    await start_against_bots(ann, pace="live")
    await drive_live(ann, until="round 3: plot")
    asked = [
        m.text.split("·")[0] for m in ann.list_visible_messages() if m.text.startswith("**Round") and "closed" in m.text
    ]
    assert not any("Route" in text for text in asked)
    rounds = [text.partition(":")[0] for text in asked if not text.startswith("**Before the start")]
    assert rounds
    assert len(rounds) == len(set(rounds)), "one message a round serves for all that one driver is asked"
    answered = [m for m in ann.list_ephemeral_messages() if "Order in" in m.text and "round 2" in m.text]
    assert 1 <= len(answered) <= 2


@pytest.mark.slow
async def test_a_luck_phrase_goes_into_the_dice_and_is_shown_at_the_flag(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    message = await open_lobby(ann)
    asked = await ann.press(message, "Join")
    modal = (await ann.press(asked.message, "Seed phrase…")).modal
    await ann.submit(modal, {"0": "rabbit: foot"})
    shown = await ann.wait_for(lambda m: "Your seed phrase" in m.text)
    await ann.press(shown, "This channel (only I can see it)")
    await ann.wait_for(lambda m: "You are in" in m.text)
    await ann.press(message, "Start")
    await drive(ann)
    flag = await ann.wait_for(lambda m: ": the chequered flag" in m.text)
    assert "rabbit: foot" in (await ann.press(flag, "Check the dice")).text
    status = await ann.run_command("race status")
    assert "1. 🔴 Ann" in status.text
    exported = await ann.run_command("race export")
    assert exported.message
    assert [a.filename for a in exported.message.attachments] == ["race.json"]


async def test_the_status_has_a_picture_the_standings_and_who_is_awaited(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    message = await open_lobby(ann)
    await join_race(ann, message)
    await join_race(ben, message)
    await ann.press(message, "Start")
    await ann.wait_for(lambda m: "build your car" in m.text)
    status = await ben.run_command("race status")
    assert status.message
    assert status.message.attachments[0].description
    assert "Waiting for 🔴 Ann and 🔵 Ben" in status.text
    assert "Your car 🔵 blue" in status.text


async def test_who_is_out_of_the_race_reads_so_and_whom_it_waits_for(sandbox: DiscordSandbox) -> None:
    ann, ben, cleo = (sandbox.get_member(name) for name in ("Ann", "Ben", "Cleo"))
    await start_race_to_plots(sandbox, ann, ben, cleo)
    await give_order(cleo, "60")
    shown = await ann.run_command("gm disqualify", car="blue", reason="two engines")
    await ann.press(shown.message, "Publish")
    await cleo.wait_for(lambda m: "1 of 2 in" in m.text)
    told = (await ben.run_command("orders")).text
    assert told.startswith("Your race is over. Waiting for 🔴 Ann, due <t:")


@pytest.mark.slow
async def test_the_flag_links_no_round_that_has_no_post_of_its_own(sandbox: DiscordSandbox) -> None:
    """Once all people are out, the bots' rounds are told with the flag alone."""
    ann = sandbox.get_member("Ann")
    await start_race_to_plots(sandbox, ann, automatic=4, track="three-rivers")
    await ann.press((await ann.run_command("race leave")).message, "Retire")
    flag = await ann.wait_for(lambda m: ": the chequered flag" in m.text, 30)
    assert "bots drove on to the flag" in flag.text
    assert not re.search(r"/0\)", flag.text), flag.text


async def test_the_track_is_completed_while_it_is_typed(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    assert [c["value"] for c in await ann.complete("race create", "track", "mea")] == ["long-meadow"]
    options = await ann.complete("race create", "options", "rear", track="tt-1")
    assert [c["value"] for c in options] == ["rear_end=brake", "rear_end=spin"]
    assert "bad_option" not in (await ann.run_command("race create", track="tt-1", options="rear_end")).text
    assert (
        "blind: it must be yes or no."
        in (await ann.run_command("race create", track="tt-1", options="blind=perhaps")).text
    )


async def test_a_track_of_another_game_opens_that_game(sandbox: DiscordSandbox) -> None:
    message = await open_lobby(sandbox.get_member("Ann"), track="circus-romanus")
    assert "Circus Maximus" in message.text


@pytest.mark.parametrize(
    ("game", "track"),
    [("speed_circuit", "three-rivers"), ("formula_d", "tall-pines"), ("circus_maximus", "circus-romanus")],
)
async def test_five_presses_lead_from_the_lobby_to_the_first_order(
    game: str, track: str, sandbox: DiscordSandbox
) -> None:
    """Join a race, and answer each question with one press: first a ready-made build, at the end a careful order."""
    organiser, new = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    made = await open_lobby(organiser, game=game, track=track)
    await new.press(made, "Join")
    await organiser.run_command("race fill", drivers=2)
    taps, seen = 1, made
    await organiser.press(made, "Start")
    while "before the start" in seen.text or seen is made:
        seen = await next_form(new, seen)
        taps += await order_quickly(new, seen)
    assert taps <= 5


async def next_form(person: Person, last: Message) -> Message:
    """Wait for the next form that comes by Direct Message."""
    return await person.wait_for(lambda m: m.channel is person.dm and m.id > last.id and bool(m.labels))


async def order_quickly(person: Person, shown: Message) -> int:
    """Order with as few presses as a form allows; return their number."""
    taps = 1
    at_once = next((one for one in shown.labels if one.startswith("Order now")), None)
    if at_once is None:
        shown = await choose(person, shown, shown.selects[0]["options"][0]["value"])
        taps = 2
    await confirm(person, shown)
    return taps
