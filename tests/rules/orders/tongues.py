"""The languages of the games, each with values of its own; a game that has orders in words gets its line here."""

from typing import get_args

from hypothesis import strategies as st

from rules.formula_d.model.orders import Sheet as GearSheet
from rules.formula_d.model.orders import UpTo, Wish
from rules.formula_d.orders.grammar import LANGUAGE as FORMULA_D
from rules.powersled.model import orders as sleds
from rules.powersled.orders.grammar import CARDS
from rules.powersled.orders.grammar import LANGUAGE as POWERSLED
from tests.rules.orders.laws import Tongue

SEATS = ("red", "blue", "green", "yellow")
WHEREVER_IT_STANDS = frozenset({"gear", "path", "tyres"})
"""Names that the words behind them do not need."""

SAID = st.none() | st.booleans()
GEAR_SHEETS = st.builds(
    GearSheet,
    gear=st.lists(st.sampled_from([*range(1, 7), "up", "down", "same", "top"]), unique=True, max_size=3).map(tuple),
    path=st.lists(st.sampled_from(get_args(Wish)), unique=True, max_size=3).map(tuple),
    brake=st.none() | st.integers(0, 9),
    slipstream=st.sampled_from([None, "yes", "no", "if free", "ask", UpTo(brakes=1), UpTo(brakes=4)]),
    pit=SAID,
    casino=SAID,
    bonus=SAID,
    tyres=st.sampled_from([None, "hard", "soft", "rain"]),
).filter(lambda sheet: sheet != GearSheet())

FEW = st.integers(0, 2)
MOVEMENTS = st.sampled_from([f"{kind} {n}" for kind, least in (("MOVE", 3), ("DRIFT", 2)) for n in range(least, 6)])
SPECIALS = st.sampled_from(sorted(CARDS.values()))
RIVALS = st.sampled_from(SEATS)
ROADS = st.lists(
    st.sampled_from(sorted(sleds.STEPS.values(), key=str))
    | st.builds(sleds.Step, way=st.just("S"), points=st.integers(1, 4), rival=RIVALS),
    max_size=5,
).map(tuple)
LATER = st.builds(sleds.After, card=st.just("Laser"))
LATER |= st.builds(sleds.After, card=st.just("Nuke Grenade"), at=RIVALS | st.just(""))
LATER |= st.builds(
    sleds.After, card=st.sampled_from(["Mine", "Anti-Gravity Slick"]), within=st.none() | st.integers(1, 9)
)
LAID_WITH = {
    "steps": ROADS, "cornering": FEW, "speed": FEW, "change": FEW, "through": FEW, "ram": RIVALS | st.just(""),
    "after": st.lists(LATER, max_size=3).map(tuple),
}  # fmt: skip
PLANS = st.builds(sleds.Plan, card=MOVEMENTS, **LAID_WITH)
PLANS |= st.builds(sleds.Plan, card=SPECIALS, drift=st.sampled_from([0, 1]), **LAID_WITH)
FACETS = st.builds(
    sleds.FieldRule,
    strength=st.none() | st.integers(1, 9) | st.just("never"),
    without_armor=st.just(True),
    against_hook=SAID,
) | st.builds(sleds.FieldRule, strength=st.integers(1, 9) | st.just("never"), without_armor=SAID, against_hook=SAID)
CHOICES = st.none() | st.just("autopilot") | PLANS
SLED_ORDERS = st.builds(
    sleds.Orders,
    play=CHOICES,
    other=CHOICES,
    last=CHOICES,
    hook=st.sampled_from([None, "never", "ask"])
    | st.builds(sleds.HookRule, least=st.integers(0, 9), rivals=st.lists(RIVALS, unique=True, max_size=3).map(tuple)),
    field=st.sampled_from([None, "ask", sleds.FieldRule(against_hook=False)]) | FACETS,
    reflex=st.sampled_from([None, "keep control", "never", "no loss", "ask"]),
    discard=st.none() | st.just("ask") | st.lists(MOVEMENTS | SPECIALS, unique=True, min_size=1, max_size=4).map(tuple),
    after=st.sampled_from([None, "as ordered", "ask"]),
).filter(lambda orders: orders != sleds.SILENT)


TONGUES: dict[str, Tongue] = {
    "formula_d": Tongue(
        FORMULA_D,
        {"SEAT": SEATS},
        GEAR_SHEETS,
        {
            # `brake 2` is at most 2 (F-59); a switch's bare name is yes in this game; every wish is "if it can be had".
            "drop": WHEREVER_IT_STANDS
            | {"then", "brakes", "at most", "up to", "yes", "use", "if i can", "if possible"},
            "double": frozenset({"if i can", "if possible"}),
            # `no pit` is `pit no`, `2 brakes` is `brake 2`, `soft tyres` is `tyres soft`.
            "swap": frozenset(
                {
                    "no",
                    "don't",
                    "brake",
                    "2",
                    "hard",
                    "soft",
                    "rain",
                    "tyres",
                    "pit",
                    "casino",
                    "bonus",
                    "slipstream",
                    "gear",
                    "3rd",
                    "if possible",
                }
            ),
        },
    ),
    "powersled": Tongue(
        POWERSLED,
        {"SEAT": SEATS},
        SLED_ORDERS,
        {
            # `hook 4` and `field 3` are least values (P-165); `only` before what keeps control and before the card that
            # is waited for; `always` before a rule without conditions; a special can only be laid as a drift (P-38); a
            # verb before a card, a name before what can be nothing else; a path that is left out is straight (P-65).
            "drop": frozenset(
                {
                    "from",
                    "at least",
                    "+",
                    "or more",
                    "strength",
                    "against",
                    "when",
                    "only",
                    "always",
                    "as",
                    "drift",
                    "i play",
                    "play",
                    "path",
                    "go",
                    "use",
                    "drop",
                    "throw",
                    "at",
                    "then",
                    "and",
                    "straight ahead",
                    "is",
                    "square",
                    "squares",
                }
            ),
            # One is the number of what is not counted; units and `is` are courtesy.
            "double": frozenset({"1", "is", "square", "squares"}),
            # `never hook` is `hook never`, and so with each reaction.
            "swap": frozenset({"always", "never", "no", "don't", "hook", "field", "shield", "reflex"}),
        },
    ),
}
