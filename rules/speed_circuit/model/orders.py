"""Orders as values (S-120): a driver's wishes for a turn. None means "not said", which is not "no"."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from pydantic import Field

from rules.base import Seat, SpaceId, Value

Repair = Literal["engine", "brakes"]
Figure = Annotated[int, Field(ge=0)]
Speed = Figure | Literal["maintain", "no plot"]
"""A speed, the present one (S-135), or no plot (S-38; orders, law 7)."""
Chips = Figure | Literal["ask"]
"""The change of a roll by chips: 1 or 2 by -1 chips, 3 by a -3 chip (T-12); or "ask" the driver."""
ANY_RIVAL = "any"
EVERY_CORNER = ""
"""Key for corners without a wish of their own."""


class Pay(Value):
    """The payment of a price (S-47): wear, with or without a roll, and chips for the roll."""

    wear: Figure | None = None
    roll: bool = False
    chips: Chips | None = None


Payment = Pay | Literal["ask"]


class Braking(Value):
    """An emergency braking (S-76) by n mph, on a space or after n spaces; at once without either."""

    by: Annotated[int, Field(ge=20, multiple_of=20)]
    after: Figure = 0
    at: SpaceId = ""

    def is_due(self, spaces_moved: int, space: SpaceId | None) -> bool:
        """Whether the braking is due here."""
        return self.at == space if self.at else self.after == spaces_moved


class InLane(Value):
    """A slipstream wanted in one lane only (S-120)."""

    lane: Figure


class UpTo(Value):
    """A slipstream for at most this much wear."""

    wear: Annotated[int, Field(ge=1)]


SlipWish = Literal["yes", "no", "if free", "ask"] | InLane | UpTo


class Attack(Value):
    """A forced pass of one car, or of any car in the way, and the chips for it (S-81)."""

    seat: Seat = ANY_RIVAL
    chips: Chips = 0


class PitCall(Value):
    """A wanted pit stop (D-14). Without tyres: the same kind again."""

    tyres: Literal["soft", "hard"] | None = None
    repair: tuple[Repair, ...] = ()


Route = Literal["planner"] | tuple[int, ...] | tuple[SpaceId, ...]
"""A lane for each step; spaces are converted to lanes once the car's position is known."""


class Wishes(Value):
    """The fields of a sheet except its speed (S-120)."""

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
        """Return the lanes of an ordered route; None leaves it to the planner."""
        return None if self.route in (None, "planner") else tuple(int(lane) for lane in self.route or ())

    def find_payment(self, corner: str) -> Payment | None:
        """Return the wish for a corner."""
        wishes = self.corner_pay or {}
        return wishes.get(corner, wishes.get(EVERY_CORNER))

    def find_attack_on(self, rival: Seat) -> Attack | None:
        """Return the wanted pass of this rival, if any."""
        attack = self.passing
        return attack if isinstance(attack, Attack) and attack.seat in (rival, ANY_RIVAL) else None

    def find_defence(self, attacker: Seat) -> Chips:
        """Return the chips for defence against an attacker."""
        wishes = self.defence or {}
        return wishes.get(attacker, wishes.get(ANY_RIVAL, 0))


NO_WISHES = Wishes()
ROUTE_FIELDS = ("route", "end_lane")
"""Fields that form one wish (S-120)."""
SINGLE_ROUND_FIELDS = ("route", "brake_if")


MOVE_FIELDS = ("max_wear", "corner_pay", "brake_pay", "chance_chips", "passing", "slip")
"""Fields besides the route that affect a move."""


class Is(Value):
    """A fact that a mover may know (S-122).

    `about`: a seat, a space, or empty for the slip; `least` and `most`: spaces moved; `no`: it must not hold."""

    what: Literal["moved", "ahead", "behind", "spun", "crashed", "out", "free", "taken", "slip"]
    about: str = ""
    least: Figure | None = None
    most: Figure | None = None
    no: bool = False


class AllOf(Value):
    """All of these conditions."""

    all: tuple[Is, ...]


class AnyOf(Value):
    """At least one of these conditions."""

    any: tuple[Is, ...]


Condition = Is | AllOf | AnyOf


def list_atoms(condition: Condition) -> tuple[Is, ...]:
    """Return the atomic conditions of a condition."""
    if isinstance(condition, Is):
        return (condition,)
    return condition.all if isinstance(condition, AllOf) else condition.any


def with_atoms(condition: Condition, parts: tuple[Is, ...]) -> Condition:
    """Return a condition of the same kind with other atoms."""
    if isinstance(condition, Is):
        return parts[0]
    return AllOf(all=parts) if isinstance(condition, AllOf) else AnyOf(any=parts)


class Alternative(Value):
    """The wishes of a sheet that apply if a condition holds (S-121)."""

    when: Condition
    wishes: Wishes


class Orders(Value):
    """The order sheet (S-120).

    It has one speed for all alternatives (S-121); for each field the first alternative that holds applies."""

    speed: Speed | None = None
    wishes: Wishes = NO_WISHES
    alternatives: tuple[Alternative, ...] = ()

    @property
    def all_wishes(self) -> Iterator[Wishes]:
        """Yield the wishes outside of conditions, and those of each alternative."""
        yield self.wishes
        yield from (one.wishes for one in self.alternatives)


EMPTY_ORDERS = Orders()


def list_stated_fields(wishes: Wishes) -> tuple[str, ...]:
    """Return the names of the fields that are set."""
    return tuple([name for name, value in wishes.__dict__.items() if value is not None])


def select_fields(wishes: Wishes, names: Iterable[str]) -> Wishes:
    """Return only these fields."""
    return NO_WISHES.model_copy(update={name: getattr(wishes, name) for name in names})


def override_wishes(under: Wishes, over: Wishes) -> Wishes:
    """Override wishes by others; route and end lane are one wish (S-120)."""
    fields = list_stated_fields(over)
    if not fields:
        return under
    way = ROUTE_FIELDS if any(name in fields for name in ROUTE_FIELDS) else ()
    return under.model_copy(update={name: getattr(over, name) for name in (*fields, *way)})


def add_field(sheet: Orders, field: Orders) -> Orders:
    """Add a field of the same sheet: both a route and an end lane may be stated."""
    wishes = sheet.wishes.model_copy(
        update={name: getattr(field.wishes, name) for name in list_stated_fields(field.wishes)}
    )
    return override_orders(sheet, field).model_copy(update={"wishes": wishes})


def override_orders(under: Orders, over: Orders) -> Orders:
    """Override a sheet's fields by another's; the other's alternatives are appended."""
    return Orders(
        speed=under.speed if over.speed is None else over.speed,
        wishes=override_wishes(under.wishes, over.wishes),
        alternatives=(*under.alternatives, *(one for one in over.alternatives if one not in under.alternatives)),
    )


def with_move_wishes(sheet: Orders, way: Wishes) -> Orders:
    """Return a sheet with wishes stated during the move, which override its alternatives."""
    fields = dict.fromkeys(list_stated_fields(way))
    return Orders(
        speed=sheet.speed,
        wishes=override_wishes(sheet.wishes, way),
        alternatives=tuple(
            one.model_copy(update={"wishes": one.wishes.model_copy(update=fields)}) for one in sheet.alternatives
        ),
    )


def remove_field(orders: Orders, field: str) -> Orders:
    """Return a sheet without a field."""
    if field in Orders.model_fields:
        return orders.model_copy(update={field: getattr(EMPTY_ORDERS, field)})
    return orders.model_copy(update={"wishes": orders.wishes.model_copy(update={field: None})})


def find_single_round_field(orders: Orders) -> str:
    """Return the name of a field that makes sense for one round only; "" for none."""
    return next(
        (
            name.replace("_", " ")
            for name in SINGLE_ROUND_FIELDS
            for one in orders.all_wishes
            if name in list_stated_fields(one)
        ),
        "",
    )
