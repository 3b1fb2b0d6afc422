"""The order sheet: its fields, what may be written in them, what it says for a decision (C-221).

| field | written |
|---|---|
| speed | a number, `max`, `prudent`, `last` |
| whip | `no`, `yes`, `straights`, `above 20` (END above 20), `straights above 20` |
| brake | `prudent`, `no`, `2`: before moving |
| path | `3 out lash:red 4`; or `straight`, `best`, `inside`, `outside`, `lane 3`: to make for; `3 out then best` |
| targets | `red ram 3, blue 1, any lash 2`: ranked, with a vindictiveness from 1 to 3 |
| defend | `evade out, evade in, brake 8, hold`; for one attack only: `lash: hold; ram: evade out, hold` |
| offered | `yes`, `no`: take MF that a lash offers |
| wreck | `all`, `none`, `3`, `keep 5`: END paid for clearing a wreck |
| cut | `yes`, `no`: cut a fallen horse free |
| reins | `yes`, `no`: cut yourself loose when dragged |
| horses | which take hits that may be spread, first to last: `4 3 2 1`, or `strongest` |
| pushed | `back`, `wound`: when a lash drives you back |
| foot | where to go on foot: `out out wall`; `wall` alone: the shortest way to it |
"""

from collections.abc import Mapping

from rules.circus_maximus.model.book import Book
from rules.circus_maximus.orders.path import read_steps
from rules.circus_maximus.play.planner import Wish, Wishes
from rules.circus_maximus.play.walk import MANNERS
from rules.questions import Amount, Field, Line, Option, Pick, Refused, Sheet
from rules.values import Json, Seat

Sheets = Mapping[str, Json]
SPEEDS = ("max", "prudent", "last")
YES_NO = (Option(value="yes"), Option(value="no"))
LANES = ("straight", "best", "inside", "outside")
DEFENCES = ("evade out", "evade in", "brake", "hold")
WAYS = ("any", "lash", "ram", *MANNERS)
"""How a rival is to be attacked: in any way, with the whip, with team or car, or in one way only."""
WEIGHT = 220
"""How much a lane that was asked for weighs against progress."""


def sheet_form(most: int) -> Sheet:
    """The sheet of a turn, with the highest speed that can be written."""
    return Sheet(
        because="C-221",
        fields=(
            Field(name="speed", ask=Amount(least=0, most=most, words=SPEEDS, because="C-33"), required=True),
            Field(name="whip", ask=Line(suggestions=("no", "yes", "straights", "above 20"), because="C-44")),
            Field(name="brake", ask=Line(suggestions=("prudent", "no", "2"), because="C-45")),
            Field(name="path", ask=Line(suggestions=LANES, longest=200, because="C-41")),
            Field(name="targets", ask=Line(longest=200, because="C-221")),
            Field(
                name="defend",
                ask=Line(suggestions=("evade out, brake 8, hold", "hold"), longest=200, because="C-92"),
                words=("brake", "wreck"),
            ),
            Field(name="offered", ask=Pick(options=YES_NO, because="C-95")),
            Field(name="wreck", ask=Line(suggestions=("all", "none", "keep 5"), because="C-141")),
            Field(name="cut", ask=Pick(options=YES_NO, because="C-84")),
            Field(name="reins", ask=Pick(options=YES_NO, because="C-161")),
            Field(name="horses", ask=Line(suggestions=("strongest", "4 3 2 1"), because="C-103")),
            Field(name="pushed", ask=Pick(options=(Option(value="back"), Option(value="wound")), because="C-97")),
            Field(name="foot", ask=Line(suggestions=("wall",), because="C-171")),
        ),
    )


def read_sheet(book: Book, seats: tuple[Seat, ...], most: int, value: Json) -> dict[str, Json]:
    """The sheet with every field understood; refuses what cannot be, naming the item. Words stay as written."""
    sheet: dict[str, Json] = sheet_form(most).accept(value)
    read_wishes(book, seats, sheet)
    return sheet


def read_wishes(book: Book, seats: tuple[Seat, ...], sheet: Sheets) -> None:
    """Refuses what cannot be understood in any field but the speed."""
    whip_rule(sheet)
    brake_rule(sheet)
    wreck_rule(sheet, 0, 0)
    read_targets(sheet, seats)
    read_defences(sheet)
    horse_rule(sheet, (), 0)
    steps, rest = path_wish(sheet)
    if lane_wish(steps, book.arena.lanes) is None:
        for step in read_steps(steps.split()):
            if step.target and step.target not in seats:
                raise Refused("no_such_rival", "C-221", said=step.target, seats=list(seats))
    if rest and lane_wish(rest, book.arena.lanes) is None:
        raise Refused("not_a_wish", "C-221", said=rest, ways=[*LANES, "lane 3"])


def whip_rule(sheet: Sheets) -> tuple[str, int] | None:
    """When to whip: no, yes or straights; and END that must be left over."""
    if "whip" not in sheet:
        return None
    said = str(sheet["whip"]).casefold().replace("always", "yes").replace("never", "no").split()
    least = 0
    if len(said) >= 2 and said[-2] in ("above", "over") and said[-1].isdecimal():
        least, said = int(said[-1]), [w for w in said[:-2] if w not in ("end", "endurance", "with")]
    word = said[0] if said else "yes"
    if len(said) > 1 or word not in ("yes", "no", "straights", "straight"):
        raise Refused("not_a_whip_rule", "C-221", said=str(sheet["whip"]))
    return word.removesuffix("s") + "s" if word.startswith("straight") else word, least


def brake_rule(sheet: Sheets) -> int | str | None:
    """A number of MF, "prudent", or None where nothing is said; 0 for "no"."""
    if "brake" not in sheet:
        return None
    said = str(sheet["brake"]).casefold().strip()
    if said in ("no", "none"):
        return 0
    if said == "prudent":
        return said
    if not said.isdecimal():
        raise Refused("not_a_brake_rule", "C-221", said=str(sheet["brake"]))
    return int(said)


def wreck_rule(sheet: Sheets, asked: int, endurance: int) -> int | None:
    """END to pay for a wreck."""
    if "wreck" not in sheet:
        return None
    word, _, rest = str(sheet["wreck"]).casefold().strip().partition(" ")
    if word in ("all", "none") and not rest:
        return min(asked, endurance) if word == "all" else 0
    if word == "keep" and rest.isdecimal():
        return max(0, min(asked, endurance - int(rest)))
    if word.isdecimal() and not rest:
        return min(asked, endurance, int(word))
    raise Refused("not_a_wreck_rule", "C-141", said=str(sheet["wreck"]))


def horse_rule(sheet: Sheets, horses: tuple[tuple[int, int], ...], hits: int) -> list[int] | None:
    """A horse for each hit: the first of the list that still has a box free for it; `strongest` the one with most."""
    if "horses" not in sheet:
        return None
    said = str(sheet["horses"]).casefold().replace(",", " ").split()
    if said != ["strongest"] and not all(word.isdecimal() for word in said):
        raise Refused("not_a_horse_rule", "C-103", said=str(sheet["horses"]))
    left = dict(horses)
    order = [int(w) for w in said if w.isdecimal() and int(w) in left]
    order += [n for n, _ in sorted(horses, key=lambda h: (-h[1], h[0])) if n not in order]
    taken = list[int]()
    for _ in range(hits):
        taken.append(next((n for n in order if left[n] > 0), order[0]))
        left[taken[-1]] -= 1
    return taken


def read_targets(sheet: Sheets, seats: tuple[Seat, ...]) -> tuple[Wish, ...]:
    """Ranked targets; `any` stands for everybody not named."""
    wishes = list[Wish]()
    for entry in _entries(sheet.get("targets", ""), ",;"):
        seat, *rest = entry.casefold().split()
        level = next((int(w) for w in rest if w.isdecimal()), 2)
        manner = "_".join(w for w in rest if not w.isdecimal()).replace("-", "_") or "any"
        if manner not in WAYS or level > 3:
            raise Refused("not_a_target", "C-221", said=entry)
        if seat not in (*seats, "any"):
            raise Refused("no_such_rival", "C-221", said=seat, seats=list(seats))
        if level:
            wishes += [Wish(s, manner, level) for s in ((seat,) if seat != "any" else seats)]
    named = list(dict.fromkeys(w.seat for w in wishes))
    return tuple(next(w for w in wishes if w.seat == seat) for seat in named)


def read_defences(sheet: Sheets) -> dict[str, tuple[tuple[str, int], ...]]:
    """By kind of attack ("" for all others) the defences in order, each with END that must be there."""
    found: dict[str, tuple[tuple[str, int], ...]] = {}
    for entry in _entries(sheet.get("defend", ""), ";"):
        head, colon, rest = entry.rpartition(":")
        kind = head.strip().casefold().replace(" ", "_").replace("-", "_")
        first, _, after = entry.partition(" ")
        if not colon and first.casefold() in KINDS:
            kind, rest = first.casefold(), after
        if kind not in (*KINDS, ""):
            raise Refused("not_a_defence", "C-92", said=entry, defences=list(DEFENCES))
        found[kind] = tuple(_defence(one) for one in _entries(rest, ","))
    return found


KINDS = ("lash", "ram", "lash_team", "lash_driver", "ram_team", "ram_car", "ahead", "slide", "wreck")


def _defence(said: str) -> tuple[str, int]:
    words = said.casefold().replace("outside", "out").replace("inside", "in").split()
    reserve = int(words.pop()) if words and words[-1].isdecimal() else 0
    name = " ".join(w for w in words if w not in ("above", "from", "end"))
    if name not in DEFENCES:
        raise Refused("not_a_defence", "C-92", said=said, defences=list(DEFENCES))
    return name, reserve


def defence_wish(sheet: Sheets, manner: str, open_ways: tuple[str, ...], endurance: int) -> str | None:
    """The first defence of the list that is open, or None where the sheet says nothing."""
    lists = read_defences(sheet)
    chosen = next((lists[k] for k in (manner, manner.partition("_")[0], "") if k in lists), None)
    if chosen is None:
        return None
    for name, reserve in chosen:
        if name == "hold" or (name in open_ways and endurance >= reserve):
            return name
    return "hold"


def path_wish(sheet: Sheets) -> tuple[str, str]:
    """The path, and what it says of whatever it leaves open: `3 out 4 then best`."""
    said = " ".join(str(sheet.get("path", "best")).casefold().replace(",", " ").split())
    steps, _, rest = said.partition(" then ")
    return steps or "best", rest


def lane_wish(said: str, lanes: int) -> Wishes | None:
    """A path given as a lane to make for; None for a path of steps."""
    if said in ("straight", "straight on"):
        return Wishes(straight=True)
    if said in ("best", "planner"):
        return Wishes()
    lane = {"inside": "1", "outside": str(lanes)}.get(said, said.removeprefix("lane").strip())
    if said.startswith("lane") or said in LANES:
        if not lane.isdecimal() or not 1 <= int(lane) <= lanes:
            raise Refused("no_such_lane", "C-10", said=said, lanes=lanes)
        return Wishes(lane=int(lane), weight=WEIGHT)
    return None


def _entries(text: Json, marks: str) -> list[str]:
    said = str(text)
    for mark in marks:
        said = said.replace(mark, marks[0])
    return [entry.strip() for entry in said.split(marks[0]) if entry.strip()]
