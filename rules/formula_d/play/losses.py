"""Sections 3, 8 and 12: wear points lost, what happens at nothing, damage markers, elimination, what comes back."""

from collections.abc import Mapping

from rules.formula_d.model.book import Stock, Wear
from rules.formula_d.model.facts import Lost, Marked, Out, Regained, Spun
from rules.formula_d.model.figures import FATAL, Formula, category, held, named, told
from rules.formula_d.model.state import Car
from rules.values import SpaceId

MARKING = ("body", "engine")
UNMARKED = ("overshot", "tires", "handling")
"""Eliminations that leave no marker under C-9."""


def lose(meet: Formula, car: Car, stock: Stock, by: int, why: str, item: str) -> None:
    """F-9, F-10, F-13: points of a category are gone; at 0 it may be all over. C-10: a blown engine coasts, but not one
    that skipped gears have blown: that is the end at once (F-31). Tires: `lose_tires`."""
    name = category(meet.race.settings, stock)
    left = max(0, held(car, name) - by)
    car.stock = car.stock.model_copy(update={name: left})
    meet.steward.tell(Lost(item=item, seat=car.seat, category=name, by=by, left=left, why=why))
    if name in MARKING:
        mark(meet, car)
    if not left and name == "engine" and meet.race.settings.inertia and why != "shift":
        car.condition = "coasting"
    elif not left and name in FATAL:
        eliminate(meet, car, name, item)


def lose_tires(meet: Formula, car: Car, by: int, why: str, item: str) -> None:
    """F-53 to F-57: the last tire spins the car, more than there is eliminates it; without any, one more spins it."""
    settings, had = meet.race.settings, car.stock.tires
    if settings.basic:
        lose(meet, car, "tires", by, why, item)
        return
    if by > max(had, 1):
        eliminate(meet, car, "tires", "F-57" if not had else "F-55")
        return
    if had:
        lose(meet, car, "tires", by, why, item)
    if car.stock.tires == 0 and (why == "overshot" or not settings.spin_overshoot_only):
        spin(meet, car)


def spin(meet: Formula, car: Car) -> None:
    """F-56, F-180: it stays where its move ends, facing backwards; once is enough."""
    turn = meet.race.turn
    moving = turn if turn and turn.seat == car.seat else None
    if moving and moving.spun:
        return
    if moving:
        moving.spun = True
    car.condition = "spun"
    where = moving.path[-1] if moving and moving.path else car.at
    meet.steward.tell(Spun(item="F-56", seat=car.seat, space=where or ""))


def pay(meet: Formula, car: Car, price: Wear, why: str, item: str) -> None:
    """What is payable is paid, category by category."""
    for name, by in named(price).items():
        if name == "tires":
            lose_tires(meet, car, by, why, item)
        else:
            lose(meet, car, name, by, why, item)  # type: ignore[arg-type]


def regain(meet: Formula, car: Car, points: Mapping[str, int], item: str, *, everything: bool = False) -> None:
    """F-12: points come back, never above what there was at the start."""
    back = {name: min(by, getattr(car.first, name) - held(car, name)) for name, by in points.items()}
    car.stock = car.stock.model_copy(update={name: held(car, name) + by for name, by in back.items()})
    meet.steward.tell(Regained(item=item, seat=car.seat, points={**told(Wear()), **back}, everything=everything))


def mark(meet: Formula, car: Car) -> None:
    """F-78: a marker where the car's move ends, or where it stands if it is not moving; of a skipped gear under C-9
    where the turn began (F-32)."""
    turn = meet.race.turn
    if turn and turn.seat == car.seat:
        shifting = not turn.face and not turn.path
        if shifting and meet.race.settings.masters_markers:
            lay(meet, turn.start)
        else:
            turn.marks = True
    elif car.at:
        lay(meet, car.at)


def lay(meet: Formula, space: SpaceId) -> None:
    """F-79: a marked space is dangerous for the rest of the race; a second marker changes nothing. None in the basic
    rules, and none off the road."""
    race = meet.race
    if not race.settings.basic and not meet.book.circuit[space].side and space not in race.marked:
        race.marked = (*race.marked, space)
        meet.steward.tell(Marked(item="F-79", space=space))


def eliminate(meet: Formula, car: Car, reason: str, item: str) -> None:
    """F-80: the car is removed from where it is, and leaves a marker there."""
    where = car.at
    car.status, car.reason, car.out_at, car.condition = "out", reason, meet.race.round, ""
    car.last, car.at = where, None
    meet.steward.tell(Out(item=item, seat=car.seat, reason=reason, space=where))
    kept = meet.race.settings.masters_markers and reason in UNMARKED
    if where and not kept and reason != "retired":
        lay(meet, where)
