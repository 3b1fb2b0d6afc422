"""Orders as values (P-163 to P-165): up to three plans, and reactions to other sleds.
A field that is None was left open."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, ClassVar, Literal, NamedTuple

from pydantic import Field, model_validator

from rules.base import Seat, SpaceId, Value
from rules.powersled.model.tables import SPECIAL_CARDS
from rules.powersled.model.track import Circuit

AUTOPILOT: Literal["autopilot"] = "autopilot"
PLAN_FIELDS = ("play", "other", "last")
MAX_WITHIN_SQUARES = 9
MAX_ORDER_NUMBER = 9
"""Largest number that an order may name; no card is faster."""
THROWN_CARDS, DROPPED_CARDS = ("Nuke Grenade",), ("Mine", "Anti-Gravity Slick")
Card = str
UpToTwo = Annotated[int, Field(ge=0, le=2)]
"""Number of copies of a special card (P-35, P-39)."""


class Step(Value):
    """One step of a path (P-65): F, L, R, or S (a sideswipe of a rival with n points)."""

    way: Literal["F", "L", "R", "S"]
    points: Annotated[int, Field(ge=1, le=MAX_ORDER_NUMBER)] = 1
    rival: Seat = ""

    @property
    def token(self) -> str:
        """Notation of the step, such as `F` or `S1(blue)`."""
        return f"S{self.points}({self.rival})" if self.way == "S" else self.way


FORWARD, LEFT, RIGHT = Step(way="F"), Step(way="L"), Step(way="R")
STEPS: Mapping[str, Step] = {step.way: step for step in (FORWARD, LEFT, RIGHT)}


def format_path(steps: Iterable[Step]) -> str:
    """Format a path such as `FF S1(blue) F`, with spaces around sideswipes only."""
    return " ".join("".join(f" {s.token} " if s.way == "S" else s.token for s in steps).split())


class After(Value):
    """A card to play after the move (P-87).
    A grenade may name a target `at`; a mine or a slick may be played only if a sled is `within` n squares
    behind (P-193)."""

    card: Card
    at: Seat = ""
    within: Annotated[int, Field(ge=1, le=MAX_WITHIN_SQUARES)] | None = None

    @model_validator(mode="after")
    def _check_target(self) -> "After":
        strange = self.card not in (*THROWN_CARDS, *DROPPED_CARDS, "Laser")
        if strange or (self.at and self.card not in THROWN_CARDS) or (self.within and self.card not in DROPPED_CARDS):
            raise ValueError("played after a move: a laser, a grenade at somebody, a mine or a slick at a distance")
        return self


class Plan(Value):
    """One way to play a round (P-163).
    `drift`: the number that a special card counts as (P-38). Then the numbers of special cards laid with it;
    Good Piloting by its use: `change` for a lane change, `through` for a square crossed (P-72 to P-74). A
    path that is too short continues straight ahead. `ram`: the sled to run into on purpose (P-186). `after`:
    after-move cards in their sequence."""

    LAID: ClassVar = ("cornering", "speed", "change", "through")

    card: Card
    drift: Literal[0, 1] | None = None
    steps: tuple[Step, ...] = ()
    cornering: UpToTwo = 0
    speed: UpToTwo = 0
    change: UpToTwo = 0
    through: UpToTwo = 0
    ram: Seat = ""
    after: tuple[After, ...] = ()

    @model_validator(mode="after")
    def _check_drift_number(self) -> "Plan":
        if (self.card in SPECIAL_CARDS) == (self.drift is None):
            raise ValueError("a special, and nothing else, counts as DRIFT 0 or 1")
        return self


@lru_cache(maxsize=64)
def plan_card(card: Card, drift: Literal[0, 1] | None = None) -> Plan:
    """Return the plan to play a card straight on."""
    return Plan(card=card, drift=drift)


def format_plan(plan: Plan) -> str:
    """Format a plan in the order language (P-65)."""
    card = plan.card if plan.drift is None else f"{plan.card} as DRIFT {plan.drift}"
    uses = (
        ("cornering", plan.cornering),
        ("piloting drift", plan.change),
        ("piloting through", plan.through),
        ("speed", plan.speed),
    )
    parts = [f"{card} {format_path(plan.steps)}".strip()]
    parts += [f"+ {count} {name}" if count > 1 else f"+ {name}" for name, count in uses if count]
    parts += [f"ram {plan.ram}"] if plan.ram else []
    parts += [f"then {format_after_cards(plan.after)}"] if plan.after else []
    return " ".join(parts)


def format_after_cards(cards: Iterable[After]) -> str:
    """Format after-move cards in their sequence."""
    return ", ".join(map(_format_after_card, cards)) or "none"


def _format_after_card(after: After) -> str:
    behind = f"if behind {after.within}" if after.within else ""
    return " ".join(part for part in (after.card, after.at, behind) if part)


PlanOrAutopilot = Plan | Literal["autopilot"]


class HookRule(Value):
    """P-165: when to play the hook.
    `least`: lowest speed of the card ahead; `rivals`: sleds to hook, all of them if empty."""

    least: Annotated[int, Field(ge=0, le=MAX_ORDER_NUMBER)] = 0
    rivals: tuple[Seat, ...] = ()


class FieldRule(Value):
    """P-165: when to play the Force Field: from a strength on, without armor, against a hook.
    A facet that is None keeps its default (P-192)."""

    strength: Annotated[int, Field(ge=1, le=MAX_ORDER_NUMBER)] | Literal["never"] | None = None
    without_armor: bool | None = None
    against_hook: bool | None = None

    @model_validator(mode="after")
    def _check_not_empty(self) -> "FieldRule":
        if self.strength is self.without_armor is self.against_hook is None:
            raise ValueError("a rule for the Force Field names a facet")
        return self


ALWAYS_FIELD = FieldRule(strength=1, without_armor=True, against_hook=True)
NEVER_FIELD = FieldRule(strength="never", without_armor=False, against_hook=False)
Reflex = Literal["keep control", "never", "no loss", "ask"]


LEAST_WORTH: Literal["least worth"] = "least worth"
AfterDraw = Annotated[tuple[Card, ...], Field(min_length=1)] | Literal["least worth", "ask"]
"""P-49: cards to discard if the next draw exceeds the limit, the first named first."""


class Orders(Value):
    """The order of a round.
    `play`: the plan; `other`: the plan if that one is not clean; `last`: if neither is (P-164). Reactions
    (P-165): `hook`, `field`, `reflex`; `discard`: cards to give up first (P-43); `draw`: cards to give up
    after the next draw (P-49); `after`: whether only the after-move cards of the plan are played where
    reactions are live (P-167). `ask`: ask the driver when it happens."""

    play: PlanOrAutopilot | None = None
    other: PlanOrAutopilot | None = None
    last: PlanOrAutopilot | None = None
    hook: HookRule | Literal["never", "ask"] | None = None
    field: FieldRule | Literal["ask"] | None = None
    reflex: Reflex | None = None
    discard: Annotated[tuple[Card, ...], Field(min_length=1)] | Literal["ask"] | None = None
    draw: AfterDraw | None = Field(default=None, exclude_if=lambda said: said is None)
    after: Literal["as ordered", "ask"] | None = None

    @property
    def choices(self) -> tuple[PlanOrAutopilot, ...]:
        """The plans of the order in its sequence (P-164)."""
        return tuple(one for one in (self.play, self.other, self.last) if one is not None)

    @property
    def plans(self) -> tuple[Plan, ...]:
        """The plans of the order without the autopilot."""
        return tuple(one for one in self.choices if isinstance(one, Plan))

    @property
    def reactions(self) -> "Orders":
        """The order without its plans: reactions hold for the rest of the round (P-165)."""
        return self.model_copy(update=dict.fromkeys(PLAN_FIELDS))

    def with_choices(self, choices: tuple[PlanOrAutopilot, ...]) -> "Orders":
        """Return the order with other plans."""
        return self.reactions.model_copy(update=dict(zip(PLAN_FIELDS, choices, strict=False)))


EMPTY_ORDERS = Orders()


def fit_path(steps: Sequence[Step], points: int, speed: int) -> tuple[Step, ...]:
    """P-66, P-187: fit a path to exactly n points: cut it, or fill it with F.
    Sideswipe points above the card's speed become F."""
    if all(step.way != "S" for step in steps):
        return (*steps[:points], *(FORWARD,) * (points - len(steps)))
    fit, points_left, swipes = list[Step](), points, speed
    for step in steps:
        if step.way != "S":
            fit += [step] if points_left else []
            points_left -= 1 if points_left else 0
            continue
        swipe_points = min(step.points, points_left, swipes)
        fit += [step.model_copy(update={"points": swipe_points})] if swipe_points > 0 else []
        over = min(step.points, points_left) - max(0, swipe_points)
        fit += [FORWARD] * over
        points_left, swipes = points_left - min(step.points, points_left), swipes - max(0, swipe_points)
    return (*fit, *(FORWARD,) * points_left)


class Drifts(NamedTuple):
    """Drifts left in a play (P-62): the card's own, and those of Good Piloting.
    `line`: racing line along which a lane change has been paid, so that further ones are free (P-64)."""

    card: bool
    piloting: int = 0
    line: str = ""

    def pay_forward_step(self, along: str) -> "Drifts":
        """Return the drifts left after a step ahead; off the racing line, it must be paid again."""
        return self if along == self.line else self._replace(line="")

    def pay_lane_change(self, along: str) -> "Drifts | None":
        """Return the drifts left after a lane change, or None if it cannot be paid.
        Good Piloting pays first, because only the card's own drift can pay for a sideswipe."""
        if along and along == self.line:
            return self
        if self.piloting:
            return Drifts(card=self.card, piloting=self.piloting - 1, line=along)
        return Drifts(card=False, line=along) if self.card else None

    def pay_sideswipe(self) -> "Drifts | None":
        """Return the drifts left after a sideswipe, or None if it cannot be paid."""
        return self._replace(card=False) if self.card else None


def take_step(circuit: Circuit, square: SpaceId, step: Step, drifts: Drifts) -> tuple[SpaceId, Drifts] | None:
    """Return the square that a step leads to and the drifts left; None if it is illegal or cannot be paid."""
    exits = circuit.exits.get((square, step.way))
    if exits is None:
        return None
    to, along = exits
    drifts_left = drifts.pay_forward_step(along) if step.way == "F" else drifts.pay_lane_change(along)
    return (to, drifts_left) if drifts_left else None


@lru_cache(maxsize=4096)
def list_paths(circuit: Circuit, square: SpaceId, points: int, drifts: Drifts) -> tuple[tuple[Step, ...], ...]:
    """List every path of n squares that can be paid."""
    if not points:
        return ((),)
    steps = [(step, take_step(circuit, square, step, drifts)) for step in (FORWARD, LEFT, RIGHT)]
    return tuple((step, *rest) for step, to in steps if to for rest in list_paths(circuit, to[0], points - 1, to[1]))
