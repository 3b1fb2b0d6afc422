"""Single words that once reversed a sentence or kept it from being read."""

import pytest

from rules.orders.hearing import Listener, Meaning
from rules.questions import InvalidAnswer
from tests.sentences.counting import Sentence, hear
from tests.sentences.positions import CALLED, load_phrase_book, load_position


def hear_text(game: str, situation: str, text: str) -> Meaning:
    at = load_position(game, situation)
    book, names = load_phrase_book(game), CALLED.get(game, {})
    return Listener(at.ruleset, at.table, at.player_view, at.question, book, names).hear(text)


def test_a_german_i_takes_nothing_back() -> None:
    """`ich meine` took back; without its article it was `ich`, with which half of all sentences begin."""
    assert hear_text("formula_d", "g4", "ich bleibe im vierten")[1:] == ("4", (), True)
    assert hear_text("speed_circuit", "sc", "100, ich meine 120")[1:] == ("120", (), False)


@pytest.mark.parametrize("text", ["pass on the slipstream", "yes, no slipstream"])
def test_yes_and_no_in_one_answer_are_never_yes(text: str) -> None:
    assert hear(Sentence("formula_d", "slip", "slip", text, ())).how != "read"


def test_a_figure_in_chat_picks_no_space_of_the_picture() -> None:
    for text in ("nice, a nine!", "wow, a nine"):
        assert hear(Sentence("formula_d", "chat", "s3r9", text, ())).how == "refused"


def test_two_phrases_that_mean_one_answer_are_read_without_asking() -> None:
    outcome = hear(Sentence("formula_d", "order", "s3r9", "S3:M#14 please", ()))
    assert (outcome.how, outcome.orders) == ("read", ("S3:M#14",))


def test_a_misspelt_figure_in_words_is_offered() -> None:
    reading = hear_text("circus_maximus", "D-3", "sevnteen, no whip")
    assert (reading.words, reading.sure) == ("17, whip no", False)


def test_an_order_for_every_round_with_two_meanings_is_asked_back_as_such() -> None:
    with pytest.raises(InvalidAnswer) as refusal:
        hear_text("powersled", "order", "hook 4")
    assert refusal.value.facts["readings"] == ["standing: hook from 4", "standing: hook always"]


def test_the_own_lane_is_known_to_words() -> None:
    outcome = hear(Sentence("formula_d", "order", "s3r9", "stay in my lane, no brakes", ()))
    assert (outcome.how, outcome.orders) == ("read", ("S3:M#14",))


def test_where_no_landing_has_all_that_is_wanted_those_are_asked_that_miss_one_thing() -> None:
    outcome = hear(Sentence("formula_d", "order", "s3m28r8", "brake 2, second space of C3, middle lane", ()))
    assert (outcome.how, "C3:M#2 brake 1" in outcome.orders) == ("asked", True)


@pytest.mark.parametrize(
    ("game", "situation", "text", "reading"),
    [
        ("speed_circuit", "sc", "next three turns: 120, 100, 80", "ahead: 120 / 100 / 80"),
        ("speed_circuit", "sc", "from now on no slipstream", "standing: slip no"),
        ("powersled", "order", "cancel my standing orders", "standing: none"),
    ],
)
def test_words_for_other_rounds_are_offered_to_be_filed(game: str, situation: str, text: str, reading: str) -> None:
    with pytest.raises(InvalidAnswer) as refusal:
        hear_text(game, situation, text)
    assert (refusal.value.code, refusal.value.facts["readings"]) == ("for_other_rounds", [reading])


def test_a_list_behind_ahead_is_rounds_or_a_fallback() -> None:
    with pytest.raises(InvalidAnswer) as refusal:
        hear_text("formula_d", "g3", "ahead: 4, 3")
    assert refusal.value.facts["readings"] == ["ahead: 4 then 3", "ahead: 4 / 3"]
    with pytest.raises(InvalidAnswer) as refusal:
        hear_text("formula_d", "g4", "4th then 5th")
    assert refusal.value.facts["readings"] == ["4", "ahead: 4 / 5"]


def test_what_is_wished_without_a_speed_is_not_offered_for_every_round() -> None:
    with pytest.raises(InvalidAnswer) as refusal:
        hear_text("speed_circuit", "sc", "pass Rosa")
    assert "readings" not in refusal.value.facts


def test_a_condition_on_a_car_that_moves_later_is_refused_in_words_too() -> None:
    """S-122: how far it moves is not known when the condition is looked at. A car in front moves first."""
    for text in ("120; if black moved 7+: slip yes", "120, take the slip if Jan moves at least 7 spaces"):
        with pytest.raises(InvalidAnswer) as refusal:
            hear_text("speed_circuit", "sc", text)
        assert (refusal.value.code, refusal.value.facts["seat"]) == ("moves_later", "black")
    assert hear_text("speed_circuit", "sc", "120; if blue moved 7+: slip yes").sure


@pytest.mark.parametrize(
    "text", ["i need the hook", "i want the laser", "ich brauche den haken", "den haken brauche ich"]
)
def test_a_card_that_is_needed_is_not_discarded(text: str) -> None:
    assert hear(Sentence("powersled", "near", "discard count=1", text, ())).how == "refused"


def test_courtesies_behind_a_denial_are_no_alternative() -> None:
    assert hear(Sentence("formula_d", "near", "g5", "two down not please, third it is", ())).how != "read"


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("120, slip n", "120, slip no"),
        ("120 slip n pass n", "120, slip no, pass no"),
        ("120 slip n", "120, slip no"),
        ("120 n slip", "120, slip yes"),
        ("120, slip y", "120, slip yes"),
        ("120, slip nope", "120, slip no"),
        ("120, Windschatten nee", "120, slip no"),
    ],
)
def test_a_letter_that_ends_a_clause_answers_the_word_before_it(text: str, order: str) -> None:
    assert hear_text("speed_circuit", "sc", text).words == order


@pytest.mark.parametrize("text", ["wie letztes mal bloß schneller", "wie letztes mal blos schneller"])
def test_a_change_behind_the_last_order_is_asked_back_and_the_last_order_is_not_repeated(text: str) -> None:
    outcome = hear(Sentence("speed_circuit", "ask", "sc", text, ()))
    assert (outcome.how, outcome.orders) == ("asked", ("120", "140"))
    assert hear(Sentence("speed_circuit", "ask", "sc", "slow a little", ())).orders == ("MPS", "80")
    assert not hear(Sentence("circus_maximus", "order", "D-3", "same as last time but 2 slower", ())).orders


def test_the_shortest_landing_is_one_that_costs_brakes() -> None:
    for text in ("shortest, left", "ganz kurz, links"):
        assert hear(Sentence("formula_d", "order", "s3m28r8", text, ())).orders == ("C3:L#1 brake 1",)


@pytest.mark.parametrize("text", ["nicht in die mitte", "not in the middle", "anything except the middle"])
def test_a_lane_that_is_not_wanted_leaves_the_others(text: str) -> None:
    orders = hear(Sentence("formula_d", "ask", "s3m28r8", text, ())).orders
    assert orders
    assert not any(":M#" in one for one in orders)


@pytest.mark.parametrize("text", ["2 langsamer", "2 slower", "3 schneller"])
def test_a_figure_before_slower_is_no_speed(text: str) -> None:
    assert not {"2", "3"} & {*hear(Sentence("circus_maximus", "order", "D-3", text, ())).orders}


@pytest.mark.parametrize(
    ("game", "situation", "text", "words"),
    [
        ("formula_d", "g3", "tird gear", "3"),
        ("formula_d", "g3", "frst gear, inside", "1, path inside"),
        ("speed_circuit", "sc", "houndred twenty", "120"),
        ("speed_circuit", "sc", "onehundredtwenty, lane 2", "120, lane 2"),
    ],
)
def test_a_misspelt_ordinal_and_figures_in_several_words_are_offered(
    game: str, situation: str, text: str, words: str
) -> None:
    reading = hear_text(game, situation, text)
    assert (reading.words, reading.sure) == (words, False)


def test_n_stands_between_figures_as_and_does() -> None:
    assert hear_text("speed_circuit", "sc", "hundred n twenty").words == "120"


def test_what_follows_an_operator_that_is_not_understood_is_not_said_to_be_understood() -> None:
    with pytest.raises(InvalidAnswer) as refusal:
        hear_text("formula_d", "g3", "anything but first")
    assert "understood" not in refusal.value.facts


@pytest.mark.parametrize("text", ["careful one", "the careful one without attacks", "the safe one, inside", "good one"])
def test_one_behind_a_quality_is_no_figure(text: str) -> None:
    for game, situation in (("circus_maximus", "D-3"), ("formula_d", "g3")):
        assert hear(Sentence(game, "order", situation, text, ())).how == "refused", game


def test_a_lane_may_stand_before_one() -> None:
    assert hear(Sentence("formula_d", "order", "s3r9", "the middle one", ())).orders == ("S3:M#14",)
