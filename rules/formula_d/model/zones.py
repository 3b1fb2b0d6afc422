"""Zones: stretches of a track where more happens than on plain road (sections 16 and 17); any track may carry them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from rules.track.track import Track
from rules.values import SpaceId, Value

Kind = Literal["danger_lane", "gap", "crowd", "mud", "rock", "star", "gunshot", "danger_space"]
AVOIDABLE: tuple[Kind, ...] = ("danger_lane", "crowd", "mud", "rock", "danger_space")
"""Zones that a driver may change lanes for (F-38)."""


@dataclass(frozen=True)
class Zone:
    """A zone: `loss`, the stock at risk; `value`, what a puddle of mud costs (F-150); `name`, as people call it."""

    name: str
    kind: Kind
    spaces: tuple[SpaceId, ...]
    loss: Literal["", "body", "handling", "tires"] = ""
    value: int = 0


class ZoneFile(Value):
    """A zone in a track file. A zone of a kind that is one lane's (a danger lane, a crowd) is written once a lane."""

    name: str
    kind: Kind
    spaces: Annotated[tuple[str, ...], Field(min_length=1)]
    loss: Literal["", "body", "handling", "tires"] = ""
    value: Annotated[int, Field(ge=0)] = 0

    def faults(self, track: Track) -> Iterator[str]:
        """What is wrong with it, a sentence each."""
        yield from (f"zone {self.name}: {id} is not a space" for id in spread(self.spaces) if id not in track.spaces)
        if self.kind in ("danger_lane", "rock") and not self.loss:
            yield f"zone {self.name}: loss must say what is at risk"
        if self.kind == "mud" and not self.value:
            yield f"F-150: zone {self.name}: value must say how many spaces the mud counts for"
        if self.kind == "gap":
            yield from self._faults_of_landing(track)

    def _faults_of_landing(self, track: Track) -> Iterator[str]:
        """F-138: after the last dotted space of a lane there is one to land on."""
        dotted = set(spread(self.spaces)) & set(track.spaces)
        for id in sorted(dotted):
            if track.ahead(id) is None:
                yield f"F-138: zone {self.name}: there is nothing to land on after {id}"
        if not any(track.spaces[e.to].aside for id in dotted for e in track.exits[id]):
            yield f"F-141: zone {self.name}: no clearing lane leads out of it"


def spread(spaces: Iterable[str]) -> tuple[SpaceId, ...]:
    """Spaces written one by one or as spans."""
    return tuple(id for text in spaces for id in _span(text))


def _span(text: str) -> Iterator[SpaceId]:
    """Several spaces of a lane: `S3:L#23-29`, `K3-5`."""
    head, _, last = text.rpartition("-")
    lane = head.rstrip("0123456789")
    first = head[len(lane) :]
    if first and last.isdecimal():
        yield from (f"{lane}{number}" for number in range(int(first), int(last) + 1))
    else:
        yield text


def read_zones(files: Iterable[ZoneFile]) -> tuple[Zone, ...]:
    """The zones of a track file."""
    return tuple(
        Zone(name=file.name, kind=file.kind, spaces=spread(file.spaces), loss=file.loss, value=file.value)
        for file in files
    )
