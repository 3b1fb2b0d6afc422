"""Grammar of the path of a phase (C-41)."""

from collections.abc import Iterable
from itertools import chain
from typing import Any

from rules.circus_maximus.model.orders import MAX_NUMBER, Path, Step, Whip
from rules.circus_maximus.orders.grammar.bounds import (
    MANNER_SPELLINGS,
    NEGATION,
    NO,
    NONE,
    endurance_bound,
    has_count,
    has_no_count,
    has_no_target,
    is_detached,
    limited_number,
)
from rules.orders.combinators import (
    Parser,
    Reading,
    Scan,
    alt,
    last_value,
    many,
    map_args,
    map_value,
    match_if,
    opt,
    replace_value,
    seq,
    skip_words,
    with_label,
    word,
)
from rules.orders.common_grammar import OPTIONAL_COLON, FieldSaid, named_field

step_count = last_value(seq(OPTIONAL_COLON, limited_number("not_a_step", "C-41", range(1, MAX_NUMBER + 1))))


def _counted_step(kind: str, *words: str) -> Parser[tuple[Step, ...]]:
    """Match a step that may be counted: a number right behind it says how often."""
    counted = last_value(seq(match_if(has_count, word(*words)), step_count))
    once = replace_value(match_if(has_no_count, word(*words)), 1)
    return map_value(alt(counted, once), lambda times: (Step(kind),) * times)


def _single_step(kind: str, *words: str) -> Parser[tuple[Step, ...]]:
    return replace_value(word(*words), (Step(kind),))


def manner_word(kind: str) -> Parser[str]:
    """Match a kind of attack by its name in the rules."""
    return replace_value(word(kind), kind.casefold())


manner = alt(*map(manner_word, MANNER_SPELLINGS), replace_value(word("WHIP"), "lash"))

rival = word("SEAT", label="a rival")

out_or_in = alt(_single_step("SO", "O", "OUTSIDE"), _single_step("SI", "I", "INSIDE"))

slip = alt(last_value(seq(word("SLIP"), OPTIONAL_COLON, out_or_in)), _single_step("SO", "SO"), _single_step("SI", "SI"))

attack = map_args(
    seq(opt(seq(word("A"), OPTIONAL_COLON)), manner, OPTIONAL_COLON, rival),
    lambda _, how, __, seat: (Step("A", how, seat),),
)

squares_ahead = map_value(
    match_if(is_detached, limited_number("not_a_step", "C-41", range(1, MAX_NUMBER + 1))),
    lambda squares: (Step("F"),) * squares,
)

ram = replace_value(match_if(has_no_target, word("R", "RAM")), (Step("R"),))

plain_step = alt(
    squares_ahead,
    _counted_step("F", "F"),
    _single_step("O", "O"),
    _single_step("I", "I"),
    _counted_step("B", "B", "BRAKE"),
    slip,
    attack,
    ram,
)

first_step = with_label("a step", plain_step)

next_step = with_label("a step", alt(plain_step, _single_step("O", "OUTSIDE"), _single_step("I", "INSIDE")))

further_steps = many(last_value(seq(opt(word("COMMA")), next_step)))

STEP_ONLY_KINDS = frozenset({"NUMBER", "F", "O", "I", "B", "SO", "SI", "SLIP", "R"})
"""Kinds of words that begin a step and no other field: a path cannot end before one."""


def _longest(row: Parser[Any]) -> Parser[Any]:
    """Keep only step sequences that no further step follows; the others lead nowhere and are many."""

    def run(scan: Scan, at: int) -> Iterable[Reading[Any]]:
        return (way for way in row(scan, at) if not scan.token_has_kind(_skip_comma(scan, way.end), STEP_ONLY_KINDS))

    return Parser(run, row.starts)


def _skip_comma(scan: Scan, at: int) -> int:
    return at + scan.token_has_kind(at, frozenset({"COMMA"}))


def join_steps(steps: tuple[Any, Iterable[Any]]) -> tuple[Any, ...]:
    """Join the first step and the following ones into one path."""
    return (*steps[0], *chain.from_iterable(steps[1]))


steps = map_value(_longest(seq(first_step, further_steps)), join_steps)
"""Path of steps. `inside` and `outside` alone are lanes to make for, so no path begins with them."""

lane = with_label(
    "a lane",
    alt(
        word("STRAIGHT", "BEST", "INSIDE", "OUTSIDE"),
        last_value(seq(word("LANE"), limited_number("no_such_lane", "C-10", range(1, MAX_NUMBER + 1)))),
    ),
)

path = named_field(
    "path",
    "PATH",
    alt(
        map_value(lane, lambda then: Path(then=then)),
        map_args(seq(steps, opt(last_value(seq(word("THEN"), lane)))), lambda some, then: Path(steps=some, then=then)),
    ),
)


speed_value = with_label("a speed", alt(limited_number("out_of_range", "C-33"), word("MAX", "PRUDENT", "LAST")))

bare_speed = map_value(speed_value, lambda said: FieldSaid("speed", said))

speed = named_field("speed", "SPEED", speed_value)


def whip_from(when: str, least: int = 0) -> Whip:
    """Return the whip rule for END from `least` on, stored as END above one less."""
    return Whip(when=when, above=max(0, least - 1))  # type: ignore[arg-type]


WHIP_BOUND = with_label("above 20", endurance_bound("C-44", implied=False))

straights = seq(opt(word("ONLY")), opt(word("ON")), word("STRAIGHT", label="straights"))

whip_time = alt(replace_value(word("YES", "ALWAYS", label="yes"), "yes"), replace_value(straights, "straights"))

whip_rule = alt(
    replace_value(NO, whip_from("no")),
    map_args(seq(whip_time, opt(WHIP_BOUND, 0)), whip_from),
    map_args(seq(opt(word("ONLY")), WHIP_BOUND), lambda _, least: whip_from("yes", least)),
)

no_whip = seq(NEGATION, word("WHIP"))

whip_exception = last_value(
    seq(no_whip, word("UNLESS"), alt(WHIP_BOUND, replace_value(seq(opt(word("ON")), word("STRAIGHT")), None)))
)

whip = alt(
    named_field("whip", "WHIP", whip_rule),
    replace_value(no_whip, FieldSaid("whip", whip_from("no"))),
    map_value(
        whip_exception,
        lambda least: FieldSaid("whip", whip_from("straights") if least is None else whip_from("yes", least)),
    ),
)

brake_mf = map_value(seq(limited_number("out_of_range", "C-45"), skip_words("MF")), lambda said: said[0])

brake = alt(
    named_field("brake", "BRAKE", alt(brake_mf, replace_value(NONE, 0), word("PRUDENT", label="prudent"))),
    replace_value(seq(NEGATION, word("BRAKE")), FieldSaid("brake", 0)),
)
