"""TOML from untrusted files: checked before parsing, so that no file can hang or crash the process."""

import re
import tomllib
from typing import Any

MAX_TEXT_CHARS, MAX_BRACKET_DEPTH, MAX_NUMBER_DIGITS, MAX_KEY_PARTS = 300_000, 50, 40, 20
"""Characters of a text; brackets in brackets; digits of a number; parts of a dotted key. Ours have a tenth of that."""
STRING_OR_COMMENT = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"""|\Z)'
    r"|'''.*?(?:'''|\Z)"
    r'|"(?:\\.|[^"\\\n])*"?'
    r"|'[^'\n]*'?|#[^\n]*",
    re.DOTALL,
)
"""A quoted string or a comment; an unclosed quote extends to the end."""
LONG_NUMBER = re.compile(rf"[0-9][0-9_]{{{MAX_NUMBER_DIGITS},}}|0[box][0-9A-Fa-f_]{{{MAX_NUMBER_DIGITS},}}")
LONG_DOTTED_KEY = re.compile(rf"(?<![\w-])(?:[\w-]+[ \t]*\.[ \t]*){{{MAX_KEY_PARTS},}}")


class TooMuch(ValueError):
    """The file exceeds a limit. The message is one sentence without its full stop."""


def read_toml(text: str) -> dict[str, Any]:
    """Parse TOML. Raises TooMuch before parsing, or TOMLDecodeError; both are ValueErrors."""
    check_limits(text)
    return tomllib.loads(text)


def check_limits(text: str) -> None:
    """Check that a text may be parsed. Raises TooMuch."""
    if len(text) > MAX_TEXT_CHARS:
        raise TooMuch(f"it has {len(text)} characters, and no file may have more than {MAX_TEXT_CHARS}")
    plain = STRING_OR_COMMENT.sub("s", text)
    if LONG_NUMBER.search(plain):
        raise TooMuch(f"it holds a number of more than {MAX_NUMBER_DIGITS} digits")
    if LONG_DOTTED_KEY.search(plain):
        raise TooMuch(f"it holds a name of more than {MAX_KEY_PARTS} parts")
    if _measure_nesting(plain) > MAX_BRACKET_DEPTH:
        raise TooMuch(f"it is nested more than {MAX_BRACKET_DEPTH} deep")


def _measure_nesting(plain: str) -> int:
    """Return the largest number of simultaneously open brackets."""
    depth = deepest = 0
    for bracket in re.findall(r"[\[\]{}]", plain):
        depth = depth + 1 if bracket in "[{" else max(0, depth - 1)
        deepest = max(deepest, depth)
    return deepest
