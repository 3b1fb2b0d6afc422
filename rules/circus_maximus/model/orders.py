"""An order as a value (C-221): what a driver wants of a turn. None means "not said", which is not "no"."""

import re
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BeforeValidator, Field, PlainSerializer

from rules.values import Seat, Value

MOST = 99
"""What no speed, count of steps or lane exceeds."""
Count = Annotated[int, Field(ge=0)]
Speed = Annotated[int, Field(ge=0, le=MOST)] | Literal["max", "prudent", "last"]
Lane = Annotated[int, Field(ge=1, le=MOST)] | Literal["straight", "best", "inside", "outside"]
Manner = Literal["any", "lash", "ram", "lash_driver", "lash_team", "ram_car", "ram_team", "ram_driver"]
"""How a rival is to be attacked: in any way, with the whip, with team or car, or in one way only."""
Attack = Literal["any", "lash", "ram", "lash_driver", "lash_team", "ram_car", "ram_team", "ahead", "slide", "wreck"]
"""What may be defended against; `any`: whatever is not named."""
Way = Literal["evade out", "evade in", "brake", "hold", "ask"]
FootStep = Annotated[str, Field(pattern=r"^([FKOI]|wall|[A-Z]+\d*:\d+/\d+)$")]
"""A step on foot: ahead, back, out, in, over the wall, or onto a square."""
COUNTED = ("F", "B")
TOKEN = re.compile(r"(?P<kind>[FBOIR]|S[OI])(?P<times>(?<=[FB])\d{1,2})?|A:(?P<manner>[a-z_]+):(?P<target>[\w-]+)")
"""A step as it is kept, `F3`, `A:lash_driver:red`."""


class Step(NamedTuple):
    """One action: F, O, I, B, SO, SI, A with manner and target, or R, the involuntary ram of C-46."""

    kind: str
    manner: str = ""
    target: Seat = ""

    @property
    def token(self) -> str:
        """The step as it is written (C-41)."""
        return f"A:{self.manner}:{self.target}" if self.kind == "A" else self.kind


def written(steps: Iterable[Step]) -> list[str]:
    """The tokens of a path, equal steps together: `F3`."""
    return shortened(step.token for step in steps)


def shortened(tokens: Iterable[str]) -> list[str]:
    """Equal tokens together, where they are counted."""
    runs = list[tuple[str, int]]()
    for token in tokens:
        if runs and runs[-1][0] == token and token in COUNTED:
            runs[-1] = token, runs[-1][1] + 1
        else:
            runs.append((token, 1))
    return [f"{token}{count}" if count > 1 else token for token, count in runs]


def steps_of(tokens: Iterable[str | Step]) -> tuple[Step, ...]:
    """The steps of a path's tokens, as `written` made them."""
    return tuple(step for token in tokens for step in _steps(token))


def _steps(token: str | Step) -> Iterator[Step]:
    if isinstance(token, Step):
        yield token
        return
    said = TOKEN.fullmatch(token)
    if said is None:
        raise ValueError(f"{token} is no step")
    kind, times, manner, target = said["kind"], said["times"], said["manner"], said["target"]
    yield from [Step(kind) if kind else Step("A", manner, target)] * int(times or 1)


def _tokens(steps: Any) -> list[str]:
    return written(steps)


Steps = Annotated[tuple[Step, ...], BeforeValidator(steps_of), PlainSerializer(_tokens, return_type=list[str])]
"""Steps of a path; as JSON its tokens."""


class Whip(Value):
    """When to whip, and the END above which it is done (C-44)."""

    when: Literal["no", "yes", "straights"]
    above: Count = 0


class Path(Value):
    """Steps, and what is made for where they end or cannot be gone (C-41)."""

    steps: Steps = ()
    then: Lane | None = None


class Target(Value):
    """A rival to attack, or any; how, and how keenly: 1 when beside, 2 whenever beside, 3 out of the way as well."""

    seat: Seat
    manner: Manner = "any"
    level: Annotated[int, Field(ge=1, le=3)] = 2


class Defence(Value):
    """A defence, if n END are there (C-92)."""

    way: Way
    reserve: Count = 0


class PayAtMost(Value):
    """How many END at most for the clearing of a wreck (C-141)."""

    pay: Annotated[int, Field(ge=1)]


class Keep(Value):
    """As many END as are asked, but n are kept."""

    keep: Count


class Sheet(Value):
    """The order sheet (C-221). `brake`: before moving; `targets`, `horses`, each list of `defend`: ranked; `offered`:
    take the MF that a lash offers; `cut`: a fallen horse free; `reins`: cut oneself loose when dragged; `horses`: which
    take hits that may be spread; `pushed`: when a lash drives one back; `foot`: the way of a driver on foot."""

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


SILENT = Sheet()
"""Nothing is said."""


def over(under: Sheet, said: Sheet) -> Sheet:
    """One sheet's fields in the place of another's."""
    return under.model_copy(update={name: getattr(said, name) for name in fields_said(said)})


def without(sheet: Sheet, field: str) -> Sheet:
    """A field taken back."""
    return sheet.model_copy(update={field: getattr(SILENT, field)})


def fields_said(sheet: Sheet) -> tuple[str, ...]:
    """The fields in which something is said."""
    return tuple(name for name in Sheet.model_fields if getattr(sheet, name) != getattr(SILENT, name))
