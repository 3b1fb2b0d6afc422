"""Orders as people say them (P-65, P-165): what they come to on the order sheet."""

import pytest

from rules.powersled.orders.spoken import in_letters, sentences
from rules.powersled.orders.standing import read_orders
from tests.rules.powersled.laid import table
from tests.rules.powersled.test_orders import field, read


@pytest.mark.parametrize(
    ("said", "fields"),
    [
        ("hook blue if it plays 5", {"grapple": "blue from 5"}),
        ("always hook blue", {"grapple": "always blue"}),
        ("never hook", {"grapple": "never"}),
        ("force field against strength 2 or more", {"shield": "from strength 2"}),
        ("force field against 3+, without armor, against hooks", {"shield": "from strength 3, no armor, hook"}),
        ("use the force field when my armor is gone", {"shield": "no armor"}),
        ("always use the force field", {"shield": "always"}),
        ("good reflexes if it saves a spin", {"reflex": "keep control"}),
        ("reflexes against any loss", {"reflex": "no loss"}),
        ("no reflexes, never hook", {"reflex": "never", "grapple": "never"}),
        ("reflex never discard Mine", {"reflex": "never", "discard": "Mine"}),
    ],
)
def test_standing_orders_may_be_sentences(said: str, fields: dict[str, str]) -> None:
    assert read_orders(table(), field(), {"standing": said}) == {"standing": fields}


@pytest.mark.parametrize("said", ["blue from 5", "from 4", "always blue", "never"])
def test_what_is_said_back_of_a_hook_is_understood_again(said: str) -> None:
    assert read({"play": "MOVE 5", "grapple": said})["grapple"] == said


def test_sentences_behind_a_plan_are_reactions() -> None:
    assert read({"play": "MOVE 5 + speed then mine, never hook, force field against 2"}) == {
        "play": "MOVE 5 + speed then Mine", "grapple": "never", "shield": "from strength 2",
    }  # fmt: skip


@pytest.mark.parametrize("card", ["hook as DRIFT 1", "Force Field as DRIFT 0", "reflexes 1", "mine as drift 1 L"])
def test_a_special_played_as_a_drift_is_no_sentence(card: str) -> None:
    assert sentences(card) == (card, {})


@pytest.mark.parametrize(
    ("said", "path"),
    [
        (", left after one", "FL"),
        ("left", "L"),
        ("go left after 1, right after 3", "FLFR"),
        ("2 ahead, right", "FFR"),
        ("straight ahead", ""),
        ("FFRF", "FFRF"),
        ("left away", "left away"),
    ],
)
def test_a_path_may_be_said_in_words(said: str, path: str) -> None:
    assert in_letters(said) == path
