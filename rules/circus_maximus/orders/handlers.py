"""Question handlers: form, reading and default of each kind of question.

Chapter 19, C-221 to C-223."""

from collections.abc import Callable, Iterator
from typing import Any

from rules.base import Json, Seat, SpaceId
from rules.circus_maximus.board.player_view import PlayerView, default_points
from rules.circus_maximus.model import questions
from rules.circus_maximus.model.orders import Path, Sheet, Target, format_step_tokens
from rules.circus_maximus.model.questions import (
    Brake,
    ChoosePath,
    FootPath,
    PayForWreck,
    RestOfPath,
    SpreadHits,
    WriteSpeed,
)
from rules.circus_maximus.model.tables import RuleTables, Tables
from rules.circus_maximus.model.track import Arena
from rules.circus_maximus.orders import auto_answers
from rules.circus_maximus.orders.confirmed import is_confirmed_by_price, is_defence_confirmed, is_path_confirmed
from rules.circus_maximus.orders.paths import list_next_steps, list_path_squares, read_foot_path, read_path
from rules.circus_maximus.orders.prices import (
    END_STOCK,
    list_corners_ahead,
    price_brake,
    price_defence,
    price_offered,
    price_path,
    price_push,
    price_reins,
    price_sheet,
    price_whip,
    price_wreck,
    simulate_squares,
)
from rules.circus_maximus.orders.sheets import ATTACK_LEVEL, SHEETS, build_sheet_form
from rules.circus_maximus.play.defaults import (
    default_braking,
    default_defence,
    default_path,
    default_speed,
    default_wreck_pay,
    resolve_speed,
)
from rules.circus_maximus.play.on_foot import compute_squares_per_turn, find_blocked_squares, find_way_out
from rules.cost_preview import Preset, Price
from rules.orders.sheets import dump_order
from rules.questions import (
    AllocationForm,
    ChoiceForm,
    Form,
    IntegerForm,
    InvalidAnswer,
    Option,
    Part,
    Question,
    Steps,
    TextForm,
)
from rules.ruleset import (
    Answering,
    QuestionHandler,
    QuestionHandlers,
    RaceSetup,
    make_constant_default,
    make_sheet_parser,
)

MAX_ATTACK_PRESETS = 2
"""Rivals for whom an attack is offered."""


def build_presets(
    answering: Answering[RuleTables], table: RaceSetup[RuleTables], view: PlayerView, question: WriteSpeed
) -> Iterator[Preset]:
    """Yield the ready-made sheets of a turn."""
    chariot = view.chariots[question.seat]
    careful = resolve_speed(table.tables, view, chariot, "prudent")
    yield _make_speed_preset("careful", careful)
    yield from _make_best_path_preset(answering, table, view, question, careful)
    speeds = range(question.most, 0, -1)
    prices = ((speed, _weigh_speed(answering, table, view, question, speed)) for speed in speeds)
    price_by_speed = {speed: price for speed, price in prices if price}
    free = [speed for speed, price in price_by_speed.items() if price.tone == "free"]
    if free:
        yield _make_speed_preset("free", free[0])
    worth = [
        speed
        for speed in price_by_speed
        if not (free and _costs_more_for_no_more(price_by_speed[speed], price_by_speed[free[0]]))
    ]
    bold = [speed for speed in worth if price_by_speed[speed].tone != "impossible"]
    if bold:
        yield _make_speed_preset("all_in", bold[0])
    if view.before in worth:
        yield _make_speed_preset("last", view.before)
    yield from _make_attack_presets(answering, table, view, question, careful)


def _costs_more_for_no_more(price: Price, free: Price) -> bool:
    """Whether an order has a price, and gets no further than one that is free."""
    return price.tone != "free" and (price.spaces or 0) <= (free.spaces or 0)


def _make_speed_preset(name: str, speed: int) -> Preset:
    return Preset(name=name, value=dump_order(_make_straight_sheet(speed)), facts={"choice": speed})


def _make_straight_sheet(speed: int) -> Sheet:
    return Sheet(speed=speed, path=Path(then="straight"))


def _weigh_speed(
    answering: Answering[RuleTables], table: RaceSetup[RuleTables], view: PlayerView, question: WriteSpeed, speed: int
) -> Price | None:
    return answering.price(table, view, question, dump_order(Sheet(speed=speed)))


def _make_best_path_preset(
    answering: Answering[RuleTables], table: RaceSetup[RuleTables], view: PlayerView, question: WriteSpeed, speed: int
) -> Iterator[Preset]:
    """Yield the best path if somebody stands straight ahead, or another lane costs less."""
    sheet = dump_order(Sheet(speed=speed, path=Path(then="best")))
    straight = answering.price(table, view, question, dump_order(_make_straight_sheet(speed)))
    best = answering.price(table, view, question, sheet)
    if (
        straight
        and best
        and ((best.spaces or 0), -best.compute_cost(END_STOCK))
        > ((straight.spaces or 0), -straight.compute_cost(END_STOCK))
    ):
        yield Preset(name="best", value=sheet, facts={"choice": speed})


def _make_attack_presets(
    answering: Answering[RuleTables], table: RaceSetup[RuleTables], view: PlayerView, question: WriteSpeed, careful: int
) -> Iterator[Preset]:
    """Yield attacks at a careful speed on rivals within reach at their present squares."""
    preset_count = 0
    for rival in (seat for seat in view.chariots if seat != question.seat):
        sheet = dump_order(Sheet(speed=careful, targets=(Target(seat=rival, level=ATTACK_LEVEL),)))
        price = answering.price(table, view, question, sheet) if preset_count < MAX_ATTACK_PRESETS else None
        if price and any(test.at == rival for test in price.tests):
            preset_count += 1
            yield Preset(name="attack", value=sheet, facts={"choice": careful, "rival": rival})


MAX_NEAR_RIVALS = 4
"""Rivals offered as targets in a sheet's form."""
FormOf = Callable[[RaceSetup[RuleTables], PlayerView, Any], Form]


def _make_choice_form(item: str, *values: str) -> FormOf:
    return lambda table, view, question: _build_choice_form(item, *values)


def _build_choice_form(item: str, *values: str) -> Form:
    return ChoiceForm(options=tuple(Option(value=value) for value in values), because=item)


def _make_number_form(item: str, most: Callable[[Any], int]) -> FormOf:
    return lambda _, __, question: IntegerForm(least=0, most=most(question), because=item)


def _make_steps_form(item: str) -> FormOf:
    return lambda table, view, question: Steps(options=list_next_steps(table, view, question, ()), because=item)


def _build_preparation_form(table: RaceSetup[RuleTables], _: PlayerView, question: questions.Prepare) -> Form:
    """Return the form of the preparation: a level for each part (C-21)."""
    levels = tuple(range(table.tables.rulebook.preparation.most + 1))
    usual = table.tables.rulebook.preparation.usual
    tables = table.tables.rulebook
    parts = tuple(
        Part(name=name, levels=levels, usual=level, gives=tuple(_collect_level_facts(tables, name, n) for n in levels))
        for name, level in usual.items()
    )
    return AllocationForm(parts=parts, least=question.points, most=question.points, because="C-21")


def _collect_level_facts(tables: Tables, part: str, level: int) -> dict[str, Any]:
    """Return the range of values that a level of a part gives (C-23 to C-26)."""
    if part == "driver":
        hits = [tables.driver_hits.read(die + level) for die in range(1, 7)]
        return {"by": level, "least": min(hits), "most": max(hits)}
    if part == "car":
        return {"car": tables.car.classes[level], "by": tables.car.modifiers[level]}
    values = (tables.team_speed if part == "speed" else tables.team_endurance).points[level]
    return {"least": min(values), "most": max(values)}


def _list_preparation_presets(
    _: Any, table: RaceSetup[RuleTables], __: PlayerView, question: questions.Prepare
) -> tuple[Preset, ...]:
    """Return ready-made teams with the ranges that the dice leave open (C-21, C-23 to C-26, C-33)."""
    tables = table.tables.rulebook
    presets = list[Preset]()
    for name, points in tables.preparation.ready.items():
        speeds, ends = tables.team_speed.points[points["speed"]], tables.team_endurance.points[points["endurance"]]
        facts = {
            "driver": points["driver"],
            "car": tables.car.classes[points["car"]],
            "slowest": min(speeds) + points["driver"],
            "fastest": max(speeds) + points["driver"],
            "least": min(ends),
            "most": max(ends),
        }
        if sum(points.values()) == question.points:
            presets.append(Preset(name=name, value=dict(points), facts=facts))
    return tuple(presets)


def _list_near_rivals(arena: Arena, view: PlayerView, question: WriteSpeed) -> list[Seat]:
    """Return the nearest rivals that could be reached at the highest speed."""
    square = arena[question.square]
    reach = question.most * ((arena[square.ahead].end - square.end) % arena.length)
    away = {
        seat: abs((arena[rival.team].end - square.end + arena.length // 2) % arena.length - arena.length // 2)
        for seat, rival in view.chariots.items()
        if rival.team and seat != question.seat
    }
    return sorted((seat for seat in away if away[seat] <= reach), key=lambda seat: away[seat])[:MAX_NEAR_RIVALS]


def _default_path(table: RaceSetup[RuleTables], view: PlayerView, question: ChoosePath | RestOfPath) -> Json:
    chariot = view.chariots[question.seat]
    return format_step_tokens(default_path(view.build_occupancy(table.tables, chariot), view.walk(chariot)))


def _default_defence(table: RaceSetup[RuleTables], view: PlayerView, question: questions.Defend) -> Json:
    chariot = view.chariots[question.seat]
    return default_defence(table.tables, view, chariot, question.defences, question.manner)


def _make_hits_form(_: RaceSetup[RuleTables], __: PlayerView, question: SpreadHits) -> Form:
    usual = tuple(" ".join([str(horse)] * question.hits) for horse, _ in question.horses)
    return TextForm(suggestions=usual, longest=4 * question.hits + 8, because="C-103")


def _read_hits(_: RaceSetup[RuleTables], __: PlayerView, question: SpreadHits, value: Json) -> Json:
    """Read a horse for each hit; a single horse takes all."""
    words = [str(v) for v in value] if isinstance(value, list | tuple) else str(value).replace(",", " ").split()
    horses = [str(horse) for horse, _ in question.horses]
    if any(s not in horses for s in words) or len(words) not in (1, question.hits):
        raise InvalidAnswer("not_a_horse", "C-103", said=" ".join(words), horses=horses, hits=question.hits)
    return [int(s) for s in (words * question.hits if len(words) == 1 else words)]


def _default_foot_path(table: RaceSetup[RuleTables], view: PlayerView, question: FootPath) -> Json:
    tables = table.tables
    seat_by_square = find_blocked_squares(tables.arena, view.chariots)
    most = compute_squares_per_turn(tables.rulebook, view.chariots[question.seat])
    return find_way_out(tables.arena, view.settings, seat_by_square, question.square, most)


PATH_HANDLER: QuestionHandler[RuleTables] = QuestionHandler(
    form=_make_steps_form("C-41"),
    default=_default_path,
    auto_answer=auto_answers.answer_path,
    read=read_path,
    price=price_path,
    corners_ahead=list_corners_ahead,
    is_confirmed=is_path_confirmed,
)
QUESTION_HANDLERS: QuestionHandlers[RuleTables] = QuestionHandlers(
    {
        questions.Prepare: QuestionHandler(
            form=_build_preparation_form,
            default=lambda table, view, question: default_points(table.tables).model_dump(),
            presets=_list_preparation_presets,
        ),
        WriteSpeed: QuestionHandler(
            form=lambda table, view, question: build_sheet_form(
                question.most, _list_near_rivals(table.tables.arena, view, question)
            ),
            default=lambda table, view, question: auto_answers.dump_speed_sheet(
                default_speed(table.tables, view, view.chariots[question.seat])
            ),
            auto_answer=auto_answers.find_preordered_sheet,
            read=make_sheet_parser(SHEETS),
            price=price_sheet,
            corners_ahead=list_corners_ahead,
            presets=build_presets,
        ),
        questions.CutHorse: QuestionHandler(
            form=_make_choice_form("C-84", "cut", "wait"),
            default=make_constant_default("cut"),
            auto_answer=auto_answers.answer_from_orders(auto_answers.answer_cut),
        ),
        questions.TakeOffered: QuestionHandler(
            form=_make_number_form("C-95", lambda q: q.offered),
            default=make_constant_default(0),
            auto_answer=auto_answers.answer_from_orders(auto_answers.answer_offered),
            price=price_offered,
            corners_ahead=list_corners_ahead,
        ),
        questions.UseWhip: QuestionHandler(
            form=_make_choice_form("C-44", "yes", "no"),
            default=make_constant_default("no"),
            auto_answer=auto_answers.answer_from_orders(auto_answers.answer_whip),
            price=price_whip,
            is_confirmed=is_confirmed_by_price,
        ),
        Brake: QuestionHandler(
            form=_make_number_form("C-45", lambda q: min(q.mf, q.endurance)),
            default=lambda table, view, question: default_braking(
                table.tables, view.chariots[question.seat], question.mf
            ),
            auto_answer=auto_answers.answer_from_orders(auto_answers.answer_brake),
            price=price_brake,
            corners_ahead=list_corners_ahead,
            is_confirmed=is_confirmed_by_price,
        ),
        ChoosePath: PATH_HANDLER,
        RestOfPath: PATH_HANDLER,
        questions.Defend: QuestionHandler(
            form=lambda table, view, question: _build_choice_form("C-92", "hold", *question.defences),
            default=_default_defence,
            auto_answer=auto_answers.answer_defence,
            price=price_defence,
            is_confirmed=is_defence_confirmed,
        ),
        questions.PushedBack: QuestionHandler(
            form=_make_choice_form("C-97", "back", "wound"),
            default=make_constant_default("back"),
            auto_answer=auto_answers.answer_from_orders(auto_answers.answer_pushed),
            price=price_push,
        ),
        SpreadHits: QuestionHandler(
            form=_make_hits_form,
            default=lambda table, view, question: (
                [max(question.horses, key=lambda h: (h[1], -h[0]))[0]] * question.hits
            ),
            auto_answer=auto_answers.answer_from_orders(auto_answers.answer_hits),
            read=_read_hits,
        ),
        PayForWreck: QuestionHandler(
            form=_make_number_form("C-141", lambda q: min(q.asked, q.endurance)),
            default=lambda table, view, question: default_wreck_pay(question, table.tables.rulebook.wreck_chart.keep),
            auto_answer=auto_answers.answer_from_orders(auto_answers.answer_wreck_pay),
            price=price_wreck,
        ),
        questions.CutReins: QuestionHandler(
            form=_make_choice_form("C-161", "yes", "no"),
            default=make_constant_default("yes"),
            auto_answer=auto_answers.answer_from_orders(auto_answers.answer_reins),
            price=price_reins,
        ),
        questions.LeaveCar: QuestionHandler(
            form=_make_choice_form("C-83", "yes", "no"),
            default=make_constant_default("yes"),
            auto_answer=auto_answers.answer_from_orders(auto_answers.answer_leave_car),
        ),
        FootPath: QuestionHandler(
            form=_make_steps_form("C-171"),
            default=_default_foot_path,
            auto_answer=auto_answers.answer_from_orders(auto_answers.answer_foot_path),
            read=read_foot_path,
        ),
    }
)


def preview_path(
    table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any], answer: Json
) -> tuple[SpaceId, ...]:
    """Return the squares of an answer with rivals standing still; empty for questions without a path."""
    if isinstance(question, WriteSpeed):
        return simulate_squares(QUESTION_HANDLERS, table, view, question, answer)
    return list_path_squares(table, view, question, answer)
