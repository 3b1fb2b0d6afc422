"""Examine a text from which no order is read: whether it points at choices of the form, asks for a price, or thanks."""

from typing import NamedTuple

from rules.orders.form_choices import TALK, Pointer, find_pointers
from rules.orders.phrases import PhraseBook, PhraseScan, Token
from rules.orders.spoken_words import NamesByWords, blank_out_quotes, split_words

QUESTION, BEGINNING = "answer question", "x"
"""The section of words that ask, and how the book writes those that begin a question."""


class UnreadText(NamedTuple):
    """`pointers`: at choices of the form; `asked`: what of a question may be an order, None if the text asks nothing;
    `is_question`: it surely asks; `is_courtesy`: it only thanks or greets."""

    pointers: tuple[Pointer, ...] = ()
    asked: str | None = None
    is_question: bool = False
    is_courtesy: bool = False


def examine_unread_text(text: str, book: PhraseBook, names: NamesByWords) -> UnreadText:
    """Examine a text from which no order is read."""
    plain, _ = blank_out_quotes(text)
    tokens = split_words(plain, book, names)
    scan = PhraseScan(tokens, book, {})
    asked = _strip_question(plain, tokens, scan) if _asks(tokens, scan, book) else None
    is_question = asked is not None and any(token.text == "?" for token in tokens)
    return UnreadText(find_pointers(text, book, names), asked, is_question, _is_courtesy(tokens, scan, book))


def _asks(tokens: tuple[Token, ...], scan: PhraseScan, book: PhraseBook) -> bool:
    """Whether a text begins as a question, perhaps behind a greeting, or ends as one."""
    first = _skip_phrases(scan, 0, ("noise",))
    while first < len(tokens) and tokens[first].kind == "mark":
        first = _skip_phrases(scan, first + 1, ("noise",))
    begins = first < len(tokens) and (
        tokens[first].text in book.lists["asking"]
        or any(one.write == BEGINNING for one in scan.find_phrases(QUESTION, first))
    )
    return begins or any(token.text == "?" for token in tokens)


def _strip_question(plain: str, tokens: tuple[Token, ...], scan: PhraseScan) -> str:
    """Return a text without the words that ask: `120` of `what happens if I take 120?`."""
    kept, at = list[str](), 0
    while at < len(tokens):
        end = _skip_phrases(scan, at, (QUESTION, *TALK))
        if end == at:
            kept += [] if tokens[at].text == "?" else [plain[tokens[at].start : tokens[at].end]]
            end = at + 1
        at = end
    return " ".join(kept).strip(" ,.;:!-")


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
