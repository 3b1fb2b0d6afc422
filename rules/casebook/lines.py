"""On which line of a TOML file something stands: the reader of TOML itself does not say."""

import re
from collections.abc import Iterator
from functools import lru_cache

Path = tuple[str | int, ...]
"""From a case inwards: `("round", 0, "after", "red", "wear")`."""

HEADER = re.compile(r"^\s*\[(\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
KEY = re.compile(r"""^\s*([\w"'.-]+(?:\s*\.\s*[\w"'-]+)*)\s*=""")
INLINE = re.compile(r"\{[^{}]*\}")


def line_of(text: str, case: int, path: Path) -> int:
    """The line, from 1, on which a part of the n-th `[[case]]` (from 0) stands, or the nearest thing around it."""
    index = _index(text)
    wanted = ("case", case, *path)
    found = next((wanted[:n] for n in range(len(wanted), 0, -1) if wanted[:n] in index), ())
    number, rest = index.get(found, 1), wanted[len(found) :]
    if not rest:
        return number
    lines = text.splitlines()
    following = min((n for n in index.values() if n > number), default=len(lines) + 1)
    return number + _within("\n".join(lines[number - 1 : following - 1]), rest)


@lru_cache(maxsize=1)
def _index(text: str) -> dict[Path, int]:
    """The first line of every table and key. Of the latest text only: a file is asked about case by case."""
    index: dict[Path, int] = {}
    for number, path in _entries(text):
        index.setdefault(path, number)
    return index


def _entries(text: str) -> Iterator[tuple[int, Path]]:
    """Every table header and every key at the beginning of a line, with its full path."""
    counts: dict[Path, int] = {}
    table: Path = ()
    for number, line in enumerate(text.splitlines(), 1):
        header, key = HEADER.match(line), KEY.match(line)
        if header:
            names = _names(header[2])
            if header[1]:
                above = (*_numbered(names[:-1], counts), names[-1])
                counts[above] = counts.get(above, 0) + 1
            table = _numbered(names, counts)
            yield number, table
        elif key:
            yield number, (*table, *_names(key[1]))


def _names(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))


def _numbered(names: tuple[str, ...], counts: dict[Path, int]) -> Path:
    """The path of a header: behind an array of tables comes the number of its latest table."""
    path: Path = ()
    for name in names:
        path = (*path, name)
        if path in counts:
            path = (*path, counts[path] - 1)
    return path


def _within(value: str, rest: Path) -> int:
    """How many lines down inside a value a key of an inline table stands; 0 when it is not found."""
    start = 0
    for number in (part for part in rest if isinstance(part, int)):
        tables = list(INLINE.finditer(value))
        start = tables[number].start() if number < len(tables) else 0
        break
    for name in reversed([part for part in rest if isinstance(part, str)]):
        found = re.compile(rf"""(?<![\w-])["']?{re.escape(name)}["']?\s*[=.]""").search(value, start)
        if found:
            return value.count("\n", 0, found.start())
    return value.count("\n", 0, start)
