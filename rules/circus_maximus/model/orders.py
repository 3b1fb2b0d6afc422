"""Order sheet as a value (C-221): a driver's wishes for a turn.

None means "not said", which is not "no"."""

import re
from collections.abc import Iterable, Iterator
from typing import Annotated, Literal, NamedTuple

from pydantic import BeforeValidator, Field, PlainSerializer

from rules.base import Seat, Value

MAX_NUMBER = 99
"""Upper bound of every speed, step count and lane."""
Count = Annotated[int, Field(ge=0)]
Speed = Annotated[int, Field(ge=0, le=MAX_NUMBER)] | Literal["max", "prudent", "last"]
Lane = Annotated[int, Field(ge=1, le=MAX_NUMBER)] | Literal["straight", "best", "inside", "outside"]
Manner = Literal["any", "lash", "ram", "lash_driver", "lash_team", "ram_car", "ram_team", "ram_driver"]
"""How to attack a rival: in any way, with the whip, with team or car, or in one specific way."""
Attack = Literal["any", "lash", "ram", "lash_driver", "lash_team", "ram_car", "ram_team", "ahead", "slide", "wreck"]
"""Attack or danger to defend against; `any`: those not named."""
Way = Literal["evade out", "evade in", "brake", "hold", "ask"]
FootStep = Annotated[str, Field(pattern=r"^([FKOI]|wall|[A-Z]+\d*:\d+/\d+)$")]
"""Step on foot: ahead, back, out, in, over the wall, or onto a square."""
COUNTED_STEPS = ("F", "B")
STEP_PATTERN = re.compile(
    r"(?P<kind>[FBOIR]|S[OI])(?P<times>(?<=[FB])\d{1,2})?|A:(?P<manner>[a-z_]+):(?P<target>[\w-]+)"
)
"""Stored form of a step: `F3`, `A:lash_driver:red`."""


class Step(NamedTuple):
    """One action: F, O, I, B, SO, SI, A with manner and target, or R, the involuntary ram of C-46."""

    kind: str
    manner: str = ""
    target: Seat = ""

    @property
    def token(self) -> str:
        """The step as it is written (C-41)."""
        return f"A:{self.manner}:{self.target}" if self.kind == "A" else self.kind


def format_step_tokens(steps: Iterable[Step]) -> list[str]:
    """Format a path as tokens, with equal steps merged: `F3`."""
    return merge_tokens(step.token for step in steps)


def merge_tokens(tokens: Iterable[str]) -> list[str]:
    """Merge runs of equal tokens that can be counted."""
    runs = list[tuple[str, int]]()
    for token in tokens:
        if runs and runs[-1][0] == token and token in COUNTED_STEPS:
            runs[-1] = token, runs[-1][1] + 1
        else:
            runs.append((token, 1))
    return [f"{token}{count}" if count > 1 else token for token, count in runs]


def parse_steps(tokens: Iterable[str | Step]) -> tuple[Step, ...]:
    """Parse the tokens of a path, as made by `format_step_tokens`."""
    return tuple(step for token in tokens for step in _parse_token(token))


def _parse_token(token: str | Step) -> Iterator[Step]:
    if isinstance(token, Step):
        yield token
        return
    match = STEP_PATTERN.fullmatch(token)
    if match is None:
        raise ValueError(f"{token} is no step")
    kind, times, manner, target = match["kind"], match["times"], match["manner"], match["target"]
    yield from [Step(kind) if kind else Step("A", manner, target)] * int(times or 1)


Steps = Annotated[
    tuple[Step, ...], BeforeValidator(parse_steps), PlainSerializer(format_step_tokens, return_type=list[str])
]
"""Steps of a path, serialized as their tokens."""


class Whip(Value):
    """When to whip, and the END above which to do it (C-44)."""

    when: Literal["no", "yes", "straights"]
    above: Count = 0


class Path(Value):
    """Steps of a path, and the lane to make for where they end or become illegal (C-41)."""

    steps: Steps = ()
    then: Lane | None = None


class Target(Value):
    """Rival to attack, or any; the manner, and the level.

    Level 1: once when beside; 2: whenever beside; 3: also by leaving the way for it."""

    seat: Seat
    manner: Manner = "any"
    level: Annotated[int, Field(ge=1, le=3)] = 2


class Defence(Value):
    """Defence to use if at least `reserve` END are left (C-92)."""

    way: Way
    reserve: Count = 0


class PayAtMost(Value):
    """Most END to pay for clearing a wreck (C-141)."""

    pay: Annotated[int, Field(ge=1)]


class Keep(Value):
    """END to keep when paying for a wreck; the rest of the demand is paid."""

    keep: Count


class Sheet(Value):
    """Order sheet (C-221).

    `brake`: before moving; `targets`, `horses` and each list of `defend` are ranked; `offered`: take the MF
    that a lash offers; `cut`: cut a fallen horse free; `reins`: cut oneself loose when dragged; `horses`:
    which take hits that may be spread; `pushed`: choice when a lash drives one back; `foot`: the path of a
    driver on foot."""

    speed: Speed | None = None
    whip: Whip | None = None
    brake: Count | Literal["prudent"] | None = None
    path: Path | None = None
    targets: tuple[Target, ...] | None = None
    defend: dict[Attack, tuple[Defence, ...]] = {}
    offered: bool | None = None
    wreck: Literal["all", "none"] | PayAtMost | Keep | None = None
    cut: bool | None = None
    reins: bool | None = None
    horses: Literal["strongest"] | tuple[Annotated[int, Field(ge=1, le=4)], ...] | None = None
    pushed: Literal["back", "wound"] | None = None
    foot: Literal["wall"] | tuple[FootStep, ...] | None = None


EMPTY_ORDERS = Sheet()
