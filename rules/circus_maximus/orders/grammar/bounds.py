"""Figures that can be, what stands beside them, and denials."""

from typing import Any, NoReturn

from rules.circus_maximus.model.orders import MOST
from rules.orders.parsing import Parser, Scan, alt, courtesy, made, opt, seq, where, word
from rules.orders.shared import least_only, number
from rules.questions import Refused

NUMBER = frozenset({"NUMBER"})

BEHIND_NUMBER = frozenset({"PLUS", "OR_MORE", "OR_LESS", "DASH", "TO"})

HORSES = range(1, 5)

LEVELS = range(1, 4)


def _no_bare_figure(scan: Scan, at: int) -> bool:
    return not scan.begins(at, NUMBER) or scan.begins(at + 1, BEHIND_NUMBER)


def is_counted(scan: Scan, at: int) -> bool:
    """A figure stands behind this word: how often."""
    return scan.begins(at + 1 + scan.begins(at + 1, frozenset({"COLON"})), NUMBER)


def is_uncounted(scan: Scan, at: int) -> bool:
    """No figure stands behind this word."""
    return not is_counted(scan, at)


def apart(scan: Scan, at: int) -> bool:
    """A figure is not written in one with the letters before it: `O3` is no step."""
    if not 0 < at < len(scan.tokens):
        return True
    before = scan.tokens[at - 1]
    return before.end < scan.tokens[at].start or not before.text[-1].isalpha()


def nobody_behind(scan: Scan, at: int) -> bool:
    """Neither a rival nor a colon stands behind this word."""
    return not scan.begins(at + 1, frozenset({"SEAT", "COLON"}))


def refuse(code: str, because: str, **facts: Any) -> NoReturn:
    """Raises Refused: a reading that is no order falls away by it."""
    raise Refused(code, because, **facts)


def figure(code: str, because: str, within: range = range(MOST + 1)) -> Parser[int]:
    """A number that can be; others are refused."""
    facts = {"least": min(within), "most": max(within), "step": 1, "lanes": MOST}
    return made(number(), lambda n: n if n in within else refuse(code, because, said=str(n), **facts))


def endurance(because: str, *, implied: bool) -> Parser[int]:
    """END from which on something is done."""
    bound = least_only(because, implied=implied)
    fitting = bound if implied else where(_no_bare_figure, bound)
    return made(seq(opt(word("WITH", "IF")), courtesy("END"), fitting, courtesy("END")), lambda said: said[2])


NO = word("NO", "NEVER", label="no")

NONE = alt(NO, word("NONE"))

DENIED = seq(word("NO", "NEVER", "WITHOUT"), opt(word("USE", "TAKE")))
"""`no whip`, `never use the whip`, `without braking`."""
