"""Time windows of mid-round questions in live races of Powersled, and those in which nobody asked can act.

Earlier, a question was put to everybody who could hold the card by public knowledge, for the whole `answer`
time; now only drivers who can act are asked, during the hidden phase, which is revealed at one fixed time."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import rules
from bot.model.timing_options import HOUR_SECONDS, TimingOptions
from rules.answering import AnswerAndSource, RunningStep, StepAnswerer
from rules.base import Seat
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import advance, create_checkpoint
from rules.events import Event
from rules.journal import Journal
from rules.orders.auto_answer import AutoAnswerer
from rules.powersled.model.tables import load_rule_tables
from rules.registry import RULESETS
from rules.ruleset import Entrant, RaceSetup, StartList
from rules.step_context import OpenQuestion
from rules.track.track_file import read_track
from tests.bench.figures import BenchSettings, Line, MeasureResult

RULESET, DATA = RULESETS["powersled"], Path(rules.__file__).parent.parent / "data"
SEATS: Mapping[Seat, str] = {"red": "racer", "blue": "brawler", "yellow": "racer", "green": "brawler"}
RACES, QUICK_RACES = 100, 3
LIVE = AutoAnswerer(pace="live")


@dataclass
class QuestionCounts:
    """Counts of a race. `rounds`; `put`: hidden questions of the rules, `idle`: those of them with one answer; `asked`:
    questions that people are asked now, `needless`: those of them with one answer."""

    rounds: int = 0
    put: int = 0
    idle: int = 0
    asked: int = 0
    needless: int = 0


@dataclass
class _Watching(StepAnswerer):
    """Lets bots answer everything, and counts the questions that people would be asked."""

    race: QuestionCounts
    drivers: AutoAnswerer = field(default_factory=lambda: AutoAnswerer(drivers=SEATS))

    def answer_in(self, step: RunningStep, open_question: OpenQuestion, events: tuple[Event, ...]) -> AnswerAndSource:
        question, counts = open_question.question, self.race
        if question.hidden:
            view = step.build_view(question.seat)
            has_one_answer = step.ruleset.find_only_answer(step.table, view, question) is not None
            counts.put, counts.idle = counts.put + 1, counts.idle + has_one_answer
            if step.ask(LIVE, open_question, events) is None:
                counts.asked, counts.needless = counts.asked + 1, counts.needless + has_one_answer
        return step.ask(self.drivers, open_question, events)


def drive_race(seed: str, laps: int = 2) -> QuestionCounts:
    """Drive a race of four."""
    circuit = read_track("halcyon-oval", (DATA / "tracks" / "halcyon-oval.toml").read_text(encoding="utf-8"))
    tables = (DATA / "powersled" / "reconstructed-1.toml").read_text(encoding="utf-8")
    table = RaceSetup(circuit, load_rule_tables(circuit, tables))
    seats = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(SEATS, 1))
    now = create_checkpoint(RULESET, table, StartList(seats=seats, profile="reconstructed-1", laps=laps))
    race, dice = QuestionCounts(), SeededDice(derive_seed_from_text(seed))
    while not now.over:
        progress = advance(RULESET, table, now, Journal(), dice, _Watching(race))
        now = progress.closed[-1].checkpoint
        race.rounds += 1
    return race


def hours(race: QuestionCounts, draw: Random) -> Iterator[tuple[str, float]]:
    """Yield the hours of a race in which nobody who is awaited can act.

    Before, every question stayed open to its end; now nobody without a choice is asked, and others answer in hours."""
    answer, show = TimingOptions().answer / HOUR_SECONDS, 4.0
    yield "before: windows in which nobody can act", race.idle * answer
    yield "before: all windows", race.put * answer
    yield (
        "now: windows in which nobody can act",
        sum(min(show / 2, draw.expovariate(1 / 8)) for _ in range(race.needless)),
    )
    yield "now: shows, at fixed times", race.rounds * show


def measure(settings: BenchSettings) -> MeasureResult:
    """Measure the hours a race of two laps and four sleds."""
    races = [drive_race(f"windows {n}") for n in range(settings.choose_count(RACES, QUICK_RACES))]
    draw, hours_by_what = Random(7), dict[str, list[float]]()
    for race in races:
        for what, value in hours(race, draw):
            hours_by_what.setdefault(what, []).append(value)
    asked_count, put, rounds = (sum(getattr(race, name) for race in races) for name in ("asked", "put", "rounds"))
    note = f"{put / rounds:.1f} covered questions a round by the rules; {asked_count / rounds:.2f} are put to somebody"
    needless = sum(race.needless for race in races)
    faults = (f"{needless} questions with one answer were put to somebody",) if needless else ()
    return MeasureResult([Line(what, "h a race", values) for what, values in hours_by_what.items()], (note,), faults)
