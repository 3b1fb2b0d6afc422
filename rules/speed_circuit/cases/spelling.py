"""One spelling for what people write differently in rulebook cases: places, prices, names of rolls, damage."""

import re
from typing import Any

from rules.ruleset import Table
from rules.speed_circuit.cases.amounts import price
from rules.values import Json

PRICES = ("line", "paid", "say")
SIDE = re.compile(r"\b(left|right)\b")


def plain(table: Table[Any], key: str, value: Json) -> Json:
    """One spelling for places, prices and names of rolls."""
    if isinstance(value, list) and key in ("at", "space", "to") and len(value) == 2 and isinstance(value[0], int):
        return plain(table, key, f"({value[0]},{value[1]})")
    if key == "damage":
        parts = value.replace(",", " ").split() if isinstance(value, str) else value
        return " ".join(sorted(part for part in parts if part != "none"))
    if not isinstance(value, str):
        return value
    if key in PRICES and price(value)[0] is not None:
        return price(value)
    if key == "roll":
        return " ".join(re.findall(r"[a-z0-9]+", value.casefold()))
    return _place(table, value)


def _place(table: Table[Any], said: str) -> str:
    """A space as (row,lane), rows before the line counted back from it; a strip as "left of row 5"."""
    space = re.fullmatch(r"\(\s*(-?)([\d.]+)\s*,\s*(\d+)\s*\)", said.strip())
    if space:
        rows = table.track.rows
        return f"({rows - int(space[2])},{space[3]})" if space[1] else f"({space[2]},{space[3]})"
    side, row = SIDE.search(said.casefold()), re.search(r"\d+", said)
    return f"{side[1]} of row {row[0]}" if side and row else said
