"""A campaign: several races for money, with what the owners keep between them. What is agreed and recorded, and what a
game makes of it. Purses are never stored: they follow from the orders, the races and their classifications, so that a
race that is corrected corrects them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from rules.ruleset import B, Table
from rules.values import Json, Seat, Value
from rules.view import Placing


class OwnerOrders(Value):
    """What an owner has ordered for a race. `build`: a new chariot; else `wheels`, `boxes`, `horses`: how many are
    mended or replaced, None for as many as the purse pays; `bid`, and `lanes` in the order in which they are wanted;
    `bets`: stakes on chariots."""

    build: bool = False
    wheels: int | None = None
    boxes: int | None = None
    horses: int | None = None
    bid: int = 0
    lanes: tuple[int, ...] = ()
    bets: dict[Seat, int] = {}


class CampaignRace(Value):
    """A race of a campaign that has started. `n`: its number on the calendar, from 1; `owners` by seat, "" for
    nobody's; `left`: those of them that have been given up, and that nobody has taken over; `orders` by owner;
    `brought`: what each chariot began with; `over`: it is classified; `final`: its last state."""

    n: int
    owners: dict[Seat, str]
    left: tuple[Seat, ...] = ()
    orders: dict[str, OwnerOrders] = {}
    brought: dict[Seat, Json] = {}
    over: bool = False
    classification: tuple[Placing, ...] = ()
    final: dict[str, Any] = {}


class PaidIn(Value):
    """A sum that the organiser has entered: lent, or kept on paper. `number`: counted through the season; `race`: the
    number of the last race that had started."""

    number: int
    who: str
    amount: int
    race: int
    reason: str = ""


class Sum(Value):
    """A line of a ledger. `race`: its number on the calendar, 0 before the first; `what` names a phrase, which `count`,
    `seat` and `reason` fill."""

    race: int
    what: str
    item: str = ""
    amount: int
    count: int = 0
    seat: Seat = ""
    reason: str = ""


class RepairPrice(Value):
    """What can be bought for a chariot: how many there are to buy, and the price of one."""

    what: str
    count: int
    price: int


class Stable(Value):
    """What an owner has after some races: the ledger, races won, the driver's experience, and the chariot, None for one
    that is still to be built."""

    lines: tuple[Sum, ...] = ()
    wins: int = 0
    experience: int = 0
    chariot: Json = None

    @property
    def purse(self) -> int:
        """What is in the purse."""
        return sum(line.amount for line in self.lines)

    def won_in(self, race: int) -> int:
        """What a race has brought and cost, all told."""
        return sum(line.amount for line in self.lines if line.race == race)


@dataclass(frozen=True)
class CampaignRules(Generic[B]):
    """A game's rules of campaigns. `stables`: of these owners after the races that have started; `bring`: what a
    chariot begins its next race with; `repairs`: what can be bought for it; `check`: an owner's orders before the race,
    `check_bets`: the stakes of an owner who has none yet, both raise Refused; `fee`: of a race."""

    scheme: str
    """Its points table: what a race brings, before a purse is kept."""
    stables: Callable[[Table[B], Sequence[CampaignRace], Sequence[PaidIn], Iterable[str]], dict[str, Stable]]
    bring: Callable[[Table[B], Stable, OwnerOrders], Json]
    repairs: Callable[[Table[B], Stable], tuple[RepairPrice, ...]]
    check: Callable[[Table[B], Stable, OwnerOrders], None]
    check_bets: Callable[[Table[B], Stable, Mapping[Seat, int]], None]
    fee: Callable[[Table[B]], int]
