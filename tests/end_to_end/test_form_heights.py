"""Heights of forms on a phone of 400 × 800, and whether board and main buttons are visible together."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page

from bot.sandbox import DiscordSandbox, Message, Person
from tests.bench.touches import GAMES as FIRST_RACES
from tests.bench.touches import SIZES, open_table
from tests.chromium import open_chromium
from tests.end_to_end.harness import confirm, run_bot, start_against_bots
from tests.referee import skip_test

MAX_FORM_PX, MAX_BOARD_TO_BUTTONS_PX = 860, 560
"""Pixels of a whole form; from the top of its board to the bottom of its main buttons."""
FORMS = 5
GAMES = [
    ("three-rivers", "orders", 1),
    ("tall-pines", "live", 1),
    ("circus-romanus", "live", 2),
    ("halcyon-oval", "live", 2),
]
"""Track, pace, and how many of its forms may be taller: the dice are new at each run, and cards have long names."""
FIRST_RACE_FORMS, MAX_TALLER_FORMS, MAX_TALLEST_PX = 10, 2, 940
"""Forms of a first race that are looked at; how many may be taller, as the dice are new at each run; the tallest."""


async def measure_forms(page: Page, sandbox: DiscordSandbox, track: str, pace: str) -> list[tuple[float, float]]:
    """Measure the forms of a race's first rounds: their height, and that from the board to the main buttons."""
    ann, sizes = sandbox.get_member("Ann"), list[tuple[float, float]]()
    seen = await start_against_bots(ann, bots=5, track=track, laps=1, pace=pace)
    while len(sizes) < FORMS:
        seen = await ann.wait_for(lambda m: "Your orders" in m.labels, 30, after=seen)
        form = await open_order_form(ann, seen)
        if form is not None:
            await asyncio.sleep(1)  # its picture follows the form, if it has one
            await page.wait_for_selector(f'[data-message="{form.id}"]')
            found: list[Any] = await page.evaluate(SIZES, str(form.id))
            sizes.append((found[0], found[1]))
            await confirm(ann, form)
    return sizes


async def open_order_form(ann: Person, asked: Message) -> Message | None:
    """Open the form with its picture; return None if the round has closed meanwhile."""
    shown = (await ann.press(asked, "Your orders")).message
    return shown if shown and any(label.startswith("Order now") for label in shown.labels) else None


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with open_chromium() as browser:
        yield browser


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize(("track", "pace", "taller"), GAMES)
async def test_board_and_main_buttons_are_seen_together_and_most_forms_fit_a_phone(
    browser: Browser, tmp_path: Path, track: str, pace: str, taller: int
) -> None:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite"):
        page = await browser.new_page(viewport={"width": 400, "height": 800})
        await page.goto(sandbox.address)
        sizes = await measure_forms(page, sandbox, track, pace)
        await page.close()
    print(track, [(round(height), round(extent)) for height, extent in sizes])
    assert sum(height > MAX_FORM_PX for height, _ in sizes) <= taller, sizes
    assert all(extent <= MAX_BOARD_TO_BUTTONS_PX for _, extent in sizes), sizes


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.parametrize("game", FIRST_RACES)
async def test_forms_of_a_first_race_with_lessons_and_forecasts_fit_a_phone(tmp_path: Path, game: str) -> None:
    if shutil.which("chromium") is None:
        skip_test("there is no chromium here")
    async with open_table(tmp_path) as phone:
        await phone.tap(f'[data-id="b:drivenow:0:{game}"]')
        while len(phone.heights) < FIRST_RACE_FORMS and await phone.next_form(game):
            await phone.order()
    sizes = [(round(height), round(extent)) for height, extent in zip(phone.heights, phone.extents, strict=True)]
    print(game, sizes)
    assert sum(height > MAX_FORM_PX for height, _ in sizes) <= MAX_TALLER_FORMS, sizes
    assert max(height for height, _ in sizes) <= MAX_TALLEST_PX, sizes
    assert all(extent <= MAX_BOARD_TO_BUTTONS_PX for _, extent in sizes), sizes
