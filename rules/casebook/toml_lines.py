"""Line numbers of TOML keys, which the TOML parser does not provide."""

import re
from collections.abc import Iterator
from functools import lru_cache

Path = tuple[str | int, ...]
"""Path of a value within a case: `("round", 0, "after", "red", "wear")`."""

HEADER_PATTERN = re.compile(r"^\s*\[(\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
KEY_PATTERN = re.compile(r"""^\s*([\w"'.-]+(?:\s*\.\s*[\w"'-]+)*)\s*=""")
INLINE_TABLE_PATTERN = re.compile(r"\{[^{}]*\}")


def find_line(text: str, case: int, path: Path) -> int:
    """Return the line (from 1) of a part of the n-th `[[case]]` (from 0), or of its nearest container."""
    index = _index_lines(text)
    full_path = ("case", case, *path)
    nearest_path = next((full_path[:n] for n in range(len(full_path), 0, -1) if full_path[:n] in index), ())
    number, rest = index.get(nearest_path, 1), full_path[len(nearest_path) :]
    if not rest:
        return number
    lines = text.splitlines()
    following = min((n for n in index.values() if n > number), default=len(lines) + 1)
    return number + _find_inline_line("\n".join(lines[number - 1 : following - 1]), rest)


@lru_cache(maxsize=1)
def _index_lines(text: str) -> dict[Path, int]:
    """Map every table and key to its first line; cached for the latest text only."""
    index: dict[Path, int] = {}
    for number, path in _iterate_keys(text):
        index.setdefault(path, number)
    return index


def _iterate_keys(text: str) -> Iterator[tuple[int, Path]]:
    """Yield every table header and every key at the beginning of a line, with its full path."""
    counts: dict[Path, int] = {}
    table: Path = ()
    for number, line in enumerate(text.splitlines(), 1):
        header, key = HEADER_PATTERN.match(line), KEY_PATTERN.match(line)
        if header:
            names = _split_key(header[2])
            if header[1]:
                above = (*_add_indexes(names[:-1], counts), names[-1])
                counts[above] = counts.get(above, 0) + 1
            table = _add_indexes(names, counts)
            yield number, table
        elif key:
            yield number, (*table, *_split_key(key[1]))


def _split_key(key: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in key.split("."))


def _add_indexes(names: tuple[str, ...], counts: dict[Path, int]) -> Path:
    """Return the path of a header, adding to each array of tables the index of its latest table."""
    path: Path = ()
    for name in names:
        path = (*path, name)
        if path in counts:
            path = (*path, counts[path] - 1)
    return path


def _find_inline_line(value: str, rest: Path) -> int:
    """Return the line offset of an inline table's key within a value; 0 if it is not found."""
    start = 0
    for number in (part for part in rest if isinstance(part, int)):
        tables = list(INLINE_TABLE_PATTERN.finditer(value))
        start = tables[number].start() if number < len(tables) else 0
        break
    for name in reversed([part for part in rest if isinstance(part, str)]):
        match = re.compile(rf"""(?<![\w-])["']?{re.escape(name)}["']?\s*[=.]""").search(value, start)
        if match:
            return value.count("\n", 0, match.start())
    return value.count("\n", 0, start)
