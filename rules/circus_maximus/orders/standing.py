"""Orders filed beforehand (C-221): what holds in every turn, and whole sheets for turns to come.

What the desk keeps for a seat: `{"standing": {fields}, "ahead": [{"turn": 6, fields}, …]}`, as `read_orders` gave it.
A table of fields alone is standing. Where this turn's sheet is silent, the sheet sent ahead for it speaks, then what
is standing.
"""

from rules.circus_maximus.board.sight import Sight
from rules.circus_maximus.model.book import Book
from rules.circus_maximus.orders.lines import read_ahead, read_fields
from rules.circus_maximus.orders.sheet import read_wishes, sheet_form
from rules.questions import Field, Refused, Sheet
from rules.ruleset import Table
from rules.values import Json

STANDING, AHEAD, TURN = "standing", "ahead", "turn"
MOST_AHEAD = 12
FASTEST = 99


def read_orders(table: Table[Book], sight: Sight, value: Json) -> Json:
    """Orders as `answer_for` wants them; only the parts that are given, each as fields or as a line of text. Refuses
    what cannot be understood."""
    if not isinstance(value, dict):
        raise Refused("not_orders", "C-221", said=str(value))
    whole = value if STANDING in value or AHEAD in value else {STANDING: value}
    orders: dict[str, Json] = {}
    if STANDING in whole:
        fields = whole[STANDING] or {}
        orders[STANDING] = _fields(table.book, sight, read_fields(fields) if isinstance(fields, str) else fields)
    if AHEAD in whole:
        sheets = whole[AHEAD] or []
        orders[AHEAD] = _ahead(
            table.book, sight, read_ahead(sheets, sight.round) if isinstance(sheets, str) else sheets
        )
    return orders


def _ahead(book: Book, sight: Sight, sheets: Json) -> list[dict[str, Json]]:
    if len(sheets) > MOST_AHEAD:
        raise Refused("too_far_ahead", "C-221", most=MOST_AHEAD)
    return [{**_fields(book, sight, sheet), TURN: _turn(sight, sheet)} for sheet in sheets]


def _turn(sight: Sight, sheet: Json) -> int:
    said = str(sheet.get(TURN, "")).strip()
    if not said.isdecimal() or int(said) <= sight.round:
        raise Refused("no_turn_ahead", "C-221", said=said, turn=sight.round)
    return int(said)


def _fields(book: Book, sight: Sight, sheet: Json) -> dict[str, Json]:
    form = sheet_form(FASTEST)
    optional = tuple(Field(name=f.name, ask=f.ask) for f in form.fields)
    plain = {name: value for name, value in sheet.items() if name != TURN}
    fields: dict[str, Json] = Sheet(fields=optional, because=form.because).accept(plain)
    read_wishes(book, tuple(seat for seat in sight.chariots if seat != sight.seat), fields)
    return fields


def fields_now(sight: Sight, filed: Json) -> dict[str, Json]:
    """What filed orders say in this turn: the sheet sent ahead for it over what is standing."""
    if not isinstance(filed, dict):
        return {}
    parted = STANDING in filed or AHEAD in filed
    standing = filed.get(STANDING, {}) if parted else filed
    sent: dict[str, Json] = next((s for s in filed.get(AHEAD, ()) if s.get(TURN) == sight.round), {})
    return {**standing, **{name: value for name, value in sent.items() if name != TURN}}
