"""Examine a text from which no order is read: whether it points at choices of the form, asks for a price, or thanks."""

from typing import NamedTuple

from rules.orders.form_choices import TALK, Pointer, find_pointers
from rules.orders.phrases import PhraseBook, PhraseScan, Token
from rules.orders.spoken_words import NamesByWords, blank_out_quotes, split_words

QUESTION, BEGINNING, REQUEST = "answer question", "x", "request"
"""The section of words that ask, and how the book writes those that begin a question, and a request."""

CONTRAST, ALL_BUT = "contrast", "any"
"""The section of words that deny something, and how the book writes `anything but`."""
BETWEEN_ALTERNATIVES = frozenset({"or", "oder", "than", "als", "vs", "against", "versus"})
"""Words between two orders that a question compares."""
MAX_WORDS_BEFORE_FIGURE = 9
"""The most words before a figure that is looked for as an order among words that are not understood."""
MIN_UNIT_LETTERS = 3
"""The fewest letters of a word that is taken for the unit of the figure before it, such as `laps`."""
SIGNS = " ,.;:!?"


class NamedPart(NamedTuple):
    """A part of a text that may be an order, and the words around it."""

    line: str
    rest: str = ""


class UnreadText(NamedTuple):
    """`pointers`: at choices of the form; `asked`: what of a question may be an order, None if the text asks nothing;
    `alternatives`: the parts of a question between which it asks; `denied`: what a text says that is not wanted;
    `named`: parts of it that may be an order, and `either`: figures between which it does not decide; `figures`: all
    of its figures but those of other words, such as `lane 3`; `is_question`: it surely asks; `is_courtesy`: it only
    thanks or greets; `has_game_word`: a word of it may belong to an order."""

    pointers: tuple[Pointer, ...] = ()
    asked: str | None = None
    alternatives: tuple[str, ...] = ()
    denied: str = ""
    named: tuple[NamedPart, ...] = ()
    either: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    is_question: bool = False
    is_courtesy: bool = False
    has_game_word: bool = False


def examine_unread_text(text: str, book: PhraseBook, names: NamesByWords) -> UnreadText:
    """Examine a text from which no order is read."""
    plain, _ = blank_out_quotes(text)
    tokens = split_words(plain, book, names)
    scan = PhraseScan(tokens, book, {})
    asked = _strip_question(plain, tokens, scan) if _asks(tokens, scan, book) else None
    alternatives = _list_alternatives(plain, tokens, scan) if asked else ()
    is_question = asked is not None and any(token.text == "?" for token in tokens)
    pointers, is_courtesy = find_pointers(text, book, names), _is_courtesy(tokens, scan, book)
    return UnreadText(
        pointers,
        asked,
        alternatives,
        _find_denied(plain, tokens, scan, book),
        _list_named(plain, tokens, scan, book),
        _list_undecided(plain, tokens, scan, book),
        tuple(str(tokens[at].value) for at in _list_figures(plain, tokens) if _stands_alone(tokens, at, book)),
        is_question,
        is_courtesy,
        any(token.text in book.game_words - book.frame_words - book.lists["fillers"] for token in tokens),
    )


def _asks(tokens: tuple[Token, ...], scan: PhraseScan, book: PhraseBook) -> bool:
    """Whether a text begins as a question, perhaps behind a greeting, or ends as one."""
    first = _skip_phrases(scan, 0, ("noise",))
    while first < len(tokens) and tokens[first].kind == "mark":
        first = _skip_phrases(scan, first + 1, ("noise",))
    begins = {one.write for one in scan.find_phrases(QUESTION, first)}
    is_asking = first < len(tokens) and (tokens[first].text in book.lists["asking"] or BEGINNING in begins)
    return (is_asking and REQUEST not in begins) or any(token.text == "?" for token in tokens)


def _strip_question(plain: str, tokens: tuple[Token, ...], scan: PhraseScan, start: int = 0, end: int = -1) -> str:
    """Return a text, or some of its words, without the words that ask: `120` of `what happens if I take 120?`."""
    kept, at = list[str](), start
    while at < (len(tokens) if end < 0 else end):
        behind = _skip_phrases(scan, at, (QUESTION, *TALK))
        if behind == at:
            kept += [] if tokens[at].text == "?" else [plain[tokens[at].start : tokens[at].end]]
            behind = at + 1
        at = behind
    return " ".join(kept).strip(" ,.;:!-")


def _list_alternatives(plain: str, tokens: tuple[Token, ...], scan: PhraseScan) -> tuple[str, ...]:
    """List the parts of a question between which it asks: `120` and `80` of `which is cheaper, 120 or 80?`."""
    between = [at for at, one in enumerate(tokens) if one.kind == "mark" or one.text in BETWEEN_ALTERNATIVES]
    if not any(tokens[at].text in BETWEEN_ALTERNATIVES for at in between):
        return ()
    starts, ends = [0, *(at + 1 for at in between)], [*between, len(tokens)]
    return tuple(
        part
        for start, end in zip(starts, ends, strict=True)
        if (part := _strip_question(plain, tokens, scan, start, end))
    )


def _list_named(plain: str, tokens: tuple[Token, ...], scan: PhraseScan, book: PhraseBook) -> tuple[NamedPart, ...]:
    """List the parts of a text that may be an order although the rest is strange: what ends with its one figure, and
    that figure. None beside an operator, such as `anything but`, which may turn the order round, and none where
    somebody tells a story."""
    figures = _list_figures(plain, tokens)
    if len(figures) != 1 or _is_story(tokens, scan, book) or any(one.text in book.lists["operators"] for one in tokens):
        return ()
    at = figures[0]
    figure, before = tokens[at], tokens[max(0, at - 1)]
    if at >= MAX_WORDS_BEFORE_FIGURE or not _ends_order(tokens, at + 1, scan, book):
        return ()
    lines = {plain[: figure.end]: 0, plain[before.start : figure.end]: before.start}
    lines |= {str(figure.value): figure.start} if _begins_order(tokens, at, scan) else {}
    return tuple(
        NamedPart(line, " … ".join(filter(None, (plain[:start].strip(SIGNS), plain[figure.end :].strip(SIGNS)))))
        for line, start in lines.items()
    )


def _list_figures(plain: str, tokens: tuple[Token, ...]) -> list[int]:
    """List the figures of a text, without those in `b0` and `nice one`."""
    return [
        at
        for at, one in enumerate(tokens)
        if one.kind == "num"
        and not _is_glued(one, tokens[:at])
        and (one.value != 1 or plain[one.start : one.end].isdecimal())
    ]


def _stands_alone(tokens: tuple[Token, ...], at: int, book: PhraseBook) -> bool:
    """Whether a figure belongs to no word of the game before it."""
    return not at or tokens[at - 1].text not in book.game_words - book.frame_words - book.lists["fillers"]


def _is_story(tokens: tuple[Token, ...], scan: PhraseScan, book: PhraseBook) -> bool:
    """Whether somebody tells something, perhaps of themselves: `my wear is at 3 now`."""
    told = book.lists["tellers"] | book.lists["pointers"] | book.lists["asking"]
    return any(one.text in told for one in tokens) or any(scan.find_phrases("trap", at) for at in range(len(tokens)))


def _begins_order(tokens: tuple[Token, ...], at: int, scan: PhraseScan) -> bool:
    """Whether a figure stands behind nothing but talk, so that it belongs to no other word: not as in `lane 2`."""
    starts = range(at)
    return not at or tokens[at - 1].kind == "mark" or any(_skip_phrases(scan, one, TALK) == at for one in starts)


def _ends_order(tokens: tuple[Token, ...], end: int, scan: PhraseScan, book: PhraseBook) -> bool:
    """Whether what follows a figure can be part of an order: it is no unit, as in `4 laps left`."""
    if end >= len(tokens) or tokens[end].kind != "word" or len(tokens[end].text) < MIN_UNIT_LETTERS:
        return True
    is_known = any(scan.find_phrases(section, end) for section in ("wish", "noise"))
    return is_known or tokens[end].text in book.lists["prepositions"] | book.lists["joiners"]


def _list_undecided(plain: str, tokens: tuple[Token, ...], scan: PhraseScan, book: PhraseBook) -> tuple[str, ...]:
    """List the figures between which a text does not decide: a condition does, or each stands alone among strange
    words."""
    texts, figures = {one.text for one in tokens}, _list_figures(plain, tokens)
    values = tuple(dict.fromkeys(str(tokens[at].value) for at in figures))
    if len(values) < 2:
        return ()
    if not texts.isdisjoint(book.lists["alternatives"]) and not texts.isdisjoint(book.lists["conditions"]):
        return values
    between = {one.text for one in tokens[figures[0] + 1 : figures[1]]}
    is_list = len(values) == len(figures) and not between <= book.lists["joiners"]
    is_plain = texts.isdisjoint(book.lists["operators"]) and not _is_story(tokens, scan, book)
    return values if is_list and is_plain else ()


def _is_glued(token: Token, before: tuple[Token, ...]) -> bool:
    """Whether a figure stands directly behind a letter, as in `b0`."""
    return bool(before) and before[-1].end == token.start and before[-1].kind == "word"


def _find_denied(plain: str, tokens: tuple[Token, ...], scan: PhraseScan, book: PhraseBook) -> str:
    """Return what is not wanted in a text that says no more than this: `option 1` of `not option 1`."""
    first = _skip_phrases(scan, 0, ("noise",))
    ends = [one.end for one in scan.find_phrases(CONTRAST, first) if one.write == ALL_BUT]
    ends += [first + 1] if first < len(tokens) and tokens[first].text in book.lists["denials"] else []
    behind = tokens[max(ends) :] if ends else ()
    return (
        plain[behind[0].start :].strip(" ,.;:!-") if behind and all(one.kind != "mark" for one in behind[:-1]) else ""
    )


def _skip_phrases(scan: PhraseScan, at: int, sections: tuple[str, ...]) -> int:
    """Return the end of the longest phrase of some sections that begins at a word; the word itself if none does."""
    return max((one.end for section in sections for one in scan.find_phrases(section, at)), default=at)


def _is_courtesy(tokens: tuple[Token, ...], scan: PhraseScan, book: PhraseBook) -> bool:
    """Whether a text only thanks, greets or cheers."""
    at = 0
    while at < len(tokens):
        end = _skip_phrases(scan, at, ("noise",))
        is_silent = tokens[at].kind in ("mark", "smiley") or bool(tokens[at].name)
        if end == at and not is_silent and tokens[at].text not in book.lists["joiners"]:
            return False
        at = max(end, at + 1)
    return bool(tokens)
