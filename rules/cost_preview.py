"""Cost previews: the price shown beside every choice, in the game's own figures and message codes."""

from collections.abc import Sequence
from typing import Any, Literal

from pydantic import Field

from rules.base import Json, Seat, SpaceId, Value

Tone = Literal["free", "costs", "fatal", "impossible"]
"""Severity of a price: none, costs only, may end the move or race, or unaffordable."""


ALL_TENTHS = 10
"""Tenths of all cases."""


HARMLESS_EFFECTS = frozenset({"short"})
"""Effects besides the good one that do no harm: a move that ends short of its corner."""


def convert_to_tenths(count: int, of: int) -> int:
    """Convert odds to tenths; ten and zero only for all and none."""
    if count in (0, of):
        return ALL_TENTHS if count else 0
    return min(9, max(1, (20 * count + of) // (2 * of)))


class Cost(Value):
    """An amount `by` taken out of a stock, leaving `left`.

    `toward`: its purpose; `short`: the stock does not suffice; `rolled`: a die decides, and `by` is what it usually
    takes."""

    stock: str
    by: int
    left: int
    toward: str = ""
    short: bool = False
    rolled: bool = False


class Test(Value):
    """A roll: the number of cases, out of `of`, for each effect; the good effect comes first."""

    __test__ = False
    name: str
    at: str = ""
    effects: tuple[tuple[str, int], ...]
    of: int

    @property
    def harmless_effects(self) -> tuple[str, ...]:
        """The good effect and those that do no harm either."""
        (good, _), *others = self.effects
        return (good, *(effect for effect, _ in others if effect in HARMLESS_EFFECTS))

    @property
    def tenths(self) -> dict[str, int]:
        """Return the odds of each effect in tenths, which add up to ten as far as each possible one has a tenth."""
        exact = {effect: ALL_TENTHS * ways for effect, ways in self.effects}
        tenths_by_effect = {effect: max(exact[effect] // self.of, int(ways > 0)) for effect, ways in self.effects}
        while sum(tenths_by_effect.values()) < ALL_TENTHS:
            tenths_by_effect[
                max(tenths_by_effect, key=lambda effect: exact[effect] - tenths_by_effect[effect] * self.of)
            ] += 1
        while sum(tenths_by_effect.values()) > ALL_TENTHS and max(tenths_by_effect.values()) > 1:
            some = (effect for effect in tenths_by_effect if tenths_by_effect[effect] > 1)
            tenths_by_effect[max(some, key=lambda effect: tenths_by_effect[effect] * self.of - exact[effect])] -= 1
        return tenths_by_effect


class Note(Value):
    """Another consequence, as a message code and its values."""

    code: str
    facts: dict[str, Any] = {}


class CornerAhead(Value):
    """The next corner: spaces until it begins, and the limits of its first spaces by lane."""

    name: str
    spaces: int
    limits: tuple[str, ...] = ()


class Price(Value):
    """The price of an answer if no other car moves.

    `spaces`: how far it leads (None: a die decides), to `end` (with an average roll); `costs` and `tests` in
    order of occurrence; `notes`: other consequences; `bend`: the next corner from there."""

    tone: Tone = "free"
    spaces: int | None = None
    reach: tuple[int, int] | None = None
    """The least and the most spaces, where a die decides."""
    end: SpaceId | None = None
    costs: tuple[Cost, ...] = ()
    tests: tuple[Test, ...] = ()
    notes: tuple[Note, ...] = ()
    bend: CornerAhead | None = None
    otherwise: "Otherwise | None" = None
    """Where the others may stand so that it costs something else."""

    def compute_cost(self, stock: str) -> int:
        """Return the total taken out of a stock."""
        return sum(cost.by for cost in self.costs if cost.stock == stock)

    def is_rolled(self, stock: str) -> bool:
        """Whether a die decides how much is taken out of the stock."""
        return any(cost.rolled for cost in self.costs if cost.stock == stock)

    @property
    def spent_stocks(self) -> frozenset[str]:
        """Return the stocks that would be empty."""
        return frozenset(cost.stock for cost in self.costs if (cost.by or cost.short) and not cost.left)

    @property
    def distance_range(self) -> tuple[int, int]:
        """The shortest and the farthest distance; twice the same if nothing is open."""
        return self.reach or (self.spaces or 0, self.spaces or 0)

    @property
    def shown_tone(self) -> Tone:
        """The tone in which the choice is shown: free only if it is free in more than half of all cases."""
        if self.tone != "free" or self.otherwise is None or self.otherwise.price.tone == "free":
            return self.tone
        return "free" if 2 * self.otherwise.tenths > ALL_TENTHS else "costs"

    @property
    def odds_of_harm(self) -> tuple[int, int]:
        """In how many of how many cases a roll goes wrong."""
        good, of = 1, 1
        for test in self.tests:
            good *= sum(ways for effect, ways in test.effects if effect in test.harmless_effects)
            of *= test.of
        return of - good, of


class Otherwise(Value):
    """What a choice costs where the others stand otherwise. `tenths`: the odds of the price that it stands beside;
    `rival`: the only one on whose moving on it depends; `clear`: it depends on several."""

    tenths: int
    price: Price
    rival: Seat = ""
    clear: bool = False


class Preset(Value):
    """A ready-made answer in stored form.

    `name`: careful, free, all_in, last or attack; `facts` fill its button text; `left_out`: parts of the last order
    that are not possible now."""

    name: str
    value: Json
    facts: dict[str, Any] = Field(default_factory=dict)
    left_out: tuple[str, ...] = ()


WORSE: tuple[Tone, ...] = ("free", "costs", "fatal", "impossible")
"""Tones, the worst last."""
MEANT = ("attack", "last", "keep")
"""Ready-made answers that are offered for what they are, whatever they cost."""


def drop_bad_buttons(presets: Sequence[Preset], prices: Sequence[Price | None]) -> tuple[Preset, ...]:
    """Drop ready-made answers that cannot be paid while another can, and those that another one beats in all parts
    of its price."""
    pairs = [(one, price) for one, price in zip(presets, prices, strict=True) if price]
    if len(pairs) < len(presets):
        return tuple(presets)
    legal = [(one, price) for one, price in pairs if price.tone != "impossible"] or pairs[:1]
    return tuple(
        one for one, price in legal if one.name in MEANT or not any(is_better(other, price) for _, other in legal)
    )


def is_better(one: Price, than: Price) -> bool:
    """Whether a price leads at least as far, for no more and at no greater risk, and is better in one of these."""
    if one.spaces is None or than.spaces is None or one.reach != than.reach:
        return False
    stocks = {cost.stock for cost in (*one.costs, *than.costs)}
    (bad, of), (worse, of_worse) = one.odds_of_harm, than.odds_of_harm
    pairs = [
        (-one.spaces, -than.spaces),
        (WORSE.index(one.tone), WORSE.index(than.tone)),
        (bad * of_worse, worse * of),
        *((one.compute_cost(stock), than.compute_cost(stock)) for stock in sorted(stocks)),
    ]
    return all(mine <= theirs for mine, theirs in pairs) and any(mine < theirs for mine, theirs in pairs)
