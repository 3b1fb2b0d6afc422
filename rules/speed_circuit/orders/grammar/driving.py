"""Routes, brakings, passes and slips."""

from rules.orders.parsing import alt, built, courtesy, last, made, many, meaning, opt, seq, word
from rules.orders.shared import number
from rules.speed_circuit.model.orders import ANYBODY, Attack, Braking, InLane, UpTo
from rules.speed_circuit.orders.grammar.payments import CHIPS
from rules.speed_circuit.orders.grammar.words import STEP, refuse


def _by(mph: int) -> int:
    if not mph or mph % STEP:
        refuse("not_a_braking", "S-76", said=str(mph))
    return mph


BY = made(number("how much, 20 or 40"), _by)

BRAKING = alt(
    made(BY, lambda by: Braking(by=by)),
    built(seq(BY, word("AT", "ON"), word("SPACE", label="a space")), lambda by, _, at: Braking(by=by, at=at)),
    built(seq(BY, word("AFTER"), number(), courtesy("SPACES")), lambda by, _, after, __: Braking(by=by, after=after)),
)

BRAKINGS = many(BRAKING, alt(seq(word("COMMA"), opt(word("AND", "THEN"))), word("AND", "THEN", "SEMI")), least=1)

LANES = many(number("lanes"), opt(word("COMMA", "ONWARD", "DASH")), least=1)

SPACES = many(word("SPACE", label="spaces"), opt(word("COMMA", "ONWARD", "DASH")), least=1)

BRAKE_VALUE = alt(meaning(word("NO", "NONE", label="no"), "no"), word("PLANNER"), BRAKINGS)

ROUTE_VALUE = alt(LANES, SPACES, word("PLANNER", label="planner"))

SEAT = word("SEAT", label="a car")

WHO = alt(SEAT, meaning(word("ANY", "YES", label="yes"), ANYBODY))

CHIPS_FOR_IT = alt(CHIPS, last(seq(word("CHIPS"), CHIPS)), last(seq(word("COMMA"), word("CHIPS"), CHIPS)))

WHOM = alt(WHO, last(seq(word("YES"), opt(word("COMMA")), SEAT)))

ATTACK = built(seq(WHOM, opt(CHIPS_FOR_IT, 0)), lambda seat, chips: Attack(seat=seat, chips=chips))

SLIP_WISH = alt(
    word("IF_FREE", label="if free"),
    word("ASK", label="ask"),
    made(seq(opt(word("ONLY")), opt(word("LANE")), number("a lane")), lambda said: InLane(lane=said[2])),
    made(
        seq(word("AT_MOST", "UP_TO"), number(), word("WEAR", label="wear")),
        lambda said: UpTo(wear=said[1]) if said[1] else "if free",
    ),
)
