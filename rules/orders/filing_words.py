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
    find_filing,
    format_rounds,
    hear,
    listen,
    read_possible_orders,
)
from rules.orders.notation import Names
from rules.orders.standing_orders import AHEAD, NONE, STANDING, Heading, is_filing, read_parts, split_parts
from rules.questions import InvalidAnswer

T = TypeVar("T")
PART_MARK = re.compile(r"\s*(?:/|\n)\s*")


class FilingMeaning(NamedTuple):
    """What a text files, in notation; words that went into nothing; whether every word of it was read."""

    text: str
    left_out: tuple[str, ...] = ()
    sure: bool = True


def hear_filing(
    language: Language[T], text: str, names: Names, hints: ReadingHints, check: Callable[[T], T] = accept_any
) -> FilingMeaning:
    """Return what a text files, as notation. Raises InvalidAnswer: refused, or asked back."""
    round_list = _read_as_list(language, text, names, hints)
    try:
        read_parts(language, text, names, check)
    except InvalidAnswer as fault:
        if hints.book is None or fault.code == "order_too_long":
            raise
        rejection = fault
    else:
        if round_list:
            raise InvalidAnswer("several_readings", language.filing_item, readings=[text, round_list], left_out=[])
        return FilingMeaning(text)
    if round_list:
        return _read_one_sheet_or_list(language, text, round_list, names, hints)
    with suppress(InvalidAnswer):
        text_with_colours = hints.replace_names_by_colours(text, names)
        read_parts(language, text_with_colours, names, check)
        return FilingMeaning(text_with_colours)
    notation = find_filing(language, text.partition(":")[2] if text.startswith(STANDING) else text, names, hints)
    if notation:
        return FilingMeaning(notation)
    parts = split_parts(text)
    if not parts:
        return _read_for_later(language, text, names, hints, check, rejection)
    return _join_parts([_read_part_words(language, part, names, hints, check) for part in parts])


def _read_as_list(language: Language[T], text: str, names: Names, hints: ReadingHints) -> str:
    """Read `ahead: 4, 3` as two rounds, `ahead: 4 / 3`; "" if a comma separates something else."""
    parts = split_parts(text)
    if hints.book is None or len(parts) != 1 or parts[0].head != AHEAD or PART_MARK.search(parts[0].body):
        return ""
    pieces = parts[0].body.split(",")
    return format_rounds(language, pieces, names, hints) if len(pieces) > 1 else ""


def _read_one_sheet_or_list(
    language: Language[T], text: str, round_list: str, names: Names, hints: ReadingHints
) -> FilingMeaning:
    """Return a list of rounds, to be confirmed; asked back where it can be the sheet of one round too."""
    one_sheet: list[FilingMeaning] = []
    with suppress(InvalidAnswer):
        one_sheet = _read_part_words(language, split_parts(text)[0], names, hints, accept_any)
    if not one_sheet:
        return FilingMeaning(round_list, sure=False)
    return _join_parts([[*one_sheet, FilingMeaning(round_list, sure=False)]])


def _read_part_words(
    language: Language[T], part: Heading, names: Names, hints: ReadingHints, check: Callable[[T], T]
) -> list[FilingMeaning]:
    """Return the readings of one part."""
    if NONE.fullmatch(part.body):
        return [FilingMeaning(f"{part.head}: none")]
    pieces = PART_MARK.split(part.body) if part.head != STANDING else [part.body]
    rows = [_read_piece(language, piece, names, hints, check, first=part.head != STANDING) for piece in pieces]
    return [
        FilingMeaning(
            f"{part.head}: {' / '.join(language.write(one.value) for one in row)}",
            tuple(word for one in row for word in one.left_out),
            all(one.sure for one in row),
        )
        for row in product(*rows)
    ]


def _read_piece(
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


def _read_for_later(
    language: Language[T],
    text: str,
    names: Names,
    hints: ReadingHints,
    check: Callable[[T], T],
    rejection: InvalidAnswer,
) -> FilingMeaning:
    """Return a text that says in other words for when it is: `140 next turn`. Raises InvalidAnswer."""
    text_readings = hear(language, text, names, hints, first=False)
    possible_readings = read_possible_orders(language, text_readings, names, hints, check)
    later = [line for fault in possible_readings.faults for line in fault.facts.get("readings", ())]
    if not later:
        raise rejection
    return _join_parts([[FilingMeaning(line, text_readings.left_out, text_readings.sure) for line in later]])


def _join_parts(parts: Iterable[list[FilingMeaning]]) -> FilingMeaning:
    """Return all parts together; asked back where they can be read in several ways."""
    whole = [
        FilingMeaning(
            "; ".join(one.text for one in row),
            tuple(word for one in row for word in one.left_out),
            all(one.sure for one in row),
        )
        for row in product(*parts)
    ]
    if len(whole) == 1:
        return whole[0]
    raise InvalidAnswer("several_readings", readings=[one.text for one in whole][:3], left_out=list(whole[0].left_out))
