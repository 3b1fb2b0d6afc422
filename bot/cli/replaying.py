"""`steward replay`: write a race file as an HTML page."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from bot.data_files import Library
from bot.race_file.analysis import RaceAnalysis, refuse_other_race
from bot.race_file.schema import NoRaceFile
from bot.replay_page.page import render_page
from bot.replay_page.timeline import RecordedRace, load_untrusted
from bot.text.handbook import Handbook
from bot.text.localizer import Localizers
from bot.text.services import TextServices
from bot.util.whole_files import write_whole_file
from rules.ruleset import RuleSet


@dataclass(frozen=True)
class WrittenPage:
    """Size of the page in bytes, and where the race file was altered ("" if nowhere)."""

    size: int
    difference: str


def write_page(
    text: str,
    out: Path,
    library: Library,
    rulesets: Mapping[str, RuleSet[Any, Any]],
    language: str,
    analysis: str | None = None,
) -> WrittenPage:
    """Write the page of a race file in a language. `analysis`: the text of an analysis.json of the race.

    Raises NoRaceFile, NotReplayed, OSError."""
    localizers = Localizers.from_files(library.load_messages())
    race, handbook = load_untrusted(text, rulesets), Handbook(library.load_handbook_pages(), library.load_rule_items())
    race_analysis = _read_analysis(analysis, race) if analysis is not None else None
    services = TextServices(localizers, library.load_weights())
    page = render_page(race, services, handbook.explain_item, language, race_analysis).encode()
    write_whole_file(out, page)
    return WrittenPage(len(page), race.difference)


def _read_analysis(text: str, race: RecordedRace) -> RaceAnalysis:
    """Read the analysis of a race. Raises NoRaceFile."""
    try:
        analysis = RaceAnalysis.model_validate_json(text)
    except ValidationError as fault:
        raise NoRaceFile("is given an analysis that `steward analyse` has not written") from fault
    refuse_other_race(analysis, race.file)
    return analysis
