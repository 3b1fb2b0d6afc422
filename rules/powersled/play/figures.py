"""What every chapter needs: the meet, the ground, keys that are used once, speeds of corners."""

from typing import TypeAlias

from rules.powersled.board.ground import Ground
from rules.powersled.model.book import Book, Settings
from rules.powersled.model.circuit import Circuit
from rules.powersled.model.state import Sled, SledRace
from rules.ruleset import Meet
from rules.values import MOOT, Seat, SpaceId

Heat: TypeAlias = Meet[SledRace, Book]
ROUNDS = 3
"""Of card play in a turn (P-50)."""


def ground_of(meet: Heat) -> Ground:
    """The board as it is now."""
    return Ground(meet.book.circuit, meet.race.sleds, meet.race.hazards)


def ordinal(race: SledRace, name: str, seat: Seat) -> str:
    """The `at` of a key that can come up more than once in a round: nothing, then 2, 3 …; counted in the state."""
    count = race.counts.get(f"{name}/{seat}", 0) + 1
    race.counts[f"{name}/{seat}"] = count
    return "" if count == 1 else str(count)


def asked_at(race: SledRace, name: str, *, moot: bool) -> str:
    """The `at` of a covered question, those to which everybody knows the answer counted apart."""
    return f"{MOOT}{ordinal(race, f'{name} {MOOT}', '')}" if moot else ordinal(race, name, "")


def safe_speed(circuit: Circuit, settings: Settings, square: SpaceId) -> int | None:
    """The posted safe speed of a square: as chosen for the race, else the corner's own; None on a straight (P-3,
    P-13)."""
    corner = circuit[square].corner
    return settings.safe.get(corner, circuit.bends[corner].safe) if corner else None


def order_of_standing(meet: Heat) -> tuple[Sled, ...]:
    """P-51: everybody on the board."""
    return tuple(sorted(meet.race.on_track(), key=ground_of(meet).standing))


def nth_round(round: int) -> int:
    """The round of the turn, from 1."""
    return (round - 1) % ROUNDS + 1
