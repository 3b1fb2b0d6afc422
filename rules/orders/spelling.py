"""How an order is stored: canonical JSON, what is not said left out, and `"v": 2` by which it is told from fields that
somebody fills in."""

from rules.values import Json, Value

VERSION = "v"
SPELLING = 2
"""The spelling of stored orders. There is no reader of any other."""


def stored(order: Value) -> Json:
    """An order as JSON: keys as declared, what is not said left out."""
    return {VERSION: SPELLING, **order.model_dump(mode="json", exclude_none=True, exclude_defaults=True)}


def is_stored(said: Json) -> bool:
    """Whether something is an order as JSON, and not text or fields."""
    return isinstance(said, dict) and VERSION in said


def unspelled(said: Json) -> Json:
    """What is stored of an order, without the mark of its spelling."""
    return {name: value for name, value in said.items() if name != VERSION}
