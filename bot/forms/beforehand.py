"""Orders filed beforehand, back in plain words: what holds in every round, and sheets for rounds to come."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from bot.forms.echo import field_name
from bot.forms.grammar import TAKEN_BACK
from bot.telling.narrator import Narrator
from rules.values import Json

STANDING, AHEAD, TURN = "standing", "ahead", "turn"
WRITTEN = re.compile(rf"\s*({STANDING}|{AHEAD})(?:\s+orders?)?\s*(?:[:=]\s*|\s+|$)(.*)", re.IGNORECASE | re.DOTALL)
WITHDRAWN = (*TAKEN_BACK, "none", "nothing")


@dataclass(frozen=True)
class Written:
    """A part of the orders, and what is written for it; empty where it is withdrawn."""

    part: str
    text: str

    @property
    def said(self) -> Json:
        """As the game is to read it."""
        return {self.part: self.text or None}


def beforehand(text: str) -> Written | None:
    """`standing: slip yes`, `ahead: 120 ; 100`, `standing: none`; None for orders of this round."""
    found = WRITTEN.fullmatch(text)
    if found is None:
        return None
    said = found[2].strip()
    return Written(found[1].casefold(), "" if said.casefold() in WITHDRAWN else said)


def orders_in_words(orders: Json, narrator: Narrator, since: int = 0) -> list[str]:
    """A line for what holds in every round, a line for each round ordered ahead. `since`: rounds before it are over."""
    lines = []
    if STANDING in (orders or {}):
        lines.append(narrator.ui("orders_standing", said=_sheet(orders[STANDING], narrator) or "nothing"))
    sheets = [one for one in (orders or {}).get(AHEAD) or () if one[TURN] >= since]
    lines += [narrator.ui("orders_ahead", round=one[TURN], said=_sheet(one, narrator)) for one in sheets]
    if AHEAD in (orders or {}) and not orders[AHEAD]:
        lines.append(narrator.ui("orders_none_ahead"))
    return lines


def _sheet(sheet: Mapping[str, Json] | None, narrator: Narrator) -> str:
    fields = ((name, said) for name, said in (sheet or {}).items() if name != TURN)
    return " · ".join(f"{field_name(narrator, name)} {narrator.escape(str(said))}" for name, said in fields)
