"""Interpreter of orders: finds all readings of a text and returns the only legal one.

No reading: `InvalidAnswer` names the word, the words before it, the expected ones and an example line.
Several: `InvalidAnswer("several_readings")` lists each as it is written, for one button each. No reading
is preferred silently."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from rules.base import Json
from rules.orders.combinators import Parser, Scan, TooManyReadings
from rules.orders.tokenizer import Names, Token, Vocabulary, tokenize
from rules.questions import InvalidAnswer

T = TypeVar("T")

MAX_SHEET_CHARS = 400
MAX_FILED_CHARS = 4000
"""Characters of all standing orders in one message."""
MAX_EXPECTED_LABELS = 4
MAX_OFFERED_READINGS = 5
"""Readings that are offered, one button each; more are too many to choose from."""
NEGATION_KINDS = ("NO", "NEVER", "WITHOUT", "NOT", "ONLY", "UNLESS")
"""Kinds of words that negate what follows; blamed in the error if nothing there can be negated."""
WORD_PATTERN = re.compile(r"[\w'-]+")
QUOTED_WORDS = 2
"""Words quoted before one that is not understood."""
CACHED_TEXTS = 512
"""Texts whose parses are cached: a sheet is read again for its form, its prices and its answer."""


@dataclass(frozen=True, eq=False)
class Language(Generic[T]):
    """Order language of a game.

    `sheet` parses a sheet, whole or as an addition to one; `write` formats it canonically. `first`: whether
    the leading field of a sheet (speed, plan, gear) is present. `over(under, said)`: replace one sheet's
    fields with another's. `without(sheet, field)`: remove a field. `because`, `beforehand`: the rule items of
    sheets, and of standing orders. `once`: the name of a field that holds for one round only, or "".
    `beside(sheet, field)`: add a field of the same sheet, where that differs from `over`. `fields`: names of
    fields by the kind of word that names them, for removing them."""

    vocabulary: Vocabulary
    sheet: Parser[T]
    write: Callable[[T], str]
    first: Callable[[T], bool]
    over: Callable[[T, T], T]
    without: Callable[[T, str], T]
    examples: tuple[T, ...]
    because: str
    beforehand: str = ""
    once: Callable[[T], str] = lambda _: ""
    beside: Callable[[T, T], T] | None = None
    fields: Mapping[str, str] = field(default_factory=dict)
    piece: Parser[T] | None = None
    """A sheet of one field: what of a text is notation already, wherever it stands."""

    @property
    def filing_item(self) -> str:
        """The rule item of orders filed beforehand."""
        return self.beforehand or self.because


class Read(NamedTuple, Generic[T]):
    """Result of editing a draft: the order as it will count, and the draft it replaces, if any."""

    value: T | None
    instead_of: T | None = None
    left_out: tuple[str, ...] = ()
    sure: bool = True


def accept_any(value: T) -> T:
    """Return the value unchecked."""
    return value


def read_sheet(
    language: Language[T], text: str, names: Names, check: Callable[[T], T] = accept_any, longest: int = MAX_SHEET_CHARS
) -> T:
    """Read a sheet from a text. Raises InvalidAnswer.

    `check` validates it against the race: a value it refuses is no reading."""
    return interpret(language, language.sheet, text, names, check, language.write, longest)


def read_full_sheet(language: Language[T], text: str, names: Names, check: Callable[[T], T] = accept_any) -> T:
    """Read a sheet that must have its leading field. Raises InvalidAnswer."""
    return read_sheet(language, text, names, lambda value: check(_require_first_field(language, value)))


def _require_first_field(language: Language[T], value: T) -> T:
    if not language.first(value):
        raise InvalidAnswer("first_missing", language.because, said=language.write(value), like=example_line(language))
    return value


def example_line(language: Language[T]) -> str:
    """Return an example of an order that would be understood."""
    return language.write(language.examples[0])


U = TypeVar("U")


def interpret(
    language: Language[T],
    parser: Parser[U],
    text: str,
    names: Names,
    check: Callable[[U], U],
    write: Callable[[U], str],
    longest: int = MAX_SHEET_CHARS,
) -> U:
    """Return the single meaning that a text has to a parser. Raises InvalidAnswer."""
    if len(text) > longest:
        raise InvalidAnswer("order_too_long", language.because, longest=longest, length=len(text))
    try:
        found = _find_meanings(
            language.vocabulary, parser, text, tuple((kind, tuple(some)) for kind, some in names.items())
        )
        if not found.words:
            raise InvalidAnswer("empty_text", language.because, example=example_line(language))
        meanings: tuple[U, ...] = found.values
        fitting, refusals = _split_by_check(meanings, check)
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            _refuse_ambiguous(language, [write(value) for value in fitting])
        if refusals:
            raise refusals[0]
        scan = Scan(found.words, hoping_from=found.farthest - 1)
        _full_parses(parser, scan)
    except TooManyReadings:
        raise InvalidAnswer("too_many_readings", language.because) from None
    raise _explain_failure(language, scan, text, names)


def read_or_none(language: Language[T], text: str, names: Names) -> T | None:
    """The one value that a text has in notation, before any check; None for no value or several."""
    try:
        some = tuple((kind, tuple(spelled)) for kind, spelled in names.items())
        values: tuple[T, ...] = _find_meanings(language.vocabulary, language.sheet, text, some).values
    except TooManyReadings:
        return None
    return values[0] if len(values) == 1 else None


class Meanings(NamedTuple):
    """Parsed text: its tokens, all its possible values, and the farthest token reached."""

    words: tuple[Token, ...]
    values: tuple[Any, ...]
    farthest: int


@lru_cache(maxsize=CACHED_TEXTS)
def _find_meanings(
    vocabulary: Vocabulary, parser: Parser[Any], text: str, names: tuple[tuple[str, tuple[str, ...]], ...]
) -> Meanings:
    """Parse a text. Raises TooManyReadings."""
    scan = Scan(tokenize(text, vocabulary, dict(names)))
    meanings = _full_parses(parser, scan) if scan.tokens else ()
    return Meanings(scan.tokens, meanings, scan.farthest)


def _full_parses(parser: Parser[U], scan: Scan) -> tuple[U, ...]:
    """Return the values of all parses that consume every token."""
    return tuple(way.value for way in parser(scan, 0) if way.end == len(scan.tokens))


def _split_by_check(whole: Iterable[U], check: Callable[[U], U]) -> tuple[list[U], list[InvalidAnswer]]:
    """Return the distinct values that pass the check, and the refusals of the others."""
    found, refusals = list[U](), list[InvalidAnswer]()
    for value in whole:
        try:
            checked = check(value)
        except InvalidAnswer as refused:
            refusals.append(refused)
        else:
            found += [] if checked in found else [checked]
    return found, refusals


def _refuse_ambiguous(language: Language[T], readings: Sequence[str]) -> None:
    if len(readings) > MAX_OFFERED_READINGS:
        raise InvalidAnswer("too_many_readings", language.because)
    raise InvalidAnswer("several_readings", language.because, readings=list(readings))


def _explain_failure(language: Language[T], scan: Scan, text: str, names: Names) -> InvalidAnswer:
    """Say why there is no reading: a value's own refusal, else the first word that was not understood."""
    at, line = scan.farthest, example_line(language)
    refused = next((one for place, one in reversed(scan.refusals) if place >= at), None)
    if refused:
        return refused
    hopes = scan.hopes.get(at, [])
    expected = [label for label in dict.fromkeys(hope.label for hope in hopes) if label][:MAX_EXPECTED_LABELS]
    before = _quote_before(scan.tokens, at, text)
    if at >= len(scan.tokens):
        return InvalidAnswer("breaks_off", language.because, after=before, expected=expected, like=line)
    denied = _find_negation(scan.tokens, at)
    word, near = _find_misspelling(scan, at, text, language.vocabulary, names)
    facts: dict[str, Json] = {"said": word, "after": before, "expected": expected, "like": line}
    if denied and (scan.tokens[at].known or not near):
        return InvalidAnswer("not_to_be_denied", language.because, **facts, denial=denied)
    if not before and not near:
        return InvalidAnswer("no_order", language.because, said=word, like=line)
    return InvalidAnswer("not_understood", language.because, **facts, near=near)


def _find_negation(said: Sequence[Token], at: int) -> str:
    """Return the negating word that is to blame for the word behind it; "" if there is none."""
    return next((one.text for one in said[max(0, at - 1) : at + 1] if set(one.kinds) & set(NEGATION_KINDS)), "")


def _quote_before(said: Sequence[Token], at: int, text: str) -> str:
    """Return the words before a token as they were written, back to the last comma."""
    first = at
    while first > max(0, at - QUOTED_WORDS) and not set(said[first - 1].kinds) & {"COMMA", "SEMI"}:
        first -= 1
    first = first if first < at or not at else max(0, at - QUOTED_WORDS)
    return text[said[first].start : said[at - 1].end].rstrip(",; ·") if at else ""


def _find_misspelling(scan: Scan, at: int, text: str, vocabulary: Vocabulary, names: Names) -> tuple[str, str]:
    """Return the wrong word and the probable intended one.

    The wrong word may stand within a phrase that would be understood here, or one word before."""
    for start in (at, at - 1)[: at + 1]:
        words = WORD_PATTERN.findall(text[scan.tokens[start].start :].casefold())
        for phrase in (
            spelling for kind in _expected_kinds(scan, start) for spelling in vocabulary.spellings_of(kind, names)
        ):
            wrong = _find_misspelt_word(phrase.casefold().split(), words)
            if wrong:
                return wrong, phrase
    word = scan.tokens[at].text
    return word, find_nearest_word(word, _expected_kinds(scan, at), vocabulary, names)


def _expected_kinds(scan: Scan, at: int) -> list[str]:
    return [kind for hope in scan.hopes.get(at, ()) for kind in hope.kinds]


def _find_misspelt_word(phrase: Sequence[str], words: Sequence[str]) -> str:
    """Return the one misspelt word of a phrase; "" if none is, or if it is another phrase."""
    if not 1 < len(phrase) <= len(words):
        return ""
    wrong = [(said, right) for said, right in zip(words, phrase, strict=False) if said != right]
    if len(wrong) != 1:
        return ""
    said, right = wrong[0]
    return said if edit_distance(said, right) <= _max_typos(said) else ""


def find_nearest_word(word: str, kinds: Iterable[str], vocabulary: Vocabulary, names: Names) -> str:
    """Return the probable intended word, among those expected here, else among all; "" for none."""
    expected = [spelling for kind in kinds for spelling in vocabulary.spellings_of(kind, names)]
    known = [spelling for kind in (*vocabulary.spellings, *names) for spelling in vocabulary.spellings_of(kind, names)]
    plain = word.casefold()
    forgiven = _max_typos(plain)
    for some in (expected, known):
        alike = [one for one in dict.fromkeys(some) if one != plain and _min_edit_distance(one, plain) <= forgiven]
        found = [(edit_distance(plain, spelling), spelling) for spelling in alike]
        close = [one for one in found if one[0] <= forgiven]
        if close:
            return min(close)[1]
    return ""


def _max_typos(word: str) -> int:
    """Return the number of typos tolerated: none below 3 letters, one below 6, else two."""
    return 0 if len(word) < 3 else 1 if len(word) < 6 else 2


def _min_edit_distance(one: str, other: str) -> int:
    """Return a lower bound of the edit distance, computed quickly from length and letters."""
    letters, others = set(one), set(other)
    return max(abs(len(one) - len(other)), len(letters - others), len(others - letters))


def edit_distance(one: str, other: str) -> int:
    """Return the number of letters missing, doubled, wrong or swapped between two words."""
    above: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        before, above, row = above, row, [i]
        for j, wanted in enumerate(other, 1):
            row.append(min(above[j] + 1, row[-1] + 1, above[j - 1] + (letter != wanted)))
            if i > 1 and j > 1 and one[i - 2 : i] == other[j - 1] + other[j - 2]:
                row[-1] = min(row[-1], before[j - 2] + 1)
    return row[-1]


def offered_readings(refused: InvalidAnswer) -> tuple[str, ...]:
    """Return the orders that a refusal offers, for one button each."""
    return tuple(refused.facts.get("readings", ()))


def read_fields(language: Language[T], names: Names, said: Mapping[str, Json]) -> T:
    """Read a sheet from its fields, each as if its text stood behind its name. Raises InvalidAnswer."""
    sheet, beside = type(language.examples[0])(), language.beside or language.over
    for name, value in said.items():
        if value not in (None, ""):
            sheet = beside(sheet, read_field(language, names, name, value))
    return sheet


def read_field(language: Language[T], names: Names, name: str, value: Json) -> T:
    """Read one field, preferably as saying something about that field alone. Raises InvalidAnswer."""
    text = f"{name} {_to_text(value)}"
    called = [
        language.fields[kind]
        for one in tokenize(name, language.vocabulary, names)
        for kind in one.kinds
        if kind in language.fields
    ]
    try:
        return read_sheet(language, text, names, lambda sheet: _require_only_fields(language, called, sheet))
    except InvalidAnswer:
        return read_sheet(language, text, names)


def _require_only_fields(language: Language[T], called: list[str], sheet: T) -> T:
    """Return the sheet if it sets nothing but these fields. Raises InvalidAnswer."""
    rest = sheet
    for name in called:
        rest = language.without(rest, name)
    if rest != type(sheet)():
        raise InvalidAnswer("not_understood", language.because, said=language.write(rest))
    return sheet


def _to_text(value: Json) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
