"""Find the orders that the phrases of a text make without its strange words: `leave me in 3rd and hug the inside`."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from rules.orders.clauses import WISH_KINDS, Item, Sentence, denies, has_denial_before_preposition, split_sentences
from rules.orders.phrases import PhraseBook, PhraseScan, Token
from rules.orders.spoken_words import SIGNS, is_glued
from rules.orders.understanding import CoveredText, list_words_of

QUESTION, REQUEST = "answer question", "request"
"""The section of words that ask, and how the book writes those that begin a request."""
MIN_UNIT_LETTERS = 3
"""The fewest letters of a word that is taken for what the figure before it counts, such as `laps`."""
WEIGHTY = ("savings", "feelings", "quantities", "avoiding")
"""Lists of words that say what is to be kept or is not wanted."""


class OrderPart(NamedTuple):
    """What of a text may be an order: its phrases in one line, and the words around them. `is_close`: the strange words
    stand before its phrases or between them, and a wish shows that it is an order."""

    line: str
    rest: str = ""
    is_close: bool = False


class SentenceParts(NamedTuple):
    """The first fields and the wishes of a sentence. `is_close`: as in `OrderPart`."""

    firsts: tuple[Item, ...]
    wishes: tuple[Item, ...]
    is_close: bool


def find_parts(covered_text: CoveredText, book: PhraseBook) -> tuple[OrderPart, ...]:
    """Return the orders that the phrases of a text make without its strange words: one for each first field, with all
    wishes.

    None beside an operator, such as `anything but`, which may turn the order round. A clause that tells a story, asks,
    or points at something, says nothing, nor does a figure that counts something: `4 laps left`."""
    text, tokens, sentences = covered_text.text, covered_text.tokens, list[SentenceParts]()
    request_end = _find_end_of_request(tokens, book)
    for sentence in split_sentences(covered_text.covers[0].items if covered_text.covers else (), tokens, book):
        sentence_parts = _find_in_sentence(sentence, request_end, tokens, book)
        if sentence_parts is None:
            return ()
        sentences.append(sentence_parts)
    firsts = [item for one in sentences for item in one.firsts]
    wishes = [item for one in sentences for item in one.wishes]
    spans = [(tokens[one.start].start, tokens[one.end - 1].end) for one in (*firsts, *wishes)]
    edges = [0, *(edge for span in sorted(spans) for edge in span), len(text)]
    rest = " … ".join(filter(None, (text[a:b].strip(SIGNS) for a, b in zip(edges[::2], edges[1::2], strict=True))))
    lines = [text[start:end] for start, end in spans]
    heads, tail = lines[: len(firsts)], lines[len(firsts) :]
    is_close = bool(tail) and all(one.is_close for one in sentences)
    return tuple(OrderPart(", ".join((head, *tail)), rest, is_close) for head in heads)


def _find_in_sentence(
    sentence: Sentence, request_end: int, tokens: tuple[Token, ...], book: PhraseBook
) -> SentenceParts | None:
    """Find the fields of a sentence behind the words that begin a request; None if it may turn an order round.

    A denial says nothing in a clause whose last word is strange, which may be what is denied."""
    strange = [one for one in sentence.items if one.kind in ("unknown", "deny")]
    places = [at for at in sorted(list_words_of(strange)) if at >= request_end]
    turns_round = any(one.kind == "deny" for one in strange) or any(_turns_round(tokens[at:], book) for at in places)
    if turns_round or has_denial_before_preposition(sentence.items, tokens, book):
        return None
    firsts, wishes = list[Item](), list[Item]()
    is_close = not any(at and tokens[at - 1].kind == "num" for at in places)
    for clause in (one for one in sentence.clauses if one and not _tells(one, request_end, tokens, book)):
        orders = [one for one in clause if not _counts_something(one, clause, tokens, book)]
        firsts += [one for one in orders if one.kind == "first"]
        wished = [one for one in orders if one.kind in WISH_KINDS[1:]]
        ends_strange = clause[-1].kind == "unknown"
        if not (ends_strange and any(denies(one, tokens, book) for one in wished)):
            wishes += wished
        is_close &= bool(wished) or not ends_strange
    return SentenceParts(tuple(firsts), tuple(wishes), is_close)


def _find_end_of_request(tokens: tuple[Token, ...], book: PhraseBook) -> int:
    """Return the end of the words that begin a request, such as `could you`; 0 if a text begins with none."""
    phrases = PhraseScan(tokens, book, {}).find_phrases(QUESTION, 0) if tokens else ()
    return max((one.end for one in phrases if one.write == REQUEST), default=0)


def _turns_round(tokens: Sequence[Token], book: PhraseBook) -> bool:
    """Whether the first of some words, which is strange, may turn an order round: it is an operator or a name, or
    excepts something: `all but`."""
    word, *behind = tokens
    is_operator = bool(word.name) or word.text in book.lists["operators"]
    return is_operator or (word.text in book.lists["everything"] and [one.text for one in behind[:1]] == ["but"])


def _tells(clause: Sequence[Item], request_end: int, tokens: Sequence[Token], book: PhraseBook) -> bool:
    """Whether a clause tells a story, asks, points at something or judges (`18 is too fast`), or speaks of what is
    to be kept or not wanted: `hold the laser`, but not `hold her at 16`."""
    lists, strange = book.lists, [one for one in clause if one.kind == "unknown"]
    words = {tokens[at].text for at in list_words_of(strange) if at >= request_end}
    judged = {tokens[at].text for at in list_words_of(one for one in clause[1:] if one.kind == "frame")}
    weighty = frozenset[str]().union(*(lists[name] for name in WEIGHTY))
    return (
        any(one.end > one.start + 1 for one in strange)
        or not words.isdisjoint(lists["asking"] | lists["pointers"] | lists["tellers"])
        or not judged.isdisjoint(lists["asking"])
        or any(
            one in strange and one.write in weighty and other not in strange
            for one, other in zip_longest(clause, clause[1:])
        )
    )


def _counts_something(item: Item, clause: Sequence[Item], tokens: tuple[Token, ...], book: PhraseBook) -> bool:
    """Whether a field ends with a figure that belongs to strange words: `100 people`, `in 3 turns`, `see you at 100`,
    but not `a zappy 80`."""
    others = [one for one in clause if one.kind == "unknown" and one.write not in book.lists["prepositions"]]
    leading = {one.text for one in tokens[item.start : item.end - 1]}
    is_figure = leading <= book.lists["prepositions"] and tokens[item.end - 1].kind in ("num", "ord")
    if not is_figure and (item.kind == "first" or tokens[item.end - 1].kind != "num"):
        return False
    is_led = tokens[item.start].kind == "num" and any(
        one.end == item.start and (clause[0].kind == "frame" or one.write not in book.words) for one in others
    )
    is_behind = is_figure and any(one.end <= item.start for one in others) and not is_led
    has_unit = any(one.start == item.end and len(one.write) >= MIN_UNIT_LETTERS for one in others)
    return is_behind or has_unit or is_glued(tokens, item.start)
