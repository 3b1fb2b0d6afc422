"""What is told of a handicap (S-22), of a race with pits (S-116 to S-118), and of a blind one (S-133)."""

from typing import Literal

from rules.events import Event
from rules.speed_circuit.model.state import Stock
from rules.values import Seat, SpaceId


class HandicapIdle(Event):
    """A handicap names a colour that nobody drives (S-22)."""

    what: Literal["handicap_idle"] = "handicap_idle"
    colour: Seat


class TyresOn(Event):
    """The tyres a car starts on (S-118)."""

    what: Literal["tyres"] = "tyres"
    tyres: str


class Stopped(Event):
    """A car stops in its box, for so many full turns (S-117)."""

    what: Literal["pit_stop"] = "pit_stop"
    box: SpaceId
    turns: int


class Served(Event):
    """A pit stop is over (S-117)."""

    what: Literal["served"] = "served"
    tyres: str
    repaired: tuple[str, ...] = ()
    left: Stock


class TyresGive(Event):
    """Hard tyres give wear back (S-118)."""

    what: Literal["tyres_give"] = "tyres_give"
    wear: int
    left: Stock


class PaidUnseen(Event):
    """A price is paid in a blind race (S-133): as `paid`, without what is left."""

    what: Literal["paid_unseen"] = "paid_unseen"
    toward: str
    over: int = 0
    line: str
    corner: str = ""
    space: SpaceId | None = None
    short: bool = False


class StockShown(Event):
    """In a blind race a driver is told his stock, once a `lap` or because it has become low (S-133)."""

    what: Literal["stock"] = "stock"
    stock: Stock
    lap: bool
