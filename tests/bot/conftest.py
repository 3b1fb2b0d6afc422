"""What tests of the bot may ask for: a paddock on either database."""

from pathlib import Path

import pytest

from bot.store.address import Address
from tests.bot import racing
from tests.postgres import binaries, cluster


@pytest.fixture(params=["sqlite", "postgresql"])
def either_database(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every paddock of the test stands on a file, then on a PostgreSQL: one database a folder."""
    if request.param == "sqlite":
        return
    if binaries() is None:
        pytest.skip("PostgreSQL is not here")
    known = dict[Path, Address]()

    async def served(folder: Path) -> Address:
        if folder not in known:
            known[folder] = await cluster().new()
        return known[folder]

    monkeypatch.setattr(racing, "database_in", served)
