"""What must hold of every game's order language: round trips, and that every word counts."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from rules.orders.interpreter import Language, read_sheet
from rules.orders.tokenizer import FILLER_WORDS, NUMBER_WORDS, Names, tokenize
from rules.questions import InvalidAnswer
from tests.thorough import sample_cases

DENIALS = ("not", "never", "zebra")
MARKS = {"COMMA", "SEMI", "COLON"}


@dataclass(frozen=True)
class Tongue:
    """A language as the laws try it: what is called so in the race, values to write, and what may be inert and why.

    `inert`: words that may be dropped or doubled without a change, by mutation ("drop", "double", "swap", …); each is
    courtesy, implied by its production, or a synonym in another order.
    """

    language: Language[Any]
    names: Names
    values: st.SearchStrategy[Any]
    inert: dict[str, frozenset[str]] = field(default_factory=dict)

    def meaning(self, text: str) -> Any:
        """What a text means; why it means nothing."""
        try:
            return read_sheet(self.language, text, self.names)
        except InvalidAnswer as refused:
            return (refused.code, str(refused.facts.get("readings", "")))


class Mutant(NamedTuple):
    """A changed order: how, at which word, and how it reads now."""

    how: str
    word: str
    text: str


def mutants(tongue: Tongue, text: str) -> Iterator[Mutant]:
    """Every way to change one word of an order."""
    said = tokenize(text, tongue.language.vocabulary, tongue.names)
    words = [token.text for token in said]
    for at, token in enumerate(said):
        if set(token.kinds) & MARKS:
            continue
        word = words[at].casefold()
        yield Mutant("drop", word, _joined(words[:at], words[at + 1 :]))
        yield Mutant("double", word, _joined(words[:at], [words[at]], words[at:]))
        for denial in DENIALS:
            yield Mutant(denial, word, _joined(words[:at], [denial], words[at:]))
        if at + 1 < len(said) and not set(said[at + 1].kinds) & MARKS and words[at + 1].casefold() != word:
            yield Mutant("swap", word, _joined(words[:at], [words[at + 1], words[at]], words[at + 2 :]))
        yield from (Mutant("exchange", word, _joined(words[:at], [other], words[at + 1 :])) for other in _others(token))


def _others(token: Any) -> Iterator[str]:
    """A figure, a bound or an answer in the place of another."""
    opposite = {"AT_LEAST": "at most", "AT_MOST": "at least", "YES": "no", "MORE_THAN": "less than", "FROM": "up to"}
    if "NUMBER" in token.kinds:
        yield str(token.kinds["NUMBER"] + 1)
    for kind, other in opposite.items():
        if kind in token.kinds:
            yield other


def _joined(*some: list[str]) -> str:
    return " ".join(word for words in some for word in words)


def dead_words(tongue: Tongue, text: str, one_in: int = 1) -> list[Mutant]:
    """The mutants of an order that mean the same, and are not on the list of those that may. `one_in`: of so many one
    is tried, from one that the length of the text names; thoroughly, all."""
    meant = tongue.meaning(text)
    tried = sample_cases(mutants(tongue, text), one_in, len(text) % one_in)
    same = (one for one in tried if tongue.meaning(one.text) == meant)
    return [one for one in same if one.word not in tongue.inert.get(one.how, frozenset())]


LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Slip(NamedTuple):
    """An order with a letter missing, doubled, wrong or swapped in one word: the word as it was, and as it is now."""

    text: str
    word: str
    slipped: str


def slips(tongue: Tongue, text: str, luck: Random) -> Iterator[Slip]:
    """An order with a slip in each of its longer words, such as makes no other word of the game. Paths in letters are
    codes: any other is another path."""
    known = {one for some in tongue.language.vocabulary.kinds.values() for phrase in some for one in phrase.split()}
    known |= {*FILLER_WORDS, *NUMBER_WORDS}
    for token in tokenize(text, tongue.language.vocabulary, tongue.names):
        codes = set(tongue.language.vocabulary.patterns) & set(token.kinds)
        for match in () if codes else LONG_WORD.finditer(token.text):
            word, at = match[0], token.start + match.start()
            slipped = luck.choice(
                [one for one in _slipped(word, luck) if one.casefold() not in (*known, *FILLER_WORDS, *NUMBER_WORDS)]
            )
            yield Slip(text[:at] + slipped + text[at + len(word) :], word, slipped)


LONG_WORD = re.compile(r"[^\W\d_]{4,}")


def _slipped(word: str, luck: Random) -> Iterator[str]:
    at = luck.randrange(len(word) - 1)
    yield word[:at] + word[at + 1 :]
    yield word[:at] + word[at] + word[at:]
    yield word[:at] + luck.choice(LETTERS) + word[at + 1 :]
    yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]
