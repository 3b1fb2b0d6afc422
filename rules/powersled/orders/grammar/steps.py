"""Paths of steps, in letters or in words (P-65)."""

from collections.abc import Iterable
from typing import NamedTuple

from rules.orders.combinators import (
    alt,
    last_value,
    many,
    map_args,
    map_value,
    opt,
    replace_value,
    seq,
    skip_words,
    with_label,
    word,
)
from rules.orders.common_grammar import OPTIONAL_COLON, FieldSaid
from rules.powersled.model.orders import FORWARD, LEFT, MAX_ORDER_NUMBER, RIGHT, STEPS, Step
from rules.powersled.orders.grammar.words import AND_ON, NUMBER_SAID, check_number
from rules.questions import InvalidAnswer


class Bearing(NamedTuple):
    """Steps in words: n of a kind, optionally `at` a place counted from the start of the move."""

    steps: tuple[Step, ...]
    at: int | None = None


def _join_steps(pieces: tuple[tuple[Step, ...], ...]) -> tuple[Step, ...]:
    return tuple(step for piece in pieces for step in piece)


def _expand_letters(count: int | None, letters: str) -> tuple[Step, ...]:
    """Expand letters with a count: `2FR` is FFR."""
    first, *rest = (STEPS[letter] for letter in letters.upper())
    return (*(first,) * check_number(1 if count is None else count, 1, MAX_ORDER_NUMBER, "P-65"), *rest)


def _build_sideswipe(letters: str, points: int, rival: str) -> tuple[Step, ...]:
    """Build steps that end in a sideswipe: `FFS2(blue)`."""
    before = _expand_letters(None, letters[:-1]) if letters[:-1] else ()
    return (*before, Step(way="S", points=check_number(points, 1, MAX_ORDER_NUMBER, "P-76"), rival=rival))


SEAT = word("SEAT", label="a sled")

letters = map_value(
    many(
        alt(
            map_args(seq(opt(NUMBER_SAID), word("LETTERS", label="a path such as FFRF")), _expand_letters),
            map_args(
                seq(word("SWIPE"), NUMBER_SAID, word("OPEN"), SEAT, word("CLOSE")),
                lambda said, points, _, rival, __: _build_sideswipe(said, points, rival),
            ),
        ),
        opt(word("COMMA", "DASH")),
        least=1,
    ),
    _join_steps,
)

side = with_label("left or right", alt(replace_value(word("LEFT"), LEFT), replace_value(word("RIGHT"), RIGHT)))

sides = map_args(
    seq(opt(word("GO")), opt(NUMBER_SAID), side),
    lambda _, count, step: (step,) * check_number(1 if count is None else count, 1, MAX_ORDER_NUMBER, "P-65"),
)

squares = map_value(seq(NUMBER_SAID, skip_words("SPACES")), lambda said: said[0])

after_squares = map_value(seq(word("AFTER"), squares), lambda said: check_number(said[1], 0, MAX_ORDER_NUMBER, "P-65"))

on_square = map_value(
    seq(word("ON"), alt(NUMBER_SAID, word("ORDINAL")), skip_words("SPACES")),
    lambda said: check_number(said[1], 1, MAX_ORDER_NUMBER, "P-65") - 1,
)

step_in_words = alt(
    map_value(sides, Bearing),
    map_args(seq(sides, alt(after_squares, on_square)), Bearing),
    map_args(seq(after_squares, sides), lambda at, steps: Bearing(steps, at)),
    map_args(
        seq(NUMBER_SAID, skip_words("SPACES"), word("STRAIGHT")),
        lambda count, _, __: Bearing((FORWARD,) * check_number(count, 1, MAX_ORDER_NUMBER, "P-65")),
    ),
)

after_and_mark = map_args(seq(after_squares, word("COMMA"), sides), lambda at, _, steps: Bearing(steps, at))
"""Parser of `after two, left`.
It stands at the beginning of a path, or behind a comma that separates it from the words before."""

in_words = map_args(
    seq(
        alt(step_in_words, after_and_mark),
        many(alt(last_value(seq(AND_ON, step_in_words)), last_value(seq(word("COMMA"), after_and_mark)))),
    ),
    lambda first, more: _place_steps((first, *more)),
)


def _place_steps(turns: Iterable[Bearing]) -> tuple[Step, ...]:
    """Place each turn where it belongs, straight on in between: `left after 1, right after 2` is FLR."""
    found: tuple[Step, ...] = ()
    for turn in turns:
        ahead = 0 if turn.at is None else turn.at - len(found)
        if ahead < 0:
            raise InvalidAnswer("not_a_path", "P-65", said=f"{turn.steps[0].token} after {turn.at}")
        found = (*found, *(FORWARD,) * ahead, *turn.steps)
    return found


way = alt(letters, in_words, replace_value(word("STRAIGHT"), ()))

path = map_value(
    seq(opt(word("COMMA", "SEMI")), opt(word("PATH")), OPTIONAL_COLON, way), lambda said: FieldSaid("steps", said[3])
)
