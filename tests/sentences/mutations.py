"""Sentences with one word changed: a silent reading must change with it, or ask."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from rules.base import Json
from rules.orders.patterns import Node
from rules.orders.phrases import PhraseBook
from rules.orders.spoken_words import without_quotes
from tests.sentences.counting import Sentence, hear, value_of
from tests.sentences.positions import phrase_book, position

DENIALS = ("not", "never", "no", "without", "zebra")
OPPOSITES = (
    ("left", "right"),
    ("in", "out"),
    ("inside", "outside"),
    ("up", "down"),
    ("yes", "no"),
    ("with", "without"),
    ("ahead", "behind"),
    ("more", "less"),
    ("hard", "soft"),
    ("faster", "slower"),
    ("always", "never"),
    ("links", "rechts"),
    ("innen", "außen"),
    ("mit", "ohne"),
    ("hoch", "runter"),
)
PATHS = ("path", "rest of path")
COLOURS = ("red", "blue", "green", "yellow", "black", "white", "purple", "orange")
WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")


class Mutant(NamedTuple):
    """A sentence with one word changed: how, the word, and the text."""

    how: str
    word: str
    text: str


REDUNDANT = {
    ("not now, wait", "not"): "to wait is said in other words too",
    ("not yet, keep it hitched", "not"): "to wait is said in other words too",
    ("two on brakes", "two"): "there are two points to be given back",
    ("drift 4 straight ahead with good piloting through", "4"): "four squares straight ahead are the whole card",
    ("DRIFT 2 geradeaus", "2"): "two squares straight ahead are the whole card",
}
"""Words that say what another word of the sentence says: without them it means the same."""


def mutants(text: str, book: PhraseBook) -> Iterator[Mutant]:
    """Every change of one word of a text: denied, exchanged, doubled or dropped. Words of quoted lines are left as they
    are. So is what is denied (`not 140. 120.`, law 6), a denial beside a denial, and what the book lists as a frame."""
    opposite = {one: other for pair in OPPOSITES for one, other in (pair, pair[::-1])}
    plain_text, _ = without_quotes(text)
    said = list(WORD.finditer(plain_text))
    denials = book.lists["denials"]
    for n, match in enumerate(said):
        word, before, behind = match[0], text[: match.start()], text[match.end() :]
        plain = word.casefold()
        near = {one[0].casefold() for one in said[max(0, n - 1) : n + 1]}
        for denial in DENIALS:
            if denial not in denials or not near & denials:
                yield Mutant("denied", word, f"{before}{denial} {word}{behind}")
        if word.isdecimal() and not near & denials:
            other = int(word) + (20 if int(word) >= 20 else 1)
            yield Mutant("figure", word, f"{before}{other}{behind}")
        if plain in opposite and not is_frame(opposite[plain], book):
            yield Mutant("opposite", word, f"{before}{opposite[plain]}{behind}")
        if plain in COLOURS:
            yield Mutant("seat", word, f"{before}{COLOURS[COLOURS.index(plain) - 1]}{behind}")
        if is_heavy(plain, book) and (text, word) not in REDUNDANT:
            yield Mutant("doubled", word, f"{before}{word} {word}{behind}")
            yield Mutant("dropped", word, f"{before}{behind}")


def is_heavy(word: str, book: PhraseBook) -> bool:
    """Whether an order cannot be the same without a word: a figure (but `one chip` is `a chip`), a denial, a car."""
    is_figure = (word.isdecimal() and word != "1") or book.numbers.get(word, 1) != 1
    return (is_figure or word in COLOURS or word in book.lists["denials"]) and word not in book.lists["articles"]


def is_frame(word: str, book: PhraseBook) -> bool:
    """Whether the book lists a word among those that say nothing by themselves."""
    lines = (*book.lines.get("frame", ()), *book.lines.get("noise", ()))
    return any(word in words_of(line.pattern) for line in lines)


def words_of(node: Node) -> set[str]:
    """The words of a pattern."""
    found = {node.word} if node.kind == "word" else set[str]()
    return found.union(*(words_of(part) for part in node.parts))


def value_read(sentence: Sentence, text: str) -> Json:
    """What a text is read as without asking; None where it is not."""
    heard = hear(sentence._replace(said=text))
    return value_of(sentence, heard.orders[0]) if heard.how == "read" else None


def ignored_mutants(sentence: Sentence) -> Iterator[Mutant]:
    """Changes of a sentence that is read which change nothing that is read."""
    meant = value_read(sentence, sentence.said)
    if meant is None:
        return
    is_row = is_path(sentence)
    for mutant in mutants(sentence.said, phrase_book(sentence.game)):
        if value_read(sentence, mutant.text) == meant and not (is_row and mutant.how == "dropped"):
            yield mutant


def is_path(sentence: Sentence) -> bool:
    """Whether a sentence says a path square by square: without its figure, `straight` is what is left of the move."""
    question = position(sentence.game, sentence.situation).question
    return question is not None and question.kind in PATHS
