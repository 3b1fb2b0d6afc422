"""S-127, S-128: the planner."""

from random import Random
from typing import Any

import pytest

from rules.speed_circuit.model.orders import Braking
from rules.speed_circuit.model.state import Car, Stock, Turn
from rules.speed_circuit.planning.plan_request import Constraints, Plan, make_planner_setting
from rules.speed_circuit.planning.planner import find_best_plan, find_plan, find_safe_plans
from rules.speed_circuit.planning.search import CERTAINTY, has_safe_plan
from rules.speed_circuit.play.plotting import AHEAD_MOVES_FIRST, find_ghost_plot
from tests.rules.speed_circuit.race_setup import load_table, make_car

BOOK = load_table().tables
QUEUE = {"blue": "(1,1)", "green": "(1,2)", "black": "(1,3)"}


def make_driving_car(space: str, speed: int, **more: Any) -> Car:
    return make_car(space=space, speed=speed, turn=Turn(speed=speed), **more)


def make_plan(subject: Car, *taken: str, **wishes: Any) -> Plan:
    spaces = frozenset(BOOK.circuit.number[space] for space in taken)
    found = find_plan(make_planner_setting(BOOK, subject, spaces, Constraints(**wishes)))
    assert found
    return found


def ids(found: Plan) -> list[str]:
    return [BOOK.circuit.ids[n] for n in found.path]


def test_on_an_empty_straight_it_goes_to_the_inside_as_early_as_lanes_compare() -> None:
    found = make_plan(make_driving_car("(0,2)", 60))
    assert ids(found) == ["(0,2)", "(1,1)", "(2,1)", "(3,1)"]
    assert (found.crash, found.spin, found.moved, found.wear) == (0, 0, 3, 0)


def test_it_spends_no_wear_where_another_lane_is_free_of_charge() -> None:
    found = make_plan(make_driving_car("(8,2)", 100))
    assert found.wear == 0
    assert ids(found)[2:5] == ["(10,3)", "(11,3)", "(12,3)"]


def test_it_uses_a_racing_line_when_that_is_cheaper() -> None:
    line = make_plan(make_driving_car("(8,3)", 120), end_lane=3)
    assert line.wear == 1


def test_it_never_brakes_just_to_save_wear() -> None:
    found = make_plan(make_driving_car("(7,1)", 100), route=(1, 1, 1, 1, 1))
    assert (found.brake, found.wear, found.moved) == (None, 2, 5)


def test_it_brakes_to_avoid_dice() -> None:
    found = make_plan(make_driving_car("(16,2)", 120))
    assert found.is_safe
    assert found.brake is not None
    assert found.moved == 5


def test_a_ban_on_braking_leaves_the_dice() -> None:
    found = make_plan(make_driving_car("(16,2)", 120), route=(2,) * 6, brake="no", chips=0)
    assert (found.crash, found.spin) == (CERTAINTY * 6 // 36, CERTAINTY * 15 // 36)


def test_chips_of_s_126_count_in_the_odds() -> None:
    found = make_plan(make_driving_car("(16,2)", 120), route=(2,) * 6, brake="no")
    assert (found.crash, found.spin) == (CERTAINTY * 1 // 36, CERTAINTY * 9 // 36)


def test_brake_failure_counts_as_a_crash() -> None:
    poor = make_driving_car("(0,2)", 60, brakes=1, stock=Stock(wear=0, ones=0))
    found = make_plan(poor, brake=(Braking(by=20, after=2),))
    assert found.brake == (20, 2)
    assert found.crash == CERTAINTY * 6 // 36


def test_out_of_wear_it_fails_the_line_with_the_fewest_rolls() -> None:
    found = make_plan(make_driving_car("(8,1)", 100, stock=Stock(wear=0, ones=9)), route=(1,) * 5, brake="no")
    assert (found.crash, found.spin) == (0, CERTAINTY)


def test_of_equal_brakings_the_later_is_taken() -> None:
    full = ["(3,1)", "(3,2)", "(3,3)"]
    assert make_plan(make_driving_car("(0,1)", 80), *full).brake == (40, 2)


def test_a_route_that_leads_onto_an_occupied_space_is_dropped_first() -> None:
    found = make_plan(make_driving_car("(0,2)", 60), "(3,2)", route=(2, 2, 2), end_lane=3)
    assert ids(found)[-1] == "(3,3)"
    assert found.brake is None


def test_a_wear_limit_turns_to_dice_before_it_is_dropped() -> None:
    limited = make_plan(make_driving_car("(8,2)", 100), route=(2,) * 5, max_wear=0, brake="no")
    assert limited.wear == 0
    assert limited.spin > 0


def test_without_any_way_on_it_stops_where_it_is() -> None:
    found = find_best_plan(
        make_planner_setting(
            BOOK,
            make_driving_car("(0,2)", 20),
            frozenset(BOOK.circuit.number[s] for s in ("(1,1)", "(1,2)", "(1,3)")),
            Constraints(),
        )
    )
    assert found is not None
    assert (found.moved, found.brake) == (0, (20, 0))


def test_S_132_cars_on_rows_further_on_are_in_nobodys_way_in_races_from_revision_3_on() -> None:
    red = make_car(space="(0,1)", speed=100)
    ahead = {seat: make_car(space=space, speed=140, seat=seat) for seat, space in QUEUE.items()}
    lapped = {seat: one.model_copy(update={"lap": one.lap - 1}) for seat, one in ahead.items()}
    free = find_ghost_plot(BOOK, 2, {}, red, AHEAD_MOVES_FIRST)
    assert find_ghost_plot(BOOK, 2, ahead, red, AHEAD_MOVES_FIRST) == free
    assert find_ghost_plot(BOOK, 2, ahead, red, AHEAD_MOVES_FIRST - 1) < free
    assert find_ghost_plot(BOOK, 2, lapped, red, AHEAD_MOVES_FIRST) < free


@pytest.mark.parametrize("track", ["tt-1", "old-quarry"])
def test_a_safe_route_is_found_where_the_planner_has_a_safe_plan_and_nowhere_else(track: str) -> None:
    tables, random, answers = load_table(track).tables, Random("safe routes"), set[bool]()
    number, pits = tables.circuit.number, tables.circuit.pits
    for _ in range(1000):
        space, speed, wear = random.choice([*number]), 20 * random.randint(1, 8), random.randint(0, 4)
        taken = frozenset(number[space] for space in random.sample([*number], random.choice((0, 20, 60))))
        box = pits.find_box(1) if pits.boxes and random.random() < 0.3 else None
        wishes = Constraints(box=box, stop=box is not None and random.random() < 0.5)
        subject = make_driving_car("", speed, stock=Stock(wear=wear)).model_copy(update={"space": space})
        setting = make_planner_setting(tables, subject, taken, wishes)
        has_plan = has_safe_plan(setting)
        assert has_plan == bool(find_safe_plans(setting)), setting
        answers.add(has_plan)
    assert answers == {True, False}
