"""Find the words of a phrase book that a word may be which is misspelt, or has another ending."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from rules.orders.phrases import SHORT_WORD_CHARS, PhraseBook
from rules.orders.spoken_words import measure_edit_distance

ENDINGS = ("ing", "es", "ed", "en", "er", "st", "s", "d", "e", "n", "t")
"""Endings of verbs and nouns, English and German."""
MIN_STEM_CHARS = 3
MAX_NEAR_WORDS = 5
"""Words that a misspelt one may be."""
MIN_FOREIGN_WORD_LETTERS = 4
"""Letters of a word that is too short to be one outside orders, or to have a wrong letter."""
MIN_TWO_SLIP_LETTERS = 5
"""Letters of a word that may be wrong in two places."""
MIN_JOINED_LETTERS = 2
"""Letters of the first of two words that are written as one; the second one has more."""
MIN_FIGURE_LETTERS = 5
"""Letters of a misspelt word that may be a figure: `nice` is no `nine`."""


@lru_cache(maxsize=64)
def index_word_forms(book: PhraseBook) -> Mapping[str, tuple[str, ...]]:
    """Index the words of a book by their forms without an ending: `brake` by `brake` and `brak`."""
    table: dict[str, list[str]] = {}
    for word in sorted(frozenset[str]().union(*(line.words for lines in book.lines.values() for line in lines))):
        for form in list_word_forms(word):
            table.setdefault(form, []).append(word)
    return {form: tuple(words) for form, words in table.items()}


def knows_word(book: PhraseBook, word: str) -> bool:
    """Whether a word stands in any line of a book."""
    return word in index_word_forms(book).get(word, ())


def list_word_forms(word: str) -> list[str]:
    """List a word and its forms without an ending: `ramming`, `ram`."""
    stems = [word.removesuffix(ending) for ending in ENDINGS if word.endswith(ending)]
    single = [stem[:-1] if stem[-2:-1] == stem[-1:] else stem for stem in stems]
    return [word, *(stem for stem in dict.fromkeys((*stems, *single)) if len(stem) >= MIN_STEM_CHARS)]


@lru_cache(maxsize=64)
def _list_order_words(book: PhraseBook) -> frozenset[str]:
    """List the words of orders: those of the game, figures and ordinals."""
    return book.game_words | {word for word, value in book.numbers.items() if value}


@lru_cache(maxsize=64)
def _list_words_for_short_ones(book: PhraseBook) -> tuple[str, ...]:
    words = _list_order_words(book) | book.lists["prepositions"]
    return tuple(word for word in sorted(words) if len(word) > SHORT_WORD_CHARS)


def _list_near_words(typed_word: str, words: Iterable[str], slips: int) -> list[str]:
    """List the words that are some slips away: one, perhaps in the first letter, or two behind it."""
    length, letters, initials = len(typed_word), set(typed_word), typed_word[: 3 - slips]
    return sorted(
        word
        for word in words
        if -slips <= len(word) - length <= slips and word[0] in initials and len(set(word) ^ letters) < 3
        if measure_edit_distance(typed_word, word) == slips
    )


def _is_one_letter_wrong(typed_word: str, word: str, book: PhraseBook) -> bool:
    """Whether a short word may be another one: with two letters swapped, or a wrong one within, of an order only."""
    is_framed_alike = word[0] == typed_word[0] and word[-1] == typed_word[-1] and word not in book.frame_words
    return sorted(word) == sorted(typed_word) or is_framed_alike


def _may_be_meant(typed_word: str, word: str, book: PhraseBook) -> bool:
    """Whether a word is no figure, or one that may be meant: `nice` is no `nine`, and `sixer` no `six`."""
    value, length = book.numbers.get(word, 0), len(typed_word)
    if value < 0:
        return length >= MIN_FOREIGN_WORD_LETTERS
    return not value or (length >= MIN_FIGURE_LETTERS and not typed_word.startswith(word))


def find_meant_words(typed_word: str, book: PhraseBook) -> list[str]:
    """Return the words of the book that differ in their ending, or are a slip away, two in a longer word, a letter
    missing in a short one; none where there are too many."""
    if knows_word(book, typed_word):
        return []
    forms = (words for form in list_word_forms(typed_word) if (words := index_word_forms(book).get(form)))
    inflections, length = next(forms, ()), len(typed_word)
    if length > MIN_FOREIGN_WORD_LETTERS:
        near = _list_near_words(typed_word, book.words, 1)
    else:
        near = _list_near_words(typed_word, _list_words_for_short_ones(book), 1)
        near = [one for one in near if len(one) != length or _is_one_letter_wrong(typed_word, one, book)]
    if not near and not inflections and length >= MIN_TWO_SLIP_LETTERS:
        near = _list_near_words(typed_word, (one for one in book.game_words if len(one) >= MIN_TWO_SLIP_LETTERS), 2)
    plain = (one for one in inflections[:MAX_NEAR_WORDS] if not book.numbers.get(one))
    meant = [one for one in dict.fromkeys((*plain, *near)) if _may_be_meant(typed_word, one, book)]
    of_orders = [one for one in meant if one in _list_order_words(book)]
    meant = of_orders if len(meant) > 1 and of_orders else meant
    return meant if len(meant) <= MAX_NEAR_WORDS else []


def find_joined_words(typed_word: str, book: PhraseBook) -> tuple[str, ...]:
    """Return the words of the book that were written as one: two, such as `noslip`, or a figure in words. Empty for
    none, or for several ways."""
    if len(typed_word) <= MIN_TWO_SLIP_LETTERS or knows_word(book, typed_word):
        return ()
    cuts = range(MIN_JOINED_LETTERS, len(typed_word) - MIN_JOINED_LETTERS)
    ways = [
        (typed_word[:at], typed_word[at:])
        for at in cuts
        if knows_word(book, typed_word[:at]) and knows_word(book, typed_word[at:])
    ]
    of_the_game = [way for way in ways if way[1] in book.game_words]
    if len(of_the_game) == 1:
        return of_the_game[0]
    figures = _split_figure(typed_word, book)
    return figures if len(figures) > 1 else ()


def _split_figure(typed_word: str, book: PhraseBook) -> tuple[str, ...]:
    """Return the figures in words that were written as one, such as `onehundredtwenty`, and what joins them; empty if
    it is none."""
    first = max((one for one in book.numbers if len(one) > 2 and typed_word.startswith(one)), key=len, default="")
    if not first or first == typed_word:
        return (first,) if first else ()
    rest = typed_word.removeprefix(first)
    links = book.lists["figure links"] if book.numbers[first] == 100 else ()
    link = next(filter(rest.startswith, links), "")
    figures = _split_figure(rest.removeprefix(link), book)
    return (first, *filter(None, (link,)), *figures) if figures else ()
