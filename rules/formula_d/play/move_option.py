"""Plan: a way with its price and result, and the default ranking of plans (F-175)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.base import SpaceId
from rules.formula_d.board.routes import Way
from rules.formula_d.model.derived import can_pay, price_in_mode
from rules.formula_d.model.options import Settings
from rules.formula_d.model.state import Car, Turn
from rules.formula_d.model.tables import RuleTables, Wear
from rules.formula_d.play.corner_result import CornerResult
from rules.formula_d.play.dangers import NO_RISK, Risk

NO_WEAR = Wear()
WEAR_FIELDS = tuple(Wear.model_fields)


def is_braking_free(tables: RuleTables, settings: Settings, turn: Turn, end: SpaceId) -> bool:
    """Whether braking costs nothing: in a side lane, and on an exit move (F-103, F-143, F-159, F-162).

    C-19 charges it in the pits and out of them, F-184 on a turn that began on a star of the casino."""
    side = tables.circuit[end].side
    if not side:
        return is_exit_move(tables, settings, turn)
    is_charged = (settings.masters_pits and side in ("pit", "box")) or tables.circuit.find_zone(turn.start, "star")
    return not is_charged or is_exit_move(tables, settings, turn)


def is_exit_move(tables: RuleTables, settings: Settings, turn: Turn) -> bool:
    """Whether it is an exit move without brakes or slipstream (F-105, F-107, F-162).

    C-19 allows both on the way out of the pits."""
    return turn.exit and not (settings.masters_pits and tables.circuit[turn.start].side == "box")


def brake_cost(settings: Settings, by: int) -> Wear:
    """Return the cost of braking (F-59)."""
    if not by:
        return NO_WEAR
    return _make_cached_wear(pool=by) if settings.is_basic else _make_cached_wear(brakes=by)


def compute_overshoot_cost(settings: Settings, cost: int) -> Wear:
    """Return the cost of overshooting (F-45)."""
    if not cost:
        return NO_WEAR
    return _make_cached_wear(pool=cost) if settings.is_basic else _make_cached_wear(tires=cost)


@lru_cache(maxsize=1024)
def _make_cached_wear(**points: int) -> Wear:
    """Return one shared value for each price, since a search creates many."""
    return Wear(**points)


def sum_prices(*prices: Wear) -> Wear:
    """Add up several prices."""
    real = [price for price in prices if price is not NO_WEAR]
    if len(real) < 2:
        return real[0] if real else NO_WEAR
    return _make_cached_wear(**{name: sum([getattr(price, name) for price in real]) for name in WEAR_FIELDS})


def _subtract(stock: Wear, payment: Wear) -> dict[str, int]:
    return {name: max(0, getattr(stock, name) - getattr(payment, name)) for name in Wear.model_fields}


def compute_blocking_cost(
    tables: RuleTables, settings: Settings, car: Car, rest: int, braked_spaces: int = 0
) -> Wear | None:
    """Return the cost of spaces not moved, after some were braked; None if the car cannot pay.

    F-63 to F-65, C-8."""
    table = tables.rulebook.blocked
    if settings.is_basic:
        return Wear(pool=rest * table.pool_a_space)
    row = price_in_mode(settings, table.rest[rest - 1]) if rest <= len(table.rest) else None
    after = car.model_copy(
        update={"stock": car.stock.model_copy(update=_subtract(car.stock, Wear(brakes=braked_spaces)))}
    )
    if row and settings.block_flex and row.brakes > after.stock.brakes:
        row = Wear(brakes=after.stock.brakes, tires=row.tires + row.brakes - after.stock.brakes)
    return row if row and can_pay(after, row) else None


class Plan(NamedTuple):
    """Way with everything that is decided about it.

    `rest`: spaces not moved because the way is blocked, and `blocking_price` their cost; `extra`: cost of skill, or
    of entering a corner (F-94); `price`: all wear points, those for overshooting included; `out`: reason why
    it ends the car's race, or ""; `risk`: dice the way calls for; `perils`: those that may end the race;
    `stop`: it ends in a corner that still wants one; `falls`: on a dotted space (F-140); `crossings`: those
    of the line."""

    name: str
    way: Way
    end: SpaceId
    corner_result: CornerResult
    brakes: int = 0
    rest: int = 0
    blocking_price: Wear | None = NO_WEAR
    bonus: int = 0
    bonus_of: str = ""
    slid: int = 0
    extra: Wear = NO_WEAR
    price: Wear = NO_WEAR
    out: str = ""
    risk: Risk = NO_RISK
    perils: int = 0
    stop: bool = False
    falls: bool = False
    crossings: int = 0

    @property
    def wear(self) -> int:
        """The wear points it costs."""
        return self.price.pool + self.price.total

    @property
    def cost_by_category(self) -> tuple[int, ...]:
        """The cost in each category that a way can cost anything of."""
        return (self.price.pool, self.price.tires, self.price.brakes)

    @property
    def brakes_into_river(self) -> bool:
        """Whether it brakes into the river (F-144).

        A car that is blocked falls with or without brakes (F-139a)."""
        return self.falls and self.brakes > 0 and not self.rest


def drop_dominated(all_plans: Iterable[Plan]) -> Iterator[Plan]:
    """Yield the plans that no other plan to the same landing beats or equals in every cost (D-5).

    Costs are those of any stock, any die and anything else. The cars beside a landing are the same for all
    its plans."""
    by_end: dict[tuple[SpaceId, str, int], list[Plan]] = {}
    for plan in all_plans:
        by_end.setdefault((plan.end, plan.bonus_of, plan.bonus), []).append(plan)
    for plans in by_end.values():
        yield from plans if len(plans) == 1 else _make_names_unique(_drop_dearer(plans))


def _drop_dearer(plans: Sequence[Plan]) -> list[Plan]:
    """Return the plans to one landing that no other beats or equals in every cost."""
    costs_and_plans = list[tuple[tuple[int, ...], Plan]]()
    for plan in plans:
        mine = _list_costs(plan)
        if not any(_is_no_worse(other, mine) for other, _ in costs_and_plans):
            costs_and_plans = [(other, one) for other, one in costs_and_plans if not _is_no_worse(mine, other)] + [
                (mine, plan)
            ]
    return [plan for _, plan in costs_and_plans]


def _is_no_worse(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(a <= b for a, b in zip(one, other, strict=True))


def _list_costs(plan: Plan) -> tuple[int, ...]:
    blocked_spaces = plan.brakes_into_river if plan.falls else plan.rest
    return (
        bool(plan.out),
        plan.corner_result.is_overshooting,
        not plan.stop,
        blocked_spaces,
        plan.way.debt,
        *plan.cost_by_category,
        *plan.risk,
    )


def _make_names_unique(plans: Sequence[Plan]) -> Iterator[Plan]:
    """Yield plans with unique names: by their risk, else by a number."""
    if len({plan.name for plan in plans}) == len(plans):
        yield from plans
        return
    names = Counter(plan.name for plan in plans)
    plans_with_risk = [
        plan if names[plan.name] == 1 else plan._replace(name=f"{plan.name} {describe_risk(plan)}") for plan in plans
    ]
    alike, counts_so_far = Counter(plan.name for plan in plans_with_risk), Counter[str]()
    for plan in plans_with_risk:
        counts_so_far[plan.name] += 1
        yield plan if alike[plan.name] == 1 else plan._replace(name=f"{plan.name} way {counts_so_far[plan.name]}")


def describe_risk(plan: Plan) -> str:
    """Return what a plan puts at risk, as it is written in an answer: `risking body`."""
    stakes = [f"{name} {dice}" if dice > 1 else name for name, dice in plan.risk._asdict().items() if dice]
    return f"risking {' and '.join(stakes) or 'nothing'}"


def default_rank(tables: RuleTables, plan: Plan) -> tuple[object, ...]:
    """Return the sort key of the default choice (F-175, D-6 to D-8, F-144).

    Of equal ways to one landing, one that cannot end the race comes first."""
    end = tables.circuit[plan.end]
    is_clearing = bool(plan.way.spaces) and tables.circuit[plan.way.spaces[0]].side == "clearing"
    rash = bool(plan.out) or plan.brakes_into_river
    aside = end.side in ("pit", "box", "casino")
    order = (
        plan.risk.dice,
        not plan.stop,
        -plan.crossings,
        -end.progress,
        end.lane if is_clearing else end.inside,
        plan.end,
        plan.perils,
    )
    return (rash, aside, plan.wear, plan.price.tires, plan.bonus_of != "", *order)
