"""Prices of a whip whose die may carry the chariot too fast into a corner (C-44, C-71)."""

import pytest

from rules.circus_maximus.orders.whip_odds import CORNER_TEST, weigh_whip_faces
from rules.cost_preview import Cost, Price, Test
from tests.games import load_course
from tests.races_with_open_orders import open_round

GAME = load_course("circus_maximus")
WHIP = Cost(stock="END", by=3, left=30, toward="whip", rolled=True)
USUAL = Price(tone="costs", spaces=20, costs=(WHIP,))


def make_strained_price(slides: int, flips: int, owed: int) -> Price:
    effects = (("clean", 216 - slides - flips), ("slides", slides), ("flips", flips))
    test = Test(name=CORNER_TEST, at="C1", effects=effects, of=216)
    corner = Cost(stock="END", by=owed, left=30 - owed, toward="corner")
    return USUAL.model_copy(update={"costs": (WHIP, corner), "tests": (test,)})


def test_odds_of_a_corner_are_counted_over_all_faces_of_the_whip() -> None:
    by_face = {5: make_strained_price(40, 0, 2), 6: make_strained_price(60, 20, 4)}
    price = weigh_whip_faces(USUAL, lambda face: by_face.get(face, USUAL))
    (test,) = price.tests
    assert (test.at, test.of, dict(test.effects)) == ("C1", 1296, {"clean": 1176, "slides": 100, "flips": 20})
    assert [(cost.toward, cost.by, cost.left, cost.rolled) for cost in price.costs] == [
        ("whip", 3, 30, True),
        ("corner", 1, 29, True),
    ]


def test_a_trouble_of_fewer_than_one_in_a_hundred_cases_has_no_tenth_of_its_own() -> None:
    by_face = {6: make_strained_price(60, 5, 0)}
    (test,) = weigh_whip_faces(USUAL, lambda face: by_face.get(face, USUAL)).tests
    assert dict(test.effects) == {"clean": 1231, "slides": 65}
    assert test.tenths == {"clean": 9, "slides": 1}


def test_a_whip_that_no_face_carries_into_a_corner_costs_what_it_did() -> None:
    assert weigh_whip_faces(USUAL, lambda _: USUAL) is USUAL


@pytest.mark.parametrize("speed", [14, 21])
def test_a_sheet_whose_whip_may_be_too_fast_for_a_corner_says_so(speed: int) -> None:
    """At the middle face of its die the chariot comes through; the form used to promise just that."""
    found = list[tuple[str, ...]]()
    _, run, race = open_round("circus_maximus", 2)
    for asked in run.open:
        question = asked.question
        sheet = {"v": 2, "speed": speed, "whip": {"when": "straights", "above": 10}, "brake": 0}
        view = GAME.ruleset.player_view(GAME.table, race, question.seat)
        price = GAME.ruleset.price(GAME.table, view, question, {**sheet, "path": {"then": "best"}})
        assert price
        found += [tuple(test.at for test in price.tests)] if price.is_rolled("END") else []
    assert found
    assert (("C1",) in found) == (speed == 21)
