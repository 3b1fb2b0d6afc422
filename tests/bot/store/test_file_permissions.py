"""Files with sealed orders and dice seeds can be read by their owner only."""

import errno
import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.cli.doctor import copy_to_file
from bot.cli.headless import RaceRequest, drive_race
from bot.posts.summaries import Setup
from bot.store.database import Unusable
from bot.store.migration_steps import load_migrations
from bot.store.sqlite import Sqlite
from bot.util.private_files import describe_denied_access
from rules.registry import RULESETS
from tests.bot.race_services import ANA, BEN, open_services
from tests.repository import LIBRARY
from tests.sampling import THOROUGH

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows grants by other means")

PRIVATE, OPEN = 0o600, 0o644


@pytest.fixture(params=[0o000, 0o022, 0o077] if THOROUGH else [0o000], ids=oct, autouse=True)
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir() if path.is_file()}


def contents(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.iterdir() if path.is_file()}


async def test_every_file_that_a_database_makes_is_its_owners_alone(tmp_path: Path) -> None:
    await (await Sqlite.open(tmp_path / "test.sqlite")).close()
    async with open_services(tmp_path) as services:
        await services.race(ANA, BEN)
        await services.database.backup(tmp_path / "backup.sqlite")
        await copy_to_file(tmp_path / "test.sqlite", tmp_path / "copy.sqlite")
        found = modes(tmp_path)
        assert {"test.sqlite", "test.sqlite-wal", "test.sqlite-shm", "test.sqlite.lock"} <= set(found)
        assert {"backup.sqlite", "copy.sqlite"} <= set(found)
        assert found == dict.fromkeys(found, PRIVATE)


async def test_the_copy_before_a_migration_is_its_owners_alone(tmp_path: Path) -> None:
    database = await Sqlite.open(tmp_path / "a.sqlite", load_migrations()[:-1])
    await database.close()
    database = await Sqlite.open(tmp_path / "a.sqlite")
    await database.close()
    found = modes(tmp_path)
    assert f"a.sqlite.before-{len(load_migrations())}" in found
    assert set(found.values()) == {PRIVATE}


async def test_files_that_others_could_read_are_taken_from_them_at_the_next_start(tmp_path: Path) -> None:
    async with open_services(tmp_path) as services:
        await services.race(ANA, BEN)
        (tmp_path / "test.sqlite.before-2").touch()
        left = contents(tmp_path)
    for path, content in left.items():
        path.write_bytes(content)
        path.chmod(OPEN)
    async with open_services(tmp_path):
        assert set(modes(tmp_path).values()) == {PRIVATE}


async def test_a_database_of_somebody_else_is_complained_of_and_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "a.sqlite").touch()
    (tmp_path / "a.sqlite").chmod(OPEN)

    def refuse(*_: object) -> None:
        raise PermissionError

    with monkeypatch.context() as without:
        without.setattr(Path, "chmod", refuse)
        database = await Sqlite.open(tmp_path / "a.sqlite")
        await database.close()
    assert "belongs to somebody else" in caplog.text


async def test_the_lock_that_root_makes_belongs_to_the_owner_of_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, given = tmp_path / "a.sqlite", list[tuple[Path, int, int]]()
    await (await Sqlite.open(path)).close()
    (tmp_path / "a.sqlite.lock").unlink()
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "chown", lambda *change: given.append(change))
    for _ in range(2):
        await (await Sqlite.open(path)).close()
    assert given == [(tmp_path / "a.sqlite.lock", path.stat().st_uid, path.stat().st_gid)]


@pytest.mark.parametrize("denied", ["a.sqlite", "a.sqlite.lock", "."])
async def test_a_file_that_this_user_may_not_write_to_is_named_with_its_owner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, denied: str
) -> None:
    path = tmp_path / "a.sqlite"
    await (await Sqlite.open(path)).close()
    monkeypatch.setattr(os, "access", lambda asked, _: Path(asked) != tmp_path / denied)
    monkeypatch.setattr(Path, "owner", lambda _: "root")
    name = "its folder" if denied == "." else denied
    assert describe_denied_access(path) == f"{name} belongs to root, and this user may not write to it"
    monkeypatch.setattr(os, "open", _refuse)
    with pytest.raises(Unusable, match=f"{name} belongs to root, and this user may not write to it"):
        await Sqlite.open(path)


def test_a_folder_that_nobody_can_write_to_is_not_blamed_on_its_owner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr(os, "statvfs", lambda _: SimpleNamespace(f_flag=os.ST_RDONLY))
    assert describe_denied_access(tmp_path / "a.sqlite") == "its folder is on a file system that can only be read"


def _refuse(*_: object) -> None:
    raise PermissionError(errno.EACCES, "Permission denied")


async def test_what_is_not_our_database_keeps_its_mode(tmp_path: Path) -> None:
    (tmp_path / "hosts").write_text("127.0.0.1 localhost" * 100)
    (tmp_path / "hosts").chmod(OPEN)
    with pytest.raises(Unusable):
        await Sqlite.open(tmp_path / "hosts")
    assert modes(tmp_path)["hosts"] == OPEN


def test_folders_that_the_bot_makes_are_its_owners_alone(tmp_path: Path) -> None:
    setup = Setup(game="speed_circuit", track="tt-1", laps=1)
    drive_race(RaceRequest(setup, 2, "folders", tmp_path / "new" / "race"), LIBRARY, RULESETS)
    assert {folder.stat().st_mode & 0o777 for folder in (tmp_path / "new", tmp_path / "new" / "race")} == {0o700}
