"""The forms of builds, of a turn's sheet (F-170) and of ways."""

from collections.abc import Mapping
from typing import Any

from rules.formula_d.board.knowledge import Knowledge
from rules.formula_d.model.book import STOCKS, Book, Wear
from rules.formula_d.model.figures import FATAL, held, named, told
from rules.formula_d.model.orders import Sheet, UpTo
from rules.formula_d.model.questions import Gear, SpreadWear
from rules.formula_d.model.state import Car
from rules.formula_d.orders.writing import fields
from rules.formula_d.play.gears import choices
from rules.formula_d.play.plan import Plan
from rules.formula_d.play.together import lane_of
from rules.prices import Preset
from rules.questions import Allot, Field, Option, Part, Pick, TextLine
from rules.questions import Fields as SheetForm
from rules.ruleset import Table

YES_NO = (Option(value="yes"), Option(value="no"))
LEE = (*YES_NO, Option(value=fields(Sheet(slipstream="if free"))["slipstream"]))
PATHS = tuple(
    fields(Sheet(path=path))["path"]
    for path in (("stop", "inside"), ("far",), ("inside",), ("outside",), ("stop", "safe"), ("usual",))
)
BRAKES = tuple(fields(Sheet(brake=points))["brake"] for points in range(4))
WEAR = tuple(fields(Sheet(wear=points))["wear"] for points in range(4))
LIMITS = tuple(fields(Sheet(slipstream=UpTo(brakes=points)))["slipstream"] for points in (1, 2))


def wishes_fields() -> tuple[Field, ...]:
    """What may be written beside a gear."""
    return (
        Field(name="path", also=("line", "lane"), ask=TextLine(suggestions=PATHS, because="F-170"), at_hand=True),
        Field(name="brake", also=("brakes",), ask=TextLine(suggestions=BRAKES, because="F-59"), at_hand=True),
        Field(name="wear", also=("wp",), ask=TextLine(suggestions=WEAR, because="F-171")),
        Field(
            name="slipstream",
            also=("slip",),
            ask=TextLine(suggestions=(*(str(one.value) for one in LEE), *LIMITS), because="F-89"),
            at_hand=True,
        ),
        Field(name="pit", also=("pits",), ask=Pick(options=YES_NO, because="F-100")),
        Field(name="casino", ask=Pick(options=YES_NO, because="F-155")),
        Field(name="bonus", also=("nitro",), ask=Pick(options=YES_NO, because="F-125")),
    )


SPELT: Mapping[str, tuple[str, ...]] = {"tires": ("tyres",)}
"""Categories that are spelt in two ways."""


def build_form(book: Book, points: int) -> Allot:
    """F-11: a level for each category."""
    most, least = book.tables.build.most, book.tables.build.least
    usual = book.tables.usual_build
    parts = tuple(
        Part(name=name, also=SPELT.get(name, ()), levels=tuple(range(least, getattr(most, name) + 1)), usual=own)
        for name, own in ((name, getattr(usual, name)) for name in STOCKS)
    )
    return Allot(parts=parts, least=points, most=points, because="F-11")


def ready_cars(_: Any, table: Table[Book], __: Knowledge, question: SpreadWear) -> tuple[Preset, ...]:
    """F-11: ready-made cars of as many points as are to be spread."""
    ready = ((one.name, named(one.car)) for one in table.book.tables.build.ready)
    return tuple(Preset(name=name, value=car, facts=car) for name, car in ready if sum(car.values()) == question.points)


def allot_form(room: dict[str, int], least: int, most: int, usual: dict[str, int], item: str) -> Allot:
    """Points for the categories that have room."""
    parts = tuple(
        Part(name=name, also=SPELT.get(name, ()), levels=tuple(range(min(by, most) + 1)), usual=usual.get(name, 0))
        for name, by in room.items()
    )
    return Allot(parts=parts, least=least, most=most, because=item)


def gear_form(book: Book, knowledge: Knowledge, question: Gear) -> SheetForm:
    """The order sheet of a turn: the gear with its price, and wishes for the rest of it."""
    car = knowledge.cars[question.seat]
    prices = {c.gear: c.price for c in choices(book, knowledge.settings, car, qualifying=knowledge.qualifying)}
    options = tuple(_gear_option(book, car, gear, prices[gear]) for gear in question.gears)
    gear = Field(name="gear", ask=Pick(options=options, because="F-28"), required=True)
    return SheetForm(fields=(gear, *wishes_fields()), because="F-28")


def _gear_option(book: Book, car: Car, gear: int, price: Wear) -> Option:
    """A gear with what its die can show and what it costs to get there (F-6, F-30), the race at worst (F-31)."""
    faces = book.tables.dice.faces(gear)
    out = any(by == held(car, name) for name, by in named(price).items() if name in FATAL)
    facts = {"gear": gear, "least": min(faces), "most": max(faces), "price": told(price), "out": "out" if out else ""}
    return Option(value=gear, code="gear", facts=facts)


def plan_option(book: Book, plan: Plan) -> Option:
    """A landing with what it costs, among others that cost alike; one in the river says so."""
    group = "out" if plan.out else "stop" if plan.stop else "paid" if plan.wear else "free"
    facts = {
        "end": plan.end,
        "lane": lane_of(book.circuit, plan.end),
        "spaces": len(plan.way.spaces),
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
