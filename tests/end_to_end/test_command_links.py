"""Commands in messages are links, from the bot's first message on and after a restart."""

import re
from pathlib import Path

import pytest

from bot.sandbox import DiscordSandbox
from tests.end_to_end.harness import run_bot

pytestmark = pytest.mark.usefixtures("undrawn")


async def test_a_message_links_the_command_that_it_names(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox:
        ann = sandbox.get_member("Ann")
        for _ in "12":  # the second start registers nothing, and knows the commands all the same
            async with run_bot(sandbox, tmp_path / "races.sqlite"):
                refused = await ann.run_command("season show", what="calendar")
                found = re.search(r"open one: </season create:(\d+)>", refused.text)
                assert found, refused.text
                assert int(found[1]) in {int(one["id"]) for one in ann.list_commands() if one["name"] == "season"}
