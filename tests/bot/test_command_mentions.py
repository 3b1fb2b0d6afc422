"""Commands that messages, handbook and README mention exist with the options they mention."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from discord.app_commands import Command

from bot.bootstrap import build_components
from bot.settings import Environment
from bot.store.connect import open_database
from tests.repository import ROOT

MENTION = re.compile(r"`/([a-z]+(?: [^`\n]*)?)`")
WRITTEN = ("data/locales/**/*.ftl", "data/handbook/**/*.md", "data/README.md", "*.md")
MAX_SUBCOMMANDS, MAX_SUBCOMMANDS_IN_A_GROUP = 50, 25
"""Subcommands in all, and in one group: the menu of commands must stay readable."""


Options = dict[str, set[str]]
"""The options of each command, by its full name."""


@pytest.fixture(scope="module")
def options(tmp_path_factory: pytest.TempPathFactory) -> Options:
    return asyncio.run(_list_options(tmp_path_factory.mktemp("commands") / "s.sqlite"))


async def _list_options(database: Path) -> Options:
    settings = Environment.model_validate({"discord_token": "none", "database": database})
    opened = await open_database(settings.database)
    try:
        tree = build_components(settings, opened, 0, lambda: 0).client.tree
        commands = [one for one in tree.walk_commands() if isinstance(one, Command)]
        return {one.qualified_name: {p.display_name for p in one.parameters} for one in commands}
    finally:
        await opened.close()


def test_there_are_few_commands(options: Options) -> None:
    inner = [name.split()[0] for name in options if " " in name]
    assert len(inner) <= MAX_SUBCOMMANDS
    assert {group: inner.count(group) for group in inner if inner.count(group) > MAX_SUBCOMMANDS_IN_A_GROUP} == {}


def test_no_text_names_a_command_or_an_option_that_does_not_exist(options: Options) -> None:
    found = [(place, said) for place, said in mentions() if find_fault(said, options)]
    assert found == []
    assert sum(1 for _ in mentions()) > 150


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ("gm hold", "gm hold"),
        ("season stable show", "show"),
        ("race seats", ""),
        ("season show what:calendar", ""),
        ("season count where:here", "where"),
        ("vacation from:2026-12-24 to:2027-01-02", ""),
        ("race create options:days=mon+thu zone=Europe/Berlin", ""),
        ("orders text: next rounds: 120", ""),
    ],
)
def test_a_stale_mention_is_found(said: str, fault: str, options: Options) -> None:
    assert find_fault(said, options) == fault


def mentions() -> Iterator[tuple[str, str]]:
    for pattern in WRITTEN:
        for path in sorted(ROOT.glob(pattern)):
            for said in MENTION.findall(path.read_text()):
                yield str(path.relative_to(ROOT)), said


def find_fault(said: str, options: Options) -> str:
    """Return the command or option that a mention gets wrong, or "". What follows an option is its value."""
    words = said.split(" ")
    name = next((n for n in (" ".join(words[:k]) for k in range(len(words), 0, -1)) if n in options), "")
    if not name:
        return "" if said in {full.split(" ")[0] for full in options} else said
    rest = words[len(name.split(" ")) :]
    if rest and not re.match(r"[a-z_]+:", rest[0]):
        return rest[0]
    free = {"text", "options"}
    for word in rest:
        option = re.match(r"([a-z_]+):", word)
        if option and option[1] not in options[name]:
            return option[1]
        if option and option[1] in free:
            break
    return ""
