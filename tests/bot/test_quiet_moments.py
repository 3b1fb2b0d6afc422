"""What is done while nobody presses: garbage is collected, at the latest after a while, and books are prepared."""

import gc
from typing import cast

import pytest

from bot import bootstrap
from bot.data_files import Library
from bot.util.gc_tuning import DUE_AFTER_COLLECTIONS, FORCED_AFTER_COLLECTIONS, is_due, tune_gc
from rules.registry import RULESETS


@pytest.mark.parametrize(
    ("looks", "quiet", "due"),
    [
        (DUE_AFTER_COLLECTIONS - 1, True, False),
        (DUE_AFTER_COLLECTIONS, True, True),
        (DUE_AFTER_COLLECTIONS, False, False),
        (FORCED_AFTER_COLLECTIONS - 1, False, False),
        (FORCED_AFTER_COLLECTIONS, False, True),
    ],
)
def test_the_old_is_looked_through_in_a_quiet_moment_or_when_there_is_too_much_of_it(
    looks: int, quiet: bool, due: bool
) -> None:
    assert is_due(looks, lambda: quiet) == due


async def test_python_leaves_the_old_alone() -> None:
    before = gc.get_threshold()
    async with tune_gc(lambda: False):
        assert gc.get_threshold()[2] > FORCED_AFTER_COLLECTIONS
    assert gc.get_threshold() == before


async def test_phrase_books_are_prepared_one_by_one_while_nobody_presses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "PHRASE_BOOK_DELAY_SECONDS", 0)
    events = list[str]()

    class RecordingLibrary:
        def prepare_phrase_book(self, game: str) -> None:
            events.append(game)

    looks = iter([False, True] * len(RULESETS))

    def is_quiet() -> bool:
        events.append("quiet" if (quiet := next(looks)) else "press")
        return quiet

    await bootstrap._prepare_phrase_books(cast("Library", RecordingLibrary()), is_quiet)
    assert events == [event for game in RULESETS for event in ("press", "quiet", game)]
