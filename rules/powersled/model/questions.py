"""The decision points of chapter 15.2. `at` makes keys unique within a round: an ordinal where a question can come up
more than once. No kind is the name of a roll: both make keys.

Answers as the rules take them (after `read_answer`):

| kind | decision | answer |
|---|---|---|
| build | D-BUILD | {thrust, stability, pilot, armor}: points |
| discard | D-DISCARD | a list of cards |
| order | D-ORDER, sealed | the order (`orders.py`), as it is stored |
| order now | D-ORDER in book mode | the same |
| hook | D-HOOK | "yes", "no" |
| field | D-FIELD | "yes", "no" |
| reflexes | D-REFLEX | a number of cards |
| after | D-AFTER | after-move cards in their sequence: `["Mine", "Nuke Grenade:blue"]` |
| cost | D-COST | a list of cards |

What reacts to the moment is *covered*: the rules put it to everyone who by public knowledge could hold the card and for
whom it could matter (P-167); whoever has no choice is answered for (`orders/choices.py`). Only its driver sees a
question, so it says what he holds: `hand`, or in `holds` how many of the card in question. An answer given to another
hand is not taken for it.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from pydantic import TypeAdapter

from rules.kinds import kinds_in, one_of, tags_of
from rules.orders.spelling import unspelled
from rules.powersled.model.facts import Harmful
from rules.powersled.model.orders import After, Orders
from rules.questions import Question
from rules.values import Json, Seat, SpaceId


def as_cards(value: Json) -> tuple[str, ...]:
    """Cards without the numbers that tell copies apart: `MOVE 3 (2)` is MOVE 3."""
    return tuple(str(card).partition(" (")[0] for card in value)


def told_apart(cards: Sequence[str]) -> tuple[str, ...]:
    """Cards as options: the second copy of MOVE 3 is `MOVE 3 (2)`."""
    seen: dict[str, int] = {}
    names = list[str]()
    for card in cards:
        seen[card] = seen.get(card, 0) + 1
        names.append(card if seen[card] == 1 else f"{card} ({seen[card]})")
    return tuple(names)


class DesignSled(Question[dict[str, int]], tag="build"):
    """D-BUILD: points over the four categories, secret until all are in (P-25)."""

    decision: ClassVar[str] = "D-BUILD"
    sealed: ClassVar[bool] = True
    always: ClassVar[bool] = True
    points: int


class Drop(Question[tuple[str, ...]], tag="discard"):
    """D-DISCARD: what goes, of a hand over its limit (P-49)."""

    decision: ClassVar[str] = "D-DISCARD"
    sealed: ClassVar[bool] = True
    always: ClassVar[bool] = True
    foretold: ClassVar[bool] = True
    count: int
    held: int
    hand: tuple[str, ...]

    def read(self, value: Json) -> tuple[str, ...]:
        """The cards."""
        return as_cards(value)


class GiveOrder(Question[Orders], tag="order"):
    """D-ORDER, sealed (P-160)."""

    decision: ClassVar[str] = "D-ORDER"
    sealed: ClassVar[bool] = True
    always: ClassVar[bool] = True
    leads: ClassVar[bool] = True
    square: SpaceId
    held: int
    hand: tuple[str, ...]
    nth: int
    """The round of the turn, from 1."""

    def read(self, value: Json) -> Orders:
        """The order, from what is stored of it."""
        return Orders.model_validate(unspelled(value))


class OrderNow(Question[Orders]):
    """D-ORDER in book mode: put when the sled is due (P-160)."""

    decision: ClassVar[str] = "D-ORDER"
    always: ClassVar[bool] = True
    leads: ClassVar[bool] = True
    square: SpaceId
    held: int
    hand: tuple[str, ...]
    nth: int

    def read(self, value: Json) -> Orders:
        """The order, from what is stored of it."""
        return Orders.model_validate(unspelled(value))


class Hook(Question[str]):
    """D-HOOK: be pulled along by the sled ahead, which has just laid a card (P-82)? `speed`: of the card at the head of
    the chain."""

    decision: ClassVar[str] = "D-HOOK"
    covered: ClassVar[bool] = True
    placed: ClassVar[bool] = True
    rival: Seat
    card: str
    speed: int
    holds: int


class Shield(Question[str], tag="field"):
    """D-FIELD: play Force Field against what is about to strike, or against a hook (P-81, P-82)?"""

    decision: ClassVar[str] = "D-FIELD"
    covered: ClassVar[bool] = True
    placed: ClassVar[bool] = True
    against: Harmful | Literal["hook"]
    strength: int = 0
    by: Seat | None = None
    holds: int


class Reflexes(Question[int]):
    """D-REFLEX: how many Good Reflexes after the dice of an own test (P-75)? `down`: steps lost before; `spinning`:
    only a crash counts (P-110)."""

    decision: ClassVar[str] = "D-REFLEX"
    covered: ClassVar[bool] = True
    test: str
    total: int
    down: int
    spinning: bool = False
    holds: int


class AfterMove(Question[tuple[After, ...]], tag="after"):
    """D-AFTER: which after-move cards, in which sequence, at whom (P-87)."""

    decision: ClassVar[str] = "D-AFTER"
    covered: ClassVar[bool] = True
    placed: ClassVar[bool] = True
    square: SpaceId
    moved: bool
    beside: tuple[Seat, ...]
    hand: tuple[str, ...]

    def read(self, value: Json) -> tuple[After, ...]:
        """The cards, from their names, a grenade's perhaps with its target: `Nuke Grenade:blue`."""
        named = (str(card).partition(":") for card in value)
        return tuple(After(card=card, at=target) for card, _, target in named)


class PayCost(Question[tuple[str, ...]], tag="cost"):
    """D-COST: which cards are lost (P-97, P-106)."""

    decision: ClassVar[str] = "D-COST"
    covered: ClassVar[bool] = True
    count: int
    held: int
    hand: tuple[str, ...]
    why: Literal["steps", "spin"]

    def read(self, value: Json) -> tuple[str, ...]:
        """The cards."""
        return as_cards(value)


ASKED = kinds_in(globals(), Question)
COVERED = frozenset(tag for question in ASKED if question.covered for tag in tags_of(question))
QUESTIONS: TypeAdapter[Question[Any]] = TypeAdapter(one_of(*ASKED))
