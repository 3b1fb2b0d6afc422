"""A local table, checked against Discord's OpenAPI file if it is there, with a demo bot logged in."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.sandbox import LocalTable, Person
from tests.bot.table.demo_bot import DemoBot, playing
from tests.referee import Referee, find_description


@pytest.fixture
async def table() -> AsyncIterator[LocalTable]:
    path = find_description()
    referee = Referee(path) if path else None
    async with LocalTable() as table:
        if referee:
            referee.watch(table)
        yield table
    if referee:
        referee.assert_no_complaints()


@pytest.fixture
async def demo(table: LocalTable) -> AsyncIterator[DemoBot]:
    client = DemoBot()
    async with playing(table, client):
        yield client


@pytest.fixture
def ann(table: LocalTable) -> Person:
    return table.member("Ann")


@pytest.fixture
def ben(table: LocalTable) -> Person:
    return table.member("Ben")
