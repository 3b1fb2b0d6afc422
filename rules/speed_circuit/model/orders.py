"""An order as a value (S-120): what a driver wants of a turn. None means "not said", which is not "no"."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from pydantic import Field

from rules.values import Seat, SpaceId, Value

Repair = Literal["engine", "brakes"]
Figure = Annotated[int, Field(ge=0)]
Speed = Figure | Literal["maintain", "no plot"]
"""The speed plotted, the one that a car has (S-135), or none, which is S-38 (orders, law 7)."""
Chips = Figure | Literal["ask"]
"""What chips change a roll by: 1 or 2 for -1 chips, 3 for a -3 chip (T-12); or asked for on the spot."""
ANYBODY = "any"
EVERY_CORNER = ""
"""Corners without a wish of their own."""


class Pay(Value):
    """How a price is to be paid (S-47): so much wear, with or without a roll, and chips for the roll."""

    wear: Figure | None = None
    roll: bool = False
    chips: Chips | None = None


Payment = Pay | Literal["ask"]


class Braking(Value):
    """An emergency braking (S-76): by n mph, on a space, or after n spaces; at once where none is named."""

    by: Annotated[int, Field(ge=20, multiple_of=20)]
    after: Figure = 0
    at: SpaceId = ""

    def due(self, moved: int, space: SpaceId | None) -> bool:
        """Whether it is to be done here."""
        return self.at == space if self.at else self.after == moved


class InLane(Value):
    """A slipstream that is wanted in one lane alone (S-120)."""

    lane: Figure


class UpTo(Value):
    """A slipstream for so much wear at most."""

    wear: Annotated[int, Field(ge=1)]


SlipWish = Literal["yes", "no", "if free", "ask"] | InLane | UpTo


class Attack(Value):
    """A forced pass that is wanted: of one car, or of whatever blocks the way; and the chips for it (S-81)."""

    seat: Seat = ANYBODY
    chips: Chips = 0


class PitCall(Value):
    """A stop that is wanted (D-14). No tyres: the same again."""

    tyres: Literal["soft", "hard"] | None = None
    repair: tuple[Repair, ...] = ()


Route = Literal["planner"] | tuple[int, ...] | tuple[SpaceId, ...]
"""A lane a step; spaces stand only until they have been held against the car's place."""


class Wishes(Value):
    """The fields of a sheet beside its speed (S-120)."""

    test_chips: Chips | None = None
    brake_pay: Payment | None = None
    route: Route | None = None
    end_lane: Figure | None = None
    arrow: bool | None = None
    corner_pay: dict[str, Payment] | None = None
    max_wear: Figure | None = None
    brake_if: Literal["no", "planner"] | tuple[Braking, ...] | None = None
    slip: SlipWish | None = None
    passing: Literal["no", "ask"] | Attack | None = None
    defence: dict[Seat, Chips] | None = None
    chance_chips: Chips | None = None
    pit: Literal["no", "ask"] | PitCall | None = None
    soft: bool | None = None

    @property
    def lanes(self) -> tuple[int, ...] | None:
        """The lanes of an ordered route; None leaves it to the planner."""
        return None if self.route in (None, "planner") else tuple(int(lane) for lane in self.route or ())

    def payment(self, corner: str) -> Payment | None:
        """What is wished for a corner."""
        wishes = self.corner_pay or {}
        return wishes.get(corner, wishes.get(EVERY_CORNER))

    def attack_on(self, rival: Seat) -> Attack | None:
        """The pass that is wanted of this rival."""
        wanted = self.passing
        return wanted if isinstance(wanted, Attack) and wanted.seat in (rival, ANYBODY) else None

    def defence_against(self, attacker: Seat) -> Chips:
        """Chips as passee."""
        wishes = self.defence or {}
        return wishes.get(attacker, wishes.get(ANYBODY, 0))


UNSAID = Wishes()
"""Nothing is wished for."""
WAY = ("route", "end_lane")
"""One wish (S-120): they go together."""
FOR_ONE_ROUND = ("route", "brake_if")


FOR_THE_MOVE = ("max_wear", "corner_pay", "brake_pay", "chance_chips", "passing", "slip")
"""Fields beside the way that a move is driven with."""


class Is(Value):
    """Something that a mover may know (S-122). `about`: a seat, a space, or nobody for the slip; `least` and `most`:
    spaces moved; `no`: it must not hold."""

    what: Literal["moved", "ahead", "behind", "spun", "crashed", "out", "free", "taken", "slip"]
    about: str = ""
    least: Figure | None = None
    most: Figure | None = None
    no: bool = False


class AllOf(Value):
    """All of these."""

    all: tuple[Is, ...]


class AnyOf(Value):
    """One of these at least."""

    any: tuple[Is, ...]


Condition = Is | AllOf | AnyOf


def parts_of(condition: Condition) -> tuple[Is, ...]:
    """What a condition is made of."""
    return (
        condition.all
        if isinstance(condition, AllOf)
        else condition.any
        if isinstance(condition, AnyOf)
        else (condition,)
    )


def with_parts(condition: Condition, parts: tuple[Is, ...]) -> Condition:
    """A condition made of others."""
    if isinstance(condition, Is):
        return parts[0]
    return AllOf(all=parts) if isinstance(condition, AllOf) else AnyOf(any=parts)


def turned_round(condition: Condition) -> Condition:
    """The opposite of a condition: "not" is only ever on what it is made of."""
    parts = tuple(one.model_copy(update={"no": not one.no}) for one in parts_of(condition))
    other = AnyOf(any=parts) if isinstance(condition, AllOf) else AllOf(all=parts)
    return parts[0] if isinstance(condition, Is) else other


class Alternative(Value):
    """What a sheet says instead where a condition holds (S-121)."""

    when: Condition
    wishes: Wishes


class Orders(Value):
    """The order sheet (S-120). One speed for all alternatives (S-121); of these the first that holds speaks for a
    field."""

    speed: Speed | None = None
    wishes: Wishes = UNSAID
    alternatives: tuple[Alternative, ...] = ()

    @property
    def every_wish(self) -> Iterator[Wishes]:
        """What is wished outside of conditions, and under each."""
        yield self.wishes
        yield from (one.wishes for one in self.alternatives)


SILENT = Orders()
"""Nothing is said."""


def said_in(wishes: Wishes) -> tuple[str, ...]:
    """The fields in which something is said."""
    return tuple([name for name, said in wishes.__dict__.items() if said is not None])


def part_of(wishes: Wishes, names: Iterable[str]) -> Wishes:
    """Some of the fields."""
    return Wishes(**{name: getattr(wishes, name) for name in names})


def wishes_over(under: Wishes, said: Wishes) -> Wishes:
    """Wishes in the place of others. Route and end lane are one wish: they go together (S-120)."""
    fields = said_in(said)
    if not fields:
        return under
    way = WAY if any(name in fields for name in WAY) else ()
    return under.model_copy(update={name: getattr(said, name) for name in (*fields, *way)})


def beside(sheet: Orders, field: Orders) -> Orders:
    """A field of the same sheet: a route and an end lane may both be said."""
    wishes = sheet.wishes.model_copy(update={name: getattr(field.wishes, name) for name in said_in(field.wishes)})
    return over(sheet, field).model_copy(update={"wishes": wishes})


def over(under: Orders, said: Orders) -> Orders:
    """One sheet's fields in the place of another's; its alternatives come behind."""
    return Orders(
        speed=under.speed if said.speed is None else said.speed,
        wishes=wishes_over(under.wishes, said.wishes),
        alternatives=(*under.alternatives, *(one for one in said.alternatives if one not in under.alternatives)),
    )


def way_said(sheet: Orders, way: Wishes) -> Orders:
    """A sheet with what its driver has said in the move, which holds whatever its alternatives say."""
    fields = dict.fromkeys(said_in(way))
    return Orders(
        speed=sheet.speed,
        wishes=wishes_over(sheet.wishes, way),
        alternatives=tuple(
            one.model_copy(update={"wishes": one.wishes.model_copy(update=fields)}) for one in sheet.alternatives
        ),
    )


def without(orders: Orders, field: str) -> Orders:
    """A field taken back."""
    if field in Orders.model_fields:
        return orders.model_copy(update={field: getattr(SILENT, field)})
    return orders.model_copy(update={"wishes": orders.wishes.model_copy(update={field: None})})


def for_one_round(orders: Orders) -> str:
    """The name of a field that makes sense for one round only; "" for none."""
    return next(
        (name.replace("_", " ") for name in FOR_ONE_ROUND for one in orders.every_wish if name in said_in(one)), ""
    )
