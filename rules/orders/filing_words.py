"""Read orders for later rounds: headings in notation, and the text behind each by the phrase book."""

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import product
from typing import NamedTuple, TypeVar

from rules.orders.interpreter import Language, accept_any
from rules.orders.listening import (
    ReadingHints,
    TextMeaning,
    filing_in_notation,
    hear,
    in_rounds,
    listen,
    orders_heard,
)
from rules.orders.notation import Names
from rules.orders.standing_orders import AHEAD, NONE, STANDING, Heading, is_filing, read_parts, split_parts
from rules.questions import InvalidAnswer

T = TypeVar("T")
PARTED = re.compile(r"\s*(?:/|\n)\s*")


class FilingHeard(NamedTuple):
    """What a text files, in notation; words that went into nothing; whether every word of it was read."""

    text: str
    left_out: tuple[str, ...] = ()
    sure: bool = True


def hear_filing(
    language: Language[T], text: str, names: Names, hints: ReadingHints, check: Callable[[T], T] = accept_any
) -> FilingHeard:
    """Return what a text files, as notation. Raises InvalidAnswer: refused, or asked back."""
    listed = _as_list(language, text, names, hints)
    try:
        read_parts(language, text, names, check)
    except InvalidAnswer as fault:
        if hints.book is None or fault.code == "order_too_long":
            raise
        refused = fault
    else:
        if listed:
            raise InvalidAnswer("several_readings", language.filing_item, readings=[text, listed], left_out=[])
        return FilingHeard(text)
    if listed:
        return _as_one_sheet_or_list(language, text, listed, names, hints)
    with suppress(InvalidAnswer):
        coloured = hints.with_colours(text, names)
        read_parts(language, coloured, names, check)
        return FilingHeard(coloured)
    spelled = filing_in_notation(language, text.partition(":")[2] if text.startswith(STANDING) else text, names, hints)
    if spelled:
        return FilingHeard(spelled)
    parts = split_parts(text)
    if not parts:
        return _for_later(language, text, names, hints, check, refused)
    return _join_parts([_heard(language, part, names, hints, check) for part in parts])


def _as_list(language: Language[T], text: str, names: Names, hints: ReadingHints) -> str:
    """`ahead: 4, 3` as two rounds, `ahead: 4 / 3`; "" where a comma parts something else."""
    parts = split_parts(text)
    if hints.book is None or len(parts) != 1 or parts[0].head != AHEAD or PARTED.search(parts[0].body):
        return ""
    pieces = parts[0].body.split(",")
    return in_rounds(language, pieces, names, hints) if len(pieces) > 1 else ""


def _as_one_sheet_or_list(
    language: Language[T], text: str, listed: str, names: Names, hints: ReadingHints
) -> FilingHeard:
    """Return a list of rounds, to be confirmed; asked back where it can be the sheet of one round too."""
    one_sheet: list[FilingHeard] = []
    with suppress(InvalidAnswer):
        one_sheet = _heard(language, split_parts(text)[0], names, hints, accept_any)
    if not one_sheet:
        return FilingHeard(listed, sure=False)
    return _join_parts([[*one_sheet, FilingHeard(listed, sure=False)]])


def _heard(
    language: Language[T], part: Heading, names: Names, hints: ReadingHints, check: Callable[[T], T]
) -> list[FilingHeard]:
    """Return the readings of one part."""
    if NONE.fullmatch(part.body):
        return [FilingHeard(f"{part.head}: none")]
    pieces = PARTED.split(part.body) if part.head != STANDING else [part.body]
    rows = [_spoken(language, piece, names, hints, check, first=part.head != STANDING) for piece in pieces]
    return [
        FilingHeard(
            f"{part.head}: {' / '.join(language.write(one.value) for one in row)}",
            tuple(word for one in row for word in one.left_out),
            all(one.sure for one in row),
        )
        for row in product(*rows)
    ]


def _spoken(
    language: Language[T], text: str, names: Names, hints: ReadingHints, check: Callable[[T], T], *, first: bool
) -> list[TextMeaning[T]]:
    try:
        return [listen(language, text, names, hints, check, first=first, standing=not first)]
    except InvalidAnswer as fault:
        if fault.code != "several_readings":
            raise
        readings = [one for one in fault.facts["readings"] if not is_filing(one)]
        return [
            TextMeaning(listen(language, one, names, hints, check, first=first).value, (), False) for one in readings
        ]


def _for_later(
    language: Language[T],
    text: str,
    names: Names,
    hints: ReadingHints,
    check: Callable[[T], T],
    refused: InvalidAnswer,
) -> FilingHeard:
    """Return a text that says in other words for when it is: `140 next turn`. Raises InvalidAnswer."""
    heard = hear(language, text, names, hints, first=False)
    found = orders_heard(language, heard, names, hints, check)
    later = [line for fault in found.faults for line in fault.facts.get("readings", ())]
    if not later:
        raise refused
    return _join_parts([[FilingHeard(line, heard.left_out, heard.sure) for line in later]])


def _join_parts(parts: Iterable[list[FilingHeard]]) -> FilingHeard:
    """Return all parts together; asked back where they can be read in several ways."""
    whole = [
        FilingHeard(
            "; ".join(one.text for one in row),
            tuple(word for one in row for word in one.left_out),
            all(one.sure for one in row),
        )
        for row in product(*parts)
    ]
    if len(whole) == 1:
        return whole[0]
    raise InvalidAnswer("several_readings", readings=[one.text for one in whole][:3], left_out=list(whole[0].left_out))
