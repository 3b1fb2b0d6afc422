"""Numbers with their limits, look-ahead predicates, and negations."""

from typing import Any, NoReturn

from rules.circus_maximus.model.orders import MAX_NUMBER
from rules.orders.combinators import Parser, Scan, alt, map_value, match_if, opt, seq, skip_words, word
from rules.orders.common_grammar import lower_bound_only, number
from rules.orders.tokenizer import Vocabulary
from rules.questions import InvalidAnswer

NUMBER_KIND = frozenset({"NUMBER"})

BOUND_SUFFIXES = frozenset({"PLUS", "OR_MORE", "OR_LESS", "DASH", "TO"})

HORSE_NUMBERS = range(1, 5)

TARGET_LEVELS = range(1, 4)


def _is_not_bare_number(scan: Scan, at: int) -> bool:
    return not scan.token_has_kind(at, NUMBER_KIND) or scan.token_has_kind(at + 1, BOUND_SUFFIXES)


def has_count(scan: Scan, at: int) -> bool:
    """Whether a number stands behind this word and says how often."""
    return scan.token_has_kind(at + 1 + scan.token_has_kind(at + 1, frozenset({"COLON"})), NUMBER_KIND)


def has_no_count(scan: Scan, at: int) -> bool:
    """Whether no number stands behind this word."""
    return not has_count(scan, at)


def is_detached(scan: Scan, at: int) -> bool:
    """Whether a number is separated from the letters before it: `O3` is no step."""
    if not 0 < at < len(scan.tokens):
        return True
    before = scan.tokens[at - 1]
    return before.end < scan.tokens[at].start or not before.text[-1].isalpha()


def has_no_target(scan: Scan, at: int) -> bool:
    """Whether neither a rival nor a colon stands behind this word."""
    return not scan.token_has_kind(at + 1, frozenset({"SEAT", "COLON"}))


def refuse(code: str, because: str, **facts: Any) -> NoReturn:
    """Raise InvalidAnswer, so that the reading is dropped."""
    raise InvalidAnswer(code, because, **facts)


def limited_number(code: str, because: str, within: range = range(MAX_NUMBER + 1)) -> Parser[int]:
    """Match a number within limits; others are refused."""
    facts = {"least": min(within), "most": max(within), "step": 1, "lanes": MAX_NUMBER}
    return map_value(number(), lambda n: n if n in within else refuse(code, because, said=str(n), **facts))


def endurance_bound(because: str, *, implied: bool) -> Parser[int]:
    """Match the END from which on something is done."""
    bound = lower_bound_only(because, implied=implied)
    fitting = bound if implied else match_if(_is_not_bare_number, bound)
    return map_value(seq(opt(word("WITH", "IF")), skip_words("END"), fitting, skip_words("END")), lambda said: said[2])


NO = word("NO", "NEVER", label="no")

NONE = alt(NO, word("NONE"))

NEGATION = seq(word("NO", "NEVER", "WITHOUT"), opt(word("USE", "TAKE")))
"""Negation before a word: `no whip`, `never use the whip`, `without braking`."""


MANNER_SPELLINGS = {
    "LASH": "lash",
    "LASH_DRIVER": "lash driver, lash-driver",
    "LASH_TEAM": "lash team, lash-team",
    "RAM": "ram",
    "RAM_CAR": "ram car, ram-car",
    "RAM_TEAM": "ram team, ram-team",
    "RAM_DRIVER": "ram driver, ram-driver",
}

VOCABULARY = Vocabulary(
    {
        "SPEED": "speed",
        "MAX": "max, maximum",
        "PRUDENT": "prudent, careful",
        "LAST": "last, as last time",
        "WHIP": "whip, whipping",
        "STRAIGHT": "straight, straights, straight on",
        "WITH": "with",
        "TAKE": "take, accept",
        "MORE_THAN": "more than, above, over",
        "LESS_THAN": "less than, fewer than, below, under",
        "BRAKE": "brake, braking, rein in",
        "PATH": "path, way",
        "F": "f, ahead, forward",
        "O": "o, out, right",
        "I": "i, in, left",
        "B": "b",
        "SO": "so, slipout",
        "SI": "si, slipin",
        "SLIP": "slip, sideslip",
        "R": "r",
        "A": "a, attack",
        "OUTSIDE": "outside",
        "INSIDE": "inside",
        "BEST": "best, planner",
        "LANE": "lane",
        "TARGETS": "targets, target, attack",
        "ANY": "any, anybody, anyone",
        **MANNER_SPELLINGS,
        "DEFEND": "defend, defence, defense, if attacked",
        "EVADE": "evade",
        "HOLD": "hold",
        "AHEAD": "ahead",
        "SLIDE": "slide",
        "OFFERED": "offered, offered mf, what a lash offers, what the lash offers",
        "WRECK": "wreck, wrecks",
        "ALL": "all",
        "KEEP": "keep",
        "PAY": "pay",
        "CUT": "cut, cut free, cut the horse free, cut a fallen horse free",
        "REINS": "reins, cut reins, cut the reins, cut my reins",
        "HORSES": "horses, horse",
        "STRONGEST": "strongest",
        "PUSHED": "pushed, driven back, if driven back, when driven back, if pushed, when pushed",
        "BACK": "back",
        "WOUND": "wound",
        "FOOT": "foot, on foot",
        "K": "k, back, b",
        "WALL": "wall",
    }
)
