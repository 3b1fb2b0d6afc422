"""How often each achievement is earned in races of mixed bots; one that comes often or never is WRONG."""

from collections import Counter
from collections.abc import Iterator

from bot.report.achievements import list_achievements
from bot.report.incidents import RoundData
from bot.report.positions import Lineup, build_lineup
from bot.report.race_result import add_round_stats
from bot.report.round_report import RoundReport
from rules.base import Seat
from rules.engine import create_checkpoint
from tests.bench.figures import BenchSettings, MeasureResult
from tests.bot.report.reported_races import WEIGHTS
from tests.fields import MAX_ROUNDS, OPTIONS, drive_round, make_mixed_field
from tests.games import load_course

RACES, QUICK_RACES = 40, 1
"""Races of each game."""
MOST_SHARE = 1 / 3
"""The largest share of races in which an achievement may be earned."""
LAPS = {"circus_maximus": 3}
"""Laps of a race, if not two."""
BOLD = {"circus_maximus": "brawler", "powersled": "brawler", "formula_d": "daredevil"}
"""The program that drives one car of each race, since bots seldom attack or take risks and people do."""
UNTOLD = RoundReport(head=())


def measure(settings: BenchSettings) -> MeasureResult:
    """Count for each game the races in which each achievement is earned; all cars count as people's."""
    notes, faults, races = list[str](), list[str](), settings.choose_count(RACES, QUICK_RACES)
    for game in settings.choose_games(OPTIONS):
        counts = Counter(name for nth in range(races) for name in list_earned(game, nth))
        notes.append(f"{game}: {', '.join(f'{name} {counts[name]}' for name in WEIGHTS[game].achievements)} of {races}")
        if not settings.quick:
            faults += [
                f"{game}: {name} is earned in {n} of {races}" for name, n in counts.items() if n > MOST_SHARE * races
            ]
            faults += [f"{game}: nobody earns {name}" for name in WEIGHTS[game].achievements if not counts[name]]
    return MeasureResult((), tuple(notes), faults)


def list_earned(game: str, nth: int) -> Iterator[str]:
    """Drive a race of six bots of three strengths, one of them bold, and yield what is earned in it."""
    course, weights = load_course(game, LAPS.get(game, 2), **OPTIONS[game]), WEIGHTS[game]
    field: dict[Seat, str] = {**make_mixed_field(nth)}
    bold = [*field][nth % len(field)]
    drivers = field | ({bold: BOLD[game]} if game in BOLD else {})
    at, history = create_checkpoint(course.ruleset, course.table, course.start(len(drivers))), list[Lineup]()
    for _ in range(MAX_ROUNDS):
        run = drive_round(course, at, drivers, f"achieved {game} {nth}")
        after = run.closed[-1].checkpoint
        facts = [e.model_dump(mode="json") for step in run.closed for e in step.events if e.audience is None]
        state = course.ruleset.state.model_validate(after.state)
        view = course.ruleset.view(course.table, state, None).model_copy(update={"round": at.round})
        before = history[-1] if history else None
        account = RoundData(at.round, facts, before, build_lineup(view), view.laps, view.lap, view.notes)
        history.append(add_round_stats(account, weights, UNTOLD, history, view.length))
        if run.finished:
            yield from list_achievements(weights.achievements, history, run.classification, {*drivers}, weights.first)
            return
        at = after
