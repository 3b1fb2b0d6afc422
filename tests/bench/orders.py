"""Long check of the order language: every word matters, and formatted orders parse to the same value."""

import gc
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path
from time import process_time
from typing import Any

from hypothesis import HealthCheck, given, seed, settings

from rules.orders.interpreter import MAX_SHEET_CHARS, read_sheet
from rules.questions import InvalidAnswer
from tests.bench.figures import BenchSettings, Line, MeasureResult
from tests.rules.orders.laws import LanguageUnderTest, list_mutants
from tests.rules.orders.order_languages import TESTED_LANGUAGES
from tests.rules.orders.test_laws import sentences

MUTATIONS, TRIPS = 100_000, 2_000
"""Words changed in all games together, and values written and read back in each game."""
PRINTED_FAULTS = 12
"""Faults that are printed."""
MAX_SHEET_MS = 50.0
"""The longest sheet should be read in so many milliseconds."""
FOLDER = Path(__file__).parents[1] / "orders"


@dataclass
class Law:
    """Results for one game. `dead`: mutants with the same meaning that are not on the list; `times`: milliseconds
    to parse."""

    mutations: int = 0
    synonym_count: int = 0
    trips: int = 0
    dead: list[str] = field(default_factory=list)
    astray: list[str] = field(default_factory=list)
    times: list[float] = field(default_factory=list)


def measure(settings: BenchSettings) -> MeasureResult:
    """Check the order language of each game."""
    gc.collect()
    gc.freeze()
    changes, trips = settings.choose_count(MUTATIONS, 400) // len(TESTED_LANGUAGES), settings.choose_count(TRIPS, 25)
    laws = {game: try_language(game, language, changes, trips) for game, language in TESTED_LANGUAGES.items()}
    lines = [Line(f"{game}: a changed order read or refused", "ms", law.times) for game, law in laws.items()]
    return MeasureResult(lines, [_format_law(game, law) for game, law in laws.items()], _faults(laws))


def try_language(game: str, language: LanguageUnderTest, changes: int, trips: int) -> Law:
    """Write and read values, then change words in the rulebook's sentences and in the written values."""
    law = Law()
    written_texts = list(_round_trips(language, trips, law))
    read_texts = [one[key] for one in sentences(game) for key in ("reads",) if "reads" in one]
    mutants_left = changes
    for text in (one for one in chain(read_texts, written_texts) if len(one) <= MAX_SHEET_CHARS):
        mutants_left -= _check_mutants(language, text, mutants_left, law)
    return law


def _round_trips(language: LanguageUnderTest, count: int, law: Law) -> Iterator[str]:
    values = list[Any]()
    draw = settings(max_examples=count, database=None, deadline=None, suppress_health_check=list(HealthCheck))

    def keep(value: Any) -> None:
        values.append(value)

    seed(count)(draw(given(language.values)(keep)))()
    for value in values:
        law.trips += 1
        text = language.language.write(value)
        try:
            is_kept = read_sheet(language.language, text, language.names, longest=4000) == value
        except InvalidAnswer:
            is_kept = False
        if not is_kept or type(value).model_validate(json.loads(value.model_dump_json())) != value:
            law.astray.append(text)
        yield text


def _check_mutants(language: LanguageUnderTest, text: str, most: int, law: Law) -> int:
    """Compare the meanings of a text's mutants with its own; return the number of mutants."""
    before, meaning = law.mutations, language.find_meaning(text, spoken=False)
    for mutant in islice(list_mutants(text), most):
        began = process_time()
        means = language.find_meaning(mutant.text, spoken=False)
        law.times.append(1000 * (process_time() - began))
        law.mutations += 1
        if means == meaning and mutant.word in language.inert.get(mutant.how, frozenset()):
            law.synonym_count += 1
        elif means == meaning:
            law.dead.append(f"{mutant.how} “{mutant.word}”: “{text}” means the same as “{mutant.text}”")
    return law.mutations - before


def _format_law(game: str, law: Law) -> str:
    same = f"{law.synonym_count:,} by a listed synonym, {len(law.dead):,} by a word that counts for nothing"
    return (
        f"{game}: {law.trips:,} values written and read, {len(law.astray):,} astray; {law.mutations:,} words changed,"
        f" the order the same {same}; the slowest took {max(law.times, default=0):.0f} ms (of {MAX_SHEET_MS:.0f})."
    )


def _faults(laws: dict[str, Law]) -> tuple[str, ...]:
    astray = [f"{game}: reads to another value: “{text}”" for game, law in laws.items() for text in law.astray]
    dead = [f"{game}: {what}" for game, law in laws.items() for what in law.dead]
    return (*astray[:PRINTED_FAULTS], *dead[:PRINTED_FAULTS])
