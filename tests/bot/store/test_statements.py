"""Statements that only SQLite accepts fail at the end of a test run (tests/statements.py)."""

from pathlib import Path

import pytest

from bot.store import key_value
from tests.bot.race_services import open_services
from tests.postgres import find_binaries
from tests.statements import Statements, list_refused, merge

pytestmark = pytest.mark.skipif(find_binaries() is None, reason="PostgreSQL is not here")


async def test_a_statement_that_only_sqlite_takes_is_named() -> None:
    like = "SELECT id FROM guild WHERE settings LIKE ? ORDER BY id"
    found = await list_refused([(like, ['%"inbox":%']), ("SELECT id FROM guild WHERE id = ?", [7])])
    assert list(found) == ["SELECT id FROM guild WHERE settings LIKE $1 ORDER BY id"]
    assert "operator does not exist" in next(iter(found.values()))


async def test_values_that_only_sqlite_takes_are_named() -> None:
    assert await list_refused([("SELECT id FROM guild WHERE id = ?", ["7"])])


async def test_a_statement_that_lacks_what_it_refers_to_is_understood() -> None:
    act = "INSERT INTO seat (race, seat, number) VALUES (?, ?, ?)"
    assert await list_refused([(act, [1, "red", 1])]) == {}


async def test_statements_of_the_program_are_heard_and_those_of_tests_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = Statements()
    heard.record(monkeypatch.setattr)
    async with open_services(tmp_path) as services:
        await services.database.write(lambda t: key_value.write(t, "name", "value"))
        await services.database.read(lambda t: t.fetch_value("SELECT 'a test'"))
    said = [sql for sql, _ in heard.list_only_on_sqlite()]
    assert any(sql.startswith("INSERT INTO note") for sql in said)
    assert "SELECT 'a test'" not in said


def test_what_several_processes_have_said_is_asked_once() -> None:
    said = [("SELECT ?", [1])]
    assert list(merge([said, [("SELECT ?", [2])], [("SELECT ?", ["1"])]])) == [*said, ("SELECT ?", ["1"])]
