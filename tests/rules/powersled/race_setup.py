"""A test track with a race: sleds and cards where a test wants them."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.base import Json, Seat
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import AdvanceResult, Checkpoint, advance, create_checkpoint
from rules.journal import Journal, JournalEntry
from rules.orders.auto_answer import AutoAnswerer
from rules.orders.sheets import dump_order
from rules.powersled import POWERSLED
from rules.powersled.model.state import Sled, SledRace
from rules.powersled.model.tables import RuleTables
from rules.powersled.orders.grammar import LANGUAGE
from rules.ruleset import Entrant, RaceSetup, StartList
from rules.track.track_file import read_track
from tests.orders_in_words import read_words
from tests.repository import DATA

CHARTS = (DATA / "powersled" / "reconstructed-1.toml").read_text("utf-8")
SEATS = ("red", "blue", "green")


@cache
def table(name: str = "halcyon-oval") -> RaceSetup[RuleTables]:
    """Load a track of chapter 17 with the charts."""
    track = read_track(name, (DATA / "tracks" / f"{name}.toml").read_text("utf-8"))
    return RaceSetup(track, POWERSLED.read_tables(track, CHARTS))


def start(seats: tuple[Seat, ...] = SEATS, laps: int = 2, **options: Json) -> StartList:
    """Make a start list of these seats in joining order."""
    entrants = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(seats, 1))
    return StartList(seats=entrants, profile="reconstructed-1", laps=laps, options=options)


def race(sleds: Mapping[Seat, Mapping[str, Any]], **fields: Any) -> SledRace:
    """Build a race in its second round, with these sleds."""
    found = POWERSLED.enter(table(), start(tuple(sleds)))
    for stamp, (seat, said) in enumerate(sleds.items(), 1):
        standing = {"thrust": 6, "stability": 6, "armor": 6, "armor_full": 6, "laps": 0, "counted": 0, "stamp": stamp}
        sled = Sled(seat=seat, number=stamp, **(standing | dict(said)))
        sled.trail = (sled.square,) if sled.square else ()
        found.sleds[seat] = sled
    found.round, found.turn, found.order = 2, 1, tuple(sleds)
    found.agenda = ("orders", *(f"act:{seat}" for seat in sleds), "end")
    for name, value in fields.items():
        setattr(found, name, value)
    return found


def play_on(
    state: SledRace, filed: AutoAnswerer | None = None, *entries: JournalEntry, seed: str = "s"
) -> AdvanceResult:
    """Advance the race once."""
    before = Checkpoint(round=state.round, revision=1, started=1, state=state.model_dump(mode="json"))
    filed = filed or AutoAnswerer(absent=frozenset(state.sleds))
    return advance(POWERSLED, table(), before, Journal(entries), SeededDice(derive_seed_from_text(seed)), filed)


def store_order(said: str) -> Json:
    """Return an order in words as the journal stores it."""
    return dump_order(read_words("powersled", LANGUAGE, said, {"SEAT": SEATS}))


def begin_race(seats: tuple[Seat, ...] = SEATS, **options: Json) -> SledRace:
    """Return a race after its builds and its grid, which the clock has answered."""
    filed = AutoAnswerer(absent=frozenset(seats))
    progress = advance(
        POWERSLED,
        table(),
        create_checkpoint(POWERSLED, table(), start(seats, **options)),
        Journal(),
        SeededDice(derive_seed_from_text("s")),
        filed,
    )
    return SledRace.model_validate(progress.state)
