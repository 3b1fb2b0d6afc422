"""Landings in Formula D: no two choices read alike, and each states what its dice may cost."""

import pytest

from rules.formula_d import FORMULA_D
from rules.formula_d.board.player_view import build_player_view
from rules.formula_d.model.questions import WhereToDrive
from rules.questions import ChoiceForm
from tests.repository import LOCALIZERS
from tests.rules.formula_d.test_orders import VALLEY
from tests.rules.formula_d.test_plans import POSITIONS, position

LOCALIZER = LOCALIZERS.for_game("formula_d")


@pytest.mark.parametrize("number", POSITIONS[:20])
def test_every_landing_on_offer_reads_differently(number: int) -> None:
    labels = read(number)
    assert sorted(set(labels)) == sorted(labels)


def test_dice_are_named_by_what_they_may_cost() -> None:
    said = "\n".join(label for number in POSITIONS for label in read(number))
    assert all(f"1 roll for {loss}" in said for loss in ("body", "debris", "road handling"))


def read(number: int) -> list[str]:
    race, red, turn = position(number, slipping=False)
    red.stock = red.stock.model_copy(update={"brakes": 3})
    race.turn = turn
    question = WhereToDrive(seat="red", square=turn.start, gear=turn.gear, total=turn.total)
    form = FORMULA_D.build_form(VALLEY, build_player_view(VALLEY, race, "red"), question)
    assert isinstance(form, ChoiceForm)
    return [LOCALIZER.format_option(option) for option in form.options]
