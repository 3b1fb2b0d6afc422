"""The decision points of S-125. Kinds are readable names; `decision` is the specification's number.

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
| soft tyres | D-14 | "yes", "no" |
"""

from typing import Any, ClassVar

from pydantic import TypeAdapter

from rules.kinds import kinds_in, one_of
from rules.orders.spelling import unspelled
from rules.questions import Question
from rules.speed_circuit.model.book import PriceLine
from rules.speed_circuit.model.orders import Orders, Wishes
from rules.speed_circuit.model.state import Stock
from rules.values import Json, Seat, SpaceId


class BuildCar(Question[Json], tag="build"):
    """D-1: a column for each attribute (S-19)."""

    decision: ClassVar[str] = "D-1"
    sealed: ClassVar[bool] = True
    always: ClassVar[bool] = True
    laps: int
    allowance: int


class BidForGrid(Question[Json], tag="bid"):
    """D-2: what to give for the grid (S-23)."""

    decision: ClassVar[str] = "D-2"
    sealed: ClassVar[bool] = True
    always: ClassVar[bool] = True
    stock: Stock


class ImproveGroup(Question[int], tag="group"):
    """D-2 where the grid goes by groups: wear, each of which moves the car one group forward (S-28)."""

    decision: ClassVar[str] = "D-2"
    sealed: ClassVar[bool] = True
    always: ClassVar[bool] = True
    group: int
    most: int


class Plot(Question[Orders]):
    """D-3: the round's order sheet (S-120)."""

    decision: ClassVar[str] = "D-3"
    leads: ClassVar[bool] = True
    sealed: ClassVar[bool] = True
    always: ClassVar[bool] = True
    speed: int
    place: str

    def read(self, value: Json) -> Orders:
        """The sheet, from what is stored of it."""
        return Orders.model_validate(unspelled(value))


class TestChips(Question[str]):
    """D-4: chips for a test of the plot; `at` is the roll's name."""

    decision: ClassVar[str] = "D-4"
    attempted: int
    stock: Stock


class ChipsAfter(Question[str]):
    """D-4, D-5, D-7, D-12 where chips follow the dice (S-92): `total` as it lies on `table`."""

    decision: ClassVar[str] = "D-4"
    roll: str
    table: str
    total: int
    stock: Stock


class PlottedOverage(Question[str], tag="overage"):
    """D-5: a line of T-9 for a plot over the Deceleration."""

    decision: ClassVar[str] = "D-5"
    over: int
    lines: tuple[PriceLine, ...]
    stock: Stock


class BrakingPrice(Question[str]):
    """D-5: a line of T-9 for emergency braking; `over` is the sum of the turn (S-78)."""

    decision: ClassVar[str] = "D-5"
    over: int
    lines: tuple[PriceLine, ...]
    stock: Stock


class Route(Question[Wishes]):
    """D-6: the mover's route and arrow; asked again when a wish has failed."""

    decision: ClassVar[str] = "D-6"
    leads: ClassVar[bool] = True
    place: str
    speed: int
    moved: int = 0

    def read(self, value: Json) -> Wishes:
        """The way, from what is stored of it."""
        return Orders.model_validate(unspelled(value)).wishes


class CornerPrice(Question[str]):
    """D-7: a line of T-10 on entering a space."""

    decision: ClassVar[str] = "D-7"
    placed: ClassVar[bool] = True
    corner: str
    space: SpaceId
    over: int
    lines: tuple[PriceLine, ...]
    stock: Stock


class Brake(Question[Wishes]):
    """D-8: a wish to brake, put together with the route."""

    decision: ClassVar[str] = "D-8"
    leads: ClassVar[bool] = True
    place: str
    speed: int
    moved: int = 0

    def read(self, value: Json) -> Wishes:
        """The wish to brake, from what is stored of it."""
        return Orders.model_validate(unspelled(value)).wishes


class ForcePass(Question[str], tag="pass"):
    """D-9: drive through an occupied space? (S-80)"""

    decision: ClassVar[str] = "D-9"
    placed: ClassVar[bool] = True
    rival: Seat
    space: SpaceId
    in_a_row: int = 0


class PassChips(Question[str]):
    """D-10: chips of passer and passee, in secret (S-81)."""

    decision: ClassVar[str] = "D-10"
    sealed: ClassVar[bool] = True
    placed: ClassVar[bool] = True
    passer: Seat
    passee: Seat
    stock: Stock
    total: int | None = None
    """What lies on T-8, where chips follow the dice (S-92)."""


class Block(Question[str]):
    """D-10 where a block is declared openly (option block = plus2), or paid for in chips (option no_dice)."""

    decision: ClassVar[str] = "D-10"
    placed: ClassVar[bool] = True
    passer: Seat
    by: int
    chips: int


class DefenceChips(Question[str]):
    """D-10 where the passee sets his chips first, openly (option block = sequential)."""

    decision: ClassVar[str] = "D-10"
    placed: ClassVar[bool] = True
    passer: Seat
    stock: Stock


class AttackChips(Question[str]):
    """D-10 for a passer who knows what stands against him."""

    decision: ClassVar[str] = "D-10"
    placed: ClassVar[bool] = True
    passee: Seat
    against: int
    stock: Stock


class Slip(Question[str]):
    """D-11: take the bonus space, and which? (S-73)"""

    decision: ClassVar[str] = "D-11"
    placed: ClassVar[bool] = True
    behind: Seat
    spaces: tuple[SpaceId, ...]


class InvolvementChips(Question[str]):
    """D-12: chips for crash involvement (S-97)."""

    decision: ClassVar[str] = "D-12"
    placed: ClassVar[bool] = True
    row: int
    modifier: int
    stock: Stock


class PitStop(Question[Json]):
    """D-14: stop in the box on this move? On which tyres, with what repaired (S-116 to S-118)."""

    decision: ClassVar[str] = "D-14"
    placed: ClassVar[bool] = True
    box: SpaceId
    tyres: str
    damage: tuple[str, ...]


class ChooseTyres(Question[str], tag="tyres"):
    """D-14 before the race: the tyres to start on (S-118)."""

    decision: ClassVar[str] = "D-14"
    sealed: ClassVar[bool] = True
    always: ClassVar[bool] = True


class SoftTyres(Question[str]):
    """D-14 on soft tyres: 1 wear instead of a roll on T-5 or T-6? (S-118)"""

    decision: ClassVar[str] = "D-14"
    roll: str


class Rejoin(Question[str]):
    """D-13: where to come back onto the track (S-102)."""

    decision: ClassVar[str] = "D-13"
    placed: ClassVar[bool] = True
    spaces: tuple[SpaceId, ...]
    speed: int


ASKED = kinds_in(globals(), Question)
QUESTIONS: TypeAdapter[Question[Any]] = TypeAdapter(one_of(*ASKED))
