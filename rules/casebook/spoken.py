"""Read the orders of a case: as notation, else by the English phrase book."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any

from rules.base import Json
from rules.orders.auto_answer import update_standing_orders
from rules.orders.filing_words import hear_filing
from rules.orders.hearing import Listener
from rules.orders.listening import GENERAL_REFUSALS, listen
from rules.orders.phrase_files import read_phrase_book
from rules.orders.phrases import PhraseBook
from rules.orders.sheets import SheetReader, dump_order, write_fields_in_notation
from rules.questions import InvalidAnswer, Question
from rules.ruleset import RaceSetup, RuleSet

BOOK_FILES = ("words/en/common.toml", "words/en/{}.toml", "words/notation/{}.toml")
LoadBook = Callable[[], PhraseBook | None]
"""Returns the phrase book of a game, None if the data folder has none. It is called for what is no notation."""


TRIED_CODES = GENERAL_REFUSALS | {"least_only", "most_only", "not_an_option"}
"""Refusals by which a text may still be a phrase."""


def load_no_book() -> None:
    """Load no phrase book: orders are read as notation alone."""


def make_book_loader(game: str, fetch: Callable[[str], str] | None) -> LoadBook:
    """Return a function that loads the phrase book of a game."""
    return partial(_load_book, game, fetch)


def _load_book(game: str, fetch: Callable[[str], str] | None) -> PhraseBook | None:
    try:
        return _parse_book(tuple(fetch(name.format(game)) for name in BOOK_FILES)) if fetch else None
    except OSError:
        return None


@lru_cache(maxsize=8)
def _parse_book(texts: tuple[str, ...]) -> PhraseBook:
    return read_phrase_book(texts)


def read_spoken_answer(
    ruleset: RuleSet[Any, Any],
    table: RaceSetup[Any],
    view: Any,
    question: Question[Any],
    answer: Json,
    load_book: LoadBook,
) -> Json:
    """Read an answer. Raises InvalidAnswer."""
    try:
        return ruleset.read_answer(table, view, question, answer)
    except InvalidAnswer as fault:
        book, rejection = load_book(), fault
    sheets = ruleset.sheets
    if book is None or rejection.code not in TRIED_CODES or not isinstance(answer, str | dict):
        raise rejection
    if sheets is None or not sheets.is_sheet_question(question):
        return _read_other(ruleset, table, view, question, answer, book)
    reader = SheetReader(sheets, table, view, question, book)
    if isinstance(answer, dict):
        fields = write_fields_in_notation(reader, answer)
        with suppress(InvalidAnswer):
            return ruleset.read_answer(table, view, question, dict(fields))
        first, *rest = fields.items()
        answer = "; ".join((str(first[1]), *(f"{name.replace('_', ' ')} {text}" for name, text in rest)))
    meaning = listen(sheets.language, answer, reader.names, reader.hints, reader.check)
    if not meaning.sure:
        raise rejection
    return dump_order(meaning.value)


def _read_other(
    ruleset: RuleSet[Any, Any],
    table: RaceSetup[Any],
    view: Any,
    question: Question[Any],
    answer: Json,
    book: PhraseBook,
) -> Json:
    """Read an answer that is no sheet. Raises InvalidAnswer."""
    if isinstance(answer, dict) and ruleset.sheets is not None:
        reader: SheetReader[Any] = SheetReader(ruleset.sheets, table, view, question, book)
        return ruleset.read_answer(table, view, question, dict(write_fields_in_notation(reader, answer)))
    meaning = Listener(ruleset, table, view, question, book).hear(str(answer))
    if meaning.value is None or not meaning.sure:
        raise InvalidAnswer("not_understood", said=str(answer))
    return meaning.value


def read_spoken_filing(
    ruleset: RuleSet[Any, Any], table: RaceSetup[Any], view: Any, filing: Json, before: Json, load_book: LoadBook
) -> Json:
    """Update standing orders from a text or from parts. Raises InvalidAnswer."""
    try:
        return update_standing_orders(ruleset, table, view, filing, before)
    except InvalidAnswer as fault:
        book, rejection = load_book(), fault
    if (
        book is None
        or ruleset.sheets is None
        or rejection.code not in TRIED_CODES
        or not isinstance(filing, str | dict)
    ):
        raise rejection
    reader: SheetReader[Any] = SheetReader(ruleset.sheets, table, view, None, book)
    parts = {"": filing} if isinstance(filing, str) else filing
    for part, text in parts.items():
        line = {part: _read_notation(reader, text)} if part else text
        if isinstance(text, str):
            filing_text = f"{part}: {text}" if part else text
            meaning = hear_filing(reader.sheets.language, filing_text, reader.names, reader.hints, reader.check)
            if not meaning.sure:
                raise rejection
            line = meaning.text
        before = update_standing_orders(ruleset, table, view, line, before)
    return before


def _read_notation(reader: SheetReader[Any], sheets: Json) -> Json:
    if isinstance(sheets, list | tuple):
        return [_read_notation(reader, one) for one in sheets]
    return dict(write_fields_in_notation(reader, sheets)) if isinstance(sheets, Mapping) else sheets
