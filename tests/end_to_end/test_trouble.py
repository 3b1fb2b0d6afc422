"""Faults of Discord, and what drivers read then."""

import asyncio
import sqlite3
from contextlib import closing
from itertools import product
from pathlib import Path

import pytest

from bot.bootstrap import Components
from bot.pictures.scene import Undrawable
from bot.posts.types import Notice
from bot.sandbox import DiscordSandbox, Message
from bot.sandbox.discord_sandbox import ANSWER_TIMEOUT_SECONDS
from bot.sandbox.refusals import Refusal
from bot.sandbox.world import PUBLIC_THREAD
from tests.end_to_end.harness import (
    Moment,
    confirm,
    confirm_label,
    give_order,
    join_race,
    open_form,
    open_lobby,
    read_round_log,
    run_bot,
    start_race,
    start_race_to_plots,
)
from tests.sampling import sample_cases

pytestmark = pytest.mark.usefixtures("undrawn")

HOURS = 3600
TROUBLES, WAYS = ("send_messages", "view_channel", "locked"), ("race resume", "race move", "a restart")
"""Ways in which a channel is closed to the bot, and ways in which its race goes on; each pair is tried at some run."""


@pytest.mark.parametrize("why", ["closed", "no such user"])
async def test_closed_direct_messages_are_said_once_and_the_button_serves_instead(
    why: str, sandbox: DiscordSandbox
) -> None:
    ann = sandbox.get_member("Ann")
    message = await open_lobby(ann)
    await join_race(ann, message, "Direct Message")
    if why == "closed":
        sandbox.faults.close_dms(ann.user)
    else:
        sandbox.faults.refuse("POST /users/@me/channels", Refusal.INVALID_RECIPIENT.make_error(), 99)
    await ann.press(message, "Start")
    told = await ann.wait_for(lambda m: "I cannot send you Direct Messages" in m.text)
    assert told.mentions == [ann.user]
    await confirm(ann, await open_form(ann, told))
    await ann.wait_for(lambda m: "plot your speed" in m.text)
    assert sum("I cannot send you Direct Messages" in m.text for m in ann.list_visible_messages()) == 1
    assert ann.list_direct_messages() == []


async def test_a_call_to_more_members_than_discord_lets_mention_at_once_rings_for_all(
    sandbox: DiscordSandbox, parts: Components
) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race_to_plots(sandbox, ann, ben)
    facts = {"season": "Cup", "title": "Opening", "at": 2_000_000_000, "count": 2}
    members = (ann.user.id, *range(10**17, 10**17 + 120), ben.user.id)
    await parts.system_api.post_once(1, Notice(what="season_lobby", facts=facts, members=members), "")
    await ann.wait_for(lambda m: m.text.count("<@") > 1 and m.mentions == [ann.user])
    await ben.wait_for(lambda m: m.text.count("<@") > 1 and m.mentions == [ben.user])


async def test_a_restart_in_mid_question_loses_nothing_that_counted(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox:
        ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            plots = await start_race_to_plots(sandbox, ann, ben)
            await give_order(ann, "60")
            drafted = (await ben.run_command("orders", text="80")).message
        sandbox.interactions.answer_within = 0.1
        pressed = await ben.press(drafted, "Confirm")
        assert pressed.failed
        sandbox.interactions.answer_within = ANSWER_TIMEOUT_SECONDS
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            assert "Your order now: **`60`**" in (await open_form(ann, plots)).text
            await ben.press(drafted, "Confirm")
            await ben.wait_for(lambda m: "has changed" in m.text and m.is_ephemeral)
            await give_order(ben, "80")
            log = await read_round_log(ann, 1)
            assert "Ann plots 60" in log
            assert "Ben plots 80" in log


async def test_a_late_press_changes_nothing_and_can_be_repeated(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    garages = await start_race(sandbox, ann, automatic=1)
    shown = await open_form(ann, garages)
    sandbox.faults.make_late()
    assert (await ann.press(shown, confirm_label(shown))).failed
    assert "Waiting for 🔴 Ann" in garages.text
    await confirm(ann, shown)


async def test_an_old_form_says_so_and_shows_what_is_open_now(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    garages = await start_race(sandbox, ann, automatic=1)
    old = await open_form(ann, garages)
    await confirm(ann, await open_form(ann, garages))
    await ann.wait_for(lambda m: "plot your speed" in m.text)
    await ann.press(old, confirm_label(old))
    said = await ann.wait_for(lambda m: "This question has changed" in m.text)
    assert said.is_ephemeral
    assert "Plot, due" in old.text


@pytest.mark.parametrize("button", ["Order now", "Custom"])
async def test_a_second_copy_of_a_form_closes_at_a_press_once_the_race_is_over(
    button: str, sandbox: DiscordSandbox
) -> None:
    ann = sandbox.get_member("Ann")
    garages = await start_race(sandbox, ann, automatic=1)
    first, copy = await open_form(ann, garages), await open_form(ann, garages)
    sure = await ann.run_command("race abandon", reason="no time")
    await ann.press(sure.message, "Abandon")
    await ann.wait_for(lambda m: "is abandoned" in m.text)
    await ann.press(copy, next(label for label in copy.labels if label.startswith(button)))
    await ann.wait_for(lambda m: m.id == copy.id and m.text == "This race is over.")
    assert (copy.buttons, copy.selects, copy.attachments) == ([], [], [])
    assert first.id != copy.id


async def test_a_button_of_a_race_that_is_over_answers_in_one_line(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    message = await open_lobby(ann)
    labels = list(message.labels)
    sure = await ann.run_command("race abandon", reason="no time")
    sandbox.faults.fail("PATCH /channels/{channel_id}/messages/{message_id}", times=50)
    await ann.press(sure.message, "Abandon")
    await ann.wait_for(lambda m: "is abandoned" in m.text)
    assert message.labels == labels
    answered = await ann.press(message, "Join")
    assert len(answered.text.splitlines()) == 1


async def test_presses_that_arrive_twice_count_once(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    message = await open_lobby(ann)
    asked = await ann.press(message, "Join")
    sandbox.faults.duplicate(1)
    await ann.press(asked.message, "This channel (only I can see it)")
    await sandbox.wait_until(lambda: "1. 🔴 Ann" in message.text)
    await asyncio.sleep(0.1)
    assert "2." not in message.text


async def test_a_stranger_is_told_that_they_do_not_drive(sandbox: DiscordSandbox) -> None:
    garages = await start_race(sandbox, sandbox.get_member("Ann"), automatic=1)
    cleo = sandbox.get_member("Cleo")
    assert "do not drive in this race" in (await cleo.press(garages, "Your orders")).text
    refused = (await cleo.run_command("orders", text="120")).text
    assert "You do not drive in this race. </race seats:" in refused


async def test_a_channel_holds_one_race_at_a_time(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    await open_lobby(ann)
    refused = await ann.run_command("race create", track="tt-1")
    assert "Race #1 is not over in this channel" in refused.text


async def test_only_the_organiser_or_a_manager_runs_a_race(sandbox: DiscordSandbox) -> None:
    ann, ben, gm = sandbox.get_member("Ann"), sandbox.get_member("Ben"), sandbox.get_member("Dov")
    message = await open_lobby(ann)
    await join_race(ann, message)
    for command in ("Start", "race abandon", "race pause"):
        refused = await (ben.press(message, command) if command == "Start" else ben.run_command(command, reason="rain"))
        assert "Only" in refused.text
        assert refused.message is None or not refused.message.labels
    filling = await ben.press(message, "Add bots…")
    assert "Only" in filling.text
    assert filling.message is None or not filling.message.labels
    assert "Join" in message.labels
    await gm.press(message, "Start")
    await ann.wait_for(lambda m: "build your car" in m.text)
    assert "paused" in (await ann.run_command("race pause", reason="rain")).text
    assert "is paused" in (await ann.run_command("orders", text="0 0 0 0 0 0")).text
    assert "resumes" in (await gm.run_command("race resume")).text


async def test_leaving_after_the_start_retires_the_car_after_a_confirmation(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race(sandbox, ann, ben)
    asked = await ben.run_command("race leave")
    assert "It cannot come back" in asked.text
    await ben.press(asked.message, "Retire")
    await ben.wait_for(lambda m: "Your car is retired" in m.text)


async def test_whoever_has_left_reads_on_an_old_form_that_nothing_more_is_asked(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race_to_plots(sandbox, ann, ben)
    form = (await ben.run_command("orders")).message
    assert form is not None
    await ben.press((await ben.run_command("race leave")).message, "Retire")
    await ben.wait_for(lambda m: "Your car is retired" in m.text)
    await ben.press(form, form.labels[0])
    await sandbox.wait_until(lambda: "You no longer drive in this race" in form.text)
    assert not form.labels
    assert "You no longer drive in this race" in (await ben.run_command("orders", text="standing: slip yes")).text


@pytest.mark.parametrize("name", sample_cases(["@everyone", "**b** `c` <@1>", "[x](https://e.vil)", "  "], 2))
async def test_hostile_names_ping_nobody_and_format_nothing(tmp_path: Path, name: str) -> None:
    async with DiscordSandbox(members=(name, "Ben")) as sandbox, run_bot(sandbox, tmp_path / "s.sqlite"):
        evil = sandbox.get_member(name)
        plots = await start_race_to_plots(sandbox, evil, automatic=1)
        await give_order(evil, "60")
        await evil.wait_for(lambda m: "plot your speed" in m.text, after=plots)
        for message in sandbox.track.messages.values():
            assert not message.mentions_everyone
            assert message.is_ephemeral or set(message.mentions) <= {evil.user}
            outside = "".join(message.text.split("```")[::2])
            assert "@everyone" not in outside
            assert "](https://" not in outside


async def test_what_is_pressed_while_the_bot_is_down_can_be_pressed_again(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox:
        ann = sandbox.get_member("Ann")
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            message = await open_lobby(ann)
        sandbox.interactions.answer_within = 0.1
        assert (await ann.press(message, "Join")).failed
        sandbox.interactions.answer_within = ANSWER_TIMEOUT_SECONDS
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            await join_race(ann, message)


@pytest.mark.slow
async def test_posts_survive_429_and_500_in_order_and_once(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    message = await open_lobby(ann)
    await join_race(ann, message)
    sandbox.faults.limit_requests("POST /channels/{channel_id}/messages", retry_after=0.05)
    sandbox.faults.fail("POST /channels/{channel_id}/messages", times=1)
    await ann.press(message, "Start")
    garages = await ann.wait_for(lambda m: "build your car" in m.text, timeout=8)
    assert sum("build your car" in m.text for m in ann.list_visible_messages()) == 1
    await confirm(ann, await open_form(ann, garages))


async def test_a_bot_killed_between_posting_and_noting_it_does_not_post_twice(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox:
        ann = sandbox.get_member("Ann")
        async with run_bot(sandbox, tmp_path / "s.sqlite") as parts:
            garages = await start_race(sandbox, ann, automatic=1)
            await parts.outbox.drain()
        forget_that_it_was_posted(tmp_path / "s.sqlite", garages)
        async with run_bot(sandbox, tmp_path / "s.sqlite") as parts:
            await parts.outbox.drain()
            assert [m for m in ann.list_visible_messages() if "build your car" in m.text] == [garages]
            await confirm(ann, await open_form(ann, garages))
            await sandbox.wait_until(lambda: "closed" in garages.text)


def forget_that_it_was_posted(database: Path, message: Message) -> None:
    """Forget a post and its nonce, as if the bot had been killed before it could note the message."""
    message.nonce = None
    with closing(sqlite3.connect(database)) as connection, connection:
        done = connection.execute(
            "UPDATE outbox SET state = 'waiting', tries = 1, place = NULL, message = NULL WHERE message = ?",
            (message.id,),
        )
        assert done.rowcount
    connection.close()


async def test_the_late_are_reminded_and_at_the_deadline_the_clock_answers(tmp_path: Path) -> None:
    clock = Moment()
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite", clock=clock) as parts:
        ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
        plots = await start_race_to_plots(sandbox, ann, ben, hours=10)
        await give_order(ann, "60")
        clock.ahead = 9 * HOURS
        parts.scheduler.wake()
        reminder = await ben.wait_for(lambda m: "waiting for you" in m.text, after=plots)
        assert reminder.mentions == [ben.user]
        clock.ahead = 11 * HOURS
        parts.scheduler.wake()
        report = await ann.wait_for(lambda m: "sends no plot" in m.text)
        assert "🔵 Ben" in report.text


async def test_the_missing_permission_is_named_and_nothing_is_opened(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    sandbox.faults.deny(sandbox.track, "attach_files")
    await asyncio.sleep(0.05)
    assert "Attach Files" in (await ann.run_command("race create", track="tt-1")).text
    sandbox.faults.allow(sandbox.track)
    await asyncio.sleep(0.05)
    await open_lobby(ann)


async def test_a_race_whose_channel_is_deleted_is_held_and_goes_on_elsewhere(tmp_path: Path) -> None:
    moment = Moment()
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite", clock=moment) as parts:
        ann = sandbox.get_member("Ann")
        garages = await start_race(sandbox, ann, automatic=1)
        shown = await open_form(ann, garages)
        sandbox.delete_channel(sandbox.track)
        ann.place = sandbox.lounge
        await ann.run_command("orders", text="0 0 0 0 0 0", race=1)
        del shown
        held = await ann.run_command("orders", text="0 0 0 0 0 0", race=1)
        await ann.press(held.message, "Confirm")
        told = await ann.wait_for(lambda m: m.channel is ann.dm and "is on hold" in m.text, timeout=8)
        assert "/race move" in told.text
        moment.ahead += 9 * HOURS
        parts.scheduler.wake()
        reminder = await ann.wait_for(lambda m: m.channel is ann.dm and "Resume" in m.labels)
        for refused in (await ann.run_command("race resume", race=1), await ann.press(reminder, "Resume")):
            assert "The channel of race #1 is gone" in refused.text
            assert "/race move" in refused.text
        assert "continues" in (await ann.run_command("race move", race=1)).text
        await ann.wait_for(lambda m: m.channel is sandbox.lounge and "plot your speed" in m.text)


async def test_an_archived_thread_is_opened_for_an_edit(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    thread = sandbox.world.add_thread(sandbox.track, "the-race", ann.user, kind=PUBLIC_THREAD)
    ann.place = ben.place = thread
    garages = await start_race(sandbox, ann, ben)
    shown = await open_form(ann, garages)
    sandbox.faults.archive(thread)
    await ann.press(shown, confirm_label(shown))
    await sandbox.wait_until(lambda: "1 of 2 in" in garages.text)
    assert not thread.is_archived


async def test_a_race_in_a_locked_thread_is_held_and_its_organiser_told(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    ann.place = ben.place = thread = sandbox.world.add_thread(sandbox.track, "the-race", ann.user, kind=PUBLIC_THREAD)
    garages = await start_race(sandbox, ann, ben)
    shown = await open_form(ann, garages)
    sandbox.faults.archive(thread, lock=True)
    await ann.press(shown, confirm_label(shown))
    told = await ann.wait_for(lambda m: m.channel is ann.dm and "is on hold" in m.text)
    assert "/race move" in told.text
    assert "0 of 2 in" in garages.text


async def test_a_race_is_not_resumed_where_the_bot_still_may_not_write(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    shown = await open_form(ann, await start_race(sandbox, ann, automatic=1))
    sandbox.faults.deny(sandbox.track, "send_messages")
    await ann.press(shown, confirm_label(shown))
    await ann.wait_for(lambda m: m.channel is ann.dm and "is on hold" in m.text)
    refused = await ann.run_command("race resume")
    assert refused.text == "I need a permission in #race-track: Send Messages."
    sandbox.faults.clear()
    await asyncio.sleep(0.05)
    assert "resumes" in (await ann.run_command("race resume")).text
    await ann.wait_for(lambda m: "plot your speed" in m.text)
    assert sum("is on hold" in m.text for m in ann.list_direct_messages()) == 1


@pytest.mark.parametrize(("trouble", "way"), sample_cases(product(TROUBLES, WAYS), len(WAYS) + 1))
async def test_a_race_whose_channel_was_shut_goes_on_with_all_that_it_had_to_say(
    tmp_path: Path, trouble: str, way: str
) -> None:
    async with DiscordSandbox() as sandbox:
        ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
        thread = sandbox.world.add_thread(sandbox.track, "the-race", ann.user, kind=PUBLIC_THREAD)
        ann.place = ben.place = thread if trouble == "locked" else sandbox.track
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            garages = await start_race(sandbox, ann, ben)
            forms = [(person, await open_form(person, garages)) for person in (ann, ben)]
            if trouble == "locked":
                sandbox.faults.archive(thread, lock=True)
            else:
                sandbox.faults.deny(sandbox.track, trouble)
            await asyncio.gather(*(person.press(shown, confirm_label(shown)) for person, shown in forms))
            await ann.wait_for(lambda m: m.channel is ann.dm and "is on hold" in m.text)
            thread.is_archived = thread.is_locked = False
            sandbox.faults.clear()
            await asyncio.sleep(0.05)
            if way != "a restart":
                answer = (await ann.run_command(way, race=1)).text
                assert "resumes" in answer or "continues" in answer
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            if way == "a restart":
                told = await ann.wait_for(lambda m: "can write here again" in m.text)
                await ann.press(told, "Resume")
            await ann.wait_for(lambda m: m.channel is ann.place and "plot your speed" in m.text)
            assert "closed" in garages.text
        assert sum("is on hold" in m.text for m in ann.list_direct_messages()) == 1


async def test_a_form_whose_line_cannot_be_read_opens_again_as_it_was_filled_in_until_the_bot_restarts(
    tmp_path: Path,
) -> None:
    async with DiscordSandbox() as sandbox:
        ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            form = await open_form(ann, await start_race_to_plots(sandbox, ann, ben))
            details = (await ann.press(form, "Details…")).modal
            assert details is not None
            await ann.submit(details, {"Pass": "yes", details.labels[-1]: "xyzzy fribble"})
            refused = await ann.wait_for(lambda m: "I do not understand" in m.text)
            again = (await ann.press(refused, "Correct…")).modal
            assert again is not None
            assert again.find_field(details.labels[-1])["value"] == "xyzzy fribble"
            assert [one["value"] for one in again.find_field("Pass")["options"] if one["default"]] == ["yes"]
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            assert "no longer have what you typed" in (await ann.press(refused, "Correct…")).text


async def test_a_typed_order_that_cannot_be_read_is_corrected_and_not_typed_again(sandbox: DiscordSandbox) -> None:
    ann, ben, cleo = (sandbox.get_member(name) for name in ("Ann", "Ben", "Cleo"))
    await start_race_to_plots(sandbox, ann, ben)
    refused = await ann.run_command("orders", text="80, lane 17")
    assert "lane 17" in refused.text
    form = (await ann.press(refused.message, "Correct…")).modal
    assert form is not None
    assert form.fields[0]["value"] == "80, lane 17"
    await ann.submit(form, {"0": "80, lane 18"})
    again = await ann.wait_for(lambda m: "lane 18" in m.text and "Correct…" in m.labels)
    form = (await ann.press(again, "Correct…")).modal
    assert form is not None
    assert form.fields[0]["value"] == "80, lane 18"
    await ann.submit(form, {"0": "80, slip no"})
    await ann.wait_for(lambda m: "(not sent yet): **`80, slip no`**" in m.text)
    stranger = await cleo.run_command("orders", text="80")
    assert stranger.message is not None
    assert stranger.message.labels == []


async def test_typed_orders_that_cannot_be_read_are_refused_in_words_of_the_game(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    await start_race(sandbox, ann, automatic=1)
    await ann.write("acceleration 2 top 2", at=ann.dm)
    answer = await ann.wait_for(lambda m: m.channel is ann.dm and m.author.is_bot)
    assert "S-19" in answer.text
    await ann.write("what now?", at=ann.dm)
    second = await ann.wait_for(lambda m: m.channel is ann.dm and m.author.is_bot, after=answer)
    assert "The parts are" in second.text


async def test_no_order_is_seen_by_anybody_else_or_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite"):
        ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
        plots = await start_race_to_plots(sandbox, ann, ben)
        await give_order(ann, 'MPS brake_if "20 after 1" max_wear 3')
        await sandbox.wait_until(lambda: "1 of 2 in" in plots.text)
        assert "20 after 1" in "".join(m.text for m in ann.list_ephemeral_messages())
        assert not any("20 after 1" in m.text or "mps" in m.text.casefold() for m in ben.list_all_visible_messages())
        await give_order(ben, "60")
        await ann.wait_for(lambda m: "plot your speed" in m.text, after=plots)
        assert not any("20 after 1" in m.text for m in ben.list_all_visible_messages())
    said: list[Message] = [m for m in sandbox.track.messages.values() if not m.is_ephemeral]
    assert not any("20 after 1" in m.text for m in said)
    ours = [r.getMessage() for r in caplog.records if r.name.startswith("bot") and "sandbox" not in r.name]
    assert not any("20 after 1" in line for line in ours)


async def test_a_race_that_cannot_be_drawn_is_told_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise Undrawable("out of ink")

    monkeypatch.setattr("bot.delivery.picture_service.draw_round", fail)
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite"):
        ann = sandbox.get_member("Ann")
        await start_race_to_plots(sandbox, ann, automatic=1)
        report = await ann.wait_for(lambda m: "is on pole" in m.text)
        assert report.attachments == []


async def test_a_stored_race_goes_on_when_the_sandbox_is_started_again(tmp_path: Path) -> None:
    moment = 1_790_000_000.0
    async with DiscordSandbox(created_at=moment) as sandbox, run_bot(sandbox, tmp_path / "s.sqlite"):
        await start_race(sandbox, sandbox.get_member("Ann"), automatic=1)
    async with DiscordSandbox(created_at=moment) as sandbox, run_bot(sandbox, tmp_path / "s.sqlite"):
        ann = sandbox.get_member("Ann")
        await confirm(ann, (await ann.run_command("orders", text="0 0 0 0 0 0")).message)
        await ann.wait_for(lambda m: "plot your speed" in m.text)
