"""The order sheet and plans filed beforehand (F-170): their fields, and what they say for a decision.

| field | written |
|---|---|
| gear | `4`, `3rd`, `up`, `down`, `same`, `top`; several in the order of preference: `5 4` |
| path | wishes, the first the most important: `stop` (in a corner that wants it), `far`, `short`, `inside`, `outside`,
  `left`, `middle`, `right`, `safe` (no dice on the way); `usual` leaves it to prudence |
| brake | brake points that may be spent on a turn: `0` to `9` |
| slipstream | `yes`, `no` |
| pit, casino | `yes`, `no`: drive there when it can be reached |
| bonus | `yes`, `no`: nitro, soft tyres, skill, where they lead farther |
| tyres | `hard`, `soft`, `rain`: at the next choice |

A line needs no names for what is plain: "3rd, inside, stop in the corner if I can, no brakes".
"""

from collections.abc import Mapping
from typing import NamedTuple

from rules.questions import Field, Line, Option, Pick, Refused, Sheet
from rules.values import Json

Sheets = Mapping[str, Json]
YES_NO = (Option(value="yes"), Option(value="no"))
TYRES = (Option(value="hard"), Option(value="soft"), Option(value="rain"))
LEVERS = ("up", "down", "same", "top")
WISHES = ("stop", "far", "short", "inside", "outside", "left", "middle", "right", "safe", "usual")
SWITCHES = ("slipstream", "pit", "casino", "bonus")
NUMBERS = {"none": 0, "no": 0, "one": 1, "two": 2, "three": 3, "all": 9}
GEARS = range(1, 7)


def wishes_fields() -> tuple[Field, ...]:
    """What may be written beside a gear."""
    return (
        Field(name="path", also=("line", "lane"), ask=Line(suggestions=PATHS, because="F-170")),
        Field(name="brake", also=("brakes",), ask=Line(suggestions=("0", "1", "2", "3"), because="F-59")),
        Field(name="slipstream", also=("slip",), ask=Pick(options=YES_NO, because="F-89")),
        Field(name="pit", also=("pits",), ask=Pick(options=YES_NO, because="F-100")),
        Field(name="casino", ask=Pick(options=YES_NO, because="F-155")),
        Field(name="bonus", also=("nitro",), ask=Pick(options=YES_NO, because="F-125")),
    )


PATHS = ("stop inside", "far", "inside", "outside", "stop safe", "usual")


def standing_form() -> Sheet:
    """Orders for turns to come: a gear in words, and everything else."""
    gear = Field(name="gear", ask=Line(suggestions=("same", "4", "up", "3 2"), because="F-28"))
    tyres = Field(name="tyres", also=("tires",), ask=Pick(options=TYRES, because="F-117"))
    return Sheet(fields=(gear, *wishes_fields(), tyres), because="F-170")


def check(sheet: Sheets) -> None:
    """Refuses what cannot be understood in any field."""
    wished_gears(sheet)
    wishes(sheet)
    brake_limit(sheet)


def ordinal(word: str) -> int | None:
    """`3`, `3rd`: a gear."""
    digits = word[:-2] if word[-2:] in ("st", "nd", "rd", "th") else word
    return int(digits) if digits.isdecimal() and int(digits) in GEARS else None


def wished_gears(sheet: Sheets) -> tuple[int | str, ...]:
    """Gears in the order of preference: numbers or words."""
    said = str(sheet.get("gear", "")).casefold().replace(",", " ").replace("/", " ").split()
    found = list[int | str]()
    for word in (ALIKE.get(w, w) for w in said if w not in ("or", "then", "gear")):
        gear = ordinal(word)
        if gear is None and word not in LEVERS:
            raise Refused("not_a_gear", "F-28", said=word)
        found.append(word if gear is None else gear)
    return tuple(found)


def gear_of(sheet: Sheets, lever: int, gears: tuple[int, ...]) -> int | None:
    """The first gear wished for that can be had; else the nearest to the first; None where none is wished for."""
    wished = wished_gears(sheet)
    if not wished:
        return None
    meant = [_meant(word, lever, gears) for word in wished]
    legal = [gear for gear in meant if gear in gears]
    return legal[0] if legal else min(gears, key=lambda gear: (abs(gear - meant[0]), gear))


def with_gear(said: Json, lever: int, gears: tuple[int, ...]) -> dict[str, Json]:
    """A turn's sheet from its fields or from a line of words, its gear as a number: the first wished for that can be
    had, else the first, which the form refuses."""
    fields = read_line(said) if isinstance(said, str) else dict(said)
    wished = [_meant(word, lever, gears) for word in wished_gears(fields)]
    if wished:
        fields["gear"] = next((gear for gear in wished if gear in gears), wished[0])
    return fields


def _meant(word: int | str, lever: int, gears: tuple[int, ...]) -> int:
    if isinstance(word, int):
        return word
    return {"up": lever + 1, "down": lever - 1, "same": lever, "top": max(gears)}[word]


def wishes(sheet: Sheets) -> tuple[str, ...]:
    """Wishes for the way, in the order of preference."""
    said = str(sheet.get("path", "")).casefold().replace(",", " ").split()
    unknown = [word for word in said if word not in WISHES]
    if unknown:
        raise Refused("not_a_wish", "F-170", said=unknown[0], wishes=list(WISHES))
    return tuple(said)


def brake_limit(sheet: Sheets) -> int | None:
    """Brake points that may be spent on a turn."""
    if "brake" not in sheet:
        return None
    said = str(sheet["brake"]).casefold().strip()
    if said in NUMBERS or (said.isdecimal() and len(said) < 3):
        return NUMBERS[said] if said in NUMBERS else int(said)
    raise Refused("not_a_brake_limit", "F-59", said=said)


class Piece(NamedTuple):
    """Words of a line, as they are read."""

    gears: list[str]
    path: list[str]
    fields: dict[str, str]


FILLERS = tuple(
    "a ahead an and as at can corner corners drive gear go i if in into it keep lane lanes line me my of on please "  # noqa: SIM905
    "possible road side stay take that the then there to use way when where with you".split()
)
"""Words that say nothing here."""
ALIKE = {
    "first": "1st", "second": "2nd", "third": "3rd", "fourth": "4th", "fifth": "5th", "sixth": "6th",
    "highest": "top", "lower": "down", "higher": "up", "brakes": "brake", "braking": "brake",
    "slip": "slipstream", "slipstreams": "slipstream", "drafting": "slipstream",
    "pits": "pit", "box": "pit", "nitro": "bonus", "stopping": "stop", "inner": "inside", "outer": "outside",
    "centre": "middle", "center": "middle", "farthest": "far", "furthest": "far", "shortest": "short",
    "safest": "safe", "default": "usual", "tires": "tyres", "never": "no", "always": "yes", "without": "no",
}  # fmt: skip


def read_line(text: str) -> dict[str, Json]:
    """A line of orders into fields: names with values, or plain words. Refuses a word that means nothing."""
    piece = Piece([], [], {})
    for part in text.replace(";", ",").replace("\n", ",").split(","):
        _read_part(piece, _words(part))
    said: dict[str, Json] = dict(piece.fields)
    if piece.gears:
        said["gear"] = " ".join(piece.gears)
    if piece.path:
        said["path"] = " ".join(piece.path)
    return said


def _read_part(piece: Piece, words: list[str]) -> None:
    """What stands between two commas."""
    before = ""
    while words:
        word = words.pop(0)
        if word == "brake":
            _read_brake(piece, words, before)
        else:
            _read_word(piece, word, before, words[0] if words else "")
        before = word


def _read_brake(piece: Piece, words: list[str], before: str) -> None:
    """`brake 2`, `no brakes`, `2 brakes`; without a figure as many as it takes."""
    if words and (words[0] in NUMBERS or words[0].isdecimal()):
        said = words.pop(0)
        piece.fields["brake"] = str(NUMBERS.get(said, said))
    elif before.isdecimal() and piece.gears[-1:] == [before]:
        piece.fields["brake"] = piece.gears.pop()
    else:
        piece.fields["brake"] = str(NUMBERS.get(before, 9))


def _words(text: str) -> list[str]:
    plain = text.casefold()
    for mark in ',;:=.!“”"':
        plain = plain.replace(mark, " ")
    return [ALIKE.get(word, word) for word in plain.split() if word not in FILLERS]


def _read_word(piece: Piece, word: str, before: str, after: str) -> None:
    if word in SWITCHES:
        piece.fields[word] = "no" if "no" in (before, after) and before != "yes" and after != "yes" else "yes"
    elif word in WISHES:
        piece.path.append(word)
    elif word in ("hard", "soft", "rain"):
        piece.fields["tyres"] = word
    elif word in LEVERS or ordinal(word):
        piece.gears.append(word)
    elif word not in ("path", "tyres", "or", "yes", *NUMBERS):
        raise Refused("not_understood", "F-170", said=word)
