"""Whoever presses again before it is his turn is answered once, for all that he has pressed."""

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from pathlib import Path

from bot.bootstrap import Components
from bot.sandbox import LocalTable, Message, Person
from bot.sandbox.people import wait_until
from tests.end_to_end.harness import run_bot, start_race_to_plots


@asynccontextmanager
async def nobody_called(parts: Components, waiting: int) -> AsyncIterator[None]:
    """While the block lasts everybody queues; it ends when so many have come, of whom some may be overtaken."""
    turns, all_came, came = parts.client.turns, asyncio.Event(), 0
    come = turns.wait_for_turn

    async def noted(*, looks: bool, about: Hashable = None) -> None:
        nonlocal came
        came += 1
        if came == waiting:
            all_came.set()
        await come(looks=looks, about=about)

    turns._is_going, turns.wait_for_turn = True, noted  # type: ignore[method-assign]
    try:
        yield
        await asyncio.wait_for(all_came.wait(), 5)
    finally:
        turns.wait_for_turn = come  # type: ignore[method-assign]
        turns._pass()


async def plotting(table: LocalTable) -> tuple[Person, Message]:
    ann, ben = table.member("Ann"), table.member("Ben")
    return ann, await start_race_to_plots(table, ann, ben, laps=2)


async def test_a_form_that_is_asked_for_twice_comes_once(tmp_path: Path) -> None:
    async with LocalTable() as table, run_bot(table, tmp_path / "s.sqlite") as parts:
        ann, asked = await plotting(table)
        before = len(ann.ephemerals())
        async with nobody_called(parts, 1):
            first = asyncio.create_task(ann.press(asked, "Your orders"))
            await wait_until(table.world, lambda: len(ann.ephemerals()) > before)
            again = await ann.press(asked, "Your orders")
            assert again.how == "deferred update"
        form = (await first).message
        assert form is not None
        assert "Confirm" in " ".join(form.labels) or form.selects
        assert ann.ephemerals()[before:] == [form]
        assert (await ann.press(asked, "Your orders")).how == "deferred"
        assert len(ann.ephemerals()) == before + 2


async def test_what_is_chosen_on_a_form_meanwhile_is_drafted_and_shown_once(tmp_path: Path) -> None:
    async with LocalTable() as table, run_bot(table, tmp_path / "s.sqlite") as parts:
        ann, asked = await plotting(table)
        form = (await ann.press(asked, "Your orders")).message
        assert form
        speed = form.selects[0]["custom_id"]
        await ann.choose(form, speed, [form.selects[0]["options"][0]["value"]])
        form = await ann.wait_for(lambda m: m.is_ephemeral and len(m.selects) > 1, after=asked)
        await parts.outbox.drain()
        other = form.selects[1]
        wishes = [(speed, form.selects[0]["options"][1]["value"]), (other["custom_id"], other["options"][0]["value"])]
        async with nobody_called(parts, 2):
            presses = []
            for custom_id, wish in wishes:
                presses.append(asyncio.create_task(ann.choose(form, custom_id, [wish], settle=0)))
                await asyncio.sleep(0.05)
        first, last = await asyncio.gather(*presses)

        def both(message: Message) -> bool:
            chosen = [[o["value"] for o in one["options"] if o.get("default")] for one in message.selects[:2]]
            return message.id == form.id and chosen == [[wishes[0][1]], [wishes[1][1]]]

        await ann.wait_for(both)
        assert last.interaction.filled.is_set()
        assert not first.interaction.filled.is_set()
