"""Edits of an order being written, by further lines of text.

A new line replaces it, `also …` adds to it, `slip -` removes a field, `-` alone drops the whole draft. An
ambiguous line is refused with its readings."""

import re
from collections.abc import Callable
from typing import Any, TypeVar

from rules.orders.interpreter import Language, Read, accept_any, read_sheet
from rules.orders.listening import DEAF, ReadingHints, choose, hear, is_doubtful, listen, orders_heard, with_first
from rules.orders.notation import Names
from rules.orders.standing_orders import ALSO
from rules.orders.understanding import TextReadings
from rules.questions import InvalidAnswer

T = TypeVar("T")
TAKEN_BACK = re.compile(r"(?:no wish for\s+(\w[\w ]*)|(\w[\w ]*?)\s*-)\s*", re.IGNORECASE)
Correction = tuple[str, Any]
"""One edit: `("new", sheet)`, `("also", sheet)`, `("back", fields)` or `("drop", None)`."""


def apply_correction(
    language: Language[T],
    text: str,
    names: Names,
    draft: T | None,
    check: Callable[[T], T] = accept_any,
    *,
    hints: ReadingHints = DEAF,
    counted: T | None = None,
) -> Read[T]:
    """Apply a line of text to a draft and validate the result by `check`. Raises InvalidAnswer."""
    known: Read[T] | None = None
    refused: InvalidAnswer | None = None
    try:
        known = _correct(language, text, names, draft, check, counted)
        if known.value is None or not is_doubtful(language, text, names, hints, known.value):
            return known
    except InvalidAnswer as fault:
        if hints.book is None or fault.code == "order_too_long":
            raise
        refused = fault
    also = ALSO.match(text.strip())
    heard = hear(language, text.strip()[also.end() :] if also else text, names, hints, first=False)
    heard = heard._replace(adds=heard.adds or bool(also))
    if heard.drops and not heard.readings:
        return Read(None, draft)
    under = draft if draft is not None else counted if heard.adds else None
    if not heard.readings and heard.because == "first_missing" and under is not None:
        return _build_beside_first(language, text, names, under, check, hints)
    found = orders_heard(
        language, heard, names, hints, lambda said: _meant(language, heard, said, draft, check, counted)
    )
    spoken = choose(language, found, heard, known, refused, lambda one: _write_reading(language, one), hints, names)
    return spoken.value._replace(left_out=spoken.left_out, sure=spoken.sure)


def _build_beside_first(
    language: Language[T], text: str, names: Names, under: T, check: Callable[[T], T], hints: ReadingHints
) -> Read[T]:
    """Return a text that belongs to the leading field, said behind it: `also drop a mine` with a draft of `MOVE 5`."""
    first = next(iter(language.format_fields(under).values()))
    spoken = listen(language, f"{first} {text}", names, hints)
    return Read(check(language.over(under, spoken.value)), None, spoken.left_out, sure=False)


def _meant(
    language: Language[T], heard: TextReadings, said: T, draft: T | None, check: Callable[[T], T], counted: T | None
) -> Read[T]:
    """Return what the phrases of a text make of a draft: it adds to it, or takes its place."""
    if heard.adds:
        under = draft if draft is not None else counted
        return Read(_build_corrected(language, ("also", said), under, check), None)
    if draft is not None and not heard.drops and not language.first(said):
        return Read(check(language.over(draft, said)), None, sure=False)
    return Read(check(with_first(language, said)), draft)


def _write_reading(language: Language[T], read: Read[T]) -> str:
    return "-" if read.value is None else language.write(read.value)


def _correct(
    language: Language[T],
    text: str,
    names: Names,
    draft: T | None,
    check: Callable[[T], T],
    counted: T | None,
) -> Read[T]:
    """Return a draft after a line in notation. Raises InvalidAnswer."""
    kind, said = _read_correction(language, text, names)
    if kind == "drop":
        return Read(None, draft)
    under = counted if draft is None and kind == "also" else draft
    value = _build_corrected(language, (kind, said), under, check)
    if kind == "new" and draft is not None and not language.first(value):
        _ask_add_or_replace(language, value, draft, check)
    return Read(value, draft if kind == "new" else None)


def _read_correction(language: Language[T], text: str, names: Names) -> Correction:
    """Read a line as an edit. Raises InvalidAnswer."""
    line = text.strip()
    if line == "-":
        return "drop", None
    also = ALSO.match(line)
    rest = line[also.end() :] if also else line
    back = [TAKEN_BACK.fullmatch(piece) for piece in re.split(r"[,;]\s*|\band\b\s*", rest)]
    named = [language.field_called(match[1] or match[2]) for match in back if match]
    if len(named) == len(back) and all(named):
        return "back", [one.name for one in named if one]
    return "also" if also else "new", read_sheet(language, rest, names)


def _build_corrected(language: Language[T], correction: Correction, draft: T | None, check: Callable[[T], T]) -> T:
    """Return the sheet that results from a correction."""
    kind, said = correction
    if kind == "new":
        return said if draft is not None and not language.first(said) else check(with_first(language, said))
    if draft is None:
        raise InvalidAnswer("nothing_to_add_to", language.because, like=language.example)
    if kind == "also":
        return check(language.over(draft, said))
    for name in said:
        draft = language.without(draft, name)
    return check(draft)


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
