"""Words of orders that were not understood, counted where the host wants it: no texts, no names, no members."""

import logging
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from bot.model.actor import Rejection
from bot.posts.summaries import DraftView, OutdatedForm
from bot.util.whole_files import write_whole_file
from rules.orders.phrases import PhraseBook
from rules.orders.spelling import knows_word
from rules.orders.spoken_words import split_name

log = logging.getLogger(__name__)

MAX_WORDS = 2000
"""Words that are counted; further ones are not."""
MAX_WORD_CHARS = 20
MIN_TIMES_WRITTEN = 3


class UnknownWords:
    """Counts by game and word, the most frequent first, in a file of tab-separated lines. A word is written when it
    has been counted a few times: what one person wrote once stays in no file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._counts: Counter[tuple[str, str]] = Counter()
        if path.is_file():
            for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
                game, _, rest = line.partition("\t")
                word, _, times = rest.partition("\t")
                if times.isdecimal():
                    self._counts[game, word] = int(times)

    def count(self, game: str, words: Iterable[str], names: Iterable[str]) -> None:
        """Count words once each; names of the race, figures and mentions are left out."""
        name_parts = {part.casefold() for name in names for part in name.split()}
        plain = {word.casefold() for word in words if word.isalpha() and len(word) <= MAX_WORD_CHARS}
        has_room = len(self._counts) < MAX_WORDS
        fresh = [(game, word) for word in sorted(plain - name_parts) if has_room or (game, word) in self._counts]
        if fresh:
            self._counts.update(fresh)
            often = [one for one in self._counts.most_common() if one[1] >= MIN_TIMES_WRITTEN]
            lines = (f"{game}\t{word}\t{times}\n" for (game, word), times in often)
            self._write("".join(lines))

    def _write(self, content: str) -> None:
        """Replace the file; a full disk or a missing right costs no member their order."""
        try:
            write_whole_file(self._path, content.encode())
        except OSError as trouble:
            log.warning("words that were not understood are not counted: %s", trouble.strerror)

    def count_in(
        self, reading: DraftView | OutdatedForm | Rejection, game: str, book: PhraseBook, names: Iterable[str]
    ) -> None:
        """Count the words that were left out of an order, or the unknown ones of a text that is no order."""
        facts = reading.facts if isinstance(reading, Rejection) else {}
        left_out = reading.left_out if isinstance(reading, DraftView) else facts.get("left_out", ())
        words = (word for text in left_out for word in split_name(text) if not knows_word(book, word))
        self.count(game, [*facts.get("unknown", ()), *words], names)


def make_unknown_words(path: Path | None) -> UnknownWords | None:
    """Return the count in a file; None where the host has not switched it on."""
    return UnknownWords(path) if path else None
