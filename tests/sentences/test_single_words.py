"""Faults of single words that once turned a sentence round, or kept it from being read."""

import pytest

from rules.orders.hearing import Listener, Meaning
from rules.questions import InvalidAnswer
from tests.sentences.counting import Sentence, hear
from tests.sentences.positions import CALLED, phrase_book, position


def said(game: str, situation: str, text: str) -> Meaning:
    at = position(game, situation)
    book, called = phrase_book(game), CALLED.get(game, {})
    return Listener(at.ruleset, at.table, at.knowledge, at.question, book, called).hear(text)


def test_a_german_i_takes_nothing_back() -> None:
    """`ich meine` took back; without its article it was `ich`, with which half of all sentences begin."""
    assert said("formula_d", "g4", "ich bleibe im vierten")[1:] == ("4", (), True)
    assert said("speed_circuit", "sc", "100, ich meine 120")[1:] == ("120", (), False)


@pytest.mark.parametrize("text", ["pass on the slipstream", "yes, no slipstream"])
def test_yes_and_no_in_one_answer_are_never_yes(text: str) -> None:
    assert hear(Sentence("formula_d", "slip", "slip", text, ())).how != "read"


def test_a_figure_in_chat_picks_no_space_of_the_picture() -> None:
    for text in ("nice, a nine!", "wow, a nine"):
        assert hear(Sentence("formula_d", "chat", "s3r9", text, ())).how == "refused"


def test_two_phrases_that_mean_one_answer_are_read_without_asking() -> None:
    heard = hear(Sentence("formula_d", "order", "s3r9", "S3:M#14 please", ()))
    assert (heard.how, heard.orders) == ("read", ("S3:M#14",))


def test_a_misspelt_figure_in_words_is_offered() -> None:
    heard = said("circus_maximus", "D-3", "sevnteen, no whip")
    assert (heard.words, heard.sure) == ("17, whip no", False)


def test_an_order_for_every_round_with_two_meanings_is_asked_back_as_such() -> None:
    with pytest.raises(InvalidAnswer) as asked:
        said("powersled", "order", "hook 4")
    assert asked.value.facts["readings"] == ["standing: hook from 4", "standing: hook always"]
