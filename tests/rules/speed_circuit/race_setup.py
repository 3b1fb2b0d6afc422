"""A race on the test track for the tests of Speed Circuit's chapters."""

from functools import lru_cache
from typing import Any

from rules.base import Json
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import Checkpoint, CompletedStep, advance, create_checkpoint
from rules.events import Event
from rules.journal import AnswerSource, Journal, JournalEntry
from rules.orders.auto_answer import AutoAnswerer
from rules.orders.sheets import dump_order
from rules.registry import RULESETS
from rules.ruleset import Entrant, RaceSetup, StartList
from rules.speed_circuit.model.orders import Orders
from rules.speed_circuit.model.state import Car, SpeedCircuitRace, Stock
from rules.speed_circuit.model.tables import RuleTables
from rules.speed_circuit.orders.grammar import LANGUAGE
from rules.track.track_file import read_track
from rules.view import ResultRow
from tests.orders_in_words import file_words, read_words
from tests.repository import DATA

GAME = RULESETS["speed_circuit"]
SEATS = ("red", "blue", "green", "yellow", "black", "white")


def read_tables_text() -> str:
    """Read the text of the wbc tables."""
    return (DATA / "speed_circuit" / "wbc.toml").read_text()


@lru_cache
def load_setup(track: str, profile: str) -> RaceSetup[RuleTables]:
    """Load a track and the tables of a profile."""
    read = read_track(track, (DATA / "tracks" / f"{track}.toml").read_text())
    return RaceSetup(read, GAME.read_tables(read, (DATA / "speed_circuit" / f"{profile}.toml").read_text()))


def load_table(track: str = "tt-1") -> RaceSetup[RuleTables]:
    """Load a track and the wbc tables."""
    return load_setup(track, "wbc")


def make_car(seat: str = "red", space: str = "(0,1)", speed: int = 100, **more: Any) -> Car:
    """Make the car of the worked examples."""
    circuit = load_table().tables.circuit
    return Car(
        **{
            "seat": seat,
            "number": SEATS.index(seat) + 1 if seat in SEATS else 1,
            "acceleration": 40,
            "deceleration": 40,
            "top_speed": 160,
            "start_speed": 60,
            "stock": Stock(wear=18, ones=9, threes=1),
            "space": space,
            "row": circuit.row[circuit.number[space]] if space else 0,
            "lap": 0,
            "speed": speed,
            **more,
        }
    )


def start(seats: tuple[str, ...] = SEATS, laps: int = 2, track: str = "tt-1", **options: Any) -> Checkpoint:
    """Return the checkpoint before the builds."""
    entrants = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(seats, 1))
    return create_checkpoint(
        GAME, load_table(track), StartList(seats=entrants, profile="wbc", laps=laps, options=options)
    )


def load_state(checkpoint: Checkpoint) -> SpeedCircuitRace:
    """Load the state of a checkpoint."""
    race: SpeedCircuitRace = GAME.state.model_validate(checkpoint.state)
    return race


def read_orders(text: str) -> Orders:
    """Read an order sheet in words."""
    return read_words(
        "speed_circuit", LANGUAGE, text, {"SEAT": SEATS, "CORNER": tuple(load_table().tables.circuit.corners)}
    )


def store_order(text: str) -> Json:
    """Return an order sheet in its stored form; `text`: as a driver types it."""
    return dump_order(read_orders(text))


def file_for_red(said: Json) -> Json:
    """Return red's standing orders as they are stored."""
    race = load_state(start(("red", "blue")))
    race.round = 5
    return file_words(GAME, load_table(), GAME.player_view(load_table(), race, "red"), said, None)


def entries(answers: dict[str, Json], hand: AnswerSource = "driver") -> list[JournalEntry]:
    """Return journal entries of answers by key."""
    return [JournalEntry(key=key, hand=hand, value=value) for key, value in answers.items()]


class Raced:
    """A whole race: every closed step, all facts, the classification."""

    def __init__(self, steps: list[CompletedStep], places: tuple[ResultRow, ...]) -> None:
        self.steps, self.places = steps, places

    @property
    def told(self) -> list[Event]:
        """Return all events in their order."""
        return [event for step in self.steps for event in step.events]


def drive(
    filed: Any, seed: str, checkpoint: Checkpoint, track: str = "tt-1", rounds: int = 100, table: Any = load_table
) -> Raced:
    """Drive a race to the flag without asking anybody. `table`: another setup than that of the track."""
    laid = table(track) if callable(table) else table
    dice, steps = SeededDice(derive_seed_from_text(seed)), list[CompletedStep]()
    for _ in range(rounds):
        progress = advance(GAME, laid, checkpoint, Journal(), dice, filed)
        assert not progress.open, progress.open
        steps += progress.closed
        checkpoint = steps[-1].checkpoint
        if progress.finished:
            return Raced(steps, progress.classification)
    raise AssertionError(f"seed {seed}: no flag after {rounds} rounds")


def build_bots(*drivers: str) -> AutoAnswerer:
    """Give bot drivers to the seats in turn."""
    return AutoAnswerer(drivers={seat: drivers[n % len(drivers)] for n, seat in enumerate(SEATS)})
