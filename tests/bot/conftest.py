"""Fixtures of the bot's tests: services over SQLite or PostgreSQL."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.database import Address
from tests.bot import race_services
from tests.bot.race_services import RaceServices, open_services
from tests.postgres import find_binaries, get_cluster
from tests.sampling import THOROUGH


@pytest.fixture(params=race_services.EITHER)
def on_both_databases(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the test on SQLite, then on PostgreSQL, with one database for each folder."""
    if request.param == "postgresql":
        _on_a_server(monkeypatch)


@pytest.fixture(params=race_services.EITHER if THOROUGH else race_services.EITHER[:1])
def on_sampled_databases(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the test on SQLite; in a thorough run, or if it is marked `on_both`, on PostgreSQL too."""
    if request.param == "postgresql":
        _on_a_server(monkeypatch)


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[RaceServices]:
    """Services with the miniature over a database of their own.

    A test names this fixture last, or the others would come too late to choose the database."""
    async with open_services(tmp_path) as services:
        yield services


def _on_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    if find_binaries() is None:
        pytest.skip("PostgreSQL is not here")
    known = dict[Path, Address]()

    async def create_server_database(folder: Path) -> Address:
        if folder not in known:
            known[folder] = await get_cluster().create_migrated()
        return known[folder]

    monkeypatch.setattr(race_services, "database_in", create_server_database)
