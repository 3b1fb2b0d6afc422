"""`steward replay`: write a race file as an HTML page."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.data_files import Library
from bot.replay_page.page import render_page
from bot.replay_page.timeline import load_untrusted
from bot.text.handbook import Handbook
from bot.text.localizer import Localizers
from bot.text.services import TextServices
from rules.ruleset import RuleSet


@dataclass(frozen=True)
class PageWritten:
    """Size of the page in bytes, and where the race file was altered ("" if nowhere)."""

    size: int
    altered: str


def write_page(
    text: str, out: Path, library: Library, rulesets: Mapping[str, RuleSet[Any, Any]], language: str
) -> PageWritten:
    """Write the page of a race file in a language. Raises NoRaceFile, NotReplayed, OSError."""
    narrators = Localizers.from_files(library.load_messages())
    race, handbook = load_untrusted(text, rulesets), Handbook(library.load_handbook_pages(), library.load_rule_items())
    page = render_page(race, TextServices(narrators, library.load_weights()), handbook.explain_item, language).encode()
    out.write_bytes(page)
    return PageWritten(len(page), race.altered)
