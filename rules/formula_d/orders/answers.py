"""What is asked and answered: forms, reading of answers, what sheets, plans filed beforehand and prudence say."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

from rules.events import Event
from rules.formula_d.board.sight import Sight
from rules.formula_d.model.book import STOCKS, Book, Wear
from rules.formula_d.model.figures import FATAL, held, named, told
from rules.formula_d.model.orders import Sheet, UpTo, gear_meant, over
from rules.formula_d.model.questions import (
    Build,
    Gear,
    LeaveMarker,
    Path,
    PointsBack,
    Radio,
    Repair,
    SecretGear,
    Slipstream,
    Tyres,
    WeatherAgain,
)
from rules.formula_d.model.state import Car
from rules.formula_d.orders.choosing import prudent_gear, wished_plan
from rules.formula_d.orders.form import wishes_fields
from rules.formula_d.orders.grammar import LANGUAGE
from rules.formula_d.orders.sheets import SHEETS, wishes_now
from rules.formula_d.play.gears import choices
from rules.formula_d.play.plan import Plan
from rules.formula_d.play.plans import plans
from rules.formula_d.play.slipstream import slip_plans
from rules.formula_d.play.street import spread_points
from rules.journal import Hand
from rules.orders.reading import read
from rules.orders.sheets import Laid, read_said
from rules.orders.spelling import stored
from rules.questions import Allot, Field, Form, Option, Part, Pick, Question, Refused
from rules.questions import Sheet as SheetForm
from rules.ruleset import Said, Table
from rules.values import Json, SpaceId

YES_NO = (Option(value="no", code="no"), Option(value="yes", code="yes"))
BECAUSE: dict[type[Any], str] = {
    Path: "F-39",
    Slipstream: "F-89",
    Tyres: "F-117",
    WeatherAgain: "F-127",
    Radio: "F-127",
    LeaveMarker: "F-127",
}


def form(table: Table[Book], sight: Sight, question: Question[Any]) -> Form:
    """How a question can be answered."""
    match question:
        case Build(points=points):
            return _allot_build(table.book, points)
        case Gear() | SecretGear():
            return _gear_form(table.book, sight, question)
        case Repair(points=points, room=room):
            return _allot(room, 0, points, {}, "F-108")
        case PointsBack(points=points, room=room):
            placed = spread_points(sight.cars[question.seat], points, room)
            return _allot(room, min(points, sum(room.values())), points, placed, "F-126")
    return Pick(options=_options(table.book, sight, question), because=BECAUSE[type(question)])


def _allot_build(book: Book, points: int) -> Allot:
    most, least = book.tables.build.most, book.tables.build.least
    usual = book.tables.usual_build
    parts = tuple(
        Part(name=name, levels=tuple(range(least, getattr(most, name) + 1)), usual=getattr(usual, name))
        for name in STOCKS
    )
    return Allot(parts=parts, least=points, most=points, because="F-11")


def _allot(room: dict[str, int], least: int, most: int, usual: dict[str, int], item: str) -> Allot:
    parts = tuple(
        Part(name=name, levels=tuple(range(min(by, most) + 1)), usual=usual.get(name, 0)) for name, by in room.items()
    )
    return Allot(parts=parts, least=least, most=most, because=item)


def _gear_form(book: Book, sight: Sight, question: Gear | SecretGear) -> SheetForm:
    """The order sheet of a turn: the gear with its price, and wishes for the rest of it."""
    car = sight.cars[question.seat]
    prices = {c.gear: c.price for c in choices(book, sight.settings, car, qualifying=sight.qualifying)}
    options = tuple(_gear_option(book, car, gear, prices[gear]) for gear in question.gears)
    gear = Field(name="gear", ask=Pick(options=options, because="F-28"), required=True)
    return SheetForm(fields=(gear, *wishes_fields()), because="F-28")


def _gear_option(book: Book, car: Car, gear: int, price: Wear) -> Option:
    """A gear with what its die can show and what it costs to get there (F-6, F-30), the race at worst (F-31)."""
    faces = book.tables.dice.faces(gear)
    out = any(by == held(car, name) for name, by in named(price).items() if name in FATAL)
    facts = {"gear": gear, "least": min(faces), "most": max(faces), "price": told(price), "out": "out" if out else ""}
    return Option(value=gear, code="gear", facts=facts)


def _options(book: Book, sight: Sight, question: Question[Any]) -> tuple[Option, ...]:
    match question:
        case Path():
            return tuple(_option(plan) for plan in offered(book, sight, question))
        case Slipstream():
            return (Option(value="no", code="no"), *(_option(plan) for plan in offered(book, sight, question)))
        case Tyres():
            return tuple(Option(value=tyre, code="tyre", facts={"tyre": tyre}) for tyre in ("hard", "soft", "rain"))
        case Radio(near=near):
            return (Option(value="no", code="no"), *(Option(value=s, code="car", facts={"car": s}) for s in near))
    return YES_NO


def _option(plan: Plan) -> Option:
    """A landing with what it costs, among others that cost alike; one in the river says so."""
    group = "out" if plan.out else "stop" if plan.stop else "paid" if plan.wear else "free"
    facts = {
        "end": plan.end,
        "price": told(plan.price),
        "out": plan.out,
        "stop": plan.stop,
        "risk": plan.risk._asdict(),
        "brakes": plan.brakes,
        "bonus": plan.bonus,
        "bonus_of": plan.bonus_of,
        "rest": plan.rest,
        "ended": plan.way.ended,
        "corner": plan.fate.corner,
        "spins": plan.fate.held,
        "falls": plan.falls,
    }
    return Option(value=plan.name, code="plan", facts=facts, where=plan.end, group=group)


def offered(book: Book, sight: Sight, question: Question[Any]) -> tuple[Plan, ...]:
    """The plans of a question, the prudent one first."""
    car, turn = sight.cars[question.seat], sight.own_turn(question.seat)
    find = slip_plans if isinstance(question, Slipstream) else plans
    return find(book, sight, car, turn)


def read_answer(table: Table[Book], sight: Sight, question: Question[Any], value: Json) -> Json:
    """The answer as the rules take it; refuses what they do not."""
    if isinstance(question, Repair):
        return _read_repair(table, sight, question, value)
    if isinstance(question, Gear | SecretGear):
        return stored(read_said(Laid(SHEETS, table, sight, question), value))
    plain = _plan_named(table.book, sight, question, value) if isinstance(question, Path | Slipstream) else None
    return plain or form(table, sight, question).accept(value)


def _plan_named(book: Book, sight: Sight, question: Path | Slipstream, value: Json) -> str | None:
    """A plan by its name, without the making of a form; a space alone is enough where one plan ends on it."""
    said, plans = str(value).strip().casefold(), offered(book, sight, question)
    there = [plan.name for plan in plans if plan.end.casefold() == said]
    named = next((plan.name for plan in plans if plan.name.casefold() == said), None)
    return named or (there[0] if len(there) == 1 else _plan_wished(book, question, plans, said))


def _plan_wished(book: Book, question: Path | Slipstream, plans: Sequence[Plan], said: str) -> str | None:
    """The way that is meant by words: `far`, `inside`, `pit`, `brake 2`; None where these are none, or others than of
    a way."""
    if isinstance(question, Slipstream) and said == "yes":
        return plans[0].name
    try:
        sheet = read(LANGUAGE, said, {})
    except Refused:
        return None
    if sheet.gear or sheet.tyres:
        return None
    brakes_alone = sheet.brake is not None and sheet == Sheet(brake=sheet.brake)
    plan = _braking(plans, sheet.brake or 0) if brakes_alone else wished_plan(book, sheet, plans)
    return plan.name if plan else None


def _braking(plans: Sequence[Plan], points: int) -> Plan | None:
    """D-9: the first that brakes so much; where the way is blocked, and another comes to the same, that one."""
    exact = (plan for plan in plans if plan.brakes == points)
    same = (plan for plan in plans if plan.brakes < points <= plan.brakes + plan.rest and plan.falls and not plan.out)
    more = (plan for plan in plans if plan.brakes > points)
    return next(chain(exact, same, more), None)


def _read_repair(table: Table[Book], sight: Sight, question: Repair, value: Json) -> Json:
    """F-108: "tires", or points in one or two categories."""
    if value == "tires":
        value = {}
    accepted = form(table, sight, question).accept(value)
    if sum(by > 0 for by in accepted.values()) > 2:
        raise Refused("two_at_most", "F-108")
    return accepted


def answer_for(
    table: Table[Book], sight: Sight, _: tuple[Event, ...], question: Question[Any], standing: Json
) -> Said | None:
    """The turn's sheet's answer, else what was filed beforehand, else prudence's."""
    filed = wishes_now(sight, standing)
    if isinstance(question, Gear | SecretGear):
        gear = gear_meant(filed, question.lever, question.gears)
        if gear is not None:
            return Said(value=gear_alone(_nearest(gear, question.gears)), hand="standing")
    elif isinstance(question, Path | Slipstream):
        said = _on_the_way(table.book, sight, question, filed)
        if said is not None:
            return said
    elif isinstance(question, Tyres) and filed.tyres:
        return Said(value=filed.tyres, hand="standing")
    return Said(value=prudent(table.book, sight, question), hand="prudence")


def gear_alone(gear: int) -> Json:
    """The answer of a sheet that names a gear and nothing else."""
    return stored(Sheet(gear=(gear,)))


def _nearest(wanted: int, gears: tuple[int, ...]) -> int:
    return min(gears, key=lambda gear: (abs(gear - wanted), gear))


def _on_the_way(book: Book, sight: Sight, question: Path | Slipstream, filed: Sheet) -> Said | None:
    """Wishes of the turn's sheet go before those filed beforehand, field by field."""
    sheet = over(filed, sight.sheet)
    hand: Hand = "standing" if sight.sheet == Sheet(gear=sight.sheet.gear) else "sheet"
    plans = offered(book, sight, question)
    if isinstance(question, Slipstream):
        return _in_the_lee(book, sheet, plans, hand)
    plan = wished_plan(book, sheet, plans)
    return Said(value=plan.name, hand=hand) if plan else None


def _in_the_lee(book: Book, sheet: Sheet, plans: Sequence[Plan], hand: Hand) -> Said | None:
    """F-89, F-90: the slipstream as it was ordered; never out of the race for it."""
    if sheet.slipstream in (None, "ask"):
        return None
    wanted = sheet if sheet.path else over(sheet, Sheet(path=("usual",)))
    plan = wished_plan(book, wanted, [plan for plan in plans if _fits(sheet.slipstream, plan)])
    takes = sheet.slipstream != "no" and not plans[0].out
    return Said(value=plan.name if takes and plan and not plan.out else "no", hand=hand)


def _fits(wanted: object, plan: Plan) -> bool:
    """Whether a slipstream costs no more than was allowed."""
    if wanted == "if free":
        return not plan.wear
    return not isinstance(wanted, UpTo) or plan.wear <= plan.brakes <= wanted.brakes


def prudent(book: Book, sight: Sight, question: Question[Any]) -> Json:
    """Section 21's defaults."""
    match question:
        case Build():
            return named(book.tables.usual_build)
        case Gear() | SecretGear():
            return gear_alone(prudent_gear(book, sight, sight.cars[question.seat], question.gears))
        case Path():
            return offered(book, sight, question)[0].name
        case Tyres(now=now):
            return now
        case Repair(room=room):
            return dict.fromkeys(room, 0)
        case PointsBack(points=points, room=room):
            return spread_points(sight.cars[question.seat], points, room)
    return "no"


def preview(table: Table[Book], sight: Sight, question: Question[Any], answer: Json) -> tuple[SpaceId, ...]:
    """The spaces a plan leads through, everybody else standing still; empty for other questions."""
    if not isinstance(question, Path | Slipstream):
        return ()
    found = (plan for plan in offered(table.book, sight, question) if plan.name == answer)
    return next((plan.way.spaces for plan in found), ())
