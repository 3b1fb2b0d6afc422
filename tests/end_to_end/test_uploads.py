"""Files from members: tracks of a server, and races that were driven elsewhere."""

from pathlib import Path
from typing import Any

import discord
import pytest

from bot import bootstrap
from bot.sandbox import DiscordSandbox
from tests.bot.replay_page.recorded_races import race_file
from tests.bot.test_own_tracks import OVAL, InProcessExaminer
from tests.bot.test_verifying import write_driven_race
from tests.end_to_end.harness import ResultAnalysis, run_bot

EXAMINATION_SECONDS = 60
"""Seconds within which a file is examined, however busy the machine."""


@pytest.fixture(autouse=True)
def examined_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are examined in this process: a busy machine lets one of low priority wait for minutes.

    `tests/bot/test_own_tracks.py` and `test_importing.py` hand files in to the process."""
    monkeypatch.setattr(bootstrap, "SandboxedExaminer", InProcessExaminer)


async def test_a_track_is_handed_in_raced_on_and_not_there_on_another_server(sandbox: DiscordSandbox) -> None:
    dov, eve = sandbox.get_member("Dov"), sandbox.add_member("Eve")
    elsewhere = sandbox.add_server("Elsewhere", eve)
    refused = await dov.run_command(
        "track upload",
        settle=EXAMINATION_SECONDS,
        file=("broken.toml", OVAL.replace("[80, 100, 120]", "[80]", 1).encode()),
    )
    assert "• S-18: corner North, rows 8 to 13: 1 limits for 3 lanes" in refused.text
    taken = await dov.run_command("track upload", file=("My-Oval.toml", OVAL.encode()), settle=EXAMINATION_SECONDS)
    assert "`my-oval` is ready to race on" in taken.text
    assert [one.filename for m in taken.messages for one in m.attachments] == ["my-oval.png"]
    offered = await dov.complete("race create", "track", "oval")
    assert "my-oval" in [choice["value"] for choice in offered]
    made = await dov.run_command("race create", track="my-oval", laps=1)
    assert "is open" in made.text
    shown = await dov.run_command("track show", track="my-oval")
    assert shown.messages[-1].attachments[-1].content == OVAL.encode()
    assert "my-oval" not in [c["value"] for c in await eve.complete("race create", "track", "oval", at=elsewhere)]
    assert "no track “my-oval”" in (await eve.run_command("track show", at=elsewhere, track="my-oval")).text
    assert "no track “my-oval”" in (await eve.run_command("race create", at=elsewhere, track="my-oval")).text
    assert "keep their own copy" in (await dov.run_command("track remove", track="my-oval")).text


async def test_what_is_no_race_here_is_not_imported_and_only_managers_and_stewards_may_try(tmp_path: Path) -> None:
    strange = await write_driven_race(tmp_path, "7", laps=1)  # of a game that nobody has
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite"):
        ann, dov = sandbox.get_member("Ann"), sandbox.get_member("Dov")
        asked: dict[str, Any] = {"file": ("race.json", strange.encode())}
        assert "stewards' role" in (await ann.run_command("race import", **asked)).text
        assert (
            "rules that I do not know"
            in (await dov.run_command("race import", settle=EXAMINATION_SECONDS, **asked)).text
        )
        assert "red=@Ana" in (await dov.run_command("race import", who="red", settle=EXAMINATION_SECONDS, **asked)).text


async def test_an_imported_race_can_be_seen_and_analysed(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite", analyses=ResultAnalysis()):
        dov, file = sandbox.get_member("Dov"), ("race.json", race_file("circus_maximus").encode())
        await dov.run_command("race import", file=file, settle=EXAMINATION_SECONDS)
        post = await dov.wait_for(lambda m: "was imported" in m.text)
        assert post.labels == ["Replay", "Analysis"]
        found = (await dov.press(post, "Analysis", settle=EXAMINATION_SECONDS)).message
        assert found is not None
        assert found.text.startswith("**How ")
        assert [one.filename for one in found.attachments] == ["race-1-chances.png"]


async def test_a_file_is_fetched_from_nobody_who_may_not_hand_one_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched, read = list[str](), discord.Attachment.read

    async def reading(file: discord.Attachment, **how: Any) -> bytes:
        fetched.append(file.filename)
        return await read(file, **how)

    monkeypatch.setattr(discord.Attachment, "read", reading)
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite"):
        ann, dov = sandbox.get_member("Ann"), sandbox.get_member("Dov")
        assert "stewards' role" in (await ann.run_command("race import", file=("race.json", b"{}"))).text
        assert "stewards' role" in (await ann.run_command("track upload", file=("oval.toml", b"#"))).text
        assert "tt-1" in (await dov.run_command("track upload", file=("tt-1.toml", b"#"))).text
        assert fetched == []
        await dov.run_command("race import", file=("race.json", b"{}"), settle=EXAMINATION_SECONDS)
        assert fetched == ["race.json"]
