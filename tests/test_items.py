"""Every item of a rulebook stands in a case, or in a test that is named for it (`test_S_130_...`, `test_c_18_...`)."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_cases import CASES

HERE = Path(__file__).parent
NAMED = re.compile(r"^ *(?:async )?def test_(\w+)", re.MULTILINE)
ITEM = re.compile(r"(?:^|_)([A-Za-z])_(\d+)(?=_|$)")
RULEBOOKS = {
    "speed_circuit": "S 1-149, T 1-15, E 1-26",
    "circus_maximus": "C 1-7 10-28 30-35 40-48 70-75 80-85 90-106 110-112 120 121 124 126 140-143 150-155 160-164 167 "
    "170-172 174 200-206 220-224 230-250, T 2 3.61 3.63 3.64 7.32 9.42 9.5 9.54 9.55 12.2 14.2 16.3, D 1-17, R 1-22, "
    "O 1-11, X 1-26",
    "formula_d": "F 1-185 139a 147a, C 1-28, EX 1-40, D 2-15, R 1-18",
    "powersled": "P 1-4 10-21 25-33 35-43 45-54 60-88 90-114 120-134 140-142 145-151 160 163-170 180-193, "
    "T 1-6 7a 7b 7c 7d 8-10 11a 11b 11c 12-18 19a 19b 20a 20b 21 22a 22b 23 24 25a 25b 25c 26 27a 27b 28 29a 29b "
    "30-37, R 1-45",
}
"""The items of each kind."""


def items(game: str) -> Iterator[str]:
    for chapter in RULEBOOKS[game].split(", "):
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
