"""Orders as tests write them: notation, or text for the phrase book."""

from typing import Any, TypeVar

from rules.base import Json
from rules.casebook.spoken import read_spoken_answer, read_spoken_filing
from rules.orders.interpreter import Language, read_sheet
from rules.orders.listening import ReadingHints, listen
from rules.orders.notation import Names
from rules.questions import InvalidAnswer
from rules.ruleset import RaceSetup, RuleSet
from tests.sentences.positions import load_phrase_book

T = TypeVar("T")


def read_words(game: str, language: Language[T], text: str, names: Names) -> T:
    """Read a text as a sheet, with or without its leading field. Raises InvalidAnswer if it is not certain."""
    try:
        return read_sheet(language, text, names)
    except InvalidAnswer as fault:
        rejection = fault
    reading = listen(language, text, names, ReadingHints(load_phrase_book(game)), first=False)
    if reading.left_out:
        raise rejection
    return reading.value


def read_answer(ruleset: RuleSet[Any, Any], table: RaceSetup[Any], view: Any, question: Any, text: Any) -> Json:
    """Read an answer in words as the rules do. Raises InvalidAnswer."""
    return read_spoken_answer(ruleset, table, view, question, text, lambda: load_phrase_book(ruleset.name))


def file_words(ruleset: RuleSet[Any, Any], table: RaceSetup[Any], view: Any, text: Any, had: Json) -> Json:
    """Return stored orders with a text's or parts' orders added. Raises InvalidAnswer."""
    return read_spoken_filing(ruleset, table, view, text, had, lambda: load_phrase_book(ruleset.name))
