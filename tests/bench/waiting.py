"""How long people wait for each other: rounds of ten habits, by game and pace, against what the lobby says."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import rules
from bot.deadlines.duration import DAY, HOUR, RaceLength, Tempo, expected
from bot.deadlines.terms import Terms
from bot.store.library import Library
from rules.rulesets import RULESETS
from tests.bench.figures import Found, How, Line

HABITS: dict[str, Callable[[Random], float]] = {
    "prompt": lambda draw: draw.uniform(60, 2 * HOUR),
    "by phone": lambda draw: draw.expovariate(1 / (3 * HOUR)),
    "at lunch": lambda draw: draw.uniform(0, 24 * HOUR),
    "in the evening": lambda draw: draw.gauss(10 * HOUR, 4 * HOUR),
    "other side of the world": lambda draw: draw.gauss(14 * HOUR, 3 * HOUR),
    "at weekends": lambda draw: 12 * HOUR if draw.random() < 2 / 7 else draw.uniform(1, 3) * DAY,
    "forgetful": lambda draw: draw.expovariate(1 / (8 * HOUR)) if draw.random() < 0.8 else 10 * DAY,
    "last minute": lambda draw: 23 * HOUR,
    "in bursts": lambda draw: draw.choice((600, 600, 600, 30 * HOUR)),
    "gone": lambda draw: 10 * DAY,
}
"""Seconds from the question to the answer."""
ROWS, LAPS, CARS, HOURS = 100, 2, 5, 24


def measure(how: How) -> Found:
    """Hours a round that the others wait, and the whole race's days."""
    library = Library(Path(rules.__file__).parent.parent / "data")
    return Found([line for one in _races(library) for line in _lines(*one, how)], (_notes(),))


def _races(library: Library) -> Iterator[tuple[str, RaceLength]]:
    for game, ruleset in RULESETS.items():
        figures = library.tempo(game)
        for pace in ("orders", "live"):
            ways = {pace: ruleset.paced.get(pace, {})}
            if ruleset.paced and pace == "orders":
                ways["orders in turn"] = {}
            for name, options in ways.items():
                tempo = Tempo(
                    rounds=figures.rounds(LAPS, ROWS),
                    extra=figures.extra,
                    asked=figures.asked,
                    in_turn=ruleset.procedure(options).in_turn,
                )
                race = RaceLength(tempo=tempo, laps=LAPS, pace=pace, hours=HOURS, terms=Terms(), people=CARS)
                yield f"{game}, {name}", race


def _lines(name: str, race: RaceLength, how: How) -> Iterator[Line]:
    draw, rounds = Random(name), list[float]()
    for _ in range(how.many(2000, 50)):
        people = draw.sample(list(HABITS.values()), CARS)
        rounds.append(_round(race, [lambda one=one: one(draw) for one in people], draw) / HOUR)  # type: ignore[misc]
    said = expected(race)
    yield Line(f"{name}: waiting a round", "h", rounds)
    yield Line(f"{name}: the race as the lobby says", "days", [said.usual / DAY if said else 0.0])


def _round(race: RaceLength, people: list[Callable[[], float]], draw: Random) -> float:
    limit = race.terms.answer if race.live and race.tempo.in_turn else race.hours * HOUR
    waits = [max(0.0, min(limit, answer())) for answer in people]
    asked = race.tempo.asked / 100 if race.live else 0
    mid = (max(0.0, min(race.terms.answer, answer())) for answer in people if draw.random() < asked)
    return (sum(waits) if race.tempo.in_turn else max(waits)) + sum(mid)


def _notes() -> str:
    return f"{CARS} drivers of ten habits, drawn anew each round; {LAPS} laps of {ROWS} rows, {HOURS} h a round at most"
