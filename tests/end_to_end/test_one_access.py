"""One interaction is authorised once and loads one snapshot of its race, however many steps answer it."""

import asyncio
import sys
import threading
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import bot
import rules
from bot.app import race_access
from bot.app.race_service import RaceService
from bot.bootstrap import Components
from bot.discord_ui.router import InteractionRouter
from bot.forms.modals import LINE_PLACE
from bot.model.actor import Actor
from bot.sandbox import DiscordSandbox, Message, Person
from tests.end_to_end.harness import confirm, confirm_label, open_form, start_race_to_plots

pytestmark = pytest.mark.usefixtures("undrawn")

ROOTS = tuple(str(Path(package.__file__).parent) for package in (bot, rules) if package.__file__)
WITHIN_PRESS: ContextVar[bool] = ContextVar("WITHIN_PRESS", default=False)
"""Whether this code runs on behalf of a press, and not of the clock, the outbox or an earlier picture."""


@asynccontextmanager
async def count_accesses(patch: pytest.MonkeyPatch, parts: Components) -> AsyncIterator[Counter[str]]:
    """Count what the presses in the block do, until each of them is answered to the end: the permission checks, the
    snapshots that they load from an empty cache."""
    counts, running = Counter[str](), asyncio.Event()
    press, check, load = InteractionRouter.handle_press, race_access.is_visible_to, RaceService._load_snapshot

    async def mark_press(*arguments: Any) -> None:
        WITHIN_PRESS.set(True)
        counts["presses"] += 1
        await press(*arguments)
        running.set()

    async def count_check(*arguments: Any) -> bool:
        if WITHIN_PRESS.get():
            counts["checks"] += 1
            for race in list(parts.control.memory._snapshots):
                parts.control.memory.invalidate(race)
        return await check(*arguments)

    async def count_load(races: RaceService, race: int) -> Any:
        if WITHIN_PRESS.get():
            counts["snapshots"] += races.memory.get_snapshot(race) is None
        return await load(races, race)

    with patch.context() as within:
        within.setattr(InteractionRouter, "handle_press", mark_press)
        within.setattr(race_access, "is_visible_to", count_check)
        within.setattr(RaceService, "_load_snapshot", count_load)
        yield counts
        await asyncio.wait_for(running.wait(), 20)


@contextmanager
def trace_files() -> Iterator[dict[str, set[str]]]:
    """Collect the files of `rules` and `bot` that are entered in any thread, with the functions called there."""
    entered = dict[str, set[str]]()

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(ROOTS) and "/sandbox/" not in code.co_filename:
            entered.setdefault(code.co_filename, set()).add(code.co_qualname)

    everywhere = getattr(threading, "setprofile_all_threads", sys.setprofile)
    everywhere(note)
    try:
        yield entered
    finally:
        everywhere(None)


async def form_to_plot(sandbox: DiscordSandbox) -> tuple[Person, Message]:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    asked = await start_race_to_plots(sandbox, ann, ben, laps=2)
    return ann, await open_form(ann, asked)


async def test_one_confirm_makes_one_permission_check_and_loads_one_snapshot(
    monkeypatch: pytest.MonkeyPatch, sandbox: DiscordSandbox, parts: Components
) -> None:
    ann, _ = await form_to_plot(sandbox)
    form = (await ann.run_command("orders", text="90")).message
    assert form is not None
    assert confirm_label(form) == "Confirm"
    with trace_files() as entered:
        async with count_accesses(monkeypatch, parts) as counts:
            await confirm(ann, form)
    functions = sum(map(len, entered.values()))
    print(f"One Confirm enters {len(entered)} files and {functions} functions: {dict(counts)}.")
    assert counts == {"presses": 1, "checks": 1, "snapshots": 1}


async def test_an_order_at_one_press_makes_one_permission_check(
    monkeypatch: pytest.MonkeyPatch, sandbox: DiscordSandbox, parts: Components
) -> None:
    ann, form = await form_to_plot(sandbox)
    async with count_accesses(monkeypatch, parts) as counts:
        await confirm(ann, form)
    assert counts == {"presses": 1, "checks": 1, "snapshots": 1}


async def test_a_modal_is_authorised_once_when_it_opens_and_once_when_it_is_sent(
    monkeypatch: pytest.MonkeyPatch, sandbox: DiscordSandbox, parts: Components
) -> None:
    ann, form = await form_to_plot(sandbox)
    async with count_accesses(monkeypatch, parts) as opening:
        modal = (await ann.press(form, "Details…")).modal
    assert opening == {"presses": 1, "checks": 1, "snapshots": 1}
    async with count_accesses(monkeypatch, parts) as sending:
        await ann.submit(modal, {str(LINE_PLACE): "80"})
    assert sending == {"presses": 1, "checks": 1, "snapshots": 1}


async def test_a_press_is_authorised_anew_however_old_its_message(
    monkeypatch: pytest.MonkeyPatch, sandbox: DiscordSandbox
) -> None:
    """What an earlier press was allowed says nothing about a later one."""
    ann, form = await form_to_plot(sandbox)
    await confirm(ann, form)
    checked = list[int]()

    async def see_nothing(_: object, actor: Actor) -> bool:
        checked.append(actor.member)
        return False

    monkeypatch.setattr(race_access, "is_visible_to", see_nothing)
    await ann.press(form, form.labels[0])
    await ann.wait_for(lambda m: m.text.startswith("This form is closed."))
    assert checked == [ann.user.id]
