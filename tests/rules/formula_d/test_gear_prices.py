"""Prices of gears: every roll that a face of the die may lead to is in the odds, and is named."""

from rules.base import SpaceId
from rules.cost_preview import Price
from rules.formula_d.model.questions import Gear
from tests.sentences.positions import load_position


def price_fourth(others: dict[str, SpaceId], gear: int = 4, marked: tuple[SpaceId, ...] = (), body: int = 3) -> Price:
    """Price fourth gear by the usual way on a straight of three lanes, with these other cars."""
    at = load_position("formula_d", "g4")
    assert isinstance(at.question, Gear)
    cars = {seat: car.model_copy(update={"at": others.get(seat, car.at)}) for seat, car in at.player_view.cars.items()}
    stock = cars["red"].stock.model_copy(update={"body": body})
    cars["red"] = cars["red"].model_copy(update={"stock": stock})
    view = at.player_view.model_copy(update={"cars": cars, "marked": marked})
    price = at.ruleset.price(at.table, view, at.question, {"v": 2, "gear": [gear], "path": ["usual"]})
    assert price is not None
    return price


def list_codes(price: Price) -> list[str]:
    return [note.code for note in price.notes]


def test_a_gear_that_meets_nobody_is_free() -> None:
    price = price_fourth({})
    assert (price.tone, price.tests, price.notes) == ("free", (), ())


def test_a_gear_says_that_its_die_may_end_beside_a_rival_and_what_that_may_cost() -> None:
    price = price_fourth({"blue": "S3:L#14", "green": "S3:R#14"})
    assert (price.tone, list_codes(price)) == ("costs", ["may_contact"])
    (test,) = price.tests
    assert dict(test.effects).keys() == {"free", "wear"}
    assert 0 < dict(test.effects)["wear"] * 10 < test.of, "each die costs a point on one side of twenty"


def test_contact_may_put_a_car_with_its_last_body_point_out_of_the_race() -> None:
    price = price_fourth({"blue": "S3:L#14", "green": "S3:R#14"}, body=1)
    assert price.tone == "fatal"
    assert dict(price.tests[0].effects).keys() == {"free", "out"}


def test_a_gear_says_that_debris_lies_on_every_way() -> None:
    price = price_fourth({}, marked=("S3:L#7", "S3:M#7", "S3:R#7"))
    assert "may_dangers" in list_codes(price)
    assert dict(price.tests[0].effects)["wear"]


def test_fifth_gear_says_that_a_20_tests_the_engine() -> None:
    price = price_fourth({}, gear=5)
    assert "may_engine" in list_codes(price)
    assert dict(price.tests[0].effects)["wear"]
