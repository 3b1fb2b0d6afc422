"""Prices of answers: a gear by each of its faces, a way by its cost, with rivals standing still."""

from collections.abc import Iterable, Sequence

from rules.base import Json, SpaceId
from rules.cost_preview import Cost, Note, Price, Test, Tone
from rules.formula_d.board.player_view import PlayerView
from rules.formula_d.model.derived import nonzero_costs, points_left
from rules.formula_d.model.orders import Sheet
from rules.formula_d.model.questions import Gear, UseSlipstream, WhereToDrive
from rules.formula_d.model.state import Car
from rules.formula_d.model.tables import RuleTables, Wear
from rules.formula_d.orders.ways import list_plans
from rules.formula_d.play.gears import list_gears
from rules.formula_d.play.move_option import Plan, default_rank
from rules.formula_d.play.move_options import list_likely_plans
from rules.formula_d.play.wishes import choose_plan
from rules.ruleset import Answering, RaceSetup

COST_FREE_RESULTS = ("free", "stops")


def price_gear(
    _: Answering[RuleTables], table: RaceSetup[RuleTables], knowledge: PlayerView, question: Gear, value: Json
) -> Price:
    """Price a gear: its cost (F-28 to F-31), and the result of each face by the sheet's wishes."""
    book, car, sheet = table.tables, knowledge.cars[question.seat], question.read(value)
    gear = next((gear for gear in sheet.gear or () if gear in question.gears), question.gears[0])
    prices = {one.gear: one.price for one in list_gears(book, knowledge.settings, car, qualifying=knowledge.qualifying)}
    costs = tuple(_build_costs(car, prices.get(gear, Wear()), "gear"))
    faces = book.tables.dice.faces(gear)
    plans = {face: _expected_plan(book, knowledge, car, gear, face, sheet) for face in dict.fromkeys(faces)}
    brings = [_classify_plan(plans[face]) for face in faces]
    ways = tuple((what, brings.count(what)) for what in ("stops", "free", "wear", "out"))
    some = tuple((what, count) for what, count in ways if count)
    effects = _merge_free_results(some)
    name, at = ("gear die stops", question.corner) if effects[0][0] == "stops" else ("gear die", "")
    tests = (Test(name=name, at=at, effects=effects, of=len(faces)),) if len(effects) > 1 else ()
    notes = [Note(code="stops", facts={"corner": question.corner})] if some[0][0] == "stops" and not tests else []
    dear = max((plan.wear for plan in plans.values() if not plan.out), default=0)
    notes += [Note(code="dear", facts={"most": dear})] if dear else []
    notes += [Note(code="out")] if brings.count("out") == len(faces) else []
    middle = plans[_middle_face(faces)]
    end = middle.end if middle.way.spaces else None
    driven = [len(plan.way.spaces) for plan in plans.values()]
    reach = (min(driven), max(driven))
    return Price(tone=_choose_tone(costs, brings), reach=reach, end=end, costs=costs, tests=tests, notes=tuple(notes))


def preview_gear(book: RuleTables, knowledge: PlayerView, question: Gear, sheet: Sheet) -> tuple[SpaceId, ...]:
    """Return the spaces of the way for the middle face of the gear's die."""
    gear = sheet.chosen_gear
    face = _middle_face(book.tables.dice.faces(gear))
    return _expected_plan(book, knowledge, knowledge.cars[question.seat], gear, face, sheet).way.spaces


def _middle_face(faces: Sequence[int]) -> int:
    return sorted(faces)[len(faces) // 2]


def _merge_free_results(ways: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    """Group the faces that cost nothing, followed by the others."""
    free = sum(count for what, count in ways if what in COST_FREE_RESULTS)
    stops = next((count for what, count in ways if what == "stops"), 0)
    if free and stops and stops < free:
        return (("stops", stops), ("short", free - stops), *(one for one in ways if one[0] not in COST_FREE_RESULTS))
    return (("free", free), *(one for one in ways if one[0] not in COST_FREE_RESULTS))


def _expected_plan(book: RuleTables, knowledge: PlayerView, car: Car, gear: int, face: int, sheet: Sheet) -> Plan:
    """Return the plan that would be driven with a face."""
    turn = knowledge.own_turn(car.seat).model_copy(update={"gear": gear, "face": face, "total": face})
    found = sorted(list_likely_plans(book, knowledge, car, turn), key=lambda plan: default_rank(book, plan))
    best = choose_plan(book, sheet, found)
    return best.plan if best else found[0]


def _classify_plan(plan: Plan) -> str:
    if plan.out:
        return "out"
    return "wear" if plan.wear else "stops" if plan.stop else "free"


def _choose_tone(costs: Iterable[Cost], brings: list[str]) -> Tone:
    if brings.count("out") == len(brings):
        return "impossible"
    if "out" in brings:
        return "fatal"
    return "costs" if any(costs) or "wear" in brings else "free"


def _build_costs(car: Car, price: Wear, toward: str) -> Iterable[Cost]:
    for stock, by in nonzero_costs(price).items():
        have = points_left(car, stock)
        yield Cost(stock=stock, by=by, left=max(0, have - by), toward=toward, short=by > have)


def price_way(
    _: Answering[RuleTables],
    table: RaceSetup[RuleTables],
    knowledge: PlayerView,
    question: WhereToDrive | UseSlipstream,
    value: Json,
) -> Price:
    """Price a way: its cost, and the dice it calls for (D-5 to D-10)."""
    car = knowledge.cars[question.seat]
    plan = next((plan for plan in list_plans(table.tables, knowledge, question) if plan.name == value), None)
    if plan is None:
        return Price()
    costs = tuple(_build_costs(car, plan.price, ""))
    notes = [Note(code="stops", facts={"corner": plan.fate.corner})] if plan.stop else []
    notes += [Note(code="rolls", facts={"count": plan.risk.dice})] if plan.risk.dice else []
    notes += [Note(code="out")] if plan.out else []
    tone: Tone = (
        "impossible" if plan.out else "fatal" if plan.perils else "costs" if costs or plan.risk.dice else "free"
    )
    spaces = len(plan.way.spaces)
    return Price(tone=tone, spaces=spaces, end=plan.end, costs=costs, notes=tuple(notes))
