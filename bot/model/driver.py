"""A seat of a race and its driver."""

from collections.abc import Iterable
from typing import Literal

from rules.base import Seat, Value
from rules.bots import STAND_IN

DeliveryMode = Literal["dm", "here"]
"""How a driver is asked for orders: by direct message, or by a private form in the channel."""


class PunctualityRecord(Value):
    """Counts of how a driver's orders came in.

    `in_time` and `late`: by themselves, before or after the reminder; `ahead` and `standing`: sent ahead, or
    by standing orders; `missed`: the clock gave the default order; `automatic`: from a bot that drove for
    them. `answers`: their own answers that others waited for; `took`: the seconds these took in all."""

    in_time: int = 0
    late: int = 0
    ahead: int = 0
    standing: int = 0
    missed: int = 0
    automatic: int = 0
    answers: int = 0
    took: int = 0

    @property
    def mean_answer_seconds(self) -> int | None:
        """The mean number of seconds until they answered; None without answers."""
        return self.took // self.answers if self.answers else None

    @property
    def required_count(self) -> int:
        """The number of orders that were required."""
        return self.given_count + self.missed + self.automatic

    @property
    def given_count(self) -> int:
        """The number of orders they gave, in any way."""
        return self.in_time + self.late + self.ahead + self.standing


class Driver(Value):
    """A seat and its driver.

    `member` None and `automatic` a bot driver's name where a bot drives. `gone`: retired by their own wish or
    by the stewards; default orders drive the car until then. `contribution`: their public part of the dice
    seed.

    `missed`: orders missed in a row; `standin`: the bot that drives until the member comes back; `since`: the
    round in which they took the seat, and `record` theirs since then; `past`: theirs in earlier races;
    `waited`: seconds that the race has waited for them; `present`: they have checked in; `bank`: seconds they have
    saved by ordering early, `banked`: the last round in which they did."""

    seat: Seat
    number: int
    name: str
    member: int | None = None
    automatic: str = ""
    contribution: str = ""
    by: DeliveryMode = "dm"
    dm_closed: bool = False
    missed: int = 0
    gone: bool = False
    standin: str = ""
    present: bool = False
    waited: int = 0
    bank: int = 0
    banked: int = 0
    since: int = 0
    record: PunctualityRecord = PunctualityRecord()
    past: PunctualityRecord | None = None

    @property
    def bot_driver(self) -> str:
        """The bot driver that drives now, or ""; a stand-in is always the safe one."""
        return self.automatic or (STAND_IN if self.standin else "")

    def drove_in(self, round: int) -> bool:
        """Whether they, and nobody before them, drove the car in a round."""
        return self.since <= round

    @property
    def is_human(self) -> bool:
        """Whether a person drives now."""
        return not self.bot_driver and not self.gone

    @property
    def may_answer(self) -> bool:
        """Whether a member may answer; also while a bot stands in for them, as long as the set is open."""
        return self.member is not None and not self.automatic and not self.gone


RaceStage = Literal["lobby", "running", "paused", "held", "over", "abandoned"]
ENDED_STAGES: tuple[RaceStage, ...] = ("over", "abandoned")
"""Stages of a race that nobody drives any more."""


def list_driver_names(drivers: Iterable[Driver], mark: str = "bot") -> dict[Seat, str]:
    """Return the drivers' names by seat; bots are marked with a word of the language."""
    return {d.seat: f"{d.name} ({mark})" if d.bot_driver else d.name for d in drivers}
