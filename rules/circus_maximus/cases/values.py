"""What may be written of a chariot in a case; what may not is refused by its key."""

from collections.abc import Mapping
from typing import get_args

from rules.casebook.lines import Path
from rules.casebook.words import UnreadableCase
from rules.circus_maximus.model.state import Driver
from rules.values import Json

COUNTS = (
    "hits",
    "hits_left",
    "endurance",
    "whips",
    "jostle",
    "worn",
    "pending",
    "slowed",
    "slows",
    "forced",
    "offered",
    "crossings",
    "v",
)
LISTS = {"points": 4, "horses": 4, "horses_left": 4, "wheels": 2}
"""Lists of figures, and how long they are."""
HORSES = (1, 2, 3, 4)


def check(seat: str, raw: Mapping[str, Json], examples: Mapping[str, Json]) -> None:
    """Raises Unreadable for the first key with a value that no chariot can have."""
    for key, value in raw.items():
        wrong = _wrong(key, value, examples)
        if wrong:
            raise UnreadableCase(("cars", seat, key), f"{key} must be {wrong}, not {value}")


def check_points(said: Json, path: Path) -> None:
    """Raises Unreadable for points that are no figure for each of the four (C-21)."""
    if not isinstance(said, dict) and not _figures(said, LISTS["points"]):
        raise UnreadableCase(path, f"points must be a list of 4 whole numbers from 0, not {said}")


def _wrong(key: str, value: Json, examples: Mapping[str, Json]) -> str:
    """What a key wants; nothing where the value is that."""
    if key in COUNTS:
        return "" if _count(value) else "a whole number from 0"
    if key in LISTS and not (key == "horses" and _count(value)) and not (key == "points" and isinstance(value, dict)):
        return "" if _figures(value, LISTS[key]) else f"a list of {LISTS[key]} whole numbers from 0"
    if key == "cut":
        return "" if isinstance(value, list) and all(n in HORSES for n in value) else "a list of horses, 1 to 4"
    if key == "driver":
        return "" if value in get_args(Driver) else f"one of: {', '.join(get_args(Driver))}"
    if key == "like":
        return "" if str(value).upper() in examples else f"one of: {', '.join(examples)}"
    return ""


def _count(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _figures(value: Json, length: int) -> bool:
    return isinstance(value, list) and len(value) == length and all(map(_count, value))
