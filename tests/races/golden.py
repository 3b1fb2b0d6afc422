"""Golden races of every game: logs and digests beside this file, compared line by line.

`python -m tests.races.golden NAME…` prints races, `python -m tests.races.golden --write` writes all of them anew:
when a rule or a sentence has changed on purpose.
"""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from bot.cli.stats import LoadedCourse, StatsRequest, load_course
from bot.data_files import load_bot_mixes
from bot.text.locale import ENGLISH
from bot.text.localizer import Localizers
from rules.base import Json, Seat, compute_digest
from rules.bots import STRENGTHS, make_bots
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import AdvanceResult, advance, create_checkpoint
from rules.events import Event
from rules.journal import Journal
from rules.orders.auto_answer import AutoAnswerer, update_standing_orders
from rules.registry import RULESETS
from tests.repository import LIBRARY

HERE = Path(__file__).parent
SPEED, CIRCUS, SLEDS, FORMULA = "speed_circuit", "circus_maximus", "powersled", "formula_d"
STARTERS = ("red", "blue", "green")
"""Who drives in the races of bots: a Rookie, a Club and an Ace."""
MOST_ROUNDS = 150
END = "\n\f\n"
"""Behind each race that is printed."""


@dataclass(frozen=True)
class Golden:
    """A race that was driven once for all. `bot_seats`: those with automatic drivers; every other seat has its standing
    orders and prudence."""

    request: StatsRequest
    seed: str
    bot_seats: tuple[Seat, ...] = ()
    standing: Mapping[Seat, Json] = field(default_factory=dict)


RACES = {
    "speed_circuit_1": Golden(
        StatsRequest(SPEED, track="long-meadow", drivers=6, laps=2, kinds=("racer", "planner")),
        "golden 8",
        ("red", "blue", "green", "yellow", "black", "white"),
    ),
    "speed_circuit_2": Golden(
        StatsRequest(
            SPEED, track="three-rivers", drivers=5, laps=1, kinds=("racer",), options={"slip_speed_bonus": 20}
        ),
        "golden 5",
        ("red", "blue"),
        {
            "green": {"standing": {"speed": "MPS", "if": "red behind: slip yes and pass yes 1"}},
            "black": {"standing": {"speed": "120", "corner_pay": "roll", "chance_chips": "0"}},
            "yellow": {"ahead": [{"turn": 2, "speed": "80"}, {"turn": 3, "speed": "100"}]},
        },
    ),
    "circus_maximus_1": Golden(
        StatsRequest(CIRCUS, track="circus-romanus", drivers=8, laps=1, kinds=("brawler", "racer")),
        "golden 12",
        ("red", "blue", "green", "yellow", "black", "white", "orange", "purple"),
    ),
    "circus_maximus_2": Golden(
        StatsRequest(CIRCUS, track="circus-romanus", drivers=5, laps=2, profile="first-edition", kinds=("brawler",)),
        "golden 11",
        ("red", "blue"),
        {
            "green": {"standing": {"speed": "max", "whip": "straights above 20", "path": "best", "defend": "hold"}},
            "black": {"standing": {"speed": "prudent", "path": "lane 2", "targets": "any 2", "wreck": "none"}},
            "yellow": {"ahead": [{"turn": 2, "speed": "12"}, {"turn": 3, "speed": "max"}]},
        },
    ),
    "powersled_1": Golden(
        StatsRequest(SLEDS, track="serpent-reach", drivers=6, laps=2, kinds=("racer", "brawler")),
        "golden 2",
        ("red", "blue", "green", "yellow", "black", "white"),
    ),
    "powersled_2": Golden(
        StatsRequest(
            SLEDS, track="halcyon-oval", drivers=5, laps=1, kinds=("brawler",), options={"order_mode": "book"}
        ),
        "golden 3",
        ("red", "blue"),
        {
            "green": {"standing": {"shield": "always", "grapple": "from 3", "reflex": "no loss"}},
            "black": {"standing": {"shield": "never", "discard": "Mine, Laser, MOVE 3"}},
            "yellow": {"ahead": [{"turn": 2, "play": "MOVE 5", "else": "DRIFT 4"}, {"turn": 3, "play": "MOVE 4"}]},
        },
    ),
    "formula_d_1": Golden(
        StatsRequest(
            FORMULA, track="nr-test", drivers=5, laps=1, kinds=("racer", "daredevil"), options={"weather": True}
        ),
        "golden 3",
        ("red", "blue", "green", "yellow", "black"),
    ),
    "formula_d_2": Golden(
        StatsRequest(FORMULA, track="nr-test", drivers=4, laps=1, kinds=("daredevil",), options={"mode": "basic"}),
        "golden 4",
        ("red",),
        {
            "blue": {"standing": {"gear": "4 then 3", "path": "stop then inside", "brake": "2"}},
            "green": {"standing": {"gear": "up", "path": "far then safe"}},
            "yellow": {"ahead": [{"turn": 2, "gear": "2"}, {"turn": 3, "gear": "3", "path": "outside"}]},
        },
    ),
    "speed_circuit_3": Golden(
        StatsRequest(SPEED, track="three-rivers", drivers=3, laps=1, kinds=STRENGTHS), "golden 6", STARTERS
    ),
    "circus_maximus_3": Golden(
        StatsRequest(CIRCUS, track="circus-romanus", drivers=3, laps=1, kinds=STRENGTHS), "golden 6", STARTERS
    ),
    "powersled_3": Golden(
        StatsRequest(SLEDS, track="halcyon-oval", drivers=3, laps=1, kinds=STRENGTHS), "golden 6", STARTERS
    ),
    "formula_d_4": Golden(
        StatsRequest(FORMULA, track="nr-test", drivers=3, laps=1, kinds=STRENGTHS, options={"gears": "together"}),
        "golden 6",
        STARTERS,
    ),
    "formula_d_3": Golden(
        StatsRequest(FORMULA, track="nr-test", drivers=5, laps=1, kinds=("racer",), options={"gears": "together"}),
        "golden 5",
        ("red",),
        {
            "blue": {"standing": {"gear": "top then 4 then 3", "path": "stop then inside", "brake": "2"}},
            "green": {"standing": {"gear": "up", "path": "left", "wear": "1"}},
            "yellow": {"standing": {"gear": "top", "path": "far", "brake": "1", "slipstream": "if free"}},
            "black": {"standing": {"gear": "same then up", "path": "stop then left"}},
        },
    ),
}


def log(name: str) -> Iterator[str]:
    """Return the race as it is read."""
    game, names = RACES[name].request.game, {seat: seat.title() for seat in _list_seats(RACES[name])}
    localizers = Localizers.from_files(LIBRARY.load_messages(ENGLISH))
    for round, progress in enumerate(_drive_rounds(name)):
        yield f"Round {round}"
        yield from localizers.format_events(game, (fact for step in progress.closed for fact in step.events), names)
        yield ""
    yield from (f"{p.place}. {names[p.seat]}, {p.laps}, {p.status}" for p in _drive_rounds(name)[-1].classification)


def tell_race(name: str) -> tuple[tuple[Event, ...], dict[Seat, str]]:
    """Return all events of the race, and its drivers' names."""
    facts = tuple(fact for progress in _drive_rounds(name) for step in progress.closed for fact in step.events)
    return facts, {seat: seat.title() for seat in _list_seats(RACES[name])}


def list_digests(name: str) -> Iterator[str]:
    """List a digest for each round, of its answers, rolls and events."""
    for round, progress in enumerate(_drive_rounds(name)):
        shut = {"used": {"__all__": {"shown"}}}
        parts = {"events", "rolls", "used"}
        step_dumps = [step.model_dump(mode="json", include=parts, exclude=shut) for step in progress.closed]
        steps = [{"told": one["events"], "rolled": one["rolls"], "used": one["used"]} for one in step_dumps]
        yield f"{round} {compute_digest(steps)}"


@cache
def _drive_rounds(name: str) -> tuple[AdvanceResult, ...]:
    golden = RACES[name]
    game, field = RULESETS[golden.request.game], _load_course(golden)
    drivers = {seat: kind for seat, kind in field.drivers.items() if seat in golden.bot_seats}
    absent_seats = frozenset(seat for seat in field.drivers if seat not in golden.bot_seats)
    checkpoint = create_checkpoint(game, field.game.table, field.start)
    dice = SeededDice(derive_seed_from_text(golden.seed))
    race = game.state.model_validate(checkpoint.state)
    standing = {
        seat: update_standing_orders(
            game, field.game.table, game.player_view(field.game.table, race, seat), orders, None
        )
        for seat, orders in golden.standing.items()
    }
    bots = make_bots(derive_seed_from_text(golden.seed), load_bot_mixes())
    answerer = AutoAnswerer(drivers=drivers, standing=standing, absent=absent_seats, bots=bots)
    rounds = list[AdvanceResult]()
    while len(rounds) < MOST_ROUNDS and not (rounds and rounds[-1].finished):
        rounds.append(advance(game, field.game.table, checkpoint, Journal(), dice, answerer))
        checkpoint = rounds[-1].closed[-1].checkpoint
    return tuple(rounds)


def _list_seats(golden: Golden) -> tuple[Seat, ...]:
    return tuple(_load_course(golden).drivers)


def _load_course(golden: Golden) -> LoadedCourse:
    return load_course(LIBRARY, RULESETS[golden.request.game], golden.request.track or "", golden.request)


def read_golden(name: str) -> tuple[str, str]:
    """Read the log and the digests that lie beside this file."""
    return tuple((HERE / f"{name}.{kind}").read_text(encoding="utf-8") for kind in ("log", "sha256"))  # type: ignore[return-value]


def write(name: str) -> None:
    """Write a golden race anew."""
    for kind, lines in (("log", log(name)), ("sha256", list_digests(name))):
        (HERE / f"{name}.{kind}").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1] == "--write":
        for one in RACES:
            write(one)
    else:
        sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
        for one in sys.argv[1:]:
            print(*log(one), "", *list_digests(one), sep="\n", end=END)
