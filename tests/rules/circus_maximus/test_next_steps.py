"""D-8 and D-9: the next steps of a path, their names, and where they lead."""

import pytest

from bot.forms.answer_text import format_answer
from rules.circus_maximus import CIRCUS_MAXIMUS
from rules.circus_maximus.board.player_view import PlayerView, build_player_view
from rules.circus_maximus.cases.vocabulary import set_up_position
from rules.circus_maximus.drivers.strategies import drive_as_racer
from rules.circus_maximus.model.questions import ChoosePath, FootPath, WriteSpeed
from rules.circus_maximus.model.state import Phase
from rules.circus_maximus.orders.handlers import QUESTION_HANDLERS, preview_path
from rules.circus_maximus.orders.paths import list_next_steps
from rules.questions import Option
from tests.repository import LOCALIZERS
from tests.rules.circus_maximus.board_setup import SAND, read_sheet, start

LOCALIZER = LOCALIZERS.for_game("circus_maximus")
NAMES = {"red": "Ann", "blue": "Ben"}


def view(red: str, blue: str, mf: int) -> PlayerView:
    """Return the view in red's phase with so many MF, and blue on a square."""
    race = CIRCUS_MAXIMUS.enter(SAND, start(("red", "blue")))
    race = set_up_position(SAND, race, {"cars": {"red": {"at": red}, "blue": {"at": blue}}})
    race.phase = Phase(seat="red", mf=mf, power=mf)
    return build_player_view(SAND, race, "red")


def question(mf: int) -> ChoosePath:
    """Return the question for red's path."""
    return ChoosePath(seat="red", mf=mf, endurance=42, square="")


def map_names_to_squares(found: tuple[Option, ...]) -> dict[str, str | None]:
    """Map the names on the buttons to the squares to which the steps lead."""
    return {LOCALIZER.format_option(option, NAMES): option.where for option in found}


def test_d_8_straight_on_is_offered_by_one_by_three_to_the_corner_and_to_the_end() -> None:
    found = map_names_to_squares(list_next_steps(SAND, view("A:3/30", "B:1/9", 12), question(12), ()))
    assert found == {
        "ahead": "A:3/31",
        "ahead 3": "A:3/33",
        "ahead 7": "C1:3/1",
        "ahead 12": "C1:3/6",
        "out": "A:4/31",
        "in": "A:2/31",
        "rein in": None,
    }


def test_d_8_who_is_beside_the_car_can_be_attacked_and_is_called_by_name() -> None:
    seen = view("B:3/10", "B:4/12", 9)
    assert not any("Ben" in name for name in map_names_to_squares(list_next_steps(SAND, seen, question(9), ())))
    beside = map_names_to_squares(list_next_steps(SAND, seen, question(9), ("F2",)))
    assert {"lash Ben", "ram Ben"} <= set(beside)
    struck = map_names_to_squares(list_next_steps(SAND, seen, question(9), ("F2", "A:lash_driver:blue")))
    assert not any("Ben" in name for name in struck)
    assert "ahead 6" in struck


def test_d_9_nothing_is_offered_when_every_mf_is_spent() -> None:
    seen = view("B:3/10", "B:1/30", 4)
    assert list_next_steps(SAND, seen, question(4), ("F", "O", "F2")) == ()
    assert preview_path(SAND, seen, question(4), ["F", "O", "F2"]) == ("B:3/11", "B:4/12", "B:4/13", "B:4/14")


@pytest.mark.parametrize(
    "text", ["2 lash:blue in 3", "F2 A:lash_driver:blue I F3", "2 lash blue in 3", "2, whip:blue, in, 3"]
)
def test_c_41_a_line_of_text_is_the_same_path(text: str) -> None:
    seen = view("B:3/10", "B:4/12", 9)
    read = QUESTION_HANDLERS.read_answer(SAND, seen, question(9), text)
    assert read == ["F2", "A:lash_driver:blue", "I", "F3"]
    assert (
        format_answer(QUESTION_HANDLERS.build_form(SAND, seen, question(9)), read, LOCALIZER, NAMES)
        == "2 ahead, lash Ben, in, 3 ahead"
    )


def test_d_15_a_man_on_foot_is_told_the_directions_and_the_wall() -> None:
    seen, asked = view("C1:3/5", "A:7/19", 0), FootPath(seat="red", square="A:7/20", squares=3)
    found = map_names_to_squares(list_next_steps(SAND, seen, asked, ()))
    assert found == {"out to A:8/20": "A:8/20", "in to A:6/20": "A:6/20", "ahead": "A:7/21"}
    assert map_names_to_squares(list_next_steps(SAND, seen, asked, ("A:8/20",)))["over the wall"] is None
    assert (
        format_answer(QUESTION_HANDLERS.build_form(SAND, seen, asked), ["A:8/20", "wall"], LOCALIZER, NAMES)
        == "A:8/20, over the wall"
    )


def test_d_15_a_sheet_that_says_wall_takes_the_shortest_way_to_it() -> None:
    seen, asked = view("C1:3/5", "A:1/19", 0), FootPath(seat="red", square="A:7/20", squares=3)
    said = QUESTION_HANDLERS.answer_for(
        SAND, seen.model_copy(update={"sheet": read_sheet("9, foot wall")}), (), asked, None
    )
    assert said is not None
    assert (said.value, said.source) == (["A:8/20", "wall"], "sheet")


@pytest.mark.parametrize(("beside", "written"), [("B:6/10", 17), ("B:4/10", 6)])
def test_who_is_shut_in_writes_little(beside: str, written: int) -> None:
    race = CIRCUS_MAXIMUS.enter(SAND, start(("red", "blue", "green", "white")))
    cars = {"red": "B:3/10", "blue": "B:3/12", "green": "B:2/10", "white": beside}
    race = set_up_position(SAND, race, {"cars": {seat: {"at": at} for seat, at in cars.items()}})
    asked = WriteSpeed(seat="red", square="B:3/10", most=17)
    assert drive_as_racer(SAND, build_player_view(SAND, race, "red"), (), asked) == {"v": 2, "speed": written}
