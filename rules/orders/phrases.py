"""A phrase book, whose lines say how people write an order, and the search for its phrases in a text.

The line `"test chips <x>" = "<x:chips> (on|for) <test>"` says that the text on the right means the order on the left.
In a pattern `[a|b]` may be left out, `(a|b)` is one of them, `<x>` is another entry of the book, `<a:x>` is the same
entry under its own name, and `a & b` stand in either order. The slot `"20..300/20"` is a figure with that range and
step. The slot `"/[flr]+/"` is a word that matches the expression, and is written in capitals. In an order `<x>` is the
value of a slot, `{now+step}` is computed, `||` separates two meanings, and ` ?{a-b}` keeps the line only if the figure
is above 0.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import NamedTuple

from rules.orders.patterns import (
    REFERENCE,
    Node,
    list_slots,
    list_words,
    list_words_and_slots,
    parse_pattern,
    remove_words,
    replace_words,
    split_ways,
)

RANGE = re.compile(r"(-?\d+)\.\.(\d+)(?:/(\d+))?")
LETTERS = re.compile(r"/(.+)/")
SUM = re.compile(r"\{([^}]*)\}")
MAX_PHRASES_FOUND = 40
"""Phrases of a section that are kept of those that begin at one word."""
SHORT_WORD_CHARS = 3
"""Letters of a word that is too short to be put right where it is misspelt."""
NO_VALUE = "x"
"""What a slot of synonyms is written as: it is no part of an order."""
MARK = "mark"
"""The slot of any mark."""
LOOSE = ""
"""A slot of no name, in the place of what a phrase says and its order does not."""
NOTHING = "-"
"""An order that says nothing."""
SAYING_NOTHING = frozenset({"noise", "frame", "turn", "trap", "pronoun", "answer hint"})
"""Sections whose phrases are no part of an order."""


class Token(NamedTuple):
    """A word of the text: its kind, what it says, and where it stands. `name`: the slot that it is a name for, and
    how that is written: `("seat", "blue")`."""

    kind: str
    text: str
    start: int
    end: int
    value: int = 0
    name: tuple[str, str] | None = None


class PhraseMatch(NamedTuple):
    """A phrase: the word behind it, and the order that it means. `loose`: it says more than the order does."""

    end: int
    write: str
    loose: bool = False


class Line(NamedTuple):
    """An entry: the order, one way to say it, its number in its section, what finds it in a text, and its words.
    `needs`: of each of these, a text that it fits has one word or kind of word; `second`: what stands behind its first
    word, where that is all of its first part and more must follow; `lead`: the words of that part, if it may be left
    out."""

    write: str
    pattern: Node
    number: int
    match: "Matcher"
    words: frozenset[str]
    needs: tuple[frozenset[str], ...] = ()
    second: frozenset[str] | None = None
    lead: frozenset[str] = frozenset()


class Range(NamedTuple):
    """Figures that fit a slot."""

    least: int
    most: int
    step: int

    def fits(self, figure: int) -> bool:
        """Whether a figure lies in this range and is a multiple of its step."""
        return self.least <= figure <= self.most and figure % self.step == 0


Bindings = tuple[tuple[str, str], ...]
"""What the slots of a pattern were found to be."""
Matcher = Callable[["PhraseScan", int], list[tuple[int, Bindings]]]
"""Finds every end of a pattern that begins at a word, with what its slots are."""
Starts = tuple[frozenset[str], bool]
"""What a pattern can begin with, and whether it may be empty."""
Facts = Mapping[str, int | str]
"""Figures and words of the position, by which orders are worked out."""


@dataclass(frozen=True, eq=False)
class PhraseBook:
    """Entries by section: order and patterns. `slots`: what patterns refer to; `numbers`: figures in words; `lists`:
    words by their role; `whole`: words by how they are written too, such as `dont` or `hoechstens`. Two
    words may stand for one, such as `zur not` for `notfalls`. `homophones`: words that sound like figures, as a phone
    may write them."""

    sections: Mapping[str, tuple[tuple[str, str], ...]]
    slots: Mapping[str, tuple[tuple[str, str], ...]]
    numbers: Mapping[str, int]
    lists: Mapping[str, frozenset[str]]
    whole: Mapping[str, str]
    homophones: Mapping[str, int] = field(default_factory=dict)

    @cached_property
    def ranges(self) -> Mapping[str, Range]:
        """Slots that are figures."""
        ranges = {}
        for name, lines in self.slots.items():
            match = RANGE.fullmatch(lines[0][1])
            if match and len(lines) == 1:
                ranges[name] = Range(int(match[1]), int(match[2]), int(match[3] or 1))
        return ranges

    @cached_property
    def letters(self) -> Mapping[str, "re.Pattern[str]"]:
        """Slots that are words of certain letters."""
        matches = {name: LETTERS.fullmatch(lines[0][1]) for name, lines in self.slots.items()}
        return {name: re.compile(match[1]) for name, match in matches.items() if match}

    @cached_property
    def lines(self) -> Mapping[str, tuple[Line, ...]]:
        """Every section and slot as patterns."""
        plain = {*self.ranges, *self.letters}
        some = {**self.sections, **{f"<{name}>": one for name, one in self.slots.items() if name not in plain}}
        return {name: self._number_lines(lines) for name, lines in some.items()}

    def _number_lines(self, lines: Iterable[tuple[str, str]]) -> tuple[Line, ...]:
        """Return the ways to say each entry. Articles are left out, as they are left out of every text."""
        ways = [(write, way) for write, text in lines for way in split_ways(parse_pattern(text))]
        plain = [(write, replace_words(remove_words(way, self.lists["articles"]), self.whole)) for write, way in ways]
        return tuple(
            Line(write, way, number, _make_matcher(way, self.numbers), frozenset(list_words(way)))
            for number, (write, way) in enumerate(plain)
            if any(list_words_and_slots(way))
        )

    @cached_property
    def index(self) -> Mapping[str, Mapping[str, tuple[Line, ...]]]:
        """The lines of a section by what they can begin with: a word, or `#` and a kind of word."""
        return {name: self._group_by_start(lines) for name, lines in self.lines.items()}

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word of a pattern that is at least four letters long, and every such word for a figure."""
        every = frozenset[str]().union(*(line.words for lines in self.lines.values() for line in lines), self.numbers)
        return frozenset(filter(_is_long, every))

    @cached_property
    def frame_words(self) -> frozenset[str]:
        """Words of frames and of the slots in them."""
        names = ("frame", *(f"<{slot}>" for slot in self.reachable_slots.get("frame", ())))
        return frozenset[str]().union(*(line.words for name in names for line in self.lines.get(name, ())))

    @cached_property
    def game_words(self) -> frozenset[str]:
        """Words that belong to orders, but for those that stand in every kind of sentence."""
        some = (lines for name, lines in self.lines.items() if name not in SAYING_NOTHING)
        every = frozenset[str]().union(*(line.words for lines in some for line in lines))
        return every - self.lists["operators"] - self.lists["prepositions"] - self.lists["joiners"]

    def _group_by_start(self, lines: Iterable[Line]) -> Mapping[str, tuple[Line, ...]]:
        table: dict[str, dict[int, Line]] = {}
        for plain in lines:
            parts = plain.pattern.parts if plain.pattern.kind == "row" else (plain.pattern,)
            starts = [self._find_starts(part, ()) for part in parts]
            second, lead = self._find_second_words(parts, starts)
            needs = tuple([self._add_figure_kind(words) for words, empty in starts[1:] if not empty])
            line = plain._replace(needs=needs, second=second, lead=lead)
            for word in sorted(self._add_figure_kind(_join_starts(starts)[0])):
                table.setdefault(word, {})[line.number] = line
        return {word: tuple(some.values()) for word, some in table.items()}

    def _find_second_words(
        self, parts: Sequence[Node], starts: Sequence[Starts]
    ) -> tuple[frozenset[str] | None, frozenset[str]]:
        """Return what the second word of a pattern can be, and the words before it that may be left out."""
        if len(parts) < 2:
            return None, frozenset()
        is_optional = parts[0].kind == "option"
        if not self._is_one_word(parts[0].parts[0] if is_optional else parts[0]):
            return None, frozenset()
        words, empty = _join_starts(starts[1:])
        words = self._add_figure_kind(words)
        lead = starts[0][0] - words if is_optional else frozenset[str]()
        return (None, lead) if empty or (is_optional and not lead) else (words, lead)

    def _add_figure_kind(self, words: frozenset[str]) -> frozenset[str]:
        """Add every figure to words among which is a figure in words."""
        return words if words.isdisjoint(self._figure_words) else words | {"#num"}

    @cached_property
    def _figure_words(self) -> frozenset[str]:
        return frozenset(word for word, figure in self.numbers.items() if figure >= 0)

    def _is_one_word(self, node: Node) -> bool:
        if node.kind == "word":
            return True
        if node.kind == "slot":
            return node.word in self.ranges or node.word in self.letters or not self._get_slot_lines(node.word)
        is_single = node.kind == "either" or (node.kind == "row" and len(node.parts) == 1)
        return is_single and all(map(self._is_one_word, node.parts))

    def _get_slot_lines(self, slot: str) -> tuple[Line, ...] | None:
        return self.lines.get(f"<{slot}>", self.lines.get(slot))

    def _find_starts(self, node: Node, above: tuple[str, ...]) -> Starts:
        """Return what a pattern can begin with, and whether it may be empty."""
        if node.kind == "word":
            return frozenset({node.word}), False
        if node.kind == "slot":
            return self._find_slot_starts(node.word, above), False
        each = (self._find_starts(part, above) for part in node.parts)
        if node.kind == "row":
            return _join_starts(each)
        some = tuple(each)
        every = frozenset[str]().union(*(words for words, _ in some))
        return every, node.kind == "option" or (node.kind == "either" and any(empty for _, empty in some))

    def _find_slot_starts(self, name: str, above: tuple[str, ...]) -> frozenset[str]:
        if name in self.ranges:
            return frozenset({"#num"})
        lines = None if name in self.letters else self._get_slot_lines(name)
        if lines is None:
            return frozenset({f"#{name}"})
        if name in above:
            return frozenset()
        key = (name, frozenset(above) & self.reachable_slots[name])
        if key not in self._known_starts:
            each = (self._find_starts(line.pattern, (*above, name))[0] for line in lines)
            self._known_starts[key] = frozenset[str]().union(*each)
        return self._known_starts[key]

    @cached_property
    def _known_starts(self) -> dict[tuple[str, frozenset[str]], frozenset[str]]:
        """Cache of `_find_slot_starts`, by slot and by the slots around it that it refers to."""
        return {}

    @cached_property
    def reachable_slots(self) -> Mapping[str, frozenset[str]]:
        """Every slot and section with the slots that its patterns refer to, directly or through others."""
        direct = {
            name.strip("<>"): frozenset(slot for line in lines for slot in list_slots(line.pattern))
            for name, lines in self.lines.items()
        }
        reachable_by_name: dict[str, frozenset[str]] = {}
        for name in direct:
            reachable, slots_to_visit = set[str](), [name]
            while slots_to_visit:
                new = direct.get(slots_to_visit.pop(), frozenset()) - reachable
                reachable |= new
                slots_to_visit += new
            reachable_by_name[name] = frozenset(reachable)
        return reachable_by_name


def _join_starts(parts: Iterable[Starts]) -> Starts:
    """Return the words with which a sequence of these parts can begin, and whether it can be empty."""
    words = frozenset[str]()
    for some, empty in parts:
        words |= some
        if not empty:
            return words, False
    return words, True


def _is_long(word: str) -> bool:
    return len(word) > SHORT_WORD_CHARS


def _list_token_starts(token: Token, letters: Mapping[str, "re.Pattern[str]"]) -> tuple[str, ...]:
    """Return the starts of patterns that fit a word."""
    spelt = [f"#{name}" for name, rule in letters.items() if token.kind == "word" and rule.fullmatch(token.text)]
    return (token.text, f"#{token.kind}", *spelt, *([f"#{token.name[0]}"] if token.name else ()))


class PhraseScan:
    """A text that is read with a book: every phrase that begins at a word, each stretch read once. `before`: a scan of
    the same words up to `last_change`, of which what begins behind that is kept."""

    def __init__(
        self,
        tokens: tuple[Token, ...],
        book: PhraseBook,
        facts: Facts,
        before: "PhraseScan | None" = None,
        last_change: int = 0,
    ) -> None:
        self.tokens, self._book = tokens, book
        self.texts = (*(token.text for token in tokens), "")
        self._starts = [_list_token_starts(token, book.letters) for token in tokens]
        self._words = frozenset(start for starts in self._starts for start in starts)
        self.figures = (*(token.value if token.kind == "num" else None for token in tokens), None)
        self._facts = {name: str(value) for name, value in facts.items()}
        earlier_phrases = before.phrase_cache if before else {}
        self.phrase_cache: dict[tuple[str, int], tuple[PhraseMatch, ...]] = {
            key: phrases for key, phrases in earlier_phrases.items() if key[1] > last_change
        }

    def find_phrases(self, section: str, at: int) -> tuple[PhraseMatch, ...]:
        """Return the phrases of a section that begin at a word."""
        key = (section, at)
        phrases = self.phrase_cache.get(key)
        if phrases is None:
            self.phrase_cache[key] = ()
            phrases = self.phrase_cache[key] = self._find_lines(section, at) if at < len(self.tokens) else ()
        return phrases

    def _find_lines(self, section: str, at: int) -> tuple[PhraseMatch, ...]:
        index = self._book.index.get(section, {})
        line_groups = [some for start in self._starts[at] if (some := index.get(start))]
        if not line_groups:
            return ()
        lines = {line.number: line for some in line_groups for line in some}
        phrases: dict[PhraseMatch, None] = {}
        behind = self._starts[at + 1] if at + 1 < len(self._starts) else ()
        for line in lines.values():
            is_followed = line.second is None or not line.second.isdisjoint(behind)
            if not is_followed and (not line.lead or self.texts[at] in line.lead):
                continue
            if any(need.isdisjoint(self._words) for need in line.needs):
                continue
            for end, bindings in line.match(self, at):
                write = self._write_order(line.write, bindings) if end > at else None
                if write is not None:
                    phrases[PhraseMatch(end, write, _says_more(line.write, bindings))] = None
        return tuple(phrases)[:MAX_PHRASES_FOUND]

    def find_slot_phrases(self, name: str, at: int) -> Iterable[PhraseMatch]:
        """Return what fits a slot at a word: a figure, a word of certain letters, a phrase, or a name of the race."""
        if at >= len(self.tokens):
            return ()
        token, figures = self.tokens[at], self._book.ranges.get(name)
        if figures is not None:
            return (PhraseMatch(at + 1, str(token.value)),) if token.kind == "num" and figures.fits(token.value) else ()
        if name in self._book.letters:
            is_spelt = token.kind == "word" and self._book.letters[name].fullmatch(token.text)
            return (PhraseMatch(at + 1, token.text.upper()),) if is_spelt else ()
        if f"<{name}>" in self._book.lines:
            return self.find_phrases(f"<{name}>", at)
        if name in self._book.lines:
            return self.find_phrases(name, at)
        if token.name and token.name[0] == name:
            return (PhraseMatch(at + 1, token.name[1]),)
        text = str(token.value) if name in ("ord", "signed") else token.text
        return (PhraseMatch(at + 1, text),) if token.kind == name else ()

    def _write_order(self, write: str, bindings: Bindings) -> str | None:
        """Return the order with its slots filled in; None if it needs a missing fact."""
        if write == NOTHING:
            return ""
        ways = [self._write_way(one.strip(), bindings) for one in write.split("||")]
        return " || ".join(dict.fromkeys(way for way in ways if way)) or None

    def _write_way(self, write: str, bindings: Bindings) -> str | None:
        values = self._facts | dict(bindings)
        write, _, guard = write.partition(" ?")
        try:
            if guard and _compute_sum(guard.strip("{}"), values) <= 0:
                return None
            write = SUM.sub(lambda match: _compute_figure(match[1], values), write)
            return REFERENCE.sub(lambda match: values[match[2]], write)
        except (KeyError, ValueError):
            return None


def _compute_figure(expression: str, values: Mapping[str, str]) -> str:
    """Compute `now+step`; the name of a fact alone gives its value as it is. Raises KeyError, ValueError."""
    if expression in values:
        return values[expression]
    total = _compute_sum(expression, values)
    if total < 0:
        raise ValueError(expression)
    return str(total)


def _compute_sum(expression: str, values: Mapping[str, str]) -> int:
    total = 0
    for sign, name in re.findall(r"([+-]?)\s*(\w+)", expression):
        figure = int(values[name]) if name in values else int(name)
        total += -figure if sign == "-" else figure
    return total


def _says_more(write: str, bindings: Bindings) -> bool:
    """Whether a slot holds a name or a figure that the order leaves out (law 4)."""
    return any(
        value != NO_VALUE and name not in _list_names(write) for name, value in bindings if value and name != MARK
    )


@cache
def _list_names(write: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", write))


def _make_matcher(node: Node, numbers: Mapping[str, int]) -> Matcher:
    """Make a function that finds every end of a pattern that begins at a word, and the values of its slots."""
    if node.kind == "word":
        return _make_word_matcher(node.word, numbers.get(node.word))
    if node.kind == "slot":
        return lambda scan, at: [(one.end, _bind_slot(node.name, one)) for one in scan.find_slot_phrases(node.word, at)]
    parts = tuple(_make_matcher(part, numbers) for part in node.parts)
    if node.kind == "row":
        return lambda scan, at: _match_row(parts, scan, at)
    if node.kind == "either":
        return lambda scan, at: [end for part in parts for end in part(scan, at)]
    if node.kind == "option":
        return lambda scan, at: [(at, ()), *parts[0](scan, at)]
    return lambda scan, at: _match_bag(parts, scan, at)


def _bind_slot(name: str, phrase: PhraseMatch) -> Bindings:
    """Bind a slot to a phrase; if the phrase says more than its order does, so does the whole."""
    return ((name, phrase.write), (LOOSE, phrase.write)) if phrase.loose else ((name, phrase.write),)


@cache
def _make_word_matcher(word: str, figure: int | None) -> Matcher:
    if figure is None:
        return lambda scan, at: [(at + 1, ())] if scan.texts[at] == word else []
    return lambda scan, at: [(at + 1, ())] if scan.texts[at] == word or scan.figures[at] == figure else []


def _match_row(parts: tuple[Matcher, ...], scan: PhraseScan, at: int) -> list[tuple[int, Bindings]]:
    ends: list[tuple[int, Bindings]] = [(at, ())]
    for part in parts:
        ends = [(last, bindings + more) for end, bindings in ends for last, more in part(scan, end)]
        if not ends:
            break
    return ends


def _match_bag(parts: tuple[Matcher, ...], scan: PhraseScan, at: int) -> list[tuple[int, Bindings]]:
    if not parts:
        return [(at, ())]
    return [
        (last, bindings + more)
        for n, part in enumerate(parts)
        for end, bindings in part(scan, at)
        for last, more in _match_bag((*parts[:n], *parts[n + 1 :]), scan, end)
    ]
