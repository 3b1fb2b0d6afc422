"""Fixtures of the bot's tests: services over SQLite or PostgreSQL."""

from pathlib import Path

import pytest

from bot.store.database import Address
from tests.bot import race_services
from tests.postgres import find_binaries, get_cluster
from tests.sampling import THOROUGH


@pytest.fixture(params=race_services.EITHER)
def on_either_database(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the test on SQLite, then on PostgreSQL, with one database for each folder."""
    if request.param == "postgresql":
        _on_a_server(monkeypatch)


@pytest.fixture(params=race_services.EITHER if THOROUGH else race_services.EITHER[:1])
def on_sqlite_mostly(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same; on a PostgreSQL only when all is tried, but for tests that are marked `on_both`."""
    if request.param == "postgresql":
        _on_a_server(monkeypatch)


def _on_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    if find_binaries() is None:
        pytest.skip("PostgreSQL is not here")
    known = dict[Path, Address]()

    async def served(folder: Path) -> Address:
        if folder not in known:
            known[folder] = await get_cluster().create_migrated()
        return known[folder]

    monkeypatch.setattr(race_services, "database_in", served)
