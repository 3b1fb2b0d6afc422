"""The order languages of all games, with values to write; a new game adds one line."""

from typing import get_args

from hypothesis import strategies as st

from rules.circus_maximus.model import orders as sand
from rules.circus_maximus.orders.grammar import LANGUAGE as CIRCUS_MAXIMUS
from rules.formula_d.model.orders import Sheet as GearSheet
from rules.formula_d.model.orders import UpTo, Wish
from rules.formula_d.orders.grammar import LANGUAGE as FORMULA_D
from rules.powersled.model import orders as sleds
from rules.powersled.model.tables import SPECIAL_CARDS
from rules.powersled.orders.grammar import LANGUAGE as POWERSLED
from rules.powersled.orders.grammar import SHORT_NAMES
from rules.speed_circuit.model.orders import (
    AllOf,
    Alternative,
    AnyOf,
    Attack,
    Braking,
    InLane,
    Is,
    Orders,
    Pay,
    PitCall,
    Wishes,
)
from rules.speed_circuit.model.orders import UpTo as WearUpTo
from rules.speed_circuit.orders.grammar import LANGUAGE as SPEED_CIRCUIT
from tests.rules.orders.laws import LanguageUnderTest

SEATS = ("red", "blue", "green", "yellow")
LONG_WORDS = frozenset(word for short, card in SHORT_NAMES.items() for word in card.casefold().split()) - {*SHORT_NAMES}
"""Words of the names of cards that their short names do without: `Hook` is the Grappling Hook."""
WHEREVER_IT_STANDS = frozenset({"gear", "path", "tyres"})
"""Names that the words behind them do not need."""

SAID = st.none() | st.booleans()
GEAR_SHEETS = st.builds(
    GearSheet,
    gear=st.lists(st.sampled_from([*range(1, 7), "up", "down", "same", "top"]), unique=True, max_size=3).map(tuple),
    path=st.lists(st.sampled_from(get_args(Wish)), unique=True, max_size=3).map(tuple),
    brake=st.none() | st.integers(0, 9),
    wear=st.none() | st.integers(0, 20),
    slipstream=st.sampled_from([None, "yes", "no", "if free", "ask", UpTo(brakes=1), UpTo(brakes=4)]),
    pit=SAID,
    casino=SAID,
    bonus=SAID,
    tyres=st.sampled_from([None, "hard", "soft", "rain"]),
).filter(lambda sheet: sheet != GearSheet())

FEW = st.integers(0, 2)
MOVEMENTS = st.sampled_from([f"{kind} {n}" for kind, least in (("MOVE", 3), ("DRIFT", 2)) for n in range(least, 6)])
SPECIALS = st.sampled_from(sorted(SPECIAL_CARDS))
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
    "steps": ROADS,
    "cornering": FEW,
    "speed": FEW,
    "change": FEW,
    "through": FEW,
    "ram": RIVALS | st.just(""),
    "after": st.lists(LATER, max_size=3).map(tuple),
}
PLANS = st.builds(sleds.Plan, card=MOVEMENTS, **LAID_WITH)
PLANS |= st.builds(sleds.Plan, card=SPECIALS, drift=st.sampled_from([0, 1]), **LAID_WITH)
FACETS = st.builds(
    sleds.FieldRule,
    strength=st.none() | st.integers(1, 9) | st.just("never"),
    without_armor=st.just(True),
    against_hook=SAID,
) | st.builds(sleds.FieldRule, strength=st.integers(1, 9) | st.just("never"), without_armor=SAID, against_hook=SAID)
CHOICES = st.none() | st.just("autopilot") | PLANS
GIVEN_UP = st.lists(MOVEMENTS | SPECIALS, unique=True, min_size=1, max_size=4).map(tuple)
SLED_ORDERS = st.builds(
    sleds.Orders,
    play=CHOICES,
    other=CHOICES,
    last=CHOICES,
    hook=st.sampled_from([None, "never", "ask"])
    | st.builds(sleds.HookRule, least=st.integers(0, 9), rivals=st.lists(RIVALS, unique=True, max_size=3).map(tuple)),
    field=st.sampled_from([None, "ask", sleds.FieldRule(against_hook=False)]) | FACETS,
    reflex=st.sampled_from([None, "keep control", "never", "no loss", "ask"]),
    discard=st.none() | st.just("ask") | GIVEN_UP,
    draw=st.sampled_from([None, "ask", "least worth"]) | GIVEN_UP,
    after=st.sampled_from([None, "as ordered", "ask"]),
).filter(lambda orders: orders != sleds.EMPTY_ORDERS)
STEPS = st.lists(
    st.sampled_from(
        [
            *map(sand.Step, ("F", "O", "I", "B", "SO", "SI", "R")),
            sand.Step("A", "lash", "red"),
            sand.Step("A", "ram_car", "blue"),
            sand.Step("A", "lash_team", "green"),
            sand.Step("A", "ram_driver", "red"),
        ]
    ),
    max_size=6,
).map(tuple)
LANES = st.sampled_from([None, "straight", "best", "inside", "outside", 1, 7])
MANNERS = st.sampled_from(get_args(sand.Manner))
TARGETS = st.builds(sand.Target, seat=st.sampled_from([*SEATS, "any"]), manner=MANNERS, level=st.integers(1, 3))
MOVES = st.builds(sand.Defence, way=st.sampled_from(["evade out", "evade in", "brake"]), reserve=st.integers(0, 40))
STAYS = st.sampled_from([sand.Defence(way="hold"), sand.Defence(way="ask")])
DEFENCES = st.lists(MOVES | STAYS, unique_by=lambda one: one.way, min_size=1, max_size=3).map(tuple)
FEET = st.sampled_from(["F", "K", "O", "I", "wall", "B:4/12", "C1:3/2"])
CIRCUS_SHEETS = st.builds(
    sand.Sheet,
    speed=st.none() | st.integers(0, 99) | st.sampled_from(["max", "prudent", "last"]),
    whip=st.none()
    | st.just(sand.Whip(when="no"))
    | st.builds(sand.Whip, when=st.sampled_from(["yes", "straights"]), above=st.integers(0, 60)),
    brake=st.none() | st.integers(0, 99) | st.just("prudent"),
    path=st.none() | st.builds(sand.Path, steps=STEPS, then=LANES).filter(lambda path: path.steps or path.then),
    targets=st.none() | st.lists(TARGETS, unique_by=lambda one: one.seat, max_size=3).map(tuple),
    defend=st.dictionaries(st.sampled_from(get_args(sand.Attack)), DEFENCES, max_size=3),
    offered=SAID,
    wreck=st.sampled_from([None, "all", "none", sand.PayAtMost(pay=3), sand.Keep(keep=0), sand.Keep(keep=5)]),
    cut=SAID,
    reins=SAID,
    horses=st.none()
    | st.just("strongest")
    | st.lists(st.integers(1, 4), unique=True, min_size=1, max_size=4).map(tuple),
    pushed=st.sampled_from([None, "back", "wound"]),
    foot=st.none()
    | st.just("wall")
    | st.lists(FEET, min_size=1, max_size=4).map(tuple).filter(lambda steps: steps != ("wall",)),
).filter(lambda sheet: sheet != sand.Sheet())
CHIPS = st.sampled_from([0, 1, 2, 3, "ask"])
PAYMENTS = st.one_of(
    st.just("ask"),
    st.builds(Pay, wear=st.none() | st.integers(0, 4)),
    st.builds(Pay, wear=st.none() | st.integers(0, 4), roll=st.just(True), chips=st.none() | CHIPS),
)
CORNERS = ("C1", "C2", "C3")
SPACES = ("(9,3)", "(10,2)", "pit:4/1")
BRAKINGS = st.one_of(
    st.builds(Braking, by=st.sampled_from([20, 40, 80]), after=st.integers(0, 5)),
    st.builds(Braking, by=st.sampled_from([20, 40]), at=st.sampled_from(SPACES)),
)
WISHES = st.builds(
    Wishes,
    test_chips=st.none() | CHIPS,
    brake_pay=st.none() | PAYMENTS,
    route=st.one_of(
        st.sampled_from([None, None, "planner"]),
        st.lists(st.integers(1, 4), min_size=1, max_size=6).map(tuple),
        st.lists(st.sampled_from(SPACES), min_size=1, max_size=3).map(tuple),
    ),
    end_lane=st.none() | st.integers(1, 4),
    arrow=SAID,
    corner_pay=st.none() | st.dictionaries(st.sampled_from(["", *CORNERS]), PAYMENTS, min_size=1, max_size=3),
    max_wear=st.none() | st.integers(0, 9),
    brake_if=st.sampled_from([None, "no", "planner"]) | st.lists(BRAKINGS, min_size=1, max_size=3).map(tuple),
    slip=st.sampled_from([None, "yes", "no", "if free", "ask", InLane(lane=1), InLane(lane=3), WearUpTo(wear=2)]),
    passing=st.one_of(
        st.sampled_from([None, "no", "ask"]), st.builds(Attack, seat=st.sampled_from(["any", *SEATS]), chips=CHIPS)
    ),
    defence=st.none() | st.dictionaries(st.sampled_from(["any", *SEATS]), CHIPS, min_size=1, max_size=3),
    chance_chips=st.none() | CHIPS,
    pit=st.sampled_from(
        [
            None,
            "no",
            "ask",
            PitCall(),
            PitCall(tyres="soft"),
            PitCall(tyres="hard", repair=("engine", "brakes")),
            PitCall(repair=("brakes",)),
        ]
    ),
    soft=SAID,
)
BOUNDS = st.sampled_from([(None, None), (3, None), (None, 5), (4, 4), (2, 6)])
ATOMS = st.one_of(
    st.builds(
        lambda seat, ends, no: Is(what="moved", about=seat, least=ends[0], most=ends[1], no=no),
        st.sampled_from(SEATS),
        BOUNDS,
        st.booleans(),
    ),
    st.builds(
        Is,
        what=st.sampled_from(["ahead", "behind", "spun", "crashed", "out"]),
        about=st.sampled_from(SEATS),
        no=st.booleans(),
    ),
    st.builds(Is, what=st.sampled_from(["free", "taken"]), about=st.sampled_from(SPACES), no=st.booleans()),
    st.builds(Is, what=st.just("slip"), no=st.booleans()),
)
SEVERAL = st.lists(ATOMS, min_size=2, max_size=3).map(tuple)
CONDITIONS = st.one_of(ATOMS, SEVERAL.map(lambda atoms: AllOf(all=atoms)), SEVERAL.map(lambda atoms: AnyOf(any=atoms)))
ALTERNATIVES = st.builds(Alternative, when=CONDITIONS, wishes=WISHES.filter(lambda wishes: wishes != Wishes()))
SPEED_SHEETS = st.builds(
    Orders,
    speed=st.sampled_from([None, "maintain", "no plot", 20, 120, 130]),
    wishes=WISHES,
    alternatives=st.lists(ALTERNATIVES, max_size=3).map(tuple),
).filter(lambda orders: orders != Orders())


TESTED_LANGUAGES: dict[str, LanguageUnderTest] = {
    "formula_d": LanguageUnderTest(
        "formula_d",
        FORMULA_D,
        {"SEAT": SEATS},
        GEAR_SHEETS,
        {
            # `brake 2` is at most 2 (F-59); a switch's bare name is yes in this game; every wish is "if it can be had".
            "drop": WHEREVER_IT_STANDS
            | {"then", "brakes", "at most", "up to", "yes", "use", "if i can", "if possible"},
            "double": frozenset({"if i can", "if possible"}),
            # `no pit` is `pit no`, `2 brakes` is `brake 2`, `1 wear` is `wear 1`, `soft tyres` is `tyres soft`.
            "swap": frozenset(
                {
                    "no",
                    "don't",
                    "brake",
                    "wear",
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
    "powersled": LanguageUnderTest(
        "powersled",
        POWERSLED,
        {"SEAT": SEATS},
        SLED_ORDERS,
        {
            # `hook 4` and `field 3` are least values (P-165); `only` before what keeps control and before the card that
            # is waited for; `always` before a rule without conditions; a special can only be laid as a drift (P-38); a
            # verb before a card, a name before what can be nothing else; a path that is left out is straight (P-65);
            # after the draw cards are discarded and nothing else (P-49).
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
                    "discard",
                    "at",
                    "then",
                    "and",
                    "straight ahead",
                    "is",
                    "square",
                    "squares",
                }
            )
            | LONG_WORDS,
            # One is the number of what is not counted; units and `is` are courtesy.
            "double": frozenset({"1", "is", "square", "squares"}),
            # `never hook` is `hook never`, and so with each reaction.
            "swap": frozenset({"always", "never", "no", "don't", "hook", "field", "shield", "reflex"}),
        },
    ),
    "circus_maximus": LanguageUnderTest(
        "circus_maximus",
        CIRCUS_MAXIMUS,
        {"SEAT": SEATS},
        CIRCUS_SHEETS,
        {
            # A speed stands first without its name; `F3` is 3; a target's level is 2 unless it is said, and `any` is
            # whoever is not named; END and what is paid for a wreck are bounds in one direction (C-44, C-92, C-141).
            "drop": frozenset({"speed", "f", "ahead", "2", "any", "at least", "up to", "pay", "then", "yes"})
            # A rule for the whip is for when it holds and no longer; what is taken is what is offered.
            | {"only", "on", "if", "with", "use", "take", "mf", "end", "endurance"},
            "double": frozenset({"mf", "end", "endurance"}),
            # `no whip` is `whip no`; `8 END` is `END 8`.
            "swap": frozenset({"no", "don't", "never", "whip", "brake", "cut", "reins", "offered", "8"}),
        },
    ),
    "speed_circuit": LanguageUnderTest(
        "speed_circuit",
        SPEED_CIRCUIT,
        {"SEAT": SEATS, "CORNER": CORNERS},
        SPEED_SHEETS,
        {
            # Courtesy; names that the words behind them do not need; a bare chip count is for any attacker (S-120); a
            # lane for a slip is "only" that lane; fields of several keys go on without their name.
            "drop": frozenset(
                {"if possible", "is", "spaces", "chips", "speed", "there", "repair", "and", "+", ">"}
                | {"any", "yes", "only", "lane", "-1", "corner pay", "defend"}
            ),
            "double": frozenset({"if possible", "is", "spaces"}),
            # `no slip` is `slip no`; `blue not ahead` is `not blue ahead`; units go before or behind "or more".
            "swap": frozenset(
                {
                    "no",
                    "never",
                    "without",
                    "not",
                    "hasn't",
                    "is",
                    "spaces",
                    "chips",
                    "slip",
                    "pass",
                    "arrow",
                    "brake if",
                }
                | {"blue", "(12,2)"}
            ),
        },
    ),
}
