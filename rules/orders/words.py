"""The words of an order: a text becomes tokens, and every token is a word somebody knows, or is UNKNOWN.

A vocabulary is data: kinds of words with their spellings, `{"LANE": "lane, end lane"}`. Seats, corners and lanes of the
race come in beside it as `Names`. Phrases of several words are one token, the longest first.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

Names = Mapping[str, Iterable[str]]
"""What is called so in this race alone: kind to names, `{"SEAT": ("red", "blue")}`."""

COURTESY = ("the", "a", "an", "my", "please", "mph", "thanks")
"""Words that say nothing, wherever they stand, unless the race or the game has one of that name."""
COURTESIES: Mapping[str, str] = {
    "SPACES": "space, spaces, square, squares",
    "CHIPS": "chip, chips",
    "END": "end, endurance",
    "MF": "mf, movement factors",
    "POINTS": "point, points",
    "BEING": "is, has, was, did, been",
    "IF_POSSIBLE": "if i can, if possible, when possible",
}
"""Kinds of words that say nothing where a grammar lets them stand (`parsing.courtesy`), and nowhere else."""
SHARED: Mapping[str, str] = {
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
"""Words of every game's grammar. A game that spells one of its own words so takes it in beside these."""
MARKS: Mapping[str, str] = {
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
SHORTEST = 3
"""Letters of a name that is shortened before a colon."""
SAYS_NOTHING = frozenset({"COURTESY", *COURTESIES})
LONGEST_NUMBER = 6
"""Digits; what is longer is no figure of any game."""

LEXEME = re.compile(
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
ALIKE = str.maketrans({"−": "-", "–": "-", "—": "-", "’": "'", "‘": "'", "\u00a0": " ", "\u202f": " ", "\u2007": " "})
"""What keyboards put in the place of a sign."""


class Token(NamedTuple):
    """A word as written, where it stands in the text, and what it may mean: kind to value. No meaning: UNKNOWN."""

    text: str
    start: int
    end: int
    kinds: Mapping[str, Any]

    @property
    def known(self) -> bool:
        """Whether anybody knows the word."""
        return bool(self.kinds)

    @property
    def empty(self) -> bool:
        """Whether it is courtesy and nothing else."""
        return set(self.kinds) == {"COURTESY"}


class Lexeme(NamedTuple):
    """A piece of the text before phrases are found."""

    text: str
    start: int
    end: int
    kinds: Mapping[str, Any]


Phrases = Mapping[str, tuple[tuple[tuple[str, ...], Mapping[str, Any]], ...]]
"""By first word: the words of each phrase, the longest first, and what it means."""


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """A game's words: kinds with their spellings, beside those that all games share. `patterns`: kinds of words that
    are spelled by a rule, such as a path in letters."""

    spellings: Mapping[str, str]
    patterns: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def kinds(self) -> Mapping[str, tuple[str, ...]]:
        """Every kind with its spellings, the first of which is how it is written back."""
        whole = {**COURTESIES, **SHARED, **self.spellings}
        return {kind: tuple(one.strip() for one in said.split(",")) for kind, said in whole.items()}

    @cached_property
    def phrases(self) -> Phrases:
        """The spellings as phrases."""
        known = [(words, {kind: spelt[0]}) for kind, spelt in self.kinds.items() for words in spelt]
        return _phrases([*known, *((word, {"COURTESY": word}) for word in COURTESY)])

    @cached_property
    def patterned(self) -> tuple[tuple[str, re.Pattern[str]], ...]:
        """The patterns, compiled."""
        return tuple((kind, re.compile(rule)) for kind, rule in self.patterns.items())

    def with_names(self, names: Names) -> Phrases:
        """The phrases with what is called so in this race. A name is that name, and never courtesy."""
        return _with_names(self, tuple((kind, tuple(some)) for kind, some in names.items()))

    def spelt(self, kind: str, names: Names) -> tuple[str, ...]:
        """How a kind of word may be spelled in this race."""
        return (*self.kinds.get(kind, ()), *names.get(kind, ()))


@lru_cache(maxsize=64)
def _with_names(vocabulary: Vocabulary, names: tuple[tuple[str, tuple[str, ...]], ...]) -> Phrases:
    known = vocabulary.phrases
    called = _phrases([(name, {kind: name}) for kind, some in names for name in some])
    return {word: _merged(known.get(word, ()), called.get(word, ())) for word in dict.fromkeys((*known, *called))}


def tokens(text: str, vocabulary: Vocabulary, names: Names) -> tuple[Token, ...]:
    """The words of a text, without those that are courtesy everywhere. Marks between clauses that stand side by side
    are one, and none stands at either end."""
    said = list(_lexemes(text.translate(ALIKE).casefold()))
    phrases = vocabulary.with_names(names) if names else vocabulary.phrases
    found, at = list[Token](), 0
    while at < len(said):
        length, kinds = _phrase_at(said, at, phrases)
        first, last = said[at], said[at + length - 1]
        kinds = {**first.kinds, **kinds, **_patterned(vocabulary, first.text)} if length == 1 else kinds
        kinds = _without_courtesy(kinds)
        if not kinds and _is_name_with_figure(said, at):
            length, last = 2, said[at + 1]
        elif not kinds:
            kinds = _shortened(said, at, phrases)
        found.append(Token(text[first.start : last.end], first.start, last.end, kinds))
        at += length
    return _marks_joined([token for token in found if not token.empty])


def _lexemes(text: str) -> Iterator[Lexeme]:
    for match in LEXEME.finditer(text):
        kind, said = match.lastgroup or "", match[0]
        if kind != "NOTHING":
            yield Lexeme(said, match.start(), match.end(), _meaning(kind, said))


def _meaning(kind: str, said: str) -> Mapping[str, Any]:
    """What a piece means by its shape alone."""
    digits = "".join(c for c in said if c.isdecimal())
    if kind in ("NUMBER", "ORDINAL", "SIGNED"):
        return {kind: int(said if kind == "SIGNED" else digits)} if len(digits) <= LONGEST_NUMBER else {}
    if kind == "SPACE":
        return {"SPACE": "".join(said.split())}
    if said in NUMBER_WORDS:
        return {"NUMBER": NUMBER_WORDS.index(said) + 1}
    if said in ORDINAL_WORDS:
        return {"ORDINAL": ORDINAL_WORDS.index(said) + 1}
    mark = MARKS.get(said)
    return {mark: said} if mark else {}


def spoken(text: str) -> tuple[str, ...]:
    """The words of a spelling or a name, as `tokens` compares them."""
    return tuple(piece.text for piece in _lexemes(text.translate(ALIKE).casefold()))


def _phrases(spelled: Iterable[tuple[str, Mapping[str, Any]]]) -> Phrases:
    table: dict[tuple[str, ...], dict[str, Any]] = {}
    for said, meaning in spelled:
        table.setdefault(spoken(said), {}).update(meaning)
    by_first: dict[str, list[tuple[tuple[str, ...], Mapping[str, Any]]]] = {}
    for words, kinds in table.items():
        by_first.setdefault(words[0], []).append((words, kinds))
    return {first: tuple(sorted(some, key=lambda one: -len(one[0]))) for first, some in by_first.items()}


def _merged(
    known: tuple[tuple[tuple[str, ...], Mapping[str, Any]], ...],
    called: tuple[tuple[tuple[str, ...], Mapping[str, Any]], ...],
) -> tuple[tuple[tuple[str, ...], Mapping[str, Any]], ...]:
    """Phrases of two tables that begin with one word, the longest first."""
    table = dict(known)
    for words, kinds in called:
        table[words] = {**table.get(words, {}), **kinds}
    return tuple(sorted(table.items(), key=lambda one: -len(one[0])))


def _phrase_at(said: list[Lexeme], at: int, phrases: Phrases) -> tuple[int, Mapping[str, Any]]:
    """How many pieces the longest phrase takes, and what it means; one, and nothing, where there is none."""
    for words, kinds in phrases.get(said[at].text, ()):
        if tuple(piece.text for piece in said[at : at + len(words)]) == words:
            return len(words), kinds
    return 1, {}


def _is_name_with_figure(said: list[Lexeme], at: int) -> bool:
    """Whether a figure is written in one with an unknown word: `C9`, where the track has no such corner."""
    return said[at].text.isalpha() and at + 1 < len(said) and said[at + 1].text.isdecimal() and _touch(said, at)


def _touch(said: list[Lexeme], at: int) -> bool:
    return said[at].end == said[at + 1].start


def _shortened(said: list[Lexeme], at: int, phrases: Phrases) -> Mapping[str, Any]:
    """What a name of three letters or more may stand for before a colon; which of them is meant, the grammar knows.
    Two of one kind (`gre:` for green and grey) are nobody's."""
    text = said[at].text
    if len(text) < SHORTEST or at + 1 == len(said) or "COLON" not in said[at + 1].kinds:
        return {}
    meant: dict[str, set[Any]] = {}
    for first, some in phrases.items():
        if first.startswith(text):
            for kind, value in (pair for _, kinds in some for pair in kinds.items()):
                meant.setdefault(kind, set()).add(value)
    return {kind: values.pop() for kind, values in meant.items() if len(values) == 1 and kind not in SAYS_NOTHING}


def _patterned(vocabulary: Vocabulary, said: str) -> dict[str, Any]:
    return {kind: said for kind, rule in vocabulary.patterned if rule.fullmatch(said)}


def _without_courtesy(kinds: Mapping[str, Any]) -> Mapping[str, Any]:
    """A word that means something here is no courtesy."""
    return {kind: said for kind, said in kinds.items() if kind != "COURTESY"} if len(kinds) > 1 else kinds


def _marks_joined(found: list[Token]) -> tuple[Token, ...]:
    """A run of commas and semicolons is a semicolon if one is among them."""
    joined = list[Token]()
    for token in found:
        if joined and _parts(token) and _parts(joined[-1]):
            joined[-1] = token if "SEMI" in token.kinds else joined[-1]
        else:
            joined.append(token)
    inner = slice(bool(joined and _parts(joined[0])), len(joined) - bool(joined and _parts(joined[-1])))
    return tuple(joined[inner])


def _parts(token: Token) -> bool:
    return "COMMA" in token.kinds or "SEMI" in token.kinds
