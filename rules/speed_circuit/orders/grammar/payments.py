"""Speeds, chips, and how a price is paid (T-9, T-10, T-12)."""

from typing import Any

from rules.orders.parsing import alt, built, courtesy, labelled, last, made, many, meaning, opt, seq, word
from rules.orders.shared import each, number
from rules.speed_circuit.model.orders import EVERY_CORNER, Pay
from rules.speed_circuit.orders.grammar.words import CHIPS_OF_A_ROLL, MOST_CHIPS, ONES, SHEET, refuse


def _faster(by: int) -> Any:
    """`+20` is no speed: it would mean one thing to its driver, and be another."""
    return refuse("not_a_change", SHEET, said=f"{by:+d}", by=by)


SPEED = alt(
    number("a speed"),
    meaning(word("MAINTAIN", label="MPS"), "maintain"),
    meaning(word("NO_PLOT", "NONE", label="no plot"), "no plot"),
    made(word("SIGNED"), _faster),
)


def _effect(counts: tuple[int, ...]) -> int:
    """What chips change a roll by, each by its own figure. Refuses what T-12 forbids."""
    if sum(counts) > int(MOST_CHIPS[-1]) or (len(counts) > 1 and (set(counts) != {1} or len(counts) > ONES)):
        refuse("too_many_chips", CHIPS_OF_A_ROLL, said="+".join(map(str, counts)), options=list(MOST_CHIPS))
    return sum(counts)


def _so_many(count: int, chip: int) -> int:
    """`two -1`: that many chips of a kind."""
    return _effect((-chip,) * count) if chip < 0 else _effect((count, chip))


CHIP = alt(made(word("SIGNED"), lambda chip: (-chip if chip < 0 else chip,)), made(number(), lambda n: (n,)))

CHIPS = labelled(
    "chips",
    alt(
        made(seq(CHIP, courtesy("CHIPS")), lambda said: _effect(said[0])),
        built(seq(number(), word("SIGNED"), courtesy("CHIPS")), lambda count, chip, _: _so_many(count, chip)),
        made(
            seq(CHIP, many(last(seq(word("PLUS", "AND"), CHIP)), least=1)),
            lambda said: _effect(said[0] + sum(said[1], ())),
        ),
        made(seq(word("SIGNED"), word("SIGNED")), lambda said: _effect((-said[0], -said[1]))),
        meaning(word("NO", "NONE"), 0),
        meaning(word("ASK", label="ask"), "ask"),
    ),
)

WITH_CHIPS = last(seq(opt(word("COMMA")), word("CHIPS"), CHIPS))

WEAR = built(seq(opt(number()), word("WEAR", label="wear")), lambda n, _: n)

ROLL = made(seq(word("ROLL", label="roll"), opt(WITH_CHIPS)), lambda said: said[1])

PAY = labelled(
    "wear, roll",
    alt(
        made(WEAR, lambda n: Pay(wear=n)),
        made(ROLL, lambda chips: Pay(roll=True, chips=chips)),
        built(
            seq(WEAR, opt(word("PLUS", "AND", "COMMA")), ROLL),
            lambda wear, _, chips: Pay(wear=wear, roll=True, chips=chips),
        ),
        word("ASK", label="ask"),
    ),
)

ROLL_CHIPS = made(last(seq(word("TEST_CHIPS", "CHANCE_CHIPS"), CHIPS)), lambda chips: Pay(roll=True, chips=chips))
"""`brake pay test chips 2`: right behind the name of a price, the words of another field are a roll and its chips."""

CORNERS = alt(
    each(word("CORNER", label="a corner"), PAY, other=EVERY_CORNER),
    made(ROLL_CHIPS, lambda pay: ((EVERY_CORNER, pay),)),
)
