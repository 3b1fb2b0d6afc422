"""The sandbox's page: who may open it, and one visit in a real browser at the widths of a phone and a desktop."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import discord
import pytest
from playwright.async_api import Browser, Page, expect

from bot.sandbox import DiscordSandbox, Person
from tests.bot.sandbox.demo_bot import DemoBot
from tests.bot.sandbox.test_emojis import small_png
from tests.chromium import open_chromium

WIDE = {"width": 1300, "height": 850}
NARROW = {"width": 400, "height": 800}


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with open_chromium() as browser:
        yield browser


async def open_page(browser: Browser, sandbox: DiscordSandbox, width: dict[str, int]) -> tuple[Page, list[str]]:
    """Open the sandbox's page; return it with a list of its errors."""
    page = await browser.new_page(viewport={"width": width["width"], "height": width["height"]})
    page.set_default_timeout(4000)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    await page.goto(sandbox.address)
    await expect(page.locator("#bot")).to_have_text("Steward is here")
    return page, wrong


async def test_only_the_own_page_may_come_in(sandbox: DiscordSandbox) -> None:
    port = sandbox.address.rpartition(":")[2]
    strange = [{"Host": "evil.example"}, {"Host": f"evil.example:{port}"}, {"Origin": "http://evil.example"}]
    strange += [{"Origin": "null"}, {"Origin": f"http://127.0.0.1:{int(port) + 1}"}]
    async with aiohttp.ClientSession() as session:
        for headers in strange:
            for path in ("/", "/table/main.js", "/table/socket"):
                async with session.get(sandbox.address + path, headers=headers) as response:
                    assert response.status == 403
            async with session.post(sandbox.address + "/table/join", headers=headers, json={"name": "Eve"}) as response:
                assert response.status == 403
        async with session.post(sandbox.address + "/table/join", data='{"name": "Eve"}') as response:
            assert response.status == 415
        async with session.get(sandbox.address) as response:
            assert response.status == 200
            assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    assert "Eve" not in sandbox.people


async def test_requests_that_make_no_sense(sandbox: DiscordSandbox, ann: Person) -> None:
    me = {"person": str(ann.user.id), "channel": str(sandbox.track.id)}
    bodies: list[tuple[str, object, int]] = [
        ("press", {"person": "1"}, 400),
        ("press", me | {"message": "1", "custom_id": "x"}, 200),
        ("fault", {"fault": "no"}, 400),
        ("slash", me | {"command": "nothing"}, 200),
        ("write", me | {"text": ""}, 200),
        ("write", [], 400),
    ]
    async with aiohttp.ClientSession() as session:
        for action, body, status in bodies:
            async with session.post(f"{sandbox.address}/table/{action}", json=body) as response:
                assert response.status == status
                assert (await response.json())["error"]


@pytest.mark.slow
async def test_a_story_at_a_desk(sandbox: DiscordSandbox, demo: DemoBot, browser: Browser, ann: Person) -> None:
    page, wrong = await open_page(browser, sandbox, WIDE)
    his = page.get_by_role("region", name="Ann")
    entry = his.get_by_role("combobox", name="Message as Ann")
    await entry.fill("/race cr")
    await expect(his.get_by_role("option")).to_have_text(["/race createBegins a race"])
    await entry.press("Enter")
    sheet = his.get_by_role("dialog", name="/race create")
    await sheet.get_by_role("combobox", name="track").fill("mea")
    await expect(sheet.get_by_role("option")).to_have_text(["Long Meadow"])
    await sheet.get_by_role("combobox", name="track").press("Enter")
    await sheet.get_by_label("laps").fill("4")
    await sheet.get_by_role("button", name="Send").click()
    await expect(his.get_by_role("article")).to_contain_text("Long Meadow, 4 laps")
    hers = page.get_by_role("region", name="Ben")
    await hers.get_by_role("button", name="Your orders").click()
    await expect(hers.get_by_text("Only you can see this.")).to_be_visible()
    await expect(hers.get_by_role("article").last).to_contain_text("Orders of race 42")
    await expect(his.get_by_role("article")).to_have_count(1)
    await hers.get_by_role("button", name="Dismiss").click()
    await expect(hers.get_by_role("article")).to_have_count(1)
    assert not wrong


@pytest.mark.slow
async def test_a_story_on_a_phone(sandbox: DiscordSandbox, demo: DemoBot, browser: Browser, ann: Person) -> None:
    await ann.run_command("dm", member=sandbox.get_member("Ben"))
    page, wrong = await open_page(browser, sandbox, NARROW)
    await expect(page.get_by_role("region", name="Ann")).to_be_visible()
    await expect(page.get_by_role("region", name="Ben")).to_be_hidden()
    await page.get_by_role("button", name="Ben, 1 unread").click()
    mine = page.get_by_role("region", name="Ben")
    await mine.get_by_role("tab", name="Private messages with Steward, 1 unread").click()
    entry = mine.get_by_role("combobox", name="Message as Ben")
    await entry.fill("speed **120** <b>&</b>")
    await entry.press("Enter")
    await expect(mine.get_by_role("article").last).to_contain_text("You said: speed 120 <b>&</b>")
    await entry.fill("/order")
    await entry.press("Enter")
    await expect(mine.get_by_role("dialog", name="Your order")).to_be_visible()
    sheet = mine.get_by_role("dialog", name="Your order")
    await sheet.get_by_role("button", name="Submit").click()
    await expect(sheet.get_by_role("alert")).to_have_text("Speed: this field is required")
    await sheet.get_by_label("Speed").fill("99")
    await sheet.get_by_text("2", exact=True).click()
    await sheet.get_by_text("Brakes").click()
    await sheet.get_by_role("group", name="Pit stop").get_by_text("Yes").click()
    await sheet.get_by_text("Cleo").click()
    await sheet.get_by_role("button", name="Submit").click()
    await expect(mine.get_by_role("article").last).to_contain_text("speed=99 gear=2 wear=brakes pit=True rival=cleo")
    is_wide = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not is_wide
    assert not wrong


@pytest.mark.slow
async def test_menus_choose_pictures_enlarge_and_failures_are_shown(
    sandbox: DiscordSandbox, demo: DemoBot, browser: Browser, ann: Person
) -> None:
    await ann.run_command("papers")
    await ann.run_command("race board")
    page, wrong = await open_page(browser, sandbox, NARROW)
    mine = page.get_by_role("region", name="Ann")
    await mine.get_by_role("button", name="Choose a line").click()
    await mine.get_by_text("b", exact=True).click()
    await mine.get_by_role("button", name="Choose", exact=True).click()
    await expect(mine.get_by_text("Line b")).to_be_visible()
    await mine.get_by_role("button", name="Enlarge: The start of the race").click()
    await expect(page.get_by_role("dialog", name="Picture").get_by_alt_text("The start of the race")).to_be_visible()
    await page.get_by_role("button", name="Close").click()
    sandbox.interactions.answer_within = 0.1
    await page.get_by_text("Faults").click()
    await page.get_by_role("button", name="Next press too late").click()
    await expect(page.get_by_label("Faults in force")).to_have_text("the next 1 interactions arrive too late")
    await page.get_by_text("Faults").click()
    await mine.get_by_role("button", name="Join").click()
    await expect(mine.get_by_role("alert").first).to_have_text("This interaction failed")
    assert not wrong


@pytest.mark.slow
async def test_what_comes_while_a_finger_is_down_does_not_take_the_press(
    sandbox: DiscordSandbox, demo: DemoBot, browser: Browser, ann: Person
) -> None:
    board = (await ann.run_command("race board")).message
    page, wrong = await open_page(browser, sandbox, NARROW)
    mine = page.get_by_role("region", name="Ann")
    join = mine.get_by_role("button", name="Join")
    await join.hover()
    await page.mouse.down()
    sandbox.world.publish("message edited", board)
    await ann.run_command("race board")
    await page.wait_for_timeout(200)
    assert await join.count() == 1, "nothing is drawn while the finger is down"
    await page.mouse.up()
    await expect(mine.get_by_text("Joined")).to_be_visible()
    await expect(join).to_have_count(2)
    assert not wrong


@pytest.mark.slow
async def test_the_page_draws_emojis_in_text_buttons_and_menus(
    sandbox: DiscordSandbox, demo: DemoBot, browser: Browser, ann: Person
) -> None:
    made = await demo.create_application_emoji(name="red_car", image=small_png())
    view = discord.ui.View().add_item(discord.ui.Button(label="Take red", emoji=made))
    view.add_item(discord.ui.Select(options=[discord.SelectOption(label="Red", emoji=made, default=True)]))
    await demo.get_partial_messageable(sandbox.track.id).send(f"Waiting for {made} Ann", view=view)
    page, wrong = await open_page(browser, sandbox, NARROW)
    mine = page.get_by_role("region", name="Ann")
    for place in ("p", "button.act.s2", "button.menu"):
        picture = mine.locator(f"article {place} img.emoji")
        await expect(picture).to_be_visible()
        await expect(picture).to_have_js_property("naturalWidth", 8)
    await mine.locator("button.menu").click()
    await expect(mine.get_by_role("dialog").locator("img.emoji")).to_be_visible()
    assert not wrong
