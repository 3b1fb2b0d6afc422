"""How often a race is loaded and replayed for one answer, and what the cache keeps."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from bot.app.command import CommandContext
from bot.bootstrap import Components
from bot.sandbox import DiscordSandbox
from tests.end_to_end.harness import list_choice_buttons, start_race_to_plots

pytestmark = pytest.mark.usefixtures("undrawn")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "looks", "says"),
    [
        ("60, lane 2", 5, "60"),
        ("60, lane 2 slop", 5, "slip yes"),
        ("standing: slip no", 2, "slip no"),
    ],
)
async def test_a_typed_order_takes_few_looks_at_the_race(
    monkeypatch: pytest.MonkeyPatch, text: str, looks: int, says: str, sandbox: DiscordSandbox, parts: Components
) -> None:
    """Which race is meant, what is asked in it, and how the line reads; where that leads and what the track looks like,
    for the picture of its landings. Orders filed beforehand ask nothing."""
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race_to_plots(sandbox, ann, ben, track="tt-1", laps=3)
    await parts.outbox.drain()
    look, seen = parts.control.query, list[int]()

    async def note_and_look(race: int, see: Callable[[CommandContext], Any], *, in_event_loop: bool = False) -> Any:
        seen.append(race)
        return await look(race, see, in_event_loop=in_event_loop)

    monkeypatch.setattr(parts.control, "query", note_and_look)
    assert says in (await ann.run_command("orders", text=text)).text
    assert len(seen) == looks


async def test_no_widget_that_was_sent_is_kept(sandbox: DiscordSandbox, parts: Components) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race_to_plots(sandbox, ann, ben)
    kept = parts.client._connection._view_store
    assert (kept._views, kept._synced_message_views) == ({}, {})


async def test_a_press_is_acknowledged_before_anything_is_looked_up(
    monkeypatch: pytest.MonkeyPatch, sandbox: DiscordSandbox, parts: Components
) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    asked = await start_race_to_plots(sandbox, ann, ben)
    known, found = parts.client.languages.find_member_language, asyncio.Event()

    async def slow(*who: Any) -> str:
        await found.wait()
        return await known(*who)

    monkeypatch.setattr(parts.client.languages, "find_member_language", slow)
    pressed = await ann.press(asked, "Your orders", settle=0)
    assert not pressed.failed
    assert pressed.message
    assert pressed.message.is_loading
    found.set()
    await ann.wait_for(lambda m: m.is_ephemeral and bool(list_choice_buttons(m)), after=asked)
