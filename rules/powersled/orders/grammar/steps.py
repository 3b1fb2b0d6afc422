"""A path of steps, in letters or in words (P-65)."""

from collections.abc import Iterable
from typing import NamedTuple

from rules.orders.parsing import alt, built, courtesy, labelled, last, made, many, meaning, opt, seq, word
from rules.orders.shared import COLON, FieldSaid
from rules.powersled.model.orders import FAST, FORWARD, LEFT, RIGHT, STEPS, Step
from rules.powersled.orders.grammar.words import AND_ON, NUMBER_SAID, figure
from rules.questions import Refused


class Bearing(NamedTuple):
    """Steps said in words: n of a kind, perhaps `at` a place counted from the start of the move."""

    steps: tuple[Step, ...]
    at: int | None = None


def _in_letters(pieces: tuple[tuple[Step, ...], ...]) -> tuple[Step, ...]:
    return tuple(step for piece in pieces for step in piece)


def _lettered(count: int | None, letters: str) -> tuple[Step, ...]:
    """`2FR` is FFR."""
    first, *rest = (STEPS[letter] for letter in letters.upper())
    return (*(first,) * figure(1 if count is None else count, 1, FAST, "P-65"), *rest)


def _swipe(letters: str, points: int, rival: str) -> tuple[Step, ...]:
    """`FFS2(blue)`."""
    before = _lettered(None, letters[:-1]) if letters[:-1] else ()
    return (*before, Step(way="S", points=figure(points, 1, FAST, "P-76"), rival=rival))


SEAT = word("SEAT", label="a sled")

letters = made(
    many(
        alt(
            built(seq(opt(NUMBER_SAID), word("LETTERS", label="a path such as FFRF")), _lettered),
            built(
                seq(word("SWIPE"), NUMBER_SAID, word("OPEN"), SEAT, word("CLOSE")),
                lambda said, points, _, rival, __: _swipe(said, points, rival),
            ),
        ),
        opt(word("COMMA", "DASH")),
        least=1,
    ),
    _in_letters,
)

side = labelled("left or right", alt(meaning(word("LEFT"), LEFT), meaning(word("RIGHT"), RIGHT)))

sides = built(
    seq(opt(word("GO")), opt(NUMBER_SAID), side),
    lambda _, count, step: (step,) * figure(1 if count is None else count, 1, FAST, "P-65"),
)

squares = made(seq(NUMBER_SAID, courtesy("SPACES")), lambda said: said[0])

after_squares = made(seq(word("AFTER"), squares), lambda said: figure(said[1], 0, FAST, "P-65"))

on_square = made(
    seq(word("ON"), alt(NUMBER_SAID, word("ORDINAL")), courtesy("SPACES")),
    lambda said: figure(said[1], 1, FAST, "P-65") - 1,
)

step_in_words = alt(
    made(sides, Bearing),
    built(seq(sides, alt(after_squares, on_square)), Bearing),
    built(seq(after_squares, sides), lambda at, steps: Bearing(steps, at)),
    built(
        seq(NUMBER_SAID, courtesy("SPACES"), word("STRAIGHT")),
        lambda count, _, __: Bearing((FORWARD,) * figure(count, 1, FAST, "P-65")),
    ),
)

after_and_mark = built(seq(after_squares, word("COMMA"), sides), lambda at, _, steps: Bearing(steps, at))
"""`after two, left`: where it begins a path, or a comma parts it from what stands before; else the mark would say that
`after two` belongs to those words."""

in_words = built(
    seq(
        alt(step_in_words, after_and_mark),
        many(alt(last(seq(AND_ON, step_in_words)), last(seq(word("COMMA"), after_and_mark)))),
    ),
    lambda first, more: _counted((first, *more)),
)


def _counted(turns: Iterable[Bearing]) -> tuple[Step, ...]:
    """Each where it was said, straight on in between: `left after 1, right after 2` is FLR."""
    found: tuple[Step, ...] = ()
    for turn in turns:
        ahead = 0 if turn.at is None else turn.at - len(found)
        if ahead < 0:
            raise Refused("not_a_path", "P-65", said=f"{turn.steps[0].token} after {turn.at}")
        found = (*found, *(FORWARD,) * ahead, *turn.steps)
    return found


way = alt(letters, in_words, meaning(word("STRAIGHT"), ()))

path = made(seq(opt(word("COMMA", "SEMI")), opt(word("PATH")), COLON, way), lambda said: FieldSaid("steps", said[3]))
