"""The decision points of S-125: how each kind of question is put, read, and answered for those who are silent."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rules.decisions import Answering, Decision, Decisions
from rules.orders.sheets import Laid, read_said
from rules.orders.spelling import stored
from rules.prices import Price
from rules.questions import Refused
from rules.ruleset import Table
from rules.speed_circuit.board.knowledge import Knowledge
from rules.speed_circuit.model import questions
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.orders import Orders
from rules.speed_circuit.orders import answers, forms, ready
from rules.speed_circuit.orders.presets import planners, presets
from rules.speed_circuit.orders.prices import (
    ahead,
    weigh_bid,
    weigh_block,
    weigh_chips,
    weigh_duel,
    weigh_group,
    weigh_line,
    weigh_move,
    weigh_plot,
)
from rules.speed_circuit.orders.reading import read_braking, read_chips, read_price, read_stop, read_way
from rules.speed_circuit.orders.settled import (
    Asks,
    asks_of_chips_after,
    asks_of_corner,
    asks_of_duel,
    asks_of_pass,
    unless,
    way_settled,
)
from rules.speed_circuit.orders.sheets import SHEETS
from rules.speed_circuit.play.build import read_build
from rules.speed_circuit.play.grid import read_bid
from rules.speed_circuit.play.pits import pit_form
from rules.values import Json

ReaderOf = Callable[[Table[Book], Any, Any, Json], Json]
WeigherOf = Callable[[Answering[Book], Table[Book], Any, Any, Json], Price]


def _decision(
    form: forms.FormOf,
    answer: answers.AnswerOf,
    read: ReaderOf | None = None,
    weigh: WeigherOf | None = None,
    settled: Callable[[Table[Book], Any, Any, Json], bool] | None = None,
) -> Decision[Book]:
    """A decision within the race, which sheets may speak to."""
    return Decision(
        form=_laid(form),
        default=answers.unspoken(answer),
        said=answers.spoken(answer),
        read=read,
        weigh=weigh,
        settled=settled,
    )


def _laid(form: forms.FormOf) -> Callable[[Table[Book], Any, Any], Any]:
    """A form under the settings of the race."""
    return lambda table, knowledge, question: form(table.book.under(knowledge.settings), knowledge, question)


def _nothing(_: Table[Book], __: Knowledge, ___: Any) -> Json:
    """The usual car, and no bid."""
    return {}


def _no_plot(_: Table[Book], __: Knowledge, ___: Any) -> Json:
    """S-38."""
    return stored(Orders(speed="no plot"))


def _read_build(table: Table[Book], knowledge: Knowledge, question: Any, value: Json) -> Json:
    return read_build(table.book.under(knowledge.settings), question.allowance, value)


def _read_bid(_: Table[Book], __: Knowledge, question: Any, value: Json) -> Json:
    return read_bid(question.stock, value)


def _read_plot(table: Table[Book], knowledge: Knowledge, question: Any, value: Json) -> Json:
    """The order sheet. A change of speed is refused with the figure that it would mean."""
    try:
        return stored(read_said(Laid(SHEETS, table, knowledge, question), value))
    except Refused as no:
        if no.code != "not_a_change":
            raise
        raise Refused(no.code, no.because, **no.facts, figure=knowledge.car.speed + no.facts["by"]) from None


def _read_stop(_: Table[Book], __: Knowledge, ___: Any, value: Json) -> Json:
    return pit_form().accept(value) if isinstance(value, dict) else read_stop(str(value))


def _read_chips(table: Table[Book], knowledge: Knowledge, question: Any, value: Json) -> Json:
    return read_chips(table.book.under(knowledge.settings).tables.chips, question.stock, value)


def _read_price(dice: str, item: str) -> ReaderOf:
    def read(table: Table[Book], knowledge: Knowledge, question: Any, value: Json) -> Json:
        chips = table.book.under(knowledge.settings).chips
        return read_price(str(value), question.lines, dice, chips, question.stock, item)

    return read


def _chips(answer: answers.AnswerOf, asks: Asks) -> Decision[Book]:
    """Chips on a roll (S-94)."""
    return _decision(forms.chips, answer, _read_chips, weigh_chips, unless(asks))


def _duel(answer: answers.AnswerOf) -> Decision[Book]:
    """Chips of a forced pass (S-81)."""
    return _decision(forms.chips, answer, _read_chips, weigh_duel, unless(asks_of_duel))


def _price(answer: answers.AnswerOf, dice: str, item: str, asks: Asks) -> Decision[Book]:
    """A line of a chart; `dice`: what its roll is called."""
    return _decision(forms.price(dice, item), answer, _read_price(dice, item), weigh_line, unless(asks))


DECISIONS: Decisions[Book] = Decisions(
    {
        questions.BuildCar: Decision(form=_laid(forms.build), default=_nothing, read=_read_build, presets=ready.cars),
        questions.BidForGrid: Decision(
            form=_laid(forms.bid), default=_nothing, read=_read_bid, presets=ready.bids, weigh=weigh_bid
        ),
        questions.ImproveGroup: _decision(forms.group, answers.group, weigh=weigh_group),
        questions.Plot: Decision(
            form=_laid(forms.plot),
            default=_no_plot,
            said=answers.plot_filed,
            read=_read_plot,
            weigh=weigh_plot,
            presets=presets,
            ahead=ahead,
        ),
        questions.TestChips: _chips(answers.chips_for_test, lambda said, _: said.test_chips == "ask"),
        questions.PlottedOverage: _price(answers.overage, "test", "S-47", lambda said, _: said.brake_pay == "ask"),
        questions.BrakingPrice: _price(answers.braking, "test", "S-78", lambda said, _: said.brake_pay == "ask"),
        questions.Route: replace(
            _decision(forms.route, answers.route, read_way, weigh_move, way_settled), presets=planners
        ),
        questions.CornerPrice: _price(answers.corner, "roll", "S-63", asks_of_corner),
        questions.Brake: replace(
            _decision(forms.brake, answers.brake, read_braking, weigh_move, unless(lambda _, __: False)),
            presets=planners,
        ),
        questions.ForcePass: _decision(
            forms.yes_or_no("S-80"), answers.force_pass, weigh=weigh_move, settled=unless(asks_of_pass)
        ),
        questions.PassChips: _duel(answers.pass_chips),
        questions.Block: _decision(
            forms.yes_or_no("S-81"), answers.block, weigh=weigh_block, settled=unless(asks_of_duel)
        ),
        questions.DefenceChips: _duel(answers.defence_chips),
        questions.AttackChips: _duel(answers.attack_chips),
        questions.ChipsAfter: _decision(
            forms.chips, answers.chips_after, _read_chips, weigh_chips, unless(asks_of_chips_after)
        ),
        questions.Slip: _decision(forms.spaces("S-74"), answers.slip, weigh=weigh_move),
        questions.InvolvementChips: _chips(answers.involvement, lambda said, _: said.chance_chips == "ask"),
        questions.Rejoin: _decision(forms.spaces("S-102"), answers.rejoin, weigh=weigh_move),
        questions.PitStop: _decision(
            forms.pit, answers.pit_stop, _read_stop, weigh_move, unless(lambda said, _: said.pit == "ask")
        ),
        questions.ChooseTyres: _decision(forms.tyres, answers.tyres),
        questions.SoftTyres: _decision(
            forms.yes_or_no("S-118"), answers.soft_tyres, weigh=weigh_move, settled=unless(lambda _, __: False)
        ),
    }
)
