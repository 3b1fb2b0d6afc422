"""A sandbox, checked against Discord's OpenAPI file if it is there, with a demo bot logged in."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.sandbox import DiscordSandbox, Person
from tests.bot.sandbox.demo_bot import DemoBot, run_demo_bot
from tests.referee import Referee, find_description


@pytest.fixture
async def sandbox() -> AsyncIterator[DiscordSandbox]:
    path = find_description()
    referee = Referee(path) if path else None
    async with DiscordSandbox() as sandbox:
        if referee:
            referee.watch(sandbox)
        yield sandbox
    if referee:
        referee.assert_no_complaints()


@pytest.fixture
async def demo(sandbox: DiscordSandbox) -> AsyncIterator[DemoBot]:
    client = DemoBot()
    async with run_demo_bot(sandbox, client):
        yield client


@pytest.fixture
def ann(sandbox: DiscordSandbox) -> Person:
    return sandbox.get_member("Ann")


@pytest.fixture
def ben(sandbox: DiscordSandbox) -> Person:
    return sandbox.get_member("Ben")
