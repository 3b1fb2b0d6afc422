"""The order sheet (S-120): its fields, what may be written in them, and what it says for a decision."""

import re
from collections.abc import Collection, Mapping
from functools import lru_cache

from rules.questions import Amount, Field, Line, Pick, Refused, Sheet
from rules.questions import Option as Choice
from rules.speed_circuit.model.book import Book, Chips
from rules.speed_circuit.play.chips import read_chips, words
from rules.speed_circuit.play.pits import pit_line, read_pit
from rules.speed_circuit.play.plotting import read_speed
from rules.speed_circuit.play.prices import PriceWish, read_price
from rules.speed_circuit.play.wishes import Braking, Wishes
from rules.values import Json, Seat

Sheets = Mapping[str, Json]
LONGEST = 400
"""Characters of all alternatives."""
FOR_THE_MOVE = ("max_wear", "corner_pay", "brake_pay", "chance_chips", "pass", "slip")
"""Fields beside the route that a move is driven with."""
BETWEEN = re.compile(r"[,;](?![^(]*\))|\band\b|\bthen\b")
"""What stands between brakings."""
ANYBODY = ("yes", "no", "any", "")
"""What stands in the place of a rival's name."""
YES_NO = (Choice(value="yes"), Choice(value="no"))


@lru_cache(maxsize=128)
def sheet_form(book: Book, wear: int, speeds: tuple[str, ...]) -> Sheet:
    """The sheet, with the speeds that need no test as suggestions. Kept, since every line is read with it."""
    lanes = tuple(Choice(value=lane) for lane in book.circuit.lanes)
    chips = "S-94"
    return Sheet(
        because="S-120",
        fields=(
            Field(name="speed", ask=Line(suggestions=speeds, because="S-39")),
            Field(name="test_chips", ask=Line(because=chips)),
            Field(name="brake_pay", ask=Line(suggestions=_ways_to_pay(book.tables.chips, "test"), because="T-9")),
            Field(name="route", ask=Line(suggestions=("planner",), because="S-9")),
            Field(name="end_lane", also=("lane",), ask=Pick(options=lanes, because="S-127")),
            Field(name="arrow", ask=Pick(options=YES_NO, because="S-69")),
            Field(name="corner_pay", ask=Line(suggestions=_ways_to_pay(book.tables.chips, "roll"), because="T-10")),
            Field(name="max_wear", ask=Amount(least=0, most=max(wear, 0), because="S-120")),
            Field(name="brake_if", ask=Line(suggestions=("planner", "no"), because="S-76")),
            Field(name="slip", ask=Line(suggestions=("yes", "no"), because="S-73")),
            Field(name="pass", ask=Line(suggestions=("no", "yes"), because="S-80")),
            Field(name="defend_chips", also=("defend", "defence"), ask=Line(because=chips)),
            Field(name="chance_chips", ask=Line(because=chips)),
            *_pit_fields(book),
            Field(name="if", rest=True, ask=Line(suggestions=("slip: max wear 0",), longest=LONGEST, because="S-122")),
        ),
    )


def _pit_fields(book: Book) -> tuple[Field, ...]:
    """D-14, where there are pits."""
    if not (book.settings.pits and book.circuit.pits.spaces):
        return ()
    return Field(name="pit", ask=pit_line()), Field(name="soft", ask=Pick(options=YES_NO, because="S-118"))


def _ways_to_pay(chips: Chips, dice: str) -> tuple[str, ...]:
    """Wear, or dice, with chips where the tables have any (S-94)."""
    return ("wear", dice, f"{dice}, chips 2") if "2" in words(chips) else ("wear", dice)


def read_sheet(book: Book, wear: int, value: Json) -> dict[str, Json]:
    """The sheet with every field understood; refuses what cannot be, naming the item."""
    sheet: dict[str, Json] = sheet_form(book, wear, ()).accept(value)
    chips = book.tables.chips
    _read_speed(str(sheet.get("speed", "")))
    for name in ("test_chips", "chance_chips"):
        if name in sheet:
            sheet[name] = read_chips(sheet[name], chips)
    read_wishes(book, sheet)
    pay_wish(sheet, "brake_pay", chips)
    read_pit(sheet.get("pit", "no"))
    corner_wishes(book, sheet)
    slip_wish(sheet)
    pass_wish(sheet, "", chips)
    defence(sheet, "", chips)
    return sheet


def _read_speed(text: str) -> None:
    """S-39: text that is no number is no plot; but a number with words behind it is a field that was misspelt."""
    if text.split()[1:] and text.split(maxsplit=1)[0].isdecimal() and read_speed(text, 1) is None:
        raise Refused("not_a_speed", "S-39", said=text)


def read_lanes(text: str) -> tuple[int, ...] | None:
    """ "2 2 1" or "(9,3) (10,2)": a lane a step; None for the planner. Refuses what is no lane (S-9)."""
    if text.strip().casefold() in ("", "planner"):
        return None
    spaced = text.replace("(", " (").replace(")", ") ")
    if "(" not in text:
        spaced = spaced.replace(",", " ").replace(">", " ").replace("-", " ")
    parts = [part.strip(">(),").rpartition(",")[2].strip() for part in spaced.split() if part.strip(">,")]
    if not parts or not all(part.isdecimal() for part in parts):
        raise Refused("not_a_route", "S-9", said=text)
    return tuple(int(part) for part in parts)


def read_brake(text: str) -> str | tuple[Braking, ...] | None:
    """ "planner", "no", "40 at (19,2)", "40 after 3", "40", or several: "20 after 1, 40 at (19,2)" (S-76). Refuses
    anything else."""
    said = " ".join(text.casefold().replace("mph", " ").split())
    if said in ("", "planner"):
        return None
    if said in ("no", "none", "0"):
        return "no"
    return tuple(_braking(part.strip(), text) for part in BETWEEN.split(said))


def _braking(said: str, text: str) -> Braking:
    amount, _, rest = said.partition(" ")
    word, _, where = rest.partition(" ")
    if (
        not amount.isdecimal()
        or not int(amount)
        or int(amount) % 20
        or (rest and (word not in ("at", "after") or not where))
    ):
        raise Refused("not_a_braking", "S-76", said=text)
    return Braking(int(amount), where.removesuffix("spaces").removesuffix("space").replace(" ", "") or "0")


def read_wishes(book: Book, sheet: Sheets) -> Wishes:
    """What a sheet asks of the planner (S-127, S-128)."""
    chips = book.tables.chips
    corners = corner_wishes(book, sheet)
    brake = pay_wish(sheet, "brake_pay", chips)
    chance = sheet.get("chance_chips")
    return Wishes(
        route=read_lanes(str(sheet.get("route", ""))),
        end_lane=sheet.get("end_lane"),
        arrow={"yes": True, "no": False}.get(str(sheet.get("arrow"))),
        max_wear=sheet.get("max_wear"),
        no_dice=bool(corners) and all(wish.roll is False for wish in corners.values()),
        brake=read_brake(str(sheet.get("brake_if", ""))),
        dice=frozenset(name for name, wish in corners.items() if wish.roll),
        chips=None if chance is None else int(chance),
        brake_dice=bool(brake and brake.roll),
        brake_chips=None if chance is None else int(chance),
    )


def pay_wish(sheet: Sheets, field: str, chips: Chips) -> PriceWish | None:
    """What a field of prices says, or None."""
    return read_price(str(sheet[field]), chips) if field in sheet else None


def corner_wishes(book: Book, sheet: Sheets) -> dict[str, PriceWish]:
    """ "wear" or "C1: roll, chips 2; C2: wear": a wish a corner, '' for all the others."""
    wishes = {}
    names = {name.casefold(): name for name in book.circuit.corners}
    for entry in str(sheet.get("corner_pay", "")).split(";"):
        head, colon, rest = entry.partition(":")
        if not colon and entry.strip():
            first, _, after = entry.strip().partition(" ")
            head, rest = (first, after) if first.casefold() in names else ("", entry)
        if not entry.strip():
            continue
        corner = head.strip().casefold()
        if corner and corner not in names:
            raise Refused("no_such_corner", "S-120", said=head.strip(), corners=list(names.values()))
        wishes[names.get(corner, "")] = read_price(rest, book.tables.chips)
    return wishes


def slip_wish(sheet: Sheets) -> str | int:
    """ "yes", "no", or the lane in which alone a slip is wanted (S-120)."""
    said = str(sheet.get("slip", "no")).strip().casefold().removeprefix("only ")
    lane = said.removeprefix("lane").strip()
    if said in ("yes", "no"):
        return said
    if not lane.isdecimal():
        raise Refused("not_a_slip", "S-73", said=said)
    return int(lane)


def pass_wish(sheet: Sheets, rival: str, chips: Chips) -> str | None:
    """The chips for a forced pass of this rival, or None where it is not wanted. "yes 2", "green", "green chips 1"."""
    whom, figure = _pass_of(sheet)
    word = read_chips(figure, chips) if figure else "0"
    return word if whom == "yes" or (rival and whom == rival) else None


def _pass_of(sheet: Sheets) -> tuple[str, str]:
    """Whom a sheet wants to pass, "yes" for anybody, and the chips."""
    said = str(sheet.get("pass", "no")).casefold().replace("chips", " ").replace("chip", " ")
    whom, _, figure = " ".join(said.replace(",", " ").split()).partition(" ")
    if whom == "yes" and figure and not figure.lstrip("-").isdecimal():
        whom, _, figure = figure.partition(" ")
    return whom, figure


def defence(sheet: Sheets, attacker: str, chips: Chips) -> str:
    """Chips as passee: "1", or "green 2, 1" for one attacker and any other (S-120)."""
    answer = "0"
    for entry in str(sheet.get("defend_chips", "")).casefold().split(","):
        whom, _, figure = entry.strip().rpartition(" ")
        if not entry.strip():
            continue
        word = read_chips(figure, chips)
        if whom == attacker and whom:
            return word
        if whom in ("", "any"):
            answer = word
    return answer


def must_be_there(book: Book, rivals: Collection[Seat], sheet: Sheets) -> None:
    """S-120: whoever a sheet names is in the race, and the spaces and lanes it names are on the track."""
    attackers = [entry.strip().rpartition(" ")[0] for entry in str(sheet.get("defend_chips", "")).casefold().split(",")]
    for name in (_pass_of(sheet)[0], *attackers):
        if name not in (*rivals, *ANYBODY):
            raise Refused("no_such_rival", "S-120", said=name, seats=list(rivals))
    lane = slip_wish(sheet)
    if isinstance(lane, int) and lane not in book.circuit.lanes:
        raise Refused("no_such_lane", "S-73", said=lane, lanes=list(book.circuit.lanes))
    brakes_there(book, str(sheet.get("brake_if", "")))


def brakes_there(book: Book, text: str) -> None:
    """S-76: the spaces on which a braking is wanted are on the track."""
    wish, spaces = read_brake(text), {space.casefold() for space in book.circuit.number}
    for braking in wish if isinstance(wish, tuple) else ():
        if not braking.where.isdecimal() and braking.where not in spaces:
            raise Refused("no_such_space", "S-76", said=braking.where)
