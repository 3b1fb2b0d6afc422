"""What an answer would cost: the price that stands beside every choice. Facts, in the game's own figures and codes."""

from typing import Any, Literal

from pydantic import Field

from rules.values import Json, SpaceId, Value

Tone = Literal["free", "costs", "fatal", "impossible"]
"""Nothing; something out of a stock, or a test that only costs; a roll that may end the move or the race; what cannot
be paid, or is out for certain."""


class Cost(Value):
    """`by` out of a stock, for which `left` is what remains. `toward`: what for, as the game calls it; `short`: there
    is less than is asked."""

    stock: str
    by: int
    left: int
    toward: str = ""
    short: bool = False


class Test(Value):
    """A roll: in how many of `of` cases each effect comes up, the good one first."""

    __test__ = False
    name: str
    at: str = ""
    effects: tuple[tuple[str, int], ...]
    of: int

    @property
    def percents(self) -> dict[str, int]:
        """Whole percents that add up to 100, the rounding going to the good effect."""
        bad = {effect: (100 * ways + self.of // 2) // self.of for effect, ways in self.effects[1:]}
        return {self.effects[0][0]: 100 - sum(bad.values()), **bad}


class Note(Value):
    """Something else that follows, as a phrase code and what fills it."""

    code: str
    facts: dict[str, Any] = {}


class CornerAhead(Value):
    """The next corner: how many spaces ahead it begins, and what its first spaces take, lane by lane."""

    name: str
    spaces: int
    limits: tuple[str, ...] = ()


class Price(Value):
    """What an answer costs, everybody else standing still. `spaces`: how far it leads (None: a die says), `end` where
    (with a die of middling luck); `costs` and `tests` in the order in which they come; `notes`: what else follows;
    `bend`: the next corner from there."""

    tone: Tone = "free"
    spaces: int | None = None
    end: SpaceId | None = None
    costs: tuple[Cost, ...] = ()
    tests: tuple[Test, ...] = ()
    notes: tuple[Note, ...] = ()
    bend: CornerAhead | None = None

    def cost(self, stock: str) -> int:
        """All that goes out of a stock."""
        return sum(cost.by for cost in self.costs if cost.stock == stock)


class Preset(Value):
    """A ready-made answer, as it is stored. `name`: careful, free, all_in, last or attack; `facts` fill its button."""

    name: str
    value: Json
    facts: dict[str, Any] = Field(default_factory=dict)
