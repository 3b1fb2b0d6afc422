"""What is done before the bot connects or while nobody presses: garbage is collected, rules of languages and phrase
books are loaded."""

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

import pytest
from babel import localedata

from bot import bootstrap
from bot.data_files import Library
from bot.sandbox import DiscordSandbox
from bot.text.fluent import MessageFile
from bot.text.localizer import Localizers
from bot.util.gc_tuning import DUE_AFTER_COLLECTIONS, FORCED_AFTER_COLLECTIONS, is_due, tune_gc
from rules.registry import RULESETS
from tests.end_to_end.harness import run_bot


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


async def test_garbage_is_collected_before_the_bot_connects(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    events = list[str]()

    @asynccontextmanager
    async def collect(is_quiet: object) -> AsyncIterator[None]:
        del is_quiet
        events.append("collected")
        yield

    monkeypatch.setattr(bootstrap, "tune_gc", collect)
    async with DiscordSandbox() as sandbox:
        sandbox.observe_gateway(lambda event, data: events.append("connected"))
        async with run_bot(sandbox, tmp_path / "s.sqlite", tuned_gc=True):
            assert events[:2] == ["collected", "connected"]


def test_a_message_with_a_plural_loads_nothing_once_its_languages_rules_are_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    german = MessageFile("ui-laps = { $count ->\n    [one] eine Runde\n   *[other] { $count } Runden\n}\n")
    english = MessageFile("ui-laps = { $count ->\n    [one] a lap\n   *[other] { $count } laps\n}\n")
    localizers = Localizers.from_files({"en": {"common": english}, "de": {"common": german}})
    localizers.load_plural_rules()
    monkeypatch.setattr(localedata, "load", lambda *_: pytest.fail("a language's rules were loaded"))
    texts = [localizers.in_language(language).common.format_ui("laps", count=1) for language in localizers.languages]
    assert texts == ["a lap", "eine Runde"]


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
