"""The picture of the path that an order leads, for its driver alone."""

from pathlib import Path

import pytest

from bot.pictures.scene import Undrawable
from bot.sandbox import ActionOutcome, DiscordSandbox, Message, Person
from tests.end_to_end.harness import confirm, give_order, open_form, run_bot, start_race, start_race_to_plots


async def show_way(person: Person, form: Message) -> ActionOutcome:
    """Press the button that shows the way."""
    return await person.press(form, "Show the way")


async def test_the_way_of_a_draft_is_shown_to_its_driver_and_the_form_stays(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race_to_plots(sandbox, ann, ben)
    drafted = (await ann.run_command("orders", text="60 slip yes")).message
    assert drafted is not None
    shown = await show_way(ann, drafted)
    assert shown.how == "deferred"
    assert shown.message is not None
    assert shown.message.is_ephemeral
    assert "3 spaces, to **" in shown.text
    assert [a.filename for a in shown.message.attachments] == ["way.png"]
    assert shown.message.attachments[0].description
    assert not any("3 spaces" in m.text for m in ben.list_all_visible_messages())
    await confirm(ann, drafted)


@pytest.mark.slow
async def test_the_way_tells_nothing_of_what_others_have_sealed(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race_to_plots(sandbox, ann, ben)
    pictures = []
    for plot in ("20", "60"):
        await give_order(ben, plot)
        drafted = (await ann.run_command("orders", text="60")).message
        assert drafted is not None
        message = (await show_way(ann, drafted)).message
        assert message is not None
        pictures.append((message.text, message.attachments[0].content))
    assert pictures[0] == pictures[1]


async def test_what_is_no_way_has_no_such_button(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    built = await open_form(ann, await start_race(sandbox, ann, automatic=1))
    assert "Custom…" in built.labels
    assert "Show the way" not in built.labels


async def test_a_way_that_cannot_be_drawn_is_told_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def spoilt(*_: object) -> None:
        raise Undrawable("out of ink")

    monkeypatch.setattr("bot.delivery.picture_service.draw_choices", spoilt)
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite"):
        ann = sandbox.get_member("Ann")
        await start_race_to_plots(sandbox, ann, automatic=1)
        drafted = (await ann.run_command("orders", text="60")).message
        assert drafted is not None
        shown = await show_way(ann, drafted)
        assert "3 spaces" in shown.text
        assert shown.message is not None
        assert shown.message.attachments == []
