"""The questions of S-125. Kinds are readable names; `decision` is its number there.

`at` makes keys unique within a round: an ordinal of braking, price or attempt, a corner, a rival.
Answers as the rules take them (after `read_answer`):

| kind | decision | answer |
|---|---|---|
| build | D-1 | {acceleration, deceleration, top_speed, start_speed, wear, skill}: columns |
| bid | D-2 | {wear, ones, threes} |
| group | D-2 | wear |
| plot | D-3 | the order sheet of S-120 |
| test chips | D-4 | "0", "1", "2", "3" |
| overage, braking price | D-5 | a line of T-9: "1 wear", "test", "1 wear + test", and ", chips 2" with a test |
| route | D-6 | wishes: a route of lanes, an end lane, the arrow, and what is standing for the move |
| corner price | D-7 | a line of T-10: "1 wear", "roll", "1 wear + roll, chips 1" |
| brake | D-8 | wishes: when to brake, or that nobody brakes |
| pass | D-9 | "yes", "no" |
| pass chips, defence chips, attack chips | D-10 | "0", "1", "2", "3" |
| block | D-10 | "yes", "no" |
| chips after | D-4 | "0", "1", "2", "3" |
| slip | D-11 | "no" or a space |
| involvement chips | D-12 | "0", "1", "2", "3" |
| rejoin | D-13 | "no" or a space |
| pit stop | D-14 | {enter: yes or no, tyres: same, soft or hard, repair: none, engine, brakes or both} |
| tyres | D-14 | "soft", "hard" |
| soft tyres | D-14 | "yes", "no" |"""

from typing import ClassVar

from rules.base import Json, Seat, SpaceId
from rules.orders.sheets import strip_version
from rules.questions import Question
from rules.speed_circuit.model.orders import EMPTY_ORDERS, Orders, Wishes
from rules.speed_circuit.model.state import Stock
from rules.speed_circuit.model.tables import PriceLine
from rules.tagged_union import list_members


class BuildCar(Question[Json], tag="build"):
    """D-1: choose a column for each attribute (S-19)."""

    spec_id: ClassVar[str] = "D-1"
    sealed: ClassVar[bool] = True
    required: ClassVar[bool] = True
    laps: int
    allowance: int


class BidForGrid(Question[Json], tag="bid"):
    """D-2: bid for the grid (S-23)."""

    spec_id: ClassVar[str] = "D-2"
    sealed: ClassVar[bool] = True
    required: ClassVar[bool] = True
    stock: Stock

    @property
    def is_follow_up(self) -> bool:
        """Whether it is the first bid: the second one of a knock-out depends on it (S-28)."""
        return not self.at


class ImproveGroup(Question[int], tag="group"):
    """D-2 with grid groups: spend wear, each moving the car one group forward (S-28)."""

    spec_id: ClassVar[str] = "D-2"
    sealed: ClassVar[bool] = True
    required: ClassVar[bool] = True
    group: int
    most: int

    @property
    def is_follow_up(self) -> bool:
        """It is asked in the form of the build."""
        return True


def _read_orders(value: Json) -> Orders:
    fields = strip_version(value)
    return Orders.model_validate(fields) if fields else EMPTY_ORDERS


class Plot(Question[Orders]):
    """D-3: the round's order sheet (S-120)."""

    spec_id: ClassVar[str] = "D-3"
    is_route: ClassVar[bool] = True
    sealed: ClassVar[bool] = True
    required: ClassVar[bool] = True
    speed: int
    place: str

    def read(self, value: Json) -> Orders:
        """Parse the stored sheet."""
        return _read_orders(value)


class TestChips(Question[str]):
    """D-4: choose chips for a test of the plot; `at` is the roll's name."""

    spec_id: ClassVar[str] = "D-4"
    attempted: int
    stock: Stock


class ChipsAfter(Question[str]):
    """D-4, D-5, D-7, D-12 with chips after the dice (S-92): `total` is the present one on `table`."""

    spec_id: ClassVar[str] = "D-4"
    roll: str
    table: str
    total: int
    stock: Stock


class PlottedOverage(Question[str], tag="overage"):
    """D-5: choose a line of T-9 for a plot over the Deceleration."""

    spec_id: ClassVar[str] = "D-5"
    over: int
    lines: tuple[PriceLine, ...]
    stock: Stock


class BrakingPrice(Question[str]):
    """D-5: choose a line of T-9 for emergency braking; `over` is the sum of the turn (S-78)."""

    spec_id: ClassVar[str] = "D-5"
    over: int
    lines: tuple[PriceLine, ...]
    stock: Stock


class Route(Question[Wishes]):
    """D-6: choose route and arrow; asked again when a wish has failed."""

    spec_id: ClassVar[str] = "D-6"
    is_route: ClassVar[bool] = True
    place: str
    speed: int
    moved: int = 0

    def read(self, value: Json) -> Wishes:
        """Parse the stored wishes for the route."""
        return _read_orders(value).wishes


class CornerPrice(Question[str]):
    """D-7: choose a line of T-10 on entering a space."""

    spec_id: ClassVar[str] = "D-7"
    has_position: ClassVar[bool] = True
    corner: str
    space: SpaceId
    over: int
    lines: tuple[PriceLine, ...]
    stock: Stock


class Brake(Question[Wishes]):
    """D-8: wish to brake, asked together with the route."""

    spec_id: ClassVar[str] = "D-8"
    is_route: ClassVar[bool] = True
    place: str
    speed: int
    moved: int = 0

    def read(self, value: Json) -> Wishes:
        """Parse the stored wish to brake."""
        return _read_orders(value).wishes


class ForcePass(Question[str], tag="pass"):
    """D-9: choose whether to drive through an occupied space (S-80)."""

    spec_id: ClassVar[str] = "D-9"
    has_position: ClassVar[bool] = True
    rival: Seat
    space: SpaceId
    in_a_row: int = 0


class PassChips(Question[str]):
    """D-10: choose chips of passer and passee, in secret (S-81)."""

    spec_id: ClassVar[str] = "D-10"
    sealed: ClassVar[bool] = True
    has_position: ClassVar[bool] = True
    passer: Seat
    passee: Seat
    stock: Stock
    total: int | None = None
    """The present total on T-8, with chips after the dice (S-92)."""


class Block(Question[str]):
    """D-10: declare a block openly (option block = plus2), or pay for it in chips (option no_dice)."""

    spec_id: ClassVar[str] = "D-10"
    has_position: ClassVar[bool] = True
    passer: Seat
    by: int
    chips: int


class DefenceChips(Question[str]):
    """D-10: choose the passee's chips first, openly (option block = sequential)."""

    spec_id: ClassVar[str] = "D-10"
    has_position: ClassVar[bool] = True
    passer: Seat
    stock: Stock


class AttackChips(Question[str]):
    """D-10: choose the passer's chips, knowing the defence."""

    spec_id: ClassVar[str] = "D-10"
    has_position: ClassVar[bool] = True
    passee: Seat
    against: int
    stock: Stock


class Slip(Question[str]):
    """D-11: choose whether to take a bonus space, and which (S-73)."""

    spec_id: ClassVar[str] = "D-11"
    has_position: ClassVar[bool] = True
    behind: Seat
    spaces: tuple[SpaceId, ...]


class InvolvementChips(Question[str]):
    """D-12: choose chips for crash involvement (S-97)."""

    spec_id: ClassVar[str] = "D-12"
    has_position: ClassVar[bool] = True
    row: int
    modifier: int
    stock: Stock


class PitStop(Question[Json]):
    """D-14: choose whether to stop in the box, on which tyres, with which repairs (S-116 to S-118)."""

    spec_id: ClassVar[str] = "D-14"
    has_position: ClassVar[bool] = True
    box: SpaceId
    tyres: str
    damage: tuple[str, ...]


class ChooseTyres(Question[str], tag="tyres"):
    """D-14 before the race: choose the starting tyres (S-118)."""

    spec_id: ClassVar[str] = "D-14"
    sealed: ClassVar[bool] = True
    required: ClassVar[bool] = True

    @property
    def is_follow_up(self) -> bool:
        """It is asked in the form of the build."""
        return True


class SoftTyres(Question[str]):
    """D-14 on soft tyres: choose whether to pay 1 wear instead of a roll on T-5 or T-6 (S-118)."""

    spec_id: ClassVar[str] = "D-14"
    roll: str


class Rejoin(Question[str]):
    """D-13: choose where to rejoin the track (S-102)."""

    spec_id: ClassVar[str] = "D-13"
    has_position: ClassVar[bool] = True
    spaces: tuple[SpaceId, ...]
    speed: int


QUESTION_TYPES = list_members(globals(), Question)
