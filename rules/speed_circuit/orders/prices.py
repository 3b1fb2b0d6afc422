"""Prices and route previews of answers, with all other cars standing.

Prices come from a simulation of the turn by its own rules."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from rules.base import Json, Seat, SpaceId
from rules.cost_preview import CornerAhead, Cost, Note, Price, Test, Tone
from rules.events import Event, Rolled
from rules.questions import Question
from rules.ruleset import Answering, AnswerWithSource, RaceSetup, RuleContext
from rules.simulation import Simulation
from rules.speed_circuit.board import player_view
from rules.speed_circuit.board.corners import NOTHING_PAID, add_payment, default_line, list_lines_due
from rules.speed_circuit.board.player_view import PlayerView
from rules.speed_circuit.model.events import (
    ChipsSpent,
    Crashed,
    Moved,
    NoPlot,
    Out,
    PlotReplaced,
    PricePaid,
    Slipstream,
    Spun,
    WishDropped,
)
from rules.speed_circuit.model.orders import EMPTY_ORDERS, Attack, Orders, Wishes, override_wishes, with_move_wishes
from rules.speed_circuit.model.questions import (
    AttackChips,
    BidForGrid,
    Block,
    BrakingPrice,
    ChipsAfter,
    CornerPrice,
    DefenceChips,
    ForcePass,
    ImproveGroup,
    InvolvementChips,
    PassChips,
    Plot,
    PlottedOverage,
    TestChips,
)
from rules.speed_circuit.model.state import Car, SpeedCircuitRace, Stock, Turn
from rules.speed_circuit.model.tables import PriceLine, RuleTables
from rules.speed_circuit.model.track import Circuit
from rules.speed_circuit.planning.plan_request import Constraints, make_constraints, make_planner_setting
from rules.speed_circuit.planning.planner import find_plan
from rules.speed_circuit.play.charges import parse_line
from rules.speed_circuit.play.chips import take_chips
from rules.speed_circuit.play.conditions import find_wishes_in_force
from rules.speed_circuit.play.movement import move_car
from rules.speed_circuit.play.passing import FORCING_ROLL
from rules.speed_circuit.play.plot_tests import TEST_TABLES, test_and_charge
from rules.speed_circuit.play.plotting import check_plot_in_race
from rules.speed_circuit.play.turn import apply_sheet

TWO_DICE_OUTCOMES = 36
"""Outcomes of two dice."""
GOOD_EFFECTS = {"T-4": "goes", "T-5": "goes", "T-6": "holds", "T-7": "safe", "T-8": "passes"}
HARMFUL_EFFECTS = ("spin", "crash", "stall", "out")
"""Effects that end a move or the race."""
CORNER_LOOKAHEAD_SPACES, MAX_CORNERS_SHOWN = 40, 2
"""How many spaces ahead corners are looked for; how many of them are shown."""


def price_plot(
    answering: Answering[RuleTables], table: RaceSetup[RuleTables], view: PlayerView, question: Plot, value: Json
) -> Price:
    """Price a sheet (S-120): its turn from the speed check to the end of the move."""
    sheet = question.read(value)

    def turn(context: RuleContext[SpeedCircuitRace, RuleTables], car: Car) -> None:
        car.turn = Turn(before=car.speed)
        context.race.sheets = {car.seat: sheet}
        apply_sheet(context, car, sheet, "driver")
        test_and_charge(context, car)
        move_car(context, car)

    return _simulate(answering, table, view, turn, {})


def price_move(
    answering: Answering[RuleTables],
    table: RaceSetup[RuleTables],
    view: PlayerView,
    question: Question[Any],
    value: Json,
) -> Price:
    """Price the rest of the move with this answer to the question."""
    return _simulate(answering, table, view, move_car, {question.kind: value})


def price_pass(
    answering: Answering[RuleTables], table: RaceSetup[RuleTables], view: PlayerView, question: ForcePass, value: Json
) -> Price:
    """Price a forced pass with the odds of its roll (S-80 to S-85), or the rest of the move without one.

    Where the sheet states a route, the steps that are left of it are not known here, so the planner drives on."""
    passing = Wishes(passing=Attack(seat=question.rival) if value == "yes" else "no")
    wishes = view.sheet.wishes.model_copy(update={"route": None})
    sheet = with_move_wishes(view.sheet.model_copy(update={"wishes": wishes}), passing)
    price = price_move(answering, table, view.model_copy(update={"sheet": sheet}), question, value)
    if not any(test.name == FORCING_ROLL for test in price.tests):
        return price
    return price.model_copy(update={"notes": (*price.notes, Note(code="alone"))})


def _simulate(
    answering: Answering[RuleTables],
    table: RaceSetup[RuleTables],
    view: PlayerView,
    play: Callable[[RuleContext[SpeedCircuitRace, RuleTables], Car], None],
    answer_by_kind: dict[str, Json],
) -> Price:
    """Price a simulation. `answer_by_kind`: answers by kind, each for the first question of that kind."""
    race = build_simulated_race(view)
    answers_left = dict(answer_by_kind)

    def answer(question: Question[Any]) -> AnswerWithSource:
        if question.kind in answers_left:
            return AnswerWithSource(value=answers_left.pop(question.kind), source="driver")
        return answering.answer_for(
            under, player_view.build_player_view(under, race, question.seat), (), question, None
        )

    under = replace(table, tables=table.tables.with_settings(view.settings))
    simulation = Simulation(under, race, answer)
    car = race.cars[view.car.seat]
    before = car.stock
    play(simulation.context, car)
    return _price_events(under.tables, car, before, simulation.events)


def build_simulated_race(view: PlayerView) -> SpeedCircuitRace:
    """Return a private copy of the race as a seat knows it."""
    cars = {seat: player_view.copy_car(car) for seat, car in view.cars.items()}
    sheets: dict[Seat, Orders] = {view.seat: view.sheet} if view.seat and view.sheet != EMPTY_ORDERS else {}
    return SpeedCircuitRace(
        round=view.round,
        laps=view.laps,
        settings=view.settings,
        cars=cars,
        agenda=view.agenda,
        order=view.order,
        markers=view.markers,
        sheets=sheets,
    )


def _price_events(tables: RuleTables, car: Car, before: Stock, events: tuple[Event, ...]) -> Price:
    """Return the price according to a simulation's events for this car."""
    own = [event for event in events if event.seat == car.seat]
    costs = (*_list_wear_costs(own), *_list_chip_costs(tables, own, before))
    tests = tuple(_price_roll(tables, event, car) for event in own if isinstance(event, Rolled))
    notes = tuple(note for event in own for note in _list_event_notes(event))
    spaces_moved = next((event.spaces for event in own if isinstance(event, Moved)), 0)
    bonus = sum(isinstance(event, Slipstream) for event in own)
    return Price(
        tone=_choose_tone(costs, tests, notes),
        spaces=spaces_moved + bonus,
        end=car.space,
        costs=costs,
        tests=tests,
        notes=notes,
        bend=next(iter(list_corners_ahead(tables.circuit, car)), None) if car.running else None,
    )


def _choose_tone(costs: tuple[Cost, ...], tests: tuple[Test, ...], notes: tuple[Note, ...]) -> Tone:
    if any(note.code in ("spins", "crashes", "out") for note in notes):
        return "impossible"
    if any(ways for test in tests for effect, ways in test.effects if effect in HARMFUL_EFFECTS):
        return "fatal"
    return "costs" if costs or tests else "free"


def _list_wear_costs(own: list[Event]) -> tuple[Cost, ...]:
    """Return the wear costs by purpose."""
    payments = [event for event in own if isinstance(event, PricePaid) and (event.wear or event.short)]
    return tuple(
        Cost(stock="wear", by=event.wear, left=event.wear_left, toward=event.corner or event.toward, short=event.short)
        for event in payments
    )


def _list_chip_costs(tables: RuleTables, own: list[Event], before: Stock) -> tuple[Cost, ...]:
    chip_events = [event for event in own if isinstance(event, ChipsSpent)]
    ones, threes = sum(event.ones for event in chip_events), sum(event.threes for event in chip_events)
    stock_left = take_chips(before, ones, tables.rulebook.chips.three)
    by = (("-1 chips", ones, stock_left.ones), ("-3 chips", threes, stock_left.threes - threes))
    return tuple(Cost(stock=stock, by=count, left=max(0, rest)) for stock, count, rest in by if count)


def _price_roll(tables: RuleTables, roll: Rolled, car: Car) -> Test:
    """Return a roll with its odds over all faces (chapter 7)."""
    by = sum(modifier.by for modifier in roll.modifiers)
    return _make_test(tables, roll.roll, roll.table, by, roll.key.split("/", 3)[-1].partition("#")[0], car)


def _make_test(tables: RuleTables, name: str, table: str, by: int, at: str = "", car: Car | None = None) -> Test:
    ways, good = tables.odds[table, max(-9, min(9, by))], GOOD_EFFECTS[table]
    ends = _find_ends(tables, table, car) if car else {}
    bad = tuple((ends.get(effect, effect), count) for effect, count in ways.items() if effect != good and count)
    return Test(name=name, at=at, effects=((good, ways.get(good, 0)), *bad), of=TWO_DICE_OUTCOMES)


def _find_ends(tables: RuleTables, table: str, car: Car) -> dict[str, str]:
    """Map effects of a roll to the end that they are for a car with a damaged engine or damaged brakes, or without wear
    (S-51, S-107, S-108)."""
    rows = tables.test_tables[table]
    if table == "T-6":
        short = {row.effect: "spin" for row in rows if row.wear > car.stock.wear}
        return {row.effect: "out" for row in rows if row.wear} if car.brakes else short
    return {row.effect: "out" for row in rows if row.damage} if car.engine else {}


def _list_event_notes(event: Event) -> tuple[Note, ...]:
    if isinstance(event, Spun):
        return (Note(code="spins", facts={"why": event.why}),)
    if isinstance(event, Crashed):
        return (Note(code="crashes", facts={"why": event.why}),)
    if isinstance(event, Out):
        return (Note(code="out", facts={"reason": event.reason}),)
    if isinstance(event, PlotReplaced):
        return (Note(code="replaced", facts={"said": event.said, "plot": event.plot}),)
    if isinstance(event, NoPlot):
        return (Note(code="no_plot", facts={"plot": event.plot}),)
    if isinstance(event, WishDropped) and event.wish != "slip":
        return (Note(code="dropped", facts={"wish": event.wish, "why": event.why}),)
    return ()


def list_corners_ahead(circuit: Circuit, car: Car) -> tuple[CornerAhead, ...]:
    """Return the next two corners, each by its first posted row with limits from left to right.

    The car's own corner comes first if more of it is posted."""
    if car.space is None:
        return ()
    return _find_corners_ahead(circuit, car.space)


@lru_cache(maxsize=1024)
def _find_corners_ahead(circuit: Circuit, space: SpaceId) -> tuple[CornerAhead, ...]:
    here, corners, last = circuit.number[space], list[CornerAhead](), ""
    for spaces in range(1, CORNER_LOOKAHEAD_SPACES):
        here = circuit.ahead[here]
        row = circuit.list_same_row(here)
        corner_name = next((circuit.corner[n] for n in row if circuit.limit[n]), "")
        if corner_name and corner_name != last:
            limits = tuple(str(circuit.limit[n] or "–") for n in row)
            corners.append(CornerAhead(name=corner_name, spaces=spaces, limits=limits))
            last = corner_name
        if len(corners) == MAX_CORNERS_SHOWN:
            break
    return tuple(corners)


def find_corners_ahead(table: RaceSetup[RuleTables], view: PlayerView, _: Question[Any]) -> tuple[CornerAhead, ...]:
    """Return the next corners on the way of the asked seat."""
    return list_corners_ahead(table.tables.circuit, view.car)


def price_line(
    _: Answering[RuleTables],
    table: RaceSetup[RuleTables],
    view: PlayerView,
    question: PlottedOverage | BrakingPrice | CornerPrice,
    value: Json,
) -> Price:
    """Price a line of T-9 or T-10, with the odds of its roll."""
    tables = table.tables.with_settings(view.settings)
    line, word = parse_line(question.lines, tables.rulebook.chips, str(value)) or (question.lines[0], "0")
    return price_payment(tables, question, view.car, line, int(word))


def price_payment(
    tables: RuleTables, question: PlottedOverage | BrakingPrice | CornerPrice, car: Car, line: PriceLine, chips: int
) -> Price:
    """Price a payment: wear first, then the roll (S-47 to S-51, S-61 to S-64)."""
    corner = question.corner if isinstance(question, CornerPrice) else ""
    name, on = ("chance, corner", "T-7") if corner else ("brakes", "T-6")
    stock, have = car.stock, car.stock.wear
    short = line.wear > have
    wear = Cost(stock="wear", by=min(line.wear, have), left=max(0, have - line.wear), short=short)
    paid = car.model_copy(update={"stock": stock.model_copy(update={"wear": max(0, have - line.wear)})})
    tests = (_make_test(tables, name, on, -chips, corner, paid),) if line.roll and not tables.settings.no_dice else ()
    notes = (Note(code="spins", facts={"why": "wear" if short else "chart"}),) if short or line.spin else ()
    costs = (*((wear,) if line.wear else ()), *_list_effect_costs(tables, stock, chips))
    return Price(tone=_choose_tone(costs, tests, notes), costs=costs, tests=tests, notes=notes)


def _list_effect_costs(tables: RuleTables, stock: Stock, effect: int) -> tuple[Cost, ...]:
    """Return the chips needed for an effect (S-91)."""
    chips = tables.rulebook.chips
    if not effect:
        return ()
    if effect > max(chips.ones):
        threes = effect // chips.three
        return (Cost(stock="-3 chips", by=threes, left=max(0, stock.threes - threes)),)
    return (Cost(stock="-1 chips", by=effect, left=take_chips(stock, effect, chips.three).ones),)


def price_bid(
    _: Answering[RuleTables], table: RaceSetup[RuleTables], __: PlayerView, question: BidForGrid, value: Json
) -> Price:
    """Price a bid for the grid (S-23)."""
    have, three = question.stock, table.tables.rulebook.chips.three
    stock_left = take_chips(have, int(value.get("ones", 0)), three)
    bid_parts = (
        ("wear", int(value.get("wear", 0)), have.wear),
        ("-1 chips", int(value.get("ones", 0)), stock_left.ones + int(value.get("ones", 0))),
        ("-3 chips", int(value.get("threes", 0)), stock_left.threes),
    )
    costs = tuple(
        Cost(stock=stock, by=by, left=max(0, there - by), toward="bid") for stock, by, there in bid_parts if by
    )
    return Price(tone=_choose_tone(costs, (), ()), costs=costs)


def price_group(
    _: Answering[RuleTables], __: RaceSetup[RuleTables], ___: PlayerView, question: ImproveGroup, value: Json
) -> Price:
    """Price wear for a better grid group (S-28)."""
    by = int(value)
    costs = (Cost(stock="wear", by=by, left=max(0, question.most - by), toward="bid"),) if by else ()
    return Price(tone=_choose_tone(costs, (), ()), costs=costs)


def price_block(
    _: Answering[RuleTables], table: RaceSetup[RuleTables], view: PlayerView, question: Block, value: Json
) -> Price:
    """Price a block, with the odds that it keeps the passer behind (S-81)."""
    tables, blocks = table.tables.with_settings(view.settings), value == "yes"
    costs = _list_effect_costs(tables, view.car.stock, question.chips) if blocks else ()
    by = question.by * blocks + _compute_row_modifier(tables, view, question.passer)
    tests = () if tables.settings.no_dice else (_estimate_defence(tables, question.passer, by),)
    return Price(tone=_choose_tone(costs, tests, ()), costs=costs, tests=tests)


def price_pass_chips(
    _: Answering[RuleTables],
    table: RaceSetup[RuleTables],
    view: PlayerView,
    question: PassChips | DefenceChips | AttackChips,
    value: Json,
) -> Price:
    """Price chips of passer or passee, with the odds of T-8 (S-81, S-94).

    Only a passer who is asked last knows the other side's chips. After the dice (S-92), the note gives the
    result."""
    tables, effect = table.tables.with_settings(view.settings), int(value)
    passer = question.seat if isinstance(question, AttackChips) else question.passer
    attacks, costs = question.seat == passer, _list_effect_costs(tables, view.car.stock, effect)
    by = -effect if attacks else effect
    if isinstance(question, PassChips) and question.total is not None:
        notes = (_make_result_note(tables, "T-8", question.total + by),)
        return Price(tone=_choose_tone(costs, (), notes), costs=costs, notes=notes)
    by += _compute_row_modifier(tables, view, passer) + (question.against if isinstance(question, AttackChips) else 0)
    test = _make_test(tables, "forced pass", "T-8", by) if attacks else _estimate_defence(tables, passer, by)
    alone = () if isinstance(question, AttackChips) else (Note(code="alone"),)
    return Price(tone=_choose_tone(costs, (test,), ()), costs=costs, tests=(test,), notes=alone)


def _compute_row_modifier(tables: RuleTables, view: PlayerView, passer: Seat) -> int:
    """Return the modifier for passes in a row (S-85)."""
    return tables.rulebook.passing.running * view.cars[passer].turn.in_a_row


def _estimate_defence(tables: RuleTables, passer: Seat, by: int) -> Test:
    """Return T-8 from the passee's point of view."""
    ways = tables.odds["T-8", max(-9, min(9, by))]
    effects = (("behind", ways.get("fails", 0)), ("contact", ways.get("contact", 0)), ("passes", ways.get("passes", 0)))
    return Test(
        name="held off",
        at=passer,
        effects=tuple(one for n, one in enumerate(effects) if one[1] or not n),
        of=TWO_DICE_OUTCOMES,
    )


def _make_result_note(tables: RuleTables, table: str, total: int) -> Note:
    rows = tables.test_tables[table]
    return Note(code="comes_to", facts={"effect": next((row for row in rows if total <= row.to), rows[-1]).effect})


def price_chips(
    _: Answering[RuleTables],
    table: RaceSetup[RuleTables],
    view: PlayerView,
    question: TestChips | ChipsAfter | InvolvementChips,
    value: Json,
) -> Price:
    """Price chips, with the odds of their roll (S-94)."""
    tables, effect = table.tables.with_settings(view.settings), int(value)
    tests: tuple[Test, ...] = ()
    notes: tuple[Note, ...] = ()
    if isinstance(question, TestChips):
        tests = (_make_test(tables, question.at, TEST_TABLES[question.at], -effect, "", view.car),)
    elif isinstance(question, InvolvementChips):
        tests = (_make_test(tables, "crash involvement", "T-7", question.modifier - effect),)
    else:
        notes = (_make_result_note(tables, question.table, question.total - effect),)
    costs = _list_effect_costs(tables, view.car.stock, effect)
    return Price(tone=_choose_tone(costs, tests, notes), costs=costs, tests=tests, notes=notes)


def preview_route(
    table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any], answer: Json
) -> tuple[SpaceId, ...]:
    """Return the spaces of an answer's route; empty for questions that choose no route."""
    tables = table.tables.with_settings(view.settings)
    if question.kind == "plot":
        return preview_sheet(table, view, question.read(answer))
    if question.kind != "route":
        return ()
    wishes = override_wishes(find_wishes_in_force(view.sheet, tables.circuit, view), question.read(answer))
    return _plan_path(tables, view, view.car, wishes)


def preview_sheet(table: RaceSetup[RuleTables], view: PlayerView, sheet: Orders) -> tuple[SpaceId, ...]:
    """Return the spaces that a car with this sheet would drive now if its tests succeed.

    Empty if it would not move, or stands beside the track."""
    tables, car = table.tables.with_settings(view.settings), view.car
    if car.space is None:
        return ()
    plot = check_plot_in_race(tables, view.round, car, sheet.speed)
    turn = Turn(before=car.speed, plot=plot.plot, speed=plot.plot)
    car = car.model_copy(update={"turn": turn})
    if plot.overage:
        line = default_line(list_lines_due(tables.braking_dues, NOTHING_PAID, plot.overage), car.stock.wear)
        if line.spin or line.wear > car.stock.wear:
            return ()
        turn.braked, turn.brake_paid, turn.wear = plot.overage, add_payment(NOTHING_PAID, line), line.wear
        car.stock = car.stock.model_copy(update={"wear": car.stock.wear - line.wear})
    return _plan_path(tables, view, car, find_wishes_in_force(sheet, tables.circuit, view))


def _plan_path(tables: RuleTables, view: PlayerView, car: Car, wishes: Wishes) -> tuple[SpaceId, ...]:
    if car.space is None or not car.turn.speed:
        return ()
    number = tables.circuit.number
    occupied_spaces = frozenset(
        number[c.space] for c in view.cars.values() if c.running and c.space and c.seat != car.seat
    )
    best = find_plan(make_planner_setting(tables, car, occupied_spaces, _reduce_limit(make_constraints(wishes), car)))
    return tuple(tables.circuit.ids[n] for n in best.path[1:]) if best else ()


def _reduce_limit(wishes: Constraints, car: Car) -> Constraints:
    """Reduce the wear limit by what the plot has used."""
    return wishes if wishes.max_wear is None else wishes._replace(max_wear=max(0, wishes.max_wear - car.turn.wear))
