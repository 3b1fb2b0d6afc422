"""Chromium, for the tests of what is seen in a browser."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, async_playwright

from tests.referee import skip

OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A browser, without a network; where there is none, the test is skipped."""
    path = shutil.which("chromium")
    if path is None:
        skip("there is no chromium here")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=OPTIONS)
        yield browser
        await browser.close()
