"""Questions of chapter 15.2.
`at` makes keys unique within a round: an ordinal where a question can come up more than once. No kind of
question has the name of a roll, since both make keys.

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

Reactions are *hidden* questions: the rules ask everyone who by public knowledge could hold the card and
for whom it could matter (P-167); a seat without a choice is answered for (`orders/auto_answers.py`).
Only its driver sees a question, so it states what they hold: `hand`, or in `holds` the copies of the
card in question. An answer given for a different hand is not accepted for it."""

from collections.abc import Sequence
from typing import ClassVar, Literal

from rules.base import Json, Seat, SpaceId
from rules.orders.sheets import strip_version
from rules.powersled.model.events import Harmful
from rules.powersled.model.orders import After, Orders
from rules.questions import Question
from rules.tagged_union import list_members, list_tags


def strip_copy_numbers(value: Json) -> tuple[str, ...]:
    """Remove the numbers that tell copies of a card apart: `MOVE 3 (2)` is MOVE 3."""
    return tuple(str(card).partition(" (")[0] for card in value)


def number_copies(cards: Sequence[str]) -> tuple[str, ...]:
    """Number the copies of cards for use as options: the second copy of MOVE 3 is `MOVE 3 (2)`."""
    copies: dict[str, int] = {}
    names = list[str]()
    for card in cards:
        copies[card] = copies.get(card, 0) + 1
        names.append(card if copies[card] == 1 else f"{card} ({copies[card]})")
    return tuple(names)


class DesignSled(Question[dict[str, int]], tag="build"):
    """D-BUILD: points over the four categories, secret until all are in (P-25)."""

    spec_id: ClassVar[str] = "D-BUILD"
    sealed: ClassVar[bool] = True
    required: ClassVar[bool] = True
    points: int


class Discard(Question[tuple[str, ...]], tag="discard"):
    """D-DISCARD: cards to give up from a hand over its limit (P-49)."""

    spec_id: ClassVar[str] = "D-DISCARD"
    sealed: ClassVar[bool] = True
    required: ClassVar[bool] = True
    may_be_preordered: ClassVar[bool] = True
    count: int
    held: int
    hand: tuple[str, ...]

    def read(self, value: Json) -> tuple[str, ...]:
        """Read the cards of the answer."""
        return strip_copy_numbers(value)


class SealedOrder(Question[Orders], tag="order"):
    """D-ORDER, sealed (P-160)."""

    spec_id: ClassVar[str] = "D-ORDER"
    sealed: ClassVar[bool] = True
    required: ClassVar[bool] = True
    is_route: ClassVar[bool] = True
    square: SpaceId
    held: int
    hand: tuple[str, ...]
    nth: int
    """The round of the turn, from 1."""

    def read(self, value: Json) -> Orders:
        """Load the order from its stored form."""
        return Orders.model_validate(strip_version(value))


class SequentialOrder(Question[Orders], tag="order now"):
    """D-ORDER in book mode: asked when the sled is due (P-160)."""

    spec_id: ClassVar[str] = "D-ORDER"
    required: ClassVar[bool] = True
    is_route: ClassVar[bool] = True
    square: SpaceId
    held: int
    hand: tuple[str, ...]
    nth: int

    def read(self, value: Json) -> Orders:
        """Load the order from its stored form."""
        return Orders.model_validate(strip_version(value))


class Hook(Question[str]):
    """D-HOOK: be pulled along by the sled ahead, which has just laid a card (P-82)? `speed`: of the card at the head of
    the chain."""

    spec_id: ClassVar[str] = "D-HOOK"
    hidden: ClassVar[bool] = True
    has_position: ClassVar[bool] = True
    rival: Seat
    card: str
    speed: int
    holds: int


class PlayForceField(Question[str], tag="field"):
    """D-FIELD: play Force Field against what is about to strike, or against a hook (P-81, P-82)?"""

    spec_id: ClassVar[str] = "D-FIELD"
    hidden: ClassVar[bool] = True
    has_position: ClassVar[bool] = True
    against: Harmful | Literal["hook"]
    strength: int = 0
    by: Seat | None = None
    holds: int


class Reflexes(Question[int]):
    """D-REFLEX: how many Good Reflexes to play after the dice of one's own test (P-75)?
    `down`: steps lost before; `spinning`: only a crash counts (P-110)."""

    spec_id: ClassVar[str] = "D-REFLEX"
    hidden: ClassVar[bool] = True
    test: str
    total: int
    down: int
    spinning: bool = False
    holds: int


class AfterMove(Question[tuple[After, ...]], tag="after"):
    """D-AFTER: which after-move cards to play, in which sequence, against which sled (P-87)."""

    spec_id: ClassVar[str] = "D-AFTER"
    hidden: ClassVar[bool] = True
    has_position: ClassVar[bool] = True
    square: SpaceId
    moved: bool
    beside: tuple[Seat, ...]
    hand: tuple[str, ...]

    def read(self, value: Json) -> tuple[After, ...]:
        """Read the cards from their names; a grenade may have its target: `Nuke Grenade:blue`."""
        pairs = (str(card).partition(":") for card in value)
        return tuple(After(card=card, at=target) for card, _, target in pairs)


class DiscardAsCost(Question[tuple[str, ...]], tag="cost"):
    """D-COST: cards to lose (P-97, P-106)."""

    spec_id: ClassVar[str] = "D-COST"
    hidden: ClassVar[bool] = True
    count: int
    held: int
    hand: tuple[str, ...]
    why: Literal["steps", "spin"]

    def read(self, value: Json) -> tuple[str, ...]:
        """Read the cards of the answer."""
        return strip_copy_numbers(value)


QUESTION_TYPES = list_members(globals(), Question)
HIDDEN_QUESTION_KINDS = frozenset(tag for question in QUESTION_TYPES if question.hidden for tag in list_tags(question))
