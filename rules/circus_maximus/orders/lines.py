"""Orders filed beforehand as a line: "max whip no path best"; for turns to come "9 whip no ; turn 6: max"."""

from rules.circus_maximus.orders.sheet import SPEEDS, sheet_form
from rules.questions import Refused
from rules.values import Json

FIRST, TURN = "speed", "turn"


def read_fields(text: str) -> dict[str, Json]:
    """Fields and what is written for each; words before the first name are the speed. Refuses a name without a
    value."""
    inner = {field.name: field.words for field in sheet_form(0).fields}
    said: dict[str, list[str]] = {}
    name = FIRST
    for word in text.replace("=", " ").split():
        plain, before = word.casefold().rstrip(":,"), said.get(name, [])
        within = plain in inner[name] and (not before or before[-1].endswith((",", ";", ":")))
        if plain in inner and not within:
            name, said[plain] = plain, []
        else:
            said.setdefault(name, []).append(word)
    blank = [name for name, words in said.items() if not words]
    if blank:
        raise Refused("value_missing", "C-221", field=blank[0])
    return {name: " ".join(words).rstrip(",;") for name, words in said.items()}


def read_ahead(text: str, turn: int) -> list[dict[str, Json]]:
    """A sheet for each turn after this one, or for the turn it names."""
    sheets: list[dict[str, Json]] = []
    for piece in _pieces(text):
        words = piece.replace(":", " ", 1).split() if piece.casefold().startswith(f"{TURN} ") else []
        named = len(words) > 1 and words[1].isdecimal()
        turn = int(words[1]) if named else turn + 1
        sheets.append({**read_fields(" ".join(words[2:]) if named else piece), TURN: str(turn)})
    return sheets


def _pieces(text: str) -> list[str]:
    """Parted by strokes and new lines, and by semicolons where a speed or a turn follows."""
    pieces: list[str] = []
    for line in text.replace("\n", "/").split("/"):
        head, *rest = line.split(";")
        pieces.append(head)
        for piece in rest:
            first = [word.casefold() for word in piece.split()[:1]]
            if first and (first[0].isdecimal() or first[0] in (*SPEEDS, TURN)):
                pieces.append(piece)
            else:
                pieces[-1] += f";{piece}"
    return [piece.strip() for piece in pieces if piece.strip()]
