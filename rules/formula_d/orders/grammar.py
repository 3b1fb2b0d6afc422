"""The words of an order (F-170), and how they make a sheet.

| field | written |
|---|---|
| gear | `4`, `3rd`, `up`, `down`, `same`, `top`; several, the one wanted most first: `5th, then 4th` |
| path | wishes, likewise: `stop` (in a corner that wants it), `far`, `short`, `inside`, `outside`, `left`, `middle`,
  `right`, `safe` (no dice on the way); `usual` leaves it to the default (F-175) |
| brake | brake points that may be spent on a turn: `brake 2`, `2 brakes`, `brake at most 2`, `no brakes`, `brake all` |
| wear | wear points that the way may cost besides, beyond what the sheet showed: `wear 2`, `up to 2 WP`, `no wear` |
| slipstream | `slipstream yes`, `no slipstream`, `if free`, `up to 1 brakes`, `ask` |
| pit, casino | `pit`, `pit yes`, `no pit`: drive there when it can be reached |
| bonus | `bonus`, `no bonus`: nitro, soft tyres, skill, where they lead farther |
| tyres | `hard`, `soft tyres`, `tyres rain`: at the next choice |
"""

from rules.formula_d.model.orders import ALL_BRAKES, MOST_WEAR, Sheet, UpTo, over, without
from rules.formula_d.orders.writing import write
from rules.orders.parsing import alt, courtesy, labelled, last, made, many, meaning, opt, seq, word
from rules.orders.reading import Language
from rules.orders.shared import COLON, FieldSaid, ends_said_twice, field, gather, most_only, number, ranked, switch
from rules.orders.words import Vocabulary
from rules.questions import Refused

WISHES = {
    "STOP": "stop, stop in the corner, stop in a corner, stopping",
    "FAR": "far, farthest, furthest, as far as possible",
    "SHORT": "short, shortest",
    "INSIDE": "inside, inner",
    "OUTSIDE": "outside, outer",
    "LEFT": "left",
    "MIDDLE": "middle, centre, center",
    "RIGHT": "right",
    "SAFE": "safe, safest",
    "USUAL": "usual, default",
}
LEVERS = {"UP": "up, higher, shift up", "DOWN": "down, lower, shift down", "SAME": "same", "TOP": "top, highest"}
TYRES = {"HARD": "hard", "SOFT": "soft", "RAIN": "rain"}
VOCABULARY = Vocabulary(
    {
        **WISHES,
        **LEVERS,
        **TYRES,
        "GEAR": "gear",
        "PATH": "path, line",
        "BRAKE": "brake, brakes, braking, brake points",
        "WEAR": "wear, wear points, wp",
        "ALL": "all",
        "SLIPSTREAM": "slipstream, slipstreams, slipstreaming, slip, drafting",
        "PIT": "pit, pits, box",
        "CASINO": "casino",
        "BONUS": "bonus, nitro",
        "TYRES": "tyres, tires, tyre, tire",
    }
)
GEARS = range(1, 7)


def _gear(said: int) -> int:
    if said not in GEARS:
        raise Refused("not_a_gear", "F-28", said=str(said))
    return said


def _brake_points(said: int) -> int:
    if said > ALL_BRAKES:
        raise Refused("not_a_brake_limit", "F-59", said=str(said))
    return said


def _wear_points(said: int) -> int:
    if said > MOST_WEAR:
        raise Refused("not_a_wear_limit", "F-171", said=str(said))
    return said


def _up_to(points: int) -> UpTo | str:
    """No brake points at all are a slipstream that is free."""
    return UpTo(brakes=points) if points else "if free"


GEAR = labelled("a gear", alt(made(alt(number(), word("ORDINAL")), _gear), word(*LEVERS)))
POINTS = made(most_only("F-59"), _brake_points)
BRAKES = word("BRAKE", label="brakes")
WEAR = word("WEAR", label="wear points")

gear = made(
    seq(opt(word("GEAR")), COLON, ranked(GEAR, blank=True), opt(word("GEAR"))), lambda said: FieldSaid("gear", said[2])
)
path = made(
    seq(opt(word("PATH")), COLON, ranked(labelled("a wish for the way", word(*WISHES)), blank=True)),
    lambda said: FieldSaid("path", said[2]),
)
brake = alt(
    field("brake", "BRAKE", alt(POINTS, meaning(word("NO"), 0), meaning(word("ALL"), ALL_BRAKES))),
    made(
        alt(seq(made(number(), _brake_points), BRAKES), seq(meaning(word("ALL"), ALL_BRAKES), BRAKES)),
        lambda said: FieldSaid("brake", said[0]),
    ),
    meaning(seq(word("NO", "NEVER", "WITHOUT"), opt(word("USE")), BRAKES), FieldSaid("brake", 0)),
)
wear = alt(
    field("wear", "WEAR", alt(made(most_only("F-171"), _wear_points), meaning(word("NO"), 0))),
    made(
        seq(opt(word("AT_MOST", "UP_TO")), made(number(), _wear_points), WEAR), lambda said: FieldSaid("wear", said[1])
    ),
    meaning(seq(word("NO", "NEVER", "WITHOUT"), opt(word("USE")), WEAR), FieldSaid("wear", 0)),
)
up_to = made(seq(word("AT_MOST", "UP_TO"), made(number(), _brake_points), opt(BRAKES)), lambda said: _up_to(said[1]))
slipstream = alt(
    switch("slipstream", "SLIPSTREAM", yes="yes", no="no", bare=True),
    field("slipstream", "SLIPSTREAM", alt(word("IF_FREE"), word("ASK"), up_to)),
)
tyres = alt(
    field("tyres", "TYRES", word(*TYRES)),
    made(seq(word(*TYRES), opt(word("TYRES"))), lambda said: FieldSaid("tyres", said[0])),
)
switches = alt(*(switch(kind.lower(), kind, bare=True) for kind in ("PIT", "CASINO", "BONUS")))
wish = made(
    seq(labelled("a wish", alt(path, brake, wear, slipstream, switches, tyres)), courtesy("IF_POSSIBLE")),
    lambda said: said[0],
)
clause = alt(gear, wish)
sheet = made(
    seq(clause, many(last(seq(opt(word("COMMA", "SEMI", "AND")), clause)), spoilt=ends_said_twice)),
    lambda said: Sheet(**gather((said[0], *said[1]), "F-170")),
)


LANGUAGE = Language(
    vocabulary=VOCABULARY,
    sheet=sheet,
    write=write,
    first=lambda said: bool(said.gear),
    over=over,
    without=without,
    examples=(Sheet(gear=(3,), path=("stop", "inside"), brake=0), Sheet(gear=(5, 4), slipstream="yes", pit=False)),
    because="F-170",
    fields={
        "GEAR": "gear",
        "PATH": "path",
        "BRAKE": "brake",
        "WEAR": "wear",
        "SLIPSTREAM": "slipstream",
        "PIT": "pit",
        "CASINO": "casino",
        "BONUS": "bonus",
        "TYRES": "tyres",
    },
)
