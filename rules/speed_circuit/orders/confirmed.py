"""Whether a driver's sheet already confirms an answer.

The driver is asked again only if the confirmed choice is gone or dearer, or if the sheet says "ask me"."""

from collections.abc import Callable
from typing import Any

from rules.base import Json, Seat, SpaceId
from rules.orders.sheets import load_standing_orders
from rules.ruleset import RaceSetup
from rules.speed_circuit.board.player_view import PlayerView
from rules.speed_circuit.model.orders import ANY_RIVAL, Attack, Wishes, override_wishes
from rules.speed_circuit.model.questions import ChipsAfter, CornerPrice, ForcePass, Route
from rules.speed_circuit.model.tables import RuleTables
from rules.speed_circuit.model.track import MPH_PER_SPACE
from rules.speed_circuit.orders.auto_answers import FIRST_REQUEST, PLOT_TEST_TABLES
from rules.speed_circuit.orders.sheets import SHEETS
from rules.speed_circuit.planning.plan_request import make_constraints, make_planner_setting
from rules.speed_circuit.planning.planner import PlanDecision, plan_with_drops
from rules.speed_circuit.play.conditions import find_wishes_in_force
from rules.speed_circuit.play.passing import can_pass, count_passes_left

WantsToBeAsked = Callable[[Wishes, Any], bool]


def is_confirmed_unless(asks: WantsToBeAsked) -> Callable[[RaceSetup[RuleTables], PlayerView, Any, Json], bool]:
    """Return a test: confirmed by what the sheet says or omits, unless it says "ask me"."""

    def is_confirmed(table: RaceSetup[RuleTables], view: PlayerView, question: Any, standing: Json) -> bool:
        return not asks(find_current_wishes(table, view, standing), question)

    return is_confirmed


def find_current_wishes(table: RaceSetup[RuleTables], view: PlayerView, standing: Json) -> Wishes:
    """Return the wishes of the driver's sheet over the standing ones."""
    circuit, always = table.tables.circuit, load_standing_orders(SHEETS, standing).standing
    own = find_wishes_in_force(view.sheet, circuit, view)
    return override_wishes(find_wishes_in_force(always, circuit, view), own) if always else own


def asks_for_corner(wishes: Wishes, question: CornerPrice) -> bool:
    """Whether the driver wants to be asked about a corner's price (D-7)."""
    return wishes.find_payment(question.corner) == "ask"


def asks_for_late_chips(wishes: Wishes, question: ChipsAfter) -> bool:
    """Whether the driver wants to be asked about chips after the dice (D-4, D-12)."""
    return (wishes.test_chips if question.table in PLOT_TEST_TABLES else wishes.chance_chips) == "ask"


def asks_for_pass(wishes: Wishes, _: ForcePass) -> bool:
    """Whether the driver wants to be asked about a pass (D-9).

    Also if a route leads through another car and the sheet does not mention passing it."""
    return wishes.passing == "ask" or (wishes.lanes is not None and wishes.passing is None)


def asks_for_pass_chips(wishes: Wishes, question: Any) -> bool:
    """Whether the driver wants to be asked about chips as passer or passee (D-10)."""
    attack = wishes.passing
    rival: Seat = getattr(question, "passer", "")
    if question.seat != rival and rival:
        return "ask" in {(wishes.defence or {}).get(name) for name in (rival, ANY_RIVAL)}
    return attack == "ask" or (isinstance(attack, Attack) and attack.chips == "ask")


def is_route_confirmed(table: RaceSetup[RuleTables], view: PlayerView, question: Route, standing: Json) -> bool:
    """Whether the route is as good now as with all cars where they stood at the reveal (D-6, D-8, D-9).

    The driver has confirmed that route, and is asked only if it is gone or dearer, or if they might pass the
    car in the way."""
    car, reveal_spaces = view.car, view.stood
    if question.at != FIRST_REQUEST or car.space is None or reveal_spaces.get(car.seat) != car.space:
        return False
    wishes = find_current_wishes(table, view, standing)
    there = {c.seat: c.space for c in view.cars.values() if c.running and c.space}
    at_reveal = _decide_with_positions(
        table, view, wishes, {seat: space for seat, space in reveal_spaces.items() if seat in there}
    )
    now = _decide_with_positions(table, view, wishes, there)
    if (
        now is None
        or at_reveal is None
        or len(now.dropped_wishes) > len(at_reveal.dropped_wishes)
        or not _is_no_worse(now, at_reveal)
    ):
        return False
    silent = wishes.passing in (None, "ask")
    return not (silent and now.plan.brake and find_car_to_pass(table.tables.with_settings(view.settings), view))


def _decide_with_positions(
    table: RaceSetup[RuleTables], view: PlayerView, wishes: Wishes, where: dict[Seat, SpaceId]
) -> PlanDecision | None:
    tables, car = table.tables.with_settings(view.settings), view.car
    occupied_spaces = frozenset(tables.circuit.number[space] for seat, space in where.items() if seat != car.seat)
    return plan_with_drops(make_planner_setting(tables, car, occupied_spaces, make_constraints(wishes)))


def _is_no_worse(now: PlanDecision, at_reveal: PlanDecision) -> bool:
    one, other = now.plan, at_reveal.plan
    dearer = one.crash > other.crash or one.spin > other.spin or one.wear > other.wear
    return not dearer and one.moved >= other.moved


def find_car_to_pass(tables: RuleTables, view: PlayerView) -> Seat | None:
    """Return the car ahead that the mover could drive through (S-80)."""
    car, circuit = view.car, tables.circuit
    passes = count_passes_left(tables, car)
    if car.space is None or not passes:
        return None
    seat_by_space = {
        circuit.number[c.space]: c.seat for c in view.cars.values() if c.running and c.space and c.seat != car.seat
    }
    here, spaces_left = circuit.number[car.space], car.turn.speed // MPH_PER_SPACE - car.turn.moved
    for spaces in range(spaces_left, 1, -1):
        here = circuit.ahead[here]
        if here in seat_by_space and can_pass(circuit, seat_by_space, here, spaces, passes):
            return seat_by_space[here]
    return None
