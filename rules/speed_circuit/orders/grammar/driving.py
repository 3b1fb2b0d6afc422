"""Grammar of single wishes and their opposites: routes, brakings, passes, slipstreams, pit stops."""

from collections.abc import Iterable
from typing import Any

from rules.orders.combinators import (
    Parser,
    alt,
    last_value,
    many,
    map_args,
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
    upper_bound_only,
    value_per_key,
    yes_no_field,
)
from rules.speed_circuit.model.orders import ANY_RIVAL, Attack, Braking, InLane, PitCall, UpTo
from rules.speed_circuit.orders.grammar.payments import CHIPS, CHIPS_ON_A_RIVAL, CORNERS, PAY, ROLL_CHIPS
from rules.speed_circuit.orders.grammar.words import MPH_PER_SPACE, SHEET, refuse


def _check_braking(mph: int) -> int:
    if not mph or mph % MPH_PER_SPACE:
        refuse("not_a_braking", "S-76", said=str(mph))
    return mph


BRAKING_MPH = map_value(number("how much, 20 or 40"), _check_braking)

BRAKING = alt(
    map_value(BRAKING_MPH, lambda by: Braking(by=by)),
    map_args(
        seq(BRAKING_MPH, word("AT", "ON"), word("SPACE", label="a space")), lambda by, _, at: Braking(by=by, at=at)
    ),
    map_args(
        seq(BRAKING_MPH, word("AFTER"), number(), skip_words("SPACES")),
        lambda by, _, after, __: Braking(by=by, after=after),
    ),
)

BRAKINGS = many(BRAKING, alt(seq(word("COMMA"), opt(word("AND", "THEN"))), word("AND", "THEN", "SEMI")), least=1)

LANES = many(number("lanes"), opt(word("COMMA", "ONWARD", "DASH")), least=1)

SPACES = many(word("SPACE", label="spaces"), opt(word("COMMA", "ONWARD", "DASH")), least=1)

BRAKE_VALUE = alt(replace_value(word("NO", "NONE", label="no"), "no"), word("PLANNER"), BRAKINGS)

ROUTE_VALUE = alt(LANES, SPACES, word("PLANNER", label="planner"))

SEAT = word("SEAT", label="a car")

RIVAL = alt(SEAT, replace_value(word("ANY", "YES", label="yes"), ANY_RIVAL))

PASS_CHIPS = alt(
    CHIPS_ON_A_RIVAL, last_value(seq(word("CHIPS"), CHIPS)), last_value(seq(word("COMMA"), word("CHIPS"), CHIPS))
)

RIVAL_TO_PASS = alt(RIVAL, last_value(seq(word("YES"), opt(word("COMMA")), SEAT)))

ATTACK = map_args(seq(RIVAL_TO_PASS, opt(PASS_CHIPS, 0)), lambda seat, chips: Attack(seat=seat, chips=chips))

SLIP_WISH = alt(
    word("IF_FREE", label="if free"),
    word("ASK", label="ask"),
    map_value(seq(opt(word("ONLY")), opt(word("LANE")), number("a lane")), lambda said: InLane(lane=said[2])),
    map_value(
        seq(word("AT_MOST", "UP_TO"), number(), word("WEAR", label="wear")),
        lambda said: UpTo(wear=said[1]) if said[1] else "if free",
    ),
)


TYRES = alt(
    replace_value(word("SOFT"), "soft"),
    replace_value(word("HARD", label="hard"), "hard"),
    replace_value(word("SAME"), "same"),
)

PART = alt(
    replace_value(word("ENGINE", label="engine"), ("engine",)),
    replace_value(word("BRAKES"), ("brakes",)),
    replace_value(word("BOTH"), ("engine", "brakes")),
)

PARTS = map_value(many(PART, word("AND", "PLUS", "COMMA"), least=1), lambda parts: _check_repairs(sum(parts, ())))

STOP_DETAIL = alt(
    map_value(seq(opt(word("TYRES")), OPTIONAL_COLON, TYRES), lambda said: FieldSaid("tyres", said[2])),
    map_value(
        seq(opt(word("REPAIR", label="repair")), OPTIONAL_COLON, alt(PARTS, replace_value(word("NONE"), ()))),
        lambda said: FieldSaid("repair", said[2]),
    ),
)


def _check_repairs(said: tuple[Any, ...]) -> tuple[Any, ...]:
    twice = next((one for at, one in enumerate(said) if one in said[:at]), None)
    return refuse("listed_twice", "S-117", said=twice) if twice else tuple(sorted(said, reverse=True))


def _make_stop(said: Iterable[FieldSaid]) -> PitCall:
    """Combine tyres and repairs, each stated once."""
    wanted = collect_fields(said, "S-117")
    tyres = wanted.get("tyres", "same")
    return PitCall(tyres=None if tyres == "same" else tyres, repair=wanted.get("repair", ()))


PIT = alt(
    word("ASK", label="ask"),
    map_value(
        seq(word("YES", label="yes"), many(last_value(seq(opt(word("COMMA", "AND", "PLUS")), STOP_DETAIL)))),
        lambda said: _make_stop(said[1]),
    ),
    replace_value(word("NO", "NEVER", label="no"), "no"),
)


def _negated_field(name: str, kind: str) -> Parser[FieldSaid]:
    """Return a parser of `no pass` or `never defend`."""
    return replace_value(seq(word("NO", "NEVER", "WITHOUT"), opt(word("USE")), word(kind)), FieldSaid(name, "no"))


WISH = with_label(
    "a wish",
    alt(
        named_field("test_chips", "TEST_CHIPS", CHIPS),
        named_field("chance_chips", "CHANCE_CHIPS", CHIPS),
        named_field("brake_pay", "BRAKE_PAY", alt(PAY, ROLL_CHIPS)),
        named_field("corner_pay", "CORNER_PAY", CORNERS),
        named_field("route", "ROUTE", ROUTE_VALUE),
        named_field("end_lane", "LANE", number("a lane")),
        named_field("max_wear", "MAX_WEAR", upper_bound_only("S-120")),
        named_field("brake_if", "BRAKE_IF", BRAKE_VALUE),
        _negated_field("brake_if", "BRAKE_IF"),
        yes_no_field("arrow", "ARROW"),
        yes_no_field("soft", "SOFT"),
        yes_no_field("slip", "SLIP", yes="yes", no="no"),
        named_field("slip", "SLIP", SLIP_WISH),
        named_field(
            "passing",
            "PASS",
            alt(replace_value(word("NO", "NEVER", label="no"), "no"), word("ASK", label="ask"), ATTACK),
        ),
        _negated_field("passing", "PASS"),
        named_field("defence", "DEFEND", value_per_key(RIVAL, CHIPS_ON_A_RIVAL)),
        named_field("pit", "PIT", PIT),
        _negated_field("pit", "PIT"),
    ),
)

POLITE_WISH = map_value(seq(WISH, skip_words("IF_POSSIBLE")), lambda said: said[0])

ONE_VALUE = map_value(
    seq(WISH, word("OR")), lambda said: refuse("or_wants_a_condition", SHEET, field=said[0].field.replace("_", " "))
)

OPPOSITES = {"yes": "no", "no": "yes", True: False, False: True}


def negate_wish(said: FieldSaid) -> FieldSaid:
    """Return the wish that holds outside of `only if`. Raises InvalidAnswer if it has no opposite."""
    value = said.value
    if said.field in ("passing", "pit") and value not in ("no", "ask"):
        return FieldSaid(said.field, "no")
    if said.field == "slip" and isinstance(value, InLane | UpTo):
        return FieldSaid("slip", "no")
    if not isinstance(value, str | bool) or value not in OPPOSITES or said.field in ("passing", "pit", "brake_if"):
        refuse("nothing_to_only", SHEET, field=said.field.replace("_", " "))
    return FieldSaid(said.field, OPPOSITES[value])
