"""What planning is about: a driver's wishes (S-128), where his move stands, and a plan with its tuple (S-127)."""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from rules.speed_circuit.board.corners import NOTHING, begin
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.orders import Braking, Pay, Wishes
from rules.speed_circuit.model.state import Car, Chain, Paid, Visit


@dataclass(frozen=True)
class Constraints:
    """What wishes mean to the planner. None: no wish. `brake`: "no", or brakings in their order on the way. `dice`:
    corners in which the driver would rather roll than pay, "" for all: that is no risk to be avoided then. `chips`,
    `brake_chips`: what is put on such rolls."""

    route: tuple[int, ...] | None = None
    end_lane: int | None = None
    arrow: bool | None = None
    max_wear: int | None = None
    no_dice: bool = False
    brake: Literal["no"] | tuple[Braking, ...] | None = None
    dice: frozenset[str] = frozenset()
    chips: int | None = None
    box: int | None = None
    stop: bool = False
    """Into the pit lane, on the way to this box; and into the box itself (S-117)."""
    brake_dice: bool = False
    brake_chips: int | None = None


def constraints_of(wishes: Wishes) -> Constraints:
    """What wishes ask of the planner (S-127, S-128). Chips that are to be asked for are not ordered."""
    corners = {corner: pay for corner, pay in (wishes.corner_pay or {}).items() if isinstance(pay, Pay)}
    chance = wishes.chance_chips if isinstance(wishes.chance_chips, int) else None
    return Constraints(
        route=wishes.lanes,
        end_lane=wishes.end_lane,
        arrow=wishes.arrow,
        max_wear=wishes.max_wear,
        no_dice=bool(corners) and not any(pay.roll for pay in corners.values()),
        brake=braking_of(wishes),
        dice=frozenset(corner for corner, pay in corners.items() if pay.roll),
        chips=chance,
        brake_dice=isinstance(wishes.brake_pay, Pay) and wishes.brake_pay.roll,
        brake_chips=chance,
    )


def braking_of(wishes: Wishes) -> Literal["no"] | tuple[Braking, ...] | None:
    """An ordered braking, or none at all; None leaves it to the planner."""
    return None if wishes.brake_if == "planner" else wishes.brake_if


@dataclass(frozen=True)
class Setting:
    """Where a move stands: all that the planner needs to know. `closed`: occupied spaces; `shared`: the car stands on
    an occupied space after a pass and must not stop there."""

    book: Book
    space: int
    speed: int
    moved: int = 0
    visit: Visit | None = None
    chain: Chain | None = None
    wear: int = 0
    ones: int = 0
    braked: int = 0
    brake_paid: Paid = NOTHING
    brakes: int = 0
    closed: frozenset[int] = frozenset()
    shared: bool = False
    rear_end: bool = False
    """The speed cannot be used, and that is a spin (option rear_end)."""
    wishes: Constraints = field(default_factory=Constraints)


def setting_of(book: Book, car: Car, taken: frozenset[int], wishes: Constraints) -> Setting:
    """The rest of a car's move; `taken`: the spaces on which others stand."""
    here, turn = book.circuit.number[car.space or ""], car.turn
    chain = car.chain
    if chain is None and wishes.arrow is not False:
        chain = begin(book.circuit, car.visit, here)
    return Setting(
        book=book,
        space=here,
        speed=turn.speed,
        moved=turn.moved,
        visit=car.visit,
        chain=chain,
        wear=car.stock.wear,
        ones=_chips_at_hand(book, car),
        braked=turn.braked,
        brake_paid=turn.brake_paid,
        brakes=car.brakes,
        closed=taken,
        shared=here in taken,
        wishes=wishes,
    )


def _chips_at_hand(book: Book, car: Car) -> int:
    """Chips for rolls: -1 chips (S-126); all of them where they stand in the place of dice."""
    return car.stock.purse(book.tables.chips.three) if book.settings.no_dice else car.stock.ones


class Plan(NamedTuple):
    """A plan with its tuple (S-127). `path`: spaces by number; `brake`: the first braking, mph and after how many
    spaces, or None."""

    crash: int
    spin: int
    moved: int
    wear: int
    path: tuple[int, ...]
    brake: tuple[int, int] | None

    @property
    def safe(self) -> bool:
        """No roll of it can go wrong."""
        return not self.crash and not self.spin
