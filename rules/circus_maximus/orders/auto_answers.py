"""Answers given for a driver by the order sheet or by standing orders (C-221, C-222)."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rules.base import Json
from rules.circus_maximus.board.player_view import PlayerView
from rules.circus_maximus.model.orders import (
    EMPTY_ORDERS,
    Defence,
    Keep,
    PayAtMost,
    Sheet,
    Speed,
    Step,
    format_step_tokens,
)
from rules.circus_maximus.model.questions import (
    Brake,
    ChoosePath,
    CutHorse,
    CutReins,
    Defend,
    FootPath,
    LeaveCar,
    PayForWreck,
    PushedBack,
    RestOfPath,
    SpreadHits,
    TakeOffered,
    UseWhip,
    WriteSpeed,
)
from rules.circus_maximus.model.tables import RuleTables
from rules.circus_maximus.orders.planner import find_requested_steps
from rules.circus_maximus.orders.sheets import SHEETS
from rules.circus_maximus.play.defaults import default_braking
from rules.circus_maximus.play.on_foot import find_blocked_squares, find_way_out, trace_foot_path
from rules.journal import AnswerSource
from rules.orders.interpreter import merge_orders
from rules.orders.sheets import dump_order, load_standing_orders
from rules.questions import InvalidAnswer
from rules.ruleset import AnswerWithSource, RaceSetup

OrderAnswer = Callable[[RuleTables, PlayerView, Any, Sheet], Json]
"""Function that returns a sheet's answer to a question; None if the sheet says nothing."""


def answer_from_orders(
    answer_of: OrderAnswer,
) -> Callable[[RaceSetup[RuleTables], PlayerView, Any, Json], AnswerWithSource | None]:
    """Answer from this turn's sheet, and where it is blank, from the standing sheet."""

    def answer_by_order(
        table: RaceSetup[RuleTables], view: PlayerView, question: Any, stored_orders: Json
    ) -> AnswerWithSource | None:
        return _choose_first_answer(
            (value, source)
            for sheet, source in _rank_sheets(view, stored_orders)
            if (value := answer_of(table.tables, view, question, sheet)) is not None
        )

    return answer_by_order


def _rank_sheets(view: PlayerView, stored_orders: Json) -> tuple[tuple[Sheet, AnswerSource], ...]:
    """Return this turn's sheet, then the standing one."""
    return (view.sheet, "sheet"), (_load_standing_sheet(stored_orders), "standing")


def _load_standing_sheet(stored_orders: Json) -> Sheet:
    return load_standing_orders(SHEETS, stored_orders).standing or EMPTY_ORDERS


def _choose_first_answer(answers: Iterable[tuple[Json, AnswerSource]]) -> AnswerWithSource | None:
    return next((AnswerWithSource(value=value, source=source) for value, source in answers), None)


def find_preordered_sheet(
    _: RaceSetup[RuleTables], view: PlayerView, question: WriteSpeed, orders: Json
) -> AnswerWithSource | None:
    """Return the sheet sent ahead for this turn, else the standing speed.

    A speed above the team's limit is lowered to it."""
    standing_orders = load_standing_orders(SHEETS, orders)
    sheet = standing_orders.ahead.get(view.round, Sheet(speed=(standing_orders.standing or EMPTY_ORDERS).speed))
    if sheet.speed is None:
        return None
    speed = min(sheet.speed, question.most) if isinstance(sheet.speed, int) else sheet.speed
    return AnswerWithSource(value=dump_order(sheet.model_copy(update={"speed": speed})), source="standing")


def dump_speed_sheet(speed: Speed) -> Json:
    """Return the stored sheet that writes a speed and nothing else."""
    return dump_order(Sheet(speed=speed))


def answer_cut(_: RuleTables, __: PlayerView, ___: CutHorse, sheet: Sheet) -> Json:
    """Answer whether to cut a fallen horse free (C-84)."""
    return None if sheet.cut is None else "cut" if sheet.cut else "wait"


def answer_offered(_: RuleTables, __: PlayerView, question: TakeOffered, sheet: Sheet) -> Json:
    """Answer how many offered MF to take: all or none (C-95)."""
    return None if sheet.offered is None else question.offered if sheet.offered else 0


def answer_pushed(_: RuleTables, __: PlayerView, ___: PushedBack, sheet: Sheet) -> Json:
    """Answer the choice between moving back and a wound (C-97)."""
    return sheet.pushed


def answer_leave_car(_: RuleTables, __: PlayerView, ___: LeaveCar, sheet: Sheet) -> Json:
    """Answer whether to leave the car: yes if the sheet has a path on foot (C-83)."""
    return "yes" if sheet.foot else None


def answer_reins(_: RuleTables, __: PlayerView, ___: CutReins, sheet: Sheet) -> Json:
    """Answer whether to cut the reins (C-161)."""
    return None if sheet.reins is None else "yes" if sheet.reins else "no"


def answer_whip(tables: RuleTables, _: PlayerView, question: UseWhip, sheet: Sheet) -> str | None:
    """Answer whether to whip: no, yes, or on straights, above an END reserve (C-44)."""
    if sheet.whip is None:
        return None
    square = tables.arena[question.square]
    straight = not square.corner and not tables.arena[square.behind].corner
    wants_whip = sheet.whip.when == "yes" or (sheet.whip.when == "straights" and straight)
    return "yes" if wants_whip and question.endurance > sheet.whip.above else "no"


def answer_brake(tables: RuleTables, view: PlayerView, question: Brake, sheet: Sheet) -> int | None:
    """Answer how many MF to brake: a number, or as in the default (C-45)."""
    if sheet.brake == "prudent":
        return default_braking(tables, view.chariots[question.seat], question.mf)
    return None if sheet.brake is None else min(sheet.brake, question.mf, question.endurance)


def answer_wreck_pay(_: RuleTables, __: PlayerView, question: PayForWreck, sheet: Sheet) -> int | None:
    """Answer how many END to pay for a wreck."""
    match sheet.wreck:
        case Keep(keep=keep):
            return max(0, min(question.asked, question.endurance - keep))
        case PayAtMost(pay=most):
            return min(question.asked, question.endurance, most)
        case "all":
            return min(question.asked, question.endurance)
    return 0 if sheet.wreck == "none" else None


def answer_hits(_: RuleTables, __: PlayerView, question: SpreadHits, sheet: Sheet) -> list[int] | None:
    """Choose a horse for each hit: the first in the list with a box left, then the strongest."""
    if sheet.horses is None:
        return None
    boxes_left, hit_horses = dict(question.horses), list[int]()
    order = [] if sheet.horses == "strongest" else [n for n in sheet.horses if n in boxes_left]
    order += [n for n, boxes in sorted(question.horses, key=lambda horse: (-horse[1], horse[0])) if n not in order]
    while len(hit_horses) < question.hits:
        hit_horses.append(next((n for n in order if boxes_left[n] > 0), order[0]))
        boxes_left[hit_horses[-1]] -= 1
    return hit_horses


def answer_foot_path(tables: RuleTables, view: PlayerView, question: FootPath, sheet: Sheet) -> Json:
    """Answer with the written path if it is legal; `wall` alone means the shortest path to it."""
    seat_by_square = find_blocked_squares(tables.arena, view.chariots)
    where = (tables.arena, view.settings, seat_by_square, question.square, question.squares)
    if sheet.foot is None or sheet.foot == "wall":
        return find_way_out(*where) if sheet.foot else None
    try:
        return trace_foot_path(*where, sheet.foot)
    except InvalidAnswer:
        return None


def answer_defence(
    _: RaceSetup[RuleTables], view: PlayerView, question: Defend, stored_orders: Json
) -> AnswerWithSource | None:
    """Return the first available defence in the list for this attack; the sheet precedes standing orders."""
    answer = _find_defence(view, question, stored_orders)
    return answer if answer and answer.value != "ask" else None


def wants_to_be_asked(view: PlayerView, question: Defend, stored_orders: Json) -> bool:
    """Whether the sheet says "ask" for this attack."""
    answer = _find_defence(view, question, stored_orders)
    return bool(answer and answer.value == "ask")


def _find_defence(view: PlayerView, question: Defend, stored_orders: Json) -> AnswerWithSource | None:
    endurance = view.chariots[question.seat].endurance
    ranked = _rank_sheets(view, stored_orders)
    lists = ((_list_defences_against(question.manner, sheet), source) for sheet, source in ranked)
    return _choose_first_answer(
        (_choose_available(ways, question.defences, endurance), source) for ways, source in lists if ways
    )


def _list_defences_against(manner: str, sheet: Sheet) -> tuple[Defence, ...]:
    kinds = (manner, manner.partition("_")[0], "any")
    return next((ways for kind in kinds if (ways := sheet.defend.get(kind))), ())  # type: ignore[call-overload]


def _choose_available(ways: tuple[Defence, ...], open_ways: tuple[str, ...], endurance: int) -> str:
    """Return the first available defence; "hold" if there is none."""
    fitting = (
        one.way for one in ways if one.way in ("hold", "ask") or (one.way in open_ways and endurance >= one.reserve)
    )
    return next(fitting, "hold")


def answer_path(
    table: RaceSetup[RuleTables], view: PlayerView, question: ChoosePath | RestOfPath, stored_orders: Json
) -> AnswerWithSource | None:
    """Answer with the steps that follow the wished lane and rivals."""
    steps = list_requested_steps(table.tables, view, question, stored_orders)
    source: AnswerSource = "sheet" if view.sheet.path or view.sheet.targets else "standing"
    return AnswerWithSource(value=format_step_tokens(steps), source=source) if steps else None


def list_requested_steps(
    tables: RuleTables, view: PlayerView, question: ChoosePath | RestOfPath, stored_orders: Json
) -> Sequence[Step]:
    """Return the steps of the requested path; none if the sheet says nothing about it."""
    return find_requested_steps(tables, view, question, _load_standing_sheet(stored_orders))


def is_path_explicit(view: PlayerView, question: ChoosePath | RestOfPath, stored_orders: Json) -> bool:
    """Whether the path was written step by step, or for a rival, so that it holds at any price."""
    sheet = merge_orders(_load_standing_sheet(stored_orders), view.sheet)
    steps = isinstance(question, ChoosePath) and view.sheet.path and view.sheet.path.steps
    return bool(steps or sheet.targets)
