"""Orders filed beforehand (F-170): what holds in every turn, and sheets for rounds to come.

What the desk keeps for a seat: `{"standing": {fields}, "ahead": [{"turn": 6, fields}, …]}`, as `read_orders` gave it.
A table of fields alone is standing. Where this turn's sheet is silent, the sheet sent ahead for the round speaks, then
what is standing.
"""

from rules.formula_d.board.sight import Sight
from rules.formula_d.model.book import Book
from rules.formula_d.orders.sheet import check, read_line, standing_form
from rules.questions import Refused, Sheet
from rules.ruleset import Table
from rules.values import Json

STANDING, AHEAD, TURN = "standing", "ahead", "turn"
ROUND = ("turn", "round")
MOST_AHEAD = 12


def orders_form(_: Table[Book], __: Sight) -> Sheet:
    """The form of each sheet of such orders."""
    return standing_form()


def read_orders(_: Table[Book], sight: Sight, value: Json) -> Json:
    """Orders as `answer_for` wants them; only the parts that are given, each as fields or as a line of text. Refuses
    what cannot be understood."""
    if isinstance(value, str):
        value = {STANDING: value}
    if not isinstance(value, dict):
        raise Refused("not_orders", "F-170", said=str(value))
    whole = value if STANDING in value or AHEAD in value else {STANDING: value}
    orders: dict[str, Json] = {}
    if STANDING in whole:
        orders[STANDING] = _fields(whole[STANDING] or {})
    if AHEAD in whole:
        orders[AHEAD] = _ahead(sight, whole[AHEAD] or [])
    return orders


def _fields(said: Json) -> dict[str, Json]:
    """A sheet, read from fields or from a line."""
    plain = read_line(said) if isinstance(said, str) else {name: one for name, one in said.items() if name != TURN}
    fields: dict[str, Json] = standing_form().accept(plain)
    check(fields)
    return fields


def _ahead(sight: Sight, said: Json) -> list[dict[str, Json]]:
    """A sheet for each round after this one, or for the round it names."""
    pieces = said.replace("\n", ";").replace("/", ";").split(";") if isinstance(said, str) else said
    sheets, turn = list[dict[str, Json]](), sight.round
    for piece in (p for p in pieces if p):
        named, rest = _named(piece) if isinstance(piece, str) else (piece.get(TURN), piece)
        turn = turn + 1 if named is None else _turn(sight, named)
        sheets.append({**_fields(rest), TURN: turn})
    if len(sheets) > MOST_AHEAD:
        raise Refused("too_far_ahead", "F-170", most=MOST_AHEAD)
    return sheets


def _named(piece: str) -> tuple[str | None, str]:
    """`round 6: 4 inside`: the round, and the rest."""
    words = piece.replace(":", " ").split()
    if len(words) > 1 and words[0].casefold() in ROUND:
        return words[1], " ".join(words[2:])
    return None, piece


def _turn(sight: Sight, said: Json) -> int:
    text = str(said).strip()
    if not text.isdecimal() or int(text) <= sight.round:
        raise Refused("no_turn_ahead", "F-170", said=text, turn=sight.round)
    return int(text)


def fields_now(sight: Sight, filed: Json) -> dict[str, Json]:
    """What filed orders say in this round: the sheet sent ahead for it over what is standing."""
    if not isinstance(filed, dict):
        return {}
    parted = STANDING in filed or AHEAD in filed
    standing = filed.get(STANDING) or {} if parted else filed
    sent: dict[str, Json] = next((s for s in filed.get(AHEAD) or () if s.get(TURN) == sight.round), {})
    return {**standing, **{name: value for name, value in sent.items() if name != TURN}}
