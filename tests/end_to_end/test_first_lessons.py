"""Lessons in the race of *Drive now*, until the driver ends them."""

from pathlib import Path

import pytest

from bot.sandbox import DiscordSandbox, Message, Person
from tests.end_to_end.harness import open_form, run_bot, start_race
from tests.end_to_end.test_welcome import invite_bot

pytestmark = pytest.mark.usefixtures("unpainted")


async def next_form(person: Person, after: Message) -> Message:
    """Wait for the next form that has a ready-made order."""
    return await person.wait_for(
        lambda m: m.id > after.id and any(label.startswith("Order now") for label in m.labels), timeout=30
    )


async def drive_now(person: Person, welcome: Message, game: str) -> Message:
    """Open a trial race; return its first form."""
    await person.press(welcome, next(one for one in welcome.labels if f"({game})" in one), settle=30)
    return await next_form(person, welcome)


async def send(person: Person, form: Message) -> Message:
    """Send the ready-made order; return the next form."""
    await person.press(form, next(one for one in form.labels if one.startswith("Order now")), settle=30)
    return await next_form(person, form)


@pytest.mark.slow
async def test_the_first_three_forms_explain_and_the_round_after_says_what_came_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.discord_ui.form_composition.MAX_FORM_PX", 10_000)
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite"):
        ann = sandbox.get_member("Ann")
        build = await drive_now(ann, await invite_bot(sandbox, ann), "Speed Circuit")
        assert "💡 Wear pays for corners taken too fast. **Endurance** has" in build.text
        first = await send(ann, build)
        assert " mph " in first.text.partition("💡")[2]
        assert "No more tips" in first.labels
        second = await send(ann, first)
        assert second.text.startswith(("💡 As forecast: ", "💡 Last order: ", "💡 It went wrong ("))
        assert second.text.count("💡") == 2
        third = await send(ann, second)
        assert third.text.count("💡") == 1
        assert "No more tips" not in third.labels
        assert "💡" not in (await send(ann, third)).text


async def test_one_press_ends_the_tips_for_good_and_a_setting_brings_them_back(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    welcome = await invite_bot(sandbox, ann)
    build = await drive_now(ann, welcome, "Circus Maximus")
    assert "💡" in build.text
    await ann.press(build, "No more tips")
    await ann.wait_for(lambda m: m.id == build.id and "💡" not in m.text and "No more tips" not in m.labels)
    assert any(label.startswith("Order now") for label in build.labels)
    assert "💡" not in (await send(ann, build)).text
    other = await drive_now(ann, welcome, "Powersled Circuit")
    assert "💡" not in other.text
    assert "without tips" in (await ann.run_command("me settings")).text
    assert "without tips" not in (await ann.run_command("me settings", tips="on")).text


async def test_a_race_among_members_teaches_nobody(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    form = await open_form(ann, await start_race(sandbox, ann, ben))
    assert "💡" not in form.text
