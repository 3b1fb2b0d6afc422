"""The languages of the games, each with values of its own; a game that has orders in words gets its line here."""

from typing import get_args

from hypothesis import strategies as st

from rules.formula_d.model.orders import Sheet as GearSheet
from rules.formula_d.model.orders import UpTo, Wish
from rules.formula_d.orders.grammar import LANGUAGE as FORMULA_D
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
}
