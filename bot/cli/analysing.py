"""`steward analyse`: write the analysis of a race file: figures, a page of text and a picture."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from bot.cli.progress import show_progress
from bot.data_files import Library
from bot.pictures.chances_picture import draw_chances
from bot.race_file.analysis import RaceAnalysis, analyse_race, refuse_unfinished, replay_positions
from bot.race_file.analysis_text import describe_analysis, format_analysis
from bot.race_file.schema import AlteredRaceFile, RaceFile, read_json
from bot.race_file.verify import verify
from bot.text.localizer import Localizers
from bot.util.whole_files import write_whole_file
from rules.base import encode_canonical_json
from rules.ruleset import RuleSet


@dataclass(frozen=True)
class AnalysisRequest:
    """An analysis to make. `text`: of the race file; `out`: a folder; `jobs`: processes."""

    text: str
    out: Path
    rollouts: int
    jobs: int
    language: str


def write_analysis(
    request: AnalysisRequest, library: Library, rulesets: Mapping[str, RuleSet[Any, Any]]
) -> RaceAnalysis:
    """Analyse a race and write `analysis.json`, `analysis.md` and `chances.png`. Raises NoRaceFile, OSError."""
    difference = verify(request.text, rulesets).difference
    try:
        file = RaceFile.model_validate(read_json(request.text))
    except ValidationError as fault:
        raise AlteredRaceFile(difference) from fault
    refuse_unfinished(file)
    if difference:
        raise AlteredRaceFile(difference)
    positions = replay_positions(file, rulesets[file.game])
    request.out.mkdir(parents=True, exist_ok=True)
    analysis = analyse_race(positions, request.rollouts, request.jobs, show_progress)

    localizer = Localizers.from_files(library.load_messages()).in_language(request.language).for_game(file.game)
    names = {one.seat: one.name for one in file.seats}
    picture_data = describe_analysis(analysis, localizer, names, {one.seat: one.number for one in file.seats})
    title = localizer.format_ui(
        "replay_title", game=positions.game.ruleset.title, track=positions.game.table.track.title
    )
    json_text = f"{encode_canonical_json(analysis.model_dump(mode='json'))}\n"
    write_whole_file(request.out / "analysis.json", json_text.encode())
    write_whole_file(request.out / "analysis.md", format_analysis(analysis, localizer, names, title).encode())
    write_whole_file(request.out / "chances.png", draw_chances(picture_data, localizer).png)
    return analysis
