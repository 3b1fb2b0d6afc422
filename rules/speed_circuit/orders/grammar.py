"""Fields of the order sheet (S-120): `120, lane 2, slip no`; `120; lane 2; if red moved 7+: lane 3 and slip yes`.

| field | written |
|---|---|
| speed | `120`, `MPS`, `no plot` |
| test chips, chance chips | `0` to `3`, `ask` |
| brake pay, corner pay | `wear`, `2 wear`, `test` or `roll`, `1 wear + roll, chips 2`, `ask`; `C1: roll, C2: wear` |
| route, lane | `2 2 1`, `(9,3) (10,2)`, `planner`; `2` |
| arrow, soft | `yes`, `no` |
| max wear | `2` |
| brake if | `no`, `planner`, `40 at (19,2)`, `20 after 1 then 40 after 3` |
| slip | `yes`, `no`, `lane 2`, `if free`, `up to 2 wear`, `ask` |
| pass, defend | `blue chips 1`, `yes`, `no`, `ask`; `green 2, any 1` |
| pit | `yes, hard, repair engine and brakes`, `no`, `ask` |
| if | `red moved 7+ and (12,2) free: lane 3 and slip yes`; further ones behind a semicolon |"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from rules.orders.interpreter import Field, Language, collect_fields
from rules.orders.notation import (
    SPACE,
    YES_NO,
    Codec,
    Names,
    NotWritten,
    choice,
    convert,
    either,
    name,
    number,
    record,
    refuse,
    refuse_bound,
    row,
    table,
    words_for,
)
from rules.speed_circuit.model.orders import (
    ANY_RIVAL,
    EVERY_CORNER,
    AllOf,
    Alternative,
    AnyOf,
    Attack,
    Braking,
    InLane,
    Is,
    Orders,
    Pay,
    PitCall,
    UpTo,
    Wishes,
    add_field,
    find_single_round_field,
    list_stated_fields,
    override_orders,
    remove_field,
)
from rules.speed_circuit.model.track import MPH_PER_SPACE

SHEET = "S-120"
CHIP_EFFECTS = ["0", "1", "2", "3"]
"""The possible effects of chips on a roll (T-12)."""
MAX_CONDITION_SPACES = 20
"""A larger number is probably meant as mph."""
CONDITION_EXAMPLES = ["red moved 7+", "red ahead", "red spun", "(12,2) free", "slip"]

SEAT, NUMBER = name("SEAT"), number()
SPEED = either(words_for({"MPS": "maintain", "no plot": "no plot", "none": "no plot"}), NUMBER)
CHIPS = either(choice("ask"), number(0, len(CHIP_EFFECTS) - 1, "too_many_chips", "S-94", options=CHIP_EFFECTS))


def _make_payment_codecs(dice: str) -> tuple[Codec, ...]:
    """Write payments whose roll is called so."""
    return (
        record(Pay, dice, roll=True),
        record(Pay, f"{dice}, chips {{chips}}", roll=True, chips=CHIPS),
        record(Pay, f"{{wear}} wear + {dice}", wear=NUMBER, roll=True),
        record(Pay, f"{{wear}} wear + {dice}, chips {{chips}}", wear=NUMBER, roll=True, chips=CHIPS),
    )


WEAR = (
    choice("ask"),
    record(Pay, "wear"),
    record(Pay, "wear, chips {chips}", chips=CHIPS),
    record(Pay, "{wear} wear", wear=NUMBER),
)
BRAKE_PAY = either(*WEAR, *_make_payment_codecs("test"), *_make_payment_codecs("roll"))
PAY = either(*WEAR, *_make_payment_codecs("roll"), *_make_payment_codecs("test"))
CORNER_PAY = table(name("CORNER"), PAY, SHEET, other=EVERY_CORNER, is_bare=lambda _: True, rank=lambda corner: corner)
ROUTE = either(choice("planner"), row(NUMBER, " "), row(SPACE, " "))


def _check_braking(mph: int) -> int:
    if not mph or mph % MPH_PER_SPACE:
        refuse("not_a_braking", "S-76", said=str(mph))
    return mph


BRAKING_MPH = convert(NUMBER, _check_braking, lambda mph: mph)
BRAKE_IF = either(
    choice("no", "planner"),
    row(
        either(
            record(Braking, "{by}", by=BRAKING_MPH),
            record(Braking, "{by} at {at}", by=BRAKING_MPH, at=SPACE),
            record(Braking, "{by} after {after}", by=BRAKING_MPH, after=NUMBER),
        ),
        " then ",
        ", ",
        "; ",
        " and ",
    ),
)
SLIP = either(
    choice("yes", "no", "if free", "ask"),
    record(InLane, "lane {lane}", lane=NUMBER),
    record(InLane, "{lane}", lane=NUMBER),
    record(UpTo, "up to {wear} wear", wear=number(1)),
)
PASSED = either(words_for({"yes": ANY_RIVAL}), SEAT)
PASS = either(
    choice("no", "ask"),
    record(Attack, "{seat}", seat=PASSED),
    record(Attack, "{seat} chips {chips}", seat=PASSED, chips=CHIPS),
    record(Attack, "{seat} {chips}", seat=PASSED, chips=CHIPS),
)
DEFENCE = table(
    either(choice(ANY_RIVAL), SEAT),
    CHIPS,
    SHEET,
    other=ANY_RIVAL,
    is_bare=lambda _: False,
    rank=lambda seat: (seat == ANY_RIVAL, seat),
    between=" ",
)
REPAIR = convert(
    row(choice("engine", "brakes"), " and ", once="S-117"),
    lambda parts: tuple(sorted(parts, reverse=True)),
    lambda parts: parts,
)
TYRES = choice("soft", "hard")
PIT = either(
    choice("no", "ask"),
    record(PitCall, "yes"),
    record(PitCall, "yes, {tyres}", tyres=TYRES),
    record(PitCall, "yes, repair {repair}", repair=REPAIR),
    record(PitCall, "yes, {tyres}, repair {repair}", tyres=TYRES, repair=REPAIR),
)
WISHES = (
    Field("test_chips", CHIPS),
    Field("brake_pay", BRAKE_PAY),
    Field("route", ROUTE),
    Field("end_lane", NUMBER, ("lane", "end lane")),
    Field("arrow", YES_NO),
    Field("corner_pay", CORNER_PAY),
    Field("max_wear", either(NUMBER, refuse_bound("most_only", SHEET))),
    Field("brake_if", BRAKE_IF),
    Field("slip", SLIP),
    Field("passing", PASS, ("pass",)),
    Field("defence", DEFENCE, ("defend", "defend chips")),
    Field("chance_chips", CHIPS),
    Field("pit", PIT),
    Field("soft", YES_NO),
)
FACT = re.compile(
    rf"(?:(?P<no>not)\s+)?(?P<slip>slip)|(?P<space>{SPACE.pattern})\s+(?P<not>not\s+)?(?P<state>free|taken)"
    rf"|(?P<seat>{SEAT.pattern})\s+(?P<never>not\s+)?(?:(?P<what>ahead|behind|spun|crashed|out|sealed)"
    r"|moved(?:\s+(?P<least>\d{1,6})(?:(?P<up>\+)|(?P<down>-)|\s+to\s+(?P<most>\d{1,6}))?)?)"
)


def _read_fact(text: str, names: Names) -> Is:
    match = FACT.fullmatch(text)
    if match is None:
        raise NotWritten
    if match["slip"]:
        return Is(what="slip", no=bool(match["no"]))
    if match["space"]:
        return Is(what=match["state"], about=SPACE.read(match["space"], names), no=bool(match["not"]))  # type: ignore[arg-type]
    seat, no = SEAT.read(match["seat"], names), bool(match["never"])
    if match["what"] == "sealed":
        refuse("condition_sealed", "S-122", said=text, known=CONDITION_EXAMPLES)
    if match["what"]:
        return Is(what=match["what"], about=seat, no=no)  # type: ignore[arg-type]
    least, most = _read_bounds(match)
    if least is not None and most is not None and least > most:
        refuse("bounds_reversed", "S-122", least=least, most=most)
    if max(least or 0, most or 0) > MAX_CONDITION_SPACES:
        refuse(
            "no_such_condition", "S-122", said=f"{seat} moved {max(least or 0, most or 0)}", known=CONDITION_EXAMPLES
        )
    return Is(what="moved", about=seat, least=least, most=most, no=no)


def _read_bounds(match: "re.Match[str]") -> tuple[int | None, int | None]:
    """Return the fewest and the most spaces moved."""
    if not match["least"]:
        return None, None
    n = int(match["least"])
    return None if match["down"] else n, None if match["up"] else int(match["most"] or n)


def _write_fact(one: Any) -> str | None:
    if not isinstance(one, Is):
        return None
    if one.what == "slip":
        return "not slip" if one.no else "slip"
    bounds = _write_bounds(one.least, one.most)
    return " ".join(word for word in (one.about, "not" if one.no else "", one.what, bounds) if word)


def _write_bounds(least: int | None, most: int | None) -> str:
    """Write bounds as they are read; "" if there are none."""
    if least is None:
        return "" if most is None else f"{most}-"
    if most is None:
        return f"{least}+"
    return str(least) if least == most else f"{least} to {most}"


IS = Codec(f"(?:{re.sub(r'[?]P<[a-z]+>', '?:', FACT.pattern)})(?!\\w)", _read_fact, _write_fact)
CONDITION = either(
    IS,
    convert(
        row(IS, " and "), lambda facts: AllOf(all=facts), lambda when: when.all if isinstance(when, AllOf) else None
    ),
    convert(
        row(IS, " or "), lambda facts: AnyOf(any=facts), lambda when: when.any if isinstance(when, AnyOf) else None
    ),
    convert(row(IS, " and ", " or "), lambda _: refuse("and_with_or", "S-122"), lambda _: None),
)


def _wish(field: Field) -> Codec:
    """Write a field and its value, as a pair."""

    def read(text: str, names: Names) -> tuple[str, Any]:
        start = field.start.match(text)
        if start is None:
            raise NotWritten
        return field.name, field.codec.read(text[start.end() :], names)

    def write(pair: tuple[str, Any]) -> str | None:
        return f"{field.names[0]} {field.codec.write(pair[1])}" if pair[0] == field.name else None

    return Codec(f"{field.start.pattern}{field.codec.pattern}", read, write)


ALTERNATIVE = record(
    Alternative,
    "{when}: {wishes}",
    when=CONDITION,
    wishes=convert(
        row(either(*map(_wish, WISHES)), " and "),
        lambda wishes: Wishes(**collect_fields(_merge(wishes), SHEET)),
        lambda wishes: tuple((one, getattr(wishes, one)) for one in list_stated_fields(wishes)),
    ),
)


EMPTY = convert(
    CONDITION, lambda when: refuse("empty_alternative", "S-121", said=str(CONDITION.write(when))), lambda _: None
)


def _merge(field_values: Iterable[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """Merge alternatives, and fields stated corner by corner or rival by rival."""
    merged_fields: dict[str, Any] = {}
    other: list[tuple[str, Any]] = []
    for field, value in field_values:
        if field not in ("corner_pay", "defence", "alternatives"):
            other.append((field, value))
        elif isinstance(value, dict):
            twice = next((key for key in value if key in merged_fields.get(field, ())), None)
            if twice is not None:
                refuse("listed_twice", SHEET, said=twice or "every corner")
            merged_fields[field] = merged_fields.get(field, {}) | value
        else:
            merged_fields[field] = (*merged_fields.get(field, ()), *value)
    return [*other, *merged_fields.items()]


def _make_orders(field_values: list[tuple[str, Any]]) -> Orders:
    fields = collect_fields(_merge(_merge_speeds(field_values)), SHEET)
    outside = {field: fields.pop(field) for field in ("speed", "alternatives") if field in fields}
    return Orders(**outside, wishes=Wishes(**fields))


def _merge_speeds(field_values: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """With alternatives, keep one speed of several that are the same; another one is refused (S-121)."""
    if all(field != "alternatives" for field, _ in field_values):
        return field_values
    speeds = [value for field, value in field_values if field == "speed"]
    other = next((speed for speed in speeds if speed != speeds[0]), None)
    if other is not None:
        refuse("other_speed", "S-121", said=str(other), speed=str(speeds[0]))
    wishes = [pair for pair in field_values if pair[0] != "speed"]
    return [*(("speed", speed) for speed in dict.fromkeys(speeds)), *wishes]


def _take_fields(orders: Orders) -> Mapping[str, Any]:
    speed = {} if orders.speed is None else {"speed": orders.speed}
    wishes = {field: getattr(orders.wishes, field) for field in list_stated_fields(orders.wishes)}
    return speed | wishes | ({"alternatives": orders.alternatives} if orders.alternatives else {})


def _join_fields(field_texts: Iterable[str]) -> str:
    """Join fields by commas; with alternatives, the speed, the wishes and each alternative by semicolons."""
    *fields, last = (*field_texts,) or ("",)
    if not last.startswith("if "):
        return ", ".join((*fields, last))
    has_speed = bool(fields) and not any(fields[0].startswith(one.names[0]) for one in WISHES)
    return "; ".join(filter(None, (*fields[:has_speed], ", ".join(fields[has_speed:]), last)))


LANGUAGE: Language[Orders] = Language(
    fields=(
        Field("speed", SPEED, bare=True),
        *WISHES,
        Field("alternatives", either(row(ALTERNATIVE, "; if "), EMPTY), ("if",), ends=";.!\n"),
    ),
    make=_make_orders,
    take=_take_fields,
    over=override_orders,
    without=remove_field,
    examples=(
        Orders(speed=120, wishes=Wishes(end_lane=2, slip="yes")),
        Orders(speed="maintain", wishes=Wishes(max_wear=2, brake_if="planner")),
    ),
    because=SHEET,
    beforehand="S-123",
    conditions=f"S-122, {SHEET}",
    once=find_single_round_field,
    beside=add_field,
    join=_join_fields,
)
format_fields = LANGUAGE.format_fields
