"""Commands in the menu of a message find the round from the message."""

from typing import Any

import pytest

from bot.sandbox import DiscordSandbox
from tests.end_to_end.harness import give_order, open_lobby, start_against_bots, start_race_to_plots
from tests.end_to_end.test_welcome import invite_bot
from tests.waiting import wait_until

pytestmark = pytest.mark.usefixtures("undrawn")

NO_POST = "This message is no post of a race. Try it on the report of a round."


@pytest.mark.slow
async def test_why_and_gif_show_the_round_of_the_post_to_anybody_who_can_read_it(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await ann.press(await invite_bot(sandbox, ann), "Watch a race")
    flag = await ann.wait_for(lambda m: "Check the dice" in m.labels, timeout=90)
    report = await ann.wait_for(lambda m: " · round 2 · " in m.text and "Full log" in m.labels)
    why = await ben.use_menu("Why?", report)
    assert why.message is not None
    assert why.message.only_for is ben.user
    assert why.text == (await ben.press(report, "Full log")).text
    assert any("why" in one["custom_id"] for one in why.message.selects)
    film = (await ben.use_menu("GIF", report, settle=30)).message
    assert film is not None
    assert [one.filename for one in film.attachments] == ["race-1-2.gif"]
    whole = (await ben.use_menu("GIF", flag, settle=30)).message
    assert whole is not None
    assert [one.filename for one in whole.attachments] == ["race-1.gif"]


async def test_messages_that_are_no_posts_of_a_round_are_refused_in_one_line(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    hello = await ann.write("Anybody here?")
    for name in ("Why?", "GIF", "Protest"):
        assert (await ann.use_menu(name, hello)).text == NO_POST
    lobby = await open_lobby(ann)
    assert "is about no round" in (await ann.use_menu("Why?", lobby)).text
    ann.user.locale = "de"
    assert [one["name_localizations"].get("de") for one in ann.list_menu_commands(hello)] == [
        "Warum?",
        "Protest",
        None,
    ]
    assert (await ann.use_menu("Why?", hello)).text.startswith("Diese Nachricht gehört zu keinem Rennen.")


async def test_a_protest_from_the_menu_of_a_post_reaches_the_stewards(sandbox: DiscordSandbox) -> None:
    ann, ben, cleo = (sandbox.get_member(name) for name in ("Ann", "Ben", "Cleo"))
    round_message = await start_race_to_plots(sandbox, ann, ben)
    await give_order(ann, "60")
    asked = await ann.use_menu("Protest", round_message)
    assert (await ann.submit(asked.modal, {"0": " "})).text == (
        "Write what you meant; the stewards have nothing to look at otherwise."
    )
    asked = await ann.use_menu("Protest", round_message)
    assert (
        "The stewards have your protest about your answer before the start."
        in (await ann.submit(asked.modal, {"0": "I meant 80"})).text
    )
    asked = await cleo.use_menu("Protest", round_message)
    assert "You do not drive in this race." in (await cleo.submit(asked.modal, {"0": "Me too"})).text


async def test_a_form_in_direct_messages_is_a_post_for_its_driver(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    await start_against_bots(ann, way="Direct Message")
    form = await ann.wait_for(lambda m: m.channel is ann.dm and bool(m.labels))

    async def find_modal() -> Any:
        return (await ann.use_menu("Protest", form)).modal

    assert await wait_until(find_modal), "the form is seen a moment before it is noted as sent"
