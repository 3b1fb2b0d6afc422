"""Alternatives that drivers deny beside what they order: `lane 2 not 1`."""

import pytest

from tests.sentences.counting import Sentence, hear

READ = [
    ("speed_circuit", "sc", "lane 2 not 1, 120", "120, lane 2"),
    ("speed_circuit", "sc", "120, inside rather than outside", "120, lane 1"),
    ("speed_circuit", "sc", "120 pay the corner with rubber, not dice", "120, corner pay wear"),
    ("speed_circuit", "sc", "lieber 120 als 140", "120"),
    ("speed_circuit", "sc", "lane 2 not 1 not 3, 120", "120, lane 2"),
    ("speed_circuit", "sc", "120, lane 3, anything but lane 1", "120, lane 3"),
    ("speed_circuit", "sc", "120, bloß nicht Spur 1, lieber Spur 2", "120, lane 2"),
    ("formula_d", "g4", "not up this time, down", "3"),
    ("formula_d", "g4", "down, not up", "3"),
    ("formula_d", "g4pit_tyres", "3, pit, softs not hards", "3, pit yes, tyres soft"),
    ("formula_d", "s3r9", "middle, brake 2 not 1", "S3:M#12 brake 2"),
    ("formula_d", "tyres_before", "not the softs, hard please", "hard"),
    ("circus_maximus", "D-3", "18, ram blue's team, not the car", "18, targets blue ram team 2"),
    ("circus_maximus", "D-3", "lieber außen als innen, 17", "17, path outside"),
    ("circus_maximus", "D-10", "don't evade, brake", "brake"),
    ("powersled", "order", "Move 3 not 4", "MOVE 3"),
    ("powersled", "order", "move 4, no mine", "MOVE 4"),
    ("powersled", "order", "MOVE 4 instead of DRIFT 3 FFR", "MOVE 4"),
    ("powersled", "order", "eher drift 3 FFL als move 4", "DRIFT 3 FFL"),
    ("powersled", "order", "m4 then laser, not the mine", "MOVE 4 then Laser"),
    ("powersled", "discard count=2", "mine and slick instead of laser", "Mine, Anti-Gravity Slick"),
]
NOT_READ = [
    ("speed_circuit", "sc", "120, pass anyone, not blue"),
    ("speed_circuit", "sc", "120, slip, but not into lane 3"),
    ("speed_circuit", "sc", "120, pay wear in the corner, not in c1"),
    ("speed_circuit", "sc", "120 rather than 100 slip yes"),
    ("speed_circuit", "sc", "120, lane 2 not lane 2"),
    ("speed_circuit", "sc", "120, lane 2 not lane 1 and slip"),
    ("speed_circuit", "sc", "120, not lane 1 or lane 3"),
    ("speed_circuit", "sc", "120, lane 2 if blue is ahead, not lane 3"),
    ("formula_d", "g4", "4, far, not inside"),
    ("formula_d", "g4", "4, inside then not outside"),
    ("formula_d", "s3r9", "don't brake 2"),
    ("formula_d", "s3r9", "the right lane rather than not the left one, no brakes"),
    ("formula_d", "g4", "5th gear, don't brake not at all"),
    ("circus_maximus", "D-3", "18, whip above 20, not on the straights"),
    ("circus_maximus", "D-3", "18, lash anyone, not blue"),
    ("circus_maximus", "D-3", "13, rein in 2 not before i go"),
    ("circus_maximus", "D-3", "18, evade out, not against a ram"),
    ("powersled", "order", "move 4, hook everyone, not blue"),
    ("powersled", "order", "move 4. field against 3 or stronger but not against hooks"),
    ("powersled", "order", "MOVE 4 rather than MOVE 5 then mine"),
    ("powersled", "order", "move 4 then mine, no mine"),
    ("powersled", "order", "move 4, no mine and laser"),
    ("powersled", "discard count=2", "slick, not mine and laser"),
    ("powersled", "order", "mine after move 4, no mine"),
]


@pytest.mark.parametrize(("game", "situation", "text", "order"), READ)
def test_a_denied_alternative_leaves_the_order_beside_it_as_it_is(
    game: str, situation: str, text: str, order: str
) -> None:
    outcome = hear(Sentence(game, "order", situation, text, ()))
    assert (outcome.how, outcome.orders, outcome.left_out) == ("read", (order,), ())


@pytest.mark.parametrize(("game", "situation", "text"), NOT_READ)
def test_a_denial_that_says_more_than_the_order_beside_it_is_not_dropped(game: str, situation: str, text: str) -> None:
    assert hear(Sentence(game, "near", situation, text, ())).how != "read"


def test_strange_words_of_a_comparison_are_not_left_out_of_it() -> None:
    outcome = hear(Sentence("circus_maximus", "near", "D-3", "lieber jwd als innen, 17", ()))
    assert "17, path inside" not in outcome.orders


def test_what_is_denied_for_a_purpose_does_not_order_the_purpose() -> None:
    text = "never brake for a slipstream"
    assert hear(Sentence("formula_d", "near", "standing", text, ())).how != "read"


COMPARED = [
    ("speed_circuit", "sc", "20 less than last round", "80"),
    ("speed_circuit", "sc", "one notch slower than last time", "80"),
    ("speed_circuit", "sc", "etwas schneller als eben", "120"),
    ("formula_d", "g4", "one gear lower than last turn", "3"),
    ("formula_d", "g4", "einen Gang tiefer als eben", "3"),
    ("formula_d", "g4", "5, dont slipstream unless its free", "5, slipstream if free"),
    ("circus_maximus", "D-3", "two slower than max", "17"),
    ("circus_maximus", "D-3", "nicht schneller als die Kurve erlaubt", "prudent"),
]


@pytest.mark.parametrize(("game", "situation", "text", "order"), COMPARED)
def test_a_comparison_with_what_the_driver_knows_is_read(game: str, situation: str, text: str, order: str) -> None:
    outcome = hear(Sentence(game, "order", situation, text, ()))
    assert outcome.how in ("read", "offered")
    assert (outcome.orders, outcome.left_out) == ((order,), ())


def test_at_most_a_gear_offers_none_above_it() -> None:
    outcome = hear(Sentence("formula_d", "ask", "g4", "at most 4", ()))
    assert outcome.orders == ("4", "3")


@pytest.mark.parametrize(
    ("game", "situation", "text", "denied"),
    [
        ("formula_d", "g4", "4, anything but the inside", "4, path inside"),
        ("formula_d", "tyres_before", "anything but rain", "rain"),
        ("circus_maximus", "D-10", "anything but brake", "brake"),
        ("speed_circuit", "sc", "use chips instead of wear in the corner, 140", "140, corner pay wear"),
        ("circus_maximus", "D-3", "18, lane 3 instead of 4, whip yes", "4, whip yes, path lane 3"),
    ],
)
def test_what_is_denied_is_not_offered(game: str, situation: str, text: str, denied: str) -> None:
    assert denied not in hear(Sentence(game, "near", situation, text, ())).orders
