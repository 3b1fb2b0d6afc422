"""Ready-made answers: builds, bids and sheets (default, fastest free, fastest, last, attack)."""

from collections.abc import Iterator
from typing import Any

from rules.base import Json, Seat
from rules.cost_preview import Preset, Price, is_better
from rules.orders.sheets import dump_order
from rules.questions import InvalidAnswer, Question
from rules.ruleset import Answering, RaceSetup
from rules.speed_circuit.board.player_view import PlayerView
from rules.speed_circuit.model.orders import (
    NO_WISHES,
    Attack,
    Orders,
    Wishes,
    add_field,
    list_stated_fields,
    select_fields,
)
from rules.speed_circuit.model.questions import BidForGrid, BuildCar, Plot, Slip
from rules.speed_circuit.model.state import Build, Car
from rules.speed_circuit.model.tables import RuleTables
from rules.speed_circuit.model.track import MPH_PER_SPACE
from rules.speed_circuit.orders.grammar import LANGUAGE
from rules.speed_circuit.orders.sheets import check_sheet_orders, store_wishes
from rules.speed_circuit.play.build import compute_starting_stock
from rules.speed_circuit.play.grid import read_bid
from rules.speed_circuit.play.passing import count_passes_left
from rules.speed_circuit.play.plotting import (
    MIN_PLOT_MPH,
    check_plot_in_race,
    convert_speed_to_mph,
    find_ghost_plot,
    list_legal_speeds,
)


def list_plot_presets(
    answering: Answering[RuleTables], table: RaceSetup[RuleTables], view: PlayerView, question: Plot
) -> tuple[Preset, ...]:
    """Return the ready-made sheets for a plot."""
    tables = table.tables.with_settings(view.settings)
    price_by_speed = {
        speed: price
        for speed in list_legal_speeds(tables, view.round, view.car)
        if speed and (price := answering.price(table, view, question, _make_plot(speed)))
    }
    free = [speed for speed, price in price_by_speed.items() if price.tone == "free"]
    again = _make_last_sheet_preset(table, view, question)
    name, careful = find_default_speed(table, view)
    silent = [Preset(name=name, value=_make_plot(careful), facts={"choice": careful})]
    presets = again + silent if view.settings.missing_order == "stored" else silent
    presets += [Preset(name="free", value=_make_plot(free[0]), facts={"choice": free[0]})] if free else []
    bold = [speed for speed, price in price_by_speed.items() if price.tone != "impossible"]
    most = min(
        bold,
        key=lambda speed: (-(price_by_speed[speed].spaces or 0), *_measure_harm(price_by_speed[speed])),
        default=None,
    )
    presets += [Preset(name="all_in", value=_make_plot(most), facts={"choice": most})] if most else []
    return (*presets, *again, *_make_attack_presets(answering, table, view, question, careful))


def list_slip_presets(
    answering: Answering[RuleTables], table: RaceSetup[RuleTables], view: PlayerView, question: Slip
) -> tuple[Preset, ...]:
    """Return an extra space that leads farther for no more and at no greater risk, or else none."""
    chosen = NO_SLIP
    for space in question.spaces:
        best, other = (answering.price(table, view, question, value) for value in (chosen, space))
        chosen = space if best and other and is_better(other, best) else chosen
    return (Preset(name="careful", value=chosen),)


NO_SLIP = "no"
"""The answer that takes no extra space."""


def _make_plot(speed: int, wishes: Wishes | None = None) -> Json:
    return dump_order(Orders(speed=speed, wishes=wishes or Wishes()))


def find_default_speed(table: RaceSetup[RuleTables], view: PlayerView) -> tuple[str, int]:
    """Return the speed played for a missing order, and its name (S-38, S-132).

    The name is "careful" if the planner plots it."""
    tables, car = table.tables.with_settings(view.settings), view.car
    if tables.settings.missing_order == "gm_planner":
        return "careful", find_ghost_plot(tables, view.round, view.cars, car, table.start_revision)
    return "keep", check_plot_in_race(tables, view.round, car, "no plot").plot


def _measure_harm(price: Price) -> tuple[int, int, int]:
    tones = ("free", "costs", "fatal", "impossible")
    risk = sum(ways for test in price.tests for _, ways in test.effects[1:])
    return tones.index(price.tone), risk, sum(cost.by for cost in price.costs)


def list_planner_presets(_: Any, __: RaceSetup[RuleTables], ___: PlayerView, ____: Question[Any]) -> tuple[Preset, ...]:
    """Return the planner's route for the rest of the move as the only preset (S-127)."""
    return (Preset(name="planner", value=store_wishes(NO_WISHES)),)


def _make_last_sheet_preset(table: RaceSetup[RuleTables], view: PlayerView, question: Plot) -> list[Preset]:
    """Return the last sheet as far as it can still be carried out, if its speed can (S-123)."""
    last = view.last
    if last is None or convert_speed_to_mph(last.speed, view.car.speed) is None:
        return []
    if check_plot_in_race(table.tables.with_settings(view.settings), view.round, view.car, last.speed).why:
        return []
    again, left_out = _repeat_parts(table, view, question, last)
    speed = convert_speed_to_mph(last.speed, view.car.speed)
    return [Preset(name="last", value=dump_order(again), facts={"choice": speed}, left_out=left_out)]


def _repeat_parts(
    table: RaceSetup[RuleTables], view: PlayerView, question: Plot, last: Orders
) -> tuple[Orders, tuple[str, ...]]:
    """Return those parts of a sheet that can still be carried out, and the others as they are written."""
    wishes = (select_fields(last.wishes, [name]) for name in list_stated_fields(last.wishes))
    parts = [
        *(Orders(wishes=one) for one in wishes),
        *(Orders(alternatives=(alternative,)) for alternative in last.alternatives),
    ]
    again, left_out = Orders(speed=last.speed), list[str]()
    for part in parts:
        try:
            again = check_sheet_orders(table, view, question, add_field(again, part))
        except InvalidAnswer:
            left_out.append(LANGUAGE.write(part))
    return again, tuple(left_out)


def _make_attack_presets(
    answering: Answering[RuleTables], table: RaceSetup[RuleTables], view: PlayerView, question: Plot, speed: int
) -> Iterator[Preset]:
    """Yield a forced pass of the car in the way, if passes are possible (S-80)."""
    tables, car = table.tables.with_settings(view.settings), view.car
    rival = _find_car_ahead(tables, view, car)
    if rival is None or not count_passes_left(tables, car):
        return
    value = _make_plot(max(speed, car.speed), Wishes(passing=Attack(seat=rival)))
    price = answering.price(table, view, question, value)
    if price and any(test.name == "forced pass" for test in price.tests):
        yield Preset(name="attack", value=value, facts={"choice": max(speed, car.speed), "rival": rival})


def _find_car_ahead(tables: RuleTables, view: PlayerView, car: Car) -> Seat | None:
    """Return the car straight ahead, within the distance of the present speed."""
    if car.space is None:
        return None
    seat_by_space = {c.space: seat for seat, c in view.cars.items() if c.running and c.space and seat != car.seat}
    here = tables.circuit.number[car.space]
    for _ in range(max(car.speed, MIN_PLOT_MPH) // MPH_PER_SPACE):
        here = tables.circuit.ahead[here]
        if tables.circuit.ids[here] in seat_by_space:
            return seat_by_space[tables.circuit.ids[here]]
    return None


READY_BIDS: dict[str, dict[str, int]] = {"no_bid": {}, "bid_1": {"wear": 1}, "bid_2": {"wear": 2}}


def build_presets(_: Any, table: RaceSetup[RuleTables], view: PlayerView, question: BuildCar) -> tuple[Preset, ...]:
    """Return ready-made builds, with their values for the laps of this race."""
    tables = table.tables.with_settings(view.settings)
    design, classic = tables.design, tables.settings.classic_era
    presets = list[Preset]()
    for ready in design.ready:
        columns = design.fit_build(ready.columns, question.allowance, classic=classic)
        build = Build(**columns)
        stock = compute_starting_stock(tables, build, question.laps)
        figures = {
            name: design.find_value(name, columns[name])
            for name in ("acceleration", "deceleration", "top_speed", "start_speed")
        }
        facts = {**figures, "wear": stock.wear, "ones": stock.ones, "threes": stock.threes}
        presets.append(Preset(name=ready.name, value=columns, facts=facts))
    return tuple(presets)


def list_bid_presets(_: Any, __: RaceSetup[RuleTables], ___: PlayerView, question: BidForGrid) -> tuple[Preset, ...]:
    """Return ready-made bids: nothing, or one or two wear."""
    return tuple(_list_payable_bids(question))


def _list_payable_bids(question: BidForGrid) -> Iterator[Preset]:
    for name, bid in READY_BIDS.items():
        try:
            yield Preset(name=name, value=read_bid(question.stock, bid))
        except InvalidAnswer:
            return
