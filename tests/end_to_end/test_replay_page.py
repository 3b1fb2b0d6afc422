"""The replay page in a real browser, on phone and desktop: it plays, steps, verifies dice, and requests nothing."""

import json
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from bot.race_file.analysis_text import list_turning_points
from tests.bot.replay_page.recorded_races import (
    HOSTILE,
    TEXT_SERVICES,
    load_analysis,
    race_file,
    record_ruled_race,
    render_page_of,
    with_a_roll_altered,
    with_names,
)
from tests.chromium import open_chromium
from tests.waiting import wait_until

WIDTHS = ((400, 800), (1280, 800))
UNNAMED = """[...document.querySelectorAll("button, select, input")].filter((one) =>
  !one.labels?.length && !one.getAttribute("aria-label") && !one.textContent.trim()).length"""
"""How many controls nobody can call by a name."""
pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


@dataclass
class Shown:
    """A page that is open, and what it has complained of or asked for."""

    page: Page
    complaints: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    async def rounds(self) -> str:
        """Return which round is shown."""
        return await self.page.inner_text("#now")

    async def cars(self) -> list[str]:
        """Return where the cars are drawn."""
        found: list[str] = await self.page.evaluate(
            "[...document.querySelectorAll('#cars > g > g:first-child')].map((one) => one.getAttribute('transform'))"
        )
        return found

    async def wait_until(self, condition: str) -> None:
        """Wait until a JavaScript expression is true; unlike `wait_for_function` it needs no `eval` of the page."""
        await wait_until(lambda: self.page.evaluate(condition), 20)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    """Chromium, without a network."""
    async with open_chromium() as browser:
        yield browser


@asynccontextmanager
async def open_replay(
    browser: Browser,
    folder: Path,
    text: str,
    size: tuple[int, int] = WIDTHS[0],
    before: str = "",
    analysed: bool = False,
) -> AsyncIterator[Shown]:
    """Open a race file's page from the disk, its dice rolled again. `before`: a script that runs first."""
    file = folder / "race.html"
    file.write_text(render_page_of(text, analysed=analysed), encoding="utf-8")
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]}, offline=True, has_touch=size == WIDTHS[0]
    )
    page = await context.new_page()
    shown = Shown(page)
    page.on("console", lambda said: shown.complaints.append(said.text))
    page.on("pageerror", lambda fault: shown.complaints.append(str(fault)))
    page.on("request", lambda request: shown.asked.append(request.url))
    if before:
        await page.add_init_script(before)
    await page.goto(file.as_uri())
    await expect(page.locator("html[data-checked]")).to_be_attached(timeout=20_000)
    yield shown
    assert shown.complaints == []
    assert [url for url in shown.asked if not url.startswith(("file:", "data:"))] == []
    await context.close()


@pytest.mark.slow
@pytest.mark.parametrize("size", WIDTHS)
async def test_it_plays_and_steps_with_buttons_and_keys(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    async with open_replay(browser, tmp_path, race_file("speed_circuit"), size) as shown:
        page = shown.page
        assert await page.evaluate("document.documentElement.scrollWidth") == size[0]
        assert await shown.rounds() == "Before the start"
        await page.get_by_label("Speed").select_option("4")
        await page.keyboard.press("Space")
        await expect(page.get_by_role("button", name="Pause")).to_be_visible()
        await expect(page.locator("#now")).to_contain_text("Round 2", timeout=20_000)
        await page.keyboard.press("Space")
        await expect(page.get_by_role("button", name="Play")).to_be_visible()
        await page.keyboard.press("Home")
        await page.keyboard.press("Shift+ArrowRight")
        await page.get_by_role("button", name="One round forward").click()
        assert (await shown.rounds()).startswith("Round 1 ")
        stood = await shown.cars()
        await page.keyboard.press("ArrowRight")
        await page.get_by_role("button", name="One move back").click()
        assert await shown.cars() == stood
        await page.keyboard.press("Shift+ArrowRight")
        assert await shown.cars() != stood
        await page.keyboard.press("End")
        await expect(page.locator("#story")).to_contain_text("🏁")
        await expect(page.locator("#said")).to_contain_text("wins")


async def test_it_ticks_every_roll_and_follows_a_car(browser: Browser, tmp_path: Path) -> None:
    text = race_file("circus_maximus")
    async with open_replay(browser, tmp_path, text) as shown:
        rolls = sum(len(round["rolls"]) for round in json.loads(text)["rounds"])
        await expect(shown.page.locator("#verdict")).to_have_text(f"✓ All {rolls} dice rolls verified.")
        await shown.page.get_by_role("tab", name="Dice").click()
        assert await shown.page.locator("#dice .ok").count() >= 1
        assert await shown.page.locator("#dice .no").count() == 0
        await shown.page.get_by_label("Follow").select_option("2")
        await shown.page.keyboard.press("Shift+ArrowRight")
        await expect(shown.page.locator("#board")).not_to_have_attribute("viewBox", "0 0 1200 860")


async def find_view(shown: Shown) -> list[float]:
    """Return the part of the board that is seen, once the board has come to rest: left, top, width, height."""
    await shown.wait_until("player.isResting")
    box = await shown.page.get_attribute("#board", "viewBox")
    return [float(one) for one in str(box).split()]


async def touch_board(shown: Shown, *places: Sequence[tuple[int, int]]) -> None:
    """Put fingers on the board, move them from place to place, and lift them; each place is one of each finger."""
    client = await shown.page.context.new_cdp_session(shown.page)
    for n, place in enumerate(places):
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(place)]
        await client.send(
            "Input.dispatchTouchEvent", {"type": "touchMove" if n else "touchStart", "touchPoints": points}
        )
    await client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("size", WIDTHS)
async def test_buttons_and_keys_zoom_the_board_and_undo_it(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    async with open_replay(browser, tmp_path, race_file("speed_circuit"), size) as shown:
        page, whole = shown.page, await find_view(shown)
        await page.get_by_role("button", name="Zoom in").click()
        assert (await find_view(shown))[2] < whole[2]
        await page.keyboard.press("+")
        closer = await find_view(shown)
        assert closer[2] < whole[2] / 1.5
        await page.get_by_role("button", name="Zoom out").click()
        assert (await find_view(shown))[2] > closer[2]
        await page.keyboard.press("0")
        assert await find_view(shown) == whole
        await expect(page.get_by_role("button", name="Undo zoom")).to_be_hidden()


async def test_two_fingers_zoom_the_board_and_one_moves_it(browser: Browser, tmp_path: Path) -> None:
    async with open_replay(browser, tmp_path, race_file("speed_circuit")) as shown:
        page, before = shown.page, await find_view(shown)
        box = await page.locator("#board").bounding_box()
        assert box is not None
        x, y = int(box["x"] + box["width"] / 2), int(box["y"] + box["height"] / 2)
        await touch_board(shown, [(x - 20, y)], [(x - 20, y), (x + 20, y)], [(x - 40, y), (x + 40, y)])
        pinched = await find_view(shown)
        assert pinched[2] == pytest.approx(before[2] / 2, rel=0.1)
        await touch_board(shown, [(x, y)], [(x - 30, y - 30)], [(x - 60, y - 40)])
        moved = await find_view(shown)
        assert moved[0] > pinched[0] or moved[1] > pinched[1]
        assert await page.evaluate("[scrollY, visualViewport.scale]") == [0, 1]
        await page.get_by_role("button", name="Undo zoom").click()
        assert await find_view(shown) == before


@pytest.mark.slow
@pytest.mark.parametrize("size", WIDTHS)
async def test_an_analysed_race_has_chances_over_the_slider_and_chapters_of_its_turning_points(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    text = race_file("powersled")
    async with open_replay(browser, tmp_path, text, size, analysed=True) as shown:
        page, strip = shown.page, shown.page.locator("#chances")
        points = load_analysis(text).turning_points
        assert await page.evaluate("document.documentElement.scrollWidth") == size[0]
        assert await strip.locator("polygon").count() == len(json.loads(text)["seats"])
        assert await strip.locator(".flag").count() == len(points)
        await page.get_by_label("Rounds", exact=True).select_option(label=f"A · {first_line(text)}")
        assert (await shown.rounds()).startswith(f"Round {points[0].round} ")
        await expect(page.locator("#story .turn")).to_contain_text(first_line(text))
        box = await strip.bounding_box()
        assert box is not None
        await strip.click(position={"x": box["width"] - 9, "y": 20})
        assert await page.evaluate("player.at === moments.length - 1")
        await expect(strip).to_have_attribute("aria-label", re.compile("^Chances to win.*: Red 10 in 10, "))
        await page.get_by_role("tab", name="Order").click()
        await expect(page.locator("#order")).to_contain_text("10 in 10")
    async with open_replay(browser, tmp_path, text, size) as shown:
        await expect(shown.page.locator("#chances")).to_be_hidden()
        assert await shown.page.locator("#chapters optgroup, #story .turn").count() == 0
        assert "in 10" not in await shown.page.locator("#order").inner_html()


def first_line(text: str) -> str:
    """Return the text of a race's first turning point."""
    names = {one["seat"]: one["name"] for one in json.loads(text)["seats"]}
    localizer = TEXT_SERVICES.localizers.in_language("en").for_game(json.loads(text)["game"])
    return next(iter(list_turning_points(load_analysis(text), localizer, names).values()))


async def test_arrows_up_and_down_scroll_the_page_and_leave_the_round(browser: Browser, tmp_path: Path) -> None:
    async with open_replay(browser, tmp_path, race_file("speed_circuit")) as shown:
        was = await shown.rounds()
        await shown.page.keyboard.press("ArrowDown")
        await shown.wait_until("scrollY > 0")
        assert await shown.rounds() == was


async def test_a_move_has_an_address_and_events_lines_and_rounds_lead_to_it(browser: Browser, tmp_path: Path) -> None:
    async with open_replay(browser, tmp_path, race_file("speed_circuit")) as shown:
        page = shown.page
        await page.get_by_role("button", name="Next event").click()
        at = await page.evaluate("player.at")
        assert await page.evaluate("location.hash") == f"#m{at + 1}"
        assert await page.locator("#story").inner_text()
        await page.get_by_label("Rounds", exact=True).select_option("3")
        assert (await shown.rounds()).startswith("Round 3 ")
        await page.keyboard.press("Shift+ArrowRight")
        await page.locator("#log .line").first.click()
        assert await page.evaluate("player.at === firstMoments[3] && document.activeElement.matches('#log .now .line')")
        assert await page.locator("#log .later").count() > 0
        await page.evaluate(f"location.hash = 'm{at + 1}'")
        await shown.wait_until(f"player.at === {at}")
        await page.reload()
        assert await page.evaluate("player.at") == at


@pytest.mark.slow
async def test_the_page_gives_the_race_file_that_it_was_made_from(browser: Browser, tmp_path: Path) -> None:
    text = race_file("powersled")
    async with open_replay(browser, tmp_path, text) as shown:
        await shown.page.get_by_role("tab", name="Dice").click()
        async with shown.page.expect_download() as coming:
            await shown.page.get_by_role("button", name="Download race.json").click()
        saved = await coming.value
        assert saved.suggested_filename == "race.json"
        await saved.save_as(tmp_path / "race.json")
        assert (tmp_path / "race.json").read_text(encoding="utf-8") == text


@pytest.mark.slow
async def test_without_the_browsers_own_digest_it_brings_its_own(browser: Browser, tmp_path: Path) -> None:
    gone = "Object.defineProperty(crypto, 'subtle', { value: undefined })"
    async with open_replay(browser, tmp_path, race_file("formula_d"), before=gone) as shown:
        assert await shown.page.evaluate("subtle") is None
        await expect(shown.page.locator("#verdict")).to_contain_text("dice rolls verified")
        for length in (0, 55, 56, 64, 119, 1000):
            assert (
                await shown.page.evaluate(f"formatHex(computeSha256(new Uint8Array({length}).fill(97)))")
                == sha256(b"a" * length).hexdigest()
            )


@pytest.mark.slow
async def test_an_altered_roll_has_a_red_cross_and_a_ruled_one_is_marked_as_ruled(
    browser: Browser, tmp_path: Path
) -> None:
    altered = with_a_roll_altered(race_file("speed_circuit"))
    async with open_replay(browser, tmp_path, altered) as shown:
        await expect(shown.page.locator("#verdict")).to_contain_text("✗ Altered rolls: 1.")
        await expect(shown.page.locator("#altered")).to_contain_text("This race file was altered.")
        place = next(n for n, r in enumerate(json.loads(altered)["rounds"]) if r["rolls"])
        await shown.page.evaluate(f"player.goTo(lastMoments[{place}])")
        await expect(shown.page.locator("#dice .no")).to_have_count(1)
    async with open_replay(browser, tmp_path, record_ruled_race()) as shown:
        await expect(shown.page.locator("#verdict")).to_contain_text("Set by the stewards: 1.")
        await expect(shown.page.locator("#verdict.ok")).to_be_visible()


@pytest.mark.slow
async def test_names_that_mean_harm_are_only_read(browser: Browser, tmp_path: Path) -> None:
    async with open_replay(browser, tmp_path, with_names(race_file("speed_circuit"), *HOSTILE)) as shown:
        await shown.page.get_by_role("tab", name="Order").click()
        await expect(shown.page.locator("#order")).to_contain_text(HOSTILE[0])
        await shown.page.keyboard.press("End")
        assert await shown.page.locator("img").count() == 0
        assert await shown.page.locator("script").count() == 2


@pytest.mark.slow
async def test_who_listens_hears_each_rounds_headline_and_what_every_button_does(
    browser: Browser, tmp_path: Path
) -> None:
    async with open_replay(browser, tmp_path, race_file("powersled")) as shown:
        assert await shown.page.evaluate(UNNAMED) == 0
        await shown.page.keyboard.press("Shift+ArrowRight")
        heard = await shown.page.inner_text("#said")
        assert re.match(r"Round 1 · lap 1 of \d\. \w", heard)
        assert await shown.page.locator("#said").get_attribute("aria-live") == "polite"
        assert "1 " in (await shown.page.locator("#board").get_attribute("aria-label") or "")
