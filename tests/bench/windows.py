"""Powersled live: windows of mid-round, one after the other, and those in which nobody who is awaited can do anything.

Before, each was put to whoever could hold the card by public knowledge, and stood open for the whole `answer`; now only
who can act is asked, while the round is run in silence, and its show is one fixed time.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import rules
from bot.deadlines.duration import HOUR
from bot.deadlines.terms import Terms
from rules.dice import Seeded, seed_from_text
from rules.engine import advance, enter
from rules.events import Event
from rules.journal import Hand, Journal
from rules.orders.answering import Settled
from rules.powersled.model.book import read_book
from rules.ruleset import Entrant, StartList, Table
from rules.rulesets import RULESETS
from rules.steward import Asked
from rules.track.track_file import read_track
from rules.values import Json, Seat
from tests.bench.figures import Found, How, Line

RULESET, DATA = RULESETS["powersled"], Path(rules.__file__).parent.parent / "data"
SEATS: Mapping[Seat, str] = {"red": "racer", "blue": "brawler", "yellow": "racer", "green": "brawler"}
RACES, QUICK = 100, 3
LIVE = Settled(pace="live")


@dataclass
class Windows:
    """Of a race: rounds; covered questions that the rules put, and those of them that had one answer; of what people
    are asked now, those with one answer."""

    rounds: int = 0
    put: int = 0
    idle: int = 0
    asked: int = 0
    needless: int = 0


@dataclass
class _Watching:
    """Automatic drivers answer everything; what a person would be asked is counted."""

    race: Windows
    drivers: Settled = field(default_factory=lambda: Settled(drivers=SEATS))

    def seeing(self, ruleset: Any, table: Any, race: Any) -> "_Bound":
        return _Bound(self, ruleset, table, race)


@dataclass
class _Bound:
    watching: _Watching
    ruleset: Any
    table: Any
    race: Any

    def answer(self, asked: Asked, told: tuple[Event, ...]) -> tuple[Json, Hand] | None:
        if asked.question.covered:
            self._count(asked, told)
        return self.watching.drivers.seeing(self.ruleset, self.table, self.race).answer(asked, told)

    def _count(self, asked: Asked, told: tuple[Event, ...]) -> None:
        found, knowledge = self.watching.race, self.ruleset.knowledge(self.table, self.race, asked.question.seat)
        one = self.ruleset.only_answer(self.table, knowledge, asked.question) is not None
        found.put, found.idle = found.put + 1, found.idle + one
        if LIVE.seeing(self.ruleset, self.table, self.race).answer(asked, told) is None:
            found.asked, found.needless = found.asked + 1, found.needless + one


def driven(seed: str, laps: int = 2) -> Windows:
    """A race of four."""
    circuit = read_track("halcyon-oval", (DATA / "tracks" / "halcyon-oval.toml").read_text(encoding="utf-8"))
    tables = (DATA / "powersled" / "reconstructed-1.toml").read_text(encoding="utf-8")
    table = Table(circuit, read_book(circuit, tables))
    seats = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(SEATS, 1))
    now = enter(RULESET, table, StartList(seats=seats, profile="reconstructed-1", laps=laps))
    race, luck = Windows(), Seeded(seed_from_text(seed))
    while not now.over:
        progress = advance(RULESET, table, now, Journal(), luck, _Watching(race))
        now = progress.closed[-1].checkpoint
        race.rounds += 1
    return race


def hours(race: Windows, draw: Random) -> Iterator[tuple[str, float]]:
    """Hours a race in which nobody who is awaited can act: windows stand open to their end; a silent run asks nobody
    who has no choice, and whoever is asked answers within hours."""
    answer, show = Terms().answer / HOUR, 4.0
    yield "before: windows in which nobody can act", race.idle * answer
    yield "before: all windows", race.put * answer
    yield (
        "now: windows in which nobody can act",
        sum(min(show / 2, draw.expovariate(1 / 8)) for _ in range(race.needless)),
    )
    yield "now: shows, at fixed times", race.rounds * show


def measure(how: How) -> Found:
    """Hours a race of two laps and four sleds."""
    races = [driven(f"windows {n}") for n in range(how.many(RACES, QUICK))]
    draw, found = Random(7), dict[str, list[float]]()
    for race in races:
        for what, value in hours(race, draw):
            found.setdefault(what, []).append(value)
    asked, put, rounds = (sum(getattr(race, name) for race in races) for name in ("asked", "put", "rounds"))
    note = f"{put / rounds:.1f} covered questions a round by the rules; {asked / rounds:.2f} are put to somebody"
    needless = sum(race.needless for race in races)
    faults = (f"{needless} questions with one answer were put to somebody",) if needless else ()
    return Found([Line(what, "h a race", values) for what, values in found.items()], (note,), faults)
