"""Laws of every game's order language: round trips, and every word counts."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from rules.orders.interpreter import Language, read_sheet
from rules.orders.listening import ReadingHints, listen
from rules.orders.notation import Names
from rules.questions import InvalidAnswer
from tests.sampling import sample_cases
from tests.sentences.positions import load_phrase_book

DENIALS = ("not", "never", "zebra")
WORD = re.compile(r"\d+|[^\W\d_]+(?:'[^\W\d_]+)*|[^\w\s]")
MARKS = frozenset(",;:.!()*·_=-/<>")


@dataclass(frozen=True)
class LanguageUnderTest:
    """A game's order language under test, with names of a race, values to write, and words that may be inert.

    `inert`: words of notation that may be dropped or doubled without a change, by mutation ("drop", "double", …)."""

    game: str
    language: Language[Any]
    names: Names
    values: st.SearchStrategy[Any]
    inert: dict[str, frozenset[str]] = field(default_factory=dict)

    @cached_property
    def hints(self) -> ReadingHints:
        """The phrase book of the game."""
        return ReadingHints(load_phrase_book(self.game))

    def read(self, text: str) -> Any:
        """Read a driver's text. Raises InvalidAnswer if it is not certain."""
        heard = listen(self.language, text, self.names, self.hints, first=False)
        if heard.sure:
            return heard.value
        readings = [self.language.write(heard.value)]
        raise InvalidAnswer("offered", readings=readings, left_out=list(heard.left_out))

    def find_meaning(self, text: str, *, spoken: bool) -> Any:
        """Return what a text means, as notation or to the phrase book, or why it means nothing."""
        try:
            return self.read(text) if spoken else read_sheet(self.language, text, self.names)
        except InvalidAnswer as refused:
            return (refused.code, str(refused.facts.get("readings", "")))


class Mutant(NamedTuple):
    """A changed order: how, at which word, and how it reads now."""

    how: str
    word: str
    text: str


def list_mutants(text: str) -> Iterator[Mutant]:
    """Yield every change of one word of an order."""
    words = WORD.findall(text)
    for at, said in enumerate(words):
        word = said.casefold()
        if word in MARKS:
            continue
        yield Mutant("drop", word, _join(words[:at], words[at + 1 :]))
        yield Mutant("double", word, _join(words[:at], [said], words[at:]))
        for denial in DENIALS:
            yield Mutant(denial, word, _join(words[:at], [denial], words[at:]))
        if at + 1 < len(words) and words[at + 1] not in MARKS and words[at + 1].casefold() != word:
            yield Mutant("swap", word, _join(words[:at], [words[at + 1], said], words[at + 2 :]))
        for other in _list_others(word):
            yield Mutant("exchange", word, _join(words[:at], [other], words[at + 1 :]))


def _list_others(word: str) -> Iterator[str]:
    """List figures, bounds or answers to put in the place of another."""
    opposite = {"least": "most", "most": "least", "yes": "no", "more": "less", "above": "below"}
    if word.isdecimal():
        yield str(int(word) + 1)
    if word in opposite:
        yield opposite[word]


def _join(*some: list[str]) -> str:
    return " ".join(word for words in some for word in words)


def list_dead_words(tested: LanguageUnderTest, text: str, one_in: int = 1, *, spoken: bool = False) -> list[Mutant]:
    """The mutants of an order that mean the same, and are not on the list of those that may. `one_in`: of so many one
    is tried, from one that the length of the text names; thoroughly, all. `spoken`: only denials and exchanges, as the
    phrase book reads them."""
    meant = tested.find_meaning(text, spoken=spoken)
    some = (one for one in list_mutants(text) if not spoken or one.how in (*DENIALS, "exchange"))
    tried = sample_cases(some, one_in, len(text) % one_in)
    same = (one for one in tried if tested.find_meaning(one.text, spoken=spoken) == meant)
    return [one for one in same if one.word not in tested.inert.get(one.how, frozenset())]


LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Slip(NamedTuple):
    """An order with a letter missing, doubled, wrong or swapped in one word: the word as it was, and as it is now."""

    text: str
    word: str
    slipped: str


def list_slips(tested: LanguageUnderTest, text: str, random: Random) -> Iterator[Slip]:
    """An order with a slip in each of its longer words, such as makes no other word of the game. Paths in letters are
    codes: any other is another path."""
    for match in LONG_WORD.finditer(text):
        word, at = match[0], match.start()
        if set(word.casefold()) <= set("flrs"):
            continue
        slipped = random.choice(
            [
                one
                for one in _misspell(word, random)
                if one.casefold() not in (tested.hints.book or load_phrase_book(tested.game)).words
            ]
        )
        yield Slip(text[:at] + slipped + text[at + len(word) :], word, slipped)


LONG_WORD = re.compile(r"[^\W\d_]{4,}")


def _misspell(word: str, random: Random) -> Iterator[str]:
    at = random.randrange(len(word) - 1)
    yield word[:at] + word[at + 1 :]
    yield word[:at] + word[at] + word[at:]
    yield word[:at] + random.choice(LETTERS) + word[at + 1 :]
    yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]
