"""Prices of answers: a gear by each of its faces, a way by its cost, with rivals standing still."""

from collections.abc import Iterable, Mapping, Sequence
from math import lcm, prod

from rules.base import Json, SpaceId
from rules.cost_preview import Cost, Note, Price, Test, Tone
from rules.formula_d.board.player_view import PlayerView
from rules.formula_d.board.search_position import count_required_crossings
from rules.formula_d.model.derived import (
    FATAL_CATEGORIES,
    compute_collision_max,
    compute_engine_test_max,
    count_points_left,
    list_nonzero_costs,
)
from rules.formula_d.model.orders import Sheet
from rules.formula_d.model.questions import Gear, UseSlipstream, WhereToDrive
from rules.formula_d.model.state import Car
from rules.formula_d.model.tables import RuleTables, Wear
from rules.formula_d.orders.ways import list_plans
from rules.formula_d.play.collisions import count_collision_dice, find_touched_seats, is_engine_sheltered
from rules.formula_d.play.dangers import find_highest_harmful_face, list_danger_tests
from rules.formula_d.play.gears import list_gears
from rules.formula_d.play.move_option import NO_WEAR, Plan, default_rank, sum_prices
from rules.formula_d.play.move_options import list_likely_plans
from rules.formula_d.play.wishes import choose_plan
from rules.ruleset import Answering, RaceSetup

COST_FREE_RESULTS = ("free", "stops")
HARMFUL_RESULTS = ("spin", "out")
ROLL_NAMES = ("dangers", "contact", "engine")
"""Rolls that a way may call for, by the names of their tests; a gear's notes say which ones its faces may lead to."""


def price_gear(
    _: Answering[RuleTables], table: RaceSetup[RuleTables], view: PlayerView, question: Gear, value: Json
) -> Price:
    """Price a gear: its cost (F-28 to F-31), and the result of each face by the sheet's wishes."""
    tables, car, sheet = table.tables, view.cars[question.seat], question.read(value)
    gear = next((gear for gear in sheet.gear or () if gear in question.gears), question.gears[0])
    prices = {one.gear: one.price for one in list_gears(tables, view.settings, car, qualifying=view.qualifying)}
    costs = tuple(_build_costs(car, prices.get(gear, Wear()), "gear"))
    faces = tables.rulebook.dice.list_faces(gear)
    plans = {face: _find_expected_plan(tables, view, car, gear, face, sheet) for face in dict.fromkeys(faces)}
    paid, flat_out = prices.get(gear, NO_WEAR), tables.rulebook.tests.engine_faces.get(gear)
    rolls = {
        face: _list_rolls(tables, view, car, plan, paid, flat_out=face == flat_out) for face, plan in plans.items()
    }
    some, of = _add_up_faces([(_classify_plan(car, plans[face]), rolls[face]) for face in faces])
    effects = _merge_free_results(some)
    name, at = ("gear die stops", question.corner) if effects[0][0] == "stops" else ("gear die", "")
    tests = (Test(name=name, at=at, effects=effects, of=of),) if len(effects) > 1 else ()
    notes = [Note(code="stops", facts={"corner": question.corner})] if some[0][0] == "stops" and not tests else []
    dear = max((plan.wear for plan in plans.values() if not plan.out), default=0)
    notes += [Note(code="dear", facts={"most": dear})] if dear else []
    names = {test.name for tests_of_face in rolls.values() for test in tests_of_face}
    notes += [Note(code=f"may_{name}") for name in ROLL_NAMES if name in names]
    notes += [Note(code="out")] if some == (("out", of),) else []
    middle = plans[_find_middle_face(faces)]
    end = middle.end if middle.way.spaces else None
    distances = [len(plan.way.spaces) for plan in plans.values()]
    least, most = min(distances), max(distances)
    return Price(
        tone=_choose_tone(costs, [what for what, _ in some]),
        spaces=most if least == most else None,
        reach=(least, most),
        end=end,
        costs=costs,
        tests=tests,
        notes=tuple(notes),
    )


def _add_up_faces(faces: Sequence[tuple[str, tuple[Test, ...]]]) -> tuple[tuple[tuple[str, int], ...], int]:
    """Return in how many of how many cases a gear has each result, with all rolls that its faces call for.

    `faces`: of each face the result of its way, and the rolls."""
    of = len(faces) * lcm(*(prod(test.of for test in tests) for _, tests in faces))
    ways = dict.fromkeys(("stops", "free", "wear", "spin", "out"), 0)
    for result, tests in faces:
        cases = of // len(faces)
        survived, clear = cases, cases
        for test in tests if result not in HARMFUL_RESULTS else ():
            survived = survived * (test.of - dict(test.effects).get("out", 0)) // test.of
            clear = clear * test.effects[0][1] // test.of
        ways["out"] += cases - survived
        ways["wear"] += survived - clear
        ways[result] += clear
    return tuple((what, count) for what, count in ways.items() if count), of


def preview_gear(tables: RuleTables, view: PlayerView, question: Gear, sheet: Sheet) -> tuple[SpaceId, ...]:
    """Return the spaces of the way for the middle face of the gear's die."""
    gear = sheet.chosen_gear
    face = _find_middle_face(tables.rulebook.dice.list_faces(gear))
    return _find_expected_plan(tables, view, view.cars[question.seat], gear, face, sheet).way.spaces


def _find_middle_face(faces: Sequence[int]) -> int:
    return sorted(faces)[len(faces) // 2]


def _merge_free_results(ways: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    """Group the faces that cost nothing, followed by the others."""
    free = sum(count for what, count in ways if what in COST_FREE_RESULTS)
    stops = next((count for what, count in ways if what == "stops"), 0)
    if free and stops and stops < free:
        return (("stops", stops), ("short", free - stops), *(one for one in ways if one[0] not in COST_FREE_RESULTS))
    return (("free", free), *(one for one in ways if one[0] not in COST_FREE_RESULTS))


def _find_expected_plan(tables: RuleTables, view: PlayerView, car: Car, gear: int, face: int, sheet: Sheet) -> Plan:
    """Return the plan that would be driven with a face."""
    turn = view.find_own_turn(car.seat).model_copy(update={"gear": gear, "face": face, "total": face})
    plans = sorted(list_likely_plans(tables, view, car, turn), key=lambda plan: default_rank(tables, plan))
    best = choose_plan(tables, sheet, plans)
    return best.plan if best else plans[0]


def _classify_plan(car: Car, plan: Plan) -> str:
    if plan.out:
        return "out"
    if _spins(car, plan):
        return "spin"
    return "wear" if plan.wear else "stops" if plan.stop else "free"


def _spins(car: Car, plan: Plan) -> bool:
    """Whether the car spins because the way takes its last tire for an overshoot (F-53, F-56)."""
    tires_left = count_points_left(car, "tires") - plan.price.tires
    return bool(plan.corner_result.overshoots) and plan.price.tires > 0 and tires_left <= 0


def _choose_tone(costs: Iterable[Cost], brings: list[str]) -> Tone:
    if any(result in HARMFUL_RESULTS for result in brings):
        return "impossible" if all(result in HARMFUL_RESULTS for result in brings) else "fatal"
    return "costs" if any(costs) or "wear" in brings else "free"


def _build_costs(car: Car, price: Wear, toward: str) -> Iterable[Cost]:
    for stock, by in list_nonzero_costs(price).items():
        have = count_points_left(car, stock)
        yield Cost(stock=stock, by=by, left=max(0, have - by), toward=toward, short=by > have)


def price_way(
    _: Answering[RuleTables],
    table: RaceSetup[RuleTables],
    view: PlayerView,
    question: WhereToDrive | UseSlipstream,
    value: Json,
) -> Price:
    """Price a way: its cost, and the dice it calls for (D-5 to D-10)."""
    tables, car, turn = table.tables, view.cars[question.seat], view.find_own_turn(question.seat)
    plan = next((plan for plan in list_plans(table.tables, view, question) if plan.name == value), None)
    if plan is None:
        here = _list_tests_at_end(tables, view, car, (turn.start, *turn.path)[-1], NO_WEAR, flat_out=turn.flat_out)
        return Price(tone=_choose_way_tone("free", (), here), tests=here)
    costs = tuple(_build_costs(car, plan.price, ""))
    tests = _list_rolls(tables, view, car, plan, NO_WEAR, flat_out=turn.flat_out)
    notes = [Note(code="stops", facts={"corner": plan.corner_result.corner})] if plan.stop else []
    harm = _classify_plan(car, plan)
    notes += [Note(code="out" if harm == "out" else "spins")] if harm in HARMFUL_RESULTS else []
    spaces, tone = len(plan.way.spaces), _choose_way_tone(harm, costs, tests)
    if plan.bonus_of == "nitro":
        # There is one a lap (F-125).
        notes, tone = [*notes, Note(code="nitro")], "costs" if tone == "free" else tone
    return Price(tone=tone, spaces=spaces, end=plan.end, costs=costs, tests=tests, notes=tuple(notes))


def _choose_way_tone(harm: str, costs: tuple[Cost, ...], tests: tuple[Test, ...]) -> Tone:
    if harm in HARMFUL_RESULTS:
        return "impossible"
    if any(effect == "out" for test in tests for effect, _ in test.effects):
        return "fatal"
    return "costs" if costs or tests else "free"


def _list_rolls(
    tables: RuleTables, view: PlayerView, car: Car, plan: Plan, paid: Wear, *, flat_out: bool
) -> tuple[Test, ...]:
    """Return the odds of the rolls that a way calls for: its dangers, and those at its end.

    `paid`: what the gear has cost before; `flat_out`: the gear die calls for an engine test."""
    payment = sum_prices(paid, plan.price)
    tests = tuple(_list_danger_tests(tables, view, car, plan, payment))
    if plan.out or plan.falls or _crosses_finish(tables, view, car, plan):
        return tests
    return (*tests, *_list_tests_at_end(tables, view, car, plan.end, payment, flat_out=flat_out))


def _list_tests_at_end(
    tables: RuleTables, view: PlayerView, car: Car, at: SpaceId, payment: Wear, *, flat_out: bool
) -> tuple[Test, ...]:
    """Return the odds of contact, and of the car's own engine test after a 20 in 5th or a 30 in 6th (F-67, F-73)."""
    contact = tuple(_list_contact_tests(tables, view, car, at, payment))
    if not flat_out or view.qualifying or is_engine_sheltered(tables.circuit, at):
        return contact
    stock = "pool" if view.settings.is_basic else "engine"
    upto = compute_engine_test_max(tables, view.settings, view.wet, car)
    return (*contact, _estimate_damage(tables, car, payment, "engine", {stock: [upto]}))


def _crosses_finish(tables: RuleTables, view: PlayerView, car: Car, plan: Plan) -> bool:
    """Whether the race ends for the car on this way: beyond the line nothing is touched (F-163)."""
    crossings_needed = count_required_crossings(tables, view.laps)
    return not view.qualifying and car.crossings + plan.crossings >= crossings_needed


def _list_danger_tests(tables: RuleTables, view: PlayerView, car: Car, plan: Plan, payment: Wear) -> Iterable[Test]:
    """Yield the odds that a way's dice cost nothing, or end the race (T9)."""
    basic, wet = view.settings.is_basic, view.wet
    faces: dict[str, list[int]] = {}
    for test in list_danger_tests(tables, view, plan.way.spaces):
        faces.setdefault("pool" if basic else test.loss, []).append(
            find_highest_harmful_face(tables, wet, car, test.roll)
        )
    if faces:
        yield _estimate_damage(tables, car, payment, "dangers", faces)


def _list_contact_tests(tables: RuleTables, view: PlayerView, car: Car, at: SpaceId, payment: Wear) -> Iterable[Test]:
    """Yield the odds that the cars beside and ahead of a space cost nothing, or end the race (F-67 to F-72)."""
    touched_rivals = find_touched_seats(tables.circuit, view.cars, car, at)
    dice = sum(count_collision_dice(tables, view.cars[seat]) for seat in touched_rivals)
    if dice:
        stock = "pool" if view.settings.is_basic else "body"
        upto = compute_collision_max(tables, view.settings, view.wet)
        yield _estimate_damage(tables, car, payment, "contact", {stock: [upto] * dice})


def _estimate_damage(
    tables: RuleTables, car: Car, payment: Wear, name: str, faces: Mapping[str, Sequence[int]]
) -> Test:
    """Return the odds of dice that cost a point each up to a face.

    `faces`: by stock, the highest harmful face of each die. Without its last point of a stock the car is out (F-9,
    F-10); tires are not such a stock."""
    sides, clear, survival_ways, of = tables.rulebook.dice.black, 1, 1, 1
    for stock, uptos in faces.items():
        ways = _count_hits(uptos, sides)
        points_before_out = (
            count_points_left(car, stock) - getattr(payment, stock, 0) if stock in FATAL_CATEGORIES else len(ways)
        )
        clear *= ways[0]
        survival_ways *= sum(ways[: max(0, points_before_out)])
        of *= sides ** len(uptos)
    effects = (("clear", clear), ("wear", survival_ways - clear), ("out", of - survival_ways))
    return Test(name=name, effects=tuple(one for n, one in enumerate(effects) if one[1] or not n), of=of)


def _count_hits(uptos: Sequence[int], sides: int) -> list[int]:
    """Return, by the number of dice from 0, the cases in which all of them show at most this face."""
    ways = [1]
    for upto in uptos:
        hit, clear = [0, *(count * upto for count in ways)], [*(count * (sides - upto) for count in ways), 0]
        ways = [some + others for some, others in zip(hit, clear, strict=True)]
    return ways
