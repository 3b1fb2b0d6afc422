"""Text that is not an order: typing errors, pasted text, and attempts to break the parser."""

from collections.abc import Iterator
from random import Random

from rules.questions import AllocationForm, FieldsForm, Form, Option

BIG = "9" * 30
"""A number beyond 64 bits."""
MARKS = (
    ",",
    ";",
    "=",
    ":",
    "/",
    "-",
    "–",
    "+",
    "*",
    "#",
    '"',
    "“",
    "”",
    '""',
    "' '",
    "()",
    "(,)",
    "[]",
    "{}",
    "{0}",
    "%s",
    ",,,",
    ";;;",
    "= =",
    ": :",
    ", ; =",
    "->",
    "..",
    "…",
    "?",
    "!",
    "|",
    "\\",
    "`",
    "~~",
    "\n",
    "\n\n;\n",
)
NUMBERS = (
    "0",
    "-1",
    "+1",
    "- 1",
    "--1",
    "1-",
    "-0",
    "00120",
    "1e999",
    "1.5",
    "0x10",
    "1_000",
    "NaN",
    "inf",
    "-inf",
    "Infinity",
    str(2**31),
    str(2**63),
    str(2**64),
    f"-{2**63 + 1}",
    BIG,
    f"-{BIG}",
    "１２０",
    "²",
    "1²",
    "120²",
    "٣",
    "Ⅻ",
    "½",
    "①",
    "𝟙𝟚𝟘",
    "൧",
    "一",
    f"{BIG} {BIG}",
    "1 2 3 4 5 6 7 8 9 10 11 12 13",
)
STRANGE = (
    "",
    " ",
    "\t",
    "\u00a0",
    "\u2003",
    "a",
    "Z",
    "é",
    "ß",
    "ﬁ",
    "İ",
    "\x00",
    "a\x00b",
    "\ud800",
    "\udfff 120",
    "\u202e120",
    "\u200b",
    "12\u200b0",
    "\ufeff120",
    "e\u0301" * 30,
    "😀",
    "👩‍👩‍👧‍👦",
    "@everyone",
    "@here",
    "<@1>",
    "<@&1>",
    "<t:1:R>",
    "**120**",
    "||120||",
    "```120```",
    "> 120",
    "[a](https://b)",
    "\\n",
    "$(reboot)",
    "'; DROP TABLE race;--",
    "None",
    "null",
    "true",
    "False",
    "NONE",
    "if",
    "if if",
    "only",
    "then",
    "and",
    "or not",
    "standing:",
    "ahead:",
    "turn",
)
LONG = ("x" * 4000, "9" * 4000, " ".join(["1"] * 2000), "," * 4000, '"' * 3999, ": " * 2000, "if " * 1300, "(" * 4000)
TEXTS: tuple[str, ...] = (*MARKS, *NUMBERS, *STRANGE, *LONG)
VALUES = (*MARKS[:6], *NUMBERS, *STRANGE[:24], LONG[0], LONG[1], "-", "if", "only")
"""What is written behind a name that a form knows."""


def list_near_orders(form: Form, order: str) -> Iterator[str]:
    """Yield texts that begin like an order of this form: `order`, a valid one, then a slip."""
    for name in _list_names(form):
        yield name
        yield from (f"{name} {value}" for value in VALUES)
        yield from (f"{order} {name}{mark}{name}" for mark in (" ", ": ", " = ", ", "))
    yield from list_slips(order)


def list_slips(order: str) -> Iterator[str]:
    """Yield a valid order with a text added before, after or instead of each of its words."""
    yield order
    words = order.split()
    for i in range(len(words)):
        for value in VALUES:
            yield " ".join([*words[:i], value, *words[i + 1 :]])
            yield " ".join([*words[: i + 1], value, *words[i + 1 :]])
        digits = words[i].rstrip("0123456789")
        yield " ".join([*words[:i], f"{digits}{BIG}", *words[i + 1 :]])
        yield " ".join([*words[:i], *words[i + 1 :]])


def jumble(order: str, chance: Random, count: int) -> Iterator[str]:
    """Yield pieces of an order, marks, numbers and strange letters in random order."""
    pieces = (*order.split(), *MARKS, *NUMBERS, *STRANGE)
    for _ in range(count):
        parts = chance.choices(pieces, k=chance.randint(1, 7))
        yield chance.choice((" ", "", ", ")).join(parts)


def _list_names(form: Form) -> list[str]:
    if isinstance(form, FieldsForm):
        return [name for field in form.fields for name in (field.name, *field.also)]
    if isinstance(form, AllocationForm):
        return [part.name for part in form.parts]
    options: tuple[Option, ...] = getattr(form, "options", ())
    return [str(option.value) for option in options[:4]]
