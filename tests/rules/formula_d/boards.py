"""Boards for tests."""

from rules.base import SpaceId
from rules.formula_d.board.routes import Occupancy, Start, Way, find_ways
from rules.formula_d.model.track import Circuit, read_circuit
from rules.track.track import Track
from rules.track.track_file import read_track
from tests.repository import DATA, ROOT

CASES = ROOT / "tests" / "cases" / "formula_d" / "tracks"
TRACKS = DATA / "tracks"
FIGURES = (DATA / "formula_d" / "fd2008.toml").read_text(encoding="utf-8")
OWN = ("lantern-harbour", "nr-test", "red-mesa", "tall-pines")


def track(name: str) -> Track:
    """Load a track of the game, or one that lies beside the cases."""
    folder = TRACKS if (TRACKS / f"{name}.toml").exists() else CASES
    return read_track(name, (folder / f"{name}.toml").read_text(encoding="utf-8"))


def load_circuit(name: str) -> Circuit:
    return read_circuit(track(name))


RS, NR, HARBOUR = load_circuit("rs"), load_circuit("nr-test"), load_circuit("lantern-harbour")


def make_ground(board: Circuit = RS, taken: str = "", marked: str = "", **options: bool) -> Occupancy:
    """Build the board with cars and markers on these spaces."""
    return Occupancy(board, frozenset(taken.split()), frozenset(marked.split()), **options)


def list_driven_ways(on: Occupancy, start: Start, total: int) -> list[Way]:
    """List every way that may be driven with so much movement."""
    layers = find_ways(on, start, total)
    return [*layers[total], *(way for layer in layers[:total] for way in layer if way.end_reason)]


def find_ends(on: Occupancy, start: Start, total: int) -> set[SpaceId]:
    """Return the spaces where ways end."""
    return {way.spaces[-1] if way.spaces else start.at for way in list_driven_ways(on, start, total)}


def count_ways(on: Occupancy, start: Start, total: int) -> dict[SpaceId, int]:
    """Count the ways of the whole movement by the space to which they lead."""
    numbers: dict[SpaceId, int] = {}
    for way in find_ways(on, start, total)[total]:
        numbers[way.spaces[-1]] = numbers.get(way.spaces[-1], 0) + way.ways
    return numbers
