"""The main flow: an unmodified discord.py client, over a real socket, from login to an edited message."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.table import LocalTable, NotPossible
from tests.bot.table.demo_bot import DemoBot, playing


@pytest.fixture
async def table() -> AsyncIterator[LocalTable]:
    async with LocalTable() as table:
        yield table


@pytest.fixture
async def demo(table: LocalTable) -> AsyncIterator[DemoBot]:
    client = DemoBot()
    async with playing(table, client):
        yield client


async def test_slash_and_press(table: LocalTable, demo: DemoBot) -> None:
    ann = table.member("Ann")
    shown = await ann.slash("race create", track="Vallarsa", laps=3)
    assert shown.how == "message" and shown.message
    assert shown.message.text == "Vallarsa, 3 laps"
    assert shown.ms is not None and shown.ms < 1000
    pressed = await table.member("Ben").press(shown.message, "Your orders")
    assert pressed.text == "Orders of race 42"
