"""Sentences with one word changed: a silent reading must change with it, or ask."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from rules.base import Json
from rules.orders.patterns import Node
from rules.orders.phrases import PhraseBook, PhraseScan
from rules.orders.spoken_words import blank_out_quotes, split_words
from tests.sentences.counting import Sentence, hear, normalize_order
from tests.sentences.positions import load_phrase_book, load_position

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
    """A sentence with one word changed: how, the word, the text, and where the word stands."""

    how: str
    word: str
    text: str
    at: int = 0


ALL = re.compile(r"\b(?:all|alle)\s*$", re.IGNORECASE)
ELSE = re.compile(r"(?:\bif\b[^,;.]*)?[,;]?\s*\b(?:or else|else|otherwise|then|sonst)\b[^,;.]*", re.IGNORECASE)


def list_mutants(text: str, book: PhraseBook) -> Iterator[Mutant]:
    """Every change of one word of a text: denied, exchanged, doubled or dropped. Words of quoted lines are left as they
    are. So is what is denied (`not 140. 120.`, law 6), a denial beside a denial, and what the book lists as a frame."""
    opposite = {one: other for pair in OPPOSITES for one, other in (pair, pair[::-1])}
    plain_text, _ = blank_out_quotes(text)
    words = list(WORD.finditer(plain_text))
    denials = book.lists["denials"]
    for n, match in enumerate(words):
        word, before, behind = match[0], text[: match.start()], text[match.end() :]
        plain = word.casefold()
        near = {one[0].casefold() for one in words[max(0, n - 1) : n + 1]}
        for denial in DENIALS:
            if denial not in denials or not near & denials:
                yield Mutant("denied", word, f"{before}{denial} {word}{behind}", match.start())
        if word.isdecimal() and not near & denials:
            other = int(word) + (20 if int(word) >= 20 else 1)
            yield Mutant("figure", word, f"{before}{other}{behind}", match.start())
        if plain in opposite and not is_frame(opposite[plain], book):
            yield Mutant("opposite", word, f"{before}{opposite[plain]}{behind}", match.start())
        if plain in COLOURS:
            yield Mutant("seat", word, f"{before}{COLOURS[COLOURS.index(plain) - 1]}{behind}", match.start())
        if is_heavy(plain, book):
            yield Mutant("doubled", word, f"{before}{word} {word}{behind}", match.start())
            yield Mutant("dropped", word, f"{before}{behind}", match.start())


def is_heavy(word: str, book: PhraseBook) -> bool:
    """Whether an order cannot be the same without a word: a figure (but `one chip` is `a chip`), a denial, a car."""
    is_figure = (word.isdecimal() and word != "1") or book.numbers.get(word, 1) != 1
    return (is_figure or word in COLOURS or word in book.lists["denials"]) and word not in book.lists["articles"]


def is_frame(word: str, book: PhraseBook) -> bool:
    """Whether the book lists a word among those that say nothing by themselves."""
    lines = (*book.lines.get("frame", ()), *book.lines.get("noise", ()))
    return any(word in list_words_of(line.pattern) for line in lines)


def list_words_of(node: Node) -> set[str]:
    """List the words of a pattern."""
    words = {node.word} if node.kind == "word" else set[str]()
    return words.union(*(list_words_of(part) for part in node.parts))


def value_read(sentence: Sentence, text: str) -> Json:
    """Return the value as which a text is read without asking back; None if it is not."""
    outcome = hear(sentence._replace(text=text))
    return normalize_order(sentence, outcome.orders[0]) if outcome.how == "read" else None


def list_ignored_mutants(sentence: Sentence) -> Iterator[Mutant]:
    """Yield changes of a readable sentence that do not change its meaning but should."""
    value = value_read(sentence, sentence.text)
    if value is None:
        return
    for mutant in list_mutants(sentence.text, load_phrase_book(sentence.game)):
        if value_read(sentence, mutant.text) == value and not is_right(sentence, mutant, value):
            yield mutant


def is_right(sentence: Sentence, mutant: Mutant, value: Json) -> bool:
    """Whether a changed sentence does mean the same: its words are accounted for in another way."""
    return (
        _is_the_same_to_a_reader(sentence, mutant)
        or _agrees(sentence, mutant, value)
        or _stands_where_it_counts_for_nothing(sentence, mutant, value)
        or (mutant.how == "denied" and _denies_another_value(sentence, mutant, value))
        or (mutant.how == "dropped" and (is_path(sentence) or _shares_all_out(value)))
    )


def _is_the_same_to_a_reader(sentence: Sentence, mutant: Mutant) -> bool:
    """The same figure (`one twenty`), a rank that the order of the words says too (`first`), all that there are (`all
    three`), or words that say nothing (`no more`)."""
    book = load_phrase_book(sentence.game)
    one, other = (
        [(word.text, word.value) for word in split_words(text, book, {})] for text in (sentence.text, mutant.text)
    )
    is_rank = book.numbers.get(mutant.word.casefold()) == -1 or ALL.search(sentence.text[: mutant.at])
    tokens = split_words(mutant.text[mutant.at :], book, {})
    noise = PhraseScan(tokens, book, {}).find_phrases("noise", 0)
    says_nothing = any(phrase.end > 1 for phrase in noise)
    return one == other or (mutant.how == "dropped" and bool(is_rank)) or (mutant.how == "denied" and says_nothing)


def _agrees(sentence: Sentence, mutant: Mutant, value: Json) -> bool:
    """Whether what is added or gone says by itself what the sentence says: `no, spare them`, `keep the third gear`,
    `2, 2 straight`."""
    denial = mutant.text[mutant.at :].partition(" ")[0]
    twice = f"{mutant.text[: mutant.at]}{mutant.word}, {mutant.text[mutant.at + len(mutant.word) :]}"
    alone = {
        "denied": (denial, f"{denial} {mutant.word}"),
        "dropped": (mutant.word,),
        "doubled": (mutant.word, twice),
    }
    return any(value_read(sentence, text) == value for text in alone.get(mutant.how, ()))


def _stands_where_it_counts_for_nothing(sentence: Sentence, mutant: Mutant, value: Json) -> bool:
    """Whether a word is taken back later (`changed my mind`), is denied, or is part of a second choice that is not
    needed."""
    book, sentence_text = load_phrase_book(sentence.game), sentence.text
    words = split_words(sentence_text, book, {})
    scan = PhraseScan(words, book, {})
    at = next((n for n, word in enumerate(words) if word.end > mutant.at), 0)
    is_taken_back = any(
        phrase.write == "new" for later in range(at + 1, len(words)) for phrase in scan.find_phrases("turn", later)
    )
    is_denied = mutant.how in ("figure", "seat") and (
        any(phrase.end > at for before in range(at) for phrase in scan.find_phrases("deny", before))
        or any(phrase.end <= at < phrase.end + 3 for n in range(at) for phrase in scan.find_phrases("contrast", n))
    )
    spare = [match for match in ELSE.finditer(sentence_text) if match.start() <= mutant.at < match.end()]
    without = [sentence_text[: match.start()] + sentence_text[match.end() :] for match in spare]
    return is_taken_back or is_denied or any(value_read(sentence, text) == value for text in without)


def _denies_another_value(sentence: Sentence, mutant: Mutant, value: Json) -> bool:
    """Whether a figure is denied that the sentence does without: `5, not 4` is 5 (law 6)."""
    if not load_phrase_book(sentence.game).numbers.get(mutant.word.casefold(), mutant.word.isdecimal()):
        return False
    without = sentence.text[: mutant.at] + sentence.text[mutant.at + len(mutant.word) :]
    return bool(value_read(sentence, without) == value)


def _shares_all_out(value: Json) -> bool:
    """Whether all points go to one stock, so that `on brakes` says as much as `two on brakes`."""
    points = [*value.values()] if isinstance(value, dict) else []
    return len(points) > 1 and all(isinstance(one, int) for one in points) and sum(map(bool, points)) == 1


def is_path(sentence: Sentence) -> bool:
    """Whether a sentence says a path square by square: without its figure, `straight` is what is left of the move."""
    question = load_position(sentence.game, sentence.situation).question
    return question is not None and question.kind in PATHS
