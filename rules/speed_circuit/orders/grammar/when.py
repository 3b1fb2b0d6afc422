"""Conditions of an alternative (S-122)."""

from typing import NamedTuple

from rules.orders.parsing import alt, built, courtesy, labelled, last, made, many, meaning, nothing, opt, seq, word
from rules.orders.shared import ANY_BOUND, Bound, joined, number
from rules.speed_circuit.model.orders import AllOf, AnyOf, Condition, Is, turned_round
from rules.speed_circuit.orders.grammar.driving import SEAT
from rules.speed_circuit.orders.grammar.words import EXAMPLES, MOST_SPACES, refuse


def _moved(about: str, no: bool, bound: Bound) -> Is:
    if max(bound.least or 0, bound.most or 0) > MOST_SPACES:
        refuse(
            "no_such_condition", "S-122", said=f"{about} moved {max(bound.least or 0, bound.most or 0)}", known=EXAMPLES
        )
    return Is(what="moved", about=about, least=bound.least, most=bound.most, no=no)


BY_THE_NAME = ("corner_pay", "defence")
"""Fields of several keys, that may be said in turn."""

NOT = made(many(word("NOT")), lambda said: len(said) % 2 == 1)

DENIED = made(seq(courtesy("BEING"), NOT, courtesy("BEING"), NOT), lambda said: said[1] != said[3])

SPACES_MOVED = alt(
    made(seq(ANY_BOUND, courtesy("SPACES")), lambda said: said[0]),
    made(seq(number(), courtesy("SPACES"), word("PLUS", "OR_MORE")), lambda said: Bound(least=said[0])),
    made(seq(number(), courtesy("SPACES"), word("DASH", "OR_LESS")), lambda said: Bound(most=said[0])),
    nothing(Bound()),
)

OF_CARS = alt(word("AHEAD", label="ahead"), word("BEHIND", label="behind"))

ATOM = labelled(
    "a condition",
    alt(
        built(
            seq(NOT, SEAT, DENIED, word("MOVED", label="moved"), SPACES_MOVED),
            lambda no, seat, denied, _, bound: _moved(seat, no != denied, bound),
        ),
        built(
            seq(NOT, SEAT, DENIED, OF_CARS, opt(word("OF_ME"))),
            lambda no, seat, denied, what, _: Is(what=what, about=seat, no=no != denied),
        ),
        built(
            seq(NOT, SEAT, DENIED, word("SPUN", "CRASHED", "OUT", label="spun, crashed or out")),
            lambda no, seat, denied, what: Is(what=what, about=seat, no=no != denied),
        ),
        built(
            seq(NOT, word("SPACE", label="a space"), DENIED, word("FREE", "TAKEN", label="free or taken")),
            lambda no, at, denied, what: Is(what=what, about=at, no=no != denied),
        ),
        built(
            seq(NOT, alt(SEAT, word("OWNER")), DENIED, word("SEALED")),
            lambda no, seat, _, what: refuse("condition_sealed", "S-122", said=f"{seat} {what}", known=EXAMPLES),
        ),
        built(
            seq(alt(NOT, meaning(word("NO"), True)), word("SLIP", label="slip"), DENIED, opt(word("THERE"))),
            lambda no, _, denied, __: Is(what="slip", no=no != denied),
        ),
    ),
)

CONDITION = joined(ATOM, lambda atoms: AllOf(all=atoms), lambda atoms: AnyOf(any=atoms))


class When(NamedTuple):
    """A condition; `only`: outside of it the opposite holds."""

    condition: Condition
    only: bool = False


IF_OR_UNLESS = alt(
    made(last(seq(word("IF"), CONDITION)), When),
    made(last(seq(word("UNLESS"), CONDITION)), lambda condition: When(turned_round(condition))),
)

WHEN = alt(
    IF_OR_UNLESS, made(last(seq(word("ONLY"), word("IF"), CONDITION)), lambda condition: When(condition, only=True))
)
