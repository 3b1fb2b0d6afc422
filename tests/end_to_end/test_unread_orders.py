"""Typed texts that are no order in the game's words: pointing at the form, asking, chatting."""

import re
from pathlib import Path

import pytest

from bot.lobby import starting
from bot.sandbox import DiscordSandbox, Message, Person
from tests.end_to_end.harness import (
    drive_now,
    give_order,
    join_race,
    open_form,
    open_lobby,
    run_bot,
    start_against_bots,
    start_race_to_plots,
)
from tests.repository import LIBRARY

pytestmark = pytest.mark.usefixtures("unpainted")


async def write(person: Person, text: str) -> Message:
    typed = (await person.run_command("orders", text=text, race=1)).message
    assert typed is not None
    return typed


async def test_a_choice_of_the_form_can_be_pointed_at(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    form = await open_form(ann, await start_race_to_plots(sandbox, ann, ben))
    speeds = [label for label in form.labels if label.isdecimal()]
    assert f"(not sent yet): **`{speeds[1]}`" in (await write(ann, "the second one")).text
    assert f"(not sent yet): **`{speeds[1]}, lane 2`" in (await write(ann, "second option but lane 2")).text
    assert "(not sent yet): **`" in (await write(ann, "the cheapest one pls")).text


@pytest.mark.parametrize("game", ["speed_circuit", "circus_maximus", "powersled"])
async def test_whoever_chats_or_asks_while_a_build_is_asked_gets_its_form_again(
    game: str, sandbox: DiscordSandbox
) -> None:
    ann = sandbox.get_member("Ann")
    message = await open_lobby(ann, game=game, track=LIBRARY.find_first_track(game))
    await join_race(ann, message, "Direct Message")
    await ann.run_command("race fill", drivers=1)
    await ann.press(message, "Start")
    asked = await ann.wait_for(lambda m: m.channel is ann.dm and "Custom…" in m.labels)
    for text, said in (
        ("hi", "👍"),
        ("help", "Name a ready-made build"),
        ("what do I do?", "Name a ready-made build"),
    ):
        typed = await ann.write(text, at=ann.dm)
        answer = await ann.wait_for(lambda m: m.channel is ann.dm and m.author is not ann.user, after=typed)
        assert answer.text.startswith(said), text
        assert answer.labels == asked.labels, text


async def test_a_text_that_names_a_place_beside_a_rival_is_answered_with_a_button_for_each_choice_there(
    sandbox: DiscordSandbox,
) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    asked = await start_race_to_plots(sandbox, ann, ben, laps=2)
    assert "1. `60, pass no`" in (await write(ann, "stay behind Ben")).text, "nobody has driven yet"
    for person in (ann, ben):
        await give_order(person, "60" if person is ann else "40")
    await ann.wait_for(lambda m: "Round 2" in m.text and "Your orders" in m.labels, after=asked)
    beside = await write(ann, "i wanna tuck in behind Ben at 20")
    assert {*re.findall(r"^\d\. `(\d+)", beside.text, re.MULTILINE)} <= {"20"}, "no other speed than is said"
    asked = await write(ann, "get ahead of Ben")
    assert "these choices fit “get ahead of Ben”" in asked.text
    await ann.press(asked, "1")
    await ann.wait_for(lambda m: "(not sent yet)" in m.text)


async def test_a_question_is_answered_with_a_price_and_orders_nothing(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race_to_plots(sandbox, ann, ben)
    answer = await write(ann, "what happens if I take 60?")
    assert answer.text.startswith("You asked, so nothing changes yet.")
    assert "Price: " in answer.text
    assert (await write(ann, "do I go 60 in lane 2?")).text.startswith("You asked, so nothing changes yet.")
    assert "You asked" not in (await write(ann, "could you do 60 in lane 2?")).text
    assert "Confirm" in answer.labels
    assert "(not sent yet)" not in (await write(ann, "who is on lane 60?")).text
    compared = (await write(ann, "which is cheaper, 60 or 40?")).text
    assert compared.startswith("You asked, so nothing changes. They cost the same:")
    assert all(f"`{speed}` · " in compared for speed in ("60", "40"))


async def test_a_choice_can_be_compared_with_the_fastest_and_with_the_last_order(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    asked = await start_race_to_plots(sandbox, ann, ben, laps=2)
    for person in (ann, ben):
        await give_order(person, "40")
    await ann.wait_for(lambda m: "Round 2" in m.text and "Your orders" in m.labels, after=asked)
    faster = await write(ann, "same but faster")
    assert faster.text.startswith("These choices fit “same but faster”.")
    assert "1. `60` · " in faster.text
    speeds = [int(one) for one in (await write(ann, "brb")).labels if one.isdecimal()]
    slower = (await write(ann, "a bit slower than the maximum")).text
    assert f"(not sent yet): **`{sorted(speeds)[-2]}" in slower
    none = await write(ann, "slower than 0")
    assert none.text.startswith("None of the choices fits “slower than 0”.")
    assert any(label.startswith("Order now") for label in none.labels)


async def test_both_orders_around_a_condition_that_nobody_can_check_are_offered(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race_to_plots(sandbox, ann, ben)
    both = await write(ann, "sixty unless Ben looks grumpy, then forty")
    assert "\n1. `60`\n2. `40`" in both.text
    one = await write(ann, "sixty in lane 2 unless Ben looks grumpy")
    assert "\n1. `60`" in one.text
    assert "2. `" not in one.text


async def test_a_ready_made_order_that_strange_words_name_is_offered(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race_to_plots(sandbox, ann, ben)
    safe = (await write(ann, "safe and snug")).text
    assert safe.startswith("These choices fit “safe and snug”.")
    assert "I find no order in" in (await write(ann, "not safe and snug")).text


async def test_what_a_driver_does_not_want_leaves_the_other_choices(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race_to_plots(sandbox, ann, ben)
    for text in ("not 60", "anything but 60"):
        others = (await write(ann, text)).text
        assert others.startswith(f"These choices fit “{text}”.")
        assert "`60`" not in others
        assert "`40`" in others
    assert "1. `40`" in (await write(ann, "not 60, a step less")).text, "compared with 60, which is denied"


async def test_choices_that_share_figures_and_words_with_a_text_are_offered(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race_to_plots(sandbox, ann, ben)
    free = (await write(ann, "some squizzly thing without a test")).text
    assert free.startswith("These choices fit “some squizzly thing without a test”.")
    assert "*Left out: “squizzly thing”*" in free
    assert "🟥" not in free
    cheaper = (await write(ann, "the cheaper of 60 and 40 my dear bot")).text
    assert "1. `60` · " in cheaper
    assert "`20`" not in cheaper
    joined = (await write(ann, "6 0")).text
    assert "said twice" in joined
    assert "1. `60`" in joined
    assert "I find no order in “6.5”" in (await write(ann, "6.5")).text
    added = (await write(ann, "60. and on second thoughts lane 2 as well")).text
    assert "*Left out: “and on second thoughts lane 2 as well”*" in added
    assert "1. `60`" in added
    assert "Correct…" in (await write(ann, "60, lane 7")).labels, "a rule is named"


async def test_the_ready_made_path_is_in_words_and_can_be_typed(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    lobby = await open_lobby(ann, game="circus_maximus", track="circus-romanus", pace="live")
    await join_race(ann, lobby)
    await ann.run_command("race fill", drivers=1)
    await ann.press(lobby, "Start")
    asked = await ann.wait_for(lambda m: "Your orders" in m.labels)
    form = await open_form(ann, asked)
    while "Which way?" not in form.text:
        if "Choose a speed" in form.text:
            form = await write(ann, "10")
        await ann.press(form, next(one for one in form.labels if one == "Confirm" or one.startswith("Order now")))
        asked = await ann.wait_for(lambda m: "Your orders" in m.labels, after=asked)
        form = await open_form(ann, asked)
    example = re.search(r"Order now: Careful (.+) · ", " ".join(form.labels))
    assert example
    assert " ahead" in example[1]
    assert "not sent yet" in (await write(ann, example[1])).text


async def test_chat_gets_the_form_and_an_order_that_can_be_typed_now(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    await drive_now(sandbox, ann, "Formula D")
    for text in ("haha what a start", "brb dinner", "going afk until tomorrow"):
        answer = await write(ann, text)
        assert answer.text.startswith("I find no order in “"), answer.text
        assert any(label.startswith("Order now") for label in answer.labels)
        example = answer.text.split("for instance `")[1].split("`")[0]
        assert "not sent yet" in (await write(ann, example)).text
    assert (await write(ann, "ok thx")).text.startswith("👍")
    assert "(F-29, F-28)" in (await write(ann, "6th, inside")).text, "a rule says more"
    second = (await write(ann, "could you please leave me in second gear and hug the inside")).text
    assert "path inside`" in second
    assert "I find no order in" in (await write(ann, "second gear would be way too slow")).text, "a verdict"
    free = await write(ann, "the free one")
    assert "Left out" not in free.text


async def test_what_is_understood_of_a_refused_text_has_a_button(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race_to_plots(sandbox, ann, ben)
    assert "1. `60`" in (await write(ann, "60, no")).text
    corrected = (await write(ann, "60, no 40, lane 2")).text
    assert "1. `40, lane 2`" in corrected
    assert "2. `60, lane 2`" in corrected
    assert "1. `60`" in (await write(ann, "60 but no lane 2")).text, "but no corrects nothing"
    assert "I understand `60`, but not “in a squizzle”" in (await write(ann, "60 in a squizzle")).text
    assert "2. `40`" in (await write(ann, "60 unless black gets cross then 40")).text
    assert "\n1. `60`\n2. `40`" in (await write(ann, "if Ben is still behind me 60 otherwise 40")).text
    assert "\n1. `40, slip yes`" in (await write(ann, "40 in squizzle mode, slip yes")).text
    asked = await write(ann, "overtake ben")
    assert "needs a speed in front of it" in asked.text
    assert "1. `" in asked.text


async def test_a_number_on_the_form_is_that_choice_and_no_card(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    await start_against_bots(ann, game="powersled", track="titan-trident")
    asked = await ann.wait_for(lambda m: "Your orders" in m.labels)
    form = await open_form(ann, asked)
    while "Which card" not in form.text:
        await ann.press(form, next(one for one in form.labels if one.startswith("Order now")))
        asked = await ann.wait_for(lambda m: "Your orders" in m.labels, after=asked)
        form = await open_form(ann, asked)
    numbered = dict(re.findall(r"\*\*(\d+) · ((?:MOVE|DRIFT|Mine)[^*]*)\*\*", form.text.replace("\u00a0", " ")))
    number, order = next((n, card) for n, card in numbered.items() if n not in card)
    assert f"**`{order}" in (await write(ann, f"number {number}")).text
    for in_words, (_, order) in zip(("one", "two", "three", "four", "five"), sorted(numbered.items()), strict=False):
        assert f"**`{order}" in (await write(ann, f"option {in_words} please")).text


async def test_choices_that_go_on_as_an_order_begins_are_offered_by_what_it_leaves_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starting, "derive_race_seed", lambda *_: bytes([7] * 32))
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite"):
        ann = sandbox.get_member("Ann")
        await start_against_bots(ann, game="powersled", track="titan-trident", bots=3)
        asked = await ann.wait_for(lambda m: "Your orders" in m.labels)
        form = await open_form(ann, asked)
        while "Which card" not in form.text:
            await ann.press(form, next(one for one in form.labels if one.startswith("Order now")))
            asked = await ann.wait_for(lambda m: "Your orders" in m.labels, after=asked)
            form = await open_form(ann, asked)
        right = (await write(ann, "drift 3, hang a right")).text
        assert "1. `DRIFT 3 FFR`" in right
        assert "`DRIFT 3 FFL`" not in right
        assert "(not sent yet): **`DRIFT 3" in (await write(ann, "my mum says hi, drift 3")).text
