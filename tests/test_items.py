"""Every item of a rulebook stands in a case, or in a test that is named for it (`test_S_130_...`)."""

import re
from pathlib import Path

import pytest

from tests.test_cases import CASES

HERE = Path(__file__).parent
NAMED = re.compile(r"^ *(?:async )?def test_(\w+)", re.MULTILINE)
ITEM = re.compile(r"(?:^|_)([A-Z])_(\d+)(?=_|$)")
RULEBOOKS = {"speed_circuit": {"S": 144, "T": 15, "E": 26}}
"""How far the items of each kind run."""


def in_cases(game: str) -> set[str]:
    items = [case.raw["item"] for case in CASES if case.raw["game"] == game]
    return {item for said in items for item in ([said] if isinstance(said, str) else said)}


def in_names_of_tests() -> set[str]:
    texts = [file.read_text(encoding="utf-8") for file in sorted(HERE.rglob("test_*.py"))]
    names = [name for text in texts for name in NAMED.findall(text)]
    return {f"{kind}-{number}" for name in names for kind, number in ITEM.findall(name)}


@pytest.mark.parametrize("game", sorted(RULEBOOKS))
def test_every_item_of_the_rulebook_has_a_case_or_a_test_of_its_own(game: str) -> None:
    items = [f"{kind}-{n}" for kind, last in RULEBOOKS[game].items() for n in range(1, last + 1)]
    found = in_cases(game) | in_names_of_tests()
    assert not [item for item in items if item not in found]


@pytest.mark.parametrize("game", sorted(RULEBOOKS))
def test_no_case_names_an_item_that_the_rulebook_does_not_have(game: str) -> None:
    known = {f"{kind}-{n}" for kind, last in RULEBOOKS[game].items() for n in range(1, last + 1)}
    assert not sorted(item for item in in_cases(game) if item not in known)
