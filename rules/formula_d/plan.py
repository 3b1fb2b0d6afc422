"""A way with everything that is decided about it, and which of several recommends itself (F-175)."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rules.formula_d.book import Book, Wear
from rules.formula_d.fate import Fate
from rules.formula_d.prices import NOTHING
from rules.formula_d.routes import Way
from rules.values import SpaceId


class Plan(NamedTuple):
    """A way with everything that is decided about it.

    `rest`: spaces not moved because the way is blocked, and what that costs; `extra`: for skill, or into a corner
    (F-94); `price`: all wear points, those for overshooting included; `out`: why it ends the car's race, or "";
    `tests`: dice the way calls for; `stop`: it ends in a corner that still wants one; `crossed`: crossings of the line.
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
    tests: int = 0
    stop: bool = False
    crossed: int = 0

    @property
    def wear(self) -> int:
        """Wear points it costs."""
        return self.price.pool + self.price.total


def worthwhile(found: Iterable[Plan]) -> Iterator[Plan]:
    """Of plans for one landing those that are not worse than another in every respect."""
    by_end: dict[tuple[SpaceId, str, int], list[Plan]] = {}
    for plan in found:
        kept = by_end.setdefault((plan.end, plan.bonus_of, plan.bonus), [])
        if not any(_no_worse(other, plan) for other in kept):
            kept[:] = [other for other in kept if not _no_worse(plan, other)] + [plan]
    for kept in by_end.values():
        names = [plan.name for plan in kept]
        yield from (
            plan._replace(name=f"{plan.name} way {n}") if names.count(plan.name) > 1 else plan
            for n, plan in enumerate(kept, 1)
        )


def _no_worse(one: Plan, other: Plan) -> bool:
    return all(a <= b for a, b in zip(_burdens(one), _burdens(other), strict=True))


def _burdens(plan: Plan) -> tuple[int, ...]:
    prices = (plan.price.pool, plan.price.tires, plan.price.brakes)
    return (bool(plan.out), plan.fate.held, not plan.stop, plan.tests, plan.rest, *prices)


def prudence(book: Book, plan: Plan) -> tuple[object, ...]:
    """F-175, D-6 to D-8, F-144: the order in which plans recommend themselves."""
    end = book.circuit[plan.end]
    cleared = bool(plan.way.spaces) and book.circuit[plan.way.spaces[0]].side == "clearing"
    rash = bool(plan.out) or (plan.brakes > 0 and end_falls(book, plan))
    aside = end.side in ("pit", "box", "casino")
    order = (plan.tests, not plan.stop, -plan.crossed, -end.progress, end.lane if cleared else end.inside,
             plan.end)  # fmt: skip
    return (rash, aside, plan.wear, plan.price.tires, plan.bonus_of != "", *order)


def end_falls(book: Book, plan: Plan) -> bool:
    """F-140: the way ends on a dotted space."""
    return bool(book.circuit.zone(plan.end, "gap"))
