"""Questions, taps and waiting times of people with ten habits in whole races, by game and pace, and the
lobby's estimate."""

from collections.abc import Iterator

from bot.data_files import Library
from bot.model.timing_options import DAY_SECONDS, HOUR_SECONDS, TimingOptions
from bot.schedule.race_length import RaceLength, estimate_duration, make_tempo
from bot.text.localizer import Localizers
from rules.advice import Adviser
from rules.orders.auto_answer import Pace
from rules.registry import RULESETS
from tests.bench.figures import BenchSettings, Line, MeasureResult
from tests.games import SEATS, Game, load_course
from tests.paper_race import MOST_ROUNDS
from tests.repository import LIBRARY, LOCALIZERS
from tests.simulated_people import Limits, RaceMeasurements, pick_habits, race_people
from tests.taps import Forms

LAPS, CARS, HOURS = 1, 4, 24
TERMS = TimingOptions()
PACES: tuple[Pace, ...] = ("orders", "live")
BEFORE = {
    "speed_circuit, live": 3.4,
    "formula_d, live": 2.0,
    "circus_maximus, live": 3.9,
    "powersled, live": 2.5,
}
"""Forms for each driver and round before sheets settled what they had shown the price of."""


def measure(settings: BenchSettings) -> MeasureResult:
    """Measure taps an answer, forms a driver and round, hours a round, and the lobby's estimate in days."""
    lines = [line for name, game, pace in _races() for line in _lines(name, game, pace, LIBRARY, LOCALIZERS, settings)]
    return MeasureResult(lines, (_notes(),))


def _races() -> Iterator[tuple[str, Game, Pace]]:
    for game, ruleset in RULESETS.items():
        for pace in PACES:
            yield f"{game}, {pace}", load_course(game, laps=LAPS, **ruleset.pace_defaults.get(pace, {})), pace


def _lines(
    name: str, game: Game, pace: Pace, library: Library, localizers: Localizers, settings: BenchSettings
) -> Iterator[Line]:
    forms = Forms(game, localizers.for_game(game.ruleset.name), Adviser())
    rounds = settings.choose_count(MOST_ROUNDS, 2)
    races = [_race_people(game, pace, name, nth, forms, rounds) for nth in range(settings.choose_count(3, 1))]
    yield Line(f"{name}: taps an order", "taps", [race.count_taps_per_answer() for race in races])
    yield Line(f"{name}: forms a driver and round", "forms", [race.count_forms_per_round() for race in races])
    yield Line(f"{name}: waiting a round", "h", [race.count_hours_per_round() for race in races])
    yield Line(f"{name}: rounds", "rounds", [float(race.rounds) for race in races])
    yield Line(f"{name}: the race", "days", [race.count_days() for race in races])
    yield Line(f"{name}: the race as the lobby says", "days", [_lobby_estimate(name, game, pace, library)])


def _race_people(game: Game, pace: Pace, name: str, nth: int, forms: Forms, rounds: int) -> RaceMeasurements:
    """Simulate the nth race of people; in five races each habit has two drivers."""
    habits, limits = dict(zip(SEATS, pick_habits(nth, CARS), strict=False)), Limits(HOURS * HOUR_SECONDS, TERMS.answer)
    return race_people(game, pace, f"{name} {nth}", CARS, habits, limits, forms=forms, rounds=rounds)


def _lobby_estimate(name: str, game: Game, pace: Pace, library: Library) -> float:
    figures = library.load_time_figures(game.ruleset.name)
    tempo = make_tempo(figures, game.ruleset.round_format(game.options), game.table.track.rows, LAPS)
    length = RaceLength(tempo=tempo, laps=LAPS, pace=pace, hours=HOURS, timing=TERMS, people=CARS)
    estimate = estimate_duration(length)
    return estimate.usual / DAY_SECONDS if estimate else 0.0


def _notes() -> str:
    before = ", ".join(f"{name} {forms}" for name, forms in BEFORE.items())
    return (
        f"{CARS} drivers of ten habits; {LAPS} lap, {HOURS} h a round, {TERMS.answer // HOUR_SECONDS} h in mid-round. "
        f"Forms before: {before}"
    )
