"""Order sheets as the program uses them: text, fields or JSON in, one validated value out."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, Generic, NamedTuple, TypeVar

from pydantic import ValidationError

from rules.base import Json, Seat, Value
from rules.orders.interpreter import Language, Read, read_field, read_fields, read_sheet
from rules.orders.listening import FOR_EVERY_ROUND, ReadingHints, hear, listen, require_first_field, strip_courtesy
from rules.orders.notation import Names
from rules.orders.phrases import Facts, PhraseBook
from rules.orders.sheet_edits import apply_correction
from rules.orders.standing_orders import (
    ReplacedSheet,
    StandingOrders,
    StandingOrdersUpdate,
    file_mapping,
    file_text,
    format_standing_orders,
)
from rules.questions import InvalidAnswer, Question

VERSION_KEY = "v"
FORMAT_VERSION = 2
"""Format version of stored orders; no other version can be read."""


def dump_order(order: Value) -> Json:
    """Serialize an order as JSON: keys as declared, default values left out."""
    return {VERSION_KEY: FORMAT_VERSION, **order.model_dump(mode="json", exclude_none=True, exclude_defaults=True)}


def is_stored_order(order: Json) -> bool:
    """Whether a value is a serialized order, and not text or fields."""
    return isinstance(order, dict) and VERSION_KEY in order


def strip_version(stored_order: Json) -> Json:
    """Return the fields of a serialized order without the version mark."""
    return {name: value for name, value in stored_order.items() if name != VERSION_KEY}


T = TypeVar("T", bound=Value)
NO_STANDING_ORDERS: StandingOrders[Any] = StandingOrders()


@dataclass(frozen=True)
class OrderSheets(Generic[T]):
    """Reading and writing of a game's order sheets.

    `value`: the class of a sheet; `names(table, view)`: the names used in the race; `check(table,
    view, question, sheet)`: the sheet as it holds in this race, or InvalidAnswer (question None: filed
    beforehand); `is_sheet_question(question)`: whether a question is answered by a sheet; `fields(sheet)`: its content,
    field by field, as it is written; `to_come(view)`: whether the seat has still to move in the round
    being played, so that a sheet for it counts."""

    language: Language[T]
    value: type[T]
    names: Callable[[Any, Any], Names]
    check: Callable[[Any, Any, Question[Any] | None, T], T]
    is_sheet_question: Callable[[Question[Any]], bool]
    fields: Callable[[T], Mapping[str, str]]
    to_come: Callable[[Any], bool] = lambda _: False
    check_typed: Callable[[Any, Any, T], None] = lambda *_: None
    """Refuse (InvalidAnswer) what a driver types and this race can never grant. Stored orders are not asked."""
    lasts: Callable[[T], bool] | None = None
    """Whether a sheet without its first field holds for every round, so that it can be offered as a standing order.
    None: none does."""
    facts: Callable[[Any, Any, Question[Any] | None], Facts] = lambda *_: {}
    """Figures and words of the position, by which orders in words are worked out."""
    says_nothing: Callable[[T], bool] = lambda _: False
    """Whether a sheet only leaves the order to the rules."""


@dataclass(frozen=True)
class SheetReader(Generic[T]):
    """Order sheets with the race setup and a seat's view: everything that reading needs."""

    sheets: OrderSheets[T]
    table: Any
    player_view: Any
    question: Question[Any] | None = None
    book: PhraseBook | None = None
    seat_names: Mapping[str, Seat] = field(default_factory=dict)
    """What helps to understand people: the game's phrase book, and what drivers are called."""

    @cached_property
    def hints(self) -> ReadingHints:
        """What helps to understand a text here."""
        return ReadingHints(self.book, self.seat_names, self.sheets.facts(self.table, self.player_view, self.question))

    @cached_property
    def names(self) -> Names:
        """The names used in the race."""
        return self.sheets.names(self.table, self.player_view)

    def check(self, sheet: T) -> T:
        """Return the sheet as it holds in this race. Raises InvalidAnswer."""
        return self.sheets.check(self.table, self.player_view, self.question, sheet)

    def check_typed(self, sheet: T) -> T:
        """Return a typed sheet as it holds in this race. Raises InvalidAnswer."""
        final_sheet = self.check(sheet)
        if self.question is not None:
            self.sheets.check_typed(self.table, self.player_view, final_sheet)
        return final_sheet


def load_sheet(sheets: OrderSheets[T], stored_order: Json) -> T:
    """Load a sheet from its JSON. Raises InvalidAnswer."""
    if not is_stored_order(stored_order) or stored_order[VERSION_KEY] != FORMAT_VERSION:
        raise InvalidAnswer("not_orders", sheets.language.because, said=str(stored_order)[:40])
    try:
        return sheets.value.model_validate(strip_version(stored_order))
    except ValidationError as wrong:
        raise InvalidAnswer("not_orders", sheets.language.because, said=str(wrong.errors()[0]["loc"])) from None


def read_sheet_answer(reader: SheetReader[T], answer: Json) -> T:
    """Read the sheet that answers a question, from text, fields or JSON. Raises InvalidAnswer."""
    sheets = reader.sheets
    if is_stored_order(answer):
        return _check_full_sheet(reader, load_sheet(sheets, answer))
    if isinstance(answer, dict):
        return _check_full_sheet(reader, read_fields(sheets.language, reader.names, answer))
    if not isinstance(answer, str | int):
        raise InvalidAnswer("not_orders", sheets.language.because, said=str(answer)[:40])
    return _check_full_sheet(reader, read_sheet(sheets.language, str(answer), reader.names))


def _check_full_sheet(reader: SheetReader[T], sheet: T) -> T:
    return reader.check(require_first_field(reader.sheets.language, sheet))


def correct_draft(reader: SheetReader[T], text: str, draft: Json, counting_order: Json = None) -> Read[T]:
    """Apply a line of text to a draft (fields, JSON, or None). Raises InvalidAnswer."""
    language = reader.sheets.language
    under = (
        None
        if draft is None
        else load_sheet(reader.sheets, draft)
        if is_stored_order(draft)
        else read_fields(language, reader.names, write_fields_in_notation(reader, draft))
    )
    counting_sheet = load_sheet(reader.sheets, counting_order) if is_stored_order(counting_order) else None
    try:
        return apply_correction(
            language, text, reader.names, under, reader.check_typed, hints=reader.hints, counting_sheet=counting_sheet
        )
    except InvalidAnswer as fault:
        filings = list_filings_for_every_round(reader, text) if under is None and "readings" not in fault.facts else []
        order_with_addition = (
            _add_to_counting_sheet(reader, text, counting_sheet)
            if under is None and fault.code == "first_missing"
            else None
        )
        if order_with_addition is None and not filings:
            raise
        if order_with_addition is None:
            raise InvalidAnswer("for_other_rounds", language.filing_item, readings=filings) from None
        if not filings:
            return order_with_addition._replace(sure=False)
        readings = [
            *([] if order_with_addition.value is None else [language.write(order_with_addition.value)]),
            *filings,
        ]
        raise InvalidAnswer("several_readings", language.because, readings=readings, left_out=[]) from None


def _add_to_counting_sheet(reader: SheetReader[T], text: str, counting_sheet: T | None) -> Read[T] | None:
    """Return the order that counts with what a text without a first field adds to it; None where that is none."""
    if counting_sheet is None or reader.book is None:
        return None
    with suppress(InvalidAnswer):
        return apply_correction(
            reader.sheets.language, text, reader.names, counting_sheet, reader.check_typed, hints=reader.hints
        )
    return None


def list_filings_for_every_round(reader: SheetReader[T], text: str) -> list[str]:
    """List the filings for every round that a text without a first field can mean.

    Several if it has several meanings; none if it holds for this round alone or is not understood whole."""
    language, lasts = reader.sheets.language, reader.sheets.lasts
    if reader.book is None or lasts is None:
        return []
    text_readings = hear(language, text, reader.names, reader.hints, first=False)
    if text_readings.unknown and not text_readings.readings:
        return []
    try:
        meanings = [listen(language, text, reader.names, reader.hints, reader.check, first=False)]
    except InvalidAnswer as fault:
        some = fault.facts["readings"] if fault.code == "several_readings" and not fault.facts.get("left_out") else ()
        meanings = [listen(language, one, reader.names, reader.hints, reader.check, first=False) for one in some]
    if not all(lasts(one.value) and not one.left_out for one in meanings):
        return []
    return [f"{FOR_EVERY_ROUND}{language.write(one.value)}" for one in meanings]


class WrittenField(NamedTuple):
    """What stands in one field of a form, as it is printed, and words that went into nothing."""

    text: str
    left_out: tuple[str, ...] = ()


def read_written_field(reader: SheetReader[T], name: str, text: str) -> WrittenField:
    """Read one field of a form. What is not understood, or is about another field, stays as it is."""
    if reader.book is None or not text.strip() or _is_field(reader, name, text):
        return WrittenField(text)
    field_name = name.replace("_", " ")
    lines = (text, f"{field_name}: {text}", f"{field_name} {text}")
    fields = [field for line in lines if (field := _read_single_field(reader, name, line))]
    plain = strip_courtesy(text, reader.hints)
    if not fields and plain != text:
        field = read_written_field(reader, name, plain)
        return field if _is_field(reader, name, field.text) else WrittenField(text)
    return min(fields, key=lambda field: len(field.left_out), default=WrittenField(text))


def write_fields_in_notation(reader: SheetReader[T], fields: Mapping[str, Json]) -> Mapping[str, Json]:
    """Write the fields of a form as they are printed today; an old draft may hold other words."""
    return {
        name: read_written_field(reader, name, text).text if isinstance(text, str) else text
        for name, text in fields.items()
    }


def _is_field(reader: SheetReader[T], name: str, text: str) -> bool:
    """Whether a text is notation for a field."""
    try:
        read_field(reader.sheets.language, reader.names, name, text)
    except InvalidAnswer:
        return False
    return True


def _read_single_field(reader: SheetReader[T], name: str, line: str) -> WrittenField | None:
    """Return what a line says of one field and of nothing else; None where it says anything else, or may mean
    several."""
    try:
        meaning = listen(reader.sheets.language, line, reader.names, reader.hints, first=False)
    except InvalidAnswer as fault:
        readings = () if fault.facts.get("left_out") else fault.facts.get("readings", ())
        alone = [field for one in readings if (field := _read_single_field(reader, name, one))]
        return alone[0] if len(alone) == 1 else None
    fields = reader.sheets.fields(meaning.value)
    return WrittenField(fields[name], meaning.left_out) if list(fields) == [name] else None


def load_standing_orders(sheets: OrderSheets[T], stored_orders: Json) -> StandingOrders[T]:
    """Load a seat's standing orders from their JSON; empty for None."""
    if not stored_orders:
        return NO_STANDING_ORDERS
    ahead = {int(n): load_sheet(sheets, one) for n, one in stored_orders.get("ahead", {}).items()}
    return StandingOrders(
        standing=load_sheet(sheets, stored_orders["standing"]) if "standing" in stored_orders else None, ahead=ahead
    )


def dump_standing_orders(orders: StandingOrders[Any]) -> Json:
    """Serialize a seat's standing orders as JSON; None if there are none."""
    if orders.empty:
        return None
    standing = {} if orders.standing is None else {"standing": dump_order(orders.standing)}
    return standing | ({"ahead": {str(n): dump_order(one) for n, one in orders.ahead.items()}} if orders.ahead else {})


def file_orders(
    reader: SheetReader[T], filing: Json, stored_orders: Json, now: int, *, locked: bool = True
) -> tuple[Json, tuple[ReplacedSheet[T], ...]]:
    """Update a seat's stored orders from a text or a mapping; return them and the replaced sheets.

    Raises InvalidAnswer."""
    sheets, before = reader.sheets, load_standing_orders(reader.sheets, stored_orders)
    read_in = (
        partial(file_text, sheets.language, filing)
        if isinstance(filing, str)
        else partial(file_mapping, sheets.language, filing)
    )
    update: StandingOrdersUpdate[T] = read_in(reader.names, now, before, locked=locked, check=reader.check)
    return dump_standing_orders(update.orders), update.replaced_sheets


def format_stored_orders(sheets: OrderSheets[T], stored_orders: Json) -> Mapping[int | None, str]:
    """Format a seat's stored standing orders by round (None: every round), as they can be typed again."""
    return format_standing_orders(sheets.language, load_standing_orders(sheets, stored_orders))


def format_stored_sheet(sheets: OrderSheets[T], stored_order: Json) -> str:
    """Format a stored sheet as text that parses to the same sheet."""
    return sheets.language.write(load_sheet(sheets, stored_order))


def convert_sheet_to_fields(sheets: OrderSheets[T], stored_order: Json) -> Json:
    """Convert a stored sheet to its form fields; anything else is returned unchanged."""
    return dict(sheets.fields(load_sheet(sheets, stored_order))) if is_stored_order(stored_order) else stored_order
