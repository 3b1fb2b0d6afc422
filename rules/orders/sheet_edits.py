"""Edits of an order being written, by further lines of text.

A new line replaces it, `also …` adds to it, `slip -` removes a field, `-` alone drops the whole draft. An
ambiguous line is refused with its readings."""

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from rules.orders.composition import TextReadings
from rules.orders.interpreter import Language, Read, accept_any, read_sheet
from rules.orders.listening import (
    DEAF,
    MAX_CHOICES,
    PossibleReadings,
    ReadingHints,
    choose,
    hear,
    is_doubtful,
    listen,
    read_possible_orders,
    require_first_field,
    speaks_of_correction,
)
from rules.orders.notation import Names
from rules.orders.standing_orders import ALSO
from rules.questions import InvalidAnswer

T = TypeVar("T")
TAKE_BACK = re.compile(r"(?:no wish for\s+(\w[\w ]*)|(\w[\w ]*?)\s*-)\s*", re.IGNORECASE)
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
    counting_sheet: T | None = None,
) -> Read[T]:
    """Apply a line of text to a draft and validate the result by `check`. Raises InvalidAnswer."""
    notation_reading: Read[T] | None = None
    rejection: InvalidAnswer | None = None
    try:
        notation_reading = _apply_notation(language, text, names, draft, check, counting_sheet)
        if notation_reading.value is None or not is_doubtful(language, text, names, hints, notation_reading.value):
            return notation_reading
    except InvalidAnswer as fault:
        if hints.book is None or fault.code == "order_too_long":
            raise
        rejection = fault
    also = ALSO.match(text.strip())
    text_readings = hear(language, text.strip()[also.end() :] if also else text, names, hints, first=False)
    text_readings = text_readings._replace(adds=text_readings.adds or bool(also))
    if text_readings.drops and not text_readings.readings:
        return Read(None, draft)
    under = draft if draft is not None else counting_sheet if text_readings.adds else None
    if not text_readings.readings and text_readings.because == "first_missing" and under is not None:
        return _build_beside_first(language, text, names, under, check, hints)
    possible_readings = read_possible_orders(
        language,
        text_readings,
        names,
        hints,
        lambda sheet: _apply_reading(language, text_readings, sheet, draft, check, counting_sheet),
    )
    under = draft if draft is not None else counting_sheet
    if under is not None and not text_readings.adds and not text_readings.drops and speaks_of_correction(text, hints):
        possible_readings = _ask_whether_rest_stays(language, under, possible_readings, check)
    meaning = choose(
        language,
        possible_readings,
        text_readings,
        notation_reading,
        rejection,
        lambda one: _write_reading(language, one),
        hints,
        names,
    )
    return meaning.value._replace(left_out=meaning.left_out, sure=meaning.sure)


def _build_beside_first(
    language: Language[T], text: str, names: Names, under: T, check: Callable[[T], T], hints: ReadingHints
) -> Read[T]:
    """Return a text that belongs to the leading field, said behind it: `also drop a mine` with a draft of `MOVE 5`."""
    first = next(iter(language.format_fields(under).values()))
    meaning = listen(language, f"{first} {text}", names, hints)
    return Read(check(language.over(under, meaning.value)), None, meaning.left_out, sure=False)


def _apply_reading(
    language: Language[T],
    text_readings: TextReadings,
    sheet: T,
    draft: T | None,
    check: Callable[[T], T],
    counting_sheet: T | None,
) -> Read[T]:
    """Return what the phrases of a text make of a draft: it adds to it, or takes its place."""
    if text_readings.adds:
        under = draft if draft is not None else counting_sheet
        return Read(_build_corrected_sheet(language, ("also", sheet), under, check), None)
    if draft is not None and not text_readings.drops and not language.has_first_field(sheet):
        return Read(check(language.over(draft, sheet)), None, sure=False)
    return Read(check(require_first_field(language, sheet)), draft)


def _ask_whether_rest_stays(
    language: Language[T], under: T, possible_readings: PossibleReadings[Read[T]], check: Callable[[T], T]
) -> PossibleReadings[Read[T]]:
    """Return beside each reading the order that it corrects with the new fields: of `120, lane 2`, `make that 140`
    may leave the lane."""
    readings = list[Read[T]]()
    for reading in possible_readings.values:
        if reading.value is not None:
            with suppress(InvalidAnswer):
                readings.append(Read(check(language.over(under, reading.value)), None, sure=False))
        readings.append(reading)
    distinct = {_write_reading(language, reading): reading for reading in reversed(readings)}
    some = tuple(reversed(distinct.values()))
    return possible_readings._replace(values=some) if len(some) <= MAX_CHOICES else possible_readings


def _write_reading(language: Language[T], read: Read[T]) -> str:
    return "-" if read.value is None else language.write(read.value)


def _apply_notation(
    language: Language[T],
    text: str,
    names: Names,
    draft: T | None,
    check: Callable[[T], T],
    counting_sheet: T | None,
) -> Read[T]:
    """Return a draft after a line in notation. Raises InvalidAnswer."""
    kind, change = _read_correction(language, text, names)
    if kind == "drop":
        return Read(None, draft)
    under = counting_sheet if draft is None and kind == "also" else draft
    value = _build_corrected_sheet(language, (kind, change), under, check)
    if kind == "new" and draft is not None and not language.has_first_field(value):
        _ask_add_or_replace(language, value, draft, check)
    return Read(value, draft if kind == "new" else None)


def _read_correction(language: Language[T], text: str, names: Names) -> Correction:
    """Read a line as an edit. Raises InvalidAnswer."""
    line = text.strip()
    if line == "-":
        return "drop", None
    also = ALSO.match(line)
    rest = line[also.end() :] if also else line
    back = [TAKE_BACK.fullmatch(piece) for piece in re.split(r"[,;]\s*|\band\b\s*", rest)]
    fields = [language.find_field(match[1] or match[2]) for match in back if match]
    if len(fields) == len(back) and all(fields):
        return "back", [one.name for one in fields if one]
    return "also" if also else "new", read_sheet(language, rest, names)


def _build_corrected_sheet(
    language: Language[T], correction: Correction, draft: T | None, check: Callable[[T], T]
) -> T:
    """Return the sheet that results from a correction."""
    kind, change = correction
    if kind == "new":
        return (
            change
            if draft is not None and not language.has_first_field(change)
            else check(require_first_field(language, change))
        )
    if draft is None:
        raise InvalidAnswer("nothing_to_add_to", language.because, like=language.example)
    if kind == "also":
        return check(language.over(draft, change))
    for name in change:
        draft = language.without(draft, name)
    return check(draft)


def _ask_add_or_replace(language: Language[T], sheet: T, draft: T, check: Callable[[T], T]) -> None:
    """Ask whether a line without its leading field adds to the draft or begins a new sheet."""
    both = check(language.over(draft, sheet))
    raise InvalidAnswer(
        "add_or_anew",
        language.because,
        said=language.write(sheet),
        draft=language.write(draft),
        readings=[language.write(both)],
    )
