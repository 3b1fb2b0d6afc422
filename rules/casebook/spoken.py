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
from rules.orders.phrases import PhraseBook, read_phrase_book
from rules.orders.sheets import SheetReader, dump_order, fields_in_notation
from rules.questions import InvalidAnswer, Question
from rules.ruleset import RaceSetup, RuleSet

BOOK_FILES = ("words/en/common.toml", "words/en/{}.toml", "words/notation/{}.toml")
LoadBook = Callable[[], PhraseBook | None]
"""Returns the phrase book of a game, None if the data folder has none. It is called for what is no notation."""


TRIED_CODES = GENERAL_REFUSALS | {"least_only", "most_only", "not_an_option"}
"""Refusals by which a text may still be a phrase."""


def no_book() -> None:
    """Load no phrase book: orders are read as notation alone."""


def book_loader(game: str, fetch: Callable[[str], str] | None) -> LoadBook:
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
    knowledge: Any,
    question: Question[Any],
    said: Json,
    load_book: LoadBook,
) -> Json:
    """Read an answer. Raises InvalidAnswer."""
    try:
        return ruleset.read_answer(table, knowledge, question, said)
    except InvalidAnswer as fault:
        book, refused = load_book(), fault
    sheets = ruleset.sheets
    if book is None or refused.code not in TRIED_CODES or not isinstance(said, str | dict):
        raise refused
    if sheets is None or not sheets.is_sheet_question(question):
        return _read_other(ruleset, table, knowledge, question, said, book)
    laid = SheetReader(sheets, table, knowledge, question, book)
    if isinstance(said, dict):
        fields = fields_in_notation(laid, said)
        with suppress(InvalidAnswer):
            return ruleset.read_answer(table, knowledge, question, dict(fields))
        first, *rest = fields.items()
        said = "; ".join((str(first[1]), *(f"{name.replace('_', ' ')} {text}" for name, text in rest)))
    heard = listen(sheets.language, said, laid.names, laid.hints, laid.check)
    if not heard.sure:
        raise refused
    return dump_order(heard.value)


def _read_other(
    ruleset: RuleSet[Any, Any],
    table: RaceSetup[Any],
    knowledge: Any,
    question: Question[Any],
    said: Json,
    book: PhraseBook,
) -> Json:
    """Read an answer that is no sheet. Raises InvalidAnswer."""
    if isinstance(said, dict) and ruleset.sheets is not None:
        laid: SheetReader[Any] = SheetReader(ruleset.sheets, table, knowledge, question, book)
        return ruleset.read_answer(table, knowledge, question, dict(fields_in_notation(laid, said)))
    heard = Listener(ruleset, table, knowledge, question, book).hear(str(said))
    if heard.value is None or not heard.sure:
        raise InvalidAnswer("not_understood", said=str(said))
    return heard.value


def read_spoken_filing(
    ruleset: RuleSet[Any, Any], table: RaceSetup[Any], knowledge: Any, said: Json, before: Json, load_book: LoadBook
) -> Json:
    """Update standing orders from a text or from parts. Raises InvalidAnswer."""
    try:
        return update_standing_orders(ruleset, table, knowledge, said, before)
    except InvalidAnswer as fault:
        book, refused = load_book(), fault
    if book is None or ruleset.sheets is None or refused.code not in TRIED_CODES or not isinstance(said, str | dict):
        raise refused
    laid: SheetReader[Any] = SheetReader(ruleset.sheets, table, knowledge, None, book)
    parts = {"": said} if isinstance(said, str) else said
    for part, text in parts.items():
        line = {part: _sheets_in_notation(laid, text)} if part else text
        if isinstance(text, str):
            spoken = f"{part}: {text}" if part else text
            heard = hear_filing(laid.sheets.language, spoken, laid.names, laid.hints, laid.check)
            if not heard.sure:
                raise refused
            line = heard.text
        before = update_standing_orders(ruleset, table, knowledge, line, before)
    return before


def _sheets_in_notation(laid: SheetReader[Any], said: Json) -> Json:
    if isinstance(said, list | tuple):
        return [_sheets_in_notation(laid, one) for one in said]
    return dict(fields_in_notation(laid, said)) if isinstance(said, Mapping) else said
