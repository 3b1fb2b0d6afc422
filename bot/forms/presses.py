"""What a custom id says: an act, a number, and details in the form that the act reads. An id that says anything else is
of an earlier message: it is nobody's act, and its press changes nothing."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

WHOLE, ANY = "[0-9]{1,9}", ".*"
PLACE, ROUND = f"{WHOLE}(:{ANY})?", f"({WHOLE}([.]{ANY})?)?"
ACTS: Mapping[str, str] = {
    **dict.fromkeys(("say", "choose", "write"), PLACE),
    **dict.fromkeys(("page", "fillby"), WHOLE),
    **dict.fromkeys(("log", "film"), ROUND),
    **dict.fromkeys(("confirm", "undo", "discard", "way", "file", "unfile", "settle", "always", "approve"), ANY),
    **dict.fromkeys(("prompts", "disturbed", "review", "publish", "unrule", "orders", "how"), ANY),
    **dict.fromkeys(("present", "seats", "back", "take", "handover", "join", "leave", "fill", "start"), ANY),
    **dict.fromkeys(("resume", "dm", "here", "luck", "retire", "abandon", "keep"), ANY),
}
"""Every act, and what its details must look like to be read; details that are not read may be anything."""
CUSTOM_ID = re.compile(rf"[bsm]:(?P<act>[a-z]+):(?P<number>[0-9]{{1,19}}):(?P<rest>{ANY})", re.DOTALL)
MOST = 2**63 - 1
"""The greatest number that a race or a question can have."""


@dataclass(frozen=True)
class Press:
    """A button pressed, a menu chosen from or a sheet handed in: what for, the race's or question's number, details.

    `values`: chosen tokens, or what was written by field place.
    """

    act: str
    number: int
    rest: str = ""
    values: tuple[str, ...] = ()
    written: Mapping[int, str] | None = None

    @property
    def place(self) -> int:
        """The widget's place in its form."""
        return int(self.rest.partition(":")[0] or 0)

    @property
    def token(self) -> str:
        """What follows the place."""
        return self.rest.partition(":")[2]

    @property
    def round(self) -> int | None:
        """The round that is meant, if one is named."""
        named = self.rest.partition(".")[0]
        return int(named) if named else None


def custom_id(kind: str, act: str, number: int, rest: str = "") -> str:
    """The id of a button (`b`), a menu (`s`) or a sheet (`m`)."""
    assert re.fullmatch(ACTS[act], rest, re.DOTALL), f"{act}: {rest}"
    return f"{kind}:{act}:{number}:{rest}"


def read_press(custom_id: str, values: tuple[str, ...] = (), written: Mapping[int, str] | None = None) -> Press:
    """What was pressed; without an act where the id says none."""
    found = CUSTOM_ID.fullmatch(custom_id)
    readable = found and re.fullmatch(ACTS.get(found["act"], "(?!)"), found["rest"], re.DOTALL)
    if not (found and readable and int(found["number"]) <= MOST):
        return Press("", 0)
    return Press(found["act"], int(found["number"]), found["rest"], values, written)
