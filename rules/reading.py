"""TOML from outside: looked over before it is parsed, so that no file can hold a program up or bring it down."""

import re
import tomllib
from typing import Any

LONGEST, DEEPEST, DIGITS, PARTS = 300_000, 50, 40, 20
"""Characters of a text; brackets in brackets; digits of a number; parts of a dotted key. Ours have a tenth of that."""
STRINGS = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"""|\Z)'
    r"|'''.*?(?:'''|\Z)"
    r'|"(?:\\.|[^"\\\n])*"?'
    r"|'[^'\n]*'?|#[^\n]*",
    re.DOTALL,
)
"""What is quoted, or a remark: a quote that is left open goes on to the end."""
NUMBER = re.compile(rf"[0-9][0-9_]{{{DIGITS},}}|0[box][0-9A-Fa-f_]{{{DIGITS},}}")
DOTTED = re.compile(rf"(?<![\w-])(?:[\w-]+[ \t]*\.[ \t]*){{{PARTS},}}")


class TooMuch(ValueError):
    """More than a file of ours ever holds. One sentence without its full stop."""


def read_toml(text: str) -> dict[str, Any]:
    """What a TOML text says. Raises TooMuch before it is parsed, TOMLDecodeError; both are ValueErrors."""
    within_limits(text)
    return tomllib.loads(text)


def within_limits(text: str) -> None:
    """Whether a text may be parsed. Raises TooMuch."""
    if len(text) > LONGEST:
        raise TooMuch(f"it has {len(text)} characters, and no file may have more than {LONGEST}")
    plain = STRINGS.sub("s", text)
    if NUMBER.search(plain):
        raise TooMuch(f"it holds a number of more than {DIGITS} digits")
    if DOTTED.search(plain):
        raise TooMuch(f"it holds a name of more than {PARTS} parts")
    if _depth(plain) > DEEPEST:
        raise TooMuch(f"it is nested more than {DEEPEST} deep")


def _depth(plain: str) -> int:
    """How many brackets are open at once."""
    depth = deepest = 0
    for bracket in re.findall(r"[\[\]{}]", plain):
        depth = depth + 1 if bracket in "[{" else max(0, depth - 1)
        deepest = max(deepest, depth)
    return deepest
