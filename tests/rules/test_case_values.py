"""The values that a case may write are those that a car's state can have."""

from typing import Any

import pytest

from rules.base import Json
from rules.casebook.vocabulary import UnreadableCase, check_car
from rules.circus_maximus.cases.vocabulary import CASE_CHARIOT
from rules.formula_d.cases.vocabulary import CASE_CAR
from rules.powersled.cases.vocabulary import CASE_SLED


@pytest.mark.parametrize(
    ("car", "key", "value"),
    [
        (CASE_CHARIOT, "whips", -1),
        (CASE_CHARIOT, "whips", "many"),
        (CASE_CHARIOT, "horses", [5, 5, 4]),
        (CASE_CHARIOT, "cut", [5]),
        (CASE_CHARIOT, "like", "PINK"),
        (CASE_CHARIOT, "driver", "asleep"),
        (CASE_CAR, "gear", 23),
        (CASE_CAR, "tyre", "square"),
        (CASE_CAR, "engine", -1),
        (CASE_SLED, "thrust", "much"),
        (CASE_SLED, "half", "middle"),
    ],
)
def test_a_value_that_no_car_can_have_is_refused_where_it_stands(car: Any, key: str, value: Json) -> None:
    with pytest.raises(UnreadableCase, match=f"unknown {key} ") as refused:
        check_car(car, {"at": "somewhere", key: value}, ("cars", "red"))
    assert refused.value.path == ("cars", "red", key)


@pytest.mark.parametrize(
    ("car", "said"),
    [
        (CASE_CHARIOT, {"points": [1, 2, 1, 0], "horses": 18, "like": "green", "moved": True, "on_wreck": "a:1/1"}),
        (CASE_CAR, {"driver": 3, "condition": "none", "tyre": "rain", "pool": 0}),
        (CASE_SLED, {"hand": ["MOVE 3 x2"], "spin": "none", "thrust": 6}),
    ],
)
def test_a_case_may_write_values_as_people_do(car: Any, said: dict[str, Json]) -> None:
    check_car(car, said, ("cars", "red"))
