"""Rulebook cases as data: comparisons, failures, and invalid cases."""

from pathlib import Path

import pytest

from rules.casebook.runner_cli import CaseReport, run_files
from rules.casebook.script import CaseDice
from rules.casebook.toml_lines import find_line
from rules.dice import Dice
from rules.registry import RULESETS
from tests.repository import DATA

CORNER = """\
[[case]]
item = ["S-60", "E-13"]
title = "Over the limit"
game = "speed_circuit"
[case.cars.red]
at = "(7,1)"
speed = 100
[[case.round]]
plots = { red = 100 }
sheets.red = { route = "1 1 1 1 1", brake_if = "no" }
answers = [{ ask = "D-7", seat = "red", at = "C1", say = "1W+C" }]
rolls = [{ roll = "chance, corner", seat = "red", faces = [1, 4] }]
asked = [{ ask = "D-7", seat = "red" }]
told = [{ what = "paid", wear = 1 }, { what = "moved", to = "(12,1)" }]
not_told = [{ what = "spin" }]
[case.round.after.red]
at = "(12,1)"
wear = 17
"""


def run(text: str, **beside: str) -> CaseReport:
    files = {"cases/a.toml": text, **{f"cases/{name.replace('_', '-')}.toml": said for name, said in beside.items()}}

    def read(path: str) -> str:
        return files[path] if path in files else Path(path).read_text(encoding="utf-8")

    return run_files(["cases/a.toml"], read, str(DATA))


def failure(text: str) -> str:
    report = run(text)
    assert report.code == 1, report
    assert report.lines[-1] == "0 passed, 1 failed"
    return "\n".join(report.lines)


def test_a_case_that_holds_passes() -> None:
    report = run(CORNER)
    assert (report.lines, report.faults, report.code) == (("1 passed, 0 failed",), (), 0)


def test_a_changed_figure_is_named_with_what_came_instead() -> None:
    assert "after.red.wear: expected 15, got 17" in failure(CORNER.replace("wear = 17", "wear = 15"))


def test_a_failure_names_file_line_items_title_and_what_happened() -> None:
    said = failure(CORNER.replace("wear = 17", "wear = 15"))
    assert "FAILED cases/a.toml:1: S-60, E-13: Over the limit" in said
    assert "asked: D-7 corner price of red" in said
    assert "told: moved" in said


def test_the_round_is_named_when_there_are_several() -> None:
    second = "[[case.round]]\nplots = { red = 100 }\n[case.round.after.red]\nspeed = 20\n"
    assert "round 2: after.red.speed: expected 20, got 100" in failure(CORNER + second)


def test_changed_dice_change_what_comes_out() -> None:
    assert 'after.red.at: expected "(12,1)", got "(10,1)"' in failure(CORNER.replace("[1, 4]", "[4, 4]"))


def test_a_changed_answer_leaves_its_roll_over() -> None:
    assert "roll left over" in failure(CORNER.replace('"1W+C"', '"2W"').replace("wear = 1 }", "wear = 2 }"))


def test_what_the_cars_cannot_be_is_a_fault_of_the_file() -> None:
    report = run(CORNER.replace('at = "(7,1)"', 'at = "(7,1)"\nwear = "much"', 1))
    assert report.code == 2
    assert report.faults[0].startswith("cases/a.toml:"), report


def test_both_sides_of_a_roll_may_be_written_in_one_entry() -> None:
    dice = CaseDice([{"roll": "defence roll", "seat": "red", "faces": [1, 2, 6, 5]}])
    assert dice.roll_faces("5/defence roll/red/", Dice(count=2)) == (1, 2)
    assert dice.roll_faces("5/defence roll/blue/", Dice(count=2)) == (6, 5)
    assert not dice.rolls_left


def test_a_roll_that_is_not_listed_fails_the_case() -> None:
    text = "\n".join(line for line in CORNER.splitlines() if not line.startswith("rolls"))
    assert "a roll that is not listed: chance, corner of red" in failure(text)


def test_a_roll_of_somebody_or_something_else_fails_the_case() -> None:
    assert "but the next one listed is" in failure(CORNER.replace('"chance, corner"', '"forced pass"'))


def test_a_total_will_do_instead_of_faces() -> None:
    assert run(CORNER.replace("faces = [1, 4]", "total = 5")).code == 0


def test_impossible_faces_are_no_roll() -> None:
    assert "is no roll of 2d6" in failure(CORNER.replace("faces = [1, 4]", "total = 13"))


def test_facts_are_compared_in_order() -> None:
    swapped = 'told = [{ what = "moved", to = "(12,1)" }, { what = "paid", wear = 1 }]'
    line = next(line for line in CORNER.splitlines() if line.startswith("told"))
    assert 'not told (in this order): {what = "paid", wear = 1}' in failure(CORNER.replace(line, swapped))


def test_a_fact_that_should_not_be_told_is_shown() -> None:
    assert "told all the same: paid" in failure(
        CORNER.replace('not_told = [{ what = "spin" }]', 'not_told = [{ what = "paid" }]')
    )


def test_questions_are_compared_only_when_written() -> None:
    assert "not asked (in this order)" in failure(CORNER.replace('asked = [{ ask = "D-7"', 'asked = [{ ask = "D-9"'))
    assert "asked all the same: D-7" in failure(CORNER.replace("asked = [", "not_asked = ["))


def test_an_answer_the_rules_refuse_fails_the_case_with_the_reason() -> None:
    assert "the rules refuse 3 wear" in failure(CORNER.replace('"1W+C"', '"3W"'))


def test_a_refusal_is_expected_under_its_item() -> None:
    refusing = CORNER.replace(
        "answers =", 'refused = [{ ask = "D-7", seat = "red", say = "3W", because = "S-63" }]\nanswers ='
    )
    assert run(refusing).code == 0
    assert "expected because of S-1," in failure(refusing.replace('because = "S-63"', 'because = "S-1"'))
    assert "expected a refusal" in failure(refusing.replace('say = "3W"', 'say = "2W"'))
    assert run(refusing.replace('ask = "D-7", seat = "red", say = "3W"', 'seat = "red", say = "3W"')).code == 0
    assert "never refused" in failure(refusing.replace('refused = [{ ask = "D-7"', 'refused = [{ ask = "D-9"'))


@pytest.mark.parametrize(
    ("written", "wrong", "line"),
    [
        ("speed = 100\n", "sped = 100\n", 7),
        ("wear = 17", "waer = 17", 18),
        ("speed = 100\n", "speed = 110\n", 7),
        ("speed = 100\n", 'damage = ["wheels"]\n', 7),
        ("speed = 100\n", 'paid = "2 wear"\n', 7),
        ("speed = 100\n", '[case.cars.blue]\nat = "(7,1)"\n', 8),
        ("route =", "rout =", 10),
        ("say =", "sya =", 11),
        ("faces =", "face =", 12),
        ("to =", "too =", 14),
        ("not_told", "nottold", 15),
        ("title", "titel", 3),
        ("plots = {", "plot = {", 9),
        ('what = "spin"', 'what = "spinn"', 15),
        ('ask = "D-7", seat = "red" }', 'ask = "D-77", seat = "red" }', 13),
        ('roll = "chance, corner"', 'roll = "luck"', 12),
        ("[case.round.after.red]", "[case.round.after.rde]", 16),
        ('game = "speed_circuit"', 'game = "ludo"', 4),
        ('at = "(7,1)"', 'at = "(7,9)"', 6),
        ("plots = {", "plots = ", 9),
        ("[[case.round]]", "[case.round]", 8),
        ('title = "Over the limit"', 'title = "x"\nlaps = "three"', 4),
        ('say = "1W+C"', 'because = "S-60"', 11),
        ("speed = 100\n", 'speed = "fast"\n', 7),
        ("speed = 100\n", "chips = [1, 2, 3]\n", 7),
    ],
)
def test_what_cannot_be_read_is_named_with_file_and_line(written: str, wrong: str, line: int) -> None:
    assert CORNER.count(written) >= 1
    report = run(CORNER.replace(written, wrong, 1))
    assert report.code == 2
    assert any(fault.startswith(f"cases/a.toml:{line}:") for fault in report.faults), report.faults


def test_the_second_case_of_a_file_has_lines_of_its_own() -> None:
    report = run(CORNER + CORNER.replace("wear = 17", "waer = 17"))
    assert report.faults[0].startswith("cases/a.toml:36:")
    assert "unknown key waer" in report.faults[0]


def test_a_key_inside_a_list_over_several_lines_is_found_on_its_line() -> None:
    text = '[[case]]\ntitle = "x"\n[[case.round]]\nanswers = [\n  { ask = "D-7" },\n  { ask = "D-7", sya = 1 },\n]\n'
    assert find_line(text, 0, ("round", 0, "answers", 1, "sya")) == 6


def test_every_fault_is_named_at_once() -> None:
    report = run(CORNER.replace("speed = 100", "sped = 100", 1).replace("wear = 17", "waer = 17"))
    assert len(report.faults) == 2
    assert report.lines == ()


def test_a_file_that_is_not_there_is_a_fault() -> None:
    report = run_files(["nowhere.toml"], lambda path: Path(path).read_text(), str(DATA))
    assert report.code == 2
    assert report.faults[0].startswith("nowhere.toml:1: cannot be read")


def test_a_file_without_cases_is_a_fault() -> None:
    assert run("").code == 2


def test_an_unknown_option_track_or_table_is_a_fault() -> None:
    for line in ("options = { ghosts = true }", 'track = "nowhere"', 'tables = "nothing"'):
        report = run(CORNER.replace('game = "speed_circuit"', f'game = "speed_circuit"\n{line}'))
        assert report.code == 2
        assert report.faults[0].startswith("cases/a.toml:5:"), report.faults


def test_tracks_and_tables_may_lie_beside_the_case() -> None:
    track = (DATA / "tracks/tt-1.toml").read_text(encoding="utf-8")
    tables = (DATA / "speed_circuit/wbc.toml").read_text(encoding="utf-8")
    told = CORNER.replace('game = "speed_circuit"', 'game = "speed_circuit"\ntrack = "mine"\ntables = "kind.toml"')
    kinder = tables.replace("lines = [{ wear = 2 }, { wear = 1, roll = true }]", "lines = [{ wear = 1, roll = true }]")
    assert run(told, mine=track, kind=kinder).code == 0
    assert run(told.replace("1W+C", "2W"), mine=track, kind=kinder).code == 1


@pytest.mark.parametrize(
    ("written", "otherwise"),
    [
        ("plots = { red = 100 }", 'plots = { red = "100" }'),
        ("plots = { red = 100 }", 'plots = { red = "100 mph" }'),
        ('say = "1W+C"', 'say = "1 wear + roll"'),
        ('say = "1W+C"', 'say = "1 wear and a chance roll"'),
        ('at = "(12,1)"', 'at = "( 12, 1 )"'),
        ('at = "(12,1)"', "at = [12, 1]"),
        ('route = "1 1 1 1 1"', "route = [1, 1, 1, 1, 1]"),
        ('roll = "chance, corner"', 'roll = "Chance corner"'),
        ('item = ["S-60", "E-13"]', 'item = "S-60"'),
    ],
)
def test_values_may_be_written_as_people_write_them(written: str, otherwise: str) -> None:
    assert run(CORNER.replace(written, otherwise)).lines == ("1 passed, 0 failed",)


HEAD = '[[case]]\nitem = ["S-1"]\ntitle = "Too many"\ngame = "{game}"\n'
FIELDS = {name: ruleset.seats[1] for name, ruleset in RULESETS.items()}
"""How many may drive."""


@pytest.mark.parametrize(
    ("game", "chapter"),
    [
        ("powersled", "[case.grid]\nseats = [{listed}]\n"),
        ("formula_d", "[case.preparation]\nseats = [{listed}]\n"),
        ("speed_circuit", "[case.grid]\nbids = {{ {each} }}\n"),
        ("circus_maximus", "[case.creation]\npoints = {{ {each} }}\n"),
    ],
)
def test_a_seat_that_the_game_does_not_have_is_a_fault_with_file_and_line(game: str, chapter: str) -> None:
    seats = [f"s{n}" for n in range(FIELDS[game] + 1)]
    listed, each = ", ".join(f'"{seat}"' for seat in seats), ", ".join(f'{seat} = "none"' for seat in seats)
    report = run(HEAD.format(game=game) + chapter.format(listed=listed, each=each))
    assert report.code == 2, report
    (fault,) = report.faults
    assert fault.startswith("cases/a.toml:6:")
    assert f"takes {FIELDS[game]} cars at most" in fault


def test_a_seat_that_is_named_twice_is_a_fault_with_file_and_line() -> None:
    report = run(HEAD.format(game="powersled") + '[case.grid]\nseats = [\n  "red",\n  "blue",\n  "red",\n]\n')
    assert report.faults == ("cases/a.toml:6: S-1: Too many: red is named twice",)


@pytest.mark.parametrize("game", sorted(FIELDS))
def test_more_cars_than_the_game_takes_are_a_fault_on_the_line_of_the_first_too_many(game: str) -> None:
    cars = "".join(f'[case.cars.s{n}]\nat = "(1,1)"\n' for n in range(FIELDS[game] + 1))
    report = run(HEAD.format(game=game) + cars + "[[case.round]]\n")
    assert report.code == 2
    assert any(fault.startswith(f"cases/a.toml:{5 + 2 * FIELDS[game]}:") for fault in report.faults), report.faults
