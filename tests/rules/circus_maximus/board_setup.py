"""The standard board for tests."""

from collections.abc import Sequence

from rules.circus_maximus import CIRCUS_MAXIMUS
from rules.circus_maximus.model.orders import Sheet, Step
from rules.circus_maximus.model.tables import RuleTables
from rules.circus_maximus.orders.grammar import LANGUAGE, STEPS
from rules.orders.interpreter import read_value
from rules.orders.notation import NotWritten
from rules.questions import InvalidAnswer
from rules.ruleset import Entrant, RaceSetup, StartList
from rules.track.track_file import read_track
from tests.orders_in_words import read_words
from tests.repository import DATA

TABLES = (DATA / "circus_maximus" / "second-edition.toml").read_text("utf-8")
TRACK = read_track("circus-romanus", (DATA / "tracks" / "circus-romanus.toml").read_text("utf-8"))
SAND: RaceSetup[RuleTables] = RaceSetup(TRACK, CIRCUS_MAXIMUS.read_tables(TRACK, TABLES))


def start(seats: Sequence[str], laps: int = 3, **options: object) -> StartList:
    """Make a start list of these seats in joining order."""
    entrants = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(seats, 1))
    return StartList(seats=entrants, profile="second-edition", laps=laps, options=dict(options))


def read_path(words: str, seats: Sequence[str] = ("red", "blue")) -> tuple[Step, ...]:
    """Read the steps of a path in words."""
    try:
        steps: tuple[Step, ...] = read_value(STEPS, words, {"SEAT": seats})
    except NotWritten:
        raise InvalidAnswer("not_understood", "C-41", said=words) from None
    return steps


def read_sheet(words: str, seats: Sequence[str] = ("red", "blue")) -> Sheet:
    """Read a sheet in words."""
    said: Sheet = read_words("circus_maximus", LANGUAGE, words, {"SEAT": seats})
    return said
