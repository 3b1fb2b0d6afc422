"""Corrections to an order that is being written: a new line takes its place, `also …` adds to it, `slip -` takes a
field back, `-` drops it. What could mean either is asked back."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from rules.orders.parsing import Parser, alt, last, made, many, meaning, opt, seq, word
from rules.orders.reading import Language, Read, as_it_is, like, parsed
from rules.orders.words import Names
from rules.questions import Refused

T = TypeVar("T")
Correction = tuple[str, Any]
"""`("new", sheet)`, `("also", sheet)`, `("back", fields)` or `("drop", None)`."""


def correct(
    language: Language[T], text: str, names: Names, draft: T | None, check: Callable[[T], T] = as_it_is
) -> Read[T]:
    """A draft after a line of text, held against the race by `check`. Raises Refused."""

    def sound(correction: Correction) -> Correction:
        return correction if correction[0] == "drop" else (correction[0], _checked(language, correction, draft, check))

    kind, said = parsed(language, _corrections(language), text, names, sound, lambda one: _written(language, one))
    if kind == "drop":
        return Read(None, draft)
    if kind == "new" and draft is not None and not language.first(said):
        _add_or_write_anew(language, said, draft, check)
    return Read(said, draft if kind == "new" else None)


def _checked(language: Language[T], correction: Correction, draft: T | None, check: Callable[[T], T]) -> T:
    """The sheet that a correction makes."""
    kind, said = correction
    if kind == "new":
        return said if draft is not None and not language.first(said) else check(_begun(language, said))
    if draft is None:
        raise Refused("nothing_to_add_to", language.because, like=like(language))
    if kind == "also":
        return check(language.over(draft, said))
    for name in said:
        draft = language.without(draft, name)
    return check(draft)


def _begun(language: Language[T], said: T) -> T:
    if not language.first(said):
        raise Refused("first_missing", language.because, said=language.write(said), like=like(language))
    return said


def _add_or_write_anew(language: Language[T], said: T, draft: T, check: Callable[[T], T]) -> None:
    """A line without its first field: it may be meant to be added, or as the beginning of a new sheet."""
    both = check(language.over(draft, said))
    raise Refused(
        "add_or_anew",
        language.because,
        said=language.write(said),
        draft=language.write(draft),
        readings=[language.write(both)],
    )


@cache
def _corrections(language: Language[T]) -> Parser[Correction]:
    named = alt(*(meaning(word(kind), name) for kind, name in language.fields.items()))
    taken_back = alt(made(seq(named, word("DASH")), lambda pair: pair[0]), last(seq(word("NO_WISH"), named)))
    back = many(taken_back, alt(word("COMMA"), word("AND"), word("SEMI")), least=1) if language.fields else alt()
    return alt(
        made(language.sheet, lambda sheet: ("new", sheet)),
        made(last(seq(word("ALSO"), language.sheet)), lambda sheet: ("also", sheet)),
        made(last(seq(opt(word("ALSO")), back)), lambda fields: ("back", fields)),
        meaning(word("DASH"), ("drop", None)),
    )


def _written(language: Language[T], correction: Correction) -> str:
    kind, said = correction
    return "-" if kind == "drop" else language.write(said)
