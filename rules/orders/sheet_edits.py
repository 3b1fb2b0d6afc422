"""Edits of an order being written, by further lines of text.

A new line replaces it, `also …` adds to it, `slip -` removes a field, `-` alone drops the whole draft. An
ambiguous line is refused with its readings."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from rules.orders.combinators import Parser, alt, last_value, many, map_value, opt, replace_value, seq, word
from rules.orders.interpreter import Language, Read, accept_any, example_line, interpret
from rules.orders.listening import DEAF, Ears, choose, hear, is_doubtful, orders_heard
from rules.orders.tokenizer import Names
from rules.orders.understanding import Heard
from rules.questions import InvalidAnswer

T = TypeVar("T")
Correction = tuple[str, Any]
"""One edit: `("new", sheet)`, `("also", sheet)`, `("back", fields)` or `("drop", None)`."""


def apply_correction(
    language: Language[T],
    text: str,
    names: Names,
    draft: T | None,
    check: Callable[[T], T] = accept_any,
    *,
    ears: Ears = DEAF,
    counted: T | None = None,
) -> Read[T]:
    """Apply a line of text to a draft and validate the result by `check`. Raises InvalidAnswer."""
    known: Read[T] | None = None
    refused: InvalidAnswer | None = None
    try:
        known = _correct(language, text, names, draft, check, counted)
        if known.value is None or not is_doubtful(language, text, names, ears, known.value):
            return known
    except InvalidAnswer as fault:
        if ears.book is None or fault.code == "order_too_long":
            raise
        refused = fault
    heard = hear(language, text, names, ears, first=False)
    if heard.drops and not heard.readings:
        return Read(None, draft)
    found = orders_heard(
        language, heard, names, ears, lambda said: _meant(language, heard, said, draft, check, counted)
    )
    spoken = choose(language, found, heard, known, refused, lambda one: _written_read(language, one), ears, names)
    return spoken.value._replace(left_out=spoken.left_out, sure=spoken.sure)


def _meant(
    language: Language[T], heard: Heard, said: T, draft: T | None, check: Callable[[T], T], counted: T | None
) -> Read[T]:
    """What the phrases of a text make of a draft: it adds to it, or takes its place."""
    if heard.adds:
        under = draft if draft is not None else counted
        return Read(_build_corrected(language, ("also", said), under, check), None)
    if draft is not None and not heard.drops and not language.first(said):
        return Read(check(language.over(draft, said)), None, sure=False)
    return Read(check(_require_first_field(language, said)), draft)


def _written_read(language: Language[T], read: Read[T]) -> str:
    return "-" if read.value is None else language.write(read.value)


def _correct(
    language: Language[T],
    text: str,
    names: Names,
    draft: T | None,
    check: Callable[[T], T],
    counted: T | None,
) -> Read[T]:
    """A draft after a line in notation. Raises InvalidAnswer."""

    under = counted if draft is None else draft

    def sound(correction: Correction) -> Correction:
        base = under if correction[0] == "also" else draft
        return (
            correction
            if correction[0] == "drop"
            else (correction[0], _build_corrected(language, correction, base, check))
        )

    kind, said = interpret(
        language, _correction_parser(language), text, names, sound, lambda one: _format_correction(language, one)
    )
    if kind == "drop":
        return Read(None, draft)
    if kind == "new" and draft is not None and not language.first(said):
        _ask_add_or_replace(language, said, draft, check)
    return Read(said, draft if kind == "new" else None)


def _build_corrected(language: Language[T], correction: Correction, draft: T | None, check: Callable[[T], T]) -> T:
    """Return the sheet that results from a correction."""
    kind, said = correction
    if kind == "new":
        return said if draft is not None and not language.first(said) else check(_require_first_field(language, said))
    if draft is None:
        raise InvalidAnswer("nothing_to_add_to", language.because, like=example_line(language))
    if kind == "also":
        return check(language.over(draft, said))
    for name in said:
        draft = language.without(draft, name)
    return check(draft)


def _require_first_field(language: Language[T], said: T) -> T:
    if not language.first(said):
        raise InvalidAnswer("first_missing", language.because, said=language.write(said), like=example_line(language))
    return said


def _ask_add_or_replace(language: Language[T], said: T, draft: T, check: Callable[[T], T]) -> None:
    """Ask whether a line without its leading field adds to the draft or begins a new sheet."""
    both = check(language.over(draft, said))
    raise InvalidAnswer(
        "add_or_anew",
        language.because,
        said=language.write(said),
        draft=language.write(draft),
        readings=[language.write(both)],
    )


@cache
def _correction_parser(language: Language[T]) -> Parser[Correction]:
    named = alt(*(replace_value(word(kind), name) for kind, name in language.fields.items()))
    taken_back = alt(map_value(seq(named, word("DASH")), lambda pair: pair[0]), last_value(seq(word("NO_WISH"), named)))
    back = many(taken_back, alt(word("COMMA"), word("AND"), word("SEMI")), least=1) if language.fields else alt()
    return alt(
        map_value(language.sheet, lambda sheet: ("new", sheet)),
        map_value(last_value(seq(word("ALSO"), language.sheet)), lambda sheet: ("also", sheet)),
        map_value(last_value(seq(opt(word("ALSO")), back)), lambda fields: ("back", fields)),
        replace_value(word("DASH"), ("drop", None)),
    )


def _format_correction(language: Language[T], correction: Correction) -> str:
    kind, said = correction
    return "-" if kind == "drop" else language.write(said)
