"""How large a track of a server's own may be: what is said of its file before anything is made of it. Pure.

Ours have half of it at most. A track that stays within these bounds is laid, searched and drawn in the time that a race
has for it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from math import isfinite

from rules.values import Json

LONGEST = 40_000
"""Characters of a file."""
SPACES, ROWS, LANES, UNITS = 1200, 300, 12, 840
STRETCHES, CORNERS, PAIRS, POINTS, SIDES = 120, 40, 400, 300, 8
FARTHEST = 100_000
"""Of any number, and of any coordinate."""
VALUES = 8_000
"""Values in a file, all told."""
NAME = re.compile(r"[^\W_](?:[^\W_]|[ .,'’&()/+°-]){0,39}")
"""What titles and names may be called: they stand in posts and pictures of every race."""
TEXT = 200
"""Characters of any other text."""
LISTS = {"stretch": STRETCHES, "corner": CORNERS, "ban": PAIRS, "link": PAIRS, "side": SIDES}
FIGURES = {"rows": ROWS, "units": UNITS, "laps": 20}


def oversized(raw: Mapping[str, Json]) -> tuple[str, ...]:
    """What a file has too much of, a sentence each."""
    values = list(_values(raw))
    return tuple(_too_many(values)) or (*_misnamed(raw), *_too_long(raw), *_too_wide(raw))


def _too_many(values: Sequence[Json]) -> Iterator[str]:
    """Values beyond what can be looked through at all."""
    if len(values) > VALUES:
        yield f"the file holds more than {VALUES} values"
    far = next((one for one in values if _is_far(one)), None)
    if far is not None:
        yield f"the file holds the number {str(far)[:20]}, and none may be beyond {FARTHEST}"
    if any(isinstance(one, str) and len(one) > TEXT for one in values):
        yield f"the file holds a text of more than {TEXT} characters"


def _misnamed(raw: Mapping[str, Json]) -> Iterator[str]:
    for name in _names(raw):
        if not (isinstance(name, str) and NAME.fullmatch(name)):
            yield f"the name {str(name)[:40]!r} is not made of 1 to 40 letters, figures and blanks"


def _too_long(raw: Mapping[str, Json]) -> Iterator[str]:
    for name, most in FIGURES.items():
        if isinstance(raw.get(name), int) and raw[name] > most:
            yield f"{name} is {raw[name]}, and may be {most}"
    for name, most in LISTS.items():
        if isinstance(raw.get(name), list) and len(raw[name]) > most:
            yield f"the file has {len(raw[name])} [[{name}]], and may have {most}"
    if len(_knots(raw)) > POINTS:
        yield f"shape: the centreline has {len(_knots(raw))} points, and may have {POINTS}"


def _too_wide(raw: Mapping[str, Json]) -> Iterator[str]:
    laid = sum(_laid(one) for name in ("stretch", "side") for one in _tables(raw, name))
    if laid > SPACES:
        yield f"the track has {laid} spaces, and may have {SPACES}"
    if any(lane > LANES for one in _tables(raw, "stretch") for lane in _whole(one.get("lanes"))):
        yield f"a lane has a number above {LANES}"


def _values(said: Json) -> Iterator[Json]:
    """Everything in it that is no table and no list, as far as it will be counted."""
    left, count = [said], 0
    while left and count <= VALUES:
        one = left.pop()
        if isinstance(one, dict | list):
            left.extend(one.values() if isinstance(one, dict) else one)
        else:
            count += 1
            yield one


def _is_far(one: Json) -> bool:
    return isinstance(one, int | float) and not (isfinite(one) and abs(one) <= FARTHEST)


def _tables(raw: Mapping[str, Json], name: str) -> list[Mapping[str, Json]]:
    found = raw.get(name)
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _names(raw: Mapping[str, Json]) -> Iterator[Json]:
    """The title, and what corners and stretches are called."""
    yield raw.get("title", "")
    for table in ("corner", "stretch", "side"):
        yield from (one["name"] for one in _tables(raw, table) if one.get("name"))


def _knots(raw: Mapping[str, Json]) -> list[Json]:
    shape = raw.get("shape")
    found = shape.get("centreline") if isinstance(shape, dict) else None
    return found if isinstance(found, list) else []


def _whole(said: Json) -> list[int]:
    return [one for one in said if isinstance(one, int)] if isinstance(said, list) else []


def _laid(one: Mapping[str, Json]) -> int:
    """The spaces that a stretch or a side lane asks for."""
    squares, rows = one.get("squares"), _whole(one.get("rows"))
    if isinstance(squares, int):
        return squares
    if isinstance(squares, list):
        return sum(_whole(squares))
    return (max(0, rows[1] - rows[0]) + 1) * len(_whole(one.get("lanes"))) if len(rows) == 2 else 0
