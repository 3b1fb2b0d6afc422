"""Rules for the hook, the force field and good reflexes (P-165)."""

from collections.abc import Iterable

from rules.orders.parsing import Parser, alt, built, labelled, last, made, many, meaning, opt, seq, word
from rules.orders.shared import COLON, FieldSaid, gather
from rules.powersled.model.orders import ALWAYS_FIELD, FAST, NEVER_FIELD, FieldRule, HookRule
from rules.powersled.orders.grammar.steps import SEAT
from rules.powersled.orders.grammar.words import DENIED, NUMBER_SAID, figure
from rules.questions import Refused

OTHER_BOUNDS = {
    "AT_MOST": "at most",
    "UP_TO": "up to",
    "LESS_THAN": "less than",
    "EXACTLY": "exactly",
    "BETWEEN": "between",
}


def least(unit: str) -> Parser[int]:
    """`4`, `strength 4 or more`, `from 4`, `more than 3`; another bound is refused by name: only least values are
    known here (P-165)."""
    some = seq(opt(word(unit)), NUMBER_SAID)
    plain = built(some, lambda _, n: n)
    return labelled(
        "a number",
        made(
            alt(
                plain,
                last(seq(word("AT_LEAST", "FROM"), plain)),
                built(seq(word("MORE_THAN"), plain), lambda _, n: n + 1),
                built(seq(plain, word("PLUS", "OR_MORE")), lambda n, _: n),
                *(
                    built(seq(word(kind), plain), lambda _, n, said=said: _least_only(f"{said} {n}"))
                    for kind, said in OTHER_BOUNDS.items()
                ),
                built(seq(plain, word("DASH", "OR_LESS")), lambda n, _: _least_only(f"{n} or less")),
                built(seq(plain, word("TO", "DASH"), NUMBER_SAID), lambda n, _, most: _least_only(f"{n} to {most}")),
            ),
            lambda n: figure(n, 1, FAST, "P-165"),
        ),
    )


def _least_only(bound: str) -> int:
    raise Refused("least_only", "P-165", said=bound)


USE = opt(word("USE", "PLAY"))

HOOK = seq(USE, word("HOOK", label="hook"), COLON)

SEATS = many(SEAT, opt(alt(word("COMMA"), word("AND", "OR"))), least=1)

some_seats = opt(seq(opt(word("ONLY")), SEATS), ((), ()))


def _hook(rivals: tuple[str, ...], least: int = 0) -> HookRule:
    if len(set(rivals)) < len(rivals):
        raise Refused("listed_twice", "P-165", said=next(one for one in rivals if rivals.count(one) > 1))
    return HookRule(least=least, rivals=rivals)


def _hook_if(rivals: tuple[str, ...], who: str | None, least: int) -> HookRule:
    """`hook blue if it plays 4`. Refuses two sleds: the one that is hooked is the one that plays."""
    if who and rivals and rivals != (who,):
        raise Refused("two_sleds_to_hook", "P-165", said=who, rivals=list(rivals))
    return _hook((who,) if who else rivals, least)


plays = alt(
    built(seq(SEAT, word("PLAYS"), least("SPEED")), lambda who, _, n: (who, n)),
    built(seq(word("IT_PLAYS", label="it plays"), least("SPEED")), lambda _, n: (None, n)),
)

from_on = made(least("SPEED"), lambda n: (None, n))

if_it_plays = last(seq(opt(word("ONLY")), word("IF"), plays))

hook = made(
    alt(
        meaning(seq(DENIED, HOOK), "never"),
        meaning(seq(HOOK, alt(word("NEVER"), word("NO"))), "never"),
        last(seq(HOOK, word("ASK"))),
        built(
            seq(opt(word("ALWAYS")), HOOK, opt(word("ALWAYS", "YES")), some_seats), lambda _, __, ___, s: _hook(s[1])
        ),
        built(seq(HOOK, some_seats, least("SPEED")), lambda _, s, n: _hook(s[1], n)),
        built(seq(HOOK, least("SPEED"), SEATS), lambda _, n, seats: _hook(seats, n)),
        built(seq(HOOK, opt(SEATS, ()), if_it_plays), lambda _, seats, by: _hook_if(seats, *by)),
        built(seq(DENIED, HOOK, word("UNLESS"), alt(plays, from_on)), lambda _, __, ___, by: _hook_if((), *by)),
    ),
    lambda said: FieldSaid("hook", said),
)

FIELD = seq(USE, word("FIELD", label="force field"), COLON)

about = opt(word("AGAINST", "IF"))

strong = made(last(seq(about, least("STRENGTH"))), lambda n: FieldSaid("strength", n))

any_hit = meaning(seq(word("AGAINST"), word("ANY_HIT")), FieldSaid("strength", 1))

armor = meaning(seq(opt(word("IF")), word("NO_ARMOR")), FieldSaid("without_armor", True))

hooks = meaning(seq(about, word("HOOK")), FieldSaid("against_hook", True))

weak = meaning(word("ANY_HIT"), FieldSaid("strength", "never"))

unarmored = meaning(word("NO_ARMOR"), FieldSaid("without_armor", False))

unhooked = meaning(word("HOOK"), FieldSaid("against_hook", False))

too_weak = made(least("STRENGTH"), lambda n: _least_only(f"never {n}"))

not_facet = alt(
    last(seq(word("NOT", "NEVER"), word("AGAINST", label="against"), alt(weak, unhooked, too_weak))),
    last(seq(word("NOT", "NEVER"), opt(word("IF")), unarmored)),
)
"""`never hook` behind a force field is a rule for the hook: what is not shaken off is said with *against*."""

facet = labelled("a strength, hooks or no armor", alt(strong, any_hit, armor, hooks, not_facet))

facets = many(facet, alt(word("COMMA"), word("AND", "OR"), seq(word("COMMA"), word("AND", "OR"))), least=1)

denied_facets = many(alt(weak, unarmored, unhooked, too_weak), word("OR", "AND"), least=1)


def _field(said: Iterable[FieldSaid]) -> FieldRule:
    return FieldRule(**gather(said, "P-165"))


def _field_only(said: Iterable[FieldSaid]) -> FieldRule:
    """Against nothing else."""
    return NEVER_FIELD.model_copy(update=gather(said, "P-165"))


field = made(
    alt(
        meaning(seq(DENIED, FIELD), NEVER_FIELD),
        meaning(seq(FIELD, alt(word("NEVER"), word("NO"))), NEVER_FIELD),
        built(seq(DENIED, FIELD, word("AGAINST", "IF"), denied_facets), lambda _, __, ___, said: _field(said)),
        built(seq(DENIED, FIELD, word("UNLESS"), facets), lambda _, __, ___, said: _field(said)),
        last(seq(FIELD, word("ASK"))),
        meaning(seq(opt(word("ALWAYS")), FIELD, opt(word("ALWAYS", "YES"))), ALWAYS_FIELD),
        made(last(seq(FIELD, facets)), _field),
        made(last(seq(FIELD, word("ONLY"), facets)), _field_only),
    ),
    lambda said: FieldSaid("field", said),
)

REFLEX = seq(USE, word("REFLEX", label="reflexes"), COLON)

to_what_end = word("IF", "TO", "AGAINST")

CONTROL = alt(word("CONTROL", label="I would lose control"), word("KEEP_CONTROL"))

reflex = made(
    alt(
        meaning(seq(DENIED, REFLEX), "never"),
        meaning(seq(REFLEX, alt(word("NEVER"), word("NO"))), "never"),
        last(seq(REFLEX, word("ASK", "KEEP_CONTROL", "NO_LOSS", label="keep control"))),
        meaning(seq(REFLEX, opt(word("ONLY")), to_what_end, CONTROL), "keep control"),
        meaning(seq(DENIED, REFLEX, word("UNLESS"), CONTROL), "keep control"),
        meaning(seq(REFLEX, to_what_end, word("LOSS", label="I would lose a step")), "no loss"),
        meaning(alt(seq(word("ALWAYS"), REFLEX), seq(REFLEX, word("ALWAYS", "YES"))), "no loss"),
    ),
    lambda said: FieldSaid("reflex", said),
)
