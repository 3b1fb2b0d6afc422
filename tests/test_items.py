"""Every item of a rulebook stands in a case, or in a test that is named for it (`test_S_130_...`, `test_c_18_...`)."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.rulesets import RULESETS
from tests.bot.telling.told_races import LIBRARY
from tests.test_cases import CASES

HERE = Path(__file__).parent
NAMED = re.compile(r"^ *(?:async )?def test_(\w+)", re.MULTILINE)
ITEM = re.compile(r"(?:^|_)([A-Za-z])_(\d+)(?=_|$)")
RULEBOOKS = {game: (HERE / "cases" / game / "items.txt").read_text(encoding="utf-8") for game in RULESETS}
"""The items of each rulebook, a line a kind."""


def items(game: str) -> Iterator[str]:
    for chapter in RULEBOOKS[game].splitlines():
        kind, *runs = chapter.split()
        for first, _, last in (run.partition("-") for run in runs):
            yield from [f"{kind}-{n}" for n in range(int(first), int(last) + 1)] if last else [f"{kind}-{first}"]


def in_cases(game: str) -> set[str]:
    items = [case.raw["item"] for case in CASES if case.raw["game"] == game]
    return {item for said in items for item in ([said] if isinstance(said, str) else said)}


def in_names_of_tests(game: str) -> set[str]:
    """Of all tests but those of other games."""
    others = set(RULEBOOKS) - {game}
    files = [file for file in sorted(HERE.rglob("test_*.py")) if not others & {*file.relative_to(HERE).parts}]
    names = [name for file in files for name in NAMED.findall(file.read_text(encoding="utf-8"))]
    return {f"{kind.upper()}-{number}" for name in names for kind, number in ITEM.findall(name)}


@pytest.mark.parametrize("game", sorted(RULEBOOKS))
def test_every_item_of_the_rulebook_has_a_case_or_a_test_of_its_own(game: str) -> None:
    found = in_cases(game) | in_names_of_tests(game)
    assert not [item for item in items(game) if item not in found]


@pytest.mark.parametrize("game", sorted(RULEBOOKS))
def test_no_case_names_an_item_that_the_rulebook_does_not_have(game: str) -> None:
    assert not sorted(in_cases(game) - set(items(game)))


@pytest.mark.parametrize("game", sorted(RULEBOOKS))
def test_every_numbered_item_is_said_in_a_sentence_of_our_own(game: str) -> None:
    said = LIBRARY.items()[game]
    rules = [item for item in items(game) if item.startswith(f"{next(iter(said))[0]}-")]
    assert [item for item in rules if item not in said] == []
    assert [item for item in said if item not in rules] == []
