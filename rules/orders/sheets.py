"""A game's order sheets as the rest of the program handles them: text, fields or JSON in, one value behind the door."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from pydantic import ValidationError

from rules.orders.draft import correct
from rules.orders.fields import read_fields
from rules.orders.filed import Filed, Filing, Replaced, file_table, file_text, written
from rules.orders.reading import Language, Read, read_whole
from rules.orders.spelling import SPELLING, VERSION, is_stored, stored, unspelled
from rules.orders.words import Names
from rules.questions import Question, Refused
from rules.values import Json, Value

T = TypeVar("T", bound=Value)
NOTHING: Filed[Any] = Filed()
"""What a seat has filed that has filed nothing."""


@dataclass(frozen=True)
class OrderSheets(Generic[T]):
    """How a game's orders are written and read. `value`: the class of a sheet; `names(table, knowledge)`: what is
    called so in the race; `check(table, knowledge, question, sheet)`: the sheet as it holds in this race, or Refused
    (question None: filed beforehand); `asked(question)`: whether a question is answered by a sheet; `fields(sheet)`:
    what it says, field by field, as it is written; `to_come(knowledge)`: whether the seat's turn in the round that is
    played is still to come, so that a sheet for it speaks."""

    language: Language[T]
    value: type[T]
    names: Callable[[Any, Any], Names]
    check: Callable[[Any, Any, Question[Any] | None, T], T]
    asked: Callable[[Question[Any]], bool]
    fields: Callable[[T], Mapping[str, str]]
    to_come: Callable[[Any], bool] = lambda _: False


class Laid(NamedTuple, Generic[T]):
    """Order sheets at a table, in a seat's eyes: all that reading needs."""

    sheets: OrderSheets[T]
    table: Any
    knowledge: Any
    question: Question[Any] | None = None

    @property
    def names(self) -> Names:
        """What is called so in the race."""
        return self.sheets.names(self.table, self.knowledge)

    def check(self, sheet: T) -> T:
        """The sheet as it holds in this race. Raises Refused."""
        return self.sheets.check(self.table, self.knowledge, self.question, sheet)


def restored(sheets: OrderSheets[T], said: Json) -> T:
    """The sheet of a JSON. Refuses what is none."""
    if not is_stored(said) or said[VERSION] != SPELLING:
        raise Refused("not_orders", sheets.language.because, said=str(said)[:40])
    try:
        return sheets.value.model_validate(unspelled(said))
    except ValidationError as wrong:
        raise Refused("not_orders", sheets.language.because, said=str(wrong.errors()[0]["loc"])) from None


def read_said(laid: Laid[T], said: Json) -> T:
    """The sheet of a question, from a text, from fields, or as it is stored. Raises Refused."""
    sheets = laid.sheets
    if is_stored(said):
        return _checked(laid, restored(sheets, said))
    if isinstance(said, dict):
        return _checked(laid, read_fields(sheets.language, laid.names, said))
    if not isinstance(said, str | int):
        raise Refused("not_orders", sheets.language.because, said=str(said)[:40])
    return read_whole(sheets.language, str(said), laid.names, laid.check)


def _checked(laid: Laid[T], sheet: T) -> T:
    language = laid.sheets.language
    if not language.first(sheet):
        raise Refused(
            "first_missing", language.because, said=language.write(sheet), like=language.write(language.examples[0])
        )
    return laid.check(sheet)


def corrected(laid: Laid[T], text: str, draft: Json) -> Read[T]:
    """A draft (fields or stored, None for none) after a line of text. Raises Refused."""
    language = laid.sheets.language
    under = (
        None
        if draft is None
        else restored(laid.sheets, draft)
        if is_stored(draft)
        else read_fields(language, laid.names, draft)
    )
    return correct(language, text, laid.names, under, laid.check)


def filed_of(sheets: OrderSheets[T], had: Json) -> Filed[T]:
    """What a seat has filed, from what is stored of it; nothing from None."""
    if not had:
        return NOTHING
    ahead = {int(n): restored(sheets, one) for n, one in had.get("ahead", {}).items()}
    return Filed(standing=restored(sheets, had["standing"]) if "standing" in had else None, ahead=ahead)


def stored_filed(filed: Filed[Any]) -> Json:
    """What a seat has filed, as JSON; None for nothing."""
    if filed.empty:
        return None
    standing = {} if filed.standing is None else {"standing": stored(filed.standing)}
    return standing | ({"ahead": {str(n): stored(one) for n, one in filed.ahead.items()}} if filed.ahead else {})


def file_said(
    laid: Laid[T], said: Json, had: Json, now: int, *, locked: bool = True
) -> tuple[Json, tuple[Replaced[T], ...]]:
    """What a seat has filed after a text or a table of parts, as it is stored, and what it took the place of. Raises
    Refused."""
    sheets, before = laid.sheets, filed_of(laid.sheets, had)
    read_in = (
        partial(file_text, sheets.language, said)
        if isinstance(said, str)
        else partial(file_table, sheets.language, said)
    )
    done: Filing[T] = read_in(laid.names, now, before, locked=locked, check=laid.check)
    return stored_filed(done.filed), done.replaced


def written_filed(sheets: OrderSheets[T], had: Json) -> Mapping[int | None, str]:
    """What a seat has filed, by round (None: in every round), as it can be typed back."""
    return written(sheets.language, filed_of(sheets, had))


def written_sheet(sheets: OrderSheets[T], said: Json) -> str:
    """A stored sheet in words that read to it again."""
    return sheets.language.write(restored(sheets, said))


def fields_of(sheets: OrderSheets[T], said: Json) -> Json:
    """A stored sheet field by field, as its form shows it; whatever is no stored sheet stays as it is."""
    return dict(sheets.fields(restored(sheets, said))) if is_stored(said) else said
