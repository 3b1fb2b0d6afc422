"""Chances to win by rollouts, compared with who won, by bands of a tenth."""

import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from rules.base import Seat
from rules.dice import derive_seed_from_text, draw_face
from rules.engine import Checkpoint, create_checkpoint
from rules.rollouts import roll_out
from tests.bench.figures import BenchSettings, Line, MeasureResult
from tests.fields import LAPS, MAX_ROUNDS, OPTIONS, drive_round, make_mixed_field
from tests.games import Game, load_course

RACES, QUICK_RACES = 75, 1
"""Races of each game."""
ROLLOUTS, QUICK_ROLLOUTS = 50, 2
POSITIONS = 2
MOST_OFF_POINTS = 5
LEAST_CASES = 200
"""A band with fewer cases is not judged."""
CERTAINTY = 2.6
"""Standard errors of a 99 % interval."""


@dataclass
class Case:
    """A forecast for a car and its result, both in per cent."""

    chance: float
    came: float


@dataclass
class AnalysisCases:
    """The cases of races, and the CPU time of their rollouts in milliseconds."""

    cases: list[Case] = field(default_factory=list)
    rollout_ms: list[float] = field(default_factory=list)


def measure(settings: BenchSettings) -> MeasureResult:
    """Compare the forecasts of two positions of each race with the results."""
    races, rollouts = settings.choose_count(RACES, QUICK_RACES), settings.choose_count(ROLLOUTS, QUICK_ROLLOUTS)
    record_by_game = {game: AnalysisCases() for game in settings.choose_games(OPTIONS)}
    for game, record in record_by_game.items():
        for nth in range(races):
            judge_race(record, game, nth, rollouts)
    lines = [
        Line(f"{game}: a rollout from somewhere in a race", "ms CPU", record.rollout_ms)
        for game, record in record_by_game.items()
    ]
    notes, faults = list[str](), list[str]()
    for band in list_bands(case for record in record_by_game.values() for case in record.cases):
        notes.append(band.text)
        faults += [band.text] if band.is_wrong and not settings.quick else []
    for game, record in record_by_game.items():
        notes += [f"{game}, {band.text}" for band in list_bands(record.cases)]
    return MeasureResult(lines, tuple(notes), faults)


def judge_race(record: AnalysisCases, game: str, nth: int, rollouts: int) -> None:
    """Drive a race to its flag, and add the forecasts of rollouts for two of its positions."""
    course, drivers = load_course(game, LAPS.get(game, 1), **OPTIONS[game]), make_mixed_field(nth)
    seed = f"analysis {game} {nth}"
    positions, winners = _drive_race(course, drivers, seed)
    for which in range(POSITIONS):
        start = positions[draw_face(derive_seed_from_text(seed), f"position {which}", 0, len(positions)) - 1]
        wins_by_seat = dict.fromkeys(drivers, 0.0)
        for n in range(rollouts):
            started_at = time.process_time()
            rows = roll_out(course.ruleset, course.table, start, derive_seed_from_text(f"{seed}, rollout {n}"))
            record.rollout_ms.append(1000 * (time.process_time() - started_at))
            first = [row.seat for row in rows if row.place == 1]
            for seat in first:
                wins_by_seat[seat] += 1 / len(first)
        for seat, wins in wins_by_seat.items():
            came = 100 / len(winners) if seat in winners else 0.0
            record.cases.append(Case(100 * wins / rollouts, came))


def _drive_race(course: Game, drivers: Mapping[Seat, str], seed: str) -> tuple[list[Checkpoint], set[Seat]]:
    """Return the positions after the builds and bids, and the winners."""
    at, positions = create_checkpoint(course.ruleset, course.table, course.start(len(drivers))), list[Checkpoint]()
    for _ in range(MAX_ROUNDS):
        run = drive_round(course, at, drivers, seed)
        if run.finished:
            return positions, {row.seat for row in run.classification if row.place == 1}
        at = run.closed[-1].checkpoint
        positions += [at] if at.round else []
    return positions, set()


@dataclass(frozen=True)
class Band:
    """Cases whose chances lie in one band. `forecast`: their mean chance; `came`: how many came true; in per cent."""

    lowest: int
    forecast: float
    came: float
    count: int

    @property
    def text(self) -> str:
        """Describe the band."""
        return (
            f"{self.lowest} to {self.lowest + 10} %: {self.forecast:.0f} % said, {self.came:.0f} % came true, "
            f"{self.count} cases"
        )

    @property
    def is_wrong(self) -> bool:
        """Whether enough cases are off by more than the margin, and their 99 % interval does not touch it."""
        error = CERTAINTY * (self.forecast * (100 - self.forecast) / max(1, self.count)) ** 0.5
        off = abs(self.forecast - self.came)
        return self.count >= LEAST_CASES and off > MOST_OFF_POINTS + error


def list_bands(cases: Iterable[Case]) -> Iterator[Band]:
    """Yield the bands of a tenth that have cases."""
    bands = defaultdict[int, list[Case]](list)
    for case in cases:
        bands[min(9, int(case.chance // 10))].append(case)
    for tenth, cases_of_band in sorted(bands.items()):
        count = len(cases_of_band)
        forecast = sum(one.chance for one in cases_of_band) / count
        came = sum(one.came for one in cases_of_band) / count
        yield Band(10 * tenth, forecast, came, count)
