"""An order as it is said back: every field it sets, in one order, in words that read to the same value."""

from collections.abc import Iterable, Iterator

from rules.powersled.model.orders import (
    ALWAYS_FIELD,
    AUTOPILOT,
    NEVER_FIELD,
    FieldRule,
    HookRule,
    Ordered,
    Orders,
    Plan,
    plan_in_words,
)
from rules.values import Seat

NAMES = {"grapple": "hook", "shield": "field", "draw": "after the draw"}
"""Fields of the form that are called otherwise in a line."""


def write(orders: Orders) -> str:
    """`DRIFT 4 FFRF + speed then Mine; else MOVE 3; hook blue from 4; field from 3 and against hooks`."""
    said = fields(orders).items()
    return "; ".join(line if name == "play" else f"{NAMES.get(name, name)} {line}" for name, line in said)


def fields(orders: Orders) -> dict[str, str]:
    """What is said, field by field."""
    return dict(_said(orders))


def _said(orders: Orders) -> Iterator[tuple[str, str]]:
    for name, ordered in (("play", orders.play), ("else", orders.other), ("last", orders.last)):
        if ordered is not None:
            yield name, ordered_in_words(ordered)
    if orders.hook is not None:
        yield "grapple", hook_in_words(orders.hook)
    if orders.field is not None:
        yield "shield", field_in_words(orders.field)
    if orders.reflex is not None:
        yield "reflex", orders.reflex
    if orders.discard is not None:
        yield "discard", _cards(orders.discard)
    if orders.draw is not None:
        yield "draw", _cards(orders.draw)
    if orders.after is not None:
        yield "after", orders.after


def _cards(said: tuple[str, ...] | str) -> str:
    return said if isinstance(said, str) else " then ".join(said)


def ordered_in_words(ordered: Ordered) -> str:
    """A plan, or the autopilot."""
    return plan_in_words(ordered) if isinstance(ordered, Plan) else AUTOPILOT


def hook_in_words(hook: HookRule | str) -> str:
    """`never`, `always blue`, `blue from 4`."""
    if not isinstance(hook, HookRule):
        return hook
    return f"{_list(hook.rivals)} from {hook.least}".strip() if hook.least else f"always {_list(hook.rivals)}".strip()


def _list(seats: Iterable[Seat]) -> str:
    return " and ".join(seats)


def field_in_words(field: FieldRule | str) -> str:
    """`never`, `always`, `from 3 and not against hooks`."""
    if not isinstance(field, FieldRule):
        return field
    if field in (ALWAYS_FIELD, NEVER_FIELD):
        return "always" if field == ALWAYS_FIELD else "never"
    return " and ".join(_facets(field))


def _facets(field: FieldRule) -> Iterator[str]:
    if field.strength is not None:
        yield "not against hits" if field.strength == "never" else f"from {field.strength}"
    if field.without_armor is not None:
        yield "without armor" if field.without_armor else "not without armor"
    if field.against_hook is not None:
        yield "against hooks" if field.against_hook else "not against hooks"
