"""Formatting of orders in words that parse to the same value, field by field."""

from collections.abc import Iterable, Iterator

from rules.base import Seat
from rules.powersled.model.orders import (
    ALWAYS_FIELD,
    AUTOPILOT,
    NEVER_FIELD,
    FieldRule,
    HookRule,
    Orders,
    Plan,
    PlanOrAutopilot,
    format_plan,
)

FIELD_WORDS = {"grapple": "hook", "shield": "field", "draw": "after the draw"}
"""Words of fields that differ from their names in the form."""


def format_orders(orders: Orders) -> str:
    """Format an order in the order language.
    Example: `DRIFT 4 FFRF + speed then Mine; else MOVE 3; hook blue from 4; field from 3 and against hooks`."""
    said = format_fields(orders).items()
    return "; ".join(line if name == "play" else f"{FIELD_WORDS.get(name, name)} {line}" for name, line in said)


def format_fields(orders: Orders) -> dict[str, str]:
    """Format each field that is set."""
    return dict(_set_fields(orders))


def _set_fields(orders: Orders) -> Iterator[tuple[str, str]]:
    for name, ordered in (("play", orders.play), ("else", orders.other), ("last", orders.last)):
        if ordered is not None:
            yield name, format_choice(ordered)
    if orders.hook is not None:
        yield "grapple", format_hook(orders.hook)
    if orders.field is not None:
        yield "shield", format_field(orders.field)
    if orders.reflex is not None:
        yield "reflex", orders.reflex
    if orders.discard is not None:
        yield "discard", _format_cards(orders.discard)
    if orders.draw is not None:
        yield "draw", _format_cards(orders.draw)
    if orders.after is not None:
        yield "after", orders.after


def _format_cards(said: tuple[str, ...] | str) -> str:
    return said if isinstance(said, str) else " then ".join(said)


def format_choice(ordered: PlanOrAutopilot) -> str:
    """Format a plan or the autopilot."""
    return format_plan(ordered) if isinstance(ordered, Plan) else AUTOPILOT


def format_hook(hook: HookRule | str) -> str:
    """Format a hook rule: `never`, `always blue`, `blue from 4`."""
    if not isinstance(hook, HookRule):
        return hook
    return (
        f"{_join_seats(hook.rivals)} from {hook.least}".strip()
        if hook.least
        else f"always {_join_seats(hook.rivals)}".strip()
    )


def _join_seats(seats: Iterable[Seat]) -> str:
    return " and ".join(seats)


def format_field(field: FieldRule | str) -> str:
    """Format a Force Field rule: `never`, `always`, `from 3 and not against hooks`."""
    if not isinstance(field, FieldRule):
        return field
    if field in (ALWAYS_FIELD, NEVER_FIELD):
        return "always" if field == ALWAYS_FIELD else "never"
    return " and ".join(_format_facets(field))


def _format_facets(field: FieldRule) -> Iterator[str]:
    if field.strength is not None:
        yield "not against hits" if field.strength == "never" else f"from {field.strength}"
    if field.without_armor is not None:
        yield "without armor" if field.without_armor else "not without armor"
    if field.against_hook is not None:
        yield "against hooks" if field.against_hook else "not against hooks"
