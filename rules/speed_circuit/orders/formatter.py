"""Formatting of orders as text that parses to the same value, with fields in a fixed order."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.speed_circuit.model.orders import (
    ANY_RIVAL,
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
    atoms_of,
)

FORM_FIELD_NAMES = {"passing": "pass", "defence": "defend_chips"}
"""Fields with other names in forms."""
TEXT_FIELD_NAMES = {"passing": "pass", "defence": "defend", "end_lane": "lane"}
"""Fields with other names in texts."""


def format_orders(orders: Orders) -> str:
    """Format orders: `120, lane 2, slip no`; `120; lane 2, slip no; if red moved 7+: lane 3 and slip yes`."""
    speed = [] if orders.speed is None else [format_speed(orders.speed)]
    wishes = [
        f"{TEXT_FIELD_NAMES.get(name, name.replace('_', ' '))} {said}" for name, said in _format_wishes(orders.wishes)
    ]
    if not orders.alternatives:
        return ", ".join((*speed, *wishes))
    return "; ".join(
        (
            *speed,
            *([", ".join(wishes)] if wishes else []),
            *(f"if {_format_alternative(one)}" for one in orders.alternatives),
        )
    )


def format_fields(orders: Orders) -> dict[str, str]:
    """Format the stated fields, by their form names."""
    found = {} if orders.speed is None else {"speed": format_speed(orders.speed)}
    found |= {FORM_FIELD_NAMES.get(name, name): said for name, said in _format_wishes(orders.wishes)}
    return found | ({"if": "; if ".join(map(_format_alternative, orders.alternatives))} if orders.alternatives else {})


def format_speed(speed: Speed) -> str:
    """Format a speed: `120`, `MPS`, `no plot`."""
    return "MPS" if speed == "maintain" else str(speed)


def _format_alternative(one: Alternative) -> str:
    wishes = (
        f"{TEXT_FIELD_NAMES.get(name, name.replace('_', ' '))} {said}" for name, said in _format_wishes(one.wishes)
    )
    return f"{format_condition(one.when)}: {' and '.join(wishes)}"


def format_condition(condition: Condition) -> str:
    """Format a condition: `red moved 7+ and (12,2) free`."""
    between = " and " if isinstance(condition, AllOf) else " or "
    return between.join(map(_format_atom, atoms_of(condition)))


def _format_atom(one: Is) -> str:
    if one.what == "slip":
        return "not slip" if one.no else "slip"
    words = (one.about, "not" if one.no else "", one.what, _format_bound(one.least, one.most))
    return " ".join(word for word in words if word)


def _format_bound(least: int | None, most: int | None) -> str:
    if least is None and most is None:
        return ""
    if most is None:
        return f"{least}+"
    return f"{most}-" if least is None else str(most) if least == most else f"{least} to {most}"


def _format_wishes(wishes: Wishes) -> Iterator[tuple[str, str]]:
    """Yield every stated field with its text."""
    for name in Wishes.model_fields:
        value = getattr(wishes, name)
        if value is not None:
            yield name, FIELD_FORMATTERS.get(name, _format_plain)(value)


def _format_plain(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def format_payment(payment: Payment, dice: str = "roll") -> str:
    """Format a payment: `wear`, `2 wear`, `roll`, `1 wear + roll, chips 2`, `ask`."""
    if payment == "ask":
        return "ask"
    wear = "wear" if payment.wear is None else f"{payment.wear} wear"
    if not payment.roll:
        return wear
    paid = dice if payment.wear is None else f"{wear} + {dice}"
    return paid if payment.chips is None else f"{paid}, chips {payment.chips}"


def _format_brake_pay(payment: Payment) -> str:
    return format_payment(payment, "test")


def _format_corner_pay(wishes: Mapping[str, Payment]) -> str:
    lines = (
        f"{corner}: {format_payment(said)}" if corner else format_payment(said)
        for corner, said in sorted(wishes.items())
    )
    return ", ".join(lines)


def _format_route(route: Any) -> str:
    return route if route == "planner" else " ".join(map(str, route))


def _format_brakings(said: Any) -> str:
    return said if isinstance(said, str) else " then ".join(map(_format_braking, said))


def _format_braking(one: Braking) -> str:
    return f"{one.by} at {one.at}" if one.at else f"{one.by} after {one.after}" if one.after else str(one.by)


def _format_slip(wish: Any) -> str:
    if isinstance(wish, InLane):
        return f"lane {wish.lane}"
    return f"up to {wish.wear} wear" if isinstance(wish, UpTo) else str(wish)


def _format_pass(wish: Any) -> str:
    if not isinstance(wish, Attack):
        return str(wish)
    who = "yes" if wish.seat == ANY_RIVAL else wish.seat
    return f"{who} chips {wish.chips}" if wish.chips else who


def _format_defence(wishes: Mapping[str, Chips]) -> str:
    return ", ".join(
        f"{who} {chips}" for who, chips in sorted(wishes.items(), key=lambda one: (one[0] == ANY_RIVAL, one[0]))
    )


def _format_pit(wish: Any) -> str:
    if not isinstance(wish, PitCall):
        return str(wish)
    repair = [f"repair {' and '.join(wish.repair)}"] if wish.repair else []
    return ", ".join(("yes", *([wish.tyres] if wish.tyres else []), *repair))


FIELD_FORMATTERS: Mapping[str, Callable[[Any], str]] = {
    "brake_pay": _format_brake_pay,
    "corner_pay": _format_corner_pay,
    "route": _format_route,
    "brake_if": _format_brakings,
    "slip": _format_slip,
    "passing": _format_pass,
    "defence": _format_defence,
    "pit": _format_pit,
}
