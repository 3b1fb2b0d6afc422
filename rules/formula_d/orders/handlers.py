"""Question handlers: form, reading and default answer of each kind of question (chapter 21)."""

from collections.abc import Callable, Iterator
from typing import Any

from rules.base import Json, SpaceId
from rules.cost_preview import Preset
from rules.formula_d.board.player_view import PlayerView
from rules.formula_d.model import questions
from rules.formula_d.model.derived import list_nonzero_costs
from rules.formula_d.model.orders import Sheet, resolve_gear
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
from rules.formula_d.model.tables import RuleTables
from rules.formula_d.orders.default_gear import choose_default_gear
from rules.formula_d.orders.prices import preview_gear, price_gear, price_way
from rules.formula_d.orders.sheets import (
    SHEETS,
    find_current_standing_sheet,
    list_ready_cars,
    make_allocation_form,
    make_build_form,
    make_gear_form,
    make_plan_option,
)
from rules.formula_d.orders.ways import answer_way, is_way_confirmed, list_plans, match_plan, plan_spaces
from rules.formula_d.play.starting import ask_for_tyres
from rules.formula_d.play.street import spread_points
from rules.orders.sheets import dump_order
from rules.questions import ChoiceForm, Form, InvalidAnswer, Option, Question
from rules.ruleset import (
    Answering,
    AnswerWithSource,
    QuestionHandler,
    QuestionHandlers,
    RaceSetup,
    make_constant_default,
    make_sheet_parser,
)


def build_presets(
    answering: Answering[RuleTables], table: RaceSetup[RuleTables], view: PlayerView, question: Gear
) -> Iterator[Preset]:
    """Yield the ready-made sheets of a turn."""
    careful = choose_default_gear(table.tables, view, view.cars[question.seat], question.gears)
    yield _make_gear_preset("careful", careful)
    priced_gears = [
        (gear, price)
        for gear in sorted(question.gears, reverse=True)
        if (price := answering.price(table, view, question, _dump_gear_sheet(gear)))
    ]
    free = [gear for gear, price in priced_gears if price.tone == "free"]
    bold = [gear for gear, price in priced_gears if price.tone != "impossible"]
    if free:
        yield _make_gear_preset("free", free[0])
    if bold:
        yield _make_gear_preset("all_in", bold[0])


def _make_gear_preset(name: str, gear: int) -> Preset:
    return Preset(name=name, value=_dump_gear_sheet(gear), facts={"choice": gear, "gear": gear})


def _dump_gear_sheet(gear: int) -> Json:
    return dump_order(Sheet(gear=(gear,), path=("usual",)))


NO = Option(value="no", code="no")
YES_NO = (NO, Option(value="yes", code="yes"))


def dump_gear_only_sheet(gear: int) -> Json:
    """Return the stored sheet that names a gear and nothing else."""
    return dump_order(Sheet(gear=(gear,)))


def _ask_for_tyres_after_build(
    _: RaceSetup[RuleTables], view: PlayerView, question: questions.SpreadWear, __: Json
) -> tuple[Question[Any], ...]:
    """Return the choice of tyres that follows the build (F-11, F-117)."""
    return (ask_for_tyres(question.seat, "race", wet=view.wet),) if view.settings.tyres else ()


def _find_preordered_gear(
    _: RaceSetup[RuleTables], view: PlayerView, question: Gear, standing: Json
) -> AnswerWithSource | None:
    """Return the available gear nearest to the one in standing orders (F-171).

    For a sealed sheet the answer is the whole standing sheet, as its driver would fill it in now."""
    standing_sheet = find_current_standing_sheet(view, standing)
    gear = resolve_gear(standing_sheet, question.lever, question.gears)
    if gear is None:
        return None
    nearest_gear = min(question.gears, key=lambda one: (abs(one - gear), one))
    whole = dump_order(standing_sheet.model_copy(update={"gear": (nearest_gear,)}))
    return AnswerWithSource(value=whole if question.sealed else dump_gear_only_sheet(nearest_gear), source="standing")


def _plan_options(
    table: RaceSetup[RuleTables], view: PlayerView, question: WhereToDrive | UseSlipstream
) -> tuple[Option, ...]:
    return tuple(make_plan_option(table.tables, plan) for plan in list_plans(table.tables, view, question))


def _build_path_form(table: RaceSetup[RuleTables], view: PlayerView, question: WhereToDrive) -> Form:
    return ChoiceForm(options=_plan_options(table, view, question), because="F-39")


def _build_slipstream_form(table: RaceSetup[RuleTables], view: PlayerView, question: UseSlipstream) -> Form:
    return ChoiceForm(options=(NO, *_plan_options(table, view, question)), because="F-89")


def _plan_reader(
    form: Callable[[RaceSetup[RuleTables], PlayerView, Any], Form],
) -> Callable[[RaceSetup[RuleTables], PlayerView, Any, Json], Json]:
    def read(
        table: RaceSetup[RuleTables], view: PlayerView, question: WhereToDrive | UseSlipstream, value: Json
    ) -> Json:
        return match_plan(table.tables, view, question, value) or form(table, view, question).accept(value)

    return read


def _build_tyre_form(_: RaceSetup[RuleTables], __: PlayerView, ___: Tyres | NewTyres) -> Form:
    tyres = (Option(value=tyre, code="tyre", facts={"tyre": tyre}) for tyre in ("hard", "soft", "rain"))
    return ChoiceForm(options=tuple(tyres), because="F-117")


def _find_preordered_tyres(
    _: RaceSetup[RuleTables], view: PlayerView, __: Tyres | NewTyres, standing: Json
) -> AnswerWithSource | None:
    standing_sheet = find_current_standing_sheet(view, standing)
    return AnswerWithSource(value=standing_sheet.tyres, source="standing") if standing_sheet.tyres else None


def _build_radio_form(_: RaceSetup[RuleTables], __: PlayerView, question: Radio) -> Form:
    near = (Option(value=seat, code="car", facts={"car": seat}) for seat in question.near)
    return ChoiceForm(options=(NO, *near), because="F-127")


def _build_repair_form(_: RaceSetup[RuleTables], __: PlayerView, question: Repair) -> Form:
    return make_allocation_form(question.room, 0, question.points, {}, "F-108")


def _read_repair(table: RaceSetup[RuleTables], view: PlayerView, question: Repair, value: Json) -> Json:
    """Read "tires", or points in one or two categories (F-108)."""
    if value == "tires":
        value = {}
    repair = _build_repair_form(table, view, question).accept(value)
    if sum(by > 0 for by in repair.values()) > 2:
        raise InvalidAnswer("two_at_most", "F-108")
    return repair


def _build_points_form(_: RaceSetup[RuleTables], view: PlayerView, question: PointsBack) -> Form:
    points, room = question.points, question.room
    usual_points = spread_points(view.cars[question.seat], points, room)
    return make_allocation_form(room, min(points, sum(room.values())), points, usual_points, "F-126")


GEAR_HANDLER: QuestionHandler[RuleTables] = QuestionHandler(
    form=lambda table, view, question: make_gear_form(table.tables, view, question),
    default=lambda table, view, question: dump_gear_only_sheet(
        choose_default_gear(table.tables, view, view.cars[question.seat], question.gears)
    ),
    auto_answer=_find_preordered_gear,
    read=make_sheet_parser(SHEETS),
    price=price_gear,
    presets=build_presets,
)
TYRE_HANDLER: QuestionHandler[RuleTables] = QuestionHandler(
    form=_build_tyre_form,
    default=lambda table, view, question: question.now,
    auto_answer=_find_preordered_tyres,
)
YES_NO_HANDLER: QuestionHandler[RuleTables] = QuestionHandler(
    form=lambda table, view, question: ChoiceForm(options=YES_NO, because="F-127"), default=make_constant_default("no")
)
QUESTION_HANDLERS: QuestionHandlers[RuleTables] = QuestionHandlers(
    {
        questions.SpreadWear: QuestionHandler(
            form=lambda table, view, question: make_build_form(table.tables, question.points),
            default=lambda table, view, question: list_nonzero_costs(table.tables.rulebook.default_build),
            presets=list_ready_cars,
            follow_ups=_ask_for_tyres_after_build,
        ),
        Gear: GEAR_HANDLER,
        SecretGear: GEAR_HANDLER,
        WhereToDrive: QuestionHandler(
            form=_build_path_form,
            default=lambda table, view, question: list_plans(table.tables, view, question)[0].name,  # F-175
            auto_answer=answer_way,
            read=_plan_reader(_build_path_form),
            price=price_way,
            is_confirmed=is_way_confirmed,
        ),
        UseSlipstream: QuestionHandler(
            form=_build_slipstream_form,
            default=make_constant_default("no"),
            auto_answer=answer_way,
            read=_plan_reader(_build_slipstream_form),
            price=price_way,
        ),
        Tyres: TYRE_HANDLER,
        NewTyres: TYRE_HANDLER,
        Repair: QuestionHandler(
            form=_build_repair_form,
            default=lambda table, view, question: dict.fromkeys(question.room, 0),
            read=_read_repair,
        ),
        PointsBack: QuestionHandler(
            form=_build_points_form,
            default=lambda table, view, question: spread_points(
                view.cars[question.seat], question.points, question.room
            ),
        ),
        questions.WeatherAgain: YES_NO_HANDLER,
        Radio: QuestionHandler(form=_build_radio_form, default=make_constant_default("no")),
        questions.LeaveMarker: YES_NO_HANDLER,
    }
)


def preview_path(
    table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any], answer: Json
) -> tuple[SpaceId, ...]:
    """Return the spaces an answer leads through, with rivals standing still; empty for other questions.

    A gear's die shows its middle face."""
    if isinstance(question, Gear):
        return preview_gear(table.tables, view, question, question.read(answer))
    if isinstance(question, WhereToDrive | UseSlipstream):
        return plan_spaces(table.tables, view, question, answer)
    return ()
