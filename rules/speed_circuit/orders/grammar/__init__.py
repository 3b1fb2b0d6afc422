"""The words of an order (S-120), and how they make a sheet.

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
| alternatives | `slip yes if red moved 7+`; `if red ahead: lane 3 and slip yes`; `unless`, `only if`, `else` |
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from rules.orders.parsing import alt, built, end, last, made, many, meaning, opt, seq, word
from rules.orders.reading import Language
from rules.orders.shared import COLON, FieldSaid, ends_said_twice, gather
from rules.speed_circuit.model.orders import (
    Alternative,
    Condition,
    Orders,
    Wishes,
    beside,
    for_one_round,
    over,
    parts_of,
    without,
)
from rules.speed_circuit.orders.grammar.payments import SPEED
from rules.speed_circuit.orders.grammar.wanted import ONE_VALUE, POLITE_WISH, opposite_of
from rules.speed_circuit.orders.grammar.when import BY_THE_NAME, IF_OR_UNLESS, WHEN, When
from rules.speed_circuit.orders.grammar.words import EXAMPLES, SHEET, VOCABULARY, refuse
from rules.speed_circuit.orders.writing import condition_in_words, write


class Clause(NamedTuple):
    """What a part of a sheet says: outside of conditions, and under one. `speed`: one that is said again there."""

    said: tuple[FieldSaid, ...] = ()
    under: tuple[Condition, tuple[FieldSaid, ...]] | None = None
    speed: Any = None


def _conditional(when: When, speed: Any, wishes: tuple[FieldSaid, ...], outside: tuple[FieldSaid, ...]) -> Clause:
    opposite = tuple(map(opposite_of, wishes)) if when.only else ()
    return Clause((*outside, *opposite), (when.condition, wishes), speed)


ANY_SPEED = made(alt(SPEED, last(seq(word("SPEED"), COLON, SPEED))), lambda speed: FieldSaid("speed", speed))

NAMED_SPEED = made(
    alt(
        last(seq(word("SPEED"), COLON, SPEED)),
        meaning(word("MAINTAIN"), "maintain"),
        meaning(word("NO_PLOT"), "no plot"),
    ),
    lambda speed: FieldSaid("speed", speed),
)
"""A bare figure is a speed only where a sheet begins: elsewhere it may belong to the wish before it."""


def _spoilt(said: tuple[FieldSaid, ...]) -> bool:
    """Whether the last wish was said before, and is none that may be said a corner or a rival at a time."""
    return ends_said_twice(said) and said[-1].field not in BY_THE_NAME


def _spoilt_by(clauses: tuple[Clause, ...]) -> bool:
    """Whether the last clause says twice what may be said once, under its condition or outside of all."""
    last_one = clauses[-1:]
    outside = tuple(said for clause in clauses for said in clause.said)
    fresh = sum(len(clause.said) for clause in last_one)
    ends = [outside[:end] for end in range(len(outside) - fresh + 1, len(outside) + 1)]
    return any(map(_spoilt, [*ends, *(clause.under[1] for clause in last_one if clause.under)]))


WISHES_OF_ONE = many(POLITE_WISH, opt(word("COMMA", "AND")), least=1, spoilt=_spoilt)

ELSE = opt(
    last(
        seq(
            opt(word("COMMA", "SEMI")),
            word("ELSE"),
            opt(word("COLON", "COMMA")),
            WISHES_OF_ONE,
        )
    ),
    (),
)

HEAD = alt(
    built(seq(WHEN, opt(word("COLON", "THEN", "COMMA"))), lambda when, _: (when, None)),
    built(
        seq(WHEN, opt(word("COLON", "THEN", "COMMA"), ""), ANY_SPEED, opt(word("COMMA", "AND"))),
        lambda when, mark, speed, _: (_parted(when, mark, speed), speed.value),
    ),
    built(
        seq(IF_OR_UNLESS, end()),
        lambda when, _: refuse("empty_alternative", "S-121", said=condition_in_words(when.condition)),
    ),
)


def _parted(when: When, mark: str, speed: FieldSaid) -> When:
    """A figure right behind `moved` would be spaces: a speed is parted from it by a mark."""
    last_one = parts_of(when.condition)[-1]
    if not mark and last_one.what == "moved" and last_one.least is None and last_one.most is None:
        said = f"{condition_in_words(when.condition)} {speed.value}"
        refuse("no_such_condition", "S-122", said=said, known=EXAMPLES)
    return when


PLAIN = alt(
    made(many(alt(NAMED_SPEED, POLITE_WISH), word("AND"), least=1), Clause),
    built(seq(POLITE_WISH, WHEN, ELSE), lambda wish, when, other: _conditional(when, None, (wish,), other)),
    ONE_VALUE,
)

ALTERNATIVE = built(
    seq(HEAD, WISHES_OF_ONE, ELSE), lambda head, wishes, other: _conditional(head[0], head[1], wishes, other)
)

MARK = word("COMMA", "SEMI")

PLAINS = many(PLAIN, opt(MARK), least=1, spoilt=_spoilt_by)

ALTERNATIVES = built(
    seq(many(ALTERNATIVE, opt(MARK), least=1, spoilt=_spoilt_by), opt(last(seq(MARK, PLAINS)), ())),
    lambda some, plain: (*some, *plain),
)
"""What stands outside again must be parted from them by a mark."""

BODY = alt(
    built(seq(PLAINS, many(last(seq(opt(MARK), ALTERNATIVES)))), lambda plain, some: (*plain, *sum(some, ()))),
    made(many(ALTERNATIVES, opt(MARK), least=1), lambda some: sum(some, ())),
)

OPENING = made(ANY_SPEED, lambda speed: (Clause((speed,)),))

CLAUSES = alt(
    OPENING,
    BODY,
    built(seq(OPENING, opt(alt(MARK, word("AND"))), BODY), lambda opening, _, body: (*opening, *body)),
)


def _wishes(said: Iterable[FieldSaid]) -> Wishes:
    """Wishes, each said once; prices and defences of several lines are one."""
    each_once = gather(_joined(said), SHEET)
    return Wishes(**each_once)


def _joined(said: Iterable[FieldSaid]) -> list[FieldSaid]:
    """Corners and rivals that were named in turn."""
    found: list[FieldSaid] = []
    keyed: dict[str, dict[str, Any]] = {}
    for name, value in said:
        if name not in BY_THE_NAME:
            found.append(FieldSaid(name, value))
            continue
        for key, one in value:
            if key in keyed.setdefault(name, {}):
                refuse("listed_twice", SHEET, said=key or "every corner")
            keyed[name][key] = one
    return [*found, *(FieldSaid(name, value) for name, value in keyed.items())]


def _orders(clauses: tuple[Clause, ...]) -> Orders:
    outside = [said for clause in clauses for said in clause.said]
    gather((said for said in outside if said.field == "speed"), SHEET)
    return Orders(
        speed=_one_speed(clauses),
        wishes=_wishes(said for said in outside if said.field != "speed"),
        alternatives=tuple(
            Alternative(when=clause.under[0], wishes=_wishes(clause.under[1])) for clause in clauses if clause.under
        ),
    )


def _one_speed(clauses: tuple[Clause, ...]) -> Any:
    """S-121: wherever it is said, it is one for all alternatives."""
    outside = [said.value for clause in clauses for said in clause.said if said.field == "speed"]
    speeds = [*outside, *(clause.speed for clause in clauses if clause.speed is not None)]
    other = next((speed for speed in speeds if speed != speeds[0]), None)
    if other is not None:
        refuse("other_speed", "S-121", said=str(other), speed=str(speeds[0]))
    return speeds[0] if speeds else None


sheet = made(CLAUSES, _orders)

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
    write=write,
    first=lambda orders: orders.speed is not None,
    over=over,
    without=without,
    examples=(
        Orders(speed=120, wishes=Wishes(end_lane=2, slip="yes")),
        Orders(speed="maintain", wishes=Wishes(max_wear=2, brake_if="planner")),
    ),
    because=SHEET,
    beforehand="S-123",
    once=for_one_round,
    beside=beside,
    fields=FIELDS,
)
