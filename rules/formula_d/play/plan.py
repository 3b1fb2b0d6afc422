"""A way with everything that is decided about it, and which of several recommends itself (F-175)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rules.formula_d.board.routes import Way
from rules.formula_d.model.book import Book, Wear
from rules.formula_d.play.dangers import SAFE, Risk
from rules.formula_d.play.fate import Fate
from rules.formula_d.play.plan_prices import NOTHING
from rules.values import SpaceId


class Plan(NamedTuple):
    """A way with everything that is decided about it.

    `rest`: spaces not moved because the way is blocked, and what that costs; `extra`: for skill, or into a corner
    (F-94); `price`: all wear points, those for overshooting included; `out`: why it ends the car's race, or "";
    `risk`: dice the way calls for; `perils`: those that may end the race; `stop`: it ends in a corner that still wants
    one; `falls`: on a dotted space (F-140); `crossed`: crossings of the line.
    """

    name: str
    way: Way
    end: SpaceId
    fate: Fate
    brakes: int = 0
    rest: int = 0
    blocked: Wear | None = NOTHING
    bonus: int = 0
    bonus_of: str = ""
    slid: int = 0
    extra: Wear = NOTHING
    price: Wear = NOTHING
    out: str = ""
    risk: Risk = SAFE
    perils: int = 0
    stop: bool = False
    falls: bool = False
    crossed: int = 0

    @property
    def wear(self) -> int:
        """Wear points it costs."""
        return self.price.pool + self.price.total

    @property
    def paid(self) -> tuple[int, ...]:
        """What it costs of each category that a way can cost anything of."""
        return (self.price.pool, self.price.tires, self.price.brakes)

    @property
    def dives(self) -> bool:
        """F-144: it brakes into the river; one that is blocked falls with or without brakes (F-139a)."""
        return self.falls and self.brakes > 0 and not self.rest


def worthwhile(found: Iterable[Plan]) -> Iterator[Plan]:
    """D-5: of plans for one landing those of a different price or risk: left out is what is no better than another in
    any stock, any die and anything else that it may cost. Whom a car stands beside is the landing's, so the same."""
    by_end: dict[tuple[SpaceId, str, int], list[tuple[tuple[int, ...], Plan]]] = {}
    for plan in found:
        kept, mine = by_end.setdefault((plan.end, plan.bonus_of, plan.bonus), []), _burdens(plan)
        if not any(_no_worse(other, mine) for other, _ in kept):
            kept[:] = [(other, one) for other, one in kept if not _no_worse(mine, other)] + [(mine, plan)]
    for kept in by_end.values():
        yield from _told_apart([plan for _, plan in kept])


def _no_worse(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(a <= b for a, b in zip(one, other, strict=True))


def _burdens(plan: Plan) -> tuple[int, ...]:
    blocked = plan.dives if plan.falls else plan.rest
    return (bool(plan.out), plan.fate.held, not plan.stop, blocked, plan.way.debt, *plan.paid, *plan.risk)


def _told_apart(plans: Sequence[Plan]) -> Iterator[Plan]:
    """Names of their own: by what they risk, else by a number."""
    names = Counter(plan.name for plan in plans)
    risked = [plan if names[plan.name] == 1 else plan._replace(name=f"{plan.name} {_risked(plan)}") for plan in plans]
    alike, seen = Counter(plan.name for plan in risked), Counter[str]()
    for plan in risked:
        seen[plan.name] += 1
        yield plan if alike[plan.name] == 1 else plan._replace(name=f"{plan.name} way {seen[plan.name]}")


def _risked(plan: Plan) -> str:
    stakes = [f"{name} {dice}" if dice > 1 else name for name, dice in plan.risk._asdict().items() if dice]
    return f"risking {' and '.join(stakes) or 'nothing'}"


def default_rank(book: Book, plan: Plan) -> tuple[object, ...]:
    """F-175, D-6 to D-8, F-144: the order in which plans recommend themselves; of ways to one landing that it leaves
    equal, one that cannot end the race."""
    end = book.circuit[plan.end]
    cleared = bool(plan.way.spaces) and book.circuit[plan.way.spaces[0]].side == "clearing"
    rash = bool(plan.out) or plan.dives
    aside = end.side in ("pit", "box", "casino")
    order = (
        plan.risk.dice,
        not plan.stop,
        -plan.crossed,
        -end.progress,
        end.lane if cleared else end.inside,
        plan.end,
        plan.perils,
    )
    return (rash, aside, plan.wear, plan.price.tires, plan.bonus_of != "", *order)
