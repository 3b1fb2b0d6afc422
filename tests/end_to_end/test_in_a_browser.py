"""One race in a real browser at a phone's width, by touch, from `/race create` to the flag."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Locator, Page, expect

from bot.sandbox import DiscordSandbox
from tests.chromium import open_chromium

PHONE = (400, 800)
ROUNDS = 60


@pytest.fixture
async def phone() -> AsyncIterator[Page]:
    """A browser's page, as wide as a phone."""
    async with open_chromium() as browser:
        page = await browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
        page.set_default_timeout(20_000)
        expect.set_options(timeout=20_000)
        yield page


def find_column(page: Page) -> Locator:
    """Return what Ann sees."""
    return page.get_by_role("region", name="Ann")


async def tap(page: Page, name: str) -> None:
    """Tap the newest button of that name."""
    await find_column(page).get_by_role("button", name=name, exact=True).last.click()


async def press(page: Page, name: str, seen: str) -> None:
    """Tap a button, once more if nothing came of it, and wait until something is seen."""
    found = find_column(page).get_by_text(seen).first
    await tap(page, name)
    try:
        await expect(found).to_be_visible(timeout=5_000)
    except AssertionError:
        await tap(page, name)
        await expect(found).to_be_visible()


def newest_form(page: Page) -> Locator:
    """Return the newest message that only Ann sees."""
    return find_column(page).get_by_role("article").filter(has_text="Only you can see this").last


async def create(page: Page) -> None:
    """Run `/race create` for one lap of the test track, by filling in the command."""
    box = page.get_by_role("combobox", name="Message as Ann")
    await box.fill("/race create")
    await box.press("Enter")
    sheet = page.get_by_role("dialog", name="/race create")
    await sheet.get_by_text("Test track TT-1").click()
    await sheet.get_by_label("laps").fill("1")
    await sheet.get_by_role("button", name="Send").click()


async def join_and_start(page: Page) -> None:
    """Give Ann a car and two bots one each, and start."""
    await tap(page, "Join")
    await tap(page, "This channel (only I can see it)")
    await expect(find_column(page).get_by_text("You are in")).to_be_visible()
    await press(page, "Add bots…", "How many bots")
    await press(page, "2 Club", "2 bots")
    await press(page, "Start", "build your car")


async def send_a_choice(page: Page, counted: int) -> None:
    """Send the middle one of the newest form's numbered choices by one tap; `counted`: answers that count by then."""
    choices = newest_form(page).locator('button[data-id^="b:send:"]')
    await choices.nth(await choices.count() // 2).click()
    try:
        await expect(find_column(page).get_by_text("Order in: ")).to_have_count(counted)
    except AssertionError:
        raise AssertionError(await newest_form(page).inner_text()) from None


async def reports(page: Page) -> int:
    """Count the posted pictures of the race."""
    return await find_column(page).get_by_role("button", name="Enlarge").count()


async def plot_to_the_flag(page: Page) -> int:
    """Plot each round by one tap; return the number of rounds."""
    flag = find_column(page).get_by_text("chequered flag", exact=False)
    for round in range(1, ROUNDS):
        opened = find_column(page).get_by_text(f"Round {round}: plot your speed")
        await expect(opened.or_(flag).first).to_be_visible()
        if await flag.count():
            return round - 1
        await tap(page, "Your orders")
        await expect(newest_form(page)).to_contain_text(f"round {round} ")
        await send_a_choice(page, round + 1)
    raise AssertionError(f"no flag after {ROUNDS} rounds")


@pytest.mark.slow
@pytest.mark.browser
async def test_one_person_races_on_a_phone_from_create_to_the_flag(phone: Page, sandbox: DiscordSandbox) -> None:
    await phone.goto(sandbox.address)
    await create(phone)
    await join_and_start(phone)
    await expect(find_column(phone).get_by_text("build your car")).to_be_visible()
    await tap(phone, "Your orders")
    await tap(phone, "Order now: Endurance")
    await expect(find_column(phone).get_by_text("Order in: ")).to_have_count(1)
    await expect(find_column(phone).get_by_text("Bid nothing")).to_be_visible()
    rounds = await plot_to_the_flag(phone)
    assert rounds > 5
    assert await reports(phone) >= rounds
    await tap(phone, "Check the dice")
    await expect(find_column(phone).get_by_text("house seed").last).to_be_visible()
    await tap(phone, "Replay")
    async with phone.expect_popup() as opened:
        await find_column(phone).get_by_role("link", name="race-1.html").click()
    replay = await opened.value
    await expect(replay.locator("#verdict.ok")).to_be_visible()
    assert await replay.evaluate("race.rounds.length") == rounds + 1
