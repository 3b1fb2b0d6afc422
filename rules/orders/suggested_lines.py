"""Find example orders that resemble a text that is not understood."""

from collections.abc import Iterator

from rules.orders.interpreter import Language, read_or_none
from rules.orders.notation import Names
from rules.orders.patterns import REFERENCE
from rules.orders.phrases import SUM, Facts, PhraseBook
from rules.orders.spoken_words import split_name

MAX_LINES = 2
SECTIONS = ("wish", "first")
MIN_WORD_LETTERS = 3
"""Letters of a word that is compared; shorter words resemble too many others."""
MAX_NESTED_SLOTS = 4


def find_nearest_lines(
    language: Language[object], book: PhraseBook, names: Names, facts: Facts, text: str
) -> tuple[str, ...]:
    """Return two readable lines that share most words of the game with a text; else the game's examples."""
    common = book.frame_words | book.lists["fillers"]
    text_words = {word for word in split_name(text) if len(word) >= MIN_WORD_LETTERS} & book.game_words - common
    begin = language.write(language.examples[0]).split(",")[0].split(";")[0]
    lines: dict[str, None] = {}
    for write in _sort_by_likeness(book, text_words):
        line = _fill_slots(write, book, names, facts)
        value = read_or_none(language, line, names) if line else None
        whole = line if value is not None and language.has_first_field(value) else f"{begin}, {line}"
        if value is not None and read_or_none(language, whole, names) is not None:
            lines[whole] = None
        if len(lines) == MAX_LINES:
            break
    examples = [language.write(one) for one in language.examples]
    return tuple([*lines, *(one for one in examples if one not in lines)][:MAX_LINES])


def _sort_by_likeness(book: PhraseBook, text_words: set[str]) -> Iterator[str]:
    """Yield the orders of the book whose lines share words with a text, those that share most first."""
    scores: dict[str, int] = {}
    for section in SECTIONS:
        for line in book.lines.get(section, ()):
            score = len(text_words & line.words)
            if score and "||" not in line.write:
                scores[line.write] = max(score, scores.get(line.write, 0))
    return iter(sorted(scores, key=lambda write: -scores[write]))


def _fill_slots(write: str, book: PhraseBook, names: Names, facts: Facts, depth: int = 0) -> str:
    """Return an order with something sensible in its slots; "" where that is not known."""
    write = write.partition(" ?")[0].removeprefix("~")
    try:
        plain = SUM.sub(lambda match: str(facts[match[1]]), write)
        return REFERENCE.sub(lambda match: _pick_sample(match[2], book, names, facts, depth), plain)
    except KeyError:
        return ""


def _pick_sample(slot: str, book: PhraseBook, names: Names, facts: Facts, depth: int) -> str:
    """Return a value of a slot. Raises KeyError."""
    slot = {"a": "n", "x": "lane_no", "s": "seat", "c": "corner"}.get(slot, slot)
    if slot in book.ranges:
        span = book.ranges[slot]
        return str(min(span.most, max(span.least + span.step, span.step)))
    race_names = tuple(names.get(slot.upper(), ()))
    if race_names:
        return race_names[-1]
    lines = book.slots[slot]
    sample = _fill_slots(lines[0][0], book, names, facts, depth + 1) if depth < MAX_NESTED_SLOTS else ""
    if not sample:
        raise KeyError(slot)
    return sample
