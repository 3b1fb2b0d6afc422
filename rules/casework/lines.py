"""On which line of a TOML file something stands: the reader of TOML itself does not say."""

import re
from collections.abc import Iterator

Path = tuple[str | int, ...]
"""From a case inwards: `("round", 0, "after", "red", "wear")`."""

HEADER = re.compile(r"^\s*\[(\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
KEY = re.compile(r"""^\s*([\w"'.-]+(?:\s*\.\s*[\w"'-]+)*)\s*=""")
INLINE = re.compile(r"\{[^{}]*\}")


def line_of(text: str, case: int, path: Path) -> int:
    """The line, from 1, on which a part of the n-th `[[case]]` (from 0) stands, or the nearest thing around it."""
    entries = list(_entries(text))
    wanted = ("case", case, *path)
    number, found = max(
        ((n, entry) for n, entry in entries if wanted[: len(entry)] == entry), key=lambda e: len(e[1]), default=(1, ())
    )
    following = min((n for n, _ in entries if n > number), default=len(text.splitlines()) + 1)
    rest = wanted[len(found) :]
    return number + _within("\n".join(text.splitlines()[number - 1 : following - 1]), rest) if rest else number


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
