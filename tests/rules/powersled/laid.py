"""A track and a race on it, laid for tests: sleds where the test wants them, with the cards it gives them."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import rules
from rules.dice import Seeded, seed_from_text
from rules.engine import Checkpoint, Progress, advance, enter
from rules.journal import Entry, Journal
from rules.orders.answering import Settled
from rules.orders.reading import read
from rules.orders.spelling import stored
from rules.powersled import POWERSLED
from rules.powersled.model.book import Book
from rules.powersled.model.state import Sled, SledRace
from rules.powersled.orders.grammar import LANGUAGE
from rules.ruleset import Entrant, StartList, Table
from rules.track.track_file import read_track
from rules.values import Json, Seat

DATA = Path(rules.__file__).parent.parent / "data"
CHARTS = (DATA / "powersled" / "reconstructed-1.toml").read_text("utf-8")
SEATS = ("red", "blue", "green")


@cache
def table(name: str = "halcyon-oval") -> Table[Book]:
    """A track of chapter 17 with the charts."""
    track = read_track(name, (DATA / "tracks" / f"{name}.toml").read_text("utf-8"))
    return Table(track, POWERSLED.read_book(track, CHARTS))


def start(seats: tuple[Seat, ...] = SEATS, laps: int = 2, **options: Json) -> StartList:
    """A start list of these seats in this joining order."""
    entrants = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(seats, 1))
    return StartList(seats=entrants, profile="reconstructed-1", laps=laps, options=options)


def race(sleds: Mapping[Seat, Mapping[str, Any]], **fields: Any) -> SledRace:
    """A race in its second round, with these sleds where they stand and what they hold."""
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


def played(state: SledRace, filed: Settled | None = None, *entries: Entry, seed: str = "s") -> Progress:
    """The race from there, as far as it goes in one advance."""
    before = Checkpoint(round=state.round, revision=1, started=1, state=state.model_dump(mode="json"))
    filed = filed or Settled(absent=frozenset(state.sleds))
    return advance(POWERSLED, table(), before, Journal(entries), Seeded(seed_from_text(seed)), filed)


def ordered(said: str) -> Json:
    """An order in words, as the journal keeps it."""
    return stored(read(LANGUAGE, said, {"SEAT": SEATS}))


def began(seats: tuple[Seat, ...] = SEATS, **options: Json) -> SledRace:
    """A race after its builds and its grid, drawn up by the clock."""
    filed = Settled(absent=frozenset(seats))
    progress = advance(
        POWERSLED,
        table(),
        enter(POWERSLED, table(), start(seats, **options)),
        Journal(),
        Seeded(seed_from_text("s")),
        filed,
    )
    return SledRace.model_validate(progress.state)
