"""Tokenizer of orders: splits a text into words, each with the kinds it may belong to.

A vocabulary is data: kinds of words with their spellings, `{"LANE": "lane, end lane"}`. Seats, corners
and lanes of a race come in beside it as `Names`. A phrase of several words is one token; the longest
phrase wins."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

Names = Mapping[str, Iterable[str]]
"""Names that exist in this race only, by kind: `{"SEAT": ("red", "blue")}`."""

FILLER_WORDS = ("the", "a", "an", "my", "please", "mph", "thanks")
"""Words without meaning wherever they stand, unless the race or the game has something of that name."""
OPTIONAL_FILLERS: Mapping[str, str] = {
    "SPACES": "space, spaces, square, squares",
    "CHIPS": "chip, chips",
    "END": "end, endurance",
    "MF": "mf, movement factors",
    "POINTS": "point, points",
    "BEING": "is, has, was, did, been",
    "IF_POSSIBLE": "if i can, if possible, when possible",
}
"""Words without meaning where a grammar allows them (`combinators.skip_words`), by kind."""
SHARED_SPELLINGS: Mapping[str, str] = {
    "AND": "and",
    "OR": "or",
    "THEN": "then",
    "ELSE": "else, otherwise",
    "IF": "if, when",
    "UNLESS": "unless",
    "ONLY": "only",
    "NOT": "not, isn't, hasn't, wasn't, didn't, doesn't",
    "NO": "no, don't, do not",
    "NEVER": "never",
    "WITHOUT": "without",
    "ALWAYS": "always",
    "YES": "yes",
    "USE": "use",
    "AT": "at",
    "ON": "on",
    "AFTER": "after",
    "FROM": "from",
    "TO": "to",
    "BETWEEN": "between",
    "EXACTLY": "exactly",
    "AT_LEAST": "at least",
    "AT_MOST": "at most",
    "UP_TO": "up to",
    "MORE_THAN": "more than",
    "LESS_THAN": "less than, fewer than",
    "OR_MORE": "or more, or higher",
    "OR_LESS": "or less, or fewer, or lower",
    "ASK": "ask, ask me",
    "IF_FREE": "if free",
    "ALSO": "also",
    "NONE": "none",
    "NO_WISH": "no wish for",
    "STANDING": "standing, standing order, standing orders, in every round",
    "AHEAD_OF_TIME": "ahead, orders ahead",
    "ROUND": "round, turn",
}
"""Words of every game's grammar, by kind. A game's own spellings of a kind replace these."""
MARK_KINDS: Mapping[str, str] = {
    ",": "COMMA",
    "·": "COMMA",
    ";": "SEMI",
    "\n": "SEMI",
    ".": "SEMI",
    "!": "SEMI",
    ":": "COLON",
    "=": "COLON",
    "/": "SLASH",
    "+": "PLUS",
    "-": "DASH",
    ">": "ONWARD",
    "(": "OPEN",
    ")": "CLOSE",
}
NUMBER_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
ORDINAL_WORDS = ("first", "second", "third", "fourth", "fifth", "sixth")
MIN_ABBREVIATION_CHARS = 3
"""Shortest abbreviation of a name that is accepted before a colon."""
FILLER_KINDS = frozenset({"COURTESY", *OPTIONAL_FILLERS})
MAX_NUMBER_DIGITS = 6
"""Longest number of any game; more digits are not understood."""

LEXEME_PATTERN = re.compile(
    r"(?P<SPACE>(?:[a-z]+:)?\(\s*\d+\s*,\s*\d+\s*\)|[a-z]+\d*:\d+/\d+)"
    r"|(?P<ORDINAL>\d+(?:st|nd|rd|th)\b)"
    r"|(?P<SIGNED>(?<![\w)])[+\-]\d+)"
    r"|(?P<NUMBER>\d+)"
    r"|(?P<WORD>[^\W\d_]+(?:'[^\W\d_]+)*)"
    r"|(?P<STOP>\.(?!\d))"
    r"|(?P<NOTHING>[ \t\r\f\v*_`\"“”„«»‘’']+)"
    r"|(?P<MARK>.|\n)",
    re.ASCII | re.DOTALL,
)
CHARACTER_REPLACEMENTS = str.maketrans(
    {"−": "-", "–": "-", "—": "-", "’": "'", "‘": "'", "\u00a0": " ", "\u202f": " ", "\u2007": " "}
)
"""Typographic variants that keyboards insert, mapped to the plain sign."""


class Token(NamedTuple):
    """Word as written, its place in the text, and its possible kinds with their values; none if unknown."""

    text: str
    start: int
    end: int
    kinds: Mapping[str, Any]

    @property
    def known(self) -> bool:
        """Whether the word belongs to any kind."""
        return bool(self.kinds)

    @property
    def empty(self) -> bool:
        """Whether the word is a filler and nothing else."""
        return set(self.kinds) == {"COURTESY"}


class Lexeme(NamedTuple):
    """Piece of the text before phrases are joined."""

    text: str
    start: int
    end: int
    kinds: Mapping[str, Any]


Phrases = Mapping[str, tuple[tuple[tuple[str, ...], Mapping[str, Any]], ...]]
"""Phrases by their first word: the words of each, longest first, and the kinds with their values."""


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """Words of a game: kinds with their spellings, added to those that all games share.

    `patterns`: kinds of words defined by a regular expression, such as a path in letters."""

    spellings: Mapping[str, str]
    patterns: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def kinds(self) -> Mapping[str, tuple[str, ...]]:
        """Every kind with its spellings, the canonical one first."""
        whole = {**OPTIONAL_FILLERS, **SHARED_SPELLINGS, **self.spellings}
        return {kind: tuple(one.strip() for one in said.split(",")) for kind, said in whole.items()}

    @cached_property
    def phrases(self) -> Phrases:
        """All spellings, indexed as phrases."""
        known = [(words, {kind: spelt[0]}) for kind, spelt in self.kinds.items() for words in spelt]
        return _index_phrases([*known, *((word, {"COURTESY": word}) for word in FILLER_WORDS)])

    @cached_property
    def compiled_patterns(self) -> tuple[tuple[str, re.Pattern[str]], ...]:
        return tuple((kind, re.compile(rule)) for kind, rule in self.patterns.items())

    def with_names(self, names: Names) -> Phrases:
        """Return the phrases with the names of this race added. A name is never a filler."""
        return _merge_names(self, tuple((kind, tuple(some)) for kind, some in names.items()))

    def spellings_of(self, kind: str, names: Names) -> tuple[str, ...]:
        """Return all spellings of a kind of word in this race."""
        return (*self.kinds.get(kind, ()), *names.get(kind, ()))


@lru_cache(maxsize=64)
def _merge_names(vocabulary: Vocabulary, names: tuple[tuple[str, tuple[str, ...]], ...]) -> Phrases:
    known = vocabulary.phrases
    called = _index_phrases([(name, {kind: name}) for kind, some in names for name in some])
    return {
        word: _merge_phrases(known.get(word, ()), called.get(word, ())) for word in dict.fromkeys((*known, *called))
    }


def tokenize(text: str, vocabulary: Vocabulary, names: Names) -> tuple[Token, ...]:
    """Split a text into tokens, without fillers.

    Adjacent separators are joined into one, and separators at either end are dropped."""
    said = list(_split_lexemes(text.translate(CHARACTER_REPLACEMENTS).casefold()))
    phrases = vocabulary.with_names(names) if names else vocabulary.phrases
    found, at = list[Token](), 0
    while at < len(said):
        length, kinds = _match_phrase(said, at, phrases)
        first, last = said[at], said[at + length - 1]
        kinds = {**first.kinds, **kinds, **_match_patterns(vocabulary, first.text)} if length == 1 else kinds
        kinds = _drop_filler_kind(kinds)
        if not kinds and _is_name_with_number(said, at):
            length, last = 2, said[at + 1]
        elif not kinds:
            kinds = _match_abbreviation(said, at, phrases)
        found.append(Token(text[first.start : last.end], first.start, last.end, kinds))
        at += length
    return _join_separators([token for token in found if not token.empty])


def _split_lexemes(text: str) -> Iterator[Lexeme]:
    for match in LEXEME_PATTERN.finditer(text):
        kind, said = match.lastgroup or "", match[0]
        if kind != "NOTHING":
            yield Lexeme(said, match.start(), match.end(), _kinds_by_shape(kind, said))


def _kinds_by_shape(kind: str, said: str) -> Mapping[str, Any]:
    """Return the kinds of a piece that follow from its shape alone."""
    digits = "".join(c for c in said if c.isdecimal())
    if kind in ("NUMBER", "ORDINAL", "SIGNED"):
        return {kind: int(said if kind == "SIGNED" else digits)} if len(digits) <= MAX_NUMBER_DIGITS else {}
    if kind == "SPACE":
        return {"SPACE": "".join(said.split())}
    if said in NUMBER_WORDS:
        return {"NUMBER": NUMBER_WORDS.index(said) + 1}
    if said in ORDINAL_WORDS:
        return {"ORDINAL": ORDINAL_WORDS.index(said) + 1}
    mark = MARK_KINDS.get(said)
    return {mark: said} if mark else {}


def split_words(text: str) -> tuple[str, ...]:
    """Split a spelling or a name into words, as `tokenize` compares them."""
    return tuple(piece.text for piece in _split_lexemes(text.translate(CHARACTER_REPLACEMENTS).casefold()))


def _index_phrases(spelled: Iterable[tuple[str, Mapping[str, Any]]]) -> Phrases:
    table: dict[tuple[str, ...], dict[str, Any]] = {}
    for said, meaning in spelled:
        table.setdefault(split_words(said), {}).update(meaning)
    by_first: dict[str, list[tuple[tuple[str, ...], Mapping[str, Any]]]] = {}
    for words, kinds in table.items():
        by_first.setdefault(words[0], []).append((words, kinds))
    return {first: tuple(sorted(some, key=lambda one: -len(one[0]))) for first, some in by_first.items()}


def _merge_phrases(
    known: tuple[tuple[tuple[str, ...], Mapping[str, Any]], ...],
    called: tuple[tuple[tuple[str, ...], Mapping[str, Any]], ...],
) -> tuple[tuple[tuple[str, ...], Mapping[str, Any]], ...]:
    """Merge the phrases of two tables that begin with the same word, the longest first."""
    table = dict(known)
    for words, kinds in called:
        table[words] = {**table.get(words, {}), **kinds}
    return tuple(sorted(table.items(), key=lambda one: -len(one[0])))


def _match_phrase(said: list[Lexeme], at: int, phrases: Phrases) -> tuple[int, Mapping[str, Any]]:
    """Return the length in pieces and the kinds of the longest phrase here; (1, {}) if there is none."""
    for words, kinds in phrases.get(said[at].text, ()):
        if tuple(piece.text for piece in said[at : at + len(words)]) == words:
            return len(words), kinds
    return 1, {}


def _is_name_with_number(said: list[Lexeme], at: int) -> bool:
    """Whether a number is attached to an unknown word: `C9`, where the track has no such corner."""
    return said[at].text.isalpha() and at + 1 < len(said) and said[at + 1].text.isdecimal() and _are_adjacent(said, at)


def _are_adjacent(said: list[Lexeme], at: int) -> bool:
    return said[at].end == said[at + 1].start


def _match_abbreviation(said: list[Lexeme], at: int, phrases: Phrases) -> Mapping[str, Any]:
    """Return the kinds a name shortened before a colon may have; the grammar decides between them.

    An abbreviation of two names of one kind (`gre:` for green and grey) has no meaning."""
    text = said[at].text
    if len(text) < MIN_ABBREVIATION_CHARS or at + 1 == len(said) or "COLON" not in said[at + 1].kinds:
        return {}
    meant: dict[str, set[Any]] = {}
    for first, some in phrases.items():
        if first.startswith(text):
            for kind, value in (pair for _, kinds in some for pair in kinds.items()):
                meant.setdefault(kind, set()).add(value)
    return {kind: values.pop() for kind, values in meant.items() if len(values) == 1 and kind not in FILLER_KINDS}


def _match_patterns(vocabulary: Vocabulary, said: str) -> dict[str, Any]:
    return {kind: said for kind, rule in vocabulary.compiled_patterns if rule.fullmatch(said)}


def _drop_filler_kind(kinds: Mapping[str, Any]) -> Mapping[str, Any]:
    """Drop the filler kind from a word that has a meaning here."""
    return {kind: said for kind, said in kinds.items() if kind != "COURTESY"} if len(kinds) > 1 else kinds


def _join_separators(found: list[Token]) -> tuple[Token, ...]:
    """Join a run of commas and semicolons into one: a semicolon if there is one among them."""
    joined = list[Token]()
    for token in found:
        if joined and _is_separator(token) and _is_separator(joined[-1]):
            joined[-1] = token if "SEMI" in token.kinds else joined[-1]
        else:
            joined.append(token)
    inner = slice(bool(joined and _is_separator(joined[0])), len(joined) - bool(joined and _is_separator(joined[-1])))
    return tuple(joined[inner])


def _is_separator(token: Token) -> bool:
    return "COMMA" in token.kinds or "SEMI" in token.kinds
