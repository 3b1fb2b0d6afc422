"""Taps, seconds and words of one person on a phone, from the page opened to the first order, move and second race.

The person opens the page of `steward play`, begins a race by the first button, presses what the newest message
recommends, and never types. Words are those of all messages that arrive on the way. Forms are measured as the page
shows them."""

import asyncio
import shutil
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Error, Page, async_playwright

from tests.bench.figures import BenchSettings, Line, MeasureResult
from tests.chromium import OPTIONS

WIDTH_PX, HEIGHT_PX = 400, 800
WAIT_SECONDS, PAUSE_SECONDS = 240.0, 0.3
MAX_ORDERS = 90
MAX_LOOKS, TAP_SECONDS, PICTURE_SECONDS, PENDING = 200, 10.0, 2.0, "Prices follow"
REMATCH, THREADS = '[data-id^="b:rematch:"]', '[role="tab"]:has-text("↳")'
OVER = "The race is over."
GAMES = ("speed_circuit", "circus_maximus", "powersled", "formula_d")
COLUMN = 'section[aria-label="Ann"]'
SENDING = ':is([data-id^="b:careful:"], [data-id^="b:confirm:"], [data-id^="b:send:"])'
READY = '[data-id^="b:careful:"]'
SENDS, ASKS = f"{COLUMN} {SENDING}", '[data-id^="b:orders:"]'
WORDS = """() => [...document.querySelectorAll(`section[aria-label="Ann"] article`)]
  .map((one) => [one.dataset.message, one.innerText.split(/\\s+/).filter(Boolean).length])"""
"""Each message on the page, and its words."""
SIZES = """(id) => {
  const form = document.querySelector(`[data-message="${id}"]`), board = form.querySelector(".shot img");
  const main = [...form.querySelectorAll('[data-id*=":send:"], [data-id*=":careful:"]')];
  const low = Math.max(...main.map((one) => one.getBoundingClientRect().bottom));
  return [form.getBoundingClientRect().height, board ? low - board.getBoundingClientRect().top : 0];
}"""
"""Pixels of a whole form; from the top of its board to the bottom of its main buttons."""


@dataclass
class Effort:
    """The effort of a stage: taps, seconds, and words of the messages to read."""

    taps: int
    seconds: float
    words: int

    def since(self, before: "Effort") -> "Effort":
        """Return the effort since an earlier moment."""
        return Effort(self.taps - before.taps, self.seconds - before.seconds, self.words - before.words)


@dataclass
class Phone:
    """A page under one thumb. `pictures`: the folder for screenshots of forms, if they are kept; `heights`: of forms,
    `extents`: from a form's board to its main buttons."""

    page: Page
    pictures: Path | None = None
    taps: int = 0
    began: float = field(default_factory=time.perf_counter)
    heights: list[float] = field(default_factory=list)
    extents: list[float] = field(default_factory=list)
    handled_messages: set[str] = field(default_factory=set)
    words: dict[str, int] = field(default_factory=dict)

    async def effort(self) -> Effort:
        """Return the effort so far."""
        await self._read()
        return Effort(self.taps, time.perf_counter() - self.began, sum(self.words.values()))

    async def _read(self) -> None:
        """Count the words of all messages; if a message changed, those of its longest version."""
        for message, count in await self.page.evaluate(WORDS):
            self.words[message] = max(count, self.words.get(message, 0))

    async def tap(self, selector: str) -> None:
        """Tap the first of these buttons in the newest message; once more if the page has drawn it anew meanwhile."""
        for _ in range(MAX_LOOKS):
            try:
                await self.page.locator(f"{COLUMN} {selector}:enabled").first.tap(timeout=1000 * TAP_SECONDS)
            except Error:
                await asyncio.sleep(PAUSE_SECONDS)
            else:
                self.taps += 1
                return
        raise TimeoutError(selector)

    async def next_form(self, name: str, *, at_flag: bool = False) -> bool:
        """Wait for a form that has not been answered, opened with a tap if need be; False at the flag in its thread."""
        async with asyncio.timeout(WAIT_SECONDS):
            while True:
                if not at_flag and await self.page.query_selector(f"{COLUMN} {REMATCH}:enabled"):
                    return False
                if await self._open_forms():
                    await self._measure(name)
                    return True
                if not at_flag and await self.page.query_selector(f'{COLUMN} article:has-text("{OVER}")'):
                    await self.tap(THREADS)
                    await self.page.wait_for_selector(f"{COLUMN} {REMATCH}:enabled")
                    return False
                fresh = [
                    one for one in await self._messages_with(f"{COLUMN} {ASKS}") if one not in self.handled_messages
                ]
                if fresh:
                    self.handled_messages.add(fresh[-1])
                    await self.tap(f'[data-message="{fresh[-1]}"] {ASKS}')
                await self._read()
                await asyncio.sleep(PAUSE_SECONDS)

    async def _open_forms(self) -> list[str]:
        """Return the messages with a button that sends an order, besides those that have been handled."""
        return [one for one in await self._messages_with(SENDS) if one not in self.handled_messages]

    async def _messages_with(self, selector: str) -> list[str]:
        ids: list[str] = await self.page.eval_on_selector_all(
            f"{selector}:enabled", '(all) => all.map((one) => one.closest("article")?.dataset.message ?? "")'
        )
        return ids

    async def _measure(self, name: str) -> None:
        form = next(iter(await self._open_forms()), "")
        for _ in range(MAX_LOOKS):
            await asyncio.sleep(PAUSE_SECONDS)
            if PENDING not in await self._text_of(form):
                break
        await asyncio.sleep(PICTURE_SECONDS)
        element = await self.page.query_selector(f'{COLUMN} [data-message="{form}"]')
        if element:
            height, extent = await self.page.evaluate(SIZES, form)
            self.heights.append(height)
            self.extents.append(extent)
            if self.pictures:
                await element.screenshot(path=self.pictures / f"{name}-{len(self.heights)}.png")

    async def order(self) -> None:
        """Send the recommended order, else the first that the form offers; a draft is confirmed."""
        form = next(iter(await self._open_forms()), None)
        if form is None:
            return
        async with asyncio.timeout(WAIT_SECONDS):
            while True:
                if form not in await self._open_forms() or "Order in" in await self._text_of(form):
                    break
                button = f'[data-message="{form}"] {READY}'
                ready = await self.page.query_selector(f"{COLUMN} {button}:enabled")
                await self.tap(button if ready else f'[data-message="{form}"] {SENDING}')
                await asyncio.sleep(PAUSE_SECONDS)
                await self._until_changed(form)
        self.handled_messages.add(form)

    async def _text_of(self, message: str) -> str:
        element = await self.page.query_selector(f'{COLUMN} [data-message="{message}"]')
        return await element.inner_text() if element else ""

    async def _until_changed(self, form: str) -> None:
        for _ in range(MAX_LOOKS):
            if "Order in" in (text := await self._text_of(form)) or "not sent yet" in text or not text:
                return
            await asyncio.sleep(PAUSE_SECONDS)


@asynccontextmanager
async def open_table(folder: Path, pictures: Path | None = None) -> AsyncIterator[Phone]:
    """Run `steward play` with a new database, and open its page on a phone."""
    words = ("-m", "bot.cli.main", "play", "--no-open", "--port", "0", "--database", str(folder / "play.sqlite"))
    process = await asyncio.create_subprocess_exec(sys.executable, *words, stdout=PIPE, stderr=DEVNULL)
    assert process.stdout is not None
    try:
        address = (await asyncio.wait_for(process.stdout.readline(), WAIT_SECONDS)).decode().strip()
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=shutil.which("chromium"), args=OPTIONS)
            size = {"width": WIDTH_PX, "height": HEIGHT_PX}
            page = await browser.new_page(viewport=size, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
            page.set_default_timeout(1000 * WAIT_SECONDS)
            await page.goto(address)
            yield Phone(page, pictures)
            await browser.close()
    finally:
        process.terminate()
        await process.wait()


async def race_twice(game: str, folder: Path, pictures: Path | None = None) -> tuple[dict[str, Effort], list[float]]:
    """Race once and begin again; return what each stage has cost from where the last one ended, and forms' heights."""
    async with open_table(folder, pictures) as phone:
        await phone.tap(f'[data-id="b:drivenow:0:{game}"]')
        stages = dict[str, Effort]()
        await phone.next_form(game)
        await phone.order()
        stages["page opened to first order"] = first = await phone.effort()
        await phone.next_form(game)
        await phone.order()
        stages["first order to first move"] = (now := await phone.effort()).since(first)
        for _ in range(MAX_ORDERS):
            if not await phone.next_form(game):
                break
            await phone.order()
        flag = await phone.effort()
        stages["first move to flag"] = flag.since(now)
        await phone.tap(REMATCH)
        phone.handled_messages |= {*await phone._messages_with(f"{COLUMN} {ASKS}")}
        await phone.next_form(game, at_flag=True)
        await phone.order()
        stages["flag to first order of the second race"] = (await phone.effort()).since(flag)
        return stages, phone.heights


def measure(settings: BenchSettings) -> MeasureResult:
    """Measure the first evening of somebody on a phone, and the forms of each game."""
    if not shutil.which("chromium"):
        return MeasureResult([], ["left out: there is no chromium here"])
    if settings.quick:
        return MeasureResult([], ["left out: whole races take minutes"])
    return asyncio.run(_measure(settings.folder, None, GAMES))


async def _measure(folder: Path, pictures: Path | None, games: Sequence[str]) -> MeasureResult:
    lines = list[Line]()
    for game in games:
        (folder / game).mkdir()
        stages, heights = await race_twice(game, folder / game, pictures)
        for stage, cost in stages.items():
            lines += [
                Line(f"{game}, {stage}: taps", "taps", [float(cost.taps)]),
                Line(f"{game}, {stage}: time", "s", [cost.seconds]),
                Line(f"{game}, {stage}: words", "words", [float(cost.words)]),
            ]
        lines.append(Line(f"{game}: form", "px", heights))
    return MeasureResult(lines, [f"forms at {WIDTH_PX} px; seconds include {PAUSE_SECONDS} s between looks"])
