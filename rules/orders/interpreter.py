"""The order language of a game: fields with their names and codecs, and the reader of orders in notation.

Notation is what `Language.write` prints. Fields may stand in any order, parted by a mark, and a colon may follow a
name; every other spelling is a line of the phrase book (`data/words`)."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from rules.base import Json, Value
from rules.orders.notation import Codec, Names, NotWritten, join_patterns, to_pattern
from rules.questions import InvalidAnswer

T = TypeVar("T")
V = TypeVar("V", bound=Value)

MAX_SHEET_CHARS = 400
MAX_FILED_CHARS = 4000
"""Characters of all standing orders in one message."""
MARKS = ",;.!\n"
LOOKALIKES = str.maketrans(
    {"−": "-", "–": "-", "—": "-", "·": ",", "_": " ", "\t": " ", "\r": " ", "\u00a0": " ", "\u202f": " "}
    | dict.fromkeys('*`"“”„«»', " ")
)
"""Typographic variants of marks and blanks. Each is one character long, so that places in a text stay."""
CLAUSE = re.compile(r"[^,;\n]*")


class Clause(NamedTuple):
    """A field with its value, and where in the text it ends."""

    field: "Field"
    value: Any
    end: int


@dataclass(frozen=True, eq=False)
class Field:
    """A field of an order sheet. `name`: of its value; `aliases`: the words before it, first as it is written, then as
    a form and the rules call it; `bare`: it is written without them; `ends`: marks that may follow it."""

    name: str
    codec: Codec
    aliases: tuple[str, ...] = ()
    bare: bool = False
    ends: str = MARKS

    @property
    def names(self) -> tuple[str, ...]:
        """Every name of the field in a text."""
        return self.aliases or (self.name.replace("_", " "),)

    @cached_property
    def start(self) -> "re.Pattern[str]":
        """Its name, with the colon and the blanks behind it."""
        name_pattern = rf"{join_patterns(map(to_pattern, self.names))}(?!\w)\s*[:=]?\s*"
        return re.compile(f"(?:{name_pattern})?" if self.bare else name_pattern)

    @cached_property
    def whole(self) -> "re.Pattern[str]":
        """The field up to the end of a clause."""
        return re.compile(rf"{self.start.pattern}(?P<value>{self.codec.pattern})(?=\s*(?:[{self.ends}]|$))")

    @cached_property
    def within(self) -> "re.Pattern[str]":
        """The field within a text."""
        return re.compile(rf"{self.start.pattern}(?P<value>{self.codec.pattern})(?!\w)")

    def match(self, pattern: "re.Pattern[str]", text: str, at: int, names: Names) -> Clause | None:
        """Return the field that stands here: as long as can be, else shorter by what stands behind a mark, which may
        be another field. Raises InvalidAnswer."""
        end = len(text)
        while match := pattern.match(text, at, end):
            try:
                return Clause(self, self.codec.read(" ".join(match["value"].split()), names), match.end())
            except NotWritten:
                end = max(text.rfind(mark, at, match.end()) for mark in ",;")
        return None


def list_set_fields(value: Any) -> Mapping[str, Any]:
    """Return the fields of a value that differ from their defaults."""
    return {
        name: field_value
        for name, one in type(value).model_fields.items()
        if (field_value := getattr(value, name)) != one.default
    }


def merge_orders(under: V, over: V) -> V:
    """Replace one sheet's fields by those that another sheet sets."""
    return under.model_copy(update=list_set_fields(over))


def clear_field(sheet: V, field: str) -> V:
    """Return the sheet with a field cleared."""
    return sheet.model_copy(update={field: type(sheet).model_fields[field].default})


@dataclass(frozen=True, eq=False)
class Language(Generic[T]):
    """Order language of a game.

    `fields`: those of its sheet, the leading one (speed, plan, gear) first; `make`: a sheet of named values, in the
    order of the text; `take`: the values of a sheet by field; `join`: put the written fields together; `over(under,
    said)`: replace one sheet's fields by another's; `without(sheet, field)`: remove a field; `beside(sheet, field)`:
    add a field of the same sheet, where that differs from `over`; `because`, `beforehand`, `conditions`: the rule items
    of sheets, of standing orders and of conditions; `once`: the name of a field that holds for one round only, or "".
    `open_first`: whether the leading field is notation in the middle of a text even without its name."""

    fields: tuple[Field, ...]
    make: Callable[[list[tuple[str, Any]]], T]
    examples: tuple[T, ...]
    because: str
    take: Callable[[T], Mapping[str, Any]] = list_set_fields
    over: Callable[[T, T], T] = merge_orders  # type: ignore[assignment]
    without: Callable[[T, str], T] = clear_field  # type: ignore[assignment]
    beforehand: str = ""
    conditions: str = ""
    once: Callable[[T], str] = lambda _: ""
    beside: Callable[[T, T], T] | None = None
    join: Callable[[Iterable[str]], str] = ", ".join
    open_first: bool = False

    @property
    def filing_item(self) -> str:
        """The rule item of orders filed beforehand."""
        return self.beforehand or self.because

    @property
    def condition_item(self) -> str:
        """The rule item of conditions in orders."""
        return self.conditions or self.because

    @cached_property
    def example(self) -> str:
        """An example of an order that would be understood."""
        return self.write(self.examples[0])

    def has_first_field(self, sheet: T) -> bool:
        """Whether the leading field of a sheet is present."""
        return self.fields[0].name in self.take(sheet)

    def write(self, sheet: T) -> str:
        """Write a sheet canonically."""
        return self.join(
            text if one.bare else f"{one.names[0]} {text}" for one, text in self._list_written_fields(sheet)
        )

    def format_fields(self, sheet: T) -> dict[str, str]:
        """Write each field of a sheet by the field's name in forms, which is its last one."""
        return {one.names[-1].replace(" ", "_"): text for one, text in self._list_written_fields(sheet)}

    def _list_written_fields(self, sheet: T) -> Iterator[tuple[Field, str]]:
        values = self.take(sheet)
        for one in self.fields:
            if one.name in values:
                yield one, str(one.codec.write(values[one.name]))

    def find_field(self, name: str) -> Field | None:
        """Return the field of a name, as it is written, or as a form or a value has it."""
        plain = name.replace("_", " ").casefold().strip()
        return next((one for one in self.fields if plain in (*one.names, one.name.replace("_", " "))), None)


class Read(NamedTuple, Generic[T]):
    """Result of editing a draft: the order as it will count, and the draft it replaces, if any."""

    value: T | None
    instead_of: T | None = None
    left_out: tuple[str, ...] = ()
    sure: bool = True


def accept_any(value: T) -> T:
    """Return the value unchecked."""
    return value


def collect_fields(field_values: Iterable[tuple[str, Any]], because: str) -> dict[str, Any]:
    """Collect the fields of a sheet. Refuses a field given twice: neither the first nor the last wins."""
    fields: dict[str, Any] = {}
    for name, value in field_values:
        if name in fields:
            raise InvalidAnswer(
                "said_twice", because, field=name, first=_format_value(fields[name]), second=_format_value(value)
            )
        fields[name] = value
    return fields


def _format_value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, int | str) else ""


def normalize(text: str) -> str:
    """Return a text as notation compares it, with every character where it was."""
    return "".join(low if len(low := char.lower()) == 1 else char for char in text.translate(LOOKALIKES))


def read_sheet(
    language: Language[T], text: str, names: Names, check: Callable[[T], T] = accept_any, longest: int = MAX_SHEET_CHARS
) -> T:
    """Read a sheet in notation and check it against the race. No mark is needed behind the leading field. Raises
    InvalidAnswer."""
    if len(text) > longest:
        raise InvalidAnswer("order_too_long", language.because, longest=longest, length=len(text))
    plain, field_values, at = normalize(text), list[tuple[str, Any]](), 0
    while (at := _skip_marks(plain, at)) < len(plain):
        clause = _find_longest_clause(language, plain, at, names)
        if clause is None and not field_values:
            clause = language.fields[0].match(language.fields[0].within, plain, at, names)
        if clause is None or _is_point_within_figure(plain, clause.end):
            code, word = "not_understood" if field_values else "no_order", CLAUSE.match(text, at)
            raise InvalidAnswer(code, language.because, said=word[0].strip() if word else text, like=language.example)
        field_values.append((clause.field.name, clause.value))
        at = clause.end
    if not field_values:
        raise InvalidAnswer("empty_text", language.because, example=language.example)
    return check(language.make(field_values))


def _is_point_within_figure(text: str, at: int) -> bool:
    """Whether a point parts no clauses, but stands in a figure such as `7.5`."""
    return text[at : at + 1] == "." and text[:at][-1:].isdecimal() and text[at + 1 : at + 2].isdecimal()


def _skip_marks(text: str, at: int) -> int:
    while at < len(text) and text[at] in f"{MARKS} ":
        at += 1
    return at


def _find_longest_clause(language: Language[T], text: str, at: int, names: Names) -> Clause | None:
    """Return the longest field that begins here. Raises InvalidAnswer if every one is refused."""
    longest_clause: Clause | None = None
    rejection: InvalidAnswer | None = None
    for one in language.fields:
        try:
            clause = one.match(one.whole, text, at, names)
        except InvalidAnswer as fault:
            rejection = fault
        else:
            longest_clause = (
                clause if clause and (longest_clause is None or clause.end > longest_clause.end) else longest_clause
            )
    if longest_clause is None and rejection:
        raise rejection
    return longest_clause


def find_fields_in_text(language: Language[T], text: str, names: Names) -> Iterator[tuple[int, int, str, str]]:
    """Yield every field in notation within a text: start, end, kind of phrase, and order."""
    plain = normalize(text)
    starts = [match.start() for match in re.finditer(r"(?<!\w)[\w(]", plain)]
    for at in starts:
        for one in language.fields:
            name_match = one.start.match(plain, at)
            if name_match is None or (name_match.end() == at and not language.open_first):
                continue
            try:
                clause = one.match(one.within, plain, at, names)
                write = clause and language.write(language.make([(one.name, clause.value)]))
            except InvalidAnswer:
                continue
            if clause and write:
                kind = "first" if one is language.fields[0] else "when" if one.names[0] == "if" else "wish"
                yield at, clause.end, kind, write


def read_or_none(language: Language[T], text: str, names: Names) -> T | None:
    """Return the value that a text has in notation, before any check; None for none."""
    try:
        return read_sheet(language, text, names)
    except InvalidAnswer:
        return None


def read_value(codec: Codec, text: str, names: Names) -> Any:
    """Read a text as one value. Raises NotWritten, InvalidAnswer."""
    plain = " ".join(normalize(text).split()).strip(".;, ")
    if not re.fullmatch(codec.pattern, plain):
        raise NotWritten
    return codec.read(plain, names)


def list_offered_readings(rejection: InvalidAnswer) -> tuple[str, ...]:
    """List the orders that a rejection offers, one for each button."""
    return tuple(rejection.facts.get("readings", ()))


def read_fields(language: Language[T], names: Names, fields: Mapping[str, Json]) -> T:
    """Read a sheet from its fields. Raises InvalidAnswer."""
    sheet, beside = language.make([]), language.beside or language.over
    for name, value in fields.items():
        if value not in (None, ""):
            sheet = beside(sheet, read_field(language, names, name, value))
    return sheet


def read_field(language: Language[T], names: Names, name: str, value: Json) -> T:
    """Read one field in notation. Raises InvalidAnswer."""
    text = ("yes" if value else "no") if isinstance(value, bool) else str(value)
    one = language.find_field(name)
    if one is None:
        raise InvalidAnswer("no_order", language.because, said=f"{name} {text}", like=language.example)
    try:
        return language.make([(one.name, read_value(one.codec, text, names))])
    except NotWritten:
        raise InvalidAnswer("not_understood", language.because, said=text, like=language.example) from None
