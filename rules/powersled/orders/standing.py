"""Orders filed beforehand (D-STANDING): what holds in every round, and plans for rounds to come.

What the desk keeps for a seat: `{"standing": {fields}, "ahead": [{"turn": 7, "play": …}, …]}`, as `read_orders` gave
it; `turn` is the number of a round. Where this round's order is silent, what is standing speaks.
"""

import re

from rules.powersled.board.sight import Sight
from rules.powersled.model.book import Book
from rules.powersled.orders.sheet import PLANS, REACTIONS, read_reactions, sheet_form, spelled_plans, with_sentences
from rules.questions import Field, Line, Refused, Sheet
from rules.ruleset import Table
from rules.values import Json

STANDING, AHEAD, TURN = "standing", "ahead", "turn"
MOST_AHEAD = 12
NAMES = (*PLANS, *REACTIONS)


def orders_form(_: Table[Book], __: Sight) -> Sheet:
    """The sheet that standing orders and plans ahead are written on."""
    whole = sheet_form()
    return Sheet(because="P-165", fields=tuple(f.model_copy(update={"required": False}) for f in whole.fields))


def read_orders(table: Table[Book], sight: Sight, value: Json) -> Json:
    """Orders as `answer_for` wants them; only the parts that are given, each as fields or as a line of text. Refuses
    what cannot be understood."""
    if not isinstance(value, dict):
        raise Refused("not_orders", "P-165", said=str(value))
    unknown = [name for name in value if name not in (STANDING, AHEAD)]
    if unknown:
        raise Refused("unknown_field", "P-165", field=unknown[0], fields=[STANDING, AHEAD])
    orders: dict[str, Json] = {}
    if STANDING in value:
        orders[STANDING] = _standing(table.book, sight, value[STANDING] or {})
    if AHEAD in value:
        orders[AHEAD] = _ahead(table.book, sight, value[AHEAD] or [])
    return orders


def _standing(book: Book, sight: Sight, said: Json) -> dict[str, Json]:
    sheet = _read(book, sight, said)
    plans = [name for name in PLANS if name in sheet]
    if plans:
        raise Refused("plans_are_for_a_round", "P-165", field=plans[0])
    return sheet


def _read(book: Book, sight: Sight, said: Json) -> dict[str, Json]:
    """A sheet whose plans are understood, whatever the hand will be."""
    fields = said if isinstance(said, dict) else _fields(str(said))
    optional = tuple(Field(name=name, ask=Line(longest=200, because="P-165")) for name in NAMES)
    sheet: dict[str, Json] = Sheet(fields=optional, because="P-165").accept(with_sentences(fields))
    picked = {name: sheet[name] for name in ("after",) if name in sheet}
    sheet |= Sheet(fields=sheet_form(plans=False).fields, because="P-165").accept(picked)
    rivals = tuple(seat for seat in sight.sleds if seat != sight.seat)
    return read_reactions(book.tables, rivals, sheet | spelled_plans(book.tables, rivals, sheet))


def _fields(text: str) -> dict[str, str]:
    """`shield always reflex never`: fields and what is written for each; words before the first name are the plan."""
    found: dict[str, list[str]] = {}
    name = PLANS[0]
    for word in text.replace("=", " ").split():
        plain = word.casefold().rstrip(":,")
        if plain in NAMES:
            name, found[plain] = plain, []
        else:
            found.setdefault(name, []).append(word)
    blank = [name for name, words in found.items() if not words]
    if blank:
        raise Refused("value_missing", "P-165", field=blank[0])
    return {name: " ".join(words).rstrip(",;") for name, words in found.items()}


def _ahead(book: Book, sight: Sight, said: Json) -> list[dict[str, Json]]:
    """A sheet for each round after this one, or for the round that it names."""
    pieces = [p.strip() for p in re.split("[\n/;]", said) if p.strip()] if isinstance(said, str) else said
    if len(pieces) > MOST_AHEAD:
        raise Refused("too_far_ahead", "P-165", most=MOST_AHEAD)
    sheets: dict[int, dict[str, Json]] = {}
    number = sight.round
    for piece in pieces:
        named, fields = _numbered(piece)
        number = number + 1 if named is None else named
        if number <= sight.round:
            raise Refused("no_round_ahead", "P-165", said=str(number), round=sight.round)
        sheets[number] = {TURN: number, **_read(book, sight, fields)}
    return [sheets[n] for n in sorted(sheets)]


def _numbered(piece: Json) -> tuple[int | None, Json]:
    """`round 7: MOVE 3`, or {"turn": 7, …}: the round it names, and the sheet."""
    if isinstance(piece, dict):
        number = str(piece.get(TURN, ""))
        return int(number) if number.isdecimal() else None, {k: v for k, v in piece.items() if k != TURN}
    words = piece.replace(":", " ", 1).split()
    if len(words) > 1 and words[0].casefold() in (TURN, "round") and words[1].isdecimal():
        return int(words[1]), " ".join(words[2:])
    return None, piece


def _now(sight: Sight, filed: Json) -> dict[str, Json]:
    sheets = filed.get(AHEAD, ()) if isinstance(filed, dict) else ()
    return next((dict(s) for s in sheets if s.get(TURN) == sight.round), {})


def plays_now(sight: Sight, filed: Json) -> list[str]:
    """The plans sent ahead for this round."""
    sheet = _now(sight, filed)
    return [str(sheet[name]) for name in PLANS if name in sheet]


def orders_now(sight: Sight, filed: Json) -> dict[str, Json]:
    """What filed orders say of reactions in this round."""
    standing = filed.get(STANDING, {}) if isinstance(filed, dict) else {}
    both = {**standing, **_now(sight, filed)}
    return {name: both[name] for name in REACTIONS if name in both}
