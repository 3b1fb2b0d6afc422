"""Who answers questions during a run of the rules."""

from dataclasses import replace
from typing import Any

from rules.engine import create_checkpoint
from rules.orders.auto_answer import AutoAnswerer, make_default_entry
from rules.questions import Question
from rules.step_context import OpenQuestion
from tests.miniature import MINIATURE, CornerTooFast, Miniature, Orders, Plot, Stake, make_start_list, make_table

TABLE = make_table()
CORNER = CornerTooFast(seat="red", at="Bend", excess=2)
PLOT = Plot(seat="red", lap=0)


def race(**red: Any) -> Miniature:
    miniature: Miniature = MINIATURE.state.model_validate(
        create_checkpoint(MINIATURE, TABLE, make_start_list("red", "blue")).state
    )
    miniature.cars["red"] = miniature.cars["red"].model_copy(update=red)
    return miniature


def answer_question(filed: AutoAnswerer, question: Question[Any], **red: Any) -> Any:
    asked = OpenQuestion(key="1/x/red/", question=question)
    return filed.make_answerer(MINIATURE, TABLE, race(**red)).answer(asked, ())


def test_in_live_pace_a_driver_is_asked_what_their_sheet_leaves_open() -> None:
    assert answer_question(AutoAnswerer(pace="live"), CORNER) is None


def test_in_live_pace_the_sheet_answers_what_it_says() -> None:
    assert answer_question(AutoAnswerer(pace="live"), CORNER, orders=Orders(speed=4, corner="roll")) == (
        "roll",
        "sheet",
    )


def test_in_orders_pace_default_orders_answer_what_the_sheet_does_not_say() -> None:
    assert answer_question(AutoAnswerer(), CORNER) == ("pay", "prudence")
    assert answer_question(AutoAnswerer(), CORNER, orders=Orders(speed=4, corner="roll")) == ("roll", "sheet")


def test_what_is_put_always_is_put_in_orders_pace_too() -> None:
    assert answer_question(AutoAnswerer(), PLOT) is None


def test_a_standing_order_answers_even_what_is_put_always() -> None:
    assert answer_question(AutoAnswerer(standing={"red": {"standing": {"v": 2, "plot": 2}}}), PLOT) == (
        {"speed": 2},
        "standing",
    )


def test_a_standing_order_for_something_else_answers_nothing() -> None:
    assert answer_question(AutoAnswerer(standing={"red": {"standing": {"v": 2, "stake": 1}}}), PLOT) is None


def test_a_standing_order_that_has_become_illegal_is_no_answer() -> None:
    assert answer_question(AutoAnswerer(standing={"red": {"standing": {"v": 2, "plot": 4}}}), PLOT, top=2) is None


def test_default_orders_answer_everything_for_a_driver_who_is_gone() -> None:
    gone = AutoAnswerer(pace="live", absent=frozenset({"red"}))
    assert answer_question(gone, PLOT) == ({"speed": 2}, "prudence")
    assert answer_question(gone, Stake(seat="red", against="blue")) == (1, "prudence")


def test_a_bot_answers_before_anything_filed() -> None:
    automatic = AutoAnswerer(drivers={"red": "bold"}, standing={"red": {"standing": {"v": 2, "plot": 1}}})
    assert answer_question(automatic, PLOT) == ({"speed": 3, "corner": "roll"}, "automatic")


def test_nothing_is_computed_for_what_only_the_driver_can_answer() -> None:
    def planner(*_: Any) -> Any:
        raise AssertionError("computed in vain")

    handlers = {kind: replace(handler, auto_answer=planner) for kind, handler in MINIATURE.questions.items()}
    costly = replace(MINIATURE, questions=handlers)
    asked = OpenQuestion(key="1/plot/red/", question=PLOT)
    assert AutoAnswerer().make_answerer(costly, TABLE, race()).answer(asked, ()) is None


def test_at_the_deadline_the_standing_order_or_the_default_order_counts() -> None:
    state, asked = race().model_dump(mode="json"), OpenQuestion(key="1/plot/red/", question=PLOT)
    entry = make_default_entry(MINIATURE, TABLE, state, (), asked)
    assert (entry.key, entry.hand, entry.value, entry.about) == (
        "1/plot/red/",
        "clock",
        {"speed": 2},
        PLOT.compute_digest(),
    )
    assert make_default_entry(MINIATURE, TABLE, state, (), asked, {"standing": {"v": 2, "plot": 1}}).value == {
        "speed": 1
    }
