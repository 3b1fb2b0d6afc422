"""Whether a lap can be driven at all: what is amiss with a track before any game looks at it (S-18)."""

from collections.abc import Iterator

from rules.track.track import Track
from rules.values import SpaceId


def layout_faults(track: Track) -> tuple[str, ...]:
    """Rows that no lane covers, lanes that end or begin in nothing, spaces cut off from the rest; a sentence each."""
    spaces = track.spaces.values()
    gaps = tuple(f"no lane covers {_rows(first, last)}" for first, last in _gaps(track))
    ends = tuple(f"lane {s.lane} ends at {s.id} without a way on" for s in spaces if not track.exits[s.id])
    led = {e.to for exits in track.exits.values() for e in exits}
    heads = tuple(f"lane {s.lane} begins at {s.id}, and no space leads to it" for s in spaces if s.id not in led)
    return gaps + ends + heads + (() if gaps or ends else _cut_off(track))


def _gaps(track: Track) -> Iterator[tuple[int, int]]:
    """First and last row of every stretch without a lane."""
    ordered = sorted(track.road, key=lambda s: s.start)
    reached = max((s.end for s in ordered), default=0) - track.length
    for start, end in (*((s.start, s.end) for s in ordered), (track.length, track.length)):
        if start > max(reached, 0):
            yield max(reached, 0) // track.unit, (start - 1) // track.unit
        reached = max(reached, end)


def _rows(first: int, last: int) -> str:
    return f"row {first}" if first == last else f"rows {first} to {last}"


def _cut_off(track: Track) -> tuple[str, ...]:
    """Spaces from which the track's first space is never reached: a ring of their own."""
    back: dict[SpaceId, list[SpaceId]] = {}
    for id, exits in track.exits.items():
        for exit in exits:
            back.setdefault(exit.to, []).append(id)
    first = next(iter(track.spaces))
    home, edge = {first: None}, [first]
    while edge:
        edge = list(dict.fromkeys(before for id in edge for before in back.get(id, ()) if before not in home))
        home.update(dict.fromkeys(edge))
    return tuple(f"no way leads from {id} to {first}" for id in track.spaces if id not in home)
