"""Conditions of an order sheet (S-122): a closed set of what a mover may know when he is asked.

| written | holds when |
|---|---|
| `red moved`, `red moved 7+`, `7-`, `7` | red's move of this turn is over, and so many spaces were driven in it |
| `red ahead`, `red behind` | red stands so many rows away, laps counted |
| `red spun`, `red crashed`, `red out` | it happened in this turn; `out`: in whichever turn |
| `(12,2) free`, `(12,2) taken` | no other car stands there, or one does |
| `slip` | the car has somebody's slipstream (S-71) and has not lost it |

"not" turns each of them round. They are judged by what the driver sees, never by plots, chips or sheets of others.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules.questions import Refused
from rules.speed_circuit.board.sight import Sight
from rules.speed_circuit.model.circuit import Circuit
from rules.speed_circuit.model.state import Car
from rules.speed_circuit.play.order import absolute
from rules.values import Seat, SpaceId

EXAMPLES = ("red moved 7+", "red ahead", "red spun", "(12,2) free", "slip")
FILLING = ("is", "has", "had", "was", "did", "been", "still", "car", "space", "the", "a", "there")
SEALED = (
    "plot", "plots", "plotted", "plotting", "plan", "plans", "speed", "does", "drives", "goes", "mph", "chips", "sets",
    "sheet", "order", "orders", "ordered", "wants", "bids",
)  # fmt: skip
"""Words for what other drivers hold sealed (S-129)."""
PREDICATES = {
    "moved": "moved", "moves": "moved", "ahead": "ahead", "behind": "behind", "spun": "spun", "spins": "spun",
    "crashed": "crashed", "crashes": "crashed", "out": "out", "free": "free", "empty": "free", "taken": "taken",
    "occupied": "taken", "blocked": "taken",
}  # fmt: skip
OF_SPACES = ("free", "taken")
SLIP = ("slip", "slipstream", "tow")
FAR = 99
MOST_SPACES = 20
"""Beyond it a driver means miles an hour."""


class Condition(NamedTuple):
    """One of the set. `about`: a seat or a space; `least` and `most` spaces moved; `no`: it must not hold."""

    what: str
    about: str = ""
    least: int = 0
    most: int = FAR
    no: bool = False

    def __str__(self) -> str:
        words = (self.about, "not" if self.no else "", self.what, self._count())
        return " ".join(word for word in words if word)

    def _count(self) -> str:
        if self.least == self.most:
            return str(self.least)
        return f"{self.least}+" if self.least else f"{self.most}-" if self.most < FAR else ""


def holds(condition: Condition, circuit: Circuit, sight: Sight) -> bool:
    """Whether it holds now, in the eyes of a seat."""
    return JUDGED[condition.what](condition, circuit, sight) != condition.no


def read_condition(said: Sequence[str], circuit: Circuit, rivals: Sequence[Seat]) -> tuple[Condition, int]:
    """The condition at the beginning of some words, and how many of them it takes. Refuses what is not of the set."""
    words = [word.casefold().strip(",;:.") for word in said]
    at, no = _past_filling(words, 0)
    about, at = _subject(words, at, circuit, rivals)
    if about == "slip":
        return Condition("slip", no=no), at
    at, denied = _past_filling(words, at)
    what = PREDICATES.get(words[at] if at < len(words) else "", "")
    if not what or (what in OF_SPACES) != about.startswith("("):
        raise _refusal(words)
    least, most, at = _count(words, at + 1) if what == "moved" else (0, FAR, at + 1)
    if what in ("ahead", "behind"):
        at += 2 if list(words[at : at + 2]) == ["of", "me"] else 0
    return Condition(what, about, least, most, no != denied), at


def _past_filling(words: Sequence[str], at: int) -> tuple[int, bool]:
    """Past words that say nothing; whether "not" was among them."""
    no = False
    while at < len(words) and words[at] in (*FILLING, "not"):
        no, at = no != (words[at] == "not"), at + 1
    return at, no


def _subject(words: Sequence[str], at: int, circuit: Circuit, rivals: Sequence[Seat]) -> tuple[str, int]:
    """A rival, a space of the track, or the slip."""
    first = words[at] if at < len(words) else ""
    if first.startswith("("):
        space: SpaceId = first.rstrip(".")
        if space not in circuit.number:
            raise Refused("no_such_space", "S-122", said=space)
        return space, at + 1
    name = first.removesuffix("'s").removesuffix("’s")
    if name in SLIP:
        return "slip", at + 1
    if name not in rivals:
        raise _refusal(words)
    return name, at + 1


def _refusal(words: Sequence[str]) -> Refused:
    """Why the words are no condition: they ask for what is sealed, or for what is not in the set."""
    said = " ".join(words[:6])
    if any(word in SEALED for word in words[:4]):
        return Refused("condition_sealed", "S-122", said=said, known=list(EXAMPLES))
    return Refused("no_such_condition", "S-122", said=said, known=list(EXAMPLES))


def _count(words: Sequence[str], at: int) -> tuple[int, int, int]:
    """ "7+", "7 or more", "at least 7", "7", "at most 7": the bounds, and where the words go on."""
    ahead = [*words[at : at + 5], "", "", "", "", ""]
    bound = ahead[1] if ahead[0] == "at" and ahead[1] in ("least", "most") else ""
    at, ahead = (at + 2, ahead[2:]) if bound else (at, ahead)
    figure = ahead[0].rstrip("+-")
    if not figure.isdecimal():
        return 0, FAR, at
    if int(figure) > MOST_SPACES:
        raise _refusal(words)
    sign, at = ahead[0][len(figure) :], at + 1
    if ahead[1] in ("+", "-"):
        sign, at = ahead[1], at + 1
    elif ahead[1] == "or" and ahead[2] in ("more", "less", "fewer"):
        sign, at = "+" if ahead[2] == "more" else "-", at + 2
    at += words[at : at + 1] in (["spaces"], ["space"])
    up, down = sign == "+" or bound == "least", sign == "-" or bound == "most"
    return 0 if down else int(figure), FAR if up else int(figure), at


def _moved(condition: Condition, _: Circuit, sight: Sight) -> bool:
    """Nothing is known of a move before it is over."""
    seat, car = condition.about, sight.cars[condition.about]
    over = seat in sight.order and f"move:{seat}" not in sight.agenda and car.turn.done
    least = condition.least or (condition.most == FAR)
    return over and least <= car.turn.moved <= condition.most


def _ahead(condition: Condition, circuit: Circuit, sight: Sight) -> bool:
    return _rows_ahead(condition, circuit, sight) > 0


def _behind(condition: Condition, circuit: Circuit, sight: Sight) -> bool:
    return _rows_ahead(condition, circuit, sight) < 0


def _rows_ahead(condition: Condition, circuit: Circuit, sight: Sight) -> int:
    other = sight.cars[condition.about]
    return absolute(circuit, other) - absolute(circuit, sight.car) if other.running else 0


def _spun(condition: Condition, _: Circuit, sight: Sight) -> bool:
    return sight.cars[condition.about].turn.spun


def _crashed(condition: Condition, _: Circuit, sight: Sight) -> bool:
    car = sight.cars[condition.about]
    return _is_out(car) and car.reason == "crash" and car.when == sight.round


def _out(condition: Condition, _: Circuit, sight: Sight) -> bool:
    return _is_out(sight.cars[condition.about])


def _is_out(car: Car) -> bool:
    return car.status == "out"


def _free(condition: Condition, _: Circuit, sight: Sight) -> bool:
    return not _taken(condition, _, sight)


def _taken(condition: Condition, _: Circuit, sight: Sight) -> bool:
    return any(c.running and c.space == condition.about for c in sight.cars.values() if c.seat != sight.seat)


def _slip(_: Condition, __: Circuit, sight: Sight) -> bool:
    return sight.car.turn.tow is not None and not sight.car.turn.lost_tow


JUDGED: dict[str, Callable[[Condition, Circuit, Sight], bool]] = {
    "moved": _moved, "ahead": _ahead, "behind": _behind, "spun": _spun, "crashed": _crashed, "out": _out,
    "free": _free, "taken": _taken, "slip": _slip,
}  # fmt: skip
