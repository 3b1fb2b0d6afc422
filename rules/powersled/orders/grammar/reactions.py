"""Rules for the hook, the force field and good reflexes (P-165)."""

from collections.abc import Iterable

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
    with_label,
    word,
)
from rules.orders.common_grammar import OPTIONAL_COLON, FieldSaid, collect_fields
from rules.powersled.model.orders import ALWAYS_FIELD, MAX_ORDER_NUMBER, NEVER_FIELD, FieldRule, HookRule
from rules.powersled.orders.grammar.steps import SEAT
from rules.powersled.orders.grammar.words import DENIED, NUMBER_SAID, check_number
from rules.questions import InvalidAnswer

OTHER_BOUNDS = {
    "AT_MOST": "at most",
    "UP_TO": "up to",
    "LESS_THAN": "less than",
    "EXACTLY": "exactly",
    "BETWEEN": "between",
}


def parse_minimum(unit: str) -> Parser[int]:
    """Return a parser of minimum values: `4`, `strength 4 or more`, `from 4`, `more than 3`.
    Any other bound is rejected by name, since only minimum values exist here (P-165)."""
    some = seq(opt(word(unit)), NUMBER_SAID)
    plain = map_args(some, lambda _, n: n)
    return with_label(
        "a number",
        map_value(
            alt(
                plain,
                last_value(seq(word("AT_LEAST", "FROM"), plain)),
                map_args(seq(word("MORE_THAN"), plain), lambda _, n: n + 1),
                map_args(seq(plain, word("PLUS", "OR_MORE")), lambda n, _: n),
                *(
                    map_args(seq(word(kind), plain), lambda _, n, said=said: _reject_bound(f"{said} {n}"))
                    for kind, said in OTHER_BOUNDS.items()
                ),
                map_args(seq(plain, word("DASH", "OR_LESS")), lambda n, _: _reject_bound(f"{n} or less")),
                map_args(
                    seq(plain, word("TO", "DASH"), NUMBER_SAID), lambda n, _, most: _reject_bound(f"{n} to {most}")
                ),
            ),
            lambda n: check_number(n, 1, MAX_ORDER_NUMBER, "P-165"),
        ),
    )


def _reject_bound(bound: str) -> int:
    raise InvalidAnswer("least_only", "P-165", said=bound)


USE = opt(word("USE", "PLAY"))

HOOK = seq(USE, word("HOOK", label="hook"), OPTIONAL_COLON)

SEATS = many(SEAT, opt(alt(word("COMMA"), word("AND", "OR"))), least=1)

some_seats = opt(seq(opt(word("ONLY")), SEATS), ((), ()))


def _build_hook_rule(rivals: tuple[str, ...], least: int = 0) -> HookRule:
    if len(set(rivals)) < len(rivals):
        raise InvalidAnswer("listed_twice", "P-165", said=next(one for one in rivals if rivals.count(one) > 1))
    return HookRule(least=least, rivals=rivals)


def _build_conditional_hook(rivals: tuple[str, ...], who: str | None, least: int) -> HookRule:
    """Build the rule of `hook blue if it plays 4`.
    Rejects two different sleds: the hooked sled is the one that plays."""
    if who and rivals and rivals != (who,):
        raise InvalidAnswer("two_sleds_to_hook", "P-165", said=who, rivals=list(rivals))
    return _build_hook_rule((who,) if who else rivals, least)


plays = alt(
    map_args(seq(SEAT, word("PLAYS"), parse_minimum("SPEED")), lambda who, _, n: (who, n)),
    map_args(seq(word("IT_PLAYS", label="it plays"), parse_minimum("SPEED")), lambda _, n: (None, n)),
)

from_on = map_value(parse_minimum("SPEED"), lambda n: (None, n))

if_it_plays = last_value(seq(opt(word("ONLY")), word("IF"), plays))

hook = map_value(
    alt(
        replace_value(seq(DENIED, HOOK), "never"),
        replace_value(seq(HOOK, alt(word("NEVER"), word("NO"))), "never"),
        last_value(seq(HOOK, word("ASK"))),
        map_args(
            seq(opt(word("ALWAYS")), HOOK, opt(word("ALWAYS", "YES")), some_seats),
            lambda _, __, ___, s: _build_hook_rule(s[1]),
        ),
        map_args(seq(HOOK, some_seats, parse_minimum("SPEED")), lambda _, s, n: _build_hook_rule(s[1], n)),
        map_args(seq(HOOK, parse_minimum("SPEED"), SEATS), lambda _, n, seats: _build_hook_rule(seats, n)),
        map_args(seq(HOOK, opt(SEATS, ()), if_it_plays), lambda _, seats, by: _build_conditional_hook(seats, *by)),
        map_args(
            seq(DENIED, HOOK, word("UNLESS"), alt(plays, from_on)),
            lambda _, __, ___, by: _build_conditional_hook((), *by),
        ),
    ),
    lambda said: FieldSaid("hook", said),
)

FIELD = seq(USE, word("FIELD", label="force field"), OPTIONAL_COLON)

about = opt(word("AGAINST", "IF"))

strong = map_value(last_value(seq(about, parse_minimum("STRENGTH"))), lambda n: FieldSaid("strength", n))

any_hit = replace_value(seq(word("AGAINST"), word("ANY_HIT")), FieldSaid("strength", 1))

armor = replace_value(seq(opt(word("IF")), word("NO_ARMOR")), FieldSaid("without_armor", True))

hooks = replace_value(seq(about, word("HOOK")), FieldSaid("against_hook", True))

weak = replace_value(word("ANY_HIT"), FieldSaid("strength", "never"))

unarmored = replace_value(word("NO_ARMOR"), FieldSaid("without_armor", False))

unhooked = replace_value(word("HOOK"), FieldSaid("against_hook", False))

too_weak = map_value(parse_minimum("STRENGTH"), lambda n: _reject_bound(f"never {n}"))

not_facet = alt(
    last_value(seq(word("NOT", "NEVER"), word("AGAINST", label="against"), alt(weak, unhooked, too_weak))),
    last_value(seq(word("NOT", "NEVER"), opt(word("IF")), unarmored)),
)
"""Negated facet.
`never hook` behind a force field is a rule for the hook, so *against* is required here."""

facet = with_label("a strength, hooks or no armor", alt(strong, any_hit, armor, hooks, not_facet))

facets = many(facet, alt(word("COMMA"), word("AND", "OR"), seq(word("COMMA"), word("AND", "OR"))), least=1)

denied_facets = many(alt(weak, unarmored, unhooked, too_weak), word("OR", "AND"), least=1)


def _build_field_rule(said: Iterable[FieldSaid]) -> FieldRule:
    return FieldRule(**collect_fields(said, "P-165"))


def _build_exclusive_field_rule(said: Iterable[FieldSaid]) -> FieldRule:
    """Build a rule against nothing else."""
    return NEVER_FIELD.model_copy(update=collect_fields(said, "P-165"))


field = map_value(
    alt(
        replace_value(seq(DENIED, FIELD), NEVER_FIELD),
        replace_value(seq(FIELD, alt(word("NEVER"), word("NO"))), NEVER_FIELD),
        map_args(
            seq(DENIED, FIELD, word("AGAINST", "IF"), denied_facets), lambda _, __, ___, said: _build_field_rule(said)
        ),
        map_args(seq(DENIED, FIELD, word("UNLESS"), facets), lambda _, __, ___, said: _build_field_rule(said)),
        last_value(seq(FIELD, word("ASK"))),
        replace_value(seq(opt(word("ALWAYS")), FIELD, opt(word("ALWAYS", "YES"))), ALWAYS_FIELD),
        map_value(last_value(seq(FIELD, facets)), _build_field_rule),
        map_value(last_value(seq(FIELD, word("ONLY"), facets)), _build_exclusive_field_rule),
    ),
    lambda said: FieldSaid("field", said),
)

REFLEX = seq(USE, word("REFLEX", label="reflexes"), OPTIONAL_COLON)

to_what_end = word("IF", "TO", "AGAINST")

CONTROL = alt(word("CONTROL", label="I would lose control"), word("KEEP_CONTROL"))

reflex = map_value(
    alt(
        replace_value(seq(DENIED, REFLEX), "never"),
        replace_value(seq(REFLEX, alt(word("NEVER"), word("NO"))), "never"),
        last_value(seq(REFLEX, word("ASK", "KEEP_CONTROL", "NO_LOSS", label="keep control"))),
        replace_value(seq(REFLEX, opt(word("ONLY")), to_what_end, CONTROL), "keep control"),
        replace_value(seq(DENIED, REFLEX, word("UNLESS"), CONTROL), "keep control"),
        replace_value(seq(REFLEX, to_what_end, word("LOSS", label="I would lose a step")), "no loss"),
        replace_value(alt(seq(word("ALWAYS"), REFLEX), seq(REFLEX, word("ALWAYS", "YES"))), "no loss"),
    ),
    lambda said: FieldSaid("reflex", said),
)
