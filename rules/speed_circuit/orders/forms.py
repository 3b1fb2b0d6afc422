"""The form of each kind of question. Rejections name the rule item."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from rules.base import Seat
from rules.questions import ChoiceForm, Field, FieldsForm, Form, IntegerForm, Option, TextForm
from rules.speed_circuit.board.player_view import PlayerView
from rules.speed_circuit.model.orders import (
    Alternative,
    Attack,
    Braking,
    InLane,
    Is,
    Orders,
    Pay,
    PitCall,
    UpTo,
    Wishes,
)
from rules.speed_circuit.model.questions import BidForGrid, BuildCar, ImproveGroup, Rejoin, Slip
from rules.speed_circuit.model.tables import Chips, RuleTables
from rules.speed_circuit.orders.confirmed import find_car_to_pass
from rules.speed_circuit.orders.grammar import LANGUAGE, format_fields
from rules.speed_circuit.planning.plan_request import Plan, make_constraints, make_planner_setting
from rules.speed_circuit.planning.planner import find_plans_by_end, rank_key
from rules.speed_circuit.play.build import build_form
from rules.speed_circuit.play.charges import price_form
from rules.speed_circuit.play.chips import build_chips_form, list_legal_chips
from rules.speed_circuit.play.conditions import find_wishes_in_force
from rules.speed_circuit.play.grid import build_bid_form
from rules.speed_circuit.play.pits import TYRE_OPTIONS, build_pit_form
from rules.speed_circuit.play.plotting import list_legal_speeds

MAX_ALTERNATIVES_CHARS = 400
YES_NO_OPTIONS = (Option(value="yes"), Option(value="no"))


def _list_suggestions(name: str, *wishes: Wishes) -> tuple[str, ...]:
    return tuple(format_fields(Orders(wishes=one))[name] for one in wishes)


PAYMENT_EXAMPLES = (Pay(), Pay(roll=True), Pay(roll=True, chips=2))
BRAKE_PAY_SUGGESTIONS = _list_suggestions("brake_pay", *(Wishes(brake_pay=pay) for pay in PAYMENT_EXAMPLES))
CORNER_PAY_SUGGESTIONS = _list_suggestions("corner_pay", *(Wishes(corner_pay={"": pay}) for pay in PAYMENT_EXAMPLES))
SLIP_SUGGESTIONS = _list_suggestions(
    "slip", *(Wishes(slip=wish) for wish in ("yes", "if free", UpTo(wear=1), InLane(lane=2), "no"))
)
PASS_SUGGESTIONS = _list_suggestions("pass", Wishes(passing="no"), Wishes(passing=Attack()))
BRAKING_SUGGESTIONS = _list_suggestions("brake_if", Wishes(brake_if="planner"), Wishes(brake_if="no"))
PIT_SUGGESTIONS = _list_suggestions(
    "pit", Wishes(pit="no"), Wishes(pit=PitCall()), Wishes(pit=PitCall(tyres="hard", repair=("engine",)))
)
ALTERNATIVE_SUGGESTION = format_fields(
    Orders(alternatives=(Alternative(when=Is(what="slip"), wishes=Wishes(max_wear=0)),))
)["if"]


@lru_cache(maxsize=128)
def build_sheet_form(tables: RuleTables, wear: int, speeds: tuple[str, ...]) -> FieldsForm:
    """Return the form of the sheet, with the speeds that need no test as suggestions."""
    lanes = tuple(Option(value=lane) for lane in tables.circuit.lanes)
    chips = "S-94"
    return FieldsForm(
        because="S-120",
        fields=(
            Field(name="speed", ask=TextForm(suggestions=speeds, because="S-39"), required=True),
            Field(name="test_chips", ask=TextForm(because=chips)),
            Field(
                name="brake_pay",
                ask=TextForm(
                    suggestions=_list_possible_payments(tables.rulebook.chips, BRAKE_PAY_SUGGESTIONS), because="T-9"
                ),
            ),
            Field(name="route", ask=TextForm(suggestions=("planner",), because="S-9")),
            Field(name="end_lane", also=("lane",), ask=ChoiceForm(options=lanes, because="S-127")),
            Field(name="arrow", ask=ChoiceForm(options=YES_NO_OPTIONS, because="S-69")),
            Field(
                name="corner_pay",
                at_hand=True,
                ask=TextForm(
                    suggestions=_list_possible_payments(tables.rulebook.chips, CORNER_PAY_SUGGESTIONS), because="T-10"
                ),
            ),
            Field(name="max_wear", ask=IntegerForm(least=0, most=max(wear, 0), because="S-120")),
            Field(name="brake_if", ask=TextForm(suggestions=BRAKING_SUGGESTIONS, because="S-76")),
            Field(name="slip", at_hand=True, ask=TextForm(suggestions=SLIP_SUGGESTIONS, because="S-73")),
            Field(name="pass", at_hand=True, ask=TextForm(suggestions=PASS_SUGGESTIONS, because="S-80")),
            Field(name="defend_chips", also=("defend", "defence"), ask=TextForm(because=chips)),
            Field(name="chance_chips", ask=TextForm(because=chips)),
            *_list_pit_fields(tables),
            Field(
                name="if",
                rest=True,
                ask=TextForm(suggestions=(ALTERNATIVE_SUGGESTION,), longest=MAX_ALTERNATIVES_CHARS, because="S-122"),
            ),
        ),
    )


def _list_pit_fields(tables: RuleTables) -> tuple[Field, ...]:
    """Return the pit fields (D-14) if the track has pits."""
    if not (tables.settings.pits and tables.circuit.pits.spaces):
        return ()
    soft = Field(name="soft", ask=ChoiceForm(options=YES_NO_OPTIONS, because="S-118"))
    return Field(name="pit", ask=TextForm(suggestions=PIT_SUGGESTIONS, because="S-117")), soft


def _list_possible_payments(chips: Chips, ways: tuple[str, ...]) -> tuple[str, ...]:
    """Return payment suggestions, with chips only if the tables have any (S-94)."""
    return ways if "2" in list_legal_chips(chips) else ways[:2]


MAX_ROUTE_OPTIONS = 5

FormMaker = Callable[[RuleTables, PlayerView, Any], Form]


def make_build_form(tables: RuleTables, view: PlayerView, question: BuildCar) -> Form:
    """Return the form of a build: a column for each attribute (S-19)."""
    return build_form(tables, question.allowance, view.former)


def make_bid_form(_: RuleTables, __: PlayerView, question: BidForGrid) -> Form:
    """Return the form of a bid for the grid (S-23)."""
    return build_bid_form(question.stock)


def make_group_form(_: RuleTables, __: PlayerView, question: ImproveGroup) -> Form:
    """Return a form for the wear that buys a better grid group (S-28)."""
    return IntegerForm(least=0, most=question.most, because="S-28")


def make_plot_form(tables: RuleTables, view: PlayerView, _: Any) -> Form:
    """Return the form of the order sheet (S-120), with every legal speed as a suggestion."""
    return build_sheet_form(
        tables, view.car.stock.wear, tuple(map(str, list_legal_speeds(tables, view.round, view.car)))
    )


def make_route_form(tables: RuleTables, view: PlayerView, _: Any) -> Form:
    """Return a form for an end of the move by the best route to it, or the pass of a car (S-59, S-76, S-80)."""
    ways = [_make_route_option(tables, plan) for plan in _find_best_plans(tables, view)]
    rival = find_car_to_pass(tables, view)
    return ChoiceForm(options=(*ways, *([_pass_option(rival)] if rival else [])), because="S-59")


def _make_route_option(tables: RuleTables, plan: Plan) -> Option:
    """Return a route with its braking and without a pass."""
    circuit, lanes = tables.circuit, tuple(tables.circuit.lane[n] for n in plan.path[1:])
    brake: tuple[Braking, ...] | None = None
    if plan.brake:
        by, after = plan.brake
        brake = (Braking(by=by, after=after),)
    wishes = Wishes(route=lanes or None, brake_if=brake, passing="no" if plan.brake else None)
    facts = {"lane": circuit.lane[plan.path[-1]], "brake": plan.brake[0] if plan.brake else 0}
    return Option(
        value=LANGUAGE.write(Orders(wishes=wishes)), code="way", facts=facts, where=circuit.ids[plan.path[-1]]
    )


def _pass_option(rival: Seat) -> Option:
    """Return the option of passing a car (S-80)."""
    order_text = LANGUAGE.write(Orders(wishes=Wishes(passing=Attack(seat=rival))))
    return Option(value=order_text, code="way_through", facts={"rival": rival}, group="pass")


def _find_best_plans(tables: RuleTables, view: PlayerView) -> list[Plan]:
    """Return the planner's best route to each end of the move, the best of all first."""
    car, number = view.car, tables.circuit.number
    if car.space is None:
        return []
    occupied_spaces = frozenset(
        number[c.space] for c in view.cars.values() if c.running and c.space and c.seat != car.seat
    )
    wishes = make_constraints(find_wishes_in_force(view.sheet, tables.circuit, view))
    free = wishes._replace(route=None, end_lane=None, arrow=None, max_wear=None, no_dice=False, brake=None)
    plans = find_plans_by_end(make_planner_setting(tables, car, occupied_spaces, free)).values()
    return sorted(plans, key=lambda p: rank_key(tables, p))[:MAX_ROUTE_OPTIONS]


def make_braking_form(_: RuleTables, __: PlayerView, ___: Any) -> Form:
    """Return a form for when to brake, if the route does not say it (S-76)."""
    return TextForm(suggestions=BRAKING_SUGGESTIONS, because="S-76")


def make_pit_form(_: RuleTables, __: PlayerView, ___: Any) -> Form:
    """Return a form for a pit stop (S-116 to S-118)."""
    return build_pit_form()


def make_tyres_form(_: RuleTables, __: PlayerView, ___: Any) -> Form:
    """Return a form for the starting tyres (S-118)."""
    return ChoiceForm(options=TYRE_OPTIONS, because="S-118")


def build_yes_no_form(item: str) -> FormMaker:
    """Return a form for yes or no."""
    return lambda _, __, ___: ChoiceForm(options=YES_NO_OPTIONS, because=item)


def build_space_form(item: str) -> FormMaker:
    """Return a form for one of the question's spaces, named by its lane if no other is in it, or none of them."""
    no = Option(value="no", code="no")

    def build(book: RuleTables, _: PlayerView, question: Slip | Rejoin) -> ChoiceForm:
        lanes = [book.circuit.lane[book.circuit.number[id]] for id in question.spaces]
        code = "space" if len(set(lanes)) == len(lanes) else ""
        spaces = zip(question.spaces, lanes, strict=True)
        options = (Option(value=id, code=code, facts={"lane": lane}, where=id) for id, lane in spaces)
        return ChoiceForm(options=(no, *options), because=item)

    return build


def price_line_form(dice: str, item: str) -> FormMaker:
    """Return a form for a line of a price chart; `dice`: the word for its roll."""
    return lambda tables, view, question: price_form(
        question.lines, dice, tables.chips_before_roll, view.car.stock, item
    )


def make_chips_form(tables: RuleTables, view: PlayerView, _: Any) -> Form:
    """Return a form for the chips to spend on a roll (S-94)."""
    return build_chips_form(tables.rulebook.chips, view.car.stock)
