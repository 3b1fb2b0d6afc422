"""Names that are similar to what was typed."""

import re
from collections.abc import Iterable
from difflib import get_close_matches

MAX_SUGGESTED_NAMES = 3
MIN_SIMILARITY = 0.6
"""Ratio of `difflib` from which a name is similar: a slip of the fingers, not another word."""
MIN_WORD_CHARS = 3


def find_similar(typed_text: str, known_names: Iterable[str]) -> list[str]:
    """Return at most three known names: those that contain the typed text, then those that look like it."""
    names, plain_text = list(known_names), _normalize(typed_text)
    plain = {name: _normalize(name) for name in names}
    containing = [name for name in names if len(plain_text) >= MIN_WORD_CHARS and plain_text in plain[name]]
    close = get_close_matches(plain_text, set(plain.values()), MAX_SUGGESTED_NAMES, cutoff=MIN_SIMILARITY)
    close_names = [name for one in close for name in names if plain[name] == one]
    return list(dict.fromkeys([*containing, *close_names]))[:MAX_SUGGESTED_NAMES]


def begins_a_word_of(typed_word: str, sentence: str) -> bool:
    """Whether a sentence has a word that begins as the typed one does."""
    plain_word = _normalize(typed_word)
    return len(plain_word) >= MIN_WORD_CHARS and any(
        word.startswith(plain_word) for word in re.split(r"\W+", sentence.casefold())
    )


def _normalize(text: str) -> str:
    return re.sub(r"[\s_-]+", " ", text).strip().casefold()
