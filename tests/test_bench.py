"""The benchmarks run and print what they promise; their results are not tested."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rules.registry import RULESETS
from tests.bench import clients
from tests.bench.__main__ import main
from tests.bench.figures import BenchSettings, Line, format_table
from tests.bench.mutants import APPLICATION, PYTEST, ROOT, Mutant, apply_mutant, kinds_at, nearest_tests, sample
from tests.bench.sentences import LISTED
from tests.bench.served import list_cores, pin_to_cores
from tests.bench.strengths import retires_more_often
from tests.repository import LIBRARY
from tests.sentences.counting import LISTS


@pytest.mark.slow
def test_a_measure_prints_its_spread_and_its_ratio_to_what_ran_beside_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--quick", "--only", "plot"]) == 0
    output = capsys.readouterr().out
    assert "cores" in output.splitlines()[0]
    for words in ("median", "p99", "a plot handed in", "ms CPU", "× one trip with"):
        assert words in output, words


def test_the_bench_says_what_every_list_of_sentences_is() -> None:
    assert {*LISTED} == {*LISTS}


def test_a_ratio_is_of_medians_and_columns_are_aligned() -> None:
    beside = Line("nothing much", "ms", [1.0, 2.0, 9.0])
    heading, first, second = format_table([Line("work", "ms", [5.0, 3.0, 4.0], beside), beside]).splitlines()
    assert first.endswith("2.00 × nothing much")
    assert first.index("ms") == second.index("ms") == heading.index("unit")


@pytest.mark.parametrize(("stronger", "weaker", "is_told"), [(0, 0, False), (2, 0, False), (5, 0, True), (9, 8, False)])
def test_a_few_retirements_of_a_stronger_bot_may_be_an_accident(stronger: int, weaker: int, is_told: bool) -> None:
    assert retires_more_often(stronger, weaker) == is_told


def test_a_bot_that_is_started_from_one_core_may_use_them_all() -> None:
    cores = list_cores()
    code = f"from tests.bench.served import *; pin_to_cores({cores}); print(*list_cores())"
    pin_to_cores(cores[:1])
    try:
        printed = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    finally:
        pin_to_cores(cores)
    assert [int(number) for number in printed.stdout.split()] == cores


def test_what_is_not_a_measure_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refusal:
        main(["--only", "speed"])
    assert refusal.value.code == 2
    assert "plot" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("sound", "kind", "faulty"),
    [
        ("a < 2", "comparison turned round", "a <= 2"),
        ("a is None", "comparison turned round", "a is not None"),
        ("f(2)", "number one more", "f(3)"),
        ("f(2)", "number one less", "f(1)"),
        ("b if a else c", "condition denied", "b if not a else c"),
        ("a and b", "and for or", "a or b"),
        ("await f()", "call left out", "None"),
    ],
)
def test_a_mutant_has_one_fault(sound: str, kind: str, faulty: str) -> None:
    nodes = [n for n, node in enumerate(ast.walk(ast.parse(sound))) if kind in kinds_at(node)]
    assert apply_mutant(sound, Mutant("", 1, nodes[0], kind)) == faulty


def test_every_game_has_races_chosen_to_be_watched() -> None:
    assert [game for game in RULESETS if not LIBRARY.list_watched_seeds(game)] == []


@pytest.mark.slow
def test_half_of_the_sample_of_mutants_is_of_the_rules() -> None:
    chosen = sample(40)
    assert [mutant.path.startswith("rules/") for mutant in chosen] == [True] * 20 + [False] * 20


@pytest.mark.parametrize("package", APPLICATION)
def test_the_nearest_tests_of_every_package_of_the_application_exist(package: str) -> None:
    (command,) = nearest_tests(ROOT, f"{package}/module.py")
    assert [path for path in command[len(PYTEST) :] if not Path(path).exists()] == []


def test_a_client_library_that_cannot_be_installed_is_left_out_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    outcome = clients.measure(BenchSettings(tmp_path, races=0, kills=0, inputs=0, quick=True))
    assert (outcome.lines, outcome.faults) == ([], [])
    assert [note.startswith("left out: discord.js") for note in outcome.notes] == [True]
