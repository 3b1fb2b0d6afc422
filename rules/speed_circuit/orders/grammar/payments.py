"""Grammar of speeds, chips and payments (T-9, T-10, T-12)."""

from typing import Any

from rules.orders.combinators import (
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
from rules.orders.common_grammar import number, value_per_key
from rules.speed_circuit.model.orders import EVERY_CORNER, Pay
from rules.speed_circuit.orders.grammar.words import CHIP_EFFECTS, CHIPS_OF_A_ROLL, MAX_ONES_PER_ROLL, SHEET, refuse


def _reject_speed_change(by: int) -> Any:
    """Reject `+20` as a speed: its meaning would be ambiguous."""
    return refuse("not_a_change", SHEET, said=f"{by:+d}", by=by)


SPEED = alt(
    number("a speed"),
    replace_value(word("MAINTAIN", label="MPS"), "maintain"),
    replace_value(word("NO_PLOT", "NONE", label="no plot"), "no plot"),
    map_value(word("SIGNED"), _reject_speed_change),
)


def _chips_effect(counts: tuple[int, ...]) -> int:
    """Return the effect of several chips on a roll. Raises InvalidAnswer if T-12 forbids them."""
    if sum(counts) > int(CHIP_EFFECTS[-1]) or (
        len(counts) > 1 and (set(counts) != {1} or len(counts) > MAX_ONES_PER_ROLL)
    ):
        refuse("too_many_chips", CHIPS_OF_A_ROLL, said="+".join(map(str, counts)), options=list(CHIP_EFFECTS))
    return sum(counts)


def _repeated_chip(count: int, chip: int) -> int:
    """Return the effect of `two -1`: a number of equal chips."""
    return _chips_effect((-chip,) * count) if chip < 0 else _chips_effect((count, chip))


CHIP = alt(map_value(word("SIGNED"), lambda chip: (-chip if chip < 0 else chip,)), map_value(number(), lambda n: (n,)))

CHIPS_ON_A_RIVAL = with_label(
    "chips",
    alt(
        replace_value(word("NONE"), 0),
        map_value(seq(CHIP, skip_words("CHIPS")), lambda said: _chips_effect(said[0])),
        map_args(
            seq(number(), word("SIGNED"), skip_words("CHIPS")), lambda count, chip, _: _repeated_chip(count, chip)
        ),
        map_value(
            seq(CHIP, many(last_value(seq(word("PLUS", "AND"), CHIP)), least=1)),
            lambda said: _chips_effect(said[0] + sum(said[1], ())),
        ),
        map_value(seq(word("SIGNED"), word("SIGNED")), lambda said: _chips_effect((-said[0], -said[1]))),
        replace_value(word("ASK", label="ask"), "ask"),
    ),
)
"""Without *no*: `pass blue no` wants no pass rather than no chips."""

CHIPS = alt(CHIPS_ON_A_RIVAL, replace_value(word("NO"), 0))

WITH_CHIPS = last_value(seq(opt(word("COMMA")), word("CHIPS"), CHIPS))

WEAR = map_args(seq(opt(number()), word("WEAR", label="wear")), lambda n, _: n)

ROLL = map_value(seq(word("ROLL", label="roll"), opt(WITH_CHIPS)), lambda said: said[1])

PAY = with_label(
    "wear, roll",
    alt(
        map_value(WEAR, lambda n: Pay(wear=n)),
        map_value(ROLL, lambda chips: Pay(roll=True, chips=chips)),
        map_args(
            seq(WEAR, opt(word("PLUS", "AND", "COMMA")), ROLL),
            lambda wear, _, chips: Pay(wear=wear, roll=True, chips=chips),
        ),
        word("ASK", label="ask"),
    ),
)

ROLL_CHIPS = map_value(
    last_value(seq(word("TEST_CHIPS", "CHANCE_CHIPS"), CHIPS)), lambda chips: Pay(roll=True, chips=chips)
)
"""Chips for a payment's roll: in `brake pay test chips 2` another field's words follow directly."""

CORNERS = alt(
    value_per_key(word("CORNER", label="a corner"), PAY, other=EVERY_CORNER),
    map_value(ROLL_CHIPS, lambda pay: ((EVERY_CORNER, pay),)),
)
