"""What a custom id says: an act, a number, and details in the form that the act reads. An id that says anything else is
of an earlier message: it is nobody's act, and its press changes nothing."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from bot.forms.discord_text import cut

WHOLE, ANY = "[0-9]{1,9}", ".*"
PLACE, ROUND = f"{WHOLE}(:{ANY})?", f"({WHOLE}([.]{ANY})?)?"
OF_NO_RACE = ("drivenow", "watch", "makeown", "make")
"""What leads to a new race: it carries the number 0, and there is no such button with a race's."""
ACTS: Mapping[str, str] = {
    **dict.fromkeys(("say", "choose", "write"), PLACE),
    **dict.fromkeys(("page", "fillby"), WHOLE),
    **dict.fromkeys(("log", "lines", "why", "film", "dice", "mine", "replay"), ROUND),
    **dict.fromkeys(("confirm", "preset", "careful", "undo", "discard", "way"), ANY),
    **dict.fromkeys(("file", "unfile", "settle", "always", "approve"), ANY),
    **dict.fromkeys(("prompts", "disturbed", "review", "publish", "unrule", "second", "decide"), ANY),
    **dict.fromkeys(("orders", "needed", "how"), ANY),
    **dict.fromkeys(("present", "seats", "back", "take", "handover", "join", "leave", "fill", "start"), ANY),
    **dict.fromkeys(("resume", "dm", "here", "luck", "ahead", "retire", "abandon", "keep"), ANY),
    **dict.fromkeys(("closenow", "remindnow", "lend"), ANY),
    "reading": WHOLE,
    "turn": ANY,
    **dict.fromkeys(("endseason", "enterseason", "leaveseason", "seasontables", "seasonrecords"), ANY),
    **dict.fromkeys(("standby", "notnow", "runseason", "closeseason"), ANY),
    **dict.fromkeys(("mystable", "stablemend", "stablebid", "stablebet"), ANY),
    **dict.fromkeys(("planrace", "raceresult", "givepenalty", "putstandin"), ANY),
    **dict.fromkeys(OF_NO_RACE, "[a-z0-9_]*"),
    "strike": ROUND,
    "fate": f"{WHOLE}[.](goes|stays|rewritten)[.]{ANY}",
}
"""Every act, and what its details must look like to be read; details that are not read may be anything."""
FORM_ACTS = ("say", "choose", "write", "page", "confirm", "preset", "careful", "undo", "discard", "way")
"""What is done with a question's form, whose number is then the question's."""
OF_FORM = re.compile(rf"[bs]:(?:{'|'.join(FORM_ACTS)}):([0-9]+):{ANY}", re.DOTALL)
MARK = "~[0-9a-f]{6}"
MARKED = re.compile(f"{ANY}({MARK})", re.DOTALL)
CUSTOM_ID = re.compile(rf"[bsm]:(?P<act>[a-z]+):(?P<number>[0-9]{{1,19}}):(?P<rest>{ANY}?)(?:{MARK})?", re.DOTALL)
"""What follows `~` is its message's mark and means nothing else."""
LONGEST = 100
"""Characters of a custom id (Discord)."""
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


def custom_id(kind: str, act: str, number: int, rest: str = "", mark: str = "") -> str:
    """The id of a button (`b`), a menu (`s`) or a sheet (`m`), with the mark of its message, if that is to be found
    again by it."""
    assert re.fullmatch(ACTS[act], rest, re.DOTALL), f"{act}: {rest}"
    end = f"~{mark}" if mark else ""
    return cut(f"{kind}:{act}:{number}:{rest}", LONGEST - len(end)) + end


def sign(custom_id: str) -> str:
    """By what a button or a menu tells a message of ours: its mark, or the question whose form it is of."""
    form, marked = OF_FORM.fullmatch(custom_id), MARKED.fullmatch(custom_id)
    return form_sign(int(form[1])) if form else marked[1].removeprefix("~") if marked else ""


def form_sign(number: int) -> str:
    """By what a message with a question's form is known."""
    return f"form {number}"


def read_press(custom_id: str, values: tuple[str, ...] = (), written: Mapping[int, str] | None = None) -> Press:
    """What was pressed; without an act where the id says none."""
    found = CUSTOM_ID.fullmatch(custom_id)
    readable = found and re.fullmatch(ACTS.get(found["act"], "(?!)"), found["rest"], re.DOTALL)
    if not (found and readable and int(found["number"]) <= (0 if found["act"] in OF_NO_RACE else MOST)):
        return Press("", 0)
    return Press(found["act"], int(found["number"]), found["rest"], values, written)
