"""A database moves from SQLite to PostgreSQL and back with every row and every race unchanged."""

import asyncio
from pathlib import Path

import pytest

from bot.cli import main
from bot.cli.doctor import examine_database
from bot.cli.move_database import DatabaseMove, move_database, rehearse_move
from bot.store import key_value
from bot.store.connect import open_database, open_for_reading
from bot.store.copying import compute_fingerprint
from bot.store.database import Address, Server, Unusable
from tests.bot.race_services import ANA, BEN, CLEO, expect_done, open_services
from tests.members import Local
from tests.miniature import MINIATURE
from tests.postgres import find_binaries, get_cluster

BUILD = {"top": 3, "tyres": 3}
RULESETS = {"miniature": MINIATURE}
served = pytest.mark.skipif(find_binaries() is None, reason="PostgreSQL is not here")


async def drive_races(folder: Path) -> None:
    """Drive one race to its end and another into a round."""
    async with open_services(folder) as services:
        first = await services.race(ANA, BEN)
        await services.answer(first, ANA, BUILD)
        await services.answer(first, BEN, BUILD)
        await services.settle()
        for member in (ANA, BEN):
            expect_done(await services.member_api.leave(first, Local(member=member)))
        await services.settle()
        await services.race(CLEO, ANA, channel=78)
        await services.outbox.drain()


async def prints(address: Address) -> object:
    """Return the fingerprint of a database."""
    database = await open_for_reading(address)
    try:
        return await compute_fingerprint(database)
    finally:
        await database.close()


@pytest.mark.slow
@served
async def test_a_league_moves_to_a_server_and_back(tmp_path: Path) -> None:
    await drive_races(tmp_path)
    file, server, back = tmp_path / "test.sqlite", await get_cluster().create_migrated(), tmp_path / "back.sqlite"
    before = await prints(file)
    report = await rehearse_move(DatabaseMove(file, server), RULESETS)
    assert report.problem_count == 0
    assert "rehearsal only" in report.lines[-1]
    report = await move_database(DatabaseMove(file, server), RULESETS)
    assert report.problem_count == 0
    assert "2 races" in report.lines
    with pytest.raises(Unusable, match=r"were moved to the database test_\d+"):
        await open_database(file)
    with pytest.raises(Unusable, match="--again"):
        await move_database(DatabaseMove(file, back), RULESETS)
    assert (await move_database(DatabaseMove(server, back), RULESETS)).problem_count == 0
    assert await prints(server) == await prints(back) == before


@served
async def test_the_races_go_on_where_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await drive_races(tmp_path)
    server = await get_cluster().create_empty()
    await move_database(DatabaseMove(tmp_path / "test.sqlite", server), RULESETS)

    async def there(_folder: Path) -> Address:
        return server

    monkeypatch.setattr("tests.bot.race_services.database_in", there)
    async with open_services(tmp_path) as services:
        assert await services.open_lobby(ANA, BEN, channel=79) == 3
        for member in (CLEO, ANA):
            expect_done(await services.answer(2, member, BUILD))
        services.clock.now += 1000
        await services.settle()
        assert (await services.find_question(2, CLEO)).question.kind == "plot"


async def test_a_file_that_is_used_or_full_is_no_target(tmp_path: Path) -> None:
    await drive_races(tmp_path)
    file, other = tmp_path / "test.sqlite", tmp_path / "other"
    other.mkdir()
    await drive_races(other)
    with pytest.raises(Unusable, match="not empty"):
        await move_database(DatabaseMove(file, other / "test.sqlite"), RULESETS)
    with pytest.raises(Unusable, match="is the database itself"):
        await move_database(DatabaseMove(file, file), RULESETS)
    with pytest.raises(Unusable, match="There is no database"):
        await move_database(DatabaseMove(tmp_path / "none.sqlite", other / "b.sqlite"), RULESETS)
    running = await open_database(file)
    with pytest.raises(Unusable, match="in use"):
        await move_database(DatabaseMove(file, tmp_path / "new.sqlite"), RULESETS)
    await running.close()


@served
async def test_a_backup_of_a_server_is_a_file_that_can_be_run(tmp_path: Path) -> None:
    server = await get_cluster().create_migrated()
    database = await open_database(server)
    await database.write(lambda t: key_value.write(t, "commands", "abc"))
    await database.backup(tmp_path / "copy.sqlite")
    await database.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.sqlite"]  # noqa: ASYNC240 (at the end)
    assert await prints(server) == await prints(tmp_path / "copy.sqlite")
    copy = await open_database(tmp_path / "copy.sqlite")
    assert await copy.read(lambda t: key_value.read(t, "commands")) == "abc"
    await copy.close()


async def test_the_doctor_of_a_file_that_was_moved_says_where_its_races_went(tmp_path: Path) -> None:
    await drive_races(tmp_path)
    file, new = tmp_path / "test.sqlite", tmp_path / "new.sqlite"
    assert (await move_database(DatabaseMove(file, new), RULESETS)).problem_count == 0
    old_report, new_report = [await examine_database(one, RULESETS) for one in (file, new)]
    assert old_report.lines == (*new_report.lines, f"{file}: its races were moved to {new} and continue there")
    assert old_report.problem_count == new_report.problem_count == 0


async def test_a_copy_that_was_broken_off_is_not_run(tmp_path: Path) -> None:
    database = await open_database(tmp_path / "half.sqlite")
    await database.write(lambda t: key_value.write(t, "arriving", ""))
    await database.close()
    with pytest.raises(Unusable, match="never finished"):
        await open_database(tmp_path / "half.sqlite")


@served
def test_the_command_line_takes_addresses_and_keeps_their_passwords(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(drive_races(tmp_path))
    server = asyncio.run(get_cluster().create_migrated())
    assert isinstance(server, Server)
    # The miniature is no game of the program: its races are told to be ill, and nothing is moved.
    assert main.run_command(["move", str(tmp_path / "test.sqlite"), server.url]) == 1
    said = capsys.readouterr().out
    assert "its game miniature is unknown" in said
    assert "not moved" in said
    assert "host=" not in said
    assert main.run_command(["move", str(tmp_path / "test.sqlite"), "mysql://a:secret@b/c"]) == 2
    assert "secret" not in capsys.readouterr().err
