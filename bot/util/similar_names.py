"""Names that are similar to what was typed."""

import re
from collections.abc import Iterable
from difflib import get_close_matches

MAX_SUGGESTED_NAMES = 3
MIN_SIMILARITY = 0.6
"""Ratio of `difflib` from which a name is similar: a slip of the fingers, not another word."""
MIN_WORD_CHARS = 3


def find_similar(typed: str, known: Iterable[str]) -> list[str]:
    """Return at most three known names: those that contain the typed text, then those that look like it."""
    names, said = list(known), _plain(typed)
    plain = {name: _plain(name) for name in names}
    containing = [name for name in names if len(said) >= MIN_WORD_CHARS and said in plain[name]]
    close = get_close_matches(said, set(plain.values()), MAX_SUGGESTED_NAMES, cutoff=MIN_SIMILARITY)
    alike = [name for one in close for name in names if plain[name] == one]
    return list(dict.fromkeys([*containing, *alike]))[:MAX_SUGGESTED_NAMES]


def begins_a_word_of(typed: str, sentence: str) -> bool:
    """Whether a sentence has a word that begins as the typed one does."""
    said = _plain(typed)
    return len(said) >= MIN_WORD_CHARS and any(word.startswith(said) for word in re.split(r"\W+", sentence.casefold()))


def _plain(text: str) -> str:
    return re.sub(r"[\s_-]+", " ", text).strip().casefold()
