"""Chromium for browser tests."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, async_playwright

from tests.referee import skip_test

OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]


@asynccontextmanager
async def open_chromium() -> AsyncIterator[Browser]:
    """Open a browser without a network; skip the test if there is none."""
    path = shutil.which("chromium")
    if path is None:
        skip_test("there is no chromium here")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=OPTIONS)
        yield browser
        await browser.close()
