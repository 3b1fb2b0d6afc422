"""An order as it is said back: every field it sets, in one order, in words that read to the same value."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.speed_circuit.model.orders import (
    ANYBODY,
    AllOf,
    Alternative,
    Attack,
    Braking,
    Chips,
    Condition,
    InLane,
    Is,
    Orders,
    Payment,
    PitCall,
    Speed,
    UpTo,
    Wishes,
    parts_of,
)

NAMES = {"passing": "pass", "defence": "defend_chips"}
"""Fields that a form calls otherwise."""
SAID = {"passing": "pass", "defence": "defend", "end_lane": "lane"}
"""Fields that are written otherwise than they are called."""


def write(orders: Orders) -> str:
    """`120, lane 2, slip no`; `120; lane 2, slip no; if red moved 7+: lane 3 and slip yes`."""
    speed = [] if orders.speed is None else [speed_in_words(orders.speed)]
    wishes = [f"{SAID.get(name, name.replace('_', ' '))} {said}" for name, said in _wishes(orders.wishes)]
    if not orders.alternatives:
        return ", ".join((*speed, *wishes))
    return "; ".join(
        (*speed, *([", ".join(wishes)] if wishes else []), *(f"if {_alternative(one)}" for one in orders.alternatives))
    )


def fields(orders: Orders) -> dict[str, str]:
    """What is said, field by field, under the names of the form."""
    found = {} if orders.speed is None else {"speed": speed_in_words(orders.speed)}
    found |= {NAMES.get(name, name): said for name, said in _wishes(orders.wishes)}
    return found | ({"if": "; if ".join(map(_alternative, orders.alternatives))} if orders.alternatives else {})


def speed_in_words(speed: Speed) -> str:
    """`120`, `MPS`, `no plot`."""
    return "MPS" if speed == "maintain" else str(speed)


def _alternative(one: Alternative) -> str:
    wishes = (f"{SAID.get(name, name.replace('_', ' '))} {said}" for name, said in _wishes(one.wishes))
    return f"{condition_in_words(one.when)}: {' and '.join(wishes)}"


def condition_in_words(condition: Condition) -> str:
    """`red moved 7+ and (12,2) free`."""
    between = " and " if isinstance(condition, AllOf) else " or "
    return between.join(map(_atom, parts_of(condition)))


def _atom(one: Is) -> str:
    if one.what == "slip":
        return "not slip" if one.no else "slip"
    words = (one.about, "not" if one.no else "", one.what, _bound(one.least, one.most))
    return " ".join(word for word in words if word)


def _bound(least: int | None, most: int | None) -> str:
    if least is None and most is None:
        return ""
    if most is None:
        return f"{least}+"
    return f"{most}-" if least is None else str(most) if least == most else f"{least} to {most}"


def _wishes(wishes: Wishes) -> Iterator[tuple[str, str]]:
    """Every field that says something, as it is written."""
    for name in Wishes.model_fields:
        value = getattr(wishes, name)
        if value is not None:
            yield name, WRITTEN.get(name, _plain)(value)


def _plain(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def payment_in_words(payment: Payment, dice: str = "roll") -> str:
    """`wear`, `2 wear`, `roll`, `1 wear + roll, chips 2`, `ask`."""
    if payment == "ask":
        return "ask"
    wear = "wear" if payment.wear is None else f"{payment.wear} wear"
    if not payment.roll:
        return wear
    paid = dice if payment.wear is None else f"{wear} + {dice}"
    return paid if payment.chips is None else f"{paid}, chips {payment.chips}"


def _brake_pay(payment: Payment) -> str:
    return payment_in_words(payment, "test")


def _corners(wishes: Mapping[str, Payment]) -> str:
    lines = (
        f"{corner}: {payment_in_words(said)}" if corner else payment_in_words(said)
        for corner, said in sorted(wishes.items())
    )
    return ", ".join(lines)


def _route(route: Any) -> str:
    return route if route == "planner" else " ".join(map(str, route))


def _brakings(said: Any) -> str:
    return said if isinstance(said, str) else " then ".join(map(_braking, said))


def _braking(one: Braking) -> str:
    return f"{one.by} at {one.at}" if one.at else f"{one.by} after {one.after}" if one.after else str(one.by)


def _slip(wish: Any) -> str:
    if isinstance(wish, InLane):
        return f"lane {wish.lane}"
    return f"up to {wish.wear} wear" if isinstance(wish, UpTo) else str(wish)


def _pass(wish: Any) -> str:
    if not isinstance(wish, Attack):
        return str(wish)
    who = "yes" if wish.seat == ANYBODY else wish.seat
    return f"{who} chips {wish.chips}" if wish.chips else who


def _defence(wishes: Mapping[str, Chips]) -> str:
    return ", ".join(
        f"{who} {chips}" for who, chips in sorted(wishes.items(), key=lambda one: (one[0] == ANYBODY, one[0]))
    )


def _pit(wish: Any) -> str:
    if not isinstance(wish, PitCall):
        return str(wish)
    repair = [f"repair {' and '.join(wish.repair)}"] if wish.repair else []
    return ", ".join(("yes", *([wish.tyres] if wish.tyres else []), *repair))


WRITTEN: Mapping[str, Callable[[Any], str]] = {
    "brake_pay": _brake_pay,
    "corner_pay": _corners,
    "route": _route,
    "brake_if": _brakings,
    "slip": _slip,
    "passing": _pass,
    "defence": _defence,
    "pit": _pit,
}
