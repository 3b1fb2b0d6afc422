"""Grammar of an order sheet (F-170).

| field | written |
|---|---|
| gear | `4`, `3rd`, `up`, `down`, `same`, `top`; several, in order of preference: `5th, then 4th` |
| path | wishes, likewise: `stop` (in a corner that wants it), `far`, `short`, `inside`, `outside`, `left`,
    `middle`, `right`, `safe` (no dice on the way); `usual` leaves it to the default (F-175) |
| brake | brake points that may be spent on a turn: `brake 2`, `2 brakes`, `brake at most 2`, `no brakes`,
    `brake all` |
| wear | wear points that the way may cost besides, beyond what the sheet showed: `wear 2`, `up to 2 WP`,
    `no wear` |
| slipstream | `slipstream yes`, `no slipstream`, `if free`, `up to 1 brakes`, `ask` |
| pit, casino | `pit`, `pit yes`, `no pit`: drive there when it can be reached |
| bonus | `bonus`, `no bonus`: nitro, soft tyres, skill, where they lead farther |
| tyres | `hard`, `soft tyres`, `tyres rain`: at the next choice |"""

from collections.abc import Iterator

from rules.formula_d.model.orders import ALL_BRAKES, MAX_WEAR, Sheet, Slipstream, UpTo, clear_field, merge_orders
from rules.orders.combinators import (
    alt,
    last_value,
    many,
    map_value,
    opt,
    replace_value,
    seq,
    skip_words,
    with_label,
    word,
)
from rules.orders.common_grammar import (
    OPTIONAL_COLON,
    FieldSaid,
    collect_fields,
    named_field,
    number,
    ranked_list,
    repeats_last_field,
    upper_bound_only,
    yes_no_field,
)
from rules.orders.interpreter import Language
from rules.orders.tokenizer import Vocabulary
from rules.questions import InvalidAnswer


def format_orders(sheet: Sheet) -> str:
    """Format a sheet canonically: `4 then 3, path stop then inside, brake 2, slipstream if free`."""
    return ", ".join(said if name == "gear" else f"{name} {said}" for name, said in format_fields(sheet).items())


def format_fields(sheet: Sheet) -> dict[str, str]:
    """Return the text of each set field."""
    return dict(_iterate_fields(sheet))


def _iterate_fields(sheet: Sheet) -> Iterator[tuple[str, str]]:
    if sheet.gear:
        yield "gear", " then ".join(map(str, sheet.gear))
    if sheet.path:
        yield "path", " then ".join(sheet.path)
    if sheet.brake is not None:
        yield "brake", _format_brakes(sheet.brake)
    if sheet.wear is not None:
        yield "wear", str(sheet.wear or "no")
    if sheet.slipstream is not None:
        yield "slipstream", _format_slipstream(sheet.slipstream)
    for name, wanted in (("pit", sheet.pit), ("casino", sheet.casino), ("bonus", sheet.bonus)):
        if wanted is not None:
            yield name, "yes" if wanted else "no"
    if sheet.tyres:
        yield "tyres", sheet.tyres


def _format_brakes(points: int) -> str:
    return "no" if points == 0 else "all" if points == ALL_BRAKES else str(points)


def _format_slipstream(wanted: Slipstream) -> str:
    return f"up to {wanted.brakes} brakes" if isinstance(wanted, UpTo) else wanted


WISH_SPELLINGS = {
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
LEVER_SPELLINGS = {
    "UP": "up, higher, shift up",
    "DOWN": "down, lower, shift down",
    "SAME": "same",
    "TOP": "top, highest",
}
TYRE_SPELLINGS = {"HARD": "hard", "SOFT": "soft", "RAIN": "rain"}
VOCABULARY = Vocabulary(
    {
        **WISH_SPELLINGS,
        **LEVER_SPELLINGS,
        **TYRE_SPELLINGS,
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
GEAR_NUMBERS = range(1, 7)


def _check_gear(said: int) -> int:
    if said not in GEAR_NUMBERS:
        raise InvalidAnswer("not_a_gear", "F-28", said=str(said))
    return said


def _check_brake_points(said: int) -> int:
    if said > ALL_BRAKES:
        raise InvalidAnswer("not_a_brake_limit", "F-59", said=str(said))
    return said


def _check_wear_points(said: int) -> int:
    if said > MAX_WEAR:
        raise InvalidAnswer("not_a_wear_limit", "F-171", said=str(said))
    return said


def _slipstream_limit(points: int) -> UpTo | str:
    """Return the limit of a slipstream; none at all means "if free"."""
    return UpTo(brakes=points) if points else "if free"


GEAR = with_label("a gear", alt(map_value(alt(number(), word("ORDINAL")), _check_gear), word(*LEVER_SPELLINGS)))
POINTS = map_value(upper_bound_only("F-59"), _check_brake_points)
BRAKES = word("BRAKE", label="brakes")
WEAR = word("WEAR", label="wear points")

gear = map_value(
    seq(opt(word("GEAR")), OPTIONAL_COLON, ranked_list(GEAR), opt(word("GEAR"))),
    lambda said: FieldSaid("gear", said[2]),
)
path = map_value(
    seq(opt(word("PATH")), OPTIONAL_COLON, ranked_list(with_label("a wish for the way", word(*WISH_SPELLINGS)))),
    lambda said: FieldSaid("path", said[2]),
)
brake = alt(
    named_field("brake", "BRAKE", alt(POINTS, replace_value(word("NO"), 0), replace_value(word("ALL"), ALL_BRAKES))),
    map_value(
        alt(seq(map_value(number(), _check_brake_points), BRAKES), seq(replace_value(word("ALL"), ALL_BRAKES), BRAKES)),
        lambda said: FieldSaid("brake", said[0]),
    ),
    replace_value(seq(word("NO", "NEVER", "WITHOUT"), opt(word("USE")), BRAKES), FieldSaid("brake", 0)),
)
wear = alt(
    named_field(
        "wear", "WEAR", alt(map_value(upper_bound_only("F-171"), _check_wear_points), replace_value(word("NO"), 0))
    ),
    map_value(
        seq(opt(word("AT_MOST", "UP_TO")), map_value(number(), _check_wear_points), WEAR),
        lambda said: FieldSaid("wear", said[1]),
    ),
    replace_value(seq(word("NO", "NEVER", "WITHOUT"), opt(word("USE")), WEAR), FieldSaid("wear", 0)),
)
up_to = map_value(
    seq(word("AT_MOST", "UP_TO"), map_value(number(), _check_brake_points), opt(BRAKES)),
    lambda said: _slipstream_limit(said[1]),
)
slipstream = alt(
    yes_no_field("slipstream", "SLIPSTREAM", yes="yes", no="no", bare=True),
    named_field("slipstream", "SLIPSTREAM", alt(word("IF_FREE"), word("ASK"), up_to)),
)
tyres = alt(
    named_field("tyres", "TYRES", word(*TYRE_SPELLINGS)),
    map_value(seq(word(*TYRE_SPELLINGS), opt(word("TYRES"))), lambda said: FieldSaid("tyres", said[0])),
)
switches = alt(*(yes_no_field(kind.lower(), kind, bare=True) for kind in ("PIT", "CASINO", "BONUS")))
wish = map_value(
    seq(with_label("a wish", alt(path, brake, wear, slipstream, switches, tyres)), skip_words("IF_POSSIBLE")),
    lambda said: said[0],
)
clause = alt(gear, wish)
opening = alt(map_value(clause, lambda said: (said,)), seq(gear, wish))
"""Only between the gear and the first wish no mark is needed: `brake no pit` could end with either wish."""
sheet = map_value(
    seq(opening, many(last_value(seq(word("COMMA", "SEMI", "AND"), clause)), spoilt=repeats_last_field)),
    lambda said: Sheet(**collect_fields((*said[0], *said[1]), "F-170")),
)


LANGUAGE = Language(
    vocabulary=VOCABULARY,
    sheet=sheet,
    write=format_orders,
    first=lambda said: bool(said.gear),
    over=merge_orders,
    without=clear_field,
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
    piece=map_value(clause, lambda said: Sheet(**collect_fields((said,), "F-170"))),
)
