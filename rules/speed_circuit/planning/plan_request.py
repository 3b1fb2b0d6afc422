"""Input and output of the planner: wishes (S-128), the state of the move, and plans (S-127)."""

from typing import Literal, NamedTuple

from rules.speed_circuit.board.corners import NOTHING_PAID, begin_line
from rules.speed_circuit.model.orders import Braking, Pay, Wishes
from rules.speed_circuit.model.state import Car, Chain, Paid, Visit
from rules.speed_circuit.model.tables import RuleTables


class Constraints(NamedTuple):
    """The wishes as the planner uses them. None: no wish.

    `brake`: "no", or brakings in the order of the route. `dice`: corners where the driver prefers a roll to
    paying, "" for all; such rolls are no risk to avoid. `chips`, `brake_chips`: chips on these rolls. `box`:
    enter the pit lane on the way to this box; `stop`: into the box itself (S-117)."""

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
    """Into the box itself; `box` alone: into the pit lane on the way to this box (S-117)."""
    brake_dice: bool = False
    brake_chips: int | None = None


def make_constraints(wishes: Wishes) -> Constraints:
    """Convert wishes to constraints of the planner (S-127, S-128). Chips to be asked for do not count."""
    corners = {corner: pay for corner, pay in (wishes.corner_pay or {}).items() if isinstance(pay, Pay)}
    chance = wishes.chance_chips if isinstance(wishes.chance_chips, int) else None
    return Constraints(
        route=wishes.lanes,
        end_lane=wishes.end_lane,
        arrow=wishes.arrow,
        max_wear=wishes.max_wear,
        no_dice=bool(corners) and not any(pay.roll for pay in corners.values()),
        brake=find_braking(wishes),
        dice=frozenset(corner for corner, pay in corners.items() if pay.roll),
        chips=chance,
        brake_dice=isinstance(wishes.brake_pay, Pay) and wishes.brake_pay.roll,
        brake_chips=chance,
    )


def find_braking(wishes: Wishes) -> Literal["no"] | tuple[Braking, ...] | None:
    """Return the ordered braking, or "no"; None leaves braking to the planner."""
    return None if wishes.brake_if == "planner" else wishes.brake_if


class Setting(NamedTuple):
    """The state of a move, as far as the planner needs it.

    `closed_spaces`: occupied spaces; `shared`: the car stands on an occupied space after a pass and must not stop
    there."""

    tables: RuleTables
    space: int
    speed: int
    moved: int = 0
    visit: Visit | None = None
    chain: Chain | None = None
    wear: int = 0
    ones: int = 0
    braked: int = 0
    brake_paid: Paid = NOTHING_PAID
    brakes: int = 0
    closed_spaces: frozenset[int] = frozenset()
    shared: bool = False
    rear_end: bool = False
    """The speed cannot be used up, which is a spin (option rear_end)."""
    wishes: Constraints = Constraints()


def make_planner_setting(tables: RuleTables, car: Car, occupied_spaces: frozenset[int], wishes: Constraints) -> Setting:
    """Return the rest of a car's move; `occupied_spaces`: the spaces of other cars."""
    here, turn = tables.circuit.number[car.space or ""], car.turn
    chain = car.chain
    if chain is None and wishes.arrow is not False:
        chain = begin_line(tables.circuit, car.visit, here)
    return Setting(
        tables=tables,
        space=here,
        speed=turn.speed,
        moved=turn.moved,
        visit=car.visit,
        chain=chain,
        wear=car.stock.wear,
        ones=_count_chips_for_rolls(tables, car),
        braked=turn.braked,
        brake_paid=turn.brake_paid,
        brakes=car.brakes,
        closed_spaces=occupied_spaces,
        shared=here in occupied_spaces,
        wishes=wishes,
    )


def _count_chips_for_rolls(tables: RuleTables, car: Car) -> int:
    """Return chips for rolls: -1 chips (S-126), or all chips if they replace dice."""
    return car.stock.count_chips(tables.rulebook.chips.three) if tables.settings.no_dice else car.stock.ones


class Plan(NamedTuple):
    """A plan with its ranking values (S-127).

    `path`: spaces by number; `brake`: mph and number of spaces before the first braking, or None."""

    crash: int
    spin: int
    moved: int
    wear: int
    path: tuple[int, ...]
    brake: tuple[int, int] | None

    @property
    def is_safe(self) -> bool:
        """Whether no roll of it can fail."""
        return not self.crash and not self.spin
