"""The decision points of chapter 19. Kinds are readable names; `decision` is the specification's number.

`at` makes keys unique within a turn: an ordinal where a question can come up more than once.
No kind is the name of a roll: both make keys.
Answers as the rules take them (after `read_answer`):

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
| foot path | D-15 | the squares he enters, at the end perhaps "wall" |
| leave car | D-16 | "yes", "no" |

D-2 belongs to a campaign (`campaign.py`); D-17 is answered by the rules (C-152).
"""

from typing import Any, ClassVar

from pydantic import TypeAdapter

from rules.circus_maximus.model.orders import Sheet, Step, steps_of
from rules.kinds import kinds_in, one_of
from rules.orders.spelling import unspelled
from rules.questions import Question
from rules.values import Json, Seat, SpaceId


class Prepare(Question[Json], tag="preparation"):
    """D-1: points for driver, car, speed and endurance (C-21)."""

    decision: ClassVar[str] = "D-1"
    sealed: ClassVar[bool] = True
    always: ClassVar[bool] = True
    points: int


class WriteSpeed(Question[Sheet], tag="speed"):
    """D-3: the turn's order sheet with the written speed (C-30)."""

    decision: ClassVar[str] = "D-3"
    sealed: ClassVar[bool] = True
    always: ClassVar[bool] = True
    leads: ClassVar[bool] = True
    square: SpaceId
    most: int

    def read(self, value: Json) -> Sheet:
        """The sheet, from what is stored of it."""
        return Sheet.model_validate(unspelled(value))


class CutHorse(Question[str], tag="cut"):
    """D-4: cut the fallen horse free, or wait (C-84)."""

    decision: ClassVar[str] = "D-4"
    horse: int
    speed: int


class TakeOffered(Question[int], tag="offered"):
    """D-5: take MF that the lash offers (C-95)."""

    decision: ClassVar[str] = "D-5"
    placed: ClassVar[bool] = True
    mf: int
    offered: int


class UseWhip(Question[str]):
    """D-6: strain the horses with the whip (C-44)."""

    decision: ClassVar[str] = "D-6"
    placed: ClassVar[bool] = True
    mf: int
    endurance: int
    square: SpaceId


class Brake(Question[int]):
    """D-7: braking before the move (C-45)."""

    decision: ClassVar[str] = "D-7"
    placed: ClassVar[bool] = True
    mf: int
    endurance: int
    square: SpaceId


class ChoosePath(Question[tuple[Step, ...]], tag="path"):
    """D-8: the path of the whole phase (C-41)."""

    decision: ClassVar[str] = "D-8"
    leads: ClassVar[bool] = True
    mf: int
    endurance: int
    square: SpaceId

    def read(self, value: Json) -> tuple[Step, ...]:
        """The steps, one by one."""
        return steps_of(value)


class RestOfPath(Question[tuple[Step, ...]]):
    """D-9: the path is used up, or its rest has become illegal (C-41)."""

    decision: ClassVar[str] = "D-9"
    leads: ClassVar[bool] = True
    mf: int
    endurance: int
    square: SpaceId

    def read(self, value: Json) -> tuple[Step, ...]:
        """The steps, one by one."""
        return steps_of(value)


class Defend(Question[str], tag="defence"):
    """D-10: what to do about an attack (C-92). `attacker` '' stands for a falling wreck."""

    decision: ClassVar[str] = "D-10"
    placed: ClassVar[bool] = True
    attacker: Seat
    manner: str
    defences: tuple[str, ...]
    modifier: int
    own: int


class PushedBack(Question[str]):
    """D-11: back one square, or a wound (C-97)."""

    decision: ClassVar[str] = "D-11"
    placed: ClassVar[bool] = True
    attacker: Seat
    square: SpaceId


class SpreadHits(Question[Json], tag="hits"):
    """D-12: which horses are hit (C-103, C-124)."""

    decision: ClassVar[str] = "D-12"
    hits: int
    horses: tuple[tuple[int, int], ...]
    """Living horses, from 1, with their boxes left."""


class PayForWreck(Question[int]):
    """D-13: END for clearing a wreck (C-141)."""

    decision: ClassVar[str] = "D-13"
    placed: ClassVar[bool] = True
    asked: int
    endurance: int


class CutReins(Question[str], tag="cut loose"):
    """D-14: try to cut the reins (C-161)."""

    decision: ClassVar[str] = "D-14"
    placed: ClassVar[bool] = True
    hits: int
    modifier: int


class FootPath(Question[Json]):
    """D-15: where the man on foot goes (C-171)."""

    decision: ClassVar[str] = "D-15"
    leads: ClassVar[bool] = True
    square: SpaceId
    squares: int


class LeaveCar(Question[str]):
    """D-16: the last horse is dead: leave the car on foot? (C-83)"""

    decision: ClassVar[str] = "D-16"
    placed: ClassVar[bool] = True
    square: SpaceId


ASKED = kinds_in(globals(), Question)
QUESTIONS: TypeAdapter[Question[Any]] = TypeAdapter(one_of(*ASKED))
