"""Words of orders that were not understood, counted where the host wants it: no texts, no names, no members."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

MOST_WORDS = 2000
"""Words that are counted; further ones are not."""
MOST_WORD_CHARS = 20


class UnknownWords:
    """Counts by game and word, kept in a file of tab-separated lines, the most frequent first."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._counts: Counter[tuple[str, str]] = Counter()
        if path.is_file():
            for line in path.read_text(encoding="utf-8").splitlines():
                game, word, times = line.split("\t")
                self._counts[game, word] = int(times)

    def count(self, game: str, words: Iterable[str], names: Iterable[str]) -> None:
        """Count words once each; names of the race, figures and mentions are left out."""
        known = {part.casefold() for name in names for part in name.split()}
        plain = {word.casefold() for word in words if word.isalpha() and len(word) <= MOST_WORD_CHARS}
        has_room = len(self._counts) < MOST_WORDS
        fresh = [(game, word) for word in sorted(plain - known) if has_room or (game, word) in self._counts]
        if fresh:
            self._counts.update(fresh)
            lines = (f"{game}\t{word}\t{times}\n" for (game, word), times in self._counts.most_common())
            self._path.write_text("".join(lines), encoding="utf-8")


def unknown_words(path: Path | None) -> UnknownWords | None:
    """The count in a file; None where the host has not switched it on."""
    return UnknownWords(path) if path else None
