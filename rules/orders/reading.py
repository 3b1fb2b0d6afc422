"""From a text to the one value it means: all readings are found, what is no order falls away, and one must be left.

None: `Refused` names the word, what stands before it, what was expected there and a line that would be read. Several:
`Refused("several_readings")` with each of them as it is written, for a button each. Nothing wins silently.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from rules.orders.parsing import Parser, Scan, TooManyReadings
from rules.orders.words import Names, Token, Vocabulary, tokens
from rules.questions import Refused
from rules.values import Json

T = TypeVar("T")

LONGEST = 400
"""Characters of a sheet."""
LONGEST_FILED = 4000
"""Characters of all that is filed in one message."""
MOST_EXPECTED = 4
MOST_ASKED_BACK = 5
"""Readings that are offered by a button each; more are too many to choose from."""
DENIALS = ("NO", "NEVER", "WITHOUT", "NOT", "ONLY", "UNLESS")
"""Words that turn round what stands behind them; where nothing there can be turned round, they are to blame."""
WORDS = re.compile(r"[\w'-]+")
CONTEXT = 2
"""Words quoted before one that is not understood."""
REMEMBERED = 512
"""Texts of which is kept what they may mean: a sheet is read again for its form, its prices and its answer."""


@dataclass(frozen=True, eq=False)
class Language(Generic[T]):
    """A game's orders. `sheet` reads a sheet, whole or as an addition to one; `write` says it back, canonically.

    `first`: whether the field a sheet begins with is there (speed, plan, gear). `over(under, said)`: one sheet's fields
    in the place of another's. `without(sheet, field)`: a field taken back. `because`, `beforehand`: the rule items of
    sheets, and of filing them. `once`: the name of a field that is for one round only, or "". `beside(sheet, field)`: a
    field of the same sheet, where that is not `over`. `fields`: names of fields by the kind of word that names them,
    for taking them back.
    """

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

    @property
    def filing(self) -> str:
        """The rule item of orders filed beforehand."""
        return self.beforehand or self.because


class Read(NamedTuple, Generic[T]):
    """An order as it will count, and the draft whose place it takes, if there was one."""

    value: T | None
    instead_of: T | None = None


def as_it_is(value: T) -> T:
    """No checks."""
    return value


def read(
    language: Language[T], text: str, names: Names, check: Callable[[T], T] = as_it_is, longest: int = LONGEST
) -> T:
    """The value of a sheet. `check` holds it against the race: what it refuses is no reading. Raises Refused."""
    return parsed(language, language.sheet, text, names, check, language.write, longest)


def read_whole(language: Language[T], text: str, names: Names, check: Callable[[T], T] = as_it_is) -> T:
    """`read`, for a sheet that must have its first field."""
    return read(language, text, names, lambda value: check(_with_first(language, value)))


def _with_first(language: Language[T], value: T) -> T:
    if not language.first(value):
        raise Refused("first_missing", language.because, said=language.write(value), like=like(language))
    return value


def like(language: Language[T]) -> str:
    """A line that would be read."""
    return language.write(language.examples[0])


U = TypeVar("U")


def parsed(
    language: Language[T],
    parser: Parser[U],
    text: str,
    names: Names,
    check: Callable[[U], U],
    write: Callable[[U], str],
    longest: int = LONGEST,
) -> U:
    """What a text means to a parser. Raises Refused."""
    if len(text) > longest:
        raise Refused("order_too_long", language.because, longest=longest, length=len(text))
    try:
        found = _meanings(language.vocabulary, parser, text, tuple((kind, tuple(some)) for kind, some in names.items()))
        if not found.words:
            raise Refused("empty_text", language.because, example=like(language))
        meanings: tuple[U, ...] = found.values
        fitting, refusals = _fitting(meanings, check)
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            _ask_back(language, [write(value) for value in fitting])
        if refusals:
            raise refusals[0]
        scan = Scan(found.words, hoping_from=found.farthest - 1)
        _whole(parser, scan)
    except TooManyReadings:
        raise Refused("too_many_readings", language.because) from None
    raise _not_read(language, scan, text, names)


class Meanings(NamedTuple):
    """A text as a parser has read it: its words, everything they may mean together, and the farthest place reached."""

    words: tuple[Token, ...]
    values: tuple[Any, ...]
    farthest: int


@lru_cache(maxsize=REMEMBERED)
def _meanings(
    vocabulary: Vocabulary, parser: Parser[Any], text: str, names: tuple[tuple[str, tuple[str, ...]], ...]
) -> Meanings:
    """Raises TooManyReadings."""
    scan = Scan(tokens(text, vocabulary, dict(names)))
    meanings = _whole(parser, scan) if scan.tokens else ()
    return Meanings(scan.tokens, meanings, scan.farthest)


def _whole(parser: Parser[U], scan: Scan) -> tuple[U, ...]:
    """What all the words together may mean."""
    return tuple(way.value for way in parser(scan, 0) if way.end == len(scan.tokens))


def _fitting(whole: Iterable[U], check: Callable[[U], U]) -> tuple[list[U], list[Refused]]:
    """The readings that are orders in this race, each once, and why the others are none."""
    found, refusals = list[U](), list[Refused]()
    for value in whole:
        try:
            checked = check(value)
        except Refused as refused:
            refusals.append(refused)
        else:
            found += [] if checked in found else [checked]
    return found, refusals


def _ask_back(language: Language[T], readings: Sequence[str]) -> None:
    if len(readings) > MOST_ASKED_BACK:
        raise Refused("too_many_readings", language.because)
    raise Refused("several_readings", language.because, readings=list(readings))


def _not_read(language: Language[T], scan: Scan, text: str, names: Names) -> Refused:
    """Why there is no reading: what a value refused, else the first word that nothing can be made of."""
    at, line = scan.farthest, like(language)
    refused = next((one for place, one in reversed(scan.refusals) if place >= at), None)
    if refused:
        return refused
    hopes = scan.hopes.get(at, [])
    expected = [label for label in dict.fromkeys(hope.label for hope in hopes) if label][:MOST_EXPECTED]
    before = _before(scan.tokens, at, text)
    if at >= len(scan.tokens):
        return Refused("breaks_off", language.because, after=before, expected=expected, like=line)
    denied = _denied(scan.tokens, at)
    word, near = _misspelt(scan, at, text, language.vocabulary, names)
    facts: dict[str, Json] = {"said": word, "after": before, "expected": expected, "like": line}
    if denied and (scan.tokens[at].known or not near):
        return Refused("not_to_be_denied", language.because, **facts, denial=denied)
    if not before and not near:
        return Refused("no_order", language.because, said=word, like=line)
    return Refused("not_understood", language.because, **facts, near=near)


def _denied(said: Sequence[Token], at: int) -> str:
    """The word that turns round what cannot be turned round: it is to blame, and not what stands behind it."""
    return next((one.text for one in said[max(0, at - 1) : at + 1] if set(one.kinds) & set(DENIALS)), "")


def _before(said: Sequence[Token], at: int, text: str) -> str:
    """The words before one, as they were written, back to the last comma."""
    first = at
    while first > max(0, at - CONTEXT) and not set(said[first - 1].kinds) & {"COMMA", "SEMI"}:
        first -= 1
    first = first if first < at or not at else max(0, at - CONTEXT)
    return text[said[first].start : said[at - 1].end].rstrip(",; ·") if at else ""


def _misspelt(scan: Scan, at: int, text: str, vocabulary: Vocabulary, names: Names) -> tuple[str, str]:
    """The word that is wrong, and what was meant perhaps: it may stand within a phrase that would be understood there,
    or one word before."""
    for start in (at, at - 1)[: at + 1]:
        words = WORDS.findall(text[scan.tokens[start].start :].casefold())
        for phrase in (spelling for kind in _hoped(scan, start) for spelling in vocabulary.spelt(kind, names)):
            wrong = _wrong_in(phrase.casefold().split(), words)
            if wrong:
                return wrong, phrase
    word = scan.tokens[at].text
    return word, nearest(word, _hoped(scan, at), vocabulary, names)


def _hoped(scan: Scan, at: int) -> list[str]:
    return [kind for hope in scan.hopes.get(at, ()) for kind in hope.kinds]


def _wrong_in(phrase: Sequence[str], words: Sequence[str]) -> str:
    """The one word of a phrase that is misspelt; "" where it is another phrase, or none."""
    if not 1 < len(phrase) <= len(words):
        return ""
    wrong = [(said, right) for said, right in zip(words, phrase, strict=False) if said != right]
    if len(wrong) != 1:
        return ""
    said, right = wrong[0]
    return said if slips(said, right) <= _slips_forgiven(said) else ""


def nearest(word: str, kinds: Iterable[str], vocabulary: Vocabulary, names: Names) -> str:
    """The word that was meant, perhaps: of those expected there, else of all; "" for none."""
    expected = [spelling for kind in kinds for spelling in vocabulary.spelt(kind, names)]
    known = [spelling for kind in (*vocabulary.spellings, *names) for spelling in vocabulary.spelt(kind, names)]
    plain = word.casefold()
    forgiven = _slips_forgiven(plain)
    for some in (expected, known):
        alike = [one for one in dict.fromkeys(some) if one != plain and _strange(one, plain) <= forgiven]
        found = [(slips(plain, spelling), spelling) for spelling in alike]
        close = [one for one in found if one[0] <= forgiven]
        if close:
            return min(close)[1]
    return ""


def _slips_forgiven(word: str) -> int:
    """One for a short word, two for a long one; a word of one or two letters is like every other."""
    return 0 if len(word) < 3 else 1 if len(word) < 6 else 2


def _strange(one: str, other: str) -> int:
    """How many slips there are between two words at the least: quickly found, by length and letters."""
    letters, others = set(one), set(other)
    return max(abs(len(one) - len(other)), len(letters - others), len(others - letters))


def slips(one: str, other: str) -> int:
    """How many letters are missing, doubled, wrong or swapped between two words."""
    above: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        before, above, row = above, row, [i]
        for j, wanted in enumerate(other, 1):
            row.append(min(above[j] + 1, row[-1] + 1, above[j - 1] + (letter != wanted)))
            if i > 1 and j > 1 and one[i - 2 : i] == other[j - 1] + other[j - 2]:
                row[-1] = min(row[-1], before[j - 2] + 1)
    return row[-1]


def offers(refused: Refused) -> tuple[str, ...]:
    """The orders that a refusal offers, for a button each."""
    return tuple(refused.facts.get("readings", ()))
