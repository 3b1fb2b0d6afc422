"""Grammar of the conditions of alternatives (S-122)."""

from typing import NamedTuple

from rules.orders.combinators import (
    alt,
    last_value,
    many,
    map_args,
    map_value,
    match_nothing,
    opt,
    replace_value,
    seq,
    skip_words,
    with_label,
    word,
)
from rules.orders.common_grammar import ANY_BOUND, Bound, all_or_any, number
from rules.speed_circuit.model.orders import AllOf, AnyOf, Condition, Is, negate
from rules.speed_circuit.orders.grammar.driving import SEAT
from rules.speed_circuit.orders.grammar.words import CONDITION_EXAMPLES, MAX_CONDITION_SPACES, refuse


def _make_moved(about: str, no: bool, bound: Bound) -> Is:
    if max(bound.least or 0, bound.most or 0) > MAX_CONDITION_SPACES:
        refuse(
            "no_such_condition",
            "S-122",
            said=f"{about} moved {max(bound.least or 0, bound.most or 0)}",
            known=CONDITION_EXAMPLES,
        )
    return Is(what="moved", about=about, least=bound.least, most=bound.most, no=no)


KEYED_FIELDS = ("corner_pay", "defence")
"""Fields with several keys, which may be stated one by one."""

NEGATION = map_value(many(word("NOT")), lambda said: len(said) % 2 == 1)

IS_NEGATED = map_value(
    seq(skip_words("BEING"), NEGATION, skip_words("BEING"), NEGATION), lambda said: said[1] != said[3]
)

SPACES_MOVED = alt(
    map_value(seq(ANY_BOUND, skip_words("SPACES")), lambda said: said[0]),
    map_value(seq(number(), skip_words("SPACES"), word("PLUS", "OR_MORE")), lambda said: Bound(least=said[0])),
    map_value(seq(number(), skip_words("SPACES"), word("DASH", "OR_LESS")), lambda said: Bound(most=said[0])),
    match_nothing(Bound()),
)

RELATIVE_POSITION = alt(word("AHEAD", label="ahead"), word("BEHIND", label="behind"))

ATOM = with_label(
    "a condition",
    alt(
        map_args(
            seq(NEGATION, SEAT, IS_NEGATED, word("MOVED", label="moved"), SPACES_MOVED),
            lambda no, seat, denied, _, bound: _make_moved(seat, no != denied, bound),
        ),
        map_args(
            seq(NEGATION, SEAT, IS_NEGATED, RELATIVE_POSITION, opt(word("OF_ME"))),
            lambda no, seat, denied, what, _: Is(what=what, about=seat, no=no != denied),
        ),
        map_args(
            seq(NEGATION, SEAT, IS_NEGATED, word("SPUN", "CRASHED", "OUT", label="spun, crashed or out")),
            lambda no, seat, denied, what: Is(what=what, about=seat, no=no != denied),
        ),
        map_args(
            seq(NEGATION, word("SPACE", label="a space"), IS_NEGATED, word("FREE", "TAKEN", label="free or taken")),
            lambda no, at, denied, what: Is(what=what, about=at, no=no != denied),
        ),
        map_args(
            seq(NEGATION, alt(SEAT, word("OWNER")), IS_NEGATED, word("SEALED")),
            lambda no, seat, _, what: refuse(
                "condition_sealed", "S-122", said=f"{seat} {what}", known=CONDITION_EXAMPLES
            ),
        ),
        map_args(
            seq(
                alt(NEGATION, replace_value(word("NO"), True)),
                word("SLIP", label="slip"),
                IS_NEGATED,
                opt(word("THERE")),
            ),
            lambda no, _, denied, __: Is(what="slip", no=no != denied),
        ),
    ),
)

CONDITION = all_or_any(ATOM, lambda atoms: AllOf(all=atoms), lambda atoms: AnyOf(any=atoms))


class When(NamedTuple):
    """A condition; `only`: outside of it the opposite wish holds."""

    condition: Condition
    only: bool = False


IF_OR_UNLESS = alt(
    map_value(last_value(seq(word("IF"), CONDITION)), When),
    map_value(last_value(seq(word("UNLESS"), CONDITION)), lambda condition: When(negate(condition))),
)

WHEN = alt(
    IF_OR_UNLESS,
    map_value(last_value(seq(word("ONLY"), word("IF"), CONDITION)), lambda condition: When(condition, only=True)),
)
