"""Grammar of the order sheet (S-120).

| field | written |
|---|---|
| speed | `120`, `MPS`, `no plot` |
| test chips, chance chips | `test chips 2`, `two -1`, `-3`, `ask` |
| brake pay, corner pay | `wear`, `2 wear`, `roll`, `1 wear + roll, chips 2`, `ask`; `corner pay C1: roll, C2: wear` |
| route, lane | `route 2 2 1`, `route (9,3) (10,2)`, `route planner`; `lane 2` |
| arrow, soft | `arrow yes`, `no arrow` |
| max wear | `max wear 2` |
| brake if | `brake if no`, `planner`, `40 at (19,2)`, `20 after 1 then 40 after 3` |
| slip | `slip yes`, `no slip`, `slip lane 2`, `if free`, `up to 2 wear`, `ask` |
| pass, defend | `pass blue chips 1`, `pass yes`, `no pass`; `defend green 2, any 1` |
| pit | `pit yes, hard, repair engine and brakes`, `no pit` |
| alternatives | `slip yes if red moved 7+`; `if red ahead: lane 3 and slip yes`; `unless`, `only if`, `else` |"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from rules.orders.combinators import (
    alt,
    last_value,
    many,
    map_args,
    map_value,
    match_end,
    opt,
    replace_value,
    seq,
    word,
)
from rules.orders.common_grammar import OPTIONAL_COLON, FieldSaid, collect_fields, repeats_last_field
from rules.orders.interpreter import Language
from rules.speed_circuit.model.orders import (
    Alternative,
    Condition,
    Orders,
    Wishes,
    add_field,
    atoms_of,
    find_single_round_field,
    override_orders,
    without_field,
)
from rules.speed_circuit.orders.formatter import format_condition, format_orders
from rules.speed_circuit.orders.grammar.driving import ONE_VALUE, POLITE_WISH, negate_wish
from rules.speed_circuit.orders.grammar.payments import SPEED
from rules.speed_circuit.orders.grammar.when import IF_OR_UNLESS, KEYED_FIELDS, WHEN, When
from rules.speed_circuit.orders.grammar.words import CONDITION_EXAMPLES, SHEET, VOCABULARY, refuse


class Clause(NamedTuple):
    """A part of a sheet: fields outside of conditions, and fields under one.

    `speed`: a speed repeated in the alternative."""

    said: tuple[FieldSaid, ...] = ()
    under: tuple[Condition, tuple[FieldSaid, ...]] | None = None
    speed: Any = None


def _make_conditional(when: When, speed: Any, wishes: tuple[FieldSaid, ...], outside: tuple[FieldSaid, ...]) -> Clause:
    opposite = tuple(map(negate_wish, wishes)) if when.only else ()
    return Clause((*outside, *opposite), (when.condition, wishes), speed)


ANY_SPEED = map_value(
    alt(SPEED, last_value(seq(word("SPEED"), OPTIONAL_COLON, SPEED))), lambda speed: FieldSaid("speed", speed)
)

NAMED_SPEED = map_value(
    alt(
        last_value(seq(word("SPEED"), OPTIONAL_COLON, SPEED)),
        replace_value(word("MAINTAIN"), "maintain"),
        replace_value(word("NO_PLOT"), "no plot"),
    ),
    lambda speed: FieldSaid("speed", speed),
)
"""A speed that is named; a bare number is a speed only at the start of a sheet."""


def _repeats_wish(said: tuple[FieldSaid, ...]) -> bool:
    """Whether the last wish repeats an earlier one, and is not given by corner or rival."""
    return repeats_last_field(said) and said[-1].field not in KEYED_FIELDS


def _repeats_wish_in_clause(clauses: tuple[Clause, ...]) -> bool:
    """Whether the last clause states a field twice, under its condition or outside of all."""
    last_one = clauses[-1:]
    outside = tuple(said for clause in clauses for said in clause.said)
    fresh = sum(len(clause.said) for clause in last_one)
    ends = [outside[:end] for end in range(len(outside) - fresh + 1, len(outside) + 1)]
    return any(map(_repeats_wish, [*ends, *(clause.under[1] for clause in last_one if clause.under)]))


WISHES_OF_ONE = many(POLITE_WISH, opt(word("COMMA", "AND")), least=1, spoilt=_repeats_wish)

ELSE = opt(
    last_value(
        seq(
            opt(word("COMMA", "SEMI")),
            word("ELSE"),
            opt(word("COLON", "COMMA")),
            WISHES_OF_ONE,
        )
    ),
    (),
)

ALTERNATIVE_HEAD = alt(
    map_args(seq(WHEN, opt(word("COLON", "THEN", "COMMA"))), lambda when, _: (when, None)),
    map_args(
        seq(WHEN, opt(word("COLON", "THEN", "COMMA"), ""), ANY_SPEED, opt(word("COMMA", "AND"))),
        lambda when, mark, speed, _: (_check_separated(when, mark, speed), speed.value),
    ),
    map_args(
        seq(IF_OR_UNLESS, match_end()),
        lambda when, _: refuse("empty_alternative", "S-121", said=format_condition(when.condition)),
    ),
)


def _check_separated(when: When, mark: str, speed: FieldSaid) -> When:
    """Reject a speed right after `moved` without a mark: it would be read as spaces."""
    last_one = atoms_of(when.condition)[-1]
    if not mark and last_one.what == "moved" and last_one.least is None and last_one.most is None:
        said = f"{format_condition(when.condition)} {speed.value}"
        refuse("no_such_condition", "S-122", said=said, known=CONDITION_EXAMPLES)
    return when


PLAIN_CLAUSE = alt(
    map_value(many(alt(NAMED_SPEED, POLITE_WISH), word("AND"), least=1), Clause),
    map_args(seq(POLITE_WISH, WHEN, ELSE), lambda wish, when, other: _make_conditional(when, None, (wish,), other)),
    ONE_VALUE,
)

ALTERNATIVE = map_args(
    seq(ALTERNATIVE_HEAD, WISHES_OF_ONE, ELSE),
    lambda head, wishes, other: _make_conditional(head[0], head[1], wishes, other),
)

MARK = word("COMMA", "SEMI")

PLAIN_CLAUSES = many(PLAIN_CLAUSE, opt(MARK), least=1, spoilt=_repeats_wish_in_clause)

ALTERNATIVES = map_args(
    seq(
        many(ALTERNATIVE, opt(MARK), least=1, spoilt=_repeats_wish_in_clause),
        opt(last_value(seq(MARK, PLAIN_CLAUSES)), ()),
    ),
    lambda some, plain: (*some, *plain),
)
"""Alternatives; further unconditional wishes must be separated from them by a mark."""

BODY = alt(
    map_args(
        seq(PLAIN_CLAUSES, many(last_value(seq(opt(MARK), ALTERNATIVES)))), lambda plain, some: (*plain, *sum(some, ()))
    ),
    map_value(many(ALTERNATIVES, opt(MARK), least=1), lambda some: sum(some, ())),
)

OPENING = map_value(ANY_SPEED, lambda speed: (Clause((speed,)),))

CLAUSES = alt(
    OPENING,
    BODY,
    map_args(seq(OPENING, opt(alt(MARK, word("AND"))), BODY), lambda opening, _, body: (*opening, *body)),
)


def _make_wishes(said: Iterable[FieldSaid]) -> Wishes:
    """Combine wishes, each stated once; payments and defences of several clauses are merged."""
    each_once = collect_fields(_merge_keyed(said), SHEET)
    return Wishes(**each_once)


def _merge_keyed(said: Iterable[FieldSaid]) -> list[FieldSaid]:
    """Merge fields stated corner by corner or rival by rival."""
    found: list[FieldSaid] = []
    keyed: dict[str, dict[str, Any]] = {}
    for name, value in said:
        if name not in KEYED_FIELDS:
            found.append(FieldSaid(name, value))
            continue
        for key, one in value:
            if key in keyed.setdefault(name, {}):
                refuse("listed_twice", SHEET, said=key or "every corner")
            keyed[name][key] = one
    return [*found, *(FieldSaid(name, value) for name, value in keyed.items())]


def _make_orders(clauses: tuple[Clause, ...]) -> Orders:
    outside = [said for clause in clauses for said in clause.said]
    collect_fields((said for said in outside if said.field == "speed"), SHEET)
    return Orders(
        speed=_single_speed(clauses),
        wishes=_make_wishes(said for said in outside if said.field != "speed"),
        alternatives=tuple(
            Alternative(when=clause.under[0], wishes=_make_wishes(clause.under[1]))
            for clause in clauses
            if clause.under
        ),
    )


def _single_speed(clauses: tuple[Clause, ...]) -> Any:
    """Return the speed, which must be the same in all alternatives (S-121)."""
    outside = [said.value for clause in clauses for said in clause.said if said.field == "speed"]
    speeds = [*outside, *(clause.speed for clause in clauses if clause.speed is not None)]
    other = next((speed for speed in speeds if speed != speeds[0]), None)
    if other is not None:
        refuse("other_speed", "S-121", said=str(other), speed=str(speeds[0]))
    return speeds[0] if speeds else None


sheet = map_value(CLAUSES, _make_orders)

NAMED_CLAUSE = map_value(NAMED_SPEED, lambda speed: Clause((speed,)))

FIELDS = {
    "SPEED": "speed",
    "TEST_CHIPS": "test_chips",
    "BRAKE_PAY": "brake_pay",
    "ROUTE": "route",
    "LANE": "end_lane",
    "ARROW": "arrow",
    "CORNER_PAY": "corner_pay",
    "MAX_WEAR": "max_wear",
    "BRAKE_IF": "brake_if",
    "SLIP": "slip",
    "PASS": "passing",
    "DEFEND": "defence",
    "CHANCE_CHIPS": "chance_chips",
    "PIT": "pit",
    "SOFT": "soft",
    "IF": "alternatives",
}

LANGUAGE = Language(
    vocabulary=VOCABULARY,
    sheet=sheet,
    write=format_orders,
    first=lambda orders: orders.speed is not None,
    over=override_orders,
    without=without_field,
    examples=(
        Orders(speed=120, wishes=Wishes(end_lane=2, slip="yes")),
        Orders(speed="maintain", wishes=Wishes(max_wear=2, brake_if="planner")),
    ),
    because=SHEET,
    beforehand="S-123",
    once=find_single_round_field,
    beside=add_field,
    fields=FIELDS,
    piece=map_value(alt(ALTERNATIVE, PLAIN_CLAUSE, NAMED_CLAUSE), lambda clause: _make_orders((clause,))),
)
