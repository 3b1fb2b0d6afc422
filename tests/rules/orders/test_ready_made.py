"""Ready-made orders are named as their buttons do, in a friend's words."""

import pytest

from rules.orders.ready_made import ReadyMade, find_ready_made, may_name_ready_made
from tests.sentences.positions import load_phrase_book

BUILDS = [
    ReadyMade("even", ("Even", "Ausgewogen")),
    ReadyMade("racer", ("Racer", "Renner")),
    ReadyMade("all_round", ("All-round", "Allrounder")),
]
ORDERS = [
    ReadyMade("recommended", ("Recommended", "Empfohlen")),
    ReadyMade("safe", ("Safe", "Sicher")),
    ReadyMade("flat_out", ("Flat out", "Vollgas")),
]
NAMED = [
    ("racer", 1),
    ("Racer!", 1),
    ("i'll take the racer pls", 1),
    ("renner bitte", 1),
    ("allround", 2),
    ("all round it is", 2),
    ("recommended", 0),
    ("the green button", 0),
    ("whatever you recommend", 0),
    ("nimm den renner", 1),
]
ORDERED = [
    ("recommended", 0),
    ("careful", 1),
    ("the safe one", 1),
    ("just do the safe thing", 1),
    ("play it safe", 1),
    ("full send", 2),
    ("floor it!!", 2),
    ("vollgas", 2),
    ("ohne risiko", 1),
    ("as fast as is safe", 1),
    ("as fast as I can without spinning", 1),
    ("so schnell wie möglich ohne Dreher", 1),
    ("mach was du für richtig hältst", 0),
    ("i'll take your advice", 0),
]
UNNAMED = [
    "not the racer",
    "racer or even",
    "no racer",
    "anything but the racer",
    "120",
    "racer?? what is that",
    "never",
]


@pytest.mark.parametrize(("text", "place"), NAMED)
def test_a_build_is_found_by_the_name_on_its_button_in_any_language(text: str, place: int) -> None:
    named = find_ready_made(text, BUILDS, load_phrase_book("circus_maximus"))
    assert named is not None
    assert (named.place, named.left_out) == (place, ())


@pytest.mark.parametrize(("text", "place"), ORDERED)
def test_an_order_is_found_by_what_its_button_stands_for(text: str, place: int) -> None:
    named = find_ready_made(text, ORDERS, load_phrase_book("formula_d"))
    assert named is not None
    assert (named.place, named.left_out) == (place, ())


@pytest.mark.parametrize("text", UNNAMED)
def test_a_name_that_is_denied_or_one_of_several_names_nothing(text: str) -> None:
    named = find_ready_made(text, BUILDS, load_phrase_book("circus_maximus"))
    assert named is None or named.left_out


def test_what_is_said_besides_is_left_out_and_named() -> None:
    named = find_ready_made("racer, i wanna ram people", BUILDS, load_phrase_book("circus_maximus"))
    assert named is not None
    assert (named.place, named.left_out) == (1, ("i wanna ram people",))


def test_an_order_that_is_not_offered_is_not_named() -> None:
    assert find_ready_made("as last time", ORDERS, load_phrase_book("circus_maximus")) is None


@pytest.mark.parametrize(
    ("text", "may_name"),
    [("the racer", True), ("racer, i wanna ram people", True), ("hold the inside", False), ("no whip", False)],
)
def test_a_text_that_names_none_of_all_ready_made_orders_is_known_at_once(text: str, may_name: bool) -> None:
    assert may_name_ready_made(text, BUILDS, load_phrase_book("circus_maximus")) is may_name
