""" "While you were away": the next form tells what happened since the driver's last order."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from bot.delivery import picture_service
from bot.pictures.race_gif import FilmedRound
from bot.sandbox import DiscordSandbox, Message, Person
from tests.end_to_end.harness import Moment, confirm, drive_now, give_order, open_form, run_bot, start_race_to_plots

pytestmark = pytest.mark.usefixtures("unpainted")

AWAY, SINCE = "While you were away", "GIF from round 1 on"
MISSED, BOT = "missed", "bot"


async def drive_alone(moment: Moment, wake: Callable[[], None], ann: Person, plots: Message, *rounds: str) -> Message:
    """Let rounds pass in which only Ann orders; return the message that asks for the next plots.

    `rounds`: MISSED where Ben is awaited until the deadline, BOT where a bot drives for them. A bot's round is over
    with Ann's order: were the clock moved then, it might pass the deadline of the next round, too."""
    for way in rounds:
        await give_order(ann, "40")
        if way == MISSED:
            moment.ahead += 2 * 3600
            wake()
        plots = await ann.wait_for(lambda m: "plot your speed" in m.text and "Your orders" in m.labels, after=plots)
    return plots


@pytest.mark.slow
async def test_only_who_missed_rounds_reads_what_happened_and_only_until_they_have_ordered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment, shown = Moment(), list[tuple[int, ...]]()

    def draw(_: object, rounds: Sequence[FilmedRound], *__: object) -> bytes:
        shown.append(tuple(one.view.round for one in rounds))
        return b"GIF89a"

    monkeypatch.setattr(picture_service, "draw_race_gif", draw)
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite", clock=moment) as parts:
        ann, ben, wake = sandbox.get_member("Ann"), sandbox.get_member("Ben"), parts.scheduler.wake
        plots = await start_race_to_plots(sandbox, ann, ben, hours=1, laps=3, options="auto_after=1")
        plots = await drive_alone(moment, wake, ann, plots, MISSED, BOT, BOT)
        assert AWAY not in (await open_form(ann, plots)).text
        form = await open_form(ben, plots)
        assert f"**{AWAY}** (rounds 1 to 3): " in form.text
        assert form.text.index(AWAY) < form.text.index("round 4**"), "it stands above the form"
        assert SINCE in form.labels
        film = await ben.press(form, SINCE)
        assert "from round 1 on" in film.text
        assert film.message is not None
        assert [one.filename for one in film.message.attachments] == ["race-1-from-1.gif"]
        assert shown == [(0, 1, 2, 3)], "with the places where everybody stood before"
        draft = (await ben.run_command("orders", text="60")).message
        assert draft is not None
        assert AWAY in draft.text, "until an order counts it is there"
        assert AWAY not in (await confirm(ben, draft)).text
        assert AWAY not in (await open_form(ben, plots)).text
        await give_order(ann, "40")
        plots = await ben.wait_for(lambda m: "plot your speed" in m.text and "Your orders" in m.labels, after=plots)
        assert AWAY not in (await open_form(ben, plots)).text


async def test_who_was_asked_nothing_in_the_first_round_has_missed_nothing(sandbox: DiscordSandbox) -> None:
    """In Formula D everybody starts in first gear, and is asked from the second round on."""
    form = await drive_now(sandbox, sandbox.get_member("Ann"), "Formula D")
    assert "round 2**" in form.text
    assert AWAY not in form.text
    assert SINCE not in form.labels


@pytest.mark.slow
async def test_it_comes_by_direct_message_and_with_the_seat_that_is_taken_back(tmp_path: Path) -> None:
    moment = Moment()
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite", clock=moment) as parts:
        ann, ben, wake = sandbox.get_member("Ann"), sandbox.get_member("Ben"), parts.scheduler.wake
        plots = await start_race_to_plots(sandbox, ann, ben, hours=1, laps=3, options="auto_after=2")
        await ben.run_command("me settings", turns="dm")
        plots = await drive_alone(moment, wake, ann, plots, MISSED)
        letter = await ben.wait_for(lambda m: m.channel.is_dm and AWAY in m.text)
        assert SINCE in letter.labels
        ben.user.locale = "de"
        await ben.run_command("race status")
        plots = await drive_alone(moment, wake, ann, plots, MISSED, BOT, BOT)
        back = await ben.run_command("race return")
        assert "(Runde 1 bis 4)" in back.text
        assert back.message is not None
        assert back.message.labels == ["Deine Anweisungen", "GIF ab Runde 1"]
        asked = await ben.wait_for(lambda m: m.channel.is_dm and "Runde 1 bis 4" in m.text and len(m.labels) > 1)
        assert "GIF ab Runde 1" in asked.labels
        assert all(AWAY not in one.text for one in ann.list_visible_messages())


async def test_who_takes_no_direct_messages_is_told_in_the_channel_that_a_bot_drives_and_finds_the_race_in_their_list(
    tmp_path: Path,
) -> None:
    moment = Moment()
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite", clock=moment) as parts:
        ann, ben, cleo = (sandbox.get_member(name) for name in ("Ann", "Ben", "Cleo"))
        plots = await start_race_to_plots(sandbox, ann, ben, hours=1, laps=3, options="auto_after=1")
        await drive_alone(moment, parts.scheduler.wake, ann, plots, MISSED)
        told = await ben.wait_for(lambda m: "a bot drives 🔵 blue until you are back" in m.text)
        assert (told.mentions, told.labels) == ([ben.user], ["Take it back"])
        assert "do not drive" in (await cleo.press(told, "Take it back")).text
        listed = await ben.run_command("me races")
        assert "**#1** Speed Circuit · A bot is driving 🔵 blue for you." in listed.text, listed.text
        back = await ben.press(listed.message, "Take back #1")
        assert "yours again" in back.text
        assert "asks what you order" not in back.text
        assert "**120**" in (await ben.press(back.message, "Your orders")).text, "the form"
        assert "A bot is driving" not in (await ben.run_command("me races")).text
