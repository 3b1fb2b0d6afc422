"""An order as a value (P-163 to P-165): up to three plans, and what is done when others act. None means "not said"."""

from collections.abc import Iterable, Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field, model_validator

from rules.powersled.model.book import SPECIALS
from rules.values import Seat, Value

AUTOPILOT: Literal["autopilot"] = "autopilot"
PLANS = ("play", "other", "last")
MOST_WITHIN = 9
FAST = 9
"""More than any card can do: no figure of an order is larger."""
THROWN, DROPPED = ("Nuke Grenade",), ("Mine", "Anti-Gravity Slick")
Card = str
Few = Annotated[int, Field(ge=0, le=2)]
"""Copies of a special (P-35, P-39)."""


class Step(Value):
    """One step of a path (P-65): F, L, R, or S: a sideswipe of a rival with n points."""

    way: Literal["F", "L", "R", "S"]
    points: Annotated[int, Field(ge=1, le=FAST)] = 1
    rival: Seat = ""

    @property
    def token(self) -> str:
        """As it is written."""
        return f"S{self.points}({self.rival})" if self.way == "S" else self.way


FORWARD, LEFT, RIGHT = Step(way="F"), Step(way="L"), Step(way="R")
STEPS: Mapping[str, Step] = {step.way: step for step in (FORWARD, LEFT, RIGHT)}


def spelled(steps: Iterable[Step]) -> str:
    """`FF S1(blue) F`, with blanks around a sideswipe only."""
    return " ".join("".join(f" {s.token} " if s.way == "S" else s.token for s in steps).split())


class After(Value):
    """A card played when the move is over (P-87): a grenade perhaps at a target, a mine or a slick perhaps only if a
    sled is `within` n squares behind (P-193)."""

    card: Card
    at: Seat = ""
    within: Annotated[int, Field(ge=1, le=MOST_WITHIN)] | None = None

    @model_validator(mode="after")
    def _a_card_that_can_be_aimed_so(self) -> "After":
        strange = self.card not in (*THROWN, *DROPPED, "Laser")
        if strange or (self.at and self.card not in THROWN) or (self.within and self.card not in DROPPED):
            raise ValueError("played after a move: a laser, a grenade at somebody, a mine or a slick at a distance")
        return self


class Plan(Value):
    """One way to play a round (P-163). `drift`: the number a special counts as (P-38). Then specials laid with it,
    counted; those of Good Piloting by their use, `change` for a lane change, `through` for a square crossed (P-72 to
    P-74). What the steps lack is straight ahead. `ram`: whom it means to run into (P-186). `after`: after-move cards in
    their sequence."""

    LAID: ClassVar = ("cornering", "speed", "change", "through")

    card: Card
    drift: Literal[0, 1] | None = None
    steps: tuple[Step, ...] = ()
    cornering: Few = 0
    speed: Few = 0
    change: Few = 0
    through: Few = 0
    ram: Seat = ""
    after: tuple[After, ...] = ()

    @model_validator(mode="after")
    def _a_special_counts_as_a_drift(self) -> "Plan":
        if (self.card in SPECIALS) == (self.drift is None):
            raise ValueError("a special, and nothing else, counts as DRIFT 0 or 1")
        return self


def plan_in_words(plan: Plan) -> str:
    """A plan as it is written (P-65)."""
    card = plan.card if plan.drift is None else f"{plan.card} as DRIFT {plan.drift}"
    uses = (
        ("cornering", plan.cornering),
        ("piloting drift", plan.change),
        ("piloting through", plan.through),
        ("speed", plan.speed),
    )
    parts = [f"{card} {spelled(plan.steps)}".strip()]
    parts += [f"+ {count} {name}" if count > 1 else f"+ {name}" for name, count in uses if count]
    parts += [f"ram {plan.ram}"] if plan.ram else []
    parts += [f"then {after_in_words(plan.after)}"] if plan.after else []
    return " ".join(parts)


def after_in_words(cards: Iterable[After]) -> str:
    """After-move cards in their sequence."""
    return ", ".join(map(_after, cards)) or "none"


def _after(after: After) -> str:
    behind = f"if behind {after.within}" if after.within else ""
    return " ".join(part for part in (after.card, after.at, behind) if part)


Ordered = Plan | Literal["autopilot"]


class HookRule(Value):
    """P-165: the least speed of the card ahead from which the hook is played; whom to hook, everybody if empty."""

    least: Annotated[int, Field(ge=0, le=FAST)] = 0
    rivals: tuple[Seat, ...] = ()


class FieldRule(Value):
    """P-165: Force Field from a strength on, without armor, against a hook. A facet that is not named (None) keeps its
    default (P-192)."""

    strength: Annotated[int, Field(ge=1, le=FAST)] | Literal["never"] | None = None
    without_armor: bool | None = None
    against_hook: bool | None = None

    @model_validator(mode="after")
    def _names_something(self) -> "FieldRule":
        if self.strength is self.without_armor is self.against_hook is None:
            raise ValueError("a rule for the Force Field names a facet")
        return self


ALWAYS_FIELD = FieldRule(strength=1, without_armor=True, against_hook=True)
NEVER_FIELD = FieldRule(strength="never", without_armor=False, against_hook=False)
Reflex = Literal["keep control", "never", "no loss", "ask"]


LEAST_WORTH: Literal["least worth"] = "least worth"
AfterDraw = Annotated[tuple[Card, ...], Field(min_length=1)] | Literal["least worth", "ask"]
"""P-49: which cards over the limit go when the next have been drawn, the first named first."""


class Orders(Value):
    """The order of a round. `play`: the plan; `other`: the plan if that is not clean; `last`: if neither is (P-164).
    Reactions (P-165): `hook`, `field`, `reflex`; `discard`: what is given up first (P-43); `draw`:
    what goes after the next draw (P-49); `after`: whether what the
    plan names is played after the move and no more, where reactions are live (P-167). `ask`: it is asked for on the
    spot."""

    play: Ordered | None = None
    other: Ordered | None = None
    last: Ordered | None = None
    hook: HookRule | Literal["never", "ask"] | None = None
    field: FieldRule | Literal["ask"] | None = None
    reflex: Reflex | None = None
    discard: Annotated[tuple[Card, ...], Field(min_length=1)] | Literal["ask"] | None = None
    draw: AfterDraw | None = Field(default=None, exclude_if=lambda said: said is None)
    after: Literal["as ordered", "ask"] | None = None

    @property
    def choices(self) -> tuple[Ordered, ...]:
        """What the sled chooses from, in its order (P-164)."""
        return tuple(one for one in (self.play, self.other, self.last) if one is not None)

    @property
    def plans(self) -> tuple[Plan, ...]:
        """The same without the autopilot."""
        return tuple(one for one in self.choices if isinstance(one, Plan))

    @property
    def reactions(self) -> "Orders":
        """What holds for the rest of the round, whatever becomes of the plans (P-165)."""
        return self.model_copy(update=dict.fromkeys(PLANS))

    def with_choices(self, choices: tuple[Ordered, ...]) -> "Orders":
        """The same with other plans."""
        return self.reactions.model_copy(update=dict(zip(PLANS, choices, strict=False)))


SILENT = Orders()
"""Nothing is said."""


def over(under: Orders, said: Orders) -> Orders:
    """One order's fields in the place of another's."""
    fields = {name: getattr(said, name) for name in Orders.model_fields}
    return under.model_copy(update={name: value for name, value in fields.items() if value is not None})


def without(orders: Orders, field: str) -> Orders:
    """A field taken back."""
    return orders.model_copy(update={field: None})
