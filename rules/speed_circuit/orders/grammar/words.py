"""Vocabulary of the order sheet (S-120)."""

from typing import Any

from rules.orders.tokenizer import Vocabulary
from rules.questions import InvalidAnswer

SHEET, CHIPS_OF_A_ROLL = "S-120", "S-94"

MPH_PER_SPACE = 20

CHIP_EFFECTS = ("0", "1", "2", "3")
"""The possible effects of chips on a roll (T-12)."""

MAX_ONES_PER_ROLL = 2
"""The maximum number of -1 chips on one roll (T-12)."""

MAX_CONDITION_SPACES = 20
"""A larger number is probably meant as mph."""

PREDICATES = {
    "MOVED": "moved, moves, drove",
    "AHEAD": "ahead, in front",
    "BEHIND": "behind",
    "SPUN": "spun, spins",
    "CRASHED": "crashed, crashes",
    "OUT": "out",
    "FREE": "free, empty",
    "TAKEN": "taken, occupied, blocked",
}

SEALED_WORDS = "plot(s|ted|ting)?|plans?|speed|does|drives|goes|chips|sets|sheet|order(s|ed)?|wants|bids"
"""Words for other drivers' secret choices (S-129)."""

CONDITION_EXAMPLES = ["red moved 7+", "red ahead", "red spun", "(12,2) free", "slip"]

VOCABULARY = Vocabulary(
    {
        **PREDICATES,
        "SPEED": "speed, plot",
        "MAINTAIN": "MPS, maintain, maintain present speed",
        "NO_PLOT": "no plot",
        "TEST_CHIPS": "test chips",
        "CHANCE_CHIPS": "chance chips",
        "BRAKE_PAY": "brake pay, braking pay",
        "CORNER_PAY": "corner pay",
        "WEAR": "wear, wear first",
        "ROLL": "roll, test, chance, dice, brakes, roll first, dice first",
        "ROUTE": "route",
        "PLANNER": "planner",
        "LANE": "lane, end lane, end in lane",
        "ARROW": "arrow, racing line",
        "MAX_WEAR": "max wear, wear limit",
        "BRAKE_IF": "brake if, brake, emergency brake",
        "SLIP": "slip, slipstream, tow",
        "PASS": "pass, forced pass",
        "DEFEND": "defend, defence, defend chips, defence chips",
        "ANY": "any, anybody, anyone",
        "PIT": "pit, pits, pit stop",
        "SOFT": "soft, soft tyres",
        "HARD": "hard, hard tyres",
        "SAME": "same, same tyres",
        "TYRES": "tyres, tires",
        "REPAIR": "repair, repairs",
        "ENGINE": "engine",
        "BRAKES": "brakes",
        "BOTH": "both",
        "OF_ME": "of me",
        "THERE": "there",
    },
    {"SEALED": SEALED_WORDS},
)


def refuse(code: str, because: str, **facts: Any) -> Any:
    """Raise InvalidAnswer; the parser then discards this interpretation."""
    raise InvalidAnswer(code, because, **facts)
