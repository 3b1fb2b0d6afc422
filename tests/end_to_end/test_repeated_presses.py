"""Several presses before the bot answers get one answer."""

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.bootstrap import Components
from bot.discord_ui import interaction_queue
from bot.sandbox import DiscordSandbox, Message, Person
from bot.sandbox.people import wait_until
from tests.end_to_end.harness import (
    list_choice_buttons,
    list_choice_values,
    open_form,
    run_bot,
    start_race_to_plots,
    wait_for_pictures,
)


@asynccontextmanager
async def nobody_called(parts: Components, waiting: int) -> AsyncIterator[None]:
    """While the block lasts everybody queues; it ends when so many have come, of whom some may be overtaken."""
    turns, all_came, came = parts.client.turns, asyncio.Event(), 0
    come = turns.wait_for_turn

    async def come_together(*, looks: bool, about: Hashable = None) -> None:
        nonlocal came
        came += 1
        if came == waiting:
            all_came.set()
        await come(looks=looks, about=about)

    turns._is_going, turns.wait_for_turn = True, come_together  # type: ignore[method-assign]
    try:
        yield
        await asyncio.wait_for(all_came.wait(), 5)
    finally:
        turns.wait_for_turn = come  # type: ignore[method-assign]
        turns._pass()


async def start_plots(sandbox: DiscordSandbox) -> tuple[Person, Message]:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    return ann, await start_race_to_plots(sandbox, ann, ben, laps=2)


async def test_a_form_that_is_asked_for_twice_comes_once(sandbox: DiscordSandbox, parts: Components) -> None:
    ann, asked = await start_plots(sandbox)
    before = len(ann.list_ephemeral_messages())
    async with nobody_called(parts, 1):
        first = asyncio.create_task(ann.press(asked, "Your orders"))
        await wait_until(sandbox.world, lambda: len(ann.list_ephemeral_messages()) > before)
        again = await ann.press(asked, "Your orders")
        assert again.how == "deferred update"
    form = (await first).message
    assert form is not None
    assert list_choice_buttons(form)
    assert ann.list_ephemeral_messages()[before:] == [form]
    assert (await ann.press(asked, "Your orders")).how == "deferred"
    assert len(ann.list_ephemeral_messages()) == before + 2


async def test_who_asks_again_after_long_waiting_reads_one_answer_and_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite") as parts:
        ann, asked = await start_plots(sandbox)
        monkeypatch.setattr(interaction_queue, "REPEAT_AFTER_SECONDS", 1e-6)
        before = len(ann.list_ephemeral_messages())
        async with nobody_called(parts, 2):
            first = asyncio.create_task(ann.press(asked, "Your orders", settle=0))
            await wait_until(sandbox.world, lambda: len(ann.list_ephemeral_messages()) > before)
            again = asyncio.create_task(ann.press(asked, "Your orders"))
        await first
        form = (await again).message
        assert form is not None
        assert list_choice_buttons(form)
        await wait_until(sandbox.world, lambda: ann.list_ephemeral_messages()[before:] == [form])
    assert "interaction failed" not in caplog.text


async def test_what_is_chosen_on_a_form_meanwhile_is_drafted_and_shown_once(
    sandbox: DiscordSandbox, parts: Components
) -> None:
    ann, _ = await start_plots(sandbox)
    form = (await ann.run_command("orders", text="60, slip yes")).message
    assert form
    await parts.outbox.drain()
    first, _, last = list_choice_values(form)[:3]
    async with nobody_called(parts, 2):
        presses = []
        for value in (first, last):
            button = next(b["custom_id"] for b in list_choice_buttons(form) if b["custom_id"].endswith(f":{value}"))
            presses.append(asyncio.create_task(ann.press(form, button, settle=0)))
            await asyncio.sleep(0.05)
    overtaken, shown = await asyncio.gather(*presses)
    await ann.wait_for(lambda m: m.id == form.id and f"`{last}, slip yes`" in m.text)
    assert shown.interaction.filled.is_set()
    assert not overtaken.interaction.filled.is_set()


async def test_a_form_whose_pictures_another_press_replaces_is_answered_without_them(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite") as parts:
        ann, asked = await start_plots(sandbox)
        form = await wait_for_pictures(ann, await open_form(ann, asked))
        await ann.press(form, next(label for label in form.labels if label.startswith("Order now")))
        await ann.wait_for(lambda m: m.id == form.id and "Change" in m.labels and bool(m.attachments))
        async with nobody_called(parts, 1):
            press = asyncio.create_task(ann.press(form, "Change"))
            await asyncio.sleep(0.05)
            form.attachments = []
        await press
        await ann.wait_for(lambda m: m.id == form.id and bool(list_choice_buttons(m)))
    assert "failed" not in caplog.text
