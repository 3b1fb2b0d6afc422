"""Each line of a phrase book: its left side reads as its right side."""

import re
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from rules.orders.interpreter import Language, read_sheet
from rules.orders.listening import GENERAL_REFUSALS
from rules.orders.patterns import Node
from rules.orders.phrases import SUM, Line, PhraseBook, PhraseScan
from rules.orders.spoken_words import LEXEME, split_name, split_words
from rules.questions import InvalidAnswer
from tests.sentences.counting import GAMES, LISTS, load_sentences
from tests.sentences.positions import load_phrase_book, load_position

every_game = pytest.mark.parametrize("game", GAMES)
PLACES = {"speed_circuit": "sc", "formula_d": "g4", "circus_maximus": "D-3", "powersled": "order"}
SAMPLES = {
    "seat": "blue",
    "corner": "c1",
    "space": "(9,3)",
    "ord": "2nd",
    "signed": "+20",
    "num": "2",
    "place": "l#7",
    "option": "",
    "mark": ":",
}
NAME = re.compile(r"[a-z_]\w*")
BOUNDS, FROM_EARLIER_ROUNDS = ("least", "most"), ("last",)
"""Facts of a question for a figure, and facts that the sentences' positions are too young for."""
DEPTH = 8
ROWS = {
    "steps",
    "plain_step",
    "long_steps",
    "two_steps",
    "spelt_steps",
    "defences",
    "defences2",
    "way",
    "spaces",
    "lanes",
}
"""Slots of any length: they say one thing in several orders of words."""
TEXTS = 6
"""Texts that are tried for a line."""


def phrases(book: PhraseBook, node: Node, random: Random, depth: int = 0) -> str | None:
    """Make a text that a pattern fits, with optional parts left out at random; None if there is none."""
    if node.kind == "word":
        return node.word
    if node.kind == "slot":
        return slot_text(book, node.word, random, depth)
    if node.kind == "option":
        return phrases(book, node.parts[0], random, depth) if random.random() < 0.3 and depth < DEPTH else ""
    parts = [random.choice(node.parts)] if node.kind == "either" else list(node.parts)
    texts = [phrases(book, part, random, depth) for part in parts]
    return None if None in texts else " ".join(filter(None, texts))


def slot_text(book: PhraseBook, name: str, random: Random, depth: int) -> str | None:
    if name in SAMPLES:
        return SAMPLES[name] or None
    if name in book.ranges:
        figures = book.ranges[name]
        fitting = [n for n in range(figures.least, figures.most + 1) if figures.fits(n)]
        return str(random.choice(fitting[1:6] or fitting))
    if name in book.letters:
        return next((word for word in ("ff", "fff", "f", "flf") if book.letters[name].fullmatch(word)), None)
    lines = book.lines.get(f"<{name}>", book.lines.get(name, ()))
    if depth >= DEPTH or not lines:
        return None
    return phrases(book, random.choice(lines).pattern, random, depth + 1)


def texts(game: str, section: str) -> Iterator[tuple[Line, str]]:
    """Yield each line of a section with two texts that fit it."""
    book, random = load_phrase_book(game), Random(section)
    for line in book.lines.get(section, ()):
        some = (phrases(book, line.pattern, random) for _ in range(2 * TEXTS))
        for text in islice(dict.fromkeys(filter(None, some)), TEXTS):
            yield line, text


def scan_of(game: str, text: str) -> PhraseScan:
    at, book = load_position(game, PLACES[game]), load_phrase_book(game)
    assert at.ruleset.sheets is not None
    names = at.ruleset.sheets.names(at.table, at.player_view)
    facts = at.ruleset.sheets.facts(at.table, at.player_view, at.question)
    names_by_words: dict[tuple[str, ...], tuple[str, str]] = {("c", "1"): ("corner", "C1")} if "c1" in text else {}
    names_by_words |= {split_name(name): (kind.casefold(), name) for kind, some in names.items() for name in some}
    return PhraseScan(
        split_words(text, book, names_by_words), book, {"now_round": 1, "last": 40, "here": "middle", **facts}
    )


@every_game
def test_every_word_of_a_book_can_stand_in_a_text(game: str) -> None:
    """A word that a text is never split into, such as `km/h`, would never be found."""
    lines = (line for some in load_phrase_book(game).lines.values() for line in some)
    words = {word for line in lines for word in words_in(line.pattern)}
    assert [word for word in sorted(words) if [match[0] for match in LEXEME.finditer(word)] != [word]] == []


def words_in(node: Node) -> set[str]:
    words = {node.word} if node.kind == "word" else set()
    return words.union(*(words_in(part) for part in node.parts))


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("section", ["first", "wish", "when", "deny", "ask", "mood", "allot", "choose"])
def test_what_a_line_says_is_found_whole(game: str, section: str) -> None:
    """A text that fits a line is one phrase from its first word to its last."""
    partial_lines = []
    for line, text in texts(game, section):
        scan = scan_of(game, text)
        is_whole = any(one.end == len(scan.tokens) for one in scan.find_phrases(section, 0))
        partial_lines += [] if is_whole or needs_facts(line.write) else [(line.write, text)]
    assert not partial_lines, "\n".join(map(str, partial_lines))


def slots_in(node: Node) -> set[str]:
    slots = {node.word} if node.kind == "slot" else set()
    return slots.union(*(slots_in(part) for part in node.parts))


def needs_facts(write: str) -> bool:
    """Whether the order is worked out from figures that may not be at hand, or may not fit."""
    return bool(SUM.search(write))


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("section", ["first", "wish", "when"])
def test_what_a_line_means_is_read_by_the_notation(game: str, section: str) -> None:
    at = load_position(game, PLACES[game])
    assert at.ruleset.sheets is not None
    language = at.ruleset.sheets.language
    names = at.ruleset.sheets.names(at.table, at.player_view)
    read, unread = set[Line](), dict[Line, str]()
    for line, text in texts(game, section):
        scan = scan_of(game, text)
        whole = [one.write for one in scan.find_phrases(section, 0) if one.end == len(scan.tokens)]
        for write in () if needs_facts(line.write) else whole:
            if is_notation(language, write, names, game):
                read.add(line)
            unread[line] = f"{write}: {text}"
    unread_texts = [text for line, text in unread.items() if line not in read]
    assert not unread_texts, "\n".join(unread_texts)


@every_game
def test_every_fact_that_a_line_needs_is_known_somewhere(game: str) -> None:
    """A line that needs a figure that no position has is never found."""
    book = load_phrase_book(game)
    known_names = {*BOUNDS, *FROM_EARLIER_ROUNDS}
    for situation in dict.fromkeys(one.situation for name in LISTS for one in load_sentences(game, name)):
        at = load_position(game, situation)
        assert at.ruleset.sheets is not None
        known_names |= set(at.ruleset.sheets.facts(at.table, at.player_view, at.question))
        known_names |= set(type(at.question).model_fields) if at.question else set()
    missing_facts = []
    for lines in book.lines.values():
        for line in lines:
            needed_names = {name for part in SUM.findall(line.write) for name in NAME.findall(part)}
            missing_facts += [(line.write, needed_names - known_names - slot_names_in(line.pattern))]
    assert [one for one in missing_facts if one[1]] == []


def slot_names_in(node: Node) -> set[str]:
    names = {node.name} if node.kind == "slot" else set()
    return names.union(*(slot_names_in(part) for part in node.parts))


def is_notation(language: Language[object], write: str, names: object, game: str) -> bool:
    """Whether an order can be read, alone or behind a first field."""
    if write in ("", "no plot"):
        return True
    begin = {"speed_circuit": "100", "formula_d": "4", "circus_maximus": "16", "powersled": "MOVE 3"}[game]
    parts = [part.strip() for part in write.split(" & ")]
    return all(_is_read(language, part, begin, names) for part in parts)


def _is_read(language: Language[object], write: str, begin: str, names: object) -> bool:
    """Whether an order is notation, even if a rule refuses its value."""
    lines = (write, f"{begin} {write.removeprefix('~')}", f"{begin}, {write}", f"{begin}; {write}")
    for line in lines:
        try:
            read_sheet(language, line, names)  # type: ignore[arg-type]
        except InvalidAnswer as refusal:
            if refusal.code not in GENERAL_REFUSALS:
                return True
        else:
            return True
    return False


@pytest.mark.slow
@every_game
def test_a_line_means_one_thing_unless_it_asks(game: str) -> None:
    """No text is two orders at the same cost, in lines that are not made to ask."""
    at, double = load_position(game, PLACES[game]), {}
    assert at.ruleset.sheets is not None
    language, names = at.ruleset.sheets.language, at.ruleset.sheets.names(at.table, at.player_view)
    for section in ("first", "wish"):
        for line, text in texts(game, section):
            if slots_in(line.pattern) & ROWS:
                continue
            scan = scan_of(game, text)
            means = {
                one.write
                for name in ("first", "wish", "when")
                for one in scan.find_phrases(name, 0)
                if one.end == len(scan.tokens)
            }
            asks = any(one.end == len(scan.tokens) for one in scan.find_phrases("ask", 0))
            means = {write for write in means if is_notation(language, write, names, game)} if len(means) > 1 else means
            if len(means) > 1 and not asks:
                double[text] = sorted(means)
    assert not double, "\n".join(map(str, double.items()))
