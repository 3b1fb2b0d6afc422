"""Questions of the game: the decision points of chapter 19.

Kinds are readable names; `decision` is the number in data/handbook/items/circus_maximus.md. `at` makes keys
unique within a turn: an ordinal where a question can come up more than once. No kind is the name of a roll,
since both make keys. Answers as the rules take them (after `read_answer`):

| kind | decision | answer |
|---|---|---|
| preparation | D-1 | {driver, car, speed, endurance}: points |
| speed | D-3 | the order sheet, with a speed |
| cut | D-4 | "cut", "wait" |
| offered | D-5 | a number of MF |
| use whip | D-6 | "yes", "no" |
| brake | D-7 | a number of MF |
| path | D-8 | the tokens of its steps: "F3", "O", "A:lash_driver:red" |
| rest of path | D-9 | the same |
| defence | D-10 | "hold", "evade out", "evade in", "brake" |
| pushed back | D-11 | "back", "wound" |
| hits | D-12 | a horse for each hit: "2 2 3" |
| pay for wreck | D-13 | a number of END |
| cut loose | D-14 | "yes", "no" |
| foot path | D-15 | the squares they enter, at the end perhaps "wall" |
| leave car | D-16 | "yes", "no" |

D-2 belongs to a campaign (`campaign.py`); D-17 is answered by the rules (C-152)."""

from typing import ClassVar

from rules.base import Json, Seat, SpaceId
from rules.circus_maximus.model.orders import Sheet, Step, parse_steps
from rules.orders.sheets import strip_version
from rules.questions import Question
from rules.tagged_union import list_members


class Prepare(Question[Json], tag="preparation"):
    """D-1: spend points on driver, car, speed and endurance (C-21)."""

    spec_id: ClassVar[str] = "D-1"
    sealed: ClassVar[bool] = True
    required: ClassVar[bool] = True
    points: int


class WriteSpeed(Question[Sheet], tag="speed"):
    """D-3: the turn's order sheet with the written speed (C-30)."""

    spec_id: ClassVar[str] = "D-3"
    sealed: ClassVar[bool] = True
    required: ClassVar[bool] = True
    is_route: ClassVar[bool] = True
    square: SpaceId
    most: int

    def read(self, value: Json) -> Sheet:
        """Load the sheet from its stored form."""
        return Sheet.model_validate(strip_version(value))


class CutHorse(Question[str], tag="cut"):
    """D-4: cut the fallen horse free, or wait (C-84)."""

    spec_id: ClassVar[str] = "D-4"
    horse: int
    speed: int


class TakeOffered(Question[int], tag="offered"):
    """D-5: take MF that the lash offers (C-95)."""

    spec_id: ClassVar[str] = "D-5"
    has_position: ClassVar[bool] = True
    mf: int
    offered: int


class UseWhip(Question[str]):
    """D-6: strain the horses with the whip (C-44)."""

    spec_id: ClassVar[str] = "D-6"
    has_position: ClassVar[bool] = True
    mf: int
    endurance: int
    square: SpaceId


class Brake(Question[int]):
    """D-7: brake before the move (C-45)."""

    spec_id: ClassVar[str] = "D-7"
    has_position: ClassVar[bool] = True
    mf: int
    endurance: int
    square: SpaceId


class ChoosePath(Question[tuple[Step, ...]], tag="path"):
    """D-8: choose the path of the whole phase (C-41)."""

    spec_id: ClassVar[str] = "D-8"
    is_route: ClassVar[bool] = True
    mf: int
    endurance: int
    square: SpaceId

    def read(self, value: Json) -> tuple[Step, ...]:
        """Return the single steps of the path."""
        return parse_steps(value)


class RestOfPath(Question[tuple[Step, ...]]):
    """D-9: choose a path again, as the first is used up or has become illegal (C-41)."""

    spec_id: ClassVar[str] = "D-9"
    is_route: ClassVar[bool] = True
    mf: int
    endurance: int
    square: SpaceId

    def read(self, value: Json) -> tuple[Step, ...]:
        """Return the single steps of the path."""
        return parse_steps(value)


class Defend(Question[str], tag="defence"):
    """D-10: choose the defence against an attack (C-92). `attacker` '' stands for a falling wreck."""

    spec_id: ClassVar[str] = "D-10"
    has_position: ClassVar[bool] = True
    attacker: Seat
    manner: str
    defences: tuple[str, ...]
    modifier: int
    own: int


class PushedBack(Question[str]):
    """D-11: move back one square, or take a wound (C-97)."""

    spec_id: ClassVar[str] = "D-11"
    has_position: ClassVar[bool] = True
    attacker: Seat
    square: SpaceId


class SpreadHits(Question[Json], tag="hits"):
    """D-12: choose which horses are hit (C-103, C-124)."""

    spec_id: ClassVar[str] = "D-12"
    hits: int
    horses: tuple[tuple[int, int], ...]
    """Living horses, from 1, with their boxes left."""


class PayForWreck(Question[int]):
    """D-13: pay END for clearing a wreck (C-141)."""

    spec_id: ClassVar[str] = "D-13"
    has_position: ClassVar[bool] = True
    asked: int
    endurance: int


class CutReins(Question[str], tag="cut loose"):
    """D-14: try to cut the reins (C-161)."""

    spec_id: ClassVar[str] = "D-14"
    has_position: ClassVar[bool] = True
    hits: int
    modifier: int


class FootPath(Question[Json]):
    """D-15: choose the path of a driver on foot (C-171)."""

    spec_id: ClassVar[str] = "D-15"
    is_route: ClassVar[bool] = True
    square: SpaceId
    squares: int


class LeaveCar(Question[str]):
    """D-16: leave the car on foot, as the last horse is dead (C-83)."""

    spec_id: ClassVar[str] = "D-16"
    has_position: ClassVar[bool] = True
    square: SpaceId


QUESTION_TYPES = list_members(globals(), Question)
