"""Choices that share figures and words with a text that is not understood."""

import pytest

from rules.cost_preview import Cost, Note, Price, Test
from rules.orders.choice_hints import HintedChoices, find_hinted
from rules.orders.form_choices import ShownChoice
from rules.orders.spoken_words import index_names, split_words
from tests.sentences.positions import load_phrase_book

NAMES = index_names([("Tom", ("seat", "yellow")), ("white", ("seat", "white"))])
FREE = Price()
HITS_WHITE = Price(tone="costs", notes=(Note(code="collides", facts={"rival": "white", "strength": 2}),))
TESTED = Price(tone="fatal", tests=(Test(name="control", effects=(("keeps", 4), ("loses", 6)), of=10),))
CARDS = (
    ShownChoice("DRIFT 3", 1, 1, HITS_WHITE, size=3),
    ShownChoice("DRIFT 3 FFL", 2, 2, FREE, size=3),
    ShownChoice("DRIFT 2 FR", 3, 3, FREE, size=2),
    ShownChoice("MOVE 5", 4, 4, TESTED, size=5),
)
BRAKE = Price(tone="costs", costs=(Cost(stock="brakes", by=1, left=2),))
SPEEDS = tuple(
    ShownChoice(speed, 0, place, Price(tone="costs", costs=(Cost(stock="wear", by=12 - left, left=left),)))
    for place, (speed, left) in enumerate((("140", 10), ("120", 11)), 1)
)
LANDINGS = (
    ShownChoice("A:L#28", 1, 1, FREE, label="4 spaces, left lane"),
    ShownChoice("A:M#27", 2, 2, FREE, label="4 spaces, middle lane"),
    ShownChoice("A:M#26 brake 1", 3, 3, BRAKE, label="3 spaces, middle lane"),
)


def hint(text: str, game: str = "powersled") -> HintedChoices:
    book = load_phrase_book(game)
    choices = {"powersled": CARDS, "formula_d": LANDINGS, "speed_circuit": SPEEDS}[game]
    return find_hinted(text, split_words(text, book, NAMES), choices, book)


HINTED = {
    "free one with drift two": ["DRIFT 2 FR"],
    "the drift 3 without the crash": ["DRIFT 3 FFL"],
    "drift drei nicht auf white": ["DRIFT 3 FFL"],
    "3 ending on the left": ["DRIFT 3 FFL"],
    "anything without a test": ["DRIFT 3 FFL", "DRIFT 2 FR", "DRIFT 3"],
    "not the red one": ["DRIFT 3 FFL", "DRIFT 2 FR", "DRIFT 3"],
    "kein drift": ["MOVE 5"],
    "drift 3 but dodge white": ["DRIFT 3 FFL"],
    "drfit tree": ["DRIFT 3 FFL", "DRIFT 3"],
}


@pytest.mark.parametrize("text", HINTED)
def test_the_choices_that_share_most_with_a_text_and_nothing_that_it_denies_are_found(text: str) -> None:
    assert [one.text for one in hint(text).found] == HINTED[text]


def test_a_choice_is_also_found_by_what_its_button_says() -> None:
    assert [one.text for one in hint("so three spaces and middle", "formula_d").found] == ["A:M#26 brake 1"]
    assert hint("so three spaces and middle", "formula_d").has_all
    for text in (
        "mitte, nix bremsen",
        "ohne zu bremsen in die mitte",
        "keep the brakes, middle",
        "mitte, spar bremsen",
    ):
        assert [one.text for one in hint(text, "formula_d").found] == ["A:M#27"], text


def test_a_text_that_names_another_figure_or_rival_means_none_of_the_choices() -> None:
    for text in ("drift 4", "get past tom with a drift", "7"):
        assert hint(text).is_about_others, text
        assert not hint(text).found, text


@pytest.mark.parametrize(
    "text",
    [
        "5 horses are missing",
        "lap 3",
        "what a nice day",
        "if white hits me",
        "something between 2 and 5",
        "one",
        "your turn white",
    ],
)
def test_a_text_about_something_else_gives_no_hint(text: str) -> None:
    assert not hint(text).found


def test_a_choice_is_also_found_by_what_its_price_says() -> None:
    assert [one.text for one in hint("the one with 10 left", "speed_circuit").found] == ["140"]
    assert [one.text for one in hint("something that doesn't touch white").found] == [
        "DRIFT 3 FFL",
        "DRIFT 2 FR",
        "MOVE 5",
    ]


def test_what_says_nothing_of_the_choices_is_told() -> None:
    assert hint("the fluffy drift two").rest == ("fluffy",)


def test_no_choice_is_meant_only_because_it_costs_what_a_text_speaks_of() -> None:
    assert not hint("brakes squeak today", "formula_d").found
    assert [one.text for one in hint("spare the brakes", "formula_d").found] == ["A:L#28", "A:M#27"]
