"""Kinds of events, questions and forms: the class name is the tag in JSON."""

from importlib import import_module
from typing import Literal

import pytest

from rules.events import Event
from rules.questions import Question
from rules.registry import RULESETS
from rules.tagged_union import list_members, list_tags, make_union


class TyresAreGone(Event):
    """A fact without another word."""


class Spun(Event, tag="spin"):
    """A fact that is called otherwise."""

    space: str


class SpareTyres(Question[str]):
    """A question."""


class Either(Event):
    """A fact that says itself what it may be."""

    what: Literal["one", "two"]


def test_the_name_of_a_class_is_its_word() -> None:
    assert TyresAreGone().model_dump_json() == '{"what":"tyres_are_gone","item":"","seat":null,"audience":null}'
    assert (SpareTyres(seat="red").kind, Spun(space="(1,1)").what) == ("spare tyres", "spin")


def test_a_kind_that_states_its_words_keeps_them() -> None:
    assert Either(what="two").what == "two"


def test_no_other_word_is_taken() -> None:
    with pytest.raises(ValueError, match="literal_error"):
        TyresAreGone(what="spin")


def test_two_kinds_of_one_word_are_refused_by_name() -> None:
    twin = type("Spin", (Event,), {"__module__": __name__})
    with pytest.raises(TypeError, match=r"'spin': \['Spun', 'Spin'\]"):
        make_union(TyresAreGone, Spun, twin)


def test_a_module_s_kinds_are_its_own_in_their_order() -> None:
    assert list_members(globals(), Event) == (TyresAreGone, Spun, Either)
    assert list_members(globals(), Question) == (SpareTyres,)


@pytest.mark.parametrize("game", RULESETS)
def test_no_question_of_a_game_is_called_as_a_roll(game: str) -> None:
    """Both make keys."""
    asked = {word for kind in import_module(f"rules.{game}.model.questions").QUESTION_TYPES for word in list_tags(kind)}
    assert not asked & set(RULESETS[game].cases.rolls)
