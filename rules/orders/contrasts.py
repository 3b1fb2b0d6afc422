"""Find alternatives that a text denies beside what it orders: `lane 2 not 1`, `outside rather than inside`.

A denied alternative is another value of the same field, said directly before or behind what is ordered. It may be said
in full, or by the words alone that differ: `ram blue's team, not his car`. An exception is none: `pass anyone, not
blue` says more than `pass anyone`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from rules.orders.clauses import Item, get_field
from rules.orders.phrases import Facts, PhraseBook, PhraseMatch, PhraseScan, Token

SECTION = "contrast"
"""The section of words that deny an alternative; those written `PREFERRED` do so only behind a word of preference,
behind `INSTEAD` the order may follow at once: `instead of 140 120`, and before `BEHIND` it must stand: `4 over 3`."""
PREFERRED, INSTEAD, BEHIND = "preferred", "instead", "behind"
MAX_DENIED_WORDS, MAX_ORDERED_WORDS = 4, 6
"""Words of a denied alternative, and of the order beside it."""
MAX_WORDS_OF_PREFERENCE = 8
"""Words between `rather` and `than`."""
BETWEEN = frozenset({*",.;!", "and", "but", "und", "aber", "sondern"})
"""What may stand between an order and a denial behind it, and must stand between a denial and an order behind it."""
ORDER_KINDS = ("first", "wish", "ask")
ALTERNATIVES = " || "
ANSWER = "answer"
"""The field of an answer that names none."""
GENERAL_VALUES = frozenset({"yes", "any", "always", "all", "best", "planner", "usual", "safe"})
"""Values from which something can be excepted."""
FACETS = "facets"
"""The section of fields whose values do not exclude each other, but for those that one of its lines has."""

ItemsByWord = Mapping[int, Sequence[Item]]


class Contrasted(NamedTuple):
    """A phrase, and the words of the text that it is."""

    item: Item
    tokens: tuple[Token, ...]


def is_one_field(one: Item, other: Item, *, is_answer: bool) -> bool:
    """Whether two orders are about one field; all that an answer says without naming a field is about the same."""
    fields, others = (
        {
            ANSWER if is_answer and "=" not in write else get_field(item._replace(write=write))
            for write in item.write.split(ALTERNATIVES)
        }
        for item in (one, other)
    )
    return not (fields - {""}).isdisjoint(others)


def find_contrasts(
    scan: PhraseScan, items_by_word: ItemsByWord, book: PhraseBook, facts: Facts
) -> dict[int, list[Item]]:
    """Return denied alternatives by the word at which their denial begins."""
    style = dict(book.sections.get("style", ()))
    if "row" in style or not book.sections.get(SECTION):
        return {}
    contrasts: dict[int, list[Item]] = {}
    finder = _Finder(scan, items_by_word, book, facts, is_answer="repeats" in style)
    for at in range(len(scan.tokens)):
        for phrase in scan.find_phrases(SECTION, at):
            if phrase.write != PREFERRED or _speaks_of_preference(scan.tokens[: max(0, at - 1)], book):
                contrasts.setdefault(at, []).extend(finder.find_denied(at, phrase))
    return {at: list(dict.fromkeys(items)) for at, items in contrasts.items() if items}


def _speaks_of_preference(before: Sequence[Token], book: PhraseBook) -> bool:
    return any(one.text in book.lists["preferences"] for one in before[-MAX_WORDS_OF_PREFERENCE:])


class _Finder(NamedTuple):
    """Finds what is denied at a place of a text."""

    scan: PhraseScan
    items_by_word: ItemsByWord
    book: PhraseBook
    facts: Facts
    is_answer: bool

    def find_denied(self, at: int, denial: PhraseMatch) -> Iterator[Item]:
        """Yield what a denial that begins at a word may deny."""
        spans = dict(self._find_denied_spans(at, denial))
        whole = [span for span in spans if self._list_phrases(*span)]
        for (start, end), names in spans.items():
            is_fragment = any(one[0] <= start and end < one[1] for one in whole) and (start, end) not in whole
            has_more = any(end > one[1] and self.scan.texts[one[1]] in self.book.lists["joiners"] for one in whole)
            if not is_fragment and not has_more:
                yield Item("deny", ALTERNATIVES.join(names), at, end)

    def _find_denied_spans(self, at: int, denial: PhraseMatch) -> Iterator[tuple[tuple[int, int], list[str]]]:
        """Yield stretches of words behind a denial, and what each of them denies."""
        starts = {denial.end, *(one.end for one in self.scan.find_phrases("frame", denial.end))}
        before, courtesies = self._list_before(at), self.book.lists["fillers"] | self.book.lists["everything"]
        for start in sorted(starts):
            for end in range(start + 1, min(start + MAX_DENIED_WORDS, len(self.scan.tokens)) + 1):
                last = self.scan.tokens[end - 1]
                if last.kind == "mark" or last.text in self.book.lists["denials"]:
                    break
                if all(one.text in courtesies for one in self.scan.tokens[start:end]):
                    continue
                names = self._name_denied(before, start, end, denial.write)
                if names:
                    yield (start, end), names

    def _name_denied(self, before: Iterable[Contrasted], start: int, end: int, how: str) -> list[str]:
        """Return what words deny, by what is ordered before them, or else by what is ordered behind them. `how`: what
        the denial is written as."""
        names = [name for one in before for name in self._list_other_values(one, start, end)]
        if not names and how != BEHIND:
            behind = self._list_behind(end, at_once=how == INSTEAD)
            names = [name for one in behind for name in self._list_other_values(one, start, end)]
        return list(dict.fromkeys(names))

    def _list_before(self, at: int) -> list[Contrasted]:
        ends = [at, at - 1] if at and self.scan.texts[at - 1] in BETWEEN else [at]
        return [
            one
            for end in ends
            for start in range(max(0, end - MAX_ORDERED_WORDS), end)
            for one in self._list_phrases(start, end)
        ]

    def _list_behind(self, end: int, *, at_once: bool) -> list[Contrasted]:
        ends = sorted({end, *(one.end for one in self.scan.find_phrases("noise", end))})
        starts = {end} if at_once else set[int]()
        for last in ends:
            start = next((at for at in range(last, len(self.scan.tokens)) if self.scan.texts[at] not in BETWEEN), last)
            starts |= {start} if start > last else set()
        starts |= {one.end for start in starts for one in self.scan.find_phrases("frame", start)}
        return [one for start in sorted(starts) for one in self._list_phrases(start)]

    def _list_phrases(self, start: int, end: int | None = None) -> list[Contrasted]:
        """List orders that begin at a word, and end at one if that is given."""
        if start >= len(self.scan.tokens):
            return []
        items = [one for one in self.items_by_word.get(start, ()) if one.kind in ORDER_KINDS]
        items += [
            Item(kind, phrase.write, start, phrase.end)
            for kind in ORDER_KINDS
            for phrase in self.scan.find_phrases(kind, start)
        ]
        return [
            Contrasted(one, self.scan.tokens[start : one.end])
            for one in dict.fromkeys(items)
            if one.end == end or (end is None and one.end <= start + MAX_ORDERED_WORDS)
        ]

    def _list_other_values(self, ordered: Contrasted, start: int, end: int) -> Iterator[str]:
        """Yield other values of an ordered field that words say: in full, or in the place of some of its words."""
        for one in self._list_phrases(start, end):
            yield from self._name_other(ordered.item, one.item)
        words = self.scan.tokens[start:end]
        if len(words) == 1 and (words[0].kind == "num" or words[0].name):
            yield from self._exchange_value(ordered, words[0])
            return
        for tokens in _list_mixtures(ordered.tokens, words):
            scan = PhraseScan(tokens, self.book, self.facts)
            for kind in ORDER_KINDS:
                for phrase in scan.find_phrases(kind, 0):
                    if phrase.end == len(tokens):
                        yield from self._name_other(ordered.item, Item(kind, phrase.write, 0, phrase.end))

    def _name_other(self, ordered: Item, other: Item) -> Iterator[str]:
        """Yield the name of what another order denies, if it is another value of the same field."""
        are_alike = {ordered.kind, other.kind} <= {"wish", "ask"} or ordered.kind == other.kind
        if not are_alike or not is_one_field(ordered, other, is_answer=self.is_answer):
            return
        pairs = product(ordered.write.split(ALTERNATIVES), other.write.split(ALTERNATIVES))
        if all(_exclude_each_other(one, another) for one, another in pairs) and self._are_of_one_facet(ordered, other):
            yield f"first {other.write}" if other.kind == "first" else other.write

    def _are_of_one_facet(self, ordered: Item, other: Item) -> bool:
        field = get_field(ordered).strip()
        groups = [{*text.split("|")} for name, text in self.book.sections.get(FACETS, ()) if name == field]
        values = {one.write.removeprefix(field).strip() for one in (ordered, other)}
        return not groups or any(values <= group for group in groups)

    def _exchange_value(self, ordered: Contrasted, word: Token) -> Iterator[str]:
        """Yield an order with another figure or name in the place of its own: `lane 1` for `1` beside `lane 2`."""
        for one in ordered.tokens:
            old, new = (str(one.value), str(word.value)) if word.kind == "num" else (_get_name(one), _get_name(word))
            is_alike = one.kind == word.kind == "num" or (one.name and word.name and one.name[0] == word.name[0])
            places = re.findall(rf"\b{re.escape(old)}\b", ordered.item.write) if is_alike and old != new else []
            if len(places) == 1:
                write = re.sub(rf"\b{re.escape(old)}\b", new, ordered.item.write)
                yield f"first {write}" if ordered.item.kind == "first" else write


def _exclude_each_other(ordered: str, other: str) -> bool:
    """Whether an order leaves another one out by itself: neither is it the same, nor is the other a special case."""
    words, other_words = {*re.split("[ ,]+", ordered)}, {*re.split("[ ,]+", other)}
    keys = [one.partition(":")[0] if ":" in one else "" for one in (ordered, other)]
    return keys[0] == keys[1] and not words <= other_words and words & GENERAL_VALUES <= other_words


def _get_name(token: Token) -> str:
    return token.name[1] if token.name else ""


def _list_mixtures(ordered: tuple[Token, ...], words: tuple[Token, ...]) -> Iterator[tuple[Token, ...]]:
    """Yield an order with other words in the place of its last or its first ones, or of as many between; figures stand
    in the place of figures."""
    for at in range(1, len(ordered)):
        if _list_kinds_of_facts(ordered[at:]) == _list_kinds_of_facts(words):
            yield (*ordered[:at], *words)
        if _list_kinds_of_facts(ordered[:at]) == _list_kinds_of_facts(words):
            yield (*words, *ordered[at:])
        behind = at + len(words)
        if behind < len(ordered) and _list_kinds_of_facts(ordered[at:behind]) == _list_kinds_of_facts(words):
            yield (*ordered[:at], *words, *ordered[behind:])


def _list_kinds_of_facts(tokens: Iterable[Token]) -> list[str]:
    return [one.name[0] if one.name else one.kind for one in tokens if one.name or one.kind != "word"]
