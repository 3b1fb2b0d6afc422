"""What stands on a button can be typed."""

from pathlib import Path
from typing import Any

import pytest

from bot.app.question_api import QuestionApi
from bot.model.actor import Actor
from bot.sandbox import DiscordSandbox
from tests.end_to_end.harness import (
    confirm_label,
    drive_now,
    give_order,
    join_race,
    open_form,
    open_lobby,
    run_bot,
    start_against_bots,
    start_race_to_plots,
)

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.mark.parametrize("game", ["Speed Circuit", "Circus Maximus", "Powersled Circuit"])
async def test_a_ready_made_build_is_typed_by_its_name(game: str, sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    form = await drive_now(sandbox, ann, game)
    name = form.labels[form.labels.index(confirm_label(form)) + 1]
    typed = (await ann.run_command("orders", text=f"the {name.lower()} please", race=1)).message
    assert typed is not None
    assert "not sent yet" in typed.text
    assert "Left out" not in typed.text
    drafted = typed.text.split("(not sent yet): ")[1].splitlines()[0]
    await ann.press(form, name)
    sent = await ann.wait_for(lambda m: m.id == form.id and "Order in" in m.text)
    assert drafted in sent.text


async def test_the_order_that_a_form_puts_first_is_typed_by_its_name(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    form = await drive_now(sandbox, ann, "Formula D")
    name, order = confirm_label(form).removeprefix("Order now: ").split()[:2]
    for text in (name.lower(), "whatever you recommend", "#1 the green button"):
        typed = (await ann.run_command("orders", text=text, race=1)).message
        assert typed is not None
        assert f"(not sent yet): **`{order}" in typed.text


async def test_the_last_order_is_repeated_whole_and_what_is_no_longer_possible_is_named(
    sandbox: DiscordSandbox,
) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race_to_plots(sandbox, ann, ben, track="three-rivers", laps=2)
    await give_order(ann, "60, slip if free, max wear 1")
    await give_order(ben, "60")
    await ann.wait_for(lambda m: "**Round 2: plot your speed**" in m.text)
    for text in ("same as last time", "repeat my last order", "nochmal dasselbe"):
        typed = await ann.run_command("orders", text=text)
        assert "(not sent yet): **`60, max wear 1, slip if free`**" in typed.text
        assert "Left out" not in typed.text
    amendment = await ann.run_command("gm amend", car="Ann", text="wear 0", reason="the tyres are gone")
    await ann.press(amendment.message, "Publish")
    await ann.wait_for(lambda m: "the tyres are gone" in m.text and "Publish" not in m.labels)
    typed = await ann.run_command("orders", text="same as last time")
    assert "(not sent yet): **`60, slip if free`**" in typed.text
    assert "Left out: “max wear 1”" in typed.text


async def test_a_build_and_a_bid_are_typed_in_one_sentence(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    await drive_now(sandbox, ann, "Speed Circuit")
    for text, bid in (
        ("sprinter and bid 1 wear", "Bid 1 wear"),
        ("the sprinter, no bid", "Bid nothing"),
        ("sprinter, and I'll bid one wear for pole", "Bid 1 wear"),
        ("bid two wear, sprinter plz", "Bid 2 wear"),
        ("sprinter n skip the bid", "Bid nothing"),
        ("sprinter plus bid 1 wear and 2 ones", "2"),
    ):
        typed = (await ann.run_command("orders", text=text, race=1)).message
        assert typed is not None
        assert "Acceleration +1 · Deceleration +1" in typed.text
        assert f"{bid}**" in typed.text, typed.text


async def test_prices_are_not_asked_for_before_an_order_that_names_no_button(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drafts, view_draft = list[Any](), QuestionApi.view_draft

    async def note(self: QuestionApi, number: int, actor: Any, draft: Any, **options: Any) -> Any:
        drafts.append(draft)
        return await view_draft(self, number, actor, draft, **options)

    async with DiscordSandbox() as sandbox:
        monkeypatch.setattr(QuestionApi, "view_draft", note)
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            ann = sandbox.get_member("Ann")
            await drive_now(sandbox, ann, "Formula D")
            for text, asks in (("first gear, keep to the right", False), ("careful", True)):
                drafts.clear()
                typed = (await ann.run_command("orders", text=text, race=1)).message
                assert typed is not None
                assert "not sent yet" in typed.text
                assert (None in drafts) is asks


async def test_an_order_typed_again_replaces_nothing(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    await drive_now(sandbox, ann, "Formula D")
    for text, replaces in (("1st, right", False), ("first gear, keep right", False), ("1st, left", True)):
        typed = (await ann.run_command("orders", text=text, race=1)).message
        assert typed is not None
        assert ("This replaces" in typed.text) is replaces, typed.text


async def test_an_order_that_closes_its_round_is_read_back_as_it_can_be_typed(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    await start_against_bots(ann, track="lantern-harbour", pace="live")
    first = await ann.wait_for(lambda m: ": Line" in m.text and "Your orders" in m.labels)
    form = await open_form(ann, first)
    await ann.press(form, confirm_label(form))
    await ann.wait_for(lambda m: "choose your gear" in m.text and "Your orders" in m.labels, after=first)
    sent = await give_order(ann, "first gear, keep to the right")
    assert "Order in: **`1, path right`**" in sent.text


async def test_a_recommended_order_is_not_looked_for_before_its_driver_is_asked(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite") as parts:
        people = [sandbox.get_member(name) for name in ("Ann", "Ben")]
        lobby = await open_lobby(people[0], track="lantern-harbour", pace="live")
        for person in people:
            await join_race(person, lobby)
        await people[0].press(lobby, "Start")
        await people[0].wait_for(lambda m: "Your orders" in m.labels, after=lobby)
        asked = [one for one in people if await parts.member_api.list_questions(Actor(member=one.user.id), 1)]
        (idle,) = {*people} - {*asked}
        for text in ("recommended", "safe please", "play it safe", "whatever you recommend", "sicher"):
            answer = (await idle.run_command("orders", text=text, race=1)).text
            assert "are worked out when you are asked" in answer, (text, answer)
        assert "I keep this for your turn" in (await idle.run_command("orders", text="1, path right", race=1)).text
