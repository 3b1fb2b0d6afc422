"""Refusals of typed orders say what was understood, what was not, and how to say it."""

import pytest

from rules.orders.hearing import Listener
from rules.questions import InvalidAnswer
from tests.repository import LOCALIZERS
from tests.sentences.counting import Sentence
from tests.sentences.positions import CALLED, load_phrase_book, load_position

SHEETS = [
    ("formula_d", "g4", "pit next lap, 4 now", "clause_not_understood", "pit next lap", "4"),
    ("speed_circuit", "sc", "not lane 1", "only_denied", "not lane 1", ""),
    ("speed_circuit", "sc", "120, pass anyone, not blue", "only_denied", "not blue", "120, pass yes"),
    ("formula_d", "g4", "4, no", "clause_not_understood", "no", "4"),
    ("formula_d", "g4", "4, far, not inside", "only_denied", "not inside", "4, path far"),
    ("powersled", "order", "move 4 then mine, no mine", "denied_and_ordered", "no mine", "MOVE 4 then Mine"),
    ("speed_circuit", "sc", "120, lane 2 not lane 2", "denied_and_ordered", "not lane 2", "120, lane 2"),
]


def refuse(sentence: Sentence) -> InvalidAnswer:
    """Return the refusal of a sentence."""
    at = load_position(sentence.game, sentence.situation)
    names, book = CALLED.get(sentence.game, {}), load_phrase_book(sentence.game)
    with pytest.raises(InvalidAnswer) as caught:
        Listener(at.ruleset, at.table, at.player_view, at.question, book, names).hear(sentence.text)
    return caught.value


@pytest.mark.parametrize(("game", "situation", "text", "code", "said", "understood"), SHEETS)
def test_a_refusal_names_what_is_understood_and_what_is_not(
    game: str, situation: str, text: str, code: str, said: str, understood: str
) -> None:
    refusal = refuse(Sentence(game, "order", situation, text, ()))
    assert (refusal.code, refusal.facts["said"], refusal.facts.get("understood", "")) == (code, said, understood)
    for language in ("en", "de"):
        message = LOCALIZERS.in_language(language).for_game(game).format_rejection(refusal)
        assert said in message
        assert understood in message


@pytest.mark.parametrize("text", ["not all", "don't brake 3", "2 or 3 or 4 or 5"])
def test_an_answer_that_is_no_figure_is_quoted_as_it_was_written(text: str) -> None:
    refusal = refuse(Sentence("circus_maximus", "order", "D-13 end=30 asked=5", text, ()))
    message = LOCALIZERS.for_game("circus_maximus").format_rejection(refusal)
    assert message == f"“{text}” is not a whole number. Choose 0 to 5. (C-141)"
