"""Normalisation of spellings in rulebook cases: places, prices, names of rolls, damage."""

import re
from typing import Any

from rules.base import Json
from rules.ruleset import RaceSetup

TOKEN_PATTERN = re.compile(
    r"(?P<wear>\d+)\s*(?:w|wear)\b|(?P<chips>(?:,\s*)?(?:chips?\s*-?(?P<after>\d+)|(?P<before>\d+)\s*chips?))"
    r"|(?P<dice>\b(?:c|b|roll|test(?: brakes)?|chance|dice|brakes?)\b)|(?P<extra>\b(?:spin|crash)\b)"
    r"|(?P<none>\b(?:nothing|none|-)\b)|(?P<glue>[\s,+]+|and\b|a\b|on T-\d+)",
    re.IGNORECASE,
)


def parse_price(text: str) -> tuple[int | None, bool, str, int]:
    """Return wear, whether a roll is included, "spin" or "crash", and chips on the roll.

    Wear None: the text is no price."""
    wear, dice, extra, chips, at = 0, False, "", 0, 0
    while at < len(text):
        match = TOKEN_PATTERN.match(text, at)
        if match is None or match.end() == at:
            return None, False, "", 0
        wear += int(match["wear"] or 0)
        chips += int(match["after"] or match["before"] or 0)
        dice, extra = dice or bool(match["dice"]), extra or (match["extra"] or "").casefold()
        at = match.end()
    return wear, dice, extra, chips


PRICE_KEYS = ("line", "paid", "say")
SIDE_PATTERN = re.compile(r"\b(left|right)\b")


def normalize(table: RaceSetup[Any], key: str, value: Json) -> Json:
    """Return the canonical spelling of a place, price or damage."""
    if isinstance(value, list) and key in ("at", "space", "to") and len(value) == 2 and isinstance(value[0], int):
        return normalize(table, key, f"({value[0]},{value[1]})")
    if key == "damage":
        parts = value.replace(",", " ").split() if isinstance(value, str) else value
        return " ".join(sorted(part for part in parts if part != "none"))
    if not isinstance(value, str):
        return value
    if key in PRICE_KEYS and parse_price(value)[0] is not None:
        return parse_price(value)
    return _normalize_place(table, value)


def _normalize_place(table: RaceSetup[Any], place: str) -> str:
    """Return a space as (row,lane), counting negative rows back from the line; a strip as "left of row 5"."""
    space = re.fullmatch(r"\(\s*(-?)([\d.]+)\s*,\s*(\d+)\s*\)", place.strip())
    if space:
        rows = table.track.rows
        return f"({rows - int(space[2])},{space[3]})" if space[1] else f"({space[2]},{space[3]})"
    side, row = SIDE_PATTERN.search(place.casefold()), re.search(r"\d+", place)
    return f"{side[1]} of row {row[0]}" if side and row else place
