"""A new game needs only its folder, data, cases and one registry line: the miniature is registered like that
and played."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.cli.main import run_command
from bot.sandbox import DiscordSandbox, Message, Person
from rules.registry import RULESETS
from tests.end_to_end.harness import confirm, give_order, join_race, open_form, open_lobby, run_bot
from tests.miniature import CASES, MESSAGES, MINIATURE, SHAPE, TABLES, TRACK
from tests.repository import DATA


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The miniature's line in the registry, and its data beside that of the other games."""
    folder = tmp_path / "data"
    shutil.copytree(DATA, folder)
    (folder / "miniature").mkdir()
    (folder / "miniature" / "standard.toml").write_text(TABLES, encoding="utf-8")
    (folder / "tracks" / "loop.toml").write_text(TRACK + SHAPE, encoding="utf-8")
    (folder / "locales" / "en" / "miniature.ftl").write_text(MESSAGES, encoding="utf-8")
    monkeypatch.setenv("STEWARD_DATA", str(folder))
    monkeypatch.setitem(RULESETS, MINIATURE.name, MINIATURE)
    return folder


@asynccontextmanager
async def garages(folder: Path) -> AsyncIterator[tuple[Person, Person, Message]]:
    """Start a race of the miniature with two drivers; return them and the message that asks for their builds."""
    async with (
        DiscordSandbox() as sandbox,
        run_bot(
            sandbox,
            folder / "s.sqlite",
        ),
    ):
        ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
        message = await open_lobby(ann, track="loop", laps=1)
        for person in (ann, ben):
            await join_race(person, message)
        await ann.press(message, "Start")
        yield ann, ben, await ann.wait_for(lambda m: "Your orders" in m.labels)


@pytest.mark.slow
async def test_it_is_raced_to_the_flag_with_buttons_and_typed_orders_on_a_drawn_board(tmp_path: Path) -> None:
    async with garages(tmp_path) as (ann, ben, order_post):
        for person in (ann, ben):
            await confirm(person, await open_form(person, order_post))
        report = await plot_round(ann, ben, order_post)
        assert "🔴 **Ann** plots 2." in report.text
        assert [a.content[1:4] for a in report.attachments] == [b"PNG"]
        film = (await ann.press(report, "GIF")).message
        assert film is not None
        assert [a.content[:3] for a in film.attachments] == [b"GIF"]
        while ": the chequered flag" not in report.text:
            report = await plot_round(ann, ben, report)


async def plot_round(ann: Person, ben: Person, last: Message) -> Message:
    """Let both type their plots; return the report of the round."""
    await ann.wait_for(lambda m: "Your orders" in m.labels, after=last)
    for person in (ann, ben):
        await give_order(person, "2")
    return await ann.wait_for(lambda m: "GIF" in m.labels, after=last)


def test_its_cases_are_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "04-corners.toml"
    file.write_text(CASES, encoding="utf-8")
    assert run_command(["cases", str(file)]) == 0, capsys.readouterr()
    assert capsys.readouterr().out == "2 passed, 0 failed\n"
    file.write_text(CASES.replace("faces = [2]", "faces = [1]"), encoding="utf-8")
    assert run_command(["cases", str(file)]) == 1


def test_it_is_driven_verified_replayed_counted_and_drawn_at_the_command_line(
    tmp_path: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    course = ["--game", "miniature", "--track", "loop", "--drivers", "3", "--laps", "1"]
    assert run_command(["race", *course, "--seed", "7", "--out", str(tmp_path / "race")]) == 0
    assert "sees the flag" in (tmp_path / "race" / "log.txt").read_text(encoding="utf-8")
    assert list((tmp_path / "race").glob("*.png"))
    assert run_command(["verify", str(tmp_path / "race" / "race.json")]) == 0
    assert run_command(["replay", str(tmp_path / "race" / "race.json"), "--out", str(tmp_path / "race.html")]) == 0
    assert "sees the flag" in (tmp_path / "race.html").read_text(encoding="utf-8")
    assert run_command(["stats", *course, "--races", "2"]) == 0
    assert "loop\t2" in capsys.readouterr().out
    assert run_command(["tracks", "list", "--game", "miniature"]) == 0
    assert capsys.readouterr().out.startswith("loop\tMiniature loop (test)")
    assert run_command(["tables", "check", "--game", "miniature", str(data / "miniature" / "standard.toml")]) == 0


@pytest.mark.parametrize("folder", ["rules", "bot"])
def test_nothing_else_knows_of_it(folder: str) -> None:
    files = sorted((DATA.parent / folder).rglob("*.py"))
    assert not [file for file in files if "miniature" in file.read_text(encoding="utf-8").casefold()]
