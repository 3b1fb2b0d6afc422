"""What an answer would cost: a gear by each of its faces, a way by what it takes, everybody else standing still."""

from collections.abc import Iterable, Sequence

from rules.decisions import Answering
from rules.formula_d.board.knowledge import Knowledge
from rules.formula_d.model.book import Book, Wear
from rules.formula_d.model.figures import held, named
from rules.formula_d.model.orders import Sheet
from rules.formula_d.model.questions import Gear, UseSlipstream, WhereToDrive
from rules.formula_d.model.state import Car
from rules.formula_d.orders.ways import offered
from rules.formula_d.play.gears import choices
from rules.formula_d.play.plan import Plan, default_rank
from rules.formula_d.play.plans import likely
from rules.formula_d.play.wishes import wished
from rules.prices import Cost, Note, Price, Test, Tone
from rules.ruleset import Table
from rules.values import Json, SpaceId

NO_RISK = ("free", "stops")


def weigh_gear(_: Answering[Book], table: Table[Book], knowledge: Knowledge, question: Gear, value: Json) -> Price:
    """F-28 to F-31, and what each face of the die may bring by the sheet's rule."""
    book, car, sheet = table.book, knowledge.cars[question.seat], question.read(value)
    gear = next((gear for gear in sheet.gear or () if gear in question.gears), question.gears[0])
    prices = {one.gear: one.price for one in choices(book, knowledge.settings, car, qualifying=knowledge.qualifying)}
    costs = tuple(_costs(car, prices.get(gear, Wear()), "gear"))
    faces = book.tables.dice.faces(gear)
    plans = {face: _likely(book, knowledge, car, gear, face, sheet) for face in dict.fromkeys(faces)}
    brings = [_brings(plans[face]) for face in faces]
    ways = tuple((what, brings.count(what)) for what in ("stops", "free", "wear", "out"))
    some = tuple((what, count) for what, count in ways if count)
    effects = _good_first(some)
    name, at = ("gear die stops", question.corner) if effects[0][0] == "stops" else ("gear die", "")
    tests = (Test(name=name, at=at, effects=effects, of=len(faces)),) if len(effects) > 1 else ()
    notes = [Note(code="reach", facts={"least": min(faces), "most": max(faces)})]
    notes += [Note(code="stops", facts={"corner": question.corner})] if some[0][0] == "stops" and not tests else []
    dear = max((plan.wear for plan in plans.values() if not plan.out), default=0)
    notes += [Note(code="dear", facts={"most": dear})] if dear else []
    notes += [Note(code="out")] if brings.count("out") == len(faces) else []
    middle = plans[_middle(faces)]
    end = middle.end if middle.way.spaces else None
    return Price(tone=_tone(costs, brings), end=end, costs=costs, tests=tests, notes=tuple(notes))


def way_of_gear(book: Book, knowledge: Knowledge, question: Gear, sheet: Sheet) -> tuple[SpaceId, ...]:
    """The spaces that the middle face of its die would lead through."""
    gear = sheet.one_gear
    face = _middle(book.tables.dice.faces(gear))
    return _likely(book, knowledge, knowledge.cars[question.seat], gear, face, sheet).way.spaces


def _middle(faces: Sequence[int]) -> int:
    return sorted(faces)[len(faces) // 2]


def _good_first(ways: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    """The faces that cost nothing together, then the others."""
    free = sum(count for what, count in ways if what in NO_RISK)
    stops = next((count for what, count in ways if what == "stops"), 0)
    if free and stops and stops < free:
        return (("stops", stops), ("short", free - stops), *(one for one in ways if one[0] not in NO_RISK))
    return (("free", free), *(one for one in ways if one[0] not in NO_RISK))


def _likely(book: Book, knowledge: Knowledge, car: Car, gear: int, face: int, sheet: Sheet) -> Plan:
    """The way that would be driven with a face."""
    turn = knowledge.own_turn(car.seat).model_copy(update={"gear": gear, "face": face, "total": face})
    found = sorted(likely(book, knowledge, car, turn), key=lambda plan: default_rank(book, plan))
    best = wished(book, sheet, found)
    return best.plan if best else found[0]


def _brings(plan: Plan) -> str:
    if plan.out:
        return "out"
    return "wear" if plan.wear else "stops" if plan.stop else "free"


def _tone(costs: Iterable[Cost], brings: list[str]) -> Tone:
    if brings.count("out") == len(brings):
        return "impossible"
    if "out" in brings:
        return "fatal"
    return "costs" if any(costs) or "wear" in brings else "free"


def _costs(car: Car, price: Wear, toward: str) -> Iterable[Cost]:
    for stock, by in named(price).items():
        have = held(car, stock)
        yield Cost(stock=stock, by=by, left=max(0, have - by), toward=toward, short=by > have)


def weigh_way(
    _: Answering[Book], table: Table[Book], knowledge: Knowledge, question: WhereToDrive | UseSlipstream, value: Json
) -> Price:
    """D-5 to D-10: what a way takes, and the dice it calls for."""
    car = knowledge.cars[question.seat]
    plan = next((plan for plan in offered(table.book, knowledge, question) if plan.name == value), None)
    if plan is None:
        return Price()
    costs = tuple(_costs(car, plan.price, ""))
    notes = [Note(code="stops", facts={"corner": plan.fate.corner})] if plan.stop else []
    notes += [Note(code="rolls", facts={"count": plan.risk.dice})] if plan.risk.dice else []
    notes += [Note(code="out")] if plan.out else []
    tone: Tone = (
        "impossible" if plan.out else "fatal" if plan.perils else "costs" if costs or plan.risk.dice else "free"
    )
    spaces = len(plan.way.spaces)
    return Price(tone=tone, spaces=spaces, end=plan.end, costs=costs, notes=tuple(notes))
