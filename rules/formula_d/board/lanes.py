"""Circuit as plain tuples by place number, so that searching it is fast."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rules.base import SpaceId
from rules.formula_d.model.track import AVOIDABLE_KINDS, Circuit, Place
from rules.track.track import Exit


class Step(NamedTuple):
    """Step to a place. `crosses`: over the line."""

    to: int
    crosses: bool


@dataclass(frozen=True, eq=False)
class Lanes:
    """Data that a search needs for each place.

    `onward`: the straight places to which it leads; `risk`: the dice a space calls for beside its marker, a bit each;
    `red`: 1 on a space of a danger zone (F-129); `special`: places with effects of their own; `toward`: by box, the
    spaces of the pit lane up to it."""

    number: dict[SpaceId, int]
    steps: tuple[tuple[Step, ...], ...]
    onward: tuple[tuple[int, ...], ...]
    ahead: tuple[tuple[int, ...], ...]
    lane: tuple[int, ...]
    straight: tuple[bool, ...]
    corner: tuple[str, ...]
    side: tuple[str, ...]
    stops: tuple[int, ...]
    risk: tuple[int, ...]
    red: tuple[int, ...]
    avoidable: frozenset[int]
    crowd: frozenset[int]
    stars: frozenset[int]
    mud: dict[int, int]
    special: frozenset[int]
    toward: dict[int, frozenset[int]]


@lru_cache(maxsize=64)
def build_lanes(circuit: Circuit, with_steering: bool, per_space: bool) -> Lanes:
    """Build the lanes of a circuit.

    `with_steering`: lanes may be changed in the air (F-139); `per_space`: each space of a danger lane is rolled for
    (C-25)."""
    places = circuit.by_number
    number = {place.id: place.number for place in places}
    steps = tuple(
        tuple(
            Step(number[e.to], e.crosses)
            for e in place.exits
            if with_steering or not _changes_lane_in_air(circuit, place, e)
        )
        for place in places
    )
    return Lanes(
        number=number,
        steps=steps,
        onward=tuple(tuple(step.to for step in some if places[step.to].straight) for some in steps),
        ahead=tuple(tuple(s.to for s in steps[p.number] if places[s.to].lane == p.lane) for p in places),
        lane=tuple(p.lane for p in places),
        straight=tuple(p.straight for p in places),
        corner=tuple(p.corner for p in places),
        side=tuple(p.side for p in places),
        stops=tuple(circuit.corners[p.corner].stops if p.corner else 0 for p in places),
        risk=tuple(_compute_risk_bits(circuit, p, per_space) for p in places),
        red=tuple(int(any(z.kind == "danger_space" for z in p.zones)) for p in places),
        avoidable=frozenset(p.number for p in places if any(z.kind in AVOIDABLE_KINDS for z in p.zones)),
        crowd=_find_places_in_zones(circuit, "crowd"),
        stars=_find_places_in_zones(circuit, "star"),
        mud={p.number: z.value for p in places for z in p.zones if z.kind == "mud"},
        special=frozenset(p.number for p in places if p.side or any(z.kind in ("mud", "crowd") for z in p.zones)),
        toward={number[box]: _find_pit_spaces(circuit, box, number) for box in circuit.boxes},
    )


def _find_places_in_zones(circuit: Circuit, kind: str) -> frozenset[int]:
    return frozenset(p.number for p in circuit.by_number if any(z.kind == kind for z in p.zones))


def _changes_lane_in_air(circuit: Circuit, place: Place, exit: Exit) -> bool:
    """Whether a step changes lanes from or to a dotted space (F-139)."""
    there = circuit[exit.to]
    is_dotted = any(zone.kind == "gap" for zone in (*place.zones, *there.zones))
    return is_dotted and there.lane != place.lane and not there.side


def _compute_risk_bits(circuit: Circuit, place: Place, per_space: bool) -> int:
    """Return a bit for each die of a space: one a zone (F-136), or one a space (F-152, C-25)."""
    own = 1 << (len(circuit.zones) + place.number)
    dice = [(n, z.kind) for n, z in enumerate(circuit.zones) if z in place.zones and z.kind in ("danger_lane", "rock")]
    return sum({own if per_space or kind == "rock" else 1 << n for n, kind in dice})


def _find_pit_spaces(circuit: Circuit, box: SpaceId, number: dict[SpaceId, int]) -> frozenset[int]:
    """Return the spaces of the pit lane from its beginning to the last that lies along a box."""
    edge = [exit.to for exit in circuit[box].exits]
    pit_spaces = set(edge)
    while edge:
        edge = [
            p.id
            for p in circuit.by_number
            if p.side == "pit" and p.id not in pit_spaces and any(e.to in edge for e in p.exits)
        ]
        pit_spaces.update(edge)
    return frozenset(number[id] for id in pit_spaces)
