"""An answered form shrinks to one line, and a press on it opens the current form."""

import re
from pathlib import Path

import pytest

from bot.sandbox import DiscordSandbox, Message, Person
from tests.end_to_end.harness import confirm, drive_now, join_race, open_lobby, run_bot, start_against_bots

pytestmark = pytest.mark.usefixtures("undrawn")


def forms(messages: list[Message]) -> list[Message]:
    """List the forms that can still be pressed."""
    return [message for message in messages if message.buttons or message.selects]


async def drive_race(person: Person, answers: int) -> Message:
    """Drive a race with so many ready-made orders; return the last answered form."""
    form = await start_against_bots(person, bots=2, way="Direct Message", track="three-rivers", laps=1)
    for _ in range(answers):
        form = await person.wait_for(lambda m: m.channel is person.dm and bool(_find_order_button(m)), 20, after=form)
        await person.press(form, _find_order_button(form))
    return form


@pytest.mark.slow
async def test_settled_forms_lose_their_controls_and_the_last_message_is_the_one_that_counts(
    sandbox: DiscordSandbox,
) -> None:
    ann = sandbox.get_member("Ann")
    form = await drive_race(ann, 5)
    following = await ann.wait_for(lambda m: m.channel is ann.dm and bool(_find_order_button(m)), 20, after=form)
    assert following.text.partition("Race #")[0].count("You are ") == 1, "what happened stands above a form once"
    await ann.wait_for(lambda m: m.id == form.id and "closed." in m.text, 20)
    pressed = forms(list(ann.list_direct_messages()))
    assert [m.id for m in pressed] == [ann.list_direct_messages()[-1].id], [m.labels for m in pressed]
    settled = next(m for m in ann.list_direct_messages() if m.id == form.id)
    assert "You ordered `" in settled.text
    assert not settled.attachments


def _find_order_button(message: Message) -> str:
    return next((label for label in message.labels if label.startswith("Order now")), "")


async def test_a_form_that_was_settled_as_the_bot_stopped_is_closed_when_it_is_back(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox:
        ann = sandbox.get_member("Ann")
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            form = await drive_race(ann, 3)
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            await ann.wait_for(lambda m: m.id == form.id and "closed." in m.text, 20)
            await ann.wait_for(lambda m: m.channel is ann.dm and bool(_find_order_button(m)), 20, after=form)
            assert [m.id for m in forms(list(ann.list_direct_messages()))] == [ann.list_direct_messages()[-1].id]


async def test_a_form_shows_the_new_deadline_when_it_moves_and_stays_as_it_is_otherwise(
    sandbox: DiscordSandbox,
) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    lobby = await open_lobby(ann)
    for person in (ann, ben):
        await join_race(person, lobby, "Direct Message")
    await ann.press(lobby, "Start")
    await ben.press(builds := await wait_for_new_form(ben), _find_order_button(builds))
    await ann.press(build := await wait_for_new_form(ann), _find_order_button(build))
    form = first = await wait_for_new_form(ben, after=builds)
    text, labels, files = form.text, form.labels, [one.filename for one in form.attachments]
    (due,) = re.findall(r"<t:(\d+):R>", text)
    for hours in (5, 0):
        ruling = (
            ann.run_command("gm extend", hours=5, reason="ill") if hours else ann.run_command("gm undo", reason="-")
        )
        await ann.press((await ruling).message, "Publish")
        moved = text.replace(due, str(int(due) + hours * 3600))
        form = await ben.wait_for(lambda m, moved=moved: m.id == first.id and m.text == moved)  # type: ignore[misc]
        assert (form.labels, [one.filename for one in form.attachments]) == (labels, files)
    await confirm(ben, form)


async def test_forms_that_a_ruling_makes_void_lose_their_controls_and_their_driver_reads_why(
    sandbox: DiscordSandbox,
) -> None:
    ann, ben, cleo = (sandbox.get_member(name) for name in ("Ann", "Ben", "Cleo"))
    lobby = await open_lobby(ann)
    for person in (ann, ben):
        await join_race(person, lobby, "Direct Message")
    await ann.press(lobby, "Start")
    builds = await wait_for_new_form(ben)
    await ben.press(builds, _find_order_button(builds))
    await ann.press(build := await wait_for_new_form(ann), _find_order_button(build))
    form = await wait_for_new_form(ben, after=builds)
    for command, options, told in (
        ("race replace", {"car": "blue", "member": cleo}, "now drives 🔵 blue"),
        ("gm undo", {}, "You now drive 🔵 blue"),
        ("gm retire", {"car": "blue"}, "🔵 Ben is retired"),
        ("gm undo", {}, "no longer retired"),
        ("gm back", {"round": 0}, "rewound to before the start"),
    ):
        await ann.press((await ann.run_command(command, reason="as seen", **options)).message, "Publish")
        letter = await ben.wait_for(lambda m, told=told: m.channel is ben.dm and told in m.text, after=form)  # type: ignore[misc]
        if told.startswith(("now drives", "🔵 Ben is")):
            await sandbox.wait_until(lambda: not forms(list(ben.list_direct_messages())))
        else:
            form = await wait_for_new_form(ben, after=letter)
            assert [one.id for one in forms(list(ben.list_direct_messages()))] == [form.id], command
    assert "Plot: I no longer ask this." in "".join(m.text for m in ben.list_direct_messages())


async def wait_for_new_form(person: Person, after: Message | None = None) -> Message:
    """Wait for a form in a person's Direct Messages that they can answer."""
    return await person.wait_for(lambda m: m.channel is person.dm and bool(_find_order_button(m)), 20, after=after)


async def test_a_private_form_in_a_channel_is_closed_before_the_next_round_s_is_shown(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    form = await drive_now(sandbox, ann, "Speed Circuit")
    await ann.press(form, _find_order_button(form))
    await ann.wait_for(lambda m: m.is_ephemeral and bool(_find_order_button(m)), 20, after=form)
    settled = await ann.wait_for(lambda m: m.id == form.id and not m.labels)
    assert "Order in: " in settled.text
    assert "You may change it" not in settled.text
