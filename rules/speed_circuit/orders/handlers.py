"""The handlers of all questions (S-125): form, parser, price and default answer."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rules.base import Json
from rules.cost_preview import Price
from rules.orders.sheets import SheetReader, dump_order, read_sheet_answer
from rules.questions import InvalidAnswer, Question
from rules.ruleset import Answering, QuestionHandler, QuestionHandlers, RaceSetup
from rules.speed_circuit.board.player_view import PlayerView
from rules.speed_circuit.model import questions
from rules.speed_circuit.model.orders import Orders
from rules.speed_circuit.model.state import Build, Car
from rules.speed_circuit.model.tables import RuleTables
from rules.speed_circuit.orders import auto_answers, forms, presets
from rules.speed_circuit.orders.confirmed import (
    WantsToBeAsked,
    asks_for_corner,
    asks_for_late_chips,
    asks_for_pass,
    asks_for_pass_chips,
    is_confirmed_unless,
    is_route_confirmed,
)
from rules.speed_circuit.orders.presets import list_planner_presets, list_plot_presets, list_slip_presets
from rules.speed_circuit.orders.prices import (
    find_corners_ahead,
    price_bid,
    price_block,
    price_chips,
    price_group,
    price_line,
    price_move,
    price_pass,
    price_pass_chips,
    price_plot,
)
from rules.speed_circuit.orders.reading import read_braking, read_chips, read_price, read_route, read_stop
from rules.speed_circuit.orders.sheets import SHEETS
from rules.speed_circuit.play.build import assemble_car, make_fallback_build, read_build
from rules.speed_circuit.play.grid import ask_for_bid, ask_for_group, read_bid
from rules.speed_circuit.play.pits import build_pit_form

AnswerReader = Callable[[RaceSetup[RuleTables], Any, Any, Json], Json]
AnswerPricer = Callable[[Answering[RuleTables], RaceSetup[RuleTables], Any, Any, Json], Price]


def _make_sheet_handler(
    form: forms.FormMaker,
    answer: auto_answers.OrderAnswer,
    read: AnswerReader | None = None,
    weigh: AnswerPricer | None = None,
    is_confirmed: Callable[[RaceSetup[RuleTables], Any, Any, Json], bool] | None = None,
) -> QuestionHandler[RuleTables]:
    """Return the handler of a question that sheets can answer."""
    return QuestionHandler(
        form=_with_settings(form),
        default=auto_answers.default_answer(answer),
        auto_answer=auto_answers.answer_from_orders(answer),
        read=read,
        price=weigh,
        is_confirmed=is_confirmed,
    )


def _with_settings(form: forms.FormMaker) -> Callable[[RaceSetup[RuleTables], Any, Any], Any]:
    """Return a form function that uses the race's settings."""
    return lambda table, view, question: form(table.tables.with_settings(view.settings), view, question)


def _list_questions_after_build(
    table: RaceSetup[RuleTables], view: PlayerView, question: questions.BuildCar, value: Json
) -> tuple[Question[Any], ...]:
    """Return the choice of tyres and the bid that follow a build, whose stock limits the bid (S-23, S-28, S-118)."""
    tables, settings = table.tables.with_settings(view.settings), view.settings
    car = Car(seat=question.seat, number=view.car.number)
    assemble_car(tables, car, Build(**(value or make_fallback_build(tables, car))), question.laps)
    tyres = (questions.ChooseTyres(seat=car.seat),) if settings.pits else ()
    group = ask_for_group(tables.rulebook.grid, car) if settings.grid == "groups" else None
    bid = (ask_for_bid(car),) if settings.grid == "bid" else ()
    return (*tyres, *bid, *((group,) if group else ()))


def _read_build(table: RaceSetup[RuleTables], view: PlayerView, question: questions.BuildCar, value: Json) -> Json:
    return read_build(table.tables.with_settings(view.settings), question.allowance, value)


def _read_plot(table: RaceSetup[RuleTables], view: PlayerView, question: questions.Plot, value: Json) -> Json:
    """Parse the order sheet. A rejected change of speed names the resulting speed."""
    try:
        return dump_order(read_sheet_answer(SheetReader(SHEETS, table, view, question), value))
    except InvalidAnswer as no:
        if no.code != "not_a_change":
            raise
        raise InvalidAnswer(no.code, no.because, **no.facts, figure=view.car.speed + no.facts["by"]) from None


def _read_stop(_: RaceSetup[RuleTables], __: PlayerView, ___: Any, value: Json) -> Json:
    return build_pit_form().accept(value) if isinstance(value, dict) else read_stop(str(value))


def _read_chips(table: RaceSetup[RuleTables], view: PlayerView, _: Any, value: Json) -> Json:
    return read_chips(table.tables.with_settings(view.settings).rulebook.chips, view.car.stock, value)


def _read_price(dice: str, item: str) -> AnswerReader:
    def read(
        table: RaceSetup[RuleTables], view: PlayerView, question: auto_answers.AnyPriceQuestion, value: Json
    ) -> Json:
        chips = table.tables.with_settings(view.settings).chips_before_roll
        return read_price(str(value), question.lines, dice, chips, view.car.stock, item)

    return read


def _make_chips_handler(answer: auto_answers.OrderAnswer, asks: WantsToBeAsked) -> QuestionHandler[RuleTables]:
    """Return the handler of chips on a roll (S-94)."""
    return _make_sheet_handler(forms.make_chips_form, answer, _read_chips, price_chips, is_confirmed_unless(asks))


def _pass_chips_handler(answer: auto_answers.OrderAnswer) -> QuestionHandler[RuleTables]:
    """Return the handler of chips in a forced pass (S-81)."""
    return _make_sheet_handler(
        forms.make_chips_form, answer, _read_chips, price_pass_chips, is_confirmed_unless(asks_for_pass_chips)
    )


def _price_handler(
    answer: auto_answers.OrderAnswer, dice: str, item: str, asks: WantsToBeAsked
) -> QuestionHandler[RuleTables]:
    """Return the handler of a price line; `dice`: the word for its roll."""
    return _make_sheet_handler(
        forms.price_line_form(dice, item), answer, _read_price(dice, item), price_line, is_confirmed_unless(asks)
    )


QUESTION_HANDLERS: QuestionHandlers[RuleTables] = QuestionHandlers(
    {
        questions.BuildCar: QuestionHandler(
            form=_with_settings(forms.make_build_form),
            default=lambda table, view, question: {},
            read=_read_build,
            presets=presets.build_presets,
            follow_ups=_list_questions_after_build,
        ),
        questions.BidForGrid: QuestionHandler(
            form=_with_settings(forms.make_bid_form),
            default=lambda table, view, question: {},
            read=lambda table, view, question, value: read_bid(question.stock, value),
            presets=presets.list_bid_presets,
            price=price_bid,
        ),
        questions.ImproveGroup: _make_sheet_handler(
            forms.make_group_form, auto_answers.answer_group, weigh=price_group
        ),
        questions.Plot: QuestionHandler(
            form=_with_settings(forms.make_plot_form),
            default=lambda table, view, question: dump_order(Orders(speed="no plot")),  # S-38
            auto_answer=auto_answers.answer_plot,
            read=_read_plot,
            price=price_plot,
            presets=list_plot_presets,
            corners_ahead=find_corners_ahead,
        ),
        questions.TestChips: _make_chips_handler(
            auto_answers.choose_chips_for_test, lambda said, _: said.test_chips == "ask"
        ),
        questions.PlottedOverage: _price_handler(
            auto_answers.answer_overage, "test", "S-47", lambda said, _: said.brake_pay == "ask"
        ),
        questions.BrakingPrice: _price_handler(
            auto_answers.answer_braking_price, "test", "S-78", lambda said, _: said.brake_pay == "ask"
        ),
        questions.Route: replace(
            _make_sheet_handler(
                forms.make_route_form, auto_answers.answer_route, read_route, price_move, is_route_confirmed
            ),
            presets=list_planner_presets,
        ),
        questions.CornerPrice: _price_handler(auto_answers.answer_corner_price, "roll", "S-63", asks_for_corner),
        questions.Brake: replace(
            _make_sheet_handler(
                forms.make_braking_form,
                auto_answers.answer_braking,
                read_braking,
                price_move,
                is_confirmed_unless(lambda _, __: False),
            ),
            presets=list_planner_presets,
        ),
        questions.ForcePass: _make_sheet_handler(
            forms.build_yes_no_form("S-80"),
            auto_answers.answer_pass,
            weigh=price_pass,
            is_confirmed=is_confirmed_unless(asks_for_pass),
        ),
        questions.PassChips: _pass_chips_handler(auto_answers.answer_pass_chips),
        questions.Block: _make_sheet_handler(
            forms.build_yes_no_form("S-81"),
            auto_answers.answer_block,
            weigh=price_block,
            is_confirmed=is_confirmed_unless(asks_for_pass_chips),
        ),
        questions.DefenceChips: _pass_chips_handler(auto_answers.answer_defence_chips),
        questions.AttackChips: _pass_chips_handler(auto_answers.answer_attack_chips),
        questions.ChipsAfter: _make_sheet_handler(
            forms.make_chips_form,
            auto_answers.answer_late_chips,
            _read_chips,
            price_chips,
            is_confirmed_unless(asks_for_late_chips),
        ),
        questions.Slip: replace(
            _make_sheet_handler(forms.build_space_form("S-74"), auto_answers.answer_slip, weigh=price_move),
            presets=list_slip_presets,
        ),
        questions.InvolvementChips: _make_chips_handler(
            auto_answers.answer_involvement, lambda said, _: said.chance_chips == "ask"
        ),
        questions.Rejoin: _make_sheet_handler(
            forms.build_space_form("S-102"), auto_answers.answer_rejoin, weigh=price_move
        ),
        questions.PitStop: _make_sheet_handler(
            forms.make_pit_form,
            auto_answers.answer_pit_stop,
            _read_stop,
            price_move,
            is_confirmed_unless(lambda said, _: said.pit == "ask"),
        ),
        questions.ChooseTyres: _make_sheet_handler(forms.make_tyres_form, auto_answers.answer_tyres),
        questions.SoftTyres: _make_sheet_handler(
            forms.build_yes_no_form("S-118"),
            auto_answers.answer_soft_tyres,
            weigh=price_move,
            is_confirmed=is_confirmed_unless(lambda _, __: False),
        ),
    }
)
