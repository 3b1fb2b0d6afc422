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

from rules.orders.parsing import (
    Parser,
    alt,
    built,
    courtesy,
    end,
    labelled,
    last,
    made,
    many,
    meaning,
    nothing,
    opt,
    seq,
    word,
)
from rules.orders.reading import Language
from rules.orders.shared import (
    ANY_BOUND,
    COLON,
    Bound,
    FieldSaid,
    each,
    ends_said_twice,
    field,
    gather,
    joined,
    most_only,
    number,
    switch,
)
from rules.orders.words import Vocabulary
from rules.questions import Refused
from rules.speed_circuit.model.orders import (
    ANYBODY,
    EVERY_CORNER,
    AllOf,
    Alternative,
    AnyOf,
    Attack,
    Braking,
    Condition,
    InLane,
    Is,
    Orders,
    Pay,
    PitCall,
    UpTo,
    Wishes,
    beside,
    for_one_round,
    over,
    parts_of,
    turned_round,
    without,
)
from rules.speed_circuit.orders.writing import condition_in_words, write

SHEET, CHIPS_OF_A_ROLL = "S-120", "S-94"
STEP = 20
MOST_CHIPS = ("0", "1", "2", "3")
"""T-12."""
ONES = 2
"""-1 chips on one roll, at most (T-12)."""
MOST_SPACES = 20
"""Beyond it a driver means miles an hour."""
PREDICATES = {
    "MOVED": "moved, moves, drove",
    "AHEAD": "ahead, in front",
    "BEHIND": "behind",
    "SPUN": "spun, spins",
    "CRASHED": "crashed, crashes",
    "OUT": "out",
    "FREE": "free, empty",
    "TAKEN": "taken, occupied, blocked",
}
SEALED = "plot(s|ted|ting)?|plans?|speed|does|drives|goes|chips|sets|sheet|order(s|ed)?|wants|bids"
"""Words for what other drivers hold sealed (S-129)."""
EXAMPLES = ["red moved 7+", "red ahead", "red spun", "(12,2) free", "slip"]
VOCABULARY = Vocabulary(
    {
        **PREDICATES,
        "SPEED": "speed, plot",
        "MAINTAIN": "MPS, maintain, maintain present speed",
        "NO_PLOT": "no plot",
        "TEST_CHIPS": "test chips",
        "CHANCE_CHIPS": "chance chips",
        "BRAKE_PAY": "brake pay, braking pay",
        "CORNER_PAY": "corner pay",
        "WEAR": "wear, wear first",
        "ROLL": "roll, test, chance, dice, brakes, roll first, dice first",
        "ROUTE": "route",
        "PLANNER": "planner",
        "LANE": "lane, end lane, end in lane",
        "ARROW": "arrow, racing line",
        "MAX_WEAR": "max wear, wear limit",
        "BRAKE_IF": "brake if, brake, emergency brake",
        "SLIP": "slip, slipstream, tow",
        "PASS": "pass, forced pass",
        "DEFEND": "defend, defence, defend chips, defence chips",
        "ANY": "any, anybody, anyone",
        "PIT": "pit, pits, pit stop",
        "SOFT": "soft, soft tyres",
        "HARD": "hard, hard tyres",
        "SAME": "same, same tyres",
        "TYRES": "tyres, tires",
        "REPAIR": "repair, repairs",
        "ENGINE": "engine",
        "BRAKES": "brakes",
        "BOTH": "both",
        "OF_ME": "of me",
        "THERE": "there",
    },
    {"SEALED": SEALED},
)


def _refuse(code: str, because: str, **facts: Any) -> Any:
    raise Refused(code, because, **facts)


# Figures: speeds, chips, prices


def _faster(by: int) -> Any:
    """`+20` is no speed: it would mean one thing to its driver, and be another."""
    return _refuse("not_a_change", SHEET, said=f"{by:+d}", by=by)


SPEED = alt(
    number("a speed"),
    meaning(word("MAINTAIN", label="MPS"), "maintain"),
    meaning(word("NO_PLOT", "NONE", label="no plot"), "no plot"),
    made(word("SIGNED"), _faster),
)


def _effect(counts: tuple[int, ...]) -> int:
    """What chips change a roll by, each by its own figure. Refuses what T-12 forbids."""
    if sum(counts) > int(MOST_CHIPS[-1]) or (len(counts) > 1 and (set(counts) != {1} or len(counts) > ONES)):
        _refuse("too_many_chips", CHIPS_OF_A_ROLL, said="+".join(map(str, counts)), options=list(MOST_CHIPS))
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

# Ways


def _by(mph: int) -> int:
    if not mph or mph % STEP:
        _refuse("not_a_braking", "S-76", said=str(mph))
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

# Pits

TYRES = alt(meaning(word("SOFT"), "soft"), meaning(word("HARD", label="hard"), "hard"), meaning(word("SAME"), "same"))
PART = alt(
    meaning(word("ENGINE", label="engine"), ("engine",)),
    meaning(word("BRAKES"), ("brakes",)),
    meaning(word("BOTH"), ("engine", "brakes")),
)
PARTS = made(many(PART, word("AND", "PLUS", "COMMA"), least=1), lambda parts: _parts(sum(parts, ())))
OF_A_STOP = alt(
    made(seq(opt(word("TYRES")), COLON, TYRES), lambda said: FieldSaid("tyres", said[2])),
    made(
        seq(opt(word("REPAIR", label="repair")), COLON, alt(PARTS, meaning(word("NONE"), ()))),
        lambda said: FieldSaid("repair", said[2]),
    ),
)


def _parts(said: tuple[Any, ...]) -> tuple[Any, ...]:
    twice = next((one for at, one in enumerate(said) if one in said[:at]), None)
    return _refuse("listed_twice", "S-117", said=twice) if twice else tuple(sorted(said, reverse=True))


def _stop(said: Iterable[FieldSaid]) -> PitCall:
    """Tyres and repairs, each said once."""
    wanted = gather(said, "S-117")
    tyres = wanted.get("tyres", "same")
    return PitCall(tyres=None if tyres == "same" else tyres, repair=wanted.get("repair", ()))


PIT = alt(
    word("ASK", label="ask"),
    made(
        seq(word("YES", label="yes"), many(last(seq(opt(word("COMMA", "AND", "PLUS")), OF_A_STOP)))),
        lambda said: _stop(said[1]),
    ),
    meaning(word("NO", "NEVER", label="no"), "no"),
)

# Wishes


def _refused(name: str, kind: str) -> Parser[FieldSaid]:
    """`no pass`, `never defend`: words for no behind or before a field."""
    return meaning(seq(word("NO", "NEVER", "WITHOUT"), opt(word("USE")), word(kind)), FieldSaid(name, "no"))


WISH = labelled(
    "a wish",
    alt(
        field("test_chips", "TEST_CHIPS", CHIPS),
        field("chance_chips", "CHANCE_CHIPS", CHIPS),
        field("brake_pay", "BRAKE_PAY", alt(PAY, ROLL_CHIPS)),
        field("corner_pay", "CORNER_PAY", CORNERS),
        field("route", "ROUTE", ROUTE_VALUE),
        field("end_lane", "LANE", number("a lane")),
        field("max_wear", "MAX_WEAR", most_only("S-120")),
        field("brake_if", "BRAKE_IF", BRAKE_VALUE),
        _refused("brake_if", "BRAKE_IF"),
        switch("arrow", "ARROW"),
        switch("soft", "SOFT"),
        switch("slip", "SLIP", yes="yes", no="no"),
        field("slip", "SLIP", SLIP_WISH),
        field("passing", "PASS", alt(meaning(word("NO", "NEVER", label="no"), "no"), word("ASK", label="ask"), ATTACK)),
        _refused("passing", "PASS"),
        field("defence", "DEFEND", each(WHO, CHIPS)),
        field("pit", "PIT", PIT),
        _refused("pit", "PIT"),
    ),
)
POLITE_WISH = made(seq(WISH, courtesy("IF_POSSIBLE")), lambda said: said[0])
ONE_VALUE = made(
    seq(WISH, word("OR")), lambda said: _refuse("or_wants_a_condition", SHEET, field=said[0].field.replace("_", " "))
)
OPPOSITES = {"yes": "no", "no": "yes", True: False, False: True}


def _opposite(said: FieldSaid) -> FieldSaid:
    """What holds outside of `only if`. Refuses what has no opposite."""
    value = said.value
    if said.field in ("passing", "pit") and value not in ("no", "ask"):
        return FieldSaid(said.field, "no")
    if said.field == "slip" and isinstance(value, InLane | UpTo):
        return FieldSaid("slip", "no")
    if not isinstance(value, str | bool) or value not in OPPOSITES or said.field in ("passing", "pit", "brake_if"):
        _refuse("nothing_to_only", SHEET, field=said.field.replace("_", " "))
    return FieldSaid(said.field, OPPOSITES[value])


# Conditions


def _moved(about: str, no: bool, bound: Bound) -> Is:
    if max(bound.least or 0, bound.most or 0) > MOST_SPACES:
        _refuse(
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
            lambda no, seat, _, what: _refuse("condition_sealed", "S-122", said=f"{seat} {what}", known=EXAMPLES),
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

# Sheets


class Clause(NamedTuple):
    """What a part of a sheet says: outside of conditions, and under one. `speed`: one that is said again there."""

    said: tuple[FieldSaid, ...] = ()
    under: tuple[Condition, tuple[FieldSaid, ...]] | None = None
    speed: Any = None


def _conditional(when: When, speed: Any, wishes: tuple[FieldSaid, ...], outside: tuple[FieldSaid, ...]) -> Clause:
    opposite = tuple(map(_opposite, wishes)) if when.only else ()
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
        lambda when, _: _refuse("empty_alternative", "S-121", said=condition_in_words(when.condition)),
    ),
)


def _parted(when: When, mark: str, speed: FieldSaid) -> When:
    """A figure right behind `moved` would be spaces: a speed is parted from it by a mark."""
    last_one = parts_of(when.condition)[-1]
    if not mark and last_one.what == "moved" and last_one.least is None and last_one.most is None:
        said = f"{condition_in_words(when.condition)} {speed.value}"
        _refuse("no_such_condition", "S-122", said=said, known=EXAMPLES)
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
                _refuse("listed_twice", SHEET, said=key or "every corner")
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
        _refuse("other_speed", "S-121", said=str(other), speed=str(speeds[0]))
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
