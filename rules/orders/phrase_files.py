"""Read the files of a phrase book, in all languages, into one book."""

import re
from collections.abc import Collection, Iterable
from typing import Any

from rules.orders.patterns import SHARP_S, BadPattern
from rules.orders.phrases import NO_VALUE, PhraseBook
from rules.safe_toml import read_toml

WORD = re.compile(r"[^\W\d_]+")
WORD_WITH_UMLAUT = re.compile(r"[^\W\d_]*[äöüß][^\W\d_]*")
UMLAUTS_SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
LISTS = (
    *("joiners", "operators", "mild", "feelings", "reasons", "half reasons", "tellers", "pointers", "asking"),
    *("denials", "articles", "prepositions", "directions", "sides", "conditions", "alternatives", "sequels"),
    *("fillers", "quantities", "savings", "preferences", "everything", "comparing", "avoiding"),
    *("verb denials", "denial links", "question links", "figure links", "no corrections"),
)
"""Sections that are lists of words."""
OF_QUESTIONS = {"answer": "answer", "doubts": "answer doubt"}
"""Sections that have a part for each kind of question, by how those are called."""


def read_phrase_book(texts: Iterable[str]) -> PhraseBook:
    """Build a phrase book from its files in all languages. Raises BadPattern, ValueError."""
    sections: dict[str, list[tuple[str, str]]] = {}
    slots: dict[str, list[tuple[str, str]]] = {}
    plain: dict[str, dict[str, Any]] = {"numbers": {}, "whole": {}, "homophones": {}}
    lists: dict[str, set[str]] = {name: set() for name in LISTS}
    for text in texts:
        for name, section in read_toml(text).items():
            if name in plain:
                plain[name].update(section)
            elif name in OF_QUESTIONS:
                for kind, lines in section.items():
                    sections.setdefault(f"{OF_QUESTIONS[name]} {kind}", []).extend(_list_entries(lines))
            elif name == "slot":
                for slot, lines in section.items():
                    slots.setdefault(slot, []).extend(_list_entries(lines))
            elif name == "lists":
                for role, words in section.items():
                    lists.setdefault(role, set()).update(_split_words(words))
            else:
                sections.setdefault(name, []).extend(_list_entries(section))
    lists["operators"] |= set[str]().union(
        *(lists[name] for name in ("denials", "comparing", "conditions", "alternatives"))
    )
    patterns = (text for lines in (*sections.values(), *slots.values()) for _, text in lines)
    every_word = {*WORD.findall(" ".join(patterns).lower()), *plain["numbers"], *set[str]().union(*lists.values())}
    return PhraseBook(
        {name: tuple(lines) for name, lines in sections.items()},
        {name: _join_ranges(lines) for name, lines in slots.items()},
        plain["numbers"],
        {name: frozenset(words) for name, words in lists.items()},
        _map_spellings_without_umlauts(every_word) | plain["whole"],
        plain["homophones"],
    )


def _map_spellings_without_umlauts(words: Collection[str]) -> dict[str, str]:
    """Map `hoechstens` to `höchstens` and `aussen` to `außen`, unless the book has a word that is spelt so."""
    spellings = {word.translate(UMLAUTS_SPELT_OUT): word for word in sorted(words) if WORD_WITH_UMLAUT.fullmatch(word)}
    return {spelling: word.replace("ß", SHARP_S) for spelling, word in spellings.items() if spelling not in words}


def _split_words(words: str) -> list[str]:
    plain = words.replace("ß", SHARP_S).casefold().replace("\n", " ")
    return [word.strip() for word in plain.split("|") if word.strip()]


def _list_entries(entry: object) -> list[tuple[str, str]]:
    """Return pairs of order and pattern; a slot that is only a pattern has no value."""
    if isinstance(entry, str):
        return [(NO_VALUE, entry)]
    if not isinstance(entry, dict):
        raise BadPattern(f"{entry} is neither a pattern nor a table of them")
    return [
        (write, text) for write, some in entry.items() for text in ([some] if isinstance(some, str) else list(some))
    ]


def _join_ranges(lines: list[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Join the ranges that several files give one name."""
    return tuple(dict.fromkeys(lines))
