"""The price beside a Force Field: what it keeps away, counted over all faces."""

from collections import Counter
from itertools import product

from rules.powersled import POWERSLED
from rules.powersled.board.knowledge import knowledge_of
from rules.powersled.model.questions import Hook, Shield
from rules.prices import Price
from tests.rules.powersled.laid import race, table

STRUCK = Shield(seat="red", at="", against="collision", strength=3, by="blue", holds=1)


def weighed(question: Shield | Hook, value: str, armor: int = 1) -> Price:
    laid = race({"red": {"square": "0:444", "armor": armor, "hand": ("Force Field",)}, "blue": {"square": "1:48"}})
    assert POWERSLED.weigh
    price = POWERSLED.weigh(table(), knowledge_of(table(), laid, "red"), question, value)
    assert price
    return price


def test_p_123_without_a_force_field_the_odds_of_every_damage_are_said() -> None:
    price = weighed(STRUCK, "no")
    tables = table().book.tables
    ways = Counter(f"damage {tables.collide(sum(faces), 3).damage}" for faces in product(range(1, 7), repeat=2))
    (test,) = price.tests
    assert dict(test.effects) == ways
    assert test.effects[0][0] == "damage 0"
    assert price.tone == "fatal", "a damage of 3 is more than the armor"
    assert weighed(STRUCK, "no", armor=6).tone == "costs"


def test_a_card_that_is_played_is_its_own_price() -> None:
    price = weighed(STRUCK, "yes")
    assert (price.cost("cards"), price.tests) == (1, ())
    pulled = weighed(Hook(seat="red", at="", rival="blue", card="MOVE 4", speed=4, holds=1), "yes")
    assert pulled.cost("cards") == 1
    assert pulled.notes[0].facts == {"rival": "blue", "speed": 4}
