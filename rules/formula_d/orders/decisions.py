"""How each kind of question is put, read, and answered for those who are silent (chapter 21)."""

from collections.abc import Callable
from typing import Any

from rules.decisions import Decision, Decisions
from rules.formula_d.board.knowledge import Knowledge
from rules.formula_d.model import questions
from rules.formula_d.model.book import Book
from rules.formula_d.model.figures import named
from rules.formula_d.model.orders import Sheet, gear_meant
from rules.formula_d.model.questions import (
    Gear,
    NewTyres,
    PointsBack,
    Radio,
    Repair,
    SecretGear,
    Tyres,
    UseSlipstream,
    WhereToDrive,
)
from rules.formula_d.orders.choosing import prudent_gear
from rules.formula_d.orders.form import allot_form, build_form, gear_form, plan_option, ready_cars
from rules.formula_d.orders.presets import presets
from rules.formula_d.orders.prices import way_of_gear, weigh_gear, weigh_way
from rules.formula_d.orders.sheets import SHEETS, wishes_now
from rules.formula_d.orders.ways import led, offered, on_the_way, plan_named, way_settled
from rules.formula_d.play.street import spread_points
from rules.orders.sheets import Laid, read_said
from rules.orders.spelling import stored
from rules.questions import Form, Option, Pick, Question, Refused
from rules.ruleset import Said, Table
from rules.values import Json, SpaceId

NO = Option(value="no", code="no")
YES_NO = (NO, Option(value="yes", code="yes"))


def gear_alone(gear: int) -> Json:
    """The answer of a sheet that names a gear and nothing else."""
    return stored(Sheet(gear=(gear,)))


def _no(_: Table[Book], __: Knowledge, ___: Any) -> Json:
    return "no"


def _yes_no(_: Table[Book], __: Knowledge, ___: Any) -> Form:
    return Pick(options=YES_NO, because="F-127")


def _build(table: Table[Book], _: Knowledge, question: questions.SpreadWear) -> Form:
    return build_form(table.book, question.points)


def _usual_build(table: Table[Book], _: Knowledge, __: questions.SpreadWear) -> Json:
    return named(table.book.tables.usual_build)


def _gear(table: Table[Book], knowledge: Knowledge, question: Gear) -> Form:
    return gear_form(table.book, knowledge, question)


def _prudent_gear(table: Table[Book], knowledge: Knowledge, question: Gear) -> Json:
    return gear_alone(prudent_gear(table.book, knowledge, knowledge.cars[question.seat], question.gears))


def _gear_filed(_: Table[Book], knowledge: Knowledge, question: Gear, standing: Json) -> Said | None:
    """F-171: the nearest to what was filed beforehand, which answers a sealed sheet whole, as its driver would have
    filled it in now."""
    filed = wishes_now(knowledge, standing)
    gear = gear_meant(filed, question.lever, question.gears)
    if gear is None:
        return None
    named = _nearest(gear, question.gears)
    whole = stored(filed.model_copy(update={"gear": (named,)}))
    return Said(value=whole if question.sealed else gear_alone(named), hand="standing")


def _nearest(wanted: int, gears: tuple[int, ...]) -> int:
    return min(gears, key=lambda gear: (abs(gear - wanted), gear))


def _read_gear(table: Table[Book], knowledge: Knowledge, question: Gear, value: Json) -> Json:
    return stored(read_said(Laid(SHEETS, table, knowledge, question), value))


def _plans(table: Table[Book], knowledge: Knowledge, question: WhereToDrive | UseSlipstream) -> tuple[Option, ...]:
    return tuple(plan_option(table.book, plan) for plan in offered(table.book, knowledge, question))


def _path(table: Table[Book], knowledge: Knowledge, question: WhereToDrive) -> Form:
    return Pick(options=_plans(table, knowledge, question), because="F-39")


def _slipstream(table: Table[Book], knowledge: Knowledge, question: UseSlipstream) -> Form:
    return Pick(options=(NO, *_plans(table, knowledge, question)), because="F-89")


def _first_plan(table: Table[Book], knowledge: Knowledge, question: WhereToDrive) -> Json:
    """F-175."""
    return offered(table.book, knowledge, question)[0].name


def _reading(
    form: Callable[[Table[Book], Knowledge, Any], Form],
) -> Callable[[Table[Book], Knowledge, Any, Json], Json]:
    def read(table: Table[Book], knowledge: Knowledge, question: WhereToDrive | UseSlipstream, value: Json) -> Json:
        return plan_named(table.book, knowledge, question, value) or form(table, knowledge, question).accept(value)

    return read


def _tyres(_: Table[Book], __: Knowledge, ___: Tyres | NewTyres) -> Form:
    tyres = (Option(value=tyre, code="tyre", facts={"tyre": tyre}) for tyre in ("hard", "soft", "rain"))
    return Pick(options=tuple(tyres), because="F-117")


def _same_tyres(_: Table[Book], __: Knowledge, question: Tyres | NewTyres) -> Json:
    return question.now


def _tyres_filed(_: Table[Book], knowledge: Knowledge, __: Tyres | NewTyres, standing: Json) -> Said | None:
    filed = wishes_now(knowledge, standing)
    return Said(value=filed.tyres, hand="standing") if filed.tyres else None


def _radio(_: Table[Book], __: Knowledge, question: Radio) -> Form:
    near = (Option(value=seat, code="car", facts={"car": seat}) for seat in question.near)
    return Pick(options=(NO, *near), because="F-127")


def _repair(_: Table[Book], __: Knowledge, question: Repair) -> Form:
    return allot_form(question.room, 0, question.points, {}, "F-108")


def _read_repair(table: Table[Book], knowledge: Knowledge, question: Repair, value: Json) -> Json:
    """F-108: "tires", or points in one or two categories."""
    if value == "tires":
        value = {}
    accepted = _repair(table, knowledge, question).accept(value)
    if sum(by > 0 for by in accepted.values()) > 2:
        raise Refused("two_at_most", "F-108")
    return accepted


def _tires_alone(_: Table[Book], __: Knowledge, question: Repair) -> Json:
    return dict.fromkeys(question.room, 0)


def _points_back(_: Table[Book], knowledge: Knowledge, question: PointsBack) -> Form:
    points, room = question.points, question.room
    placed = spread_points(knowledge.cars[question.seat], points, room)
    return allot_form(room, min(points, sum(room.values())), points, placed, "F-126")


def _spread(_: Table[Book], knowledge: Knowledge, question: PointsBack) -> Json:
    return spread_points(knowledge.cars[question.seat], question.points, question.room)


GEAR: Decision[Book] = Decision(
    form=_gear, default=_prudent_gear, said=_gear_filed, read=_read_gear, weigh=weigh_gear, presets=presets
)
TYRES: Decision[Book] = Decision(form=_tyres, default=_same_tyres, said=_tyres_filed)
ASIDE: Decision[Book] = Decision(form=_yes_no, default=_no)
DECISIONS: Decisions[Book] = Decisions(
    {
        questions.SpreadWear: Decision(form=_build, default=_usual_build, presets=ready_cars),
        Gear: GEAR,
        SecretGear: GEAR,
        WhereToDrive: Decision(
            form=_path,
            default=_first_plan,
            said=on_the_way,
            read=_reading(_path),
            weigh=weigh_way,
            settled=way_settled,
        ),
        UseSlipstream: Decision(
            form=_slipstream, default=_no, said=on_the_way, read=_reading(_slipstream), weigh=weigh_way
        ),
        Tyres: TYRES,
        NewTyres: TYRES,
        Repair: Decision(form=_repair, default=_tires_alone, read=_read_repair),
        PointsBack: Decision(form=_points_back, default=_spread),
        questions.WeatherAgain: ASIDE,
        Radio: Decision(form=_radio, default=_no),
        questions.LeaveMarker: ASIDE,
    }
)


def preview(table: Table[Book], knowledge: Knowledge, question: Question[Any], answer: Json) -> tuple[SpaceId, ...]:
    """The spaces an answer leads through, everybody else standing still, and a gear's die showing its middle face;
    empty for other questions."""
    if isinstance(question, Gear):
        return way_of_gear(table.book, knowledge, question, question.read(answer))
    if isinstance(question, WhereToDrive | UseSlipstream):
        return led(table.book, knowledge, question, answer)
    return ()
