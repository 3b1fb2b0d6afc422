"""How values are written in orders: each `Codec` writes a kind of value and reads what it has written.

Codecs are put together: `either` of several, a `row` of equal ones, a `table` by names, a `record` of parts. A text
is compared without regard to case, with single blanks; a name of the race stands under its kind in `Names`."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from rules.questions import InvalidAnswer

Names = Mapping[str, Iterable[str]]
"""Names that exist in this race only, by kind: `{"SEAT": ("red", "blue")}`."""
SPACE_PATTERN = r"(?:[a-z]+:)?\(\s*\d+\s*,\s*\d+\s*\)|[a-z]+\d*:\d+/\d+"
NAME_PATTERN = r"[^\W\d][^,;:+()\s]*"
MAX_NUMBER_DIGITS = 6
"""Longest number of any game; more digits are not understood."""
PART = re.compile(r"\{(\w+)\}")


class NotWritten(Exception):
    """Raised when a codec writes no value as this text."""


def refuse(code: str, because: str, **facts: Any) -> NoReturn:
    """Raise InvalidAnswer: a text is well formed and its value is impossible."""
    raise InvalidAnswer(code, because, **facts)


@dataclass(frozen=True, eq=False)
class Codec:
    """One kind of value. `pattern`: an expression without named groups that every text of it matches; `read` raises
    NotWritten or InvalidAnswer; `write` returns None for values of another kind."""

    pattern: str
    read: Callable[[str, Names], Any]
    write: Callable[[Any], str | None]


def to_pattern(words: str) -> str:
    """Return an expression that matches words with any blanks between them."""
    return re.escape(words.casefold()).replace("\\ ", r"\s+")


def join_patterns(patterns: Iterable[str]) -> str:
    """Return an expression that matches any of these, the longest first."""
    return f"(?:{'|'.join(sorted(patterns, key=len, reverse=True))})"


def choice(*words: str, **meanings: Any) -> Codec:
    """Write some values as words. Words without a meaning stand for themselves."""
    return words_for({**{word: word for word in words}, **meanings})


def words_for(values: Mapping[str, Any]) -> Codec:
    """Write values as words; of two words for one value the first is written."""
    table = {word.casefold(): value for word, value in values.items()}

    def read(text: str, _: Names) -> Any:
        if text not in table:
            raise NotWritten
        return table[text]

    def write(value: Any) -> str | None:
        return next((word for word, one in values.items() if type(one) is type(value) and one == value), None)

    return Codec(join_patterns(map(to_pattern, values)), read, write)


YES_NO = words_for({"yes": True, "no": False})


def number(least: int = 0, most: int = 10**MAX_NUMBER_DIGITS, code: str = "", because: str = "", **facts: Any) -> Codec:
    """Write a number. Others than those from `least` to `most` are refused by `code`, or are no text of it."""

    def read(text: str, _: Names) -> int:
        if least <= int(text) <= most:
            return int(text)
        if not code:
            raise NotWritten
        refuse(code, because, said=text, least=least, most=most, **facts)

    def write(value: Any) -> str | None:
        return str(value) if type(value) is int else None

    return Codec(rf"\d{{1,{MAX_NUMBER_DIGITS}}}(?![\w])", read, write)


def refuse_bound(code: str, because: str) -> Codec:
    """Refuse a bound that a field cannot have, such as `at most 20`, with its reason."""
    pattern = (
        r"(?:at least|at most|up to|from|less than|more than|exactly|between)\s+[^,;]*|\d+\s*(?:\+|-|or (?:more|less))"
    )
    return Codec(f"(?:{pattern})", lambda text, _: refuse(code, because, said=text), lambda _: None)


def name(kind: str) -> Codec:
    """Write a name of the race, such as a seat."""

    def read(text: str, names: Names) -> str:
        match = next((one for one in names.get(kind, ()) if one.casefold() == text), None)
        if match is None:
            raise NotWritten
        return match

    return Codec(NAME_PATTERN, read, lambda value: value if isinstance(value, str) and value else None)


SPACE = Codec(
    f"(?:{SPACE_PATTERN})",
    lambda text, _: "".join(text.split()),
    lambda value: value if isinstance(value, str) and value else None,
)
"""A space or a square, as players see it; in small letters when read."""


def convert(codec: Codec, make: Callable[[Any], Any], take: Callable[[Any], Any]) -> Codec:
    """Write values as others: `make` turns what is read into a value, `take` a value into what is written, or None."""

    def write(value: Any) -> str | None:
        inner_value = take(value)
        return None if inner_value is None else codec.write(inner_value)

    return Codec(codec.pattern, lambda text, names: make(codec.read(text, names)), write)


def either(*codecs: Codec) -> Codec:
    """Write values of several kinds. The first codec that can reads or writes."""

    def read(text: str, names: Names) -> Any:
        rejection: Exception = NotWritten()
        for codec in codecs:
            try:
                return codec.read(text, names) if re.fullmatch(codec.pattern, text) else _refuse_text()
            except NotWritten:
                continue
            except InvalidAnswer as fault:
                rejection = fault
        raise rejection

    def write(value: Any) -> str | None:
        return next((text for codec in codecs if (text := codec.write(value)) is not None), None)

    return Codec(join_patterns(codec.pattern for codec in codecs), read, write)


def _refuse_text() -> NoReturn:
    raise NotWritten


def put_in_words(text: str, codec: Codec) -> Codec:
    """Write a value within words: `put_in_words("lane {}", number())`."""
    before, after = map(to_pattern, text.split("{}"))
    inner = re.compile(f"{before}({codec.pattern}){after}")

    def read(words: str, names: Names) -> Any:
        match = inner.fullmatch(words)
        if match is None:
            raise NotWritten
        return codec.read(match[1], names)

    def write(value: Any) -> str | None:
        words = codec.write(value)
        return None if words is None else text.format(words)

    return Codec(f"{before}{codec.pattern}{after}", read, write)


def row(
    codec: Codec, mark: str, *other_marks: str, once: str = "", key: Callable[[Any], Any] = lambda one: one
) -> Codec:
    """Write a tuple with a mark between its values. `once`: the rule item by which none stands in it twice, compared
    by `key`."""
    marks = rf"{join_patterns(map(to_pattern, (mark, *other_marks)))}\s*"
    item = re.compile(rf"({codec.pattern})(?:{marks}|$)")

    def read(text: str, names: Names) -> tuple[Any, ...]:
        values, at = list[Any](), 0
        while at < len(text):
            match = item.match(text, at)
            if match is None:
                raise NotWritten
            values.append(codec.read(match[1], names))
            at = match.end()
        keys = [key(one) for one in values]
        twice = next((one for n, one in enumerate(keys) if one in keys[:n]), None) if once else None
        if twice is not None:
            refuse("listed_twice", once, said=str(twice))
        return tuple(values)

    def write(value: Any) -> str | None:
        texts = [codec.write(one) for one in value] if isinstance(value, tuple) and value else [None]
        return None if None in texts else mark.join(map(str, texts))

    return Codec(rf"{codec.pattern}(?:{marks}{codec.pattern})*", read, write)


def table(
    key: Codec,
    value: Codec,
    because: str,
    *,
    other: Any,
    is_bare: Callable[[Mapping[Any, Any]], bool],
    rank: Callable[[Any], Any],
    between: str = ": ",
    mark: str = ", ",
) -> Codec:
    """Write a mapping by its keys: `C1: wear, C2: roll`. `other`: the key of a value that stands without one, which
    is written so if `is_bare`; `rank`: the order of the keys."""
    entry = re.compile(rf"(?:(?P<key>{key.pattern})\s*[: ]\s*)?(?P<value>{value.pattern})")

    def read_entry(text: str, names: Names) -> tuple[Any, Any]:
        match = entry.fullmatch(text)
        if match is None:
            raise NotWritten
        return (key.read(match["key"], names) if match["key"] else None), value.read(match["value"], names)

    entries = row(Codec(f"(?:{without_groups(entry.pattern)})", read_entry, lambda _: None), mark, ",", ";")

    def read(text: str, names: Names) -> dict[Any, Any]:
        entry_values: dict[Any, Any] = {}
        for one, entry_value in entries.read(text, names):
            if one is None and entry_values:
                raise NotWritten
            if one in entry_values:
                refuse("listed_twice", because, said=str(one or "every corner"))
            entry_values[other if one is None else one] = entry_value
        return entry_values

    def write(entry_values: Any) -> str | None:
        if not isinstance(entry_values, dict) or not entry_values:
            return None
        return mark.join(
            f"{value.write(entry_values[one])}"
            if one == other and is_bare(entry_values)
            else f"{key.write(one)}{between}{value.write(entry_values[one])}"
            for one in sorted(entry_values, key=rank)
        )

    return Codec(entries.pattern, read, write)


def without_groups(pattern: str) -> str:
    """Return an expression whose groups have no names, so that it can stand in another one twice."""
    return re.sub(r"\?P<\w+>", "?:", pattern)


def record(kind: Callable[..., Any], text: str, /, **parts: Any) -> Codec:
    """Write a value of a class: `record(Braking, "{by} at {at}", by=MPH, at=SPACE)`. A part that is no codec is a
    fixed value, and not in the text. It writes values whose other fields have their defaults."""
    codecs = {part: one for part, one in parts.items() if isinstance(one, Codec)}
    constants = {part: one for part, one in parts.items() if part not in codecs}
    pattern = "".join(
        f"(?P<{piece}>{codecs[piece].pattern})" if n % 2 else to_pattern(piece)
        for n, piece in enumerate(PART.split(text))
    )

    def read(line: str, names: Names) -> Any:
        match = re.fullmatch(pattern, line)
        if match is None:
            raise NotWritten
        return kind(**constants, **{part: codec.read(match[part], names) for part, codec in codecs.items()})

    def write(value: Any) -> str | None:
        if type(value) is not kind:
            return None
        other = {one: field.default for one, field in type(value).model_fields.items() if one not in codecs} | constants
        if any(getattr(value, one) != default for one, default in other.items()):
            return None
        part_texts = {part: codec.write(getattr(value, part)) for part, codec in codecs.items()}
        return None if None in part_texts.values() else text.format(**part_texts)

    return Codec(f"(?:{without_groups(pattern)})", read, write)
