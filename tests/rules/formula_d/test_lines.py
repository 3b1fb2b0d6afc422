"""A turn's orders on one line (F-28, F-170)."""

import pytest

from rules.formula_d.orders.sheet import with_gear
from rules.questions import Refused
from rules.values import Json


@pytest.mark.parametrize(
    ("said", "fields"),
    [
        ("3rd, inside, stop in the corner if I can", {"gear": 3, "path": "inside stop"}),
        ("up, no brakes", {"gear": 3, "brake": "0"}),
        ("third gear, as far as possible", {"gear": 3, "path": "far"}),
        ("top and take the slipstream", {"gear": 3, "slipstream": "yes"}),
        ("5 2", {"gear": 2}),
        ("5th", {"gear": 5}),
        ({"gear": "down", "path": "stop"}, {"gear": 1, "path": "stop"}),
    ],
)
def test_a_line_names_the_gear_and_wishes(said: Json, fields: Json) -> None:
    assert with_gear(said, 2, (1, 2, 3)) == fields


def test_a_word_that_means_nothing_is_refused() -> None:
    with pytest.raises(Refused, match="not_understood"):
        with_gear("3rd, perhaps", 2, (1, 2, 3))
