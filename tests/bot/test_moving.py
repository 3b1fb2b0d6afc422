"""A league moves from a file to a server and back: every row, and every race is what it was."""

import asyncio
from pathlib import Path

import pytest

from bot import cli
from bot.store import notes
from bot.store.address import Address, Server
from bot.store.copying import fingerprint
from bot.store.database import Unusable
from bot.store.opening import looked_into, opened
from bot.tools.moving import Removal, moved, rehearsed
from tests.bot.racing import ANA, BEN, CLEO, done, paddock
from tests.members import Local
from tests.miniature import MINIATURE
from tests.postgres import binaries, cluster

BUILD = {"top": 3, "tyres": 3}
RULESETS = {"miniature": MINIATURE}
served = pytest.mark.skipif(binaries() is None, reason="PostgreSQL is not here")


async def raced(folder: Path) -> None:
    """One race over, one under way."""
    async with paddock(folder) as p:
        first = await p.race(ANA, BEN)
        await p.answer(first, ANA, BUILD)
        await p.answer(first, BEN, BUILD)
        await p.settle()
        for member in (ANA, BEN):
            done(await p.desk.leave(first, Local(member=member)))
        await p.settle()
        await p.race(CLEO, ANA, channel=78)
        await p.outbox.drain()


async def prints(address: Address) -> object:
    """What is in a database."""
    database = await looked_into(address)
    try:
        return await fingerprint(database)
    finally:
        await database.close()


@served
async def test_a_league_moves_to_a_server_and_back(tmp_path: Path) -> None:
    await raced(tmp_path)
    file, server, back = tmp_path / "test.sqlite", await cluster().new(), tmp_path / "back.sqlite"
    before = await prints(file)
    report = await rehearsed(Removal(file, server), RULESETS)
    assert report.ill == 0
    assert "rehearsed" in report.lines[-1]
    report = await moved(Removal(file, server), RULESETS)
    assert report.ill == 0
    assert "2 races" in report.lines
    with pytest.raises(Unusable, match=r"were moved to the database test_\d+"):
        await opened(file)
    with pytest.raises(Unusable, match="--again"):
        await moved(Removal(file, back), RULESETS)
    assert (await moved(Removal(server, back), RULESETS)).ill == 0
    assert await prints(server) == await prints(back) == before


@served
async def test_the_races_go_on_where_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await raced(tmp_path)
    server = await cluster().empty()
    await moved(Removal(tmp_path / "test.sqlite", server), RULESETS)

    async def there(_folder: Path) -> Address:
        return server

    monkeypatch.setattr("tests.bot.racing.database_in", there)
    async with paddock(tmp_path) as p:
        assert await p.lobby(ANA, BEN, channel=79) == 3
        for member in (CLEO, ANA):
            done(await p.answer(2, member, BUILD))
        p.clock.now += 1000
        await p.settle()
        assert (await p.asked(2, CLEO)).question.kind == "plot"


async def test_a_file_that_is_used_or_full_is_no_target(tmp_path: Path) -> None:
    await raced(tmp_path)
    file, other = tmp_path / "test.sqlite", tmp_path / "other"
    other.mkdir()
    await raced(other)
    with pytest.raises(Unusable, match="not empty"):
        await moved(Removal(file, other / "test.sqlite"), RULESETS)
    with pytest.raises(Unusable, match="is the database itself"):
        await moved(Removal(file, file), RULESETS)
    with pytest.raises(Unusable, match="There is no database"):
        await moved(Removal(tmp_path / "none.sqlite", other / "b.sqlite"), RULESETS)
    running = await opened(file)
    with pytest.raises(Unusable, match="in use"):
        await moved(Removal(file, tmp_path / "new.sqlite"), RULESETS)
    await running.close()


@served
async def test_a_backup_of_a_server_is_a_file_that_can_be_run(tmp_path: Path) -> None:
    server = await cluster().new()
    database = await opened(server)
    await database.write(lambda t: notes.write(t, "commands", "abc"))
    await database.backup(tmp_path / "copy.sqlite")
    await database.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.sqlite"]  # noqa: ASYNC240 (at the end)
    assert await prints(server) == await prints(tmp_path / "copy.sqlite")
    copy = await opened(tmp_path / "copy.sqlite")
    assert await copy.read(lambda t: notes.read(t, "commands")) == "abc"
    await copy.close()


async def test_a_copy_that_was_broken_off_is_not_run(tmp_path: Path) -> None:
    database = await opened(tmp_path / "half.sqlite")
    await database.write(lambda t: notes.write(t, "arriving", ""))
    await database.close()
    with pytest.raises(Unusable, match="never finished"):
        await opened(tmp_path / "half.sqlite")


@served
def test_the_command_line_takes_addresses_and_keeps_their_passwords(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(raced(tmp_path))
    server = asyncio.run(cluster().new())
    assert isinstance(server, Server)
    # The miniature is no game of the program: its races are told to be ill, and nothing is moved.
    assert cli.command(["move", str(tmp_path / "test.sqlite"), server.url]) == 1
    said = capsys.readouterr().out
    assert "its game miniature is not known" in said
    assert "not moved" in said
    assert "host=" not in said
    assert cli.command(["move", str(tmp_path / "test.sqlite"), "mysql://a:secret@b/c"]) == 2
    assert "secret" not in capsys.readouterr().err
