"""The path of a phase (C-41)."""

from collections.abc import Iterable
from itertools import chain
from typing import Any

from rules.circus_maximus.model.orders import MOST, Path, Step
from rules.circus_maximus.orders.grammar.bounds import apart, figure, is_counted, is_uncounted, nobody_behind
from rules.circus_maximus.orders.grammar.words import MANNERS
from rules.orders.parsing import (
    Parser,
    Reading,
    Scan,
    alt,
    built,
    labelled,
    last,
    made,
    many,
    meaning,
    opt,
    seq,
    where,
    word,
)
from rules.orders.shared import COLON, field

count = last(seq(COLON, figure("not_a_step", "C-41", range(1, MOST + 1))))


def _several(kind: str, *words: str) -> Parser[tuple[Step, ...]]:
    """A step that may be counted: a figure right behind it says how often."""
    counted = last(seq(where(is_counted, word(*words)), count))
    once = meaning(where(is_uncounted, word(*words)), 1)
    return made(alt(counted, once), lambda times: (Step(kind),) * times)


def _one(kind: str, *words: str) -> Parser[tuple[Step, ...]]:
    return meaning(word(*words), (Step(kind),))


def manner_of(kind: str) -> Parser[str]:
    """A way to attack, by its name in the rules."""
    return meaning(word(kind), kind.casefold())


manner = alt(*map(manner_of, MANNERS), meaning(word("WHIP"), "lash"))

rival = word("SEAT", label="a rival")

out_or_in = alt(_one("SO", "O", "OUTSIDE"), _one("SI", "I", "INSIDE"))

slip = alt(last(seq(word("SLIP"), COLON, out_or_in)), _one("SO", "SO"), _one("SI", "SI"))

attack = built(seq(opt(seq(word("A"), COLON)), manner, COLON, rival), lambda _, how, __, seat: (Step("A", how, seat),))

onward = made(where(apart, figure("not_a_step", "C-41", range(1, MOST + 1))), lambda squares: (Step("F"),) * squares)

ram = meaning(where(nobody_behind, word("R", "RAM")), (Step("R"),))

plain_step = alt(
    onward, _several("F", "F"), _one("O", "O"), _one("I", "I"), _several("B", "B", "BRAKE"), slip, attack, ram
)

first_step = labelled("a step", plain_step)

next_step = labelled("a step", alt(plain_step, _one("O", "OUTSIDE"), _one("I", "INSIDE")))

further = many(last(seq(opt(word("COMMA")), next_step)))

STEPS_ALONE = frozenset({"NUMBER", "F", "O", "I", "B", "SO", "SI", "SLIP", "R"})
"""Words that begin a step and no other field: a path cannot end before one."""


def _to_its_end(row: Parser[Any]) -> Parser[Any]:
    """Rows behind which no step follows: the others lead nowhere, and are many."""

    def run(scan: Scan, at: int) -> Iterable[Reading[Any]]:
        return (way for way in row(scan, at) if not scan.begins(_past_comma(scan, way.end), STEPS_ALONE))

    return Parser(run, row.starts)


def _past_comma(scan: Scan, at: int) -> int:
    return at + scan.begins(at, frozenset({"COMMA"}))


def in_a_row(steps: tuple[Any, Iterable[Any]]) -> tuple[Any, ...]:
    """A first step and those behind it as one path."""
    return (*steps[0], *chain.from_iterable(steps[1]))


steps = made(_to_its_end(seq(first_step, further)), in_a_row)
"""A path of steps; `inside` and `outside` alone are lanes to make for, and so none begins with them."""

lane = labelled(
    "a lane",
    alt(
        word("STRAIGHT", "BEST", "INSIDE", "OUTSIDE"),
        last(seq(word("LANE"), figure("no_such_lane", "C-10", range(1, MOST + 1)))),
    ),
)

path = field(
    "path",
    "PATH",
    alt(
        made(lane, lambda then: Path(then=then)),
        built(seq(steps, opt(last(seq(word("THEN"), lane)))), lambda some, then: Path(steps=some, then=then)),
    ),
)
