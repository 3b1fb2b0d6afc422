"""Examine a text from which no order is read: whether it points at choices of the form, asks for a price, or thanks."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from rules.orders.choice_hints import HintedChoices, find_hinted
from rules.orders.form_choices import COMPARISON, SECTION, Pointer, ShownChoice, find_pointers
from rules.orders.order_parts import QUESTION, REQUEST, OrderPart, find_parts
from rules.orders.phrases import Facts, PhraseBook, PhraseScan
from rules.orders.spoken_words import SIGNS, NamesByWords, blank_out_quotes, is_glued, split_words
from rules.orders.understanding import TALK, NotationSpan, cover_text

BEGINNING = "x"
"""How the book writes words that begin a question."""

READY_MADE = "answer ready_made"
"""The section of what ready-made orders are called besides their buttons."""
CONTRAST, ALL_BUT = "contrast", "any"
"""The section of words that deny something, and how the book writes `anything but`."""


class AskedPart(NamedTuple):
    """What a question asks about. `text`: what of it may be an order; `alternatives`: the parts between which it asks;
    `is_sure`: it ends as a question."""

    text: str
    alternatives: tuple[str, ...]
    is_sure: bool


class UnreadText:
    """A text from which no order is read."""

    def __init__(
        self,
        text: str,
        book: PhraseBook,
        names: NamesByWords,
        facts: Facts | None = None,
        notation_spans: Sequence[NotationSpan] = (),
    ) -> None:
        """Examine a text. `facts`, `notation_spans`: as in `understand`."""
        self._plain, _ = blank_out_quotes(text)
        self._names, self._facts, self._notation_spans = names, facts or {}, notation_spans
        self._book, self._tokens = book, split_words(self._plain, book, names)
        self._scan = PhraseScan(self._tokens, book, {})
        self._texts = {one.text for one in self._tokens}
        self._game_words = book.game_words - book.frame_words - book.lists["fillers"]
        self.text, self.pointers = text, find_pointers(text, book, names)

    @cached_property
    def asked(self) -> AskedPart | None:
        """What the text asks about; None if it asks nothing."""
        if not self._asks():
            return None
        part = self._strip_question(0, len(self._tokens))
        return AskedPart(part, self._list_alternatives() if part else (), "?" in self._texts)

    @property
    def is_question(self) -> bool:
        """Whether the text surely asks."""
        return self.asked is not None and self.asked.is_sure

    @property
    def has_game_word(self) -> bool:
        """Whether a word of the text may belong to an order."""
        return not self._texts.isdisjoint(self._game_words)

    @property
    def figures(self) -> tuple[str, ...]:
        """All figures of the text but those of other words, such as `lane 3`, of a comparison (`20 slower`), and those
        that are denied: `I would not do 140`."""
        tokens, denials = self._tokens, self._book.lists["denials"]
        found = list[str]()
        for at in self._figures:
            mark = max((n for n in range(at) if tokens[n].kind == "mark"), default=0)
            is_denied = any(one.text in denials for one in tokens[mark:at])
            belongs = at > 0 and tokens[at - 1].text in self._game_words
            compares = any(one.write.startswith(COMPARISON) for one in self._scan.find_phrases(SECTION, at + 1))
            found += [] if is_denied or belongs or compares else [str(tokens[at].value)]
        return tuple(found)

    @property
    def values(self) -> frozenset[str]:
        """All figures and ordinals of the text."""
        return frozenset(str(one.value) for one in self._tokens if one.kind in ("num", "ord"))

    @property
    def joined_figure(self) -> str:
        """The figure that a text of figures alone may be with its blanks left out: `120` of `12 0`; "" for others."""
        return "".join(one.text for one in self._tokens) if all(one.kind == "num" for one in self._tokens) else ""

    @property
    def is_courtesy(self) -> bool:
        """Whether the text only thanks, greets or cheers."""
        at = 0
        while at < len(self._tokens):
            end, token = self._skip_phrases(at, ("noise",)), self._tokens[at]
            is_silent = token.kind in ("mark", "smiley") or bool(token.name)
            if end == at and not is_silent and token.text not in self._book.lists["joiners"]:
                return False
            at = max(end, at + 1)
        return bool(self._tokens)

    @property
    def denied(self) -> str:
        """What is not wanted in a text that says no more than this: `option 1` of `not option 1`."""
        first, tokens = self._skip_phrases(0, ("noise",)), self._tokens
        ends = [one.end for one in self._scan.find_phrases(CONTRAST, first) if one.write == ALL_BUT]
        ends += [first + 1] if first < len(tokens) and tokens[first].text in self._book.lists["denials"] else []
        behind = tokens[max(ends) :] if ends else ()
        compares = any(one.text in self._book.lists["comparing"] for one in behind)
        is_whole = bool(behind) and not compares and all(one.kind != "mark" for one in behind[:-1])
        return self._plain[behind[0].start :].strip(SIGNS) if is_whole else ""

    @cached_property
    def parts(self) -> tuple[OrderPart, ...]:
        """The orders that the phrases of the text make without its strange words; none if it asks."""
        covered_text = cover_text(self.text, self._book, self._names, self._facts, self._notation_spans)
        return () if self.asked else find_parts(covered_text, self._book)

    @property
    def undecided(self) -> tuple[str, ...]:
        """The figures between which a condition decides."""
        values = tuple(dict.fromkeys(str(self._tokens[at].value) for at in self._figures))
        decides = self._has_word_of("alternatives") and self._has_word_of("conditions")
        return values if decides and len(values) > 1 else ()

    @property
    def clauses(self) -> tuple[str, ...]:
        """The parts of the text that may each be an order, in order: those between marks, conditions, denials and words
        such as `then`, without those that depend on a condition, or are denied or a reason."""
        lists, tokens, clauses = self._book.lists, self._tokens, list[str]()
        skipped = lists["conditions"] | lists["denials"] | lists["reasons"]
        breaks = [
            at
            for at, one in enumerate(tokens)
            if one.kind == "mark" or one.text in skipped | lists["alternatives"] | lists["sequels"]
        ]
        for before, end in zip((-1, *breaks), (*breaks, len(tokens)), strict=True):
            start = before + 1
            if start >= end or (before >= 0 and tokens[before].text in skipped):
                continue
            links = lists["joiners"] | lists["mild"]
            stop = next((at for at in range(end, start, -1) if tokens[at - 1].text not in links), end)
            clauses.append(self._plain[tokens[start].start : tokens[stop - 1].end])
        return tuple(dict.fromkeys(clauses))

    @property
    def ready_made(self) -> tuple[str, ...]:
        """The names of ready-made orders, as the book writes them, among words that are not understood; none beside an
        operator, nor where somebody tells a story."""
        if self.is_story or self._has_word_of("operators"):
            return ()
        places = range(len(self._tokens))
        return tuple(
            name for at in places for one in self._scan.find_phrases(READY_MADE, at) for name in one.write.split()
        )

    def list_beside_denial(self, said: str, *, is_understood: bool) -> list[str]:
        """List what the text may order beside a denial: what this corrects behind a mark, as in `2nd, no 3rd`; and the
        text without it, unless nothing of that is understood: it may be what is denied, as in `max but not 100`."""
        denial, _, denied = said.partition(" ")
        before = self.text.partition(said)[0].rstrip()
        corrects = bool(before) and before[-1] in SIGNS
        others = [*([f"{denial}, {denied}"] if corrects else []), *([""] if is_understood else [])]
        return [self.text.replace(said, one) for one in others]

    def find_hinted(self, choices: Sequence[ShownChoice], around: Pointer | None = None) -> HintedChoices:
        """Find the choices that share figures and words with the text; or with what stands around a pointer."""
        start, end = (len(around.before), len(self._plain) - len(around.after)) if around else (0, 0)
        tokens = tuple(one for one in self._tokens if one.end <= start or one.start >= end)
        return find_hinted(self._plain, tokens, choices, self._book)

    @property
    def is_story(self) -> bool:
        """Whether the text tells a story, asks, or points at something: `my wear is at 3 now`."""
        return self.is_told or self._has_word_of("asking", "pointers")

    @property
    def is_told(self) -> bool:
        """Whether the text tells a story and orders nothing: a clause begins with a word such as `my` or `they`, or it
        has such a phrase, or judges a figure: `18 is too fast`."""
        tokens, lists, places = self._tokens, self._book.lists, range(len(self._tokens))
        breaks = [at for at, one in enumerate(tokens) if one.kind == "mark" or one.text in lists["joiners"]]
        firsts = (tokens[at : at + 1] for at in (self._skip_phrases(at + 1, ("noise",)) for at in (-1, *breaks)))
        figures = [at for at in places if tokens[at].kind in ("num", "ord")]
        verdicts = {one.text for at in figures for one in tokens[at + 1 : at + 3]}
        return (
            any(self._scan.find_phrases("trap", at) for at in places)
            or any(one.text in lists["tellers"] for some in firsts for one in some)
            or not verdicts.isdisjoint(lists["asking"])
        )

    @cached_property
    def _figures(self) -> list[int]:
        """The places of the figures, without those in `b0` and `nice one`."""
        return [
            at
            for at, one in enumerate(self._tokens)
            if one.kind == "num"
            and not is_glued(self._tokens, at)
            and (one.value != 1 or self._plain[one.start : one.end].isdecimal())
        ]

    def _has_word_of(self, *names: str) -> bool:
        """Whether a word of the text is in a list of the book."""
        return any(not self._texts.isdisjoint(self._book.lists[name]) for name in names)

    @property
    def is_asked_in_words(self) -> bool:
        """Whether the text begins and ends as a question, and is no request: `do I stop with third?`."""
        return "?" in self._texts and self._begins_as_question()

    def _asks(self) -> bool:
        """Whether the text begins as a question, perhaps behind a greeting, or ends as one."""
        return self._begins_as_question() or "?" in self._texts

    def _begins_as_question(self) -> bool:
        tokens, first = self._tokens, self._skip_phrases(0, ("noise",))
        while first < len(tokens) and tokens[first].kind == "mark":
            first = self._skip_phrases(first + 1, ("noise",))
        begins = {one.write for one in self._scan.find_phrases(QUESTION, first)}
        is_asking = first < len(tokens) and (tokens[first].text in self._book.lists["asking"] or BEGINNING in begins)
        return is_asking and REQUEST not in begins

    def _strip_question(self, start: int, end: int) -> str:
        """Return some words without those that ask: `120` of `what happens if I take 120?`."""
        kept, at = list[str](), start
        while at < end:
            behind, token = self._skip_phrases(at, (QUESTION, *TALK)), self._tokens[at]
            if behind == at:
                kept += [] if token.text == "?" else [self._plain[token.start : token.end]]
                behind = at + 1
            at = behind
        return " ".join(kept).strip(SIGNS)

    def _list_alternatives(self) -> tuple[str, ...]:
        """List the parts of a question between which it asks: `120` and `80` of `which is cheaper, 120 or 80?`."""
        links = self._book.lists["question links"]
        if self._texts.isdisjoint(links):
            return ()
        between = [at for at, one in enumerate(self._tokens) if one.kind == "mark" or one.text in links]
        starts, ends = [0, *(at + 1 for at in between)], [*between, len(self._tokens)]
        return tuple(filter(None, map(self._strip_question, starts, ends)))

    def _skip_phrases(self, at: int, sections: tuple[str, ...]) -> int:
        """Return the end of the longest phrase of some sections that begins at a word; the word itself if none does."""
        return max((one.end for section in sections for one in self._scan.find_phrases(section, at)), default=at)
