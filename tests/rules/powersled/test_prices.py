"""The price of a Force Field: what it prevents, over all die faces."""

from collections import Counter
from itertools import product

from rules.cost_preview import Price
from rules.powersled import POWERSLED
from rules.powersled.board.player_view import build_player_view
from rules.powersled.model.questions import Hook, PlayForceField
from tests.rules.powersled.race_setup import race, table

STRUCK = PlayForceField(seat="red", at="", against="collision", strength=3, by="blue", holds=1)


def price_choice(question: PlayForceField | Hook, value: str, armor: int = 1) -> Price:
    laid = race({"red": {"square": "0:444", "armor": armor, "hand": ("Force Field",)}, "blue": {"square": "1:48"}})
    price = POWERSLED.price(table(), build_player_view(table(), laid, "red"), question, value)
    assert price
    return price


def test_p_123_without_a_force_field_the_odds_of_every_damage_are_said() -> None:
    price = price_choice(STRUCK, "no")
    tables = table().tables.rulebook
    ways = Counter(
        f"damage {tables.look_up_collision(sum(faces), 3).damage}" for faces in product(range(1, 7), repeat=2)
    )
    (test,) = price.tests
    assert dict(test.effects) == ways
    assert test.effects[0][0] == "damage 0"
    assert price.tone == "fatal", "a damage of 3 is more than the armor"
    assert price_choice(STRUCK, "no", armor=6).tone == "costs"


def test_a_card_that_is_played_is_its_own_price() -> None:
    price = price_choice(STRUCK, "yes")
    assert (price.compute_cost("cards"), price.tests) == (1, ())
    pulled = price_choice(Hook(seat="red", at="", rival="blue", card="MOVE 4", speed=4, holds=1), "yes")
    assert pulled.compute_cost("cards") == 1
    assert pulled.notes[0].facts == {"rival": "blue", "speed": 4}
