"""Every rulebook case as one test, named by its items and its title."""

import re
from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.casebook.loader import CASE_KEYS, ROUND_KEYS, Case, Fault, read_cases
from rules.casebook.runner import play_case
from rules.casebook.runner_cli import make_file_finder
from rules.casebook.vocabulary import UnreadableCase
from rules.registry import RULESETS
from tests.sampling import sample_cases
from tests.shared_results import begin_apart, share_result

HERE = Path(__file__).parent
DATA = HERE.parent / "data"


@cache
def text_of(path: str) -> str:
    return Path(path).read_text(encoding="utf-8")


FILES = sorted((HERE / "cases").glob("*/*.toml"))


@share_result
def read(file: str) -> tuple[tuple[Case, ...], tuple[Fault, ...]]:
    """Read the cases of a file, and the faults in it."""
    return read_cases(file, text_of(file), RULESETS)


READ = {file: read(str(file)) for file in begin_apart(FILES)}
CASES = [case for file in FILES if not READ[file][1] for case in READ[file][0]]


def play(case: Case) -> tuple[str, ...]:
    return play_case(case, RULESETS, make_file_finder(case.file, text_of, str(DATA)))


def figures(round: dict[str, Any]) -> list[tuple[str, str]]:
    """List the seats and keys of `after` whose value is a number."""
    after = round.get("after", {})
    return [(seat, key) for seat, expected in after.items() for key, value in expected.items() if type(value) is int]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_case_file_can_be_read(file: Path) -> None:
    cases, faults = READ[file]
    assert not faults, "\n".join(map(str, faults))
    assert cases


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{Path(case.file).stem}: {case.name}")
def test_the_rules_do_what_the_case_says(case: Case) -> None:
    differences = play(case)
    assert not differences, f"{case.file}:{case.line}\n" + "\n".join(differences)


def pick_cases(stem: str) -> list[Case]:
    """Return some cases of a file, which show that cases can fail."""
    return sample_cases((case for case in CASES if Path(case.file).stem == stem), one_in=8)


def differences_or_refusal(case: Case) -> tuple[str, ...]:
    try:
        return play(case)
    except UnreadableCase as refusal:
        return (str(refusal),)


@pytest.mark.parametrize("stem", sorted({Path(case.file).stem for case in CASES}))
def test_a_case_with_one_figure_changed_fails(stem: str) -> None:
    for case in pick_cases(stem):
        number = len(case.raw.get("round", ())) - 1
        for seat, key in figures(case.raw["round"][number])[:1] if number >= 0 else ():
            raw = deepcopy(dict(case.raw))
            raw["round"][number]["after"][seat][key] += 20
            lines = differences_or_refusal(replace(case, raw=raw))
            # A 23rd gear is refused before anything is played.
            refusal = f"unknown {key} {raw['round'][number]['after'][seat][key]};"
            assert any(f"after.{seat}.{key}: expected" in line or line.startswith(refusal) for line in lines), case.name


@pytest.mark.parametrize("stem", sorted({Path(case.file).stem for case in CASES}))
def test_a_case_with_a_roll_taken_away_fails(stem: str) -> None:
    for case in pick_cases(stem):
        raw = deepcopy(dict(case.raw))
        for round in raw.get("round", [])[:1]:
            if round.get("rolls"):
                removed_roll = round["rolls"].pop()
                assert any(str(removed_roll["roll"]) in line for line in play(replace(case, raw=raw))), case.name


def test_the_page_about_cases_names_every_word() -> None:
    page = text_of(str(HERE / "cases" / "README.md"))
    for ruleset in RULESETS.values():
        words = ruleset.cases
        if words:
            keys = (
                CASE_KEYS
                | ROUND_KEYS
                | words.case
                | words.car
                | words.after.keys()
                | words.sheet
                | set(ruleset.options.model_fields)
            )
            chapters = {key for chapter in words.chapters.values() for key in chapter.keys}
            facts = set(words.fields()) | {key for keys in words.fields().values() for key in keys}
            kinds = words.decisions() | set(words.rolls) | set(words.chapters)
            assert not [word for word in sorted(keys | chapters | facts | kinds) if not names(page, word)]


def names(page: str, word: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", page) is not None


def test_the_examples_on_the_page_hold() -> None:
    page = text_of(str(HERE / "cases" / "README.md"))
    for example in re.findall(r"```toml\n(.*?)```", page, re.DOTALL):
        head = "" if "[[case]]" in example else '[[case]]\nitem = "README"\ntitle = "example"\ngame = "speed_circuit"\n'
        path = str(HERE / "cases" / "speed_circuit" / "page.toml")
        cases, faults = read_cases(path, head + example, RULESETS)
        assert (len(cases), faults) == (1, ())
        assert play(cases[0]) == ()
