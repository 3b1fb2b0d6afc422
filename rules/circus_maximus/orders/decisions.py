"""How each kind of question is put, read, and answered for those who are silent (chapter 19, C-221 to C-223)."""

from collections.abc import Callable
from typing import Any

from rules.circus_maximus.board.knowledge import Knowledge, usual_points
from rules.circus_maximus.model import questions
from rules.circus_maximus.model.arena import Arena
from rules.circus_maximus.model.book import Book, Tables
from rules.circus_maximus.model.orders import written
from rules.circus_maximus.model.questions import (
    Brake,
    ChoosePath,
    FootPath,
    PayForWreck,
    RestOfPath,
    SpreadHits,
    WriteSpeed,
)
from rules.circus_maximus.orders import saying
from rules.circus_maximus.orders.form import sheet_form
from rules.circus_maximus.orders.paths import led, next_steps, read_on_foot, read_path
from rules.circus_maximus.orders.presets import presets
from rules.circus_maximus.orders.prices import (
    ahead,
    driven,
    weigh_brake,
    weigh_defence,
    weigh_path,
    weigh_push,
    weigh_reins,
    weigh_speed,
    weigh_whip,
    weigh_wreck,
)
from rules.circus_maximus.orders.settled import as_priced, defence_settled, way_settled
from rules.circus_maximus.orders.sheets import SHEETS
from rules.circus_maximus.play.defaults import braking, defence, prudent_speed, straight_on, wreck_pay
from rules.circus_maximus.play.foot import squares_a_turn, taken_squares, way_out
from rules.decisions import Decision, Decisions
from rules.orders.sheets import Laid, read_said
from rules.orders.spelling import stored
from rules.prices import Preset
from rules.questions import Allot, Amount, Form, Option, Part, Pick, Question, Refused, Steps, TextLine
from rules.ruleset import Table
from rules.values import Json, Seat, SpaceId

NEAR = 4
"""Rivals whom a sheet names to be attacked."""
FormOf = Callable[[Table[Book], Knowledge, Any], Form]


def _pick(item: str, *values: str) -> FormOf:
    return lambda _, __, ___: Pick(options=tuple(Option(value=value) for value in values), because=item)


def _up_to(item: str, most: Callable[[Any], int]) -> FormOf:
    return lambda _, __, question: Amount(least=0, most=most(question), because=item)


def _steps(item: str) -> FormOf:
    return lambda table, knowledge, question: Steps(options=next_steps(table, knowledge, question, ()), because=item)


def _always(value: Json) -> Callable[[Table[Book], Knowledge, Any], Json]:
    """A default that needs no thought."""
    return lambda _, __, ___: value


def _build(table: Table[Book], _: Knowledge, question: questions.Prepare) -> Form:
    """C-21: a level for each part."""
    levels = tuple(range(table.book.tables.preparation.most + 1))
    usual = table.book.tables.preparation.usual
    tables = table.book.tables
    parts = tuple(
        Part(name=name, levels=levels, usual=level, gives=tuple(_given(tables, name, n) for n in levels))
        for name, level in usual.items()
    )
    return Allot(parts=parts, least=question.points, most=question.points, because="C-21")


def _given(tables: Tables, part: str, level: int) -> dict[str, Any]:
    """C-23 to C-26: what a level of a part comes to, whatever is rolled."""
    if part == "driver":
        hits = [tables.driver_hits.read(die + level) for die in range(1, 7)]
        return {"by": level, "least": min(hits), "most": max(hits)}
    if part == "car":
        return {"car": tables.car.classes[level], "by": tables.car.modifiers[level]}
    found = (tables.team_speed if part == "speed" else tables.team_endurance).points[level]
    return {"least": min(found), "most": max(found)}


def _ready_teams(_: Any, table: Table[Book], __: Knowledge, question: questions.Prepare) -> tuple[Preset, ...]:
    """C-21: ready-made teams; what the dice may make of them (C-23 to C-26)."""
    tables = table.book.tables
    found = list[Preset]()
    for name, points in tables.preparation.ready.items():
        speeds, ends = tables.team_speed.points[points["speed"]], tables.team_endurance.points[points["endurance"]]
        facts = {
            "driver": points["driver"],
            "car": tables.car.classes[points["car"]],
            "slowest": min(speeds),
            "fastest": max(speeds),
            "least": min(ends),
            "most": max(ends),
        }
        if sum(points.values()) == question.points:
            found.append(Preset(name=name, value=dict(points), facts=facts))
    return tuple(found)


def _usual_build(table: Table[Book], _: Knowledge, __: questions.Prepare) -> Json:
    return usual_points(table.book).model_dump()


def _sheet(table: Table[Book], knowledge: Knowledge, question: WriteSpeed) -> Form:
    return sheet_form(question.most, _near(table.book.arena, knowledge, question))


def _near(arena: Arena, knowledge: Knowledge, question: WriteSpeed) -> list[Seat]:
    """The nearest rivals that could be come upon at the highest speed."""
    square = arena[question.square]
    reach = question.most * ((arena[square.ahead].end - square.end) % arena.length)
    away = {
        seat: abs((arena[rival.team].end - square.end + arena.length // 2) % arena.length - arena.length // 2)
        for seat, rival in knowledge.chariots.items()
        if rival.team and seat != question.seat
    }
    return sorted((seat for seat in away if away[seat] <= reach), key=lambda seat: away[seat])[:NEAR]


def _read_sheet(table: Table[Book], knowledge: Knowledge, question: WriteSpeed, value: Json) -> Json:
    return stored(read_said(Laid(SHEETS, table, knowledge, question), value))


def _prudent_speed(table: Table[Book], knowledge: Knowledge, question: WriteSpeed) -> Json:
    return saying.speed_alone(prudent_speed(table.book, knowledge, knowledge.chariots[question.seat]))


def _prudent_braking(table: Table[Book], knowledge: Knowledge, question: Brake) -> Json:
    return braking(table.book, knowledge.chariots[question.seat], question.mf)


def _straight_on(table: Table[Book], knowledge: Knowledge, question: ChoosePath | RestOfPath) -> Json:
    chariot = knowledge.chariots[question.seat]
    return written(straight_on(knowledge.ground(table.book, chariot), knowledge.walk(chariot)))


def _defences(_: Table[Book], __: Knowledge, question: questions.Defend) -> Form:
    return Pick(options=tuple(Option(value=name) for name in ("hold", *question.defences)), because="C-92")


def _usual_defence(table: Table[Book], knowledge: Knowledge, question: questions.Defend) -> Json:
    chariot = knowledge.chariots[question.seat]
    return defence(table.book, knowledge, chariot, question.defences, question.manner)


def _hits(_: Table[Book], __: Knowledge, question: SpreadHits) -> Form:
    usual = tuple(" ".join([str(horse)] * question.hits) for horse, _ in question.horses)
    return TextLine(suggestions=usual, longest=4 * question.hits + 8, because="C-103")


def _read_hits(_: Table[Book], __: Knowledge, question: SpreadHits, value: Json) -> Json:
    """A horse for each hit; one horse alone takes all."""
    said = [str(v) for v in value] if isinstance(value, list | tuple) else str(value).replace(",", " ").split()
    known = [str(horse) for horse, _ in question.horses]
    if any(s not in known for s in said) or len(said) not in (1, question.hits):
        raise Refused("not_a_horse", "C-103", said=" ".join(said), horses=known, hits=question.hits)
    return [int(s) for s in (said * question.hits if len(said) == 1 else said)]


def _strongest_horse(_: Table[Book], __: Knowledge, question: SpreadHits) -> Json:
    return [max(question.horses, key=lambda h: (h[1], -h[0]))[0]] * question.hits


def _wreck_pay(table: Table[Book], _: Knowledge, question: PayForWreck) -> Json:
    return wreck_pay(question, table.book.tables.wreck_chart.keep)


def _way_out(table: Table[Book], knowledge: Knowledge, question: FootPath) -> Json:
    book = table.book
    taken = taken_squares(book.arena, knowledge.chariots)
    most = squares_a_turn(book.tables, knowledge.chariots[question.seat])
    return way_out(book.arena, knowledge.settings, taken, question.square, most)


PATH: Decision[Book] = Decision(
    form=_steps("C-41"),
    default=_straight_on,
    said=saying.way,
    read=read_path,
    weigh=weigh_path,
    ahead=ahead,
    settled=way_settled,
)
DECISIONS: Decisions[Book] = Decisions(
    {
        questions.Prepare: Decision(form=_build, default=_usual_build, presets=_ready_teams),
        WriteSpeed: Decision(
            form=_sheet,
            default=_prudent_speed,
            said=saying.sheet_beforehand,
            read=_read_sheet,
            weigh=weigh_speed,
            ahead=ahead,
            presets=presets,
        ),
        questions.CutHorse: Decision(
            form=_pick("C-84", "cut", "wait"), default=_always("cut"), said=saying.spoken(saying.cut)
        ),
        questions.TakeOffered: Decision(
            form=_up_to("C-95", lambda q: q.offered), default=_always(0), said=saying.spoken(saying.offered)
        ),
        questions.UseWhip: Decision(
            form=_pick("C-44", "yes", "no"),
            default=_always("no"),
            said=saying.spoken(saying.whip),
            weigh=weigh_whip,
            settled=as_priced,
        ),
        Brake: Decision(
            form=_up_to("C-45", lambda q: min(q.mf, q.endurance)),
            default=_prudent_braking,
            said=saying.spoken(saying.brake),
            weigh=weigh_brake,
            ahead=ahead,
            settled=as_priced,
        ),
        ChoosePath: PATH,
        RestOfPath: PATH,
        questions.Defend: Decision(
            form=_defences, default=_usual_defence, said=saying.defence, weigh=weigh_defence, settled=defence_settled
        ),
        questions.PushedBack: Decision(
            form=_pick("C-97", "back", "wound"),
            default=_always("back"),
            said=saying.spoken(saying.pushed),
            weigh=weigh_push,
        ),
        SpreadHits: Decision(form=_hits, default=_strongest_horse, said=saying.spoken(saying.hits), read=_read_hits),
        PayForWreck: Decision(
            form=_up_to("C-141", lambda q: min(q.asked, q.endurance)),
            default=_wreck_pay,
            said=saying.spoken(saying.for_wreck),
            weigh=weigh_wreck,
        ),
        questions.CutReins: Decision(
            form=_pick("C-161", "yes", "no"),
            default=_always("yes"),
            said=saying.spoken(saying.cut_loose),
            weigh=weigh_reins,
        ),
        questions.LeaveCar: Decision(
            form=_pick("C-83", "yes", "no"), default=_always("yes"), said=saying.spoken(saying.leave_car)
        ),
        FootPath: Decision(
            form=_steps("C-171"), default=_way_out, said=saying.spoken(saying.on_foot), read=read_on_foot
        ),
    }
)


def preview(table: Table[Book], knowledge: Knowledge, question: Question[Any], answer: Json) -> tuple[SpaceId, ...]:
    """The squares an answer would lead through, nobody else moving; empty for questions that choose no way."""
    if isinstance(question, WriteSpeed):
        return driven(DECISIONS, table, knowledge, question, answer)
    return led(table, knowledge, question, answer)
