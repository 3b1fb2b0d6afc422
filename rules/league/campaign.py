"""Campaigns: several races for money, and what owners keep between them.

Purses are never stored: they follow from orders, races and classifications, so that a corrected race
corrects them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from rules.base import Json, Seat, Value
from rules.ruleset import B, RaceSetup
from rules.view import ResultRow


class OwnerOrders(Value):
    """An owner's orders for a race.

    `build`: a new chariot; else `wheels`, `boxes`, `horses`: the number to repair or replace, None for as many
    as the purse allows; `bid`, and `lanes` in order of preference; `bets`: stakes by chariot."""

    build: bool = False
    wheels: int | None = None
    boxes: int | None = None
    horses: int | None = None
    bid: int = 0
    lanes: tuple[int, ...] = ()
    bets: dict[Seat, int] = {}


class CampaignRace(Value):
    """A started race of a campaign.

    `n`: its number on the calendar, from 1; `owners` by seat, "" for none; `seats_given_up`: those that nobody
    has taken over; `orders` by owner; `entry_by_seat`: each chariot's initial state; `over`: it is classified;
    `final`: its last state."""

    n: int
    owners: dict[Seat, str]
    seats_given_up: tuple[Seat, ...] = ()
    orders: dict[str, OwnerOrders] = {}
    entry_by_seat: dict[Seat, Json] = {}
    over: bool = False
    classification: tuple[ResultRow, ...] = ()
    final: dict[str, Any] = {}


class OrganiserPayment(Value):
    """A payment entered by the organiser: a `loan`, or a sum kept on paper.

    `number`: counted through the season; `race`: the number of the last race that had started."""

    number: int
    who: str
    amount: int
    race: int
    reason: str = ""
    loan: bool = False


LOAN = "loan"
"""The purpose of a ledger line that counts for no points: it has to be given back."""


class Sum(Value):
    """A line of a ledger.

    `race`: its number on the calendar, 0 before the first; `what` names a message, with the values `count`,
    `seat` and `reason`."""

    race: int
    what: str
    item: str = ""
    amount: int
    count: int = 0
    seat: Seat = ""
    reason: str = ""


class RepairPrice(Value):
    """A possible repair of a chariot: the number available and the price of one."""

    what: str
    count: int
    price: int


class Stable(Value):
    """An owner's possessions: ledger, wins, the driver's experience, and the chariot.

    `chariot` is None if it is still to be built."""

    lines: tuple[Sum, ...] = ()
    wins: int = 0
    experience: int = 0
    chariot: Json = None

    @property
    def purse(self) -> int:
        """Return the balance of the ledger."""
        return sum(line.amount for line in self.lines)


@dataclass(frozen=True)
class CampaignRules(Generic[B]):
    """A game's rules of campaigns.

    `stables`: the owners' stables after the races that have started; `bring`: a chariot's initial state in its
    next race; `repairs`: the possible repairs; `check`: validates an owner's orders before the race;
    `check_bets`: validates the stakes of an owner (both raise InvalidAnswer); `fee`: the entry fee of a race;
    `betting_terms`: with a purse, the highest sum of stakes, and what the house keeps of the pool in per cent."""

    scheme: str
    """The points table that applies before purses are counted."""
    stables: Callable[
        [RaceSetup[B], Sequence[CampaignRace], Sequence[OrganiserPayment], Iterable[str]], dict[str, Stable]
    ]
    bring: Callable[[RaceSetup[B], Stable, OwnerOrders], Json]
    repairs: Callable[[RaceSetup[B], Stable], tuple[RepairPrice, ...]]
    check: Callable[[RaceSetup[B], Stable, OwnerOrders], None]
    check_bets: Callable[[RaceSetup[B], Stable, Mapping[Seat, int]], None]
    fee: Callable[[RaceSetup[B]], int]
    betting_terms: Callable[[RaceSetup[B], int], tuple[int, int]]
