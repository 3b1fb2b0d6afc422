"""Custom ids of buttons, menus and modals: an action, a number and details.

An id that cannot be read belongs to an old message; its press changes nothing. Which method handles an action is
declared at that method (`bot/discord_ui/buttons.py`)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from bot.forms.discord_text import truncate
from rules.base import Json, compute_digest

NUMBER_PATTERN, ANY_PATTERN = "[0-9]{1,9}", ".*"
PLACE_PATTERN, ROUND_PATTERN = f"{NUMBER_PATTERN}(:{ANY_PATTERN})?", f"({NUMBER_PATTERN}([.]{ANY_PATTERN})?)?"
FROM_THERE_ON = ".on"
"""Follows the number of a round: all rounds from that one on."""
ACTIONS_WITHOUT_RACE = ("drivenow", "watch", "makeown", "make")
"""Actions that lead to a new race; they carry the number 0."""
DETAIL_PATTERNS: Mapping[str, str] = {
    **dict.fromkeys(("say", "send", "choose", "write"), PLACE_PATTERN),
    "page": NUMBER_PATTERN,
    "fillby": f"{NUMBER_PATTERN}([.](rookie|club|ace))?",
    **dict.fromkeys(("log", "lines", "why", "film", "dice", "mine", "replay", "analysis"), ROUND_PATTERN),
    "reading": NUMBER_PATTERN,
    **dict.fromkeys(ACTIONS_WITHOUT_RACE, "[a-z0-9_]*"),
    "rematch": "same|next",
    **dict.fromkeys(("pardon", "unplanrace", "uncountrace", "admitmember"), NUMBER_PATTERN),
    "betchariot": "[a-z]*",
    "placebet": f"[a-z]+:{NUMBER_PATTERN}",
    "strike": ROUND_PATTERN,
    "question": NUMBER_PATTERN,
    "puzzle": f"{NUMBER_PATTERN}[.][0-9]",
    "askagain": f"{NUMBER_PATTERN}([.]{ANY_PATTERN})?",
    "fate": f"{NUMBER_PATTERN}[.](goes|stays|rewritten)[.]{ANY_PATTERN}",
}
"""Patterns of the details that an action reads; those of all others are any text."""
FORM_ACTIONS = (
    *("say", "send", "choose", "write", "page", "confirm", "preset", "careful", "undo", "discard", "way"),
    *("change", "settings", "tips"),
)
"""Actions on a question's form; their number is the question's."""
FORM_ID_PATTERN = re.compile(rf"[bs]:(?:{'|'.join(FORM_ACTIONS)}):([0-9]+):{ANY_PATTERN}", re.DOTALL)
MARK_PATTERN = "~[0-9a-f]{6}"
MARKED_ID_PATTERN = re.compile(f"{ANY_PATTERN}({MARK_PATTERN})", re.DOTALL)
CUSTOM_ID_PATTERN = re.compile(
    rf"[bsm]:(?P<action>[a-z]+):(?P<number>[0-9]{{1,19}}):(?P<rest>{ANY_PATTERN}?)(?:{MARK_PATTERN})?", re.DOTALL
)
"""What follows `~` is the mark of the message and has no other meaning."""
MAX_CUSTOM_ID_CHARS = 100
"""Discord's limit."""
MAX_ID = 2**63 - 1
"""The greatest id of a race or a question."""


@dataclass(frozen=True)
class ButtonPress:
    """A pressed button, a used menu or a submitted modal.

    `action`: what it does; `number`: id of the race or question; `rest`: details; `values`: chosen tokens;
    `texts`: typed text by field place."""

    action: str
    number: int
    rest: str = ""
    values: tuple[str, ...] = ()
    texts: Mapping[int, str] | None = None

    @property
    def place(self) -> int:
        """The widget's place in its form."""
        return int(self.rest.partition(":")[0] or 0)

    @property
    def token(self) -> str:
        """The text after the place: the token of the chosen option."""
        return self.rest.partition(":")[2]

    @property
    def round(self) -> int | None:
        """The round that the details name, if any."""
        digits = self.rest.partition(".")[0]
        return int(digits) if digits else None


def find_details_pattern(action: str) -> str:
    """Return the pattern of an action's details."""
    return DETAIL_PATTERNS.get(action, ANY_PATTERN)


def make_custom_id(kind: str, action: str, number: int, rest: str = "", mark: str = "") -> str:
    """Make the id of a button (`b`), a menu (`s`) or a modal (`m`).

    `mark`: of its message, if that is looked up later."""
    assert re.fullmatch(find_details_pattern(action), rest, re.DOTALL), f"{action}: {rest}"
    end = f"~{mark}" if mark else ""
    return truncate(f"{kind}:{action}:{number}:{rest}", MAX_CUSTOM_ID_CHARS - len(end)) + end


def read_message_mark(custom_id: str) -> str:
    """Return what identifies one of our messages by a widget: its mark, or the question of its form."""
    form, mark = FORM_ID_PATTERN.fullmatch(custom_id), MARKED_ID_PATTERN.fullmatch(custom_id)
    return make_form_mark(int(form[1])) if form else mark[1].removeprefix("~") if mark else ""


def make_draft_mark(value: Json) -> str:
    """Return the mark by which a button identifies the answer that it stands for."""
    return compute_digest(value)[:16]


def make_form_mark(number: int) -> str:
    """Return the mark of a message with a question's form."""
    return f"form {number}"


def parse_press(custom_id: str, values: tuple[str, ...] = (), texts: Mapping[int, str] | None = None) -> ButtonPress:
    """Parse a custom id; without an action if it cannot be read."""
    match = CUSTOM_ID_PATTERN.fullmatch(custom_id)
    readable = match and re.fullmatch(find_details_pattern(match["action"]), match["rest"], re.DOTALL)
    if not (match and readable and int(match["number"]) <= (0 if match["action"] in ACTIONS_WITHOUT_RACE else MAX_ID)):
        return ButtonPress("", 0)
    return ButtonPress(match["action"], int(match["number"]), match["rest"], values, texts)
