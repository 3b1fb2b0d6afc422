"""Texts that point at the choices of a form, and questions about them."""

from collections.abc import Sequence

import pytest

from rules.base import SpaceId
from rules.cost_preview import Cost, Price
from rules.orders.form_choices import Pointer, ShownChoice, choose, find_pointers, make_measure
from rules.orders.spoken_words import index_names
from rules.orders.unread_texts import UnreadText
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
    "same but faster": Pointer("compare", "faster some last"),
    "wie letztes mal, nur schneller": Pointer("compare", "faster some last"),
    "a bit slower than the maximum": Pointer("compare", "slower 1 fastest"),
    "etwas langsamer als maximal": Pointer("compare", "slower 1 fastest"),
    "die zweitschnellste": Pointer("compare", "slower 1 fastest"),
    "the third fastest": Pointer("compare", "slower 2 fastest"),
    "one up from last time": Pointer("compare", "faster 1 last"),
    "slow right down": Pointer("compare", "slower far now"),
    "slower than 3": Pointer("compare", "slower some 3"),
    "not as high as third": Pointer("compare", "slower some 3"),
    "i'd rather not go over 80": Pointer("compare", "slower or_same 80"),
    "the next one down from the top": Pointer("compare", "slower 1 fastest"),
    "faster than Ben": Pointer("compare", "faster some blue"),
    "as quick as Ben": Pointer("compare", "same 0 blue"),
    "don't go for the fastest": Pointer("compare", "slower some fastest"),
    "longest one i have": Pointer("fastest", ""),
    "a low gear": Pointer("slowest", ""),
    "lowest price please": Pointer("cheapest", ""),
    "don't go over 16": Pointer("compare", "slower or_same 16"),
    "pick the second cheapest": Pointer("cheapest", "2"),
    "die zweite günstigste": Pointer("cheapest", "2"),
    "20 under what I do now": Pointer("compare", "slower 20 now"),
    "ease off by two": Pointer("compare", "slower 2 now"),
    "knock it back a notch": Pointer("compare", "slower 1 now"),
    "crank it up two notches": Pointer("compare", "faster 2 now"),
    "gib alles": Pointer("fastest", ""),
    "the all in one but left": Pointer("fastest", "", "the ", " left"),
    "anything below 120": Pointer("compare", "slower some 120"),
    "nothing above 3": Pointer("compare", "slower or_same 3"),
    "drei stufen langsamer bitte": Pointer("compare", "slower 3 now"),
    "the one that costs me just 2 wear": Pointer("cost", "2"),
    "not option 1, option 2": Pointer("number", "2"),
    "the attack you suggest": Pointer("offer", "attack"),
    "what you recommend, lane 2": Pointer("offer", "first", "", ", lane 2"),
}
FREE, COSTLY = Price(), Price(tone="costs", costs=(Cost(stock="wear", by=1, left=3),))


def far(spaces: int, price: Price = FREE) -> Price:
    return price.model_copy(update={"spaces": spaces})


SPEEDS = (
    ShownChoice("100", 0, 1, far(5, COSTLY), "(10,2)"),
    ShownChoice("80", 0, 2, far(4), "(9,2)"),
    ShownChoice("60", 0, 3, far(3), "(8,2)"),
)
READY_MADE = (
    ShownChoice("80, lane 2", price=far(4), offer="careful"),
    ShownChoice("60", price=far(3), offer="last"),
    ShownChoice("100, pass blue", price=far(5, COSTLY), offer="attack", rival="blue"),
)


def pick(*pointers: Pointer, goes_on: bool = False) -> list[str]:
    """Choose among speeds and ready-made orders, with Ben at (6,2), who has driven three rows."""
    track = load_position("speed_circuit", "sc").table.track
    trail: Sequence[SpaceId] = ("(3,2)", "(4,2)", "(5,2)", "(6,2)")
    ben = CarView(seat="blue", number=1, order=1, lap=0, spaces=("(6,2)",), trail=tuple(trail))
    measure = make_measure(track, [ben], goes_on=goes_on)
    return [one.text for one in choose(pointers, (*SPEEDS, *READY_MADE), measure, {"blue": 60})]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("text", POINTING)
def test_a_text_points_at_a_choice_in_every_game(game: str, text: str) -> None:
    assert find_pointers(text, load_phrase_book(game), NAMES) == (POINTING[text],)


@pytest.mark.parametrize("text", ["120, lane 2", "nice race", "one brake", "third gear", "without attack"])
def test_a_text_that_points_at_nothing_clearly_has_no_pointer(text: str) -> None:
    assert not find_pointers(text, load_phrase_book("formula_d"), NAMES)


def test_the_cheapest_choice_is_the_farthest_of_those_that_cost_least() -> None:
    assert pick(Pointer("cheapest", "")) == ["80"]
    assert pick(Pointer("free", "")) == ["80"]
    assert pick(Pointer("fastest", "")) == ["100"]
    assert pick(Pointer("slowest", "")) == ["60"]
    assert pick(Pointer("cost", "1")) == ["100"]
    assert pick(Pointer("dearest", "")) == ["100"]
    assert pick(Pointer("cheapest", "3")) == ["100"]
    assert pick(Pointer("nth", "2")) == ["80"]
    assert pick(Pointer("nth", "9")) == []
    numbered = [ShownChoice("DRIFT 3", 1, 1), ShownChoice("DRIFT 2", 4, 2)]
    assert [one.text for one in choose([Pointer("nth", "4")], numbered, lambda *_: None)] == ["DRIFT 2"]
    assert [one.text for one in choose([Pointer("nth", "2")], numbered, lambda *_: None)] == ["DRIFT 2"]


COMPARED = {
    "slower some fastest": ["80", "60"],
    "slower 1 fastest": ["80"],
    "slower 2 fastest": ["60"],
    "slower 3 fastest": [],
    "faster 1 slowest": ["80"],
    "faster some last": ["80", "100"],
    "slower some first": ["60"],
    "faster some 80": ["100"],
    "slower some 100": ["80", "60"],
    "slower far fastest": ["60"],
    "faster far last": ["100"],
    "slower some 140": [],
    "slower or_same 80": ["80", "60"],
    "faster or_same 80": ["80", "100"],
    "same 0 blue": ["60"],
    "faster some blue": ["80", "100"],
    "same 0 yellow": [],
}


def test_a_comparison_may_say_in_figures_how_far_it_goes() -> None:
    speeds = [ShownChoice(str(speed), size=speed) for speed in (120, 100, 80, 60)]
    for to, found in (
        ("slower 20 now", "80"),
        ("slower 40 120", "80"),
        ("faster 20 now", "120"),
        ("slower 2 now", "60"),
    ):
        some = choose([Pointer("compare", to)], speeds, lambda *_: None, {"now": 100})
        assert [one.text for one in some] == [found], to


@pytest.mark.parametrize("to", COMPARED)
def test_a_comparison_leaves_the_choices_on_its_side_the_nearest_first(to: str) -> None:
    assert pick(Pointer("compare", to)) == COMPARED[to]


def test_a_comparison_with_now_is_one_with_the_speed_now_if_no_last_order_is_offered() -> None:
    measure = make_measure(load_position("speed_circuit", "sc").table.track, [], goes_on=False)
    faster = Pointer("compare", "faster 1 now")
    assert [one.text for one in choose([faster], SPEEDS, measure, {"now": 80})] == ["100"]
    assert [one.text for one in choose([faster], SPEEDS, measure, {"now": 2})] == ["100"], "80 is the fastest free one"


def test_cards_are_compared_by_their_figures_however_far_they_lead() -> None:
    cards = [ShownChoice("MOVE 4", price=far(1), size=4), ShownChoice("DRIFT 2", price=far(2), size=2)]
    cards.append(ShownChoice("autopilot", price=far(3)))
    measure = make_measure(load_position("speed_circuit", "sc").table.track, [], goes_on=False)
    assert [one.text for one in choose([Pointer("fastest", "")], cards, measure)] == ["MOVE 4"]
    assert [one.text for one in choose([Pointer("compare", "slower some 4")], cards, measure)] == ["DRIFT 2"]


def test_a_landing_is_not_compared_with_the_gear() -> None:
    landings = [ShownChoice("A:M#25", price=far(3)), ShownChoice("A:M#24 brake 2", price=far(2, COSTLY))]
    measure = make_measure(load_position("speed_circuit", "sc").table.track, [], goes_on=False)
    shorter = choose([Pointer("compare", "slower some now")], landings, measure, {"now": 2})
    assert [one.text for one in shorter] == ["A:M#24 brake 2"]


def test_the_slowest_choice_of_all_is_asked_back_with_the_slowest_on_the_form() -> None:
    speeds = [ShownChoice("1", price=far(1)), ShownChoice("13", place=1, price=far(13)), SPEEDS[0]]
    measure = make_measure(load_position("speed_circuit", "sc").table.track, [], goes_on=False)
    assert [one.text for one in choose([Pointer("slowest", "")], speeds[:2], measure)] == ["1", "13"]


def test_ready_made_orders_are_pointed_at_by_what_they_are() -> None:
    assert pick(Pointer("offer", "first")) == ["80, lane 2"]
    assert pick(Pointer("offer", "attack")) == ["100, pass blue"]
    assert pick(Pointer("attack", "blue")) == ["100, pass blue"]
    assert pick(Pointer("attack", "yellow")) == []


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


def _list_alternatives(text: str) -> tuple[str, ...]:
    asked = UnreadText(text, load_phrase_book("speed_circuit"), NAMES).asked
    return asked.alternatives if asked else ()


def test_a_question_names_the_choices_that_it_compares() -> None:
    for text in ("which is cheaper, 80 or 60?", "is 80 cheaper than 60?", "was ist billiger, 80 oder 60"):
        assert {"80", "60"} <= {*_list_alternatives(text)}, text
    assert not _list_alternatives("what does 80 cost?")


def test_a_request_is_no_question() -> None:
    book = load_phrase_book("speed_circuit")
    assert UnreadText("could you put me down for eighty", book, NAMES).asked is None
    assert UnreadText("could you survive 80?", book, NAMES).asked


PARTS = {
    ("speed_circuit", "120 in"): ("120",),
    ("speed_circuit", "hey, 80 in a squizzle"): ("80",),
    ("speed_circuit", "keep her steady at a hundred"): ("keep her steady", "at a hundred"),
    ("formula_d", "could you please leave me in third gear and hug the inside"): ("in third gear, hug the inside",),
    ("formula_d", "2 b0 w1"): ("2, b0",),
    ("formula_d", "my wear is at 3 now"): (),
    ("formula_d", "fifth place again"): (),
    ("formula_d", "C1 will be fun"): (),
    ("powersled", "move 4 with the field"): ("move 4",),
    ("powersled", "slide 2 outward"): ("slide 2",),
    ("circus_maximus", "ok, Full speed ahead please"): ("Full speed",),
    ("circus_maximus", "no full speed ahead"): (),
    ("circus_maximus", "18 is way too fast"): (),
    ("speed_circuit", "120 is out of the question"): (),
    ("speed_circuit", "zappy 80, zappy 100"): ("80", "100"),
    ("speed_circuit", "not 120"): (),
    ("speed_circuit", "anything but 120"): (),
    ("speed_circuit", "something slower than 120"): (),
    ("speed_circuit", "what about 120 with wings?"): (),
    ("speed_circuit", "see you at 80"): (),
    ("speed_circuit", "80 laps left"): (),
    ("speed_circuit", "my laptop died at 80 percent lol"): (),
    ("formula_d", "second breakfast first"): (),
    ("speed_circuit", "lol nice one"): (),
    ("speed_circuit", "100 or 80"): (),
}


@pytest.mark.parametrize(("game", "text"), PARTS)
def test_what_may_be_an_order_is_found_among_strange_words(game: str, text: str) -> None:
    parts = UnreadText(text, load_phrase_book(game), NAMES).parts
    assert tuple(one.line for one in parts) == PARTS[game, text]


def test_figures_between_which_a_text_does_not_decide_are_found() -> None:
    book = load_phrase_book("speed_circuit")
    for text in ("if white goes 80 i take 100 otherwise 80", "80 if tom waits, otherwise 100"):
        assert {*UnreadText(text, book, NAMES).undecided} == {"80", "100"}, text
    for text in ("hundred n twenty", "not 80, 100 for me", "80 now"):
        assert not UnreadText(text, book, NAMES).undecided, text


def test_the_step_of_a_comparison_is_no_choice() -> None:
    book = load_phrase_book("speed_circuit")
    assert UnreadText("wie eben, nur 20 langsamer", book, NAMES).figures == ()
    assert UnreadText("is 20 slower?", book, NAMES).figures == ()
    assert UnreadText("what about 20?", book, NAMES).figures == ("20",)


def test_a_figure_that_is_denied_is_no_choice() -> None:
    book = load_phrase_book("speed_circuit")
    assert UnreadText("i would not do 80 if you paid me", book, NAMES).figures == ()
    assert UnreadText("not 80, take 100", book, NAMES).figures == ("100",)


CLAUSES = {
    "100 unless ben blocks me, then 80": ("100", "80"),
    "100, if ben waits 60, otherwise 80": ("100", "80"),
    "100 es sei denn ben wartet, dann 80": ("100 es sei", "80"),
    "not 100, then 80": ("80",),
    "100 but only if ben waits": ("100",),
    "if ben waits 80": (),
}


@pytest.mark.parametrize("text", CLAUSES)
def test_the_clauses_that_do_not_hang_on_a_condition_may_be_orders(text: str) -> None:
    assert UnreadText(text, load_phrase_book("speed_circuit"), NAMES).clauses == CLAUSES[text]


def test_what_stands_beside_a_denial_may_be_ordered_unless_it_may_be_what_is_denied() -> None:
    book = load_phrase_book("speed_circuit")
    lines = UnreadText("60, no 40, lane 2", book, NAMES).list_beside_denial("no 40", is_understood=True)
    assert lines == ["60, no, 40, lane 2", "60, , lane 2"]
    assert UnreadText("60 but no lane 2", book, NAMES).list_beside_denial("no lane 2", is_understood=True) == [
        "60 but "
    ]
    assert UnreadText("max but not 100", book, NAMES).list_beside_denial("not 100", is_understood=False) == []


def test_the_name_of_a_ready_made_order_is_found_among_strange_words() -> None:
    book = load_phrase_book("powersled")
    assert "careful" in UnreadText("slow and safe", book, NAMES).ready_made
    assert UnreadText("not the safe one", book, NAMES).ready_made == ()


def test_a_word_that_nobody_knows_before_a_comparison_may_turn_it_round() -> None:
    book = load_phrase_book("speed_circuit")
    assert [one.is_turned for one in find_pointers("nimmer schneller als 80", book, NAMES)] == [True]
    assert [one.is_turned for one in find_pointers("grmpf, faster than 80", book, NAMES)] == [False]


def test_what_stands_around_a_part_is_told() -> None:
    parts = UnreadText("hey, eighty in a squizzle", load_phrase_book("speed_circuit"), NAMES).parts
    assert [(one.line, one.rest) for one in parts] == [("eighty", "hey … in a squizzle")]


def test_what_is_not_wanted_is_found_in_a_text_that_says_nothing_else() -> None:
    book = load_phrase_book("speed_circuit")
    assert UnreadText("not option 1", book, NAMES).denied == "option 1"
    assert UnreadText("anything but 80", book, NAMES).denied == "80"
    assert UnreadText("any gear but 80", book, NAMES).denied == "80"
    assert UnreadText("not 80, lane 2", book, NAMES).denied == ""
    assert UnreadText("don't do more of 80", book, NAMES).denied == ""


ASKED = {
    "what happens if I take 120?": "120",
    "how much wear does 100 cost me": "100",
    "is 120 safe?": "120",
    "was kostet 120?": "120",
    "hey, what about 80?": "80",
}


@pytest.mark.parametrize("text", ASKED)
def test_what_a_question_is_about_is_found_in_it(text: str) -> None:
    asked = UnreadText(text, load_phrase_book("speed_circuit"), NAMES).asked
    assert asked
    assert asked.text == ASKED[text]


def test_thanks_and_greetings_are_courtesies_and_orders_are_not() -> None:
    book = load_phrase_book("speed_circuit")
    for text in ("ok thx", "danke dir!", "moin zusammen 😄", "thanks Ben!"):
        assert UnreadText(text, book, NAMES).is_courtesy, text
    for text in ("thanks, 120", "brb dinner", "lane 2 please"):
        assert not UnreadText(text, book, NAMES).is_courtesy, text
