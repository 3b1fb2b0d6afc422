"""The bot runs on uvloop where it is installed, and on asyncio's own event loop elsewhere."""

import asyncio
import subprocess
import sys

import pytest

from bot.util.event_loop import run_on_fast_loop
from tests.repository import ROOT

NAME_LOOP = """
import asyncio
from bot.util.event_loop import run_on_fast_loop

async def name_loop():
    return type(asyncio.get_running_loop()).__module__

print(run_on_fast_loop(name_loop()))
"""


def test_without_uvloop_the_bot_runs_on_asyncio(monkeypatch: pytest.MonkeyPatch) -> None:
    async def name_loop() -> str:
        return type(asyncio.get_running_loop()).__module__

    monkeypatch.setitem(sys.modules, "uvloop", None)
    assert run_on_fast_loop(name_loop()).startswith("asyncio")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no uvloop for Windows")
def test_with_uvloop_the_bot_runs_on_it() -> None:
    words = [sys.executable, "-c", NAME_LOOP]
    assert subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip() == "uvloop"
