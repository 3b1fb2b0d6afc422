"""Orders filed beforehand, back in plain words: what holds in every round, and sheets for rounds to come."""

import re
from collections.abc import Iterable

from bot.telling.narrator import Narrator

FILING = re.compile(
    r"\s*(standing|ahead|in every round)(?:\s+orders?)?\b\s*[:=,]?|\s*(?:round|turn)\s+\d+\s*[:=,]", re.IGNORECASE
)
"""How a text begins that is not for this round alone."""
Lines = Iterable[tuple[int | None, str]]


def beforehand(text: str) -> bool:
    """Whether a text files orders: `standing: slip yes`, `ahead: 120 / 100`, `round 7: none`."""
    plain = text.replace("*", "").replace("_", " ")
    return FILING.match(plain) is not None


def orders_in_words(lines: Lines, narrator: Narrator, since: int = 0) -> list[str]:
    """A line for what holds in every round, a line for each round ordered ahead, as they can be typed back. `since`:
    rounds before it are over."""
    shown = [said for round, said in lines if round is None or round >= since]
    return [narrator.ui("orders_line", said=narrator.escape(said)) for said in shown]


def replaced_in_words(lines: Lines, narrator: Narrator) -> list[str]:
    """A line for each sheet whose place another takes."""
    return [
        narrator.ui("orders_replaced", round="every" if round is None else round, said=narrator.escape(said))
        for round, said in lines
    ]
