"""Absence: the commands for time and vacations, as members see them."""

import time
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox import DiscordSandbox, Message
from tests.end_to_end.harness import (
    Moment,
    confirm,
    give_order,
    join_race,
    open_lobby,
    run_bot,
    start_race,
    start_race_to_plots,
)
from tests.waiting import wait_until

pytestmark = pytest.mark.usefixtures("undrawn")

DAY = 24 * 3600


def make_first_day_option(day: str) -> dict[str, Any]:
    """Return the option `from`, which is no name in Python."""
    return {"from": day}


async def test_slots_are_shown_as_each_readers_own_time_and_a_check_in_goes_before_the_start(
    sandbox: DiscordSandbox,
) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    refused = await ann.run_command("race create", track="tt-1", options="days=mon,thu hour=20")
    assert "zone=Europe/Berlin" in refused.text
    options = "days=mon,thu hour=20 zone=Europe/Berlin check_in=1d no_show=fill"
    message = await open_lobby(ann, options=options)
    assert "due every Mon and Thu at <t:" in message.text
    await join_race(ann, message)
    await join_race(ben, message)
    assert "Not checked in" not in (await ann.run_command("gm inbox")).text
    await ann.press(message, "Start")
    assert "Not checked in: 🔵 Ben." in (await ann.run_command("gm inbox")).text
    called = await ben.wait_for(lambda m: "who is still there" in m.text, after=message)
    assert "Still here" in called.labels
    assert ben.mention in called.text, "whoever would lose their seat is pinged"
    await ben.press(called, "Still here")
    await ann.wait_for(lambda m: "build your car" in m.text)


@pytest.mark.slow
async def test_an_absent_drivers_car_is_seen_taken_and_taken_back(tmp_path: Path) -> None:
    moment = Moment()
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "steward.sqlite", clock=moment) as parts:
        ann, ben, cat = sandbox.get_member("Ann"), sandbox.get_member("Ben"), sandbox.add_member("Cat")
        plots = await start_race_to_plots(sandbox, ann, ben, hours=1, options="auto_after=1")
        await give_order(ann, "60")
        moment.ahead += 2 * 3600
        parts.scheduler.wake()
        later = await ann.wait_for(lambda m: "plot your speed" in m.text and "Your orders" in m.labels, after=plots)
        mine = await ben.press(later, "Your orders")
        assert "Your order now" in mine.text, "they may still change the bot's order"
        seats = await cat.run_command("race seats")
        assert "a bot stands in: open" in seats.text
        assert seats.message is not None
        assert seats.message.labels == ["Take 🔵 blue (Ben)"]
        assert "A bot drives it until you take it back" in (await ben.run_command("race status")).text
        assert "A bot drives" not in (await ann.run_command("race status")).text
        back = await ben.run_command("race return")
        assert "yours again" in back.text
        await cat.press(seats.message, "Take 🔵 blue (Ben)")
        await cat.wait_for(lambda m: "is not open" in m.text)

        async def find_form() -> Message | None:
            shown = await ben.run_command("orders", text="60")
            return shown.message if shown.messages[0].labels else None

        await confirm(ben, await wait_until(find_form))  # they are asked again at the scheduler's next look
        shown = await ann.run_command("race replace", car="blue", member=cat, reason="he has moved house")
        assert "🔵 blue: Ben → **Cat**" in shown.text
        await ann.press(shown.message, "Publish")
        await ben.wait_for(lambda m: "Cat drives 🔵 blue from now on, in place of Ben." in m.text)
        await cat.wait_for(lambda m: m.channel is cat.dm and bool(m.labels))


async def test_quiet_hours_reminders_and_vacations_are_settled_by_command(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race(sandbox, ann, ben)
    assert "Quiet hours need" in (await ann.run_command("me quiet", begin=22)).text
    zones = await ann.complete("me quiet", "zone", "berl", begin=22, end=7)
    assert [z["value"] for z in zones] == ["Europe/Berlin"]
    settled = await ann.run_command("me quiet", begin=22, end=7, zone="Europe/Berlin")
    assert "Quiet from 22 to 7 o'clock in Europe/Berlin" in settled.text
    assert "a different end" in (await ann.run_command("me quiet", begin=7, end=7)).text
    again = await ann.run_command("me quiet", begin=23, end=6)
    assert "Quiet from 23 to 6 o'clock in Europe/Berlin" in again.text, "the zone is remembered"
    assert "a note when the others are waiting" in (await ann.run_command("me settings", nudge="off")).text
    both = (await ann.run_command("me settings", digest="off")).text
    assert "a note when the others are waiting" in both, "what is not named stays as it is"
    assert "one message for several races" in both
    assert "is not a date" in (await ben.run_command("vacation", **make_first_day_option("24.12."))).text
    soon = time.strftime("%Y-%m-%d", time.gmtime(time.time() + 2 * DAY))  # tomorrow may have begun in Berlin
    assert "In which time zone" in (await ben.run_command("vacation", **make_first_day_option(soon))).text
    old = await ben.run_command("vacation", zone="Europe/Berlin", **make_first_day_option("2001-01-01"))
    assert "A vacation must begin within a year" in old.text
    away = await ben.run_command("vacation", zone="Europe/Berlin", **make_first_day_option(soon))
    assert "Your days begin and end in Europe/Berlin." in away.text
    assert "27 of 28 days left" in away.text
    await ann.wait_for(lambda m: f"<@{ben.user.id}> (🔵 blue) is away from <t:" in m.text)
    assert "28 of 28" in (await ben.run_command("vacation", home=True)).text


async def test_a_pause_is_announced_with_its_reason(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race(sandbox, ann, ben)
    await ann.run_command("race pause", reason="Ben's *wedding* @everyone")
    told = await ben.wait_for(lambda m: "is paused" in m.text)
    assert "Ben's \\*wedding\\*" in told.text
    assert "@everyone" not in told.text
