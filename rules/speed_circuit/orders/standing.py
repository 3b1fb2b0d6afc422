"""Orders filed beforehand (S-123): what holds in every turn, and whole sheets for turns to come.

The desk keeps one JSON value for a seat: `{"standing": {fields}, "ahead": [{"turn": 6, fields}, ...]}`, each as
`read_orders` gave it, and hands it back as `standing` whenever a question is put. For a decision speaks the first of:
the driver's answer to the question itself; this turn's sheet, or where he sent none the one he sent ahead for it; his
standing fields; prudence. An alternative whose condition holds goes before the fields of its own sheet.
"""

from collections.abc import Mapping
from typing import Any

from rules.events import Event
from rules.questions import Refused, Sheet
from rules.ruleset import Table
from rules.speed_circuit.board.sight import Sight
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.facts import SheetDropped
from rules.speed_circuit.orders.line import FIRST, NO_LIMIT, in_force, must_exist, over, read_orders_sheet
from rules.speed_circuit.orders.sheet import sheet_form
from rules.speed_circuit.play.plotting import check_plot, read_speed
from rules.values import Json, Value

MOST_AHEAD = 12
PARTING = ("/", "\n")
"""Between the sheets of several turns on one line; also a semicolon, where a speed or a turn follows."""
STANDING, AHEAD, TURN = "standing", "ahead", "turn"
MPS = "mps"
ONCE = ("route", "brake_if")
"""Fields that make sense for one turn only."""


class Orders(Value):
    """What is filed for a seat. `ahead`: sheets with the turn each is for."""

    standing: dict[str, Any] = {}
    ahead: tuple[dict[str, Any], ...] = ()

    def sheet(self, book: Book, sight: Sight) -> dict[str, Json] | None:
        """The sheet sent ahead for this turn; None where there is none or the car cannot do it any more."""
        for said in self.ahead:
            if said[TURN] == sight.round:
                sheet = {name: value for name, value in said.items() if name != TURN}
                return sheet if possible(book, sight, sheet) else None
        return None


def filed(value: Json) -> Orders:
    """What the desk keeps, as the rules use it."""
    return Orders.model_validate(value or {})


def filled(book: Book, sight: Sight, orders: Orders) -> dict[str, Json]:
    """The seat's sheet as it reads now, its blanks filled by what is standing."""
    standing = {name: value for name, value in orders.standing.items() if name != FIRST}
    return over(in_force(book, sight, standing), in_force(book, sight, sight.sheet))


def possible(book: Book, sight: Sight, sheet: Mapping[str, Json]) -> bool:
    """Whether speed and position still allow a sheet (S-123)."""
    return not _impossible(book, sight, sheet)


def _impossible(book: Book, sight: Sight, sheet: Mapping[str, Json]) -> str:
    """Why a sheet can be carried out no more: its plot would not stand as it is, its route leads nowhere."""
    said = str(sheet.get(FIRST, ""))
    if read_speed(said, sight.car.speed) is None:
        return "standing"
    why = check_plot(book, 0, False, sight.round, sight.car, said).why
    if why not in ("", "rounded"):
        return why
    try:
        must_exist(book, sight, sheet)
    except Refused:
        return "route"
    return ""


def dropped(table: Table[Book], sight: Sight, value: Json) -> tuple[Event, ...]:
    """S-123: that the sheet sent ahead for the turn that begins is dropped, told to its driver."""
    book = table.book.under(sight.settings)
    if sight.agenda[:1] != ("plots",) or not sight.car.running or sight.car.stop:
        return ()
    sheets = [sheet for sheet in filed(value).ahead if sheet[TURN] == sight.round]
    return tuple(
        SheetDropped(item="S-123", seat=sight.seat, audience=sight.seat, turn=sight.round, why=why,
                     said={name: said for name, said in sheet.items() if name != TURN})
        for sheet in sheets
        if (why := _impossible(book, sight, sheet))
    )  # fmt: skip


def read_orders(table: Table[Book], sight: Sight, value: Json) -> dict[str, Json]:
    """The parts that are given, every sheet understood; a part left empty withdraws what was filed. Sheets ahead are
    for the turns after this one, or for those they name. Refuses what cannot be, naming the item."""
    book = table.book.under(sight.settings)
    unknown = [name for name in value if name not in (STANDING, AHEAD)]
    if unknown:
        raise Refused("unknown_field", "S-123", field=unknown[0], fields=[STANDING, AHEAD])
    orders: dict[str, Json] = {}
    if STANDING in value:
        orders[STANDING] = _standing(book, sight, value[STANDING] or {})
    if AHEAD in value:
        orders[AHEAD] = _ahead(book, sight, value[AHEAD] or ())
    return orders


def orders_form(table: Table[Book], sight: Sight) -> Sheet:
    """The sheet that standing orders and sheets ahead are written on."""
    return sheet_form(table.book.under(sight.settings), NO_LIMIT, ())


def _standing(book: Book, sight: Sight, said: Json) -> dict[str, Json]:
    sheet = read_orders_sheet(book, sight, said, NO_LIMIT)
    once = [name for name in sheet if name in ONCE]
    if once:
        raise Refused("one_turn_only", "S-123", field=once[0])
    return sheet


def _ahead(book: Book, sight: Sight, said: Json) -> list[dict[str, Json]]:
    sheets = _parted(said) if isinstance(said, str) else list(said)
    if len(sheets) > MOST_AHEAD:
        raise Refused("too_many_ahead", "S-123", most=MOST_AHEAD)
    orders: dict[int, dict[str, Json]] = {}
    turn = sight.round
    for one in sheets:
        number, sheet = _turn_of(one)
        turn = turn + 1 if number is None else number
        if turn < max(sight.round, 1):
            raise Refused("turn_is_over", "S-123", turn=turn, round=sight.round)
        read = read_orders_sheet(book, sight, sheet, NO_LIMIT)
        if read_speed(str(read.get(FIRST, "")), 1) is None:
            raise Refused("no_speed_ahead", "S-123", turn=turn)
        orders[turn] = {TURN: turn, **read}
    return [orders[turn] for turn in sorted(orders)]


def _parted(text: str) -> list[str]:
    for mark in PARTING[1:]:
        text = text.replace(mark, PARTING[0])
    parts: list[str] = []
    for whole in text.split(PARTING[0]):
        head, *rest = whole.split(";")
        parts.append(head)
        for piece in rest:
            if _begins_a_sheet(piece):
                parts.append(piece)
            else:
                parts[-1] += f";{piece}"
    return [part.strip() for part in parts if part.strip()]


def _begins_a_sheet(piece: str) -> bool:
    """ "100 slip yes", "MPS", "turn 7: 120"; not "C2: wear", which goes on with prices (S-120)."""
    first = piece.split()[:1]
    return bool(first) and (first[0].isdecimal() or first[0].casefold() in (MPS, TURN))


def _turn_of(said: Json) -> tuple[int | None, Json]:
    """ "turn 7: 120 slip yes", or {"turn": 7, ...}: the turn it names, and the sheet."""
    if isinstance(said, dict):
        number = str(said.get(TURN, ""))
        fields = {name: value for name, value in said.items() if name != TURN}
        return (int(number) if number.isdecimal() else None), fields
    word, _, rest = str(said).partition(" ")
    figure, _, sheet = rest.strip().replace(":", " ", 1).partition(" ")
    if word.casefold() == TURN and figure.isdecimal():
        return int(figure), sheet.strip()
    return None, said
