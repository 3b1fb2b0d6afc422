"""Ready-made answers are affordable, and none is worse than another in every price."""

from rules.cost_preview import Cost, Preset, Price, Test, drop_bad_buttons
from rules.powersled.orders.auto_answers import keep_movers


def _names(*offers: tuple[str, Price]) -> list[str]:
    presets = [Preset(name=name, value=n) for n, (name, _) in enumerate(offers)]
    return [one.name for one in drop_bad_buttons(presets, [price for _, price in offers])]


def test_what_cannot_be_paid_is_not_offered_while_something_can() -> None:
    cannot, free = Price(tone="impossible", spaces=8), Price(spaces=2)
    assert _names(("careful", cannot), ("free", free)) == ["free"]
    assert _names(("careful", cannot)) == ["careful"]


def test_an_order_that_drives_no_further_for_more_is_not_offered() -> None:
    dear = Price(tone="costs", spaces=8, costs=(Cost(stock="END", by=12, left=5),))
    assert _names(("careful", Price(spaces=8)), ("all_in", dear)) == ["careful"]
    assert _names(("careful", Price(spaces=7)), ("all_in", dear)) == ["careful", "all_in"]


def test_an_order_that_risks_more_for_the_same_is_not_offered() -> None:
    risky = Price(tone="fatal", spaces=8, tests=(Test(name="control", effects=(("none", 30), ("spin", 6)), of=36),))
    assert _names(("careful", Price(spaces=8)), ("all_in", risky)) == ["careful"]


def test_an_attack_is_offered_for_what_it_is() -> None:
    assert _names(("careful", Price(spaces=8)), ("attack", Price(tone="costs", spaces=4))) == ["careful", "attack"]


def test_p_194_movement_cards_of_different_speeds_stay_in_hand() -> None:
    hand = ("MOVE 5", "MOVE 4", "MOVE 3", "DRIFT 4", "DRIFT 2", "Mine", "Good Speed", "Laser")
    kept = set(hand) - set(keep_movers(hand, 3))
    assert {"MOVE 5", "MOVE 3", "DRIFT 4", "DRIFT 2"} <= kept


def test_cards_that_their_driver_has_named_go_first() -> None:
    assert keep_movers(("MOVE 5", "DRIFT 4", "Mine", "Laser"), 1, ("DRIFT 4",)) == ["DRIFT 4"]


def test_of_two_equal_cards_one_goes() -> None:
    assert keep_movers(("MOVE 5", "MOVE 5", "MOVE 4", "DRIFT 3"), 1) == ["MOVE 5 (2)"]
