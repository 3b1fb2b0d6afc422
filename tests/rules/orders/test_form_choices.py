"""Texts that point at the choices of a form, and questions about them."""

from collections.abc import Sequence

import pytest

from rules.base import SpaceId
from rules.cost_preview import Cost, Price
from rules.orders.form_choices import Pointer, ShownChoice, choose, find_pointers, make_measure
from rules.orders.spoken_words import index_names
from rules.orders.unread_texts import examine_unread_text
from rules.view import CarView
from tests.sentences.counting import GAMES
from tests.sentences.positions import load_phrase_book, load_position

NAMES = index_names([("Ben", ("seat", "blue")), ("blue", ("seat", "blue")), ("Tom", ("seat", "yellow"))])
POINTING = {
    "the second one": Pointer("nth", "2"),
    "third option please": Pointer("nth", "3"),
    "number 5": Pointer("number", "5"),
    "cheapest one pls": Pointer("cheapest", ""),
    "das billigste bitte": Pointer("cheapest", ""),
    "whatever is free": Pointer("free", ""),
    "the one that costs 1 wear": Pointer("cost", "1"),
    "stay right behind Ben": Pointer("behind", "blue"),
    "hinter Ben bleiben": Pointer("behind", "blue"),
    "get ahead of Tom": Pointer("before", "yellow"),
    "neben Tom": Pointer("beside", "yellow"),
    "second option but left": Pointer("nth", "2", "", " but left"),
}
FREE, COSTLY = Price(), Price(tone="costs", costs=(Cost(stock="wear", by=1, left=3),))


def far(spaces: int, price: Price = FREE) -> Price:
    return price.model_copy(update={"spaces": spaces})


SPEEDS = (
    ShownChoice("100", 0, 1, far(5, COSTLY), "(10,2)"),
    ShownChoice("80", 0, 2, far(4), "(9,2)"),
    ShownChoice("60", 0, 3, far(3), "(8,2)"),
)


def pick(*pointers: Pointer, goes_on: bool = False) -> list[str]:
    """Choose among speeds, with Ben at (6,2), who has driven three rows."""
    track = load_position("speed_circuit", "sc").table.track
    trail: Sequence[SpaceId] = ("(3,2)", "(4,2)", "(5,2)", "(6,2)")
    ben = CarView(seat="blue", number=1, order=1, lap=0, spaces=("(6,2)",), trail=tuple(trail))
    return [one.text for one in choose(pointers, SPEEDS, make_measure(track, [ben], goes_on=goes_on))]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("text", POINTING)
def test_a_text_points_at_a_choice_in_every_game(game: str, text: str) -> None:
    assert find_pointers(text, load_phrase_book(game), NAMES) == (POINTING[text],)


@pytest.mark.parametrize("text", ["120, lane 2", "nice race", "one brake", "third gear"])
def test_a_text_that_points_at_nothing_clearly_has_no_pointer(text: str) -> None:
    assert not find_pointers(text, load_phrase_book("formula_d"), NAMES)


def test_the_cheapest_choice_is_the_farthest_of_those_that_cost_least() -> None:
    assert pick(Pointer("cheapest", "")) == ["80"]
    assert pick(Pointer("free", "")) == ["80"]
    assert pick(Pointer("fastest", "")) == ["100"]
    assert pick(Pointer("slowest", "")) == ["60"]
    assert pick(Pointer("cost", "1")) == ["100"]
    assert pick(Pointer("nth", "2")) == ["80"]
    assert pick(Pointer("nth", "9")) == []


def test_a_place_at_a_rival_is_measured_where_the_rival_is_expected() -> None:
    assert pick(Pointer("before", "blue")) == ["80", "60", "100"]
    assert pick(Pointer("behind", "blue")) == []
    assert pick(Pointer("behind", "blue"), goes_on=True) == ["60"]
    assert pick(Pointer("beside", "blue"), goes_on=True) == ["80"]
    assert pick(Pointer("before", "blue"), Pointer("fastest", "")) == ["100"]
    assert pick(Pointer("behind", "yellow")) == []


def test_where_a_rival_will_be_is_not_known_before_it_has_driven() -> None:
    track = load_position("speed_circuit", "sc").table.track
    ben = CarView(seat="blue", number=1, order=1, lap=0, spaces=("(6,2)",))
    assert make_measure(track, [ben], goes_on=True)("(8,2)", "blue") is None
    assert make_measure(track, [ben], goes_on=False)("(8,2)", "blue") == (2, 0)


ASKED = {
    "what happens if I take 120?": "120",
    "how much wear does 100 cost me": "100",
    "is 120 safe?": "120",
    "was kostet 120?": "120",
    "hey, what about 80?": "80",
}


@pytest.mark.parametrize("text", ASKED)
def test_what_a_question_is_about_is_found_in_it(text: str) -> None:
    assert examine_unread_text(text, load_phrase_book("speed_circuit"), NAMES).asked == ASKED[text]


def test_thanks_and_greetings_are_courtesies_and_orders_are_not() -> None:
    book = load_phrase_book("speed_circuit")
    for text in ("ok thx", "danke dir!", "moin zusammen 😄", "thanks Ben!"):
        assert examine_unread_text(text, book, NAMES).is_courtesy, text
    for text in ("thanks, 120", "brb dinner", "lane 2 please"):
        assert not examine_unread_text(text, book, NAMES).is_courtesy, text
