"""The look-ahead of the strongest bot: moves on an empty road, and the cards that it keeps for them."""

from typing import Any

from rules.advice import Adviser
from rules.base import encode_canonical_json
from rules.powersled.board.occupancy import Occupancy
from rules.powersled.drivers.outlook import Leg, Outlook, find_legs
from rules.powersled.drivers.strategies import RACER_WEIGHTS
from rules.powersled.drivers.worlds import WORLDS
from rules.powersled.orders.planner import PlanTrial, count_gained_ticks, list_candidate_plans, predict_occupancy
from rules.powersled.play.dry_run import DryRuns, PredictedPlan
from tests.races_with_open_orders import open_round


def start_round(round: int) -> tuple[Any, Any, Any]:
    """Return a race's setup, its first seat's view and that seat's question in a round."""
    laid, run, race = open_round("powersled", round)
    question = run.open[0].question
    return laid, laid.ruleset.player_view(laid.table, race, question.seat), question


def test_a_move_of_the_outlook_is_that_of_the_rules_on_an_empty_road() -> None:
    laid, view, question = start_round(1)
    tables, sled = laid.table.tables, view.sleds[question.seat]
    safe = tuple(sorted((bend.name, bend.safe) for bend in tables.circuit.bends.values()))
    for square in tables.circuit.squares:
        there = sled.model_copy(update={"square": square, "hand": ("MOVE 3", "MOVE 5", "DRIFT 2", "DRIFT 4")})
        empty = Occupancy(tables.circuit, {there.seat: there}, ())
        ways = dict[str, set[Leg]]()
        for plan in list_candidate_plans(tables, there, plain=True):
            found: PredictedPlan = DryRuns(tables, view.settings, empty, there).predict(plan)
            leg = Leg(found.squares[-1], count_gained_ticks(tables, there, found), found.corners, found.over)
            ways.setdefault(plan.card, set()).add(leg)
        for card, ends in ways.items():
            speed = tables.rulebook.speed_by_card[card]
            legs = find_legs(tables.circuit, safe, square, speed, speed, card.startswith("DRIFT"))
            assert {*legs} <= ends
            assert {leg.end: leg.over for leg in legs} == {
                end: _least_over(ends, end) for end in {leg.end for leg in ends}
            }


def _least_over(legs: set[Leg], end: str) -> int:
    return min(leg.over for leg in legs if leg.end == end)


def test_a_plan_is_worth_more_with_a_slow_card_left_for_the_corner() -> None:
    """Two sleds that play the same card on the same square; only what stays in their hands differs."""
    laid, view, question = start_round(1)
    tables, seat = laid.table.tables, question.seat
    corner = next(
        one for one in tables.circuit.squares.values() if one.corner and tables.circuit.bends[one.corner].safe < 4
    )
    square = corner.id
    for _ in range(5):
        square = tables.circuit.find_square_behind(square)
    worth = []
    for kept in ("DRIFT 2", "MOVE 5"):
        sled = view.sleds[seat].model_copy(update={"square": square, "laps": 0, "hand": ("MOVE 4", kept, "MOVE 5")})
        seen = view.model_copy(update={"sleds": {seat: sled}})
        (plan,) = (one for one in list_candidate_plans(tables, sled, plain=True) if one.card == "MOVE 4")
        runs = DryRuns(tables, seen.settings, predict_occupancy(tables, seen, sled), sled)
        tried = PlanTrial(plan, runs.predict(plan))
        worth.append(Outlook(tables, seen, sled, RACER_WEIGHTS).evaluate(tried))
    assert worth[0] > worth[1]


def test_the_recommended_order_is_that_of_the_ace() -> None:
    laid, view, question = start_round(3)
    adviser = Adviser()
    order = adviser.order_as_bot(laid.ruleset, laid.table, view, question)
    advised = adviser.advise(laid.ruleset, laid.table, view, question)
    assert advised
    assert encode_canonical_json(advised.orders[0].value) == encode_canonical_json(order)


def test_a_sled_may_find_its_way_blocked_by_those_due_before_it_that_are_not_beyond_it() -> None:
    laid, run, race = open_round("powersled", 3)
    table, list_boards = laid.table, WORLDS.list_rare_boards
    assert list_boards
    order = {"play": {"card": "MOVE 4"}, "last": "autopilot", "v": 2}

    def list_distances(seat: str, squares: dict[str, str]) -> set[int | None]:
        question = run.open[0].question.model_copy(update={"seat": seat})
        view = laid.ruleset.player_view(table, race, seat)
        sleds = {
            name: view.sleds[name].model_copy(
                update={"square": square, "hand": ("MOVE 4", "DRIFT 2"), "laps": 0, "spin": None, "steps": 0}
            )
            for name, square in squares.items()
        }
        view = view.model_copy(update={"sleds": sleds, "order": tuple(squares), "hazards": ()})
        prices = [
            laid.ruleset.price(table, board, question, order)
            for board in list_boards(table, view, view, question, order)
        ]
        return {price.spaces for price in prices if price}

    circuit = table.tables.circuit
    straight = ["0:0"]
    for _ in range(8):
        straight.append(circuit.find_square_ahead(straight[-1]))
    assert list_distances("red", {"red": straight[0], "blue": straight[1]}) == set(), "nobody is due before"
    assert list_distances("blue", {"red": straight[5], "blue": straight[0]}) == set(), "beyond its move"
    assert list_distances("blue", {"red": straight[2], "blue": straight[0]}) >= {4, 2}, "clear, or a slower card"
