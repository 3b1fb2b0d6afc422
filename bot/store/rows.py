"""What is kept of a race, a seat and a question: values, as the database returns them."""

from typing import Any, Literal

from rules.values import Seat, Value
from rules.view import Placing

Stage = Literal["lobby", "running", "paused", "held", "over", "abandoned"]


class Text(Value):
    """A file's text as it was when the race began."""

    name: str
    text: str


class Setup(Value):
    """How a race was set up. `hours` a round, `answer_hours` a live prompt; `grace` seconds before a full set closes."""

    title: str
    ruleset: str
    revision: int
    profile: str
    laps: int
    options: dict[str, Any] = {}
    pace: Literal["orders", "live"] = "orders"
    hours: int = 48
    answer_hours: int = 8
    grace: int = 30


class Race(Value):
    """A race. `house` and `seed` are 32 bytes each; `stopped`: since when its clocks stand still."""

    id: int
    guild: int
    channel: int
    creator: int
    created: int
    setup: Setup
    track: Text
    tables: Text
    house: bytes
    seed: bytes | None
    secret: bool
    stage: Stage
    reason: str
    take: int
    round: int
    idle: int
    stopped: int | None
    version: int
    classification: tuple[Placing, ...]

    @property
    def live(self) -> bool:
        """True until the flag or its abandonment."""
        return self.stage not in ("over", "abandoned")


class Seated(Value):
    """Who sits where. `driver`: the automatic driver's name, empty for a person. `by_dm`: how orders are asked for."""

    seat: Seat
    number: int
    member: int | None
    name: str
    contribution: str
    driver: str = ""
    by_dm: bool = False
    dm_closed: bool = False
    missed: int = 0
    retired: bool = False


class Open(Value):
    """An open question by its number; `body` is the question, `due` and `remind` Unix seconds."""

    number: int
    race: int
    take: int
    key: str
    about: str
    seat: Seat
    body: dict[str, Any]
    seal: str
    due: int | None
    remind: int | None
