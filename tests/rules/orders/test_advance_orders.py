"""Orders in advance in one game's words, with the protocol that all games share."""

import pytest

from rules.formula_d.model.orders import Sheet
from rules.formula_d.orders.grammar import LANGUAGE
from rules.orders.standing_orders import (
    ReplacedSheet,
    StandingOrders,
    StandingOrdersUpdate,
    file_mapping,
    file_text,
    format_standing_orders,
    is_filing,
)
from rules.questions import InvalidAnswer

NONE: StandingOrders[Sheet] = StandingOrders()


def file_orders(
    text: str, had: StandingOrders[Sheet] = NONE, now: int = 4, *, locked: bool = True
) -> StandingOrdersUpdate[Sheet]:
    return file_text(LANGUAGE, text, {}, now, had, locked=locked)


def get_refusal(text: str, had: StandingOrders[Sheet] = NONE, now: int = 4) -> InvalidAnswer:
    with pytest.raises(InvalidAnswer) as caught:
        file_orders(text, had, now)
    return caught.value


def test_standing_orders_take_the_place_of_what_was_standing_and_say_so() -> None:
    first = file_orders("standing: slipstream if free").orders
    again = file_orders("In every round: brake 1, pit no", first)
    assert again.orders.standing == Sheet(brake=1, pit=False)
    assert again.replaced_sheets == (ReplacedSheet(None, Sheet(slipstream="if free")),)


@pytest.mark.parametrize("heading", ["Dauerauftrag:", "Daueranweisung:", "Daueranweisungen:", "Immer:"])
def test_german_headings_of_standing_orders_are_read_as_messages_call_them(heading: str) -> None:
    assert file_orders(f"{heading} brake 1").orders.standing == Sheet(brake=1)
    assert file_orders("Im Voraus: 3").orders.ahead == file_orders("ahead: 3").orders.ahead


def test_also_adds_to_what_is_standing() -> None:
    first = file_orders("standing: slipstream if free").orders
    again = file_orders("standing: also brake 1", first)
    assert again.orders.standing == Sheet(slipstream="if free", brake=1)
    assert again.replaced_sheets == ()


def test_sheets_ahead_are_for_the_next_rounds_or_for_the_round_they_name() -> None:
    done = file_orders("ahead: 4, path inside / 3 / round 9: 5, path far").orders
    assert done.ahead == {
        5: Sheet(gear=(4,), path=("inside",)),
        6: Sheet(gear=(3,)),
        9: Sheet(gear=(5,), path=("far",)),
    }


@pytest.mark.parametrize("between", [" / ", "\n", "; ", "\n\n"])
def test_sheets_ahead_are_parted_in_whichever_way_drivers_part_them(between: str) -> None:
    assert file_orders(f"ahead: 4, path inside{between}3, pit yes").orders.ahead == {
        5: Sheet(gear=(4,), path=("inside",)),
        6: Sheet(gear=(3,), pit=True),
    }


def test_a_semicolon_within_a_sheet_begins_no_other() -> None:
    assert file_orders("ahead: 4; path inside; brake 1").orders.ahead == {
        5: Sheet(gear=(4,), path=("inside",), brake=1)
    }


def test_a_round_of_its_own_leaves_the_others_and_says_what_it_replaces() -> None:
    before = file_orders("ahead: 4 / 3").orders
    after = file_orders("Round 6: 2, pit yes", before)
    assert after.orders.ahead == {5: Sheet(gear=(4,)), 6: Sheet(gear=(2,), pit=True)}
    assert after.replaced_sheets == (ReplacedSheet(6, Sheet(gear=(3,))),)


def test_the_word_none_withdraws_what_was_filed() -> None:
    before = file_orders("standing: pit no\nround 5: 4\nround 6: 3").orders
    assert file_orders("round 5: none", before).orders.ahead == {6: Sheet(gear=(3,))}
    assert file_orders("ahead: none", before).orders.ahead == {}
    assert file_orders("standing: none", before).orders.standing is None


def test_what_is_filed_can_be_typed_back() -> None:
    before = file_orders("standing: pit no; round 5: 4, path far / round 7: 3").orders
    assert file_orders("\n".join(format_standing_orders(LANGUAGE, before).values())).orders == before


@pytest.mark.parametrize(
    ("text", "code", "fact"),
    [
        ("round 3: 4", "round_is_over", 3),
        ("round 4: 4", "round_is_over", 4),
        ("ahead: 4 / round 5: 3", "round_twice", 5),
        ("round 6: 4; round 7: 3 / round 6: 2", "round_twice", 6),
        ("standing: pit no; standing: pit yes", "said_twice", "standing"),
        ("ahead: 4 / 3; ahead: 2", "said_twice", "ahead"),
        ("ahead: " + " / ".join(["3"] * 13), "too_many_ahead", 13),
        ("ahead: path inside", "first_missing", "path inside"),
        ("round 6: brake 2", "first_missing", "brake 2"),
        ("standing: pit maybe", "no_order", "pit maybe"),
    ],
)
def test_a_filing_that_cannot_be_is_refused_by_name(text: str, code: str, fact: object) -> None:
    found = get_refusal(text)
    assert found.code == code
    assert fact in found.facts.values()


def test_this_round_is_taken_as_long_as_its_orders_are_not_locked() -> None:
    assert file_orders("round 4: 5", locked=False).orders.ahead == {4: Sheet(gear=(5,))}


@pytest.mark.parametrize(
    "said", [None, 7, "4, inside", {}, {"round x": "4"}, {"standing": {"pit": [1]}}, {"gear": "4"}]
)
def test_what_is_no_filing_is_refused_and_never_guessed(said: object) -> None:
    with pytest.raises(InvalidAnswer) as caught:
        file_mapping(LANGUAGE, said, {}, 4, NONE)
    assert caught.value.code == "not_orders"


def test_a_table_takes_the_same_path_as_a_text() -> None:
    table = {"standing": {"pit": False}, "ahead": ["4, path inside", {"gear": 3}, {"turn": 9, "gear": 5}]}
    text = "standing: pit no; ahead: 4, path inside / 3 / round 9: 5"
    assert file_mapping(LANGUAGE, table, {}, 4, NONE) == file_orders(text)


@pytest.mark.parametrize(
    ("text", "about"),
    [("standing: pit no", True), ("ahead: 4", True), ("Round 7: 4", True), ("4, inside", False), ("up", False)],
)
def test_orders_beforehand_are_known_by_their_first_word(text: str, *, about: bool) -> None:
    assert is_filing(text) is about
