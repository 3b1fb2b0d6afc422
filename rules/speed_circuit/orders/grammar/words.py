"""Words of an order sheet (S-120)."""

from typing import Any

from rules.orders.words import Vocabulary
from rules.questions import Refused

SHEET, CHIPS_OF_A_ROLL = "S-120", "S-94"

STEP = 20

MOST_CHIPS = ("0", "1", "2", "3")
"""T-12."""

ONES = 2
"""-1 chips on one roll, at most (T-12)."""

MOST_SPACES = 20
"""Beyond it a driver means miles an hour."""

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

SEALED = "plot(s|ted|ting)?|plans?|speed|does|drives|goes|chips|sets|sheet|order(s|ed)?|wants|bids"
"""Words for what other drivers hold sealed (S-129)."""

EXAMPLES = ["red moved 7+", "red ahead", "red spun", "(12,2) free", "slip"]

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
    {"SEALED": SEALED},
)


def refuse(code: str, because: str, **facts: Any) -> Any:
    """Raises Refused: a reading that is no order falls away by it."""
    raise Refused(code, because, **facts)
