"""Orders as people say them: `hook blue if it plays 5, force field against strength 2 or more` (P-165).

What comes out is written as the order sheet wants it (`orders.py`). A word that says nothing is left out; one that is
not known stays where it is, and the sheet refuses it.
"""

import re
from collections.abc import Sequence

from rules.values import Json

BREAKS = re.compile(r"\s*[,;.\n]\s*")
ABOUT = re.compile(
    r"(?P<before>.*?)\b(?P<what>grappling hooks?|hooks?|grapple|force fields?|fields?|shield|(?:good )?reflex(?:es)?)\b"
    r"(?P<behind>.*)"
)
FIELD = {"g": "grapple", "h": "grapple", "f": "shield", "s": "shield", "r": "reflex"}
"""The field of the sheet by the first letter of what is spoken about, without `good`."""
BEFORE = {"", "use", "play", "always", "never", "no", "do not", "don't", "never use", "never play", "always use",
          "always play", "do not use", "do not play"}  # fmt: skip
NEVER, ALWAYS = ("never", "no", "not", "don't"), ("always", "yes", "everything", "anything", "any")
EMPTY = frozenset(
    "a against ahead an anybody anyone are at be better by card do drift everybody field for force from good grapple "  # noqa: SIM905
    "hooking he her him his if in is it its least least, me more move my of on only or over play played plays speed "
    "she sled strength strong that the them they to up use when with than hit hits of".split()
)


LETTERS = {"left": "L", "right": "R", "straight": "F", "ahead": "F", "forward": "F", "on": "F"}
COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}


def in_letters(path: str) -> str:
    """`left after one` as `FL`, `2 ahead, right` as `FFR` (P-65); a path that is not in words stays as it is."""
    words = [
        w for w in path.casefold().replace(",", " ").split() if w not in ("go", "the", "lane", "square", "squares")
    ]
    if not any(word in LETTERS for word in words) or any(w not in (*LETTERS, *COUNTS, "after") and not w.isdecimal()
                                                         for w in words):  # fmt: skip
        return path
    steps, count, late = list[str](), None, False
    for word in words:
        number = COUNTS.get(word, int(word) if word.isdecimal() else None)
        if late and number is not None and steps:
            steps[-1:-1] = "F" * (number + 1 - len(steps))
        elif number is None and word != "after":
            steps += LETTERS[word] * (count if count is not None else int(LETTERS[word] != "F"))
        count, late = number if not late else None, word == "after"
    return "".join(steps)


def sentences(line: str) -> tuple[str, dict[str, str]]:
    """A line without what it says of reactions, and that, field by field."""
    kept, said, last = list[str](), dict[str, str](), ""
    for clause in BREAKS.split(line.strip()):
        field, words = _about(clause)
        if field == "" and last == "shield" and _armor_or_hook(clause.casefold().split()):
            said[last] += f", {clause}"
            continue
        last = field
        if field:
            said[field] = words
        else:
            kept.append(clause)
    return (line.strip() if not said else ", ".join(k for k in kept if k)), said


def _about(clause: str) -> tuple[str, str]:
    """The field that a clause is about and what it says; no field where it plays a card, as in `hook as DRIFT 1`."""
    found = ABOUT.fullmatch(clause.strip().casefold())
    if found is None or found["before"].replace(" the", "").replace(" my", "").strip() not in BEFORE:
        return "", ""
    if re.match(r"\s*(as\b|a?\s*drift\s*[01]\b|[01]\b(?!\s*\+))", found["behind"]):
        return "", ""
    field = FIELD[found["what"].removeprefix("good ")[0]]
    return field, f"{found['before'].strip()} {found['behind'].strip()}".strip(" :=") or "always"


def hook_words(said: Json, seats: Sequence[str]) -> str:
    """`blue if it plays 5` as `blue from 5`."""
    words = _words(said)
    if any(word in NEVER for word in words):
        return "never"
    numbers = [word for word in words if word.isdecimal()]
    others = [word for word in words if word not in (*numbers, *ALWAYS)]
    if numbers:
        return " ".join([*others, "from", numbers[0]])
    return " ".join([*(["always"] if not others or set(others) <= set(seats) else []), *others])


def field_words(said: Json) -> str:
    """`against strength 2 or more and against hooks` as `from strength 2, hook`."""
    words = [word for word in _words(said) if word != "and"]
    hook = [word for word in words if word.startswith("hook")]
    armor = [word for word in words if word.startswith("armo")]
    rest = [
        word for word in words if word not in (*hook, *armor, *(("no", "without", "gone", "lost") if armor else ()))
    ]
    if any(word in NEVER for word in rest):
        return "never"
    if any(word in ALWAYS for word in rest) and not any(word.isdecimal() for word in rest):
        return "always"
    rest = [f"from strength {word}" if word.isdecimal() else word for word in dict.fromkeys(rest)]
    return ", ".join([*rest, *(["no armor"] if armor else []), *(["hook"] if hook else [])])


def reflex_words(said: Json) -> str:
    """`if it saves a spin` as `keep control`."""
    text = f" {' '.join(str(said).casefold().replace(',', ' ').split())} "
    if any(word in text for word in ("loss", "lose", "step", "always", " yes ")):
        return "no loss"
    if any(word in text for word in ("spin", "control", "crash", "sav")):
        return "keep control"
    return "never" if any(f" {word} " in text for word in NEVER) else text.strip()


def _armor_or_hook(words: list[str]) -> bool:
    return any(word.startswith(("armo", "hook")) for word in words) and len(words) <= 4


def _words(said: Json) -> list[str]:
    plain = str(said).casefold().replace(",", " ").replace(";", " ").replace("+", " ")
    return [word for word in plain.split() if word not in EMPTY]
