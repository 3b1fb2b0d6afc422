"""Standing orders and orders for later rounds, by slash command and by text in private."""

from pathlib import Path

import pytest

from bot.sandbox import DiscordSandbox, Message, Person
from tests.end_to_end.harness import give_order, join_race, open_lobby, read_round_log, run_bot, start_race_to_plots

pytestmark = pytest.mark.usefixtures("undrawn")


async def file_orders(person: Person, text: str) -> Message:
    """Send orders in advance and confirm them; return the form."""
    shown = (await person.run_command("orders", text=text)).message
    assert shown is not None
    assert "your orders (not sent yet)" in shown.text, shown.text
    await person.press(shown, "Confirm")
    return await person.wait_for(lambda m: m.id == shown.id and "orders in:" in m.text)


async def test_standing_orders_are_said_back_confirmed_and_shown_to_their_owner_only(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race_to_plots(sandbox, ann, ben)
    asked = await ann.run_command("orders", text="standing: slip yes, defend 1; if blue moved 7+: pass blue 1")
    assert "`in every round: slip yes, defend any 1; if blue moved 7+: pass blue chips 1`" in asked.text
    assert "in every round" not in (await ann.run_command("race status")).text
    await ann.press(asked.message, "Confirm")
    await ann.wait_for(lambda m: "orders in:" in m.text)
    assert "`in every round: slip yes" in (await ann.run_command("race status")).text
    assert "slip yes" not in (await ben.run_command("race status")).text
    assert not any("in every round: slip" in m.text for m in ben.list_all_visible_messages())
    await file_orders(ann, "standing: none")
    assert "in every round" not in (await ann.run_command("race status")).text


async def test_a_sheet_sent_ahead_plots_when_its_round_comes(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    plots = await start_race_to_plots(sandbox, ann, ben)
    said = await file_orders(ann, "ahead: 80 slip yes ; 60")
    assert "`round 2: 80, slip yes`" in said.text
    assert "`round 3: 60`" in said.text
    await give_order(ann, "60")
    await give_order(ben, "60")
    second = await ben.wait_for(lambda m: "Round 2: plot your speed" in m.text, after=plots)
    assert "1 of 2 in" in second.text
    assert "`80, slip yes`" in (await ann.run_command("orders")).text
    await give_order(ben, "60")
    assert "🔴 Ann plots 80" in await read_round_log(ann, 2)


async def test_a_driver_is_told_in_private_that_their_advance_order_is_dropped(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race_to_plots(sandbox, ann, ben)
    await file_orders(ann, "ahead: 220")
    await give_order(ann, "60")
    await give_order(ben, "60")
    await ben.wait_for(lambda m: "Round 2: plot your speed" in m.text)
    told = (await ann.run_command("orders")).text
    assert "Your orders for round 2 (Speed 220) are dropped: your car cannot go that fast" in told
    assert not any("dropped" in m.text for m in ben.list_all_visible_messages())


async def test_a_standing_speed_answers_the_plot_that_is_open_at_once(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    plots = await start_race_to_plots(sandbox, ann, ben)
    await file_orders(ann, "standing: 60 slip yes")
    await sandbox.wait_until(lambda: "1 of 2 in" in plots.text)
    await file_orders(ben, "standing: 60")
    assert "🔴 Ann plots 60" in await read_round_log(ann, 1)


async def test_what_cannot_be_ordered_beforehand_is_refused_in_words_with_its_item(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    await start_race_to_plots(sandbox, ann, automatic=1)
    assert "S-123" in (await ann.run_command("orders", text="standing: route 2 2 1")).text
    assert "needs a speed in front of it" in (await ann.run_command("orders", text="ahead: slip yes")).text
    assert "can no longer be filed" in (await ann.run_command("orders", text="ahead: turn 0: 60")).text
    assert "Did you mean **blue**?" in (await ann.run_command("orders", text="60 pass bleu 1")).text
    assert (
        "`60; if blue moved 7+: slip yes`"
        in (await ann.run_command("orders", text="60 slip yes if blue moved 7+")).text
    )
    assert "S-122" in (await ann.run_command("orders", text="standing: if blue plots 120 slip yes")).text
    stranger = sandbox.get_member("Cleo")
    assert "do not drive" in (await stranger.run_command("orders", text="standing: slip yes")).text


async def test_standing_orders_may_be_typed_in_private_and_thrown_away(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    await start_race_to_plots(sandbox, ann, automatic=1)
    await ann.write("standing: slip yes", at=ann.dm)
    shown = await ann.wait_for(lambda m: m.channel is ann.dm and "your orders (not sent yet)" in m.text)
    await ann.press(shown, "Discard")
    await ann.wait_for(lambda m: m.id == shown.id and "Nothing was changed" in m.text)
    assert "in every round" not in (await ann.run_command("race status")).text


async def test_what_a_line_was_asked_back_for_is_read_from_its_message_also_after_a_restart(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox:
        ann = sandbox.get_member("Ann")
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            await start_race_to_plots(sandbox, ann, automatic=1)
            asked = (await ann.run_command("orders", text="60 slip no if blue moved 6+ slip yes")).message
            assert asked is not None
            await ann.run_command("orders", text="40 slip no if blue moved 6+ slip yes")
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            await ann.press(asked, "1")
            form = await ann.wait_for(lambda m: "Confirm" in m.labels)
            assert "60" in form.text


async def test_orders_drafted_before_a_restart_have_to_be_written_again(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox:
        ann = sandbox.get_member("Ann")
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            await start_race_to_plots(sandbox, ann, automatic=1)
            shown = (await ann.run_command("orders", text="standing: slip yes")).message
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            await ann.press(shown, "Confirm")
            await ann.wait_for(lambda m: "write your orders again" in m.text)


async def test_a_sheet_that_comes_before_ones_turn_is_kept_for_it_and_nobody_waits(sandbox: DiscordSandbox) -> None:
    people = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    made = await open_lobby(people[0], game="formula_d", track="tall-pines", pace="live")
    for person in people:
        await join_race(person, made)
    await people[0].press(made, "Start")
    await people[0].wait_for(lambda m: "Your orders" in m.labels)
    said = {person.name: await person.run_command("orders", text="1, inside, no slipstream") for person in people}
    later = next(person for person in people if "your turn in round" in said[person.name].text)
    first = next(person for person in people if person is not later)
    kept = said[later.name]
    assert "I keep this for your turn in round 1:\n`1, path inside, slipstream no`" in kept.text
    await later.press(kept.message, "Keep it")
    await later.wait_for(lambda m: "orders in:" in m.text)
    await give_order(first, "far")
    await first.wait_for(lambda m: "Round 2" in m.text and m.channel is not first.dm)
    chat = await later.run_command("orders", text="hello there")
    assert "Keep" not in chat.text
