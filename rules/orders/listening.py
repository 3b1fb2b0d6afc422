"""Read an order sheet from a text: first as notation, then by the phrase book.

What the book understands is turned into notation, and goes through the same reader and the same checks. It counts
only where every word was read in one way; else it is offered, asked back, or refused.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from rules.base import Json
from rules.orders.composition import TextReadings
from rules.orders.interpreter import MARKS, Language, accept_any, find_fields_in_text, read_fields, read_sheet
from rules.orders.notation import Names
from rules.orders.order_parts import find_parts
from rules.orders.phrases import Facts, PhraseBook, PhraseScan
from rules.orders.spoken_words import (
    NamesByWords,
    blank_out_quotes,
    index_names,
    measure_edit_distance,
    split_name,
    split_words,
)
from rules.orders.suggested_lines import find_nearest_lines
from rules.orders.understanding import (
    CoveredText,
    cover_text,
    interpret,
)
from rules.questions import InvalidAnswer

T = TypeVar("T")
U = TypeVar("U")
MAX_CHOICES = 3
"""Readings that are asked back; more are too many to choose from."""
MAX_NAME_CHARS = 40
"""Characters of a name that people write instead of a colour."""
MIN_NEAR_LETTERS = 4
"""Letters of a word that may be a name with a slip."""
MAX_WORDS_BEFORE_CORRECTION = 3
"""Words of a text behind whose mark a correction may begin: `sorry, make that 120`."""
FILING, WITHDRAWAL = "filing", "none"
"""The section of texts about orders that are filed, and what takes these back."""
LATER = re.compile(r"\s*(?:[;/\n]|,?\s*\b(?:and then|then|und dann|dann)\b)\s*", re.IGNORECASE)
EVERY_MARK = re.compile(rf"{LATER.pattern}|\s*,\s*", re.IGNORECASE)
"""What stands between the orders for one round and the next."""
UNREAD = ("first_missing", "no_order")
"""Why a text has no reading yet that may be read without its strange words."""
DENIALS = ("only_denied", "denied_alone", "denied_and_said")
"""Why a text has no reading that denies something."""
CORRECTIONS = "correction"
"""The section of words that begin or end the correction of an order."""
FOR_EVERY_ROUND, FOR_ROUNDS_TO_COME = "standing: ", "ahead: "
"""What orders begin with that are to be filed."""
DOUBTS = "doubt"
"""The section of texts that the notation reads and people mean otherwise."""


COLOURS = "seats"
"""The section of what cars are called by their colours in other languages."""


@dataclass(frozen=True)
class ReadingHints:
    """What helps to understand a text in a race. `book`: the game's phrase book, None for the notation alone;
    `seat_names`: what drivers call cars besides their colours, such as names and mentions, with the seat; `facts`: of
    the position; `covered_texts`: texts that were heard before, each also without its strange words."""

    book: PhraseBook | None = None
    seat_names: Mapping[str, str] = field(default_factory=dict)
    facts: Facts = field(default_factory=dict)
    covered_texts: dict[str, CoveredText] = field(default_factory=dict, compare=False)

    def map_words_to_names(self, names: Names) -> NamesByWords:
        """Map words to the names of the race that they stand for."""
        meanings = [(name, (kind.casefold(), name)) for kind, some in names.items() for name in some]
        others = [(name[:MAX_NAME_CHARS], ("seat", seat)) for name, seat in self.seat_names.items()]
        colours = self.book.sections.get(COLOURS, ()) if self.book else ()
        seats = names.get("SEAT", ())
        others += [(word, ("seat", seat)) for seat, words in colours if seat in seats for word in words.split("|")]
        race_names = index_names(meanings)
        return {**index_names(others), **race_names}

    def replace_names_by_colours(self, text: str, names: Names) -> str:
        """Replace names and mentions of drivers by the colours that the notation uses."""
        if self.book is None:
            return text
        for token in reversed(split_words(text, self.book, self.map_words_to_names(names))):
            if token.name and token.name[0] == "seat":
                owner = "'s" if token.text.endswith("'s") else ""
                text = f"{text[: token.start]}{token.name[1]}{owner}{text[token.end :]}"
        return text


DEAF = ReadingHints()
"""Reads the notation alone."""


class TextMeaning(NamedTuple, Generic[T]):
    """What a text means. `left_out`: words that went into nothing; `sure`: it counts, and need not be asked back."""

    value: T
    left_out: tuple[str, ...] = ()
    sure: bool = True


def listen(
    language: Language[T],
    text: str,
    names: Names,
    hints: ReadingHints,
    check: Callable[[T], T] = accept_any,
    *,
    first: bool = True,
    standing: bool = False,
) -> TextMeaning[T]:
    """Return what a text means as a sheet. `first`: whether its first field must be there; `standing`: whether it is
    for every round anyway, even if it does not say so. Raises InvalidAnswer: refused, or asked back
    (`several_readings`)."""

    def check_whole_sheet(value: T) -> T:
        return check(require_first_field(language, value) if first else value)

    notation_sheet: T | None = None
    rejection: InvalidAnswer | None = None
    plain = text
    try:
        notation_sheet = read_sheet(language, text, names, check_whole_sheet)
    except InvalidAnswer as fault:
        if hints.book is None or fault.code == "order_too_long":
            raise
        rejection, plain = fault, hints.replace_names_by_colours(text, names)
        with suppress(InvalidAnswer):
            notation_sheet = read_sheet(language, plain, names, check_whole_sheet)
    if notation_sheet is not None and not is_doubtful(language, plain, names, hints, notation_sheet):
        return TextMeaning(notation_sheet)
    text_readings = hear(language, text, names, hints, first=first)
    if standing:
        text_readings = text_readings._replace(
            readings=tuple(one.removeprefix(FOR_EVERY_ROUND) for one in text_readings.readings)
        )
    if text_readings.adds:
        text_readings = text_readings._replace(sure=False)
    possible_readings = read_possible_orders(language, text_readings, names, hints, check_whole_sheet)
    return choose(language, possible_readings, text_readings, notation_sheet, rejection, language.write, hints, names)


class PossibleReadings(NamedTuple, Generic[T]):
    """What is left of the readings of a text: those that can be, each once, and why the others cannot."""

    values: tuple[T, ...] = ()
    faults: tuple[InvalidAnswer, ...] = ()


def hear(language: Language[T], text: str, names: Names, hints: ReadingHints, *, first: bool) -> TextReadings:
    """Return what the phrase book makes of a text."""
    assert hints.book is not None
    filing = find_filing(language, text, names, hints)
    if filing:
        return TextReadings((filing,), sure=True)
    if text not in hints.covered_texts:
        plain, _ = blank_out_quotes(text)
        notation_spans = list(find_fields_in_text(language, plain, names))
        names_by_words = hints.map_words_to_names(names)
        hints.covered_texts[text] = cover_text(text, hints.book, names_by_words, hints.facts, notation_spans)
    text_readings = interpret(hints.covered_texts[text], hints.book, first=first)
    is_unread = first and not (text_readings.readings or text_readings.asks) and text_readings.because in UNREAD
    parts = find_parts(hints.covered_texts[text], hints.book) if is_unread else ()
    if not any(one.is_close and one.line != text for one in parts) or len(parts) > MAX_CHOICES:
        return text_readings
    found = [hear(language, one.line, names, hints, first=first) for one in parts]
    readings = tuple(dict.fromkeys(reading for one in found for reading in one.readings))
    left_out = text_readings.unknown
    return text_readings._replace(readings=readings, because="", left_out=left_out, adds=any(one.adds for one in found))


def strip_courtesy(text: str, hints: ReadingHints) -> str:
    """Strip words of courtesy from the start of a text: `ok, never` is `never`."""
    assert hints.book is not None
    words = split_words(text, hints.book, {})
    scan, at = PhraseScan(words, hints.book, hints.facts), 0
    while at < len(words):
        ends = [phrase.end for phrase in scan.find_phrases("noise", at)]
        if not ends and not (at and words[at].kind == "mark"):
            return text[words[at].start :]
        at = max(ends, default=at + 1)
    return text


def speaks_of_correction(text: str, hints: ReadingHints) -> bool:
    """Whether a text begins or ends as the correction of an order: `make that 120`, `120 instead`."""
    if hints.book is None:
        return False
    words = split_words(text, hints.book, {})
    scan = PhraseScan(words, hints.book, hints.facts)
    starts = [0, *(at + 1 for at, word in enumerate(words[:MAX_WORDS_BEFORE_CORRECTION]) if word.kind == "mark")]
    return any(
        at in starts or phrase.end == len(words)
        for at in range(len(words))
        for phrase in scan.find_phrases(CORRECTIONS, at)
    )


def find_filing(language: Language[T], text: str, names: Names, hints: ReadingHints) -> str:
    """Return in notation a text that withdraws standing orders or lists several rounds; "" for any other text."""
    if hints.book is None or not hints.book.sections.get(FILING):
        return ""
    words = split_words(text, hints.book, {})
    for phrase in PhraseScan(words, hints.book, hints.facts).find_phrases(FILING, 0):
        what, _, count = phrase.write.partition(" ")
        behind = text[words[phrase.end - 1].end :].strip(" :")
        if what == WITHDRAWAL and not behind.strip(" .!"):
            return f"{FOR_EVERY_ROUND}{WITHDRAWAL}"
        for rule in (EVERY_MARK, LATER):
            pieces = [piece for piece in rule.split(behind) if piece]
            if count and len(pieces) == int(count):
                return format_rounds(language, pieces, names, hints)
    return ""


def format_rounds(language: Language[T], pieces: Sequence[str], names: Names, hints: ReadingHints) -> str:
    """Format texts for successive rounds as one filing; "" if one of them is no sheet."""
    try:
        sheets = [listen(language, piece, names, hints) for piece in pieces]
    except InvalidAnswer:
        return ""
    if any(sheet.left_out for sheet in sheets):
        return ""
    return FOR_ROUNDS_TO_COME + " / ".join(language.write(sheet.value) for sheet in sheets)


def read_possible_orders(
    language: Language[T], text_readings: TextReadings, names: Names, hints: ReadingHints, make: Callable[[T], U]
) -> PossibleReadings[U]:
    """Return what is made of each reading. Orders for several rounds are no sheet: they are to be filed."""
    orders, faults = list[U](), list[InvalidAnswer]()
    now = str(hints.facts.get("now_round", ""))
    for reading in text_readings.readings:
        line = reading.replace("{now}", now)
        head = f"round {now}: "
        if line.startswith(head) and " / " not in line:
            line = line.removeprefix(head)
        if line.startswith(("round ", FOR_EVERY_ROUND, FOR_ROUNDS_TO_COME)):
            faults.append(InvalidAnswer("for_other_rounds", language.filing_item, readings=[line]))
            continue
        try:
            value = read_sheet(language, line, names, make)  # type: ignore[arg-type]
        except InvalidAnswer as fault:
            faults.append(fault)
        else:
            orders += [] if value in orders else [value]  # type: ignore[list-item]
    return PossibleReadings(tuple(orders), tuple(faults))


def choose(
    language: Language[T],
    possible_readings: PossibleReadings[U],
    text_readings: TextReadings,
    notation_reading: U | None,
    rejection: InvalidAnswer | None,
    write: Callable[[U], str],
    hints: ReadingHints,
    names: Names,
) -> TextMeaning[U]:
    """Return the one reading, sure or to be confirmed. `notation_reading`: what the notation reads, where it is in
    doubt; `rejection`: why it reads nothing. Raises InvalidAnswer for none and for several."""
    is_nothing_else = notation_reading is not None and not possible_readings.values and bool(text_readings.unknown)
    values = (
        possible_readings.values
        if notation_reading is None or notation_reading in possible_readings.values or is_nothing_else
        else (notation_reading, *possible_readings.values)
    )
    if not values:
        raise _build_rejection(language, text_readings, possible_readings.faults, rejection, hints, names)
    later = [line for fault in possible_readings.faults for line in fault.facts.get("readings", ())]
    if text_readings.conditions and rejection is not None and rejection.code not in GENERAL_REFUSALS:
        raise rejection
    if text_readings.conditions and len(values) + len(later) <= MAX_CHOICES:
        readings = [write(one) for one in values] + later
        raise InvalidAnswer(
            "free_condition",
            language.condition_item,
            said=text_readings.conditions[0],
            offered="yes",
            readings=readings,
            left_out=list(text_readings.left_out),
        )
    if len(values) == 1 and not later:
        return TextMeaning(
            values[0],
            text_readings.left_out,
            text_readings.sure and notation_reading is None and not possible_readings.faults,
        )
    if len(values) + len(later) > MAX_CHOICES:
        raise InvalidAnswer("too_many_readings", language.because)
    readings = [write(one) for one in values] + later
    raise InvalidAnswer("several_readings", language.because, readings=readings, left_out=list(text_readings.left_out))


def require_first_field(language: Language[T], value: T) -> T:
    """Return a sheet that has its first field. Raises InvalidAnswer."""
    if not language.has_first_field(value):
        like = _with_first_of_example(language, value)
        raise InvalidAnswer("first_missing", language.because, said=language.write(value), like=like)
    return value


def _with_first_of_example(language: Language[T], value: T) -> str:
    """Return a sheet without a first field behind that of the example, as it may be typed."""
    name, first = next(iter(language.format_fields(language.examples[0]).items()))
    try:
        return language.write(language.over(read_fields(language, {}, {name: first}), value))
    except InvalidAnswer:
        return language.example


def is_doubtful(language: Language[T], text: str, names: Names, hints: ReadingHints, value: T) -> bool:
    """Whether people may mean something else than the notation by a text. What the notation writes is in doubt only
    where the book doubts how it begins, such as a speed of 6."""
    if hints.book is None or not hints.book.sections.get(DOUBTS):
        return False
    is_canonical = _normalize_blanks(text) == _normalize_blanks(language.write(value))
    if is_canonical and not hints.book.sections.get(f"{DOUBTS} alone"):
        return False
    words = split_words(text, hints.book, hints.map_words_to_names(names))
    scan = PhraseScan(words, hints.book, hints.facts)
    alone = any(
        phrase.end == len(words) or words[phrase.end].text in MARKS
        for phrase in scan.find_phrases(f"{DOUBTS} alone", 0)
    )
    return alone or (not is_canonical and any(scan.find_phrases(DOUBTS, at) for at in range(len(words))))


def _normalize_blanks(text: str) -> str:
    return " ".join(text.casefold().split())


GENERAL_REFUSALS = frozenset({"not_understood", "no_order"})
"""Refusals of the notation that only say where reading ended; every other one names a rule."""


def _find_near_name(unknown: Iterable[str], names: Names) -> str:
    """Return the one name of the race that an unknown word is a single slip away from; "" for none, or for several."""
    race_names = [name for some in names.values() for name in some]
    words = [word.casefold() for word in unknown if len(word) >= MIN_NEAR_LETTERS]
    alike = ((word, name) for word in words for name in race_names if abs(len(word) - len(name)) < 2)
    near = {name for word, name in alike if measure_edit_distance(word, name.casefold()) == 1}
    return near.pop() if len(near) == 1 else ""


def _find_bare_denial(text_readings: TextReadings, clause: str, hints: ReadingHints, names: Names) -> str:
    """Return what of a text only denies, if that is why it is not read: all its other words are understood, but nothing
    beside it says what is wanted instead, or the same is ordered too."""
    if text_readings.because in DENIALS and text_readings.denied:
        return text_readings.denied[0]
    denials = hints.book.lists["denials"] if hints.book else frozenset[str]()
    known_words = denials | hints.map_words_to_names(names).keys()
    is_only_denied = not denials.isdisjoint(text_readings.unknown) and all(
        word in denials or word.isdecimal() or (word,) in known_words for word in text_readings.unknown
    )
    return clause if is_only_denied and " " in clause else ""


def find_unknown_clause(text_readings: TextReadings) -> str:
    """Return the first clause with a word that is not understood, the last one where that was typed in another way;
    others may only have been left out with it."""
    clauses = [clause for clause in text_readings.left_out if clause]
    unknown_words = {word.casefold() for word in text_readings.unknown}
    strange = (one for one in clauses if not unknown_words.isdisjoint(split_name(one)))
    return next(strange, clauses[-1] if clauses else "")


def _build_rejection(
    language: Language[T],
    text_readings: TextReadings,
    faults: Iterable[InvalidAnswer],
    rejection: InvalidAnswer | None,
    hints: ReadingHints,
    names: Names,
) -> InvalidAnswer:
    """Return why nothing is read: what the checks say, else the clause that is not understood.

    With two lines that would be understood."""
    fault = next(iter(faults), None)
    if fault is not None:
        return fault
    if rejection is not None and rejection.code not in GENERAL_REFUSALS:
        return rejection
    if text_readings.conditions:
        return InvalidAnswer("free_condition", language.condition_item, said=text_readings.conditions[0], offered="no")
    clause = find_unknown_clause(text_readings)
    understood = {"understood": ", ".join(text_readings.understood)} if text_readings.understood else {}
    denial = _find_bare_denial(text_readings, clause, hints, names)
    if denial:
        contradicts = text_readings.because == "denied_and_said" and bool(understood)
        code = "denied_and_ordered" if contradicts else "only_denied"
        return InvalidAnswer(code, language.because, said=denial, like=language.example, **understood)
    if not text_readings.unknown or not clause or hints.book is None:
        return rejection or InvalidAnswer("not_understood", language.because)
    near = _find_near_name(text_readings.unknown, names)
    if near:
        like = language.example
        return InvalidAnswer("not_understood", language.because, said=clause, near=near, like=like)
    lines = find_nearest_lines(language, hints.book, names, hints.facts, clause)  # type: ignore[arg-type]
    facts: dict[str, Json] = {
        "said": clause,
        "like": lines[0],
        "also_like": lines[-1],
        "unknown": list(text_readings.unknown),
        **understood,
    }
    return InvalidAnswer("clause_not_understood", language.because, **facts)
