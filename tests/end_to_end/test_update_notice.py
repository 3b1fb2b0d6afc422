"""The notice of moved commands: once for a server that knew them, at the first use after the update."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.sandbox import DiscordSandbox, Person
from tests.end_to_end.harness import open_lobby, run_bot

pytestmark = pytest.mark.usefixtures("undrawn")


async def test_a_server_that_knew_the_former_commands_is_told_once_and_a_new_one_never(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    async with DiscordSandbox() as sandbox:
        ann, dov = sandbox.get_member("Ann"), sandbox.get_member("Dov")
        async with run_bot(sandbox, path):
            await dov.run_command("gm settings", role=sandbox.gm_role)
            await open_lobby(ann)
            await ann.run_command("rules")
        assert notices(ann) == []
        with closing(sqlite3.connect(path)) as database, database:
            database.execute("DELETE FROM note WHERE name LIKE 'moved commands%'")
        for _ in "12":
            async with run_bot(sandbox, path):
                await ann.run_command("rules")
                await dov.run_command("rules")
                await ann.wait_for(lambda m: "my commands have moved" in m.text)
        (told,) = notices(ann)
        assert "pause" in told
        assert f"<@&{sandbox.gm_role.id}>" in told


def notices(person: Person) -> list[str]:
    return [m.text for m in person.list_visible_messages() if "my commands have moved" in m.text]
