"""Every rulebook item appears in a case, or in a test named after it (`test_S_130_...`, `test_c_18_...`)."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.text.handbook import parse_item_page
from rules.registry import RULESETS
from tests.repository import LIBRARY
from tests.test_cases import CASES

HERE = Path(__file__).parent
NAMED = re.compile(r"^ *(?:async )?def test_(\w+)", re.MULTILINE)
ITEM = re.compile(r"(?:^|_)([A-Za-z])_(\d+)(?=_|$)")
RULEBOOKS = {game: (HERE / "cases" / game / "items.txt").read_text(encoding="utf-8") for game in RULESETS}
"""The items of each rulebook, a line a kind."""
EXAMPLES = {"circus_maximus": "X", "formula_d": "EX", "powersled": "T", "speed_circuit": "E"}
"""The kind of a rulebook's worked examples; they are cases."""


def items(game: str) -> Iterator[str]:
    for chapter in RULEBOOKS[game].splitlines():
        kind, *runs = chapter.split()
        for first, _, last in (run.partition("-") for run in runs):
            yield from [f"{kind}-{n}" for n in range(int(first), int(last) + 1)] if last else [f"{kind}-{first}"]


def in_cases(game: str) -> set[str]:
    items = [case.raw["item"] for case in CASES if case.raw["game"] == game]
    return {item for names in items for item in ([names] if isinstance(names, str) else names)}


def in_names_of_tests(game: str) -> set[str]:
    """Return the rule items in names of tests, except those of other games."""
    others = set(RULEBOOKS) - {game}
    files = [file for file in sorted(HERE.rglob("test_*.py")) if not others & {*file.relative_to(HERE).parts}]
    names = [name for file in files for name in NAMED.findall(file.read_text(encoding="utf-8"))]
    return {f"{kind.upper()}-{number}" for name in names for kind, number in ITEM.findall(name)}


@pytest.mark.parametrize("game", sorted(RULEBOOKS))
def test_every_item_of_the_rulebook_has_a_case_or_a_test_of_its_own(game: str) -> None:
    tested_items = in_cases(game) | in_names_of_tests(game)
    assert not [item for item in items(game) if item not in tested_items]


@pytest.mark.parametrize("game", sorted(RULEBOOKS))
def test_no_case_names_an_item_that_the_rulebook_does_not_have(game: str) -> None:
    assert not sorted(in_cases(game) - set(items(game)))


@pytest.mark.parametrize("game", sorted(RULEBOOKS))
def test_every_numbered_item_is_said_in_a_sentence_of_our_own(game: str) -> None:
    sentences = LIBRARY.load_rule_items()[game]
    rules = [item for item in items(game) if item.startswith(f"{next(iter(sentences))[0]}-")]
    assert [item for item in rules if item not in sentences] == []
    assert [item for item in sentences if item not in rules] == []


@pytest.mark.parametrize("game", sorted(RULEBOOKS))
def test_every_numbered_item_is_said_in_full_exactly_once(game: str) -> None:
    text = LIBRARY.load_item_pages()[game]
    headings = re.findall(r"^### (.+)$", text, re.MULTILINE)
    assert [heading for heading in headings if headings.count(heading) > 1] == []
    sentences = LIBRARY.load_rule_items()[game]
    rules = [heading for heading in headings if heading.startswith(f"{next(iter(sentences))[0]}-")]
    assert sorted(rules) == sorted(sentences)
    full_texts = parse_item_page(text)
    assert [item for item in headings if not full_texts[item]] == []


@pytest.mark.parametrize("game", sorted(RULEBOOKS))
def test_every_item_of_the_rulebook_but_its_examples_is_said_in_full(game: str) -> None:
    headings = set(re.findall(r"^### (.+)$", LIBRARY.load_item_pages()[game], re.MULTILINE))
    rules = [item for item in items(game) if item.split("-")[0] != EXAMPLES[game]]
    assert [item for item in rules if item not in headings] == []


@pytest.mark.parametrize("game", sorted(RULEBOOKS))
def test_every_chapter_that_code_and_tables_name_is_one_of_the_page(game: str) -> None:
    chapters = set(re.findall(r"^## ([\d.]+?)\.? ", LIBRARY.load_item_pages()[game], re.MULTILINE))
    root = HERE.parent
    files = [*(root / "rules" / game).rglob("*.py"), *(root / "data" / game).glob("*.toml")]
    chapters_named = {
        (file.name, chapter)
        for file in files
        for chapter in re.findall(r"(?:chapter|section) (\d+(?:\.\d+)?)", file.read_text(encoding="utf-8"))
    }
    assert chapters_named
    assert sorted(at for at in chapters_named if at[1] not in chapters) == []


AMERICAN = re.compile(r"\b(?:neighbor|armor|color)(?:s|ed|ing)?\b", re.IGNORECASE)
"""Spellings that stand only in orders, options and tables, which are code."""


@pytest.mark.parametrize("game", RULESETS)
def test_sentences_of_items_are_spelt_as_the_product_is(game: str) -> None:
    sentences = LIBRARY.load_rule_items()[game]
    assert {item: one for item, one in sentences.items() if AMERICAN.search(re.sub("`[^`]*`", "", one))} == {}
