"""Ready-made sheets: first what a silent driver gets, then the fastest that is free, all in, the last one again, an
attack."""

from collections.abc import Iterator
from typing import Any

from rules.decisions import Answering
from rules.orders.spelling import stored
from rules.prices import Preset, Price
from rules.questions import Question, Refused
from rules.ruleset import Table
from rules.speed_circuit.board.knowledge import Knowledge
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.orders import UNSAID, Attack, Orders, Wishes
from rules.speed_circuit.model.questions import Plot
from rules.speed_circuit.model.state import Car
from rules.speed_circuit.orders.sheets import check, wishes_alone
from rules.speed_circuit.play.ghost import ghost_plot
from rules.speed_circuit.play.passing import passes_left
from rules.speed_circuit.play.plotting import LEAST, STEP, checked, figure_of, legal_speeds
from rules.values import Json, Seat


def presets(answering: Answering[Book], table: Table[Book], knowledge: Knowledge, question: Plot) -> tuple[Preset, ...]:
    """For a plot."""
    book = table.book.under(knowledge.settings)
    weighed = {
        speed: price
        for speed in legal_speeds(book, knowledge.round, knowledge.car)
        if speed and (price := answering.weigh(table, knowledge, question, _speed(speed)))
    }
    free = [speed for speed, price in weighed.items() if price.tone == "free"]
    again = _again(table, knowledge, question)
    name, careful = _silent(table, knowledge)
    silent = [Preset(name=name, value=_speed(careful), facts={"choice": careful})]
    found = again + silent if knowledge.settings.missing_order == "stored" else silent
    found += [Preset(name="free", value=_speed(free[0]), facts={"choice": free[0]})] if free else []
    bold = [speed for speed, price in weighed.items() if price.tone != "impossible"]
    most = min(bold, key=lambda speed: (-(weighed[speed].spaces or 0), *_harm(weighed[speed])), default=None)
    found += [Preset(name="all_in", value=_speed(most), facts={"choice": most})] if most else []
    return (*found, *again, *_attacks(answering, table, knowledge, question, careful))


def _speed(speed: int, wishes: Wishes | None = None) -> Json:
    return stored(Orders(speed=speed, wishes=wishes or Wishes()))


def _silent(table: Table[Book], knowledge: Knowledge) -> tuple[str, int]:
    """S-38, S-132: the speed of who says nothing. It is the careful one where the planner plots for him."""
    book, car = table.book.under(knowledge.settings), knowledge.car
    if book.settings.missing_order == "gm_planner":
        return "careful", ghost_plot(book, knowledge.round, knowledge.cars, car)
    return "keep", checked(book, knowledge.round, car, "no plot").plot


def _harm(price: Price) -> tuple[int, int, int]:
    tones = ("free", "costs", "fatal", "impossible")
    risk = sum(ways for test in price.tests for _, ways in test.effects[1:])
    return tones.index(price.tone), risk, sum(cost.by for cost in price.costs)


def planners(_: Any, __: Table[Book], ___: Knowledge, ____: Question[Any]) -> tuple[Preset, ...]:
    """S-127: the rest of a move as the planner drives it, which is what a silent driver gets."""
    return (Preset(name="planner", value=wishes_alone(UNSAID)),)


def _again(table: Table[Book], knowledge: Knowledge, question: Plot) -> list[Preset]:
    """The last sheet as it stands; none where it cannot be carried out any more (S-123)."""
    last = knowledge.last
    if last is None or figure_of(last.speed, knowledge.car.speed) is None:
        return []
    if checked(table.book.under(knowledge.settings), knowledge.round, knowledge.car, last.speed).why:
        return []
    try:
        again = check(table, knowledge, question, last)
    except Refused:
        return []
    return [Preset(name="last", value=stored(again), facts={"choice": figure_of(last.speed, knowledge.car.speed)})]


def _attacks(
    answering: Answering[Book], table: Table[Book], knowledge: Knowledge, question: Plot, speed: int
) -> Iterator[Preset]:
    """A forced pass of the car that stands in the way (S-80), where there is a table for it."""
    book, car = table.book.under(knowledge.settings), knowledge.car
    rival = _in_the_way(book, knowledge, car)
    if rival is None or not passes_left(book, car):
        return
    value = _speed(max(speed, car.speed), Wishes(passing=Attack(seat=rival)))
    price = answering.weigh(table, knowledge, question, value)
    if price and any(test.name == "forced pass" for test in price.tests):
        yield Preset(name="attack", value=value, facts={"choice": max(speed, car.speed), "rival": rival})


def _in_the_way(book: Book, knowledge: Knowledge, car: Car) -> Seat | None:
    """Who stands straight ahead, within the speed of the car."""
    if car.space is None:
        return None
    taken = {c.space: seat for seat, c in knowledge.cars.items() if c.running and c.space and seat != car.seat}
    here = book.circuit.number[car.space]
    for _ in range(max(car.speed, LEAST) // STEP):
        here = book.circuit.ahead[here]
        if book.circuit.ids[here] in taken:
            return taken[book.circuit.ids[here]]
    return None
