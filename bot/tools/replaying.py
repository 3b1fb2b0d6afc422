"""`steward replay`: a race file as a page."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.replay.assembly import page_of
from bot.replay.timeline import recorded
from bot.store.library import Library
from bot.telling.handbook import Handbook
from bot.telling.language import ENGLISH, nearest
from bot.telling.narrator import Narrators
from bot.telling.newsroom import Voices
from rules.ruleset import RuleSet


class NoSuchLanguage(Exception):
    """A language that is not there. One sentence."""


@dataclass(frozen=True)
class PageWritten:
    """How large the page is, in bytes; where the file was altered, "" for nowhere."""

    size: int
    altered: str


def write_page(
    text: str, out: Path, library: Library, rulesets: Mapping[str, RuleSet[Any, Any]], language: str
) -> PageWritten:
    """A race file's page, in a file. Raises NoRaceFile, NotReplayed, NoSuchLanguage, OSError."""
    narrators = Narrators.read(library.phrases())
    if nearest(language, narrators.languages) == ENGLISH and not language.startswith(ENGLISH):
        raise NoSuchLanguage(f"There is no language {language!r}. There are: {', '.join(narrators.languages)}.")
    race, handbook = recorded(text, rulesets), Handbook(library.pages(), library.items())
    page = page_of(race, Voices(narrators, library.weights()), handbook.item, language).encode()
    out.write_bytes(page)
    return PageWritten(len(page), race.altered)
