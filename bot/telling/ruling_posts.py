"""What is said of the stewards' acts, and what waits for them: typed values, as those of `posts`."""

from typing import Literal

from bot.telling.posts import Publication
from rules.values import Json, Seat, Value
from rules.view import Placing, RaceView

Interest = Literal["", "drives", "team"]
"""What a steward who rules on a race has to do with it: he drives in it, or somebody of his team does."""


class Ruled(Publication):
    """The stewards have decided something: `act` names a phrase that `facts` fill; always with their reason.
    `placings`: the classification after it, where it has changed; `scheme`: the points table; `interest`: of whoever
    has decided, `alone` where no role makes others stewards; `quiet`: what follows says it all, so that it is said only
    where there is such an interest; `concerns`: the driver whom it is about, where he is called in the channel;
    `channel`: where it stands, in a direct message to him."""

    round: int
    act: str
    facts: dict[str, Json] = {}
    reason: str
    by: int
    names: dict[Seat, str] = {}
    concerns: int | None = None
    channel: int | None = None
    placings: tuple[Placing, ...] = ()
    scheme: str = ""
    interest: Interest = ""
    alone: bool = False
    quiet: bool = False


class Prompted(Publication):
    """To the organiser, by direct message: what waits for the stewards: kind, seat and round of each; nothing: all is
    settled."""

    round: int
    waiting: tuple[tuple[str, Seat, int], ...]
    names: dict[Seat, str]


class Corrected(Value):
    """A car that stands elsewhere, or otherwise, after a correction. `status`: only where it has changed."""

    seat: Seat
    was: str
    now: str
    was_order: int
    order: int
    speed: int | None = None
    status: str = ""


class UnfitAct(Value):
    """An act of the stewards, by its number from 1, that no longer fits, and what becomes of it: it `goes`, it `stays`
    entered although nothing comes of it, or it is `rewritten`. `act`: a phrase, `facts`: what fills it; `readable`: it
    can be put into other words."""

    number: int
    act: str
    facts: dict[str, Json]
    fate: Literal["goes", "stays", "rewritten"]
    readable: bool = False


class Correction(Publication):
    """The stewards have corrected the race: the difference of facts, and the race as it stands now.

    `gone`: lines that are no longer true, `now`: lines that are true instead; `void`: how many lines, up to those of
    round `until`, do not count any more and are driven again; `unfit`: acts that no longer fit;
    `concerns`: as of Ruled; `drove`: who drove the round of those who have left their seats since.
    """

    round: int
    act: str
    facts: dict[str, Json] = {}
    reason: str
    by: int
    names: dict[Seat, str]
    gone: tuple[str, ...]
    now: tuple[str, ...]
    void: int
    until: int
    moved: tuple[Corrected, ...]
    view: RaceView
    unfit: tuple[UnfitAct, ...] = ()
    interest: Interest = ""
    alone: bool = False
    concerns: int | None = None
    drove: dict[Seat, str] = {}
