"""How a text becomes words."""

import pytest

from rules.orders.combinators import skip_words
from rules.orders.tokenizer import Vocabulary, tokenize

WORDS = Vocabulary({"LANE": "lane, end lane", "GO": "go"}, patterns={"LETTERS": "[flr]+"})


def kinds(text: str, **names: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [tuple(sorted(token.kinds)) for token in tokenize(text, WORDS, names)]


def test_marks_between_clauses_that_stand_side_by_side_are_one() -> None:
    assert kinds("go,\n lane 2;, go.") == [("GO",), ("SEMI",), ("LANE",), ("NUMBER",), ("SEMI",), ("GO",)]


def test_phrases_are_one_word_and_the_longest_is_taken() -> None:
    assert kinds("End Lane or more") == [("LANE",), ("OR_MORE",)]


def test_stars_quotes_and_underlines_are_nothing() -> None:
    assert kinds("**lane** _2_ “go” `go`") == kinds("lane 2 go go")


@pytest.mark.parametrize("text", ["(9,3)", "( 9 , 3 )", "pit:4/1", "Pit:4/1", "C1:3/2"])
def test_a_space_is_one_word(text: str) -> None:
    assert kinds(text) == [("SPACE",)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("3rd", [("ORDINAL",)]),
        ("third", [("ORDINAL",)]),
        ("seven", [("NUMBER",)]),
        ("+20", [("SIGNED",)]),
        ("7+", [("NUMBER",), ("PLUS",)]),
        ("6-8", [("NUMBER",), ("DASH",), ("NUMBER",)]),
        ("120mph", [("NUMBER",)]),
        ("F3", [("LETTERS",), ("NUMBER",)]),
        ("1234567", [()]),
        ("²", [()]),
        ("１２", [(), ()]),
        ("zebra", [()]),
    ],
)
def test_figures_and_strange_words(text: str, found: list[tuple[str, ...]]) -> None:
    assert kinds(text) == found


def test_a_name_of_the_race_is_that_name_and_never_courtesy() -> None:
    assert kinds("the a") == []
    assert kinds("the a", CORNER=("a", "The Esses")) == [("CORNER",)]
    assert kinds("the esses", CORNER=("a", "The Esses")) == [("CORNER",)]


def test_only_words_of_courtesy_may_be_read_and_forgotten() -> None:
    with pytest.raises(ValueError, match="LANE is no courtesy"):
        skip_words("LANE")


def test_a_name_may_be_shortened_to_three_letters_before_a_colon() -> None:
    assert kinds("lan: 2") == kinds("lane: 2") == [("LANE",), ("COLON",), ("NUMBER",)]
    assert kinds("lan = 2") == kinds("lane = 2")
    assert kinds("yel: 2", SEAT=("yellow", "blue")) == [("SEAT",), ("COLON",), ("NUMBER",)]


def test_what_is_shorter_stands_alone_or_could_be_two_names_is_nobody_s_word() -> None:
    assert kinds("la: 2")[0] == kinds("lan 2")[0] == ()
    assert kinds("gre: 2", SEAT=("green", "grey"))[0] == ()


def test_a_figure_written_in_one_with_an_unknown_word_belongs_to_it() -> None:
    found = tokenize("lane C9 2", WORDS, {"CORNER": ("C1", "C2")})
    assert [token.text for token in found] == ["lane", "C9", "2"]
    assert not found[1].kinds
