"""Order sheets in a race: validation, and the effect of standing orders now (F-170)."""

from collections.abc import Mapping
from typing import Any

from rules.base import Json
from rules.cost_preview import Preset
from rules.formula_d.board.player_view import PlayerView
from rules.formula_d.board.search_position import find_next_corner
from rules.formula_d.model.derived import FATAL_CATEGORIES, count_points_left, list_all_costs, list_nonzero_costs
from rules.formula_d.model.orders import EMPTY_ORDERS, Sheet, UpTo, resolve_gear
from rules.formula_d.model.questions import Gear, SpreadWear
from rules.formula_d.model.state import Car
from rules.formula_d.model.tables import STOCK_NAMES, RuleTables, Wear
from rules.formula_d.orders.grammar import LANGUAGE, format_fields
from rules.formula_d.play.gears import TOP_GEAR, list_gears
from rules.formula_d.play.move_option import Plan
from rules.formula_d.play.wishes import name_lane
from rules.orders.interpreter import merge_orders
from rules.orders.notation import Names
from rules.orders.phrases import Facts
from rules.orders.sheets import OrderSheets, load_standing_orders
from rules.questions import (
    AllocationForm,
    ChoiceForm,
    Field,
    FieldsForm,
    InvalidAnswer,
    Option,
    Part,
    Question,
    TextForm,
)
from rules.ruleset import RaceSetup

CAPS = {"capped": "F-133", "slow": "F-104"}
"""The items that cap the gears of a turn, by the condition of the car."""


def list_names(table: RaceSetup[RuleTables], view: PlayerView) -> Names:
    """Return the names used in this race. A corner that is called `C3` is left out: so are parts of a build."""
    corners = tuple(name for name in table.track.corners if name.isalpha())
    return {"SEAT": tuple(view.cars), "CORNER": corners}


def list_facts(table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any] | None) -> Facts:
    """Return what of the position words are understood by: the round, the lever, the brake points left, and the
    lane that the car is `here` in."""
    figures: dict[str, int | str] = {"now_round": view.round}
    car = view.cars[view.seat] if view.seat else None
    lever = car.gear if car else 0
    if car and car.at:
        figures |= {"here": name_lane(table.tables.circuit, car.at), "brakes_left": count_points_left(car, "brakes")}
    if isinstance(question, Gear):
        lever = question.lever
    return figures | ({"lever": lever} if lever else {})


def check_sheet(table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any] | None, sheet: Sheet) -> Sheet:
    """Return the sheet with the first of its gears that is available (F-28). Raises InvalidAnswer."""
    if not isinstance(question, Gear):
        return sheet
    gear = resolve_gear(sheet, question.lever, question.gears)
    if gear not in question.gears:
        raise _reject_gear(table.tables, view, question, gear)
    return sheet.model_copy(update={"gear": (gear,)})


def _reject_gear(tables: RuleTables, view: PlayerView, question: Gear, gear: int | None) -> InvalidAnswer:
    """Return the refusal of a gear, with the item that bars it and the gears that can be had (F-28)."""
    condition, shifting = view.cars[question.seat].condition, tables.rulebook.shifting
    lever = min(question.lever, shifting.restart) if condition == "capped" else question.lever
    facts = {"said": str(gear), "options": list(question.gears)}
    if gear is None or not 1 <= gear <= TOP_GEAR:
        return InvalidAnswer("not_an_option", "F-28", **facts)
    most = max(question.gears)
    gear_facts = {**facts, "gear": gear, "lever": lever, "most": most}
    if gear > most:
        return InvalidAnswer("gear_too_high", f"{CAPS.get(condition, 'F-29')}, F-28", **gear_facts)
    if lever - gear - 1 > len(shifting.skipped):
        return InvalidAnswer("gear_too_low", "F-30, F-28", **gear_facts)
    if condition != "slow":
        return InvalidAnswer("gear_not_payable", "F-31, F-28", **gear_facts)
    return InvalidAnswer("not_an_option", "F-28", **facts)


SHEETS = OrderSheets(
    language=LANGUAGE,
    value=Sheet,
    names=list_names,
    check=check_sheet,
    is_sheet_question=lambda question: isinstance(question, Gear),
    fields=format_fields,
    facts=list_facts,
    to_come=lambda view: view.seat in view.todo,
)


def find_next_question(table: RaceSetup[RuleTables], view: PlayerView) -> Gear | None:
    """Return the sheet question of a turn still to come in this round, as the car stands now (F-170)."""
    seat = view.seat or ""
    if seat not in view.todo:
        return None
    car = view.cars[seat]
    gears = tuple(one.gear for one in list_gears(table.tables, view.settings, car, qualifying=view.qualifying))
    stop = find_next_corner(table.tables.circuit, car.at or "", car.stops)._asdict()
    return Gear(seat=seat, square=car.at or "", lever=car.gear, gears=gears, **stop) if len(gears) > 1 else None


def find_current_standing_sheet(view: PlayerView, stored_orders: Json) -> Sheet:
    """Return the sheet that standing orders give for this round: the one ahead over the standing one."""
    orders = load_standing_orders(SHEETS, stored_orders)
    return merge_orders(orders.standing or EMPTY_ORDERS, orders.ahead.get(view.round, EMPTY_ORDERS))


YES_NO = (Option(value="yes"), Option(value="no"))
SLIPSTREAM_OPTIONS = (*YES_NO, Option(value=format_fields(Sheet(slipstream="if free"))["slipstream"]))
PATH_SUGGESTIONS = tuple(
    format_fields(Sheet(path=path))["path"]
    for path in (("stop", "inside"), ("far",), ("inside",), ("outside",), ("stop", "safe"), ("usual",))
)
BRAKE_SUGGESTIONS = tuple(format_fields(Sheet(brake=points))["brake"] for points in range(4))
WEAR_SUGGESTIONS = tuple(format_fields(Sheet(wear=points))["wear"] for points in range(4))
SLIPSTREAM_LIMITS = tuple(format_fields(Sheet(slipstream=UpTo(brakes=points)))["slipstream"] for points in (1, 2))


def build_wish_fields() -> tuple[Field, ...]:
    """Return the form fields beside the gear."""
    return (
        Field(
            name="path",
            also=("line", "lane"),
            ask=TextForm(suggestions=PATH_SUGGESTIONS, because="F-170"),
            at_hand=True,
        ),
        Field(
            name="brake", also=("brakes",), ask=TextForm(suggestions=BRAKE_SUGGESTIONS, because="F-59"), at_hand=True
        ),
        Field(name="wear", also=("wp",), ask=TextForm(suggestions=WEAR_SUGGESTIONS, because="F-171")),
        Field(
            name="slipstream",
            also=("slip",),
            ask=TextForm(
                suggestions=(*(str(one.value) for one in SLIPSTREAM_OPTIONS), *SLIPSTREAM_LIMITS), because="F-89"
            ),
            at_hand=True,
        ),
        Field(name="pit", also=("pits",), ask=ChoiceForm(options=YES_NO, because="F-100")),
        Field(name="casino", ask=ChoiceForm(options=YES_NO, because="F-155")),
        Field(name="bonus", also=("nitro",), ask=ChoiceForm(options=YES_NO, because="F-125")),
    )


ALTERNATIVE_SPELLINGS: Mapping[str, tuple[str, ...]] = {"tires": ("tyres",)}
"""Categories with two spellings."""


def make_build_form(tables: RuleTables, points: int) -> AllocationForm:
    """Return the form of a car build: a level for each category (F-11)."""
    most, least = tables.rulebook.build.most, tables.rulebook.build.least
    usual = tables.rulebook.default_build
    parts = tuple(
        Part(
            name=name,
            also=ALTERNATIVE_SPELLINGS.get(name, ()),
            levels=tuple(range(least, getattr(most, name) + 1)),
            usual=own,
        )
        for name, own in ((name, getattr(usual, name)) for name in STOCK_NAMES)
    )
    return AllocationForm(parts=parts, least=points, most=points, because="F-11")


def list_ready_cars(_: Any, table: RaceSetup[RuleTables], __: PlayerView, question: SpreadWear) -> tuple[Preset, ...]:
    """Return ready-made cars that spend all points to spread (F-11)."""
    ready = ((one.name, list_nonzero_costs(one.car)) for one in table.tables.rulebook.build.ready)
    return tuple(Preset(name=name, value=car, facts=car) for name, car in ready if sum(car.values()) == question.points)


def make_allocation_form(
    room: dict[str, int], least: int, most: int, usual: dict[str, int], item: str
) -> AllocationForm:
    """Return a form that distributes points over the categories with room."""
    parts = tuple(
        Part(
            name=name,
            also=ALTERNATIVE_SPELLINGS.get(name, ()),
            levels=tuple(range(min(by, most) + 1)),
            usual=usual.get(name, 0),
        )
        for name, by in room.items()
    )
    return AllocationForm(parts=parts, least=least, most=most, because=item)


def make_gear_form(tables: RuleTables, view: PlayerView, question: Gear) -> FieldsForm:
    """Return the form of a turn's order sheet: the gear with its price, and the other fields."""
    car = view.cars[question.seat]
    prices = {c.gear: c.price for c in list_gears(tables, view.settings, car, qualifying=view.qualifying)}
    options = tuple(_make_gear_option(tables, car, gear, prices[gear]) for gear in question.gears)
    gear = Field(name="gear", ask=ChoiceForm(options=options, because="F-28"), required=True)
    return FieldsForm(fields=(gear, *build_wish_fields()), because="F-28")


def _make_gear_option(tables: RuleTables, car: Car, gear: int, price: Wear) -> Option:
    """Return a gear with its die's range and its price, and whether that ends the race (F-6, F-30, F-31)."""
    faces = tables.rulebook.dice.list_faces(gear)
    out = any(
        by == count_points_left(car, name) for name, by in list_nonzero_costs(price).items() if name in FATAL_CATEGORIES
    )
    facts = {
        "gear": gear,
        "least": min(faces),
        "most": max(faces),
        "price": list_all_costs(price),
        "out": "out" if out else "",
    }
    return Option(value=gear, code="gear", facts=facts)


def make_plan_option(tables: RuleTables, plan: Plan) -> Option:
    """Return a plan as an option, grouped by its kind of cost."""
    group = "out" if plan.out else "stop" if plan.stop else "paid" if plan.wear else "free"
    facts = {
        "end": plan.end,
        "lane": name_lane(tables.circuit, plan.end),
        "spaces": len(plan.way.spaces),
        "price": list_all_costs(plan.price),
        "out": plan.out,
        "stop": plan.stop,
        "risk": plan.risk._asdict(),
        "brakes": plan.brakes,
        "bonus": plan.bonus,
        "bonus_of": plan.bonus_of,
        "rest": plan.rest,
        "ended": plan.way.end_reason,
        "corner": plan.corner_result.corner,
        "spins": plan.corner_result.is_overshooting,
        "falls": plan.falls,
    }
    return Option(value=plan.name, code="plan", facts=facts, where=plan.end, group=group)
