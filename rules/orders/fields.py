"""A sheet that is filled in field by field, as in a form or a case."""

from collections.abc import Mapping
from typing import TypeVar

from rules.orders.reading import Language, read
from rules.orders.words import Names, tokens
from rules.questions import Refused
from rules.values import Json

T = TypeVar("T")


def read_fields(language: Language[T], names: Names, said: Mapping[str, Json]) -> T:
    """A sheet field by field: what stands in each is read as if it stood behind its name. Raises Refused."""
    sheet, beside = type(language.examples[0])(), language.beside or language.over
    for name, value in said.items():
        if value not in (None, ""):
            sheet = beside(sheet, read_field(language, names, name, value))
    return sheet


def read_field(language: Language[T], names: Names, name: str, value: Json) -> T:
    """What stands in one field: about that field alone, wherever it can be read so. Raises Refused."""
    text = f"{name} {_plain(value)}"
    called = [
        language.fields[kind]
        for one in tokens(name, language.vocabulary, names)
        for kind in one.kinds
        if kind in language.fields
    ]
    try:
        return read(language, text, names, lambda sheet: _about(language, called, sheet))
    except Refused:
        return read(language, text, names)


def _about(language: Language[T], called: list[str], sheet: T) -> T:
    """The sheet, if it says nothing but what these fields hold."""
    rest = sheet
    for field in called:
        rest = language.without(rest, field)
    if rest != type(sheet)():
        raise Refused("not_understood", language.because, said=language.write(rest))
    return sheet


def _plain(value: Json) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
