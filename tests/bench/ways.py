"""Duration of the path search in Formula D: a 30 in sixth gear among nine other cars, with every slipstream."""

from pathlib import Path
from random import Random

from rules.formula_d.board.routes import Occupancy, Start, Way, find_ways
from rules.formula_d.model.track import Circuit, Place, read_circuit
from rules.track.track_file import read_track
from tests.bench.figures import BenchSettings, Line, MeasureResult, Watch

TRACKS = Path(__file__).parents[2] / "data" / "tracks"
NAMES = ("lantern-harbour", "nr-test", "red-mesa", "tall-pines")
CARS, ROLLED, SLIP, AHEAD = 10, 30, 3, 36


def measure(settings: BenchSettings) -> MeasureResult:
    """Search paths from random positions, each with nine cars in reach, on every track."""
    watch, landings, routes, slips = Watch(), list[int](), list[int](), list[int]()
    for name in NAMES:
        circuit = read_circuit(read_track(name, (TRACKS / f"{name}.toml").read_text(encoding="utf-8")))
        random = Random(name)
        for _ in range(settings.choose_count(100, 5)):
            occupancy, start = _position(circuit, random)
            with watch.time_block():
                layers = find_ways(occupancy, start, ROLLED)
                ways_found = [*layers[ROLLED], *(way for layer in layers[:ROLLED] for way in layer if way.end_reason)]
                after = [way for one in ways_found for way in _find_slipstream_ways(occupancy, one)]
            landings.append(len({way.spaces[-1] for way in (*ways_found, *after)}))
            routes.append(sum(way.ways for way in ways_found))
            slips.append(sum(way.ways for way in after))
    return MeasureResult(
        [
            Line("all ways of a 30, and their slipstreams", "ms", watch.wall),
            Line("routes of the 30", "routes", routes),
            Line("routes of its slipstreams", "routes", slips),
            Line("spaces they end on", "spaces", landings),
        ],
        [f"{CARS} cars on the track, {CARS - 1} of them within {AHEAD} spaces ahead of the one that moves"],
    )


def _position(circuit: Circuit, random: Random) -> tuple[Occupancy, Start]:
    """Draw a car's position, and those of the others ahead of it; its corner asks for nothing more."""
    road = [place for place in circuit.by_number if not place.side]
    here = random.choice([place for place in road if place.straight])
    near = [place for place in road if 0 < _ahead(circuit, here, place) <= AHEAD * circuit.length // len(road) * 3]
    occupied_spaces = random.sample([place.id for place in near], CARS - 1)
    return Occupancy(circuit, frozenset(occupied_spaces)), Start(here.id)


def _ahead(circuit: Circuit, here: Place, place: Place) -> int:
    return (place.progress - here.progress) % circuit.length


def _find_slipstream_ways(occupancy: Occupancy, way: Way) -> list[Way]:
    """Find the three spaces more of a way that ends directly behind a car (F-88, F-90)."""
    end = occupancy.circuit[way.spaces[-1]]
    if way.end_reason or end.ahead not in occupancy.occupied_spaces:
        return []
    return list(find_ways(occupancy, Start(end.id), SLIP)[SLIP])
