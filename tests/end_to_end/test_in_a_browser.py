"""One race in a real browser at the width of a phone, from `/race create` to the flag, with thumbs only."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, async_playwright, expect

from bot.table import LocalTable
from tests.referee import skip
from tests.end_to_end.harness import bot_at

OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
PHONE = (400, 800)
ROUNDS = 60


@pytest.fixture
async def phone() -> AsyncIterator[Page]:
    """A browser's page, as wide as a phone."""
    path = shutil.which("chromium")
    if path is None:
        skip("there is no chromium here")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=OPTIONS)
        page = await browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
        page.set_default_timeout(8000)
        yield page
        await browser.close()


async def tap(page: Page, name: str) -> None:
    """The newest button of that name."""
    await page.get_by_role("button", name=name, exact=True).last.click()


async def newest(page: Page, text: str, count: int) -> Locator:
    """The message number `count` that says this."""
    found = page.get_by_role("article").filter(has_text=text)
    await expect(found).to_have_count(count)
    return found.last


async def create(page: Page) -> None:
    """`/race create` on the test track, one lap, by the sheet of the command."""
    box = page.get_by_role("combobox", name="Message as Ann")
    await box.fill("/race create")
    await box.press("Enter")
    sheet = page.get_by_role("dialog", name="/race create")
    await sheet.get_by_text("Test track TT-1").click()
    await sheet.get_by_label("laps").fill("1")
    await sheet.get_by_role("button", name="Send").click()


async def join_and_start(page: Page) -> None:
    """A car for Ann, two for automatic drivers."""
    await tap(page, "Join")
    await tap(page, "Here, only I can see it")
    await expect(page.get_by_text("You are in")).to_be_visible()
    await tap(page, "Fill…")
    await tap(page, "2")
    await expect(page.get_by_text("2 automatic drivers")).to_be_visible()
    await tap(page, "Start")


async def plot(page: Page) -> None:
    """Chooses the second speed of the menu, or the only one, and makes it count."""
    await tap(page, "Speed")
    menu = page.get_by_role("dialog", name="Speed")
    offers = menu.get_by_role("option")
    await offers.nth(min(1, await offers.count() - 1)).click()
    if await menu.is_visible():
        await menu.get_by_role("button", name="Choose").click()
    await tap(page, "Confirm")
    await expect(page.get_by_text("Counted").last).to_be_visible()


@pytest.mark.browser
async def test_one_person_races_on_a_phone_from_create_to_the_flag(tmp_path: Path, phone: Page) -> None:
    async with LocalTable() as table, bot_at(table, tmp_path / "steward.sqlite"):
        await phone.goto(table.address)
        await create(phone)
        await join_and_start(phone)
        await newest(phone, "garages are open", 1)
        await tap(phone, "Your orders")
        await tap(phone, "Confirm")
        await newest(phone, "bids for the grid are open", 1)
        await tap(phone, "Your orders")
        await tap(phone, "Wear")
        await phone.wait_for_timeout(300)
        print(await phone.locator("dialog, [role=dialog]").all_inner_texts())
        await phone.screenshot(path="/tmp/w-test.png")
