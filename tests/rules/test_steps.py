"""A path as one line or as a list."""

import pytest

from bot.forms import answer_parser as grammar
from bot.forms.form_layout import Buttons, apply_press, plan_layout
from rules.questions import InvalidAnswer, Option, Steps

PATH = Steps(options=(Option(value="F"), Option(value="O"), Option(value="I")), longest=20)


def test_steps_are_read_from_a_line_or_a_list() -> None:
    assert PATH.accept("3 out lash:red, 4") == ["3", "out", "lash:red", "4"]
    assert PATH.accept(["F3", "O"]) == ["F3", "O"]
    assert PATH.accept("") == []


def test_a_line_that_is_too_long_is_refused() -> None:
    with pytest.raises(InvalidAnswer) as refusal:
        PATH.accept("F " * 11)
    assert refusal.value.code == "too_long"


def test_a_line_typed_as_an_order_keeps_its_colons() -> None:
    assert grammar.parse_answer(PATH, "3 out lash:red 4", lambda o: str(o.value)) == ["3", "out", "lash:red", "4"]


def test_every_press_adds_a_step() -> None:
    assert isinstance(plan_layout(PATH).rows[0], Buttons)
    assert apply_press(PATH, ["F"], 0, ("O",)) == ["F", "O"]
