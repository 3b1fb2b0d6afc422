"""An order sheet on one line, as drivers by mail write it (S-120): "120 lane 2 slip yes if red moved 7+ pass red 1".

Words before the first field are the speed. A field goes on to the next one; its name may be two words. From "if" on
there are alternatives under the same speed (S-121), each a condition and the fields it puts in the place of others.
Where no field follows, the condition is about the field before it: "120 lane 2 slip yes if red moved 7+".
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.questions import Refused
from rules.speed_circuit.board.sight import Sight
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.circuit import Circuit
from rules.speed_circuit.orders.conditions import Condition, holds, read_condition
from rules.speed_circuit.orders.sheet import must_be_there, read_lanes, read_sheet, sheet_form
from rules.values import Json, Seat

IF = "if"
FIRST = "speed"
WAY = ("route", "end_lane")
NO_LIMIT = 999
"""Wear that no car has."""
LONGEST_NAME = 2
BACK = ("-", "–")
"""A wish taken back."""


class Alternative(NamedTuple):
    """What a sheet says instead where a condition holds."""

    when: Condition
    fields: dict[str, str]

    def __str__(self) -> str:
        return f"{self.when}: " + ", ".join(f"{name.replace('_', ' ')} {said}" for name, said in self.fields.items())


def read_orders_sheet(book: Book, sight: Sight, said: Json, wear: int) -> dict[str, Json]:
    """A sheet, as fields or as a line, with every field and every alternative understood. `wear`: the most there can
    be. Refuses what cannot be, naming the item."""
    sheet = read_sheet(book, wear, read_line(book, said) if isinstance(said, str) else said)
    if IF in sheet:
        alternatives = _alternatives(book, sight, str(sheet[IF]), str(sheet.get("speed", "")))
        if not alternatives:
            raise Refused("value_missing", "S-120", field=IF)
        for alternative in alternatives:
            must_be_there(book, _rivals(sight), read_sheet(book, wear, alternative.fields))
        sheet[IF] = f" {IF} ".join(map(str, alternatives))
    must_be_there(book, _rivals(sight), sheet)
    return sheet


def read_line(book: Book, text: str) -> dict[str, str]:
    """The fields of a line with what is written in each. Refuses a name without a value."""
    said = _pairs(_names(book), _words(text))
    return _about_the_last(_names(book), said) if IF in said else said


def _about_the_last(names: Mapping[str, str], said: dict[str, str]) -> dict[str, str]:
    """ "slip yes if red moved 7+": a condition with no field behind it is about the one before it."""
    words, before = _words(said[IF]), [name for name in said if name not in (IF, FIRST)]
    if not before or any(_name_at(names, words, at)[0] for at in range(len(words))):
        return said
    last = before[-1]
    condition = said[IF].rstrip(" ,;:")
    return {name: value for name, value in said.items() if name != last} | {IF: f"{condition}: {last} {said[last]}"}


def in_force(book: Book, sight: Sight, sheet: Mapping[str, Json]) -> dict[str, Json]:
    """The sheet as it reads at this moment: for each field the first alternative that has it and whose condition
    holds, else what stands outside of them."""
    if IF not in sheet:
        return dict(sheet)
    said: dict[str, Json] = {}
    for alternative in _alternatives(book, sight, str(sheet[IF]), ""):
        if holds(alternative.when, book.circuit, sight):
            said = {**read_sheet(book, NO_LIMIT, alternative.fields), **said}
    return over({name: value for name, value in sheet.items() if name != IF}, said)


def over(under: Mapping[str, Json], said: Mapping[str, Json]) -> dict[str, Json]:
    """One sheet's fields in the place of another's. Route and end lane are one wish (S-120): they go together."""
    way = any(name in said for name in WAY)
    return {**{name: value for name, value in under.items() if not (way and name in WAY)}, **said}


def _alternatives(book: Book, sight: Sight, text: str, speed: str) -> tuple[Alternative, ...]:
    """What follows the first "if" (S-121, S-122)."""
    names, rivals = _names(book), _rivals(sight)
    return tuple(_alternative(names, clause, book.circuit, rivals, speed) for clause in _clauses(names, _words(text)))


def _rivals(sight: Sight) -> tuple[Seat, ...]:
    return tuple(seat for seat in sight.cars if seat != sight.seat)


def must_exist(book: Book, sight: Sight, sheet: Mapping[str, Json]) -> None:
    """S-9: every step of the route, in each alternative too, leads somewhere from where the car stands."""
    alternatives = _alternatives(book, sight, str(sheet.get(IF, "")), "")
    for text in (sheet.get("route", ""), *(one.fields.get("route", "") for one in alternatives)):
        _leads_on(book.circuit, book.circuit.number.get(sight.car.space or ""), str(text))


def _leads_on(circuit: Circuit, here: int | None, route: str) -> None:
    for ordinal, lane in enumerate(read_lanes(route) or (), 1):
        if here is None:
            return
        onto = next((n for n in circuit.exits[here] if circuit.lane[n] == lane), None)
        if onto is None:
            raise Refused("no_such_step", "S-9", step=ordinal, space=circuit.ids[here], lane=lane)
        here = onto


@lru_cache(maxsize=32)
def _names(book: Book) -> dict[str, str]:
    """Every way to write a field's name, without blanks and marks."""
    fields = sheet_form(book, 0, ()).fields
    return {_plain(name): field.name for field in fields for name in (field.name, *field.also)}


def _plain(word: str) -> str:
    return word.casefold().strip(",;:").replace("_", "").replace("-", "")


def _words(text: str) -> list[str]:
    """Words, a space in brackets being one of them."""
    words: list[str] = []
    for part in text.replace("=", " ").replace(":", ": ").replace("−", "-").split():
        if words and words[-1].count("(") > words[-1].count(")"):
            words[-1] += part
        else:
            words.append(part)
    return words


def _name_at(names: Mapping[str, str], words: Sequence[str], at: int) -> tuple[str, int]:
    """The field named at a word, and how many words its name takes; ("", 0) for none. After "only" stands a value."""
    if at and _plain(words[at - 1]) == "only":
        return "", 0
    for length in range(LONGEST_NAME, 0, -1):
        parts = [_plain(word) for word in words[at : at + length]]
        if all(parts) and len(parts) == length and "".join(parts) in names:
            return names["".join(parts)], length
    return "", 0


def _pairs(names: Mapping[str, str], words: Sequence[str]) -> dict[str, str]:
    """Fields up to "if", which takes the rest. What stands right after a name is its value, whatever it looks like."""
    said: dict[str, str] = {}
    name, begin, at = FIRST, 0, 0
    while at < len(words) and name != IF:
        found, length = _name_at(names, words, at)
        if found and (at > begin or at == 0):
            _keep(said, name, words[begin:at])
            name, begin, at = found, at + length, at + length
        else:
            at += 1
    _keep(said, name, words[begin:])
    return said


def _keep(said: dict[str, str], name: str, words: Sequence[str]) -> None:
    value = " ".join(words).strip(" ,;")
    if not value and name != FIRST:
        raise Refused("value_missing", "S-120", field=name)
    if value in BACK:
        said.pop(name, None)
    elif value:
        said.pop(name, None)
        said[name] = value


def _clauses(names: Mapping[str, str], words: Sequence[str]) -> list[list[str]]:
    """The words parted at each "if" that is a name of its own."""
    clauses: list[list[str]] = [[]]
    at = 0
    while at < len(words):
        found, length = _name_at(names, words, at)
        if found == IF:
            clauses.append([])
            at += length
        else:
            clauses[-1] += words[at : at + max(1, length)]
            at += max(1, length)
    return [clause for clause in clauses if clause]


def _alternative(
    names: Mapping[str, str], words: Sequence[str], circuit: Circuit, rivals: Sequence[Seat], speed: str
) -> Alternative:
    when, used = read_condition(words, circuit, rivals)
    rest = list(words[used:])
    if rest and _plain(rest[0]) in ("then", ""):
        rest = rest[1:]
    fields = _pairs(names, rest)
    other = fields.pop(FIRST, speed)
    if speed and other.casefold().removesuffix("mph").strip() != speed.casefold().removesuffix("mph").strip():
        raise Refused("other_speed", "S-121", said=other, speed=speed)
    if not fields:
        raise Refused("empty_alternative", "S-121", said=str(when))
    return Alternative(when, fields)
