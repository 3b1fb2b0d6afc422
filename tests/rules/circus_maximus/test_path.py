"""Typed paths, and the legal next steps of a chariot (C-41, C-20)."""

import pytest

from rules.circus_maximus.board.legal_steps import find_fault, follow_path, list_legal_steps, may_slip, must_ram
from rules.circus_maximus.board.occupancy import Attackable, Occupancy, Walk
from rules.circus_maximus.model.orders import Step, format_step_tokens, parse_steps
from rules.circus_maximus.model.tables import Settings
from rules.circus_maximus.play.on_foot import trace_foot_path
from rules.questions import InvalidAnswer
from tests.repository import LOCALIZERS
from tests.rules.circus_maximus.board_setup import SAND, read_path

BOOK = SAND.tables


def make_occupancy(taken: tuple[str, ...] = (), targets: tuple[Attackable, ...] = (), edition: int = 2) -> Occupancy:
    held = dict.fromkeys(taken, "blue")
    return Occupancy(BOOK.arena, BOOK.rulebook.costs, edition, held, targets, whips=1)


BESIDE = Attackable(seat="red", team="B:4/11", car="B:4/10", driven=True)


def test_c_41_a_line_of_words_and_the_rule_items_tokens_say_the_same() -> None:
    occupancy, walk = make_occupancy(targets=(BESIDE,)), Walk("B:2/9", 9, 20)
    plain, end = follow_path(occupancy, walk, read_path("1 out lash:red 4"))
    tokens, same = follow_path(occupancy, walk, read_path("F O A:lash_driver:red F4"))
    assert format_step_tokens(plain) == format_step_tokens(tokens) == ["F", "O", "A:lash_driver:red", "F4"]
    assert end == same
    assert end.mf == 2
    assert format_step_tokens(read_path("SO B2 B I")) == ["SO", "B3", "I"]


def test_a_path_is_kept_as_its_tokens_and_is_the_same_steps_again() -> None:
    steps = read_path("3 out lash red ram car blue SI B2 R")
    assert format_step_tokens(steps) == ["F3", "O", "A:lash:red", "A:ram_car:blue", "SI", "B2", "R"]
    assert parse_steps(format_step_tokens(steps)) == steps
    with pytest.raises(ValueError, match="O3 is no step"):
        parse_steps(["O3"])


@pytest.mark.parametrize("words", ["lash red", "lash_driver red", "A:lash_driver:red", "whip red"])
def test_attacks_may_be_written_in_several_ways(words: str) -> None:
    occupancy = make_occupancy(targets=(BESIDE,))
    steps, _ = follow_path(occupancy, Walk("B:3/11", 1, 20), read_path(words))
    assert steps == (Step("A", "lash_driver", "red"),)


@pytest.mark.parametrize("word", ["north", "5x", "O3", "lash:", "A:bite:red", "3 then out"])
def test_words_that_are_no_step_are_refused(word: str) -> None:
    with pytest.raises(InvalidAnswer) as refusal:
        read_path(word)
    assert refusal.value.because == "C-41"


def test_c_42_one_attack_from_each_square() -> None:
    occupancy = make_occupancy(targets=(BESIDE,))
    with pytest.raises(InvalidAnswer) as refusal:
        follow_path(occupancy, Walk("B:3/11", 5, 20), read_path("ram:red lash:red"))
    assert refusal.value.because == "C-42"


def test_c_18_both_squares_of_a_lane_change_must_be_free() -> None:
    assert find_fault(make_occupancy(("B:3/11",)), Walk("B:2/10", 3, 20), Step("O")) is not None
    assert find_fault(make_occupancy(("B:3/10",)), Walk("B:2/10", 3, 20), Step("O")) is not None
    assert find_fault(make_occupancy(("B:2/11",)), Walk("B:2/10", 3, 20), Step("O")) is not None
    assert find_fault(make_occupancy(), Walk("B:2/10", 3, 20), Step("O")) is None


def test_c_19_a_sideslip_in_a_corner_goes_to_the_furthest_back_square() -> None:
    steps, end = follow_path(make_occupancy(("C1:3/6",)), Walk("C1:3/5", 3, 20), read_path("SO"))
    assert steps
    assert end.team == "C1:4/5"


WALL = ("B:1/14", "B:2/14", "B:3/14", "B:4/14", "B:5/14", "B:6/14", "B:7/14", "B:8/14")


def test_c_20_a_sideslip_is_legal_when_being_stopped_cannot_be_avoided() -> None:
    walk = Walk("B:3/12", 8, 20)
    assert may_slip(make_occupancy(WALL), walk)
    assert not may_slip(make_occupancy(WALL, edition=1), walk)
    assert not may_slip(make_occupancy(WALL[:3]), walk)


def test_c_230_ending_behind_a_blocker_with_nothing_left_is_not_being_blocked() -> None:
    assert not may_slip(make_occupancy(WALL), Walk("B:3/12", 1, 20))


def test_c_46_a_ram_is_the_last_resort() -> None:
    occupancy = make_occupancy(("B:3/13", "B:2/12", "B:4/12"))
    assert must_ram(occupancy, Walk("B:3/12", 3, 0))
    assert not must_ram(occupancy, Walk("B:3/12", 3, 1))
    assert [s.kind for s in list_legal_steps(occupancy, Walk("B:3/12", 3, 0))] == ["R"]


def test_c_47_no_attack_from_the_grid_or_on_it_in_the_first_turn() -> None:
    near = Attackable(seat="red", team="A:4/4", car="A:4/3", driven=True)
    occupancy = Occupancy(BOOK.arena, BOOK.rulebook.costs, 2, {}, (near,), whips=1, first_turn=True)
    wrong = find_fault(occupancy, Walk("A:3/4", 3, 20), Step("A", "ram_car", "red"))
    assert wrong is not None
    assert wrong.because == "C-47"


EMPTY_CAR = Attackable(seat="red", team="B:4/11", car="B:4/10", driven=False)


@pytest.mark.parametrize(
    ("target", "words", "message"),
    [
        (BESIDE, "B2 F", "You have too little endurance for that: each square you rein in costs 1. (C-45)"),
        (BESIDE, "lash_driver:blue", "You cannot attack “blue”. Choose from: red. (C-90)"),
        (
            BESIDE,
            "F ram_car:red",
            (
                "You cannot reach red from there: your car must be beside their car, in a corner level with it or"
                " partly ahead. (C-90)"
            ),
        ),
        (
            BESIDE,
            "F2 ram_team:red",
            (
                "You cannot reach red from there: your car must be beside their team, in a corner level with it or"
                " partly ahead. (C-90)"
            ),
        ),
        (
            BESIDE,
            "F5 O",
            "The path is too long: nothing is left to move when it comes to out. (C-41)",
        ),
        (BESIDE, "F4 I", "in costs 2, but you have only 1 square left to move. (C-41)"),
        (EMPTY_CAR, "ram_car:red", "red has no driver in the car: you can lash or ram the team. (C-152, C-90)"),
    ],
)
def test_a_step_that_cannot_be_taken_is_refused_with_what_it_needs(
    target: Attackable, words: str, message: str
) -> None:
    with pytest.raises(InvalidAnswer) as refusal:
        follow_path(make_occupancy(targets=(target,)), Walk("B:3/11", 5, 1), read_path(words))
    assert LOCALIZERS.for_game("circus_maximus").format_rejection(refusal.value) == message


def test_c_171_a_square_that_is_taken_is_named_alone_to_a_driver_on_foot() -> None:
    settings = Settings.model_validate({})
    with pytest.raises(InvalidAnswer) as refusal:
        trace_foot_path(BOOK.arena, settings, {"B:4/12": "blue"}, "B:4/11", 3, ["F"])
    message = LOCALIZERS.for_game("circus_maximus").format_rejection(refusal.value)
    assert message == "ahead: B:4/12 is taken. (C-171)"
