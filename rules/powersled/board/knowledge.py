"""What a seat knows (P-33): everything on the track, its own hand and order; of other hands and of every draw pile only
how many cards there are."""

from collections.abc import Mapping

from rules.powersled.board.ground import Ground
from rules.powersled.model.book import Book, Settings
from rules.powersled.model.orders import After, AfterDraw, Orders
from rules.powersled.model.state import Hazard, Sled, SledRace
from rules.ruleset import Table
from rules.values import Json, Seat, Value, twin

FACE_DOWN = "?"


class Knowledge(Value):
    """A seat's knowledge; seat None is the public. `sheet`: its own order, None where it has given none in this round;
    `later`: after-move cards of its plan that has been carried out; `drops`: what its orders say of the next draw."""

    seat: Seat | None
    round: int
    turn: int
    laps: int
    settings: Settings
    sleds: dict[Seat, Sled]
    hazards: tuple[Hazard, ...]
    order: tuple[Seat, ...]
    sheet: Orders | None = None
    later: tuple[After, ...] = ()
    drops: AfterDraw | None = None

    def ground(self, book: Book) -> Ground:
        """The board."""
        return Ground(book.circuit, self.sleds, self.hazards)


def knowledge_of(_: Table[Book], race: SledRace, seat: Seat | None) -> Knowledge:
    """What may be known by a seat."""
    return Knowledge(
        seat=seat,
        round=race.round,
        turn=race.turn,
        laps=race.laps,
        settings=race.settings,
        sleds={name: _shown(sled, own=name == seat) for name, sled in race.sleds.items()},
        hazards=race.hazards,
        order=race.order,
        sheet=race.sheets.get(seat or ""),
        later=race.later.get(seat or "", ()),
        drops=race.drops.get(seat or ""),
    )


def _shown(sled: Sled, *, own: bool) -> Sled:
    """A sled with its cards face down; the hand is its driver's to see."""
    copied = twin(sled)
    copied.pile = (FACE_DOWN,) * len(sled.pile)
    copied.hand = sled.hand if own else (FACE_DOWN,) * len(sled.hand)
    return copied


def opens(_table: Table[Book], _options: Mapping[str, Json], kind: str) -> bool:
    """P-33: builds and the discard pile are public. An order names cards that are perhaps still in the hand, and what
    was said to a hook or a mine betrays it."""
    return kind in ("build", "discard")
